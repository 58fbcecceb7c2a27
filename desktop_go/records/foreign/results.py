"""Results of games as servers put them into words, as SGF writes them."""

from __future__ import annotations

import re

from desktop_go.records.sgf_properties import write_real

_BLACK = ("black", "黒", "黑", "흑")
_WHITE = ("white", "白", "백")
_LOSES = ("lose", "loses", "lost", "敗", "败", "負け", "패")
_RESIGNS = ("resign", "中押", "中盘", "中盤", "불계")
_TIME = ("time", "時間", "时间", "시간", "超时", "超時", "時間切")
_DRAWN = ("draw", "jigo", "和棋", "持碁", "ジゴ", "무승부", "빅")
_COUNT = re.compile(
    r"(?:(\d{1,3})又)?(\d{1,3})/(\d{1,2})|(\d{1,4}(?:[.,]\d{1,2})?)(\s*(?:目|집|子|points?)?\s*[半반])?"
)
_ASIDE = re.compile(r">>.*|\d+\s*手完?|\(.*?\)", re.DOTALL)
"""Both sides' points behind the result, and the number of moves."""


def write_result(color: str, margin: float | None) -> str:
    """``B+6.5``; ``B+`` where nobody says by how much."""
    return f"{color}+" + (write_real(margin) if margin else "")


def result_of(words: str) -> str:
    """The value of RE for a sentence in English, Chinese, Japanese or Korean.

    Empty for an empty sentence; what is not understood stays as it is.
    """
    text = _ASIDE.sub(" ", words[:500].lower())
    if any(word in text for word in _DRAWN):
        return "0"
    black, white = _first(text, _BLACK), _first(text, _WHITE)
    if black == white:
        return words.strip()
    color = "B" if black >= 0 and (white < 0 or black < white) else "W"
    if any(word in text for word in _LOSES):
        color = "W" if color == "B" else "B"
    if any(word in text for word in _RESIGNS):
        return color + "+R"
    if any(word in text for word in _TIME):
        return color + "+T"
    return write_result(color, _margin(text))


def _first(text: str, words: tuple[str, ...]) -> int:
    return min((place for word in words if (place := text.find(word)) >= 0), default=-1)


def _margin(text: str) -> float | None:
    """``6.5``, ``2目半``, ``3又1/4子``; None when there is no number."""
    match = _COUNT.search(text)
    if match is None:
        return 0.5 if "半" in text or "반" in text else None
    whole, part, parts, plain, half = match.groups()
    if part is not None:
        return int(whole or 0) + (int(part) / int(parts) if int(parts) else 0.0)
    return float(plain.replace(",", ".")) + (0.5 if half else 0.0)
