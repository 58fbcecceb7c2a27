"""Self-play over all sizes and rule sets: no illegal move, no exception, memory flat.

    python benchmarks/self_play.py --games 2000 --playouts 20

Every move is checked twice: by the readable board, and by a referee that shares no code with it
(sgfmill's board with the rules on suicide, ko and repetition told anew). Both must then show the
same stones, and at the end the same area; after every 20th move both must find the same points
legal. Half of the games are played without resigning. Prints a line per 50 games with the resident
memory.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import Counter
from pathlib import Path

from sgfmill import boards

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.go.scoring import score
from desktop_go.moves import Color, Move, MoveKind, Point

SIZES = tuple(range(2, 20))
SUICIDE = ("new_zealand", "tromp_taylor")
POSITIONAL = ("chinese", "tromp_taylor")
SITUATIONAL = ("aga", "new_zealand")
LETTER = {Color.BLACK: "b", Color.WHITE: "w"}
Stones = frozenset[tuple[str, tuple[int, int]]]


class Referee:
    """The rules once more: what is on the board, and whether a move may be played."""

    def __init__(self, size: int, rules: str) -> None:
        self.board, self.rules = boards.Board(size), rules
        self.ko: tuple[int, int] | None = None
        self.past: set[tuple[Stones, str]] = set()
        """Every board so far, with the color that is to play on it."""
        self._remember("b")

    def stones(self) -> Stones:
        """The stones by color, row from the top and column."""
        return frozenset(self.board.list_occupied_points())

    def why_illegal(self, color: Color, point: Point) -> str:
        """What forbids a stone there; empty when nothing does."""
        place, mine = (point.row, point.col), LETTER[color]
        if self.board.get(*place) is not None:
            return "occupied"
        if self.rules not in POSITIONAL + SITUATIONAL and place == self.ko:
            return "ko"
        after = self.board.copy()
        after.play(*place, mine)
        if after.get(*place) is None and self.rules not in SUICIDE:
            return "suicide"
        stones = frozenset(after.list_occupied_points())
        known = {"b", "w"} if self.rules in POSITIONAL else {"bw".replace(mine, "")}
        superko = self.rules in POSITIONAL + SITUATIONAL
        return "repetition" if superko and any((stones, n) in self.past for n in known) else ""

    def play(self, move: Move) -> None:
        """Take the move. Raises AssertionError when it is illegal."""
        self.ko, point = None, move.point
        if point is not None:
            why = self.why_illegal(move.color, point)
            assert not why, f"{move}: {why}"
            self.ko = self.board.play(point.row, point.col, LETTER[move.color])
        self._remember("bw".replace(LETTER[move.color], ""))

    def _remember(self, next_to_play: str) -> None:
        self.past.add((self.stones(), next_to_play))


def compare(position: GoPosition, referee: Referee, legal: bool) -> None:
    """Whether both show the same. Raises AssertionError."""
    shown = {
        (letter, (p.row, p.col)) for one, letter in LETTER.items() for p in position.stones(one)
    }
    assert referee.stones() == shown, position.moves
    if legal and not position.is_over:
        color = position.to_play
        allowed = {point for point in position.points() if not referee.why_illegal(color, point)}
        assert allowed == set(position.legal_points()), (position.moves, allowed)
    if position.is_over and referee.rules not in ("japanese", "korean"):
        margin = score(position).margin + position.komi
        assert margin == referee.board.area_score(), (position.moves, margin)


def resident_mb() -> float:
    """Resident memory of this process in MiB (Linux)."""
    for line in Path("/proc/self/status").read_text().splitlines():
        if line.startswith("VmRSS"):
            return int(line.split()[1]) / 1024
    return 0.0


def play_game(
    session: EngineSession, size: int, rules: str, playouts: int, more: dict[str, object]
) -> tuple[str, int]:
    """Play one game; return how it ended and its number of moves."""
    position, referee = GoPosition(size, rules, 7.0), Referee(size, rules)
    moves: list[Move] = []
    options = {"threads": 1, "memory_mb": 64, **more}
    while len(moves) < 3 * size * size + 10:
        state = GameState(size, rules=rules, komi=7.0, moves=tuple(moves))
        request = ThinkRequest(len(moves), state, Limits(playouts=playouts), options=options)
        move = session.run(request).move
        assert move is not None
        if move.kind is MoveKind.RESIGN:
            return "resign", len(moves)
        referee.play(move)
        position.play(move)  # raises IllegalMove, which ends the benchmark
        moves.append(move)
        compare(position, referee, legal=len(moves) % 20 == 0)
        if position.is_over:
            return "two passes", len(moves)
    return "move limit", len(moves)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--playouts", type=int, default=200)
    parser.add_argument("--evaluator", help="how leaves are judged; the default's way if left out")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    rng = random.Random(arguments.seed)
    networks = Path(__file__).resolve().parent.parent / "assets" / "networks"
    session = EngineSession(networks)
    rules = sorted(RULE_SETS)
    ends: Counter[str] = Counter()
    total = 0
    start = time.perf_counter()
    for game in range(arguments.games):
        size = SIZES[game % len(SIZES)]
        more: dict[str, object] = {"resign": game // len(SIZES) % 2 == 0}
        if arguments.evaluator:
            more["evaluator"] = arguments.evaluator
        end, moves = play_game(session, size, rng.choice(rules), arguments.playouts, more)
        ends[end] += 1
        total += moves
        if game % 50 == 49 or game + 1 == arguments.games:
            print(
                f"{game + 1} games, {total} moves, {dict(ends)}, {resident_mb():.0f} MiB, "
                f"{time.perf_counter() - start:.0f} s",
                flush=True,
            )


if __name__ == "__main__":
    main()
