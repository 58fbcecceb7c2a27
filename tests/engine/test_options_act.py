"""An option of the Go engine is shown as acting exactly where it changes the search.

Every option is set to other values in every mode: fixed seed, one thread, several positions.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from idle_options import changes_of_idle_options
from options_at_work import (
    BY_OPTION,
    SITUATIONS,
    Options,
    Watch,
    Watched,
    openings,
    values_to_try,
)

from desktop_go.engine.go.options import OPTIONS
from desktop_go.options import Option, remedy

FIXED: Options = {"threads": 1, "memory_mb": 32, "seed": 7, "network": "fast"}
MODES: dict[str, Options] = {
    **{name: {"evaluator": name} for name, _label in OPTIONS.option("evaluator").choices},
    **{
        name: {"evaluator": "playouts", "algorithm": name}
        for name, _label in OPTIONS.option("algorithm").choices[1:]
    },
    "alphabeta": {"search": "alphabeta"},
    "learned": {"search": "learned"},
    "td": {"search": "td"},
    "no playouts": {"evaluator": "mixed", "playout_share": 0.0},
    "no knowledge": {"evaluator": "playouts", "use_priors": False, "playout_policy": "light"},
    "soft": {"evaluator": "mixed", "temperature": 1.0, "resign": False},
    "soft glance": {"evaluator": "glance", "temperature": 1.0},
}
EVERY_MODE = pytest.mark.parametrize("mode", MODES)
EVERY_OPTION = pytest.mark.parametrize("option", list(OPTIONS), ids=lambda option: option.key)


@pytest.fixture(scope="module")
def watch() -> Iterator[Watch]:
    with pytest.MonkeyPatch.context() as patch:
        yield Watch(patch)


def values_in(mode: str) -> Options:
    return OPTIONS.defaults() | FIXED | MODES[mode]


PLAIN: dict[tuple[str, object], list[Watched]] = {}


def changes(watch: Watch, mode: str, option: Option, situation: object) -> bool:
    """Whether another value of ``option`` shows in ``situation``."""
    assert callable(situation)
    plain = values_in(mode)
    if (mode, situation) not in PLAIN:
        PLAIN[mode, situation] = list(situation(watch, plain))
    before = PLAIN[mode, situation]
    return any(
        seen != known
        for value in values_to_try(option, plain[option.key])
        for seen, known in zip(situation(watch, plain | {option.key: value}), before, strict=True)
    )


ACTING = [
    pytest.param(mode, option, id=f"{option.key}-{mode}")
    for option in OPTIONS
    for mode in MODES
    if option.is_acting(values_in(mode))
]


@pytest.mark.slow
@pytest.mark.parametrize(("mode", "option"), ACTING)
def test_an_option_acts_where_it_says_so(watch: Watch, mode: str, option: Option) -> None:
    tried = BY_OPTION.get(option.key, SITUATIONS)
    assert any(changes(watch, mode, option, situation) for situation in tried)


@pytest.mark.slow
@EVERY_MODE
def test_where_it_says_so_it_does_not_act(watch: Watch, mode: str) -> None:
    plain = values_in(mode)
    before = list(openings(watch, plain))
    # On the number of threads hangs what others that do not act cost.
    for other in changes_of_idle_options(OPTIONS, plain, values_to_try, frozenset({"threads"})):
        assert list(openings(watch, plain | other)) == before, other


@EVERY_MODE
@EVERY_OPTION
def test_its_remedy_lets_it_act(mode: str, option: Option) -> None:
    values = values_in(mode)
    changed, _name = remedy(option, values, {one.key: one for one in OPTIONS})
    assert bool(changed) != option.is_acting(values)
    assert option.is_acting(values | changed)
    assert bool(option.why_idle(values)) == bool(changed)
