"""Lessons on life and the count: eyes, life and death, area and territory."""

from __future__ import annotations

from desktop_go.games.teaching import Kind, Lesson, Step, Turn, Wrong

THREE = """
. . . . .
. . . . .
O O O O O
X X X X O
. . . X O
"""
ELSEWHERE = "That does not change the eyes. The middle of the empty points is what counts."

EYES = Lesson(
    "eyes",
    "Eyes",
    "Why one eye is not enough and two are.",
    (
        Step(
            "An empty point surrounded by a chain is called an eye. A chain with one eye that is "
            "surrounded on the outside can be captured: the last stone goes into the eye, which "
            "is allowed because it captures.\n\nCapture White.",
            """
            . . . . .
            . . . . .
            X X X . .
            O O X . .
            . O X . .
            """,
            (
                Turn(
                    goal="captured 3",
                    said="The eye was White's last liberty.",
                    otherwise="White's only liberty is inside.",
                ),
            ),
            claims=("atari A2",),
        ),
        Step(
            "This white chain has two eyes. You cannot fill both with one move, and a stone in "
            "one of them would have no liberty. So the chain can never be captured: it is alive."
            "\n\nClick both eyes.",
            """
            . . . . .
            . . . . .
            X X X X X
            O O O O X
            . O . O X
            """,
            (
                Turn(
                    "A1 C1",
                    "illegal @",
                    Kind.FIND,
                    said="Neither point may be played by Black. Two eyes live.",
                    otherwise="An eye is an empty point that White surrounds.",
                ),
            ),
            claims=("alive A2 A1 C1",),
        ),
        Step(
            "Your chain has room for two eyes, but they are not there yet.\n\nMake two eyes.",
            THREE,
            (
                Turn(
                    "B1",
                    "alive A2 A1 B1 C1",
                    said="Two eyes, left and right. Alive.",
                    wrong=(
                        Wrong("A1 C1", "White plays in the middle, and one eye is left.", "B1"),
                    ),
                    otherwise=ELSEWHERE,
                ),
            ),
        ),
        Step(
            "The same shape, but now it is White's chain and your move.\n\nKeep White from making "
            "two eyes.",
            THREE.replace("X", "x").replace("O", "X").replace("x", "O"),
            (
                Turn(
                    "B1",
                    "dead A2 A1 B1 C1",
                    said="The vital point is the same for both. White cannot make two eyes any "
                    "more.",
                    wrong=(Wrong("A1 C1", "White takes the middle and lives.", "B1"),),
                    otherwise=ELSEWHERE,
                ),
            ),
        ),
        Step(
            "Not everything that looks like an eye is one. C1 looks like an eye of White's, but "
            "the stone at B1 hangs on to the others only through that point. It is a false eye."
            "\n\nPut the stone at B1 in atari.",
            """
            . . . . .
            . . . . .
            . . X X X
            X X O O O
            . O . O .
            """,
            (
                Turn(
                    goal="atari B1",
                    reply="save B1",
                    said="White had to fill the false eye. Now take everything.",
                    otherwise="B1 has two liberties. You may not play at C1, so which one is it?",
                ),
                Turn(
                    goal="captured 6",
                    said="With one real eye and a false one, White was dead.",
                    otherwise="One liberty is left.",
                ),
            ),
            claims=("liberties B1 2", "illegal C1"),
        ),
    ),
)

PYRAMID = """
. . . . .
O O O O .
X X X O O
X . X X O
. . . X O
"""

