"""Installs the built package and plays with it, the same on Linux, Windows and macOS.

    python packaging/check_play.py                    install what lies in dist/, then check it
    python packaging/check_play.py --program COMMAND  check what COMMAND starts

A game on 9x9 is played by clicks to the count, saved, and read back; the program is closed by a
key, started again, and shows the game. Ends with status 1 at the first thing that fails. Needs the
``package`` extra, and on Linux xvfb and xdotool. ``--pictures FOLDER`` keeps the screen.
"""

from __future__ import annotations

import argparse
import json
import os
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import hands  # noqa: E402
from clicks import SETTINGS, SIZE, Window, start_screen  # noqa: E402
from PIL import Image  # noqa: E402

from desktop_go.records.loading import load_records  # noqa: E402

END = 5.0
"""Seconds in which the program must end."""
COMPILING = 600.0
"""Seconds until the engine must be ready; from source it may have to compile its kernels."""
SMALL, LARGE = 1_500, 50_000
"""So many pixels of wood, at least, have the small board of the first page and the one to play on;
most of a board lies under stones."""
PACKAGES = {"linux": "*.deb", "win32": "*-setup.exe", "darwin": "*.dmg"}
SILENT = ("/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART", "/CURRENTUSER")
"""What Inno Setup needs to ask nothing and to install for the user who runs it."""
VOLUME = "/Volumes/Desktop Go"
APP = "Desktop Go.app"


def install_steps(system: str, package: str) -> list[list[str]]:
    """The commands that install the package, in their order."""
    if system == "win32":
        return [[package, *SILENT]]
    if system == "darwin":
        return [
            ["hdiutil", "attach", package, "-nobrowse", "-mountpoint", VOLUME],
            ["cp", "-R", f"{VOLUME}/{APP}", "/Applications/"],
            ["hdiutil", "detach", VOLUME],
        ]
    rights = [] if os.geteuid() == 0 else ["sudo"]
    return [[*rights, "apt-get", "install", "-y", "--no-install-recommends", package]]


def installed_program(system: str, environment: Mapping[str, str]) -> str:
    """Where the package puts the program."""
    if system == "win32":
        return f"{environment['LOCALAPPDATA']}\\Programs\\Desktop Go\\desktop-go.exe"
    if system == "darwin":
        return f"/Applications/{APP}/Contents/MacOS/desktop-go"
    return "/usr/bin/desktop-go"


def install(
    system: str, dist: Path, environment: Mapping[str, str], run: Callable[..., object]
) -> str:
    """Install the one package of ``dist``; the program it brought."""
    packages = sorted(dist.glob(PACKAGES[system]))
    if len(packages) != 1:
        raise SystemExit(f"FAILED  one {PACKAGES[system]} is wanted in {dist}, not {len(packages)}")
    for step in install_steps(system, str(packages[0])):
        run(step, check=True)
    return installed_program(system, environment)


def expect(condition: object, text: str) -> None:
    if not condition:
        raise SystemExit(f"FAILED  {text}")


def read_back(record: bytes, moves: list[str], clicked: list[str], result: str) -> None:
    """The saved record holds the moves of the game, those that were clicked, and the result."""
    read = load_records(record).record
    expect(read.root.first("RE") == result, f"the saved result is not {result}: {record!r}")
    kept = [
        f"{color}[{node.first(color)}]"
        for node in read.main_line()
        for color in ("B", "W")
        if color in node.properties
    ]
    expect(kept == moves, f"the saved moves are {kept}, played were {moves}")
    black = [move[2:-1] for move in kept if move[0] == "B" and move != "B[]"]
    expect(black == clicked, f"Black's saved moves are {black}, clicked were {clicked}")


def check_play(
    command: list[str], home: Path, keep: Callable[[str], object] = lambda name: None
) -> None:
    """Play, save, close, start again.

    Args:
        command: starts the program.
        home: an empty folder for all of the program's files.
        keep: keeps a picture of the screen under a name.
    """
    records = home / "saved records"
    records.mkdir()
    settings = {**SETTINGS, "records.folder": str(records)}
    (home / "settings.json").write_text(json.dumps(settings), "utf-8")
    environment = {**os.environ, "DESKTOP_GO_HOME": str(home)}
    environment.pop("QT_QPA_PLATFORM", None)  # What is clicked must be on a screen.
    window = Window(command, environment, home / "autosave")
    log = home / "desktop-go.log"
    window.wait(lambda: "Engine ready" in log.read_text("utf-8"), "the engine is ready", COMPILING)
    no_board = window.wood()
    window.start_game()
    keep("1 started")
    moves = window.play_to_the_count()
    keep("2 count")
    result = window.accept()
    saved = window.save(records)
    keep("3 saved")
    played, clicked = window.moves(), [_letters(*point) for point in window.clicked]
    read_back(saved.read_bytes(), played, clicked, result)
    taken = window.quit(END)
    window = Window(command, environment, home / "autosave")
    window.wait(lambda: window.wood() > no_board + SMALL, "the first page shows the game")
    keep("4 offered")
    window.press_button(0)
    window.wait(lambda: window.wood() > no_board + LARGE, "the game is opened")
    keep("5 opened again")
    expect(window.moves() == played, "the kept game has other moves than before")
    again = window.quit(END)
    print(
        f"ok  {SIZE}x{SIZE} by clicks: {moves} moves, {result}; saved and read back; "
        f"ended in {taken:.1f} and {again:.1f} s; offered again",
        flush=True,
    )


def _letters(col: int, row: int) -> str:
    return chr(ord("a") + col) + chr(ord("a") + row)


def main() -> None:
    """Install unless a program is named, then play."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--program", help="the command that starts the program")
    parser.add_argument("--pictures", type=Path, help="keeps pictures of the screen there")
    arguments = parser.parse_args()
    if arguments.program:
        command = shlex.split(arguments.program, posix=sys.platform != "win32")
    else:
        command = [install(sys.platform, ROOT / "dist", os.environ, subprocess.run)]

    def keep(name: str) -> None:
        if arguments.pictures:
            arguments.pictures.mkdir(parents=True, exist_ok=True)
            Image.fromarray(hands.picture()).save(arguments.pictures / f"{name}.png")

    with start_screen(), tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as home:
        try:
            check_play(command, Path(home), keep)
        except SystemExit:
            keep("failed")
            raise


if __name__ == "__main__":
    main()
