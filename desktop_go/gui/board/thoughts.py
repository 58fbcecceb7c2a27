"""What a board shows of an engine's thoughts: candidates, policy and lines as plain values."""

from __future__ import annotations

import numpy as np

from desktop_go.engine.messages import Thought
from desktop_go.moves import Color, Point
from desktop_go.services.board_view import CandidateMark, GhostStone

LEAST_PRIOR = 0.01
"""The least policy probability that is shown, as a share of 1."""
POLICY_LOSS = 0.35
"""The end of the scale of colors: a move that the network finds very unlikely."""


def candidate_marks(thought: Thought, limit: int = 12) -> tuple[CandidateMark, ...]:
    """The discs for the candidates of ``thought``, passes left out.

    Args:
        thought: What the engine thinks; its candidates are sorted, best first.
        limit: The most discs to show.
    """
    if not thought.candidates:
        return ()
    best = thought.candidates[0]
    most = max(1, *(candidate.visits for candidate in thought.candidates))
    marks = [
        CandidateMark(
            point=candidate.point,
            win_rate=candidate.win_rate,
            visits=candidate.visits,
            rank=rank,
            loss=max(0.0, best.win_rate - candidate.win_rate),
            share=candidate.visits / most,
            pv=candidate.pv,
        )
        for rank, candidate in enumerate(thought.candidates)
        if candidate.point is not None and candidate.visits > 0
    ]
    return tuple(marks[:limit])


def policy_marks(thought: Thought, size: int, limit: int = 16) -> tuple[CandidateMark, ...]:
    """The network's policy for the next move, before any reading, in percent.

    Args:
        thought: with a policy.
        size: of the board.
        limit: The most discs to show; moves under one percent are left out.
    """
    if thought.policy is None:
        return ()
    visits = {candidate.point: candidate.visits for candidate in thought.candidates}
    order = np.argsort(-thought.policy)[:limit]
    best = max(float(thought.policy[order[0]]), 1e-6)
    return tuple(
        CandidateMark(
            point=Point(int(index) % size, int(index) // size),
            win_rate=float(thought.policy[index]),
            visits=visits.get(Point(int(index) % size, int(index) // size)) or None,
            rank=rank,
            loss=(1 - float(thought.policy[index]) / best) * POLICY_LOSS,
            share=float(thought.policy[index]) / best,
            is_policy=True,
        )
        for rank, index in enumerate(order)
        if thought.policy[index] >= LEAST_PRIOR
    )


def ghost_line(
    pv: tuple[Point | None, ...], first: Color, length: int = 20
) -> tuple[GhostStone, ...]:
    """Numbered ghosts for a line of alternating colors; a point played twice keeps its first."""
    ghosts: dict[Point, GhostStone] = {}
    color = first
    for number, point in enumerate(pv[:length], start=1):
        if point is not None and point not in ghosts:
            ghosts[point] = GhostStone(point, color, number)
        color = color.opponent
    return tuple(ghosts.values())
