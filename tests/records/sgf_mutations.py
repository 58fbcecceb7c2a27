"""Mutates game records, reads, saves and reads them again: the tree must stay the same.

By hand: `python tests/records/sgf_mutations.py --count 100000 --state FILE FOLDER`. The records of
the folder are mutated as well as those below. The state says which seed is next, so that a run
that was stopped goes on. Prints faults (with the seed that gives them), the slowest file and the
peak of memory.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from desktop_go.errors import RecordError
from desktop_go.records import markup
from desktop_go.records.annotations import annotations_of
from desktop_go.records.game_info import read_game_info
from desktop_go.records.game_tree import GameRecord, records_to_bytes
from desktop_go.records.loading import load_records
from desktop_go.records.sgf_charset import SOFT_BREAK

SEEDS: list[bytes] = [
    b"(;GM[1]FF[4]SZ[19]PB[A]PW[B]KM[6.5]HA[2]AB[dd][pp];W[dp];B[pd]C[a \\] b](;W[qc])(;W[jj]))",
    b"(;SZ[9]AB[aa:cc][ee]AW[gg]LB[aa:x][bb:y]TR[cc]SQ[dd]AR[aa:bb]LN[cc:dd]DD[ii];B[tt];W[])",
    "(;CA[GB2312]PB[柯洁]PW[李世石]RE[白胜];B[pd];W[dp]C[好手。])".encode("gb18030"),
    "(;PB[井山裕太]C[黒番です。表示ソ];B[pd];W[dp])".encode("cp932"),
    "(;CA[UTF-8]PB[박정환]C[흑이 좋다];B[pd](;W[dp];B[qq])(;W[cc](;B[dd])(;B[ee])))".encode(),
    "(;SZ[16:8]PB[Müller]GC[x:y];B[aa]BL[300.5]OB[5];W[bb]WL[12]TE[1]DO[]PL[B])".encode("cp1252"),
    b"(;FF[3]GM[1]SZ[5];B[aa]N[one];W[bb]V[3.5]FG[1:fig];B[cc]VW[aa:bb]MN[7])",
]
_TOKENS = [
    *(b"(", b")", b";", b"[", b"]", b"\\", b"\\]", b"[]", b"()", b"(;", b":", b"\0", b"\r\n"),
    *(b"B[", b"C[", b"AB[aa:zz]", b"SZ[99]", b"KM[1e999]", b"CA[UTF-16]", b"CA[x]", b"\xff\xfe"),
    *(b"\xe6\x9f", b"\x83\x5d", b"\x1b$B", b"MN[-9]", b"HA[" + b"9" * 50 + b"]", b"b[a]", b"]x]"),
]


HEAD = ("GM", "FF", "CA", "AP")
"""Properties of a root that saving may set."""
LARGEST = 20_000
"""Bytes of the records of a folder that are mutated."""


def mutate(random: Random, seeds: Sequence[bytes] = SEEDS) -> bytes:
    """A record with up to 12 faults."""
    data = bytearray(random.choice(seeds) * random.choice((1, 1, 1, 2)))
    for _ in range(random.randint(1, 12)):
        place = random.randrange(len(data) + 1)
        end = min(len(data), place + random.randint(1, 12))
        kind = random.randrange(6)
        if kind == 0:
            del data[place:end]
        elif kind == 1:
            data[place:place] = random.choice(_TOKENS)
        elif kind == 2:
            data[place:place] = random.randbytes(random.randint(1, 4))
        elif kind == 3:
            data[place:place] = data[place:end] * random.randint(1, 50)
        elif kind == 4 and place < len(data):
            data[place] ^= 1 << random.randrange(8)
        else:
            data[place:end] = random.choice(seeds)[place:end]
    return bytes(data)


def check(data: bytes) -> bool:
    """Read, look at everything, write and read again; False when it was refused.

    Raises:
        AssertionError: the record changed when it was written and read back.
    """
    try:
        result = load_records(data)
    except RecordError:
        return False
    for notice in result.notices:
        str(notice)
    for record in result.records:
        read_game_info(record)
        for node in record.nodes():
            _ = (node.move, node.setup, node.comment, node.name, node.number("MN"))
            markup.labels(node)
            annotations_of(node)
            for mark in (*markup.Mark, *markup.LineMark):
                node.points(mark.value)
    once = records_to_bytes(result.records)
    again = load_records(once).records
    for before, after in zip(map(tree, result.records), map(tree, again), strict=True):
        assert len(before) == len(after), f"{len(after)} of {len(before)} nodes came back"
        for number, (old, new) in enumerate(zip(before, after, strict=True)):
            assert old == new or bare(old) == bare(new), f"node {number}: {old} became {new}"
    assert records_to_bytes(again) == once, "changed when written twice"
    return True


def bare(node: tuple[int, dict[str, list[str]]]) -> str:
    """A node without soft line breaks: saving parts bytes with them that are no text together."""
    return repr(node).replace(repr(SOFT_BREAK)[1:-1], "")


def tree(record: GameRecord) -> list[tuple[int, dict[str, list[str]]]]:
    """Every node of ``record``: the number of its parent and its properties."""
    numbers = {node: number for number, node in enumerate(record.nodes())}
    nodes = [(numbers.get(node.parent, -1), dict(node.properties)) for node in numbers]
    for ident in HEAD:
        nodes[0][1].pop(ident, None)
    return nodes


def natural(folder: Path | None) -> list[bytes]:
    """The smaller records of a folder."""
    paths = sorted(folder.rglob("*.sgf")) if folder is not None else []
    return [data for data in (path.read_bytes() for path in paths) if len(data) <= LARGEST]


def next_seed(state: Path | None, start: int) -> int:
    """Where the run that wrote ``state`` was stopped."""
    return int(state.read_text()) if state is not None and state.exists() else start


def main() -> int:
    """Run the number of mutations asked for."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path, nargs="?", help="further records to mutate")
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--start", type=int, default=0, help="first seed")
    parser.add_argument("--state", type=Path, help="file with the next seed, to go on later")
    arguments = parser.parse_args()
    seeds = [*SEEDS, *natural(arguments.folder)]
    crashes = refused = 0
    slowest = (0.0, 0)
    end = arguments.start + arguments.count
    for seed in range(next_seed(arguments.state, arguments.start), end):
        data = mutate(Random(seed), seeds)
        start = time.perf_counter()
        try:
            refused += not check(data)
        except Exception as error:
            crashes += 1
            print(f"seed {seed}: {type(error).__name__}: {error}"[:300], flush=True)
        slowest = max(slowest, (time.perf_counter() - start, seed))
        if arguments.state is not None and (seed + 1) % 100 == 0:
            arguments.state.write_text(str(seed + 1))
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(
        f"{arguments.count} files, {crashes} crashes, {refused} refused, "
        f"slowest {slowest[0]:.3f} s (seed {slowest[1]}), peak {peak:.0f} MB"
    )
    return 1 if crashes else 0


if __name__ == "__main__":
    sys.exit(main())
