"""The 20 positions on which the literature measures SameGame solvers."""

from __future__ import annotations

from desktop_go.games.samegame.text import NamedBoard, parse
from desktop_go.resources import assets_dir

STANDARD_BOARDS = 20


def standard_boards() -> list[NamedBoard]:
    """Read the positions, named ``1`` to ``20``: 15x15, five colors."""
    return parse((assets_dir() / "samegame" / "standard.txt").read_text(encoding="utf-8"))
