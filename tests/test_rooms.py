"""Draws the house from its imports, those for type checking included: no circle, no way back up."""

from __future__ import annotations

import ast
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GUI = "desktop_go.gui."
MAX_FRAME = 12
"""Files at the root of gui."""

FILES = {
    ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path
    for path in sorted((ROOT / "desktop_go").rglob("*.py"))
}
TREES = {name: ast.parse(path.read_text(encoding="utf-8")) for name, path in FILES.items()}
FRAME = {name for name, path in FILES.items() if path.parent.name == "gui"} - {"desktop_go.gui"}


def imports_of(tree: ast.Module) -> set[str]:
    """Every module of ours that is imported anywhere in a file."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0
            whole = {f"{node.module}.{alias.name}" for alias in node.names} & FILES.keys()
            found |= whole or {str(node.module)}
    return found & FILES.keys()


HOUSE = {name: imports_of(tree) - {name} for name, tree in TREES.items()}


def in_circles(house: dict[str, set[str]]) -> set[str]:
    """What is left when whatever imports nothing, or is imported by nothing, is taken away."""
    left = dict(house)
    while True:
        wanted = set().union(*left.values())
        inner = {
            name: arrows & left.keys()
            for name, arrows in left.items()
            if arrows & left.keys() and name in wanted
        }
        if inner == left:
            return set(left)
        left = inner


def test_a_circle_is_found() -> None:
    assert in_circles({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": set()}) == {"b", "c"}
    assert HOUSE["desktop_go.gui.app"] > {"desktop_go.gui.main_window"}


def test_there_is_no_circle() -> None:
    assert not in_circles(HOUSE)


def test_no_room_imports_the_frame() -> None:
    up = {name: arrows & FRAME for name, arrows in HOUSE.items() if name not in FRAME}
    assert not {name: arrows for name, arrows in up.items() if arrows and name.startswith(GUI)}
    assert len(FRAME) <= MAX_FRAME


def test_only_the_frame_knows_the_main_window() -> None:
    words = {name: set(re.findall(r"\w+", ast.unparse(tree))) for name, tree in TREES.items()}
    assert {name for name in words if "MainWindow" in words[name]} <= FRAME
