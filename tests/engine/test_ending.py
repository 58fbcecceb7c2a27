"""Ends of games on 9x9: dead stones, groups that hang in the balance, seki, early passes."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from desktop_go.engine.go.levels import level
from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.scoring import score
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.resources import assets_dir

SEARCHES = ("playouts", "mixed", "network")
EVALUATORS = pytest.mark.parametrize("evaluator", SEARCHES)
RULES = pytest.mark.parametrize("rules", ["chinese", "tromp_taylor"])
PASSED = {color: (Move.pass_(color),) for color in (Color.BLACK, Color.WHITE)}

SETTLED = "\n".join([".X.XXO.O."] * 9)
"""Black has 45 points, White 36."""
DEAD_WHITE = SETTLED.replace("\n", " ").split()
DEAD_WHITE[4] = ".XOXXO.O."
DEAD_BLACK = SETTLED.split()
DEAD_BLACK[4] = ".X.XXOXO."
THREE_SPACE = [".X.XXOOOO"] * 3 + [".X.XXOO.O"] * 3 + [".X.XXOOOO"] * 3
"""White lives or dies with the next move at (7, 4)."""
VITAL = Point(7, 4)
SEKI = [
    "OX.OXXXXX",
    "OX.OXX.XX",
    "OXOOXXXXX",
    "OOXXXXXXX",
    ".OXXXX.XX",
    "OOXXXXXXX",
    ".OXXXXXXX",
    "OOXXXX.XX",
    ".OXXXXXXX",
]
"""Black leads by 41 as long as nobody plays the two points in the third column."""

OTHERS_CAPTURE = [
    "OOOX.X.X.",
    "X.OXXXXXX",
    "OOOX.XXXX",
    ".OOXXX.XO",
    "XOXXXXXXO",
    "XXOXOXOOO",
    "XXOOOOXO.",
    "XOX.O.XOO",
    "XOOO.OXO.",
]
"""At (1, 1) White would capture; for Black it is suicide."""


def state_of(
    rows: list[str],
    komi: float,
    to_play: Color,
    rules: str = "chinese",
    moves: tuple[Move, ...] = (),
) -> GameState:
    stones: dict[str, set[Point]] = {"X": set(), "O": set(), ".": set()}
    for row, line in enumerate(rows):
        for col, char in enumerate(line):
            stones[char].add(Point(col, row))
    return GameState(
        len(rows),
        rules=rules,
        komi=komi,
        black=frozenset(stones["X"]),
        white=frozenset(stones["O"]),
        first_to_play=moves[0].color if moves else to_play,
        moves=moves,
        to_play=to_play,
    )


def kinds_by_level(number: int, state: GameState, seeds: int) -> list[MoveKind]:
    """What a level does with each of so many seeds: play, pass or resign."""
    preset = level(number)
    session = EngineSession(assets_dir() / "networks")
    kinds = []
    for seed in range(1, seeds + 1):
        options = {**preset.options, "seed": seed}
        move = session.run(ThinkRequest(0, state, preset.limits(), options=options)).move
        assert move is not None
        kinds.append(move.kind)
    return kinds


@pytest.fixture(scope="module")
def play() -> Callable[..., Move]:
    session = EngineSession(assets_dir() / "networks")

    def move_of(state: GameState, evaluator: str, playouts: int = 400, **more: object) -> Move:
        options = {
            "threads": 1,
            "memory_mb": 32,
            "seed": 3,
            "evaluator": evaluator,
            "resign": False,
        }
        answer = session.run(
            ThinkRequest(
                1,
                state,
                Limits(playouts=playouts),
                options=options | more,
            )
        )
        assert answer.move is not None
        return answer.move

    return move_of


@pytest.mark.parametrize("evaluator", [*SEARCHES, "glance"])
def test_dead_stones_may_stay_where_they_are_taken_off(play: Callable[..., Move], evaluator: str):
    for moves in ((), PASSED[Color.WHITE]):
        state = state_of(DEAD_WHITE, 7, Color.BLACK, moves=moves)
        assert play(state, evaluator).kind is MoveKind.PASS


@pytest.mark.parametrize("evaluator", [*SEARCHES, "glance"])
def test_dead_stones_are_captured_where_all_stones_count(play: Callable[..., Move], evaluator: str):
    """Against somebody who only passes; as the stones stand Black would lose."""
    state = state_of(DEAD_WHITE, 7, Color.BLACK, "tromp_taylor", PASSED[Color.WHITE])
    position = replayed(state)
    assert position is not None
    while not position.is_over:
        move = play(state, evaluator, 300)
        moves = (*state.moves, move, Move.pass_(Color.WHITE))
        for each in moves[-2:]:
            if not position.is_over:
                position.play(each)
        state = state_of(DEAD_WHITE, 7, Color.BLACK, "tromp_taylor", moves)
        assert len(moves) < 40
    assert position.color_at(Point(2, 4)) is not Color.WHITE
    assert score(position, set()).margin == 2


@EVALUATORS
def test_cleanup_captures_under_any_rules(play: Callable[..., Move], evaluator: str):
    state = state_of(DEAD_WHITE, 7, Color.BLACK, moves=PASSED[Color.WHITE])
    move = play(state, evaluator, cleanup=True)
    assert move.point in {Point(2, 3), Point(2, 5)}


@EVALUATORS
def test_a_lost_game_is_not_passed_away_as_won(play: Callable[..., Move], evaluator: str):
    """White's pass would count Black's dead stone as alive; taken off, White still loses."""
    for komi, wins in ((10.5, True), (5.5, False)):
        state = state_of(DEAD_BLACK, komi, Color.WHITE, moves=PASSED[Color.BLACK])
        assert play(state, evaluator).kind is MoveKind.PASS
        position = GoPosition(9, "chinese", komi, state.black, state.white)
        margin = score(position, {Point(6, 4)}).margin
        assert (margin < 0) == wins


@pytest.mark.parametrize("evaluator", ["playouts", "mixed"])
@RULES
def test_an_early_pass_is_punished_where_a_group_hangs(
    play: Callable[..., Move], evaluator: str, rules: str
):
    state = state_of(THREE_SPACE, 10.5, Color.BLACK, rules, PASSED[Color.WHITE])
    assert play(state, evaluator, 1000).point == VITAL


@EVALUATORS
def test_a_hanging_group_is_saved_before_the_game_ends(play: Callable[..., Move], evaluator: str):
    """White wins the count as it stands, and would lose the argument about the group."""
    state = state_of(THREE_SPACE, 9.5, Color.WHITE, moves=PASSED[Color.BLACK])
    assert play(state, evaluator).point == VITAL


@pytest.mark.parametrize("network", ["fast", "strong"])
@EVALUATORS
@RULES
def test_a_seki_is_left_alone(play: Callable[..., Move], evaluator: str, rules: str, network: str):
    for color, komi in ((Color.BLACK, 40.5), (Color.WHITE, 41.5)):
        for moves in ((), PASSED[color.opponent]):
            state = state_of(SEKI, komi, color, rules, moves)
            move = play(state, evaluator, network=network)
            assert move.kind is MoveKind.PASS, (color, len(moves))


@EVALUATORS
def test_an_early_pass_on_an_open_board_is_not_answered(play: Callable[..., Move], evaluator: str):
    """As some programs pass: the border is open at one place."""
    rows = SETTLED.split()
    for row in (3, 4, 5):
        rows[row] = ".X.X.O.O."
    rows[4] = ".X.....O."
    state = state_of(rows, 7, Color.BLACK, moves=PASSED[Color.WHITE])
    assert play(state, evaluator).kind is MoveKind.PLAY


SOFT = {
    "evaluator": "playouts",
    "playout_policy": "light",
    "temperature": 1.2,
    "temperature_moves": 1000,
    "temperature_margin": 0.3,
    "blind_spots": 0.6,
    "resign": False,
    "tree_reuse": False,
}
"""A player that overlooks a lot and chooses freely."""


@pytest.mark.parametrize("seed", range(1, 7))
def test_the_move_instead_of_a_pass_is_ones_own(play: Callable[..., Move], seed: int):
    """What the opponent could do after a pass is looked at first, and is no move of one's own."""
    state = state_of(OTHERS_CAPTURE, 7, Color.BLACK, moves=PASSED[Color.WHITE])
    move = play(state, playouts=40, **SOFT, seed=seed)
    position = replayed(state)
    assert position is not None
    position.play(move)
    assert move.point != Point(1, 1)


