"""The problems of the program, and when each that was missed is due again."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import date, timedelta
from pathlib import Path

from desktop_go.games.go.solving.problem import Problem, problem_from
from desktop_go.resources import asset_path
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.i18n import tr
from desktop_go.services.kept_json import KeptJson

BOXES = (0, 1, 3, 7, 16, 35)
"""Days until a problem of each box comes again (Leitner 1972, So lernt man lernen)."""


def problems() -> list[Problem]:
    """The problems of the program, easy ones first. Raises MissingAsset, RecordError."""
    lines = asset_path("problems/go.txt").read_text("utf-8").splitlines()
    found = [problem_from(line) for line in lines if line and not line.startswith("#")]
    return sorted(found, key=lambda problem: problem.grade)


class ProblemBook:
    """What was solved and missed, kept in a file of the user's.

    Args:
        folder: where the file is.
        on_failure: told in a sentence when it cannot be written.
        today: the date, for tests.
    """

    def __init__(
        self,
        folder: Path,
        on_failure: Callable[[str], None],
        today: Callable[[], date] = date.today,
    ) -> None:
        self._today = today
        self._writer = BackgroundWriter(on_failure)
        self._file = KeptJson(
            folder / "problems.json", self._writer, tr("Your progress in the problems")
        )
        self._solved: set[str] = set()
        self._boxes: dict[str, tuple[int, int]] = {}
        self._days: list[int] = []

    def load(self) -> str:
        """Read the file; returns a sentence when something is wrong with it."""
        data, trouble = self._file.load()
        if data is None:
            return trouble
        try:
            self._solved = set(map(str, data["solved"]))
            self._boxes = {
                str(key): (min(int(box), len(BOXES) - 1), int(due))
                for key, (box, due) in data["boxes"].items()
            }
            self._days = sorted({int(day) for day in data["days"]})
        except (AttributeError, KeyError, TypeError, ValueError):
            return self._file.set_aside()
        return ""

    def solved(self, key: str, at_once: bool) -> None:
        """A problem was solved: at once, or after wrong moves, so that it comes again today."""
        today = self._today()
        self._solved.add(key)
        self._days = sorted({*self._days, today.toordinal()})
        if not at_once:
            self._boxes[key] = (0, today.toordinal())
        elif key in self._boxes:
            box = self._boxes.pop(key)[0] + 1
            if box < len(BOXES):
                due = today + timedelta(days=BOXES[box])
                self._boxes[key] = (box, due.toordinal())
        self._keep()

    def missed(self, key: str) -> None:
        """A problem was given up, or answered wrong: it comes again."""
        self._boxes[key] = (0, self._today().toordinal())
        self._keep()

    def is_solved(self, key: str) -> bool:
        """Whether it was solved once."""
        return key in self._solved

    def due(self) -> list[str]:
        """The keys of what should be tried again today, the longest overdue first."""
        today = self._today().toordinal()
        late = [(due, key) for key, (_box, due) in self._boxes.items() if due <= today]
        return [key for _due, key in sorted(late)]

    @property
    def streak(self) -> int:
        """Days in a row with a problem solved, up to today or yesterday."""
        last = self._today().toordinal()
        if last not in self._days:
            last -= 1
        length = 0
        while last - length in self._days:
            length += 1
        return length

    def expect(self, keys: Iterable[str]) -> None:
        """Ask for these today if they were never tried: mistakes of one's own."""
        new = [key for key in keys if key not in self._solved and key not in self._boxes]
        self._boxes.update((key, (0, self._today().toordinal())) for key in new)

    def close(self) -> None:
        """Write what is left to write."""
        self._writer.close()

    def _keep(self) -> None:
        self._file.save(
            {
                "solved": sorted(self._solved),
                "boxes": {key: list(box) for key, box in self._boxes.items()},
                "days": self._days,
            }
        )
