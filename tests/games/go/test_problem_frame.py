"""The program's problems in their frames: the same question, and a game that hangs on it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

import pytest

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.scoring import score
from desktop_go.games.go.solving.frame import FRAMED, Frame, frame_of
from desktop_go.games.go.solving.problem import Kind, Problem
from desktop_go.games.go.solving.reader import Owner, Reader
from desktop_go.moves import Color, Point
from desktop_go.services.problem_book import problems

BLACK, WHITE = Color.BLACK, Color.WHITE
NO_ROOM = ".XO.XXXO."
"""The first row of a race with three stones of Black's outside, in the corner."""


def some(each: int) -> list[Problem]:
    """Problems of each kind that is framed; the easier half, which is read quickly."""
    found = [[one for one in problems() if one.kind is kind] for kind in FRAMED]
    sample = [one for listed in found for one in listed[:: len(listed) // (2 * each)][:each]]
    return [one for one in sample if one.rows[0] != NO_ROOM]


def name_of(problem: Problem) -> str:
    return problem.kind.value


def board_of(frame: Frame, size: int = 9) -> GoPosition:
    return GoPosition(size, "chinese", frame.komi, black=frame.black, white=frame.white)


def drawn(frame: Frame, size: int) -> tuple[str, ...]:
    signs = dict.fromkeys(frame.black, "X") | dict.fromkeys(frame.white, "O")
    return tuple("".join(signs.get(Point(c, r), ".") for c in range(size)) for r in range(size))


@pytest.mark.parametrize("problem", some(4), ids=name_of)
def test_it_is_the_same_question_with_the_same_only_answer(problem: Problem) -> None:
    frame, position = frame_of(problem), problem.position()
    assert frame is not None
    whole = replace(problem, rows=drawn(frame, position.size))
    area = problem.area(position)
    assert whole.area(whole.position()) == area
    assert all(whole.position().color_at(p) is position.color_at(p) for p in area)
    reader = Reader(whole.region())
    owner = Owner.DEFENDER if problem.kind.attacks else Owner.ATTACKER
    good = reader.good_moves(reader.start(problem.kind.attacks, owner))
    assert [step.point for step in good] == [problem.answer]


@pytest.mark.parametrize("problem", some(4), ids=name_of)
def test_who_has_the_chain_in_question_wins_the_game(problem: Problem) -> None:
    """With everything else in the area the other color's, the closest there can be."""
    frame, position = frame_of(problem), problem.position()
    assert frame is not None
    assert problem.target is not None
    area, target = problem.area(position), position.chain_at(problem.target)
    assert target is not None
    whole: frozenset[Point] = frozenset()
    black = {  # What Black has of the area when he succeeds, and when he fails.
        Kind.KILL: (area, area - target.stones),
        Kind.LIVE: (target.stones, whole),
        Kind.SEMEAI: (area, whole),
        Kind.SEKI: (target.stones, whole),
    }[problem.kind]
    assert [_winner(frame, area, points) for points in black] == [BLACK, WHITE]


def _winner(frame: Frame, area: frozenset[Point], black: Iterable[Point]) -> Color:
    """Who wins where the area is full of stones."""
    filled = Frame(
        (frame.black - area) | frozenset(black),
        (frame.white - area) | (area - frozenset(black)),
        frame.komi,
    )
    return score(board_of(filled), frozenset()).outcome.winner


@pytest.mark.parametrize("problem", some(4), ids=name_of)
def test_every_group_of_the_frame_has_two_eyes(problem: Problem) -> None:
    frame = frame_of(problem)
    assert frame is not None
    position, area = board_of(frame), problem.area(problem.position())
    groups = [chain for chain in position.chains() if not chain.stones & area]
    assert groups
    for chain in groups:
        eyes = [p for p in chain.liberties - area if _is_eye(position, p, chain.color)]
        assert len(eyes) >= 2


def _is_eye(position: GoPosition, point: Point, color: Color) -> bool:
    return all(position.color_at(near) is color for near in position.neighbors(point))


def test_groups_without_room_and_fights_in_the_open_have_no_frame() -> None:
    found = {one.kind: one for one in problems() if one.kind not in FRAMED}
    (race,) = [one for one in problems() if one.rows[0] == NO_ROOM]
    for one in (race, *found.values()):
        assert frame_of(one) is None
