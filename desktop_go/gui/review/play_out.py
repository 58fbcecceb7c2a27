"""Plays a position out: the engine moves for both sides, in a variation of its own.

The main line stays as it is: at its end the variation begins with a twin of the last move. All of
it is one step of undo.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.messages import EngineMove, GameState, Limits, Purpose
from desktop_go.gui.go.director import EngineDirector
from desktop_go.gui.go.game import GameController
from desktop_go.gui.play.engine_thread import EnginePort
from desktop_go.gui.review.analyses import POSITION
from desktop_go.moves import Move, MoveKind
from desktop_go.records.game_tree import move_ident
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_plural

A_MOVE = Limits(playouts=1000, seconds=0.5, least=50)
"""Good moves, and slow enough to be watched."""
LONGEST = 2
"""Moves for each point of the board after which no game is played out further."""


class PlayOut(QObject):
    """One play-out at a time.

    Signals:
        changed: it has begun or ended.
    """

    changed = Signal()
    purpose = Purpose.MOVE

    def __init__(self, game: GameController, director: EngineDirector, port: EnginePort) -> None:
        super().__init__(game)
        self._game, self._director = game, director
        self._node: RecordNode | None = None
        self._count = 0
        self._key = object()
        game.changed.connect(self._on_changed)
        port.failed.connect(self.stop)

    @property
    def running(self) -> bool:
        """Whether a position is being played out."""
        return self._node is not None

    def start(self) -> None:
        """Play on from the position shown."""
        game = self._game
        if game.position.is_over:
            game.refuse(tr("The game is over here; there is nothing to play out."))
        elif not game.settle():
            game.refuse(tr("Positions can be played out when the game is over."))
        else:
            self._director.set_analyzing(False)
            self._node, self._count, self._key = game.node, 0, object()
            self._director.add_chore(self)
            game.say(tr("The engine plays for both sides"))
        self.changed.emit()

    @Slot()
    def stop(self) -> None:
        """Play no further; the moves stay."""
        if self.running:
            words = tr_plural(
                "{count} move was played out as a variation",
                "{count} moves were played out as a variation",
                self._count,
            )
            self._end(words)

    # -- What the director asks ----------------------------------------------------------------

    def next_position(self) -> tuple[GameState, Limits]:
        """The position to move in."""
        return self._game.walker.engine_state(), A_MOVE

    def take(self, answer: EngineMove) -> None:
        """Put the move into the record and go on."""
        game, move, parent = self._game, answer.move, self._node
        if parent is None or move is None:
            self.stop()
            return
        if move.kind is MoveKind.RESIGN or game.position.why_illegal(move) is not None:
            self._end(tr("The engine would play no further here."))
            return
        self._node = self._add(parent, move)
        self._count += 1
        game.go_to(self._node)
        if game.position.is_over or self._count >= LONGEST * len(game.position.points()):
            self.stop()

    # -- Inside --------------------------------------------------------------------------------

    def _add(self, parent: RecordNode, move: Move) -> RecordNode:
        """Hang ``move`` under ``parent`` as a branch of its own, a known move included."""
        record = self._game.record
        with record.step("Play out", merge_key=self._key):
            if parent.parent is not None and parent is record.main_line()[-1]:
                own = {key: parent.properties[key] for key in POSITION if key in parent.properties}
                twin = RecordNode(record, own)
                record.attach(twin, parent.parent)
                parent = twin
            node = RecordNode(record, {move_ident(move): [record.write_move(move)]})
            record.attach(node, parent)
        return node

    @Slot()
    def _on_changed(self) -> None:
        """Whoever looks elsewhere wants no more of it."""
        if self.running and self._game.node is not self._node:
            self.stop()

    def _end(self, words: str) -> None:
        self._node = None
        self._director.drop_chore(self)
        self._game.say(words)
        self.changed.emit()
