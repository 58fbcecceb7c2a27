"""What the check by clicks does on systems that are not this one, and what it sees and reads."""

from __future__ import annotations

import importlib
import re
import sys
import types
from pathlib import Path

import numpy as np
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import check_play  # noqa: E402
import clicks  # noqa: E402

from desktop_go.gui.style.theme import LIGHT_SCHEME  # noqa: E402

SAVED = b"(;GM[1]FF[4]SZ[9]RE[W+5.5];B[ee];W[cc];B[gg](;W[];B[])(;W[aa]))"
MOVES = ["B[ee]", "W[cc]", "B[gg]", "W[]", "B[]"]


def installed(
    system: str, package: Path, environment: dict[str, str]
) -> tuple[str, list[list[str]]]:
    package.touch()
    steps: list[list[str]] = []

    def run(step: list[str], check: bool) -> None:
        assert check
        steps.append(step)

    return check_play.install(system, package.parent, environment, run), steps


def test_windows_installs_silently_where_the_script_of_inno_setup_says(tmp_path: Path) -> None:
    package = tmp_path / "desktop-go-1-setup.exe"
    program, steps = installed("win32", package, {"LOCALAPPDATA": "C:\\Users\\a\\AppData\\Local"})
    silent = ["/VERYSILENT", "/SUPPRESSMSGBOXES", "/NORESTART", "/CURRENTUSER"]
    assert steps == [[str(package), *silent]]
    script = (ROOT / "packaging" / "windows.iss").read_text("utf-8")
    place = re.findall(r"^DefaultDirName=\{autopf\}(.*)$", script, re.M)[0]
    # {autopf} of one user is %LOCALAPPDATA%\Programs (Inno Setup, Constants).
    assert program == f"C:\\Users\\a\\AppData\\Local\\Programs{place}\\desktop-go.exe"
    assert re.search(r"^OutputBaseFilename=desktop-go-.*-setup$", script, re.M)
    assert "PrivilegesRequired=lowest" in script
    starts = [line for line in script.splitlines() if "postinstall" in line]
    assert all("skipifsilent" in line for line in starts)


def test_macos_copies_the_program_from_the_mounted_picture(tmp_path: Path) -> None:
    package = tmp_path / "desktop-go.dmg"
    program, steps = installed("darwin", package, {})
    attach, copy, detach = steps
    assert attach[:3] == ["hdiutil", "attach", str(package)]
    volume = attach[attach.index("-mountpoint") + 1]
    assert copy == ["cp", "-R", f"{volume}/Desktop Go.app", "/Applications/"]
    assert detach == ["hdiutil", "detach", volume]
    assert program == "/Applications/Desktop Go.app/Contents/MacOS/desktop-go"
    spec = (ROOT / "packaging" / "desktop_go.spec").read_text("utf-8")
    assert 'name="Desktop Go.app"' in spec
    assert 'analysis.scripts, [], name="desktop-go", console=False' in spec


@pytest.mark.parametrize(("user", "rights"), [(0, []), (1000, ["sudo"])])
def test_linux_lets_apt_install_the_deb(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, user: int, rights: list[str]
) -> None:
    monkeypatch.setattr("os.geteuid", lambda: user)
    package = tmp_path / "desktop-go_1_amd64.deb"
    program, steps = installed("linux", package, {})
    assert [step[: len(rights) + 2] for step in steps] == [[*rights, "apt-get", "install"]]
    assert steps[0][-1] == str(package)
    assert package.is_absolute(), "apt takes a name without a folder for that of a known package"
    assert program == "/usr/bin/desktop-go"


@pytest.mark.parametrize("names", [(), ("a.deb", "b.deb")])
def test_no_package_or_two_are_refused(tmp_path: Path, names: tuple[str, ...]) -> None:
    for name in names:
        (tmp_path / name).touch()
    with pytest.raises(SystemExit, match=rf"one \*\.deb is wanted in .*, not {len(names)}"):
        check_play.install("linux", tmp_path, {}, pytest.fail)