LOST = [
    "..........X..",
    ".XX.X.X.XX.X.",
    ".XO.X.....XX.",
    "..X...X.O..X.",
    ".X..XX.X.X...",
    "...X....X..X.",
    ".XX..O.X...X.",
    "..X.X.XX..X..",
    ".X....X..XX..",
    "..XX.O.X...X.",
    ".X..X..X.XX..",
    ".XXX.XX.XX.X.",
    ".............",
]
"""White's four stones are dead, though playouts save some of them now and then."""


@pytest.mark.parametrize("number", [1, 4, 13])
@pytest.mark.parametrize("color", [Color.BLACK, Color.WHITE], ids=["Black", "White"])
def test_a_level_passes_where_nothing_is_left_to_fight_for(number: int, color: Color) -> None:
    """Weak levels once went on for up to 300 moves, and so did levels 12 and 13, who had won."""
    (kind,) = kinds_by_level(number, state_of(LOST, 7.0, color), seeds=1)
    assert kind is MoveKind.PASS


ROOM_OF_ONES_OWN = [
    "...XXXXOOX...",
    ".OX.XXOOXXO..",
    ".OXXOXOXXXOX.",
    "OOOXOOOOOXX..",
    "XXOXO..OXXX..",
    "X.XXXOO.OXO..",
    "X.XXO..O.OX..",
    ".XOO....OOX..",
    ".XO......OX..",
    ".XOO.....OX.X",
    ".OXO.O...OXXO",
    ".XXXO....OOOO",
    "...XO........",
]
"""White is twelve points behind and has room at the bottom, where all is White's already."""


