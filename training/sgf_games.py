"""Games from a folder of SGF files, by the project's own reader: main lines of square boards."""

from __future__ import annotations

from pathlib import Path

import numpy as np

from desktop_go.errors import RecordError
from desktop_go.moves import Color, Move, MoveKind
from desktop_go.records.game_info import komi
from desktop_go.records.game_tree import GO, GameRecord
from desktop_go.records.loading import load_records
from training.records import TYPICAL_KOMI, ParsedGame, key_of

SIZES = range(5, 20)
SHORTEST = 10
"""Records with fewer moves teach nothing."""


def read_sgf_folder(folder: Path) -> dict[str, list[ParsedGame]]:
    """All games below ``folder``, as one source for each board size (``sgf_19x19``)."""
    found: dict[str, list[ParsedGame]] = {}
    for path in sorted(folder.rglob("*.sgf")):
        try:
            records = load_records(path.read_bytes()).records
        except RecordError:
            continue
        for record in records:
            game = game_of(record)
            if game is not None:
                found.setdefault(f"sgf_{game.size}x{game.size}", []).append(game)
    return found


def game_of(record: GameRecord) -> ParsedGame | None:
    """The main line of a record, or None when it is no plain game of Go.

    White setup stones and setup in mid-game are not plain; a side that moves twice in a row gets
    the other side's pass in between.
    """
    width, height = record.board_size
    if record.game != GO or width != height or width not in SIZES:
        return None
    line = record.main_line()
    if line[0].points("AW") or any(node.setup for node in line[1:]):
        return None
    played = [move for node in line if (move := node.move) is not None]
    if len(played) < SHORTEST:
        return None
    setup = tuple(row * width + col for col, row in line[0].points("AB"))
    points: list[int] = []
    expected = played[0].color
    for move in played:
        if move.color is not expected:
            points.append(width * width)
        points.append(_number(move, width))
        expected = move.color.opponent
    text = "".join(chr(97 + p % width) + chr(97 + p // width) for p in points)
    stated = komi(record)
    return ParsedGame(
        size=width,
        komi=stated if stated is not None and abs(stated) <= 30 else 0.0 if setup else TYPICAL_KOMI,
        winner={"B": 1, "W": 2}.get(record.info("RE").strip()[:1].upper(), 0),
        first=2 if played[0].color is Color.WHITE else 1,
        setup=setup,
        moves=np.array(points, dtype=np.int16),
        key=key_of(text, width),
    )


def _number(move: Move, size: int) -> int:
    if move.kind is not MoveKind.PLAY or move.point is None:
        return size * size
    return move.point.row * size + move.point.col
