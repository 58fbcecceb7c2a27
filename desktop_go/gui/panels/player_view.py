"""What the card of a player shows of a game."""

from __future__ import annotations

from desktop_go.engine.clock import ClockKind, clock_text
from desktop_go.gui.panels.players import PlayerView
from desktop_go.gui.play.director import Activity
from desktop_go.gui.play.engine_thread import EngineStatus
from desktop_go.gui.play.game import PlayedGame
from desktop_go.gui.play.words import is_pass
from desktop_go.moves import Color

LOW_TIME = 10.0
"""Seconds under which a clock is shown as running out."""


def player_view(
    game: PlayedGame,
    activity: Activity | None,
    status: EngineStatus,
    color: Color,
    active: bool,
    prisoners: int | None = None,
) -> PlayerView:
    """The player of ``color``.

    Args:
        game: the game that is played.
        activity: what the engine was asked for.
        status: how the engine is.
        color: whose card it is.
        active: whether this player is to do something now.
        prisoners: None where stones are never captured.
    """
    clock, move = game.clocks.clock, game.node.move
    time = clock.time_of(color)
    timed = clock.control.kind is not ClockKind.NONE
    thinks = active and activity in (Activity.MOVE, Activity.OPENING)
    prepares = status is EngineStatus.PREPARING
    return PlayerView(
        name=game.setup.player(color).shown_name(),
        prisoners=prisoners,
        clock=clock_text(clock.control, time),
        clock_low=timed and time.left < LOW_TIME,
        to_move=active,
        thinking=thinks and not prepares,
        passed=is_pass(move) and move.color is color,
        paused=game.paused,
        waiting=prepares and (thinks or (active and game.engine_is_to_move())),
    )
