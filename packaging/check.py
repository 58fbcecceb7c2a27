"""Checks the built program, not the sources: ``python packaging/check.py [FOLDER]``.

Each check starts dist/desktop-go (or FOLDER) as a stranger would: with an empty home, as another
user, from a moved and from a read-only folder, with a home that cannot be written, and from the
menu after its script has installed it. The window is driven by real clicks and keys
(packaging/clicks.py) on a virtual screen. Needs xvfb, xdotool, strace, desktop-file-utils and
appstream; as root it also tries another user. Ends with status 1 at the first thing that fails.
Most of this is for Linux alone; packaging/check_play.py is what is checked on every system.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from check_play import check_play, expect  # noqa: E402
from clicks import SETTINGS, Window, start_screen  # noqa: E402
from desktop_entry import command_of  # noqa: E402
from desktop_files import write_share  # noqa: E402
from linux_archives import lay_out  # noqa: E402
from third_party import LIST, NOTICES  # noqa: E402

NOBODY = 65534
GTP = "boardsize 9\nkomi 7\ngenmove b\ngenmove w\nboardsize 19\ngenmove b\nquit\n"
OWN_FILES = ("LICENSE", "base_library.zip", "compiled", "desktop_go")
TOOLS = {
    "Xvfb": "xvfb",
    "xdotool": "xdotool",
    "strace": "strace",
    "desktop-file-validate": "desktop-file-utils",
    "appstreamcli": "appstream",
}
"""What the check calls, and the Debian package that has it."""
MOST_MB = 300
"""What the folder may take."""
ALLOWED_SOCKETS = ("AF_UNIX", "AF_NETLINK")
WAIT = 60.0
"""Seconds until something that should happen counts as not happening."""


def say(name: str, text: str = "") -> None:
    print(f"ok  {name}{': ' + text if text else ''}", flush=True)


def expect_tools() -> None:
    """Every tool that a check needs is there; said before the first one runs."""
    missing = [package for tool, package in TOOLS.items() if shutil.which(tool) is None]
    expect(not missing, f"the check needs more tools: apt-get install {' '.join(missing)}")


def environment(home: Path) -> dict[str, str]:
    """A login with nothing of the developer's."""
    kept = {key: os.environ[key] for key in ("PATH", "LANG", "DISPLAY") if key in os.environ}
    return {"LANG": "C.UTF-8", **kept, "HOME": str(home), "XDG_RUNTIME_DIR": str(home / "run")}


def as_user(stranger: bool) -> dict[str, int]:
    return {"user": NOBODY, "group": NOBODY} if stranger else {}


@contextmanager
def new_home(stranger: bool = False, writable: bool = True) -> Iterator[Path]:
    """An empty home folder."""
    home = Path(tempfile.mkdtemp(prefix="desktop-go-home-"))
    if stranger:
        os.chown(home, NOBODY, NOBODY)
    if not writable:
        home.chmod(0o555)
    yield home
    home.chmod(0o755)
    shutil.rmtree(home)


