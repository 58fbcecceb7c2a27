"""Reads tables of gomoku puzzles and foul cases: tab-separated, a header line, # comments."""

from __future__ import annotations

from collections.abc import Iterator

from desktop_go.errors import RecordError
from desktop_go.games.gomoku.rules import (
    MAX_SIZE,
    MIN_SIZE,
    RULE_SETS,
    RuleSet,
    rule_by_number,
)


class Row(dict[str, str]):
    """One row by the names of its columns."""

    def __missing__(self, name: str) -> str:
        raise RecordError("The table has no column “{name}”.", name=name)

    @property
    def size(self) -> int:
        """Lines of the board, 15 where nothing is said. Raises RecordError."""
        text = self.get("size", "15")
        if not (text.isascii() and text.isdigit() and MIN_SIZE <= int(text[:9]) <= MAX_SIZE):
            raise RecordError(
                "Gomoku boards have {least} to {most} lines, not {size}.",
                least=MIN_SIZE,
                most=MAX_SIZE,
                size=text,
            )
        return int(text)


def read_table(text: str) -> Iterator[Row]:
    """Yield the rows of a table."""
    head: list[str] | None = None
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        values = line.split("\t")
        if head is None:
            head = values
        else:
            yield Row(zip(head, values, strict=False))


def read_rules(text: str) -> RuleSet:
    """Rules by name or Gomocup number. Raises RecordError for others."""
    for rules in RULE_SETS:
        if text.lower() in (rules.key, str(rules.number)):
            return rules
    try:
        return rule_by_number(int(text))
    except (KeyError, ValueError):
        raise RecordError(
            "'{text}' is not a rule set; choose freestyle, standard, renju or caro.", text=text
        ) from None
