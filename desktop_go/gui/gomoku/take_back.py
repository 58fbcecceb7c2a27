"""Undo and redo in a game of gomoku: of the result, of moves, of an opening's choices, of edits.

A move that is taken back leaves the record, so that the game saved is the game played; redo
hangs the very same node in again. A record that was opened never loses a node of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_go.games.gomoku.openings import Opening
from desktop_go.gui.move_words import color_name
from desktop_go.gui.phase import Phase
from desktop_go.moves import Move
from desktop_go.records.edits import Change, ChangeKind
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_plural

if TYPE_CHECKING:
    from desktop_go.gui.gomoku.game import GomokuGame


class TakeBack:
    """Takes back in one game; a new game has a new one."""

    def __init__(self, game: GomokuGame) -> None:
        self._game = game
        self._nodes: list[RecordNode] = []
        self._attached: RecordNode | None = None

    def undo(self) -> bool:
        """Take back whatever was last; False when there is nothing."""
        game = self._game
        if game.phase is Phase.FINISHED and game.outcome is not None:
            self._reopen()
            return True
        if game.phase is Phase.PLAYING:
            if not game.at_tip and game.live_node is not None:
                game.cursor.go_to(game.live_node)
            opening = game.opening
            if opening is not None and game.setup.by_choice and self._in_opening(opening):
                return self._undo_opening(opening)
            return self._take_back_moves()
        return self._undo_edit()

    def redo(self) -> bool:
        """Do again what was taken back; False when there is nothing."""
        game = self._game
        if self._nodes and self._nodes[-1].parent is None:
            self._play_again()
            return True
        self._attached = None
        if game.record.redo() is None:
            game.refused.emit(tr("There is nothing to redo."))
            return False
        if self._attached is not None:
            game.cursor.go_to(self._attached)
        game.said.emit(tr("Done again"))
        game.after_step()
        return True

    def forget(self) -> None:
        """Another move was played: what was taken back cannot be played again."""
        self._nodes.clear()

    def note(self, change: Change) -> None:
        """Remember where the record has grown."""
        if change.kind is ChangeKind.ATTACHED:
            self._attached = change.node

    def _in_opening(self, opening: Opening) -> bool:
        """Whether nothing was played after the stones and choices of the opening."""
        return len(self._game.position.moves) <= len(opening.stones)

    def _undo_opening(self, opening: Opening) -> bool:
        """Take back stones and choices up to one of a human."""
        game = self._game
        if not opening.stones:
            game.refused.emit(tr("There is no move to take back."))
            return False
        game.clocks.pause()
        people = not all(player.is_engine for player in game.seats)
        while opening.stones:
            stones = len(opening.stones)
            opening.undo()
            if len(opening.stones) < stones:
                game.live_node = self._take_back_one()
            if not people or not game.seats[opening.step().player].is_engine:
                break
        self.forget()
        if not people:
            game.paused = True
        game.reopen_sides()
        step = opening.step()
        game.said.emit(tr("Taken back.") + (" " + tr(step.text) if step.text else ""))
        game.edited.emit()
        game.after_step()
        return True

    def _take_back_moves(self) -> bool:
        game = self._game
        count = self._moves_to_take_back()
        if not count:
            game.refused.emit(tr("There is no move to take back."))
            return False
        game.clocks.pause()
        node = game.node
        for _ in range(count):
            node = self._take_back_one()
            opening = game.opening
            if opening is not None and len(opening.stones) > len(game.position.moves):
                opening.undo()
        game.live_node = node
        if not game.setup.human_color() and game.setup.has_engine():
            game.paused = True
        taken = tr_plural("{count} move taken back", "{count} moves taken back", count)
        to_play = tr("{player} to play").format(player=color_name(game.to_play))
        game.said.emit(f"{taken}. {to_play}")
        game.after_step()
        return True

    def _moves_to_take_back(self) -> int:
        """How many moves lead back to a move of a human; in a chosen opening not into it."""
        game = self._game
        count, node = 0, game.node
        human = game.setup.human_color()
        keep = len(game.opening.stones) if game.opening and game.setup.by_choice else 0
        most = len(game.position.moves) - keep
        while node.parent is not None and node.move is not None and count < most:
            count += 1
            if human is None or node.move.color is human:
                return count
            node = node.parent
        return 0

    def _take_back_one(self) -> RecordNode:
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

    def _play_again(self) -> None:
        """Hang the moves of the last undo in again, up to the next move of a human."""
        game = self._game
        human = game.setup.human_color()
        while self._nodes:
            node = self._nodes.pop()
            self._again(node, node.move)
            if human is None or game.to_play is human:
                break
        game.said.emit(tr("Played again"))
        outcome = game.position.outcome() if game.phase is Phase.PLAYING else None
        if outcome is not None:
            game.finish(outcome)
        else:
            game.after_step()

    def _again(self, node: RecordNode, move: Move | None) -> None:
        game = self._game
        if game.opening_step() is not None and game.opening and move and move.point:
            game.opening.place(move.point)
        game.record.attach(node, game.node)
        game.cursor.go_to(node)
        game.live_node = node if game.live_node is not None else None

    def _undo_edit(self) -> bool:
        game = self._game
        if game.record.undo() is None:
            game.refused.emit(tr("There is nothing to undo."))
            return False
        game.said.emit(tr("Undone"))
        game.after_step()
        return True

    def _reopen(self) -> None:
        """Take the result back and let the game go on; a five on the board goes with it."""
        game = self._game
        ran_out = game.outcome is not None and game.outcome.reason == "time"
        game.outcome = None
        game.record.set_info("RE", "")
        game.phase = Phase.PLAYING
        if game.live_node is not None and not game.at_tip:
            game.cursor.go_to(game.live_node)
        if game.position.is_over:
            game.live_node = self._take_back_one()
            if not game.setup.human_color() and game.setup.has_engine():
                game.paused = True
            if game.engine_is_to_act() and self._moves_to_take_back():
                self._take_back_moves()
                return
        if ran_out and self._moves_to_take_back():
            self._take_back_moves()
            return
        game.said.emit(tr("The result is taken back. The game goes on"))
        game.after_step()
