"""Figures of reviewed games: kept once per game, merged by player, compared with earlier ones."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_go.games.go.review import Severity, Stage
from desktop_go.games.go.review_report import Tally, merge
from desktop_go.moves import Color
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.review_history import (
    LATEST,
    MOST_GAMES,
    ReviewedGame,
    ReviewHistory,
    statistics,
)

NOTHING = Tally(0, None, None, 0, (0,) * len(Severity))


def tally(moves: int, points: float | None, best: int = 0) -> Tally:
    return Tally(moves, points, 0.1, best, (moves, 0, 0, 0, 0, 0))


def game(key: str, black: str, white: str, points: float | None) -> ReviewedGame:
    stages = {
        Stage.OPENING: tally(10, points, 5),
        Stage.MIDDLE: tally(30, points),
        Stage.ENDGAME: NOTHING,
    }
    return ReviewedGame(
        key,
        {Color.BLACK: black, Color.WHITE: white},
        {Color.BLACK: stages, Color.WHITE: dict.fromkeys(Stage, NOTHING)},
    )


def test_means_count_by_moves_and_unknown_points_do_not() -> None:
    merged = merge([tally(10, 1.0, 2), tally(30, 3.0), tally(60, None), NOTHING])
    assert merged == Tally(100, 2.5, pytest.approx(0.1), 2, (100, 0, 0, 0, 0, 0))
    assert merge([]) == NOTHING


def test_players_by_their_games_and_the_latest_against_those_before() -> None:
    games = [game(str(n), " Ann", "Ben", 4.0) for n in range(5)]
    games += [game(f"x{n}", "Ann ", "", 2.0) for n in range(LATEST)]
    ann, ben = statistics(games)
    assert (ann.name, ann.games, ben.name, ben.games) == ("Ann", 5 + LATEST, "Ben", 5)
    assert ann.latest.points == 2.0
    assert ann.before.points == 4.0
    assert ann.stages[Stage.OPENING].moves == 10 * ann.games
    assert ann.stages[None].moves == 40 * ann.games
    assert ann.stages[None].best == 5 * ann.games
    assert ben.before == NOTHING


def test_a_second_review_takes_the_place_of_the_first_and_all_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "reviews.json"
    writer = BackgroundWriter(lambda text: pytest.fail(text))
    history = ReviewHistory(path, writer)
    for key, points in (("a", 1.0), ("b", None), ("a", 2.0)):
        history.note(game(key, "Ann", "Ben", points))
    assert writer.close()
    again = ReviewHistory(path, BackgroundWriter(lambda text: pytest.fail(text))).games()
    assert again == [game("b", "Ann", "Ben", None), game("a", "Ann", "Ben", 2.0)]


def test_several_programs_add_to_the_same_file(tmp_path: Path) -> None:
    path = tmp_path / "reviews.json"
    writers = [BackgroundWriter(lambda text: pytest.fail(text)) for _ in range(2)]
    histories = [ReviewHistory(path, writer) for writer in writers]
    for number in range(6):
        histories[number % 2].note(game(str(number), "Ann", "Ben", 1.0))
        assert writers[number % 2].flush()
    assert [game.key for game in histories[0].games()] == list("012345")
    assert all(writer.close() for writer in writers)


def test_what_is_being_written_is_not_missed(tmp_path: Path) -> None:
    """Between the content and its file everything noted is still there."""
    history = ReviewHistory(tmp_path / "reviews.json", BackgroundWriter(lambda _text: None))
    history._noted.append(game("1", "Ann", "", 1.0))
    history._content()
    assert [one.key for one in history.games()] == ["1"]


def test_the_oldest_are_dropped_and_a_damaged_file_is_set_aside(tmp_path: Path) -> None:
    path = tmp_path / "reviews.json"
    writer = BackgroundWriter(lambda text: pytest.fail(text))
    history = ReviewHistory(path, writer)
    for key in (*map(str, range(MOST_GAMES)), "new"):
        history.note(game(key, "Ann", "", 1.0))
    assert [history.games()[0].key, history.games()[-1].key] == ["1", "new"]
    assert writer.close()
    assert len(history.games()) == MOST_GAMES
    path.write_bytes(path.read_bytes().replace(b"Ann", b"Bob"))
    assert ReviewHistory(path, writer).games() == []
    assert path.with_suffix(".damaged.json").exists()
