"""The evaluators of the engine: which network judges what, and the options that steer its use."""

from __future__ import annotations

import shutil
from pathlib import Path

import numpy as np
import pytest

from desktop_go.engine.go.evaluators import open_evaluator
from desktop_go.engine.go.glance import LEAST_WEIGHT
from desktop_go.engine.go.levels import LEVELS
from desktop_go.engine.go.options import OPTIONS as TABLE
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.games.go.evaluation_cache import EvaluationCache, Known, salt
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.options import OptionValue
from desktop_go.resources import assets_dir

NETWORKS = assets_dir() / "networks"
OPTIONS = {"threads": 1, "memory_mb": 32, "seed": 7, "early_stop": False}
CORNER = GameState(9, moves=(Move.play(Color.BLACK, Point(2, 2)),))


def think(
    session: EngineSession, state: GameState, playouts: int, **options: object
) -> tuple[Move | None, Thought]:
    request = ThinkRequest(1, state, Limits(playouts=playouts), options=OPTIONS | options)
    answer = session.run(request)
    assert answer.thought is not None
    return answer.move, answer.thought


@pytest.fixture(scope="module")
def session() -> EngineSession:
    return EngineSession(NETWORKS)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a file for each of the networks."""
    for name in ("fast", "strong", "levels"):
        shutil.copy(NETWORKS / "fast-int8.onnx", tmp_path / f"{name}-int8.onnx")
    return tmp_path


@pytest.mark.parametrize(
    ("wanted", "used"),
    [("auto", "strong"), ("fast", "fast"), ("strong", "strong"), ("levels", "levels")],
)
def test_the_wanted_network_is_used(folder: Path, wanted: str, used: str) -> None:
    found = open_evaluator(TABLE.read({"network": wanted, "threads": 1}), folder)
    assert (found.network, found.trouble) == (used, None)


def test_all_networks_are_shipped_and_the_strong_one_plays_unless_told() -> None:
    for wanted, used in (("auto", "strong"), ("fast", "fast"), ("levels", "levels")):
        found = open_evaluator(TABLE.read({"network": wanted, "threads": 1}), NETWORKS)
        assert (found.network, found.trouble) == (used, None)


def test_levels_keep_the_network_they_were_measured_with() -> None:
    used = {level.number: level.options.get("network") for level in LEVELS}
    assert [number for number, name in used.items() if name == "levels"] == list(range(1, 18))
    assert {used[number] for number in range(18, 23)} == {None}


@pytest.mark.parametrize(
    ("missing", "other"), [("fast", "strong"), ("strong", "fast"), ("levels", "fast")]
)
def test_where_one_file_is_missing_the_other_network_plays(
    folder: Path, missing: str, other: str
) -> None:
    (folder / f"{missing}-int8.onnx").unlink()
    found = open_evaluator(TABLE.read({"network": "auto", "threads": 1}), folder)
    assert (found.network, found.trouble) == ("fast" if missing == "strong" else "strong", None)
    found = open_evaluator(TABLE.read({"network": missing, "threads": 1}), folder)
    assert found.network == other
    assert f"{missing}-int8.onnx is missing" in str(found.trouble)


def test_a_damaged_file_is_named_and_the_other_network_plays(folder: Path) -> None:
    (folder / "strong-int8.onnx").write_bytes(b"nothing")
    found = open_evaluator(TABLE.read({"threads": 1}), folder)
    assert found.network == "fast"
    assert str(found.trouble) == (
        "The network file strong-int8.onnx cannot be used: it is damaged or not a network of "
        "this program."
    )


def test_another_network_is_loaded_with_the_next_thought(folder: Path) -> None:
    session = EngineSession(folder)
    for wanted in ("fast", "strong"):
        _move, thought = think(session, CORNER, 20, network=wanted)
        assert thought.network == wanted


@pytest.mark.parametrize("evaluator", ["mixed", "network", "priors", "values"])
def test_every_evaluator_searches_and_says_so(session: EngineSession, evaluator: str) -> None:
    move, thought = think(session, CORNER, 200, evaluator=evaluator)
    assert move is not None
    assert move.kind is MoveKind.PLAY
    assert thought.visits == 200
    assert (thought.evaluator, thought.network) == (evaluator, "strong")
    assert thought.ownership is not None
    assert thought.ownership.shape == (81,)
    assert 0 < abs(thought.ownership).max() <= 1
    assert thought.score_lead is not None


def test_without_an_opinion_on_moves_all_priors_are_alike(session: EngineSession) -> None:
    _move, flat = think(session, CORNER, 50, evaluator="values")
    _move, own = think(session, CORNER, 50, evaluator="network")
    assert flat.policy is not None
    assert own.policy is not None
    assert np.ptp(flat.policy[flat.policy > 0]) < 1e-5
    assert np.ptp(own.policy) > 0.05


@pytest.mark.parametrize("threads", [{"threads": 1}, {"threads": 2, "parallel": "root"}])
def test_a_glance_plays_the_favorite_without_a_search(
    session: EngineSession, threads: dict[str, OptionValue]
) -> None:
    move, thought = think(session, CORNER, 500, evaluator="glance", **threads)
    assert move is not None
    assert thought.visits == 1
    assert thought.policy is not None
    best = int(thought.policy.argmax())
    assert move.point == Point(best % 9, best // 9) == thought.candidates[0].point
    assert [c.visits for c in thought.candidates] == [0] * len(thought.candidates)


def test_a_warm_glance_varies_among_the_favorites() -> None:
    seen = set()
    for seed in range(1, 9):
        warm = {"evaluator": "glance", "temperature": 1.0, "network": "levels"}
        move, thought = think(EngineSession(NETWORKS), CORNER, 1, seed=seed, **warm)
        assert move is not None
        assert move.point is not None
        assert thought.policy is not None
        prior = thought.policy[move.point.row * 9 + move.point.col]
        assert prior >= LEAST_WEIGHT * thought.policy.max()
        seen.add(move.point)
    assert len(seen) > 2


def test_an_analysis_at_a_glance_reads_on(session: EngineSession) -> None:
    request = ThinkRequest(
        1, CORNER, Limits(playouts=60), Purpose.ANALYZE, OPTIONS | {"evaluator": "glance"}
    )
    thought = session.run(request).thought
    assert thought is not None
    assert thought.visits >= 60
    assert thought.evaluator == "network"


def test_an_analysis_shows_at_once_what_a_player_would_look_at() -> None:
    thoughts: list[Thought] = []
    request = ThinkRequest(
        1, CORNER, Limits(playouts=300), Purpose.ANALYZE, OPTIONS | {"evaluator": "mixed"}
    )
    EngineSession(NETWORKS).run(request, thoughts.append)
    first = thoughts[0]
    assert first.visits == 1
    assert first.policy is not None
    assert first.policy.max() > 0.05
    assert [c.visits for c in first.candidates] == [0] * len(first.candidates)
    priors = [c.prior or 0 for c in first.candidates]
    assert priors == sorted(priors, reverse=True)
    assert thoughts[-1].visits == 300


def test_more_doubt_about_new_moves_tries_fewer_of_them(session: EngineSession) -> None:
    tried = []
    for doubt in (-0.5, 0.1, 0.8):
        think(session, CORNER, 150, evaluator="network", network="fast", fpu_reduction=doubt)
        assert session._search is not None
        tried.append(sum(move.visits > 0 for move in session._search.root_moves()))
    assert tried[0] > tried[1] > tried[2]


def test_noise_changes_the_priors_but_not_their_sum(session: EngineSession) -> None:
    policies = []
    for noise in (0.0, 0.5, 0.5):
        _move, thought = think(
            session, CORNER, 8, evaluator="network", root_noise=noise, tree_reuse=False
        )
        assert thought.policy is not None
        policies.append(thought.policy)
    plain, first, second = policies
    assert first.sum() == pytest.approx(plain.sum(), rel=1e-3)
    assert np.abs(first - plain).max() > 0.01
    assert np.abs(first - second).max() > 0.01, "new noise each time"


def test_positions_that_transpose_are_shown_to_the_network_once() -> None:
    session = EngineSession(NETWORKS)
    think(session, CORNER, 1500, evaluator="network", evaluation_cache=5000)
    assert session._search is not None
    cache = session._search.cache
    assert cache is not None
    assert cache.hits > 0
    assert len(cache) == cache.misses
    assert len(cache) + cache.hits <= 1500


def test_the_cache_answers_like_the_network() -> None:
    """The same position a second time: nothing is asked, and the search sees the same values."""
    session = EngineSession(NETWORKS)
    options = {"evaluator": "network", "tree_reuse": False, "evaluation_cache": 5000}
    _move, first = think(session, CORNER, 40, **options)
    assert session._search is not None
    cache = session._search.cache
    assert cache is not None
    asked = cache.misses
    _move, second = think(session, CORNER, 40, **options)
    assert cache.misses - asked < 10, "ties are broken by chance, most of the tree is the same"
    assert first.policy is not None
    assert second.policy is not None
    assert np.allclose(first.policy, second.policy, atol=1e-6)


@pytest.mark.parametrize("evaluator", ["network", "glance"])
def test_who_owns_what_is_seen_a_second_time_too(evaluator: str) -> None:
    """As after an undo: the position was looked at before, and the cache knows its value."""
    session = EngineSession(NETWORKS)
    options = {"evaluator": evaluator, "tree_reuse": False}
    first, second = (think(session, CORNER, 1, **options)[1].ownership for _ in range(2))
    assert first is not None
    assert second is not None
    assert np.allclose(first, second, atol=1e-5)


def test_a_cache_keeps_to_its_capacity_and_forgets_the_oldest() -> None:
    cache = EvaluationCache(3)
    answers = [Known(np.zeros(5, np.float32), float(n), 0.0) for n in range(5)]
    for key, answer in enumerate(answers):
        cache.keep(key, answer)
    assert len(cache) == 3
    assert cache.find([0, 4]) == ([None, answers[4]], [0, 1])
    assert (cache.hits, cache.misses) == (1, 1)
    assert salt(9, 7.0) != salt(9, 6.5)
    assert salt(9, 7.0) != salt(13, 7.0)


def test_a_position_that_comes_twice_in_a_batch_is_missed_once() -> None:
    cache = EvaluationCache(3)
    answer = Known(np.zeros(5, np.float32), 0.5, 0.0)
    cache.keep(7, answer)
    assert cache.find([8, 7, 8, 7]) == ([None, answer, None, answer], [0, 1, 0, 1])
    assert (cache.hits, cache.misses) == (3, 1)


def test_virtual_losses_of_a_batch_are_all_taken_back(session: EngineSession) -> None:
    think(session, CORNER, 720, evaluator="network", batch=8, virtual_loss=3, tree_reuse=False)
    search = session._search
    assert search is not None
    assert search.root_visits == 720
    moves = search.root_moves()
    assert sum(move.visits for move in moves) == 719, "all but the root's own"
    assert all(0 <= move.value <= 1 for move in moves)


def test_a_larger_batch_spreads_over_more_moves(session: EngineSession) -> None:
    tried = []
    for batch in (1, 16):
        think(session, CORNER, 2000, evaluator="network", batch=batch, fpu_reduction=0.0)
        assert session._search is not None
        tried.append(sum(move.visits > 0 for move in session._search.root_moves()))
    assert tried[1] > tried[0]


def test_two_threads_show_the_network_batches_of_one_tree() -> None:
    session = EngineSession(NETWORKS)
    move, thought = think(session, CORNER, 800, evaluator="mixed", threads=2)
    assert move is not None
    assert thought.visits >= 800
    assert thought.candidates[0].visits > 20


def test_the_tree_is_kept_with_a_network_too() -> None:
    session = EngineSession(NETWORKS)
    _move, thought = think(session, CORNER, 400, evaluator="mixed")
    line = thought.candidates[0].pv[:2]
    assert len(line) == 2
    colors = (Color.WHITE, Color.BLACK)
    more = tuple(Move.play(c, p) for c, p in zip(colors, line, strict=True) if p is not None)
    later = GameState(9, moves=CORNER.moves + more)
    _move, thought = think(session, later, 100, evaluator="mixed")
    assert thought.visits > 110
    _move, thought = think(session, later, 100, evaluator="mixed", tree_reuse=False)
    assert thought.visits == 100


@pytest.mark.parametrize("evaluator", ["mixed", "network", "priors"])
def test_a_glance_is_asked_for_without_a_search(session: EngineSession, evaluator: str) -> None:
    request = ThinkRequest(3, CORNER, Limits(), Purpose.GLANCE, OPTIONS | {"evaluator": evaluator})
    answer = session.run(request)
    assert answer.move is None
    assert answer.thought is not None
    assert answer.thought.visits <= 1
    assert answer.thought.policy is not None
    assert answer.thought.policy.sum() == pytest.approx(1, abs=0.01)
    assert answer.thought.ownership is not None
    assert answer.thought.ownership.shape == (81,)
    assert 0 < np.abs(answer.thought.ownership).max() < 1  # a playout would be sure of each point


def test_there_is_no_glance_without_a_network() -> None:
    request = ThinkRequest(3, CORNER, Limits(), Purpose.GLANCE, OPTIONS)
    assert EngineSession().run(request).thought is None


def test_with_nothing_dead_an_analysis_still_sees_that_a_pass_ends_a_won_game(
    session: EngineSession,
) -> None:
    """Two walls share the board, and Black has half a point more than komi."""
    black, white = (frozenset(Point(column, row) for row in range(9)) for column in (4, 5))
    passed = (Move.pass_(Color.WHITE),)
    state = GameState(9, "chinese", 8.5, black, white, Color.WHITE, moves=passed)
    options = {"threads": 1, "seed": 1}
    request = ThinkRequest(1, state, Limits(playouts=300), Purpose.ANALYZE, options)
    thought = session.run(request).thought
    assert thought is not None
    assert thought.candidates[0].point is None
