"""Every event of a game of Go in words, for the status bar, screen readers and lists."""

from __future__ import annotations

from desktop_go.games.go.known_results import known_result
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.games.go.terms import KOMI, RULES
from desktop_go.games.spec import PositionChange
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.players import known_name
from desktop_go.gui.play.words import clock_terms, color_name, move_text
from desktop_go.moves import Color
from desktop_go.records.coordinates import to_gtp
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import ReadableRecord
from desktop_go.services.i18n import tr, tr_number, tr_plural


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


def result_words(record: GameRecord) -> str:
    """``won`` or ``lost`` to the player called You, else ``W+2``; before the end ``12 moves``.

    Empty before the first move.
    """
    result = record.info("RE")
    black, white = (known_name(record.info(key)) for key in ("PB", "PW"))
    if not result:
        moves = len(record.main_line()) - 1
        return tr_plural("{count} move", "{count} moves", moves) if moves else ""
    if tr("You") not in (black, white):
        return result
    if result[:1] not in "BW":
        return tr("drawn")
    return tr("won") if (result[:1] == "B") == (black == tr("You")) else tr("lost")


def kept_words(title: str, setup: GameSetup, record: GameRecord) -> str:
    """A game to go on with or to look at: who, how far or how it ended, and the terms."""
    words = filter(None, (result_words(record), terms_text(setup, record)))
    return f"{title}\n{' · '.join(words)}"


def terms_text(setup: GameSetup, record: ReadableRecord | None = None) -> str:
    """``9×9 · Chinese rules · komi 7.5 · 3 handicap stones · 10 min + 5 × 30 s``.

    Args:
        setup: what was agreed.
        record: the game, which may begin with stones and on a board of any shape; None for a game
            that has not begun.
    """
    cols, rows = record.board_size if record is not None else (setup.size, setup.size)
    rules = tr("{rules} rules").format(rules=tr(RULE_SETS[setup.rules].name))
    komi = tr("komi {komi}").format(komi=tr_number(setup.komi, "g"))
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
    starts_empty = record is None or not record.root.setup
    if cols == rows and starts_empty and not setup.assumed:
        parts += filter(None, [solved_text(setup)])
    return " · ".join(parts)


def solved_text(setup: GameSetup) -> str:
    """What perfect play leads to from an empty board: ``solved: Black wins by 25``; or nothing."""
    result = known_result(setup.size, RULE_SETS[setup.rules], setup.handicap)
    if result is None:
        return ""
    margin = result - setup.komi
    if not margin:
        return tr("solved: a draw")
    return tr("solved: {winner} wins by {margin}").format(
        winner=color_name(Color.BLACK if margin > 0 else Color.WHITE),
        margin=tr_number(abs(margin), "g"),
    )
