"""A lesson of SameGame, and how its answers are judged by the rules."""

from __future__ import annotations

from desktop_go.games.samegame.position import Position, Removal
from desktop_go.games.samegame.text import parse
from desktop_go.games.teaching import Exercise, Lesson, Rule, Step, Turn
from desktop_go.moves import Point

LETTERS = "ABCDEFGHIJ"


class Board:
    """A position that moves are made on."""

    def __init__(self, position: Position, removal: Removal | None = None) -> None:
        self.position = position
        self.removal = removal
        """The last move; None at the start."""


class SameGameExercise(Exercise[Board]):
    """Points count from the bottom left, ``A1``. Conditions: see ``is_true``."""

    def start(self) -> Board:
        """The diagram of the step, as boards are pasted."""
        return Board(Position(parse(self.step.board.strip().replace(" ", ""))[0].columns))

    def copy(self, position: Board) -> Board:
        """Positions never change."""
        return Board(position.position, position.removal)

    def read(self, word: str) -> Point | None:
        """Column letter and row from the bottom."""
        return Point(LETTERS.index(word[0]), int(word[1:]) - 1)

    def write(self, point: Point | None) -> str:
        """Column letter and row from the bottom."""
        return "" if point is None else f"{LETTERS[point.col]}{point.row + 1}"

    def candidates(self) -> list[Point]:
        """Every stone."""
        return [Point(*cell) for cell in self.position.position.cells()]

    def play(self, position: Board, point: Point | None) -> None:
        """Remove a block. Raises IllegalMove."""
        if point is not None:
            position.position, position.removal = position.position.play(point)

    def is_true(self, name: str, words: list[str], position: Board) -> bool:
        """``removed``, ``took 3``: the last move; ``largest 6``, ``cleared``: what is left."""
        if name == "cleared":
            return position.position.stones == 0
        if name == "largest":
            return max(map(len, position.position.blocks()), default=0) == int(words[0])
        taken = 0 if position.removal is None else len(position.removal.cells)
        return taken > 0 if name == "removed" else taken == int(words[0])


THREE_COLORS = """
0 1 1 2 2
0 1 1 2 0
0 0 1 2 2
2 0 0 1 1
"""
JOIN = """
0 1 1 0
0 2 2 0
1 1 1 1
"""

LESSONS: tuple[Lesson, ...] = (
    Lesson(
        "samegame",
        "SameGame",
        "Blocks, points and a cleared board.",
        (
            Step(
                "Stones of one color that touch, side by side or one above the other, form a "
                "block. Click a block of two or more stones, and it goes away; what is above "
                "falls down, and empty columns close up.\n\nRemove any block.",
                THREE_COLORS,
                (
                    Turn(
                        goal="removed",
                        said="The block is gone, and what was above it has come down.",
                    ),
                ),
            ),
            Step(
                "A block of n stones brings (n - 2) × (n - 2) points: two stones bring nothing, "
                "five bring 9, ten bring 64. So one large block is worth much more than several "
                "small ones.\n\nRemove the largest block.",
                THREE_COLORS,
                (
                    Turn(
                        goal="took 6",
                        said="Six stones: 16 points.",
                        otherwise="There is a larger block. Point at stones to see their blocks.",
                    ),
                ),
            ),
            Step(
                "Plan ahead: take what lies between two parts of a color, and they fall together "
                "into one block.\n\nRemove the block in the middle, then the large one.",
                JOIN,
                (
                    Turn(
                        "B2 C2",
                        "largest 6",
                        said="The upper stones have joined those below: six in one block.",
                        otherwise="Leave the large color alone for now, and take what separates "
                        "its parts.",
                    ),
                    Turn(
                        goal="took 6",
                        said="16 points for six stones, instead of 4 and nothing for four and two.",
                        otherwise="Take the large block now.",
                    ),
                ),
            ),
            Step(
                "If you clear the board you get 1000 points more. Stones that are left at the end "
                "cost points.\n\nClear this board with two moves, in the right order.",
                """
                0 .
                1 .
                1 .
                0 .
                """,
                (
                    Turn(
                        "A2 A3",
                        said="The two others have met.",
                        otherwise="A single stone cannot be removed.",
                    ),
                    Turn(goal="cleared", said="Cleared!"),
                ),
            ),
        ),
    ),
)

RULES: tuple[Rule, ...] = (
    Rule(
        "Blocks",
        "Stones of one color that touch form a block. A click removes a block of two or more "
        "stones; the stones above fall down, and empty columns close up. The game ends when no "
        "block is left.",
        LESSONS[0].steps[0],
    ),
    Rule(
        "Points",
        "A block of n stones brings (n - 2) × (n - 2) points. A cleared board brings 1000 more. "
        "Otherwise each color with m stones left, more than two, costs (m - 2) × (m - 2) points. "
        "Other ways to count are offered on the page.",
        LESSONS[0].steps[2],
    ),
)
