"""Undo and redo in a game of gomoku: with moves also the stones and choices of an opening."""

from __future__ import annotations

from typing import TYPE_CHECKING

from desktop_go.games.gomoku.openings import Opening
from desktop_go.gui.play.take_back import TakeBack
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr

if TYPE_CHECKING:
    from desktop_go.gui.gomoku.game import GomokuGame


class GomokuTakeBack(TakeBack):
    """Takes back in one game of gomoku."""

    _game: GomokuGame

    def _take_back_moves(self) -> bool:
        opening = self._game.opening
        if opening is not None and self._game.setup.by_choice and self._in_opening(opening):
            return self._undo_opening(opening)
        return super()._take_back_moves()

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
        people = any(player.is_person for player in game.seats)
        while opening.stones:
            stones = len(opening.stones)
            opening.undo()
            if len(opening.stones) < stones:
                game.live_node = self._take_back_one()
            if not people or game.seats[opening.step().player].is_person:
                break
        self.forget()
        self._wait_for_people()
        game.settle_sides()
        step = opening.step()
        game.said.emit(tr("Taken back.") + (" " + tr(step.text) if step.text else ""))
        game.edited.emit()
        game.after_step()
        return True

    def _most(self) -> int:
        """All moves but those of a chosen opening."""
        game = self._game
        keep = len(game.opening.stones) if game.opening and game.setup.by_choice else 0
        return len(game.position.moves) - keep

    def _take_back_one(self) -> RecordNode:
        parent = super()._take_back_one()
        opening = self._game.opening
        if opening is not None and len(opening.stones) > len(self._game.position.moves):
            opening.undo()
        return parent

    def _again(self, node: RecordNode) -> None:
        game, move = self._game, node.move
        if game.opening_step() is not None and game.opening and move and move.point:
            game.opening.place(move.point)
        super()._again(node)

    def _reopen(self) -> None:
        """Take the result back and let the game go on; a five on the board goes with it."""
        game = self._game
        ends_again = self._forget_result()
        if game.position.is_over:
            game.live_node = self._take_back_one()
            self._wait_for_people()
            if game.engine_is_to_move() and self._moves_to_take_back():
                self._take_back_moves()
                return
        if ends_again and self._moves_to_take_back():
            self._take_back_moves()
            return
        game.said.emit(tr("The result was taken back. The game goes on"))
        game.after_step()
