"""Games between levels of Go and whoever else stands on their scale, each counted by a referee.

All play in this process but GNU Go. Knows no levels by itself: ``go_levels.py`` and the tests do.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from benchmarks.match import GNUGO, Engine
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.levels import Level
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.games.go.ending import rooms
from desktop_go.games.go.position import GoPosition
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.options import OptionValue
from desktop_go.records.coordinates import from_gtp, to_gtp

KOMI = 7.0
RULES = "chinese"
COUNTING = Limits(playouts=400, seconds=3.0)
NETWORKS = Path(__file__).resolve().parent.parent / "assets" / "networks"
READING: dict[str, OptionValue] = {
    "evaluator": "network",
    "network": "strong",
    "threads": 1,
    "tree_reuse": False,
    "evaluation_cache": 0,
    "fpu_reduction": 0.0,
}
"""Asked twice about a position, it reads twice: what it kept would not say who owns what.
New moves are looked at as readily as when the passes of the tables were read."""
ROOM_READINGS = (Limits(playouts=100), Limits(playouts=400))
"""Readings of the referee on each side's move where a pass may be early: each must find it so."""
SURE = 0.8
"""Ownership (0..1) from which a point is somebody's: nine times in ten."""
LOSS = 4.0
"""Points that no pass may give away; in settled games the network sees losses of up to three."""
OPENING = 20
"""Moves in which a stone on the first line is counted as odd."""

Player = Callable[[GoPosition, GameState], Move]
"""Chooses the move of the side to play."""


def level_player(level: Level, folder: Path | None = NETWORKS) -> Player:
    """The built-in engine at a level, with the networks in ``folder``."""
    session = EngineSession(folder)

    def choose(_position: GoPosition, state: GameState) -> Move:
        request = ThinkRequest(0, state, level.limits(), options=level.options)
        move = session.run(request).move
        assert move is not None
        return move

    return choose


def random_player(seed: int) -> Player:
    """Any legal point at all that is no eye of its own; a pass where there is none."""
    rng = random.Random(seed)

    def choose(position: GoPosition, _state: GameState) -> Move:
        color = position.to_play
        points = [p for p in position.legal_points() if not _fills_eye(position, p, color)]
        return Move.play(color, rng.choice(points)) if points else Move.pass_(color)

    return choose


def _fills_eye(position: GoPosition, point: Point, color: Color) -> bool:
    return all(position.color_at(near) is color for near in position.neighbors(point))


def gnugo_player(level: int) -> Player:
    """GNU Go of a level (1 to 10), told the moves of each game as they come."""
    engine = Engine([GNUGO, "--mode", "gtp", "--level", str(level), "--chinese-rules"], 120.0)
    told: list[Move] = []

    def choose(position: GoPosition, state: GameState) -> Move:
        if list(state.moves[: len(told)]) != told or not told:
            told.clear()
            for command in (f"boardsize {state.size}", "clear_board", f"komi {state.komi:g}"):
                engine.ask(command)
        for move in state.moves[len(told) :]:
            engine.ask(f"play {move.color.name.lower()} {to_gtp(move.point, state.size)}")
        color = position.to_play
        answer = engine.ask(f"genmove {color.name.lower()}")
        if answer.lower() == "resign":
            return Move.resign(color)
        point = from_gtp(answer, state.size)
        move = Move.pass_(color) if point is None else Move.play(color, point)
        told[:] = [*state.moves, move]
        return move

    return choose


@dataclass
class Habits:
    """How one side played, over all games."""

    games: int = 0
    moves: int = 0
    opening: int = 0
    """Its stones before move ``OPENING`` of the game ..."""
    on_edge: int = 0
    """... and those of them on the first line."""
    resigned: int = 0
    early_passes: int = 0
    """Passes while there was room for another group: see ``Match.is_early``."""


@dataclass
class Result:
    """What came of a match."""

    points: list[float] = field(default_factory=list)
    """Of the second player, by game: 1, 0 or a half for a draw."""
    habits: tuple[Habits, Habits] = field(default_factory=lambda: (Habits(), Habits()))
    lengths: list[int] = field(default_factory=list)
    leads: list[float] = field(default_factory=list)
    """Points by which the second player led, in counted games."""

    def as_dict(self) -> dict[str, object]:
        """For the log."""
        counts = Counter(self.points)
        return {
            "won": counts[1.0],
            "drawn": counts[0.5],
            "lost": counts[0.0],
            "length": round(sum(self.lengths) / max(1, len(self.lengths))),
            "habits": [vars(habits) for habits in self.habits],
        }


