"""The end of a game of SameGame in words."""

from __future__ import annotations

from desktop_go.gui.samegame.desk import SameDesk
from desktop_go.gui.samegame.race import goal_name
from desktop_go.services.i18n import tr


def end_text(desk: SameDesk, place: int) -> str:
    """How the game went; ``place`` in the list of scores, 0 for none."""
    game = desk.game
    text = tr("No blocks are left.") if game.position.columns else tr("Cleared!")
    text += " " + tr("Score {score}.").format(score=game.score)
    beaten = [key for key, goal in desk.goals.items() if game.score > goal]
    if desk.aided:
        text += " " + tr("It does not count, because a solver's line was played.")
    elif beaten:
        text += " " + tr("You beat the level {level}.").format(level=goal_name(beaten[-1]))
    if place:
        text += " " + tr("Number {place} in your list.").format(place=place)
    return text
