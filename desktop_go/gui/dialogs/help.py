"""Help, the list of keys and the about box: texts in a window that need not be closed to play."""

from __future__ import annotations

import html

from PySide6.QtGui import QIcon, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QTextBrowser, QVBoxLayout, QWidget

from desktop_go import __version__
from desktop_go.games.registry import GAMES
from desktop_go.gui.actions import Actions, plain
from desktop_go.services import paths
from desktop_go.services.i18n import tr

TALL, LOW = 520, 290
"""Heights of the dialog in pixels: for pages, for a few lines."""
MADE_WITH = ("Python", "Qt (PySide6)", "numba", "NumPy", "ONNX Runtime", "Pillow")


class TextDialog(QDialog):
    """A formatted text to read."""

    def __init__(
        self, title: str, text: str, parent: QWidget | None = None, height: int = TALL
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setModal(False)
        self.browser = QTextBrowser()
        self.browser.setOpenExternalLinks(True)
        self.browser.setHtml(text)
        self.browser.setAccessibleName(title)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.close)
        without_icons(buttons)
        column = QVBoxLayout(self)
        column.addWidget(self.browser, 1)
        column.addWidget(buttons)
        self.resize(520, height)


def without_icons(buttons: QDialogButtonBox) -> None:
    """Take the style's own icons off: a few of them beside plain buttons look odd."""
    for button in buttons.buttons():
        button.setIcon(QIcon())


def help_text() -> str:
    """How to play with this program, in a page."""
    parts = [
        ("Playing", "Click a point to play there. Pass, Undo, Hint and Resign are beside the "
         "board. The engine answers when it is its turn; press Enter to make it move at once."),
        ("Keyboard", "Press B for the board cursor, move it with the arrow keys and play with "
         "Enter. Escape hides the cursor; the arrow keys then step through the game."),
        ("Records", "Open and save SGF files. The mouse wheel and the arrow keys step through "
         "the moves. A move played in the middle of a game becomes a variation; nothing is "
         "overwritten. Type comments below the tree. Ctrl+E opens tools to set up stones, mark "
         "points and annotate moves; Ctrl+Z undoes each step. Right-click the tree to move or "
         "delete branches. Ctrl+I shows the game information, Ctrl+F finds comments and moves."),
        ("Library", "Ctrl+L lists and searches the games in your folders. Ctrl+Shift+F finds "
         "the position on the board, or a corner of it, in all of them."),
        ("Export and print", "Ctrl+Shift+E makes pictures, PDF pages with numbered figures, "
         "animations and text; Ctrl+Shift+C copies the board as a picture."),
        ("Analysis", "Press Space to analyze the position. The best move is blue; point at a "
         "move to see the line the engine expects. E and T show or hide the engine's moves and "
         "the territory."),
        *((spec.name, spec.help) for spec in GAMES),
        ("Your game is kept", "Every move is saved at once. Close the program at any time and "
         "continue later from the start page."),
    ]  # fmt: skip
    return "".join(
        f"<h3>{html.escape(tr(head))}</h3><p>{html.escape(tr(text))}</p>" for head, text in parts
    )


def key_list(actions: Actions) -> str:
    """All commands with their keys as a table."""
    rows = []
    for command, action in actions.items():
        keys = ", ".join(
            key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()
        )
        if keys:
            name = html.escape(plain(tr(command.text)).rstrip("…"))
            rows.append(f"<tr><td>{name}</td><td><b>{html.escape(keys)}</b></td></tr>")
    return f'<table cellpadding="3" width="100%">{"".join(rows)}</table>'


def about_text() -> str:
    """Name, version, licence, what it is made with and where the user's files are."""
    text = tr(
        "Play and study, all offline: {games}. See how the engines search. "
        "Free software under the MIT license."
    ).format(games=", ".join(tr(spec.name) for spec in GAMES))
    made = tr("Made with {parts}.").format(parts=", ".join(MADE_WITH))
    places = ((tr("Games"), paths.data_folder()), (tr("Settings"), paths.settings_file().parent))
    rows = "".join(
        f"<tr><td>{html.escape(name)}&nbsp;&nbsp;</td><td>{html.escape(str(place))}</td></tr>"
        for name, place in places
    )
    return (
        f"<h2>Desktop Go {__version__}</h2><p>{html.escape(text)}</p>"
        f"<p>{html.escape(made)}</p><p>{html.escape(tr('Your files:'))}</p><table>{rows}</table>"
    )
