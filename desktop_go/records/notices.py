"""What a reader had to repair or could not understand, in words and with the place in the file.

Only describes; never changes a record.
"""

from __future__ import annotations

import bisect
import re
from dataclasses import dataclass

from desktop_go.errors import RecordError
from desktop_go.texts import Text

_LINE_END = re.compile("\r\n|\n\r|\n|\r")
MAX_NOTICES = 500_000
"""A file that needs more repairs than this is no record but noise."""
KEPT_PER_KIND = 20
"""Notices of one kind that are listed one by one; the rest is only counted."""


@dataclass(frozen=True, slots=True)
class Notice:
    """One repair or oddity; ``line`` and ``column`` start at 1 and are None for a whole file."""

    template: Text
    """The sentence with ``{names}`` for the values: what a translation is looked up by."""
    values: tuple[tuple[str, str], ...] = ()
    line: int | None = None
    column: int | None = None

    @property
    def text(self) -> str:
        """The sentence in English."""
        return self.template.format(**dict(self.values))

    def __str__(self) -> str:
        if self.line is None:
            return self.text
        return f"line {self.line}, column {self.column}: {self.text}"


class NoticeCollector:
    """Gathers notices while a text is read and turns offsets into lines and columns at the end.

    Args:
        most: A record with more faults is refused; None: ``MAX_NOTICES``.
    """

    def __init__(self, most: float | None = None) -> None:
        self._most = MAX_NOTICES if most is None else most
        self._found: list[tuple[int | None, str, tuple[tuple[str, str], ...]]] = []
        self._counts: dict[str, int] = {}
        self._total = 0

    def add(self, offset: int | None, template: Text, **values: str) -> None:
        """Note ``template`` at the character ``offset`` (None: the file as a whole).

        Raises:
            RecordError: there are more faults than any record has.
        """
        self._total += 1
        if self._total > self._most:
            raise RecordError("This record is too damaged to be read.")
        count = self._counts.get(template, 0) + 1
        self._counts[template] = count
        if count <= KEPT_PER_KIND:
            self._found.append((offset, template, tuple(values.items())))

    def forget_from(self, offset: int) -> None:
        """Drop what was noted at ``offset`` and behind it: it turned out to be no fault."""
        while self._found and (self._found[-1][0] or 0) >= offset:
            _, template, _ = self._found.pop()
            self._counts[template] -= 1

    def finish(self, text: str) -> list[Notice]:
        """Every notice with its line and column in ``text``, in the order of the text."""
        if not self._found:
            return []
        starts = [0, *(match.end() for match in _LINE_END.finditer(text))]
        notices = []
        for offset, template, values in sorted(self._found, key=lambda entry: entry[0] or 0):
            if offset is None:
                notices.append(Notice(template, values))
                continue
            line = bisect.bisect_right(starts, offset)
            notices.append(Notice(template, values, line, offset - starts[line - 1] + 1))
        for template, count in self._counts.items():
            if count > KEPT_PER_KIND:
                more = (("count", str(count - KEPT_PER_KIND)), ("kind", template.split("{")[0]))
                notices.append(Notice("More notices like this ({count}): {kind}...", more))
        return notices
