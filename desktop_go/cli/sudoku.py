"""``desktop-go sudoku``: solve, count, grade, hint and generate puzzles, without Qt."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from desktop_go.cli.answer import answer, plain, read_text
from desktop_go.errors import RecordError
from desktop_go.games.sudoku.grid import ALL_DIGITS, CELLS, to_text
from desktop_go.games.sudoku.layout import CLASSIC, CLASSIC_KEY
from desktop_go.games.sudoku.techniques import BY_KEY
from desktop_go.games.sudoku.texts import Board, board_text, parse_board, parse_boards, read_lines
from desktop_go.games.sudoku.variants import LEVELS, SYMMETRIES, VARIANTS
from desktop_go.services.i18n import tr

BAD_LINE = "unreadable"
"""The answer to a line that holds no puzzle; the sentence is on standard error."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="desktop-go sudoku", description=plain(__doc__))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    puzzles = tr(
        "puzzles, one per line (81 characters, 0 or . for empty; other kinds as “generate” prints "
        "them); - or nothing for standard input"
    )
    for name, text in (
        ("solve", tr("print the solution, 'none', 'several' or 'unreadable' for each line")),
        ("count", tr("print the number of solutions of each puzzle, up to a limit")),
        ("rate", tr("print the level and the hardest technique of each puzzle")),
    ):
        command = commands.add_parser(name, help=text)
        command.add_argument("file", nargs="?", default="-", help=puzzles)
        if name == "count":
            command.add_argument("--limit", type=int, default=1000, metavar="N")
    _add_hint(commands)
    _add_generate(commands)
    return parser