def files_in(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def check_gtp(program: Path, name: str, stranger: bool = False, writable: bool = True) -> None:
    """Three moves over GTP: nothing is compiled and nothing is written."""
    with new_home(stranger, writable) as home, tempfile.TemporaryDirectory() as place:
        os.chmod(place, 0o777)
        log = Path(place) / "gtp.log"
        began = time.monotonic()
        done = subprocess.run(
            [str(program), "gtp", "--level", "8", "--log", str(log)],
            input=GTP,
            capture_output=True,
            text=True,
            env=environment(home),
            cwd="/",
            timeout=300,
            **as_user(stranger),
        )
        taken = time.monotonic() - began
        expect(done.returncode == 0, f"{name}: GTP ended with {done.returncode}: {done.stderr}")
        moves = re.findall(r"^= ([A-T]\d+|pass)$", done.stdout, re.M)
        expect(len(moves) == 3, f"{name}: {len(moves)} moves instead of 3: {done.stdout}")
        compiled = log.read_text().count("Compiled the kernel")
        expect(compiled == 0, f"{name}: {compiled} kernels were compiled")
        expect(not files_in(home), f"{name}: written to the home: {files_in(home)}")
    say(f"GTP {name}", f"{' '.join(moves)} in {taken:.1f} s, nothing compiled, nothing written")


def check_network(program: Path) -> None:
    """No socket but local ones, neither of the engine nor of the window of a running game."""
    if subprocess.run(["strace", "-qq", "-o", "/dev/null", "true"], check=False).returncode:
        say("no network", "NOT CHECKED, this machine permits no tracing")
        return
    with new_home() as home, tempfile.TemporaryDirectory() as place:
        trace = Path(place) / "trace"
        strace = ["strace", "-f", "-qq", "-e", "trace=socket,connect", "-o", str(trace)]
        subprocess.run(
            [*strace, str(program), "gtp", "--level", "8"],
            input=GTP,
            text=True,
            env=environment(home),
            check=True,
            stdout=subprocess.DEVNULL,
        )
        calls = trace.read_text()
        window = Window([*strace, str(program)], environment(home))
        window.start_game()
        window.click_point(4, 4)
        window.wait_for_moves(2)
        window.quit()
        calls += trace.read_text()
        sockets = re.findall(r"socket\((\w+)", calls)
        expect(sockets, "the trace of the window shows no socket at all, not even the screen's")
        others = sorted(set(sockets) - set(ALLOWED_SOCKETS))
        expect(not others, f"the program opened network sockets: {others}")
    say("no network", f"{len(sockets)} sockets, all local")


def moment(log: str, text: str) -> float:
    """When the log says ``text``, in seconds since the epoch."""
    found = re.search(rf"^(\S+ \S+),(\d+) .*{text}", log, re.M)
    expect(found, f"the log does not say '{text}':\n{log}")
    assert found
    return datetime.fromisoformat(found[1]).timestamp() + int(found[2]) / 1000


def check_start(program: Path, name: str, stranger: bool = False) -> None:
    """The window is painted and the engine ready, with nothing compiled; no strange files."""
    with new_home(stranger) as home:
        window = Window([str(program)], environment(home), **as_user(stranger))
        log = home / ".local/state/desktop-go/log/desktop-go.log"
        window.wait(lambda: log.is_file() and "Engine ready" in log.read_text(), "engine ready")
        window.quit()
        text = log.read_text()
        painted, ready = moment(text, "Window painted"), moment(text, "Engine ready")
        expect("Compiled the kernel" not in text, f"{name}: kernels were compiled:\n{text}")
        shipped = re.search(r"'shipped': (\d+)", text)
        expect(shipped, f"{name}: no shipped kernel was used:\n{text}")
        assert shipped
        strange = [file for file in files_in(home) if "desktop-go" not in file]
        expect(not strange, f"{name}: written to the home: {strange}")
    say(
        f"window {name}",
        f"painted after {painted - window.started:.2f} s, engine ready "
        f"{ready - painted:.2f} s later, {shipped[1]} shipped kernels used, none compiled",
    )


def seed_settings(folder: Path, records: Path, stranger: bool) -> None:
    """The first page proposes a small board and a weak engine; records are saved in ``records``."""
    folder.mkdir(parents=True)
    settings = {**SETTINGS, "records.folder": str(records)}
    (folder / "settings.json").write_text(json.dumps(settings), "utf-8")
    if stranger:
        for path in (folder.parent, folder, folder / "settings.json"):
            os.chown(path, NOBODY, NOBODY)


def check_game(program: Path, writable: bool, stranger: bool) -> None:
    """A whole game by clicks, a file opened in the running window, a file saved."""
    with (
        new_home(stranger, writable) as home,
        tempfile.TemporaryDirectory() as place,
        new_home(stranger) as data,
    ):
        os.chmod(place, 0o777)
        where = {**environment(home), "XDG_CONFIG_HOME": str(Path(place) / "config")}
        seed_settings(Path(place) / "config" / "desktop-go", Path(place), stranger)
        if writable:
            data = home / ".local/share/desktop-go"
        else:
            where["XDG_DATA_HOME"] = str(data)
            data = data / "desktop-go"
        window = Window([str(program)], where, data / "autosave", **as_user(stranger))
        window.start_game()
        moves = window.play_to_the_count()
        result = window.accept()
        saved = window.save(Path(place))
        record = saved.read_bytes()
        expect(b"RE[" in record, f"no result in the saved record: {record[:200]!r}")
        other = Path(place) / "other.sgf"
        other.write_bytes(b"(;GM[1]FF[4]SZ[13]PB[Second start];B[dd];W[jj])")
        second = subprocess.run(
            [str(program), str(other)], env=where, timeout=WAIT, **as_user(stranger)
        )
        expect(second.returncode == 0, "the second start failed")
        window.wait(lambda: "Second start" in window.autosave(), "the file opens in the window")
        window.quit()
        for file in (saved, other):
            done = subprocess.run(
                [str(program), "sgf", "info", str(file)], capture_output=True, env=where
            )
            expect(done.returncode == 0, f"sgf info {file.name}: {done.stderr!r}")
        if not writable:
            expect(not files_in(home), f"written to a read-only home: {files_in(home)}")
    kind = "" if writable else " with a read-only home"
    say(f"game by clicks{kind}", f"{moves} moves, {result}; saved, reopened, ended with 0")


@contextmanager
def moved(folder: Path, read_only: bool) -> Iterator[Path]:
    """A copy of the program in another place."""
    place = Path(tempfile.mkdtemp(prefix="a moved folder "))
    place.chmod(0o755)
    copy = place / "go"
    shutil.copytree(folder, copy, symlinks=True)
    if read_only:
        subprocess.run(["chmod", "-R", "a-w", str(copy)], check=True)
    yield copy / "desktop-go"
    subprocess.run(["chmod", "-R", "u+w", str(copy)], check=True)
    shutil.rmtree(place)


def check_desktop_files() -> None:
    """The desktop entry and the AppStream metainfo are valid, as their own tools see it."""
    with tempfile.TemporaryDirectory() as place:
        share = Path(place)
        write_share(share)
        entry = next(share.rglob("*.desktop"))
        metainfo = next(share.rglob("*.metainfo.xml"))
        for command in (
            ["desktop-file-validate", str(entry)],
            ["appstreamcli", "validate", "--no-net", str(metainfo)],
        ):
            done = subprocess.run(command, capture_output=True, text=True)
            expect(done.returncode == 0, f"{command[0]}: {done.stdout}{done.stderr}")
    say("desktop entry and metainfo")


def check_size(folder: Path) -> None:
    """The folder is no larger than it should be."""
    size = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir()) / 1e6
    expect(size <= MOST_MB, f"{folder} takes {size:.0f} MB; {MOST_MB} at most")
    say("size", f"{size:.0f} MB")


