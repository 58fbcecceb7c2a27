"""``desktop-go review FILES…``: writes reviewed copies of records and a summary, without Qt."""

from __future__ import annotations

import argparse
import sys
import time
from pathlib import Path

from desktop_go.cli.answer import answer, thread_count
from desktop_go.cli.interrupt import INTERRUPTED
from desktop_go.engine.go.review import SPEEDS, LineReview, check_reviewable, review_line, speed
from desktop_go.engine.session import Session
from desktop_go.errors import DesktopGoError, RecordError
from desktop_go.games.go.review import judge_line
from desktop_go.games.go.review_report import make_report
from desktop_go.games.go.terms import terms_of_record
from desktop_go.records.game_tree import GameRecord, records_to_bytes
from desktop_go.records.loading import load_records
from desktop_go.resources import assets_dir
from desktop_go.services.atomic_file import FileError, read_bytes, write_atomically
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.i18n import tr
from desktop_go.services.paths import reviews_file
from desktop_go.services.review_copies import SUFFIX, plan_copies
from desktop_go.services.review_history import ReviewedGame, ReviewHistory, figures
from desktop_go.services.review_storage import store_review
from desktop_go.services.review_texts import assumed_text, cut_short_text, report_lines


def main(argv: list[str] | None = None, session: Session | None = None) -> int:
    """Review files; 0 when all went well, 1 when a file was refused, 2 on wrong usage.

    Args:
        argv: the arguments after the command.
        session: the engine to use; None for the built-in one.
    """
    arguments = _parser().parse_args(argv)
    return answer(lambda: _review(arguments, session))


def _review(arguments: argparse.Namespace, session: Session | None) -> int:
    jobs, refused = plan_copies(arguments.files, arguments.out_dir)
    for source, reason in refused:
        print(f"{source}\t{reason}", file=sys.stderr)
    if not jobs:
        return 1
    failed = len(refused)
    engine = session or _built_in_engine()
    writer = BackgroundWriter(lambda text: print(text, file=sys.stderr))
    history = ReviewHistory(reviews_file(), writer)
    options: dict[str, object] = {"threads": arguments.threads} if arguments.threads else {}
    try:
        for place, (source, target) in enumerate(jobs):
            if place:
                print()
            try:
                _review_file(source, target, engine, arguments, options, history)
            except DesktopGoError as error:
                failed += 1
                print(f"{source}\t{error}", file=sys.stderr)
            except KeyboardInterrupt:
                print(tr("Stopped; {name} was not written.").format(name=target), file=sys.stderr)
                return INTERRUPTED
    finally:
        writer.close()
    return 1 if failed else 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="desktop-go review",
        description=tr(
            "Review game records: the engine looks at every position of the main line. Writes a "
            "copy of each record with the analysis in it, and prints a summary."
        ),
    )
    parser.add_argument(
        "files", nargs="+", type=Path, metavar="FILE", help=tr("records or folders of them")
    )
    parser.add_argument(
        "--speed",
        choices=[candidate.key for candidate in SPEEDS],
        default=SPEEDS[0].key,
        help=tr("how long to look at each position (default: %(default)s)"),
    )
    parser.add_argument(
        "--out-dir",
        type=Path,
        help=tr("write the copies into this folder, under the same names (default: beside the "
                "originals, with “{suffix}” behind the name)").format(suffix=SUFFIX),
    )  # fmt: skip
    parser.add_argument(
        "--comments", action="store_true", help=tr("also write the analysis into the comments")
    )
    parser.add_argument(
        "--threads", type=thread_count, help=tr("processor threads to use (default: all)")
    )
    return parser


def _built_in_engine() -> Session:
    from desktop_go.engine.go.session import EngineSession

    return EngineSession(assets_dir() / "networks")


def _review_file(
    source: Path,
    target: Path,
    engine: Session,
    arguments: argparse.Namespace,
    options: dict[str, object],
    history: ReviewHistory,
) -> None:
    loaded = load_records(read_bytes(source))
    reviewed, noted = 0, list[ReviewedGame]()
    for number, record in enumerate(loaded.records, 1):
        name = str(source)
        if len(loaded.records) > 1:
            name = tr("{file}, game {number} of {count}").format(
                file=source, number=number, count=len(loaded.records)
            )
        try:
            check_reviewable(record)
        except DesktopGoError as error:
            if len(loaded.records) == 1:
                raise
            print(f"{name}\t{error}", file=sys.stderr)
            continue
        print(name)
        figure = _review_record(record, engine, arguments, options)
        if figure is not None:
            noted.append(figure)
        reviewed += 1
    if not reviewed:
        raise FileError(tr("It holds no game that can be reviewed."))
    write_atomically(target, records_to_bytes(loaded.records), make_folders=True)
    for game in noted:
        history.note(game)
    print(tr("Written: {path}").format(path=target))


def _review_record(
    record: GameRecord, engine: Session, arguments: argparse.Namespace, options: dict[str, object]
) -> ReviewedGame | None:
    line = record.main_line()
    progress = _Progress()
    done = review_line(engine, line, speed(arguments.speed).limits, options, progress.tell)
    progress.end()
    judgements = judge_line(line, done.get)
    store_review(record, line, done.get, judgements, arguments.comments)
    moves = sum(node.has_move for node in line)
    assumed = assumed_text(terms_of_record(record))
    report = make_report(judgements, moves)
    for text in report_lines(report, record.size, assumed):
        print("  " + text)
    if progress.cut_short is not None:
        print("  " + cut_short_text(progress.cut_short))
    return figures(record, line, report)


class _Progress:
    """Tells a person at a terminal how far a review is."""

    def __init__(self) -> None:
        self.cut_short: RecordError | None = None
        """Why the second look was given up."""
        self._start = time.monotonic()
        self._shown = sys.stderr.isatty()

    def tell(self, review: LineReview) -> None:
        """A position is done."""
        self.cut_short = review.cut_short
        if not review.done:
            self._start = time.monotonic()  # the second look begins
        elif self._shown:
            left = (time.monotonic() - self._start) / review.done * (review.total - review.done)
            words = (
                tr("{done} of {total} positions double-checked, {seconds} s left")
                if review.is_again
                else tr("{done} of {total} positions, {seconds} s left")
            )
            text = words.format(done=review.done, total=review.total, seconds=round(left))
            print(f"\r  {text}   ", end="", file=sys.stderr, flush=True)

    def end(self) -> None:
        """Clear the line."""
        if self._shown:
            print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main())
