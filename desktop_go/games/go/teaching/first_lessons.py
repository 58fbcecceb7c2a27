"""The first three lessons: liberties, capturing, and a whole game to its count."""

from __future__ import annotations

from desktop_go.games.teaching import Kind, Leads, Lesson, Step, Turn, Wrong

EMPTY_5 = """
. . . . .
. . . . .
. . . . .
. . . . .
. . . . .
"""
DIAGONAL = "That point is diagonal to the stone. Only points right next to it along a line count."
NOT_A_LIBERTY = "A liberty is an empty point right next to the stone, along a line. Try another."

STONES = Lesson(
    "stones",
    "Stones and liberties",
    "Where stones go, and what keeps them on the board.",
    (
        Step(
            "Go is played with black and white stones. Black begins, then the players take turns. "
            "A move puts one stone on a point: a place where two lines meet. Stones never move "
            "afterwards.\n\nYou are Black. Put a stone on any point. Edges and corners count, too.",
            EMPTY_5,
            (
                Turn(
                    goal="color @ black",
                    said="That is all there is to making a move. Press Next, or the right arrow "
                    "key, to go on.",
                ),
            ),
        ),
        Step(
            "The empty points right next to a stone, along the lines, are its liberties. Think of "
            "them as room to breathe.\n\nClick all four liberties of the black stone.",
            """
            . . . . .
            . . . . .
            . . X . .
            . . . . .
            . . . . .
            """,
            (
                Turn(
                    "C4 D3 C2 B3",
                    "liberty C3 @",
                    Kind.FIND,
                    said="Four liberties: as many as a single stone can have.",
                    wrong=(Wrong("B4 D4 B2 D2", DIAGONAL),),
                    otherwise=NOT_A_LIBERTY,
                ),
            ),
            claims=("liberties C3 4",),
        ),
        Step(
            "At the edge of the board there is less room: a stone there has three liberties, and "
            "in the corner only two.\n\nClick the liberties of both stones.",
            """
            . . . . .
            . . . . .
            . . . . X
            . . . . .
            X . . . .
            """,
            (
                Turn(
                    "E4 D3 E2 A2 B1",
                    "liberty A1 E3 @",
                    Kind.FIND,
                    said="The middle has the most room, the corner the least.",
                    wrong=(Wrong("D4 D2 B2", DIAGONAL),),
                    otherwise=NOT_A_LIBERTY,
                ),
            ),
            claims=("liberties E3 3", "liberties A1 2"),
        ),
        Step(
            "Stones of one color that are next to each other along a line form a chain. A chain "
            "lives or dies as one, and its stones share their liberties.\n\nClick the six "
            "liberties of this chain of two stones.",
            """
            . . . . .
            . . . . .
            . X X . .
            . . . . .
            . . . . .
            """,
            (
                Turn(
                    "B4 C4 A3 D3 B2 C2",
                    "liberty B3 @",
                    Kind.FIND,
                    said="Together they have six liberties. Chains are stronger than single "
                    "stones.",
                    wrong=(Wrong("A4 D4 A2 D2", DIAGONAL),),
                    otherwise=NOT_A_LIBERTY,
                ),
            ),
            claims=("stones B3 2", "liberties B3 6"),
        ),
        Step(
            "An opponent's stone next to yours takes one of its liberties away. White has taken "
            "two here.\n\nClick the two liberties that Black has left.",
            """
            . . . . .
            . . O . .
            . O X . .
            . . . . .
            . . . . .
            """,
            (
                Turn(
                    "D3 C2",
                    "liberty C3 @",
                    Kind.FIND,
                    said="Right. What happens when the last liberty is gone? That is the next "
                    "lesson.",
                    wrong=(
                        Wrong("B4 D4 B2 D2", DIAGONAL),
                        Wrong("C4 B3", "White's stone is there, so it is no longer a liberty."),
                    ),
                    otherwise=NOT_A_LIBERTY,
                ),
            ),
            claims=("liberties C3 2",),
        ),
    ),
)

NOT_CAPTURED = "White still has a liberty. Look for the last empty point next to the white stones."