LIFE = Lesson(
    "life-and-death",
    "Life and death",
    "The vital points of small spaces.",
    (
        Step(
            "Four points in a row are enough to live, if you answer. White has just played at B1."
            "\n\nAnswer so that you get two eyes.",
            """
            . . . . . .
            . . . . . .
            . . . . . .
            O O O O O O
            X X X X X O
            . . . . X O
            """,
            (
                Turn(
                    "C1",
                    "alive A2 A1 B1 C1 D1",
                    said="D1 is one eye, and White's stone at B1 cannot stop the other.",
                    wrong=(
                        Wrong("A1 D1", "White plays next to the first stone and you die.", "C1"),
                    ),
                    otherwise="White plays C1, and you have one eye only.",
                ),
            ),
            moves="B1",
        ),
        Step(
            "Your space has the shape of a pyramid: three in a row and one above the middle.\n\n"
            "Make two eyes.",
            PYRAMID,
            (
                Turn(
                    "B1",
                    "alive A2 A1 B1 C1 B2",
                    said="The middle touches all the others: that is why it is vital. You even "
                    "have three eyes.",
                    wrong=(Wrong("A1 C1 B2", "White takes the middle, and you are dead.", "B1"),),
                    otherwise="White takes the vital point, and you are dead.",
                ),
            ),
        ),
        Step(
            "The same pyramid from the other side of the board.\n\nKill White.",
            PYRAMID.replace("X", "x").replace("O", "X").replace("x", "O"),
            (
                Turn(
                    "B1",
                    "dead A2 A1 B1 C1 B2",
                    said="White cannot make two eyes from what is left. There is no need to play "
                    "on here: White is dead as it stands.",
                    wrong=(Wrong("A1 C1 B2", "White takes the middle and lives.", "B1"),),
                    otherwise="White takes the vital point and lives.",
                ),
            ),
        ),
        Step(
            "You have one eye, at A1. You get another one by capturing.\n\nLive.",
            """
            . . . . .
            . . . . .
            O O O O O
            X X X X O
            . X O . O
            """,
            (
                Turn(
                    "D1",
                    "alive A2 A1 C1 D1",
                    said="The captured stone leaves an eye behind. Alive.",
                    otherwise="White connects at D1, and your one eye is not enough.",
                    claims=("captured 1",),
                ),
            ),
            claims=("atari C1",),
        ),
    ),
)

COUNTING = Lesson(
    "counting",
    "Ends and counting",
    "Neutral points, dead stones, and the two ways to count.",
    (
        Step(
            "Near the end there are often points between the colors that are nobody's. They are "
            "called neutral points, or dame.\n\nClick the neutral point.",
            """
            . X . O .
            . X O O .
            . X O . .
            . X O O .
            . X O . .
            """,
            (
                Turn(
                    "C5",
                    "belongs @ empty",
                    Kind.PICK,
                    said="It touches black and white stones and surrounds nothing.",
                    otherwise="That point is surrounded by one color only: it is territory.",
                ),
            ),
            claims=("territory 5 7",),
        ),
        Step(
            "Area counting, as in China: your points are your stones on the board and the points "
            "they surround. Prisoners do not matter. So filling a neutral point is worth one."
            "\n\nPlay the neutral point, then pass.",
            """
            . X . O .
            . X O O .
            . X O . .
            . X O O .
            . X O . .
            """,
            (
                Turn(
                    "C5",
                    said="One stone more. White passes, so pass, too.",
                    reply="pass",
                    otherwise="That point counts already. Play the neutral one.",
                ),
                Turn(
                    "pass",
                    said="Black has 6 stones and 5 points: 11. White has 7 stones and "
                    "7 points: 14.",
                    otherwise="Nothing is left to gain. Pass.",
                    claims=("area 11 14",),
                ),
            ),
            counted="area",
        ),
        Step(
            "Territory counting, as in Japan: your points are the empty points you surround and "
            "your prisoners. Stones on the board count nothing, so do not fill your own "
            "territory.\n\nBefore the count, dead stones are taken off as prisoners. Click the "
            "dead white stone.",
            """
            . . . X O . .
            . . . X O . .
            . O . X O . .
            . . . X O . .
            . . . X O . .
            . . . X O . .
            . . . X O . .
            """,
            (
                Turn(
                    "B5",
                    "belongs @ black and color @ white",
                    Kind.PICK,
                    said="Black: 21 points and one prisoner, 22. White: 14. By area it would be "
                    "28 to 21. Whichever way you count, the margin hardly differs: 8 points here, "
                    "and 7 by area.",
                    otherwise="Which white stone can never make two eyes?",
                    claims=("territory 22 14", "area 28 21"),
                ),
            ),
            dead="B5",
            counted="territory",
        ),
        Step(
            "The last moves of a game settle small things, the bigger ones first. You can capture "
            "at A or at B.\n\nPlay the move that is worth more.",
            """
            . X O . O O X
            X . X . X X X
            . . . . . . .
            . . . . . . .
            . . . . . X X
            . . . . X . O
            . . . . . X X
            """,
            (
                Turn(
                    "D7",
                    "captured 3",
                    said="Three stones. Each is worth two points: one for the prisoner and one for "
                    "the empty point it leaves behind. So A is worth six points and B two.",
                    otherwise="Count the stones that each move captures.",
                ),
            ),
            marks="D7=A F2=B",
            claims=("F2 > captured 1",),
        ),
    ),
)

LESSONS = (EYES, LIFE, COUNTING)
