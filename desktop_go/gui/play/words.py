"""Players, moves, results, clocks and chances in words, the same in every game of two players."""

from __future__ import annotations

from typing import TypeGuard

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.engine.messages import Thought
from desktop_go.games.spec import Outcome
from desktop_go.moves import Color, Move, MoveKind
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr, tr_number, tr_plural


def color_name(color: Color) -> str:
    """``Black`` or ``White``."""
    return tr("Black") if color is Color.BLACK else tr("White")


def outcome_text(outcome: Outcome) -> str:
    """``Black wins by 3.5 points``."""
    if outcome.winner is Color.EMPTY:
        return tr("The game is a draw")
    winner = color_name(outcome.winner)
    if outcome.reason == "resign":
        return tr("{winner} wins by resignation").format(winner=winner)
    if outcome.reason == "time":
        return tr("{winner} wins on time").format(winner=winner)
    if outcome.margin is None:
        return tr("{winner} wins").format(winner=winner)
    if outcome.margin == 1:
        return tr("{winner} wins by 1 point").format(winner=winner)
    return tr("{winner} wins by {margin} points").format(
        winner=winner, margin=tr_number(outcome.margin, "g")
    )


def end_text(outcome: Outcome, you: Color | None) -> str:
    """``You won by 3.5 points`` to the player called You; to others ``Black wins by 3.5 points``.

    Args:
        outcome: how the game ended.
        you: the color of the player called You, if there is one.
    """
    if you is None or outcome.winner is Color.EMPTY:
        return outcome_text(outcome)
    won = outcome.winner is you
    if outcome.reason == "resign":
        return tr("You won by resignation") if won else tr("You resigned")
    if outcome.reason == "time":
        return tr("You won on time") if won else tr("You lost on time")
    if outcome.margin is None:
        return tr("You won") if won else tr("You lost")
    if outcome.margin == 1:
        return tr("You won by 1 point") if won else tr("You lost by 1 point")
    text = tr("You won by {margin} points") if won else tr("You lost by {margin} points")
    return text.format(margin=tr_number(outcome.margin, "g"))


def sentence(text: str) -> str:
    """``text`` with the full stop of the language."""
    return tr("{words}.").format(words=text)


def clock_terms(control: TimeControl) -> str:
    """The clock in short: ``10 min + 5 × 30 s``; empty without one."""
    if control.kind is ClockKind.NONE:
        return ""
    main = duration(control.main_time)
    period = duration(control.period_time)
    extra = {
        ClockKind.BYO_YOMI: f" + {control.periods} × {period}",
        ClockKind.CANADIAN: f" + {control.period_moves} / {period}",
        ClockKind.FISCHER: f" + {duration(control.increment)}",
    }
    return main + extra.get(control.kind, "")


def duration(seconds: float) -> str:
    """``30 s``, ``10 min`` or ``1 min 30 s``."""
    minutes, rest = divmod(round(seconds), 60)
    if not minutes:
        return tr("{count} s").format(count=rest)
    if not rest:
        return tr("{count} min").format(count=minutes)
    return tr("{minutes} min {seconds} s").format(minutes=minutes, seconds=rest)


def percent(win_rate: float) -> str:
    """A win rate as whole per cent; 0 and 100 only where nothing is left open."""
    least, most = (1, 99) if 0 < win_rate < 1 else (0, 100)
    return f"{min(max(round(win_rate * 100), least), most)} %"


def to_move_text(thought: Thought) -> str:
    """``Black to move: 54 % to win``."""
    return tr("{player} to play, win rate {chance}").format(
        player=color_name(thought.to_play), chance=percent(thought.win_rate)
    )


def short_count(count: int) -> str:
    """``950``, ``12.3k``, ``1.2M``."""
    if count < 1000:
        return str(count)
    if count < 1_000_000:
        return f"{tr_number(count / 1000, '.1f')}k"
    return f"{tr_number(count / 1_000_000, '.1f')}M"


def playout_rate(per_second: float) -> str:
    """``12.3k playouts/s``."""
    count = round(per_second)
    return tr_plural("{count} playout/s", "{count} playouts/s", count, short_count(count))


def is_pass(move: Move | None) -> TypeGuard[Move]:
    """Whether ``move`` is a pass."""
    return move is not None and move.kind is MoveKind.PASS


def passed_text(color: Color) -> str:
    """``White passes``."""
    return tr("{player} passes").format(player=color_name(color))


def move_text(move: Move, size: int) -> str:
    """``Black D4``, ``White passes``, ``Black resigns``."""
    if move.kind is MoveKind.PASS:
        return passed_text(move.color)
    if move.kind is MoveKind.RESIGN:
        return tr("{player} resigns").format(player=color_name(move.color))
    return tr("{player} {point}").format(
        player=color_name(move.color), point=to_gtp(move.point, size)
    )
