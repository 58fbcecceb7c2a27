"""GomokuSession: the gomoku engines behind the same requests and answers as the Go engine.

Not thread-safe: one caller at a time. The engine object, with its remembered positions, is kept
between requests as long as the options stay the same.
"""

from __future__ import annotations

import random
import time
from dataclasses import dataclass, replace

from desktop_go.engine.messages import (
    Candidate,
    EngineMove,
    GameState,
    Limits,
    Purpose,
    ThinkRequest,
    Thought,
)
from desktop_go.engine.session import OnThought, ShouldStop, ignore_thought, never
from desktop_go.errors import EngineFailure
from desktop_go.games.gomoku.book import book_moves
from desktop_go.games.gomoku.engines.catalog import build_engine
from desktop_go.games.gomoku.engines.choice import choose
from desktop_go.games.gomoku.options import OPTIONS, GomokuOptions
from desktop_go.games.gomoku.rules import MAX_SIZE, MIN_SIZE, rule_set
from desktop_go.games.gomoku.thinking import Engine, GomokuMove, HasTree, Insight, Question
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.search.look import Look
from desktop_go.texts import N_

THOUGHT_INTERVAL = 0.1
"""Seconds between two thoughts."""
RESERVE = 0.012
"""Seconds before the limit at which no new slice is begun: a slice takes about 10 ms."""
MOVES_TO_GO = 18
"""Over how many more moves the time left on a clock is spread."""
LINES_COMPARED = 5
"""How many moves a live analysis values."""
UNKNOWN_RATE = 0.5
"""Told of a move as long as no search has looked at it."""
FOR_THE_CHOICE = ("temperature", "blind_spots", "book")
"""Options that do not change the engine itself."""


@dataclass(frozen=True, slots=True)
class GomokuCandidate(Candidate):
    """A root move with what speaks for it."""

    reasons: tuple[str, ...] = ()
    """A few words each, where the engine can tell."""


@dataclass(frozen=True, slots=True)
class GomokuThought(Thought):
    """A thought with what only these engines know."""

    threat_line: tuple[Point, ...] = ()
    """What the opponent threatens, if that is a win by fours."""


class GomokuSession:
    """All gomoku engines; the option ``engine`` names the one that thinks."""

    def __init__(self) -> None:
        self._engine: Engine | None = None
        self._built_from: GomokuOptions | None = None
        self._random = random.Random()

    def run(
        self,
        request: ThinkRequest,
        on_thought: OnThought = ignore_thought,
        should_stop: ShouldStop = never,
    ) -> EngineMove:
        """Think until the limits are reached, the answer is settled or ``should_stop`` says so.

        Raises:
            EngineFailure: the position is not for this engine.
            SettingsError: an option value does not fit.
        """
        options = OPTIONS.read(request.options)
        if request.limits.playouts is not None:
            options = replace(options, max_nodes=request.limits.playouts)
        if options.seed:
            self._random.seed(options.seed)
        engine = self._engine_for(options)
        seconds = thinking_time(request.limits)
        question = question_of(request.state, seconds, request.avoid)
        if request.purpose is Purpose.ANALYZE and seconds is None:
            question = replace(question, lines=LINES_COMPARED)
        by_book = request.purpose is Purpose.MOVE and options.book and options.engine == "best"
        if by_book and (moves := book_moves(question)):
            return self._from_the_book(request, question, moves)
        began = time.perf_counter()
        told = began
        insight = Insight()
        thinking = engine.think(question)
        try:
            for insight in thinking:
                now = time.perf_counter()
                look = _look(request, engine)
                due = look is not None or now - told >= THOUGHT_INTERVAL
                if due and _is_known(insight) and request.purpose is not Purpose.PONDER:
                    told = now
                    thought = _thought(request, question, insight, now - began)
                    on_thought(replace(thought, look=look))
                if should_stop() or _used_up(seconds, now - began, options, insight):
                    break
        finally:
            thinking.close()
        thought = _thought(request, question, insight, time.perf_counter() - began)
        thought = replace(thought, look=_look(request, engine, at_the_end=True))
        move = None
        if request.purpose is Purpose.MOVE:
            move = self._move(question, insight, options)
        return EngineMove(request.id, move, thought)

    def close(self) -> None:
        """Give the memory back; the next request takes it again."""
        self._engine = None

    def _from_the_book(
        self, request: ThinkRequest, question: Question, moves: tuple[GomokuMove, ...]
    ) -> EngineMove:
        """One of the book's moves, drawn, and what the book says of it."""
        chosen = self._random.choice(moves)
        others = tuple(move for move in moves if move is not chosen)
        insight = Insight((chosen, *others), note=N_("from the opening book"))
        move = Move.play(question.to_play, chosen.point)
        return EngineMove(request.id, move, _thought(request, question, insight, 0.0))

    def _engine_for(self, options: GomokuOptions) -> Engine:
        wanted = replace(options, **{key: OPTIONS.defaults()[key] for key in FOR_THE_CHOICE})  # type: ignore[arg-type]
        if self._engine is None or wanted != self._built_from:
            self._engine = None
            self._engine = build_engine(options)
            self._built_from = wanted
        return self._engine

    def _move(self, question: Question, insight: Insight, options: GomokuOptions) -> Move:
        temperature, blindness = options.temperature, options.blind_spots
        root_move: GomokuMove | None = choose(
            question, insight, temperature, blindness, self._random
        )
        if root_move is None:
            return Move.pass_(question.to_play)
        return Move.play(question.to_play, root_move.point)


