"""Captures, ko, superko, suicide, snapback and seki as text diagrams, for every board.

Signs: ``X`` Black, ``O`` White, small letters name points.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from go_boards import (
    BOARDS,
    POSITIONAL,
    SIMPLE_KO,
    SIMPLE_KO_SUICIDE,
    SITUATIONAL,
    BoardAdapter,
    plain,
    set_up,
    text_of,
    where,
)

from desktop_go.games.go.rules import RuleSet
from desktop_go.moves import Color, Point

B, W = Color.BLACK, Color.WHITE

pytestmark = pytest.mark.parametrize("board_class", BOARDS, ids=lambda board: board.__name__)


def board_of(board_class: type, diagram: str, rules: RuleSet = SIMPLE_KO) -> BoardAdapter:
    return set_up(board_class(len(diagram.strip().splitlines()), rules), diagram)


def at(diagram: str, sign: str) -> Point:
    (point,) = where(diagram, sign)
    return point


CAPTURES = {
    "one stone in the middle": (
        """
        . X . .
        X O a .
        . X . .
        . . . .
        """,
        """
        . X . .
        X . X .
        . X . .
        . . . .
        """,
        1,
    ),
    "one stone in the corner": (
        """
        O a .
        X . .
        . . .
        """,
        """
        . X .
        X . .
        . . .
        """,
        1,
    ),
    "a chain at the edge": (
        """
        X O O a
        . X X .
        . . . .
        . . . .
        """,
        """
        X . . X
        . X X .
        . . . .
        . . . .
        """,
        2,
    ),
    "three chains at once": (
        """
        . X X . .
        X O O X .
        X O a O X
        . X O X .
        . . X . .
        """,
        """
        . X X . .
        X . . X .
        X . X . X
        . X . X .
        . . X . .
        """,
        5,
    ),
    "a ring filled from inside": (
        """
        . X X X .
        X O O O X
        X O a O X
        X O O O X
        . X X X .
        """,
        """
        . X X X .
        X . . . X
        X . X . X
        X . . . X
        . X X X .
        """,
        8,
    ),
    "capture before suicide": (
        """
        a O X
        O X .
        X . .
        """,
        """
        X . X
        . X .
        X . .
        """,
        2,
    ),
    "no capture while a liberty is left": (
        """
        . X . .
        X O O a
        . X . .
        . . . .
        """,
        """
        . X . .
        X O O X
        . X . .
        . . . .
        """,
        0,
    ),
}


@pytest.mark.parametrize("name", CAPTURES)
def test_black_at_a_captures(board_class: type, name: str) -> None:
    before, after, taken = CAPTURES[name]
    board = board_of(board_class, before)
    assert board.legal(B, at(before, "a"))
    board.play(B, at(before, "a"))
    assert text_of(board) == plain(after)
    assert (board.prisoners(B), board.prisoners(W)) == (taken, 0)


SUICIDES = {
    "one stone": (
        """
        a O .
        O . .
        . . .
        """,
        1,
    ),
    "one stone in the middle": (
        """
        . O .
        O a O
        . O .
        """,
        1,
    ),
    "two stones": (
        """
        X a O
        O O .
        . . .
        """,
        2,
    ),
    "joining two chains": (
        """
        X a X O
        O O O .
        . . . .
        . . . .
        """,
        3,
    ),
}


@pytest.mark.parametrize("name", SUICIDES)
def test_suicide_is_illegal_without_the_rule(board_class: type, name: str) -> None:
    diagram, _ = SUICIDES[name]
    board = board_of(board_class, diagram)
    assert not board.legal(B, at(diagram, "a"))
    assert board.legal(W, at(diagram, "a"))


@pytest.mark.parametrize("name", SUICIDES)
def test_suicide_takes_the_own_chain(board_class: type, name: str) -> None:
    diagram, lost = SUICIDES[name]
    board = board_of(board_class, diagram, SIMPLE_KO_SUICIDE)
    assert board.legal(B, at(diagram, "a"))
    board.play(B, at(diagram, "a"))
    assert text_of(board) == plain(diagram.replace("X", "."))
    assert (board.prisoners(B), board.prisoners(W)) == (0, lost)
    assert board.ko_point() is None


KO = """
    . X O . .
    X O b O .
    . X O . .
    . . . . .
    . . . . a
    """


def ko_taken(board_class: type, rules: RuleSet = SIMPLE_KO) -> BoardAdapter:
    board = board_of(board_class, KO, rules)
    board.play(B, at(KO, "b"))
    return board


@pytest.mark.parametrize("rules", [SIMPLE_KO, POSITIONAL, SITUATIONAL])
def test_ko_may_not_be_taken_back_at_once(board_class: type, rules: RuleSet) -> None:
    board = ko_taken(board_class, rules)
    assert board.ko_point() == Point(1, 1)
    assert not board.legal(W, Point(1, 1))


def test_ko_may_be_taken_back_after_a_threat(board_class: type) -> None:
    board = ko_taken(board_class)
    board.play(W, at(KO, "a"))
    assert board.ko_point() is None
    board.play(B, Point(0, 4))
    assert board.legal(W, Point(1, 1))
    board.play(W, Point(1, 1))
    assert board.color_at(Point(2, 1)) is Color.EMPTY
    assert board.ko_point() == Point(2, 1)


def test_ko_may_be_filled_by_the_taker(board_class: type) -> None:
    board = ko_taken(board_class)
    assert board.legal(B, Point(1, 1))
    board.play(B, Point(1, 1))
    assert board.ko_point() is None
    assert board.color_at(Point(1, 1)) is B


def test_pass_lifts_the_simple_ko_only(board_class: type) -> None:
    simple, superko = ko_taken(board_class), ko_taken(board_class, POSITIONAL)
    for board in (simple, superko):
        board.play(W, None)
        board.play(B, None)
        assert board.ko_point() is None
    assert simple.legal(W, Point(1, 1))
    assert not superko.legal(W, Point(1, 1))


NO_KO = {
    "two stones were taken": """
        . X X O .
        X O O b O
        . X X O .
        . . . . .
        . . . . .
        """,
    "the taker has another liberty": """
        . X . . .
        X O b . .
        . X O . .
        . . . . .
        . . . . .
        """,
    "the taker joins a chain": """
        . X O . .
        X O b O .
        . X X O .
        . . O . .
        . . . . .
        """,
}


@pytest.mark.parametrize("name", NO_KO)
def test_no_ko(board_class: type, name: str) -> None:
    board = board_of(board_class, NO_KO[name])
    board.play(B, at(NO_KO[name], "b"))
    assert board.prisoners(B) > 0
    assert board.ko_point() is None


def test_snapback(board_class: type) -> None:
    net = """
        b a O X .
        O O O X .
        X X X X .
        . . . . .
        . . . . .
        """
    board = board_of(board_class, net)
    board.play(B, at(net, "a"))
    board.play(W, at(net, "b"))
    assert board.prisoners(W) == 1
    assert board.ko_point() is None
    assert board.legal(B, at(net, "a"))
    board.play(B, at(net, "a"))
    assert board.prisoners(B) == 5


SEKI = """
    X O a X O
    X O b X O
    X O O X O
    X X X O O
    . . . . .
    """


@pytest.mark.parametrize(("first", "taken"), [(W, 5), (B, 4)])
def test_seki_costs_whoever_plays_first(board_class: type, first: Color, taken: int) -> None:
    board = board_of(board_class, SEKI)
    assert all(board.legal(color, at(SEKI, sign)) for color in (B, W) for sign in "ab")
    board.play(first, at(SEKI, "a"))
    board.play(first.opponent, at(SEKI, "b"))
    assert board.prisoners(first.opponent) == taken


SEND_TWO_RETURN_ONE = """
    a O b O .
    X X O O .
    . . X . .
    . . . . .
    . . . . .
    """


def sent_two(board_class: type, rules: RuleSet) -> BoardAdapter:
    """Return the board before White's recapture that repeats the diagram."""
    diagram = SEND_TWO_RETURN_ONE
    board = board_of(board_class, diagram, rules)
    before = board.board_hash()
    board.play(W, at(diagram, "a"))
    board.play(B, at(diagram, "b"))
    assert board.prisoners(B) == 2
    again = board.copy()
    if again.legal(W, Point(1, 0)):
        again.play(W, Point(1, 0))
        assert text_of(again) == plain(diagram)
        assert again.board_hash() == before
    return board


