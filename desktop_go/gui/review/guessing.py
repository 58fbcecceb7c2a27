"""Guess the move: the user guesses each move of a record; hits are counted. Needs no engine.

Where the game was reviewed, a guess that the review knows counts in part, by what it loses.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from desktop_go.games.go.review import LEAST_VISITS, credit, loss_of_candidate
from desktop_go.gui.go.game import GameController
from desktop_go.gui.review.analyses import Analyses
from desktop_go.moves import Color, Move, Point
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_number
from desktop_go.services.review_texts import amount_text, percent_text, point_name, side_name

NEAR = 2
"""Lines between guess and move that count as near."""


class Guessing(QObject):
    """One round through the rest of a line; a tool for the board.

    Signals:
        said(str): the task or a verdict; ``score_text`` may have changed.
        ended(str): the line is at its end, with the result in words.
    """

    said = Signal(str)
    ended = Signal(str)

    def __init__(
        self, game: GameController, analyses: Analyses, color: Color | None = None
    ) -> None:
        """Make a round.

        Args:
            game: shows the record.
            analyses: tells of some guesses that they were as good as the move.
            color: whose moves are guessed; None for both.
        """
        super().__init__(game)
        self._game, self._analyses, self._color = game, analyses, color
        self.hits = self.near = self.as_good = self.total = 0
        self.credit = 0.0
        """Hits and parts of hits."""
        self._verdict = ""

    @property
    def score_text(self) -> str:
        """``7 of 12``; empty before the first guess."""
        if not self.total:
            return ""
        return tr("{found} of {total}").format(found=self._credit_text(), total=self.total)

    def begin(self) -> None:
        """Ask for the first move."""
        self._go_on()

    def advance(self) -> None:
        """Show the move without counting it, and ask for the one after it."""
        node = self._next()
        if node is not None:
            self._reveal(node, "")

    def show_solution(self) -> None:
        """Show the move; it counts as missed."""
        node = self._next()
        if node is not None and node.move is not None:
            self.total += 1
            self._reveal(node, tr("It was {move}.").format(move=self._name(node.move.point)))

    def close(self) -> None:
        """End the round silently."""

    # -- A tool for the board ------------------------------------------------------------------

    def click(self, point: Point) -> None:
        """The user guesses ``point``."""
        node = self._next()
        if node is None or node.move is None:
            return
        move = node.move
        reason = self._game.position.why_illegal(Move.play(move.color, point))
        if reason is not None:
            self._game.refuse(tr(reason))
            return
        self.total += 1
        guess, name = self._name(point), self._name(move.point)
        loss = self._loss(point)
        if point == move.point:
            self.hits += 1
            self.credit += 1
            verdict = tr("Yes, {move}!").format(move=name)
        elif self._is_as_good(point, move.point):
            self.as_good += 1
            self.credit += 1
            verdict = tr("{guess} is at least as good; {move} was played.").format(
                guess=guess, move=name
            )
        elif loss is not None:
            part = credit(*loss)
            self.credit += part
            verdict = tr("{guess} loses {loss} (worth {part}); {move} was played.").format(
                guess=guess, loss=amount_text(*loss), part=percent_text(part), move=name
            )
        elif move.point is not None and _distance(point, move.point) <= NEAR:
            self.near += 1
            verdict = tr("Close: {move} was played.").format(move=name)
        else:
            verdict = tr("No, {move} was played.").format(move=name)
        self._reveal(node, verdict)

    def drag(self, start: Point, end: Point) -> None:
        """Nothing is drawn here."""

    def preview(self, start: Point | None, point: Point | None) -> None:
        """No line follows the pointer."""

    def hover_color(self) -> Color:
        """The stone under the pointer."""
        node = self._next()
        return node.move.color if node is not None and node.move is not None else Color.EMPTY

    def offers(self, point: Point) -> bool:
        """Whether a guess on ``point`` is possible."""
        return self._game.legal(point)

    # -- Inside --------------------------------------------------------------------------------

    def _next(self) -> RecordNode | None:
        return self._game.cursor.next_node

    def _reveal(self, node: RecordNode, verdict: str) -> None:
        self._verdict = verdict
        self._game.go_to(node)
        self._go_on()

    def _go_on(self) -> None:
        """Walk to the next position in which a move is to be guessed."""
        node = self._next()
        while node is not None and not self._is_asked(node):
            self._game.go_to(node)
            node = self._next()
        if node is None or node.move is None:
            self.ended.emit(f"{self._verdict} {self._result()}".strip())
            return
        task = tr("{player} to play: where?").format(player=side_name(node.move.color))
        self.said.emit(f"{self._verdict} {task}".strip())

    def _is_asked(self, node: RecordNode) -> bool:
        move = node.move
        return move is not None and move.point is not None and self._color in (None, move.color)

    def _loss(self, guess: Point) -> tuple[float | None, float] | None:
        """What a guess loses by the analysis, in points and win rate; None where it is unknown."""
        analysis = self._analyses.get(self._game.node)
        tried = analysis.move_at(guess) if analysis is not None else None
        if analysis is None or tried is None or analysis.best is None:
            return None
        if tried.visits < LEAST_VISITS:
            return None
        return loss_of_candidate(analysis.best, tried, analysis.to_play)

    def _credit_text(self) -> str:
        return tr_number(round(self.credit, 1), "g")

    def _is_as_good(self, guess: Point, played: Point | None) -> bool:
        """Whether the analysis, where there is one, likes the guess as much as the move."""
        analysis = self._analyses.get(self._game.node)
        if analysis is None:
            return False
        tried, move = analysis.move_at(guess), analysis.move_at(played)
        if tried is None:
            return False
        if move is None or tried is analysis.best:
            return tried is analysis.best
        sign = 1 if analysis.to_play is Color.BLACK else -1
        return tried.visits >= move.visits and sign * (tried.win_rate - move.win_rate) >= 0

    def _result(self) -> str:
        if not self.total:
            return tr("This is the end of the record.")
        share = percent_text(self.hits / self.total)
        text = tr(
            "This is the end of the record: {hits} of {total} moves guessed ({share})"
        ).format(hits=self.hits, total=self.total, share=share)
        further = tr("{near} close, {good} as good.").format(near=self.near, good=self.as_good)
        if self.credit > self.hits:
            further += " " + tr("Good guesses counted in part: {credit} of {total}.").format(
                credit=self._credit_text(), total=self.total
            )
        return f"{text}, {further}"

    def _name(self, point: Point | None) -> str:
        return point_name(point, self._game.position.rows)


def _distance(one: Point, other: Point) -> int:
    return max(abs(one.col - other.col), abs(one.row - other.row))
