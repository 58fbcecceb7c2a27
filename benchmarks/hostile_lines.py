"""Sends damaged and senseless lines over GTP, over the Gomocup protocol and as command lines.

    python benchmarks/hostile_lines.py --count 1000 --state FILE

A trial is 100 lines of one kind in one process. A fault is an internal error, a traceback, an
answer too few, more than 500 MB, a file opened elsewhere, a connection, or a process that ends or
hangs. GTP is answered by a session that does not search, Gomocup by the engine with 100 nodes.
"""

from __future__ import annotations

import argparse
import contextlib
import importlib
import io
import os
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import confined

sys.path[:0] = [str(confined.ROOT / "tests" / "cli")]

LINES = 100
KINDS = ("GTP", "Gomocup", "command lines")
GOMOCUP = ("START", "RECTSTART", "RESTART", "BEGIN", "TURN", "BOARD", "TAKEBACK", "INFO", "ABOUT",
           "SWAP2BOARD", "PLAY", "DONE", "STOP", "INFO timeout_turn", "INFO timeout_match",
           "INFO time_left", "INFO max_memory", "INFO rule", "INFO evaluate")  # fmt: skip
COMMANDS = ("sgf info", "sgf position", "sgf export", "sgf normalize", "library list",
            "library find", "library index", "book show", "book make", "solve", "gomoku foul",
            "sudoku count", "sudoku solve", "sudoku rate", "sudoku hint", "sudoku generate",
            "samegame", "lab report", "lab run", "gtp", "gomocup", "learn",
            "thumbnail", "bench", "--nonsense", "--version", "--help")  # fmt: skip
WORDS = ("", "0", "1", "-1", "9", "19", "99999999999999999999", "9" * 5000, "1e999", "nan", "1_0",
         "0x10", "½", "٣", "b", "w", "black", "white", "pass", "resign", "A1", "T19", "I5", "Z99",
         "D4", "aa", "7,7", "7,8,1", "0,0,2", "-1,3", "1,1,9", "x,y", "chinese", "japanese", "3",
         "true", "null", "{}", "[", "\0", "\t", "\x1b[2J", "#", "\udcff", "é囲碁", "%s", "{0}",
         "--", "--help", "--option", "a=b", "evaluator=playouts", "threads=-1", "--size", "--moves",
         "--file", "game.sgf", "no.sgf", ".", "a" * 3000, "interval 1", "maxmoves 1")  # fmt: skip


def line_of(chance: random.Random, heads: tuple[str, ...]) -> str:
    """A line that begins as one that is understood, mostly, with up to four words behind."""
    head = chance.choice(heads) if chance.random() < 0.9 else chance.choice(WORDS)
    words = [head, *(chance.choice(WORDS) for _ in range(chance.choice((0, 1, 1, 2, 2, 3, 4))))]
    line = " ".join(words)
    if chance.random() < 0.1:
        place = chance.randrange(len(line) + 1)
        line = line[:place] + chance.choice(WORDS) + line[place + chance.randint(0, 3) :]
    return line.replace("\n", " ")


