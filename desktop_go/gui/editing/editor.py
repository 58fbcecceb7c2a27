"""What the edit tools and commands do to the record on the board. Knows no widget.

Every change is a step of the record, so that undo takes it back. A game that is being played is
not edited; one that is over becomes a record with its first edit.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from PySide6.QtCore import QObject, Signal

from desktop_go.engine.go.walker import PositionWalker
from desktop_go.errors import DesktopGoError, RecordError
from desktop_go.games.go.tsumego_frame import frame
from desktop_go.gui.editing.tools import LINES, MARKS, STONES, Tool
from desktop_go.gui.go.game import GameController
from desktop_go.gui.play.phase import Phase
from desktop_go.moves import Color, Move, Point
from desktop_go.records import branches, markup
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.annotations import Annotation, annotate
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import BoardLine
from desktop_go.services.i18n import tr, tr_error

AskText = Callable[[str], "str | None"]


class Editor(QObject):
    """Edits the record that ``game`` shows.

    Signals:
        refused(str): why something could not be done.
        play_wanted: edit is wanted, but a game is being played.
        tool_changed: another tool is in use.
    """

    refused = Signal(str)
    play_wanted = Signal()
    tool_changed = Signal()

    def __init__(self, game: GameController, ask_text: AskText) -> None:
        super().__init__(game)
        self._game, self._ask_text = game, ask_text
        self.tool = Tool.PLAY
        self._line_start: Point | None = None

    @property
    def record(self) -> GameRecord:
        """The record on the board."""
        return self._game.record

    @property
    def node(self) -> RecordNode:
        """The node shown."""
        return self._game.node

    def ready(self) -> bool:
        """Whether the record may be edited now; says why not."""
        game = self._game
        if game.phase is Phase.SCORING and game.phase_before_scoring is not Phase.PLAYING:
            game.resume_play()
        if game.settle():
            return True
        self.play_wanted.emit()
        return False

    def choose(self, tool: Tool) -> None:
        """Take another tool."""
        self.tool, self._line_start = tool, None
        self.tool_changed.emit()

    # -- On the board --------------------------------------------------------------------------

    def hover_color(self) -> Color:
        """The ghost stone under the pointer."""
        if self.tool in (Tool.PLAY, Tool.INSERT):
            return self._game.to_play
        return STONES.get(self.tool, Color.EMPTY)

    def offers(self, point: Point) -> bool:
        """Whether the ghost stone may appear on ``point``."""
        if self.tool in (Tool.PLAY, Tool.INSERT):
            return self._game.legal(point)
        return self.tool in STONES

    def preview(self, start: Point | None, point: Point | None) -> BoardLine | None:
        """The line that would be drawn now: by a drag, or to the second click."""
        first = start or self._line_start
        if self.tool not in LINES or first is None or point is None or first == point:
            return None
        return BoardLine(first, point, self.tool is Tool.ARROW)

    def click(self, point: Point) -> None:
        """Use the tool on one point."""
        if self.tool is Tool.PLAY:
            self._game.settle()
            self._game.play(Move.play(self._game.to_play, point))
        elif self.ready():
            self._use(point)

    def _use(self, point: Point) -> None:
        record, node, tool = self.record, self.node, self.tool
        if tool is Tool.INSERT:
            self._insert(Move.play(self._game.to_play, point))
        elif tool in STONES:
            self._put_stones([point], STONES[tool])
        elif tool in MARKS:
            markup.toggle_mark(record, node, MARKS[tool], point)
            self._game.after_step()
        elif tool in (Tool.LETTER, Tool.NUMBER, Tool.TEXT):
            self._label(point)
        elif tool in LINES:
            self._line_end(point)
        elif tool is Tool.ERASE:
            self._erase([point])

    def drag(self, start: Point, end: Point) -> None:
        """Use the tool on an area, or draw a line."""
        if self.tool in (Tool.PLAY, Tool.INSERT) or not self.ready():
            return
        self._line_start = None
        points = [
            Point(col, row)
            for row in range(min(start.row, end.row), max(start.row, end.row) + 1)
            for col in range(min(start.col, end.col), max(start.col, end.col) + 1)
        ]
        if self.tool in LINES:
            markup.toggle_line(self.record, self.node, LINES[self.tool], start, end)
            self._game.after_step()
        elif self.tool in STONES:
            self._put_stones(points, STONES[self.tool])
        elif self.tool in MARKS:
            self._mark_area(points, start)
        elif self.tool is Tool.ERASE:
            self._erase(points)

    def _mark_area(self, points: list[Point], start: Point) -> None:
        """Give all points the mark that the first one has not, or take it from all."""
        mark = MARKS[self.tool]
        present = set(markup.marked_points(self.node, mark))
        add = start not in present
        with self.record.step("Edit marks"):
            for point in points:
                if (point in present) is not add:
                    markup.toggle_mark(self.record, self.node, mark, point)
        self._game.after_step()

    def _put_stones(self, points: list[Point], color: Color) -> None:
        """Set up stones; where the first point has one already, take them off."""
        position = self._game.position
        if position.color_at(points[0]) is color:
            color = Color.EMPTY
        changed = [point for point in points if position.color_at(point) is not color]
        self._set_stones(dict.fromkeys(changed, color))

    def _set_stones(self, stones: Mapping[Point, Color]) -> bool:
        """Set up ``stones``; False, and a sentence, where the game takes too long to follow."""
        node = self.node
        try:
            before = self._game.position.color_at if node.has_move else self._stones_before(node)
        except RecordError as error:
            self.refused.emit(tr_error(error))
            return False
        self._game.show_edited(branches.place_stones(self.record, node, stones, before))
        return True

    def put_frame(self, area: frozenset[Point] | None) -> None:
        """Fill the board around ``area``, or around all stones; the side to play stays."""
        if not self.ready():
            return
        position = self._game.position
        stones = {p: c for p in position.points() if (c := position.color_at(p))}
        color = "B" if self._game.to_play is Color.BLACK else "W"
        try:
            filled = frame(stones, (position.size, position.rows), position.komi, area)
        except DesktopGoError as error:
            self.refused.emit(tr_error(error))
            return
        with self.record.step("Tsumego frame"):
            if not self._set_stones(filled):
                return
            self.record.set_values(self.node, "PL", [color])
        self._game.show_edited()
        self._game.said.emit(tr("The board is filled around the problem"))

    def _stones_before(self, node: RecordNode) -> Callable[[Point], Color]:
        """What stood on each point before the setup of ``node``.

        Raises:
            RecordError: that takes too long to find out.
        """
        if node.parent is None:
            return lambda _point: Color.EMPTY
        walker = PositionWalker(self.record, self._game.walker.terms)
        walker.rebuild(node.parent)
        return walker.position.color_at

    def _label(self, point: Point) -> None:
        record, node = self.record, self.node
        old = next((label.text for label in markup.labels(node) if label.point == point), "")
        if self.tool is Tool.TEXT:
            text = self._ask_text(old)
            if text is None:
                return
        else:
            is_number = self.tool is Tool.NUMBER
            text = "" if old else markup.next_label(node, number=is_number)
        markup.set_label(record, node, point, text.strip())
        self._game.after_step()

    def _line_end(self, point: Point) -> None:
        """Take the first or the second end of a line."""
        start, self._line_start = self._line_start, None
        if start is None:
            self._line_start = point
            self._game.say(tr("Now click the other end"))
        else:
            markup.toggle_line(self.record, self.node, LINES[self.tool], start, point)
            self._game.after_step()

    def _erase(self, points: list[Point]) -> None:
        """Remove marks from ``points``; stones only where there was no mark at all."""
        if markup.erase_marks(self.record, self.node, points):
            self._game.after_step()
            return
        stones = [point for point in points if self._game.position.color_at(point)]
        if stones:
            self._set_stones(dict.fromkeys(stones, Color.EMPTY))

    def _insert(self, move: Move) -> None:
        reason = self._game.position.why_illegal(move)
        if reason is not None:
            self.refused.emit(tr(reason))
            return
        self._game.show_edited(branches.insert_move(self.record, self.node, move))

    # -- The node ------------------------------------------------------------------------------

    def clear_marks(self) -> None:
        """Remove all marks of the node shown."""
        if self.ready():
            markup.clear_marks(self.record, self.node)
            self._game.after_step()

    def annotate(self, annotation: Annotation, strength: int) -> None:
        """Judge the move or the position; strength 0 takes the judgement back."""
        if self.ready():
            annotate(self.record, self.node, annotation, strength)
            self._game.after_step()

    def swap_turn(self) -> None:
        """Let the other side play next."""
        if not self.ready():
            return
        record, node, color = self.record, self.node, self._game.to_play.opponent
        with record.step("Edit setup"):
            if node.has_move:
                node = branches.add_node(record, node)
            record.set_values(node, "PL", ["B" if color is Color.BLACK else "W"])
        self._game.show_edited(node)

    def add_node(self) -> None:
        """Add an empty node behind the present one, for a comment or a setup."""
        if self.ready():
            self._game.show_edited(branches.add_node(self.record, self.node))

    def replace_properties(self, node: RecordNode, properties: dict[str, list[str]]) -> None:
        """Give a node other raw properties."""
        if self.ready():
            self.record.replace_properties(node, properties)
            self.after_root(node)

    def after_root(self, node: RecordNode) -> None:
        """Show the game again after a change of ``node``, which may be its information."""
        if node is self.record.root:
            self._game.retake_terms()
        else:
            self._game.show_edited(node)

    def set_info(self, texts: dict[str, str]) -> None:
        """Change properties of the root, as one step; also while a game is being played."""
        with self.record.step("Edit game information"):
            for ident, text in texts.items():
                if ident == "KM" or sgf.value_type(ident) is not sgf.ValueType.TEXT:
                    text = text.strip()
                self.record.set_info(ident, text)
        if not self._game.is_live:
            self._game.retake_terms()

    # -- Branches ------------------------------------------------------------------------------

    def make_main(self, node: RecordNode) -> None:
        """Make the line through ``node`` the main line."""
        if self.ready():
            branches.make_main_line(self.record, node)
            self._game.show_edited()

    def move_branch(self, node: RecordNode, offset: int) -> None:
        """Move the variation that ``node`` is in up or down at its fork."""
        step: RecordNode | None = node
        while step is not None and (step.parent is None or len(step.parent.children) < 2):
            step = step.parent
        if step is None:
            self.refused.emit(tr("There is no other variation here."))
        elif self.ready():
            branches.move_branch(self.record, step, offset)
            self._game.show_edited()

    def delete_branch(self, node: RecordNode) -> None:
        """Delete ``node`` and all that follows it."""
        self._try(lambda: self.record.remove(node))

    def delete_node(self, node: RecordNode) -> None:
        """Delete ``node`` alone; what follows closes up."""
        self._try(lambda: branches.delete_node(self.record, node))

    def delete_others(self, node: RecordNode) -> None:
        """Keep only the line through ``node`` and what follows it."""

        def work() -> RecordNode:
            branches.delete_other_variations(self.record, node)
            return self.node

        self._try(work)

    def copy_branch(self, node: RecordNode) -> str:
        """``node`` with all that follows it as SGF."""
        return branches.copy_branch(node)

    def paste_branch(self, node: RecordNode, text: str) -> None:
        """Hang the game in ``text`` under ``node``."""
        self._try(lambda: branches.paste(self.record, node, text))

    def _try(self, work: Callable[[], RecordNode]) -> None:
        """Edit, and show the node that comes back, or why it was not possible."""
        if not self.ready():
            return
        try:
            node = work()
        except DesktopGoError as error:
            self.refused.emit(tr_error(error))
            return
        self._game.show_edited(node)
