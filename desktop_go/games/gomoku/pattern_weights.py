"""What the pattern engine gives for each kind of row; apart, so that settings need no engine."""

from __future__ import annotations

from desktop_go.texts import Text

DEFAULT_WEIGHTS: dict[str, int] = {
    "closed_two": 2,
    "open_two": 10,
    "closed_three": 15,
    "open_three": 120,
    "closed_four": 140,
    "open_four": 2500,
    "five": 50_000,
}
"""Own choice: two threes beat one, an open four beats all but a five."""
WEIGHT_HELP: dict[str, Text] = {
    "closed_two": "Two in a row, one end closed",
    "open_two": "Two in a row, both ends open",
    "closed_three": "Three in a row, one end closed",
    "open_three": "Three in a row, both ends open",
    "closed_four": "Four in a row, one end closed",
    "open_four": "Four in a row, both ends open",
    "five": "Five in a row",
}
