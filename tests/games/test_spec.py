"""The list of games and how a result reads."""

from __future__ import annotations

import pytest

from desktop_go.games.registry import GAMES, game
from desktop_go.games.spec import Outcome
from desktop_go.moves import Color


@pytest.mark.parametrize(
    ("outcome", "text"),
    [
        (Outcome(Color.BLACK, 0.5), "B+0.5"),
        (Outcome(Color.WHITE, 12.0), "W+12"),
        (Outcome(Color.EMPTY, 0.0), "0"),
        (Outcome(Color.BLACK, reason="resign"), "B+R"),
        (Outcome(Color.WHITE, reason="time"), "W+T"),
        (Outcome(Color.WHITE, reason="forfeit"), "W+F"),
        (Outcome(Color.BLACK), "B+"),
    ],
)
def test_result_as_a_record_has_it(outcome: Outcome, text: str) -> None:
    assert outcome.sgf_result() == text


def test_every_game_is_found_by_its_key() -> None:
    assert all(game(spec.key) is spec for spec in GAMES)
    assert len({spec.key for spec in GAMES}) == len(GAMES)


def test_go_is_offered_first_in_three_sizes() -> None:
    assert GAMES[0].key == "go"
    assert GAMES[0].boards == (9, 13, 19)


def test_unknown_game_is_no_game() -> None:
    with pytest.raises(KeyError):
        game("chess")
