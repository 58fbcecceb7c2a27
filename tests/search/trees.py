"""Small trees and walks through them, written down by hand."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop_go.search.amaf import MOST_WAITING
from desktop_go.search.params import SELECTION, TECHNIQUES
from desktop_go.search.tree import NOTED_NODE

BLACK, WHITE = 1, 2
WALK = np.dtype(
    [
        ("path", np.uint32, (16,)),
        ("depth", np.int64),
        ("plays", np.uint16, (32,)),
        ("n_plays", np.int64),
        ("first_by", np.uint8, (32,)),
        ("root_color", np.int64),
        ("waiting", np.uint32, (MOST_WAITING,)),
    ],
    align=True,
)
"""What a back-up reads of a game's workspace."""


def tree(*families: list[dict[str, Any]]) -> NDArray[np.void]:
    """A root and its descendants: each family is the children of the next node that has ``of``.

    The first family are the root's children; a further one names its parent's index by ``of`` in
    its first member.
    """
    nodes = np.zeros(1 + sum(map(len, families)), NOTED_NODE)
    at = 1
    for family in families:
        parent = family[0].get("of", 0)
        nodes[parent]["first_child"], nodes[parent]["n_children"] = at, len(family)
        for child in family:
            for field, value in child.items():
                if field != "of":
                    nodes[at][field] = value
            at += 1
    return nodes


def tried(visits: int, value: float, **more: Any) -> dict[str, Any]:
    """A child with results of 0 and 1 whose mean is ``value``."""
    counts = {"visits": visits, "results": visits, "value": value, "mean": value, "squares": value}
    return counts | more


def record(kind: np.dtype[np.void], **fields: Any) -> Any:
    """A record of a ``kind`` with some fields set."""
    made = np.zeros(1, kind)
    for field, value in fields.items():
        made[field] = value
    return made[0]


def selection(**fields: Any) -> Any:
    """SELECTION with some fields set."""
    return record(SELECTION, **fields)


def techniques(**fields: Any) -> Any:
    """TECHNIQUES with some fields set."""
    return record(TECHNIQUES, **fields)


def walk(path: list[int], plays: list[tuple[int, int]], root_color: int = BLACK) -> Any:
    """A simulation: the nodes of its path, and all its moves as (color, move)."""
    made = record(WALK, depth=len(path) - 1, n_plays=len(plays), root_color=root_color)
    made["path"][: len(path)] = path
    made["plays"][: len(plays)] = [move | color << 10 for color, move in plays]
    return made
