from __future__ import annotations

from gomoku_boards import draw

from desktop_go.games.gomoku.notation import moves_from_text
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import RENJU
from desktop_go.games.gomoku.solving import Kind
from desktop_go.games.gomoku.threat_words import ThreatKind, missed_wins, threats_on
from desktop_go.moves import Color, Move, Point

OPEN_THREE = "\n".join(["." * 11] * 5 + ["...XXX....."] + ["." * 11] * 5)


def test_an_open_three_threatens_open_fours() -> None:
    threats = threats_on(draw(OPEN_THREE))
    first = threats[0]
    assert first.kind is ThreatKind.OPEN_FOUR
    assert first.color is Color.BLACK
    assert first.points == (Point(2, 5), Point(6, 5))
    assert first.words(11) == "Black threatens an open four or two fours at c6 g6"


def test_fouls_are_no_threats() -> None:
    text = "\n".join(["." * 11, ".XXX.XX....", *["." * 11] * 9])
    for threat in threats_on(draw(text, RENJU)):
        assert Point(4, 1) not in threat.points


def test_quiet_boards_have_no_threats() -> None:
    assert threats_on(GomokuPosition(15)) == ()


def game(text: str) -> tuple[Move, ...]:
    return tuple(
        Move.play(Color.WHITE if i % 2 else Color.BLACK, point)
        for i, point in enumerate(moves_from_text(text, 15))
    )


def test_a_missed_win_is_found_and_a_taken_one_is_not() -> None:
    start = "h8 a1 i8 b3 j8 c5"
    missed = missed_wins(GomokuPosition(15), game(start + " a15 g8"), 5.0)
    assert [(win.move_number, win.color) for win in missed] == [(7, Color.BLACK)]
    assert missed[0].kind is Kind.VCF
    assert missed[0].words(15).startswith("a win by fours was here: 2 moves, from ")
    for taken in ("g8", "k8"):
        assert missed_wins(GomokuPosition(15), game(f"{start} {taken} o15"), 5.0) == []


def test_review_can_be_stopped() -> None:
    moves = game("h8 a1 i8 b3 j8 c5 a15")
    assert missed_wins(GomokuPosition(15), moves, 1.0, lambda: True) == []
