"""Loads or compiles every kernel the engines call, so that no move has to wait for it."""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.engines.tree import TreeEngine, TreeSettings
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import cell_of, count_of, new_board, place, undo
from desktop_go.games.gomoku.kernels.fouls import black_foul, may_play
from desktop_go.games.gomoku.kernels.shapes import tables_for
from desktop_go.games.gomoku.rules import FREESTYLE
from desktop_go.games.gomoku.thinking import Question
from desktop_go.moves import Color

ROW = ((7, 7), (8, 7), (9, 7))


def warm_up() -> None:
    """Call each kernel once, on boards that need next to no work."""
    tables = tables_for(L.FREESTYLE)
    board = new_board(tables, 15)
    for col, row in ROW:
        place(board, tables, cell_of(col, row), L.BLACK)
    place(board, tables, cell_of(7, 8), L.WHITE)
    undo(board, tables, cell_of(7, 8))
    count_of(board, L.BLACK, L.G_FIVE)
    may_play(board, tables, cell_of(0, 0), L.BLACK)
    black_foul(board, tables, cell_of(0, 0))
    threats = ThreatSearch(1 << 10)
    threats.vcf(board, tables, L.BLACK, 10)
    for _ in threats.vct(board, tables, L.BLACK):
        pass
    unfinished = threats.vct(board, tables, L.WHITE)
    next(unfinished, None)
    unfinished.close()
    threats.drop(board, tables)
    search = A.new_search()
    entries = np.zeros(1 << 10, A.ENTRY)
    A.search_start(search, L.WHITE, 2, -A.INFINITE, A.INFINITE)
    A.search_run(search, board, tables, entries, threats.vcf_space, 1)
    A.search_abandon(search, board, tables)
    A.known_move(search, board, entries, 1)
    for threats_too in (False, True):
        tree = TreeEngine(TreeSettings(threats=threats_too, memory_mb=8, seed=1))
        thinking = tree.think(Question(15, FREESTYLE, (), Color.BLACK))
        next(thinking)
        thinking.close()
