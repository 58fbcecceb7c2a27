"""The rules of Pig in words, and the moments of a game that its pictures show."""

from __future__ import annotations

from desktop_go.games.pig.game import PigGame
from desktop_go.games.pig.players import PERSON
from desktop_go.games.pig.rules import PigState
from desktop_go.games.teaching import Rule, Step


class PigMoment:
    """A moment of a game to 50 points between two people.

    The step's board is both scores, the turn total, and the last face of the die: ``24 31 11 5``.
    """

    def __init__(self, step: Step) -> None:
        first, second, turn, face = map(int, step.board.split())
        self.game = PigGame(seats=(PERSON, PERSON))
        self.game.state = PigState((first, second), turn)
        self.game.last_face = face - 1


RULES: tuple[Rule, ...] = (
    Rule(
        "Roll or hold",
        "Roll the die as often as you like: what it shows adds to your turn total. Hold, and the "
        "total is added to your score, and the other side plays.",
        Step("", "24 31 11 5"),
    ),
    Rule(
        "A 1 loses the turn",
        "When the die shows a 1, the turn total is lost, your score stays as it was, and the other "
        "side plays. So each further roll risks more.",
        Step("", "24 31 21 6"),
    ),
    Rule(
        "The first to reach the goal",
        "Whose score and turn total together reach the goal, 50 or 100 points, wins at once.",
        Step("", "24 31 22 2"),
    ),
)
