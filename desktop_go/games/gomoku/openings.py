"""How a gomoku game is opened: none, pro, long pro, swap and swap2, as a state machine.

The machine says what is to be done next and by whom, takes the answer and checks it. It shows
nothing and plays nothing: the window, the protocol and the tests drive it. Players are 0 (who
opens) and 1; colors are settled when the opening is over.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from desktop_go.errors import IllegalMove
from desktop_go.moves import Color, Point
from desktop_go.texts import Text


class OpeningRule(Enum):
    """The opening rules offered."""

    NONE = "none"
    PRO = "pro"
    LONG_PRO = "long_pro"
    SWAP = "swap"
    SWAP2 = "swap2"


class Choice(Enum):
    """What a player may choose while an opening is on."""

    TAKE_BLACK = "take black"
    TAKE_WHITE = "take white"
    PLACE_TWO = "place two more stones and let the opponent choose"


class StepKind(Enum):
    """What is to be done next."""

    PLACE = "place"
    """Put one stone on the board."""
    CHOOSE = "choose"
    """Choose a side, or one of the choices offered."""
    DONE = "done"
    """The opening is over; ordinary play goes on."""


@dataclass(frozen=True, slots=True)
class OpeningStep:
    """The next thing to do in an opening."""

    kind: StepKind
    player: int
    """0: who opened the game; 1: the other one."""
    color: Color = Color.EMPTY
    """Color of the stone to place; after the opening the color to move."""
    choices: tuple[Choice, ...] = ()
    text: Text = ""
    """What to tell the player."""


RULE_NAMES: dict[OpeningRule, Text] = {
    OpeningRule.NONE: "Free opening",
    OpeningRule.PRO: "Pro",
    OpeningRule.LONG_PRO: "Long pro",
    OpeningRule.SWAP: "Swap",
    OpeningRule.SWAP2: "Swap2",
}

_SIDES = (Choice.TAKE_BLACK, Choice.TAKE_WHITE)
_KEEP_OUT = {OpeningRule.PRO: 2, OpeningRule.LONG_PRO: 3}
"""Black's second stone must be farther than this from the center."""
_OUTSIDE: dict[OpeningRule, Text] = {
    OpeningRule.PRO: "Black's second stone must be outside the central 5x5 square.",
    OpeningRule.LONG_PRO: "Black's second stone must be outside the central 7x7 square.",
}


class Opening:
    """One opening in progress."""

    def __init__(self, rule: OpeningRule, size: int = 15) -> None:
        self.rule = rule
        self.size = size
        self._stones: list[Point] = []
        self._choices: list[Choice] = []

    @property
    def stones(self) -> tuple[Point, ...]:
        """The stones placed so far, Black's first, in turn."""
        return tuple(self._stones)

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What was chosen so far."""
        return tuple(self._choices)

    @property
    def black_player(self) -> int | None:
        """Who plays Black, or None while that is open."""
        if not self._by_choice:
            return 0
        side = next((c for c in self._choices if c in _SIDES), None)
        if side is None:
            return None
        chooser = 0 if Choice.PLACE_TWO in self._choices else 1
        return chooser if side is Choice.TAKE_BLACK else 1 - chooser

    @property
    def _by_choice(self) -> bool:
        return self.rule in (OpeningRule.SWAP, OpeningRule.SWAP2)

    def step(self) -> OpeningStep:
        """Return what is to be done next."""
        color = Color.WHITE if len(self._stones) % 2 else Color.BLACK
        if self._by_choice:
            return self._choice_step(color)
        if self.rule is OpeningRule.NONE or len(self._stones) >= 3:
            return OpeningStep(StepKind.DONE, len(self._stones) % 2, color)
        return OpeningStep(StepKind.PLACE, len(self._stones) % 2, color, text=self._place_text())

    def _place_text(self) -> Text:
        if not self._stones:
            return "Black's first stone goes in the center."
        if len(self._stones) == 1:
            return "White may play anywhere."
        return _OUTSIDE[self.rule]

    def _choice_step(self, color: Color) -> OpeningStep:
        if len(self._stones) < 3:
            return OpeningStep(
                StepKind.PLACE, 0, color, text="Place three stones: black, white, black."
            )
        if not self._choices:
            choices = _SIDES + ((Choice.PLACE_TWO,) if self.rule is OpeningRule.SWAP2 else ())
            return OpeningStep(StepKind.CHOOSE, 1, choices=choices, text="Choose your side.")
        if self._choices[-1] is Choice.PLACE_TWO:
            if len(self._stones) < 5:
                return OpeningStep(
                    StepKind.PLACE, 1, color, text="Place a white and a black stone."
                )
            return OpeningStep(StepKind.CHOOSE, 0, choices=_SIDES, text="Choose your side.")
        black = self.black_player
        assert black is not None
        return OpeningStep(StepKind.DONE, black if color is Color.BLACK else 1 - black, color)

    def place(self, point: Point) -> None:
        """Place the stone that is due. Raises IllegalMove if it may not go there."""
        step = self.step()
        if step.kind is not StepKind.PLACE:
            raise IllegalMove("No stone can be placed now.")
        if not (0 <= point.col < self.size and 0 <= point.row < self.size):
            raise IllegalMove("The point is not on a {size}x{size} board.", size=self.size)
        if point in self._stones:
            raise IllegalMove("The point is already taken.")
        self._check_zone(point)
        self._stones.append(point)

    def _check_zone(self, point: Point) -> None:
        if self.rule not in _KEEP_OUT:
            return
        middle = self.size // 2
        away = max(abs(point.col - middle), abs(point.row - middle))
        if (not self._stones and away > 0) or (
            len(self._stones) == 2 and away <= _KEEP_OUT[self.rule]
        ):
            raise IllegalMove(self._place_text())

    def allows(self, point: Point) -> bool:
        """Whether the stone that is due may go to ``point``, were it empty."""
        try:
            self._check_zone(point)
        except IllegalMove:
            return False
        return True

    def choose(self, choice: Choice) -> None:
        """Take one of the choices offered. Raises IllegalMove if it is not on offer."""
        step = self.step()
        if step.kind is not StepKind.CHOOSE or choice not in step.choices:
            raise IllegalMove("This choice is not available now.")
        self._choices.append(choice)

    def undo(self) -> None:
        """Take back the last stone or choice. Raises IllegalMove when there is none."""
        if self._choices and not (self._choices[-1] is Choice.PLACE_TWO and len(self._stones) > 3):
            self._choices.pop()
        elif self._stones:
            self._stones.pop()
        else:
            raise IllegalMove("There is nothing to take back.")
