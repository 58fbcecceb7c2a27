import gc

import pytest
from PySide6.QtCore import QEvent, QObject, QSize
from PySide6.QtGui import QAction, QColor, QFont, QIcon, QPalette, QRawFont
from PySide6.QtWidgets import QLabel

from desktop_go.gui.board.themes import luminance
from desktop_go.gui.style import theme
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.resources import asset_path

LOCALE = asset_path("locale")
CHINESE = 0x2E80
"""Signs of the languages that take their font from the system begin here."""
SCHEMES = {
    "light": theme.LIGHT_SCHEME,
    "dark": theme.DARK_SCHEME,
    "light contrast": theme.LIGHT_CONTRAST,
    "dark contrast": theme.DARK_CONTRAST,
}


@pytest.fixture
def manager(qapp):
    palette, font = qapp.palette(), qapp.font()
    qapp.setStyleSheet("")
    yield ThemeManager(qapp)
    qapp.setStyleSheet("")  # Whoever comes next sets it, and with it the palettes of all classes.
    qapp.setPalette(palette)
    qapp.setFont(font)


def contrast(one, two):
    light, dark = sorted((luminance(QColor(one)), luminance(QColor(two))), reverse=True)
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", SCHEMES)
def test_texts_read_well(name):
    scheme = SCHEMES[name]
    least = 7.0 if "contrast" in name else 4.5
    for ink, ground in (
        (scheme.text, scheme.window),
        (scheme.text, scheme.base),
        (scheme.text, scheme.button),
        (scheme.text, scheme.warning),
        (scheme.muted, scheme.window),
        (scheme.accent_text, scheme.accent),
        (scheme.link, scheme.base),
    ):
        assert contrast(ink, ground) >= least, (ink, ground)


def test_switching_changes_palette_and_tells(qapp, qtbot, manager):
    with qtbot.waitSignal(manager.changed):
        manager.apply("dark")
    assert manager.is_dark()
    assert qapp.palette().color(QPalette.ColorRole.Window).lightness() < 80
    manager.apply("light")
    assert not manager.is_dark()
    assert qapp.palette().color(QPalette.ColorRole.Window).lightness() > 200
    manager.apply("light", high_contrast=True)
    assert manager.scheme() is theme.LIGHT_CONTRAST


def test_the_same_theme_again_polishes_nothing(qtbot, manager):
    manager.apply("dark")
    label = QLabel("shown")
    qtbot.addWidget(label)
    label.show()
    polishes = 0

    class Watch(QObject):
        def eventFilter(self, watched, event):
            nonlocal polishes
            polishes += event.type() in (QEvent.Type.StyleChange, QEvent.Type.PaletteChange)
            return False

    watch = Watch()
    label.installEventFilter(watch)
    manager.apply("dark")
    assert polishes == 0
    manager.apply("light")
    assert polishes > 0


def test_an_unknown_choice_follows_the_system(manager):
    manager.apply("plaid")
    assert manager.choice == theme.SYSTEM


def test_bound_icons_take_the_new_ink(manager):
    action = QAction()
    manager.apply("light")
    manager.bind_icon(action, "back")
    light = action.icon().pixmap(QSize(24, 24)).toImage()
    manager.apply("dark")
    assert action.icon().pixmap(QSize(24, 24)).toImage() != light


def test_a_bound_action_may_disappear(manager):
    action = QAction()
    manager.bind_icon(action, "back")
    del action
    gc.collect()
    manager.apply("dark")


ICONS = sorted(path.stem for path in asset_path("icons").glob("*.svg"))


@pytest.mark.parametrize("name", [name for name in ICONS if name != "app"])
def test_every_icon_paints_in_the_schemes_ink(qapp, name):
    icon = theme.themed_icon(name, theme.DARK_SCHEME)
    image = icon.pixmap(QSize(24, 24), 1.0, QIcon.Mode.Normal).toImage()
    colors = [image.pixelColor(x, y) for x in range(24) for y in range(24)]
    inked = [color for color in colors if color.alpha() > 128]
    assert 15 < len(inked) < 400
    ink = QColor(theme.DARK_SCHEME.text)
    for color in inked:  # Rounded with the alpha that is multiplied in.
        assert abs(color.lightness() - ink.lightness()) <= 2


def test_missing_icon_is_empty(qapp):
    assert theme.themed_icon("no-such", theme.LIGHT_SCHEME).isNull()


def test_app_icon_has_all_sizes(qapp):
    assert QSize(256, 256) in theme.app_icon().availableSizes()


def test_interface_font_is_never_a_missing_family(qapp):
    font = theme.interface_font(QFont("No Such Family"))
    assert "No Such Family" not in font.families()


def test_the_programs_own_font_comes_first(qapp):
    assert theme.interface_font(QFont("DejaVu Sans")).families()[0] == theme.OWN_FAMILY


@pytest.mark.parametrize("name", theme.OWN_FONTS)
def test_the_own_font_has_every_letter_of_the_languages_written_in_letters(name):
    font = QRawFont(str(asset_path(name)), 12)
    files = [LOCALE / code / "LC_MESSAGES" / "desktop_go.po" for code in ("de", "es", "fr", "ru")]
    signs = {sign for file in files for sign in file.read_text("utf-8")}
    letters = {sign for sign in signs if sign.isalpha() and ord(sign) < CHINESE}
    assert len(letters) > 130
    assert [letter for letter in sorted(letters) if not font.supportsCharacter(ord(letter))] == []
