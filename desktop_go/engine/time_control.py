"""How long to think: from a clock to seconds for this move. Measures no time itself."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.engine.messages import ClockState

LEAST_MOVES_LEFT = 14
"""Own moves that are always reckoned with, so that the last minutes are not spent at once."""
GAME_SHARE = 0.75
"""Moves of a game as a share of the points; from 9x9 to 19x19 games end near that."""
MIDDLE_GAME_BONUS = 1.35
"""Factor on the time of a move in the middle game (Huang, Coulom & Lin 2010, section 4)."""
OPENING_FACTOR = 0.8
STRETCH = 2.5
"""An unclear choice may take this many times the planned time."""
PERIOD_SHARE = 0.8
"""Part of a byo-yomi period that is used; the rest is safety."""


@dataclass(frozen=True, slots=True)
class TimePlan:
    """Seconds for one move: what is planned, and what an unclear choice may take."""

    planned: float
    longest: float


def plan_time(clock: ClockState, size: int, move_number: int, overhead: float) -> TimePlan:
    """Plan the time of the move after ``move_number`` moves of both sides.

    Args:
        clock: the mover's clock.
        size: points on a side of the board.
        move_number: moves played so far.
        overhead: seconds a move costs beside thinking.
    """
    if clock.in_overtime or (clock.main_time <= 0 and clock.period_time > 0):
        return _overtime_plan(clock, overhead)
    own_moves_left = max(LEAST_MOVES_LEFT, (GAME_SHARE * size * size - move_number) / 2)
    usable = max(0.0, clock.main_time - overhead * LEAST_MOVES_LEFT)
    planned = usable / own_moves_left * _phase_factor(size, move_number)
    planned += clock.increment * PERIOD_SHARE
    if clock.period_time > 0:
        # Overtime waits behind the main time: the main time need not last the whole game.
        planned = max(planned * 1.5, _overtime_plan(clock, overhead).planned)
    most = max(0.01, clock.main_time - 2 * overhead + clock.increment * PERIOD_SHARE)
    planned = min(planned, most)
    return TimePlan(max(0.01, planned), max(0.01, min(planned * STRETCH, most / 3 + planned / 2)))


def _overtime_plan(clock: ClockState, overhead: float) -> TimePlan:
    left = clock.main_time if clock.in_overtime and clock.main_time > 0 else clock.period_time
    moves = max(1, clock.period_moves)
    planned = max(0.01, min(left, clock.period_time or left) / moves * PERIOD_SHARE - overhead)
    return TimePlan(planned, planned)


def _phase_factor(size: int, move_number: int) -> float:
    """Less in the opening, more in the middle game, plain afterwards."""
    progress = move_number / (size * size)
    if progress < 0.06:
        return OPENING_FACTOR
    return MIDDLE_GAME_BONUS if progress < 0.45 else 1.0
