"""Kills the program at random moments and counts what is lost.

    python benchmarks/kills.py --kills 200 --seed 1
    python benchmarks/kills.py --kills 200 --by term

Each round starts the real program without a screen, with one, two or three windows or with three
tabs. Every window edits records (80 to 250 ms apart), saves, exports and changes tabs; in some
rounds it plays against an engine, reviews and stores what it finds, or has the library read a
folder anew. Another program changes a file now and then. After a random time all are killed
(SIGKILL), with the processes that they have started. Then the program is started again, goes on
with what it offers and saves. Counted are edits lost (all but the last one of a record must be
there), changes of the other program that are nowhere any more, damaged files, the library's and
the program's own among them, and parts of files left over.

With ``--by term`` the program is asked to end (SIGTERM), with ``--by logout`` it hears that the
desktop session ends: then no edit at all may be lost, and it must be gone within 5 s (half a second
more is left for the system to take it down). One that is late is told with the processor's time
that it was given meanwhile: on a busy machine that may be little.

The engine answers at once, with the first point that is legal: what is tried is the keeping.

Prints a line for each round with a fault, then the sums; exit status 1 if there is any fault.
"""

from __future__ import annotations

import argparse
import contextlib
import json
import os
import random
import re
import select
import signal
import sqlite3
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import IO, Any

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests" / "gui"), str(ROOT / "tests" / "gui" / "window")]

KINDS = {
    "1 window": (1,),
    "2 windows": (1, 1),
    "3 windows": (1, 1, 1),
    "3 tabs": (3,),
    "game": (1,),
    "review": (1, 1),
    "library": (1, 1, 1),
}
"""What is done, and the records of each window."""
SHELF = 150
"""Records in the folder that the library reads."""
WAYS = ("kill", "term", "logout")
LONGEST_END = 5.5
"""Seconds that a program may take to end that was not killed."""
READY_SECONDS = 240.0
"""So long a start may take on a very busy machine."""
EDIT = re.compile(rb"edit ([a-z0-9]+)#(\d+);")


def quiet_program(home: Path) -> tuple[Any, Any]:
    """The application and the program, with an engine that need not think."""
    os.environ["DESKTOP_GO_HOME"] = str(home)
    from PySide6.QtWidgets import QApplication
    from window_drive import ScriptedEngine

    from desktop_go.gui.app import Program
    from desktop_go.gui.play.sounds import SoundPlayer

    app = QApplication(["kills"])
    return app, Program(app, ScriptedEngine(), SoundPlayer(lambda _path: True))