def check_licenses(folder: Path) -> None:
    """All that lies in the package is the program's own or has its license in the notices."""
    inside = folder / "_internal"
    licenses = inside / "desktop_go/assets/licenses"
    found = json.loads((licenses / LIST).read_text("utf-8"))
    notices = (licenses / NOTICES).read_text("utf-8")
    known = [*OWN_FILES, *(pattern.split("/")[0] for one in found for pattern in one["files"])]
    strange = [path.name for path in inside.iterdir() if path.name not in known]
    strange = [name for name in strange if not (inside / name).is_symlink()]
    expect(not strange, f"no license is known for {strange}")
    for one in found:
        expect(f"\n{one['name']} {one['version']}\n" in notices, f"no license of {one['name']}")
    say("licenses", f"{len(found)} components, {len(notices) // 1000} kB")


def check_installed(folder: Path, stranger: bool) -> None:
    """Installed by a fresh user whose PATH lacks ~/.local/bin: menu, thumbnails, removal."""
    with new_home(stranger) as home, tempfile.TemporaryDirectory() as place:
        os.chmod(place, 0o777)
        write_share(Path(place) / "made")
        unpacked = Path(place) / "unpacked"
        lay_out(folder, Path(place) / "made", unpacked)
        session = {**environment(home), "PATH": "/usr/bin:/bin"}
        user = as_user(stranger)
        prefix = home / ".local"
        install = ["sh", str(unpacked / "install.sh"), str(prefix)]
        subprocess.run(install, env=session, check=True, stdout=subprocess.DEVNULL, **user)
        record, picture = Path(place) / "a game.sgf", Path(place) / "picture.png"
        record.write_bytes(b"(;GM[1]FF[4]SZ[13]PB[From the menu];B[dd];W[jj])")
        fields = {"%i": str(record), "%o": str(picture), "%s": "128"}
        thumbnailer = prefix / "share/thumbnailers/desktop-go.thumbnailer"
        subprocess.run(command_of(thumbnailer, fields), env=session, check=True, **user)
        expect(picture.is_file(), "the thumbnailer that was installed makes no picture")
        entry = prefix / "share/applications/desktop-go.desktop"
        valid = subprocess.run(
            ["desktop-file-validate", str(entry)], capture_output=True, text=True
        )
        expect(valid.returncode == 0, f"the entry that was installed: {valid.stdout}")
        window = Window(command_of(entry, {"%f": str(record)}), session, **user)
        window.wait(lambda: "From the menu" in window.autosave(), "the file opens from the menu")
        window.quit()
        remove = ["sh", str(prefix / "lib/desktop-go/uninstall.sh")]
        subprocess.run(remove, env=session, check=True, stdout=subprocess.DEVNULL, **user)
        left = [file for file in files_in(prefix) if not file.startswith("share/mime/")]
        left = [file for file in left if not file.startswith("share/desktop-go/")]
        expect(left in ([], ["share/applications/mimeinfo.cache"]), f"left behind: {left}")
    say("installed by a fresh user", "menu entry, thumbnail, removed again")


def main() -> None:
    """Run all checks."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "dist" / "desktop-go").resolve()
    program = folder / "desktop-go"
    root = os.getuid() == 0
    expect_tools()
    expect(program.is_file(), f"there is no program in {folder}: build it with make package")
    check_desktop_files()
    check_licenses(folder)
    check_size(folder)
    with start_screen():
        version = subprocess.run([str(program), "--version"], capture_output=True, text=True)
        expect(version.stdout.startswith("Desktop Go "), f"--version: {version}")
        say("version", version.stdout.strip())
        check_gtp(program, "in an empty home")
        check_start(program, "first start")
        check_start(program, "second account, warm files")
        with tempfile.TemporaryDirectory() as place:
            check_play([str(program)], Path(place))
        check_game(program, writable=True, stranger=False)
        check_network(program)
        with moved(folder, read_only=True) as copy:
            name = "from a moved, read-only folder" + (" as another user" if root else "")
            check_gtp(copy, name, stranger=root)
            check_start(copy, name, stranger=root)
            check_gtp(copy, "with a read-only home", stranger=root, writable=False)
            check_game(copy, writable=False, stranger=root)
        check_installed(folder, stranger=root)


if __name__ == "__main__":
    main()
