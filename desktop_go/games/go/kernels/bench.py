"""Measured loops of the playouts alone, for benchmarks and `desktop-go bench`."""

from __future__ import annotations

from desktop_go.games.go.kernels.playout import finished_score, light_playout
from desktop_go.kernels import kernel


@kernel
def light_playouts(root, t, ws, n):
    """Run ``n`` light playouts from ``root``; return (sum of area margins, moves played)."""
    score = 0
    moves = 0
    for _ in range(n):
        ws.board = root
        moves += light_playout(ws.board, t, ws)
        score += finished_score(ws.board)
    return score, moves
