"""Connects practice and guessing with the window: one of them at a time, above the board."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.go.review import SHALLOWEST
from desktop_go.engine.messages import Candidate
from desktop_go.gui.go.view import GoView
from desktop_go.gui.review.analyses import Analyses
from desktop_go.gui.review.cover import Cover
from desktop_go.gui.review.guessing import Guessing
from desktop_go.gui.review.panels import ReviewPanels
from desktop_go.gui.review.practice import Practice
from desktop_go.gui.review.reviewer import Reviewer
from desktop_go.gui.review.trainer_strip import TrainerStrip
from desktop_go.gui.window.parts import WindowParts
from desktop_go.records.analysis import MoveAnalysis
from desktop_go.services.i18n import tr


class Training(QObject):
    """Runs the rounds in which the user finds moves himself.

    Signals:
        quiet_wanted(bool): whether nothing may be given away from now on.
    """

    quiet_wanted = Signal(bool)

    def __init__(
        self,
        parts: WindowParts,
        go: GoView,
        panels: ReviewPanels,
        analyses: Analyses,
        reviewer: Reviewer,
    ) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._core, self._panels = parts, go, go.core, panels
        self._analyses, self._reviewer = analyses, reviewer
        self.round: Practice | Guessing | None = None
        self.strip = TrainerStrip()
        go.page.add_strip(self.strip)
        self.covers = tuple(Cover(panel) for panel in (go.record, panels.mistakes))
        self.strip.answer_wanted.connect(self._on_answer)
        self.strip.next_wanted.connect(self._on_next)
        self.strip.stop_wanted.connect(self.stop)
        self._core.game.loaded.connect(self.stop)
        parts.pages.currentChanged.connect(self.stop)
        actions = parts.actions
        actions["practise"].triggered.connect(self._on_practise)
        actions["guess"].triggered.connect(self._on_guess)
        actions["edit_tools"].toggled.connect(self._on_edit_tools)
        panels.mistakes.practise_wanted.connect(self.practise)

    @Slot()
    def practise(self) -> None:
        """Practice the mistakes that the list shows, the worst first."""
        core, mistakes = self._core, self._panels.mistakes
        places = {j.number: node for node, j in self._analyses.judged_nodes()}
        gravest = [lesson.gravest for lesson in mistakes.shown]
        shown = sorted(gravest, key=lambda judgement: judgement.size, reverse=True)
        tasks = [(places[j.number], j) for j in shown if j.number in places]
        if core.game.is_live:
            core.game.refuse(tr("Finish the game first, then practice its mistakes."))
            self._refresh()
            return
        if not tasks:
            core.game.refuse(tr("There are no mistakes to practice: review the game first."))
            self._refresh()
            return
        limits = self._panels.graph.chosen_speed().limits.times(SHALLOWEST)  # as the mistake was
        practice = Practice(core.game, core.director, self._analyses, tasks, limits)
        practice.solution_shown.connect(self._on_solution)
        self._start(practice)

    @Slot()
    def guess(self) -> None:
        """Guess the moves of the record from the position shown."""
        game = self._core.game
        if game.cursor.next_node is None:
            game.to_start()
        if game.cursor.next_node is None:
            game.refuse(tr("There are no moves to guess in this record."))
            self._refresh()
            return
        self._start(Guessing(game, self._analyses, self._panels.mistakes.filters()[0]))

    @Slot()
    def stop(self) -> None:
        """End the round, if there is one."""
        ended, self.round = self.round, None
        self.strip.hide()
        if ended is None:
            return
        ended.close()
        ended.deleteLater()
        presenter = self._go.presenter
        if presenter.has_tool(ended):
            presenter.set_tool(None)
        presenter.set_secret(False)
        self._cover(False)
        self.quiet_wanted.emit(False)
        self._refresh()

    def _start(self, new_round: Practice | Guessing) -> None:
        self.stop()
        go, edit_tools = self._go, self._parts.actions["edit_tools"]
        if edit_tools.isChecked():
            edit_tools.trigger()
        self._reviewer.cancel()
        go.core.director.set_analyzing(False)
        self.round = new_round
        new_round.said.connect(self._on_said)
        new_round.ended.connect(self._on_ended)
        self.quiet_wanted.emit(True)
        go.presenter.set_secret(isinstance(new_round, Guessing))
        self._cover(True)
        new_round.begin()
        if self.round is new_round:
            go.presenter.set_tool(new_round)
        go.page.board.setFocus()
        self._refresh()

    def _cover(self, covered: bool) -> None:
        """Record and list of mistakes name the moves that are to be found."""
        for cover in self.covers:
            cover.set_covered(covered)

    def _refresh(self) -> None:
        actions = self._parts.actions
        actions["practise"].setChecked(isinstance(self.round, Practice))
        actions["guess"].setChecked(isinstance(self.round, Guessing))

    @Slot(str)
    def _on_said(self, text: str) -> None:
        if self.round is not None:
            self.strip.show_task(text, self.round.score_text)
            self._go.presenter.refresh()
            self._parts.status.say(text)

    @Slot(str)
    def _on_ended(self, text: str) -> None:
        if self.round is not None:
            score = self.round.score_text
            self.stop()
            self.strip.show_end(text, score)
            self._parts.status.say(text)

    @Slot(object)
    def _on_solution(self, best: MoveAnalysis | None) -> None:
        shown = None
        if best is not None:
            line = best.line or (best.point,)
            shown = Candidate(best.point, best.visits, best.win_rate, pv=line)
        self._go.presenter.show_line(shown)

    @Slot()
    def _on_answer(self) -> None:
        if self.round is not None:
            self.round.show_solution()

    @Slot()
    def _on_next(self) -> None:
        if self.round is not None:
            self.round.advance()

    @Slot(bool)
    def _on_practise(self, on: bool) -> None:
        if on:
            self.practise()
        else:
            self.stop()

    @Slot(bool)
    def _on_guess(self, on: bool) -> None:
        if on:
            self.guess()
        else:
            self.stop()

    @Slot(bool)
    def _on_edit_tools(self, on: bool) -> None:
        if on:
            self.stop()
