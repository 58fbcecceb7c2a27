"""The words beside a problem: what to do, what was answered, and which problems to offer."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Slot
from PySide6.QtWidgets import QComboBox, QFileDialog

from desktop_go.games.go.solving.problem import Kind
from desktop_go.gui.learn.problem_items import FILE, MISTAKES, kind_text
from desktop_go.gui.learn.problems import ALL, DUE, ProblemDesk
from desktop_go.gui.learn.stages import GoStage
from desktop_go.gui.learn.step_card import AnswerFrame
from desktop_go.gui.puzzles.frame import Card, button, plain_label, quiet
from desktop_go.services.i18n import tr, tr_plural


class ProblemCard(Card):
    """One problem in words, with its buttons."""

    def __init__(self, desk: ProblemDesk, board: GoStage) -> None:
        super().__init__(tr("Problems"))
        self._desk, self.board = desk, board
        self.group = QComboBox()
        self.group.setAccessibleName(tr("Which problems"))
        for value, text in (
            (ALL, tr("All problems")),
            (DUE, tr("Missed, due today")),
            (MISTAKES, tr("My own mistakes")),
            *((kind.value, kind_text(kind)) for kind in Kind),
        ):
            self.group.addItem(text, value)
        self.name, self.task = quiet(), plain_label()
        self.task.setObjectName("headline")
        self.frame = AnswerFrame()
        self.state = quiet()
        self.again = button(tr("&Try again"), tip=tr("Begin this problem again (Ctrl+Z)"))
        self.show_me = button(tr("&Show me"), tip=tr("Show the first move (H)"))
        self.next = button(tr("Ne&xt"), "primary", tr("Another problem (right arrow)"))
        self.open = button(tr("&Open a file…"), tip=tr("SGF collections of problems"))
        for widget in (self.group, self.name, self.task, self.frame):
            self.rows.addWidget(widget)
        self.add_row(self.again, self.show_me, self.next, stretch=True)
        self.rows.addWidget(self.state)
        self.add_row(self.open, stretch=True)
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        desk = self._desk
        self.again.clicked.connect(desk.again)
        self.show_me.clicked.connect(desk.show_me)
        self.next.clicked.connect(desk.next)
        self.open.clicked.connect(self._on_open)
        self.group.activated.connect(self._on_group)
        self.board.answered.connect(desk.answer)
        desk.told.connect(self._on_told)
        desk.changed.connect(self.refresh)

    @Slot()
    def refresh(self) -> None:
        """Show the problem as it is now."""
        desk, item = self._desk, self._desk.item
        view = desk.view()
        self.board.set_legal(lambda point: not view.stone(point))
        self.board.set_view(view)
        self.name.setText(item.title if item else "")
        self.task.setText(item.task if item else tr("There is nothing here now. Well done!"))
        for one in (self.again, self.show_me):
            one.setEnabled(item is not None)
        own = item is not None and item.group == FILE
        if own and self.group.findData(FILE) < 0:
            self.group.addItem(tr("From the file"), FILE)
        self.group.setCurrentIndex(max(0, self.group.findData(desk.group)))
        self.state.setText(self._state())

    def _state(self) -> str:
        desk = self._desk
        solved = sum(desk.book.is_solved(key) for key in desk.items)
        parts = [
            tr("{solved} of {count} solved").format(solved=solved, count=len(desk.items)),
            tr_plural("{count} to try again", "{count} to try again", len(desk.due())),
        ]
        if desk.book.streak > 1:
            parts.append(
                tr_plural("{count} day in a row", "{count} days in a row", desk.book.streak)
            )
        return " · ".join(parts)

    @Slot(str, str)
    def _on_told(self, text: str, tone: str) -> None:
        self.frame.setVisible(bool(text))
        if text:
            self.frame.say(text, tone)

    @Slot(int)
    def _on_group(self, place: int) -> None:
        self._desk.choose(self.group.itemData(place))
        self.board.setFocus()

    @Slot()
    def _on_open(self) -> None:
        kinds = tr("Problems (*.sgf)") + ";;" + tr("All files (*)")
        name, _ = QFileDialog.getOpenFileName(self, tr("Open problems"), str(Path.home()), kinds)
        if name:
            self._desk.open(Path(name))
