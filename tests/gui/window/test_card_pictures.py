"""The small pictures on the "?" cards: every idea of the literature has one that can be seen."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from desktop_go.engine.go.options import OPTIONS as GO_OPTIONS
from desktop_go.games.gomoku.options import OPTIONS as GOMOKU_OPTIONS
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.sudoku.options import OPTIONS as SUDOKU_OPTIONS
from desktop_go.gui.panels.card_pictures.gallery import PICTURES, CardPicture
from desktop_go.gui.panels.card_pictures.sketch import HEIGHT, WIDTH
from desktop_go.gui.panels.option_card import OptionCard
from desktop_go.gui.style.scheme import DARK_SCHEME, LIGHT_SCHEME, Scheme
from desktop_go.gui.style.theme import make_palette
from desktop_go.gui.tictactoe.options import OPTIONS as TICTACTOE_OPTIONS
from desktop_go.options import OWN_CHOICE, Option


def every_option() -> Iterator[Option]:
    for table in (GO_OPTIONS, GOMOKU_OPTIONS, SUDOKU_OPTIONS, *SOLVER_OPTIONS.values()):
        yield from table
    yield from TICTACTOE_OPTIONS


def painted(name: str, scheme: Scheme, scale: float = 1.0) -> QImage:
    picture = CardPicture(name)
    picture.setPalette(make_palette(scheme))
    picture.resize(WIDTH, HEIGHT)
    image = QImage(round(WIDTH * scale), round(HEIGHT * scale), QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(scale)
    image.fill(Qt.GlobalColor.magenta)
    picture.render(image)
    return image


def colors(image: QImage) -> dict[str, int]:
    """How many points inside the frame have each color."""
    found: dict[str, int] = {}
    for x in range(8, image.width() - 8, 2):
        for y in range(4, image.height() - 4, 2):
            name = image.pixelColor(x, y).name()
            found[name] = found.get(name, 0) + 1
    return found


def test_every_idea_with_a_source_has_a_picture() -> None:
    bare = [one.key for one in every_option() if one.source != OWN_CHOICE and not one.picture]
    assert not bare
    assert {one.picture for one in every_option() if one.picture} == set(PICTURES)


@pytest.mark.parametrize("scheme", [LIGHT_SCHEME, DARK_SCHEME], ids=["light", "dark"])
def test_every_picture_shows_something_on_the_ground_of_its_theme(
    qtbot: QtBot, scheme: Scheme
) -> None:
    seen = {}
    for name in PICTURES:
        found = colors(painted(name, scheme))
        ground = found.pop(scheme.base)
        assert 0.005 < sum(found.values()) / (ground + sum(found.values())) < 0.6, name
        seen[name] = tuple(sorted(found.items()))
    assert len(set(seen.values())) == len(PICTURES), "no two are the same"


def test_nothing_is_cut_off(qtbot: QtBot) -> None:
    """The ring between the frame and the picture stays empty."""
    for name in PICTURES:
        image = painted(name, LIGHT_SCHEME)
        sides = [(x, y) for x in (2, WIDTH - 3) for y in range(6, HEIGHT - 6)]
        sides += [(x, y) for x in range(6, WIDTH - 6) for y in (2, HEIGHT - 3)]
        assert {image.pixelColor(*place).name() for place in sides} == {LIGHT_SCHEME.base}, name


def test_a_picture_is_sharp_on_a_fine_screen(qtbot: QtBot) -> None:
    plain, fine = painted("back_up", LIGHT_SCHEME), painted("back_up", LIGHT_SCHEME, 2.0)
    blown_up = plain.scaled(fine.size(), mode=Qt.TransformationMode.SmoothTransformation)
    assert len(colors(fine)) > 1
    assert colors(fine).get(LIGHT_SCHEME.base, 0) > colors(blown_up).get(LIGHT_SCHEME.base, 0)


def test_the_card_shows_the_picture_and_names_it(qtbot: QtBot) -> None:
    option = GO_OPTIONS.option("solver")
    table = {one.key: one for one in GO_OPTIONS}
    values = GO_OPTIONS.defaults()
    owner = QWidget()
    qtbot.addWidget(owner)
    card = OptionCard(option, values, table, lambda _key, _value: None, owner)
    card.show()
    picture = card.findChild(CardPicture)
    assert picture is not None
    assert picture.isVisible()
    assert picture.accessibleName() == "Picture of Prove wins and losses"
    assert card.geometry().height() > HEIGHT
    plain = OptionCard(GO_OPTIONS.option("seed"), values, table, lambda _key, _value: None, owner)
    assert plain.findChild(CardPicture) is None, "nothing to show"
