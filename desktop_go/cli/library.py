"""``desktop-go library``: indexes folders of records and searches them, without Qt."""

from __future__ import annotations

import argparse
import contextlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop_go.cli.answer import answer
from desktop_go.errors import RecordError
from desktop_go.games.go.replay import replay
from desktop_go.records.coordinates import from_gtp
from desktop_go.records.loading import load_records
from desktop_go.services.atomic_file import read_bytes
from desktop_go.services.board_view import board_stones
from desktop_go.services.i18n import tr
from desktop_go.services.library.indexer import Update, update_library
from desktop_go.services.library.positions import PositionIndex, PositionQuery, Region
from desktop_go.services.library.store import GameRow, Library
from desktop_go.services.paths import library_file

NICENESS = 10
"""Indexing gives way to whatever else the computer does."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command; 0 when all went well, 1 when it could not be done, 2 on wrong usage."""
    arguments = _parser().parse_args(argv)
    return answer(lambda: int(arguments.run(_library(arguments.library), arguments)))


def _library(named: Path | None) -> Library:
    return Library(library_file()) if named is None else Library.named(named)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="desktop-go library", description=tr("Index folders of records and search them.")
    )
    parser.add_argument("--library", type=Path, help=tr("a different file from the window's"))
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    index = commands.add_parser("index", help=tr("read what is new or has changed"))
    index.add_argument("folders", type=Path, nargs="*", help=tr("further folders to index"))
    index.add_argument("--progress", action="store_true", help=tr("print 'progress DONE/ALL'"))
    index.set_defaults(run=_index)
    listing = commands.add_parser(
        "list", help=tr("list all games, or those that contain some words")
    )
    listing.add_argument("words", nargs="*")
    listing.set_defaults(run=_list)
    find = commands.add_parser("find", help=tr("list games with a position from a record"))
    find.add_argument("file", type=Path)
    find.add_argument("--move", type=int, help=tr("after this move; default: the last"))
    find.add_argument(
        "--part",
        nargs=2,
        metavar=("POINT", "POINT"),
        help=tr("only the rectangle between two points, as in 'O19 T14'"),
    )
    find.add_argument("--swap-colors", action="store_true", help=tr("with either color"))
    find.set_defaults(run=_find)
    broken = commands.add_parser("problems", help=tr("list files that could not be read"))
    broken.set_defaults(run=_problems)
    return parser


def _index(library: Library, arguments: argparse.Namespace) -> int:
    if hasattr(os, "nice"):
        with contextlib.suppress(OSError):
            os.nice(NICENESS)
    for folder in arguments.folders:
        if not folder.is_dir():
            raise RecordError(tr("“{name}” is not a folder.").format(name=folder))
        library.add_folder(folder.absolute())

    def report(done: int, total: int) -> None:
        if arguments.progress:
            print(f"progress {done}/{total}", flush=True)

    print(_in_words(update_library(library, report, lambda: False), library.count()))
    return 0


def _in_words(update: Update, games: int) -> str:
    return tr(
        "{games} games; {read} files read, {problems} of them unreadable, {removed} removed"
    ).format(games=games, read=update.read, problems=update.problems, removed=update.removed)


def _list(library: Library, arguments: argparse.Namespace) -> int:
    for row in library.games(" ".join(arguments.words)):
        print(_row_text(row))
    return 0


def _find(library: Library, arguments: argparse.Namespace) -> int:
    nodes = load_records(read_bytes(arguments.file)).record.main_line()
    if arguments.move is not None:
        kept = [node for node in nodes if node.move_number <= arguments.move]
        nodes = kept or nodes[:1]
    board = replay(nodes, nodes[0].record.board_size)
    if board.width != board.height:
        raise RecordError(tr("Positions are found on square boards only."))
    query = PositionQuery(
        board.width,
        board_stones(board),
        _region(arguments.part, board.width),
        arguments.swap_colors,
    )
    if query.is_empty():
        raise RecordError(tr("The part to look for has no stones."))
    found = PositionIndex.load(library, board.width).find(query)
    rows = {row.id: row for row in library.games()}
    for ident, node in found.items():
        print(f"{_row_text(rows[ident])}\t{tr('node {number}').format(number=node)}")
    return 0


def _region(corners: Sequence[str] | None, side: int) -> Region | None:
    if corners is None:
        return None
    try:
        one, other = (from_gtp(corner, side) for corner in corners)
    except ValueError as error:
        raise RecordError(str(error)) from error
    if one is None or other is None:
        raise RecordError(tr("A part of the board is given by two points."))
    cols, rows = sorted((one.col, other.col)), sorted((one.row, other.row))
    return Region(cols[0], rows[0], cols[1], rows[1])


def _problems(library: Library, _arguments: argparse.Namespace) -> int:
    for path, reason in library.problems():
        print(f"{path}\t{reason}")
    return 0


def _row_text(row: GameRow) -> str:
    black, white = f"{row.black} {row.black_rank}".strip(), f"{row.white} {row.white_rank}".strip()
    place = f"#{row.place + 1}" if row.place else ""
    return f"{row.path}{place}\t{black}\t{white}\t{row.date}\t{row.result}\t{row.moves}"


if __name__ == "__main__":
    sys.exit(main())
