"""Who plays, with clocks, prisoners and whose turn it is; and the four buttons of a game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QLabel,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop_go.gui.panels.stone_icon import StoneIcon
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row, keep_whole
from desktop_go.gui.style.still import Still
from desktop_go.moves import Color
from desktop_go.services.i18n import tr, tr_plural


@dataclass(frozen=True, slots=True)
class PlayerView:
    """What a player's card shows."""

    name: str
    detail: str = ""
    prisoners: int | None = 0
    """None where stones are never captured."""
    clock: str = ""
    clock_low: bool = False
    to_move: bool = False
    thinking: bool = False
    waiting: bool = False
    """The engine is to move and not yet ready."""
    passed: bool = False
    """The last move was this player's pass."""
    paused: bool = False


class PlayerCard(QFrame):
    """One player."""

    def __init__(self, color: Color) -> None:
        super().__init__()
        self.setObjectName("playerCard")
        self._color = color
        self._shown: PlayerView | None = None
        self._name = QLabel(textFormat=Qt.TextFormat.PlainText)
        self._name.setObjectName("playerName")
        self._name.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._detail = quiet(wrap=False)
        self._detail.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._clock = QLabel(alignment=Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._clock.setObjectName("clock")
        texts = in_column(Still(self._name), Still(self._detail), spacing=0)
        in_row(
            StoneIcon(color),
            (texts, 1),
            self._clock,
            inside=self,
            margins=(10, 7, 10, 7),
            spacing=10,
        )

    def show_player(self, view: PlayerView) -> None:
        """Show ``view``."""
        if view == self._shown:
            return
        before, self._shown = self._shown, view
        self._name.setText(view.name)
        self._name.setToolTip(view.name)
        self._detail.setText(self._detail_text(view))
        self._clock.setText(view.clock)
        self._clock.setVisible(bool(view.clock))
        if before is None or before.to_move is not view.to_move:
            _mark(self, "toMove", view.to_move)
        if before is None or before.clock_low is not view.clock_low:
            _mark(self._clock, "low", view.clock_low)
        self.setAccessibleName(self._spoken(view))

    def _detail_text(self, view: PlayerView) -> str:
        prisoners = ""
        if view.prisoners is not None:
            prisoners = tr_plural("{count} prisoner", "{count} prisoners", view.prisoners)
        state = tr("to play") if view.to_move else ""
        if view.thinking:
            state = tr("thinking…")
        elif view.waiting:
            state = tr("waiting for the engine")
        elif view.to_move and view.paused:
            state = tr("paused")
        elif view.passed:
            state = tr("passed")
        return " · ".join(part for part in (view.detail, prisoners, state) if part)

    def _spoken(self, view: PlayerView) -> str:
        color = tr("Black") if self._color is Color.BLACK else tr("White")
        parts = [color, view.name, self._detail.text()]
        if view.clock:
            parts.append(tr("clock {time}").format(time=view.clock))
        return ", ".join(parts)


def _mark(widget: QWidget, mark: str, on: bool) -> None:
    """Let the style sheet show ``widget`` as it does those with ``mark``."""
    widget.setProperty(mark, on)
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class PlayersPanel(QWidget):
    """Both players, the rules of the game, and the buttons of a game.

    Args:
        buttons: the actions that become buttons under the players.
    """

    def __init__(self, buttons: Sequence[QAction] = ()) -> None:
        super().__init__()
        self.setObjectName("playersPanel")
        self._cards = {color: PlayerCard(color) for color in (Color.BLACK, Color.WHITE)}
        self._both = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self._both.setSpacing(6)
        self._rules = quiet()
        column = QVBoxLayout(self)
        column.setContentsMargins(8, 8, 8, 8)
        column.setSpacing(6)
        for card in self._cards.values():
            self._both.addWidget(card)
        column.addLayout(self._both)
        column.addWidget(self._rules)
        grid = QGridLayout()
        grid.setSpacing(6)
        for index, action in enumerate(buttons):
            grid.addWidget(self._button(action), index // 4, index % 4)
        column.addLayout(grid)
        column.addStretch(1)

    def card(self, color: Color) -> PlayerCard:
        """The card of one player."""
        return self._cards[color]

    def set_compact(self, compact: bool) -> None:
        """Put the players side by side and leave the rules out, for small windows."""
        self._both.setDirection(
            QBoxLayout.Direction.LeftToRight if compact else QBoxLayout.Direction.TopToBottom
        )
        self._rules.setVisible(not compact)

    def show_players(self, black: PlayerView, white: PlayerView) -> None:
        """Show both players."""
        self._cards[Color.BLACK].show_player(black)
        self._cards[Color.WHITE].show_player(white)

    def show_rules(self, text: str, assumed: str = "") -> None:
        """Show the line about board, rules and komi, and what is assumed where they are missing."""
        self._rules.setText(f"{text}\n{assumed}".rstrip())

    def event(self, event: QEvent) -> bool:
        """Keep room for the rules, or the cards lose theirs."""
        keep_whole(self, event)
        return super().event(event)

    def _button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setObjectName("gameButton")
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextOnly)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # A click leaves the focus on the board.
        return button
