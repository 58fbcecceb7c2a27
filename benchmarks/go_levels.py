"""Plays each Go level against the one below and prints the table of docs/levels.md.

    python benchmarks/go_levels.py --size 9 --games 60 --first 1 --last 8

Both sides run in this process, colors alternate, komi 7, area scoring. A finished game is counted
with the dead stones that a third session, of full strength, names.
"""

from __future__ import annotations

import argparse
import itertools
from pathlib import Path

from benchmarks.match import wilson
from desktop_go.engine.go.levels import LEVELS
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.levels import Level
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.scoring import propose_dead, score
from desktop_go.moves import Color, Move, MoveKind

KOMI = 7.0
RULES = "chinese"
COUNTING = Limits(playouts=400, seconds=3.0)
NETWORKS = Path(__file__).resolve().parent.parent / "assets" / "networks"

Player = tuple[EngineSession, Level]


def margin(position: GoPosition, state: GameState, referee: EngineSession) -> float:
    """Points Black leads by, dead stones taken off."""
    thought = referee.run(ThinkRequest(0, state, COUNTING, Purpose.SCORE)).thought
    dead = (
        propose_dead(position, thought.ownership.ravel().tolist())
        if thought is not None and thought.ownership is not None
        else frozenset()
    )
    return score(position, dead).margin


def play(black: Player, white: Player, size: int, referee: EngineSession) -> Color:
    """One game; the winner, EMPTY for a draw."""
    position = GoPosition(size, RULES, KOMI)
    moves: list[Move] = []
    while not position.is_over and len(moves) < 3 * size * size:
        session, level = black if position.to_play is Color.BLACK else white
        state = GameState(size, RULES, KOMI, moves=tuple(moves))
        move = session.run(
            ThinkRequest(len(moves), state, level.limits(), options=level.options)
        ).move
        assert move is not None
        if move.kind is MoveKind.RESIGN:
            return move.color.opponent
        position.play(move)
        moves.append(move)
    lead = margin(position, GameState(size, RULES, KOMI, moves=tuple(moves)), referee)
    return Color.BLACK if lead > 0 else Color.WHITE if lead < 0 else Color.EMPTY


def match(lower: Level, upper: Level, size: int, games: int) -> float:
    """Points of the upper level; half a point for a draw."""
    sides = (EngineSession(NETWORKS), lower), (EngineSession(NETWORKS), upper)
    referee = EngineSession(NETWORKS)
    points = 0.0
    for game in range(games):
        black, white = (sides[1], sides[0]) if game % 2 == 0 else (sides[0], sides[1])
        winner = play(black, white, size, referee)
        upper_color = Color.BLACK if game % 2 == 0 else Color.WHITE
        points += 0.5 if winner is Color.EMPTY else float(winner is upper_color)
    return points


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=len(LEVELS))
    arguments = parser.parse_args()
    print("| level | beats the one below in | 95 % | games |\n|---|---|---|---|")
    for lower, upper in itertools.pairwise(LEVELS):
        if lower.number < arguments.first or upper.number > arguments.last:
            continue
        points = match(lower, upper, arguments.size, arguments.games)
        low, high = wilson(points, arguments.games)
        share = f"{points / arguments.games:.0%} | {low:.0%} to {high:.0%}"
        print(f"| {upper.number} | {share} | {arguments.games} |", flush=True)


if __name__ == "__main__":
    main()
