"""What another Go program reports of a position, as thoughts of ours. Runs no program.

Sources: the lines of Leela Zero's lz-analyze (win rates in hundredths of a percent) and of KataGo's
kata-analyze (fractions, points, ownership), as their GTP pages describe them; GNU Go's
``estimate_score`` and ``initial_influence`` (its documentation, chapter 19).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.messages import COUNT, Candidate, ThinkRequest, Thought, side_to_think
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Move, Point
from desktop_go.records.coordinates import from_gtp

LZ_SCALE = 10_000
"""What Leela Zero calls certain."""
POINTS_OF_DOUBT = 8.0
"""Chosen by hand: a lead of so many points, counted without search, wins about 73 %."""
MOST_MOVES = 12
"""Candidates that are shown."""
POSITIONS_OF_COUNT = 1000
"""A count is final: where no number of visits was asked for, it stands for so many."""
_STARTS = ("info", "rootInfo", "ownership")
_SCORE = re.compile(r"([BW])\+(\d{1,4}(?:\.\d+)?)|0(?:\.0+)?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Reading:
    """What the lines of one analysis are about.

    Args:
        request: what was asked.
        judge: the name of the program.
        scale: what it calls certain, 1 for KataGo.
    """

    request: ThinkRequest
    judge: str
    scale: float
    position: GoPosition | None

    @staticmethod
    def of(request: ThinkRequest, judge: str, scale: float = 1.0) -> Reading:
        """The reading of an analysis that is about to begin."""
        return Reading(request, judge, scale, replayed(request.state))

    def thought(self, line: str, seconds: float) -> Thought | None:
        """What ``line`` reports, ``seconds`` after the start; None when it reports nothing."""
        parts = _parts(line)
        moves = [move for part in parts if (move := self._candidate(part)) is not None]
        if not moves:
            return None
        candidates = tuple(move for _, move in sorted(moves, key=lambda pair: pair[0]))
        color = side_to_think(self.request.state)
        root = next((_fields(words) for words in parts if words[0] == "rootInfo"), {})
        visits = _whole(root, "visits") or sum(move.visits for move in candidates)
        rate, lead = _rate(root, "winrate", self.scale), _number(root, "scoreLead")
        lead = candidates[0].score_lead if lead is None else lead
        sign = 1.0 if color is Color.BLACK else -1.0
        return Thought(
            request_id=self.request.id,
            to_play=color,
            visits=visits,
            win_rate=candidates[0].win_rate if rate is None else rate,
            playouts_per_second=visits / seconds if seconds > 0 else 0.0,
            seconds=seconds,
            candidates=candidates[:MOST_MOVES],
            ownership=self._ownership(parts, sign),
            score_lead=None if lead is None else sign * lead,
            judge=self.judge,
        )

    def counted(self, answer: str, influence: str, seconds: float) -> Thought | None:
        """What a count of the board says; None when ``answer`` is no score.

        Args:
            answer: as ``W+3.5``; what follows is ignored.
            influence: GNU Go's map of territory, White's positive; empty where it has none.
            seconds: what it took.
        """
        found = _SCORE.match(answer.strip())
        if found is None:
            return None
        lead = float(found[2] or 0) * (-1.0 if (found[1] or "").upper() == "W" else 1.0)
        color = side_to_think(self.request.state)
        black = 1 / (1 + math.exp(-lead / POINTS_OF_DOUBT))
        return Thought(
            request_id=self.request.id,
            to_play=color,
            visits=self.request.limits.playouts or POSITIONS_OF_COUNT,
            win_rate=black if color is Color.BLACK else 1 - black,
            playouts_per_second=0.0,
            seconds=seconds,
            ownership=self._influence(influence),
            score_lead=lead,
            evaluator=COUNT,
            judge=self.judge,
        )

    def _candidate(self, words: list[str]) -> tuple[int, Candidate] | None:
        """A move that is reported, with its place; None for one that cannot be played."""
        fields = _fields(words)
        rate, visits = _rate(fields, "winrate", self.scale), _whole(fields, "visits")
        if words[0] != "info" or rate is None or visits is None:
            return None
        size = self.request.state.size
        try:
            point = from_gtp(fields["move"], size)
            pv = tuple(from_gtp(word, size) for word in _after(words, "pv"))
        except (ValueError, KeyError):
            return None
        if not self._is_legal(point):
            return None
        lead = _number(fields, "scoreLead")
        prior = _rate(fields, "prior", self.scale)
        order = _whole(fields, "order")
        candidate = Candidate(point, visits, rate, lead, prior, pv or (point,))
        return (LZ_SCALE if order is None else order), candidate

    def _is_legal(self, point: Point | None) -> bool:
        position, color = self.position, side_to_think(self.request.state)
        if point is None or position is None:
            return True
        return position.why_illegal(Move.play(color, point)) is None

    def _ownership(self, parts: list[list[str]], sign: float) -> NDArray[np.float32] | None:
        size = self.request.state.size
        words = next((words[1:] for words in parts if words[0] == "ownership"), [])
        values = _floats(words, size**2)
        return None if values is None else np.float32(sign) * values

    def _influence(self, text: str) -> NDArray[np.float32] | None:
        """Who owns each point by GNU Go's influence, which says nothing of stones that live."""
        values = _floats(text.split(), self.request.state.size**2)
        if values is None or self.position is None:
            return None
        for place, point in enumerate(self.position.points()):
            color = self.position.color_at(point)
            if color is not Color.EMPTY and not values[place]:
                values[place] = -1.0 if color is Color.BLACK else 1.0
        return -values


def _parts(line: str) -> list[list[str]]:
    """The words of each report in a line; each begins with its kind."""
    parts: list[list[str]] = []
    for word in line.split():
        if word in _STARTS:
            parts.append([word])
        elif parts:
            parts[-1].append(word)
    return parts


def _fields(words: list[str]) -> dict[str, str]:
    """The pairs of a report up to its line of moves; the first of two with one name."""
    pairs = words[1:]
    if "pv" in pairs:
        pairs = pairs[: pairs.index("pv")]
    return dict(reversed(list(zip(pairs[::2], pairs[1::2], strict=False))))


def _after(words: list[str], key: str) -> list[str]:
    """The moves after ``key``, up to the next word that is none."""
    if key not in words:
        return []
    line = words[words.index(key) + 1 :]
    ends = (i for i, word in enumerate(line) if not re.fullmatch(r"(?i)pass|[a-z]\d{1,2}", word))
    return line[: next(ends, len(line))]


def _number(fields: Mapping[str, str], key: str) -> float | None:
    try:
        value = float(fields[key])
    except (KeyError, ValueError):
        return None
    return value if math.isfinite(value) else None


def _rate(fields: Mapping[str, str], key: str, scale: float) -> float | None:
    """A share of ``scale``, kept within 0 and 1."""
    value = _number(fields, key)
    return None if value is None else min(1.0, max(0.0, value / scale))


def _whole(fields: Mapping[str, str], key: str) -> int | None:
    value = _number(fields, key)
    return int(value) if value is not None and 0 <= value < 1e12 else None


def _floats(words: list[str], count: int) -> NDArray[np.float32] | None:
    """Exactly ``count`` finite numbers within -1 and 1."""
    if len(words) != count:
        return None
    try:
        values = np.array([float(word) for word in words], np.float32)
    except ValueError:
        return None
    return values.clip(-1, 1) if np.isfinite(values).all() else None
