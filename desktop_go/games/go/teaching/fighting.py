"""Lessons on fighting: atari and self-atari, ko, ladders, nets and snapbacks."""

from __future__ import annotations

from desktop_go.games.teaching import Kind, Lesson, Step, Turn, Wrong

ATARI = Lesson(
    "atari",
    "Atari and self-atari",
    "Attack two chains at once, and keep out of atari yourself.",
    (
        Step(
            "The strongest atari is one that hits two chains at once: your opponent can save only "
            "one. It is called double atari.\n\nFind the move.",
            """
            . . . . . . .
            . . . . . . .
            . . X . . . .
            . . O X . . .
            . . . O X . .
            . . . . . . .
            . . . . . . .
            """,
            (
                Turn(
                    goal="atari C4 and atari D3",
                    said="Both white stones are in atari now. Whichever White saves, you capture "
                    "the other.",
                    otherwise="Look for a point that is a liberty of both white stones.",
                ),
            ),
            claims=("liberties C4 2", "liberties D3 2"),
        ),
        Step(
            "A move that leaves your own stones only one liberty is a self-atari: usually a gift "
            "to your opponent.\n\nOne of the points A and B is a self-atari. Play the other one.",
            """
            . . . . .
            . O . . .
            . . O . .
            . O . X .
            . . . . .
            """,
            (
                Turn(
                    "D3",
                    said="Good. At A, three neighbors of your stone would have been white.",
                    wrong=(
                        Wrong(
                            "B3", "That was the self-atari: White takes your stone at once.", "A3"
                        ),
                    ),
                    otherwise="Choose between A and B: how many liberties would your stone have?",
                    claims=("free D3 3",),
                ),
            ),
            marks="B3=A D3=B",
            claims=("B3 > atari B3",),
        ),
        Step(
            "White is about to cut your two stones apart. Connected, they share their liberties."
            "\n\nConnect them.",
            """
            . . . . .
            . O O O .
            X X . X X
            . O . O .
            . . . . .
            """,
            (
                Turn(
                    goal="together B3 D3",
                    said="One strong chain instead of two weak ones.",
                    otherwise="Your chains are still apart. Which point touches both?",
                ),
            ),
        ),
        Step(
            "An atari should drive the stone to where it cannot get away, such as the edge. From "
            "the wrong side it only helps the stone escape.\n\nCapture the white stone: which "
            "side is right?",
            """
            . . . . .
            . . . . .
            . . X . .
            . X O . .
            . . . . .
            """,
            (
                Turn(
                    "D2",
                    "dead C2 B1 C1 D1 D2 E2 E1",
                    said="Now White can only run along the edge. Go after it.",
                    reply="C1",
                    wrong=(
                        Wrong(
                            "C1",
                            "White runs into the open and has three liberties. Drive the stone "
                            "towards the edge instead.",
                            "D2",
                            ("liberties C2 3",),
                        ),
                    ),
                    otherwise="That is no atari. Take one of the stone's two liberties.",
                    claims=("liberties C2 2",),
                ),
                Turn(
                    "B1 D1",
                    "atari C2",
                    said="There is no way out for White: whatever comes, you capture next.",
                    otherwise="Keep White in atari.",
                    claims=("dead C2 A1 B1 C1 D1 E1",),
                ),
            ),
            claims=("liberties C2 2", "C1 > atari C2"),
        ),
    ),
)

KO_SHAPE = """
. X O . .
X . X O .
. X O . .
. . . . .
. . . . .
"""

KO = Lesson(
    "ko",
    "Ko",
    "Take in turns, but not at once.",
    (
        Step(
            "White has just taken a stone of yours, on C4. By the rule of ko you may not take back "
            "at once, because the board would look as it did before.\n\nClick the point where "
            "Black may not play now.",
            KO_SHAPE,
            (
                Turn(
                    "C4",
                    "ko @",
                    Kind.PICK,
                    said="Right. One move later, if the ko is still open, you may.",
                    otherwise="Where was your stone taken?",
                ),
            ),
            moves="B4",
            claims=("illegal C4", "captured 1"),
        ),
        Step(
            "To win a ko, first play a move elsewhere that White has to answer: a ko threat. Then "
            "take back.\n\nPut the white stone at the bottom right in atari as a threat.",
            """
            . X O . . . .
            X . X O . . .
            . X O . . . .
            . . . . . X .
            . . . . X O .
            . . . . . . .
            . . . . . . .
            """,
            (
                Turn(
                    goal="atari F3",
                    reply="save F3",
                    said="White saves the stone. Now the ko may be taken: do it.",
                    wrong=(Wrong("C6", "Not yet: this is the ko. Play a threat first."),),
                    otherwise="White need not answer that. Threaten the stone at F3.",
                ),
                Turn(
                    "C6",
                    "captured 1",
                    said="Now White has to find a threat. That is how kos are fought.",
                    otherwise="Take the ko back: capture the white stone at B6.",
                    claims=("ko B6",),
                ),
            ),
            moves="B6",
            claims=("illegal C6",),
        ),
        Step(
            "White has not answered here, so you can end the ko: fill the point where White could "
            "take.\n\nEnd the ko.",
            """
            . X O O .
            X . X O .
            . X O . .
            . . . . .
            . . . . .
            """,
            (
                Turn(
                    "B4",
                    said="Connected. The ko is over, and it is yours.",
                    wrong=(Wrong("D3 C2", "White takes the ko again.", "B4"),),
                    otherwise="White could still take your stone at C4. Fill the point beside it.",
                    claims=("together B4 C4", "free C4 2"),
                ),
            ),
            claims=("atari C4",),
        ),
    ),
)

