"""Lessons on the opening and on the initiative: first moves on 9x9, corners, sente."""

from __future__ import annotations

from collections.abc import Iterable

from desktop_go.games.teaching import Kind, Lesson, Step, Turn, Wrong


def board(size: int, black: str = "", white: str = "") -> str:
    """A diagram with stones on the points named."""
    rows = [["."] * size for _ in range(size)]
    for sign, names in (("X", black), ("O", white)):
        for name in names.split():
            rows[size - int(name[1:])]["ABCDEFGHJKLMNOPQRST".index(name[0])] = sign
    return "\n".join(" ".join(row) for row in rows)


def points(cols: str, rows: Iterable[int]) -> str:
    """All points on these columns and rows."""
    return " ".join(f"{col}{row}" for row in rows for col in cols)


def line(size: int, number: int) -> str:
    """All points on the ``number``-th line from the edge."""
    names = "ABCDEFGHJKLMNOPQRST"[:size]
    first, last = number, size - number + 1
    return " ".join(
        f"{names[col - 1]}{row}"
        for row in range(first, last + 1)
        for col in range(first, last + 1)
        if first in (col, row) or last in (col, row)
    )


FIRST_LINE = (
    "On the edge a stone surrounds nothing and has few liberties. Start further inside, on the "
    "third line or higher."
)
SECOND_LINE = (
    "The second line is still low: it makes one line of territory only. Start on the third line "
    "or higher."
)

NINE = Lesson(
    "first-moves",
    "First moves on 9x9",
    "Where a game on the small board begins.",
    (
        Step(
            "On the small board the middle is near everything, so many games start there, or not "
            "far from it.\n\nPlay a good first move.",
            board(9),
            (
                Turn(
                    points("EDFCG", (5, 4, 6, 3, 7)),
                    said="A good start. From here your stone has an eye on the whole board.",
                    wrong=(Wrong(line(9, 1), FIRST_LINE), Wrong(line(9, 2), SECOND_LINE)),
                    otherwise="Try a point nearer to the middle.",
                ),
            ),
        ),
        Step(
            "White has played at D4 and would like to come between your two stones. Stones that "
            "can be cut apart are weak.\n\nKeep your stones together.",
            board(9, "E5 E3 G6", "D4 C6 C3"),
            (
                Turn(
                    "E4",
                    "together E5 E3",
                    said="Solid. White cannot cut you any more.",
                    otherwise="White cuts at E4, and both of your stones are in trouble.",
                ),
            ),
            marks="D4",
        ),
        Step(
            "White is walking into the right side, which should be yours.\n\nBlock the way.",
            board(9, "F2 F3 F4 F6 F7 F8 F9 F1", "E1 E2 E3 E4 E5 E6 E7 E8 E9"),
            (
                Turn(
                    "F5",
                    said="The right side is yours. A border is as good as its weakest point.",
                    otherwise="White walks in at F5. Close the gap.",
                    claims=("belongs G5 black",),
                ),
            ),
            marks="E5",
        ),
        Step(
            "The top left is settled. Where is most room left?\n\nPlay there, on the third or "
            "fourth line.",
            board(9, "D7 D6 C5 E8 B5", "D8 C7 C6 B6 D9"),
            (
                Turn(
                    points("FGEHD", (4, 3)),
                    said="Yes: big open areas first, small borders later.",
                    wrong=(
                        Wrong(line(9, 1), FIRST_LINE),
                        Wrong(points("ABC", range(6, 10)), "That part is settled already."),
                    ),
                    otherwise="Look for the largest part of the board without stones: the bottom "
                    "and the right.",
                ),
            ),
        ),
    ),
)

FOUR_POINTS = board(
    13, "A11 B11 C12 C13 F13 F12 G11 H11 J12 J13 F6 F7 G5 H5 J6 J7 G8 H8", "M2 L3 M11"
)
CORNER_POINTS = " ".join(
    points(cols, rows)
    for cols, rows in (("DC", (4, 3)), ("DC", (16, 17)), ("QR", (4, 3)), ("QR", (16, 17)))
)

