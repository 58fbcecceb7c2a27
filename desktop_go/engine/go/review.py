"""Reviews a line of a record: the engine looks at each position in turn.

What comes out are analyses of nodes; ``games.go.review`` judges the moves by them. The tree is
kept from move to move, so that the move played starts with what was already known of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from desktop_go.engine.go.walker import PositionWalker, terms_of_record
from desktop_go.engine.messages import (
    Candidate,
    GameState,
    Limits,
    Purpose,
    ThinkRequest,
    Thought,
)
from desktop_go.engine.session import Session, ShouldStop, ignore_thought, never
from desktop_go.errors import EngineFailure, RecordError
from desktop_go.moves import Color
from desktop_go.records.analysis import MoveAnalysis, NodeAnalysis
from desktop_go.records.game_tree import GO, GameRecord
from desktop_go.records.record_node import RecordNode

MAX_SIZE = 19
"""Largest board that the engine plays."""


@dataclass(frozen=True, slots=True)
class Speed:
    """How long a review looks at each position."""

    key: str
    label: str
    """English; shown through ``tr``."""
    limits: Limits


SPEEDS: tuple[Speed, ...] = (
    Speed("quick", "Quick", Limits(playouts=500, seconds=0.27)),
    Speed("normal", "Normal", Limits(playouts=2000, seconds=2.0)),
    Speed("thorough", "Thorough", Limits(playouts=10_000, seconds=15.0)),
)
"""The time is the bound that makes a review end; playouts are what a fast computer needs of it."""


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a line to be looked at."""

    node: RecordNode
    state: GameState


def speed(key: str) -> Speed:
    """Return the speed named ``key``. Raises ValueError when there is none."""
    for candidate in SPEEDS:
        if candidate.key == key:
            return candidate
    raise ValueError(f"There is no review speed {key}")


def check_reviewable(record: GameRecord) -> None:
    """Raise RecordError, with a sentence, when the engine cannot look at this record."""
    width, height = record.board_size
    if record.game != GO:
        raise RecordError("Only games of Go can be reviewed.")
    if width != height or not 2 <= width <= MAX_SIZE:
        raise RecordError(
            f"The engine reviews square boards up to {MAX_SIZE}×{MAX_SIZE}; "
            f"this one is {width}×{height}."
        )


def steps_of_line(line: Sequence[RecordNode]) -> Iterator[Step]:
    """Walk ``line`` (from the root down) and give each position, as given to the engine."""
    if not line:
        return
    record = line[0].record
    walker = PositionWalker(record, terms_of_record(record))
    for place, node in enumerate(line):
        walker.go_to(node)
        state = walker.engine_state()
        following = line[place + 1].move if place + 1 < len(line) else None
        if following is not None:
            state = replace(state, to_play=following.color)
        yield Step(node, state)


def analysis_of(thought: Thought) -> NodeAnalysis:
    """What ``thought`` says, as it is kept with a record: seen by Black."""
    is_black = thought.to_play is Color.BLACK

    def rate(value: float) -> float:
        return value if is_black else 1 - value

    visits = sum(candidate.visits for candidate in thought.candidates)
    mean = thought.win_rate
    if visits:
        mean = sum(c.visits * c.win_rate for c in thought.candidates) / visits
    return NodeAnalysis(
        to_play=thought.to_play,
        visits=thought.visits,
        win_rate=rate(mean),
        lead=thought.score_lead,
        moves=tuple(
            MoveAnalysis(c.point, c.visits, rate(c.win_rate), _signed(c.score_lead, is_black), c.pv)
            for c in thought.candidates
        ),
    )


def thought_of(analysis: NodeAnalysis) -> Thought:
    """A kept analysis in the form of a thought, for panels that show those."""
    is_black = analysis.to_play is Color.BLACK

    def rate(value: float) -> float:
        return value if is_black else 1 - value

    candidates = tuple(
        Candidate(m.point, m.visits, rate(m.win_rate), _signed(m.lead, is_black), pv=m.line)
        for m in analysis.moves
    )
    return Thought(
        request_id=0,
        to_play=analysis.to_play,
        visits=analysis.visits,
        win_rate=candidates[0].win_rate if candidates else rate(analysis.win_rate),
        playouts_per_second=0.0,
        seconds=0.0,
        candidates=candidates,
        score_lead=analysis.lead,
    )


def _signed(lead: float | None, is_black: bool) -> float | None:
    return lead if lead is None or is_black else -lead


def review_line(
    session: Session,
    line: Sequence[RecordNode],
    limits: Limits,
    options: Mapping[str, object] | None = None,
    on_step: Callable[[int, RecordNode, NodeAnalysis], None] = lambda *_: None,
    should_stop: ShouldStop = never,
) -> dict[RecordNode, NodeAnalysis]:
    """Look at every position of ``line``.

    Args:
        session: the engine.
        line: nodes from the root down.
        limits: for each position.
        options: of the engine.
        on_step: called after each position with its place, node and analysis.
        should_stop: asked all the time; what was done until then is returned.

    Raises:
        RecordError: the engine cannot look at this record.
        EngineFailure: the engine failed.
    """
    if line:
        check_reviewable(line[0].record)
    done: dict[RecordNode, NodeAnalysis] = {}
    for place, step in enumerate(steps_of_line(line)):
        request = ThinkRequest(place + 1, step.state, limits, Purpose.ANALYZE, options or {})
        answer = session.run(request, ignore_thought, should_stop)
        if should_stop():
            break
        if answer.thought is None:
            raise EngineFailure("The engine gave no answer.")
        done[step.node] = analysis_of(answer.thought)
        on_step(place, step.node, done[step.node])
    return done
