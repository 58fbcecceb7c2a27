"""Widgets are tested without a display unless DESKTOP_GO_TEST_DISPLAY is set, and in one font."""

import gc
import os
import sys

if not os.environ.get("DESKTOP_GO_TEST_DISPLAY"):
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
os.environ["LC_ALL"] = "C.UTF-8"  # The language of the system is the usual one.

from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
sys.path.insert(0, str(Path(__file__).parents[1] / "engine"))

import pytest
from program_drive import Programs
from PySide6.QtCore import QLocale, QTranslator
from PySide6.QtGui import QFont

from desktop_go.gui.play import director
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.gui.style.theme import interface_font
from desktop_go.services.i18n import translator


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


@pytest.fixture(autouse=True)
def english_again(qapp):
    """Whatever language a test ends in, the next one begins in English."""
    before = QLocale()
    yield
    translator.set_language("en")
    QLocale.setDefault(before)
    for one in qapp.findChildren(QTranslator):
        qapp.removeTranslator(one)


@pytest.fixture(autouse=True)
def low_levels_answer_at_once(monkeypatch):
    """Nobody looks on: the moment that a low level takes would only be waited for."""
    monkeypatch.setattr(director, "PAUSE_MS", (0, 0))


@pytest.fixture(autouse=True)
def garbage_in_the_windows_thread():
    """As in the program: widgets must not be destroyed in the thread of a worker."""
    gc.disable()
    yield
    gc.collect(1)


@pytest.fixture(autouse=True, scope="module")
def all_garbage_between_modules():
    """What lived longer than one test."""
    yield
    gc.collect()
    gc.enable()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """Where the test's programs keep everything."""
    folder = tmp_path / "home"
    monkeypatch.setenv("DESKTOP_GO_HOME", str(folder))
    return folder


@pytest.fixture
def silent():
    return SoundPlayer(lambda _path: True)


@pytest.fixture
def programs(qapp, qtbot, home, silent):
    """Starts programs; each is closed at the end of the test."""
    running = Programs(qapp, qtbot, silent)
    yield running
    running.end()
