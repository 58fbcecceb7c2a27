"""The clock agreed on: its names, its limits, and how it is kept in settings. No Qt."""

from __future__ import annotations

from typing import cast

from desktop_go.engine.clock import ClockKind, PlayerTime, TimeControl
from desktop_go.moves import Color
from desktop_go.services.settings_schema import Json
from desktop_go.texts import Text

MAX_SECONDS = 24 * 3600.0
MAX_COUNT = 999
CLOCK_NAMES: tuple[tuple[ClockKind, Text], ...] = (
    (ClockKind.NONE, "No clock"),
    (ClockKind.ABSOLUTE, "Fixed time for the game"),
    (ClockKind.BYO_YOMI, "Japanese byo-yomi"),
    (ClockKind.CANADIAN, "Canadian overtime"),
    (ClockKind.FISCHER, "Fischer (time added each move)"),
)
"""The clocks in the order of the dialog; the names pass through ``tr`` where they are shown."""


def control_to_json(control: TimeControl) -> dict[str, Json]:
    """For the settings and the autosave file."""
    return {
        "kind": control.kind.value,
        "main_time": control.main_time,
        "period_time": control.period_time,
        "periods": control.periods,
        "period_moves": control.period_moves,
        "increment": control.increment,
    }


def control_from_json(stored: object) -> TimeControl:
    """Read what ``control_to_json`` wrote; whatever does not fit is replaced by its default."""
    default = TimeControl()
    if not isinstance(stored, dict):
        return default
    try:
        kind = ClockKind(stored.get("kind"))
    except ValueError:
        return default
    return TimeControl(
        kind,
        number_within(stored.get("main_time"), default.main_time, 0, MAX_SECONDS),
        number_within(stored.get("period_time"), default.period_time, 1, MAX_SECONDS),
        int(number_within(stored.get("periods"), default.periods, 1, MAX_COUNT)),
        int(number_within(stored.get("period_moves"), default.period_moves, 1, MAX_COUNT)),
        number_within(stored.get("increment"), default.increment, 0, MAX_SECONDS),
    )


def number_within(value: object, default: float, low: float, high: float) -> float:
    """``value`` if it is a number from ``low`` to ``high``, else ``default``."""
    if isinstance(value, bool) or not isinstance(value, int | float) or not low <= value <= high:
        return default
    return cast("float", value)


def control_info(control: TimeControl) -> dict[str, str]:
    """What the root of a record says of the clock (SGF FF[4], TM and OT)."""
    if control.kind is ClockKind.NONE:
        return {}
    return {"TM": f"{control.main_time:g}", "OT": control.sgf_overtime()}


def time_left_properties(kind: ClockKind, time: PlayerTime, color: Color) -> dict[str, list[str]]:
    """The raw properties of a move that say what its player's clock shows after it.

    BL and WL are seconds; OB and OW, in overtime, are the moves left of a Canadian period or the
    periods left of a Japanese byo-yomi (SGF FF[4], timing properties).
    """
    if kind is ClockKind.NONE:
        return {}
    letter = "B" if color is Color.BLACK else "W"
    found = {f"{letter}L": [f"{max(0.0, time.left):.3f}"]}
    if time.in_overtime:
        left = time.moves if kind is ClockKind.CANADIAN else time.periods
        found[f"O{letter}"] = [str(left)]
    return found
