"""The hint: first the technique and where, then the cells, then the step with its reason."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QWidget

from desktop_go.engine.session import ShouldStop
from desktop_go.games.sudoku.hints import Hint, Stage, find_hint, tell
from desktop_go.gui.puzzles.frame import Card, button, plain_label
from desktop_go.gui.sudoku.desk import SudokuDesk
from desktop_go.gui.sudoku.step_view import with_hint
from desktop_go.gui.sudoku.view import GridView
from desktop_go.gui.threads.work import Report, Work
from desktop_go.services.i18n import tr

Key = tuple[tuple[int, ...], tuple[int, ...]]


class HintCard(Card):
    """Asks for hints on a thread and shows them stage by stage.

    Signals:
        changed: the board should show more, or less, of the hint.
        said(str): the hint in words.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(self, desk: SudokuDesk, parent: QWidget | None = None) -> None:
        super().__init__(tr("Hint"))
        self.setParent(parent)
        self._desk = desk
        self._hint: Hint | None = None
        self._stage = Stage.TECHNIQUE
        self._key: Key | None = None
        self._asked: Key | None = None
        self._work = Work("sudoku", self)
        self._work.done.connect(self._on_found)
        self._work.failed.connect(self.said)
        self._work.prepared.connect(self.said)
        self.text = plain_label(tr("Names the next step first, and shows it if you ask again."))
        self.more = button(tr("Hin&t"), tip=tr("First where to look, then which cells, then why"))
        self.more.clicked.connect(self.ask)
        self.apply = button(tr("&Do it"), tip=tr("Carry out the step"), pressed=self.carry_out)
        self.apply.hide()
        for one in (self.more, self.apply):  # Digits that are typed next go to the grid.
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.rows.addWidget(self.text)
        self.add_row(self.more, self.apply)
        desk.changed.connect(self._on_changed)

    @Slot()
    def ask(self) -> None:
        """Show a hint, or more of the one that is shown."""
        key = self._state()
        if key is None or not self._desk.may_play or self._desk.draft is not None:
            return
        if self._hint is not None and self._key == key:
            self._show_more()
            return
        game = self._desk.game
        assert game is not None
        values, marks = key
        givens, layout = game.givens, game.layout
        self._asked = key

        def job(_report: Report, _should_stop: ShouldStop) -> Hint:
            return find_hint(values, givens, marks if any(marks) else None, layout)

        self._work.start(job)

    @Slot()
    def carry_out(self) -> None:
        """Do what the hint says."""
        game, hint = self._desk.game, self._hint
        if game is not None and hint is not None and hint.step and self._desk.may_play:
            game.apply(hint.step, self._desk.tidy)
            self._desk.apply_done()

    def dress(self, view: GridView) -> GridView:
        """``view`` with what the hint shows."""
        if self._hint is None or self._desk.game is None:
            return view
        return with_hint(view, self._hint, self._stage, self._desk.game.state().marks)

    def forget(self) -> None:
        """Take the hint away."""
        self._hint = self._key = None
        self.text.setText(tr("Names the next step first, and shows it if you ask again."))
        self.more.setText(tr("Hin&t"))
        self.apply.hide()

    def shut_down(self) -> None:
        """The program ends."""
        self._work.shut_down()

    def _state(self) -> Key | None:
        game = self._desk.game
        return (tuple(game.values), tuple(game.marks)) if game is not None else None

    @Slot(object)
    def _on_found(self, hint: Hint) -> None:
        if self._asked == self._state():
            self._hint, self._key = hint, self._asked
            self._stage = Stage.TECHNIQUE
            self._show()

    def _show_more(self) -> None:
        assert self._hint is not None
        last = Stage.STEP if self._hint.step else Stage.CELLS
        if self._stage.value < last.value:
            self._stage = Stage(self._stage.value + 1)
            if self._stage is Stage.STEP and self._desk.game is not None:
                self._desk.game.hints += 1
                self._desk.keep()
        self._show()

    def _show(self) -> None:
        assert self._hint is not None
        text = tell(self._hint, self._stage, tr)
        self.text.setText(text)
        last = self._stage is Stage.STEP or (
            self._hint.step is None and (not self._hint.wrong or self._stage is Stage.CELLS)
        )
        self.more.setText(tr("Hin&t") if last else tr("&More"))
        self.apply.setVisible(self._stage is Stage.STEP)
        self.said.emit(text)
        self.changed.emit()

    @Slot()
    def _on_changed(self) -> None:
        if self._key is not None and self._key != self._state():
            self.forget()
            self.changed.emit()
        self.more.setEnabled(self._desk.may_play and self._desk.draft is None)