OPENINGS = Lesson(
    "openings",
    "Openings: corners first",
    "Corners, then sides, then the middle.",
    (
        Step(
            "Here are three black shapes. Each surrounds four points: one in the corner, one at "
            "the side, one in the middle.\n\nClick a stone of the shape that took the fewest "
            "stones.",
            FOUR_POINTS,
            (
                Turn(
                    "A11 B11 C12 C13",
                    kind=Kind.PICK,
                    said="Four stones in the corner, six at the side, eight in the middle. So "
                    "corners come first, then sides, and the middle last.",
                    otherwise="Count the stones of each shape. Where do the edges help most?",
                ),
            ),
            claims=("territory 12 0",),
        ),
        Step(
            "So games on the large board begin in the corners, on the third or fourth line from "
            "both edges.\n\nPlay a first move in a corner.",
            board(19),
            (
                Turn(
                    CORNER_POINTS,
                    said="A corner move that everybody plays. On the fourth line it reaches for "
                    "the middle, on the third for territory.",
                    wrong=(Wrong(line(19, 1), FIRST_LINE), Wrong(line(19, 2), SECOND_LINE)),
                    otherwise="Corners first: play where two lines of a corner, the third or "
                    "fourth from each edge, meet.",
                ),
            ),
        ),
        Step(
            "Three corners are taken.\n\nWhere would you play?",
            board(19, "Q16 D4", "D16"),
            (
                Turn(
                    points("QR", (4, 3)),
                    said="The last corner. Now both of you have two.",
                    otherwise="One corner is still empty.",
                ),
            ),
        ),
        Step(
            "All corners are taken, two by you on the left. Now the sides.\n\nPlay between your "
            "two corners, on the third or fourth line.",
            board(19, "D16 D4", "Q16 Q4"),
            (
                Turn(
                    points("CD", (10, 9, 11, 8, 12)),
                    said="Your stones help each other now, and the left side becomes yours.",
                    wrong=(Wrong(line(19, 1), FIRST_LINE), Wrong(line(19, 2), SECOND_LINE)),
                    otherwise="Look at the left side, half way between your two stones.",
                ),
            ),
        ),
    ),
)

SENTE = Lesson(
    "sente",
    "Sente",
    "Moves that must be answered, and who moves next.",
    (
        Step(
            "A move that the opponent has to answer is sente: it keeps the initiative. White has "
            "played such a move and put you in atari.\n\nAnswer it.",
            """
            . . . . . . .
            . . . O . . .
            . . O X O . .
            . . O X . . .
            . . . . . . .
            . . . . . . .
            . . . . . . .
            """,
            (
                Turn(
                    "D3",
                    "free D4 2",
                    said="Saved. White can play somewhere else now: White kept sente.",
                    otherwise="White takes your two stones. Look where they have a liberty left.",
                ),
            ),
            moves="E4",
            claims=("atari D4",),
        ),
        Step(
            "Your turn. You can capture one stone at B, which threatens nothing more. Or you can "
            "play at A first, with atari.\n\nPlay the move that keeps sente.",
            """
            . . . . . . .
            . . X O X . .
            . . X O . . .
            . . . X . . .
            . . . . . . .
            X . . . . . .
            O . . . . . .
            """,
            (
                Turn(
                    goal="atari D6",
                    reply="save D6",
                    said="White had to answer. It is your turn again: now the stone at B.",
                    wrong=(
                        Wrong(
                            "B1",
                            "One prisoner. But now White makes the two stones safe, and your atari "
                            "is gone. Sente first!",
                            "E5",
                        ),
                    ),
                    otherwise="That threatens nothing. Put the two white stones in atari.",
                ),
                Turn(
                    goal="captured 1",
                    said="You got both moves. That is what sente is worth.",
                    otherwise="Now take the stone in the corner.",
                ),
            ),
            marks="E5=A B1=B",
            claims=("atari A1", "liberties D6 2"),
        ),
        Step(
            "White has played the marked stone. Does it threaten anything? If not, you need not "
            "answer: play elsewhere, which is called tenuki.\n\nFind something better to do.",
            """
            . . . . . . .
            . . . . . . .
            . X . . . . .
            . . . . . . .
            . . . . X X .
            . . . X O O X
            . . . . . X .
            """,
            (
                Turn(
                    goal="captured 2",
                    said="Two prisoners. White's move was gote: it threatened nothing and left "
                    "the next move to you.",
                    otherwise="Two white stones on the board are in atari.",
                ),
            ),
            moves="C3",
            marks="C3",
            claims=("atari E2",),
        ),
    ),
)

LESSONS = (NINE, OPENINGS, SENTE)
