"""Agreement with GNU Go on 500 random positions: legal moves, prisoners, stones."""

from __future__ import annotations

from random import Random

import pytest
from go_boards import BOARDS, SIMPLE_KO, BoardAdapter, points_of
from go_gnugo import GnuGo

from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import from_gtp, to_gtp

POSITIONS = 500
SIZES = (5, 6, 7, 9, 9, 9, 13, 19)
QUESTIONS = 6


def random_game(random: Random, board: BoardAdapter) -> list[str]:
    """Play random legal moves, some colors twice in a row; return them as commands."""
    size = board.size
    commands = [f"boardsize {size}", "clear_board"]
    points: list[Point] = points_of(size)
    for _ in range(random.randrange(3 * size * size)):
        color = board.to_play() if random.random() < 0.9 else board.to_play().opponent
        tries = random.sample(points, min(8, len(points)))
        point = next((p for p in tries if board.legal(color, p)), None)
        board.play(color, point)
        commands.append(f"play {color.name} {to_gtp(point, size)}")
    return commands


def questions(board: BoardAdapter) -> list[str]:
    return [
        f"{what} {color.name}"
        for color in (Color.BLACK, Color.WHITE)
        for what in ("all_legal", "list_stones", "captures")
    ]


def answers_of(board: BoardAdapter) -> list[object]:
    points = points_of(board.size)
    answers: list[object] = []
    for color in (Color.BLACK, Color.WHITE):
        answers.append({p for p in points if board.legal(color, p)})
        answers.append({p for p in points if board.color_at(p) is color})
        answers.append(board.prisoners(color))
    return answers


@pytest.mark.parametrize("board_class", BOARDS, ids=lambda board: board.__name__)
def test_gnugo_agrees_on_random_positions(gnugo: GnuGo, board_class: type) -> None:
    random = Random(20080604)
    commands: list[str] = []
    expected: list[tuple[int, int, list[object]]] = []
    for _ in range(POSITIONS):
        board = board_class(random.choice(SIZES), SIMPLE_KO)
        commands += random_game(random, board)
        expected.append((board.size, len(commands), answers_of(board)))
        commands += questions(board)
    answers = gnugo.ask(commands)
    assert all(answer is not None for answer in answers)
    for size, start, values in expected:
        for value, answer in zip(values, answers[start : start + QUESTIONS], strict=True):
            text = str(answer)
            if isinstance(value, int):
                assert value == int(text)
            else:
                assert value == {from_gtp(word, size) for word in text.split()}
