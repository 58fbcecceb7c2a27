"""The comparison of a review with a teacher's search: who lost what, and what was found of it."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_go.engine.messages import Limits
from desktop_go.records.loading import load_records
from training.labels import Labels
from training.mistakes import Seen, compare, games_of, sgf, summary
from training.positions import Game


def lines(*games: Game) -> list[str]:
    return [game.line(number) for game in games for number in range(len(game.moves) + 1)]


def test_games_are_told_apart_and_read_back() -> None:
    first = Game(5, 7.5, 1, (), [12, 7, 25, 25], 0, "made")
    second = Game(9, 0.5, 2, (20, 60), [40], 0, "made")
    written = lines(first, second)
    rows = list(games_of(written))
    assert rows == [[0, 1, 2, 3, 4], [5, 6]]
    record = load_records(sgf(written[4])).records[0]
    moves = [node.move for node in record.main_line() if node.has_move]
    assert [move is not None and move.point is None for move in moves] == [False, False, True, True]
    handicap = sgf(written[6]).decode()
    assert handicap == "(;SZ[9]KM[0.5]RU[Chinese]PL[W]AB[cc][gg];W[ee])"


def test_mistakes_found_missed_and_imagined_are_counted() -> None:
    seen = Seen(
        lead=[1.0, -2.0, 3.0],
        true_lead=[2.0, -4.0, 6.0],
        win=[0.5, 0.4, 0.6],
        true_win=[0.6, 0.4, 0.6],
        loss=[6.0, 0.0, 4.0, 1.0],
        true_loss=[7.0, 5.0, 0.0, 0.0],
        games=1,
    )
    text = summary(seen)
    assert "lead 2.00" in text
    assert "slope 0.50" in text
    assert "win 0.033" in text
    assert "3 points (2): precision 0.50 recall 0.50 F1 0.50" in text
    assert "5 points (2): precision 1.00 recall 0.50 F1 0.67" in text
    assert "correlate 0.31" in text  # 9 / sqrt(22.75 * 38)


def test_a_game_is_reviewed_by_so_many_playouts_and_set_beside_the_teacher() -> None:
    written = lines(Game(5, 7.5, 1, (), [12, 7, 25, 25], 0, "made"))
    count = len(written)
    labels = Labels(
        np.array(written),
        np.zeros((count, 362), np.float16),
        np.linspace(0.1, 0.5, count, dtype=np.float32),
        np.arange(count, dtype=np.float32),
        np.zeros((count, 361), np.int8),
    )
    seen = compare(labels, Limits(playouts=40), threads=1)[5]
    assert seen.true_lead == [0, -1, 2, -3, 4], "the teacher speaks for the side to move"
    assert seen.true_win == pytest.approx([0.1, 0.8, 0.3, 0.6, 0.5])
    assert len(seen.lead) == len(seen.win) == count
    assert seen.true_loss == [1, 3], "passes that end a game are not judged"
