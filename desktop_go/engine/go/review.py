"""Reviews a line of a record: the engine looks at each position in turn.

What comes out are analyses of nodes; ``games.go.review`` judges the moves by them. The tree is
kept from move to move, so that the move played starts with what was already known of it. Moves that
look like mistakes are looked at again, deeper: the position before them and the one after alike.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count

from desktop_go.engine.go.walker import PositionWalker
from desktop_go.engine.messages import Candidate, GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.engine.session import Session, ShouldStop, ignore_thought, never
from desktop_go.errors import EngineFailure, RecordError
from desktop_go.games.go.review import Analyses, judge_line
from desktop_go.games.go.terms import terms_of_record
from desktop_go.moves import Color
from desktop_go.records.analysis import MoveAnalysis, NodeAnalysis
from desktop_go.records.game_tree import GO
from desktop_go.records.record_node import ReadableRecord, RecordNode
from desktop_go.texts import Text

MAX_SIZE = 19
"""Largest board that the engine plays."""


@dataclass(frozen=True, slots=True)
class Speed:
    """How long a review looks at each position."""

    key: str
    label: Text
    """English; shown through ``tr``."""
    limits: Limits


SPEEDS: tuple[Speed, ...] = (
    Speed("quick", "Quick", Limits(playouts=500, seconds=0.1, least=40)),
    Speed("normal", "Normal", Limits(playouts=2000, seconds=2.0, least=200)),
    Speed("thorough", "Thorough", Limits(playouts=10_000, seconds=15.0, least=1000)),
)
"""For the first look at each position. Playouts are what a fast computer needs, the time makes the
review end soon on a slow one, and the least visits are there however busy the computer is. The
second look takes as long as the first at most: 250 moves, quickly, 50 seconds in all."""
SHALLOWEST, DEEPEST = 4.0, 10.0
"""How many times as deep the second look is; the fewer the suspects, the deeper."""
FEWEST_AGAIN = 2
"""Positions that may be looked at again in the shortest line: before a move and after it."""


@dataclass(frozen=True, slots=True)
class ReviewStep:
    """A position of a line to be looked at."""

    node: RecordNode
    state: GameState


def speed(key: str) -> Speed:
    """Return the speed named ``key``. Raises ValueError when there is none."""
    for candidate in SPEEDS:
        if candidate.key == key:
            return candidate
    raise ValueError(f"There is no review speed {key}")


def check_reviewable(record: ReadableRecord) -> None:
    """Raise RecordError, with a sentence, when the engine cannot look at this record."""
    width, height = record.board_size
    if record.game != GO:
        raise RecordError("Only games of Go can be reviewed.")
    if width != height or not 2 <= width <= MAX_SIZE:
        raise RecordError(
            "The engine reviews square boards up to {size}×{size}; this one is {width}×{height}.",
            size=MAX_SIZE,
            width=width,
            height=height,
        )


def steps_of_line(
    line: Sequence[RecordNode], wanted: Collection[RecordNode] | None = None
) -> Iterator[ReviewStep]:
    """Walk ``line`` (from the root down) and give each position, as given to the engine.

    Args:
        line: the nodes.
        wanted: those whose positions are given; None for all.

    Raises:
        RecordError: the way from one to the next takes too long to follow.
    """
    if not line:
        return
    record = line[0].record
    walker = PositionWalker(record, terms_of_record(record))
    for place, node in enumerate(line):
        if wanted is not None and node not in wanted:
            continue
        walker.go_to(node)
        state = walker.engine_state()
        following = line[place + 1].move if place + 1 < len(line) else None
        if following is not None:
            state = replace(state, to_play=following.color)
        yield ReviewStep(node, state)


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
        judge=thought.judge,
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
        judge=analysis.judge,
    )


def _signed(lead: float | None, is_black: bool) -> float | None:
    return lead if lead is None or is_black else -lead


class LineReview:
    """The positions of a line that are still to be looked at, in order, each with its limits.

    First every position once, then those before and after suspected mistakes again. Whoever asks
    the engine about ``step`` keeps what it says where ``known`` finds it, then calls ``advance``.
    """

    def __init__(
        self,
        line: Sequence[RecordNode],
        limits: Limits,
        known: Analyses,
        only: Collection[RecordNode] | None = None,
        is_done: Callable[[RecordNode, Limits], bool] = lambda *_: False,
    ) -> None:
        """Begin with the first position.

        Args:
            line: nodes from the root down.
            limits: of the first look at a position.
            known: what is known of a node.
            only: nodes of the line to look at; None for all.
            is_done: whether a node was looked at within these limits before.
        """
        self._line, self._known, self._is_done = line, known, is_done
        self._nodes = list(line) if only is None else [node for node in line if node in only]
        self.limits = limits
        """For the position to be looked at now."""
        self.is_again = False
        """Whether this is the second look."""
        self.step: ReviewStep | None = None
        """The position to be looked at now; None: all is done."""
        self.cut_short: RecordError | None = None
        """Why positions were left out: following the game to the next one takes too long."""
        self._begin(self._nodes, limits)

    def advance(self) -> None:
        """Go on to the next position: the present one is known now."""
        self.done += 1
        self._next()

    def _begin(self, nodes: Sequence[RecordNode], limits: Limits) -> None:
        wanted = {node for node in nodes if not self._is_done(node, limits)}
        self.limits = limits
        self.done, self.total = 0, len(wanted)
        """Positions of this look."""
        self._steps = steps_of_line(self._line, wanted)
        self._next()

    def _next(self) -> None:
        try:
            self.step = next(self._steps, None)
        except RecordError as error:
            self.step, self.is_again, self.cut_short = None, True, error
        if self.step is None and not self.is_again:
            self.is_again = True
            nodes = self._suspects()
            self._begin(nodes, self.limits.times(depth_again(len(self._nodes), len(nodes))))

    def _suspects(self) -> list[RecordNode]:
        """The positions around the moves that may well be mistakes, the gravest as far as room."""
        looked_at, room = set(self._nodes), most_again(len(self._nodes))
        both = zip(self._line, judge_line(self._line, self._known), strict=True)
        suspected = [(node, j) for node, j in both if j is not None and j.is_suspected]
        chosen: set[RecordNode] = set()
        for node, _ in sorted(suspected, key=lambda pair: pair[1].worst, reverse=True):
            more = {node, node.parent} if node.parent else {node}
            if more <= looked_at and len(chosen | more) <= room:
                chosen |= more
        return [node for node in self._nodes if node in chosen]


def most_again(positions: int) -> int:
    """How many of so many positions may be looked at again."""
    return max(FEWEST_AGAIN, int(positions / SHALLOWEST))


def depth_again(positions: int, again: int) -> float:
    """How many times as deep ``again`` of ``positions`` are looked at the second time."""
    return min(DEEPEST, max(SHALLOWEST, positions / max(1, again)))


def review_line(
    session: Session,
    line: Sequence[RecordNode],
    limits: Limits,
    options: Mapping[str, object] | None = None,
    on_step: Callable[[LineReview], None] = lambda *_: None,
    should_stop: ShouldStop = never,
) -> dict[RecordNode, NodeAnalysis]:
    """Look at every position of ``line``, and at those around suspected mistakes again.

    Args:
        session: the engine.
        line: nodes from the root down.
        limits: for the first look at each position.
        options: of the engine.
        on_step: called after each position.
        should_stop: asked all the time; what was done until then is returned.

    Raises:
        RecordError: the engine cannot look at this record.
        EngineFailure: the engine failed.
    """
    if line:
        check_reviewable(line[0].record)
    done: dict[RecordNode, NodeAnalysis] = {}
    review, ids = LineReview(line, limits, done.get), count(1)
    while (step := review.step) is not None:
        request = ThinkRequest(next(ids), step.state, review.limits, Purpose.ANALYZE, options or {})
        answer = session.run(request, ignore_thought, should_stop)
        if should_stop():
            break
        if answer.thought is None:
            raise EngineFailure("The engine gave no answer.")
        done[step.node] = deeper(done.get(step.node), analysis_of(answer.thought))
        review.advance()
        on_step(review)
    return done


def deeper(known: NodeAnalysis | None, found: NodeAnalysis) -> NodeAnalysis:
    """The one of two analyses of a position that looked at more; the one at hand if equal."""
    return found if known is None or found.visits > known.visits else known
