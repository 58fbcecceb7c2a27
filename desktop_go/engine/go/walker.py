"""The position at a node of a record, kept as one walks through it. No editing.

Records may hold what the rules forbid. Such a move is then carried out as SGF wants it: the stone
is put down and whatever has no liberty is taken off.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_go.engine.messages import GameState
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.step_budget import STEPS_OF_A_MOVE, StepBudget
from desktop_go.games.go.terms import GameTerms
from desktop_go.games.spec import PositionChange
from desktop_go.moves import Color, Move, MoveKind
from desktop_go.records.edits import Change
from desktop_go.records.record_node import ReadableRecord, RecordNode

NEAR = 64
"""Positions kept nearby; of those further up the line, one in as many."""


@dataclass(slots=True)
class _Kept:
    """A position before a step that cannot be taken back move by move."""

    node: RecordNode
    depth: int
    position: GoPosition
    why_illegal: str


class PositionWalker:
    """Holds the position at ``node``; ``go_to`` moves it to any other node of the record.

    Plain moves are taken back one by one. What comes before setup stones and illegal moves is
    kept, all of it nearby and some of it further up, so that a step back costs the same in a
    record of any length.
    """

    def __init__(self, record: ReadableRecord, terms: GameTerms) -> None:
        self.record = record
        self.terms = terms
        self.node = record.root
        self.why_illegal = ""
        """Why the last move is against the rules, if it is."""
        self._near: list[_Kept] = []
        self._far: list[_Kept] = []
        self._reasons: dict[RecordNode, str] = {}
        record.listen(self._on_change)
        self._start_at_root()

    def go_to(self, node: RecordNode) -> PositionChange | None:
        """Go to ``node``; returns what a single step forward changed, None after other ways.

        Raises:
            RecordError: it takes too long to follow what is captured and set up on the way, as in
                files that are made to. The walker is then as far as it came.
        """
        if node.parent is self.node and node.parent is not None:
            return self._step(node)
        if node is self.node.parent and self._can_undo():
            self._undo()
        elif node is self.node.parent and self._near and self._near[-1].node is node:
            self._restore(self._near.pop())
        else:
            self._walk(node.path())
        return None

    def rebuild(self, node: RecordNode) -> None:
        """Set up the position of ``node`` from the root, as after an edit of setup stones.

        Raises:
            RecordError: as ``go_to``.
        """
        self._forget()
        self._reasons.clear()
        self._start_at_root()
        self._follow(node.path())

    def _walk(self, path: list[RecordNode]) -> None:
        """Go to the last node of ``path`` from the nearest place that is known."""
        end = len(path) - 1
        undone = 0
        while not self._is_on(path) and undone <= end and self._can_undo():
            self._undo()
            undone += 1
        kept = self._kept_on(path)
        here = self._depth if self._is_on(path) else -1
        if kept is not None and kept.depth > here:
            self._restore(replace(kept, position=kept.position.copy()))
        elif here < 0:
            self._forget()
            self._start_at_root()
        self._follow(path)

    def _follow(self, path: list[RecordNode]) -> None:
        """Go on to the last node of ``path`` from where the walker stands on it."""
        budget = StepBudget()
        for step in path[self._depth + 1 :]:
            before = self.position.effort
            self._step(step)
            budget.take(self.position.effort - before - STEPS_OF_A_MOVE)

    def _is_on(self, path: list[RecordNode]) -> bool:
        return self._depth < len(path) and path[self._depth] is self.node

    def _kept_on(self, path: list[RecordNode]) -> _Kept | None:
        """The last position kept that lies on ``path``; those after it are let go."""
        for store in (self._near, self._far):
            while store:
                kept = store[-1]
                if kept.depth < len(path) and path[kept.depth] is kept.node:
                    return kept
                store.pop()
        return None

    def _keep(self) -> None:
        """Keep the position as it is before a step that cannot be taken back."""
        for store in (self._near, self._far):
            while store and store[-1].depth >= self._depth:
                store.pop()
        kept = _Kept(self.node, self._depth, self.position.copy(), self.why_illegal)
        self._near.append(kept)
        if len(self._near) >= 2 * NEAR:
            self._far.append(self._near[0])
            del self._near[:NEAR]

    def _restore(self, kept: _Kept) -> None:
        self.position = kept.position
        self.node, self._depth, self.why_illegal = kept.node, kept.depth, kept.why_illegal
        self._base = None

    def _forget(self) -> None:
        self._near.clear()
        self._far.clear()

    def _on_change(self, change: Change) -> None:
        """An edit may have changed how a position came about."""
        self._forget()

    def _undo(self) -> None:
        assert self.node.parent is not None
        if self.node.move is not None:
            self.position.undo()
        self.node = self.node.parent
        self.why_illegal = self._reasons.get(self.node, "")
        self._depth -= 1

    def engine_state(self) -> GameState:
        """The position, as given to the engine."""
        position = self.position
        if self._base is None:
            self._base = position.copy()
            while self._base.move_number:
                self._base.undo()
        return GameState(
            size=position.size,
            rules=self.terms.rules.key,
            komi=self.terms.komi,
            black=self._base.stones(Color.BLACK),
            white=self._base.stones(Color.WHITE),
            first_to_play=self._base.to_play,
            handicap=self.terms.handicap,
            moves=position.moves,
            to_play=position.to_play,
        )

    _base: GoPosition | None = None
    """Where the moves given to the engine start from; None when that has changed."""

    def _start_at_root(self) -> None:
        cols, rows = self.record.board_size
        self.position = GoPosition(
            cols,
            self.terms.replay_rules,
            komi=self.terms.komi,
            handicap=self.terms.handicap,
            rows=rows,
        )
        self.node, self.why_illegal, self._depth = self.record.root, "", 0
        self._base = None
        self._apply(self.record.root)

    def _step(self, node: RecordNode) -> PositionChange | None:
        setup = node.setup
        if setup:
            self._keep()
        change = self._apply(node, keep_reason=not setup)
        self.node = node
        self._depth += 1
        return change

    def _apply(self, node: RecordNode, keep_reason: bool = False) -> PositionChange | None:
        setup, why_illegal = node.setup, self.why_illegal
        position = self.position
        if setup:
            self._base = None
            for color, points in (
                (Color.BLACK, setup.black),
                (Color.WHITE, setup.white),
                (Color.EMPTY, setup.empty),
            ):
                if points:
                    position.place_all(points, color)
            position.to_play = setup.to_play or self._to_play_after_setup(node)
        move = node.move
        self.why_illegal = ""
        if move is None:
            return None
        reason = position.why_illegal(move)
        if reason is None:
            return position.play(move)
        if keep_reason:
            self.why_illegal = why_illegal
            self._keep()
        self._base = None
        self.why_illegal = self._reasons[node] = reason
        return self._force(move)

    def _to_play_after_setup(self, node: RecordNode) -> Color:
        """Who plays after setup stones without PL: whoever moves next in the record."""
        for child in node.children:
            if child.move is not None:
                return child.move.color
        stones = node.setup
        if node.parent is None and stones.black and not stones.white:
            return Color.WHITE
        return self.position.to_play

    def _force(self, move: Move) -> PositionChange:
        position, point = self.position, move.point
        if move.kind is not MoveKind.PLAY or point is None:
            return PositionChange(move, None, (), None, position.to_play, position.is_over)
        was_taken = position.color_at(point) is not Color.EMPTY
        position.place(point, move.color)
        removed = position.dead_beside(point)
        is_suicide = point in removed
        position.place_all(removed, Color.EMPTY)
        position.captures[move.color.opponent if is_suicide else move.color] += len(removed)
        if is_suicide and not was_taken:
            removed.remove(point)
        position.to_play = move.color.opponent
        return PositionChange(move, point, tuple(removed), None, position.to_play, False)

    def _can_undo(self) -> bool:
        """Whether the last step was one plain legal move, or nothing at all."""
        return (
            not self.why_illegal
            and self.node.parent is not None
            and not self.node.setup
            and (self.node.move is None or self.position.move_number > 0)
        )
