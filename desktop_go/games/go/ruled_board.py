"""A Go board under rules: what may be played, ko and superko, undo. Does not search or score."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple, TypeVar

from desktop_go.errors import IllegalMove
from desktop_go.games.go.rules import PASSES_TO_END, RuleSet, Superko, rule_set
from desktop_go.games.go.stone_board import OFF_BOARD, Removal, StoneBoard
from desktop_go.games.go.zobrist import WHITE_TO_PLAY_KEY
from desktop_go.games.spec import PositionChange
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.texts import Text

OCCUPIED: Text = "There is already a stone on this point."
KO: Text = "Ko: this stone cannot be retaken at once."
SUPERKO: Text = "Superko: this move would repeat an earlier position."
SUICIDE: Text = "Suicide: the stone would have no liberty."
GAME_OVER: Text = "The game is over."
NO_COLOR: Text = "A move must be Black's or White's."
NOTHING_TO_UNDO: Text = "There is no move to take back."

_NOWHERE = -1
Board = TypeVar("Board", bound="RuledBoard")


class _Past(NamedTuple):
    """What ``undo`` needs to know about one move."""

    move: Move
    removal: Removal | None
    """None when no stone was played."""
    ko: int
    ko_color: Color
    passes: int
    to_play: Color
    board_hash: int
    new_key: int | None
    repeated: bool


class RuledBoard(StoneBoard):
    """A Go game at one moment: the board, the side to play and what the rules must remember.

    Colors need not alternate: a color may play several times in a row. Playing a stone after
    two passes resumes the game.
    """

    def __init__(
        self,
        size: int = 19,
        rules: RuleSet | str = "chinese",
        komi: float | None = None,
        black: Iterable[Point] = (),
        white: Iterable[Point] = (),
        first_to_play: Color = Color.BLACK,
        handicap: int = 0,
        rows: int = 0,
    ) -> None:
        """Set up a game.

        Args:
            size: Points on a side, 1 to 25; the columns where ``rows`` are given.
            rules: A rule set or its name.
            komi: Points to White; None is what the rules say for ``handicap``.
            black: Black stones that are on the board before the first move.
            white: White ones.
            first_to_play: Who moves first; White in a handicap game.
            handicap: How many of the black stones are handicap, for the compensation.
            rows: Rows of a board of any shape up to 52x52, for records; 0 for a square one.

        Raises:
            SettingsError: the size or the name of the rules is wrong.
            IllegalMove: a setup stone is not on the board.
        """
        super().__init__(size, rows)
        self.rules = rule_set(rules) if isinstance(rules, str) else rules
        self.handicap = handicap
        self.komi = self.rules.komi(handicap) if komi is None else komi
        self.to_play = first_to_play
        self.captures = {Color.BLACK: 0, Color.WHITE: 0}
        """Prisoners that each player holds (a suicide's stones go to the opponent)."""
        self.passes = 0
        """Passes in a row up to now."""
        self.pass_count = {Color.BLACK: 0, Color.WHITE: 0}
        """All passes of each player since the setup."""
        self.resigned = Color.EMPTY
        """Who resigned; EMPTY when nobody did."""
        self.repeated = False
        """True when the last play brought back an earlier board with the same side to play."""
        self._past: list[_Past] = []
        self._seen: set[int] = set()
        for color, stones in ((Color.BLACK, black), (Color.WHITE, white)):
            self._put_all(stones, color)
        self._forget()

    @property
    def ko_point(self) -> Point | None:
        """The point where ``to_play`` may not take back the ko at once."""
        if self._ko == _NOWHERE or self._ko_color != self.to_play:
            return None
        return self._points[self._ko]

    @property
    def is_over(self) -> bool:
        """True after two passes in a row, or when a player resigned."""
        return self.passes >= PASSES_TO_END or self.resigned is not Color.EMPTY

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves since the setup or the last edit of the board."""
        return tuple(past.move for past in self._past)

    @property
    def move_number(self) -> int:
        """How many moves were made since the setup or the last edit of the board."""
        return len(self._past)

    @property
    def last_move(self) -> Move | None:
        """The move made last, None at the start."""
        return self._past[-1].move if self._past else None

    def why_illegal(self, move: Move) -> str | None:
        """Return the sentence that says why ``move`` is illegal, or None when it is legal."""
        if self.resigned is not Color.EMPTY:
            return GAME_OVER
        if move.color is Color.EMPTY:
            return NO_COLOR
        if move.kind is not MoveKind.PLAY:
            return None
        if move.point is None or not self.on_board(move.point):
            return OFF_BOARD
        removal = self._try(move.color, move.point.row * self.size + move.point.col)
        return removal if isinstance(removal, str) else None

    def is_legal(self, move: Move) -> bool:
        """Return whether the rules allow ``move`` now."""
        return self.why_illegal(move) is None

    def legal_points(self, color: Color | None = None) -> list[Point]:
        """Return where ``color`` (default: the side to play) may put a stone."""
        if self.resigned is not Color.EMPTY:
            return []
        mover = self.to_play if color is None else color
        return [
            point
            for index, point in enumerate(self._points)
            if not self._board[index] and not isinstance(self._try(mover, index), str)
        ]

    def play(self, move: Move) -> PositionChange:
        """Make ``move`` and return what it changed.

        Raises:
            IllegalMove: the rules forbid it; the position is unchanged.
        """
        if self.resigned is not Color.EMPTY:
            raise IllegalMove(GAME_OVER)
        if move.color is Color.EMPTY:
            raise IllegalMove(NO_COLOR)
        if move.kind is MoveKind.PLAY:
            if move.point is None or not self.on_board(move.point):
                raise IllegalMove(OFF_BOARD)
            return self._play_stone(move, move.point.row * self.size + move.point.col)
        self._remember(move, None)
        if move.kind is MoveKind.RESIGN:
            self.resigned = move.color
        else:
            self.passes += 1
            self.pass_count[move.color] += 1
        return self._change(move, None, [])

    def undo(self) -> PositionChange:
        """Take back the last move.

        Returns:
            The change back: ``placed`` is the point that became empty and ``removed`` are the
            points whose stones came back.

        Raises:
            IllegalMove: there are no moves since the setup or the last edit.
        """
        if not self._past:
            raise IllegalMove(NOTHING_TO_UNDO)
        past = self._past.pop()
        move = past.move
        if past.new_key is not None:
            self._seen.discard(past.new_key)
        if move.kind is MoveKind.PASS:
            self.pass_count[move.color] -= 1
        if past.removal is not None:
            self._revive(move, past.removal)
        self._hash, self._ko, self._ko_color = past.board_hash, past.ko, past.ko_color
        self.passes, self.to_play, self.repeated = past.passes, past.to_play, past.repeated
        self.resigned = Color.EMPTY
        return self._change(move, move.point, past.removal.stones if past.removal else [])

    def resume(self, first: Color | None = None) -> None:
        """Go on after two passes, as when the players disagree on the dead stones.

        Args:
            first: Who moves first; None keeps the side to play. Japanese rules (1989,
                article 9.3) give the first move to the opponent of the one who asks.
        """
        self.passes = 0
        if first is not None:
            self.to_play = first

    def place(self, point: Point, color: Color) -> None:
        """Edit the board: put or (EMPTY) remove a stone, without captures.

        The past is forgotten: no undo beyond this, and ko and superko are reset.
        """
        self.place_all((point,), color)

    def place_all(self, points: Iterable[Point], color: Color) -> None:
        """``place`` on each of ``points``."""
        self._put_all(points, color)
        self._past.clear()
        self.passes = 0
        self.resigned = Color.EMPTY
        self.repeated = False
        self._forget()

    def copy(self: Board) -> Board:
        """Return an independent position with the same past."""
        other = object.__new__(type(self))
        other.__dict__.update(self.__dict__)
        other.captures = dict(self.captures)
        other.pass_count = dict(self.pass_count)
        other._board = self._board.copy()
        other._past = self._past.copy()
        other._seen = self._seen.copy()
        return other

    def _forget(self) -> None:
        """Make the board as it stands the first one that superko knows."""
        self._ko = _NOWHERE
        self._ko_color = Color.EMPTY
        self._seen = {self._repetition_key(self._hash, self.to_play)}

    def _repetition_key(self, board_hash: int, to_play: Color) -> int:
        """Return what may not come back: the board, or the board and the side to play.

        Without superko it is the latter too, to notice the long cycles that end a game
        without result.
        """
        if self.rules.superko is Superko.POSITIONAL or to_play is not Color.WHITE:
            return board_hash
        return board_hash ^ WHITE_TO_PLAY_KEY

    def _try(self, color: Color, index: int) -> Removal | str:
        """Return what a stone of ``color`` takes off, or the sentence that says why it may not."""
        if self._board[index]:
            return OCCUPIED
        if index == self._ko and color is self._ko_color:
            return KO
        removal = self._removal(color, index)
        if removal.is_suicide and not self.rules.suicide:
            return SUICIDE
        if self._is_superko(removal.board_hash, color):
            return SUPERKO
        return removal

    def _is_superko(self, board_hash: int, mover: Color) -> bool:
        if self.rules.superko is Superko.NONE:
            return False
        return self._repetition_key(board_hash, mover.opponent) in self._seen

    def _play_stone(self, move: Move, index: int) -> PositionChange:
        removal = self._try(move.color, index)
        if isinstance(removal, str):
            raise IllegalMove(removal)
        self._remember(move, removal)
        self._board[index] = int(move.color)
        for point in removal.stones:
            self._board[point] = 0
        holder = move.color.opponent if removal.is_suicide else move.color
        self.captures[holder] += len(removal.stones)
        self.passes = 0
        return self._change(move, move.point, removal.stones)

    def _remember(self, move: Move, removal: Removal | None) -> None:
        """Write down the past, and take over hash, ko and side to play."""
        to_play = move.color.opponent
        board_hash = self._hash if removal is None else removal.board_hash
        key = self._repetition_key(board_hash, to_play)
        is_new = key not in self._seen
        self._past.append(
            _Past(
                move,
                removal,
                self._ko,
                self._ko_color,
                self.passes,
                self.to_play,
                self._hash,
                key if is_new else None,
                self.repeated,
            )
        )
        self._seen.add(key)
        self.repeated = removal is not None and not is_new
        self._hash = board_hash
        self._ko = removal.stones[0] if removal is not None and removal.takes_ko else _NOWHERE
        self._ko_color = self.to_play = to_play

    def _revive(self, move: Move, removal: Removal) -> None:
        """Put the stones back as they were before ``move``."""
        color = move.color if removal.is_suicide else move.color.opponent
        for point in removal.stones:
            self._board[point] = int(color)
        self.captures[color.opponent] -= len(removal.stones)
        assert move.point is not None
        self._board[self._index(move.point)] = 0

    def _change(self, move: Move, placed: Point | None, removed: list[int]) -> PositionChange:
        return PositionChange(
            move,
            placed,
            tuple(self._points[i] for i in removed),
            self.ko_point,
            self.to_play,
            self.is_over,
        )
