"""``desktop-go solve``: what a small board of Go is worth, and how near searches come to it."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop_go.cli.answer import answer, plain
from desktop_go.errors import SettingsError
from desktop_go.moves import Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.i18n import tr

PROOF = "proof"
STONES = "XO"
DEEPEST_PROOF = 90
Board = tuple[int, int]


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="desktop-go solve", description=plain(__doc__))
    parser.add_argument("size", type=int, help=tr("lines of the board, 1 to 7"))
    parser.add_argument("--board", default="", metavar="ROWS", help=tr(
        "rows from the top with / between them: X Black, O White, . empty"))  # fmt: skip
    parser.add_argument("--white", action="store_true", help=tr("White is to move"))
    parser.add_argument(
        "--method",
        choices=(PROOF, "minimax", "alphabeta", "probability"),
        default=PROOF,
        help=tr("prove the value, or look for a good move"),
    )
    parser.add_argument("--depth", type=int, metavar="N", default=30, help=tr("plies at most"))
    parser.add_argument(
        "--positions",
        type=int,
        metavar="N",
        default=2_000_000,
        help=tr("about how many to look at"),
    )
    parser.add_argument("--converge", action="store_true", help=tr(
        "tell how near playouts come to the solved value of the empty board"))  # fmt: skip
    parser.add_argument(
        "--playouts", type=int, metavar="N", default=65_536, help=tr("with --converge: at most")
    )
    parser.add_argument("--chart", type=Path, metavar="SVG", help=tr("with --converge: draw it"))
    given = parser.parse_args(arguments)
    work = _converge if given.converge else _solve
    return answer(lambda: work(given), "desktop-go solve")


def _converge(given: argparse.Namespace) -> int:
    """Print, and draw, Black's win rate by playouts where perfect play wins by half a point."""
    from desktop_go.engine.go.convergence import convergence, doubled
    from desktop_go.lab.charts import ChartStyle
    from desktop_go.lab.course_charts import convergence_chart, convergence_titles, solved_words

    if given.board or given.white:
        raise SettingsError("converge", tr("playouts converge on the empty board, Black first"))
    if given.playouts < 1:
        raise SettingsError("playouts", tr("playouts must be 1 or more"))
    print(solved_words(given.size))
    across, upwards = convergence_titles()
    print(f"{across:>10}  {upwards}")
    found = []
    for one in convergence(given.size, doubled(given.playouts)):
        found.append(one)
        print(f"{one.playouts:>10,}  {100 * one.win_rate:.1f}")
    if given.chart:
        picture = convergence_chart(given.size, found, ChartStyle())
        write_atomically(given.chart, picture.encode())
    return 0


def _solve(given: argparse.Namespace) -> int:
    if given.chart:
        raise SettingsError("chart", tr("only --converge draws a chart"))
    if given.depth < 1 or given.positions < 1:
        raise SettingsError("depth", tr("depth and positions must be 1 or more"))
    board = board_of(given.size, given.board)
    depth, positions = _prove(given, board) if given.method == PROOF else _search(given, board)
    cost = tr("{depth} plies deep, {positions:,} positions")
    print(cost.format(depth=depth, positions=positions))
    return 0


def _prove(given: argparse.Namespace, board: Board) -> tuple[int, int]:
    """Print what is proven; returns plies and positions."""
    from desktop_go.games.go.solved import solve

    depth = min(given.depth, DEEPEST_PROOF)
    positions = min(given.positions, sys.maxsize)
    found = solve(given.size, [board], int(given.white), depth=depth, positions=positions)
    worth = f"{found.least:+d}"
    if not found.is_solved:
        worth = f"{found.least:+d} ... {found.most:+d}, " + tr("not solved")
    print(tr("Black's area less White's: {worth}").format(worth=worth))
    return found.depth, found.positions


def _search(given: argparse.Namespace, board: Board) -> tuple[int, int]:
    """Print a good move; returns plies and positions."""
    from desktop_go.games.go.small_player import Method, SmallSearch, choose

    how = SmallSearch(Method(given.method), depth=given.depth, positions=given.positions)
    found = choose(given.size, [board], int(given.white), how=how)
    move = tr("pass")
    if found.point is not None:
        move = to_gtp(Point(found.point % given.size, found.point // given.size), given.size)
    text = tr("{move}, {value:+.1f} points for the side to move")
    print(text.format(move=move, value=found.value))
    return found.depth, found.positions


def board_of(size: int, text: str) -> Board:
    """The stones of Black and of White as bits, none without ``text``.

    Raises:
        SettingsError: the rows do not fit.
    """
    if not text:
        return 0, 0
    rows = text.split("/")
    if len(rows) != size or any(len(row) != size or set(row) - set(".XO") for row in rows):
        raise SettingsError(
            "board", tr("{size} rows of {size} signs X, O or . are needed").format(size=size)
        )
    places = list(enumerate("".join(rows)))
    black, white = (sum(1 << n for n, sign in places if sign == stone) for stone in STONES)
    return black, white
