"""``desktop-go sgf export``: a record as text, picture, document or animation.

Text and SVG are written here, without Qt. What has to be painted is asked of the window's own
painting, which is imported by its name and only then: a command line may not depend on it.
"""

from __future__ import annotations

import argparse
import importlib
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

from desktop_go.errors import RecordError
from desktop_go.games.go.replay import board_after
from desktop_go.plain_numbers import decimal_number
from desktop_go.records.diagrams import write_diagram
from desktop_go.records.game_tree import GOMOKU
from desktop_go.records.loading import load_records
from desktop_go.records.record_node import RecordNode
from desktop_go.services.atomic_file import FileError, read_bytes, write_atomically
from desktop_go.services.board_view import letters_of, view_of_node
from desktop_go.services.export.svg import CELL, STYLES, board_svg, svg_size
from desktop_go.services.i18n import tr
from desktop_go.services.showable import check_showable, check_size

PIXELS_PER_CELL = 26
"""Between two lines at the scale 1, as in the window's pictures."""
SCALES, SECONDS = (0.5, 8.0), (0.02, 600.0)
PAINTED = "desktop_go.gui.export.command"
"""The module that paints; its ``WRITERS`` are functions by the ending of the file."""


def add_export(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command to those of ``desktop-go sgf``."""
    parser = commands.add_parser("export", help=tr("write a record as text, picture or document"))
    parser.add_argument("file", type=Path)
    parser.add_argument(
        "output",
        type=Path,
        nargs="?",
        help=tr("a file .txt, .svg, .png, .pdf or .gif; default: print as text"),
    )
    add_place(parser)
    parser.add_argument("--numbers", action="store_true", help=tr("write move numbers on stones"))
    parser.add_argument("--no-marks", action="store_true", help=tr("leave marks and labels out"))
    parser.add_argument("--no-coordinates", action="store_true", help=tr("leave coordinates out"))
    parser.add_argument("--style", choices=tuple(STYLES), help=tr("colors of the picture"))
    parser.add_argument(
        "--scale",
        type=_within(*SCALES),
        default=2.0,
        help=tr("size of a picture, 1 to 8 (default: 2)"),
    )
    parser.add_argument(
        "--moves-per-figure", type=int, default=50, help=tr("in a document (default: 50)")
    )
    parser.add_argument(
        "--seconds",
        type=_within(*SECONDS),
        default=1.0,
        help=tr("for each move of an animation (default: 1)"),
    )
    parser.set_defaults(run=_export)


def _within(least: float, most: float) -> Callable[[str], float]:
    def number(text: str) -> float:  # The name that argparse says.
        return min(max(decimal_number(text), least), most)

    return number


def add_place(parser: argparse.ArgumentParser) -> None:
    """Add the options that name a game of a file and a move of it."""
    parser.add_argument("--game", type=int, default=1, help=tr("of a collection (default: 1)"))
    parser.add_argument("--move", type=int, help=tr("stop after this many moves"))


def line_to_move(arguments: argparse.Namespace) -> list[RecordNode]:
    """The main line of the game chosen, or its first ``--move`` moves."""
    records = load_records(read_bytes(arguments.file), arguments.encoding).records
    number: int = arguments.game
    if not 1 <= number <= len(records):
        raise RecordError(
            tr("There is no game {number}; the file holds {count}.").format(
                number=number, count=len(records)
            )
        )
    record = records[number - 1]
    if record.game == GOMOKU:
        check_size(record)
    else:
        check_showable(record)
    nodes = record.main_line()
    if arguments.move is not None:
        counts = accumulate(node.has_move for node in nodes)
        kept = [node for node, count in zip(nodes, counts, strict=True) if count <= arguments.move]
        return kept or nodes[:1]
    return nodes


def _export(arguments: argparse.Namespace) -> int:
    if arguments.output is None:
        print(_text(arguments).decode(), end="")
        return 0
    suffix = arguments.output.suffix.lower()
    writer = _WRITERS.get(suffix)
    if writer is None:
        raise FileError(
            tr("“{name}”: a record can be exported as .txt, .svg, .png, .pdf or .gif.").format(
                name=arguments.output.name
            )
        )
    write_atomically(arguments.output, writer(arguments))
    return 0


def _text(arguments: argparse.Namespace) -> bytes:
    nodes = line_to_move(arguments)
    rows = board_after(nodes).rows()
    letters = letters_of(nodes[0].record)
    coordinates = not arguments.no_coordinates
    return write_diagram(rows, coordinates=coordinates, letters=letters).encode()


def _svg(arguments: argparse.Namespace) -> bytes:
    view = view_of_node(
        line_to_move(arguments)[-1], numbers=arguments.numbers, marks=not arguments.no_marks
    )
    coordinates = not arguments.no_coordinates
    width = svg_size(view, coordinates)[0] / CELL * PIXELS_PER_CELL * arguments.scale
    style = STYLES[arguments.style or "print"]
    return board_svg(view, style, coordinates=coordinates, width=round(width)).encode()


def _painted(arguments: argparse.Namespace) -> bytes:
    module = importlib.import_module(PAINTED)
    data: bytes = module.WRITERS[arguments.output.suffix.lower()](
        line_to_move(arguments), arguments
    )
    return data


_WRITERS: dict[str, Callable[[argparse.Namespace], bytes]] = {
    ".txt": _text,
    ".svg": _svg,
    ".png": _painted,
    ".pdf": _painted,
    ".gif": _painted,
}
