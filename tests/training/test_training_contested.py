"""Games of two networks, and which of their positions are kept for a teacher."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from training.contested import Duel, Duels, Look
from training.labels import position
from training.positions import Board

SIZE = 5
MIDDLE = 12


class Network:
    """Likes all moves alike, and positions the better the more stones the side to move has."""

    def evaluate(self, planes: np.ndarray, numbers: np.ndarray) -> SimpleNamespace:
        count = len(planes)
        stones = planes[:, 1].sum((1, 2)) / SIZE**2
        return SimpleNamespace(
            policy_logits=np.zeros((count, SIZE**2 + 1), np.float32), value=stones, score=stones
        )


def opinions(lead: float) -> Any:
    """Of a network that wants the middle and is of one mind about everything."""

    def answers(lines: list[str]) -> list[dict[str, Any]]:
        asked.extend(lines)
        policy = [0.0] * (SIZE**2 + 1)
        policy[MIDDLE] = 1.0
        root = {"winrate": 0.5, "scoreLead": lead}
        return [{"rootInfo": root, "policy": policy} for _ in lines]

    asked: list[str] = []
    answers.asked = asked  # type: ignore[attr-defined]
    return answers


@pytest.mark.parametrize(
    ("look", "differs"),
    [
        (Look(3, 0.5, 1.0, 0.6, 2.0), False),
        (Look(3, 0.5, 1.0, 0.7, 1.0), True),
        (Look(3, 0.5, 1.0, 0.5, 6.0), True),
        (Look(3, 0.99, 40.0, 0.99, 52.0), False),
    ],
)
def test_two_differ_by_win_rate_or_by_lead(look: Look, differs: bool) -> None:
    assert look.differs() == differs


def test_what_both_find_decided_is_so_for_the_same_winner() -> None:
    assert Look(1, 0.995, 30, 0.999, 30).is_decided()
    assert Look(1, 0.002, -30, 0.004, -30).is_decided()
    assert not Look(1, 0.995, 30, 0.004, -30).is_decided()


def test_games_are_played_to_their_end_and_the_other_is_asked_where_it_moves() -> None:
    other = opinions(lead=20.0)
    games = list(Duels(Network(), other, SIZE, np.random.default_rng(1)).play(20))
    assert len(games) == 20
    kept = [line for lines in games for line in lines]
    assert len(kept) > 100
    assert {line.split("\t")[4] for line in kept} <= {line.split("\t")[4] for line in other.asked}
    played = [position(line).moves for line in kept]
    assert sum(moves[-1] == MIDDLE for moves in played) > 10, "the move it wants follows"


@pytest.mark.parametrize(("other_lead", "least", "most"), [(20.0, 500, 500), (0.0, 70, 130)])
def test_all_positions_are_kept_on_which_the_two_differ(
    other_lead: float, least: int, most: int
) -> None:
    rng = np.random.default_rng(1)
    duel = Duel.begin(SIZE, rng)
    duel.looks = [Look(0, 0.5, 0.0, 0.5, other_lead)] * 500
    assert least <= len(list(duel.kept(rng))) <= most


def test_our_side_looks_one_move_ahead() -> None:
    """It captures: the network likes what takes stones off the board."""
    duels = Duels(Network(), opinions(0.0), SIZE, np.random.default_rng(1))
    duel = Duel.begin(SIZE, np.random.default_rng(1))
    duel.board = Board(SIZE)
    for point in (0, 1, SIZE**2):  # Black in the corner, White beside it, Black passes
        assert duel.board.try_move(point)
    logits = np.zeros(SIZE**2 + 1, np.float32)
    logits[[3, 5, 7]] = 1.0
    assert duels._play_ahead(duel, logits)
    assert duel.board.moves[-1] == 5
