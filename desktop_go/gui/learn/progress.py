"""Which steps were done and which one is open, kept in a file of the user's."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from desktop_go.games.teaching import Lesson
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.i18n import tr
from desktop_go.services.kept_json import KeptJson

Place = tuple[str, int]
"""The key of a lesson and the number of a step in it."""


class Progress:
    """How far the learner is.

    Args:
        folder: where the file is.
        on_failure: told in a sentence when it cannot be written.
    """

    def __init__(self, folder: Path, on_failure: Callable[[str], None]) -> None:
        self.place: Place | None = None
        """The step that was open last; None at first."""
        self._done: set[Place] = set()
        self._writer = BackgroundWriter(on_failure)
        self._file = KeptJson(
            folder / "lessons.json", self._writer, tr("Your progress in the lessons")
        )

    def load(self) -> str:
        """Read the file; returns a sentence when something is wrong with it."""
        data, trouble = self._file.load()
        if data is None:
            return trouble
        try:
            self._done = {(str(key), int(number)) for key, number in data["done"]}
            self.place = None if data["at"] is None else (str(data["at"][0]), int(data["at"][1]))
        except (KeyError, TypeError, ValueError, IndexError):
            return self._file.set_aside()
        return ""

    def go(self, place: Place) -> None:
        """Another step is open."""
        self.place = place
        self._keep()

    def finish(self, place: Place) -> None:
        """A step is done."""
        if place not in self._done:
            self._done.add(place)
            self._keep()

    def is_done(self, place: Place) -> bool:
        """Whether a step was done once."""
        return place in self._done

    def done_of(self, lesson: Lesson) -> int:
        """How many steps of a lesson were done."""
        return sum((lesson.key, number) in self._done for number in range(len(lesson.steps)))

    def close(self) -> None:
        """Write what is left to write."""
        self._writer.close()

    def _keep(self) -> None:
        at = None if self.place is None else list(self.place)
        self._file.save({"done": sorted(map(list, self._done)), "at": at})