def use(home: Path, files: list[Path], kind: str, seed: int, say: Callable[[str], None]) -> None:
    """One window: edit, save, export, change tabs and do what ``kind`` says until killed."""
    from PySide6.QtCore import QTimer

    from desktop_go.gui.go.setup import GameSetup
    from desktop_go.gui.threads.end_signals import EndSignals
    from desktop_go.moves import Move

    chance = random.Random(seed)
    app, program = quiet_program(home)
    core, window = program.core, program.window
    counts = dict.fromkeys((path.stem for path in files), 0)
    timer = QTimer()
    timer.setSingleShot(True)

    def edit() -> None:
        name = core.files.path.stem
        counts[name] += 1
        core.game.set_comment(f"edit {name}#{counts[name]};")
        say(f"{name} {counts[name]}")

    def export() -> None:
        exporter = window.export.exporter
        if exporter.dialog is None:
            exporter.show_dialog()
        suffix = exporter.dialog.page().suffix()
        exporter.dialog.save_to(files[0].parent / f"export-{files[0].stem}{suffix}")

    def play() -> None:
        game = core.game
        points = game.position.legal_points() if game.human_may_move() else ()
        if points:
            game.play(Move.play(game.to_play, chance.choice(points)))

    def review() -> None:
        window.actions_["review_game"].trigger()
        if chance.random() < 0.5:
            window.review.store()

    def read_shelf() -> None:
        path = chance.choice(sorted((home.parent / "shelf").iterdir()))
        path.write_bytes(path.read_bytes()[:-1] + b";B[])")
        window.library.window.update_library()

    more = {"game": play, "review": review, "library": read_shelf}.get(kind)

    def act() -> None:
        if not window.isVisible():  # It has been closed: nobody can edit any more.
            return
        what = chance.random()
        if more is not None and (kind == "game" or chance.random() < 0.3):
            more()
        if what < 0.6:
            edit()
        elif what < 0.8:
            window.actions_["save"].trigger()
        elif what < 0.86:
            export()
        elif len(files) > 1:
            window.editing.tabs.next_tab()
        timer.start(chance.randint(80, 250) if what < 0.6 else chance.randint(0, 60))

    def conflict(_path: Path) -> None:
        choice = chance.random()
        if choice < 0.4:
            window.editing.files.overwrite()
        elif choice < 0.7:
            window.editing.files.reload()

    def begin() -> None:
        if len(window.editing.tabs.tabs.tabs) == len(files) and core.files.path == files[-1]:
            if kind == "library":
                window.library.show_window()
                window.library.window._add([home.parent / "shelf"])
            core.files.conflict.connect(conflict)
            say("ready")
            timer.timeout.disconnect()
            timer.timeout.connect(act)
        timer.start(20)

    EndSignals(home / "end.log", program)
    logout = app.commitDataRequest.emit
    signal.signal(signal.SIGUSR1, lambda *_: QTimer.singleShot(0, lambda: logout(None)))
    timer.timeout.connect(begin)
    if kind == "game":
        program.start()
        window.start_game(GameSetup())
        core.files.save(files[0])
    else:
        program.start(files)
    timer.start(20)
    app.exec()


def recover(home: Path, say: Callable[[str], None]) -> None:
    """Start again, go on with everything that is offered, save each, close."""
    from PySide6.QtCore import QEventLoop

    app, program = quiet_program(home)
    core, window = program.core, program.window

    def spin(condition: Callable[[], bool], seconds: float = 10.0) -> None:
        end = time.monotonic() + seconds
        while not condition() and time.monotonic() < end:
            app.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)

    program.start()
    core.settings.set("records.open_in", "tab")
    spin(lambda: not core.files.jobs.busy)
    greeter, tabs = window.greeter, window.editing.tabs.tabs
    others = greeter._others
    window.continue_game()
    if others:
        window.open_others(others)
    spin(lambda: not core.files.jobs.busy and len(tabs.tabs) >= others + window.game_is_shown)
    for place in range(len(tabs.tabs)):
        tabs.show(place)
        if core.files.path is not None:
            comment = core.game.record.root.comment
            found = core.game.record.is_modified, comment
            window.actions_["save"].trigger()
            spin(lambda: not core.files.jobs.busy)
            say(json.dumps([core.files.path.stem, *found]))
    window.close()
    say("closed")


def fork(work: Callable[[Callable[[str], None]], None]) -> tuple[int, IO[str]]:
    """Run ``work`` in a process of its own; its number, and what it says line by line."""
    read, write = os.pipe()
    process = os.fork()
    if process == 0:
        os.close(read)
        os.setsid()
        log = os.environ.get("KILLS_LOG", os.devnull)
        os.dup2(os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND), 2)
        work(lambda text: os.write(write, text.encode() + b"\n") and None)
        os._exit(0)
    os.close(write)
    return process, os.fdopen(read)


def processor_seconds(process: int) -> float:
    """The processor's time that a process has had, one that has just ended, too (Linux)."""
    times = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[11:13]
    return sum(map(int, times)) / os.sysconf("SC_CLK_TCK")


def has_ended(process: int) -> bool:
    """Whether a process of ours has ended; it stays there to be asked about."""
    return os.waitid(os.P_PID, process, os.WEXITED | os.WNOHANG | os.WNOWAIT) is not None


def wait_for(pipe: IO[str], line: str) -> bool:
    """Read until ``line`` comes; False when it does not."""
    end = time.monotonic() + READY_SECONDS
    while time.monotonic() < end:
        if select.select([pipe], [], [], 1.0)[0]:
            text = pipe.readline()
            if not text or text.strip() == line:
                return bool(text)
    return False


