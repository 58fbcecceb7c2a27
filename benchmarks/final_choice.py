"""What a move costs by how it is chosen and when a search stops, judged by a much deeper search.

    python benchmarks/final_choice.py --size 13 GAMES/*.sgf

Positions are taken from the games at random distances, and kept where neither side has less than
one chance in ten. What a move loses is the win rate that the deep search gives it less than its
own; a move that it hardly looked at counts as .1 worse.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.go.walker import PositionWalker
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.games.go.terms import terms_of_record
from desktop_go.options import OptionValue
from desktop_go.records.loading import load_records
from desktop_go.resources import assets_dir
from desktop_go.search.choice import merits

OPTIONS: dict[str, OptionValue] = {"threads": 1, "seed": 1, "tree_reuse": False}
FIRST, PLAYED = 6, 0.8
"""Moves of a game, and the share of all of them, between which positions are taken."""
UNDECIDED = 0.1
HARDLY, MUCH = 1 / 400, 0.1
"""A move with fewer of the deep search's visits loses so much."""
DOUBTS = (0.2, 0.4, 0.6, 1.0, 1.5)
DOUBT = 0.6
"""With which searches stop."""
SHARES = (1.0, 0.5, 0.25)


class Seen(NamedTuple):
    """A move of the root after a search."""

    move: str
    visits: int
    value: float


Moves = list[Seen]


def look(session: EngineSession, state: GameState, playouts: int) -> Moves:
    """The best of the root's moves after a search of so many playouts."""
    request = ThinkRequest(1, state, Limits(playouts=playouts), Purpose.ANALYZE, OPTIONS)
    thought = session.run(request).thought
    assert thought is not None
    return [Seen(str(one.point), one.visits, one.win_rate) for one in thought.candidates]


def states(path: Path, size: int, every: int, chance: random.Random) -> Iterator[GameState]:
    """Positions of the games in a file."""
    for record in load_records(path.read_bytes()).records:
        line = record.main_line()
        if record.size != size:
            continue
        walker = PositionWalker(record, terms_of_record(record))
        for number in range(FIRST, int(PLAYED * len(line)), every):
            walker.go_to(line[min(number + chance.randrange(every), len(line) - 1)])
            yield walker.engine_state()


def chosen(moves: Moves, choice: str, doubt: float = DOUBT) -> Seen:
    """The move of a final choice, robust or secure."""
    visits = np.array([one.visits for one in moves])
    values = np.array([one.value for one in moves])
    return moves[int(merits(choice, visits, values, doubt).argmax())]


def lost(truth: Moves, played: Seen) -> float:
    """The win rate that ``played`` loses by the deep search."""
    best, total = chosen(truth, "robust"), sum(one.visits for one in truth)
    same = [one for one in truth if one.move == played.move]
    known = bool(same) and same[0].visits >= HARDLY * total
    return best.value - same[0].value if known else MUCH


def stopped(grown: dict[int, Moves], budget: int, share: float) -> tuple[int, Moves]:
    """Playouts and moves where a search of ``budget`` stops.

    That is where a ``share`` of the playouts left would not change its move.
    """
    for playouts, moves in grown.items():
        visits = sorted((one.visits for one in moves), reverse=True)
        ahead = visits[0] - (visits[1] if len(visits) > 1 else 0)
        is_most_visited = chosen(moves, "secure").visits == visits[0]
        is_settled = is_most_visited and ahead > share * (budget - playouts)
        if playouts >= budget or is_settled:
            return playouts, moves
    raise ValueError(f"no search of {budget} playouts")


def mean(losses: Sequence[float]) -> str:
    """A mean and its standard error."""
    return f"{np.mean(losses):.4f} ({np.std(losses) / len(losses) ** 0.5:.4f})"


def main() -> None:
    """Print what moves lose: by the choice, and by when a search stops."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("games", type=Path, nargs="+")
    parser.add_argument("--size", type=int, default=13)
    parser.add_argument("--every", type=int, default=18, help="moves between two positions")
    parser.add_argument("--positions", type=int, default=240)
    parser.add_argument("--deep", type=int, default=8000, help="playouts of the judge")
    parser.add_argument("--playouts", default="100,200,300,400,500,600,800,1000,1200,1600")
    arguments = parser.parse_args()
    counts = [int(count) for count in arguments.playouts.split(",")]
    chance = random.Random(5)
    found = [
        s for path in arguments.games for s in states(path, arguments.size, arguments.every, chance)
    ]
    chance.shuffle(found)
    session = EngineSession(assets_dir() / "networks")
    truths: list[Moves] = []
    searches: list[dict[int, Moves]] = []
    for state in found:
        if len(truths) == arguments.positions:
            break
        if UNDECIDED < chosen(look(session, state, counts[0]), "robust").value < 1 - UNDECIDED:
            truths.append(look(session, state, arguments.deep))
            searches.append({count: look(session, state, count) for count in counts})
    print(f"{len(truths)} positions, {arguments.size}x{arguments.size}")
    for choice, doubt in (("robust", 0.0), *(("secure", doubt) for doubt in DOUBTS)):
        for count in counts:
            losses = [
                lost(truth, chosen(search[count], choice, doubt))
                for truth, search in zip(truths, searches, strict=True)
            ]
            print(f"{choice} {doubt} {count:5} playouts: {mean(losses)} lost")
    for budget in counts[3:]:
        for share in SHARES:
            ends = [stopped(search, budget, share) for search in searches]
            losses = [
                lost(truth, chosen(end[1], "secure"))
                for truth, end in zip(truths, ends, strict=True)
            ]
            taken = np.mean([end[0] for end in ends])
            print(f"at most {budget:5}, share {share}: {taken:5.0f} playouts, {mean(losses)} lost")


if __name__ == "__main__":
    main()
