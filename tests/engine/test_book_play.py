"""The engine plays from the opening book, and searches for one by Meta-MCTS."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from desktop_go.engine.go.book_play import Books
from desktop_go.engine.go.book_search import MetaSearch, search_book, upper_choice, wants_another
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import (
    EngineMove,
    GameState,
    Limits,
    Purpose,
    ThinkRequest,
    Thought,
)
from desktop_go.games.go.book import Book, BookLine, BookMove, book_name
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Move, Point

EMPTY = GameState(5)
OPTIONS = {"threads": 1, "memory_mb": 16, "seed": 3, "evaluator": "playouts", "book": True}
SHORT = Limits(playouts=20)
CORNER = Point(4, 0)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    book = Book(5)
    book.add(GoPosition(5), CORNER, games=4, wins=3, weight=2)
    (tmp_path / book_name(5)).write_bytes(book.to_bytes())
    return tmp_path


def ask(session: EngineSession, state: GameState = EMPTY, **more: object) -> EngineMove:
    options = OPTIONS | {key: more.pop(key) for key in list(more) if key in OPTIONS}
    return session.run(ThinkRequest(1, state, SHORT, options=options, **more))  # type: ignore[arg-type]


def test_a_move_of_the_book_needs_no_search(folder: Path) -> None:
    session = EngineSession(book_folder=folder)
    answer = ask(session)
    assert answer.move == Move.play(Color.BLACK, CORNER)
    assert answer.thought is not None
    assert (answer.thought.evaluator, answer.thought.visits) == ("book", 4)
    assert answer.thought.win_rate == 0.75
    assert [c.point for c in answer.thought.candidates] == [CORNER]
    assert ask(session, book=False).move != answer.move
    assert ask(session, avoid=frozenset({CORNER})).move != answer.move
    assert ask(session, purpose=Purpose.ANALYZE).move is None
    on = GameState(5, moves=(Move.play(Color.BLACK, CORNER),))
    thought = ask(session, on).thought
    assert thought is not None
    assert thought.evaluator == "playouts"


def test_a_changed_book_is_read_again_and_a_bad_one_left_alone(folder: Path) -> None:
    session, path = EngineSession(book_folder=folder), folder / book_name(5)
    book = Book(5)
    book.add(GoPosition(5), Point(0, 1), weight=1000)
    book.add(GoPosition(5), CORNER, weight=0)
    assert ask(session).move == Move.play(Color.BLACK, CORNER)
    path.write_bytes(book.to_bytes())
    move = ask(session).move
    assert move is not None
    assert move.point in book.same(GoPosition(5), Point(0, 1))
    for bad in (b"{}", Book(9).to_bytes()):
        path.write_bytes(bad)
        thought = ask(session).thought
        assert thought is not None
        assert thought.evaluator == "playouts"


def test_moves_are_drawn_by_weight(folder: Path) -> None:
    book = Book(5)
    for point, weight in ((Point(2, 2), 3.0), (CORNER, 1.0), (Point(3, 1), 0.0)):
        book.add(GoPosition(5), point, weight=weight)
    (folder / book_name(5)).write_bytes(book.to_bytes())
    books, lots = Books(folder), Random(1)
    blank, request = Thought(1, Color.BLACK, 0, 0.5, 0.0, 0.0), ThinkRequest(1, EMPTY, SHORT)
    drawn = []
    for _ in range(400):
        chosen = books.choose(request, Color.BLACK, lots, blank)
        assert chosen is not None
        drawn.append(chosen[0].point)
    assert set(drawn) == {Point(2, 2), CORNER}
    assert 260 < drawn.count(Point(2, 2)) < 340


def line(games: int, wins: float) -> BookLine:
    return BookLine(Point(games, 0), BookMove(games, wins))


def test_a_step_of_the_upper_level_by_hand() -> None:
    """N = 10, ln N = 2.3026; C = 0.7: 4/6 + 0.7 sqrt(ln N / 6) and 1/4 + 0.7 sqrt(ln N / 4)."""
    often, seldom = line(6, 4), line(4, 1)
    assert upper_choice([often, seldom], 0.7) is often  # 1.1003 to 0.7811
    assert upper_choice([often, seldom], 4.0) is seldom  # 3.1446 to 3.2849
    assert wants_another([often, seldom])  # 2 < 1 + sqrt 10
    assert not wants_another([line(2, 1), line(1, 0), line(1, 0)])  # 3 = 1 + sqrt 4
    assert wants_another([])


def grown(games: list[int], seed: int = 1) -> Book:
    """A book for which so many games were played, session after session."""
    book, how = Book(3), MetaSearch(playouts=10, komi=8.5, seed=seed)
    for count in games:
        session = EngineSession()
        assert len(list(search_book(book, session, how, count))) == count
        session.close()
    return book


def test_a_search_that_was_ended_goes_on_as_if_it_had_not() -> None:
    whole = grown([20])
    assert grown([8, 12]).to_bytes() == whole.to_bytes()
    assert grown([20], seed=2).to_bytes() != whole.to_bytes()
    lines = whole.lookup(GoPosition(3))
    assert sum(line.move.games for line in lines) == 20
    assert len(lines) == 3  # all that there are on 3x3 up to symmetry
    assert all(0 <= line.move.wins <= line.move.games for line in lines)
