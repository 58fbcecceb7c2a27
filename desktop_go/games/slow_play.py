"""What games show in slow motion: a Trial for each search worth watching, and the game behind it.

``TwoPlayers`` makes any checked Position a game for ``search.slow_motion``. Games add their own
trials; this module knows none of them.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import dataclass

from desktop_go.games.spec import Position
from desktop_go.moves import Color, Move, Point, board_points
from desktop_go.records.coordinates import to_gtp
from desktop_go.search.slow_minimax import WrittenTree
from desktop_go.search.slow_motion import Amaf, AnyMove, Picture, SlowGame
from desktop_go.texts import Text

SIGNS = {Color.EMPTY: "", Color.BLACK: "X", Color.WHITE: "O"}


@dataclass(frozen=True, slots=True)
class Trial:
    """One search to watch."""

    key: str
    name: Text
    """English; passes through ``tr``."""
    text: Text
    """One or two sentences on what there is to see."""
    make: Callable[[Position | None], SlowGame]
    """The game at its start; a position of the same game takes the start's place."""
    is_minimax: bool = False
    amaf: Amaf = Amaf.NONE
    depth: int = 1000
    """Plies that minimax looks ahead, rolls of dice included."""
    largest: int = 0
    """Lines of the largest board whose position may be looked at; 0: the trial has its own."""


class TwoPlayers(SlowGame):
    """A Position as slow motion wants it; player 1 is Black.

    Args:
        position: where to start; it is copied.
        is_signed: whether a win is worth 1, a draw 0 and a loss -1 (minimax), and not 1, 0.5, 0.
        size: columns and rows of the board.
        has_stones: whether moves are stones on lines; signs in cells otherwise.
    """

    players = 2

    def __init__(
        self,
        position: Position,
        size: tuple[int, int],
        is_signed: bool = False,
        has_stones: bool = True,
    ) -> None:
        self._position = copy.deepcopy(position)
        self._cols, self._rows = size
        self._is_signed, self._has_stones = is_signed, has_stones
        self._played: list[AnyMove] = []

    @property
    def position(self) -> Position:
        """The position now."""
        return self._position

    @property
    def player(self) -> int:
        """1 for Black, 2 for White."""
        return int(self._position.to_play)

    def moves(self) -> list[AnyMove]:
        """All legal points."""
        return [] if self._position.is_over else list(self._position.legal_points())

    def play(self, move: AnyMove) -> None:
        """Play a point; None is a pass."""
        color = self._position.to_play
        made = Move.play(color, move) if isinstance(move, Point) else Move.pass_(color)
        self._position.play(made)
        self._played.append(move)

    def undo(self) -> None:
        """Take the last move back."""
        self._position.undo()
        self._played.pop()

    def result(self) -> float:
        """Black's result; what was broken off counts as a draw."""
        outcome = self._position.outcome()
        winner = Color.EMPTY if outcome is None else outcome.winner
        sign = {Color.EMPTY: 0.0, Color.BLACK: 1.0, Color.WHITE: -1.0}[winner]
        return sign if self._is_signed else (1 + sign) / 2

    def name(self, move: AnyMove) -> str:
        """As GTP names points, pass for None."""
        return to_gtp(move if isinstance(move, Point) else None, self._rows)

    def worth(self, value: float) -> str:
        """A chance to win in percent, or minimax's number."""
        return f"{value:+g}".replace("-", "−") if self._is_signed else f"{100 * value:.0f} %"

    def picture(self) -> Picture:
        """The stones or signs."""
        points = board_points(self._cols, self._rows)
        last = self._played[-1] if self._played else None
        return Picture(
            self._cols,
            self._rows,
            tuple(SIGNS[self._position.color_at(point)] for point in points),
            stones=self._has_stones,
            last=points.index(last) if isinstance(last, Point) else -1,
        )


TEXTBOOK_TREE = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
"""The tree on which lectures and textbooks explain minimax; its value is 3."""
TEXTBOOK = Trial(
    "textbook-minimax",
    "The textbook tree: minimax with alpha-beta",
    "MAX chooses at the start, MIN below. Once the second branch is worth 2 at most, its other "
    "leaves are cut: 3 is sure already.",
    lambda _position: WrittenTree(TEXTBOOK_TREE),
    is_minimax=True,
)
