"""The opening book of gomoku: its files, symmetry, and how it is played."""

from __future__ import annotations

import pytest
from gomoku_boards import with_a_choice
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.games.gomoku import book
from desktop_go.games.gomoku.book import (
    MARGIN,
    SIZE,
    balanced_openings,
    book_moves,
    image,
    inverse,
    normal,
)
from desktop_go.games.gomoku.notation import moves_from_text
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import RULE_SETS, RuleSet, rule_set
from desktop_go.games.gomoku.thinking import Question
from desktop_go.moves import Color, Move, Point

POINTS = st.builds(Point, st.integers(0, SIZE - 1), st.integers(0, SIZE - 1))
SYMMETRIES = st.integers(0, 7)
BY_KEY = pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)


def colored(points: list[Point]) -> tuple[tuple[Point, Color], ...]:
    return tuple((p, Color.WHITE if i % 2 else Color.BLACK) for i, p in enumerate(points))


def question(rules: RuleSet, points: list[Point], **more: object) -> Question:
    to_play = Color.WHITE if len(points) % 2 else Color.BLACK
    return Question(SIZE, rules, colored(points), to_play, **more)  # type: ignore[arg-type]


@given(POINTS, SYMMETRIES)
def test_a_symmetry_can_be_taken_back(point: Point, symmetry: int) -> None:
    assert image(image(point, symmetry), inverse(symmetry)) == point


@given(st.lists(POINTS, unique=True, max_size=9), SYMMETRIES)
def test_turned_and_mirrored_positions_are_one(points: list[Point], symmetry: int) -> None:
    stones = colored(points)
    turned = [(image(point, symmetry), color) for point, color in stones]
    key, back = normal(turned)
    assert key == normal(stones)[0]
    black, white = (moves_from_text(side, SIZE) for side in key.split("/"))
    shown = {(image(point, back), Color.BLACK) for point in black}
    shown |= {(image(point, back), Color.WHITE) for point in white}
    assert shown == set(turned)


@BY_KEY
def test_every_move_of_the_files_is_legal(rules: RuleSet) -> None:
    positions, openings = book._read(rules.key)
    assert len(positions) > 50
    assert "/" in positions
    for key, moves in positions.items():
        black, white = (moves_from_text(side, SIZE) for side in key.split("/"))
        assert len(black) - len(white) in (0, 1)
        position = GomokuPosition(SIZE, rules)
        sides = ((Color.BLACK, black), (Color.WHITE, white))
        for turn in range(len(black) + len(white)):
            side, points = sides[turn % 2]
            position.play(Move.play(side, points[turn // 2]))
        color = Color.BLACK if len(black) == len(white) else Color.WHITE
        values = [move.value for move in moves]
        assert values == sorted(values, reverse=True)
        for move in moves:
            position.check(Move.play(color, move.point))
    assert len(openings) > 5
    assert all(len(set(stones)) == 3 for stones in openings)


@BY_KEY
@given(symmetry=SYMMETRIES)
def test_the_book_turns_with_the_board(rules: RuleSet, symmetry: int) -> None:
    points, moves = with_a_choice(rules)
    turned = [image(point, symmetry) for point in points]
    found = book_moves(question(rules, turned))
    assert [move.value for move in found] == [move.value for move in moves]
    behind = [{normal(colored([*points, move.point]))[0] for move in moves}]
    behind += [{normal(colored([*turned, move.point]))[0] for move in found}]
    assert behind[0] == behind[1]


@BY_KEY
def test_only_moves_near_the_best_are_played(rules: RuleSet) -> None:
    points, moves = with_a_choice(rules)
    assert all(moves[0].win_rate - move.win_rate <= MARGIN for move in moves)
    avoided = question(rules, points, avoid=frozenset({moves[0].point}))
    assert moves[0].point not in {move.point for move in book_moves(avoided)}


def test_no_book_elsewhere() -> None:
    rules = rule_set("freestyle")
    center = ((Point(7, 7), Color.BLACK),)
    assert book_moves(Question(SIZE, rules, center, Color.WHITE))
    assert not book_moves(Question(19, rules, center, Color.WHITE))
    assert not book_moves(Question(SIZE, rules, center, Color.BLACK)), "Black twice in a row"
    corners = ((Point(0, 0), Color.BLACK), (Point(14, 14), Color.WHITE))
    assert not book_moves(Question(SIZE, rules, corners, Color.BLACK))


@pytest.fixture
def session() -> GomokuSession:
    return GomokuSession()


def ask(session: GomokuSession, points: list[Point], **options: object) -> tuple[Point, str, int]:
    """The move of the engine, the note of its thought, positions looked at."""
    moves = tuple(Move.play(color, point) for point, color in colored(points))
    state = GameState(SIZE, "freestyle", moves=moves)
    limits = Limits(playouts=500)
    answer = session.run(ThinkRequest(1, state, limits, Purpose.MOVE, {"memory_mb": 4, **options}))
    assert answer.move is not None
    assert answer.move.point is not None
    assert answer.thought is not None
    return answer.move.point, str(answer.thought.note), answer.thought.visits


def test_the_engine_plays_by_the_book_without_a_search(session: GomokuSession) -> None:
    points, moves = with_a_choice(rule_set("freestyle"))
    seen = {ask(session, points, seed=seed)[0] for seed in range(1, 40)}
    assert seen == {move.point for move in moves}, "each of the moves that are about equal"
    point, note, visits = ask(session, points, seed=3)
    assert (note, visits) == ("from the opening book", 0)
    assert ask(session, points, seed=3)[0] == point


@pytest.mark.parametrize("options", [{"book": False}, {"engine": "alphabeta"}])
def test_without_the_book_it_searches(session: GomokuSession, options: dict[str, object]) -> None:
    points, _ = with_a_choice(rule_set("freestyle"))
    _, note, visits = ask(session, points, **options)
    assert note != "from the opening book"
    assert visits > 0


def test_a_missing_file_is_no_book(monkeypatch: pytest.MonkeyPatch) -> None:
    book._read.cache_clear()
    monkeypatch.setattr(book, "asset_path", _gone)
    try:
        assert book_moves(question(rule_set("freestyle"), [])) == ()
        assert balanced_openings(rule_set("freestyle")) == ()
    finally:
        book._read.cache_clear()


def _gone(name: str) -> None:
    raise book.MissingAsset(name)
