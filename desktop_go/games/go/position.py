"""The readable, checked Go board for the window, records and tests. Does not search or score.

Points are numbered ``row * size + col`` inside; the public methods speak of ``Point``.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from desktop_go.errors import IllegalMove, SettingsError
from desktop_go.games.go.rules import PASSES_TO_END, RuleSet, Superko, rule_set
from desktop_go.games.go.zobrist import MAX_SIZE, WHITE_TO_PLAY_KEY, key_table
from desktop_go.games.spec import PositionChange
from desktop_go.moves import Color, Move, MoveKind, Point

OFF_BOARD = "This point is not on the board."
OCCUPIED = "There is already a stone on this point."
KO = "Ko: this stone may not be taken back at once."
SUPERKO = "Superko: this move would repeat an earlier position."
SUICIDE = "Suicide: the stone would have no liberty."
GAME_OVER = "The game is over."
NO_COLOR = "A move must be Black's or White's."
NOTHING_TO_UNDO = "There is no move to take back."

_NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Chain:
    """Stones of one color that are solidly connected, and the empty points next to them."""

    color: Color
    stones: frozenset[Point]
    liberties: frozenset[Point]


@dataclass(frozen=True, slots=True)
class _Effect:
    """What a legal play does to the board."""

    removed: list[int]
    is_suicide: bool
    ko: int
    board_hash: int


@dataclass(frozen=True, slots=True)
class _Past:
    """What ``undo`` needs to know about one move."""

    move: Move
    removed: list[int]
    is_suicide: bool
    ko: int
    ko_color: Color
    passes: int
    to_play: Color
    board_hash: int
    new_key: int | None
    repeated: bool


@lru_cache(maxsize=MAX_SIZE)
def _neighbours(size: int) -> tuple[tuple[int, ...], ...]:
    """Return, for each point's number, the numbers of the points next to it."""
    table = []
    for row in range(size):
        for col in range(size):
            near = ((col, row - 1), (col - 1, row), (col + 1, row), (col, row + 1))
            table.append(tuple(r * size + c for c, r in near if 0 <= c < size and 0 <= r < size))
    return tuple(table)


@lru_cache(maxsize=MAX_SIZE)
def _points(size: int) -> tuple[Point, ...]:
    """Return the point of each number."""
    return tuple(Point(col, row) for row in range(size) for col in range(size))