LADDER = """
. . . . . . .
. . X . . . .
. X O . . . .
. X . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""

LADDERS = Lesson(
    "ladders",
    "Ladders",
    "Chase a stone in zigzag to the edge.",
    (
        Step(
            "A ladder is a chase: you keep a chain in atari with every move, until the edge stops "
            "it.\n\nStart the ladder: give atari from the side where White cannot get free.",
            LADDER,
            (
                Turn(
                    goal="atari C5 and ladder C5",
                    reply="save C5",
                    said="White runs. Give atari again, from the side that leaves only one way.",
                    wrong=(
                        Wrong(
                            "C4",
                            "White goes to the open side and has three liberties.",
                            "D5",
                            ("liberties C5 3",),
                        ),
                    ),
                    otherwise="That is no atari yet.",
                ),
                Turn(
                    goal="atari C5 and ladder C5",
                    reply="save C5",
                    said="White runs on. Keep it in atari.",
                    otherwise="White gets free that way. Look for the atari that leaves only one "
                    "way to run.",
                ),
                Turn(
                    goal="atari C5 and ladder C5",
                    said="You see the zigzag. It goes on to the edge, and there White is captured.",
                    otherwise="White gets free that way.",
                ),
            ),
            claims=("liberties C5 2",),
        ),
        Step(
            "The ladder has arrived at the edge.\n\nCapture the runner.",
            """
            . . . . . . .
            . . X . . . .
            . X O X . . .
            . X O O X . .
            . . X O O X .
            . . . X O O X
            . . . . X O .
            """,
            (
                Turn(
                    goal="captured 8",
                    said="Eight stones. Never run in a ladder that works, unless something waits "
                    "for you at its end.",
                    otherwise="Where is White's last liberty?",
                ),
            ),
            claims=("atari C5", "stones C5 8"),
        ),
        Step(
            "Something does wait at the end of this ladder: a white stone on its path, which is "
            "called a ladder breaker.\n\nClick it.",
            """
            . . . . . . .
            . . X . . . .
            . X O . . . .
            . X . . . . .
            . . . . . . O
            . . . . O . .
            O . . . . . .
            """,
            (
                Turn(
                    "E2",
                    kind=Kind.PICK,
                    said="Yes. The runner would reach this stone and be free, so do not start "
                    "that ladder.",
                    wrong=(Wrong("A1 G3", "That stone is not on the zigzag path."),),
                    otherwise="Click a white stone ahead of the ladder.",
                ),
            ),
            claims=("D5 > not ladder C5", "D5 > atari C5"),
        ),
        Step(
            "Now you are the runner. Before you extend, look along the path: your own stone at E2 "
            "waits there.\n\nRun.",
            """
            . . . . . . .
            . . O . . . .
            . O X O . . .
            . O . . . . .
            . . . . . . .
            . . . . X . .
            . . . . . . .
            """,
            (
                Turn(
                    "C4",
                    "free C5 2",
                    said="White can chase you, but you will meet your own stone and be free.",
                    otherwise="Your stone is in atari, and the ladder does not work for White: "
                    "extend.",
                ),
            ),
            claims=("atari C5", "not ladder C5"),
        ),
    ),
)

NETS = Lesson(
    "nets",
    "Nets",
    "Capture without giving atari.",
    (
        Step(
            "The ladder does not work here: a white stone waits on its path. But a net does. In a "
            "net you give no atari; you leave a little room, and every way out ends in capture."
            "\n\nCatch the white stone at C4 in a net.",
            """
            . . . . . . .
            . . . . . . .
            . . X X . . .
            . X O . . . .
            . X . . . . .
            . . . . O . .
            . . . . . . .
            """,
            (
                Turn(
                    "D3",
                    "dead C4 C3 D4 C2 D3 E4",
                    reply="D4",
                    said="That is the net. White tries to break out: close the way.",
                    wrong=(
                        Wrong("D4", "White runs, and the ladder leads to the stone at E2.", "C3"),
                        Wrong("C3", "White extends and has too much room.", "D4"),
                    ),
                    otherwise="White gets out. Look for the point diagonal to the stone that "
                    "blocks both directions.",
                ),
                Turn(
                    "E4",
                    "atari C4 and dead C4 C3 C2 D3 E4",
                    reply="save C4",
                    said="And now?",
                    otherwise="White is getting out to the right.",
                ),
                Turn(
                    goal="captured 3",
                    said="Three stones caught in the net.",
                    otherwise="One liberty is left. Take it.",
                ),
            ),
            claims=("liberties C4 2", "D4 > not ladder C4"),
        ),
        Step(
            "The same idea from another side.\n\nCatch the white stone at E4 in a net.",
            """
            . . . . . . .
            . . . . . . .
            . . . X X . .
            . . . . O X .
            . . . . . X .
            . . O . . . .
            . . . . . . .
            """,
            (
                Turn(
                    "D3",
                    "dead E4 E3 D4 E2 D3 C4",
                    said="Both ways out are shut: whichever White tries, you block it.",
                    wrong=(
                        Wrong("D4", "White extends, and the stone at C2 helps.", "E3"),
                        Wrong("E3", "White extends and has too much room.", "D4"),
                    ),
                    otherwise="Think of the point diagonal to the white stone.",
                ),
            ),
            claims=("liberties E4 2",),
        ),
        Step(
            "Watch the runner try the other way.\n\nThe net is closed. White extends downwards: "
            "answer so that it stays closed.",
            """
            . . . . . . .
            . . . . . . .
            . . X X . . .
            . X O . . . .
            . X . X . . .
            . . . . O . .
            . . . . . . .
            """,
            (
                Turn(
                    "C2",
                    "atari C4 and dead C4 C3 D4 C2 D3 E4 B2 D2 C1",
                    reply="save C4",
                    said="White turns to the right. One more move.",
                    wrong=(
                        Wrong(
                            "D4",
                            "White slips out at the bottom. Stop the way to the open side first.",
                            "C2",
                        ),
                    ),
                    otherwise="Which way out is open? Close it.",
                ),
                Turn(
                    goal="captured 3",
                    said="A net holds on every side.",
                    otherwise="One liberty is left. Take it.",
                ),
            ),
            moves="C3",
        ),
    ),
)

SNAP = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . X X X . .
. X O O X O .
. X . . O O .
"""

