"""Tic-tac-toe's solver as a player; it counts positions instead of seconds."""

from __future__ import annotations

import random

from desktop_go.engine.messages import GameState, Limits
from desktop_go.engine.player import PlayResult
from desktop_go.engine.session import ShouldStop, never
from desktop_go.games.tictactoe.board import Board
from desktop_go.games.tictactoe.players import choose
from desktop_go.games.tictactoe.position import TicTacToePosition
from desktop_go.games.tictactoe.solver import SearchOptions, study
from desktop_go.moves import Move
from desktop_go.search.minimax import STOP_EVERY

MOST_POSITIONS = 200_000
"""Of one move without a budget; a second or two."""


def board_of(side: int, rules: str) -> Board:
    """A square board; ``rules`` say how many in a row win. Raises ValueError or SettingsError."""
    return Board(side, side, int(rules))


class TicTacToePlayer:
    """Never lets go of a win or a draw that it sees.

    Args:
        seed: decides between cells that are worth the same.
        slips: the share of moves that it makes without looking, 0 to 1.
    """

    def __init__(self, seed: int, slips: float) -> None:
        self._chance, self._slips = random.Random(seed), slips

    def play(self, state: GameState, limits: Limits, should_stop: ShouldStop = never) -> PlayResult:
        """Choose a cell; see ``Player.play``."""
        position = TicTacToePosition(board_of(state.size, state.rules))
        for move in state.moves:
            position.play(move)
        found = None
        if self._chance.random() >= self._slips:
            looks = 0
            most = (limits.playouts or MOST_POSITIONS) // STOP_EVERY

            def enough() -> bool:
                nonlocal looks
                looks += 1
                return should_stop() or (limits.seconds is None and looks > most)

            seconds = float("inf") if limits.seconds is None else limits.seconds
            found = study(position, SearchOptions(seconds=seconds), enough)
        point = choose(position, found, self._chance)
        return PlayResult(Move.play(position.to_play, point))

    def close(self) -> None:
        """Nothing is held."""
