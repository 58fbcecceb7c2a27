"""The first page shows what one did last, in words and pictures; bars, drops and questions."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QColor, QDragEnterEvent, QDropEvent, QImage, QKeySequence
from PySide6.QtWidgets import QLabel, QPushButton, QToolTip
from window_drive import AGAINST_ENGINE, PEOPLE, Driver

from desktop_go.gui.dialogs.preferences import PreferencesDialog
from desktop_go.gui.pages.board_picture import BoardPicture
from desktop_go.gui.pages.greeter import Link
from desktop_go.gui.pages.past_games import file_words, game_words
from desktop_go.gui.panels.glossary import GlossaryDialog
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.style.scheme import DARK_SCHEME, LIGHT_SCHEME
from desktop_go.gui.style.style_sheet import style_sheet
from desktop_go.moves import Color
from desktop_go.records.loading import load_records

Start = Callable[..., Driver]
TODAY = datetime.date(2026, 11, 24)


@pytest.mark.parametrize(
    ("sgf", "words"),
    [
        (
            b"(;SZ[9]PB[You]PW[Desktop Go, level 3]RE[B+4.5];B[ee])",
            "You – level 3, 9×9, won, today",
        ),
        (
            b"(;SZ[13]PB[Desktop Go, level 3]PW[You]RE[B+R];B[ee])",
            "You – level 3, 13×13, lost, today",
        ),
        (b"(;SZ[9]PB[Anna]PW[Ben]RE[W+2];B[ee])", "Anna – Ben, 9×9, W+2, today"),
        (b"(;SZ[9]PB[You]PW[Ben]RE[0];B[ee])", "You – Ben, 9×9, drawn, today"),
        (b"(;SZ[9]PB[You]PW[Desktop Go, level 3];B[ee])", "You – level 3, 9×9, 1 move, today"),
    ],
)
def test_a_past_game_in_words(sgf: bytes, words: str) -> None:
    assert game_words(load_records(sgf).record, TODAY, TODAY) == words


def test_days_in_words() -> None:
    record = load_records(b"(;SZ[9]PB[You]PW[Ben]RE[B+1])").record
    yesterday = TODAY - datetime.timedelta(days=1)
    assert game_words(record, yesterday, TODAY).endswith("won, yesterday")
    assert game_words(record, datetime.date(2026, 3, 1), TODAY).endswith("won, 2026-03-01")


def test_a_kept_game_has_no_file_name_with_milliseconds() -> None:
    assert file_words(Path("/x/2026-03-01 10.11.12.345.sgf")) == "Game from 2026-03-01"
    changed = file_words(Path("/x/2026-03-01 10.11.12.345 my game.sgf"))
    assert changed == "my game.sgf, unsaved changes from 2026-03-01"
    assert file_words(Path("/x/Anna and Ben.sgf")) == "Anna and Ben.sgf"


def listed(driver: Driver) -> list[str]:
    links = driver.window.greeter.findChildren(QPushButton, "link")
    return [link.text() for link in links if link.isVisibleTo(driver.window.greeter)]


def test_a_game_of_two_moves_is_kept_but_not_listed(start: Start, home: Path) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    for name in ("E5", "E3"):
        driver.click(name)
    driver.window.start_game(PEOPLE)
    driver.core.keeper.writer.flush()
    assert len(list((home / "games").glob("*.sgf"))) == 1
    for name in ("E5", "E3", "C3", "C7", "G7"):
        driver.click(name)
    driver.window.start_game(PEOPLE)
    driver.core.keeper.writer.flush()
    assert len(list((home / "games").glob("*.sgf"))) == 2
    driver.window.show_greeter()
    driver.wait(lambda: [w for w in listed(driver) if w.startswith("Anna – Ben")] != [])
    assert listed(driver) == ["Anna – Ben, 9×9, 5 moves, today"]


def test_a_finished_game_is_shown_not_continued(start: Start) -> None:
    driver = start()
    driver.window.start_game(AGAINST_ENGINE)
    driver.window.show_greeter()
    greeter = driver.window.greeter
    assert greeter.continue_button.text() == "&Continue"
    driver.window.continue_game()
    driver.game.resign(Color.BLACK)
    driver.window.show_greeter()
    assert greeter.continue_button.text() == "&Look at it"
    assert not greeter.continue_button.hasFocus()
    words = "You against Desktop Go, level 5\nlost · 9×9 · Chinese rules · komi 7.5"
    assert greeter.continue_button.accessibleDescription() == words
    driver.window.close()
    again = start()
    again.wait(again.window.greeter.continue_button.isVisible)
    assert again.window.greeter.continue_button.accessibleDescription() == words
    assert again.window.greeter.continue_button.text() == "&Look at it"
    picture = again.window.greeter.findChild(BoardPicture)
    assert picture.isVisible()
    assert not picture.image.isNull()
    again.click_widget(again.window.greeter.continue_button)
    again.wait(lambda: again.window.game_is_shown)
    assert again.game.phase is Phase.FINISHED


def test_another_game_shows_that_it_was_begun(start: Start) -> None:
    driver = start()
    window = driver.window
    window.games.show("tictactoe")
    page = window.games.page
    page.desk.new(page.desk.game.board, ("person", "person"))
    driver.press(Qt.Key.Key_B)
    driver.press(Qt.Key.Key_Return)
    window.show_greeter()
    button = window.greeter.findChild(QPushButton, "game.tictactoe")
    assert button.text() == "Continue"
    assert button.accessibleName() == "Continue Tic-tac-toe"
    assert window.greeter.findChild(QPushButton, "game.sudoku").text() == "Play"
    window.close()
    again = start()
    button = again.window.greeter.findChild(QPushButton, "game.tictactoe")
    assert button.text() == "Continue"


def test_what_was_begun_is_told_in_the_language_of_now(start: Start) -> None:
    """The words kept are those of the day they were kept; the page may not be made again."""
    driver = start()
    window = driver.window
    window.games.show("samegame")
    window.show_greeter()
    english = window.games.running()["samegame"]
    assert "colors" in english
    window.close()
    again = start()
    assert again.window.games.running()["samegame"] == english
    again.core.settings.set("language", "de")
    assert again.window.games.running()["samegame"] == "Laufende Partie"
    card = again.window.greeter.findChild(QPushButton, "game.samegame").parent()
    assert card.text.text() == "Laufende Partie"
    again.window.games.show("samegame")
    again.window.show_greeter()
    assert "Farben" in again.window.games.running()["samegame"]
    assert "Farben" in card.text.text()


def test_the_first_page_has_no_tool_bar_and_fills_a_wide_window(start: Start) -> None:
    driver = start()
    window = driver.window
    bar = window.menus.tool_bar
    assert bar.isHidden()
    window.start_game(PEOPLE)
    assert not bar.isHidden()
    window.show_greeter()
    assert bar.isHidden()
    window.start_game(PEOPLE)
    assert not bar.isHidden()
    window.show_greeter()
    window.resize(2560, 1440)
    driver.wait(lambda: window.greeter.widget().width() > 2400)
    card = window.greeter.play_button.parentWidget()
    right = window.greeter.open_button.parentWidget()

    def used() -> int:
        end = right.mapTo(window, QPoint(right.width(), 0)).x()
        return end - card.mapTo(window, QPoint()).x()

    driver.wait(lambda: used() > 0.65 * window.width())
    driver.wait(lambda: len({card.y() for card in window.greeter.games}) == 1)


def test_full_screen_hides_the_bars(start: Start) -> None:
    driver = start()
    window = driver.window
    window.start_game(PEOPLE)
    bars = (window.menuBar(), window.menus.tool_bar, window.status)
    driver.press(Qt.Key.Key_F11)
    driver.wait(lambda: all(bar.isHidden() for bar in bars))
    driver.press(Qt.Key.Key_F11)
    driver.wait(lambda: not any(bar.isHidden() for bar in bars))


@pytest.mark.parametrize("event_class", [QDragEnterEvent, QDropEvent])
def test_a_drop_is_a_copy(start: Start, tmp_path: Path, event_class: type) -> None:
    """A file manager that proposes a move would delete the file."""
    driver = start()
    path = tmp_path / "game.sgf"
    path.write_bytes(b"(;SZ[9];B[ee])")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    actions = Qt.DropAction.MoveAction | Qt.DropAction.CopyAction
    place = QPoint(50, 50) if event_class is QDragEnterEvent else QPointF(50, 50)
    event = event_class(
        place, actions, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )
    event.setDropAction(Qt.DropAction.MoveAction)
    handle = "dragEnterEvent" if event_class is QDragEnterEvent else "dropEvent"
    getattr(driver.window, handle)(event)
    assert event.isAccepted()
    assert event.dropAction() is Qt.DropAction.CopyAction
    driver.quiet()


def test_resigning_asks_once_unless_switched_off(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    resign, banner = driver.window.actions_["resign"], driver.window.banner
    resign.trigger()
    assert driver.game.phase is Phase.PLAYING
    assert banner.text.startswith("Resign this game?")
    driver.click("E3")
    assert banner.isHidden()
    resign.trigger()
    driver.click_widget(banner.buttons()[0])
    assert driver.game.phase is Phase.FINISHED
    driver.core.settings.set("ask.resign", False)
    driver.window.start_game(PEOPLE)
    resign.trigger()
    assert driver.game.phase is Phase.FINISHED


def test_reset_all_asks(start: Start) -> None:
    driver = start()
    settings = driver.core.settings
    settings.set("sound.volume", 12)
    dialog = PreferencesDialog(settings, ())
    dialog.reset_wanted.connect(settings.reset)
    driver.qtbot.addWidget(dialog)
    dialog.show()
    driver.click_widget(dialog.reset)
    assert settings.number("sound.volume") == 12
    assert dialog.reset.text() == "Yes, &reset everything"
    driver.click_widget(dialog.reset)
    assert settings.number("sound.volume") == 70


def test_texts_grow_by_key(start: Start) -> None:
    driver = start()
    window = driver.window
    size = window.greeter.play_button.fontMetrics().height()
    title = next(w for w in window.greeter.findChildren(QLabel, "greeterTitle"))
    before = title.fontMetrics().height()
    assert QKeySequence("Ctrl++") in window.actions_["zoom_in"].shortcuts()
    for _ in range(3):
        window.actions_["zoom_in"].trigger()
    assert driver.core.settings.text("theme.text_size") == "150"
    assert window.greeter.play_button.fontMetrics().height() >= 1.4 * size
    assert title.fontMetrics().height() >= 1.4 * before
    window.actions_["zoom_reset"].trigger()
    assert window.greeter.play_button.fontMetrics().height() == size


def test_a_status_does_not_outlive_its_page(start: Start) -> None:
    driver = start()
    window = driver.window
    window.start_game(PEOPLE)
    driver.click("E5")
    window.show_greeter()
    assert window.status.text == ""
    window.start_game(PEOPLE)
    driver.click("E5")
    window.games.show("tictactoe")
    assert "E5" not in window.status.text
    assert "paused" not in window.status.text


def test_the_words_of_a_game_are_explained_where_they_stand(start: Start) -> None:
    """Whoever is new reads "kyu" and "komi" first of all."""
    driver = start()
    greeter, links = driver.window.greeter, driver.window.greeter.glossary
    for word in ("kyu", "komi", "Chinese rules", "eye", "group"):
        assert f">{word}</a>" in links.text()
        assert word in links.accessibleName()
    greeter.level.slider.setValue(6)
    assert ">ladder</a>" in links.text()
    assert ">eye</a>" not in links.text()
    links.linkHovered.emit("komi")
    assert QToolTip.text() == "komi: points given to White because Black moves first."
    links.linkActivated.emit("komi")
    assert len(driver.window.findChildren(GlossaryDialog)) == 1


def test_links_of_the_glossary_take_the_colors_of_another_theme(start: Start) -> None:
    driver = start()
    links, settings = driver.window.greeter.glossary, driver.core.settings

    def inked(color: str) -> bool:
        """Whether anything of the line is painted in just this color."""
        picture = links.grab().toImage().convertToFormat(QImage.Format.Format_RGB32)
        return QColor(color).rgb() in np.frombuffer(picture.constBits(), np.uint32)

    settings.set("theme", "light")
    assert inked(LIGHT_SCHEME.link)
    settings.set("theme", "dark")
    driver.wait(lambda: inked(DARK_SCHEME.link))
    assert not inked(LIGHT_SCHEME.link)


def test_a_long_name_of_a_record_ends_in_dots(qtbot) -> None:
    link = Link("W" * 99)
    qtbot.addWidget(link)
    link.setStyleSheet(style_sheet(LIGHT_SCHEME))
    link.resize(200, 30)
    picture = link.grab().toImage()

    def inked(columns: range, rows: range) -> bool:
        blank = picture.pixelColor(1, 15)
        return any(picture.pixelColor(x, y) != blank for x in columns for y in rows)

    assert inked(range(100, 150), range(8, 14))
    assert not inked(range(188, 199), range(2, 14)), "nothing but dots at the end"


def test_the_cards_of_the_games_stand_in_rows_of_much_the_same_length(start: Start) -> None:
    driver = start()
    greeter, cards = driver.window.greeter, driver.window.greeter.games
    for width in (800, 1024, 1086, 1180, 1400, 1920):
        driver.window.resize(width, 800)
        driver.wait(lambda: greeter.width() == driver.window.centralWidget().width())
        rows = [card.y() for card in cards]
        lengths = sorted(rows.count(row) for row in set(rows))
        assert lengths[-1] - lengths[0] <= 1, width
