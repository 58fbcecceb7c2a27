"""Keeps the code readable: sizes of files and functions, documented names, pages up to date."""

from __future__ import annotations

import ast
import re
import runpy
import statistics
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
SOURCES = sorted((ROOT / "desktop_go").rglob("*.py"))

MAX_FILE = 653
MEDIAN_FILE = 122
P90_FILE = 292
MAX_FUNCTION = 60
MAX_KERNEL = 100
P90_FUNCTION = 19
P99_FUNCTION = 35
MIN_DOCUMENTED = 0.95

KERNEL_DECORATORS = {"kernel", "inline_kernel", "intrinsic"}

Function = ast.FunctionDef | ast.AsyncFunctionDef


def is_kernel(path: Path, function: Function) -> bool:
    """Whether the function is compiled: numba types it, and it may be longer."""
    names = {ast.unparse(decorator).split("(")[0] for decorator in function.decorator_list}
    return bool(names & KERNEL_DECORATORS) or "kernels" in path.parts


def functions() -> Iterator[tuple[Path, Function]]:
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, Function):
                yield path, node


def public_functions() -> Iterator[tuple[Path, Function]]:
    """Yield what other modules may call: functions of modules and classes, not inner ones."""
    for path in SOURCES:
        module = ast.parse(path.read_text(encoding="utf-8"))
        classes = [node for node in module.body if isinstance(node, ast.ClassDef)]
        for owner in (module, *classes):
            for node in owner.body:
                if isinstance(node, Function) and not node.name.startswith("_"):
                    yield path, node


def length(function: Function) -> int:
    """Lines from ``def`` to the end, the docstring not counted."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def percentile(values: list[int], share: float) -> float:
    return sorted(values)[int(share * (len(values) - 1))]


def test_no_file_is_too_long() -> None:
    sizes = {path: len(path.read_text(encoding="utf-8").splitlines()) for path in SOURCES}
    too_long = {str(path.relative_to(ROOT)): n for path, n in sizes.items() if n > MAX_FILE}
    assert not too_long
    assert statistics.median(sizes.values()) <= MEDIAN_FILE
    assert percentile(list(sizes.values()), 0.9) <= P90_FILE


def test_no_function_is_too_long() -> None:
    too_long = [
        f"{path.relative_to(ROOT)}:{function.lineno} {function.name}: {length(function)} lines"
        for path, function in functions()
        if length(function) > (MAX_KERNEL if is_kernel(path, function) else MAX_FUNCTION)
    ]
    assert not too_long
    lengths = [length(function) for path, function in functions() if not is_kernel(path, function)]
    assert percentile(lengths, 0.9) <= P90_FUNCTION
    assert percentile(lengths, 0.99) <= P99_FUNCTION


def test_options_are_read_as_fields_not_by_their_names() -> None:
    """Names of options are strings only where hosts say them (``options.OptionTable``)."""
    by_name = re.compile(r"""\boptions\[["']""")
    assert not [path for path in SOURCES if by_name.search(path.read_text(encoding="utf-8"))]


def test_every_module_says_what_it_is_for() -> None:
    silent = [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert not silent


def test_public_functions_are_documented_and_annotated() -> None:
    public = list(public_functions())
    documented = sum(ast.get_docstring(function) is not None for _path, function in public)
    assert documented / len(public) >= MIN_DOCUMENTED
    bare = [
        f"{path.relative_to(ROOT)}:{function.lineno} {function.name}"
        for path, function in public
        if function.returns is None and not is_kernel(path, function)
    ]
    assert not bare


@pytest.mark.parametrize("name", ["levels.md", "options.md", "techniques.md", "glossary.md"])
def test_generated_pages_are_up_to_date(name: str) -> None:
    pages = runpy.run_path(str(ROOT / "docs" / "tables.py"))["PAGES"]
    written = (ROOT / "docs" / name).read_text(encoding="utf-8")
    assert written == pages[name](), "run `make docs`"


def test_every_technique_says_what_it_is_worth() -> None:
    page = (ROOT / "docs" / "techniques.md").read_text(encoding="utf-8")
    rows = [line for line in page.splitlines() if line.startswith("| ")]
    assert len(rows) > 150
    assert not [row for row in rows if "| - " in row], "measure it with benchmarks/"


def test_every_source_of_an_option_is_listed() -> None:
    page = (ROOT / "docs" / "options.md").read_text(encoding="utf-8")
    options, sources = page.split("## Sources")
    lines = "\n".join(re.findall("^Source: .*$", options, re.MULTILINE))
    cited = set(re.findall(r"(\w+)(?: et al\.)? (\d{4})\b", lines))
    missing = [cite for cite in cited if not re.search(rf"{cite[0]}.* {cite[1]}:", sources)]
    assert not missing


def test_gtp_starts_without_the_window() -> None:
    code = (
        "import sys, desktop_go.cli.gtp\n"
        "from desktop_go.engine.go.session import EngineSession\n"
        "EngineSession().close()\n"
        "print([name for name in sys.modules if name.startswith('PySide6')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout.strip() == "[]"
