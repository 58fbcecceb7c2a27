"""GoPosition: what the window and records ask of it beyond the moves themselves."""

from __future__ import annotations

import pytest
from go_boards import SIMPLE_KO, position_of

from desktop_go.errors import IllegalMove, SettingsError
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.ruled_board import (
    GAME_OVER,
    KO,
    NO_COLOR,
    NOTHING_TO_UNDO,
    OCCUPIED,
    SUICIDE,
    SUPERKO,
)
from desktop_go.games.go.rules import rule_set
from desktop_go.games.go.stone_board import OFF_BOARD
from desktop_go.moves import Color, Move, MoveKind, Point

B, W = Color.BLACK, Color.WHITE

KO_DIAGRAM = """
    . X O .
    X O . O
    . X O .
    . . . .
    """


def play(position: GoPosition, *points: tuple[int, int] | None) -> None:
    for point in points:
        color = position.to_play
        position.play(Move.pass_(color) if point is None else Move.play(color, Point(*point)))


@pytest.mark.parametrize("size", [0, -1, 26, 99])
def test_bad_size_is_refused_with_a_sentence(size: int) -> None:
    with pytest.raises(SettingsError, match=f"1 to 25 lines, not {size}"):
        GoPosition(size)


@pytest.mark.parametrize("size", [1, 2, 9, 19, 25])
def test_new_board_is_empty_and_black_moves_first(size: int) -> None:
    position = GoPosition(size)
    assert len(position.points()) == size * size
    assert not position.stones(B)
    assert not position.stones(W)
    assert position.to_play is B
    assert not position.is_over
    assert position.last_move is None
    assert position.rules.key == "chinese"
    assert position.komi == 7.5


def test_colors_are_those_of_the_points_in_order() -> None:
    position = GoPosition(5)
    position.play(Move.play(Color.BLACK, Point(1, 0)))
    position.play(Move.play(Color.WHITE, Point(4, 4)))
    assert list(position.colors()) == [position.color_at(point) for point in position.points()]
    assert position.colors() == bytes([0, 1, *[0] * 22, 2])


def test_komi_comes_from_the_rules_unless_given() -> None:
    assert GoPosition(rules="japanese").komi == 6.5
    assert GoPosition(rules="aga", handicap=4).komi == 0.5
    assert GoPosition(rules="aga", komi=-3.0).komi == -3.0


def test_change_tells_what_to_repaint() -> None:
    position = position_of(KO_DIAGRAM)
    change = position.play(Move.play(B, Point(2, 1)))
    assert change.placed == Point(2, 1)
    assert change.removed == (Point(1, 1),)
    assert change.ko_point == Point(1, 1)
    assert change.to_play is W
    assert not change.is_over
    assert position.captures == {B: 1, W: 0}
    assert position.move_number == 1


def test_each_refusal_has_its_sentence_and_changes_nothing() -> None:
    position = position_of(KO_DIAGRAM)
    position.play(Move.play(B, Point(2, 1)))
    before = str(position)
    cases = [
        (Move.play(W, Point(1, 1)), KO),
        (Move.play(W, Point(0, 0)), SUICIDE),
        (Move.play(W, Point(2, 1)), OCCUPIED),
        (Move.play(W, Point(4, 0)), OFF_BOARD),
        (Move.play(W, Point(0, -1)), OFF_BOARD),
        (Move(W, MoveKind.PLAY), OFF_BOARD),
        (Move.play(Color.EMPTY, Point(3, 3)), NO_COLOR),
        (Move.pass_(Color.EMPTY), NO_COLOR),
    ]
    for move, reason in cases:
        assert position.why_illegal(move) == reason
        with pytest.raises(IllegalMove) as caught:
            position.play(move)
        assert caught.value.reason == reason
    assert str(position) == before
    assert (position.to_play, position.move_number) == (W, 1)


def test_superko_has_its_own_sentence() -> None:
    position = GoPosition(2, "tromp_taylor")
    play(position, (0, 0), (1, 0), None, (0, 1))
    assert str(position) == ". O\nO ."
    assert position.why_illegal(Move.play(B, Point(0, 0))) == SUPERKO


def test_repetition_is_noticed_where_it_is_allowed() -> None:
    diagram = """
        . O . O .
        X X O O .
        . . X . .
        . . . . .
        . . . . .
        """
    position = position_of(diagram, "japanese", to_play=W)
    play(position, (0, 0), (2, 0), (1, 0))
    assert str(position) == str(position_of(diagram))
    assert not position.repeated, "the same board, but the other side is to play"
    play(position, None, (0, 0))
    assert position.repeated
    position.undo()
    assert not position.repeated


