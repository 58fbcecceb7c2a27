"""Game clocks against a time source that the tests move by hand."""

from __future__ import annotations

import pytest

from desktop_go.engine.clock import (
    ClockKind,
    GameClock,
    PlayerTime,
    TimeControl,
    clock_text,
    spend,
    starting_time,
)
from desktop_go.moves import Color

BLACK, WHITE = Color.BLACK, Color.WHITE


class HandTime:
    def __init__(self) -> None:
        self.seconds = 100.0

    def __call__(self) -> float:
        return self.seconds


def clock(control: TimeControl) -> tuple[GameClock, HandTime]:
    hand = HandTime()
    return GameClock(control, hand), hand


def think(game: GameClock, hand: HandTime, color: Color, seconds: float) -> None:
    game.start(color)
    hand.seconds += seconds
    game.complete_move(color)


def test_without_a_limit_nothing_ever_runs_out() -> None:
    game, hand = clock(TimeControl())
    think(game, hand, BLACK, 1e6)
    game.start(WHITE)
    assert game.expired() is None
    assert game.engine_state(WHITE) is None
    assert clock_text(game.control, game.time_of(WHITE)) == ""


def test_absolute_time_runs_only_for_the_player_to_move() -> None:
    game, hand = clock(TimeControl(ClockKind.ABSOLUTE, 60))
    think(game, hand, BLACK, 20)
    think(game, hand, WHITE, 5)
    assert (game.time_of(BLACK).left, game.time_of(WHITE).left) == (40, 55)
    game.start(BLACK)
    hand.seconds += 39.9
    assert game.expired() is None
    hand.seconds += 0.2
    assert game.expired() is BLACK
    assert game.time_of(BLACK).left == 0


def test_byo_yomi_period_is_whole_again_after_a_move_in_time() -> None:
    game, hand = clock(TimeControl(ClockKind.BYO_YOMI, 10, period_time=30, periods=3))
    think(game, hand, BLACK, 12)
    assert game.time_of(BLACK) == PlayerTime(30, True, 3, 1)
    think(game, hand, BLACK, 29.5)
    assert game.time_of(BLACK) == PlayerTime(30, True, 3, 1)


def test_byo_yomi_periods_are_used_up_one_by_one() -> None:
    game, hand = clock(TimeControl(ClockKind.BYO_YOMI, 10, period_time=30, periods=3))
    think(game, hand, BLACK, 10 + 30 + 5)
    assert game.time_of(BLACK) == PlayerTime(30, True, 2, 1)
    game.start(BLACK)
    hand.seconds += 59
    assert game.time_of(BLACK) == PlayerTime(1, True, 1, 1)
    assert game.expired() is None
    hand.seconds += 1
    assert game.expired() is BLACK


def test_byo_yomi_without_main_time_starts_in_the_first_period() -> None:
    control = TimeControl(ClockKind.BYO_YOMI, 0, period_time=30, periods=5)
    assert starting_time(control) == PlayerTime(30, True, 5, 1)


def test_canadian_period_is_renewed_after_its_moves() -> None:
    game, hand = clock(TimeControl(ClockKind.CANADIAN, 5, period_time=60, period_moves=3))
    think(game, hand, WHITE, 15)
    assert game.time_of(WHITE) == PlayerTime(50, True, 0, 2)
    think(game, hand, WHITE, 20)
    think(game, hand, WHITE, 29)
    assert game.time_of(WHITE) == PlayerTime(60, True, 0, 3)


def test_canadian_period_that_runs_out_loses() -> None:
    game, hand = clock(TimeControl(ClockKind.CANADIAN, 5, period_time=60, period_moves=3))
    game.start(WHITE)
    hand.seconds += 65.1
    assert game.expired() is WHITE


def test_fischer_adds_the_increment_after_each_move() -> None:
    game, hand = clock(TimeControl(ClockKind.FISCHER, 60, increment=10))
    assert game.time_of(BLACK).left == 70
    think(game, hand, BLACK, 30)
    assert game.time_of(BLACK).left == 50
    game.start(BLACK)
    hand.seconds += 50
    assert game.expired() is BLACK


def test_a_move_after_the_flag_fell_earns_nothing() -> None:
    game, hand = clock(TimeControl(ClockKind.FISCHER, 5, increment=10))
    think(game, hand, BLACK, 16)
    assert game.time_of(BLACK).left == 0


def test_pause_stops_the_time_and_keeps_it() -> None:
    game, hand = clock(TimeControl(ClockKind.ABSOLUTE, 60))
    game.start(BLACK)
    hand.seconds += 10
    game.pause()
    hand.seconds += 1000
    assert game.time_of(BLACK).left == 50
    assert game.running is None


def test_undo_puts_both_clocks_back() -> None:
    game, hand = clock(TimeControl(ClockKind.ABSOLUTE, 60))
    before = game.snapshot()
    think(game, hand, BLACK, 20)
    game.start(WHITE)
    hand.seconds += 3
    game.restore(before)
    assert (game.time_of(BLACK).left, game.time_of(WHITE).left) == (60, 60)
    assert game.running is None


def test_the_engine_is_told_how_time_is_kept() -> None:
    game, hand = clock(TimeControl(ClockKind.CANADIAN, 5, period_time=60, period_moves=10))
    think(game, hand, BLACK, 7)
    state = game.engine_state(BLACK)
    assert state is not None
    assert (state.main_time, state.period_time, state.period_moves) == (58, 60, 9)
    assert state.in_overtime
    fischer, _ = clock(TimeControl(ClockKind.FISCHER, 60, increment=10))
    told = fischer.engine_state(WHITE)
    assert told is not None
    assert (told.main_time, told.increment, told.period_time) == (70, 10, 0)


@pytest.mark.parametrize(
    ("control", "state", "text"),
    [
        (TimeControl(ClockKind.ABSOLUTE, 600), PlayerTime(598.9), "9:58"),
        (TimeControl(ClockKind.ABSOLUTE, 4000), PlayerTime(3725), "1:02:05"),
        (TimeControl(ClockKind.ABSOLUTE, 4000), PlayerTime(8.25), "8.2"),
        (TimeControl(ClockKind.BYO_YOMI), PlayerTime(27, True, 3, 1), "0:27 ×3"),
        (TimeControl(ClockKind.CANADIAN), PlayerTime(250, True, 0, 12), "4:10 /12"),
        (TimeControl(ClockKind.BYO_YOMI), PlayerTime(27, False, 3, 1), "0:27"),
    ],
)
def test_clock_face(control: TimeControl, state: PlayerTime, text: str) -> None:
    assert clock_text(control, state) == text


@pytest.mark.parametrize(
    ("control", "text"),
    [
        (TimeControl(ClockKind.BYO_YOMI, 600, 30, 5), "5x30 byo-yomi"),
        (TimeControl(ClockKind.CANADIAN, 600, 300, period_moves=25), "25/300 Canadian"),
        (TimeControl(ClockKind.FISCHER, 600, increment=10), "10 fischer"),
        (TimeControl(ClockKind.ABSOLUTE, 600), ""),
    ],
)
def test_overtime_in_a_record(control: TimeControl, text: str) -> None:
    assert control.sgf_overtime() == text


def test_time_spent_in_many_small_steps_is_the_same_as_at_once() -> None:
    control = TimeControl(ClockKind.BYO_YOMI, 10, period_time=30, periods=3)
    state = starting_time(control)
    for _ in range(75):
        state = spend(control, state, 1.0)
    assert state == spend(control, starting_time(control), 75.0)
