"""Teaching while one plays: says that a move lost something, then where, then the line.

Positions are looked at while it is the human's turn, so that the engine's own moves are not held
up. Nothing of it enters the record, and a move that the program hinted is never found fault with.
"""

from __future__ import annotations

import weakref

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from desktop_go.engine.go.review import SPEEDS, thought_of
from desktop_go.games.go.review import Judgement, Severity, severity_of
from desktop_go.gui.go.view import GoView
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.review.analyses import Analyses
from desktop_go.gui.review.reviewer import Reviewer
from desktop_go.gui.threads.timers import once
from desktop_go.gui.window.parts import WindowParts
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr
from desktop_go.services.review_texts import amount_text, point_name, severity_name

TOPIC = "teaching"
ON, BY, LEAST = "teaching", "teaching.by", "teaching.least"
"""Settings: whether, by points, by win rate or by what lost more, and from which class on."""
LINE_SHOWN = 6
CLASSES = {
    "inaccuracy": Severity.INACCURACY,
    "mistake": Severity.MISTAKE,
    "bad": Severity.BAD_MISTAKE,
    "blunder": Severity.BLUNDER,
}


class Teaching(QObject):
    """Watches the moves of the human in a running game against the engine."""

    def __init__(self, parts: WindowParts, go: GoView, analyses: Analyses) -> None:
        super().__init__(parts.window)
        core = go.core
        self._parts, self._analyses, self._game = parts, analyses, core.game
        self._presenter = go.presenter
        self._settings = core.settings
        self._reviewer = Reviewer(core.game, core.director, core.port, analyses)
        self._reviewer.finished.connect(self._on_finished)
        self._timer = once(self, 0, self._look)
        self._asked: RecordNode | None = None
        self._told: weakref.WeakSet[RecordNode] = weakref.WeakSet()
        self._judged: tuple[RecordNode, Judgement] | None = None
        self._where = self._action(tr("Show where"), self.show_where)
        self._line = self._action(tr("Show the line"), self.show_line)
        self._back = self._action(tr("Back to the game"), self.go_back)
        self._take = parts.actions["undo"]
        action = parts.actions["teaching"]
        action.setChecked(self.is_on)
        action.toggled.connect(self._on_toggled)
        core.game.changed.connect(self._on_changed)
        core.game.loaded.connect(self._on_loaded)
        core.settings.subscribe(self._on_setting)

    def _action(self, text: str, work: object) -> QAction:
        action = QAction(text, self)
        action.triggered.connect(work)
        return action

    @property
    def is_on(self) -> bool:
        """Whether mistakes are pointed out."""
        return self._settings.flag(ON)

    # -- Watching ------------------------------------------------------------------------------

    @Slot(bool)
    def _on_toggled(self, on: bool) -> None:
        self._settings.set(ON, on)
        self._game.say(
            tr("Your mistakes will be pointed out")
            if on
            else tr("Your mistakes will not be pointed out")
        )

    def _on_setting(self, key: str) -> None:
        if key == ON:
            self._parts.actions["teaching"].setChecked(self.is_on)
            self._asked = None
            if self.is_on:
                self._timer.start()
            else:
                self._reviewer.cancel()
                self._parts.banner.clear_topic(TOPIC)

    @Slot()
    def _on_loaded(self) -> None:
        self._asked = self._judged = None
        self._parts.banner.clear_topic(TOPIC)

    @Slot()
    def _on_changed(self) -> None:
        if self._judged is not None and not self._judged[0].is_attached:
            self._judged = None
            self._parts.banner.clear_topic(TOPIC)
        if self.is_on:
            self._timer.start()

    def _own_move(self) -> RecordNode | None:
        """The last move of the person in a running game, if it is their turn again."""
        game, human = self._game, self._game.setup.human_color()
        if game.phase is not Phase.PLAYING or not game.at_tip or game.to_play is not human:
            return None
        node: RecordNode | None = game.node if game.setup.has_engine() else None
        while node is not None:
            move = node.move
            if move is not None and move.color is human:
                return node
            node = node.parent
        return None

    @Slot()
    def _look(self) -> None:
        """Have the last move and the present position looked at, once for each position."""
        game = self._game
        waits = game.phase is Phase.PLAYING and game.at_tip and not game.engine_is_to_move()
        if not self.is_on or not waits or not game.setup.has_engine() or game.node is self._asked:
            return
        self._asked = game.node
        wanted = {game.node}
        own = self._own_move()
        if own is not None and own.parent is not None and own not in self._told:
            wanted |= {own, own.parent}
        self._reviewer.start(game.node.path(), SPEEDS[0], wanted)

    @Slot()
    def _on_finished(self) -> None:
        own = self._own_move()
        if own is None or own in self._told:
            return
        judgement = self._analyses.judgement_of(own)
        if judgement is None:
            return  # What has ended was begun before the move.
        self._told.add(own)
        if self._class_of(judgement) >= self._least():
            self._judged = own, judgement
            self._tell()

    def _counts_rate(self, judgement: Judgement) -> bool:
        """Whether the win rate says how bad the move was; else the points do."""
        by = self._settings.text(BY)
        if by == "either":
            return severity_of(None, judgement.sure_rate) > judgement.severity
        return by == "rate" or judgement.points is None

    def _class_of(self, judgement: Judgement) -> Severity:
        if self._counts_rate(judgement):
            return severity_of(None, judgement.sure_rate)
        return judgement.severity

    def _least(self) -> Severity:
        return CLASSES[self._settings.text(LEAST)]

    # -- Telling -------------------------------------------------------------------------------

    def _tell(self) -> None:
        """Say that the move lost something."""
        assert self._judged is not None
        _node, judgement = self._judged
        points = None if self._counts_rate(judgement) else judgement.points
        loss = amount_text(points, judgement.rate)
        text = tr("Your move {number} lost about {loss} ({name}).").format(
            number=judgement.number, loss=loss, name=severity_name(self._class_of(judgement))
        )
        self._show(text, [self._where, self._take])

    @Slot()
    def show_where(self) -> None:
        """Go back to the position and point at the better move."""
        if self._judged is None:
            return
        node, judgement = self._judged
        assert node.parent is not None
        self._game.go_to(node.parent)
        self._presenter.point_out(judgement.best.point)
        name = point_name(judgement.best.point, self._game.position.rows)
        self._show(tr("{point} was better here.").format(point=name), [self._line, self._back])

    @Slot()
    def show_line(self) -> None:
        """Show what was expected to follow the better move."""
        if self._judged is None:
            return
        node, judgement = self._judged
        assert node.parent is not None
        self._game.go_to(node.parent)
        analysis = self._analyses.get(node.parent)
        if analysis is not None:
            self._presenter.show_line(thought_of(analysis).candidates[0])
        rows = self._game.position.rows
        points = judgement.best.line[:LINE_SHOWN] or (judgement.best.point,)
        line = " ".join(point_name(point, rows) for point in points)
        self._show(tr("The engine expected {line}.").format(line=line), [self._back])

    @Slot()
    def go_back(self) -> None:
        """Go on with the game."""
        self._parts.banner.clear_topic(TOPIC)
        self._game.to_end()

    def _show(self, text: str, actions: list[QAction]) -> None:
        self._game.say(text)
        self._parts.banner.show_message(Tone.INFO, text, actions, TOPIC)
