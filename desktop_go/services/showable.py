"""Whether there is a board for what a record says of its own."""

from __future__ import annotations

from desktop_go.errors import RecordError
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.game_tree import GO, GameRecord
from desktop_go.services.i18n import tr


def check_showable(record: GameRecord) -> None:
    """Make sure that ``record`` is of Go, on a board that there is.

    Raises:
        RecordError: another game, or a board of a size that there is not.
    """
    if record.game != GO:
        raise RecordError(
            tr("This is a record of another game (SGF game number {number}), not of Go.").format(
                number=record.game
            )
        )
    check_size(record)


def check_size(record: GameRecord) -> None:
    """Make sure that there is a board of the size that ``record`` states.

    Raises:
        RecordError: there is none.
    """
    stated = record.root.first("SZ").strip()
    if stated and sgf.read_size(record.root.raw("SZ")) is None:
        raise RecordError(
            tr(
                "This record asks for a board with {stated} lines; "
                "boards have {least} to {most} lines."
            ).format(stated=stated[:20], least=1, most=sgf.MAX_SIDE)
        )
