"""The ten levels of Go."""

from __future__ import annotations

from desktop_go.engine.levels import Level, level_of
from desktop_go.options import OptionValue

WHOLE_GAME = 1000
"""A number of moves that no game reaches."""


BEGINNER: dict[str, OptionValue] = {"resign": False, "first_line_after": 20}
"""The options of a level that plays its games to the end and leaves the edge alone at first."""


def _soft(temperature: float, margin: float, blind_spots: float) -> dict[str, OptionValue]:
    """Return the options of a level that plays below its best, through the whole game."""
    return {
        "temperature": temperature,
        "temperature_moves": WHOLE_GAME,
        "temperature_margin": margin,
        "blind_spots": blind_spots,
        "tree_reuse": False,
        "threads": 1,
        "evaluator": "playouts",
    }


def _glance(temperature: float, blind_spots: float) -> dict[str, OptionValue]:
    """Return the options of a level that plays as people do: what it first thinks of, unread.

    Where the network is missing, playouts play on with the level's own number of them.
    """
    return _soft(temperature, 0.2, blind_spots) | {"evaluator": "glance", "network": "fast"}


def _read(temperature: float, margin: float) -> dict[str, OptionValue]:
    """Return the options of a level that reads a little with the network and chooses softly."""
    return _soft(temperature, margin, 0.0) | {"evaluator": "mixed", "network": "fast"}


LEVELS: tuple[Level, ...] = (
    Level(
        1,
        "For your very first games: it knows the rules and misses a lot.",
        playouts=40,
        seconds=3.0,
        options=BEGINNER | _soft(1.2, 0.30, 0.6) | {"playout_policy": "light", "use_priors": False},
    ),
    Level(
        2,
        "For new players who capture stones now and then.",
        playouts=100,
        seconds=3.0,
        options=BEGINNER
        | _soft(1.15, 0.28, 0.48)
        | {"playout_policy": "light", "use_priors": False},
    ),
    Level(
        3,
        "For players who watch for atari and are starting to make eyes.",
        playouts=40,
        seconds=3.0,
        options=BEGINNER | _soft(1.2, 0.30, 0.6) | {"playout_policy": "light"},
    ),
    Level(
        4,
        "For players with a few dozen games behind them: it plays the moves people play, "
        "without reading, and overlooks most of the board.",
        playouts=250,
        seconds=3.0,
        options=BEGINNER | _glance(1.5, 0.75),
    ),
    Level(
        5,
        "For players who know shape and joseki: it sees the whole board at a glance, without "
        "reading.",
        playouts=500,
        seconds=3.0,
        options=BEGINNER | _glance(0.8, 0.0),
    ),
    Level(
        6,
        "For players who read ladders and nets: it reads a little ahead and still forgives "
        "mistakes.",
        playouts=32,
        seconds=4.0,
        options=_read(0.8, 0.12),
    ),
    Level(
        7,
        "For regular club players who want a quick game.",
        playouts=150,
        seconds=4.0,
        options=_read(0.3, 0.04),
    ),
    Level(
        8,
        "For experienced players: no blind spots, and always the move it thinks best.",
        playouts=400,
        seconds=5.0,
    ),
    Level(
        9,
        "For strong players: two to three seconds per move on every core it may use.",
        playouts=None,
        seconds=2.5,
    ),
    Level(
        10,
        "Full strength, with time to think about each move.",
        playouts=None,
        seconds=8.0,
    ),
)
"""All levels, weakest first."""

DEFAULT_LEVEL = 5


def level(number: int) -> Level:
    """Return the level with this number. Raises ValueError when there is none."""
    return level_of(LEVELS, number)