@pytest.mark.parametrize("number", [1, 4, 7])
def test_a_level_that_is_behind_does_not_fill_its_own_territory(number: int) -> None:
    (kind,) = kinds_by_level(number, state_of(ROOM_OF_ONES_OWN, 7.0, Color.WHITE), seeds=1)
    assert kind is MoveKind.PASS


OPEN_BORDERS = [
    ".............",
    "......X......",
    ".XXXXXXO.....",
    "XXOOOOOXXXX..",
    "XO.....OXOX..",
    "XO.....OOOX..",
    "OO.......OX..",
    "........OX...",
    "........OX...",
    "...O....OX...",
    "..O....OXX...",
    "....X.OOX.O..",
    "......OXX....",
]
"""Large territories whose borders are open at the bottom: White loses six points by a pass."""


@pytest.mark.parametrize("number", [1, 4, 11])
def test_a_level_plays_on_where_only_the_network_sees_an_end(number: int) -> None:
    """One look gave each point to somebody, and that was enough for a pass at move 55."""
    state = state_of(OPEN_BORDERS, 7.0, Color.WHITE)
    assert kinds_by_level(number, state, seeds=4) == [MoveKind.PLAY] * 4


BEHIND_WITHOUT_THE_DEAD = [
    "....X...OXX........",
    "..OX.O.O.OX...XXXX.",
    "...OX.OX.OX.XXOXOOO",
    "...O......OXXOOOO.X",
    "..........OXOX.XXX.",
    "..O.......OOOX.OOOX",
    ".........O.OXX.OXX.",
    "..O.....XXOOOXXXXXX",
    ".OXO..OOOXXXXOOXOOO",
    "..XOOOOXOOOXO.OXXO.",
    "OOOXXOXXXXXOO.OOOO.",
    "XXOOXX..XOOOOOOXOOO",
    "X.XOOX.XXXXO.OOXXOX",
    ".XXOX..XXOO.OOX.XXX",
    ".XOOXXXOOOO..OX.X..",
    ".OXXX.XXOOOOOOOX...",
    "..XOX...XXXOXXOX...",
    "..XO.X....XOOXX.X..",
    "......XXXXXXOX.X...",
]
"""Black is ahead with all stones alive, and eight points behind without the dead ones."""


@pytest.mark.parametrize("number", [4, 10, 11])
def test_a_level_that_is_behind_without_the_dead_stones_does_not_end_the_game(number: int) -> None:
    """It passed, and a fight was left that won the game when it was played out."""
    state = state_of(BEHIND_WITHOUT_THE_DEAD, 7.0, Color.BLACK, moves=PASSED[Color.WHITE])
    assert kinds_by_level(number, state, seeds=4) == [MoveKind.PLAY] * 4
