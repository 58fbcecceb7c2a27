"""Reviews many record files, one after the other: reads, asks the engine, writes copies.

Files are read and written on threads; the engine is asked through its director, so that play and
analysis in the window go before. Knows no widget.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_go.engine.go.review import LineReview, analysis_of, check_reviewable, deeper
from desktop_go.engine.messages import EngineMove, GameState, Limits, Purpose
from desktop_go.errors import DesktopGoError, RecordError
from desktop_go.games.go.lessons import lessons
from desktop_go.games.go.review import judge_line
from desktop_go.games.go.review_report import make_report
from desktop_go.gui.go.director import EngineDirector
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.moves import Color
from desktop_go.records.analysis import NodeAnalysis
from desktop_go.records.game_tree import GameRecord, records_to_bytes
from desktop_go.records.loading import load_records
from desktop_go.records.record_node import RecordNode
from desktop_go.services.atomic_file import read_bytes, write_atomically
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.review_history import ReviewedGame, figures
from desktop_go.services.review_storage import store_review
from desktop_go.services.review_texts import cut_short_text, mean_text, side_name

Found = dict[RecordNode, NodeAnalysis]
Note = Callable[[ReviewedGame], None]


class BatchReview(QObject):
    """One run over a list of files.

    Signals:
        progressed: ``place``, ``done`` or ``total`` is another.
        file_done(Path, str): a record was reviewed, with its result in words.
        file_failed(Path, str): a record could not be reviewed, and why.
        finished(bool): the run has ended; True when all files were done.
    """

    progressed = Signal()
    file_done = Signal(object, str)
    file_failed = Signal(object, str)
    finished = Signal(bool)
    purpose = Purpose.ANALYZE

    def __init__(
        self,
        director: EngineDirector,
        files: Sequence[tuple[Path, Path]],
        limits: Limits,
        comments: bool,
        note: Note,
    ) -> None:
        """Make a run.

        Args:
            director: the way to the engine.
            files: records with the places of their copies.
            limits: for the first look at each position.
            comments: whether readable lines go into the comments.
            note: takes the figures of each game for the statistics.
        """
        super().__init__(director)
        self._director, self._files = director, list(files)
        self._limits, self._comments, self._note = limits, comments, note
        self._jobs = Jobs(self)
        self.place = -1
        """The file being reviewed, from 0."""
        self.done = self.total = 0
        """Positions of this file."""
        self.failed = 0
        """Files that could not be reviewed."""
        self.running = False
        self._records: list[GameRecord] = []
        self._chosen: list[GameRecord] = []
        self._found: Found = {}
        self._reviews: Iterator[LineReview] = iter(())
        self._review: LineReview | None = None
        self._cut_short: RecordError | None = None

    @property
    def files(self) -> int:
        """How many files there are."""
        return len(self._files)

    def start(self) -> None:
        """Begin with the first file."""
        self.running = True
        self._next_file()

    def cancel(self) -> None:
        """End the run; copies already written stay."""
        if self.running:
            self._end(False)

    # -- What the director asks ----------------------------------------------------------------

    def next_position(self) -> tuple[GameState, Limits]:
        """The position to be looked at now."""
        assert self._review is not None
        assert self._review.step is not None
        return self._review.step.state, self._review.limits

    def take(self, answer: EngineMove) -> None:
        """Keep what was found and go on."""
        review = self._review
        if review is None or review.step is None or answer.thought is None:
            return
        node = review.step.node
        self._found[node] = deeper(self._found.get(node), analysis_of(answer.thought))
        self.done += not review.is_again
        review.advance()
        if review.step is None:
            self._cut_short = review.cut_short or self._cut_short
            self._review = next(self._reviews, None)
        if self._review is None:
            self._director.drop_chore(self)
            self._write()
        self.progressed.emit()

    # -- Inside --------------------------------------------------------------------------------

    def _next_file(self) -> None:
        self.place += 1
        if self.place >= len(self._files):
            self._end(True)
            return
        source = self._files[self.place][0]
        self.done = self.total = 0
        self.progressed.emit()
        self._jobs.start(lambda: _read(source), self._on_read, self._on_failed)

    def _on_read(self, records: list[GameRecord]) -> None:
        if not self.running:
            return
        self._records = records
        self._chosen = [record for record in records if _is_reviewable(record)]
        lines = [record.main_line() for record in self._chosen]
        self._found, self.total, self._cut_short = {}, sum(map(len, lines)), None
        self._reviews = (LineReview(line, self._limits, self._found.get) for line in lines)
        self._review = next(self._reviews)
        self.progressed.emit()
        self._director.add_chore(self)

    def _write(self) -> None:
        target = self._files[self.place][1]
        records, chosen, found, comments = self._records, self._chosen, self._found, self._comments
        self._jobs.start(
            lambda: _store(records, chosen, found, comments, target),
            self._on_written,
            self._on_failed,
            target.name,
        )

    def _on_written(self, result: tuple[str, list[ReviewedGame]]) -> None:
        words, games = result
        for game in games:
            self._note(game)
        if self._cut_short is not None:
            words += f". {cut_short_text(self._cut_short)}"
        if self.running:
            self.file_done.emit(self._files[self.place][0], words)
            self._next_file()

    def _on_failed(self, reason: str) -> None:
        if self.running:
            self.failed += 1
            self.file_failed.emit(self._files[self.place][0], reason)
            self._next_file()

    def _end(self, complete: bool) -> None:
        self.running = False
        self._review = None
        self._director.drop_chore(self)
        self.finished.emit(complete)


def _read(source: Path) -> list[GameRecord]:
    """Read a file; raises DesktopGoError when there is nothing in it to be reviewed."""
    records = load_records(read_bytes(source)).records
    if len(records) == 1:
        check_reviewable(records[0])
    elif not any(map(_is_reviewable, records)):
        raise RecordError(tr("It holds no game that can be reviewed."))
    return records


def _is_reviewable(record: GameRecord) -> bool:
    try:
        check_reviewable(record)
    except DesktopGoError:
        return False
    return True


def _store(
    records: list[GameRecord], chosen: list[GameRecord], found: Found, comments: bool, target: Path
) -> tuple[str, list[ReviewedGame]]:
    """Write the copy; return what was found, in words and in figures."""
    words, games = [], []
    for record in chosen:
        line = record.main_line()
        judgements = judge_line(line, found.get)
        store_review(record, line, found.get, judgements, comments)
        report = make_report(judgements, sum(node.has_move for node in line))
        games.append(figures(record, line, report))
        sides = [
            f"{side_name(color)} {mean_text(report.tally(color))}"
            for color in (Color.BLACK, Color.WHITE)
        ]
        count = len(lessons(judgements))
        words.append(", ".join([*sides, tr_plural("{count} mistake", "{count} mistakes", count)]))
    write_atomically(target, records_to_bytes(records), make_folders=True)
    text = "; ".join(words[:3]) + ("; …" if len(words) > 3 else "")
    return text, [game for game in games if game is not None]
