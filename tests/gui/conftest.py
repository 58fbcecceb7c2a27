"""Widgets are tested without a display unless DESKTOP_GO_TEST_DISPLAY is set, and in one font."""

import os
import sys

if not os.environ.get("DESKTOP_GO_TEST_DISPLAY"):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"

import pytest
from PySide6.QtGui import QFont

from desktop_go.gui.theme import interface_font


@pytest.fixture(scope="session")
def qapp_args():
    """The style is part of how widgets lay out: the one that the program sets."""
    return [sys.argv[0], "-style", "Fusion"]


@pytest.fixture(autouse=True)
def fixed_font(qapp):
    """The same family and size on every machine that has a common sans-serif."""
    font = interface_font(QFont())
    font.setPointSizeF(10)
    qapp.setFont(font)
