"""Curves in windows of their own: playouts on solved boards, programs that learn."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from program_drive import NoEngine, Programs
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop_go.engine.go.convergence import convergence, doubled
from desktop_go.gui.lab.convergence_dialog import ConvergenceDialog
from desktop_go.gui.lab.curve_dialog import CurveDialog
from desktop_go.gui.lab.learning_dialog import RATES, SEED, LearningDialog
from desktop_go.gui.style.scheme import DARK_SCHEME, LIGHT_SCHEME
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.lab.charts import ChartStyle
from desktop_go.learning.curves import learnable
from desktop_go.learning.temporal import Learning, learn

LONG = 60_000
"""Milliseconds that a run may take on a busy machine, kernels compiled included."""


def click(qtbot: QtBot, dialog: CurveDialog) -> None:
    qtbot.mouseClick(dialog.start, Qt.MouseButton.LeftButton)


def run_to_the_end(qtbot: QtBot, dialog: CurveDialog) -> str:
    """What those hear who do not see the chart."""
    click(qtbot, dialog)
    assert dialog.busy
    assert dialog.start.text() == "Sto&p"
    qtbot.waitUntil(lambda: not dialog.busy, timeout=LONG)
    assert dialog.start.text() == "&Run"
    return dialog.chart.accessibleDescription()


def colors_of(dialog: CurveDialog) -> set[str]:
    """All colors of the chart as it is painted."""
    image = dialog.chart.grab().toImage()
    across, down = range(image.width()), range(image.height())
    return {image.pixelColor(x, y).name() for x in across for y in down}


@pytest.fixture
def theme() -> Iterator[ThemeManager]:
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    manager = ThemeManager(app)
    manager.apply("light")
    yield manager
    manager.apply("light")


@pytest.fixture
def solved(qtbot: QtBot, theme: ThemeManager) -> Iterator[ConvergenceDialog]:
    dialog = ConvergenceDialog(theme)
    qtbot.addWidget(dialog)
    dialog.show()
    yield dialog
    dialog.close()


@pytest.fixture
def learning(qtbot: QtBot, theme: ThemeManager) -> Iterator[LearningDialog]:
    dialog = LearningDialog(theme)
    qtbot.addWidget(dialog)
    dialog.show()
    yield dialog
    dialog.close()


def test_win_rates_come_to_the_solved_value(qtbot: QtBot, solved: ConvergenceDialog) -> None:
    ink, empty = QColor(LIGHT_SCHEME.text).name(), colors_of(solved)
    assert ink not in empty
    assert len(empty) > 5, "a sentence says what will be there"
    solved.choose_size(3)
    qtbot.keyClick(solved.playouts, Qt.Key.Key_Home)
    words = run_to_the_end(qtbot, solved)
    known = convergence(3, doubled(1000))
    assert words == "; ".join(f"{one.playouts:,}: {one.win_rate:.1%}" for one in known)
    assert solved.text.text() == "Solved: Black +9. Komi 8.5: perfect play wins 100 %"
    assert solved.bar.value() == solved.bar.maximum() == sum(doubled(1000))
    assert ink in colors_of(solved)


def test_a_run_is_stopped_and_what_it_found_stays(qtbot: QtBot, solved: ConvergenceDialog) -> None:
    qtbot.keyClick(solved.playouts, Qt.Key.Key_End)
    assert solved.playouts.currentData() == 1_000_000
    click(qtbot, solved)
    qtbot.waitUntil(lambda: bool(solved.chart.accessibleDescription()), timeout=LONG)
    click(qtbot, solved)
    qtbot.waitUntil(lambda: not solved.busy, timeout=LONG)
    words = solved.chart.accessibleDescription()
    assert words.startswith(f"{doubled(1_000_000)[0]}: ")
    assert "1,000,000" not in words
    assert 0 < solved.bar.value() < solved.bar.maximum()


def test_what_runs_ends_with_its_window(qtbot: QtBot, solved: ConvergenceDialog) -> None:
    qtbot.keyClick(solved.playouts, Qt.Key.Key_End)
    click(qtbot, solved)
    qtbot.keyClick(solved, Qt.Key.Key_Escape)
    assert not solved.busy
    assert solved.start.text() == "&Run"


def test_another_theme_draws_the_curve_anew(
    qtbot: QtBot, solved: ConvergenceDialog, theme: ThemeManager
) -> None:
    solved.choose_size(2)
    qtbot.keyClick(solved.playouts, Qt.Key.Key_Home)
    run_to_the_end(qtbot, solved)
    theme.apply("dark")
    assert QColor(DARK_SCHEME.base).name() in colors_of(solved)
    assert QColor(LIGHT_SCHEME.base).name() not in colors_of(solved)


def test_weights_learn_while_the_window_answers(qtbot: QtBot, learning: LearningDialog) -> None:
    qtbot.keyClick(learning.game, Qt.Key.Key_Down)
    assert (learning.game.currentData(), learning.lines.value()) == ("gomoku", 7)
    learning.lines.setValue(5)
    learning.games.setValue(60)
    click(qtbot, learning)
    qtbot.waitUntil(lambda: "Games: " in learning.text.text(), timeout=LONG)
    assert learning.busy
    qtbot.keyClick(learning.games, Qt.Key.Key_Up)
    assert learning.games.value() == 61
    qtbot.waitUntil(lambda: not learning.busy, timeout=LONG)
    game = learnable("gomoku", 5, 4)
    *_, weights = learn(game, 60, Learning(rate=RATES["gomoku"]), SEED)
    words = [f"{name}: {weight:+.2f}" for name, weight in zip(game.names, weights, strict=True)]
    assert learning.chart.accessibleDescription() == "; ".join(words)
    before, after = learning.text.text().splitlines()
    assert before.startswith("before: ")
    assert after.startswith("after: ")


def test_disappointments_alone_teach_something_else(qtbot: QtBot, learning: LearningDialog) -> None:
    qtbot.keyClick(learning.game, Qt.Key.Key_Down)
    learning.lines.setValue(4)
    learning.games.setValue(5)
    both = run_to_the_end(qtbot, learning)
    qtbot.keyClick(learning.only_negative, Qt.Key.Key_Space)
    assert learning.only_negative.isChecked()
    alone = run_to_the_end(qtbot, learning)
    game = learnable("gomoku", 4, 4)
    *_, weights = learn(game, 5, Learning(rate=RATES["gomoku"], only_negative=True), SEED)
    words = [f"{name}: {weight:+.2f}" for name, weight in zip(game.names, weights, strict=True)]
    assert alone == "; ".join(words) != both


def test_learning_is_stopped_between_two_games(qtbot: QtBot, learning: LearningDialog) -> None:
    learning.lines.setValue(4)
    learning.games.setValue(5000)
    click(qtbot, learning)
    qtbot.waitUntil(lambda: learning.bar.value() > 1, timeout=LONG)
    click(qtbot, learning)
    qtbot.waitUntil(lambda: not learning.busy, timeout=LONG)
    assert learning.text.text() == f"Games: {learning.bar.value():,}"
    assert 1 < learning.bar.value() < 5000


def test_networks_evolve_for_go_alone(qtbot: QtBot, learning: LearningDialog) -> None:
    assert learning.method.count() == 3
    qtbot.keyClick(learning.method, Qt.Key.Key_End)
    assert not learning.only_negative.isEnabled()
    learning.lines.setValue(3)
    learning.games.setValue(2)
    words = run_to_the_end(qtbot, learning)
    assert [part.split(":")[0] for part in words.split("; ")] == ["mean", "best"]
    assert learning.bar.value() == 2
    qtbot.keyClick(learning.game, Qt.Key.Key_Down)
    assert learning.method.count() == 2


def test_the_menus_open_them_and_the_main_window_ends_them(
    programs: Programs, qtbot: QtBot
) -> None:
    window = programs.begin(NoEngine()).window
    for command in ("convergence", "learning"):
        window.actions_[command].trigger()
    dialogs = (window.curves.convergence, window.curves.learning)
    for dialog in dialogs:
        assert dialog is not None
        assert dialog.isVisible()
        click(qtbot, dialog)
        assert dialog.busy
    window.close()
    assert not any(dialog.busy or dialog.isVisible() for dialog in dialogs if dialog)


def test_a_curve_speaks_the_language_that_was_switched_to(programs: Programs, qtbot: QtBot) -> None:
    driver = programs.begin(NoEngine())
    driver.window.actions_["learning"].trigger()
    learning = driver.window.curves.learning
    assert learning is not None
    qtbot.keyClick(learning.method, Qt.Key.Key_End)
    learning.lines.setValue(3)
    learning.games.setValue(1)
    assert run_to_the_end(qtbot, learning).startswith("mean: ")
    driver.core.settings.set("language", "de")
    assert learning.chart.accessibleDescription().startswith("Mittel: ")
    drawn = learning.chart.chart.draw(ChartStyle())
    assert "Generationen" in drawn
    assert "Generations" not in drawn
    driver.core.settings.set("language", "en")
    assert "Generations" in learning.chart.chart.draw(ChartStyle())
