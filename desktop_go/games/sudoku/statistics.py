"""What a player did so far, by variant and level: puzzles begun and solved, times, hints."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any

from desktop_go.errors import RecordError
from desktop_go.games.sudoku.layout import CLASSIC_KEY
from desktop_go.games.sudoku.variants import LEVELS, VARIANTS


@dataclass(slots=True)
class LevelStatistics:
    """The figures of one level."""

    begun: int = 0
    solved: int = 0
    unaided: int = 0
    """Solved without the last stage of any hint."""
    best_seconds: float = 0.0
    """The fastest of those; 0 while there is none."""
    total_seconds: float = 0.0
    """Of all that were solved."""
    next_number: int = 1
    """The numbered puzzle that comes next."""

    @property
    def mean_seconds(self) -> float:
        """The mean time of those solved; 0 without any."""
        return self.total_seconds / self.solved if self.solved else 0.0


def _key(variant: str, level: str) -> str:
    return level if variant == CLASSIC_KEY else f"{variant} {level}"


class Statistics:
    """The figures of all variants and levels."""

    def __init__(self) -> None:
        self.levels = {_key(v, level): LevelStatistics() for v in VARIANTS for level in LEVELS}
        """By level; before it stands the variant, if it is not the classic one."""

    def of(self, level: str, variant: str = CLASSIC_KEY) -> LevelStatistics:
        """The figures of one variant and level."""
        return self.levels[_key(variant, level)]

    def begin(self, level: str, number: int = 0, variant: str = CLASSIC_KEY) -> None:
        """A puzzle was begun; ``number`` is that of a numbered one."""
        if level in LEVELS:
            figures = self.of(level, variant)
            figures.begun += 1
            figures.next_number = max(figures.next_number, number + 1)

    def solve(self, level: str, seconds: float, hints: int, variant: str = CLASSIC_KEY) -> bool:
        """A puzzle was solved; return whether it is a new best time without hints."""
        if level not in LEVELS:
            return False
        figures = self.of(level, variant)
        figures.solved += 1
        figures.begun = max(figures.begun, figures.solved)
        figures.total_seconds += seconds
        if hints:
            return False
        figures.unaided += 1
        best = not figures.best_seconds or seconds < figures.best_seconds
        if best:
            figures.best_seconds = seconds
        return best

    def to_data(self) -> dict[str, Any]:
        """Return plain data for a file."""
        return {level: asdict(figures) for level, figures in self.levels.items()}

    @classmethod
    def from_data(cls, data: Mapping[str, Any]) -> Statistics:
        """Restore the figures. Raises RecordError when they cannot be true."""
        statistics = cls()
        try:
            for level, figures in statistics.levels.items():
                stored = data.get(level, {})
                for field in fields(figures):
                    kind = type(getattr(figures, field.name))
                    value = kind(stored.get(field.name, getattr(figures, field.name)))
                    if not 0 <= value < 1e12:
                        raise ValueError(field.name)
                    setattr(figures, field.name, value)
        except (AttributeError, TypeError, ValueError) as error:
            raise RecordError("The statistics are not plausible ({error})", error=error) from None
        return statistics
