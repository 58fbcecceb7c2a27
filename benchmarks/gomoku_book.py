"""Makes the opening books of gomoku by long searches of the engine itself.

    python benchmarks/gomoku_book.py grow STATE.json --rule freestyle --positions 400
    python benchmarks/gomoku_book.py write STATE.json --rule freestyle --out BOOK.txt

``grow`` goes on where the file ends. It always looks next at the position that is the likeliest to
be reached: the one with the fewest moves and the least lost on the way there (drop-out expansion,
Lincke 2000). Of each position the engine values a few moves, then each of these once more by a
search of its own in the position after it; values then go back up by minimax. Random openings of
three stones are kept where such a search finds them even. ``write`` makes the file that is shipped.
"""

from __future__ import annotations

import argparse
import heapq
import json
import random
import time
from pathlib import Path

from desktop_go.games.gomoku.book import MARGIN, SIZE, normal
from desktop_go.games.gomoku.engines.alphabeta import AlphaBetaEngine, AlphaBetaSettings
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.notation import from_text, moves_from_text, moves_to_text, to_text
from desktop_go.games.gomoku.rules import RuleSet, rule_set
from desktop_go.games.gomoku.thinking import GomokuMove, Question, win_rate
from desktop_go.moves import Color, Point

EMPTY = "/"
"""The position without stones."""
MOVES = 5
"""Of each position so many moves are valued."""
LOST = 20.0
"""A move that loses as much, 1/100 nats, is as unlikely as one move more."""
TOO_BAD = 80
"""Positions behind moves that lose more are not looked at."""
DECIDED = 300
"""Positions with a larger value, 1/100 log odds, are not looked at any further."""
NEAR = 4
"""Openings lie so near to the center."""
EVEN = 25
"""An opening is kept with at most this value."""


