"""Help > About > Licenses: plain text, whatever it holds."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_go.gui.dialogs import help as help_module
from desktop_go.gui.dialogs.help import AboutDialog, LicensesDialog
from desktop_go.resources import MissingAsset


@pytest.fixture
def about(qtbot: object) -> AboutDialog:
    """The about box, open."""
    about = AboutDialog()
    qtbot.addWidget(about)
    about.show()
    return about


def open_licenses(about: AboutDialog) -> LicensesDialog:
    """Click on the button that leads to the licenses."""
    QTest.mouseClick(about.licenses, Qt.MouseButton.LeftButton)
    shown = about.findChild(LicensesDialog)
    assert shown is not None
    assert shown.isVisible()
    return shown


def test_the_notices_of_the_package_are_shown_as_they_are(
    about: AboutDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    notices = "numpy 1.0\n<img src='file:///dev/zero'> <b>BSD</b>\n" + "a line\n" * 12_000
    (tmp_path / "notices.txt").write_text(notices, "utf-8")
    monkeypatch.setattr(help_module, "asset_path", lambda _name: tmp_path / "notices.txt")
    assert open_licenses(about).text.toPlainText() == notices


def test_a_copy_that_was_not_packed_says_where_the_licenses_are(
    about: AboutDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    def missing(name: str) -> Path:
        raise MissingAsset(name)

    monkeypatch.setattr(help_module, "asset_path", missing)
    assert "brings its own license: Python, Qt (PySide6)" in open_licenses(about).text.toPlainText()
