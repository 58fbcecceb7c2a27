"""Measures the gomoku kernels: stones placed, alpha-beta and VCF positions a second, threads.

python benchmarks/gomoku_speed.py
"""

from __future__ import annotations

import threading
import time

import numpy as np
from gomoku_levels import openings

from desktop_go.games.gomoku.engines.alphabeta import AlphaBetaEngine, AlphaBetaSettings
from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.engines.warm_up import warm_up
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import cell_of, new_board, place, undo
from desktop_go.games.gomoku.kernels.shapes import tables_for
from desktop_go.games.gomoku.notation import moves_from_text
from desktop_go.games.gomoku.rules import FREESTYLE, RULE_SETS, rule_set
from desktop_go.games.gomoku.thinking import Question, board_of
from desktop_go.moves import Color

POSITION = "h8 h9 g9 i7 j8 i9 i8 g8 f10 e11"
NODES = 300_000
VCF_POSITION = (
    "d7 d8 e7 f12 f3 f4 f7 g11 g4 g6 g7 g8 g9 h10 h5 h8 i11 i7 i9 j9",
    "c7 d6 e13 e2 e5 e6 e8 f10 f8 f9 g10 g5 h12 h6 h7 i10 i4 j10 j8 k9",
)
"""Many fours for Black and no win among them."""


def bench_place() -> None:
    for rules in RULE_SETS:
        tables = tables_for(rules.number)
        board = new_board(tables, 15)
        cells = [cell_of(*p) for p in moves_from_text(POSITION, 15)]
        count = 3000
        began = time.process_time()
        for _ in range(count):
            for i, cell in enumerate(cells):
                place(board, tables, cell, 1 + i % 2)
            for cell in reversed(cells):
                undo(board, tables, cell)
        taken = time.process_time() - began
        print(f"place+undo, {rules.key}: {1e6 * taken / count / len(cells):.2f} us (from Python)")


def task() -> Question:
    points = moves_from_text(POSITION, 15)
    stones = tuple((p, Color.WHITE if i % 2 else Color.BLACK) for i, p in enumerate(points))
    return Question(15, rule_set("freestyle"), stones, Color.BLACK)


def search_nodes(nodes: int, entries: np.ndarray | None = None) -> tuple[int, int, int, float]:
    """Nodes, VCF nodes, depth reached and CPU seconds of this thread."""
    board, tables = board_of(task())
    search, threats = A.new_search(), ThreatSearch(1 << 10)
    search["leaf_vcf"] = 200
    table = np.zeros(1 << 20, A.ENTRY) if entries is None else entries
    began = time.thread_time()
    depth = 0
    for depth in range(1, 40):
        A.search_start(search, L.BLACK, depth, -A.INFINITE, A.INFINITE)
        left = nodes - int(search["nodes"])
        status = A.search_run(search, board, tables, table, threats.vcf_space, max(left, 1))
        if status == A.RUNNING:
            break
    taken = time.thread_time() - began
    return int(search["nodes"]), int(search["vcf_nodes"]), depth, taken


def bench_search() -> None:
    nodes, vcf_nodes, depth, taken = search_nodes(NODES)
    print(
        f"alpha-beta: {nodes / taken:,.0f} nodes/s and {vcf_nodes / taken:,.0f} VCF nodes/s "
        f"together, depth {depth} after {nodes:,} nodes"
    )


def bench_vcf() -> None:
    points = [moves_from_text(text, 15) for text in VCF_POSITION]
    stones = [(p, Color.BLACK) for p in points[0]] + [(p, Color.WHITE) for p in points[1]]
    board, tables = board_of(Question(15, FREESTYLE, tuple(stones), Color.BLACK))
    threats = ThreatSearch(1 << 10)
    nodes, taken = 0, 0.0
    while taken < 1.0:
        threats.forget()
        began = time.process_time()
        nodes += threats.vcf(board, tables, L.BLACK, 1_000_000).nodes
        taken += time.process_time() - began
    print(f"VCF alone: {nodes / taken:,.0f} nodes/s")


def bench_threads() -> None:
    engine_threads = [threading.Thread(target=search_nodes, args=(NODES,)) for _ in range(2)]
    began = time.perf_counter()
    search_nodes(NODES)
    alone = time.perf_counter() - began
    began = time.perf_counter()
    for thread in engine_threads:
        thread.start()
    for thread in engine_threads:
        thread.join()
    print(f"two threads: {2 * alone / (time.perf_counter() - began):.2f} times the nodes of one")


def bench_depth(depth: int = 10) -> None:
    """How much sooner two threads complete a depth; the median over the openings."""
    gains = []
    for points in openings()[:20]:
        stones = tuple((p, Color.WHITE if i % 2 else Color.BLACK) for i, p in enumerate(points))
        side = Color.WHITE if len(points) % 2 else Color.BLACK
        question = Question(15, FREESTYLE, stones, side)
        taken = [seconds_to_depth(question, depth, threads) for threads in (1, 2)]
        gains.append(taken[0] / taken[1])
    gains.sort()
    print(f"two threads reach depth {depth} {gains[len(gains) // 2]:.2f} times as fast (median)")


def seconds_to_depth(question: Question, depth: int, threads: int) -> float:
    """Seconds that alpha-beta takes for ``depth``."""
    engine = AlphaBetaEngine(AlphaBetaSettings(max_depth=depth, threads=threads, threats=False))
    began = time.perf_counter()
    for _ in engine.think(question):
        pass
    return time.perf_counter() - began


def main() -> None:
    warm_up()
    bench_place()
    bench_search()
    bench_vcf()
    bench_threads()
    bench_depth()


if __name__ == "__main__":
    main()
