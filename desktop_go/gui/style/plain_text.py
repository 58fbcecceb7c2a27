"""What a record, a file name, a setting or an engine says is shown as it stands, never as markup.

Qt takes every text that looks like HTML for a page, and reads the files and hosts that the page
names: the tooltip of a player called ``<img src="file:///dev/zero">`` reads without end. Only the
program's own pages (``dialogs.help``) are HTML, and they load nothing.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QLabel


class PlainText(QObject):
    """An event filter for the whole application: no label guesses what its text is.

    Tooltips and message boxes show their texts in labels, too. A label is polished before its
    text is laid out for the first time, and nothing is read sooner.
    """

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Make a label plain unless the program gave it another format on purpose."""
        if (
            event.type() is QEvent.Type.Polish
            and isinstance(watched, QLabel)
            and watched.textFormat() is Qt.TextFormat.AutoText
        ):
            watched.setTextFormat(Qt.TextFormat.PlainText)
        return False


def caption(text: str) -> str:
    """``text`` for a button, a menu or a tab, where a single ``&`` would mark an access key."""
    return text.replace("&", "&&")
