"""The analysis dock says which evaluator and which network judge, and what is wrong with a file."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.messages import Thought
from desktop_go.errors import EngineFailure
from desktop_go.gui.go.thinking import ThinkingPanel
from desktop_go.moves import Color
from desktop_go.services.i18n import translator


def words(qtbot: QtBot, thought: Thought) -> str:
    panel = ThinkingPanel()
    qtbot.addWidget(panel)
    panel.show_thought(thought, 9)
    return " ".join(label.text() for label in panel.findChildren(QLabel))


def thought(**more: str) -> Thought:
    return Thought(1, Color.BLACK, 10, 0.5, 100.0, 0.1, **more)


@pytest.mark.parametrize(
    "evaluator", [name for name, _label in OPTIONS.option("evaluator").choices]
)
def test_every_evaluator_has_its_words(qtbot: QtBot, evaluator: str) -> None:
    text = words(
        qtbot, thought(evaluator=evaluator, network="" if evaluator == "playouts" else "fast")
    )
    assert "valuated by" in text or "at a glance" in text
    assert ("network" in text) == (evaluator != "playouts")


@pytest.mark.parametrize(
    ("network", "name"),
    [
        ("fast", "fast network"),
        ("strong", "strong network"),
        ("levels", "network of the levels"),
    ],
)
def test_the_network_is_named(qtbot: QtBot, network: str, name: str) -> None:
    text = words(qtbot, thought(evaluator="mixed", network=network))
    assert f"Evaluated by the {name} and playouts." in text


def test_a_missing_file_is_named_beside_the_eye_that_is_left(qtbot: QtBot) -> None:
    missing = EngineFailure("The network file {name} is missing.", name="strong-int8.onnx")
    text = words(qtbot, thought(evaluator="mixed", network="fast", evaluator_trouble=missing))
    assert f"Evaluated by the fast network and playouts. {missing}" in text
    text = words(qtbot, thought(evaluator="playouts", evaluator_trouble=missing))
    assert f"Evaluated by playouts. {missing}" in text


def test_a_missing_file_is_told_in_the_language_of_the_window(qtbot: QtBot) -> None:
    missing = EngineFailure("The network file {name} is missing.", name="strong-int8.onnx")
    translator.set_language("de")
    text = words(qtbot, thought(evaluator="playouts", evaluator_trouble=missing))
    assert "strong-int8.onnx" in text
    assert "is missing" not in text
