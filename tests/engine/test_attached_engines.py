"""How engines are recognized and described, and what a test says of one that does not work."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest
from attached_drive import fake_engine
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.engine import diagnosis
from desktop_go.engine.attached import (
    AttachedEngine,
    EngineProtocol,
    engine_from_json,
    join_arguments,
    split_arguments,
)
from desktop_go.engine.diagnosis import diagnose
from desktop_go.engine.known_engines import free_name, known_by_name, suggest
from desktop_go.engine.program import Patience, shortened

WORD = st.text(st.characters(exclude_characters="\r\x00", exclude_categories=["Cs"]), max_size=8)


@given(st.lists(WORD, max_size=6))
def test_arguments_are_read_as_they_are_written(words: list[str]) -> None:
    assert split_arguments(join_arguments(tuple(words))) == tuple(words)


def test_backslashes_belong_to_names() -> None:
    assert split_arguments(r'-model "C:\My nets\kata.bin" -x') == (
        "-model",
        r"C:\My nets\kata.bin",
        "-x",
    )


def test_an_engine_goes_through_the_settings() -> None:
    engine = AttachedEngine("Kata", "/opt/katago", ("gtp", "-x"), "/opt", EngineProtocol.GTP)
    assert engine_from_json("Kata", engine.to_json()) == engine
    for bad in (None, {}, {"program": ""}, {"program": 3}, {"program": "a", "arguments": [1]}):
        assert engine_from_json("Kata", bad) is None
    assert engine_from_json("Kata", {"program": "a", "protocol": "uci"}) is None


@pytest.mark.parametrize(
    ("file", "name", "protocol"),
    [
        ("katago", "KataGo", EngineProtocol.GTP),
        ("KataGo-v1.15.exe", "KataGo", EngineProtocol.GTP),
        ("leelaz", "Leela Zero", EngineProtocol.GTP),
        ("gnugo.exe", "GNU Go", EngineProtocol.GTP),
        ("pachi", "Pachi", EngineProtocol.GTP),
        ("fuego", "Fuego", EngineProtocol.GTP),
        ("pbrain-rapfi", "Rapfi", EngineProtocol.GOMOCUP),
        ("pbrain-pela.exe", "Pela", EngineProtocol.GOMOCUP),
        ("pbrain-mine", "mine", EngineProtocol.GOMOCUP),
        ("my_bot", "my_bot", EngineProtocol.GTP),
    ],
)
def test_engines_are_recognized_by_their_files(
    file: str, name: str, protocol: EngineProtocol, tmp_path: Path
) -> None:
    engine, _missing = suggest(str(tmp_path / file))
    assert (engine.name, engine.protocol) == (name, protocol)
    assert engine.working_folder == str(tmp_path)


def test_katago_gets_the_files_that_lie_beside_it(tmp_path: Path) -> None:
    program = tmp_path / "katago"
    engine, missing = suggest(str(program))
    assert missing == ("a network", "a configuration file")
    network, config = tmp_path / "kata1-b18.bin.gz", tmp_path / "default_gtp.cfg"
    for path in (program, network, config, tmp_path / "analysis.cfg"):
        path.touch()
    engine, missing = suggest(str(program))
    assert missing == ()
    assert engine.arguments[:5] == ("gtp", "-model", str(network), "-config", str(config))


def test_names_are_unique_and_answers_tell_who_it_is() -> None:
    assert free_name("GNU Go", ["GNU Go", "GNU Go 2"]) == "GNU Go 3"
    found = known_by_name("KataGo 1.15.3")
    assert found is not None
    assert found.name == "KataGo"
    assert known_by_name("My Bot") is None


# -- What a test says ------------------------------------------------------------------------------


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "sent"


@pytest.mark.parametrize(
    ("protocol", "behavior", "words"),
    [
        ("gtp", "plays", "Fake works and plays Go: its first move took"),
        ("gtp", "kata", "It can analyze, too."),
        ("gtp", "counts", "counts the board, without a search"),
        ("gomocup", "plays", "Fake works and plays Gomoku"),
    ],
)
def test_an_engine_that_works(protocol: str, behavior: str, words: str, log: Path) -> None:
    found = diagnose(fake_engine(protocol, behavior, log))
    assert found.works
    assert words in found.text


@pytest.mark.parametrize(
    ("protocol", "behavior", "words"),
    [
        ("gtp", "dies@start", "It runs out of memory"),
        ("gtp", "hangs@start", "It starts, but gives no answer. Look whether it needs an argument"),
        ("gtp", "babbles@start", "(does not speak GTP|writes without end)"),
        ("gtp", "stammers@start", "writes without end"),
        ("gtp", "raves", "It answered “banana”, which is not a move."),
        ("gtp", "refuses", "refused the command “boardsize 9”: unacceptable size"),
        ("gomocup", "hangs@start", "gives no answer. Look whether it is an engine of the Gomocup"),
        ("gomocup", "refuses", "It answered “ERROR unsupported size” to START"),
        ("gomocup", "raves", "It answered “banana”, which is not a move."),
    ],
)
def test_an_engine_that_does_not(
    protocol: str, behavior: str, words: str, log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if "hangs" in behavior:
        monkeypatch.setattr(diagnosis, "PATIENCE", Patience(start=0.3, answer=0.3))
    found = diagnose(fake_engine(protocol, behavior, log))
    assert not found.works

    assert re.search(words, found.text), found.text


COMPLAINTS = {
    "error while loading shared libraries: libzip.so.5: cannot open shared object file": (
        "A library that it needs is missing: libzip.so.5."
    ),
    "  what():  Error loading or parsing model file /tmp/no.bin.gz: Could not open file": (
        "Its network does not fit or is not there: “Error loading or parsing model file /tmp/no"
    ),
    "  what():  Could not open file /tmp/none.cfg - does not exist or invalid permissions?": (
        "A file that it needs does not fit or is not there: “Could not open file /tmp/none.cfg"
    ),
    "gnugo: unrecognized option `--banana'": "It does not know one of the arguments",
    "Segmentation fault": "It ends at once: “Segmentation fault”.",
}


@pytest.mark.parametrize("complaint", COMPLAINTS)
def test_what_programs_complain_about_is_explained(complaint: str, tmp_path: Path) -> None:
    """The words of the loader, KataGo 1.17 and GNU Go 3.8."""
    code = f"import sys; sys.exit({complaint!r})"
    found = diagnose(AttachedEngine("X", sys.executable, ("-c", code), str(tmp_path)))
    assert not found.works
    assert found.text.startswith(COMPLAINTS[complaint])


def test_what_is_wrong_with_files_is_said_before_anything_runs(tmp_path: Path) -> None:
    text = tmp_path / "notes.txt"
    text.write_text("hello", encoding="utf-8")
    for program, words in (
        (tmp_path / "nothing", "There is no file"),
        (tmp_path, "is a folder. Choose the program in it."),
        (text, "is not executable"),
    ):
        found = diagnose(AttachedEngine("X", str(program)))
        assert not found.works
        assert words in found.text
    found = diagnose(AttachedEngine("X", sys.executable, (), str(tmp_path / "gone")))
    assert "There is no folder" in found.text


def test_what_is_no_program_cannot_be_started(tmp_path: Path) -> None:
    broken = tmp_path / "engine"
    broken.write_bytes(b"\x7fNOPE")
    broken.chmod(0o755)
    assert "another kind of computer" in diagnose(AttachedEngine("X", str(broken))).text


def test_a_test_can_be_stopped(log: Path) -> None:
    found = diagnose(fake_engine("gtp", "hangs@start", log), lambda: True)
    assert found.text == "The test was stopped."


@pytest.mark.skipif(os.name == "nt", reason="a script of the shell")
def test_a_program_that_writes_bytes_at_random_is_told_of_in_a_line(tmp_path: Path) -> None:
    program = tmp_path / "garbage.sh"
    noise = "?\\377\\201 \\001\\t".join(str(number) for number in range(500))
    program.write_text(f"#!/bin/sh\nread line\nprintf '?{noise}\\n\\n'\nsleep 60\n")
    program.chmod(0o755)
    engine, _missing = suggest(str(program))
    found = diagnose(engine)
    assert not found.works
    assert "does not speak GTP" in found.text
    assert len(found.text) < 300
    assert found.text.replace("\n", "").isprintable()


def test_quoted_words_are_one_short_line() -> None:
    assert shortened("a\tb\n\x07c" + "d" * 10_000, 8) == "a b cdd…"
    assert shortened("unacceptable size") == "unacceptable size"
