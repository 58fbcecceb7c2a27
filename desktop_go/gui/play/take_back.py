"""Undo and redo: of the result, of moves in a running game, and of edits in a record.

A move that is taken back leaves the record, so that the game saved is the game played; redo
hangs the very same node in again. A record that was opened never loses a node of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.words import color_name
from desktop_go.records.edits import Change, ChangeKind
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_plural

if TYPE_CHECKING:
    from desktop_go.gui.play.game import PlayedGame


class TakeBack:
    """Takes back in one game; a new game has a new one. A game may have its own kind."""

    def __init__(self, game: PlayedGame) -> None:
        self._game = game
        self._nodes: list[RecordNode] = []
        self._touched: RecordNode | None = None

    def undo(self) -> bool:
        """Take back whatever was last; False when there is nothing."""
        game = self._game
        if game.phase is Phase.FINISHED and game.outcome is not None:
            self._reopen()
            return True
        if game.phase not in (Phase.PLAYING, Phase.SCORING):
            return self._undo_edit()
        if not game.at_tip and game.live_node is not None:
            game.cursor.go_to(game.live_node)
        return self._take_back_moves()

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        game = self._game
        if self._nodes and self._nodes[-1].parent is None:
            self._play_again()
            return True
        return self._edit_again(
            game.record.redo, tr("Redone: {step}"), tr("There is nothing to redo.")
        )

    def forget(self) -> None:
        """Another move was played: what was taken back cannot be played again."""
        self._nodes.clear()

    def note(self, change: Change) -> None:
        """Remember where the record has changed."""
        self._touched = change.parent if change.kind is ChangeKind.CUT else change.node

    # -- Moves ---------------------------------------------------------------------------------

    def _take_back_moves(self) -> bool:
        game = self._game
        count = self._moves_to_take_back()
        if not count:
            game.refused.emit(tr("There is no move to take back."))
            return False
        game.phase = Phase.PLAYING
        game.clocks.pause()
        for _ in range(count):
            game.live_node = self._take_back_one()
        self._wait_for_people()
        taken = tr_plural("{count} move taken back", "{count} moves taken back", count)
        to_play = tr("{player} to play").format(player=color_name(game.to_play))
        game.said.emit(f"{taken}. {to_play}")
        game.after_step()
        return True

    def _moves_to_take_back(self) -> int:
        """How many moves lead back to a move of a human."""
        count, node = 0, self._game.node
        human, most = self._game.setup.human_color(), self._most()
        while node.parent is not None and node.move is not None and count < most:
            count += 1
            if human is None or node.move.color is human:
                return count
            node = node.parent
        return 0

    def _most(self) -> int:
        """How many moves may be taken back at all."""
        return len(self._game.node.path())

    def _take_back_one(self) -> RecordNode:
        """Take one move back; returns where the game stands then."""
        game = self._game
        node = game.node
        parent = node.parent
        assert parent is not None
        before = game.clock_before.get(node)
        if before is not None:
            game.clocks.clock.restore(before)
        if not node.children and (game.own_record or node in game.added):
            self._nodes.append(node)
            game.record.remove(node)
        else:
            game.cursor.back()
        return parent

    def _wait_for_people(self) -> None:
        """Pause a game that the engine plays against itself: it would play the same again."""
        if self._game.setup.plays_itself():
            self._game.paused = True

    def _play_again(self) -> None:
        """Hang the moves of the last undo in again, up to the next move of a human."""
        game = self._game
        human = game.setup.human_color()
        while self._nodes:
            self._again(self._nodes.pop())
            if human is None or game.to_play is human:
                break
        game.said.emit(tr("Move redone"))
        game.after_move()

    def _again(self, node: RecordNode) -> None:
        """Hang one move in again."""
        game = self._game
        game.record.attach(node, game.node)
        game.cursor.go_to(node)
        game.live_node = node if game.live_node is not None else None

    # -- Results and edits ---------------------------------------------------------------------

    def _reopen(self) -> None:
        """Take the result back and let the game go on where it stood."""
        game = self._game
        if self._forget_result() and self._moves_to_take_back():
            self._take_back_moves()
            return
        game.said.emit(tr("The result was taken back. The game goes on"))
        game.after_step()

    def _forget_result(self) -> bool:
        """Go to where the game ended; whether it would end there in the same way again."""
        game = self._game
        reason = game.outcome.reason if game.outcome is not None else ""
        game.outcome = None
        game.record.set_info("RE", "")
        if game.live_node is not None and not game.at_tip:
            game.cursor.go_to(game.live_node)
        game.phase = game.phase_on_reopening()
        return reason == "time" or (reason == "resign" and game.engine_is_to_move())

    def _undo_edit(self) -> bool:
        return self._edit_again(
            self._game.record.undo, tr("Undone: {step}"), tr("There is nothing to undo.")
        )

    def _edit_again(self, step: Callable[[], str | None], done: str, nothing: str) -> bool:
        """Take one step through the edits of the record, say it and show where it was."""
        self._touched = None
        name = step()
        if name is None:
            self._game.refused.emit(nothing)
            return False
        self._game.said.emit(done.format(step=tr(name)))
        self._show_touched()
        return True

    def _show_touched(self) -> None:
        """Go to where the record has just changed, so that the change is seen."""
        game, node = self._game, self._touched
        if game.is_live:
            game.after_step()
        elif node is game.record.root and not node.setup:
            game.retake_terms()
        else:
            game.show_edited(node)
