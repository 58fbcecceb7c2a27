"""The patterns that professionals play most often, as ``training/frequent_patterns.py`` counts."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Point

FILE = "patterns/frequent.txt"
"""Among the assets."""
SIGNS = ".XO#"
"""Empty, a stone of the side to move, one of the other side, beyond the edge."""


@dataclass(frozen=True, slots=True)
class FrequentPattern:
    """One pattern; the move is at the second point of the second row."""

    rows: tuple[str, ...]
    """From the top, in ``SIGNS``; 3 or 4 of them."""
    seen: int
    """How often it was around an empty point when a move was to be made."""
    played: int
    """How often that point was played."""
    usual: float
    """The share of the points of all patterns that were played."""

    def places(self, position: GoPosition, color: Color) -> frozenset[Point]:
        """The empty points around which the pattern stands for a move of ``color``."""
        images = self._images()
        return frozenset(
            point
            for point in position.points()
            if not position.color_at(point)
            and any(
                all(_sign(position, color, point, step) == sign for step, sign in image)
                for image in images
            )
        )

    def _images(self) -> frozenset[tuple[tuple[tuple[int, int], str], ...]]:
        """The pattern turned and reflected: the signs at steps from the move, right and down."""
        found = set()
        for turn in range(8):
            image = []
            for row, line in enumerate(self.rows):
                for col, sign in enumerate(line):
                    right, down = col - 1, row - 1
                    if turn & 1:
                        right, down = down, right
                    step = (-right if turn & 2 else right, -down if turn & 4 else down)
                    image.append((step, sign))
            found.add(tuple(sorted(image)))
        return frozenset(found)

    @property
    def share(self) -> float:
        """The share, 0 to 1, of its points that were played."""
        return self.played / self.seen

    @property
    def strength(self) -> float:
        """How many times more often it is played than any pattern."""
        return self.share / self.usual


def _sign(position: GoPosition, color: Color, point: Point, step: tuple[int, int]) -> str:
    """What stands a step away from ``point``, as ``color`` sees it."""
    there = Point(point.col + step[0], point.row + step[1])
    if not (0 <= there.col < position.size and 0 <= there.row < position.rows):
        return "#"
    stone = position.color_at(there)
    return "." if not stone else "X" if stone is color else "O"


def read_patterns(text: str) -> list[FrequentPattern]:
    """The patterns of a file, 3x3 before 4x4, those played most often first."""
    found, usual = [], 1.0
    for line in text.splitlines():
        first, *numbers = line.split()
        if first == "all":
            usual = int(numbers[2]) / int(numbers[1])
        else:
            seen, played = map(int, numbers)
            found.append(FrequentPattern(tuple(first.split("/")), seen, played, usual))
    return found
