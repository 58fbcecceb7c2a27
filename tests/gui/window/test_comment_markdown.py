"""Markdown in a comment: shown while the comment is read, as it stands while it is edited."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtGui import QFont, QTextFormat
from PySide6.QtTest import QTest
from window_drive import Driver

from desktop_go.gui.panels.comment_view import CommentBox

Start = Callable[..., Driver]
TEXT = "# Opening\n**Big** move, see [here](https://x.example)\n- one\n  - two"


def box_of(driver: Driver) -> CommentBox:
    box = driver.window.record.comment.parent()
    assert isinstance(box, CommentBox)
    return box


def with_comment(start: Start, tmp_path: Path, text: str) -> Driver:
    path = tmp_path / "game.sgf"
    raw = text.replace("\\", "\\\\").replace("]", "\\]")
    path.write_text(f"(;GM[1]SZ[9]C[{raw}];B[ee]C[plain words])")
    driver = start(files=(path,))
    driver.wait(lambda: driver.core.files.path == path)
    driver.press(Qt.Key.Key_Home)
    return driver


def test_markdown_is_shown_until_the_comment_is_edited(start: Start, tmp_path: Path) -> None:
    driver = with_comment(start, tmp_path, TEXT)
    box = box_of(driver)
    assert box.currentWidget() is box.view
    assert box.view.toPlainText() == (
        "Opening\nBig move, see here (https://x.example)\n• one\n• two"
    )
    document = box.view.document()
    first, second, third, fourth = (document.findBlockByNumber(n) for n in range(4))
    weights = [block.begin().fragment().charFormat().fontWeight() for block in (first, second)]
    assert weights == [QFont.Weight.Bold, QFont.Weight.Bold]
    assert 0 < third.blockFormat().leftMargin() < fourth.blockFormat().leftMargin()
    driver.click_widget(box.view.viewport())
    assert box.currentWidget() is box.edit
    driver.wait(box.edit.hasFocus)
    assert box.edit.toPlainText() == TEXT
    QTest.keyClick(box.edit, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    QTest.keyClicks(box.edit, "!")
    assert driver.game.node.comment == TEXT + "!"
    driver.window.game_page.board.setFocus()
    driver.wait(lambda: box.currentWidget() is box.view)
    assert box.view.toPlainText().endswith("two!")


def test_plain_comments_are_edited_where_they_stand(start: Start, tmp_path: Path) -> None:
    driver = with_comment(start, tmp_path, TEXT)
    box = box_of(driver)
    driver.press(Qt.Key.Key_End)
    assert box.currentWidget() is box.edit
    assert box.edit.toPlainText() == "plain words"
    driver.press(Qt.Key.Key_Home)
    assert box.currentWidget() is box.view


def test_the_keyboard_reaches_the_text(start: Start, tmp_path: Path) -> None:
    driver = with_comment(start, tmp_path, TEXT)
    box = box_of(driver)
    box.view.setFocus(Qt.FocusReason.TabFocusReason)
    driver.wait(box.edit.hasFocus)
    assert box.currentWidget() is box.edit


def test_no_picture_and_no_link_is_made(start: Start, tmp_path: Path) -> None:
    picture = tmp_path / "picture.png"
    picture.write_bytes(b"")
    hostile = (
        f"**x** ![a]({picture.as_uri()}) <img src='{picture.as_uri()}'> "
        "[b](javascript:alert) <a href='http://x.example'>c</a> \\<script\\>"
    )
    driver = with_comment(start, tmp_path, hostile)
    box = box_of(driver)
    assert box.currentWidget() is box.view
    box.view.grab()
    formats = box.view.document().allFormats()
    assert not any(form.isImageFormat() for form in formats)
    assert not any(form.hasProperty(QTextFormat.Property.AnchorHref) for form in formats)
    assert "<img src=" in box.view.toPlainText()
