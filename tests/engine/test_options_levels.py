from __future__ import annotations

from itertools import pairwise

import pytest

from desktop_go.engine.go.levels import DEFAULT_LEVEL, LEVELS, level
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.levels import Level

EVERY_LEVEL = pytest.mark.parametrize("preset", LEVELS, ids=lambda preset: preset.name)


def test_there_are_ten_in_order() -> None:
    assert [preset.number for preset in LEVELS] == list(range(1, 11))
    assert level(DEFAULT_LEVEL) in LEVELS


@EVERY_LEVEL
def test_options_of_a_level_are_declared_and_in_range(preset: Level) -> None:
    OPTIONS.read(preset.options)
    assert preset.description.endswith(".")


@EVERY_LEVEL
def test_every_level_ends_its_thinking(preset: Level) -> None:
    limits = preset.limits()
    assert limits.seconds is not None
    assert limits.seconds <= 10


@EVERY_LEVEL
def test_low_levels_never_resign_and_leave_the_edge_alone_at_first(preset: Level) -> None:
    options = OPTIONS.read(preset.options)
    assert options.resign == (preset.number >= 6)
    assert options.first_line_after == (20 if preset.number < 6 else 0)


def knowledge(one: Level) -> tuple[object, object]:
    """What a level judges moves and positions by."""
    options = OPTIONS.read(one.options)
    return options.evaluator, options.use_priors


def test_each_level_is_given_more_than_the_one_below() -> None:
    for weaker, stronger in pairwise(LEVELS):
        assert (stronger.seconds or 0) >= (weaker.seconds or 0) or stronger.playouts is None
        if knowledge(stronger) != knowledge(weaker):
            continue  # Who knows more may be given less of the rest.
        assert (stronger.playouts or 10**9) >= (weaker.playouts or 10**9)
        for key in ("temperature", "temperature_margin", "blind_spots"):
            low, high = (getattr(OPTIONS.read(one.options), key) for one in (stronger, weaker))
            if OPTIONS.read(stronger.options).temperature:
                assert float(low) <= float(high)


def test_unknown_levels_are_refused() -> None:
    with pytest.raises(ValueError, match="no level 0"):
        level(0)