CAPTURING = Lesson(
    "capturing",
    "Capturing",
    "Take stones off the board, and save your own.",
    (
        Step(
            "A stone without liberties is captured: it is taken off the board. A stone with just "
            "one liberty left is in atari, which means it can be captured by the next move."
            "\n\nThe white stone is in atari. Capture it.",
            """
            . . . . .
            . . X . .
            . X O X .
            . . . . .
            . . . . .
            """,
            (
                Turn(
                    goal="captured 1",
                    said="Captured. The stone is your prisoner now; prisoners are kept beside "
                    "the board.",
                    otherwise=NOT_CAPTURED,
                ),
            ),
            claims=("atari C3", "C2 > captured 1"),
        ),
        Step(
            "A chain is captured as a whole, when all of it has no liberty left.\n\nCapture the "
            "two white stones.",
            """
            . . . . .
            . X X . .
            X O O X .
            . X . . .
            . . . . .
            """,
            (Turn(goal="captured 2", said="Two prisoners at once.", otherwise=NOT_CAPTURED),),
            claims=("atari B3", "stones B3 2"),
        ),
        Step(
            "At the edge and in the corner there are fewer liberties, so that fewer stones are "
            "enough.\n\nCapture the white stone in the corner.",
            """
            . . . . .
            . . . . .
            . . . . .
            X . . . .
            O . . . .
            """,
            (Turn(goal="captured 1", said="Two stones were enough.", otherwise=NOT_CAPTURED),),
            claims=("atari A1",),
        ),
        Step(
            "To capture a stone, first put it in atari: leave it only one liberty.\n\nPut the "
            "white stone in atari.",
            """
            . . . . .
            . . X . .
            . X O . .
            . . . . .
            . . . . .
            """,
            (
                Turn(
                    goal="atari C3",
                    said="Atari! If White does nothing about it, you capture with your next move.",
                    otherwise="White still has two liberties. Take one of them away.",
                ),
            ),
            claims=("liberties C3 2",),
        ),
        Step(
            "Now White has put you in atari. One way out is to extend: to put a stone on the last "
            "liberty, which makes a longer chain with more liberties.\n\nSave your stone.",
            """
            . . . . .
            . . O . .
            . O X O .
            . . . . .
            . . . . .
            """,
            (
                Turn(
                    "C2",
                    "free C3 2",
                    said="Your chain has three liberties now and is safe for the moment.",
                    wrong=(
                        Wrong(
                            "B4 D4 A3 E3 B2 D2 C1 C5 A1 A2 A4 A5 B1 B5 D1 D5 E1 E2 E4 E5",
                            "Your stone was still in atari, so White has captured it. Try again: "
                            "where is its last liberty?",
                            "C2",
                        ),
                    ),
                    claims=("liberties C3 3",),
                ),
            ),
            claims=("atari C3",),
        ),
        Step(
            "The other way out of atari is to capture one of the stones around.\n\nYour stone in "
            "the middle is in atari. Save it by capturing.",
            """
            . . . . .
            . . O . .
            . O X . .
            . X O X .
            . . . . .
            """,
            (
                Turn(
                    goal="captured 1",
                    said="Saved, and a prisoner gained. Looking for stones in atari, yours and "
                    "your opponent's, is the most useful habit in Go.",
                    wrong=(
                        Wrong(
                            "D3",
                            "That saves your stone, too, but there is something better: one white "
                            "stone is in atari.",
                        ),
                    ),
                    otherwise="Which white stone has only one liberty? Capture that one.",
                ),
            ),
            claims=("atari C3", "atari C2"),
        ),
    ),
    Leads.CAPTURE_GAME,
)

WALLS = """
. . . . X O .
. . . . X O .
. . . . X O .
. . . . X O .
. . . . X O .
. . . . X O .
. . . . X O .
"""

