"""The rule sets of gomoku: what wins, what Black may not do, and their Gomocup numbers."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.texts import Text


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One way to play five in a row."""

    key: str
    name: Text
    number: int
    """The rule's number in the Gomocup protocol, and in the kernels."""
    help: Text


FREESTYLE = RuleSet("freestyle", "Freestyle", L.FREESTYLE, "Five or more in a row wins.")
STANDARD = RuleSet("standard", "Standard", L.STANDARD, "Exactly five in a row wins.")
RENJU = RuleSet(
    "renju",
    "Renju",
    L.RENJU,
    "Black wins with exactly five and may not make an overline, two fours or two open threes "
    "at once; White wins with five or more.",
)
CARO = RuleSet(
    "caro",
    "Caro",
    L.CARO,
    "Exactly five in a row wins, unless both ends are blocked by an opposing stone. The edge "
    "of the board does not block.",
)

RULE_SETS = (FREESTYLE, STANDARD, RENJU, CARO)
SIZES = (13, 15, 19, 20)
MIN_SIZE, MAX_SIZE = 5, L.MAX_SIZE


def rule_set(key: str) -> RuleSet:
    """Return the rule set called ``key``. Raises KeyError when there is none."""
    for rules in RULE_SETS:
        if rules.key == key:
            return rules
    raise KeyError(key)


def rule_by_number(number: int) -> RuleSet:
    """Return the rule set with a Gomocup number. Raises KeyError when there is none."""
    for rules in RULE_SETS:
        if rules.number == number:
            return rules
    raise KeyError(number)