def _add_hint(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    hint = commands.add_parser("hint", help=tr("print the next step a person would take, and why"))
    hint.add_argument("puzzle", help=tr("a puzzle as text, or a file: givens and digits"))
    hint.add_argument(
        "--givens", metavar="PUZZLE", help=tr("the original puzzle, if digits were filled in")
    )
    hint.add_argument(
        "--marks", type=Path, metavar="FILE", help=tr("81 words: the candidates of each cell")
    )
    hint.add_argument(
        "--technique",
        choices=sorted(BY_KEY),
        metavar="KEY",
        help=tr("print every step of this technique instead"),
    )
    hint.add_argument(
        "--stage", type=int, choices=(1, 2, 3), default=0, help=tr("only this much of the hint")
    )


def _add_generate(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    make = commands.add_parser("generate", help=tr("print new puzzles with one solution"))
    make.add_argument("--level", choices=LEVELS, default="medium")
    make.add_argument("--seed", type=int, default=1, metavar="N", help=tr("number of the first"))
    make.add_argument("--count", type=int, default=1, metavar="K")
    make.add_argument("--variant", choices=list(VARIANTS), default=CLASSIC_KEY)
    make.add_argument("--symmetry", choices=list(SYMMETRIES), default="none")
    rotational = tr("short for --symmetry rotational")
    make.add_argument(
        "--symmetric", action="store_const", const="rotational", dest="symmetry", help=rotational
    )
    make.add_argument("--solution", action="store_true", help=tr("print the solution after it"))


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status: 0, or 1 with a sentence on standard error."""
    arguments = _parser().parse_args(argv)
    run = {"solve": _solve, "count": _count, "rate": _rate, "hint": _hint, "generate": _generate}[
        arguments.command
    ]
    return answer(lambda: run(arguments), "desktop-go sudoku", (OSError, ValueError))


def _puzzles(name: str) -> list[Board]:
    puzzles = parse_boards(read_text(name))
    if not puzzles:
        raise RecordError(tr("There is no puzzle in this file"))
    return puzzles


def _solve(arguments: argparse.Namespace) -> int:
    lines = read_lines(read_text(arguments.file))
    if not lines:
        raise RecordError(tr("There is no puzzle in this file"))
    good = [board for _number, board in lines if not isinstance(board, RecordError)]
    answers = iter(_answers(good))
    for number, puzzle in lines:
        if isinstance(puzzle, RecordError):
            print(BAD_LINE)
            at = tr("line {n}: ").format(n=number)
            print(f"desktop-go sudoku: {at}{puzzle}", file=sys.stderr)
            continue
        print(next(answers))
    return 0 if len(good) == len(lines) else 1


def _answers(boards: Sequence[Board]) -> Iterator[str]:
    """The solution of each, ``none`` or ``several``; the classic ones are solved all at once."""
    import numpy as np

    from desktop_go.games.sudoku.solver import solve, solve_many

    classic = [board.values for board in boards if board.layout == CLASSIC]
    counts, grids = solve_many(np.array(classic, np.uint8).reshape(-1, CELLS))
    solved = iter(zip(counts, grids, strict=True))
    for board in boards:
        if board.layout == CLASSIC:
            count, grid = next(solved)
            yield ("none", "", "several")[count] or to_text([int(d) for d in grid])
        else:
            answer = solve(board.values, board.layout)
            alone = answer.grid is not None and answer.solutions.value == "one"
            yield to_text(answer.grid or ()) if alone else answer.solutions.value


def _count(arguments: argparse.Namespace) -> int:
    from desktop_go.games.sudoku.solver import count_solutions

    if arguments.limit < 1:
        raise ValueError(tr("The limit must be 1 or more"))
    limit = min(arguments.limit, sys.maxsize)
    for puzzle in _puzzles(arguments.file):
        count, _grid = count_solutions(puzzle.values, limit, layout=puzzle.layout)
        print(count, flush=True)
    return 0


def _rate(arguments: argparse.Namespace) -> int:
    from desktop_go.games.sudoku.human import rate
    from desktop_go.games.sudoku.solver import solve
    from desktop_go.games.sudoku.techniques import TECHNIQUES

    for puzzle in _puzzles(arguments.file):
        answer = solve(puzzle.values, puzzle.layout)
        if answer.solutions.value != "one":
            print(answer.solutions.value, flush=True)
            continue
        grade = rate(puzzle.values, TECHNIQUES, puzzle.layout)
        hardest = grade.hardest.key if grade.hardest else "-" if grade.solved else "unknown"
        print(f"{grade.level} {hardest} {grade.weight:g}", flush=True)
    return 0


def _one_grid(text: str) -> Board:
    if len(text) < CELLS:
        if text != "-" and not Path(text).exists():
            return parse_board(text)
        text = read_text(text)
    boards = parse_boards(text)
    if not boards:
        raise RecordError(tr("There is no puzzle in this file"))
    return boards[0]


def read_marks(text: str) -> list[int]:
    """Read 81 words of digits: the candidates of each cell, ``.`` or ``0`` for none noted.

    Raises RecordError with a sentence that says what is wrong.
    """
    words = text.replace("|", " ").split()
    plain = [word for word in words if word == "." or not set(word) <= set("+-=*:'.")]
    if len(plain) != CELLS:
        raise RecordError(tr("Pencil marks are 81 words; this text has {n}").format(n=len(plain)))
    marks = []
    for word in plain:
        mask = 0
        if word not in (".", "0"):
            if not (word.isascii() and word.isdigit()) or "0" in word:
                raise RecordError(tr("'{word}' is no set of digits").format(word=word))
            for digit in word:
                mask |= 1 << (int(digit) - 1)
        marks.append(mask & ALL_DIGITS)
    return marks


def _lines(puzzle: Board, givens: Board, marks: list[int] | None, stage: int) -> Iterator[str]:
    from desktop_go.games.sudoku.hints import Stage, find_hint, outcome_text, tell

    hint = find_hint(puzzle.values, givens.values, marks, givens.layout)
    if stage:
        yield tell(hint, Stage(stage), tr)
        return
    if hint.step is not None:
        yield f"{hint.step.technique} {outcome_text(hint.step, hint.layout)}"
    yield tell(hint, Stage.STEP, tr)


def _hint(arguments: argparse.Namespace) -> int:
    puzzle = _one_grid(arguments.puzzle)
    givens = _one_grid(arguments.givens) if arguments.givens else puzzle
    if givens.layout.cells != puzzle.layout.cells:
        raise RecordError(tr("The puzzle and its givens are of different sizes"))
    marks = read_marks(read_text(str(arguments.marks))) if arguments.marks else None
    if arguments.technique:
        return _all_steps(puzzle, givens, marks, arguments.technique)
    for line in _lines(puzzle, givens, marks, arguments.stage):
        print(line)
    return 0


def _all_steps(puzzle: Board, givens: Board, marks: list[int] | None, technique: str) -> int:
    from desktop_go.games.sudoku.candidates import Candidates
    from desktop_go.games.sudoku.hints import explain, outcome_text

    given = sum(1 << cell for cell, digit in enumerate(givens.values) if digit)
    state = Candidates(puzzle.values, given, givens.layout)
    if marks:
        state.keep_only(marks)
    for step in BY_KEY[technique].find(state):
        outcome = outcome_text(step, givens.layout)
        print(f"{step.technique} {outcome}\t{explain(step, tr, givens.layout)}")
    return 0


def _generate(arguments: argparse.Namespace) -> int:
    from desktop_go.games.sudoku.generator import generate

    for number in range(arguments.seed, arguments.seed + arguments.count):
        puzzle = generate(arguments.level, number, arguments.symmetry, variant=arguments.variant)
        if puzzle is not None:
            tail = f" {to_text(puzzle.solution)}" if arguments.solution else ""
            print(f"{board_text(puzzle.layout, puzzle.values)}{tail}", flush=True)
    return 0
