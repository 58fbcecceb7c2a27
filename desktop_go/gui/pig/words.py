"""Chances, players and results of Pig in words."""

from __future__ import annotations

from desktop_go.games.pig.game import PigGame
from desktop_go.games.pig.players import level
from desktop_go.games.pig.rules import Action
from desktop_go.games.pig.solver import Chances
from desktop_go.services.i18n import tr, tr_number


def chance_text(chance: float) -> str:
    """A chance in percent."""
    return f"{tr_number(100 * chance, '.1f')} %"


def side_name(side: int) -> str:
    """What a side is called."""
    return (tr("First"), tr("Second"))[side]


def seat_name(seat: str) -> str:
    """Who plays a side."""
    preset = level(seat)
    return tr("Person") if preset is None else tr(preset.name)


def state_text(game: PigGame) -> str:
    """How the game stands, in one sentence."""
    if game.winner is not None:
        return tr("{side} wins.").format(side=side_name(game.winner))
    return tr("{side} to play, turn total {turn}").format(
        side=side_name(game.state.side), turn=game.state.turn
    )


def action_text(game: PigGame, action: Action) -> str:
    """What was just done, in one sentence."""
    if action is Action.HOLD:
        other = 1 - game.state.side
        return tr("{side} holds at {score}.").format(
            side=side_name(other), score=game.state.scores[other]
        )
    face = (game.last_face or 0) + 1
    if face == 1:
        return tr("Rolled a 1: the turn is over.")
    return tr("Rolled a {face}.").format(face=face)


def advice_text(chances: Chances) -> str:
    """What is best now, and how much better it is."""
    if chances.hold is None:
        return tr("Hint: roll, there is nothing to hold yet")
    text = tr("Hint: roll ({roll} to win; hold: {hold})")
    if chances.best is Action.HOLD:
        text = tr("Hint: hold ({hold} to win; roll: {roll})")
    return text.format(roll=chance_text(chances.roll), hold=chance_text(chances.hold))
