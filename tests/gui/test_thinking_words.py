"""Figures of the panels that show an engine thinking: one of a thing is no plural."""

from __future__ import annotations

import pytest

from desktop_go.engine.gomoku.session import GomokuCandidate, GomokuThought
from desktop_go.engine.messages import Thought
from desktop_go.games.gomoku.kernels.search_state import MAX_STATIC, WON
from desktop_go.games.gomoku.thinking import win_rate
from desktop_go.gui.go.thinking import ThinkingPanel
from desktop_go.gui.gomoku.thinking import GomokuThinking
from desktop_go.gui.play.words import percent
from desktop_go.gui.style.language import reword
from desktop_go.moves import Color, Point
from desktop_go.services.i18n import tr, translator


def test_one_visit_at_one_playout_a_second(qtbot) -> None:
    panel = ThinkingPanel()
    qtbot.addWidget(panel)
    panel.show_thought(Thought(1, Color.BLACK, 1, 0.5, 1.2, 1.0), 9)
    assert panel.figures.text().startswith("1 visit · 1 playout/s")
    panel.show_thought(Thought(1, Color.BLACK, 2, 0.5, 12_300.0, 1.0), 9)
    assert panel.figures.text().startswith("2 visits · 12.3k playouts/s")


def test_one_position_a_second(qtbot) -> None:
    panel = GomokuThinking()
    qtbot.addWidget(panel)
    candidates = (GomokuCandidate(Point(7, 7), 1, 0.5),)
    panel.show_thought(GomokuThought(1, Color.BLACK, 1, 0.5, 1.0, 1.0, candidates), 15)
    assert panel.figures.text().startswith("1 position · 1 position/s")


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (WON, "100 %"),
        (MAX_STATIC, "99 %"),
        (700, "99 %"),
        (0, "50 %"),
        (-700, "1 %"),
        (-WON, "0 %"),
    ],
)
def test_only_what_is_forced_is_told_as_all_or_nothing(value: int, text: str) -> None:
    assert percent(win_rate(value)) == text


def test_a_change_of_language_leaves_no_word_of_the_one_before(qtbot) -> None:
    panel = ThinkingPanel()
    qtbot.addWidget(panel)
    translator.set_language("ja")
    panel.show_thought(Thought(1, Color.BLACK, 2_400, 0.5, 352.0, 1.0, score_lead=-1.1), 9)
    assert "訪問" in panel.figures.text()
    reworded = translator.set_language("fr")
    assert reworded is not None
    reword(panel.figures, reworded)
    reword(panel, reworded)
    assert panel.figures.text() == f"2,4k visites · 352 playouts/s · {tr('White')} +1,1 points"
