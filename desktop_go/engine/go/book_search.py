"""Meta-MCTS: the opening book as the upper tree of a search whose playouts are whole games.

Chou et al. (2011), Towards a solution of 7x7 Go with Meta-MCTS, Advances in Computer Games 13; an
earlier way to books by search: Chaslot et al. (2009). The upper level chooses moves by the results
that the book has; the lower one, short searches of the engine, plays the game out. Each result
goes back along the line of the book, and each game adds one move to it.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from random import Random

from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.engine.session import Session
from desktop_go.games.go.book import Book, BookLine
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import PASSES_TO_END
from desktop_go.games.go.scoring import score
from desktop_go.moves import Color, Move, MoveKind, Point

LOWER_LEVEL = {
    "evaluator": "playouts", "threads": 1, "memory_mb": 16, "resign": False, "cleanup": True
}  # fmt: skip
"""Options of the short searches: repeatable, and to the end, so that all stones are alive then."""
MOVES_A_POINT = 3
"""A game ends after so many moves for each point of the board."""


@dataclass(frozen=True, slots=True)
class MetaSearch:
    """How a book is searched."""

    playouts: int = 100
    """Of a move of the lower level."""
    komi: float = 24.5
    """Points to White; 24.5 is half a point less than Black wins by on 5x5."""
    rules: str = "chinese"
    exploration: float = 0.7
    """The weight of moves with few games in UCB1."""
    seed: int = 1


def wants_another(lines: Sequence[BookLine]) -> bool:
    """Whether a position needs a further move: it has fewer than 1 + sqrt(N), N games."""
    return len(lines) < 1 + math.sqrt(sum(line.move.games for line in lines))


def upper_choice(lines: Sequence[BookLine], exploration: float) -> BookLine:
    """The move of the book to try again: the largest UCB1, share + C sqrt(ln N / n).

    Args:
        lines: the moves of a position, each with games n; N is their sum.
        exploration: C.
    """
    spread = math.log(sum(line.move.games for line in lines))

    def urgency(line: BookLine) -> float:
        assert line.move.share is not None
        return line.move.share + exploration * math.sqrt(spread / line.move.games)

    return max(lines, key=urgency)


def search_book(book: Book, session: Session, how: MetaSearch, games: int) -> Iterator[int]:
    """Play ``games`` games for the book; after each yields how many the book has now.

    What a game plays depends on the book, ``how`` and the number of the game alone, so a search
    that was ended goes on as if it had not been.
    """
    for _ in range(games):
        start = GoPosition(book.size, how.rules, how.komi)
        number = sum(line.move.games for line in book.lookup(start))
        _Game(book, session, how, start, number).play()
        yield number + 1


class _Game:
    """One game of the upper level."""

    def __init__(
        self, book: Book, session: Session, how: MetaSearch, position: GoPosition, number: int
    ) -> None:
        self._book, self._session, self._how, self._position = book, session, how, position
        seed = Random(f"{how.seed}/{number}").randrange(1, 2**31)
        self._options = {**LOWER_LEVEL, "seed": seed}
        self._path: list[tuple[GoPosition, Point]] = []
        self._in_book = True

    def play(self) -> None:
        """Play it to the end and give the book its result."""
        position, most = self._position, MOVES_A_POINT * self._book.size**2
        while position.passes < PASSES_TO_END and position.move_number < most:
            position.play(self._book_move() if self._in_book else self._ask())
        winner = score(position).outcome.winner
        for before, point in self._path:
            wins = 0.5 if winner is Color.EMPTY else float(winner is before.to_play)
            self._book.add(before, point, 1, wins, 0)

    def _book_move(self) -> Move:
        """The move of the upper level; a new one is the last of the line."""
        position, color = self._position, self._position.to_play
        legal = set(position.legal_points())
        found = self._book.lookup(position)
        lines = [line for line in found if line.point in legal and line.move.games]
        known = frozenset().union(*(self._book.same(position, line.point) for line in lines))
        if legal - known and wants_another(lines):
            move = self._ask(frozenset(legal - known))
            if move.kind is MoveKind.PLAY:
                self._in_book = False
                return self._noted(move)
        if lines:
            chosen = upper_choice(lines, self._how.exploration)
            return self._noted(Move.play(color, chosen.point))
        self._in_book = False
        return self._ask()

    def _noted(self, move: Move) -> Move:
        """The move, which gets the result of the game."""
        assert move.point is not None
        self._path.append((self._position.copy(), move.point))
        return move

    def _ask(self, only: frozenset[Point | None] | None = None) -> Move:
        """The move of a short search."""
        how, position = self._how, self._position
        state = GameState(position.size, how.rules, how.komi, moves=position.moves)
        limits = Limits(playouts=how.playouts)
        request = ThinkRequest(1, state, limits, options=self._options, only=only)
        move = self._session.run(request).move
        return Move.pass_(position.to_play) if move is None else move
