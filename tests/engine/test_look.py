"""Looks into a running search: what they show, when they come and what they cost."""

from __future__ import annotations

import statistics
import time
from types import SimpleNamespace

import numpy as np
import pytest

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.engine.session import Session
from desktop_go.moves import Color, Move, Point
from desktop_go.search import look as look_module
from desktop_go.search.formula import Rule, ranking
from desktop_go.search.look import EVERY, MOST_SHARE, Watch, look_into, look_of_lines
from desktop_go.search.tree import NODE

OPEN_SHARE = 0.03
"""Of the search's time that looking may take."""
ONE_THREAD = {"threads": 1, "evaluator": "playouts"}
GO = GameState(9)
GOMOKU = GameState(15, "freestyle", moves=(Move.play(Color.BLACK, Point(7, 7)),))


def think(session: Session, state: GameState, watch: Watch | None, playouts: int) -> list[Thought]:
    """The thoughts of one analysis, the last one of its answer."""
    options = ONE_THREAD if state is GO else {"engine": "mcts", "seed": 1}
    request = ThinkRequest(
        1, state, Limits(playouts=playouts), Purpose.ANALYZE, options, watch=watch
    )
    thoughts: list[Thought] = []
    answer = session.run(request, thoughts.append)
    assert answer.thought is not None
    return [*thoughts, answer.thought]


@pytest.fixture(params=["go", "gomoku"])
def at_work(request: pytest.FixtureRequest):
    session = EngineSession() if request.param == "go" else GomokuSession()
    yield session, GO if request.param == "go" else GOMOKU
    session.close()


def test_nobody_looks_unless_asked(at_work: tuple[Session, GameState]) -> None:
    session, state = at_work
    assert all(thought.look is None for thought in think(session, state, None, 300))
    assert all(thought.look is None for thought in think(session, state, Watch(), 300))


def test_a_look_shows_the_tree_as_it_is(at_work: tuple[Session, GameState]) -> None:
    session, state = at_work
    watch = Watch()
    watch.open()
    thought = think(session, state, watch, 2000)[-1]
    look = thought.look
    assert look is not None
    assert look.rule is not None
    root, best = look.nodes[0], look.nodes[look.line()[0]]
    assert root.counts.visits == thought.visits
    assert best.move == thought.candidates[0].point
    assert best.counts.visits == thought.candidates[0].visits
    if state is GO:
        assert best.counts.value == pytest.approx(thought.candidates[0].win_rate)
    for place, node in enumerate(look.nodes[1:], 1):
        assert node.parent < place
        assert node.depth == look.nodes[node.parent].depth + 1
    kept = sum(look.nodes[i].counts.visits for i in look.children(0))
    assert kept + root.other_visits <= root.counts.visits
    ranked = ranking([look.nodes[i].counts for i in look.children(0)], root.counts, look.rule)
    assert ranked[0][1].total >= ranked[1][1].total


def test_the_first_look_does_not_wait_for_the_next_thought() -> None:
    session, watch = EngineSession(), Watch()
    think(session, GO, None, 300)
    watch.open()
    first = think(session, GO, watch, 3000)[0]
    assert first.look is not None
    assert first.seconds < 0.1 or first.visits < 1000
    session.close()


def big_tree(nodes: int, children: int = 80) -> np.ndarray:
    """A tree whose visits fall towards the leaves."""
    pool = np.zeros(nodes, NODE)
    pool[0]["visits"] = 1_000_000
    free, at = 1, 0
    while free + children <= nodes:
        visits = int(pool[at]["visits"]) * 3 // 4
        pool[at]["first_child"], pool[at]["n_children"] = free, children
        for i in range(children):
            pool[free + i]["visits"] = visits
            pool[free + i]["value"] = 0.5
            pool[free + i]["move"] = i
            visits = visits * 3 // 4
        free, at = free + children, at + 1
    return pool


def test_looking_takes_at_most_three_hundredths_of_the_time() -> None:
    pool = big_tree(60_000)
    took = []
    for _ in range(9):
        began = time.thread_time()
        look = look_into(pool, Rule(), lambda node: int(node["move"]))
        took.append(time.thread_time() - began)
    assert len(look.nodes) > 200
    assert statistics.median(took) <= OPEN_SHARE * EVERY


def test_looks_are_rarer_on_a_busy_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search gets a tenth of the processor; looks of 5 ms take a fiftieth of that."""
    clock = SimpleNamespace(work=0.0)
    monkeypatch.setattr(
        look_module,
        "time",
        SimpleNamespace(
            perf_counter=lambda: 10 * clock.work,
            process_time=lambda: clock.work,
            thread_time=lambda: clock.work,
        ),
    )
    watch, spent = Watch(), 0.0

    def look() -> None:
        nonlocal spent
        clock.work += 0.005
        spent += 0.005

    watch.open()
    while clock.work < 20:
        clock.work += 0.008
        watch.look(look)
    assert 0.9 * MOST_SHARE < spent / clock.work <= MOST_SHARE


def test_lines_make_a_look_of_a_search_without_a_tree() -> None:
    look = look_of_lines([(("a", "b"), 30, 0.6), (("c",), 10, 0.4)], 40)
    assert [node.move for node in look.nodes] == [None, "a", "b", "c"]
    assert [node.parent for node in look.nodes] == [-1, 0, 1, 0]
    assert look.path(2) == ("a", "b")
    assert look.nodes[2].counts.value == pytest.approx(0.4)
