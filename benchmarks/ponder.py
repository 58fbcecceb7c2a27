"""What thinking on the opponent's time is worth: a match on 9x9 against the same engine without it.

    python -m benchmarks.ponder [--games 200]

Both have 300 playouts a move and no network, as in techniques.py. After its own move the one side
searches on in the position that the opponent sees, again for 300 playouts: as long as an equal
opponent thinks. So no clock and no busy machine changes the result.
"""

from __future__ import annotations

import argparse
from dataclasses import replace

from benchmarks.match import wilson
from benchmarks.technique_table import keep, of_few, share
from benchmarks.techniques import Row
from desktop_go.engine.messages import GameState, Limits
from desktop_go.engine.player import Player, PlayResult
from desktop_go.engine.session import ShouldStop, never
from desktop_go.lab.play import play_game
from desktop_go.lab.schedule import seed_of, tasks
from desktop_go.lab.tables import limits_of, own_player
from desktop_go.moves import Color, Move, MoveKind


class Ponderer:
    """Thinks as long about the position after its move as about the move.

    The search in between keeps its tree, from which the next one starts; what it would answer there
    is dropped.
    """

    def __init__(self, player: Player) -> None:
        self._player = player

    def play(self, state: GameState, limits: Limits, should_stop: ShouldStop = never) -> PlayResult:
        """Choose a move, then think about the answer to it."""
        answer = self._player.play(state, limits, should_stop)
        if answer.move and answer.move.kind is MoveKind.PLAY:
            self._player.play(_after(state, answer.move), limits, should_stop)
        return answer

    def close(self) -> None:
        """Give the engine's memory back."""
        self._player.close()


def _after(state: GameState, move: Move) -> GameState:
    return replace(state, moves=(*state.moves, move))


def main() -> None:
    """Play the match and write its figure."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=200)
    experiment = Row("ponder", True).experiment(parser.parse_args().games)
    budget = limits_of(experiment, experiment.contestants[0])
    points = 0.0
    for played, task in enumerate(tasks(experiment), 1):
        sides = [
            own_player("go", one, seed_of(experiment, task, place))
            for place, one in enumerate(experiment.contestants)
        ]
        sides[0] = Ponderer(sides[0])
        players = {Color.BLACK: sides[task.first], Color.WHITE: sides[task.second]}
        result = play_game(experiment, task, players, {Color.BLACK: budget, Color.WHITE: budget})
        points += result.points if task.first == 0 else 1.0 - result.points
        for side in sides:
            side.close()
        figure = share(points / played, *wilson(points, played)) + of_few(played, "go")
        print(played, figure, flush=True)
    keep("go", "ponder", "", f"on: {figure}", f"{figure}, on the opponent's time")


if __name__ == "__main__":
    main()
