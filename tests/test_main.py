"""The command line: each command imports what it needs and no more."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from desktop_go import __version__
from desktop_go.__main__ import main
from desktop_go.cli import samegame


def modules_after(code: str) -> set[str]:
    """The top-level modules that are loaded after ``code`` in a fresh process."""
    report = "; import sys; print('\\n' + ' '.join(sys.modules))"
    done = subprocess.run(
        [sys.executable, "-c", code + report], capture_output=True, text=True, check=True
    )
    return {name.partition(".")[0] for name in done.stdout.splitlines()[-1].split()}


def test_help_and_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--help"]) == 0
    assert "desktop-go gtp" in capsys.readouterr().out
    assert main(["--version"]) == 0
    assert capsys.readouterr().out.strip() == f"Desktop Go {__version__}"


def test_ctrl_c_ends_a_command_without_a_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(_arguments: list[str]) -> int:
        raise KeyboardInterrupt

    monkeypatch.setattr(samegame, "main", interrupted)
    assert main(["samegame", "solve", "board.txt"]) == 130
    assert capsys.readouterr().err == "desktop-go: stopped\n"


def test_an_unknown_option(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--frobnicate"]) == 2
    assert "--frobnicate" in capsys.readouterr().err


def test_a_missing_qt_is_explained(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "desktop_go.gui.app", None)
    assert main([]) == 1
    assert "the window cannot be opened" in capsys.readouterr().err


@pytest.mark.parametrize("command", ["gtp", "sgf"])
def test_commands_without_a_window_do_not_import_qt(command: str) -> None:
    code = (
        "import contextlib, desktop_go.__main__ as m\n"
        f"with contextlib.suppress(SystemExit): m.main(['{command}', '--help'])\n"
        "0"
    )
    assert "PySide6" not in modules_after(code)


def test_the_window_does_not_import_numba() -> None:
    assert "numba" not in modules_after("import desktop_go.gui.app")


def run_with(*arguments: str, **changes: str | None) -> subprocess.CompletedProcess[str]:
    """The program with a changed environment; None takes a variable away."""
    kept = {**os.environ, **changes}
    environment = {key: value for key, value in kept.items() if value is not None}
    command = [sys.executable, "-m", "desktop_go", *arguments]
    return subprocess.run(command, capture_output=True, text=True, env=environment, check=False)


@pytest.mark.parametrize("platform", ["no-such-platform", "xcb", "wayland"])
def test_without_a_screen_it_says_so_and_ends(platform: str) -> None:
    nowhere = {"DISPLAY": None, "WAYLAND_DISPLAY": None, "QT_QPA_PLATFORM": platform}
    done = run_with(**nowhere)
    assert done.returncode == 1
    assert "there is no screen that Qt can use" in done.stderr
    assert "Traceback" not in done.stderr


def test_an_account_without_a_home_folder_gets_the_root(monkeypatch: pytest.MonkeyPatch) -> None:
    def no_home() -> None:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr("desktop_go.__main__.Path.home", no_home)
    monkeypatch.setenv("HOME", "unchanged")
    with pytest.raises(SystemExit):
        main(["sgf", "--help"])
    assert os.environ["HOME"] == os.sep


@pytest.mark.skipif(os.name == "nt", reason="streams are closed by the shell of Unix")
@pytest.mark.parametrize(
    "line",
    ["gtp <&-", "gtp >&-", "gomocup <&-", "sudoku solve <&-", "sgf info nothing.sgf >&-"],
)
def test_closed_streams_are_no_crash(line: str, tmp_path: Path) -> None:
    ended = subprocess.run(
        ["/bin/sh", "-c", f"exec {shlex.quote(sys.executable)} -m desktop_go {line}"],
        input=b"quit\n" if "<" not in line else None,
        capture_output=True,
        timeout=120,
    )
    assert ended.returncode in (0, 1)
    assert b"Traceback" not in ended.stderr


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full here")
@pytest.mark.parametrize("command", ["--help", "gtp"])
def test_a_full_disk_is_one_line(command: str) -> None:
    with open("/dev/full", "wb") as full:
        ended = subprocess.run(
            [sys.executable, "-m", "desktop_go", command],
            input=b"name\nquit\n",
            stdout=full,
            stderr=subprocess.PIPE,
            timeout=120,
        )
    assert ended.returncode == 1
    assert ended.stderr.count(b"\n") == 1
    assert b"No space left" in ended.stderr