def _second_color(number: int) -> Color:
    """The second player's color in a game: Black in the even ones."""
    return Color.BLACK if number % 2 == 0 else Color.WHITE


class Match:
    """Games of two players."""

    def __init__(self, size: int, players: tuple[Player, Player]) -> None:
        self.size, self._players = size, players
        self._referee, self._reader = EngineSession(NETWORKS), EngineSession(NETWORKS)
        self.result = Result()

    def play(self, games: int) -> Result:
        """Play so many more games."""
        for _ in range(games):
            self._game(len(self.result.points))
        return self.result

    def open(self, games: int) -> Result:
        """Play the first moves of so many games, to see how both sides begin."""
        for number in range(games):
            self._moves(GoPosition(self.size, RULES, KOMI), _second_color(number), OPENING)
        return self.result

    def _game(self, number: int) -> None:
        position, second = GoPosition(self.size, RULES, KOMI), _second_color(number)
        moves, resigned = self._moves(position, second, 3 * self.size**2)
        winner = resigned.opponent
        if resigned is Color.EMPTY:
            lead = self._lead(moves)
            winner = Color.BLACK if lead > 0 else Color.WHITE if lead < 0 else Color.EMPTY
            self.result.leads.append(lead if second is Color.BLACK else -lead)
        self.result.lengths.append(len(moves))
        self.result.points.append(0.5 if winner is Color.EMPTY else float(winner is second))

    def _moves(
        self, position: GoPosition, second: Color, most: int
    ) -> tuple[tuple[Move, ...], Color]:
        """Play from ``position`` until the game is over; return the moves and who resigned."""
        for habits in self.result.habits:
            habits.games += 1
        while not position.is_over and position.move_number < most:
            side = int(position.to_play is second)
            state = GameState(self.size, RULES, KOMI, moves=position.moves)
            move = self._players[side](position, state)
            self._note(self.result.habits[side], position, move)
            if move.kind is MoveKind.RESIGN:
                return position.moves, move.color
            position.play(move)
        return position.moves, Color.EMPTY

    def _note(self, habits: Habits, position: GoPosition, move: Move) -> None:
        habits.moves += 1
        habits.resigned += move.kind is MoveKind.RESIGN
        habits.early_passes += move.kind is MoveKind.PASS and self.is_early(position)
        if position.move_number < OPENING and move.point is not None:
            habits.opening += 1
            inner = range(1, self.size - 1)
            habits.on_edge += move.point.col not in inner or move.point.row not in inner

    def is_early(self, position: GoPosition) -> bool:
        """Whether a pass leaves room for a group, and that is nobody's yet or points are lost.

        A large territory has room, too, but where it is settled the strong network sees no loss.
        """
        middles = list(rooms(position))
        return bool(middles) and all(
            self._looks_early(position, middles, limits) for limits in ROOM_READINGS
        )

    def _looks_early(self, position: GoPosition, middles: list[Point], limits: Limits) -> bool:
        color = position.to_play
        owner, lead = self._read(position, color, limits)
        _, others = self._read(position, color.opponent, limits)
        unsure = any(abs(owner[at.row, at.col]) < SURE for at in middles)
        return unsure or lead + others > LOSS

    def _read(
        self, position: GoPosition, color: Color, limits: Limits
    ) -> tuple[NDArray[np.float32], float]:
        """Whose each point is and by how much ``color``, to move, leads for the strong network."""
        black, white = (position.stones(side) for side in (Color.BLACK, Color.WHITE))
        state = GameState(position.size, RULES, KOMI, black, white, first_to_play=color)
        asked = ThinkRequest(0, state, limits, Purpose.ANALYZE, READING)
        thought = self._reader.run(asked).thought
        assert thought is not None
        assert thought.ownership is not None
        assert thought.score_lead is not None
        lead = thought.score_lead if color is Color.BLACK else -thought.score_lead
        return thought.ownership.reshape(position.size, position.size), lead

    def _lead(self, moves: tuple[Move, ...]) -> float:
        """Points Black leads by: each point goes to whom the referee thinks will own it."""
        state = GameState(self.size, RULES, KOMI, moves=moves)
        thought = self._referee.run(ThinkRequest(0, state, COUNTING, Purpose.SCORE)).thought
        assert thought is not None
        assert thought.ownership is not None
        return float(np.sign(thought.ownership).sum()) - KOMI
