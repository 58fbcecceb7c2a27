"""Problems in the window: one after the other, each move judged and answered."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.errors import DesktopGoError
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solving.file_problems import problems_of
from desktop_go.games.go.solving.play import Play, Told, Verdict
from desktop_go.games.go.solving.problem import Kind
from desktop_go.gui.learn.problem_items import (
    FILE,
    Item,
    item_of,
    item_of_file,
    item_of_mistake,
)
from desktop_go.gui.threads.compiling import prepare_part
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.gui.threads.window_thread import window_thread
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.records.loading import load_records
from desktop_go.records.markup import Mark
from desktop_go.services.atomic_file import read_bytes
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.board_view import BoardView
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.own_mistakes import OwnMistakes
from desktop_go.services.problem_book import ProblemBook, problems

ALL, DUE = "all", "due"
ORDER_SEED = 1


class ProblemDesk(QObject):
    """The problem on the board and those to come.

    Args:
        folder: where progress and mistakes are kept.
        on_failure: told in a sentence when they cannot be written.

    Signals:
        changed: another problem, or another position.
        told(str, str): a sentence for the learner, and its tone; an empty one takes it away.
        failed(str): a sentence on trouble.
    """

    changed = Signal()
    told = Signal(str, str)
    failed = Signal(str)

    def __init__(
        self, folder: Path, on_failure: Callable[[str], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.book = ProblemBook(folder, on_failure)
        self._writer = BackgroundWriter(on_failure)
        self._mistakes = OwnMistakes(folder, self._writer)
        self._jobs = Jobs(self)
        self.items: dict[str, Item] = {}
        self.group = ALL
        self.item: Item | None = None
        self.position: GoPosition | None = None
        self.busy = self.over = self._missed = False
        self._play: Play | None = None
        self._turn = object()
        """Another one for each problem begun: answers to older ones are dropped."""

    def enter(self) -> None:
        """Read what there is, the first time; mistakes of new reviews every time."""
        if not self.items:
            try:
                found = problems()
            except (DesktopGoError, OSError) as error:
                self.failed.emit(in_words(error))
                return
            random.Random(ORDER_SEED).shuffle(found)
            found.sort(key=lambda problem: problem.grade)
            self.items = {item.key: item for item in map(item_of, found)}
            trouble = self.book.load()
            if trouble:
                self.failed.emit(trouble)
        mistakes = [item_of_mistake(mistake) for mistake in self._mistakes.all()]
        self.items.update((item.key, item) for item in mistakes)
        self.book.expect(item.key for item in mistakes)
        if self.item is None:
            self.next()

    def close(self) -> None:
        """Write what is left to write."""
        self.book.close()
        self._writer.close()

    # -- Which problem -------------------------------------------------------------------------

    def due(self) -> list[Item]:
        """What was missed and should be tried again today."""
        return [self.items[key] for key in self.book.due() if key in self.items]

    def choose(self, group: str) -> None:
        """Offer problems of one kind from now on, ``ALL`` or those that are ``DUE``."""
        self.group = group
        self.item = None
        self.next()

    @Slot()
    def next(self) -> None:
        """What is due comes first, then what was not solved yet, easy ones first."""
        due = self.due()
        pool = due if self.group == DUE else list(self.items.values())
        if self.group not in (ALL, DUE):
            pool = [item for item in pool if item.group == self.group]
            due = [item for item in due if item.group == self.group]
        last = self.item
        fresh = [item for item in pool if not self.book.is_solved(item.key)]
        wanted = [item for item in [*due, *fresh, *pool] if item is not last]
        self._begin(wanted[0] if wanted else last)

    @Slot()
    def again(self) -> None:
        """Begin the same problem again."""
        self._begin(self.item, self._missed)

    def open(self, path: Path) -> None:
        """Take the problems of a file, on a thread."""

        def read() -> list[Item]:
            found = problems_of(load_records(read_bytes(path)).records)
            return [item_of_file(problem, path.stem) for problem in found]

        self._jobs.start(read, partial(self._take, path), self.failed.emit)

    def _take(self, path: Path, items: list[Item]) -> None:
        if not items:
            text = tr("There is no problem in {file}: a position with a right move.")
            self.failed.emit(text.format(file=path.name))
            return
        self.items = {key: item for key, item in self.items.items() if item.group != FILE}
        self.items.update((item.key, item) for item in items)
        self.choose(FILE)
        text = tr_plural("{count} problem was opened.", "{count} problems were opened.", len(items))
        self.told.emit(text, "info")

    def _begin(self, item: Item | None, missed: bool = False) -> None:
        self.item, self._play, self._turn = item, None, object()
        self.position = None if item is None else item.position
        self.busy = self.over = False
        self._missed = missed
        self.told.emit("", "info")
        self.changed.emit()

    # -- Moves ---------------------------------------------------------------------------------

    @Slot(object)
    def answer(self, point: Point) -> None:
        """The learner's move; the answer comes soon."""
        item = self.item
        if item is None or self.busy or self.over:
            return
        self.busy = True
        if item.group == Kind.BEST.value and point != item.first_right:
            self.told.emit(tr("Thinking…"), "info")
        self._jobs.start(
            partial(self._judged, item, self._play, point),
            partial(self._show, self._turn, point),
            self._on_trouble,
        )

    def _judged(self, item: Item, play: Play | None, point: Point) -> tuple[Play, Told]:
        """Runs on a thread."""
        if play is None:
            if item.part:
                say = partial(window_thread().run, self, self._on_progress)
                prepare_part("go", item.part, say, lambda: False)
            play = item.play()
        return play, play.answer(point)

    def _on_progress(self, text: str) -> None:
        self.told.emit(text, "info")

    def _on_trouble(self, text: str) -> None:
        self.busy = False
        self.failed.emit(text)

    def _show(self, turn: object, point: Point, found: tuple[Play, Told]) -> None:
        item = self.item
        if turn is not self._turn or item is None:
            return
        self._play, told = found
        self.busy, self.position = False, self._play.position
        self.over = told.verdict in (Verdict.SOLVED, Verdict.FAILED)
        if told.verdict is Verdict.SOLVED and not self._missed:
            self.book.solved(item.key, at_once=True)
        elif told.verdict in (Verdict.WRONG, Verdict.FAILED) and not self._missed:
            self._missed = True
            self.book.missed(item.key)
        elif told.verdict is Verdict.SOLVED:
            self.book.solved(item.key, at_once=False)
        good = told.verdict in (Verdict.SOLVED, Verdict.RIGHT)
        self.told.emit(self._words(told, point), "info" if good else "warning")
        self.changed.emit()

    def _words(self, told: Told, point: Point) -> str:
        assert self.position is not None
        size = self.position.size
        if told.verdict is Verdict.REFUSED:
            return tr(told.reason)
        text = {
            Verdict.SOLVED: tr("✓ {move} is right. Solved!"),
            Verdict.RIGHT: tr("✓ {move} is right. And now?"),
            Verdict.WRONG: tr("✗ {move} is answered at {reply}. Play on to see why, or try again."),
            Verdict.FAILED: tr("✗ {move} does not work. Try again."),
        }[told.verdict]
        if told.verdict is Verdict.WRONG and told.reply is None:
            text = tr("✗ {move} does not work. Try again.")
        if told.cost is not None:
            cost = tr_plural("It loses {count} point.", "It loses {count} points.", told.cost)
            text = text if told.reply is None else tr("✗ {move} is answered at {reply}.")
            text = f"{text} {cost}"
        return text.format(move=to_gtp(point, size), reply=to_gtp(told.reply, size))

    @Slot()
    def show_me(self) -> None:
        """Show the first move; the problem comes again."""
        item = self.item
        if item is None or self.busy:
            return
        self.again()
        self._missed = True
        self.book.missed(item.key)
        name = to_gtp(item.first_right, item.position.size)
        self.told.emit(tr("The first move is {move}.").format(move=name), "info")

    def view(self) -> BoardView:
        """The board."""
        position, item = self.position, self.item
        if position is None or item is None:
            return BoardView(cols=9, rows=9)
        last = position.last_move
        marks = {p: Mark.TRIANGLE for p in item.marked if position.color_at(p) is not Color.EMPTY}
        return BoardView(
            cols=position.size,
            rows=position.size,
            stones=position.colors(),
            last_move=None if last is None else last.point,
            marks=marks,
            hover_color=Color.EMPTY if self.over else position.to_play,
            ko_point=position.ko_point,
        )
