"""What a record, a file name, a setting or an engine says is shown as it stands, never as markup.

Qt takes every text that looks like HTML for a page, and reads the files and hosts that the page
names: the tooltip of a player called ``<img src="file:///dev/zero">`` reads without end. Only the
program's own pages (``dialogs.help``) are HTML, and they load nothing.
"""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel


def show_plainly(label: QLabel) -> None:
    """Make a label plain unless the program gave it another format on purpose.

    Tooltips and message boxes show their texts in labels, too. A label is polished before its
    text is laid out for the first time, and nothing is read sooner: ``OwnStyle`` calls this.
    """
    if label.textFormat() is Qt.TextFormat.AutoText:
        label.setTextFormat(Qt.TextFormat.PlainText)


def caption(text: str) -> str:
    """``text`` for a button, a menu or a tab, where a single ``&`` would mark an access key."""
    return text.replace("&", "&&")
