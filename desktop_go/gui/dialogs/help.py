"""Help, the list of keys and the about box: texts in a window that need not be closed to play."""

from __future__ import annotations

import html

from PySide6.QtCore import Qt, Slot
from PySide6.QtGui import QFontDatabase, QKeySequence
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QPlainTextEdit, QWidget

from desktop_go import __version__
from desktop_go.games.registry import GAMES
from desktop_go.gui.style.text_dialog import TextDialog, add_text
from desktop_go.gui.window.command import ActionTable
from desktop_go.resources import MissingAsset, asset_path
from desktop_go.services import paths
from desktop_go.services.i18n import tr, tr_plain
from desktop_go.texts import Text

LOW = 290
"""Height of the dialog in pixels, where it holds a few lines."""
MADE_WITH = ("Python", "Qt (PySide6)", "numba", "NumPy", "ONNX Runtime", "Pillow", "Inter")


class AboutDialog(TextDialog):
    """Name and version, and the way to the licenses of all that the program contains."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(tr("About Desktop Go"), about_text(), parent, LOW)
        role = QDialogButtonBox.ButtonRole.ActionRole
        self.licenses = self.buttons.addButton(tr("&Licenses"), role)
        self.licenses.clicked.connect(self._on_licenses)

    @Slot()
    def _on_licenses(self) -> None:
        LicensesDialog(self).show()


class LicensesDialog(QDialog):
    """The licenses of the program and of everything that is shipped with it, as plain text."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(tr("Licenses"))
        self.setModal(False)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.text = QPlainTextEdit(readOnly=True)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setAccessibleName(tr("Licenses"))
        self.text.setPlainText(licenses_text())
        add_text(self, self.text)
        self.resize(760, 640)


def help_text() -> str:
    """How to play with this program, in a page."""
    parts: list[tuple[Text, Text]] = [
        ("Playing", "Click a point to play there. Pass, Undo, Hint and Resign are beside the "
         "board. The engine answers when it is its turn; press Enter to make it move at once."),
        ("Learning", "Learn > Lessons teaches Go on the board, and the other games in short. Right "
         "and Left go from step to step, H shows what is asked for. The rules of each game are in "
         "the tabs above."),
        ("Keyboard", "Press B for the board cursor, move it with the arrow keys and play with "
         "Enter. Escape hides the cursor; the arrow keys then step through the game."),
        ("Records", "Open and save SGF files; NGF, GIB, UGF and Jago XML are read. The mouse wheel "
         "and the arrow keys step through the moves. A move played in the middle of a game becomes"
         " a variation; nothing is overwritten. Type comments below the tree. Ctrl+E opens "
         "tools to set up stones, mark points and annotate moves; Ctrl+Z undoes each step. "
         "Right-click the tree to move or delete branches. Ctrl+I shows the game information, "
         "Ctrl+F finds comments and moves."),
        ("Library", "Ctrl+L lists and searches the games in your folders. Ctrl+Shift+F finds "
         "the position on the board, or a corner of it, in all of them."),
        ("Export and print", "Ctrl+Shift+E makes pictures, PDF pages with numbered figures, "
         "animations and text; Ctrl+Shift+C copies the board as a picture."),
        ("Analysis", "Press Space to analyze the position. The best move is blue; point at a "
         "move to see the line the engine expects. E and T show or hide the engine's moves and "
         "the territory."),
        ("Other engines", "Attach Go and gomoku programs in Preferences > Engines: they play "
         "either color in a new game. The Analysis menu chooses who analyzes and with whom to "
         "compare, and has a console."),
        *((spec.name, spec.help) for spec in GAMES),
        ("Your game is kept", "Every move is saved at once. Close the program at any time and "
         "continue later from the start page."),
    ]  # fmt: skip
    return "".join(
        f"<h3>{html.escape(tr(head))}</h3><p>{html.escape(tr(text))}</p>" for head, text in parts
    )


def key_list(actions: ActionTable) -> str:
    """All commands with their keys as a table."""
    rows = []
    for command, action in actions.items():
        keys = ", ".join(
            key.toString(QKeySequence.SequenceFormat.NativeText) for key in action.shortcuts()
        )
        if keys:
            name = html.escape(tr_plain(command.text).rstrip("…"))
            rows.append(f"<tr><td>{name}</td><td><b>{html.escape(keys)}</b></td></tr>")
    return f'<table cellpadding="3" width="100%">{"".join(rows)}</table>'


def licenses_text() -> str:
    """What was collected when the program was packed; elsewhere where the licenses are."""
    try:
        return asset_path("licenses/notices.txt").read_text("utf-8")
    except (MissingAsset, OSError):
        return tr(
            "Desktop Go is free software under the MIT license. This copy uses Python packages "
            "that are installed beside it, and each of them brings its own license: {parts}."
        ).format(parts=", ".join(MADE_WITH))


def about_text() -> str:
    """Name, version, license, what it is made with and where the user's files are."""
    text = tr(
        "Play and study, all offline: {games}. See how the engines search. "
        "Free software under the MIT license."
    ).format(games=", ".join(tr(spec.name) for spec in GAMES))
    made = tr("Made with {parts}.").format(parts=", ".join(MADE_WITH))
    learned = tr(
        "The Go networks learned from game records and from KataGo by David J. Wu and others "
        "(MIT license), of which no part is included."
    )
    places = ((tr("Games"), paths.data_folder()), (tr("Settings"), paths.settings_file().parent))
    rows = "".join(
        f"<tr><td>{html.escape(name)}&nbsp;&nbsp;</td><td>{html.escape(str(place))}</td></tr>"
        for name, place in places
    )
    return (
        f"<h2>Desktop Go {__version__}</h2><p>{html.escape(text)}</p>"
        f"<p>{html.escape(made)}</p><p>{html.escape(learned)}</p>"
        f"<p>{html.escape(tr('Your files:'))}</p><table>{rows}</table>"
    )