class Trial:
    """Sends lines of one kind after another."""

    def __init__(self, folder: Path) -> None:
        self._folder, self._ready = folder, False

    def __call__(self, seed: int, say: confined.Say) -> None:
        """Send the lines of ``seed``."""
        if not self._ready:
            self._begin()
        kind = KINDS[seed % len(KINDS)]
        chance = random.Random(seed)
        send = {"GTP": self._gtp, "Gomocup": self._gomocup}.get(kind, self._commands)
        say("begin", f"{kind}, seed {seed}")
        with confined.Measured() as used:
            try:
                send(chance)
            except BaseException as error:
                say("fault", f"{type(error).__name__}: {error}"[:400])
        if used.megabytes > confined.MEGABYTES:
            say("fault", f"{used.megabytes:.0f} MB")
        for odd in self._watch.seen():
            say("fault", odd)
        say("done", "100 lines", kind, f"seed {seed}", used.seconds, used.megabytes)

    def _begin(self) -> None:
        os.environ["DESKTOP_GO_HOME"] = str(self._folder / "home")
        os.chdir(self._folder)
        Path("game.sgf").write_text("(;SZ[9]AB[aa][bb];W[cc];B[dd]C[x])")
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        from desktop_go import __main__ as program
        from desktop_go.cli import library
        from desktop_go.gui.go import thumbnail

        for command in program.COMMANDS:
            importlib.import_module(command.module)
        # These would hold for all trials of this process.
        library.NICENESS = 0
        thumbnail.limit_this_process = lambda *_: None
        confined.loaded()
        self._watch = confined.Watch(self._folder, Path.home() / ".cache" / "desktop-go")
        self._ready = True

    def _gtp(self, chance: random.Random) -> None:
        from gtp_helpers import Conversation

        from desktop_go.cli.gtp_protocol import clean_line

        talk = Conversation()
        heads = tuple(talk.ask("list_commands").split())
        known = tuple(head for head in heads if head != "quit")
        asked = 0
        for _ in range(LINES):
            line = line_of(chance, known).encode("utf-8", "surrogateescape")
            if line.split()[:1] == [b"quit"]:
                continue
            said = talk.raw(line + b"\n")
            whole = said.startswith(("=", "?")) and said.endswith("\n\n")
            assert whole or not clean_line(line), (line[:100], said[:200])
            assert "internal error" not in said, (line[:100], said[:200])
            assert "Traceback" not in said, line[:100]
            asked += 1
        assert asked

    def _gomocup(self, chance: random.Random) -> None:
        from desktop_go.cli.gomocup import GomocupServer

        out = io.StringIO()
        lines = [line_of(chance, GOMOCUP) for _ in range(LINES)]
        said = GomocupServer(out, {"max_nodes": 100, "memory_mb": 4})
        text = "\n".join(["START 15", "INFO timeout_turn 10", *lines, "DONE", "ABOUT"]) + "\n"
        said.serve(io.StringIO(text))
        assert 'name="' in out.getvalue().splitlines()[-1], out.getvalue()[-200:]

    def _commands(self, chance: random.Random) -> None:
        for _ in range(LINES):
            self._command(line_of(chance, COMMANDS).replace("\0", "").split())

    def _command(self, words: list[str]) -> None:
        from desktop_go import __main__ as program

        if not words or words[0] in ("gtp", "gomocup", "learn", "bench", "warm-up"):
            words = ["gtp", "--level", *words]  # Refused before any search begins.
        if words[:2] in (["lab", "run"], ["lab", "work"], ["samegame", "bench"]):
            words = ["lab", "report"]
        program._open_window = lambda *_: 0  # type: ignore[assignment]
        silence = io.TextIOWrapper(io.BytesIO(), "utf-8", errors="backslashreplace")
        with contextlib.redirect_stdout(silence), contextlib.redirect_stderr(silence):
            call: Callable[[list[str]], int] = program.main
            try:
                status = call(words)
            except SystemExit as error:
                status = error.code  # type: ignore[assignment]
            except BaseException as error:
                raise AssertionError(f"{words!r:.200}: {type(error).__name__}: {error}") from error
        assert status in (0, 1, 2, None), (words, status)
        silence.flush()
        said = silence.buffer.getvalue()  # type: ignore[attr-defined]
        assert b"Traceback" not in said, words


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=1000, help="trials of 100 lines")
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--state", type=Path, help="file with the sums, to go on later")
    arguments = parser.parse_args()
    sums = confined.Sums.read(arguments.state, arguments.start)
    with tempfile.TemporaryDirectory() as folder:
        end = arguments.start + arguments.count
        confined.run(Trial(Path(folder)), sums, end, arguments.state)
    return confined.report(sums)


if __name__ == "__main__":
    sys.exit(main())
