"""Texts of a report: tables for a terminal, a web page or a window, and times in words."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.services.i18n import tr, tr_plural


@dataclass(frozen=True, slots=True)
class Table:
    """One table.

    Args:
        key: names it in file names.
        title: what it shows.
        head: the columns.
        rows: a text for each column.
        numbers: from this column on everything stands on the right.
    """

    key: str
    title: str
    head: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    numbers: int = 1

    def to_text(self) -> str:
        """The table for a terminal, in columns."""
        lines = [self.head, *self.rows]
        widths = [max(len(line[place]) for line in lines) for place in range(len(self.head))]
        texts = []
        for line in lines:
            cells = [
                word.ljust(width) if place < self.numbers else word.rjust(width)
                for place, (word, width) in enumerate(zip(line, widths, strict=True))
            ]
            texts.append("  ".join(cells).rstrip())
        return "\n".join((self.title, *texts))


def spoken_time(seconds: float) -> str:
    """A length of time in words, such as "3 minutes"."""
    if seconds < 90:
        return tr_plural("{count} second", "{count} seconds", round(seconds))
    if seconds < 5400:
        return tr_plural("{count} minute", "{count} minutes", round(seconds / 60))
    return tr("{hours:.1f} hours").format(hours=seconds / 3600)
