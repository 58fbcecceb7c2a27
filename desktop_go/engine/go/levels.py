"""The levels of Go."""

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


def _glance(
    temperature: float, blind_spots: float, larger_boards: float = 0.0
) -> dict[str, OptionValue]:
    """Return the options of a level that plays as people do: what it first thinks of, unread.

    Where the network is missing, playouts play on with the level's own number of them.
    """
    return _soft(temperature, 0.2, blind_spots) | {
        "evaluator": "glance",
        "network": "levels",
        "larger_boards": larger_boards,
    }


def _read(
    temperature: float, margin: float, on_13: float = 1.0, on_19: float = 1.0
) -> dict[str, OptionValue]:
    """Return the options of a level that reads a little with the network and chooses softly.

    It looks at new moves more readily than the default, as it did when its worth was measured.
    """
    return {
        **_soft(temperature, margin, 0.0),
        **_measured(on_13, on_19),
        "evaluator": "mixed",
        "network": "levels",
        "fpu_reduction": 0.0,
    }


def _alone(on_13: float, on_19: float) -> dict[str, OptionValue]:
    """Return the options of a level that reads with the default network and few playouts.

    On one thread: threads that do not see each other's last playouts waste some.
    """
    return {"threads": 1} | _measured(on_13, on_19)


def _measured(on_13: float, on_19: float) -> dict[str, OptionValue]:
    """Return what keeps a level that reads as it was measured.

    The shares of its playouts on larger boards were found by matches, before a search learned of
    its network's errors, played positions out more often late in a game, chose by the lower bound
    of a move's value and stopped where a catch-up is unlikely.
    """
    return {
        "playouts_13x13": on_13,
        "playouts_19x19": on_19,
        "value_bias": 0.0,
        "late_playouts": 0,
        "final_choice": "robust",
        "early_stop": False,
    }


# fmt: off
LEVELS: tuple[Level, ...] = (
    Level(1,
        "For your very first game: it answers nearby, sees little else and forgives everything.",
        rank=(-27, -23), rating=780, playouts=40, seconds=3.0,
        options=BEGINNER | _glance(5.0, 0.9, 1.09)),
    Level(2,
        "For your first games: it follows your last move and often misses that it is in atari.",
        rank=(-26, -22), rating=850, playouts=50, seconds=3.0,
        options=BEGINNER | _glance(3.4, 0.84, 0.74)),
    Level(3, "For new players who capture stones now and then.", rank=(-25, -21), rating=930,
        playouts=60, seconds=3.0, options=BEGINNER | _glance(2.7, 0.77, 0.65)),
    Level(4, "For players who watch for atari: it sees some of them too late.", rank=(-22, -18),
        rating=1080, playouts=70, seconds=3.0, options=BEGINNER | _glance(2.05, 0.7, 0.47)),
    Level(5, "For players who are starting to make eyes: it forgets groups far from the last move.",
        rank=(-20, -16), rating=1190, playouts=80, seconds=3.0,
        options=BEGINNER | _glance(1.8, 0.65, 0.49)),
    Level(6,
        "For players with a dozen games behind them: it plays shapes, but does not read ladders.",
        rank=(-18, -14), rating=1340, playouts=100, seconds=3.0,
        options=BEGINNER | _glance(1.42, 0.53, 0.4)),
    Level(7,
        "For players with a few dozen games behind them: it overlooks a third of what is far away.",
        rank=(-16, -12), rating=1450, playouts=120, seconds=3.0,
        options=BEGINNER | _glance(1.2, 0.35, 0.32)),
    Level(8,
        "For players who know a few shapes: it sees the whole board and takes its choice freely.",
        rank=(-14, -10), rating=1580, playouts=150, seconds=3.0,
        options=BEGINNER | _glance(1.0, 0.05, 0.25)),
    Level(9,
        "For players who know shape and joseki: most of its moves are good, though it reads "
        "nothing out.",
        rank=(-12, -8), rating=1680, playouts=200, seconds=3.0,
        options=BEGINNER | _glance(0.8, 0.0, 0.16)),
    Level(10,
        "For players with a feeling for shape: bad moves are rare now, but it still reads nothing.",
        rank=(-9, -5), rating=1870, playouts=250, seconds=3.0,
        options=BEGINNER | _glance(0.6, 0.0, 0.2)),
    Level(11, "For players who read ladders: it plays good shape and falls for tactics.",
        rank=(-8, -4), rating=2020, playouts=300, seconds=3.0,
        options=BEGINNER | _glance(0.17, 0.0, 0.45)),
    Level(12, "For players who read nets and snapbacks: it reads a move or two.", rank=(-7, -3),
        rating=2160, playouts=5, seconds=4.0, options=_read(0.3, 0.1)),
    Level(13, "For players who count liberties in a race: it reads a little ahead.", rank=(-7, -3),
        rating=2250, playouts=14, seconds=4.0, options=_read(0.3, 0.1, 0.86, 0.79)),
    Level(14, "For players who have found a club: it reads ahead and still forgives mistakes.",
        rank=(-6, -2), rating=2390, playouts=45, seconds=4.0, options=_read(0.3, 0.05, 0.56, 0.49)),
    Level(15, "For regular club players who want a quick game.", rank=(-5, -1), rating=2510,
        playouts=78, seconds=4.0, options=_read(0.3, 0.04, 0.72, 0.65)),
    Level(16, "For club players who punish overplays.", rank=(-4, 0), rating=2650, playouts=170,
        seconds=4.0, options=_read(0.3, 0.04, 0.59, 0.52)),
    Level(17, "For experienced players: it always plays the move it thinks best.", rank=(-3, 1),
        rating=2780, playouts=250, seconds=5.0,
        options={"network": "levels"} | _measured(0.46, 0.5)),
    Level(18, "For strong club players: it reads most fights out.", rank=(-3, 1), rating=2870,
        playouts=40, seconds=5.0, options=_alone(0.5, 0.2)),
    Level(19, "For strong players who like a hard game.", rank=(-2, 2), rating=3040, playouts=100,
        seconds=5.0, options=_alone(0.43, 0.16)),
    Level(20, "For tournament players.", rank=(-1, 3), rating=3210, playouts=250, seconds=6.0,
        options=_alone(0.37, 0.15)),
    Level(21, "For very strong players: it reads far ahead.", rank=(0, 4), rating=3350,
        playouts=450, seconds=8.0, options=_alone(0.32, 0.13)),
    Level(22, "Full strength, with time to think about each move.", rank=(1, 5), rating=3480,
        playouts=None, seconds=15.0),
)
# fmt: on
"""All levels, weakest first."""

DEFAULT_LEVEL = 5


def level(number: int) -> Level:
    """Return the level with this number. Raises ValueError when there is none."""
    return level_of(LEVELS, number)
