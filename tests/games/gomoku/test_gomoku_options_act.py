"""An option of the gomoku engines is shown as acting exactly where it changes the search.

Every option is set to other values with every engine: fixed seed, one thread, several positions.
"""

from __future__ import annotations

from typing import cast

import pytest
from gomoku_boards import random_stones, with_a_choice
from idle_options import changes_of_idle_options

from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.games.gomoku.notation import moves_from_text
from desktop_go.games.gomoku.options import OPTIONS
from desktop_go.games.gomoku.rules import FREESTYLE
from desktop_go.moves import Color, Point
from desktop_go.options import Option, OptionKind, OptionValue, remedy

Options = dict[str, OptionValue]
FIXED: Options = {"seed": 7, "threads": 1, "memory_mb": 8, "max_nodes": 12_000}
TREE: Options = {"engine": "mcts", "max_nodes": 600}
ENGINES = [name for name, _label in OPTIONS.option("engine").choices]
MODES: dict[str, Options] = {
    **{name: {"engine": name} for name in ENGINES},
    "mcts": TREE,
    "plain tree": TREE | {"tree_threats": False},
    "soft": {"engine": "pattern", "temperature": 1.0},
    "no table": {"engine": "alphabeta", "table": False},
}


def stones_of(black: str, white: str) -> list[tuple[Point, Color]]:
    """Rows that are closed on one side, which random stones hardly make."""
    sides = ((Color.BLACK, black), (Color.WHITE, white))
    return [(point, color) for color, text in sides for point in moves_from_text(text, 15)]


def positions() -> list[GameState]:
    found = []
    several = [random_stones(seed, 15, n) for seed, n in ((5, 6), (6, 13), (9, 24), (2, 36))]
    # One of the book's, where a move is drawn.
    points, _moves = with_a_choice(FREESTYLE, Color.BLACK)
    sides = (Color.BLACK, Color.WHITE) * len(points)
    several.append(list(zip(points, sides, strict=False)))
    for stones in (*several, stones_of("d8 e8 f8 l3", "c8 k5 k6 k7 l4"), stones_of("h8", "g8")):
        black, white = (
            frozenset(point for point, owner in stones if owner is color)
            for color in (Color.BLACK, Color.WHITE)
        )
        found.append(
            GameState(15, rules="freestyle", black=black, white=white, to_play=Color.BLACK)
        )
    return found


def watched(options: Options) -> list[tuple[object, ...]]:
    """All that a move shows in each position; the number of helpers, room for positions."""
    seen: list[tuple[object, ...]] = []
    session = GomokuSession()
    for state in positions():
        answer = session.run(ThinkRequest(1, state, Limits(), options=options))
        thought = answer.thought
        assert thought is not None
        # Further candidates of alpha-beta are what the search happened to see in passing.
        shown = thought.candidates[: None if "mcts" in options.values() else 1]
        seen.append((answer.move, thought.visits, shown, thought.note))
    engine = session._engine
    room = getattr(engine, "_entries", ()), getattr(getattr(engine, "_pool", ()), "nodes", ())
    seen.append((len(getattr(engine, "_helpers", ())), *map(len, room)))
    return seen


def values_to_try(option: Option, now: OptionValue) -> list[OptionValue]:
    if option.kind is OptionKind.BOOL:
        return [not now]
    if option.kind is OptionKind.CHOICE:
        return [value for value, _label in option.choices if value != now]
    low, high = option.minimum or 0, option.maximum or 0
    tried = [option.other_value(now), low, min(high, 100 * (option.step or 1))]
    if option.key == "threads":
        tried = [2]
    if option.key == "max_nodes":
        tried = [cast("int", now) // 2, 20]
    return [value for value in dict.fromkeys(map(option.convert, tried)) if value != now]


PLAIN: dict[str, list[tuple[object, ...]]] = {}


def values_in(mode: str) -> dict[str, OptionValue]:
    return OPTIONS.defaults() | FIXED | MODES[mode]


def changes(mode: str, others: Options) -> bool:
    """Whether other values show in a search."""
    if mode not in PLAIN:
        PLAIN[mode] = watched(values_in(mode))
        again = watched(values_in(mode))
        assert again == PLAIN[mode], "a seed and a limit of positions repeat the search"
    return watched(values_in(mode) | others) != PLAIN[mode]


ACTING = [
    pytest.param(mode, option, id=f"{option.key}-{mode}")
    for option in OPTIONS
    for mode in MODES
    if option.is_acting(values_in(mode))
]


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "option"), ACTING)
def test_an_option_acts_where_it_says_so(mode: str, option: Option) -> None:
    tried = values_to_try(option, values_in(mode)[option.key])
    assert any(changes(mode, {option.key: value}) for value in tried)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_where_it_says_so_it_does_not_act(mode: str) -> None:
    for other in changes_of_idle_options(OPTIONS, values_in(mode), values_to_try):
        assert not changes(mode, other), other


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("option", list(OPTIONS), ids=lambda option: option.key)
def test_its_remedy_lets_it_act(mode: str, option: Option) -> None:
    values = OPTIONS.defaults() | FIXED | MODES[mode]
    changed, _name = remedy(option, values, {one.key: one for one in OPTIONS})
    assert bool(changed) != option.is_acting(values)
    assert option.is_acting(values | changed)
