"""The analysis dock says which eye and which network judge, and what is wrong with a file."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from desktop_go.engine.messages import Thought
from desktop_go.engine.options import option
from desktop_go.gui.go.thinking import ThinkingPanel
from desktop_go.moves import Color


def words(qtbot: QtBot, thought: Thought) -> str:
    panel = ThinkingPanel()
    qtbot.addWidget(panel)
    panel.show_thought(thought, 9)
    return " ".join(label.text() for label in panel.findChildren(QLabel))


def thought(**more: str) -> Thought:
    return Thought(1, Color.BLACK, 10, 0.5, 100.0, 0.1, **more)


@pytest.mark.parametrize("eye", [name for name, _label in option("eye").choices])
def test_every_eye_has_its_words(qtbot: QtBot, eye: str) -> None:
    text = words(qtbot, thought(eye=eye, network="" if eye == "playouts" else "fast"))
    assert "valuated by" in text or "at a glance" in text
    assert ("network" in text) == (eye != "playouts")


@pytest.mark.parametrize("network", ["fast", "strong"])
def test_the_network_is_named(qtbot: QtBot, network: str) -> None:
    text = words(qtbot, thought(eye="mixed", network=network))
    assert f"Evaluated by the {network} network and playouts." in text


def test_a_missing_file_is_named_beside_the_eye_that_is_left(qtbot: QtBot) -> None:
    missing = "The network file strong-int8.onnx is missing."
    text = words(qtbot, thought(eye="mixed", network="fast", eye_trouble=missing))
    assert f"Evaluated by the fast network and playouts. {missing}" in text
    text = words(qtbot, thought(eye="playouts", eye_trouble=missing))
    assert f"Evaluated by playouts. {missing}" in text
