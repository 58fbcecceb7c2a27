"""Positions for a teacher, its judgement of them, and how the trainer reads it."""

from __future__ import annotations

import random
import sys
from pathlib import Path

import numpy as np
import pytest

from training import ask_katago
from training.labels import LabeledSampler, Labels, position
from training.mixing import MixedSampler
from training.positions import Board, Game, positions, spoilt
from training.records import ParsedGame, pack
from training.replay import check_game
from training.sampling import Sampler

SIZE = 5
PASS = SIZE * SIZE


def record(moves: list[int], size: int = SIZE) -> ParsedGame:
    return ParsedGame(size, 6.5, 1, 1, (), np.array(moves, np.int16), 0)


def labels_of(*lines: str) -> Labels:
    """Judgements that differ from point to point, so that a wrong turn shows."""
    count = len(lines)
    policy = np.zeros((count, 362), np.float16)
    policy[:, : PASS + 1] = np.arange(1, PASS + 2) / np.arange(1, PASS + 2).sum()
    ownership = np.zeros((count, 361), np.int8)
    ownership[:, :PASS] = np.arange(PASS)
    ones = np.ones(count, np.float32)
    return Labels(np.array(lines), policy, 0.25 * ones, -3.5 * ones, ownership)


LINE = Game(SIZE, 0.5, 1, (), [12, 7], 0, "network").line(1)


def test_a_line_names_the_position_and_the_move_that_followed():
    game = Game(SIZE, -20.0, 2, (0, 6), [12, PASS, 7], 1, "pro19")
    assert game.line(2) == "5\t-20\tW\taabb\tcc--\tcb\tB\tpro19"
    read = position(game.line(2))
    assert (read.size, read.komi, read.first, read.setup) == (5, -20.0, 2, (0, 6))
    assert read.moves.tolist() == [12, PASS, 7]


def test_no_position_is_taken_after_two_passes():
    game = Game(SIZE, 7.0, 1, (), [12, PASS, PASS], 0, "network")
    lines = list(positions(iter([game]), 9, random.Random(1)))
    assert len(lines) == 3
    assert {line.split("\t")[4] for line in lines} == {"", "cc", "cc--"}


@pytest.mark.parametrize("seed", range(20))
def test_a_spoilt_record_is_legal_and_differs(seed: int):
    moves = [12, 7, 11, 6, 16, 17, 10, 5, 18, 13]
    game = spoilt(record(moves), random.Random(seed))
    played = np.array(game.moves, np.int16)
    assert check_game(played, np.array([], np.int16), SIZE, 1) == -1
    assert game.moves != moves


def test_an_illegal_move_changes_nothing():
    board = Board(SIZE)
    assert board.try_move(12)
    assert not board.try_move(12)
    assert board.moves == [12]
    assert board.to_play == 2


@pytest.mark.parametrize("symmetry", range(8))
def test_the_judgement_turns_with_the_board(symmetry: int):
    batch = LabeledSampler(labels_of(LINE)).batch(np.array([0]), np.array([symmetry]))
    assert batch.policy is not None
    stone = int(batch.planes[0, 2].reshape(-1).argmax())
    assert stone == 12  # the middle stays, whatever the turn
    answer = int(batch.targets[0, 0])
    assert batch.policy[0, answer] == pytest.approx(8 / sum(range(1, PASS + 2)), rel=1e-2)
    assert batch.ownership[0].reshape(-1)[answer] == 7
    assert batch.policy[0, PASS] == batch.policy[0].max()
    assert batch.targets[0, 1:].tolist() == [0.25, -3.5, 1.0]


def test_files_are_joined_without_what_could_not_be_played(tmp_path: Path):
    labels_of(LINE, LINE).save(tmp_path / "a.npz")
    labels_of(LINE).save(tmp_path / "b.npz")
    with np.load(tmp_path / "b.npz") as data:
        columns = dict(data)
    columns["ok"][:] = False
    np.savez(tmp_path / "b.npz", **columns)
    assert len(Labels.load(sorted(tmp_path.glob("*.npz")))) == 2


def test_beside_a_teacher_records_teach_their_moves_alone():
    games = [record([12, 7, 11, 6, 16, 17, 10, 5, 18, 13])]
    records = Sampler(pack(games, [0], [False], ["made"]))
    mixed = MixedSampler(
        records, LabeledSampler(labels_of(LINE)), {SIZE: 0.5}, {SIZE: 1}, records_judge=False
    )
    batch = mixed.random_batch(SIZE, 8, np.random.default_rng(1))
    assert (batch.targets[4:, 1] == -1).all()
    assert (batch.targets[4:, 3] == 0).all()
    assert (batch.targets[:4, 1] == 0.25).all()


FAKE_ENGINE = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    points = asked["boardXSize"] ** 2
    played = asked["moves"][-1][1] if asked["moves"] else "none"
    if asked["komi"] == 99:
        print(json.dumps({"id": asked["id"], "error": "komi"}), flush=True)
        continue
    policy = [1.0] * (points + 1)
    policy[12 if played == "C3" else 0] = -1
    answer = {"winrate": 0.75, "scoreLead": asked["komi"]}
    print(json.dumps({"id": asked["id"], "policy": policy, "ownership": [-0.5] * points,
                      "rootInfo": answer}), flush=True)
"""


def test_an_engine_is_asked_about_every_line(tmp_path: Path):
    lines = [
        Game(SIZE, komi, 1, (), [12, 7], 0, "made").line(1) for komi in (0.5, 99, 6.5) for _ in "ab"
    ]
    (tmp_path / "lines.tsv").write_text("\n".join(lines) + "\n")
    engine = [sys.executable, "-c", FAKE_ENGINE]
    ask_katago.main([str(tmp_path / "lines.tsv"), str(tmp_path / "found"), "--", *engine])
    found = Labels.load(sorted((tmp_path / "found").glob("*.npz")))
    assert found.lines.tolist() == [*lines[:2], *lines[4:]]
    assert found.lead.tolist() == [0.5, 0.5, 6.5, 6.5]
    assert (found.win == 0.75).all()
    assert (found.policy[:, 12] == 0).all()
    assert found.policy[0, : PASS + 1].sum() == pytest.approx(1, rel=1e-2)
    assert (found.ownership[:, :PASS] == -50).all()


@pytest.mark.parametrize(
    ("point", "size", "name"),
    [(0, 19, "A19"), (360, 19, "T1"), (8, 9, "J9"), (40, 9, "E5"), (81, 9, "pass")],
)
def test_points_have_the_engines_names(point: int, size: int, name: str):
    assert ask_katago.vertex(point, size) == name
