"""Matches between two networks: colors, openings, points, verdict."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from desktop_go.engine.go.evaluator import Evaluation
from desktop_go.games.go.search_settings import SearchSettings
from training import gate
from training.gate import Gate, Match, Result


def sure_of(own_chance: float):
    """A network whose search is sure of one value for the side to move, with a flat policy."""

    def ask(planes: np.ndarray, numbers: np.ndarray) -> Evaluation:
        count, _, size, _ = planes.shape
        logits = np.zeros((count, size * size + 1), np.float32)
        value = np.full(count, own_chance, np.float32)
        return Evaluation(logits, value, np.zeros((count, size, size)), np.zeros(count))

    return ask


def test_every_game_is_played_once_with_both_colors():
    match = Match(size=5, visits=6, games=10, parallel=4, opening=2, playout_share=1.0)
    result = Gate(sure_of(0.5), sure_of(0.5), match).play()
    assert sorted(result.points) == list(range(10))
    assert set(result.points.values()) <= {0.0, 0.5, 1.0}


def test_one_network_against_itself_shares_every_pair():
    """The same opening, the same moves: what one side wins with Black it loses with White."""
    match = Match(size=5, visits=1, games=8, parallel=8, opening=3)
    ask = sure_of(0.5)
    playing = Gate(ask, ask, match)
    openings = {}
    start = playing._start

    def noted(slot: int) -> None:
        start(slot)
        game = playing._games[slot]
        if game.number >= 0:
            board = playing._sides[0].colors(slot)
            openings[game.number] = bytes(board)
            assert bytes(playing._sides[1].colors(slot)) == bytes(board)
            assert (playing._to_move(slot) == 1) == (game.number % 2 == 0), "three moves made"

    playing._start = noted
    playing.play()
    assert len(openings) == 8
    for pair in range(4):
        assert openings[2 * pair] == openings[2 * pair + 1]
    assert len(set(openings.values())) > 1


def test_a_game_ends_when_both_are_sure():
    """What is good for the side to move at a leaf is bad for the one who moved there."""
    match = Match(size=9, visits=2, games=4, parallel=4, opening=0, playout_share=0.0)
    result = Gate(sure_of(0.99), sure_of(0.01), match).play()
    assert list(result.points.values()) == [0.0] * 4


def test_the_sides_may_search_otherwise():
    changes = gate.parse_search("visits=3,puct_exploration=1.5"), {}
    match = Match(size=5, visits=6, games=2, opening=0, searches=changes)
    playing = Gate(sure_of(0.5), sure_of(0.5), match)
    visits = {0: set(), 1: set()}
    move = playing._move

    def noted(slot: int, side: int) -> None:
        visits[side].add(int(playing._sides[side].visits[slot]))
        move(slot, side)

    playing._move = noted
    playing.play()
    assert visits == {0: {3}, 1: {6}}
    assert match.settings_of(0).puct_exploration == 1.5
    assert match.settings_of(1).puct_exploration == SearchSettings().puct_exploration


@pytest.mark.parametrize("text", ["threads=2", "visits", "visits=many"])
def test_a_search_that_is_not_understood_is_refused(text: str):
    with pytest.raises(ValueError, match=r"not one of|could not convert"):
        gate.parse_search(text)


@pytest.mark.parametrize(
    ("points", "verdict"),
    [([1.0] * 20, "stronger"), ([0.0] * 20, "weaker"), ([1.0, 0.0] * 10, "undecided")],
)
def test_the_verdict_needs_a_whole_interval(points: list[float], verdict: str):
    result = Result(dict(enumerate(points)))
    assert result.verdict() == verdict
    low, high = result.interval()
    assert low <= result.total / len(points) <= high + 1e-9


def test_a_draw_counts_a_half():
    result = Result({0: 1.0, 1: 0.5, 2: 0.0, 3: 0.5})
    assert result.total == 2
    assert result.as_dict()["drawn"] == 2
    assert result.as_dict()["score"] == 0.5


def test_the_command_logs_a_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    class Loaded:
        evaluate = staticmethod(sure_of(0.5))

    monkeypatch.setattr(gate.Evaluator, "load", lambda path: Loaded)
    words = ["a.onnx", "b.onnx", "--size", "5", "--games", "4", "--visits", "4"]
    gate.main([*words, "--log", str(tmp_path / "gate.jsonl")])
    entry = json.loads((tmp_path / "gate.jsonl").read_text())
    assert (entry["new"], entry["old"], entry["games"]) == ("a.onnx", "b.onnx", 4)
