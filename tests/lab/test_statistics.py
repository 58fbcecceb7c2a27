"""The Lab's statistics against published cases, and against matches whose truth is known."""

from __future__ import annotations

import random

import pytest

from desktop_go.lab.elo import Sample, elo_difference, elo_of, score_of, share_interval
from desktop_go.lab.ratings import ELO_UNIT, ratings
from desktop_go.lab.sprt import Sprt, Verdict


def games(won: int, lost: int, drawn: int) -> Sample:
    return Sample((lost, drawn, won))


def pairs(counts: tuple[int, int, int, int, int]) -> Sample:
    return Sample(counts)


# The cases of fastchess's own tests (app/tests/sprt_test.cpp and elo_test.cpp), logistic model;
# cutechess shows the same Elo and the same likelihood of superiority for games.
SPRT_CASES = [
    (Sprt(0.5, 2.5), games(21404, 21184, 40708), -1.57),
    (Sprt(0, 2), games(57433, 57030, 106593), -2.59),
    (Sprt(0.5, 2.5), pairs((223, 9863, 20279 + 1000, 10037, 246)), -3.07),
    (Sprt(0, 2), pairs((871, 26175, 55003 + 980, 26678, 821)), -4.98),
]
ELO_CASES = [
    (games(136, 96, 111), 40.70, 30.43, 0.9960),
    (pairs((34, 54, 31 + 32, 64, 75)), 55.58, 27.65, 1.0),
    (pairs((332, 433, 457 + 41, 333, 334)), -8.64, 10.33, 0.0505),
    (pairs((7895, 8757, 5485 + 200, 568, 9999)), -21.04, 2.95, 0.0),
]


@pytest.mark.parametrize(("test", "sample", "expected"), SPRT_CASES)
def test_sprt_agrees_with_fastchess(test: Sprt, sample: Sample, expected: float) -> None:
    assert test.ratio(sample) == pytest.approx(expected, abs=0.006)


@pytest.mark.parametrize(("sample", "value", "error", "superiority"), ELO_CASES)
def test_elo_agrees_with_fastchess(
    sample: Sample, value: float, error: float, superiority: float
) -> None:
    elo = elo_difference(sample)
    assert elo.value == pytest.approx(value, abs=0.006)
    assert (elo.high - elo.low) / 2 == pytest.approx(error, rel=0.01)
    assert sample.superiority() == pytest.approx(superiority, abs=0.00006)


def test_superiority_agrees_with_cutechess() -> None:
    assert games(76, 89, 123).superiority() == pytest.approx(0.1553, abs=0.0001)


def test_wald_bounds() -> None:
    assert Sprt().upper == pytest.approx(2.944, abs=0.001)
    assert Sprt().lower == pytest.approx(-2.944, abs=0.001)


def test_bradley_terry_agrees_with_agresti() -> None:
    """American League 1987 (Agresti 2002, table 10.10): Baltimore is 0; R's BradleyTerry2."""
    won = [
        [0, 7, 9, 7, 7, 9, 11],
        [6, 0, 7, 5, 11, 9, 9],
        [4, 6, 0, 7, 7, 8, 12],
        [6, 8, 6, 0, 6, 7, 10],
        [6, 2, 6, 7, 0, 7, 12],
        [4, 4, 5, 6, 6, 0, 6],
        [2, 4, 1, 3, 1, 7, 0],
    ]
    results = {(i, j): (float(won[i][j]), float(won[j][i])) for i in range(7) for j in range(i)}
    found = ratings(7, results, prior=0.0)
    strengths = [round((one.value - found[-1].value) / ELO_UNIT, 4) for one in found]
    assert strengths == [1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839, 0.0]


def test_who_won_every_game_has_a_finite_rating() -> None:
    found = ratings(3, {(0, 1): (10.0, 0.0), (1, 2): (5.0, 5.0)})
    assert 200 < found[0].value - found[1].value < 700
    assert sum(one.value for one in found) == pytest.approx(0, abs=1e-6)


def test_nothing_played_says_nothing() -> None:
    empty = Sample((0, 0, 0, 0, 0))
    assert empty.interval() == (0.0, 1.0)
    assert empty.superiority() == 0.5
    assert Sprt().ratio(empty) == 0.0
    assert share_interval(0, 0) == (0.0, 1.0)
    assert ratings(2, {}) == ratings(2, {(0, 1): (0.0, 0.0)})


class Match:
    """Pairs of games whose true score is known: the opening favors one color by some Elo."""

    def __init__(self, elo: float, draws: float, bias: float, seed: int) -> None:
        self.chance = random.Random(seed)
        self._pairs = [self._pair(elo, draws, bias) for _ in range(40_000)]
        self.score = sum(self._pairs) / 80_000

    def _pair(self, elo: float, draws: float, bias: float) -> float:
        luck, points = self.chance.gauss(0, bias), 0.0
        for side in (1, -1):
            share = score_of(elo + side * luck)
            drawn = draws * 2 * min(share, 1 - share)
            number = self.chance.random()
            points += 1.0 if number < share - drawn / 2 else 0.5 * (number < share + drawn / 2)
        return points

    def pair(self) -> float:
        return self.chance.choice(self._pairs)


@pytest.mark.parametrize(
    ("elo", "draws", "bias", "count"),
    [(0, 0.0, 0, 100), (30, 0.4, 150, 100), (100, 0.2, 200, 50), (300, 0.3, 100, 200)],
)
def test_intervals_cover_the_truth(elo: float, draws: float, bias: float, count: int) -> None:
    match = Match(elo, draws, bias, seed=count)
    covered = 0
    for _ in range(2000):
        sample = Sample.of_points((match.pair() for _ in range(count)), 2)
        low, high = sample.interval()
        covered += low <= match.score <= high
    assert 0.93 <= covered / 2000 <= 0.97


@pytest.mark.parametrize("wrong", [Verdict.STRONGER, Verdict.NOT_STRONGER])
def test_sprt_errs_no_more_often_than_it_says(wrong: Verdict) -> None:
    equal, stronger = Match(0, 0.2, 100, seed=7), Match(100, 0.2, 100, seed=7)
    test = Sprt(elo_of(equal.score), elo_of(stronger.score))
    match = equal if wrong is Verdict.STRONGER else stronger
    verdicts = []
    for _ in range(1000):
        counts, verdict = [0] * 5, Verdict.OPEN
        while verdict is Verdict.OPEN:
            counts[round(2 * match.pair())] += 1
            verdict = test.verdict(test.ratio(Sample(tuple(counts))))
        verdicts.append(verdict)
    assert 0 < verdicts.count(wrong) <= 50


def test_the_course_ends_with_the_decision() -> None:
    test = Sprt(0, 100)
    course = test.course([2.0] * 100, 2)
    assert len(course) < 100
    assert test.verdict(course[-1]) is Verdict.STRONGER
    assert all(test.verdict(ratio) is Verdict.OPEN for ratio in course[:-1])
    assert "A is stronger than B" in test.explained(course[-1], "A", "B")
