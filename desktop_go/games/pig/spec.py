"""Pig as the rest of the program knows it."""

from __future__ import annotations

from desktop_go.games.spec import GameSpec

SPEC = GameSpec(
    key="pig",
    name="Pig",
    text="A dice game, solved: roll once more, or hold what you have.",
    help="Roll the die as often as you like: Space rolls, Enter holds. Points of a turn are yours "
    "once you hold, but a 1 loses them and ends the turn. The first to reach the goal wins. E "
    "shows the exact chance to win after every roll, H says what is best now.",
    settings=("pig",),
    page="desktop_go.gui.pig.page:PigPage",
    levels="desktop_go.games.pig.players:LEVELS",
    bench="desktop_go.games.pig.signature:lines",
    in_lab=False,
    rules="desktop_go.games.pig.teaching:RULES",
    exercise="desktop_go.games.pig.teaching:PigMoment",
    stage="desktop_go.gui.learn.stages:PigStage",
    slow="desktop_go.games.pig.slow:TRIALS",
)
