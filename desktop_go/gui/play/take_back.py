"""Undo and redo: of the result, of moves in a running game, and of edits in a record.

A move that is taken back leaves the record, so that the game saved is the game played; redo
hangs the very same node in again. A record that was opened never loses a node of its own.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from desktop_go.gui.play.game import PlayedGame
from desktop_go.gui.play.phase import Phase
from desktop_go.gui.play.words import color_name, sentence
from desktop_go.records.edits import Change, ChangeKind
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_plural


class UndoableGame(PlayedGame):
    """A game in which moves, results and edits can be taken back and done again."""

    OF_ONE_GAME = (*PlayedGame.OF_ONE_GAME, "_taken")
    _touched: RecordNode | None = None

    def _adopt(self, *args: Any, **kwargs: Any) -> None:
        super()._adopt(*args, **kwargs)
        self._taken: list[RecordNode] = []

    def undo(self) -> bool:
        """Take back whatever was last: the result, moves up to the player's own, or an edit.

        False when there is nothing.
        """
        if self.phase is Phase.FINISHED and self.outcome is not None:
            self._reopen()
            return True
        if self.phase not in (Phase.PLAYING, Phase.SCORING):
            return self._undo_edit()
        if not self.at_tip and self.live_node is not None:
            self.cursor.go_to(self.live_node)
        return self._take_back_moves()

    def can_undo(self) -> bool:
        """Whether there is anything to take back where the game stands."""
        if self.phase is Phase.FINISHED and self.outcome is not None:
            return True
        if self.phase not in (Phase.PLAYING, Phase.SCORING):
            return self.record.can_undo
        return not self.at_tip or self._can_take_back()

    def can_redo(self) -> bool:
        """Whether there is anything to do again."""
        return (bool(self._taken) and self._taken[-1].parent is None) or self.record.can_redo

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        if self._taken and self._taken[-1].parent is None:
            self._play_again()
            return True
        return self._edit_again(
            self.record.redo, tr("Redone: {step}"), tr("There is nothing to redo.")
        )

    def forget_taken(self) -> None:
        """Another move was played: what was taken back cannot be played again."""
        self._taken.clear()

    def _on_record_change(self, change: Change) -> None:
        self._touched = change.parent if change.kind is ChangeKind.CUT else change.node
        super()._on_record_change(change)

    # -- Moves ---------------------------------------------------------------------------------

    def _take_back_moves(self) -> bool:
        count = self._moves_to_take_back()
        if not count:
            self.refuse(tr("There is no move to take back."))
            return False
        self.phase = Phase.PLAYING
        self.clocks.pause()
        for _ in range(count):
            self.live_node = self._take_back_one()
        self._wait_for_people()
        taken = tr_plural("{count} move taken back", "{count} moves taken back", count)
        to_play = tr("{player} to play").format(player=color_name(self.to_play))
        self.say(f"{sentence(taken)} {to_play}")
        self.after_step()
        return True

    def _can_take_back(self) -> bool:
        """Whether there are moves to take back at the end of the game."""
        return self._moves_to_take_back() > 0

    def _moves_to_take_back(self) -> int:
        """How many moves lead back to a move of a human."""
        count, node = 0, self.node
        human, most = self.setup.human_color(), self._most_to_take_back()
        while node.parent is not None and node.move is not None and count < most:
            count += 1
            if human is None or node.move.color is human:
                return count
            node = node.parent
        return 0

    def _most_to_take_back(self) -> int:
        """How many moves may be taken back at all."""
        return len(self.node.path())

    def _take_back_one(self) -> RecordNode:
        """Take one move back; returns where the game stands then."""
        node = self.node
        parent = node.parent
        assert parent is not None
        before = self.clock_before.get(node)
        if before is not None:
            self.clocks.clock.restore(before)
        if not node.children and (self.own_record or node in self.added):
            self._taken.append(node)
            self.record.remove(node)
        else:
            self.cursor.back()
        return parent

    def _wait_for_people(self) -> None:
        """Pause a game that the engine plays against itself: it would play the same again."""
        if self.setup.plays_itself():
            self.paused = True

    def _play_again(self) -> None:
        """Hang the moves of the last undo in again, up to the next move of a human."""
        human = self.setup.human_color()
        while self._taken:
            self._hang_in(self._taken.pop())
            if human is None or self.to_play is human:
                break
        self.say(tr("Move redone"))
        self.after_move()

    def _hang_in(self, node: RecordNode) -> None:
        """Hang one move in again."""
        self.record.attach(node, self.node)
        self.cursor.go_to(node)
        self.live_node = node if self.live_node is not None else None

    # -- Results and edits ---------------------------------------------------------------------

    def _reopen(self) -> None:
        """Take the result back and let the game go on where it stood."""
        if self._forget_result() and self._moves_to_take_back():
            self._take_back_moves()
            return
        self.say(tr("The result was taken back. The game goes on"))
        self.after_step()

    def _forget_result(self) -> bool:
        """Go to where the game ended; whether it would end there in the same way again."""
        reason = self.outcome.reason if self.outcome is not None else ""
        self.outcome = None
        self.record.set_info("RE", "")
        if self.live_node is not None and not self.at_tip:
            self.cursor.go_to(self.live_node)
        self.phase = self.phase_on_reopening()
        return reason == "time" or (reason == "resign" and self.engine_is_to_move())

    def _undo_edit(self) -> bool:
        return self._edit_again(
            self.record.undo, tr("Undone: {step}"), tr("There is nothing to undo.")
        )

    def _edit_again(self, step: Callable[[], str | None], done: str, nothing: str) -> bool:
        """Take one step through the edits of the record, say it and show where it was."""
        self._touched = None
        name = step()
        if name is None:
            self.refuse(nothing)
            return False
        self.say(done.format(step=tr(name)))
        self._show_touched()
        return True

    def _show_touched(self) -> None:
        """Go to where the record has just changed, so that the change is seen."""
        node = self._touched
        if self.is_live:
            self.after_step()
        elif node is self.record.root and not node.setup:
            self.retake_terms()
        else:
            self.show_edited(node)
