"""A small network that plays Go on small boards: it sees all points and likes some of them."""

from __future__ import annotations

import numpy as np

from desktop_go.learning.evolution import Neurons
from desktop_go.learning.go_shapes import GoShapes, GoState
from desktop_go.learning.temporal import share_of_points

TRIAL_GAMES = 12
"""Games against random moves that a network is judged by."""


def genes_of(size: int) -> int:
    """Weights of a neuron: own and other stones of each point come in, each point goes out."""
    return 3 * size * size


def network_move(game: GoShapes, network: Neurons, size: int, state: GoState) -> GoState:
    """The board after the move that ``network`` likes most; a pass if it likes none.

    Args:
        game: what is played.
        network: float64, shape (neurons, 3 * size**2); each neuron is ``tanh`` of its inputs.
        size: lines of the board.
        state: where to move; the game is not over.
    """
    points = size * size
    mine, theirs = (state.black, state.white)[:: -1 if state.white_moves else 1]
    shifts = np.arange(points)
    seen = np.concatenate((mine >> shifts & 1, theirs >> shifts & 1))
    likes = np.tanh(network[:, : 2 * points] @ seen) @ network[:, 2 * points :]
    *moves, best = game.nexts(state)  # passing comes last
    most = 0.0
    for after in moves:
        placed = (after.white if state.white_moves else after.black) & ~mine
        value = float(likes[placed.bit_length() - 1])
        if value > most:
            best, most = after, value
    return best


def share_of_network(
    game: GoShapes, network: Neurons, size: int, games: int = TRIAL_GAMES, seed: int = 1
) -> float:
    """The share of the points, 0 to 1, against an opponent that moves at random."""
    return share_of_points(
        game, lambda state: network_move(game, network, size, state), games, seed
    )
