"""The page of lessons: a board, the words beside it, and all lessons to choose from."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop_go.games.registry import GAMES
from desktop_go.games.spec import GameSpec, load
from desktop_go.games.teaching import Exercise, Leads, Lesson, Reply, Verdict
from desktop_go.gui.go.setup import setup_from_json
from desktop_go.gui.learn.capture import CaptureCard, CaptureDesk
from desktop_go.gui.learn.first_game import first_game
from desktop_go.gui.learn.lesson_list import LessonList
from desktop_go.gui.learn.problem_card import ProblemCard
from desktop_go.gui.learn.problems import ProblemDesk
from desktop_go.gui.learn.progress import Progress
from desktop_go.gui.learn.stages import GoStage
from desktop_go.gui.learn.step_card import StepCard
from desktop_go.gui.pages.game_page import GamePage, PageContext
from desktop_go.gui.play.sounds import Sound
from desktop_go.gui.puzzles.frame import ColumnTabs, PuzzleFrame, button, name_button
from desktop_go.gui.puzzles.page import stacked
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.threads.window_thread import window_thread
from desktop_go.moves import Point
from desktop_go.services.i18n import tr

LESSONS_TAB, CAPTURE_TAB, PROBLEMS_TAB = range(3)


class LearnPage(GamePage):
    """Lessons of every game, the capture game, and problems."""

    def __init__(self, context: PageContext) -> None:
        super().__init__()
        self.setObjectName("learnPage")
        self._context = context
        self.lessons: list[tuple[GameSpec, Lesson]] = [
            (spec, lesson) for spec in GAMES if spec.lessons for lesson in load(spec.lessons)
        ]
        self.progress = Progress(
            context.data_folder / "learn", partial(window_thread().run, self, self.failed.emit)
        )
        self.exercise: Exercise[Any]
        self._place = (0, 0)
        self._loaded = False
        self._stages: dict[str, Any] = {}
        self.boards = QStackedWidget()
        self.card = StepCard()
        self.list = LessonList(self.lessons)
        self.capture = CaptureDesk(context.sounds, self)
        self.capture_card = CaptureCard(self.capture, GoStage())
        self.problems = ProblemDesk(
            context.data_folder / "learn",
            partial(window_thread().run, self, self.failed.emit),
            self,
        )
        self.problem_card = ProblemCard(self.problems, GoStage())
        self._lay_out()
        self._connect()
        self._take_look()

    def _lay_out(self) -> None:
        self.boards.addWidget(self.capture_card.board)
        self.boards.addWidget(self.problem_card.board)
        self.frame = PuzzleFrame(self.boards)
        lessons = QWidget()
        rows = QVBoxLayout(lessons)
        rows.setContentsMargins(0, 8, 0, 0)
        rows.addWidget(self.card)
        rows.addStretch(1)
        rows.addWidget(self.list)  # at the bottom: it keeps still while the words change
        self.tabs = ColumnTabs(
            (
                (lessons, tr("Lessons")),
                (stacked(self.capture_card), tr("Capture game")),
                (stacked(self.problem_card), tr("Problems")),
            )
        )
        self.frame.column.rows.addWidget(self.tabs, 1)
        self.back = button(tr("&Back"), tip=tr("The step before this one (left arrow)"))
        self.again = button(tr("&Try again"), tip=tr("Begin this step again (Ctrl+Z)"))
        self.show_me = button(tr("&Show me"), tip=tr("Show what is asked for (H)"))
        self.pass_ = button(tr("&Pass"), tip=tr("End your turn without a stone (P)"))
        self.next = button(tr("Ne&xt"), "primary", tr("The next step (right arrow)"))
        self.bar = QWidget()
        buttons = (self.back, self.again, self.show_me, self.pass_, 1, self.next)
        in_row(*buttons, inside=self.bar, margins=0)
        self.frame.under.addWidget(self.bar)
        in_column(self.frame, inside=self, margins=0)

    def _connect(self) -> None:
        self.back.clicked.connect(partial(self._step, -1))
        self.next.clicked.connect(partial(self._step, 1))
        self.again.clicked.connect(self._on_again)
        self.show_me.clicked.connect(self._on_show_me)
        self.pass_.clicked.connect(partial(self._answer, None))
        self.list.chosen.connect(self.open)
        self.card.lead_wanted.connect(self._on_lead)
        self.tabs.bar.currentChanged.connect(self._on_tab)
        self.capture.said.connect(self.said)
        self.capture.changed.connect(self.commands_changed)
        self.problems.told.connect(self._on_told)
        self.problems.failed.connect(self.failed)
        self.problems.changed.connect(self.commands_changed)
        self._context.theme.changed.connect(self._take_look)
        self._context.settings.subscribe(self._on_setting)

    # -- The window's side ---------------------------------------------------------------------

    def title(self) -> str:
        """The lesson, for the window's title."""
        return tr("Learn: {lesson}").format(lesson=tr(self._lesson.title))

    def commands(self) -> Mapping[str, Callable[[], object]]:
        """What can be done now."""
        able: dict[str, Callable[[], object]] = {"board_cursor": self._show_cursor}
        if self._plays_capture:
            able["undo"] = self.capture.undo
            return able
        if self.tabs.bar.currentIndex() == PROBLEMS_TAB:
            desk = self.problems
            return {**able, "undo": desk.again, "hint": desk.show_me, "forward": desk.next}
        able.update(undo=self._on_again, first=partial(self._show, 0))
        if self.back.isEnabled():
            able["back"] = partial(self._step, -1)
        if self.next.isEnabled():
            able["forward"] = partial(self._step, 1)
        if not self.exercise.finished:
            able["hint"] = self._on_show_me
            if self.exercise.wants_pass:
                able["pass"] = partial(self._answer, None)
        return able

    def enter(self) -> None:
        """Go on where the learner was."""
        if not self._loaded:
            self._loaded = True
            trouble = self.progress.load()
            if trouble:
                self.failed.emit(trouble)
            self._open_kept()
        self.capture.wake()
        if self.tabs.bar.currentIndex() == PROBLEMS_TAB:
            self.problems.enter()
        self._board.setFocus()

    def leave(self) -> None:
        """The opponent of the capture game waits."""
        self.capture.rest()

    def shut_down(self) -> None:
        """Keep the progress."""
        self.progress.close()
        self.problems.close()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """A higher window shows more of the lessons."""
        super().resizeEvent(event)
        self.list.take_room(self.height())

    def focusInEvent(self, _event: QFocusEvent) -> None:
        """Keys belong to the board."""
        self._board.setFocus()

    # -- Where the learner is ------------------------------------------------------------------

    @property
    def _lesson(self) -> Lesson:
        return self.lessons[self._place[0]][1]

    @property
    def _board(self) -> QWidget:
        board = self.boards.currentWidget()
        assert board is not None
        return board

    @property
    def _plays_capture(self) -> bool:
        return self.tabs.bar.currentIndex() == CAPTURE_TAB

    @Slot(str)
    def open(self, key: str, number: int | None = None) -> None:
        """Open a lesson: its first step that was not done, or another."""
        keys = [lesson.key for _spec, lesson in self.lessons]
        lesson = self.lessons[keys.index(key)][1]
        todo = [n for n in range(len(lesson.steps)) if not self.progress.is_done((key, n))]
        self._place = (keys.index(key), 0)
        self.tabs.setCurrentIndex(LESSONS_TAB)
        self._show(number if number is not None else todo[0] if todo else 0)

    def _open_kept(self) -> None:
        key, number = self.progress.place or (self.lessons[0][1].key, 0)
        known = {lesson.key: len(lesson.steps) for _spec, lesson in self.lessons}
        if 0 <= number < known.get(key, 0):
            self.open(key, number)
        else:
            self.open(self.lessons[0][1].key)

    def _step(self, way: int) -> None:
        """One step on or back, over the borders of lessons."""
        lesson, number = self._place
        number += way
        if number == len(self._lesson.steps):
            lesson, number = lesson + 1, 0
        elif number < 0:
            lesson -= 1
            number = len(self.lessons[lesson][1].steps) - 1
        if 0 <= lesson < len(self.lessons):
            self._place = (lesson, number)
            self._show(number)

    def _show(self, number: int) -> None:
        """Show a step of the lesson, not answered yet."""
        place = self._place[0]
        self._place = (place, number)
        spec, lesson = self.lessons[place]
        self.exercise = load(spec.exercise)(lesson.steps[number])
        self.boards.setCurrentWidget(self._stage(spec))
        self.card.show_step(lesson, number)
        self.progress.go((lesson.key, number))
        self.frame.column.ensureVisible(0, 0)
        if self.exercise.finished:
            self._done()
        self.said.emit(self.card.task.text() or self.title())
        self._refresh()
        self._board.setFocus()

    def _stage(self, spec: GameSpec) -> Any:
        """The board of a game."""
        if spec.key not in self._stages:
            stage = load(spec.stage)()
            stage.set_look(self._context.theme.scheme(), self._context.settings)
            stage.answered.connect(self._answer)
            self._stages[spec.key] = stage
            self.boards.addWidget(stage)
        return self._stages[spec.key]

    # -- Answers -------------------------------------------------------------------------------

    @Slot(object)
    def _answer(self, point: Point | None, *_checked: bool) -> None:
        self._tell(self.exercise.answer(point))

    @Slot()
    def _on_show_me(self) -> None:
        if not self.exercise.finished:
            self._tell(self.exercise.show())

    @Slot()
    def _on_again(self) -> None:
        self.exercise.restart()
        self.card.hide_reply()
        self._refresh()
        self._board.setFocus()

    def _tell(self, reply: Reply) -> None:
        """Show the answer on the board and in words."""
        words = self.card.show_reply(reply)
        if reply.verdict is not Verdict.REFUSED:
            self._context.sounds.play(Sound.STONE)
        if reply.verdict is Verdict.DONE:
            self._done()
        self._refresh()
        self.said.emit(words)

    def _done(self) -> None:
        lesson, number = self._lesson, self._place[1]
        self.progress.finish((lesson.key, number))
        if number == len(lesson.steps) - 1:
            self.card.show_lead()

    def _refresh(self) -> None:
        spec, lesson = self.lessons[self._place[0]]
        self._stage(spec).show_exercise(self.exercise)
        first, last = (0, 0), (len(self.lessons) - 1, len(self.lessons[-1][1].steps) - 1)
        self.back.setEnabled(self._place != first)
        self.next.setEnabled(self._place != last)
        name_button(self.next, "" if self.card.lead.isVisibleTo(self.card) else "primary")
        self.show_me.setEnabled(not self.exercise.finished)
        self.again.setEnabled(bool(self.exercise.step.turns))
        self.pass_.setVisible(self.exercise.wants_pass)
        self.pass_.setEnabled(not self.exercise.finished)
        self.list.show_progress(self.progress.done_of, lesson.key)
        self.commands_changed.emit()

    @Slot(object)
    def _on_lead(self, leads: Leads) -> None:
        if leads is Leads.CAPTURE_GAME:
            self.tabs.setCurrentIndex(CAPTURE_TAB)
        else:
            setup = setup_from_json(self._context.settings.object("new_game"))
            self.go_game_wanted.emit(first_game(setup))

    # -- Boards --------------------------------------------------------------------------------

    @Slot(int)
    def _on_tab(self, tab: int) -> None:
        """The board of the tab."""
        self.bar.setVisible(tab == LESSONS_TAB)
        if tab == CAPTURE_TAB:
            self.boards.setCurrentWidget(self.capture_card.board)
            self.said.emit(self.capture.state())
        elif tab == PROBLEMS_TAB:
            self.boards.setCurrentWidget(self.problem_card.board)
            self.problems.enter()
            self.said.emit(self.problem_card.task.text())
        else:
            self.boards.setCurrentWidget(self._stage(self.lessons[self._place[0]][0]))
        self.commands_changed.emit()
        self._board.setFocus()

    @Slot(str, str)
    def _on_told(self, text: str, _tone: str) -> None:
        if text:
            self.said.emit(text)

    def show_lessons(self) -> None:
        """Show the lessons."""
        self.tabs.setCurrentIndex(LESSONS_TAB)

    def show_problems(self) -> None:
        """Show the problems."""
        self.tabs.setCurrentIndex(PROBLEMS_TAB)

    def show_capture_game(self) -> None:
        """Show the capture game."""
        self.tabs.setCurrentIndex(CAPTURE_TAB)

    def _show_cursor(self) -> None:
        self._board.clearFocus()
        self._board.setFocus(Qt.FocusReason.TabFocusReason)  # boards show their cursors then

    def _on_setting(self, key: str) -> None:
        if key.startswith(("board.", "theme.")):
            self._take_look()

    @Slot()
    def _take_look(self) -> None:
        for stage in (
            self.capture_card.board,
            self.problem_card.board,
            *self._stages.values(),
        ):
            stage.set_look(self._context.theme.scheme(), self._context.settings)
