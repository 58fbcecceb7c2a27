"""What acts now in the Engine panel, the "?" cards, the search field, presets and the glossary."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop_go.games.gomoku.options import OPTIONS as GOMOKU_OPTIONS
from desktop_go.gui.go.director import GO_CATALOGUE
from desktop_go.gui.gomoku.director import GOMOKU_CATALOGUE
from desktop_go.gui.panels.engine_panel import EnginePanel
from desktop_go.gui.panels.glossary import GlossaryDialog
from desktop_go.gui.panels.option_card import OptionCard
from desktop_go.services.glossary import GROUPS, terms_in
from desktop_go.services.settings import Settings

Make = Callable[..., EnginePanel]


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(tmp_path / "settings.json")


@pytest.fixture
def make(qtbot: QtBot, settings: Settings) -> Make:
    def build(catalogue: object = GO_CATALOGUE, level: int = 22) -> EnginePanel:
        panel = EnginePanel(settings, catalogue)  # type: ignore[arg-type]
        qtbot.addWidget(panel)
        panel.resize(360, 700)
        panel.show()
        qtbot.waitExposed(panel)
        panel.show_level(level)
        return panel

    return build


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)


def link(panel: EnginePanel, group: str, text: str) -> QPushButton:
    """The button under a group that lets idle options act."""
    idle = panel._forms[group].idle
    assert idle is not None
    return next(button for button in idle.buttons if button.text() == text)


def is_shown(panel: EnginePanel, key: str) -> bool:
    return panel.editors[key].widget.isVisible()


def card_of(panel: EnginePanel, key: str) -> OptionCard:
    form = next(one for one in panel._forms.values() if key in one.editors)
    click(form.helps[key])
    card = QApplication.activePopupWidget()
    assert isinstance(card, OptionCard)
    return card


def test_options_that_do_nothing_are_hidden_and_one_click_lets_them_act(
    make: Make, settings: Settings
) -> None:
    panel = make()
    assert not is_shown(panel, "exploration")
    assert is_shown(panel, "playout_share")
    idle = panel._forms["Search"].idle
    assert idle is not None
    assert idle.isVisible()
    click(link(panel, "Search", "Judge leaves by playouts"))
    assert settings.object("engine.options") == {"evaluator": "playouts"}
    assert is_shown(panel, "exploration")
    assert panel.focusWidget() is panel.editors["exploration"].widget, "it is brought into view"
    assert not is_shown(panel, "playout_share")


def test_a_level_that_does_not_read_says_so(make: Make, settings: Settings) -> None:
    panel = make(level=5)
    assert "Level 5 plays at one look: nothing is searched." in panel._about.text()
    assert not is_shown(panel, "algorithm")
    assert not is_shown(panel, "threads")
    assert not panel.limits_box.isEnabled()
    click(panel.read)
    assert settings.object("engine.options") == {"evaluator": "mixed"}
    assert "one look" not in panel._about.text()
    assert is_shown(panel, "threads")
    assert not panel.read.isVisible()


def test_expert_settings_are_one_click_away(make: Make) -> None:
    panel = make()
    assert not is_shown(panel, "batch")
    idle = panel._forms["Search"].idle
    assert idle is not None
    told = " ".join(label.text() for label in idle.findChildren(QLabel))
    assert "Exploration" in told
    assert "Visits before expansion" not in told, "an expert setting, too"
    panel.expert.setFocus()
    QTest.keyClick(panel.expert, Qt.Key.Key_Space)
    assert is_shown(panel, "batch")
    assert not is_shown(panel, "expand_visits"), "it does nothing beside the network"


def test_the_search_field_finds_every_option_and_grays_what_is_idle(make: Make) -> None:
    panel = make()
    QTest.keyClicks(panel.search, "kocsis")
    assert is_shown(panel, "exploration")
    assert not panel.editors["exploration"].widget.isEnabled()
    assert not is_shown(panel, "playout_share")
    assert not panel.groups["Choosing a move"].isVisible()
    panel.search.clear()
    QTest.keyClicks(panel.search, "batch size")
    assert is_shown(panel, "batch")
    panel.search.clear()
    assert panel.groups["Choosing a move"].isVisible()
    assert not is_shown(panel, "batch")


def test_what_the_search_field_finds_is_in_view(make: Make, qtbot: QtBot) -> None:
    panel = make()
    panel.resize(360, 300)
    assert panel.verticalScrollBar().value() == 0
    QTest.keyClicks(panel.search, "kocsis")
    found = panel.editors["exploration"].widget
    qtbot.waitUntil(lambda: not found.visibleRegion().isEmpty())
    assert not panel.search.visibleRegion().isEmpty(), "what was typed is still to be seen"


def test_a_card_explains_and_tries_an_option(make: Make, settings: Settings) -> None:
    panel = make()
    card = card_of(panel, "puct_exploration")
    texts = [label.text() for label in card.findChildren(type(card.state))]
    assert "value + c P sqrt(N) / (1 + n)" in texts
    assert any("Silver et al. 2016" in text for text in texts)
    assert card.trial.text() == "Try it: 3"
    assert card.screen().availableGeometry().contains(card.geometry())
    click(card.trial)
    assert settings.object("engine.options") == {"puct_exploration": 3.0}
    assert card.trial.text() == "Back to 1.1"
    click(card.trial)
    assert settings.object("engine.options") == {"puct_exploration": 1.1}
    QTest.keyClick(card, Qt.Key.Key_Escape)
    assert QApplication.activePopupWidget() is None


def test_a_card_of_an_idle_option_offers_what_it_lacks(make: Make, settings: Settings) -> None:
    panel = make()
    QTest.keyClicks(panel.search, "knowledge for new")
    card = card_of(panel, "use_priors")
    assert card.state.text() == "Has no effect now: it needs Evaluator “Playouts only”."
    assert not card.trial.isVisible()
    click(card.remedy)
    assert settings.object("engine.options") == {"evaluator": "playouts"}
    assert card.trial.isVisible()
    card.close()


def test_a_card_leads_to_the_glossary(make: Make, qtbot: QtBot) -> None:
    panel = make()
    card = card_of(panel, "playout_share")
    assert 'href="playout"' in card.terms.text()
    card.terms.linkActivated.emit("playout")
    found = panel.window().findChildren(GlossaryDialog)
    assert len(found) == 1
    assert "Glossary" in found[0].windowTitle()
    found[0].close()


def test_every_term_is_said_once_and_found() -> None:
    terms = [term for group in GROUPS.values() for term in group]
    assert len({term.key for term in terms}) == len(terms)
    assert all(term.text.endswith(".") for term in terms)
    assert [term.name for term in terms_in("Playouts, then the win rate of a node.")] == [
        "playout",
        "win rate",
        "node",
    ]


def test_a_preset_is_saved_taken_and_deleted(make: Make, settings: Settings) -> None:
    settings.set("engine.options", {"evaluator": "playouts", "exploration": 0.5, "threads": 1})
    panel = make()
    box = panel.presets
    assert "Exploration: 0.5 (default 0)" in box.difference.text()
    assert "Threads" not in box.difference.text()
    click(box.save)
    assert box.told.text() == "Type a name first."
    QTest.keyClicks(box.names, "Bold")
    click(box.save)
    preset = {"evaluator": "playouts", "exploration": 0.5}
    assert settings.object("engine.presets") == {"Bold": preset}
    click(panel.reset)
    assert not settings.object("engine.options")
    box.names.activated.emit(box.names.findText("Bold"))
    assert settings.object("engine.options") == preset
    click(box.delete)
    assert not settings.object("engine.presets")
    click(box.delete)
    assert "There is no preset" in box.told.text()


def test_a_preset_goes_through_one_line_of_text(make: Make, settings: Settings) -> None:
    settings.set("engine.options", {"evaluator": "playouts", "resign": False})
    panel = make()
    QTest.keyClicks(panel.presets.names, "My way")
    click(panel.presets.copy)
    line = QGuiApplication.clipboard().text()
    assert line == "desktop-go go 'My way' evaluator=playouts resign=off"
    click(panel.reset)
    click(panel.presets.paste)
    assert settings.object("engine.options") == {"evaluator": "playouts", "resign": False}
    assert panel.presets.names.currentText() == "My way"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("", "This is no preset: a line begins with desktop-go go and a name."),
        ("hello world", "This is no preset: a line begins with desktop-go go and a name."),
        ("desktop-go gomoku x engine=mcts", "This preset is for another game: gomoku."),
        ("desktop-go go 'x", "A quotation mark is missing in this line."),
        ("desktop-go go x fast", "“fast” is not of the form KEY=VALUE."),
        ("desktop-go go x batch=0", "Option batch: 0 is not between 1 and 32."),
        ("desktop-go go x bach=1", "did you mean 'batch'?"),
    ],
)
def test_a_bad_line_is_refused_in_a_sentence(
    make: Make, settings: Settings, line: str, why: str
) -> None:
    panel = make()
    QGuiApplication.clipboard().setText(line)
    click(panel.presets.paste)
    assert why in panel.presets.told.text()
    assert not settings.object("engine.options")


def test_an_engine_chosen_by_hand_loses_the_levels_blind_spots_and_depth(
    make: Make, settings: Settings
) -> None:
    own = {"engine": "mcts"}
    assert GOMOKU_CATALOGUE.options_at(2, own) == own
    assert GOMOKU_CATALOGUE.options_at(2, {})["blind_spots"] == 0.565
    assert GOMOKU_CATALOGUE.options_at(2, {"seed": 3})["blind_spots"] == 0.565
    settings.set("gomoku.options", {"engine": "alphabeta"})
    panel = make(GOMOKU_CATALOGUE, 2)
    assert panel.editors["blind_spots"].value() == 0
    assert panel.editors["max_depth"].value() == GOMOKU_OPTIONS.option("max_depth").default
    assert "of level 2 only the limits are left" in panel._about.text()
    assert GOMOKU_CATALOGUE.limits_at(2, own).playouts == 400
