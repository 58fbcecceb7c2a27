"""Errors are told in words."""

from __future__ import annotations

import ast
import errno
import os
from collections.abc import Iterator
from pathlib import Path

import pytest

import desktop_go
from desktop_go.errors import RecordError
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.error_words import in_words

PACKAGE = Path(desktop_go.__file__).parent


@pytest.mark.parametrize("number", [errno.ENOENT, errno.EACCES, errno.ENOSPC, errno.ELOOP])
def test_an_error_of_the_system_names_the_file_and_no_number(number: int) -> None:
    text = in_words(OSError(number, os.strerror(number), "/somewhere/game.sgf"))
    assert text.startswith("“game.sgf”: ")
    assert "Errno" not in text
    assert text.endswith(".")


def test_other_errors() -> None:
    assert in_words(RecordError("No record.")) == "No record."
    assert in_words(MemoryError()) == "There is not enough memory for this."
    assert in_words(KeyError("x")) == "KeyError: 'x'"


def _system_errors(path: Path) -> Iterator[ast.ExceptHandler]:
    """The handlers that give an OSError a name."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ExceptHandler) and node.name and node.type is not None:
            names = {one.id for one in ast.walk(node.type) if isinstance(one, ast.Name)}
            if names & {"OSError", "FileNotFoundError", "PermissionError"}:
                yield node


def test_no_text_holds_a_system_error_as_python_writes_it() -> None:
    """Only the log may: there it names the whole path."""
    found = []
    for path in PACKAGE.rglob("*.py"):
        for handler in _system_errors(path):
            for node in ast.walk(handler):
                shown = node.value if isinstance(node, ast.FormattedValue) else None
                if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "str":
                    shown = node.args[0]
                if isinstance(node, ast.keyword):
                    shown = node.value
                if isinstance(shown, ast.Name) and shown.id == handler.name:
                    found.append(f"{path.relative_to(PACKAGE)}:{node.lineno}")
    assert not found


def test_what_the_program_keeps_for_itself_is_not_named_by_its_file(tmp_path: Path) -> None:
    told: list[str] = []

    def refuse(path: Path, _data: bytes) -> None:
        raise PermissionError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    (tmp_path / "file").write_bytes(b"")
    for write in (refuse, None):
        writer = BackgroundWriter(told.append, write) if write else BackgroundWriter(told.append)
        writer.submit(tmp_path / "file" / "game-1.sgf", lambda: b"x")
        assert writer.close()
    assert len(told) == 2
    for text in told:
        assert text.startswith("Your games and settings cannot be kept: ")
    assert "permission" in told[0]
    assert "game-1" not in told[1]
