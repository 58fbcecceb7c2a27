"""Games that a pupil plays with itself, and what a teacher thinks of them."""

from __future__ import annotations

import time
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")

from training.katago_network import Opinion  # noqa: E402
from training.katago_planes import KATAGO_PLANES  # noqa: E402
from training.label_store import LabelStore  # noqa: E402
from training.own_games import LONGEST, SIDE_BY_SIDE, OwnGames, judge, label  # noqa: E402

SIZE = 5
PASS = SIZE * SIZE
OPEN, SETTLED = 0.6, 0.999


def pupil(win: float, wish: int | None = None) -> object:
    """Likes all moves alike, or one far more, and gives the side to move always one chance."""

    def ask(planes: np.ndarray, numbers: np.ndarray) -> SimpleNamespace:
        logits = np.zeros((len(planes), PASS + 1), np.float32)
        if wish is not None:
            logits[:, wish] = 100
        return SimpleNamespace(policy_logits=logits, value=np.full(len(planes), win, np.float32))

    return ask


def teacher(planes: torch.Tensor, numbers: torch.Tensor) -> Opinion:
    """Is told what it was asked by its lead: how many stones there are."""
    assert planes.shape[1:] == (KATAGO_PLANES, SIZE, SIZE)
    count = len(planes)
    return Opinion(
        torch.zeros(count, PASS + 1),
        torch.full((count,), 0.25),
        (planes[:, 1] + planes[:, 2]).sum((1, 2)),
        torch.full((count, PASS), -0.5),
    )


def played(win: float, moves: int, wish: int | None = None) -> tuple[OwnGames, list[object]]:
    games = OwnGames(pupil(win, wish), SIZE, np.random.default_rng(2))  # type: ignore[arg-type]
    return games, [question for _ in range(moves) for question in games.go_on()]


def test_games_end_and_others_begin() -> None:
    games, _ = played(OPEN, moves=int(LONGEST * PASS) + 20)
    assert len(games.games) == SIDE_BY_SIDE
    assert max(len(game.board.moves) for game in games.games) <= LONGEST * PASS + 1
    passing, _ = played(OPEN, moves=40, wish=PASS)
    assert not any(game.board.is_over() for game in passing.games)


def test_settled_games_are_given_up_and_seldom_asked_about() -> None:
    games, few = played(SETTLED, moves=30)
    assert max(len(game.board.moves) for game in games.games) < 15
    _, many = played(OPEN, moves=30)
    assert len(few) < len(many) / 3


def test_the_teacher_is_also_asked_about_moves_that_are_not_played() -> None:
    games, questions = played(OPEN, moves=9)
    own = {tuple(game.board.moves) for game in games.games}
    asked = [tuple(question.board.moves) for question in questions]  # type: ignore[attr-defined]
    assert any(moves == game[: len(moves)] for moves in asked for game in own)
    assert any(moves != game[: len(moves)] for moves in asked for game in own)
    assert len(asked) > SIDE_BY_SIDE


def test_what_the_teacher_says_is_kept_beside_the_pupils_view() -> None:
    _, questions = played(OPEN, moves=6)
    store = LabelStore(SIZE, 1000, torch.device("cpu"))
    judge(questions, teacher, store)  # type: ignore[arg-type]
    assert store.count == len(questions)
    stones = [int(np.count_nonzero(q.board.stones)) for q in questions]  # type: ignore[attr-defined]
    assert store.judged[: store.count, 1].tolist() == stones
    assert store.judged[0, 0] == 0.25
    assert store.owner[0, 0] == -50
    assert store.ease[0] == pytest.approx(-abs(0.25 - OPEN))
    full = store.policy[: store.count, :PASS] == 0
    assert full.sum(1).tolist() == pytest.approx(stones, abs=1)  # and perhaps a point of a ko


def test_a_file_is_left_when_the_time_is_over(tmp_path: Path) -> None:
    games, _ = played(OPEN, moves=0)
    store = LabelStore(SIZE, 200, torch.device("cpu"))
    label(games, teacher, store, tmp_path / "5.pt", time.monotonic() + 60)
    kept = LabelStore(SIZE, 300, torch.device("cpu"))
    kept.take(tmp_path / "5.pt")
    assert kept.count == 200
