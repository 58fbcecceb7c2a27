"""Every event of a gomoku game in words. Points are written as gomoku players do: ``h8``."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from desktop_go.engine.messages import Candidate, Thought
from desktop_go.games.gomoku.notation import to_text
from desktop_go.games.gomoku.openings import RULE_NAMES, Choice, OpeningRule
from desktop_go.games.spec import Outcome
from desktop_go.gui.gomoku.setup import GomokuSetup
from desktop_go.gui.play.words import clock_terms, color_name
from desktop_go.gui.play.words import end_text as common_end_text
from desktop_go.gui.play.words import outcome_text as common_outcome_text
from desktop_go.moves import Color, Move, MoveKind
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr
from desktop_go.texts import Text

if TYPE_CHECKING:
    from desktop_go.games.gomoku.threat_words import Threat

CHOICE_TEXTS: dict[Choice, Text] = {
    Choice.TAKE_BLACK: "Play &Black",
    Choice.TAKE_WHITE: "Play Wh&ite",
    Choice.PLACE_TWO: "Place &two more stones",
}
"""The choices of an opening as buttons; they pass through ``tr``."""

THREAT_SENTENCES: dict[str, Text] = {
    "FIVE": "{player} threatens five at {points}",
    "OPEN_FOUR": "{player} threatens an open four at {points}",
    "FOUR_THREE": "{player} threatens a four and an open three at {points}",
    "DOUBLE_THREE": "{player} threatens two open threes at {points}",
    "FOUR": "{player} can make a four at {points}",
    "OPEN_THREE": "{player} can make an open three at {points}",
}
"""By the names of ThreatKind, whose module needs the engine's kernels."""
MANY_POINTS = 8


def move_text(move: Move, size: int) -> str:
    """``Black h8``, ``White passes``, ``Black resigns``."""
    player = color_name(move.color)
    if move.kind is MoveKind.PASS or (move.kind is MoveKind.PLAY and move.point is None):
        return tr("{player} passes").format(player=player)
    if move.point is None:
        return tr("{player} resigns").format(player=player)
    return tr("{player} {point}").format(player=player, point=to_text(move.point, size))


def place_text(node: RecordNode) -> str:
    """``h8``, ``pass``, or that no move was made yet."""
    move = node.move
    if move is None:
        return tr("Start") if node.parent is None else tr("No move")
    return tr("pass") if move.point is None else to_text(move.point, node.record.size)


def spoken_text(node: RecordNode, number: int) -> str:
    """The move in a sentence, with its whole comment."""
    move = node.move
    text = place_text(node) if move is None else f"{number} {move_text(move, node.record.size)}"
    return f"{text}. {node.comment}" if node.comment else text


def outcome_text(outcome: Outcome) -> str:
    """``Black wins with five in a row``."""
    if outcome.winner is Color.EMPTY:
        return tr("The board is full: the game is a draw")
    if outcome.reason == "five":
        return tr("{winner} wins with five in a row").format(winner=color_name(outcome.winner))
    return common_outcome_text(outcome)


def end_text(outcome: Outcome, you: Color | None) -> str:
    """``You won with five in a row`` to the player called You, else ``outcome_text``."""
    if you is None or outcome.winner is Color.EMPTY:
        return outcome_text(outcome)
    if outcome.reason == "five":
        won = outcome.winner is you
        return tr("You won with five in a row") if won else tr("You lost to five in a row")
    return common_end_text(outcome, you)


def terms_text(setup: GomokuSetup) -> str:
    """``15×15 · Renju rules · Swap2 · 10 min``."""
    parts = [f"{setup.size}×{setup.size}", tr("{rules} rules").format(rules=tr(setup.rules.name))]
    if setup.opening is not OpeningRule.NONE:
        parts.append(tr(RULE_NAMES[setup.opening]))
    clock = clock_terms(setup.control)
    if clock:
        parts.append(clock)
    return " · ".join(parts)


def ranked(thought: Thought) -> tuple[Candidate, ...]:
    """The moves considered, the best first, the others by their values.

    Alpha-beta proves of the others only that they are no better: no value is above the best's.
    """
    if not thought.candidates:
        return ()
    best, *others = thought.candidates
    bounded = [replace(c, win_rate=min(c.win_rate, best.win_rate)) for c in others]
    return (best, *sorted(bounded, key=lambda c: -c.win_rate))


def threat_text(threat: Threat, size: int) -> str:
    """``Black threatens an open four at g8, l8``."""
    names = [to_text(point, size) for point in threat.points[:MANY_POINTS]]
    if len(threat.points) > MANY_POINTS:
        names.append("…")
    return tr(THREAT_SENTENCES[threat.kind.name]).format(
        player=color_name(threat.color), points=", ".join(names)
    )