def thinking_time(limits: Limits) -> float | None:
    """Seconds for one move, or None when no time limit is set."""
    seconds = limits.seconds
    if limits.clock is not None:
        clock = limits.clock
        share = max(clock.main_time, 0.0) / MOVES_TO_GO + 0.8 * clock.increment
        if clock.period_time > 0:
            share += 0.8 * clock.period_time / max(clock.period_moves, 1)
        share = min(share, max(clock.main_time + clock.period_time - 0.1, 0.02))
        seconds = share if seconds is None else min(seconds, share)
    return seconds


def question_of(state: GameState, seconds: float | None, avoid: frozenset[Point]) -> Question:
    """The engine's question for a game state. Raises EngineFailure when it cannot be one."""
    if not MIN_SIZE <= state.size <= MAX_SIZE:
        raise EngineFailure(
            "The engine plays gomoku on {least} to {most} lines.",
            least=MIN_SIZE,
            most=MAX_SIZE,
        )
    try:
        rules = rule_set(state.rules)
    except KeyError:
        raise EngineFailure("'{rules}' is not a gomoku rule set.", rules=state.rules) from None
    stones = [(point, Color.BLACK) for point in sorted(state.black)]
    stones += [(point, Color.WHITE) for point in sorted(state.white)]
    to_play = state.first_to_play
    for move in state.moves:
        if move.kind is MoveKind.PLAY and move.point is not None:
            stones.append((move.point, move.color))
        to_play = move.color.opponent
    if len({point for point, _ in stones}) != len(stones):
        raise EngineFailure("Two stones stand on one point.")
    return Question(state.size, rules, tuple(stones), state.to_play or to_play, seconds, avoid)


def _look(request: ThinkRequest, engine: Engine, at_the_end: bool = False) -> Look | None:
    """A look into the engine's tree, for who wants one now."""
    watch = request.watch
    if watch is None or not isinstance(engine, HasTree):
        return None
    return watch.look(engine.look, at_the_end)


def _used_up(
    seconds: float | None, elapsed: float, options: GomokuOptions, insight: Insight
) -> bool:
    if seconds is not None and elapsed >= seconds - RESERVE:
        return True
    limit = options.max_nodes
    return bool(limit and insight.nodes >= limit)


def _is_known(insight: Insight) -> bool:
    """Whether a search has valued the best move; before that there is nothing to report."""
    best = insight.best
    return bool(insight.depth or insight.settled or (best and best.line))


def _rate(insight: Insight, move: GomokuMove) -> float:
    """The win rate of ``move``; even where its value comes from shapes alone."""
    return move.win_rate if insight.depth or move.line else UNKNOWN_RATE


def _thought(
    request: ThinkRequest, question: Question, insight: Insight, elapsed: float
) -> GomokuThought:
    best = insight.best
    candidates = tuple(
        GomokuCandidate(
            move.point, move.weight, _rate(insight, move), pv=move.line, reasons=move.reasons
        )
        for move in insight.moves
    )
    return GomokuThought(
        request_id=request.id,
        to_play=question.to_play,
        visits=insight.nodes,
        win_rate=_rate(insight, best) if best else 0.5,
        playouts_per_second=insight.nodes / max(elapsed, 1e-6),
        seconds=elapsed,
        candidates=candidates,
        note=insight.note,
        depth=insight.depth,
        threat_line=insight.threat_line,
    )