class GoPosition:
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
    ) -> None:
        """Set up a game.

        Args:
            size: Points on a side, 1 to 25.
            rules: A rule set or its name.
            komi: Points to White; None is what the rules say for ``handicap``.
            black: Black stones that are on the board before the first move.
            white: White ones.
            first_to_play: Who moves first; White in a handicap game.
            handicap: How many of the black stones are handicap, for the compensation.

        Raises:
            SettingsError: the size or the name of the rules is wrong.
            IllegalMove: a setup stone is not on the board.
        """
        if not 1 <= size <= MAX_SIZE:
            raise SettingsError("size", f"a board has 1 to {MAX_SIZE} lines, not {size}")
        self.size = size
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
        self._board = [0] * (size * size)
        self._near = _neighbours(size)
        self._keys = key_table(size)
        self._points = _points(size)
        self._past: list[_Past] = []
        self._hash = 0
        self._seen: set[int] = set()
        for color, stones in ((Color.BLACK, black), (Color.WHITE, white)):
            for point in stones:
                self._put(self._index(point), color)
        self._forget()

    # -- Looking -----------------------------------------------------------------------------

    def stone(self, point: Point) -> Color:
        """Return what stands on ``point``. Raises IllegalMove when it is off the board."""
        return Color(self._board[self._index(point)])

    def stones(self, color: Color) -> frozenset[Point]:
        """Return the points with stones of ``color`` (the empty ones for EMPTY)."""
        return frozenset(p for p, c in zip(self._points, self._board, strict=True) if c == color)

    def on_board(self, point: Point) -> bool:
        """Return whether the board has this point."""
        return 0 <= point.col < self.size and 0 <= point.row < self.size

    def points(self) -> tuple[Point, ...]:
        """Return all points, row by row from the top."""
        return self._points

    def neighbours(self, point: Point) -> tuple[Point, ...]:
        """Return the two to four points next to ``point``."""
        return tuple(self._points[i] for i in self._near[self._index(point)])

    def chain_at(self, point: Point) -> Chain | None:
        """Return the chain that ``point`` belongs to, or None when it is empty."""
        start = self._index(point)
        color = self._board[start]
        if not color:
            return None
        stones, liberties = {start}, set()
        todo = [start]
        while todo:
            for near in self._near[todo.pop()]:
                if not self._board[near]:
                    liberties.add(near)
                elif self._board[near] == color and near not in stones:
                    stones.add(near)
                    todo.append(near)
        return Chain(
            Color(color),
            frozenset(self._points[i] for i in stones),
            frozenset(self._points[i] for i in liberties),
        )

    def chains(self) -> list[Chain]:
        """Return all chains, in the order of their first stone from the top left."""
        found: list[Chain] = []
        seen: set[Point] = set()
        for point in self._points:
            if point not in seen and (chain := self.chain_at(point)) is not None:
                found.append(chain)
                seen |= chain.stones
        return found

    @property
    def ko_point(self) -> Point | None:
        """The point where ``to_play`` may not take back the ko at once."""
        if self._ko == _NOWHERE or self._ko_color != self.to_play:
            return None
        return self._points[self._ko]

    @property
    def game_over(self) -> bool:
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

    @property
    def board_hash(self) -> int:
        """A 64-bit number for the stones on the board (zobrist.py); not for the side to play."""
        return self._hash

    def __str__(self) -> str:
        """Return the board as text: ``X`` Black, ``O`` White, ``.`` empty."""
        rows = (self._board[i : i + self.size] for i in range(0, len(self._board), self.size))
        return "\n".join(" ".join(".XO"[color] for color in row) for row in rows)

    # -- The rules ---------------------------------------------------------------------------

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
        effect = self._effect(move.color, move.point.row * self.size + move.point.col)
        return effect if isinstance(effect, str) else None

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
            if not self._board[index] and not isinstance(self._effect(mover, index), str)
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
        self._remember(move, _Effect([], False, _NOWHERE, self._hash))
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
            IllegalMove: there is no move since the setup or the last edit.
        """
        if not self._past:
            raise IllegalMove(NOTHING_TO_UNDO)
        past = self._past.pop()
        move = past.move
        if past.new_key is not None:
            self._seen.discard(past.new_key)
        if move.kind is MoveKind.PASS:
            self.pass_count[move.color] -= 1
        self._revive(past)
        self._hash, self._ko, self._ko_color = past.board_hash, past.ko, past.ko_color
        self.passes, self.to_play, self.repeated = past.passes, past.to_play, past.repeated
        self.resigned = Color.EMPTY
        return self._change(move, move.point, past.removed)

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

        The past is forgotten: no undo beyond this, and ko and superko start anew.
        """
        index = self._index(point)
        self._put(index, color)
        self._past.clear()
        self.passes = 0
        self.resigned = Color.EMPTY
        self.repeated = False
        self._forget()

    def copy(self) -> GoPosition:
        """Return an independent position with the same past."""
        other = object.__new__(GoPosition)
        other.__dict__.update(self.__dict__)
        other.captures = dict(self.captures)
        other.pass_count = dict(self.pass_count)
        other._board = self._board.copy()
        other._past = self._past.copy()
        other._seen = self._seen.copy()
        return other

    # -- Inside ------------------------------------------------------------------------------

    def _index(self, point: Point) -> int:
        if not self.on_board(point):
            raise IllegalMove(OFF_BOARD)
        return point.row * self.size + point.col

    def _put(self, index: int, color: Color) -> None:
        self._hash ^= self._keys[self._board[index]][index] ^ self._keys[color][index]
        self._board[index] = int(color)

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

    def _effect(self, color: Color, index: int) -> _Effect | str:
        """Return what a stone of ``color`` does, or the sentence that says why it may not."""
        board = self._board
        if board[index]:
            return OCCUPIED
        if index == self._ko and color is self._ko_color:
            return KO
        near = self._near[index]
        enemy = 3 - color
        board[index] = int(color)
        removed: list[int] = []
        is_alone_and_shut = True
        for point in near:
            if board[point] == enemy:
                if point not in removed:
                    removed += self._dead_chain(point)
            else:
                is_alone_and_shut = False
        is_suicide = False
        if not removed and 0 not in [board[point] for point in near]:
            removed = self._dead_chain(index)
            is_suicide = bool(removed)
        board[index] = 0
        if is_suicide and not self.rules.suicide:
            return SUICIDE
        keys = self._keys
        board_hash = self._hash ^ keys[color][index]
        for point in removed:
            board_hash ^= keys[color if is_suicide else enemy][point]
        if self._is_superko(board_hash, color):
            return SUPERKO
        takes_ko = len(removed) == 1 and is_alone_and_shut and not is_suicide
        return _Effect(removed, is_suicide, removed[0] if takes_ko else _NOWHERE, board_hash)

    def _is_superko(self, board_hash: int, mover: Color) -> bool:
        if self.rules.superko is Superko.NONE:
            return False
        return self._repetition_key(board_hash, mover.opponent) in self._seen

    def _dead_chain(self, start: int) -> list[int]:
        """Return the chain at ``start`` when it has no liberty, else an empty list."""
        board, near = self._board, self._near
        color = board[start]
        chain = [start]
        seen = {start}
        for stone in chain:
            for point in near[stone]:
                other = board[point]
                if not other:
                    return []
                if other == color and point not in seen:
                    seen.add(point)
                    chain.append(point)
        return chain

    def _play_stone(self, move: Move, index: int) -> PositionChange:
        effect = self._effect(move.color, index)
        if isinstance(effect, str):
            raise IllegalMove(effect)
        self._remember(move, effect)
        self._board[index] = int(move.color)
        for point in effect.removed:
            self._board[point] = 0
        holder = move.color.opponent if effect.is_suicide else move.color
        self.captures[holder] += len(effect.removed)
        self.passes = 0
        return self._change(move, move.point, effect.removed)

    def _remember(self, move: Move, effect: _Effect) -> None:
        """Write down the past, and take over hash, ko and side to play."""
        to_play = move.color.opponent
        key = self._repetition_key(effect.board_hash, to_play)
        is_new = key not in self._seen
        self._past.append(
            _Past(
                move,
                effect.removed,
                effect.is_suicide,
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
        self.repeated = not is_new and move.kind is MoveKind.PLAY
        self._hash = effect.board_hash
        self._ko, self._ko_color = effect.ko, to_play
        self.to_play = to_play

    def _revive(self, past: _Past) -> None:
        """Put the stones back as they were before ``past.move``."""
        move = past.move
        if move.point is None:
            return
        removed_color = move.color if past.is_suicide else move.color.opponent
        for point in past.removed:
            self._board[point] = int(removed_color)
        self.captures[removed_color.opponent] -= len(past.removed)
        self._board[move.point.row * self.size + move.point.col] = 0

    def _change(self, move: Move, placed: Point | None, removed: list[int]) -> PositionChange:
        return PositionChange(
            move,
            placed,
            tuple(self._points[i] for i in removed),
            self.ko_point,
            self.to_play,
            self.game_over,
        )
