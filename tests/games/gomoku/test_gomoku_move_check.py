"""The check of the best move against the opponent's threats."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from gomoku_boards import random_stones

from desktop_go.games.gomoku.engines.alphabeta import AlphaBetaEngine, AlphaBetaSettings, _Root
from desktop_go.games.gomoku.engines.threats import ThreatResult, ThreatSearch
from desktop_go.games.gomoku.kernels.alphabeta import WON
from desktop_go.games.gomoku.rules import FREESTYLE
from desktop_go.games.gomoku.thinking import GomokuMove, Insight, Question, board_of
from desktop_go.moves import Color


class Scripted(ThreatSearch):
    """Answers as told, separately for the narrow and the wide search, and notes the limits."""

    def __init__(self, narrow: ThreatResult, wide: ThreatResult) -> None:
        super().__init__(1 << 10)
        self.answers = {False: narrow, True: wide}
        self.limits: dict[bool, int] = {}

    def vct(self, board, tables, color, wide=False, most=0):  # type: ignore[no-untyped-def]
        self.limits[wide] = most
        yield from self._told(wide, most)

    def _told(self, wide: bool, most: int) -> Iterator[ThreatResult]:
        if most > 0:
            answer = self.answers[wide]
            answer.nodes = min(answer.nodes, most)
            yield answer


def checked(narrow: ThreatResult, wide: ThreatResult) -> tuple[_Root, Scripted, GomokuMove]:
    """A root whose best move was checked with 1,000 positions."""
    question = Question(15, FREESTYLE, tuple(random_stones(5, 15, 6)), Color.BLACK)
    engine = AlphaBetaEngine(AlphaBetaSettings(table_bits=10, max_nodes=100_000))
    threats = Scripted(narrow, wide)
    engine._threats = threats
    root = _Root(engine, question, *board_of(question), Insight())
    best = root._insight.moves[0]
    list(root._refute(best, 1000, 1.0))
    return root, threats, best


def test_quiet_moves_are_looked_at_although_the_threes_were_not_read_to_their_end() -> None:
    """A long search for fours and threes once took the whole limit, and the loss was not seen."""
    loss = ThreatResult(True, (200, 201, 202), 10)
    root, threats, best = checked(ThreatResult(None, (), 10**9), loss)
    assert threats.limits == {False: 600, True: 400}
    assert root._lost[0].point == best.point
    assert root._lost[0].value <= -WON


@pytest.mark.parametrize(
    ("narrow", "wide", "safe"),
    [
        (ThreatResult(False, (), 5), ThreatResult(False, (), 5), True),
        (ThreatResult(None, (), 600), ThreatResult(False, (), 5), False),
        (ThreatResult(False, (), 5), ThreatResult(None, (), 900), False),
    ],
    ids=["both", "wide only", "narrow only"],
)
def test_only_what_was_read_to_its_end_is_safe(
    narrow: ThreatResult, wide: ThreatResult, safe: bool
) -> None:
    root, _, _ = checked(narrow, wide)
    assert bool(root._safe) is safe
    assert not root._lost
