"""The running search under the microscope: its tree, the formula, values over time."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QSplitter, QTabWidget, QWidget

from desktop_go.engine.messages import Thought
from desktop_go.gui.microscope.boxes import Box, Folds, boxes_of_look
from desktop_go.gui.microscope.tree_picture import TreePicture
from desktop_go.gui.microscope.words import choice_text, state_text
from desktop_go.gui.puzzles.charts import BarChart, LineChart
from desktop_go.gui.puzzles.frame import button, plain_label, quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.scheme import Scheme
from desktop_go.search.formula import ranking
from desktop_go.search.look import Look, look_of_lines
from desktop_go.services.i18n import tr

LINES = 5
"""Candidates in the chart of values."""
LINE_SHOWN = 8
"""Moves of the expected line in the chart of visits: as many as can be labeled."""
GROWTH = 1.03
"""A further point of that chart comes when the visits have grown so much."""

Name = Callable[[Any], str]
"""What a move is called; a pass is None."""


class History:
    """The candidates' values by the visits of the root."""

    def __init__(self) -> None:
        self._lines: dict[str, list[tuple[float, float]]] = {}
        self._request = self._visits = 0

    def add(self, thought: Thought, candidates: list[tuple[Hashable, float]], name: Name) -> bool:
        """Note the values of candidates; a search of something else begins anew.

        Says whether that was new.
        """
        if thought.request_id != self._request or thought.visits < self._visits:
            self._lines, self._request, self._visits = {}, thought.request_id, 0
        if thought.visits < max(1, self._visits * GROWTH):
            return False
        self._visits = thought.visits
        for move, value in candidates:
            points = self._lines.setdefault(name(move), [])
            points.append((float(thought.visits), 100 * value))
        self._leaders = [name(move) for move, _value in candidates[:LINES]]
        return True

    def lines(self) -> dict[str, list[tuple[float, float]]]:
        """The values of the best candidates, in percent."""
        return {label: self._lines[label] for label in self._leaders}


def candidates_of(thought: Thought) -> list[tuple[Hashable, float]]:
    """The candidates with their values, best first; those of a solver are its root's children."""
    look = thought.look
    if thought.candidates or look is None:
        return [(candidate.point, candidate.win_rate) for candidate in thought.candidates]
    return [(look.nodes[i].move, look.nodes[i].counts.value / look.whole) for i in look.children(0)]


