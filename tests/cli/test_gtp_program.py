"""``desktop-go gtp`` as a host sees it: a process, with the real engine."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from desktop_go.cli.gtp import main


def converse(script: str, *arguments: str) -> list[str]:
    """Return the answers of a process to ``script``."""
    done = subprocess.run(
        [sys.executable, "-m", "desktop_go", "gtp", *arguments],
        input=script,
        capture_output=True,
        text=True,
        check=True,
        encoding="utf-8",
    )
    return done.stdout.rstrip("\n").split("\n\n")


def test_a_short_game_is_played_scored_and_repeated_exactly() -> None:
    moves = "".join(f"genmove {'bw'[n % 2]}\n" for n in range(6))
    script = f"boardsize 5\nkomi 0.5\n{moves}final_score\nquit\n"
    arguments = ("--playouts", "200", "--threads", "1", "--seed", "3", "--memory-mb", "16")
    answers = converse(script, *arguments)
    assert len(answers) == 10
    assert all(answer.startswith("=") for answer in answers)
    assert answers[-2].startswith(("= B+", "= W+"))
    assert converse(script, *arguments) == answers


def test_analysis_by_the_engine_ends_with_the_input() -> None:
    answers = converse("boardsize 5\nlz-analyze b 10\nname\n", "--threads", "1")
    assert answers[1].startswith("=\n") or answers[1] == "="
    assert answers[-1] == "= Desktop Go"


def test_engine_moves_are_legal_after_several_moves_of_one_color() -> None:
    script = (
        "boardsize 5\nplay b c3\nplay b d3\nplay b c2\ngenmove b\ngenmove b\n"
        "list_stones b\nreg_genmove w\nlist_stones w\n"
    )
    answers = converse(script, "--playouts", "50", "--threads", "1")
    assert all(answer.startswith("=") for answer in answers)
    assert answers[-1].strip() == "="


def test_dead_stones_are_seen_after_the_game_has_ended() -> None:
    walls = "".join(f"play b B{row}\nplay w D{row}\n" for row in range(1, 6))
    script = (
        f"boardsize 5\nkomi 0.5\n{walls}play w A3\nplay b pass\nplay w pass\n"
        "final_status_list dead\nfinal_score\n"
    )
    answers = converse(script, "--threads", "1", "--seed", "1", "--memory-mb", "16")
    assert answers[-2:] == ["= A3", "= W+0.5"]


def test_log_file_holds_the_conversation(tmp_path: Path) -> None:
    log = tmp_path / "gtp.log"
    converse("boardsize 5\nquit\n", "--log", str(log), "--memory-mb", "16")
    text = log.read_text(encoding="utf-8")
    assert "boardsize 5" in text
    assert "< =" in text


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("--rules", "martian"), "martian"),
        (("--threads", "none"), "threads"),
        (("--memory-mb", "1"), "memory_mb"),
        (("--option", "nonsense=1"), "nonsense"),
        (("--log", "/no/such/folder/gtp.log"), "/no/such/folder"),
    ],
)
def test_bad_settings_end_the_program_with_a_sentence(
    arguments: Sequence[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(arguments) == 2
    assert message in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [("--level", "23"), ("--playouts", "0"), ("--seconds", "x")])
def test_bad_arguments_show_the_usage(
    arguments: Sequence[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(arguments)
    assert stopped.value.code == 2
    assert "usage: desktop-go gtp" in capsys.readouterr().err
