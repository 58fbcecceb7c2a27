"""``desktop-go book``: opening books from records and by search, and what they say."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

from desktop_go.cli.answer import answer, plain
from desktop_go.cli.interrupt import INTERRUPTED
from desktop_go.engine.go.walker import PositionWalker
from desktop_go.errors import DesktopGoError, SettingsError
from desktop_go.games.go.book import Book
from desktop_go.games.go.known_results import known_result
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import rule_set
from desktop_go.games.go.terms import terms_of_record
from desktop_go.moves import Color, Move
from desktop_go.records.coordinates import from_gtp, to_gtp
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_records
from desktop_go.services.atomic_file import read_bytes
from desktop_go.services.book_files import change_book, read_book, write_book
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr

LARGEST_SEARCHED = 7
"""Lines; on larger boards the short searches know too little."""
KEEP_EVERY = 20
"""Games of a search after which the book is written."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns the exit status."""
    given = _parser().parse_args(arguments)
    return answer(lambda: int(given.work(given)), "desktop-go book")


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="desktop-go book", description=plain(__doc__))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    def command(name: str, text: str, work: Callable[[argparse.Namespace], int]) -> Any:
        added = commands.add_parser(name, help=text, description=text)
        added.add_argument("book", type=Path, metavar="BOOK", help=tr("the file of the book"))
        added.set_defaults(work=work)
        return added

    make = command("make", tr("add the games of records to a book"), _make)
    make.add_argument("files", nargs="+", type=Path, metavar="FILE",
                      help=tr("records or folders of them"))  # fmt: skip
    make.add_argument("--moves", type=int, default=30, help=tr("moves of each game that count"))
    make.add_argument("--least", type=int, default=2, help=tr("games that a move needs"))
    search = command("search", tr("add to a book by search (Meta-MCTS)"), _search)
    search.add_argument("--size", type=int, default=5, help=tr("lines of the board"))
    search.add_argument("--games", type=int, default=200, help=tr("games to play"))
    search.add_argument("--playouts", type=int, default=100, help=tr("of each move"))
    search.add_argument("--komi", type=float, help=tr("points to White"))
    search.add_argument("--least", type=int, default=8, help=tr("games that a move needs"))
    search.add_argument("--seed", type=int, default=1)
    show = command("show", tr("show the moves for a position"), _show)
    show.add_argument("--moves", default="", help=tr('moves from the start, such as "D4 Q16"'))
    return parser


def _make(given: argparse.Namespace) -> int:
    if given.moves < 1:
        raise SettingsError("moves", tr("moves must be 1 or more"))
    old = read_book(given.book)
    new: Book | None = None if old is None else Book(old.size)
    counted = others = 0
    for record in _records(given.files):
        cols, rows = record.board_size
        if cols != rows or record.root.number("GM") not in (None, 1) or cols < 2:
            others += 1
            continue
        new = new or Book(cols)
        if cols != new.size:
            others += 1
            continue
        _add_game(new, record, given.moves)
        counted += 1
    if new is None:
        raise SettingsError("files", "no games of Go on a square board were found")
    fresh = new
    fresh.prune(given.least)
    book = change_book(given.book, fresh.size, lambda book: book.merge(fresh))
    text = tr("Games added: {games}, left out: {others}. Positions in the book: {positions}.")
    print(text.format(games=counted, others=others, positions=len(book)))
    return 0


def _records(files: Sequence[Path]) -> Iterator[GameRecord]:
    """All records of ``files``; what cannot be read is named on standard error."""
    for given in files:
        for path in sorted(given.rglob("*.sgf")) if given.is_dir() else [given]:
            try:
                yield from load_records(read_bytes(path)).records
            except DesktopGoError as error:
                print(f"{path}\t{in_words(error)}", file=sys.stderr)


def _add_game(book: Book, record: GameRecord, most: int) -> None:
    """Add the first moves of a game; one without a result counts as half won."""
    winner = {"B+": Color.BLACK, "W+": Color.WHITE}.get(record.info("RE")[:2].upper())
    walker = PositionWalker(record, terms_of_record(record))
    for node in record.main_line()[1 : most + 1]:
        position, move = walker.position, node.move
        if move is not None and move.color is position.to_play and position.is_legal(move):
            if move.point is not None:
                wins = 0.5 if winner is None else float(winner is move.color)
                book.add(position, move.point, wins=wins)
        elif move is not None:
            return
        walker.go_to(node)


def _search(given: argparse.Namespace) -> int:
    from desktop_go.engine.go.book_search import MetaSearch, search_book
    from desktop_go.engine.go.session import EngineSession

    if not 2 <= given.size <= LARGEST_SEARCHED:
        text = tr("books are searched on boards of 2 to {most} lines")
        raise SettingsError("size", text.format(most=LARGEST_SEARCHED))
    if given.games < 1 or given.playouts < 1:
        raise SettingsError("games", tr("games and playouts must be 1 or more"))
    book = read_book(given.book, given.size) or Book(given.size)
    how = MetaSearch(given.playouts, _fair_komi(given), seed=given.seed)
    session = EngineSession()
    status, played = 0, 0
    try:
        for played in search_book(book, session, how, given.games):
            if played % KEEP_EVERY == 0:
                write_book(given.book, book)
    except KeyboardInterrupt:
        status = INTERRUPTED
    finally:
        session.close()
    book.trust_the_most_played(given.least)
    write_book(given.book, book)
    text = tr("Games: {games}, positions: {positions}, komi {komi:g}.")
    print(text.format(games=played, positions=len(book), komi=how.komi))
    return status


def _fair_komi(given: argparse.Namespace) -> float:
    """The komi given, or half a point less than Black is known to win by."""
    if given.komi is not None:
        return float(given.komi)
    known = known_result(given.size, rule_set("chinese"))
    return 0.5 if known is None else known - 0.5


def _show(given: argparse.Namespace) -> int:
    book = read_book(given.book)
    if book is None:
        raise SettingsError("book", tr("there is no such file"))
    position = GoPosition(book.size)
    for word in given.moves.split():
        try:
            point = from_gtp(word, book.size)
        except ValueError as error:
            raise SettingsError("moves", str(error)) from error
        color = position.to_play
        position.play(Move.pass_(color) if point is None else Move.play(color, point))
    lines = book.lookup(position)
    if not lines:
        print(tr("The book has no moves for this position."))
        return 0
    print(tr("move   games   won   weight"))
    for line in lines:
        share = "–" if line.move.share is None else f"{line.move.share:.0%}"
        name = to_gtp(line.point, book.size)
        print(f"{name:<5} {line.move.games:>6} {share:>6} {line.move.weight:>7g}")
    return 0
