"""Feeds damaged and malicious files to everything of the program that reads files.

    python benchmarks/hostile_files.py --count 10000 --state FILE

Each file goes through every reader, whatever its name says. A fault is an error that is no
sentence, more than 2 s of the processor's time for each megabyte (and for what is smaller),
more than 500 MB of memory, a file opened outside the folder, the program and the system, a
connection, or a process that ends or hangs. With ``--state`` a run that was stopped goes on.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import os
import random
import re
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

import confined

TESTS = confined.ROOT / "tests"
sys.path[:0] = [str(TESTS / "records"), str(TESTS / "cli")]
os.environ["QT_QPA_PLATFORM"] = "offscreen"

import foreign_files  # noqa: E402 - found by the path above
import sgf_mutations  # noqa: E402

from desktop_go.errors import DesktopGoError, RecordError  # noqa: E402

SECONDS_A_MEGABYTE = 2.0
MOST_MEGABYTES = 500
REVIEWED = 20_000
"""Bytes of the largest file that is reviewed: the questions to the engine grow with its moves."""
NAMES = ("a", "-rf", "a b", "<img src=x>", "é囲碁", "%s{0}", "'; --", "..a", "\udcff")
GOMOKU = [
    b"(;GM[4]FF[4]SZ[15]RU[renju]PB[a]PW[b];B[hh];W[hi](;B[ii])(;B[gg]C[x]))",
    b"Piskvorky 20x20, 11:11, 0\n10,10,0\n11,10,12\n9,9,15\nengine.zip\nother.zip\n0\n",
    b"15x15\n8,8,1\n9,9,2\n",
    b"\xffRenLib\xff\x03\x00"
    + b"\xff" * 10
    + b"\x78\x00\x79\x80\x89\x48ab\x00\x00\x8a\x40\x99\x40",
    b"h8 i9 g7 j10",
    b"1. h8 i9 2. g7 j10",
]
PUZZLES = [
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    b"x:" + b".1" * 40 + b".",
    b"3x3::k:" + b":".join([b"2575"] * 81),
    b"1234341221434321",
    b"position 1\n0123\n0123\n1230\n",
    b"0 1 2 -1\n0 1 2 3\n# comment\n3 2 1 0\n",
]
TABLES = [
    b"id\trule\tsize\tside\tkind\twins\tblack\twhite\n1\t0\t15\tb\tvcf\te8\tf8 g7\th8 i9\n",
    b"loadsgf game.sgf 5\n10 reg_genmove black\n#? [D4|E5]*\n20 owl_attack D4\n#? [1 E5]\n",
]
JSON = [
    b'{"format":"Desktop Go opening book 1","size":9,"positions":{"00ff":{"D4":[3,1.5,2]}}}\n',
    b'{"content":{"a":1},"digest":"00"}',
    b'{"version":3,"theme":"dark","keys":{"save":"Ctrl+S"},"window.geometry":"AdnQ"}',
    b'{"closed_properly": false, "players": {}}\n(;GM[1]SZ[9];B[ee])',
]


def seeds() -> dict[str, list[bytes]]:
    """Files of every kind to begin with, by the suffix they usually have."""
    shelf = sorted((confined.ROOT / "assets" / "lab" / "shelf").glob("*.toml"))
    foreign = list(foreign_files.SEEDS)
    return {
        ".sgf": [*sgf_mutations.SEEDS, GOMOKU[0]],
        ".ngf": foreign[:2],
        ".gib": foreign[2:4],
        ".ugf": foreign[4:6],
        ".xml": foreign[6:],
        ".psq": GOMOKU[1:3],
        ".lib": GOMOKU[3:4],
        ".txt": [*GOMOKU[4:], *PUZZLES],
        ".tsv": TABLES[:1],
        ".tst": TABLES[1:],
        ".json": JSON,
        ".toml": [path.read_bytes() for path in shelf],
    }


SEEDS = seeds()
BOMB = "<!DOCTYPE Go [<!ENTITY a 'ha'>" + "".join(
    f"<!ENTITY {chr(98 + n)} '{f'&{chr(97 + n)};' * 10}'>" for n in range(9)
)


def made(chance: random.Random, size: int) -> tuple[str, bytes]:
    """A file of about ``size`` bytes whose form is the attack; with its suffix."""
    many = lambda text: text * max(1, size // len(text))  # noqa: E731
    place = lambda: chr(97 + chance.randrange(26)) * 2  # noqa: E731
    digits = "9" * min(size, 100_000)
    makers: list[tuple[str, Callable[[], str | bytes]]] = [
        (".sgf", lambda: "(;SZ[19]" + many(f"(;B[{place()}]")),
        (".sgf", lambda: "(;SZ[9]" + many("(;B[aa])") + ")"),
        (".sgf", lambda: "(;SZ[52]" + many(";AB[aa:ZZ]AE[aa:ZZ]") + ")"),
        (".sgf", lambda: "(;SZ[19]" + many(f";B[{place()}];W[]") + ")"),
        (".sgf", lambda: "(;SZ[19]LB" + many("[aa:x]") + ")"),
        (".sgf", lambda: "(;" + many("XY[a]") + ")"),
        (".sgf", lambda: "(;C[" + many("\\]") + "]PB[" + many("<b>") + "])"),
        (".sgf", lambda: many("(;GM[1]SZ[2];B[aa])")),
        (".sgf", lambda: f"(;SZ[{digits}]KM[{digits}]HA[{digits}]MN[{digits}];BL[{digits}]B[aa])"),
        (".sgf", lambda: "(;GM[4]SZ[15]" + many(f";B[{place()}]") + ")"),
        (".sgf", lambda: "(;GM[4]SZ[15]" + many("(;B[hh];W[hi]")),
        (".sgf", lambda: "(;SZ[19]KGSDE[x]" + many(";B[aa]LB[aa:<img src='//host/x'>]") + ")"),
        (".sgf", lambda: b"(;CA[UTF-7]C[" + many("+AFs-").encode() + b"])"),
        (".sgf", lambda: b"(;C[" + chance.randbytes(size) + b"])"),
        (".xml", lambda: BOMB + "]><Go><GoGame><Node><Comment>&j;</Comment></Node></GoGame></Go>"),
        (".xml", lambda: "<Go><GoGame><Nodes>" + many("<Variation>")),
        (".xml", lambda: '<!DOCTYPE Go [<!ENTITY x SYSTEM "file:///etc/passwd">]><Go><GoGame>'
         "<Nodes><Comment>&x;</Comment></Nodes></GoGame></Go>"),
        (".xml", lambda: "<Go>" + "<GoGame><Nodes>" + many('<Black at="C3"/>')),
        (".ngf", lambda: foreign_files.ngf(moves=many("PMABBQEEQ\n"))),
        (".gib", lambda: foreign_files.gib(moves=many("STO 0 2 1 15 3\n"))),
        (".gib", lambda: "\\HS\n" + many("\\[GIBOKIND=")),
        (".ugf", lambda: foreign_files.ugf(many("PP,B1,1,0\n"))),
        (".ugf", lambda: foreign_files.ugf(more=many("[Figure]\n.Text,1\n"))),
        (".psq", lambda: "20x20\n" + many("1,1,1\n")),
        (".psq", lambda: f"{digits}x{digits}\n{digits},{digits},{digits}\n"),
        (".lib", lambda: GOMOKU[3][:20] + chance.randbytes(size)),
        (".lib", lambda: GOMOKU[3][:20] + many("\x78\x00").encode("latin-1")),
        (".lib", lambda: GOMOKU[3][:20] + many("\x78\x80").encode("latin-1")),
        (".txt", lambda: many("h8 i9 ")),
        (".txt", lambda: many(PUZZLES[0].decode() + "\n")),
        (".txt", lambda: "3x3::k:" + ":".join([digits] * 81)),
        (".txt", lambda: many("0")),
        (".txt", lambda: many("0 1 2 3\n")),
        (".txt", lambda: many("position 1\n01\n10\n")),
        (".txt", lambda: many("X . O . X . O . X\n")),
        (".txt", lambda: "\x00" * size),
        (".tsv", lambda: TABLES[0].decode()
         + many(f"1\t0\t{digits}\tb\tvcf\te8\t{'a1 ' * 99}\tb2\n")),
        (".tst", lambda: many("loadsgf ../../../../etc/passwd 5\nreg_genmove black\n#? [D4]\n")),
        (".tst", lambda: many(TABLES[1].decode())),
        (".json", lambda: many("[")),
        (".json", lambda: many('{"a":')),
        (".json", lambda: '{"format":"Desktop Go opening book 1","size":'
         + digits + ',"positions":{}}'),
        (".json", lambda: '{"format":"Desktop Go opening book 1","size":19,"positions":{'
         + ",".join(f'"{n:032x}":{{"D4":[1,1,1]}}' for n in range(size // 50)) + "}}"),
        (".json", lambda: many("[") + "(;GM[1])"),
        (".json", lambda: '{"content":' + many('{"a":') + "1"),
        (".toml", lambda: "a = " + many("[")),
        (".toml", lambda: "a = " + many("{a=")),
        (".toml", lambda: f"games = {digits}"),
        (".toml", lambda: "[" + many("a.") + "a]"),
        (".toml", lambda: 'game = "go"\nevent = "ladder"\n' + many("[[contestant]]\nlevel = 1\n")),
        (".toml", lambda: "title = '''" + many("x")),
    ]  # fmt: skip
    suffix, make = chance.choice(makers)
    data = make()
    return suffix, data if isinstance(data, bytes) else data.encode("utf-8", "surrogateescape")


WORDS = (b"", b"0", b"-1", b"99999999999999999999", b"1e999", b"nan", b"\xff", b"\0", b"A1", b"zz",
         b"[]", b"{}", b"null", b"true", b'"', b"\n", b"\t", b"<b>", b"%n", b"../x",
         b"\xe2\x80\xae")  # fmt: skip
"""What a word of a file is replaced by."""
WORD = re.compile(rb"[0-9]+(?:\.[0-9]+)?|[A-Za-z]+|[^0-9A-Za-z]")


def touched(chance: random.Random, suffix: str) -> bytes:
    """A file in which one to three words or lines are others, so that most of it is still read."""
    data = chance.choice(SEEDS[suffix])
    for _ in range(chance.randint(1, 3)):
        parts = WORD.findall(data) if chance.random() < 0.7 else data.splitlines(keepends=True)
        if not parts:
            break
        place = chance.randrange(len(parts))
        what = chance.random()
        if what < 0.5:
            parts[place] = chance.choice(WORDS)
        elif what < 0.7:
            parts[place] *= chance.randint(2, 300)
        else:
            other = chance.randrange(len(parts))
            parts[place], parts[other] = parts[other], parts[place]
        data = b"".join(parts)
    return data


def file_of(seed: int) -> tuple[str, bytes]:
    """The name and the content of a file: nine of ten are damaged, one is made to do harm."""
    chance = random.Random(seed)
    if seed % 10 == 9:
        suffix, data = made(chance, round(10 ** chance.uniform(2, 6.3)))
    else:
        suffix = chance.choice(list(SEEDS))
        hard = chance.random() < 0.5
        data = sgf_mutations.mutate(chance, SEEDS[suffix]) if hard else touched(chance, suffix)
    if chance.random() < 0.1:
        suffix = chance.choice(list(SEEDS))
    return chance.choice(NAMES) + suffix, data


# -- The readers -----------------------------------------------------------------------------------


def command(module: object, *arguments: str) -> None:
    """Run a command line, silently. Raises RecordError when it refuses the file."""
    silence = io.TextIOWrapper(io.BytesIO(), "utf-8")
    with contextlib.redirect_stdout(silence), contextlib.redirect_stderr(silence):
        status = module.main(list(arguments))  # type: ignore[attr-defined]
    said = silence.buffer.getvalue()  # type: ignore[attr-defined]
    assert b"Traceback" not in said, said[-600:]
    if status:
        raise RecordError(said.decode())


def readers(home: Path) -> dict[str, Callable[[Path], object]]:
    """What reads files, by name; ``home`` is for what the program writes."""
    from gtp_helpers import Conversation
    from PySide6.QtGui import QGuiApplication

    from desktop_go.cli import gomoku, review, sgf
    from desktop_go.engine.messages import Candidate, EngineMove, ThinkRequest, Thought
    from desktop_go.games.go.solving.file_problems import problems_of
    from desktop_go.games.gomoku.rules import RULE_SETS
    from desktop_go.gui.go.files import read_record_file, read_text
    from desktop_go.gui.go.thumbnail import thumbnail
    from desktop_go.gui.gomoku import files as gomoku_files
    from desktop_go.gui.play.record_snapshot import RecordSnapshots
    from desktop_go.gui.puzzles.reading import LARGEST_PASTE
    from desktop_go.gui.samegame.importing import board_of_text, read_boards
    from desktop_go.gui.sudoku.importing import puzzle_of_text, read_puzzle
    from desktop_go.lab import suites
    from desktop_go.lab.reading import parse_experiment, read_experiment
    from desktop_go.moves import Color, Point
    from desktop_go.records.loading import collector_paused, load_records
    from desktop_go.services import autosave
    from desktop_go.services.atomic_file import read_bytes
    from desktop_go.services.book_files import read_book
    from desktop_go.services.game_files import game_of_file
    from desktop_go.services.library.entry import entries_of
    from desktop_go.services.settings import Settings

    app = QGuiApplication.instance() or QGuiApplication(["hostile"])
    rules = RULE_SETS[0]

    class Opinion:
        """An engine that finds everything even."""

        app_ = app

        def run(self, request: ThinkRequest, *_: object) -> EngineMove:
            best = Candidate(Point(0, 0), 1, 0.5, 0.0, 0.5, (Point(0, 0),))
            even = Thought(request.id, Color.BLACK, 1, 0.5, 1.0, 1.0, (best,), score_lead=0.0)
            return EngineMove(request.id, None, even)

        def close(self) -> None: ...

    def text(path: Path) -> str:
        return read_bytes(path).decode("utf-8", "surrogateescape")

    def reviewed(path: Path) -> None:
        if path.stat().st_size <= REVIEWED:
            asked = ("--out-dir", str(home / "reviewed"), "--", str(path))
            command(type("review", (), {"main": lambda one: review.main(one, Opinion())}), *asked)

    def suite(path: Path, game: str) -> None:
        words = {"game": game, "event": "suite", "files": [str(path)], "contestant": [{"level": 1}]}
        from desktop_go.lab.reading import experiment_from

        suites.problems(experiment_from(words))

    def loadsgf(path: Path) -> None:
        said = Conversation().raw(f"loadsgf {path}\nshowboard\n".encode("utf-8", "surrogateescape"))
        assert "internal error" not in said, said[:200]

    def problems(path: Path) -> None:
        with collector_paused():  # The window, which alone reads problems, pauses it, too.
            problems_of(load_records(read_bytes(path)).records)

    def gomoku_saved(path: Path, suffix: str) -> None:
        record = gomoku_files.read_file(path).record
        with contextlib.suppress(DesktopGoError):  # Some games do not fit in all formats.
            gomoku_files.bytes_of(RecordSnapshots(record).take(), suffix)

    def fouls(path: Path) -> None:
        command(gomoku, "foul", "--file", str(path))

    def settings(path: Path) -> None:
        copy = home / "settings.json"
        copy.write_bytes(read_bytes(path))
        read = Settings(copy)
        for notice in read.load():
            str(notice)
        read.to_json()

    return {
        "sgf info": lambda path: command(sgf, "info", "--", str(path)),
        "sgf position": lambda path: command(sgf, "position", "--", str(path)),
        "sgf normalize": lambda path: command(
            sgf, "normalize", "--restore-brackets", "--", str(path), str(home / "out.sgf")
        ),
        "sgf export": lambda path: command(sgf, "export", "--", str(path), str(home / "out.svg")),
        "thumbnail": lambda path: thumbnail(path, 64),
        "window": read_record_file,
        "window, paste": lambda path: read_text(text(path)),
        "which game": game_of_file,
        "gomoku": gomoku_files.read_file,
        "gomoku, paste": lambda path: gomoku_files.read_text(text(path), 15, rules),
        "gomoku, save as .psq": lambda path: gomoku_saved(path, ".psq"),
        "gomoku, save as .lib": lambda path: gomoku_saved(path, ".lib"),
        "gomoku, save as moves": lambda path: gomoku_saved(path, ".txt"),
        "gomoku fouls": fouls,
        "sudoku": read_puzzle,
        "sudoku, paste": lambda path: puzzle_of_text(text(path)[:LARGEST_PASTE]),
        "samegame": read_boards,
        "samegame, paste": lambda path: board_of_text(text(path)[:LARGEST_PASTE]),
        "book": read_book,
        "experiment": read_experiment,
        "experiment, paste": lambda path: parse_experiment(text(path)),
        "suite of Go": lambda path: suite(path, "go"),
        "suite of gomoku": lambda path: suite(path, "gomoku"),
        "library": lambda path: entries_of(read_bytes(path), path.name),
        "problems": problems,
        "review": reviewed,
        "GTP loadsgf": loadsgf,
        "settings": settings,
        "autosave": lambda path: (autosave.peek(path), autosave.read_head(path)),
    }


class Trial:
    """Feeds one file after another to all readers."""

    def __init__(self, folder: Path, only: str) -> None:
        self._within, self._only = folder, only
        self._readers: dict[str, Callable[[Path], object]] = {}

    def __call__(self, seed: int, say: confined.Say) -> None:
        """Make the file of ``seed`` and let all read it."""
        if not self._readers:
            self._folder = Path(tempfile.mkdtemp(dir=self._within))
            self._home = self._folder / "home"
            self._home.mkdir()
            os.environ["DESKTOP_GO_HOME"] = str(self._home)
            self._readers = readers(self._home)
            self._watch = confined.Watch(self._folder)
            confined.loaded()
        name, data = file_of(seed)
        path = self._folder / f"{seed}" / name
        path.parent.mkdir()
        path.write_bytes(data)
        for what, read in self._readers.items():
            if self._only and what != self._only:
                continue
            where = f"seed {seed}, {path.suffix} {len(data)} bytes"
            say("begin", f"{what}, {where}")
            kind = "read"
            with confined.Measured() as used:
                try:
                    read(path)
                except DesktopGoError as error:
                    str(error)
                    kind = "refused"
                except BaseException as error:
                    kind = "fault"
                    say("fault", f"{type(error).__name__}: {error}"[:300])
            if used.seconds > SECONDS_A_MEGABYTE * max(1.0, len(data) / 1e6):
                say("fault", f"{used.seconds:.1f} s")
            if used.megabytes > MOST_MEGABYTES:
                say("fault", f"{used.megabytes:.0f} MB")
            for odd in self._watch.seen():
                say("fault", odd)
            say("done", kind, what, where, used.seconds, used.megabytes)
        for left in path.parent.iterdir():
            left.unlink()
        path.parent.rmdir()


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--start", type=int, default=0, help="the first seed")
    parser.add_argument("--state", type=Path, help="file with the sums, to go on later")
    parser.add_argument("--reader", default="", help="only this one")
    parser.add_argument("--show", type=int, metavar="SEED", help="write the file of a seed here")
    arguments = parser.parse_args()
    if arguments.show is not None:
        name, data = file_of(arguments.show)
        Path(f"hostile-{arguments.show}{Path(name).suffix}").write_bytes(data)
        return 0
    import desktop_go.gui.go.files  # noqa: F401 - loaded once for all processes

    sums = confined.Sums.read(arguments.state, arguments.start)
    with tempfile.TemporaryDirectory() as folder:
        trial = Trial(Path(folder), arguments.reader)
        confined.run(trial, sums, arguments.start + arguments.count, arguments.state)
    return confined.report(sums)


if __name__ == "__main__":
    sys.exit(main())
