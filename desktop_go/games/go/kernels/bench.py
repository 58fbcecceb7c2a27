"""Measured loops of the playouts alone, for benchmarks and `desktop-go bench`."""

from __future__ import annotations

from desktop_go.games.go.kernels.playout import finished_score, light_playout
from desktop_go.kernels import kernel


@kernel
def light_playouts(root, tables, ws, playouts):
    """Run ``playouts`` light playouts from ``root``; return (sum of area margins, moves played)."""
    score = 0
    moves = 0
    for _ in range(playouts):
        ws.board = root
        ws.n_plays = 0
        light_playout(ws.board, tables, ws)
        moves += ws.n_plays
        score += finished_score(ws.board)
    return score, moves
