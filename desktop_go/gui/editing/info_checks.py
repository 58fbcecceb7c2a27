"""Whether game information is as SGF FF[4] wants it, said in clear sentences. No Qt."""

from __future__ import annotations

import re
from collections.abc import Callable

from desktop_go.services.i18n import tr

_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?")
_RESULT = re.compile(r"0|Draw|Void|\?|[BW]\+(R|Resign|T|Time|F|Forfeit|\d+(\.\d+)?)?")
_DATE = re.compile(r"\d{4}(-\d\d(-\d\d)?)?(,(\d{4}(-\d\d(-\d\d)?)?|\d\d-\d\d|\d\d))*")
MAX_KOMI, MAX_SECONDS = 1000, 10_000_000
HANDICAPS = (0, *range(2, 362))


def check_komi(text: str) -> str:
    """A number, negative for a reverse komi."""
    if not _NUMBER.fullmatch(text) or abs(float(text)) > MAX_KOMI:
        return tr("Komi must be a number of points, such as 6.5, not “{text}”.").format(text=text)
    return ""


def check_handicap(text: str) -> str:
    """A number of stones."""
    if not text.isdecimal() or int(text[:9]) not in HANDICAPS:
        return tr("The handicap must be 0 or at least 2 stones, not “{text}”.").format(text=text)
    return ""


def check_time(text: str) -> str:
    """Seconds."""
    if not _NUMBER.fullmatch(text) or not 0 <= float(text) <= MAX_SECONDS:
        return tr(
            "The main time must be a number of seconds (3600 is an hour), not “{text}”."
        ).format(text=text)
    return ""


def check_result(text: str) -> str:
    """FF[4]'s forms of a result."""
    if not _RESULT.fullmatch(text):
        return tr("The result must be B+R, W+3.5, B+T, Draw, Void or ?, not “{text}”.").format(
            text=text
        )
    return ""


def check_date(text: str) -> str:
    """ISO dates, several with commas."""
    if not _DATE.fullmatch(text) or not _plausible(text):
        return tr(
            "Dates must look like 2026-11-20, 2026-11 or 2026, separated by commas, not “{text}”."
        ).format(text=text)
    return ""


def _plausible(text: str) -> bool:
    """Whether months and days can be."""
    for part in text.split(","):
        numbers = [int(number) for number in part.split("-")]
        if len(part.split("-")[0]) == 4:
            numbers = numbers[1:]
            limits = (12, 31)
        else:
            limits = (12, 31) if len(numbers) == 2 else (31, 31)
        if any(not 1 <= n <= limit for n, limit in zip(numbers, limits, strict=False)):
            return False
    return True


CHECKS: dict[str, Callable[[str], str]] = {
    "KM": check_komi,
    "HA": check_handicap,
    "TM": check_time,
    "RE": check_result,
    "DT": check_date,
}


def check(ident: str, text: str) -> str:
    """What is wrong with ``text`` as the value of a property; empty when it is right or empty."""
    text = text.strip()
    known = CHECKS.get(ident)
    return known(text) if known is not None and text else ""