def test_a_saved_record_is_held_against_game_and_clicks() -> None:
    check_play.read_back(SAVED, MOVES, ["ee", "gg"], "W+5.5")


@pytest.mark.parametrize(
    ("moves", "clicked", "result", "words"),
    [
        (MOVES[:-1], ["ee", "gg"], "W+5.5", "saved moves"),
        (MOVES, ["ee", "gf"], "W+5.5", "clicked were"),
        (MOVES, ["ee", "gg"], "W+6.5", "saved result"),
    ],
)
def test_a_record_that_differs_fails(
    moves: list[str], clicked: list[str], result: str, words: str
) -> None:
    with pytest.raises(SystemExit, match=words):
        check_play.read_back(SAVED, moves, clicked, result)


def screen() -> np.ndarray:
    """A gray screen with a selected field above, a main button, and a bar of progress below."""
    picture = np.full((300, 400, 3), 240, np.uint8)
    picture[40:66, 20:160] = picture[100:126, 20:140] = picture[280:290, 300:390] = (50, 110, 180)
    picture[108:118, 60:100] = 255  # the words on the button
    picture[200:260, 200:400] = (52, 108, 178)  # similar, but not the same all over: no button
    picture[200:260, 200:400, 1] += (np.arange(200) % 7).astype(np.uint8)
    return picture


def test_buttons_are_what_is_large_and_in_the_accent_color() -> None:
    assert clicks.find_buttons(screen()) == [(89, 52), (79, 112)]


def test_a_screen_without_a_button_has_none() -> None:
    assert clicks.find_buttons(np.full((300, 400, 3), 240, np.uint8)) == []


def test_the_accent_color_is_that_of_the_window() -> None:
    assert "#{:02x}{:02x}{:02x}".format(*clicks.ACCENT) == LIGHT_SCHEME.accent


class FakeMouse(types.ModuleType):
    """Stands for pyautogui, with a screen of 512 steps across."""

    def __init__(self) -> None:
        super().__init__("pyautogui")
        self.done: list[tuple[object, ...]] = []

    def size(self) -> tuple[int, int]:
        return 512, 384

    def moveTo(self, x: int, y: int) -> None:  # noqa: N802
        self.done.append(("move", x, y))

    def click(self) -> None:
        self.done.append(("click",))

    def hotkey(self, *keys: str) -> None:
        self.done.append(keys)


@pytest.mark.parametrize(
    ("system", "width", "place", "control"),
    [("win32", 512, (100, 40), "ctrl"), ("darwin", 1024, (50, 20), "command")],
)
def test_other_systems_click_and_type_through_pyautogui(
    monkeypatch: pytest.MonkeyPatch, system: str, width: int, place: tuple[int, int], control: str
) -> None:
    mouse = FakeMouse()
    monkeypatch.setitem(sys.modules, "pyautogui", mouse)
    monkeypatch.delitem(sys.modules, "hands")
    with monkeypatch.context() as there:
        there.setattr(sys, "platform", system)
        hands = importlib.import_module("hands")
        monkeypatch.setattr(hands, "picture", lambda: np.zeros((10, width, 3), np.uint8))
        hands.click(100, 40)
        hands.press("ctrl+shift+s")
        hands.press("enter")
        hands.face_topmost()
    assert mouse.done == [("move", *place), ("click",), (control, "shift", "s"), ("enter",)]


def test_the_next_window_waits_until_the_last_one_is_off_the_screen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A window of the same look came before the last one had gone, and was not seen to come."""
    empty, shown = np.zeros((300, 400, 3), np.uint8), np.full((300, 400, 3), 200, np.uint8)
    screens = [shown, shown, empty]
    monkeypatch.setattr(clicks.hands, "picture", lambda: screens.pop(0))
    monkeypatch.setattr(clicks.hands, "press", lambda keys: None)
    monkeypatch.setattr(clicks.hands, "face_topmost", lambda: None)
    window = object.__new__(clicks.Window)
    window._before = empty
    window.process = types.SimpleNamespace(wait=lambda limit: 0)
    window.quit()
    assert not screens
