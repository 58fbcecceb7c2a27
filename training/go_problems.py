"""Makes problems of Go and checks them: ``python -m training.go_problems FILE --minutes 20``.

Candidates are random eye spaces in corners and on sides, stones among the opponent's, and positions
of games on 7x7 between players that look ahead a little (every fourth move is a random one). Kept
is what the solver proves: the first move is the only one, with every ko won by the opponent, and if
the opponent moves first the aim is lost. The grade is the depth a reader needs that tries all
moves. Boards that are equal but for turning and mirroring count once. The same seed makes the same
candidates; how many are tried depends on the computer.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path

from desktop_go.games.go.kernels.region_search import OPEN, WON
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.small_player import SmallSearch, choose
from desktop_go.games.go.solving.problem import Kind, Problem, position_from
from desktop_go.games.go.solving.reader import Child, Limits, Owner, Reader, State
from desktop_go.games.go.solving.region import RegionError
from desktop_go.moves import Color, Move, Point
from training import go_endgames, go_ladders
from training.go_endgames import endgame
from training.go_races import is_kept, races, sekis
from training.problem_file import canonical, read, write

NODES = 20_000
"""Positions for each question; what is not settled then is no problem."""
TABLE_BITS = 14
DEEPEST = 7
MOST_SEEN = 3_000
"""Plies that the grading reader looks ahead; more is the highest grade."""
EASY_NODES = 2_000
HARDEST = 6
"""The grade of what is deeper and takes the solver as many positions; below, one less."""
MOST_EACH = 150
"""Problems of one kind."""
SMALL = 7


def eye_spaces(chance: random.Random) -> Iterator[Problem]:
    """Enclosed chains in a corner or on a side, with stones thrown in; to kill or to save."""
    while True:
        size = 9
        wide, high = chance.choice(((3, 2), (4, 2), (5, 2), (3, 3), (4, 3), (2, 3), (6, 2)))
        left = chance.choice((0, 0, 2))
        inner = {(left + c, r) for c in range(wide) for r in range(high)}
        holes = set(chance.sample(sorted(inner), chance.randint(0, 3)))
        chain = _around(inner, size)
        wall = _around(inner | chain, size)
        kind = chance.choice((Kind.KILL, Kind.LIVE))
        own, foe = ("O", "X") if kind is Kind.KILL else ("X", "O")
        cells = [["."] * size for _ in range(size)]
        for marks, sign in ((wall, foe), (chain, own)):
            for col, row in marks:
                cells[row][col] = sign
        for col, row in holes:
            cells[row][col] = chance.choice((own, own, foe))
        # Gaps in the wall are outside liberties; gaps in the chain are its weak points.
        weak = chance.sample(sorted(chain), min(2, chance.randint(0, 2)))
        for col, row in weak:
            cells[row][col] = "."
        rows = tuple("".join(row) for row in cells)
        stones = [(c, r) for c, r in sorted(chain) if cells[r][c] == own]
        if stones:
            yield Problem(kind, 1, rows, Point(0, 0), Point(*chance.choice(stones)))


def _around(cells: set[tuple[int, int]], size: int) -> set[tuple[int, int]]:
    around = {(c + x, r + y) for c, r in cells for x in (-1, 0, 1) for y in (-1, 0, 1)}
    return {(c, r) for c, r in around if 0 <= c < size and 0 <= r < size} - cells


def games(chance: random.Random) -> Iterator[Problem]:
    """Chains of the positions of short games: to capture, to save, to connect, to cut."""
    while True:
        position = GoPosition(SMALL)
        boards = [(0, 0)]
        for _ in range(50):
            side = 0 if position.to_play is Color.BLACK else 1
            legal = position.legal_points()
            if not legal:
                break
            found = choose(SMALL, boards, side, 0, SmallSearch(positions=300)).point
            point = Point(found % SMALL, found // SMALL) if found is not None else None
            if (
                point is None
                or chance.random() < 0.25
                or not position.is_legal(Move.play(position.to_play, point))
            ):
                point = chance.choice(legal)
            position.play(Move.play(position.to_play, point))
            boards.append(_bits(position))
            if position.move_number > 9:
                yield from _questions(position)
                yield from endgame(position, boards[-1])


def _bits(position: GoPosition) -> tuple[int, int]:
    black, white = (
        sum(1 << p.row * SMALL + p.col for p in position.stones(color))
        for color in (Color.BLACK, Color.WHITE)
    )
    return black, white


def _questions(position: GoPosition) -> Iterator[Problem]:
    rows = tuple(str(position).replace(" ", "").split("\n"))
    chains = position.chains()
    for chain in chains:
        if len(chain.liberties) > 4:
            continue
        target = min(chain.stones)
        if chain.color is Color.WHITE:
            yield Problem(Kind.CAPTURE, 1, rows, target, target)
        kind = Kind.CONNECT if chain.color is Color.BLACK else Kind.CUT
        for second in chains:
            near = {q for p in chain.liberties for q in position.neighbors(p)}
            beside = second.color is chain.color and second.stones & near
            if beside and min(second.stones) > target:
                yield Problem(kind, 1, rows, target, target, min(second.stones))


def fights(chance: random.Random) -> Iterator[Problem]:
    """A white stone or two among black ones: nets and snapbacks come from these."""
    while True:
        col, row = chance.randrange(1, SMALL - 1), chance.randrange(1, SMALL - 1)
        near = [
            (c, r)
            for c in range(max(0, col - 2), min(SMALL, col + 3))
            for r in range(max(0, row - 2), min(SMALL, row + 3))
            if (c, r) != (col, row)
        ]
        chance.shuffle(near)
        black, white = chance.randint(3, 7), chance.randint(0, 3)
        cells = [["."] * SMALL for _ in range(SMALL)]
        for place, (c, r) in enumerate([(col, row), *near[: white + black]]):
            cells[r][c] = "O" if place <= white else "X"
        rows = tuple("".join(line) for line in cells)
        yield Problem(Kind.CAPTURE, 1, rows, Point(col, row), Point(col, row))


def throw_ins(chance: random.Random) -> Iterator[Problem]:
    """Stones close together where Black can give one away beside a white chain."""
    while True:
        cells = [(c, r) for c in range(SMALL) for r in range(SMALL)]
        wide, high = chance.randint(4, 6), chance.randint(3, 4)
        marks = {
            cell: chance.choice("XXXOOO.") for cell in cells if cell[0] < wide and cell[1] < high
        }
        black = {cell for cell, mark in marks.items() if mark == "X"}
        white = {cell for cell, mark in marks.items() if mark == "O"}
        rows = _drawn(black, white)
        position = position_from(rows)
        chains = position.chains()
        if any(not chain.liberties for chain in chains):
            continue
        for chain in chains:
            if chain.color is Color.WHITE and len(chain.liberties) == 2:
                target = min(chain.stones)
                gifts = [p for p in chain.liberties if _is_gift(position, p)]
                if gifts:
                    yield Problem(Kind.CAPTURE, 1, rows, target, target)


def _is_gift(position: GoPosition, point: Point) -> bool:
    """Whether a stone of Black's there is alone, and in atari at once."""
    near = [position.color_at(one) for one in position.neighbors(point)]
    return Color.BLACK not in near and near.count(Color.EMPTY) == 1


