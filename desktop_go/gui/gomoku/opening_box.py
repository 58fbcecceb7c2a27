"""Leads two people, or a person and the engine, through an opening: who does what, and buttons.

Stands above the moves and never blocks: stones are placed on the board itself.
"""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QBoxLayout, QFrame, QLabel, QPushButton

from desktop_go.games.gomoku.openings import RULE_NAMES, Choice, StepKind
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.gomoku.words import CHOICE_TEXTS
from desktop_go.gui.play.words import color_name
from desktop_go.gui.style.layouts import in_column
from desktop_go.services.i18n import tr


class OpeningBox(QFrame):
    """What the opening wants next.

    Signals:
        chosen(Choice): a person takes this choice.
    """

    chosen = Signal(object)

    def __init__(self, game: GomokuGame) -> None:
        super().__init__()
        self.setObjectName("card")
        self._game = game
        self._title, self._text = QLabel(), QLabel()
        self._title.setObjectName("headline")
        self._text.setWordWrap(True)
        self._row = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._row.setSpacing(6)
        in_column(
            self._title, self._text, self._row, inside=self, margins=(12, 9, 12, 11), spacing=6
        )
        self.buttons: dict[Choice, QPushButton] = {}
        for choice, text in CHOICE_TEXTS.items():
            button = QPushButton(tr(text), autoDefault=True)
            button.clicked.connect(partial(self.chosen.emit, choice))
            self.buttons[choice] = button
            self._row.addWidget(button)
        game.changed.connect(self.refresh)
        game.loaded.connect(self.refresh)
        self.refresh()

    @property
    def text(self) -> str:
        """What it says."""
        return self._text.text()

    def set_compact(self, compact: bool) -> None:
        """Put the buttons side by side, for narrow windows."""
        side = QBoxLayout.Direction.LeftToRight
        self._row.setDirection(side if compact else QBoxLayout.Direction.TopToBottom)

    @Slot()
    def refresh(self) -> None:
        """Say what is to be done now."""
        game = self._game
        step = game.opening_step()
        self.setVisible(step is not None)
        if step is None:
            return
        self._title.setText(tr("Opening: {name}").format(name=tr(RULE_NAMES[game.setup.opening])))
        player = game.player_to_act()
        choosing = step.kind is StepKind.CHOOSE
        text = tr(step.text)
        if game.setup.by_choice:
            text = f"{player.shown_name()}: {text}"
        if not choosing:
            stone = tr("Next: a stone for {player}.").format(player=color_name(step.color))
            text = f"{text}\n{stone}"
        self._text.setText(text)
        self.setAccessibleName(text)
        for choice, button in self.buttons.items():
            button.setVisible(choosing and choice in step.choices)
            button.setEnabled(player.is_person)
