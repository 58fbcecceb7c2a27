"""Reads tables of gomoku puzzles and foul cases: tab-separated, a header line, # comments."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from desktop_go.errors import RecordError
from desktop_go.games.gomoku.rules import RULE_SETS, RuleSet, rule_by_number
from desktop_go.texts import N_


def read_table(path: Path) -> Iterator[dict[str, str]]:
    """Yield the rows as dictionaries by column name. Raises RecordError if it cannot be read."""
    try:
        text = read_bytes(path).decode("utf-8")
    except UnicodeDecodeError as error:
        why = N_("it is not a text file")
        raise RecordError("{path} cannot be read: {why}", path=path, why=why) from error
    head: list[str] | None = None
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        values = line.split("\t")
        if head is None:
            head = values
        else:
            yield dict(zip(head, values, strict=False))


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