def _drawn(black: set[tuple[int, int]], white: set[tuple[int, int]]) -> tuple[str, ...]:
    signs = dict.fromkeys(black, "X") | dict.fromkeys(white, "O")
    return tuple("".join(signs.get((c, r), ".") for c in range(SMALL)) for r in range(SMALL))


def checked(problem: Problem) -> Problem | None:
    """The problem with its answer, kind and grade, or None if it is none."""
    if problem.kind in OTHERS:
        return OTHERS[problem.kind](problem)
    position = problem.position()
    if any(not chain.liberties for chain in position.chains()):
        return None
    try:
        region = problem.region(position)
    except RegionError:
        return None
    reader = Reader(region, Limits(NODES), table_bits=TABLE_BITS)
    attacks = problem.kind.attacks
    # Kos go to the opponent: what works then works always.
    owner = Owner.DEFENDER if attacks else Owner.ATTACKER
    start = reader.start(attacks, owner)
    if reader.succeeds(reader.start(not attacks, owner)) is not (not attacks):
        return None
    if reader.succeeds(start) is not attacks:
        return None
    steps = reader.children(start)
    after = [_after(reader, child) for child in steps]
    if None in after or after.count(attacks) != 1:
        return None
    best = steps[after.index(attacks)]
    if best.point is None:
        return None
    found = replace(problem, answer=best.point, grade=grade(reader, start, attacks))
    if problem.kind.is_race:
        return found if is_kept(found) else None
    return replace(found, kind=_kind(found, position, reader, best))


