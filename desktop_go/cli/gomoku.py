"""``desktop-go gomoku``: find forced wins and judge fouls from the command line, without Qt."""

from __future__ import annotations

import argparse
import time
from pathlib import Path

from desktop_go.cli.answer import answer, read_text
from desktop_go.errors import RecordError
from desktop_go.games.gomoku.notation import from_text, moves_from_text, to_text
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.puzzles import Row, read_rules, read_table
from desktop_go.games.gomoku.rules import RENJU, RuleSet
from desktop_go.moves import Color
from desktop_go.services.i18n import tr

NO_REPLY = "--"
"""Stands in a line where the defender has no legal reply."""


def main(argv: list[str] | None = None) -> int:
    """Run one command; 0 when it was answered, 1 when the position was refused, 2 on usage."""
    arguments = _parser().parse_args(argv)
    return answer(lambda: int(arguments.run(arguments)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="desktop-go gomoku", description=tr("Gomoku problems and renju fouls.")
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    solve = commands.add_parser("solve", help=tr("find a forced win of the side to move"))
    _position_arguments(solve)
    solve.add_argument("--rule", default="freestyle", help=tr("name or Gomocup number"))
    solve.add_argument("--side", choices=("b", "w"), default="b", help=tr("the side to move"))
    solve.add_argument("--kind", choices=("vcf", "vct"), default="vct")
    solve.add_argument("--seconds", type=float, default=5.0)
    solve.set_defaults(run=_solve)
    foul = commands.add_parser("foul", help=tr("say whether Black may play a point under renju"))
    _position_arguments(foul)
    foul.add_argument("--point", help=tr("the point in question"))
    foul.set_defaults(run=_foul)
    return parser


def _position_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--size", type=int, default=15)
    parser.add_argument("--black", default="", help=tr('black stones, as in "h8 i9"'))
    parser.add_argument("--white", default="", help=tr("white stones"))
    parser.add_argument("--file", type=Path, help=tr("a table of puzzles instead of one position"))


def _position(size: int, black: str, white: str, rules: RuleSet) -> GomokuPosition:
    blacks, whites = moves_from_text(black, size), moves_from_text(white, size)
    return GomokuPosition.from_setup(size, rules, blacks, whites, to_play=Color.BLACK)


def _solve(arguments: argparse.Namespace) -> int:
    from desktop_go.games.gomoku.engines.warm_up import warm_up
    from desktop_go.games.gomoku.solving import Kind, Solver

    warm_up()
    solver = Solver()
    if arguments.file is None:
        row = Row((key, str(value)) for key, value in vars(arguments).items())
        print(_answer(solver, row, Kind(arguments.kind), arguments.seconds))
        return 0
    solved = total = 0
    for row in read_table(read_text(str(arguments.file))):
        began = time.perf_counter()
        kind = Kind(row["kind"][:3]) if row.get("kind", "")[:3] in ("vcf", "vct") else Kind.VCF
        text = _answer(solver, row, kind, arguments.seconds)
        taken = time.perf_counter() - began
        print(f"{row.get('id', '?')}\t{kind.value}\t{taken:.2f} s\t{text}", flush=True)
        total += 1
        solved += text not in ("none", "unknown")
    print(tr("{solved} of {total} won").format(solved=solved, total=total))
    return 0


def _answer(solver: object, row: Row, kind: object, seconds: float) -> str:
    """The winning line, ``none`` or ``unknown`` for one position."""
    from desktop_go.games.gomoku.solving import Kind, Solver
    from desktop_go.games.gomoku.thinking import Question

    assert isinstance(solver, Solver)
    assert isinstance(kind, Kind)
    size = row.size
    rules = read_rules(row["rule"])
    stones = _position(size, row["black"], row["white"], rules).stones
    _check_counts(list(stones.values()))
    side = Color.BLACK if row["side"] == "b" else Color.WHITE
    question = Question(size, rules, tuple(stones.items()), side, seconds)
    solution = solver.solve(question, kind)
    if solution.won is None:
        return "unknown"
    if not solution.won:
        return "none"
    return " ".join(to_text(p, size) if p is not None else NO_REPLY for p in solution.line)


def _check_counts(colors: list[Color]) -> None:
    """Refuse positions that no game leads to, with one stone of tolerance for composed problems."""
    more = colors.count(Color.BLACK) - colors.count(Color.WHITE)
    if not -1 <= more <= 2:
        text = tr("Black has {black} stones and White {white}: one side has too many.")
        white = colors.count(Color.WHITE)
        raise RecordError(text.format(black=white + more, white=white))


def _foul(arguments: argparse.Namespace) -> int:
    if arguments.file is None:
        if not arguments.point:
            raise RecordError(tr("Name the point with --point."))
        print(_verdict(arguments.size, arguments.black, arguments.white, arguments.point))
        return 0
    wrong = 0
    for row in read_table(read_text(str(arguments.file))):
        verdict = _verdict(row.size, row["black"], row["white"], row["point"])
        expected = row.get("expect", verdict)
        wrong += verdict != expected
        print(f"{row.get('id', '?')}\t{verdict}" + ("" if verdict == expected else "\t!"))
    return 1 if wrong else 0


def _verdict(size: int, black: str, white: str, point_text: str) -> str:
    position = _position(size, black, white, RENJU)
    point = from_text(point_text, size)
    if position.color_at(point) is not Color.EMPTY:
        raise RecordError(tr("{point} is already taken.").format(point=point_text))
    foul = position.foul_at(point)
    return foul.value if foul else "legal"


if __name__ == "__main__":
    raise SystemExit(main())
