"""Back-up against the worked example of Maly 2010, figure 2 (after Helmbold & Parker-Wood 2009)."""

from __future__ import annotations

import numpy as np

from desktop_go.search.backup import PLAY_SHIFT, back_up
from desktop_go.search.tree import NODE

BLACK, WHITE = 1, 2
SIMULATION = np.dtype(
    [
        ("path", "u4", (8,)),
        ("depth", "i8"),
        ("plays", "i4", (8,)),
        ("n_plays", "i8"),
        ("first_by", "u1", (16,)),
        ("root_color", "i8"),
    ],
    align=True,
)
POINTS = ("A1", "B1", "C1", "A2", "B2", "C2", "A3", "B3", "C3")
ROOT_MOVES = ("C2", "B1", "C3", "A1")
"""Black's moves in the tree; below C2 those of White."""
REPLIES = ("A1", "A3", "B1")


def move(point: str) -> int:
    return 1 + POINTS.index(point)


def figure_two() -> tuple[np.ndarray, np.recarray]:
    """The tree and the playout: C2 and A1 in the tree, then B1, A3 and C3 at random."""
    nodes = np.zeros(1 + len(ROOT_MOVES) + len(REPLIES), NODE)
    nodes[0]["first_child"], nodes[0]["n_children"] = 1, len(ROOT_MOVES)
    nodes["move"][1:] = [move(point) for point in (*ROOT_MOVES, *REPLIES)]
    nodes[1]["first_child"], nodes[1]["n_children"] = 1 + len(ROOT_MOVES), len(REPLIES)
    ws = np.zeros(1, SIMULATION).view(np.recarray)
    plays = [("C2", BLACK), ("A1", WHITE), ("B1", BLACK), ("A3", WHITE), ("C3", BLACK)]
    ws[0].path[:3] = [0, 1, 1 + len(ROOT_MOVES)]
    ws[0].depth = 2
    ws[0].plays[: len(plays)] = [move(point) | color << PLAY_SHIFT for point, color in plays]
    ws[0].n_plays = len(plays)
    ws[0].root_color = BLACK
    return nodes, ws


def named(nodes: np.ndarray, field: str) -> dict[str, float]:
    """The nodes in which ``field`` is not 0, as ``C2`` or ``C2-A1``."""
    names = ["root", *ROOT_MOVES, *(f"C2-{point}" for point in REPLIES)]
    return {name: float(n) for name, n in zip(names, nodes[field], strict=True) if n}


def test_the_path_gets_the_result_and_the_siblings_played_later_get_amaf() -> None:
    nodes, ws = figure_two()
    back_up(nodes, ws[0], 1.0, 0, True)
    # In bold in the figure: Black's C2 won, White's A1 lost (the value of its own player).
    assert named(nodes, "visits") == {"root": 1, "C2": 1, "C2-A1": 1}
    assert named(nodes, "value") == {"C2": 1}
    # Starred: Black's B1 and C3, White's A3; a move that was chosen counts for itself as well
    # (Gelly & Silver 2007). White's A1 is not Black's, and Black's B1 is not White's.
    assert named(nodes, "rave_visits") == {
        "C2": 1,
        "B1": 1,
        "C3": 1,
        "C2-A1": 1,
        "C2-A3": 1,
    }
    assert named(nodes, "rave_value") == {"C2": 1, "B1": 1, "C3": 1}


def test_without_amaf_only_the_path_changes() -> None:
    nodes, ws = figure_two()
    back_up(nodes, ws[0], 0.0, 0, False)
    assert named(nodes, "visits") == {"root": 1, "C2": 1, "C2-A1": 1}
    assert named(nodes, "value") == {"root": 1, "C2-A1": 1}
    assert named(nodes, "rave_visits") == {}