class LiveTab(QWidget):
    """Shows what one search looks at.

    Signals:
        previewed(tuple[Hashable, ...]): show these moves on the board; an empty tuple: none.
        think_wanted(bool): analyze the position on the board, or stop.
        move_wanted(Point | None): search only this move; a pass is None.
        all_wanted: search all moves again.
    """

    previewed = Signal(object)
    think_wanted = Signal(bool)
    move_wanted = Signal(object)
    all_wanted = Signal()

    def __init__(self, scheme: Scheme) -> None:
        super().__init__()
        self._look: Look | None = None
        self._name: Name = lambda point: str(point or "")
        self._folds, self._history = Folds(), History()
        self._can_restrict = False
        self._request = 0
        self.tree = TreePicture(scheme)
        self.tree.chosen.connect(self._on_chosen)
        self.tree.fold_wanted.connect(self._on_fold)
        self.values = LineChart(scheme, tr("Values of the candidates over the visits, in percent"))
        self.line = BarChart(scheme, tr("Visits along the expected line"))
        self.formula = plain_label()
        self.formula.setAccessibleName(tr("Formula"))
        self.state = quiet()
        self._make_layout()
        self.set_source(None)

    def _make_layout(self) -> None:
        self.think = button(tr("&Think about this position"), "primary", pressed=self.think_wanted)
        self.think.setCheckable(True)
        self.one = button(tr("Look at this &move"), tip=tr("Search only the chosen move"))
        self.one.clicked.connect(self._on_one)
        self.all = button(tr("&All moves"), tip=tr("Search all moves again"))
        self.all.clicked.connect(self.all_wanted)
        buttons = in_row(self.think, self.one, self.all, (self.state, 1))
        self.charts = QTabWidget(documentMode=True)
        formula = QWidget()
        in_column(self.formula, 1, inside=formula)
        self.charts.addTab(formula, tr("Formula"))
        self.charts.addTab(self.values, tr("Values"))
        self.charts.addTab(self.line, tr("Expected line"))
        split = QSplitter(Qt.Orientation.Horizontal)
        split.addWidget(self.tree)
        split.addWidget(self.charts)
        split.setStretchFactor(0, 2)
        split.setStretchFactor(1, 1)
        split.setChildrenCollapsible(False)
        legend = tr(
            "Width: visits. Color and percent: the result for whoever makes the move, from orange "
            "(bad) to blue (good). Double-click or Right unfolds a move."
        )
        in_column(buttons, (split, 1), quiet(legend), inside=self)

    # -- What is shown -------------------------------------------------------------------------

    def set_scheme(self, scheme: Scheme) -> None:
        """Take the colors of another theme."""
        for part in (self.tree, self.values, self.line):
            part.set_scheme(scheme)

    def set_source(self, name: Name | None, can_restrict: bool = False) -> None:
        """Show another game's searches from now on; None: this page has none."""
        self._look, self._history = None, History()
        self._folds.clear()
        self.tree.show_boxes(())
        self._can_restrict = can_restrict
        self.think.setEnabled(name is not None)
        self.formula.setText("")
        if name is None:
            self.state.setText(
                tr(
                    "Go, gomoku, SameGame and Sudoku search here. The other games are in slow "
                    "motion."
                )
            )
        else:
            self._name = name
            self.state.setText(tr("Nothing is being searched."))
        self._refresh_buttons()

    def set_thinking(self, is_on: bool, is_restricted: bool) -> None:
        """Show whether the position is analyzed, and whether only some moves are."""
        self.think.setChecked(is_on)
        self.think.setText(tr("S&top thinking") if is_on else tr("&Think about this position"))
        self.all.setEnabled(is_restricted)

    def show_thought(self, thought: Thought | None) -> None:
        """Show a thought; one without a look into a tree is shown by its expected lines."""
        candidates = candidates_of(thought) if thought is not None else []
        if thought is None or not candidates:
            return
        if thought.request_id != self._request:
            self._request, self._look = thought.request_id, None
        if self._history.add(thought, candidates, self._name):
            self.values.show_data(self._history.lines())
        if thought.look is not None:
            self._look = thought.look
        elif self._look is None or self._look.rule is None:
            lines = [(c.pv or (c.point,), c.visits, c.win_rate) for c in thought.candidates]
            self._look = look_of_lines(list(lines), thought.visits)
        else:
            return  # The tree is shown; the next look at it comes soon.
        self.state.setText(state_text(thought, self._look.rule))
        self._show()

    def _show(self) -> None:
        look = self._look
        if look is None:
            return
        self.tree.show_boxes(boxes_of_look(look, self._move_name, self._folds))
        places = look.line()[:LINE_SHOWN]
        labels = [f"{i + 1}. {self._move_name(look.nodes[p].move)}" for i, p in enumerate(places)]
        series = tr("Visits")
        cells = {
            (label, series): float(look.nodes[place].counts.visits)
            for label, place in zip(labels, places, strict=True)
        }
        self.line.show_data(labels, [series], cells)
        self._show_formula()

    def _move_name(self, move: Hashable) -> str:
        return self._name(move)

    def _show_formula(self) -> None:
        """The formula at the parent of the current node, or at the root."""
        look, place = self._look, self._current()
        if look is None:
            return
        if look.rule is None or not look.rule.is_shown:
            self.formula.setText(tr("This search does not choose by a formula of this kind."))
            return
        parent = look.nodes[place].parent if place else 0
        children = look.children(parent)
        if not children:
            self.formula.setText(tr("No child of this move has enough visits to be shown."))
            return
        counts = [look.nodes[i].counts for i in children]
        ranked = ranking(counts, look.nodes[parent].counts, look.rule)
        pairs = [(children[i], found) for i, found in ranked]
        other = next((pair for pair in pairs[1:] if pair[0] == place), None)
        named = [
            (self._move_name(look.nodes[i].move), found)
            for i, found in (pairs[0], *([other] if other else pairs[1:2]))
        ]
        self.formula.setText(choice_text(named[0], named[1] if len(named) > 1 else None))

    def _current(self) -> int:
        box = self.tree.current
        return box.node if box is not None and isinstance(box.node, int) else 0

    # -- What the user does --------------------------------------------------------------------

    @Slot(object)
    def _on_chosen(self, box: Box) -> None:
        self._refresh_buttons()
        self._show_formula()
        self.previewed.emit(self._path())

    def _path(self) -> tuple[Hashable, ...]:
        return self._look.path(self._current()) if self._look is not None else ()

    @Slot(object, bool)
    def _on_fold(self, box: Box, is_open: bool) -> None:
        self._folds.set_open(box.key, is_open)
        self._show()

    @Slot()
    def _on_one(self) -> None:
        path = self._path()
        if path:
            self.move_wanted.emit(path[0])

    def _refresh_buttons(self) -> None:
        path = self._path()
        self.one.setEnabled(self._can_restrict and bool(path))
        text = tr("Look at this &move")
        if path and self._can_restrict:
            text = tr("Look at {move} only").format(move=self._move_name(path[0]))
        self.one.setText(text)
