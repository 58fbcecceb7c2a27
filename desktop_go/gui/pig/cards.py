"""The column of Pig: how the game stands, and choosing the next one."""

from __future__ import annotations

from PySide6.QtCore import Signal, Slot
from PySide6.QtWidgets import QCheckBox, QComboBox, QFormLayout

from desktop_go.games.pig.game import PigGame
from desktop_go.games.pig.players import LEVELS, PERSON, level
from desktop_go.games.pig.rules import GOALS, Action
from desktop_go.gui.pig.desk import PigDesk
from desktop_go.gui.pig.words import seat_name, side_name, state_text
from desktop_go.gui.puzzles.frame import Card, button, headline, plain_label, quiet
from desktop_go.services.i18n import tr


class HeadCard(Card):
    """Shows the game of a desk; the page connects the check box."""

    def __init__(self, desk: PigDesk) -> None:
        super().__init__()
        self._desk = desk
        self.name, self.state = headline(""), plain_label()
        self.roll = button(tr("&Roll"), "primary", tip=tr("Throw the die (Space or R)"))
        self.roll.clicked.connect(self._on_roll)
        self.hold = button(tr("H&old"), tip=tr("Keep the points of this turn (Enter)"))
        self.hold.clicked.connect(self._on_hold)
        self.hint = button(tr("Hint"), tip=tr("Say what is best now (H)"), pressed=desk.hint)
        self.values = QCheckBox(tr("Show the chances to win (E)"))
        self.rows.addWidget(self.name)
        self.rows.addWidget(self.state)
        self.add_row(self.roll, self.hold, self.hint)
        self.rows.addWidget(self.values)

    def refresh(self) -> None:
        """Show the game as it is now."""
        game = self._desk.game
        self.name.setText(tr("Pig to {goal} points").format(goal=game.rules.goal))
        self.state.setText(state_text(game))
        may = self._desk.person_may_move
        self.roll.setEnabled(may)
        self.hold.setEnabled(may and Action.HOLD in game.rules.actions(game.state))
        self.hint.setEnabled(may)

    @Slot()
    def _on_roll(self) -> None:
        self._desk.play(Action.ROLL)

    @Slot()
    def _on_hold(self) -> None:
        self._desk.play(Action.HOLD)


class NewCard(Card):
    """Signals:
    wanted(int, tuple): start a game to this goal, with who plays first and who second.
    """

    wanted = Signal(object, object)

    def __init__(self) -> None:
        super().__init__(tr("New game"))
        self.goal = QComboBox()
        self.goal.setAccessibleName(tr("Goal"))
        for goal in GOALS:
            self.goal.addItem(tr("{goal} points").format(goal=goal), goal)
        self.seats = (QComboBox(), QComboBox())
        form = QFormLayout(verticalSpacing=6)
        form.addRow(tr("Goal"), self.goal)
        for side, box in enumerate(self.seats):
            box.setAccessibleName(tr("Who plays {side}").format(side=side_name(side).lower()))
            for seat in (PERSON, *(one.key for one in LEVELS)):
                box.addItem(seat_name(seat), seat)
            box.currentIndexChanged.connect(self._on_seat)
            form.addRow(side_name(side), box)
        self.rows.addLayout(form)
        self.about = quiet()
        self.rows.addWidget(self.about)
        self.play = button(tr("New game"), "primary", tip=tr("Start with these choices (Ctrl+N)"))
        self.play.clicked.connect(self.start)
        self.add_row(self.play, stretch=True)
        self._on_seat()

    def show_game(self, game: PigGame) -> None:
        """Show the choices of a game."""
        self.goal.setCurrentIndex(max(0, self.goal.findData(game.rules.goal)))
        for box, seat in zip(self.seats, game.seats, strict=True):
            box.setCurrentIndex(box.findData(seat))

    @Slot()
    def start(self) -> None:
        """Start the game that is chosen."""
        first, second = (str(box.currentData()) for box in self.seats)
        self.wanted.emit(int(self.goal.currentData()), (first, second))

    @Slot()
    def _on_seat(self) -> None:
        chosen = {level(str(box.currentData())) for box in self.seats}
        self.about.setText(" ".join(tr(one.description) for one in LEVELS if one in chosen))
        self.about.setVisible(bool(self.about.text()))