SNAPBACKS = Lesson(
    "snapbacks",
    "Snapbacks",
    "Give one stone to take several.",
    (
        Step(
            "Sometimes a self-atari is the best move: your opponent takes one stone and loses "
            "more. That is a snapback.\n\nThrow in a stone where it can be taken, so that White "
            "cannot connect.",
            SNAP,
            (
                Turn(
                    "D1",
                    "dead C2 C1 D1",
                    reply="C1",
                    said="White has taken the stone. But look at White's liberties now, and take "
                    "back.",
                    wrong=(
                        Wrong("C1", "White connects to the stones on the right and is safe.", "D1"),
                    ),
                    otherwise="White connects and is safe. Play where White wants to connect.",
                    claims=("captured 1", "atari C2"),
                ),
                Turn(
                    "D1",
                    "captured 3",
                    said="Three stones for one. This is no ko: you took more than one stone.",
                    otherwise="The white chain is in atari. Where is its last liberty?",
                ),
            ),
            claims=("liberties C2 2",),
        ),
        Step(
            "The same trap on the left side.\n\nFind the throw-in.",
            """
            X X . . . . .
            . O X . . . .
            . O X . . . .
            O X X . . . .
            O O . . . . .
            . . . . . . .
            . . . . . . .
            """,
            (
                Turn(
                    "A5",
                    "dead B5 A5 A6",
                    reply="A6",
                    said="White took it. And now?",
                    wrong=(Wrong("A6", "White connects and is safe.", "A5"),),
                    otherwise="Where would White connect? Play there yourself.",
                    claims=("captured 1",),
                ),
                Turn("A5", "captured 3", said="Snap!", otherwise="Take back where your stone was."),
            ),
            claims=("liberties B5 2",),
        ),
        Step(
            "Your own two stones are in danger of a snapback now. Do not wait for it.\n\nConnect "
            "them to your stones on the right.",
            SNAP.replace("X", "x").replace("O", "X").replace("x", "O"),
            (
                Turn(
                    "D1",
                    "together C2 E1",
                    said="Safe. Seeing the trap in time is half of the art.",
                    wrong=(
                        Wrong(
                            "C1",
                            "Now White plays at D1 and captures three stones.",
                            "D1",
                            ("captured 3",),
                        ),
                    ),
                    otherwise="White throws in at D1, and the snapback is there.",
                ),
            ),
        ),
    ),
)

LESSONS = (ATARI, KO, LADDERS, NETS, SNAPBACKS)
