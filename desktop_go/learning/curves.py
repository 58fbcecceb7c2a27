"""What can be learned by name, and what was learned as curves: numbers by what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from desktop_go.learning.evolution import Generation
from desktop_go.learning.temporal import Learnable, Vector
from desktop_go.services.i18n import tr


def learnable(key: str, size: int, row: int) -> Learnable:
    """A game to be learned; what it needs is loaded now.

    Args:
        key: ``go`` or ``gomoku``.
        size: lines of the board.
        row: stones in a row that win; for gomoku.

    Raises:
        SettingsError: there is no such board.
    """
    if key == "go":
        from desktop_go.learning.go_shapes import GoShapes

        return GoShapes(size)
    from desktop_go.learning.line_counts import LineCounts

    return LineCounts(size, row)


def weight_curves(names: Iterable[str], weights: Sequence[Vector]) -> dict[str, list[float]]:
    """Each weight from game to game."""
    return {name: [float(vector[place]) for vector in weights] for place, name in enumerate(names)}


def fitness_curves(course: Sequence[Generation]) -> dict[str, list[float]]:
    """The shares of the points that the networks of each generation got."""
    return {tr("mean"): [one.mean for one in course], tr("best"): [one.best for one in course]}
