"""How commands end: statuses, sentences, and readers that have had enough."""

from __future__ import annotations

import subprocess
import sys

import pytest

from desktop_go.cli.answer import answer
from desktop_go.errors import RecordError


def fail(error: Exception) -> int:
    raise error


def test_the_status_of_the_work_is_handed_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(lambda: 3) == 3
    assert capsys.readouterr() == ("", "")


def test_bad_input_is_a_sentence_with_its_line(capsys: pytest.CaptureFixture[str]) -> None:
    error = RecordError("A stone hangs in the air", line=4)
    assert answer(lambda: fail(error), "desktop-go samegame") == 1
    assert capsys.readouterr().err == "desktop-go samegame: line 4: A stone hangs in the air\n"


def test_only_expected_errors_become_sentences(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(lambda: fail(ValueError("odd")), also=(ValueError,)) == 1
    assert capsys.readouterr().err == "odd\n"
    with pytest.raises(ValueError, match="odd"):
        answer(lambda: fail(ValueError("odd")))


def test_a_reader_that_has_had_enough_ends_a_command_without_a_word() -> None:
    command = [sys.executable, "-m", "desktop_go", "sudoku", "generate", "--level", "easy"]
    with subprocess.Popen(
        [*command, "--count", "100000"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == 0
