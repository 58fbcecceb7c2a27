"""Games that were played here, in words: ``You – level 3, 9×9, won, today``."""

from __future__ import annotations

import datetime
from pathlib import Path

from desktop_go.gui.go.words import result_words
from desktop_go.gui.play.keeper import archived_at, archived_file
from desktop_go.gui.play.players import known_name
from desktop_go.records.game_tree import GameRecord
from desktop_go.services.i18n import tr

PROGRAM = "Desktop Go, "
"""How the names of the program's own engine begin in a record."""


def file_words(path: Path) -> str:
    """What a file is called: by its name, or a copy kept by the program by its day."""
    moment = archived_at(path)
    if moment is None:
        return path.name
    day, name = day_words(moment.date()), archived_file(path)
    if name:
        return tr("{name}, unsaved changes from {day}").format(name=name, day=day)
    return tr("Game from {day}").format(day=day)


def day_words(day: datetime.date, today: datetime.date | None = None) -> str:
    """``today``, ``yesterday`` or the date."""
    ago = ((today or datetime.date.today()) - day).days
    return {0: tr("today"), 1: tr("yesterday")}.get(ago, day.isoformat())


def game_words(record: GameRecord, day: datetime.date, today: datetime.date | None = None) -> str:
    """A game kept by the program: who played whom, where, how it ended, and when.

    Args:
        record: the game.
        day: when it was kept.
        today: the present day, for tests.
    """
    names = [known_name(record.info(key)).removeprefix(PROGRAM) for key in ("PB", "PW")]
    names.sort(key=lambda name: name != tr("You"))
    cols, rows = record.board_size
    parts = [" – ".join(name or "?" for name in names), f"{cols}×{rows}"]
    return ", ".join(filter(None, (*parts, result_words(record), day_words(day, today))))