class Round:
    """One kill, and what came of it."""

    def __init__(self, kind: str, seed: int, folder: Path, by: str = "kill") -> None:
        self.kind, self.by, self.chance = kind, by, random.Random(seed)
        self.seed, self.folder, self.home = seed, folder / "records", folder / "home"
        self.folder.mkdir()
        self.home.mkdir()
        self.faults: list[str] = []
        self.made: dict[str, int] = {}
        self.theirs: dict[Path, str] = {}
        names = iter("abc")
        self.groups = [[self.record(next(names)) for _ in range(size)] for size in KINDS[kind]]
        if kind == "game":  # It is saved under this name.
            self.groups[0][0].unlink()
        if kind == "library":
            (folder / "shelf").mkdir()
            for number in range(SHELF):
                moves = f";B[{chr(97 + number % 19)}a]" * (number + 1)
                (folder / "shelf" / f"{number}.sgf").write_text(f"(;GM[1]SZ[19]{moves})")
        setting = "tab" if kind == "3 tabs" else "here"
        (self.home / "settings.json").write_text(json.dumps({"records.open_in": setting}))

    def record(self, name: str) -> Path:
        path = self.folder / f"{name}.sgf"
        moves = "".join(f";{'BW'[n & 1]}[{chr(97 + n % 19)}{chr(97 + n // 19)}]" for n in range(60))
        path.write_text(f"(;GM[1]FF[4]CA[UTF-8]SZ[19]{moves})")
        return path

    def run(self) -> None:
        """Start, kill, judge, start again, judge."""
        windows = []
        for number, files in enumerate(self.groups):
            seed = self.seed * 10 + number
            windows.append(fork(lambda say, f=files, s=seed: use(self.home, f, self.kind, s, say)))
        if not all(wait_for(pipe, "ready") for _, pipe in windows):
            self.faults.append("a window did not start")
        longest = 8.0 if self.kind == "library" else 2.5  # Another process must begin to read.
        end = time.monotonic() + self.chance.uniform(0.1, longest)
        change_at = end - self.chance.uniform(0, 2)
        while (left := end - time.monotonic()) > 0:
            if change_at and time.monotonic() > change_at:
                change_at = 0.0
                self.change_outside()
            time.sleep(min(left, 0.01))
        self.end([process for process, _ in windows])
        for process, pipe in windows:
            os.waitpid(process, 0)
            for line in pipe.read().splitlines():
                name, count = line.split()
                self.made[name] = int(count)
        self.judge("after the kill")
        if self.chance.random() < 0.5:
            self.change_outside()
        process, pipe = fork(lambda say: recover(self.home, say))
        lines = self.lines_of(pipe)
        if "closed" not in lines:
            self.faults.append("no new start")
            os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        if self.by == "kill" and len(lines) - 1 != sum(map(len, self.groups)):
            self.faults.append(f"offered {len(lines) - 1} records")
        self.judge("after the new start")
        for part in self.folder.parent.rglob(".*"):
            self.faults.append(f"{part.name} is left over")

    def end(self, processes: list[int]) -> None:
        """Kill the windows, or ask them to end and see to it that they do."""
        if self.by != "kill":
            used = {process: processor_seconds(process) for process in processes}
            asked = time.monotonic()
            for process in processes:
                os.kill(process, signal.SIGTERM if self.by == "term" else signal.SIGUSR1)
            open_ = list(processes)
            while open_ and (took := time.monotonic() - asked) < READY_SECONDS:
                ended = [process for process in open_ if has_ended(process)]
                open_ = [process for process in open_ if process not in ended]
                for process in ended if took > LONGEST_END else ():
                    had = processor_seconds(process) - used[process]
                    self.faults.append(f"took {took:.1f} s to end, {had:.2f} s of the processor")
                time.sleep(0.02)
            self.faults += ["did not end"] * len(open_)
        for process in processes:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process, signal.SIGKILL)

    @staticmethod
    def lines_of(pipe: IO[str]) -> list[str]:
        lines = []
        end = time.monotonic() + READY_SECONDS
        while time.monotonic() < end:
            if select.select([pipe], [], [], 1.0)[0]:
                text = pipe.readline()
                if not text:
                    break
                lines.append(text.strip())
        return lines

    def change_outside(self) -> None:
        """Another program writes one of the files."""
        path = self.chance.choice([path for group in self.groups for path in group])
        tag = f"outside {path.stem}#{self.chance.randrange(10**9)};"
        draft = self.folder.parent / "draft"
        draft.write_text(f"(;GM[1]FF[4]CA[UTF-8]SZ[19]GN[{tag}];B[dd])")
        draft.replace(path)
        self.theirs[path] = tag

    def judge(self, when: str) -> None:
        """Look for every edit and every change, and for damage."""
        contents = [path.read_bytes() for path in self.files()]
        found: dict[str, int] = {}
        for data in contents:
            for name, count in EDIT.findall(data):
                found[name.decode()] = max(found.get(name.decode(), 0), int(count))
        for name, made in self.made.items():
            if found.get(name, 0) < made - (self.by == "kill"):
                self.faults.append(f"{when}: edit {found.get(name, 0)} of {made} in {name}")
        for path, tag in self.theirs.items():
            versions = [p.read_bytes() for p in self.folder.glob(f"{path.name}*")]
            if not any(tag.encode() in data for data in versions):
                self.faults.append(f"{when}: the other program's {path.name} is gone")
        self.look_for_damage(when)

    def files(self) -> Iterator[Path]:
        for path in sorted(self.folder.parent.rglob("*")):
            if path.is_file() and not path.name.startswith(".") and path.suffix != ".lock":
                yield path

    def look_for_damage(self, when: str) -> None:
        from desktop_go.records.loading import load_records

        for path in self.folder.glob("*"):
            data = path.read_bytes()
            if path.name.startswith("."):
                continue
            if path.name.startswith("export-"):
                whole = data.endswith((b"</svg>\n", b"</svg>", b"IEND\xaeB`\x82", b"%%EOF\n"))
            else:
                loaded = load_records(data)
                whole = not loaded.notices and data.rstrip().endswith(b")")
            if not whole:
                self.faults.append(f"{when}: {path.name} is damaged")
        for path in self.home.rglob("*.json"):
            try:
                json.loads(path.read_bytes())
            except ValueError:
                self.faults.append(f"{when}: {path.name} is damaged")
        library = self.home / "library.sqlite"
        if library.exists():
            with contextlib.closing(sqlite3.connect(library)) as connection:
                if connection.execute("PRAGMA integrity_check").fetchall() != [("ok",)]:
                    self.faults.append(f"{when}: the library is damaged")


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--by", choices=WAYS, default="kill", help="how the program ends")
    parser.add_argument("--kind", choices=KINDS, help="only this kind of round")
    arguments = parser.parse_args()
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    import desktop_go.gui.app  # noqa: F401 - loaded once for all processes

    sums = {kind: [0, 0, 0] for kind in KINDS}
    for number in range(arguments.kills):
        kind = arguments.kind or list(KINDS)[number % len(KINDS)]
        with tempfile.TemporaryDirectory() as folder:
            one = Round(kind, arguments.seed * 10_000 + number, Path(folder), arguments.by)
            try:
                one.run()
            except KeyboardInterrupt:  # What was counted so far is worth seeing.
                break
        for fault in one.faults:
            print(f"{kind}, round {number}: {fault}", flush=True)
        sums[kind][0] += 1
        sums[kind][1] += sum(one.made.values())
        sums[kind][2] += len(one.faults)
    for kind, (kills, edits, faults) in sums.items():
        print(f"{kind}: {kills} ends, {edits} edits, {faults} faults", flush=True)
    return 1 if any(faults for _, _, faults in sums.values()) else 0


if __name__ == "__main__":
    sys.exit(main())