FIRST_GAME = Lesson(
    "first-game",
    "A whole game",
    "What may not be played, how a game ends and who wins. Then you play one.",
    (
        Step(
            "You may play on any empty point, with two exceptions. The first: you may not play "
            "where your own stone would have no liberty.\n\nClick the empty point where Black may "
            "not play.",
            """
            . . . . .
            . . . . .
            . . . . .
            O O . . .
            . O . . .
            """,
            (
                Turn(
                    "A1",
                    "illegal @",
                    Kind.PICK,
                    said="Right: a black stone in the corner would have no liberty. But if your "
                    "move captures something, it makes room for itself and is allowed.",
                    otherwise="A black stone there would have a liberty, so that move is allowed.",
                ),
            ),
        ),
        Step(
            "The second exception is called ko. It keeps two players from taking the same stones "
            "back and forth without end.\n\nCapture the white stone that is in atari, then see "
            "what White could do.",
            """
            . . . . .
            . X O . .
            X O . O .
            . X O . .
            . . . . .
            """,
            (
                Turn(
                    goal="captured 1",
                    said="Now your stone is in atari, too. But White may not take it back at once: "
                    "White has to play somewhere else first. The red square says so. That is ko.",
                    otherwise="Look for the white stone with only one liberty.",
                    claims=("ko B3", "atari C3"),
                ),
            ),
            claims=("atari B3",),
        ),
        Step(
            "Who wins? Whoever surrounds more of the board. Empty points that only stones of one "
            "color surround are the territory of that color.\n\nClick a point of Black's "
            "territory.",
            WALLS,
            (
                Turn(
                    " ".join(f"{col}{row}" for row in range(7, 0, -1) for col in "ABCD"),
                    "belongs @ black",
                    Kind.PICK,
                    said="Yes. The 28 points on this side are Black's, the 7 on the other side "
                    "White's.",
                    otherwise="Look for the empty points that only black stones surround.",
                ),
            ),
            claims=("territory 28 7",),
        ),
        Step(
            "A border must not have gaps: the opponent would come in.\n\nClose the last gap.",
            """
            . . . . . O .
            . . . . X O .
            . . . . X O .
            . . . . X O .
            . . . . X O .
            . . . . X O .
            . . . . X O .
            """,
            (
                Turn(
                    "E7",
                    said="The border is closed. Nothing is left to gain, so White passes: a pass "
                    "is a turn without a stone. When both pass, one after the other, the game "
                    "is over. Press Pass below.",
                    reply="pass",
                    wrong=(
                        Wrong(
                            "D7",
                            "That closes the border one point further back. You can do better.",
                        ),
                    ),
                    otherwise="White walks in through the gap. Where is it?",
                ),
                Turn(
                    "pass",
                    said="Small squares show whose territory is whose. Now count your stones on "
                    "the board and the points they surround, as Chinese rules do: Black has "
                    "7 + 28 = 35 points, White 7 + 7 = 14.",
                    otherwise="That would only fill your own territory. Press Pass to end the "
                    "game.",
                    claims=("area 35 14", "passed 2"),
                ),
            ),
            counted="area",
        ),
        Step(
            "Black has the advantage of the first move. To make up for it White gets extra points, "
            "called komi: in your first game 7.5. The half point sees to it that somebody wins."
            "\n\nOne more thing: stones that cannot avoid capture are dead. Nobody needs to play "
            "it out; they are taken off at the end.\n\nClick the dead white stone.",
            """
            . . . . X O .
            . . . . X O .
            . . . . X O .
            . . O . X O .
            . . . . X O .
            . . . . X O .
            . . . . X O .
            """,
            (
                Turn(
                    "C4",
                    "belongs @ black and color @ white",
                    Kind.PICK,
                    said="It stands alone in Black's territory and has no way out: it is dead. "
                    "After the last pass the program marks dead stones for you, and you can "
                    "click a stone to correct it. Then press Accept result.",
                    otherwise="Which white stone is alone among Black's?",
                ),
            ),
            dead="C4",
            counted="area",
        ),
        Step(
            "You know everything that a game needs. Beside the board you will find these buttons:"
            "\n\nPass ends your turn without a stone. Undo takes a move back. Hint shows a good "
            "move. Resign gives the game up, which you need not do.\n\nYou are Black and begin. "
            "Surround some room, save your stones in atari, capture when you can, and pass when "
            "nothing is left to gain. Have fun!",
            EMPTY_5.replace(". . . . .", ". . . . . . . . .") + ". . . . . . . . .\n" * 4,
        ),
    ),
    Leads.FIRST_GAME,
)

LESSONS = (STONES, CAPTURING, FIRST_GAME)
