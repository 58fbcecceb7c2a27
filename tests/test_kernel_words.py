"""Keeps the compiled code readable: explained record fields and numbers, names that say something.

The sources are parsed, nothing is compiled.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

import pytest

PACKAGE = Path(__file__).resolve().parent.parent / "desktop_go"
SOURCES = sorted(PACKAGE.rglob("*.py"))
KERNELS = [
    path
    for path in SOURCES
    if path.parent.name == "search"
    or path.match("games/*/kernels/*.py")
    or path.stem in ("features", "ladders")
]
COUNTERS = {"i", "j", "k"}
LONG_LIFE = 6
"""Lines over which a name must be longer than a letter."""
WORD = re.compile(r"[A-Za-z]{2,}")
PLAIN_NUMBERS = {*range(11), 0.5, 27, 81}
"""Sides, directions, halves; and what a Sudoku is made of."""
BITWISE = (ast.LShift, ast.RShift, ast.BitAnd, ast.BitOr, ast.BitXor)


def comments(text: str) -> dict[int, str]:
    """The comments of a source by line."""
    tokens = tokenize.generate_tokens(io.StringIO(text).readline)
    return {token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT}


def says_something(comment: str) -> bool:
    return WORD.search(comment) is not None


def record_lists(tree: ast.Module) -> Iterator[ast.List]:
    """The lists of fields that are record dtypes, or parts of such."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "np.dtype" and node.args:
            if isinstance(node.args[0], ast.List):
                yield node.args[0]
        elif isinstance(node, ast.Assign) and isinstance(node.value, ast.List):
            name = node.targets[0]
            if isinstance(name, ast.Name) and name.id.endswith("_FIELDS"):
                yield node.value


def fields_of(text: str) -> Iterator[tuple[str, bool]]:
    """Each field of the records of a source, and whether a comment beside or above explains it."""
    notes = comments(text)
    lines = text.splitlines()
    for fields in record_lists(ast.parse(text)):
        for field in fields.elts:
            if not isinstance(field, ast.Tuple):
                continue
            beside = notes.get(field.end_lineno or field.lineno, "")
            above = notes.get(field.lineno - 1, "")
            if not lines[field.lineno - 2].strip().startswith("#"):
                above = ""
            name = ast.literal_eval(field.elts[0])
            yield name, says_something(beside) or says_something(above)


def test_the_parser_tells_explained_fields_from_bare_ones() -> None:
    text = (
        "A = np.dtype(\n"
        "    [\n"
        '        ("first", np.int64),  # moves so far\n'
        '        ("second", np.int64),\n'
        "        # points to White\n"
        '        ("third", np.int64),\n'
        '        ("fourth", np.int64),  #\n'
        "        *B_FIELDS,\n"
        "    ]\n"
        ")\n"
        'B_FIELDS = [("fifth", np.int64)]\n'
    )
    assert dict(fields_of(text)) == {
        "first": True,
        "second": False,
        "third": True,
        "fourth": False,
        "fifth": False,
    }


def test_every_field_of_every_record_is_explained() -> None:
    found = [
        (f"{path.relative_to(PACKAGE)}: {name}", explained)
        for path in SOURCES
        for name, explained in fields_of(path.read_text(encoding="utf-8"))
    ]
    unexplained = [name for name, explained in found if not explained]
    assert len(found) > 270
    assert not unexplained


def is_number(value: ast.expr) -> bool:
    """Whether a constant is made of numbers alone (in tuples, too)."""
    parts = list(ast.walk(value))
    if any(
        isinstance(part, ast.Constant) and not isinstance(part.value, int | float) for part in parts
    ):
        return False
    kinds = (ast.Constant, ast.Tuple, ast.BinOp, ast.UnaryOp, ast.operator, ast.unaryop)
    return all(isinstance(part, (*kinds, ast.Name, ast.Load)) for part in parts) and any(
        isinstance(part, ast.Constant) for part in parts
    )


def bare_constants(path: Path) -> Iterator[str]:
    """Constants without a text below them, or below the last of their group, or a comment."""
    text = path.read_text(encoding="utf-8")
    notes = comments(text)
    body = ast.parse(text).body
    waiting: list[ast.Assign] = []
    for node in [*body, ast.Pass()]:
        is_text = isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
        is_next = (
            isinstance(node, ast.Assign)
            and bool(waiting)
            and node.lineno == (waiting[-1].end_lineno or 0) + 1
        )
        if not is_next:
            if not is_text:
                yield from (f"{path.relative_to(PACKAGE)}: {ast.unparse(one)}" for one in waiting)
            waiting = []
        if isinstance(node, ast.Assign) and is_number(node.value):
            above_or_beside = {node.lineno - 1, node.end_lineno} & notes.keys()
            waiting += [] if above_or_beside else [node]


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_number_with_a_name_says_what_it_is(path: Path) -> None:
    assert not list(bare_constants(path))


def lives(function: ast.FunctionDef) -> dict[str, int]:
    """Over how many lines each name of a function is used."""
    seen: dict[str, list[int]] = {}
    for node in ast.walk(function):
        if isinstance(node, ast.Name):
            seen.setdefault(node.id, []).append(node.lineno)
        elif isinstance(node, ast.arg):
            seen.setdefault(node.arg, []).append(node.lineno)
    return {name: max(lines) - min(lines) + 1 for name, lines in seen.items()}


def functions(path: Path) -> list[ast.FunctionDef]:
    body = ast.parse(path.read_text(encoding="utf-8")).body
    return [node for node in body if isinstance(node, ast.FunctionDef)]


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_names_that_live_long_are_longer_than_a_letter(path: Path) -> None:
    modules = {"L", "U"}
    short = [
        f"{function.name}: {name}"
        for function in functions(path)
        for name, lines in lives(function).items()
        if len(name) == 1 and lines > LONG_LIFE and name not in COUNTERS | modules
    ]
    assert not short


def bit_numbers(function: ast.FunctionDef) -> set[ast.Constant]:
    """The numbers that are masks or shifts, typed (``np.uint64(11)``) or not."""
    return {
        number
        for node in ast.walk(function)
        if isinstance(node, ast.BinOp) and isinstance(node.op, BITWISE)
        for side in (node.left, node.right)
        for number in (side, *(side.args if isinstance(side, ast.Call) else ()))
        if isinstance(number, ast.Constant)
    }


@pytest.mark.parametrize("path", KERNELS, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_numbers_in_kernels_have_names(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    bare = [
        f"{function.name}: {node.value}"
        for function in functions(path)
        if any(ast.unparse(one) in ("kernel", "inline_kernel") for one in function.decorator_list)
        for node in ast.walk(function)
        if isinstance(node, ast.Constant)
        and isinstance(node.value, int | float)
        and node.value not in PLAIN_NUMBERS
        and node not in bit_numbers(function)
        and not (ast.get_source_segment(text, node) or "").startswith("0x")
    ]
    assert not bare
