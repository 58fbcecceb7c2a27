"""Every setting of the program, declared once: key, default and what values are good."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | list[Json] | dict[str, Json] | None"
Check: TypeAlias = Callable[[object], bool]

MAX_RECENT = 12


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting; ``accepts`` says whether a value read from a file can be used."""

    key: str
    default: Json
    accepts: Check


def is_flag(value: object) -> bool:
    """Whether ``value`` is true or false."""
    return isinstance(value, bool)


def is_text(value: object) -> bool:
    """Whether ``value`` is a text of reasonable length."""
    return isinstance(value, str) and len(value) <= 100_000


def is_list_of_texts(value: object) -> bool:
    """Whether ``value`` is a list of texts."""
    return isinstance(value, list) and all(is_text(item) for item in value)


def is_object(value: object) -> bool:
    """Whether ``value`` is a JSON object."""
    return isinstance(value, dict)


def one_of(*choices: str) -> Check:
    """Return a check for a fixed list of words."""
    return lambda value: value in choices


def between(low: float, high: float) -> Check:
    """Return a check for a number from ``low`` to ``high``."""
    return lambda value: (
        isinstance(value, int | float) and not isinstance(value, bool) and low <= value <= high
    )


SETTINGS: tuple[Setting, ...] = (
    Setting("language", "", is_text),
    Setting("theme", "system", one_of("system", "light", "dark")),
    Setting("theme.high_contrast", False, is_flag),
    Setting("board.theme", "wood", one_of("wood", "paper", "dark")),
    Setting("board.coordinates", True, is_flag),
    Setting("board.move_numbers", False, is_flag),
    Setting("board.loss_dots", True, is_flag),
    Setting("board.varied_stones", True, is_flag),
    Setting("board.next_moves", True, is_flag),
    Setting("board.reduce_motion", False, is_flag),
    Setting("board.color_blind", False, is_flag),
    Setting("sound.on", True, is_flag),
    Setting("sound.volume", 70, between(0, 100)),
    Setting("records.open_at", "start", one_of("start", "end")),
    Setting("records.recent", [], is_list_of_texts),
    Setting("records.folder", "", is_text),
    Setting("record.as_list", False, is_flag),
    Setting("records.backup", False, is_flag),
    Setting("export", {}, is_object),
    Setting("keys", {}, is_object),
    Setting("player.name", "", is_text),
    Setting("new_game", {}, is_object),
    Setting("engine.options", {}, is_object),
    Setting("review.keep", True, is_flag),
    Setting("review.speed", "quick", one_of("quick", "normal", "thorough")),
    Setting("teaching", False, is_flag),
    Setting("teaching.by", "either", one_of("either", "points", "rate")),
    Setting("teaching.least", "mistake", one_of("inaccuracy", "mistake", "bad", "blunder")),
    Setting("samegame", {}, is_object),
    Setting("sudoku", {}, is_object),
    Setting("gomoku.new_game", {}, is_object),
    Setting("gomoku.options", {}, is_object),
    Setting("gomoku.overlays", {}, is_object),
    Setting("library.geometry", "", is_text),
    Setting("window.mode", "play", one_of("play", "review")),
    Setting("window.geometry", "", is_text),
    Setting("window.layout.play", "", is_text),
    Setting("window.layout.review", "", is_text),
)
