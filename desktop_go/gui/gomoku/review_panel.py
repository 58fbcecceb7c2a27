"""Review of a gomoku game: its course, mistakes, missed wins; and the search for a win."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import (
    QLabel,
    QListWidget,
    QListWidgetItem,
    QPushButton,
    QWidget,
)

from desktop_go.engine.messages import GameState
from desktop_go.engine.session import ShouldStop
from desktop_go.games.go.review import Severity, severity_of
from desktop_go.games.gomoku.notation import moves_to_text, to_text
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.panels.curve import Curve, CurvePoint
from desktop_go.gui.panels.graph_panel import GraphPanel
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.play.words import color_name, percent
from desktop_go.gui.style.layouts import in_column
from desktop_go.gui.threads.work import Count, Work, counting
from desktop_go.moves import Point
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.settings import Settings

if TYPE_CHECKING:
    from desktop_go.engine.gomoku.review import GameReview, MoveJudgement
    from desktop_go.games.gomoku.solving import Kind, Solution

Reviewer = Callable[[GameState, Count, ShouldStop], object]
Finder = Callable[[GameState], object]


def review_for_thread(state: GameState, report: Count, stop: ShouldStop) -> GameReview | None:
    """Review a game; for a thread, once the kernels are there."""
    from desktop_go.engine.gomoku.review import review_game

    return review_game(state, report, stop)


def find_for_thread(state: GameState) -> tuple[Kind, Solution]:
    """Look for a forced win; for a thread, once the kernels are there."""
    from desktop_go.engine.gomoku.review import find_win

    return find_win(state)


class ReviewPanel(QWidget):
    """Buttons, graph and list.

    Signals:
        line_wanted(object): show these moves on the board; empty: none.
        said(str): something to tell in the status bar.
    """

    line_wanted = Signal(object)
    said = Signal(str)

    def __init__(
        self,
        game: GomokuGame,
        port: EnginePort,
        settings: Settings,
        review: Reviewer = review_for_thread,
        find: Finder = find_for_thread,
    ) -> None:
        super().__init__()
        self._game, self._port, self._settings = game, port, settings
        self._review, self._find = review, find
        self._nodes: list[RecordNode] = []
        self._curve = Curve()
        self._asked_at: RecordNode | None = None
        self.job, self.search = Work(parent=self), Work(parent=self)
        self._make_widgets()
        self.job.reported.connect(self._on_progress)
        self.job.done.connect(self._on_done)
        self.job.failed.connect(self._on_failed)
        self.search.done.connect(self._on_found)
        self.search.failed.connect(self._on_failed)
        game.changed.connect(self._on_changed)
        game.loaded.connect(self.forget)
        port.status_changed.connect(self._on_status)
        self._refresh()

    def _make_widgets(self) -> None:
        self.find_button = QPushButton(tr("Find the w&in"))
        self.find_button.setToolTip(tr("Look for a win by fours and threes from this position."))
        self.find_button.clicked.connect(self.find_the_win)
        self.text = QLabel(_invitation(), wordWrap=True)
        self.graph = GraphPanel(lost=tr("Win rate lost by each move"))
        self.graph.start_wanted.connect(self._on_start)
        self.graph.cancel_wanted.connect(self.job.stop)
        self.graph.cancel.setToolTip(tr("Stop the review."))
        self.graph.place_chosen.connect(self._on_place)
        self.list = QListWidget()
        self.list.setObjectName("candidates")
        self.list.setAccessibleName(tr("Mistakes and missed wins"))
        self.list.setWordWrap(True)
        self.list.currentItemChanged.connect(self._on_item)
        self.list.itemClicked.connect(self._on_item)
        in_column(
            (self.graph, 1),
            self.find_button,
            self.text,
            (self.list, 2),
            inside=self,
            margins=8,
            spacing=6,
        )
        self.list.setMinimumHeight(40)

    # -- What the user asks for ----------------------------------------------------------------

    @Slot()
    def _on_start(self) -> None:
        line = self._game.cursor.line()
        self._nodes = [line[0]] + [node for node in line if node.has_move]
        state = self._state_at(line[-1])
        if len(state.moves) != len(self._nodes) - 1:
            self._nodes = []
            self._tell(tr("A game with illegal moves cannot be reviewed."))
            return
        self._show_result(None)
        self.job.start(counting(lambda count, stop: self._review(state, count, stop)))
        self.graph.show_count(True, 0, len(self._nodes))

    def commands(self) -> dict[str, Callable[[], object]]:
        """What can be done now, by the keys of the window's table."""
        found: dict[str, Callable[[], object]] = {}
        if self.graph.start.isEnabled():
            found["review_game"] = self._on_start
        if self.list.count():
            found["next_mistake"] = partial(self._to_mistake, 1)
            found["previous_mistake"] = partial(self._to_mistake, -1)
        return found

    def _to_mistake(self, step: int) -> None:
        """Show the position before the next mistake of the game, or the previous one."""
        place = self._place()
        rows = range(self.list.count())
        numbers = {self.list.item(row).data(Qt.ItemDataRole.UserRole).number: row for row in rows}
        beyond = [number for number in numbers if (number - 1 - place) * step > 0]
        if not beyond:
            self.said.emit(tr("There are no more mistakes."))
            return
        self.list.setCurrentRow(-1)
        self.list.setCurrentRow(numbers[min(beyond) if step > 0 else max(beyond)])

    def _state_at(self, node: RecordNode) -> GameState:
        here = self._game.node
        self._game.walker.go_to(node)
        state = self._game.walker.engine_state()
        self._game.walker.go_to(here)
        return state

    @Slot()
    def find_the_win(self) -> None:
        """Look for a forced win of the side to move."""
        if self.search.busy or not self._ready():
            return
        if self._game.position.is_over:
            self._tell(tr("The game is over."))
            return
        self._asked_at = self._game.node
        state = self._game.walker.engine_state()
        self._tell(tr("Looking for a forced win…"))
        self.search.start(lambda _report, _stop: self._find(state))
        self._refresh()

    def shut_down(self) -> None:
        """End what is running."""
        self.job.cancel()
        self.search.cancel()

    @Slot()
    def forget(self) -> None:
        """Another game is on the board."""
        self.job.cancel()
        self._nodes = []
        self._show_result(None)
        self.text.setText(_invitation())
        self._refresh()

    # -- Answers -------------------------------------------------------------------------------

    @Slot(object)
    def _on_progress(self, counted: tuple[int, int]) -> None:
        self.graph.show_count(True, *counted)

    @Slot(object)
    def _on_done(self, result: GameReview | None) -> None:
        self._refresh()
        if result is None:
            self._tell(tr("The review was canceled."))
            return
        self._show_result(result)
        count = self.list.count()
        self._tell(
            tr_plural(
                "Reviewed: {count} mistake or missed win.",
                "Reviewed: {count} mistakes and missed wins.",
                count,
            )
            if count
            else tr("Reviewed: no big mistakes were found.")
        )

    def _show_result(self, result: GameReview | None) -> None:
        """Show a review in graph and list; None: nothing."""
        self.list.clear()
        for judged in result.mistakes() if result is not None else ():
            item = QListWidgetItem(self.words(judged))
            item.setData(Qt.ItemDataRole.UserRole, judged)
            self.list.addItem(item)
        self._curve = self._curve_of(result) if result is not None else Curve()
        self._show_place(0)
        self._on_changed()

    def _curve_of(self, result: GameReview) -> Curve:
        moves = result.moves
        points = [CurvePoint(place, rate, None) for place, rate in enumerate(result.black_rates)]
        return Curve(
            len(points),
            tuple(points),
            (None, *(severity(judged) for judged in moves)),
            lambda place: self.words(moves[place - 1]) if 0 < place <= len(moves) else "",
        )

    def _show_place(self, place: int) -> None:
        self.graph.show_curve(self._curve, place, self._settings.flag("board.color_blind"))

    @Slot(str)
    def _on_failed(self, text: str) -> None:
        self._refresh()
        self._tell(text)

    @Slot(object)
    def _on_found(self, answer: tuple[Kind, Solution]) -> None:
        self._refresh()
        kind, solution = answer
        if self._game.node is not self._asked_at:
            return
        player = color_name(self._game.to_play)
        size = self._game.position.size
        if solution.won is None:
            self._tell(tr("No forced win was found in the time given."))
        elif not solution.won:
            self._tell(tr("{player} has no win by fours and threes here.").format(player=player))
        else:
            way = tr("fours") if kind.value == "vcf" else tr("fours and threes")
            points = [point for point in solution.line if point is not None]
            moves = (len(solution.line) + 1) // 2
            self._tell(
                tr("{player} wins by {way} ({moves}): {line}").format(
                    player=player,
                    way=way,
                    moves=tr_plural("{count} move", "{count} moves", moves),
                    line=moves_to_text(points, size),
                )
            )
            self.line_wanted.emit(solution.line)

    def words(self, judged: MoveJudgement) -> str:
        """One row of the list."""
        size = self._game.position.size
        place = "–" if judged.point is None else to_text(judged.point, size)
        head = tr("{number}  {player} {point}").format(
            number=judged.number, player=color_name(judged.color), point=place
        )
        missed = judged.missed
        if missed is not None:
            first = missed.line[0]
            sentence = (
                tr("missed a win by fours: {moves}, from {point}")
                if missed.kind.value == "vcf"
                else tr("missed a win by threats: {moves}, from {point}")
            )
            where = to_text(first, size) if first is not None else ""
            moves = tr_plural("{count} move", "{count} moves", missed.moves)
            return f"{head}: " + sentence.format(moves=moves, point=where)
        text = tr("win rate {before} → {after}").format(
            before=percent(judged.before), after=percent(judged.after)
        )
        if judged.best is not None and judged.best != judged.point:
            text += ", " + tr("better: {point}").format(point=to_text(judged.best, size))
        return f"{head}: {text}"

    # -- Walking -------------------------------------------------------------------------------

    @Slot(int)
    def _on_place(self, place: int) -> None:
        if place < len(self._nodes):
            self._game.go_to(self._nodes[place])

    @Slot(QListWidgetItem)
    def _on_item(self, item: QListWidgetItem | None) -> None:
        if item is None or self.list.count() == 0:
            return
        judged: MoveJudgement = item.data(Qt.ItemDataRole.UserRole)
        self._on_place(judged.number - 1)
        line: tuple[Point | None, ...] = judged.line or (judged.best,)
        self.line_wanted.emit(line)

    @Slot()
    def _on_changed(self) -> None:
        place = self._place()
        if place >= 0:
            self._show_place(place)
        self._refresh()

    @Slot(object)
    def _on_status(self, _status: EngineStatus) -> None:
        self._refresh()

    def _place(self) -> int:
        """Which node of the reviewed line is shown; -1 for none."""
        node = self._game.node
        return next((i for i, other in enumerate(self._nodes) if other is node), -1)

    def _ready(self) -> bool:
        return self._port.status in (EngineStatus.READY, EngineStatus.THINKING)

    def _refresh(self) -> None:
        has_moves = bool(self._game.record.root.children)
        self.graph.set_enabled(self._ready() and has_moves)
        if not self.job.busy:
            self.graph.show_count(False, 0, 0)
        self.find_button.setEnabled(self._ready() and not self.search.busy)

    def _tell(self, text: str) -> None:
        self.text.setText(text)
        self.said.emit(text)


def severity(judged: MoveJudgement) -> Severity:
    """How much a move lost; a win that was not seen is a mistake at least."""
    lost = severity_of(None, judged.loss)
    return lost if judged.missed is None else max(lost, Severity.MISTAKE)


def _invitation() -> str:
    """Stands where the results will."""
    return tr("The review looks at each move and lists mistakes and missed wins.")
