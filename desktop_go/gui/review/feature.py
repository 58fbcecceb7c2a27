"""Connects the review with the window: panels, commands, tree colors, what the board shows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QColor

from desktop_go.engine.go.review import analysis_of, thought_of
from desktop_go.engine.messages import Candidate, Thought
from desktop_go.games.go.lessons import Lesson, lessons
from desktop_go.games.go.review import LEAST_VISITS, Severity
from desktop_go.games.go.review_report import make_report
from desktop_go.gui.go.view import GoView
from desktop_go.gui.panels.curve import Curve, CurvePoint
from desktop_go.gui.panels.severity_looks import severity_color
from desktop_go.gui.play.director import Activity
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.review.analyses import Analyses
from desktop_go.gui.review.area import AreaAnalysis
from desktop_go.gui.review.dots import loss_dots
from desktop_go.gui.review.kept_analyses import KeptAnalyses
from desktop_go.gui.review.panels import ReviewPanels
from desktop_go.gui.review.play_out import PlayOut
from desktop_go.gui.review.rating_page import RatingPage
from desktop_go.gui.review.region import RegionSolving
from desktop_go.gui.review.report import report_html
from desktop_go.gui.review.reviewer import Reviewer
from desktop_go.gui.review.statistics import Statistics
from desktop_go.gui.review.teaching import Teaching
from desktop_go.gui.review.training import Training
from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.gui.threads.timers import once
from desktop_go.gui.window.layout import REVIEW
from desktop_go.gui.window.parts import WindowParts
from desktop_go.moves import Color, Move, Point
from desktop_go.records.analysis import NodeAnalysis
from desktop_go.records.record_node import RecordNode
from desktop_go.services.board_view import LossDot
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.paths import analyses_file
from desktop_go.services.review_storage import remove_review, store_review
from desktop_go.services.review_texts import (
    assumed_text,
    judgement_text,
    lesson_numbers,
    lesson_text,
)

if TYPE_CHECKING:
    from desktop_go.gui.review.batch_dialog import BatchDialog

SPEED, DOTS = "review.speed", "board.loss_dots"
REFRESH_MS = 40
"""Figures that come close together are shown together."""
TREE_ALPHA = 170


class ReviewFeature(QObject):
    """The review of the game on the board."""

    def __init__(self, parts: WindowParts, go: GoView, panels: ReviewPanels) -> None:
        super().__init__(parts.window)
        self._parts, self._go, self._core, self._actions = parts, go, go.core, parts.actions
        core = go.core
        self.analyses = Analyses(core.game)
        self.kept = KeptAnalyses(self.analyses, analyses_file(), core.settings, core.files.jobs)
        self.reviewer = Reviewer(core.game, core.director, core.port, self.analyses)
        self.graph, self.mistakes = panels.graph, panels.mistakes
        self.quiet = False
        """True while nothing may be given away: the user is finding a move himself."""
        self._timer = once(self, REFRESH_MS, self.refresh)
        self.graph.choose_speed(core.settings.text(SPEED))
        self._connect()
        self.training = Training(parts, go, panels, self.analyses, self.reviewer)
        self.training.quiet_wanted.connect(self.set_quiet)
        self.teaching = Teaching(parts, go, self.analyses)
        self.statistics = Statistics(parts, go, self.analyses, self.reviewer)
        self.own_rating = RatingPage(parts, core.own_rating)
        self.area = AreaAnalysis(go, parts.actions["area"])
        self.region = RegionSolving(go, parts.actions["solve_region"])
        self.play_out = PlayOut(core.game, core.director, core.port)
        self.play_out.changed.connect(self._enable)
        self.refresh()

    def _connect(self) -> None:
        core, go = self._core, self._go
        self.analyses.changed.connect(self._timer.start)
        self.reviewer.progressed.connect(self._show_progress)
        self.reviewer.finished.connect(self._on_finished)
        self.reviewer.refused.connect(core.game.refused)
        self.graph.place_chosen.connect(self._on_place)
        self.graph.start_wanted.connect(self.start)
        self.graph.cancel_wanted.connect(self.reviewer.cancel)
        self.graph.speed_chosen.connect(self._on_speed)
        self.mistakes.move_chosen.connect(self._on_number)
        self.mistakes.report_wanted.connect(self.show_report)
        go.thinking.line_chosen.connect(self.add_line)
        core.director.recall = self._recall
        core.director.thought.connect(self._on_thought)
        core.director.hinted.connect(self._on_hint)
        core.director.activity_changed.connect(self._enable)
        core.port.status_changed.connect(self._enable)
        core.game.changed.connect(self._on_moved)
        core.settings.subscribe(self._on_setting)
        self._parts.pages.currentChanged.connect(self._enable)
        go.record.tree.set_node_color(self._node_color)
        for key, work in (
            ("report", self.show_report),
            ("review_folder", self.review_folder),
            ("store_analysis", self.store),
            ("store_comments", self.store_with_comments),
            ("remove_analysis", self.remove),
            ("play_line", self.play_best_line),
            ("policy", go.presenter.set_policy),
            ("loss_dots", self._on_dots),
            ("play_out", self._on_play_out),
        ):
            self._actions[key].triggered.connect(work)
        self._actions["review_game"].triggered.connect(self._on_review_here)
        for key, here in (
            ("next_mistake", self.next_mistake),
            ("previous_mistake", self.previous_mistake),
        ):
            self._actions[key].triggered.connect(partial(self._if_here, here))

    def _if_here(self, work: Callable[[], object], *_checked: bool) -> None:
        """Do what pages of other games do in their own way, if the board of Go is shown."""
        if self._parts.shows(self._go.page):
            work()

    # -- Showing -------------------------------------------------------------------------------

    @Slot()
    def refresh(self) -> None:
        """Show what is known of the line now."""
        analyses, game = self.analyses, self._core.game
        judgements = analyses.judgements
        second, size = analyses.second, game.position.rows
        self._curve = Curve(
            len(analyses.line),
            self._points(analyses.get),
            tuple(judgement.severity if judgement else None for judgement in judgements),
            lambda place: judgement_text(j, size) if (j := judgements[place]) else "",
            self._points(partial(analyses.by, second)) if second else (),
            (analyses.judge, second),
        )
        color_blind = self._color_blind()
        self.mistakes.show_judgements(judgements, size, color_blind)
        self.graph.show_missing(analyses.missing(), len(analyses.line) if analyses.has_moves else 0)
        self._go.record.tree.viewport().update()
        self._show_place()
        self._show_progress()

    def _points(self, known: Callable[[RecordNode], NodeAnalysis | None]) -> tuple[CurvePoint, ...]:
        """The places of the line of which enough is known."""
        analyses, points = self.analyses, []
        for place, node in enumerate(() if analyses.is_blank else analyses.line):
            analysis = known(node)
            if analysis is not None and analysis.visits >= LEAST_VISITS:
                points.append(CurvePoint(place, analysis.win_rate, analysis.lead))
        return tuple(points)

    _curve = Curve()

    def _show_place(self) -> None:
        place = self._core.game.cursor.place
        self.graph.show_curve(self._curve, place, self._color_blind())
        judgements = self.analyses.judgements
        judgement = judgements[place] if place < len(judgements) else None
        self.mistakes.mark_move(judgement.number if judgement else -1)
        self._show_dots(place)

    def _show_dots(self, place: int) -> None:
        dots: dict[Point, LossDot] = {}
        if self._core.settings.flag(DOTS) and self._shows_kept() and self._curve.points:
            analyses = self.analyses
            dots = loss_dots(analyses.line, analyses.judgements, place, self._color_blind())
        self._go.presenter.set_dots(dots)

    @Slot()
    def _show_progress(self) -> None:
        self.graph.show_progress(self.reviewer)
        self._enable()

    @Slot()
    def _enable(self) -> None:
        core = self._core
        there = self._parts.shows(self._go.page)
        can_think = there and core.port.status is not EngineStatus.FAILED
        known = there and bool(self._curve.points)
        actions = self._actions
        actions["policy"].setEnabled(there)
        can_review = can_think and self.analyses.has_moves
        self.graph.set_enabled(can_review)
        actions["report"].setEnabled(known)
        if there:
            actions["review_game"].setEnabled(can_review)
            actions["review_game"].setChecked(self.reviewer.running)
            for key in ("next_mistake", "previous_mistake"):
                actions[key].setEnabled(known)
        actions["practise"].setEnabled(known and not core.game.is_live)
        actions["guess"].setEnabled(there and not core.game.is_live)
        for key in ("store_analysis", "store_comments", "remove_analysis"):
            actions[key].setEnabled(there and not core.game.is_live)
        actions["teaching"].setEnabled(there)
        actions["loss_dots"].setEnabled(there)
        actions["area"].setEnabled(can_think)
        actions["solve_region"].setEnabled(there and not core.game.is_live)
        actions["play_out"].setEnabled(can_think and not core.game.is_live)
        actions["play_out"].setChecked(self.play_out.running)
        actions["loss_dots"].setChecked(core.settings.flag(DOTS))
        actions["play_line"].setEnabled(there and self._thought() is not None)
        self._go.presenter.set_reviewing(self._shows_kept())

    def _shows_kept(self) -> bool:
        """Whether what is known of a position is shown on the board without being asked for."""
        is_live = self._core.game.is_live
        return self._parts.layout.mode == REVIEW and not is_live and not self.quiet

    def _color_blind(self) -> bool:
        return self._core.settings.flag("board.color_blind")

    def _node_color(self, node: RecordNode) -> QColor | None:
        judgement = None if self.quiet else self.analyses.judgement_of(node)
        if judgement is None or judgement.severity < Severity.SLIGHT:
            return None
        color = severity_color(judgement.severity, self._color_blind())
        color.setAlpha(TREE_ALPHA)
        return color

    @Slot()
    def _on_moved(self) -> None:
        self._enable()
        self._show_place()

    def _recall(self) -> Thought | None:
        """What is known of the position on the board and may be shown unasked."""
        return self._thought() if self._shows_kept() else None

    @Slot(bool)
    def set_quiet(self, quiet: bool) -> None:
        """Give nothing away while the user looks for a move himself."""
        self.quiet = quiet
        self._go.presenter.set_quiet(quiet)
        self.refresh()
        self._core.director.show_remembered()

    # -- Reviewing -----------------------------------------------------------------------------

    @Slot()
    def start(self) -> None:
        """Review the line shown, or go on with it."""
        line = list(self.analyses.line)
        if self.reviewer.start(line, self.graph.chosen_speed()):
            self._parts.layout.set_mode(REVIEW)
            self._parts.layout.show_panel("graph")
        self._show_progress()

    @Slot(bool)
    def _on_review_here(self, on: bool) -> None:
        if self._parts.shows(self._go.page):
            self._on_review(on)

    @Slot(bool)
    def _on_review(self, on: bool) -> None:
        if on:
            self.start()
        else:
            self.reviewer.cancel()

    @Slot()
    def _on_finished(self) -> None:
        self.refresh()
        found = lessons(self.analyses.judgements)
        self._core.game.say(
            tr_plural(
                "Review finished: {count} mistake", "Review finished: {count} mistakes", len(found)
            )
        )
        self._core.director.show_remembered()

    @Slot(object)
    def _on_thought(self, thought: Thought | None) -> None:
        """Keep what a live analysis or a hint finds out about the position on the board."""
        self._actions["play_line"].setEnabled(self._thought() is not None and not self.quiet)
        director = self._core.director
        if thought is None or not thought.request_id or thought.visits < LEAST_VISITS:
            return
        whole = director.activity is Activity.ANALYZE and director.area is None
        if whole or director.activity is Activity.HINT:
            self.analyses.put(self._core.game.node, analysis_of(thought))

    @Slot(object)
    def _on_hint(self, point: Point | None) -> None:
        self.analyses.note_hint(self._core.game.node, point)

    def _thought(self) -> Thought | None:
        """The thought about the position on the board, of now or kept."""
        thought = self._core.director.last_thought
        if thought is not None and thought.candidates:
            return thought
        analysis = self.analyses.get(self._core.game.node)
        return thought_of(analysis) if analysis is not None and analysis.moves else None

    # -- Walking -------------------------------------------------------------------------------

    @Slot(int)
    def _on_place(self, place: int) -> None:
        line = self.analyses.line
        if 0 <= place < len(line):
            self._core.game.go_to(line[place])

    @Slot(int)
    def _on_number(self, number: int) -> None:
        for node, judgement in self.analyses.judged_nodes():
            if judgement.number == number:
                self._core.game.go_to(node)
                shown = (s for s in self.mistakes.shown if judgement in s.mistakes)
                self._say(next(shown, Lesson((judgement,))))
                return

    @Slot()
    def next_mistake(self) -> None:
        """Go to the next mistake by the filters of the list."""
        self._to_mistake(1)

    @Slot()
    def previous_mistake(self) -> None:
        """Go to the mistake before this move."""
        self._to_mistake(-1)

    def _to_mistake(self, step: int) -> None:
        found = lessons(self.analyses.judgements, *self.mistakes.filters())
        numbers = sorted(lesson.first.number for lesson in found)
        here = self._core.game.node.move_number
        ahead = [n for n in numbers if (n > here if step > 0 else n < here)]
        if ahead:
            self._on_number(ahead[0] if step > 0 else ahead[-1])
        else:
            self._core.game.refuse(
                tr("There are no more mistakes.")
                if step > 0
                else tr("There is no mistake before this move.")
            )

    def _say(self, lesson: Lesson) -> None:
        size = self._core.game.position.rows
        self._core.game.say(f"{lesson_numbers(lesson)}. {lesson_text(lesson, size)}")

    # -- Folders -------------------------------------------------------------------------------

    @Slot()
    def review_folder(self) -> None:
        """Show the dialog that reviews all records of a folder."""
        if self.batch is None:
            from desktop_go.gui.review.batch_dialog import BatchDialog

            folder = self._core.settings.text("records.folder")
            speed = self.graph.chosen_speed()
            note = self.statistics.history.note
            self.batch = BatchDialog(self._core.director, folder, speed, note, self._parts.window)
        self.batch.show()
        self.batch.raise_()
        self.batch.activateWindow()

    batch: BatchDialog | None = None
    """The dialog, once it was wanted; it keeps its results."""

    # -- Report and record ---------------------------------------------------------------------

    @Slot()
    def show_report(self) -> None:
        """Show the figures of the line."""
        line, game = self.analyses.line, self._core.game
        report = make_report(self.analyses.judgements, sum(node.has_move for node in line))
        names = {color: game.setup.player(color).name for color in (Color.BLACK, Color.WHITE)}
        assumed = assumed_text(game.walker.terms)
        page = report_html(report, names, game.position.rows, assumed)
        judge, title = self.analyses.judge, tr("Report")
        if judge:
            title = tr("Report, judged by {name}").format(name=judge)
        TextDialog(title, page, self._parts.window).show()

    @Slot()
    def store(self) -> None:
        """Write what is known of the line into the record."""
        self._store(comments=False)

    @Slot()
    def store_with_comments(self) -> None:
        """The same with readable lines in the comments."""
        self._store(comments=True)

    def _store(self, comments: bool) -> None:
        game, analyses = self._core.game, self.analyses
        count = store_review(
            game.record, analyses.line, analyses.get, analyses.judgements, comments
        )
        game.after_step()
        game.say(
            tr_plural(
                "Analysis of {count} position stored in the record",
                "Analysis of {count} positions stored in the record",
                count,
            )
        )

    @Slot()
    def remove(self) -> None:
        """Take everything out of the record; what is known stays on the screen."""
        game = self._core.game
        for node in game.record.nodes():
            self.analyses.get(node)
        count = remove_review(game.record)
        game.after_step()
        game.say(
            tr_plural(
                "Analysis of {count} position removed from the record",
                "Analysis of {count} positions removed from the record",
                count,
            )
        )

    @Slot()
    def play_best_line(self) -> None:
        """Add the line selected in the panel, else the best one, as a variation."""
        thought = self._thought()
        if thought is not None and thought.candidates:
            self.add_line(self._go.thinking.current_candidate() or thought.candidates[0])

    @Slot(object)
    def add_line(self, candidate: Candidate) -> None:
        """Add the line of a candidate as a variation of the position shown, without leaving it."""
        game, points = self._core.game, candidate.pv or (candidate.point,)
        if game.is_live:
            game.refuse(tr("Lines can be added when the game is over."))
            return
        node, color = game.node, game.to_play
        with game.record.step("Add line"):
            for point in points:
                move = Move.pass_(color) if point is None else Move.play(color, point)
                node = game.record.add_move(node, move)
                color = color.opponent
        game.after_step()
        game.say(
            tr_plural(
                "{count} move was added as a variation",
                "{count} moves were added as a variation",
                len(points),
            )
        )

    @Slot(bool)
    def _on_play_out(self, on: bool) -> None:
        if on:
            self.play_out.start()
        else:
            self.play_out.stop()

    # -- Settings ------------------------------------------------------------------------------

    @Slot(str)
    def _on_speed(self, key: str) -> None:
        self._core.settings.set(SPEED, key)

    @Slot(bool)
    def _on_dots(self, on: bool) -> None:
        self._core.settings.set(DOTS, on)

    def _on_setting(self, key: str) -> None:
        if key in ("board.color_blind", "window.mode", DOTS):
            self.refresh()
            self._core.director.show_remembered()
