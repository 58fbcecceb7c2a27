"""The position at a node of a record, kept as one walks through it. No editing.

Records may hold what the rules forbid. Such a move is then carried out as SGF wants it: the stone
is put down and whatever has no liberty is taken off.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.engine.messages import GameState
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.replay import ReplayBoard
from desktop_go.games.go.rules import RuleSet, find_rule_set, rule_set
from desktop_go.games.spec import PositionChange
from desktop_go.moves import Color, Move, MoveKind
from desktop_go.records.game_info import handicap, komi
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode

RULES_OF_OLD_RECORDS = "japanese"
"""Records that do not name their rules are mostly of Japanese origin."""


@dataclass(frozen=True, slots=True)
class GameTerms:
    """What of a game the record's moves do not say."""

    rules: RuleSet
    komi: float
    handicap: int = 0


def terms_of_record(record: GameRecord) -> GameTerms:
    """What the root of a record says, or what was most likely meant where it says nothing."""
    rules = find_rule_set(record.info("RU")) or rule_set(RULES_OF_OLD_RECORDS)
    stones = handicap(record)
    points = komi(record)
    return GameTerms(rules, rules.komi(stones) if points is None else points, stones)


class PositionWalker:
    """Holds the position at ``node``; ``go_to`` moves it to any other node of the record."""

    def __init__(self, record: GameRecord, terms: GameTerms) -> None:
        self.record = record
        self.terms = terms
        self.node = record.root
        self.forced = ""
        """Why the last move is against the rules, if it is."""
        self._start_at_root()

    def go_to(self, node: RecordNode) -> PositionChange | None:
        """Go to ``node``; returns what a single step forward changed, None after other ways."""
        if node.parent is self.node and node.parent is not None:
            return self._step(node)
        if node is self.node.parent and self._can_undo():
            self.position.undo()
            self.node, self.forced = node, ""
            return None
        self.rebuild(node)
        return None

    def rebuild(self, node: RecordNode) -> None:
        """Set up the position of ``node`` from the root, as after an edit of setup stones."""
        self._start_at_root()
        for step in node.path()[1:]:
            self._step(step)

    def last_move(self) -> Move | None:
        """The move of the current node."""
        return self.node.move

    def engine_state(self) -> GameState:
        """The position as the engine is told it."""
        position = self.position
        return GameState(
            size=position.size,
            rules=self.terms.rules.key,
            komi=self.terms.komi,
            black=self._base[Color.BLACK],
            white=self._base[Color.WHITE],
            first_to_play=self._base_to_play,
            handicap=self.terms.handicap,
            moves=position.moves,
            to_play=position.to_play,
        )

    def _start_at_root(self) -> None:
        self.position = GoPosition(
            self.record.size,
            self.terms.rules,
            komi=self.terms.komi,
            handicap=self.terms.handicap,
        )
        self.node, self.forced = self.record.root, ""
        self._note_base()
        self._apply(self.record.root)

    def _step(self, node: RecordNode) -> PositionChange | None:
        self.node, self.forced = node, ""
        return self._apply(node)

    def _apply(self, node: RecordNode) -> PositionChange | None:
        setup = node.setup
        position = self.position
        if setup:
            for color, points in (
                (Color.BLACK, setup.black),
                (Color.WHITE, setup.white),
                (Color.EMPTY, setup.empty),
            ):
                for point in points:
                    position.place(point, color)
            position.to_play = setup.to_play or self._to_play_after_setup(node)
            self._note_base()
        move = node.move
        if move is None:
            return None
        reason = position.why_illegal(move)
        if reason is None:
            return position.play(move)
        self.forced = reason
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
            return PositionChange(move, None, (), None, position.to_play, position.game_over)
        board = ReplayBoard(position.size, position.size)
        for color in (Color.BLACK, Color.WHITE):
            board.stones.update(dict.fromkeys(position.stones(color), color))
        board.play(move)
        removed = [p for p in position.points() if position.stone(p) and not board.stone(p)]
        for changed in (*removed, point):
            position.place(changed, board.stone(changed))
        for color, count in board.captures.items():
            position.captures[color] += count
        position.to_play = move.color.opponent
        self._note_base()
        return PositionChange(move, point, tuple(removed), None, position.to_play, False)

    def _can_undo(self) -> bool:
        """Whether the last step was one plain legal move."""
        return (
            not self.forced
            and self.node.move is not None
            and not self.node.setup
            and bool(self.position.moves)
        )

    def _note_base(self) -> None:
        """Remember the board that the moves told to the engine start from."""
        self._base = {color: self.position.stones(color) for color in (Color.BLACK, Color.WHITE)}
        self._base_to_play = self.position.to_play
