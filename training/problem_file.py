"""The file of problems: read, written, and what makes two problems the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path

from desktop_go.games.go.solving.problem import Kind, Problem, problem_from

HEAD = "# kind, grade, answer, target, second chain, Black's lead, board; training/go_problems.py\n"
Turn = Callable[[int, int, int], tuple[int, int]]
TURNS: tuple[Turn, ...] = (
    lambda c, r, n: (c, r),
    lambda c, r, n: (n - c, r),
    lambda c, r, n: (c, n - r),
    lambda c, r, n: (n - c, n - r),
    lambda c, r, n: (r, c),
    lambda c, r, n: (n - r, c),
    lambda c, r, n: (r, n - c),
    lambda c, r, n: (n - r, n - c),
)


def canonical(problem: Problem) -> str:
    """The same for all boards that are equal but for turning and mirroring."""
    size = len(problem.rows)
    found = []
    for turn in TURNS:
        cells = [["."] * size for _ in range(size)]
        for row, line in enumerate(problem.rows):
            for col, sign in enumerate(line):
                x, y = turn(col, row, size - 1)
                cells[y][x] = sign
        found.append("/".join("".join(row) for row in cells))
    return f"{problem.kind.value} {min(found)}"


def read(path: Path) -> list[Problem]:
    """The problems of a file; none where there is no file."""
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return [problem_from(line) for line in lines if not line.startswith("#")]


def write(path: Path, problems: Iterable[Problem]) -> None:
    """Write a file, by kind and grade."""
    order = sorted(problems, key=lambda p: (list(Kind).index(p.kind), p.grade, p.key))
    path.write_text(HEAD + "".join(one.line() + "\n" for one in order), "utf-8")
