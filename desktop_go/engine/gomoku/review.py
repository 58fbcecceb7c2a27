"""Judges every move of a gomoku game: win rates, mistakes and missed forced wins."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from desktop_go.engine.gomoku.replayed import position_before
from desktop_go.engine.gomoku.session import GomokuSession, GomokuThought
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.engine.session import ShouldStop
from desktop_go.errors import IllegalMove
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.solving import Kind, Solution, Solver
from desktop_go.games.gomoku.thinking import Question
from desktop_go.games.gomoku.threat_words import MissedWin, missed_wins
from desktop_go.moves import Color, MoveKind, Point

Report = Callable[[int, int], None]

EVEN = 0.5
NEAR_WIN = 0.85
"""A missed forced win is looked for if the mover's win rate was at least this."""


@dataclass(frozen=True, slots=True)
class MoveJudgement:
    """What one move did."""

    number: int
    """From 1."""
    color: Color
    point: Point | None
    before: float
    """The mover's win rate before the move..."""
    after: float
    """...and after it."""
    best: Point | None
    """What the engine would have played."""
    line: tuple[Point | None, ...] = ()
    """How it would have gone on from there."""
    missed: MissedWin | None = None

    @property
    def loss(self) -> float:
        """How much win rate the move lost; the engine's own choice loses nothing."""
        return 0.0 if self.point == self.best else max(0.0, self.before - self.after)


@dataclass(frozen=True, slots=True)
class GameReview:
    """The whole game."""

    black_rates: tuple[float, ...]
    """Black's win rate at the start and after each move."""
    moves: tuple[MoveJudgement, ...]

    def mistakes(self, least: float = 0.12) -> list[MoveJudgement]:
        """Moves that missed a win or lost at least this much win rate, the worst first."""
        found = [m for m in self.moves if m.missed is not None or m.loss >= least]
        return sorted(found, key=lambda m: (m.missed is None, -m.loss))


def review_game(
    state: GameState, report: Report, should_stop: ShouldStop, seconds: float = 0.4
) -> GameReview | None:
    """Judge all moves of ``state``; None when it was given up.

    Args:
        state: the game from its setup to its end.
        report: told how many positions of how many are done.
        should_stop: asked all the time.
        seconds: thinking time for each position.
    """
    session = GomokuSession()
    position = position_before(state)
    count = len(state.moves)
    rates: list[float] = []
    judged: list[MoveJudgement] = []
    before: Thought | None = None
    for number in range(count + 1):
        if should_stop():
            return None
        report(number, count + 1)
        if number:
            missed = _play(position, state, number, before, seconds)
        rate, thought = _black_rate(session, state, number, position, seconds, should_stop)
        rates.append(rate if rate is not None else (rates or [EVEN])[-1])
        if number:
            judged.append(_judge(state, number, rates, before, missed))
        before = thought
    session.close()
    return GameReview(tuple(rates), tuple(judged))


def _play(
    position: GomokuPosition, state: GameState, number: int, before: Thought | None, seconds: float
) -> MissedWin | None:
    """Play a move of the game; a win that it did not start, if there was one."""
    move = state.moves[number - 1]
    hopeful = before is not None and before.win_rate >= NEAR_WIN
    if not hopeful or move.kind is not MoveKind.PLAY:
        position.play(move)
        return None
    found = missed_wins(position, (move,), 2 * seconds)
    return replace(found[0], move_number=number) if found else None


def _black_rate(
    session: GomokuSession,
    state: GameState,
    number: int,
    position: GomokuPosition,
    seconds: float,
    should_stop: ShouldStop,
) -> tuple[float | None, Thought | None]:
    """Black's win rate after ``number`` moves, and the engine's thought.

    None: there was no time for a search, so the win rate is taken to be unchanged.
    """
    if position.is_over:
        return {Color.BLACK: 1.0, Color.WHITE: 0.0, Color.EMPTY: 0.5}[position.winner], None
    part = replace(state, moves=state.moves[:number], to_play=position.to_play)
    request = ThinkRequest(0, part, Limits(seconds=seconds), Purpose.ANALYZE)
    thought = session.run(request, should_stop=should_stop).thought
    assert isinstance(thought, GomokuThought)
    if not thought.depth and not any(candidate.pv for candidate in thought.candidates):
        return None, thought
    black = position.to_play is Color.BLACK
    return (thought.win_rate if black else 1 - thought.win_rate), thought


def _judge(
    state: GameState,
    number: int,
    rates: list[float],
    before: Thought | None,
    missed: MissedWin | None,
) -> MoveJudgement:
    move = state.moves[number - 1]
    first, second = rates[-2], rates[-1]
    if move.color is Color.WHITE:
        first, second = 1 - first, 1 - second
    best = before.candidates[0] if before is not None and before.candidates else None
    line = best.pv if best is not None else ()
    if missed is not None:
        line = missed.line
    return MoveJudgement(
        number=number,
        color=move.color,
        point=move.point,
        before=first,
        after=second,
        best=line[0] if line else (best.point if best is not None else None),
        line=line,
        missed=missed,
    )


def find_win(state: GameState, seconds: float = 5.0) -> tuple[Kind, Solution]:
    """Look for a forced win of the side to move, first by fours alone.

    Raises:
        IllegalMove: the game is over.
    """
    position = position_before(state)
    for move in state.moves:
        position.play(move)
    if position.is_over:
        raise IllegalMove("The game is over.")
    stones = tuple(position.stones.items())
    question = Question(state.size, position.rules, stones, position.to_play, seconds)
    solver = Solver()
    by_fours = solver.solve(question, Kind.VCF)
    if by_fours.won:
        return Kind.VCF, by_fours
    return Kind.VCT, solver.solve(question, Kind.VCT)
