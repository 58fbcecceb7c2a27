"""The capture game in the window: a small board, a simple opponent, first capture wins."""

from __future__ import annotations

import random

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.errors import IllegalMove
from desktop_go.games.go.teaching.capture_game import SIZES, CaptureGame, simple_move
from desktop_go.gui.dialogs.choices import Choices
from desktop_go.gui.learn.stages import GoStage
from desktop_go.gui.play.move_sound import sound_of
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.gui.puzzles.frame import Card, button, plain_label
from desktop_go.gui.threads.timers import once
from desktop_go.moves import Color, Point
from desktop_go.services.board_view import BoardView
from desktop_go.services.i18n import tr, tr_error

REPLY_MS = 500
"""Milliseconds until the opponent moves, as if it looked at the board."""


class CaptureDesk(QObject):
    """One capture game: the person is Black.

    Signals:
        changed: the game is another, or its state.
        said(str): a sentence for the user.
    """

    changed = Signal()
    said = Signal(str)

    def __init__(self, sounds: SoundPlayer, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.game = CaptureGame()
        self.chance = random.Random()
        self._sounds = sounds
        self._timer = once(self, REPLY_MS, self._reply)

    def new(self, size: int) -> None:
        """Start a game."""
        self._timer.stop()
        self.game = CaptureGame(size)
        self.changed.emit()

    def play(self, point: Point) -> None:
        """The person's move; says why if that cannot be."""
        if self.game.is_over or self.game.position.to_play is Color.WHITE:
            return
        try:
            self._make(point)
        except IllegalMove as refusal:
            self.said.emit(tr_error(refusal))
            return
        if not self.game.is_over:
            self._timer.start()

    def undo(self) -> None:
        """Take back the person's last move, with the answer to it."""
        self._timer.stop()
        position = self.game.position
        if position.move_number % 2:
            position.undo()
        else:
            self.game.undo()
        self.changed.emit()

    def rest(self) -> None:
        """Another page is shown: no move is made there."""
        self._timer.stop()

    def wake(self) -> None:
        """The page is shown again."""
        if self.game.position.to_play is Color.WHITE and not self.game.is_over:
            self._timer.start()

    def state(self) -> str:
        """Who is to move, or who won, in words."""
        game = self.game
        if game.winner is Color.BLACK:
            return tr("You captured first: you win! Another game?")
        if game.winner is Color.WHITE:
            return tr("White captured first. Take a look at the stones in atari, and try again.")
        if game.is_over:
            return tr("Nobody can move. A draw.")
        if game.position.to_play is Color.BLACK:
            return tr("Your turn.")
        return tr("White is thinking.")

    def view(self) -> BoardView:
        """The board."""
        position = self.game.position
        mine = position.to_play is Color.BLACK and not self.game.is_over
        last = position.last_move
        return BoardView(
            cols=position.size,
            rows=position.size,
            stones=position.colors(),
            last_move=None if last is None else last.point,
            hover_color=Color.BLACK if mine else Color.EMPTY,
        )

    @Slot()
    def _reply(self) -> None:
        self._make(simple_move(self.game.position, self.chance))

    def _make(self, point: Point) -> None:
        sound = sound_of(self.game.play(point))
        if sound is not None:
            self._sounds.play(sound)
        self.changed.emit()
        self.said.emit(self.state())


class CaptureCard(Card):
    """What the capture game is, its board's size, and how it stands."""

    def __init__(self, desk: CaptureDesk, board: GoStage) -> None:
        super().__init__(tr("Capture game"))
        self._desk, self.board = desk, board
        self.text = plain_label(
            tr(
                "Whoever captures first, even a single stone, wins. You are Black and begin. "
                "Watch the liberties: yours and White's."
            )
        )
        self.sizes = Choices(tr("Board"), [(size, f"{size} × {size}") for size in SIZES])
        self.state = plain_label()
        self.state.setObjectName("headline")
        self.undo = button(tr("&Undo"), pressed=desk.undo)
        self.new = button(tr("New ga&me"), "primary", pressed=self._on_new)
        for widget in (self.text, self.sizes, self.state):
            self.rows.addWidget(widget)
        self.add_row(self.undo, self.new, stretch=True)
        self.sizes.chosen.connect(self._on_new)
        board.answered.connect(desk.play)
        desk.changed.connect(self.refresh)
        self.refresh()

    @Slot()
    def refresh(self) -> None:
        """Show the game as it is now."""
        desk = self._desk
        view = desk.view()
        self.board.set_legal(lambda point: not view.stone(point))
        self.board.set_view(view)
        self.state.setText(desk.state())
        self.undo.setEnabled(desk.game.position.move_number > 0)

    @Slot()
    def _on_new(self) -> None:
        size = self.sizes.value()
        assert isinstance(size, int)
        self._desk.new(size)
        self.board.setFocus()
