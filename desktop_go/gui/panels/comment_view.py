"""A comment as it is to be read: its Markdown shown, with the field to edit it one click away."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtGui import (
    QFocusEvent,
    QFont,
    QFontDatabase,
    QMouseEvent,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
)
from PySide6.QtWidgets import QStackedWidget, QTextEdit

from desktop_go.gui.panels.comment_edit import CommentEdit
from desktop_go.services.i18n import tr
from desktop_go.services.markdown import Block, Kind, Span, read_markdown

INDENT = 16
"""Pixels of a level of a list."""
HEADING_STEP = 0.12
"""How much larger than the text a heading is, for each level that it stands above the smallest."""


class CommentView(QTextEdit):
    """Shows blocks of text. Holds no page, no picture and no link: nothing to load.

    Signals:
        wanted: the user came here, by a click or by Tab.
    """

    wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("comment")
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setUndoRedoEnabled(False)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click wants to edit the text."""
        event.accept()
        self.wanted.emit()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """So does who comes with the keyboard."""
        super().focusInEvent(event)
        self.wanted.emit()

    def show_blocks(self, blocks: Sequence[Block]) -> None:
        """Show ``blocks`` from the first on."""
        self.clear()
        cursor = self.textCursor()
        for number, block in enumerate(blocks):
            if number:
                cursor.insertBlock()
            self._show_block(cursor, block)
        self.moveCursor(QTextCursor.MoveOperation.Start)

    def _show_block(self, cursor: QTextCursor, block: Block) -> None:
        form = QTextBlockFormat()
        if block.kind in (Kind.BULLET, Kind.NUMBER):
            form.setLeftMargin(INDENT * block.level)
            form.setTextIndent(-INDENT)
            spans = (Span(f"{block.mark or '•'} "), *block.spans)
        elif block.kind is Kind.QUOTE:
            form.setLeftMargin(INDENT)
            spans = block.spans
        else:
            spans = block.spans if block.kind is not Kind.RULE else (Span("―" * 12),)
        cursor.setBlockFormat(form)
        for span in spans:
            cursor.insertText(span.text, self._style(span, block))

    def _style(self, span: Span, block: Block) -> QTextCharFormat:
        form = QTextCharFormat()
        if span.bold or block.kind is Kind.HEADING:
            form.setFontWeight(QFont.Weight.Bold)
        if block.kind is Kind.HEADING:
            form.setFontPointSize(self.font().pointSizeF() * (1 + HEADING_STEP * (6 - block.level)))
        form.setFontItalic(span.italic or block.kind is Kind.QUOTE)
        if span.code:
            fixed = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
            form.setFontFamilies(fixed.families())
        return form


class CommentBox(QStackedWidget):
    """The field for a comment; without the focus it shows the comment's Markdown, if it has any."""

    def __init__(self, edit: CommentEdit) -> None:
        super().__init__()
        self.edit, self.view = edit, CommentView()
        self.view.setMinimumHeight(edit.minimumHeight())
        self.addWidget(edit)
        self.addWidget(self.view)
        edit.textChanged.connect(self.refresh)
        edit.focused.connect(self.refresh)
        self.view.wanted.connect(self.start_editing)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the comment as it is now."""
        text = self.edit.toPlainText()
        blocks = None if self.edit.hasFocus() else read_markdown(text)
        if blocks is not None:
            self.view.show_blocks(blocks)
            self.view.setAccessibleName(self.edit.accessibleName())
            self.view.setToolTip(tr("Click to edit."))
        self.setCurrentWidget(self.edit if blocks is None else self.view)

    @Slot()
    def start_editing(self) -> None:
        """Show the text itself, ready for typing."""
        self.setCurrentWidget(self.edit)
        self.edit.setFocus(Qt.FocusReason.OtherFocusReason)
