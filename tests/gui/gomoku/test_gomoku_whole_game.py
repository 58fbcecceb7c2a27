"""A whole game of gomoku against the real engine at level 1, with the mouse, to its end."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from gomoku_drive import GomokuDriver

from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.messages import EngineMove, ThinkRequest
from desktop_go.games.gomoku.notation import to_text
from desktop_go.games.gomoku.threat_words import ThreatKind, threats_on
from desktop_go.gui.gomoku.engine import RealGomokuEngine
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.players import OwnEngine
from desktop_go.moves import Color, Point

PATIENCE = 300_000
"""Milliseconds; on a busy machine the engine may have to be compiled first."""


def good_point(driver: GomokuDriver) -> Point:
    """A five or a block where there is one, else a point beside the stones."""
    position = driver.game.position
    mine = position.to_play
    threats = threats_on(position)
    for color in (mine, mine.opponent):
        for kind in (ThreatKind.FIVE, ThreatKind.OPEN_FOUR, ThreatKind.OPEN_THREE):
            for threat in threats:
                if threat.color is color and threat.kind is kind:
                    return threat.points[0]
    middle = Point(7, 7)
    return min(
        position.empty_points(),
        key=lambda p: (max(abs(p.col - middle.col), abs(p.row - middle.row)), p),
    )


@pytest.mark.slow
def test_a_whole_game_against_level_one(begin: Callable[..., GomokuDriver], tmp_path: Path) -> None:
    engine = OwnEngine(level=1)
    driver = begin(GomokuSetup(white=engine), RealGomokuEngine())
    game = driver.game
    while game.phase is Phase.PLAYING:
        driver.wait(lambda: game.human_may_move() or game.phase is not Phase.PLAYING, PATIENCE)
        if game.phase is Phase.PLAYING:
            driver.click(to_text(good_point(driver), 15))
    assert game.outcome is not None
    assert len(game.position.moves) >= 9
    if game.outcome.winner is not Color.EMPTY:
        assert len(driver.page.board.extras().strips) == 1
        assert "five in a row" in driver.page.column.result.text()
    path = tmp_path / "game.sgf"
    driver.page.files.save(path)
    driver.wait(lambda: driver.said.startswith("Saved"))
    assert f"RE[{game.outcome.sgf_result()}]".encode() in path.read_bytes()


def test_a_session_has_searched_before_its_first_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """A move of the book would leave the kernels to be loaded while a person waits."""
    answers: list[EngineMove] = []
    run = GomokuSession.run

    def watched(self: GomokuSession, request: ThinkRequest) -> EngineMove:
        answers.append(run(self, request))
        return answers[-1]

    monkeypatch.setattr(GomokuSession, "run", watched)
    RealGomokuEngine()._session()
    assert [answer.thought.visits > 0 for answer in answers if answer.thought] == [True]