def test_chain_knows_its_stones_and_liberties() -> None:
    position = position_of(
        """
        X X . O
        . X O .
        . . . .
        . . . .
        """
    )
    chain = position.chain_at(Point(1, 1))
    assert chain is not None
    assert chain.color is B
    assert chain.stones == {Point(0, 0), Point(1, 0), Point(1, 1)}
    assert chain.liberties == {Point(2, 0), Point(0, 1), Point(1, 2)}
    assert position.chain_at(Point(3, 3)) is None
    assert [len(chain.stones) for chain in position.chains()] == [3, 1, 1]


def test_two_passes_end_the_game_and_it_can_be_resumed() -> None:
    position = GoPosition(5)
    play(position, (1, 1), None)
    assert not position.is_over
    assert position.play(Move.pass_(B)).is_over
    assert position.is_over
    position.resume(W)
    assert not position.is_over
    assert position.to_play is W
    play(position, (2, 2), None)
    assert not position.is_over


def test_a_stone_after_two_passes_goes_on() -> None:
    position = GoPosition(5)
    play(position, None, None, (2, 2))
    assert not position.is_over
    assert position.pass_count == {B: 1, W: 1}


def test_nothing_goes_after_resignation_but_undo() -> None:
    position = GoPosition(5)
    assert position.play(Move.resign(W)).is_over
    assert position.resigned is W
    assert position.legal_points() == []
    for move in (Move.play(B, Point(0, 0)), Move.pass_(B), Move.resign(B)):
        with pytest.raises(IllegalMove, match=GAME_OVER):
            position.play(move)
    position.undo()
    assert not position.is_over
    assert position.is_legal(Move.play(B, Point(0, 0)))


def test_undo_brings_captured_stones_and_ko_back() -> None:
    position = position_of(KO_DIAGRAM)
    before = str(position)
    play(position, (2, 1))
    play(position, (3, 3), (0, 3))
    play(position, (1, 1))
    assert position.captures == {B: 1, W: 1}
    change = position.undo()
    assert change.removed == (Point(2, 1),)
    position.undo()
    assert position.undo().ko_point == Point(1, 1)
    position.undo()
    assert str(position) == before
    assert position.captures == {B: 0, W: 0}
    with pytest.raises(IllegalMove, match=NOTHING_TO_UNDO):
        position.undo()


def test_place_edits_without_captures_and_forgets_the_past() -> None:
    position = position_of(KO_DIAGRAM)
    play(position, (2, 1))
    position.place(Point(3, 3), W)
    position.place(Point(2, 1), Color.EMPTY)
    assert position.ko_point is None
    assert position.move_number == 0
    assert position.color_at(Point(3, 3)) is W
    assert position.board_hash == position_of(str(position)).board_hash
    with pytest.raises(IllegalMove, match=OFF_BOARD):
        position.place(Point(4, 4), B)


def test_setup_stone_off_the_board_is_refused() -> None:
    with pytest.raises(IllegalMove, match=OFF_BOARD):
        GoPosition(5, black=[Point(5, 0)])


def test_superko_starts_with_the_setup() -> None:
    diagram = """
        . X O .
        X . X O
        . X O .
        . . . .
        """
    position = position_of(diagram, "chinese", to_play=W)
    play(position, (1, 1), None, None)
    assert position.why_illegal(Move.play(B, Point(2, 1))) == SUPERKO


def test_ko_binds_only_the_opponent() -> None:
    position = position_of(KO_DIAGRAM)
    play(position, (2, 1))
    assert position.ko_point == Point(1, 1)
    assert not position.is_legal(Move.play(W, Point(1, 1)))
    assert position.is_legal(Move.play(B, Point(1, 1)))
    assert Point(1, 1) in position.legal_points(B)
    assert Point(1, 1) not in position.legal_points()


def test_copy_lives_on_its_own() -> None:
    position = position_of(KO_DIAGRAM, rule_set("aga"))
    play(position, (2, 1))
    other = position.copy()
    other.play(Move.play(W, Point(3, 3)))
    other.undo()
    other.undo()
    assert position.move_number == 1
    assert position.captures == {B: 1, W: 0}
    assert position.ko_point == Point(1, 1)
    assert other.rules is position.rules


def test_long_record_replays_quickly_enough_to_browse() -> None:
    """A record of 3,600 moves: captures, kos and passes to the end without an error."""
    position = GoPosition(19, SIMPLE_KO)
    points = position.points()
    number = 0
    for step in range(100_000):
        move = Move.play(position.to_play, points[(step * 137) % 361])
        if position.is_legal(move):
            position.play(move)
            number += 1
        elif step % 361 == 360:
            position.play(Move.pass_(position.to_play))
            number += 1
        if number >= 3600:
            break
    assert position.move_number == 3600
    replay = GoPosition(19, SIMPLE_KO)
    for move in position.moves:
        replay.play(move)
    assert str(replay) == str(position)
    assert replay.captures == position.captures
