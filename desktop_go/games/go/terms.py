"""The terms of a game of Go: rules, komi, handicap; those of a record, and what it leaves open."""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_go.games.go.rules import RuleSet, Superko, find_rule_set, rule_set
from desktop_go.records.game_info import handicap, komi
from desktop_go.records.record_node import ReadableRecord

ASSUMED_RULES = "chinese"
"""Counted by area, which every position of a record allows: no prisoners need to be known."""
RULES, KOMI = "rules", "komi"


@dataclass(frozen=True, slots=True)
class GameTerms:
    """What of a game the record's moves do not say."""

    rules: RuleSet
    komi: float
    handicap: int = 0
    assumed: frozenset[str] = frozenset()
    """Which of ``RULES`` and ``KOMI`` the record does not give."""

    @property
    def replay_rules(self) -> RuleSet:
        """What moves are judged by: rules that nobody gave forbid no repetition but a plain ko."""
        return replace(self.rules, superko=Superko.NONE) if RULES in self.assumed else self.rules


def terms_of_record(record: ReadableRecord) -> GameTerms:
    """What the root of ``record`` says, and what is assumed where it says nothing."""
    rules, points, stones = find_rule_set(record.info("RU")), komi(record), handicap(record)
    missing = {RULES: rules is None, KOMI: points is None}
    assumed = frozenset(name for name, is_missing in missing.items() if is_missing)
    rules = rules or rule_set(ASSUMED_RULES)
    return GameTerms(rules, rules.komi(stones) if points is None else points, stones, assumed)
