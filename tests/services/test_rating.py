"""The rated games on disk, and the game that a rating suggests."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.rating.even_game import FIRST_HANDICAP, even_game, stones_worth
from desktop_go.services.rating.glicko import expected
from desktop_go.services.rating.history import RatedGame, RatingHistory, ratings_after

LEVELS = [1000.0 + 150 * number for number in range(15)]


def game(key: str, score: float, size: int = 9, opponent: float = 1200.0) -> RatedGame:
    return RatedGame(key, "2026-11-25", size, 3, opponent, 0, True, score)


def history(folder: Path) -> tuple[RatingHistory, BackgroundWriter]:
    writer = BackgroundWriter(pytest.fail)
    return RatingHistory(folder / "rating.json", writer), writer


def test_games_are_there_after_a_restart(tmp_path: Path) -> None:
    kept, writer = history(tmp_path)
    kept.note(game("one", 1.0))
    kept.note(game("two", 0.5, size=19))
    writer.close()
    again, other = history(tmp_path)
    assert [found.key for found in again.games()] == ["one", "two"]
    assert again.rating(9) == kept.rating(9)
    assert again.rating(13) is None
    other.close()


def test_a_result_that_is_taken_back_leaves_no_trace(tmp_path: Path) -> None:
    kept, writer = history(tmp_path)
    kept.note(game("one", 1.0))
    before = kept.rating(9)
    kept.note(game("two", 0.0))
    kept.drop("two")
    assert kept.rating(9) == before
    kept.note(game("one", 0.0))
    assert len(kept.games()) == 1
    writer.close()


@pytest.mark.parametrize("bad", [None, 3, {}, {"key": "x", "size": "many"}])
def test_what_makes_no_sense_is_left_out(tmp_path: Path, bad: object) -> None:
    kept, writer = history(tmp_path)
    kept.note(game("one", 1.0))
    good = {name: getattr(game("one", 1.0), name) for name in RatedGame.__slots__}
    kept._file.save({"games": [bad, good]})
    writer.close()
    again, other = history(tmp_path)
    assert [found.key for found in again.games()] == ["one"]
    other.close()


def test_wins_raise_the_rating_and_every_game_narrows_it() -> None:
    found = ratings_after([game(str(number), 1.0) for number in range(10)])
    values = [rating.value for rating in found]
    assert values == sorted(values)
    assert found[0].value > 1200
    assert found[-1].deviation < found[0].deviation < 350


@example(3300.0, 9)
@given(st.floats(0, 5000), st.sampled_from((9, 13, 19)))
def test_the_suggested_game_is_about_even_where_the_scale_and_handicap_reach(
    mine: float, size: int
) -> None:
    most = 4 if size == 9 else 9
    found = even_game(mine, LEVELS, size, most)
    reach = stones_worth(size, most)
    if LEVELS[0] - reach <= mine <= LEVELS[-1] + reach:
        # At worst half way between an even game and the least handicap.
        most_chance = expected(stones_worth(size, FIRST_HANDICAP) / 2, 0)
        assert 1 - most_chance <= found.chance <= most_chance + 1e-6
    if LEVELS[0] <= mine <= LEVELS[-1]:
        assert found.handicap == 0
        assert 0.39 <= found.chance <= 0.61
    assert found.stones_for_user == (found.handicap > 0 and mine < LEVELS[0])


def test_the_weakest_players_take_stones_and_the_strongest_give_them() -> None:
    weak, strong = even_game(400, LEVELS, 9, 4), even_game(3800, LEVELS, 9, 4)
    assert (weak.level, weak.stones_for_user, weak.handicap) == (1, True, 3)
    assert (strong.level, strong.stones_for_user, strong.handicap) == (15, False, 3)
