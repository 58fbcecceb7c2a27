"""The rules of Go in words and pictures."""

from __future__ import annotations

from desktop_go.games.go.teaching.first_lessons import CAPTURING, FIRST_GAME, STONES
from desktop_go.games.go.teaching.living import EYES
from desktop_go.games.teaching import Rule, Step

_CAPTURE = CAPTURING.steps[1].board
_KO = FIRST_GAME.steps[1].board

RULES: tuple[Rule, ...] = (
    Rule(
        "Stones and liberties",
        "Black begins, and the players take turns to put a stone on an empty point. Stones never "
        "move. The empty points right next to a stone, along the lines, are its liberties (marked "
        "here). Stones of one color that are next to each other form a chain and share their "
        "liberties.",
        Step("", STONES.steps[3].board, marks="B4 C4 A3 D3 B2 C2", claims=("liberties B3 6",)),
    ),
    Rule(
        "Capturing",
        "A chain whose last liberty is taken is captured and comes off the board. These white "
        "stones are in atari: Black takes both with a move on the marked point.",
        Step("", _CAPTURE, marks="C2", claims=("C2 > captured 2",)),
    ),
    Rule(
        "No suicide",
        "You may not play where your own chain would be left without liberties, unless the move "
        "captures. Black may not play on the marked point here. New Zealand's rules and a few "
        "others allow suicide.",
        Step("", FIRST_GAME.steps[0].board, marks="A1", claims=("illegal A1",)),
    ),
    Rule(
        "Ko",
        "A stone that has just taken one stone may not be taken back at once, if that would bring "
        "back the board as it was. Here Black takes at the marked point, and White has to play "
        "somewhere else before taking back. Some rule sets forbid every repetition of the board "
        "(superko).",
        Step("", _KO, marks="C3", claims=("C3 > captured 1 and ko B3",)),
    ),
    Rule(
        "Life",
        "An empty point that a chain surrounds is an eye. A chain with two eyes (marked here) can "
        "never be captured, because nobody can fill both at once.",
        Step("", EYES.steps[1].board, marks="A1 C1", claims=("illegal A1", "illegal C1")),
    ),
    Rule(
        "The end and the count",
        "You may pass instead of putting a stone. After two passes in a row the game is over. "
        "Stones that cannot avoid capture are dead and come off. Area counting (Chinese rules): "
        "your stones on the board and the points they surround. Territory counting (Japanese "
        "rules): the points you surround and your prisoners. White gets komi, some points for "
        "moving second. The higher count wins.",
        Step("", FIRST_GAME.steps[2].board, counted="area", claims=("area 35 14",)),
    ),
    Rule(
        "Handicap",
        "A weaker player takes Black and puts two to nine stones on the board before White's "
        "first move.",
        Step(
            "",
            "\n".join(
                " ".join("X" if (c, r) in ((6, 2), (2, 6)) else "." for c in range(9))
                for r in range(9)
            ),
        ),
    ),
)