class Grower:
    """The book of one rule set, while it is made."""

    def __init__(self, rules: RuleSet, path: Path, nodes: int) -> None:
        self.rules, self.path, self.nodes = rules, path, nodes
        state = json.loads(path.read_text()) if path.exists() else {}
        self.moves: dict[str, list[list]] = state.get("moves", {})  # type: ignore[type-arg]
        """By position: [move, value for its player by a search after it], ..."""
        self.openings: dict[str, int] = state.get("openings", {})
        """By position: the value of an opening, whatever it is."""
        self._values: dict[str, int] = {}

    def save(self) -> None:
        """Write what is known."""
        text = json.dumps({"moves": self.moves, "openings": self.openings})
        new = self.path.with_suffix(".new")
        new.write_text(text)
        new.replace(self.path)

    def think(self, key: str, nodes: int, lines: int = 1) -> list[GomokuMove]:
        """The best moves of a position by a search; none if it is over."""
        engine = AlphaBetaEngine(AlphaBetaSettings(max_nodes=nodes, leaf_vcf=200, table_bits=20))
        stones, to_play = stones_of(key)
        insight = None
        for insight in engine.think(Question(SIZE, self.rules, stones, to_play, lines=lines)):
            if insight.nodes >= nodes:
                break
        return list(insight.moves[:lines]) if insight else []

    def expand(self, key: str) -> None:
        """Value the moves of a position."""
        # Few stones are often symmetric, so that moves are the same turned or mirrored.
        moves = self.think(key, self.nodes, 2 * MOVES if len(key) < 8 else MOVES)
        if moves and (key == EMPTY or abs(moves[0].value) >= A.WON):
            moves = moves[:1]
        different = {after(key, move.point): move for move in reversed(moves)}
        moves = list(reversed(different.values()))[:MOVES]
        found = []
        for move in moves:
            value = move.value
            if len(moves) > 1 and abs(value) < A.WON:
                answers = self.think(after(key, move.point), self.nodes)
                value = -answers[0].value if answers else value
            found.append([to_text(move.point, SIZE), value])
        self.moves[key] = found
        self._values.clear()

    def value(self, key: str, searched: int) -> int:
        """The value of a position for its side to move: by minimax, or as it was ``searched``."""
        if key not in self.moves or not self.moves[key]:
            return searched
        if key not in self._values:
            self._values[key] = max(value for _, value in self.ranked(key))
        return self._values[key]

    def ranked(self, key: str) -> list[tuple[str, int]]:
        """The moves of a position with what they are worth by minimax, the best one first."""
        worth = [
            (move, -self.value(after(key, from_text(move, SIZE)), -value))
            for move, value in self.moves[key]
        ]
        return sorted(worth, key=lambda pair: -pair[1])

    def next(self) -> str | None:
        """The position to look at next."""
        waiting, seen = [(0.0, EMPTY)], set()
        while waiting:
            distance, key = heapq.heappop(waiting)
            if key in seen:
                continue
            seen.add(key)
            if key not in self.moves:
                return key
            ranked = self.ranked(key)
            for move, value in ranked:
                lost = ranked[0][1] - value
                if lost <= TOO_BAD and abs(value) < DECIDED:
                    behind = after(key, from_text(move, SIZE))
                    heapq.heappush(waiting, (distance + 1 + lost / LOST, behind))
        return None

    def try_opening(self, number: int) -> None:
        """Value a random opening of three stones."""
        chance = random.Random(f"{self.rules.key} {number}")
        points: list[Point] = []
        while len(points) < 3:
            offsets = (chance.randint(-NEAR, NEAR) for _ in range(2))
            point = Point(*(SIZE // 2 + offset for offset in offsets))
            if point not in points:
                points.append(point)
        stones = tuple(zip(points, (Color.BLACK, Color.WHITE, Color.BLACK), strict=True))
        key = normal(stones)[0]
        if key not in self.openings:
            moves = self.think(key, self.nodes)
            self.openings[key] = moves[0].value if moves else A.WON


def stones_of(key: str) -> tuple[tuple[tuple[Point, Color], ...], Color]:
    """The stones of a position of the book, and who is to move."""
    black, white = (moves_from_text(side, SIZE) for side in key.split("/"))
    stones = [(point, Color.BLACK) for point in black] + [(point, Color.WHITE) for point in white]
    return tuple(stones), Color.BLACK if len(black) == len(white) else Color.WHITE


def after(key: str, point: Point) -> str:
    """The position after a move."""
    stones, to_play = stones_of(key)
    return normal((*stones, (point, to_play)))[0]


def grow(arguments: argparse.Namespace) -> None:
    """Look at more openings and positions, until there are as many as asked for."""
    book = Grower(rule_set(arguments.rule), arguments.state, arguments.nodes)
    for number in range(arguments.openings):
        book.try_opening(number)
        if number % 10 == 9:
            book.save()
    even = sum(abs(value) <= EVEN for value in book.openings.values())
    print(f"{even} of {len(book.openings)} openings are even", flush=True)
    began, before = time.time(), len(book.moves)
    while len(book.moves) < arguments.positions:
        key = book.next()
        if key is None:
            break
        book.expand(key)
        if len(book.moves) % 10 == 0:
            book.save()
            each = (time.time() - began) / (len(book.moves) - before)
            print(f"{len(book.moves)} positions, {each:.1f} s each, the last {key}", flush=True)
    book.save()


def write(arguments: argparse.Namespace) -> None:
    """Write the shipped file: what the engine can reach while it plays by the book."""
    book = Grower(rule_set(arguments.rule), arguments.state, arguments.nodes)
    lines = set()
    for own in (0, 1):
        waiting, seen = [(EMPTY, 0)], set()
        while waiting:
            key, turn = waiting.pop()
            ranked = book.ranked(key) if book.moves.get(key) else []
            if key in seen or not ranked:
                continue
            seen.add(key)
            if turn == own:
                best = win_rate(ranked[0][1])
                ranked = [pair for pair in ranked if win_rate(pair[1]) >= best - MARGIN]
                lines.add(f"{key} : " + ", ".join(f"{move} {value}" for move, value in ranked))
            for move, _ in ranked:
                waiting.append((after(key, from_text(move, SIZE)), 1 - turn))
    for key, value in book.openings.items():
        if abs(value) <= EVEN:
            black, white = (moves_from_text(side, SIZE) for side in key.split("/"))
            lines.add("opening : " + moves_to_text((black[0], white[0], black[1]), SIZE))
    head = f"# Made by benchmarks/gomoku_book.py: {arguments.rule}, 15x15.\n"
    arguments.out.write_text(head + "".join(f"{line}\n" for line in sorted(lines)))
    print(f"{len(lines)} lines")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    for run in (grow, write):
        command = commands.add_parser(run.__name__)
        command.add_argument("state", type=Path)
        command.add_argument("--rule", default="freestyle")
        command.add_argument("--nodes", type=int, default=500_000, help="of each search")
        if run is grow:
            command.add_argument("--positions", type=int, default=300)
            command.add_argument("--openings", type=int, default=120, help="random ones to try")
        else:
            command.add_argument("--out", type=Path, required=True)
        command.set_defaults(run=run)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
