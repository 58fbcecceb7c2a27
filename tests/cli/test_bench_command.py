"""``desktop-go bench``: the signature stays while play stays, and changes with it."""

from __future__ import annotations

import pytest

from desktop_go.cli.bench import main
from desktop_go.games.gomoku.kernels import alphabeta
from desktop_go.games.registry import GAMES


def report(capsys: pytest.CaptureFixture[str], *games: str) -> list[str]:
    assert main(games) == 0
    return capsys.readouterr().out.splitlines()


@pytest.mark.slow
@pytest.mark.parametrize("game", [spec.key for spec in GAMES])
def test_two_runs_give_the_same_signature(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    first = report(capsys, game)
    assert first == report(capsys, game)
    assert all(line.startswith(game) for line in first[:-1])
    assert len(set(first)) == len(first) > 5


def test_another_way_to_play_gives_another_signature(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    before = report(capsys, "gomoku")
    monkeypatch.setitem(alphabeta.TUNING, "late_start", alphabeta.TUNING["late_start"] + 1)
    after = report(capsys, "gomoku")
    assert before[-1] != after[-1]
    assert [line for line in before if "mcts" in line] == [line for line in after if "mcts" in line]


def test_only_the_games_asked_for_are_searched(capsys: pytest.CaptureFixture[str]) -> None:
    both = report(capsys, "sudoku", "gomoku")
    assert {line.split()[0] for line in both[:-1]} == {"sudoku", "gomoku"}


def test_a_game_that_there_is_not(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["chess"])
    assert stopped.value.code == 2
    assert "chess" in capsys.readouterr().err