@pytest.mark.parametrize(
    ("rules", "allowed"), [(SIMPLE_KO, True), (POSITIONAL, False), (SITUATIONAL, True)]
)
def test_sending_two_returning_one(board_class: type, rules: RuleSet, allowed: bool) -> None:
    assert sent_two(board_class, rules).legal(W, Point(1, 0)) is allowed


@pytest.mark.parametrize(("rules", "allowed"), [(SIMPLE_KO, True), (SITUATIONAL, False)])
def test_second_round_repeats_with_the_same_player(
    board_class: type, rules: RuleSet, allowed: bool
) -> None:
    board = sent_two(board_class, rules)
    board.play(W, Point(1, 0))
    board.play(B, None)
    assert board.legal(W, Point(0, 0)) is allowed


def test_single_stone_suicide_repeats_the_board(board_class: type) -> None:
    diagram, _ = SUICIDES["one stone"]
    rules = replace(POSITIONAL, suicide=True)
    assert not board_of(board_class, diagram, rules).legal(B, at(diagram, "a"))
    rules = replace(SITUATIONAL, suicide=True)
    assert board_of(board_class, diagram, rules).legal(W, at(diagram, "a"))


def test_a_color_may_play_several_times_in_a_row(board_class: type) -> None:
    board = board_class(3, SIMPLE_KO)
    for point in (Point(0, 0), Point(1, 1), Point(2, 2)):
        board.play(W, point)
        assert board.to_play() is B
    assert text_of(board) == "O . .\n. O .\n. . O"


def test_passes_in_a_row_are_counted(board_class: type) -> None:
    board = board_class(3, SIMPLE_KO)
    board.play(B, None)
    assert (board.passes(), board.to_play()) == (1, W)
    board.play(W, None)
    assert (board.passes(), board.to_play()) == (2, B)
    board.play(B, Point(1, 1))
    assert (board.passes(), board.to_play()) == (0, W)
