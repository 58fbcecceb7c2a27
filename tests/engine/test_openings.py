"""The first moves of every level: no pass, no resignation, and no wandering along the edge."""

from __future__ import annotations

import pytest

from desktop_go.engine.go.first_line import shunned_points
from desktop_go.engine.go.levels import LEVELS, WHOLE_GAME
from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.levels import Level
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.games.go.ending import has_room
from desktop_go.games.go.handicap import fixed_handicap_points
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.resources import assets_dir

OPENING = 20
EVERY_LEVEL = pytest.mark.parametrize("preset", LEVELS, ids=lambda preset: preset.name)
SOME_LEVELS = pytest.mark.parametrize("preset", LEVELS[::3], ids=lambda preset: preset.name)
BEGINNERS = LEVELS[:11:2]


@pytest.fixture(scope="module")
def session() -> EngineSession:
    return EngineSession(assets_dir() / "networks")


def handicap_game(size: int, stones: int, komi: float = 0.5) -> GameState:
    black = frozenset(fixed_handicap_points(size, stones)) if stones else frozenset()
    first = Color.WHITE if stones else Color.BLACK
    return GameState(size, komi=komi, black=black, handicap=stones, first_to_play=first)


def move_of(
    session: EngineSession, preset: Level, state: GameState, playouts: int, seed: int
) -> Move:
    options = preset.options | {"threads": 1, "memory_mb": 16, "seed": seed}
    limits = Limits(playouts=min(preset.playouts or playouts, playouts))
    move = session.run(ThinkRequest(1, state, limits, options=options)).move
    assert move is not None
    return move


def opening(
    session: EngineSession, preset: Level, state: GameState, playouts: int, seed: int = 1
) -> GameState:
    """The level against itself; every move is checked."""
    for _ in range(OPENING):
        move = move_of(session, preset, state, playouts, seed)
        terms = (state.size, state.handicap, len(state.moves))
        assert move.kind is MoveKind.PLAY, terms
        position = replayed(state)
        assert position is not None
        if preset in BEGINNERS:
            assert is_inside(move, state.size) or has_cause(position, move), terms
        state = GameState(
            state.size,
            state.rules,
            state.komi,
            state.black,
            state.white,
            state.first_to_play,
            state.handicap,
            (*state.moves, move),
        )
    return state


def is_inside(move: Move, size: int) -> bool:
    assert move.point is not None
    return all(0 < number < size - 1 for number in move.point)


def has_cause(position: GoPosition, move: Move) -> bool:
    """Whether ``move`` captures something, or leaves fewer own chains in atari."""
    before = in_atari(position, move.color)
    removed = position.play(move).removed
    return bool(removed) or len(in_atari(position, move.color)) < len(before)


def in_atari(position: GoPosition, color: Color) -> list[object]:
    chains = position.chains()
    return [chain for chain in chains if chain.color is color and len(chain.liberties) == 1]


@SOME_LEVELS
@pytest.mark.parametrize(("size", "stones"), [(9, 2), (9, 4), (9, 8), (9, 9), (13, 8), (19, 9)])
def test_nobody_passes_in_the_opening(
    session: EngineSession, preset: Level, size: int, stones: int
) -> None:
    opening(session, preset, handicap_game(size, stones), playouts=24)


@pytest.mark.slow
@EVERY_LEVEL
@pytest.mark.parametrize("stones", [0, *range(2, 10)])
def test_nobody_passes_in_the_opening_with_any_handicap(
    session: EngineSession, preset: Level, stones: int
) -> None:
    """Boards take turns: each level meets each of them, and each of them each handicap."""
    size = (9, 13, 19)[(LEVELS.index(preset) + stones) % 3]
    opening(session, preset, handicap_game(size, stones), playouts=64, seed=1 + stones)


@pytest.mark.parametrize("playouts", [1, 2, 9])
def test_hardly_any_thought_is_no_cause_for_a_pass(session: EngineSession, playouts: int) -> None:
    opening(session, LEVELS[-1], handicap_game(9, 0, 7), playouts)


@pytest.mark.parametrize("preset", BEGINNERS, ids=lambda preset: preset.name)
def test_low_levels_play_lost_games_to_their_end(session: EngineSession, preset: Level) -> None:
    """White is far behind from the first move on, and goes on while there is room."""
    state = handicap_game(9, 9)
    position = replayed(state)
    assert position is not None
    while not position.is_over and position.move_number < 250:
        white = position.to_play is Color.WHITE
        player = preset if white else LEVELS[8]
        state = GameState(
            9,
            "chinese",
            0.5,
            state.black,
            first_to_play=Color.WHITE,
            handicap=9,
            moves=position.moves,
        )
        move = move_of(session, player, state, 100, 1)
        assert move.kind is not MoveKind.RESIGN
        if white and move.kind is MoveKind.PASS:
            assert not has_room(position)
        position.play(move)
    assert position.is_over


KOMI_20 = GameState(9, komi=20)
KOMI_0 = GameState(9, komi=0)


@pytest.mark.parametrize(
    ("state", "white_wins"),
    [
        (handicap_game(9, 3), False),
        (handicap_game(13, 9), False),
        (handicap_game(19, 9), False),
        (GameState(9, komi=40), True),
    ],
)
def test_komi_and_handicap_are_seen(
    session: EngineSession, state: GameState, white_wins: bool
) -> None:
    """KataGo's raw network gives White .01, .01, .00 and 1.00; playouts are less sure of it."""
    options = {"threads": 1, "memory_mb": 16, "seed": 1}
    request = ThinkRequest(1, state, Limits(playouts=300), Purpose.ANALYZE, options)
    thought = session.run(request).thought
    assert thought is not None
    white = thought.win_rate if thought.to_play is Color.WHITE else 1 - thought.win_rate
    assert (white > 0.6) if white_wins else (white < 0.35)


EDGE = """
O X . O X
. . . . .
. . . . .
. . . . .
X . . . .
"""


def edge_state(moves: int = 0) -> GameState:
    stones: dict[str, set[Point]] = {"X": set(), "O": set(), ".": set()}
    for row, line in enumerate(EDGE.split("\n")[1:-1]):
        for col, char in enumerate(line.split()):
            stones[char].add(Point(col, row))
    passes = (Move.pass_(Color.BLACK), Move.play(Color.WHITE, Point(2, 3)))
    return GameState(
        5, black=frozenset(stones["X"]), white=frozenset(stones["O"]), moves=passes[:moves]
    )


def test_the_first_line_is_for_captures_and_rescues() -> None:
    options = GoOptions(first_line_after=WHOLE_GAME)
    edge = {Point(c, r) for c in range(5) for r in range(5) if {c, r} & {0, 4}}
    black = edge - shunned_points(edge_state(), Color.BLACK, options)
    assert black == {Point(0, 1), Point(4, 1)}, "captures the corner; saves the other corner"
    white = edge - shunned_points(edge_state(), Color.WHITE, options)
    assert white == {Point(0, 1), Point(4, 1)}, "saves the corner; captures the other corner"


def test_the_first_line_is_open_later() -> None:
    state = edge_state(moves=2)
    assert shunned_points(state, Color.BLACK, GoOptions(first_line_after=3))
    assert not shunned_points(state, Color.BLACK, GoOptions(first_line_after=2))
    assert not shunned_points(state, Color.BLACK, GoOptions(first_line_after=0))
