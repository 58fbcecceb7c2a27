"""The Monte Carlo tree engine."""

from __future__ import annotations

import math
import random
from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from desktop_go.games.gomoku.engines.solver import shape_moves
from desktop_go.games.gomoku.engines.threats import NO_LIMIT, ThreatSearch
from desktop_go.games.gomoku.kernels.board import cell_of
from desktop_go.games.gomoku.kernels.mcts import TREE_SPACE, tree_run
from desktop_go.games.gomoku.thinking import (
    VALUE_UNIT,
    GomokuMove,
    Insight,
    Pace,
    Question,
    board_of,
    point_of,
)
from desktop_go.moves import Point
from desktop_go.search.look import Look, look_into, rule_of
from desktop_go.search.params import PUCT, UCB1
from desktop_go.search.random_state import seed_word
from desktop_go.search.selection import most_visited_child
from desktop_go.search.tree import TreePool
from desktop_go.texts import N_

LINE_LENGTH = 12
SHOWN = 12
MIN_MEMORY_MB = 8


@dataclass(frozen=True, slots=True)
class TreeSettings:
    """The options of the Monte Carlo engine."""

    exploration: float = 1.0
    threats: bool = True
    network: bool = True
    """Correct static values by a network."""
    memory_mb: int = 32
    max_nodes: int | None = None
    """Simulations after which the search is over; None: when the host says so."""
    seed: int = 0
    """0: another one each time; any other repeats its searches exactly."""


class TreeEngine:
    """PUCT with shape probabilities, or plain UCT; a new tree for each position."""

    def __init__(self, settings: TreeSettings | None = None) -> None:
        self._settings = settings or TreeSettings()
        self._pool = TreePool(max(self._settings.memory_mb, MIN_MEMORY_MB))
        self._space = np.zeros(1, TREE_SPACE)[0]
        self._threats = ThreatSearch(1 << 10)

    def think(self, question: Question) -> Generator[Insight, None, None]:
        """See thinking.Engine."""
        board, tables = board_of(question)
        insight = Insight(moves=shape_moves(board, tables, question)[:1])
        self._threats.forget()
        self._pool.clear()
        self._prepare(question)
        space, pace = self._space, Pace(first=50)
        most = self._settings.max_nodes or NO_LIMIT
        while insight.nodes < most and not self._pool.is_full:
            tree_run(
                self._pool.nodes,
                self._pool.counters,
                space,
                board,
                tables,
                self._threats.vcf_space,
                min(pace.start(), most - insight.nodes),
            )
            pace.end()
            insight.nodes = int(space["playouts"])
            insight.moves = self._root_moves() or insight.moves
            insight.settled = int(self._pool.nodes[0]["n_children"]) <= 1
            yield insight
            if insight.settled:
                return
        insight.settled = True
        if self._pool.is_full:
            insight.note = N_("memory is full")
        yield insight

    def look(self) -> Look:
        """The most visited part of the tree."""
        rule = rule_of(self._space["selection"])
        return look_into(self._pool.nodes, rule, lambda node: point_of(int(node["move"])))

    def _prepare(self, question: Question) -> None:
        space, settings = self._space, self._settings
        space["color"] = int(question.to_play)
        space["threats"] = settings.threats
        space["use_network"] = settings.threats and settings.network
        space["playouts"] = 0
        space["random"] = seed_word(settings.seed or random.SystemRandom().getrandbits(31))
        space["allowed"][:] = 1
        for point in question.avoid:
            space["allowed"][cell_of(point.col, point.row)] = 0
        selection = space["selection"]
        selection["algorithm"] = PUCT if settings.threats else UCB1
        selection["exploration"] = settings.exploration
        selection["expand_visits"] = 3 if settings.threats else 8
        selection["fpu"] = 0.05 if settings.threats else 1.0

    def _root_moves(self) -> tuple[GomokuMove, ...]:
        root = self._pool.nodes[0]
        first, count = int(root["first_child"]), int(root["n_children"])
        children: np.ndarray = self._pool.nodes[first : first + count] if first else root[None]
        order = sorted(range(count), key=lambda i: -int(children[i]["visits"]))[:SHOWN]
        moves: list[GomokuMove] = []
        for i in order:
            child = children[i]
            if int(child["visits"]) == 0 and moves:
                break
            value = int(VALUE_UNIT * _log_odds(float(child["value"])))
            line = self._line(first + i)
            moves.append(GomokuMove(point_of(child["move"]), value, int(child["visits"]), line))
        return tuple(moves)

    def _line(self, node: int) -> tuple[Point, ...]:
        """The most visited continuation from ``node``."""
        line: list[Point] = []
        while node and len(line) < LINE_LENGTH:
            line.append(point_of(self._pool.nodes[node]["move"]))
            node = int(most_visited_child(self._pool.nodes, node))
        return tuple(line)


def _log_odds(rate: float) -> float:
    rate = min(max(rate, 1e-4), 1 - 1e-4)
    return math.log(rate / (1 - rate))