def _after(reader: Reader, child: Child) -> bool | None:
    return child.known == WON if child.known else reader.succeeds(child.state)


def _kind(problem: Problem, position: GoPosition, reader: Reader, best: Child) -> Kind:
    """Captures by their way: nets and snapbacks are told from others."""
    if problem.kind is not Kind.CAPTURE:
        return problem.kind
    chain = position.chain_at(problem.target)
    assert chain is not None
    line = [best, *reader.line(best.state)]
    if len(chain.liberties) == 2 and problem.answer not in chain.liberties:
        return Kind.NET
    taken = len(line) > 2 and line[1].point is not None
    if taken and not line[1].state.attacker >> reader.region.bit(problem.answer) & 1:
        return Kind.SNAPBACK
    return Kind.CAPTURE


def grade(reader: Reader, start: State, attacks: bool) -> int:
    """One more for each two plies that must be read to tell the right move from all others."""
    for depth in range(1, DEEPEST + 1, 2):
        cache: dict[tuple[State, int], bool] = {}
        if attacks and _sees(reader, start, depth, cache):
            return (depth + 1) // 2
        if not attacks:
            kids = reader.children(start)
            if sum(not _lost(reader, kid, depth, cache) for kid in kids) == 1:
                return (depth + 1) // 2
    return HARDEST - (reader.nodes < EASY_NODES)


def _lost(reader: Reader, child: Child, depth: int, cache: dict[tuple[State, int], bool]) -> bool:
    """Whether a move of the defender is seen to lose."""
    return child.known == WON or (child.known == OPEN and _sees(reader, child.state, depth, cache))


def _sees(reader: Reader, state: State, depth: int, cache: dict[tuple[State, int], bool]) -> bool:
    """Whether the attacker's success is seen within ``depth`` plies."""
    if depth <= 0 or len(cache) > MOST_SEEN:
        return False
    if (state, depth) not in cache:
        wins = any if state.attacker_moves else all
        cache[state, depth] = wins(
            _lost(reader, kid, depth - 1, cache) for kid in reader.children(state)
        )
    return cache[state, depth]


OTHERS = {Kind.LADDER: go_ladders.checked, Kind.ENDGAME: go_endgames.checked}
"""Kinds that the region solver does not answer."""
SOURCES = (eye_spaces, games, fights, throw_ins, races, sekis, go_ladders.ladders)
NAMES = tuple(source.__name__ for source in SOURCES)


def made(
    seed: int, minutes: float, names: Iterable[str], known: Iterable[Problem]
) -> list[Problem]:
    """Problems, the known ones first.

    Args:
        seed: of the candidates.
        minutes: how long to make some.
        names: of the sources.
        known: problems that there are already; kept.
    """
    chance = random.Random(seed)
    every = {source.__name__: source for source in SOURCES}
    sources = [every[name](chance) for name in names]
    kept = list(known)
    seen = {canonical(problem) for problem in kept}
    counts = Counter((problem.kind, problem.grade) for problem in kept)
    end = time.monotonic() + 60 * minutes
    while time.monotonic() < end:
        candidate = next(chance.choice(sources))
        name = canonical(candidate)
        if name in seen:
            continue
        seen.add(name)
        problem = checked(candidate)
        # No more than a third of a kind may be of one grade.
        if problem is None or counts[problem.kind, problem.grade] >= MOST_EACH // 3:
            continue
        counts[problem.kind, problem.grade] += 1
        kept.append(problem)
        if len(kept) % 20 == 0:
            print(len(kept), dict(Counter(p.kind.value for p in kept)), flush=True)
    return kept


def main() -> None:
    """Write the file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("file", type=Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=12)
    parser.add_argument("--sources", nargs="+", default=NAMES, choices=NAMES)
    parser.add_argument("--add", action="store_true", help="keep the problems of the file")
    arguments = parser.parse_args()
    known = read(arguments.file) if arguments.add else []
    write(arguments.file, made(arguments.seed, arguments.minutes, arguments.sources, known))


if __name__ == "__main__":
    main()
