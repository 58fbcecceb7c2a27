"""Every event of a game of Go in words, for the status bar, screen readers and lists."""

from __future__ import annotations

from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.go.terms import KOMI, RULES
from desktop_go.games.spec import PositionChange
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.words import clock_terms, move_text
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr, tr_plural


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


def terms_text(setup: GameSetup, sides: tuple[int, int] | None = None) -> str:
    """``9×9 · Chinese rules · komi 7.5 · 3 handicap stones · 10 min + 5 × 30 s``."""
    cols, rows = sides or (setup.size, setup.size)
    rules = tr("{rules} rules").format(rules=tr(RULE_SETS[setup.rules].name))
    komi = tr("komi {komi}").format(komi=f"{setup.komi:g}")
    parts = [
        f"{cols}×{rows}",
        tr("rules unknown") if RULES in setup.assumed else rules,
        tr("komi not given") if KOMI in setup.assumed else komi,
    ]
    if setup.handicap:
        parts.append(tr_plural("{count} handicap stone", "{count} handicap stones", setup.handicap))
    clock = clock_terms(setup.control)
    if clock:
        parts.append(clock)
    return " · ".join(parts)
