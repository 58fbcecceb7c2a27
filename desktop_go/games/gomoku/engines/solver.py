"""The threat engine alone: it plays forced wins and stops the opponent's, and little else."""

from __future__ import annotations

from collections.abc import Generator

import numpy as np

from desktop_go.games.gomoku.engines.threats import NO_LIMIT, ThreatSearch
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import grade_at
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.rules import RuleSet
from desktop_go.games.gomoku.thinking import (
    GomokuMove,
    Insight,
    Question,
    board_of,
    point_of,
    points_of,
)
from desktop_go.texts import N_

VCF_NODES = 8_000


class ThreatEngine:
    """Looks for a win by fours, then by threes and fours; else plays the best-shaped point."""

    def __init__(self, max_nodes: int = NO_LIMIT) -> None:
        """Make an engine that spends ``max_nodes`` positions on a move and not many more."""
        self._max_nodes = max_nodes
        self._threats = ThreatSearch()
        self._known: tuple[RuleSet, int] | None = None

    def think(self, question: Question) -> Generator[Insight, None, None]:
        """See thinking.Engine."""
        if (question.rules, question.size) != self._known:
            self._threats.forget()
            self._known = (question.rules, question.size)
        board, tables = board_of(question)
        color = int(question.to_play)
        insight = Insight()
        threat = self._threats.vcf(board, tables, 3 - color, VCF_NODES)
        insight.threat_line = points_of(np.array(threat.line, np.int64))
        insight.moves = shape_moves(board, tables, question, insight.threat_line)
        insight.nodes = threat.nodes
        yield insight
        own = self._threats.vcf(board, tables, color, VCF_NODES)
        insight.nodes += own.nodes
        if not own.won:
            most = self._max_nodes - insight.nodes
            for own in self._threats.vct(board, tables, color, most=most):
                insight.nodes = threat.nodes + own.nodes
                yield insight
        if own.won and point_of(own.line[0]) not in question.avoid:
            value = A.MATE - len(own.line)
            line = points_of(np.array(own.line))
            insight.moves = (GomokuMove(line[0], value, insight.nodes, line),)
            insight.note = N_("wins by threats")
        else:
            insight.note = N_("no forced win")
        insight.settled = True
        yield insight


def shape_moves(
    board: np.void, tables: np.void, question: Question, urgent: tuple[object, ...] = ()
) -> tuple[GomokuMove, ...]:
    """The best moves by shape alone: a five, then points of ``urgent`` (a threatened line)."""
    color = int(question.to_play)
    middle = question.size // 2 + L.PAD
    ranked = []
    for cell in board["points"][: int(board["n_points"])].tolist():
        point = point_of(cell)
        if board["cell"][cell] != L.EMPTY or point in question.avoid:
            continue
        own = int(tables["order"][L.CODES * (color - 1) + int(board["code"][2 * cell + color - 1])])
        foe = int(tables["order"][L.CODES * (2 - color) + int(board["code"][2 * cell + 2 - color])])
        away = abs(cell % L.STRIDE - middle) + abs(cell // L.STRIDE - middle)
        bonus = 1000 if point in urgent else 0
        if may_play(board, tables, cell, color):
            wins = grade_at(board, cell, color) == L.G_FIVE
            ranked.append((wins, 4 * own + 3 * foe + bonus, -away, point))
    ranked.sort(reverse=True)
    return tuple(GomokuMove(point, value // 20) for _wins, value, _away, point in ranked[:8])
