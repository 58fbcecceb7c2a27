"""Every event of a game in words, for the status bar, screen readers and lists."""

from __future__ import annotations

from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.spec import Outcome, PositionChange
from desktop_go.gui.game_setup import GameSetup
from desktop_go.moves import Color, Move, MoveKind
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr, tr_plural


def color_name(color: Color) -> str:
    """``Black`` or ``White``."""
    return tr("Black") if color is Color.BLACK else tr("White")


def move_text(move: Move, size: int) -> str:
    """``Black D4``, ``White passes``, ``Black resigns``."""
    if move.kind is MoveKind.PASS:
        return tr("{player} passes").format(player=color_name(move.color))
    if move.kind is MoveKind.RESIGN:
        return tr("{player} resigns").format(player=color_name(move.color))
    return tr("{player} {point}").format(
        player=color_name(move.color), point=to_gtp(move.point, size)
    )


def change_text(change: PositionChange, size: int) -> str:
    """The move and what it did: ``White D4, captures 2 stones``."""
    text = move_text(change.move, size)
    if change.removed:
        text += ", " + tr_plural(
            "captures {count} stone", "captures {count} stones", len(change.removed)
        )
    if change.ko_point is not None:
        text += ", " + tr("ko at {point}").format(point=to_gtp(change.ko_point, size))
    return text


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
        winner=winner, margin=f"{outcome.margin:g}"
    )


def terms_text(setup: GameSetup) -> str:
    """``9×9 · Chinese rules · komi 7.5 · 3 handicap stones · 10 min + 5 × 30 s``."""
    rules = tr(RULE_SETS[setup.rules].name)
    parts = [
        f"{setup.size}×{setup.size}",
        tr("{rules} rules").format(rules=rules),
        tr("komi {komi}").format(komi=f"{setup.komi:g}"),
    ]
    if setup.handicap:
        parts.append(tr_plural("{count} handicap stone", "{count} handicap stones", setup.handicap))
    clock = clock_terms(setup.control)
    if clock:
        parts.append(clock)
    return " · ".join(parts)


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
    """A win rate as whole per cent."""
    return f"{win_rate * 100:.0f} %"
