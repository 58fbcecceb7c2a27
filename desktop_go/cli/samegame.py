"""``desktop-go samegame``: solve positions of a text file and measure the solvers, without Qt."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from desktop_go.cli.answer import add_option, answer, plain, read_text, thread_count
from desktop_go.cli.idle_options import tell_idle
from desktop_go.cli.interrupt import INTERRUPTED, interruption
from desktop_go.errors import RecordError
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import KINDS, Scoring
from desktop_go.games.samegame.solver import Progress
from desktop_go.games.samegame.text import NamedBoard, parse
from desktop_go.services.i18n import tr
from desktop_go.services.standard_boards import standard_boards


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="desktop-go samegame", description=plain(__doc__))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    solve = commands.add_parser(
        "solve",
        help=tr("print the best line found, one move per line: column row (from the bottom)"),
    )
    solve.add_argument(
        "file",
        nargs="?",
        default="",
        help=tr(
            "boards as text: rows of digits, top row first; - for standard input; without it, the "
            "20 standard positions"
        ),
    )
    solve.add_argument("--position", metavar="K", help=tr("only the position of this name"))
    solve.add_argument("--seconds", type=float, default=10.0, help=tr("time for each position"))
    solve.add_argument("--threads", type=thread_count, default=1)
    solve.add_argument("--seed", type=int, default=1)
    solve.add_argument("--solver", default="best", choices=list(SOLVER_OPTIONS))
    add_option(solve, tr("any option of the solver, see docs/options.md; may be repeated"))
    solve.add_argument(
        "--scoring", default=Scoring.STANDARD.value, choices=[scoring.value for scoring in Scoring]
    )
    solve.add_argument("--out", type=Path, metavar="DIR", help=tr("write K.txt for each position"))
    bench = commands.add_parser("bench", help=tr("measure playouts and solvers on this computer"))
    bench.add_argument("--seconds", type=float, default=1.0, help=tr("time for each measurement"))
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status: 0, 1 with a sentence on standard error, or
    130 after Ctrl+C, which shows the best line so far."""
    arguments = _parser().parse_args(argv)
    name = "desktop-go samegame"
    if arguments.command == "bench":
        return answer(lambda: _bench(arguments.seconds), name)
    if arguments.file:
        name += f": {arguments.file}"
    return answer(lambda: _solve(arguments), name, (OSError, ValueError))


def _boards(arguments: argparse.Namespace) -> list[NamedBoard]:
    boards = parse(read_text(arguments.file)) if arguments.file else standard_boards()
    if arguments.position is None:
        return boards
    chosen = [board for board in boards if board.name == arguments.position]
    if not chosen:
        raise RecordError(tr("There is no position {name}").format(name=arguments.position))
    return chosen


def _warm_up(name: str) -> None:
    """Compile or load the kernels of a solver, so that the time asked for is search time."""
    from desktop_go.games.samegame.solvers import make_solver

    make_solver(name, Position(((1, 1, 2, 2), (2, 2, 1, 1), (1, 2, 1, 2)))).run(0.05)


def _summary(name: str, found: Progress) -> str:
    return tr("position {name}: score {score}, {moves} moves, {speed:.0f} playouts/s").format(
        name=name,
        score=found.score,
        moves=len(found.line),
        speed=found.playouts_per_second,
    )


def _solve(arguments: argparse.Namespace) -> int:
    from desktop_go.games.samegame.solvers import solve

    boards = _boards(arguments)
    table = SOLVER_OPTIONS[arguments.solver]
    settings = table.validate_pairs(arguments.option)
    tell_idle(table, settings, settings)
    if arguments.out:
        arguments.out.mkdir(parents=True, exist_ok=True)
    _warm_up(arguments.solver)
    total = 0
    with interruption() as asked:
        for board in boards:
            found = solve(
                Position(board.columns, Scoring(arguments.scoring)),
                arguments.seconds,
                arguments.solver,
                seed=arguments.seed,
                threads=arguments.threads,
                should_stop=asked.is_set,
                settings=settings,
            )
            if asked.is_set() and not found.line:
                print(tr("Stopped before a line was found."), file=sys.stderr)
                return INTERRUPTED
            total += found.score
            _tell(board.name, found, arguments.out, named=len(boards) > 1)
            if asked.is_set():
                print(tr("Stopped; this is the best line so far."), file=sys.stderr)
                return INTERRUPTED
    if len(boards) > 1:
        print(tr("total {total}").format(total=total), file=sys.stderr)
    return 0


def _tell(name: str, found: Progress, folder: Path | None, *, named: bool) -> None:
    """Print a line, or write it into a folder as far as that goes; then how good it is."""
    lines = "".join(f"{column} {row}\n" for column, row in found.line)
    if folder:
        try:
            (folder / f"{name}.txt").write_text(lines, encoding="utf-8")
        except OSError:
            sys.stdout.write(lines)  # It may have taken minutes to find.
            raise
    else:
        if named:
            print(f"# position {name}")
        sys.stdout.write(lines)
        sys.stdout.flush()
    print(_summary(name, found), file=sys.stderr)


def _bench(seconds: float) -> int:
    from desktop_go.games.samegame.bench import playout_speeds
    from desktop_go.games.samegame.solvers import SOLVERS, make_solver

    position = Position(numbered_board(KINDS[0], 1))
    for kind, speed in playout_speeds(position, seconds).items():
        print(tr("{kind} playouts: {speed:,.0f}/s").format(kind=kind, speed=speed))
    for name in SOLVERS:
        _warm_up(name)
        found = make_solver(name, position).run(seconds)
        print(
            tr("{name}: {score} after {seconds:.1f} s, {speed:,.0f} playouts or boards/s").format(
                name=name, score=found.score, seconds=found.seconds, speed=found.playouts_per_second
            )
        )
    return 0
