"""A dialog over a small game, and waiting for what it writes."""

from __future__ import annotations

from dataclasses import replace

from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.export.source import ExportSource
from desktop_go.moves import Point
from desktop_go.records.loading import load_text
from desktop_go.records.markup import Mark
from desktop_go.services.board_view import CandidateMark, view_of_node

PATIENCE = 30_000
"""Milliseconds; a busy machine takes its time."""
GAME = "(;GM[1]SZ[9]PB[Anna]PW[Ben]RE[B+R]DT[2026-01-02];B[ee]C[first];W[ed];B[dd];W[fe])"


def source(text: str = GAME, place: int = -1) -> ExportSource:
    line = load_text(text).record.main_line()
    place = place % len(line)
    view = replace(
        view_of_node(line[place]),
        labels={Point(0, 0): "A"},
        marks={Point(1, 1): Mark.TRIANGLE},
        candidates=(CandidateMark(Point(7, 7), 0.61, 1234),),
    )
    return ExportSource(view, BoardOptions(theme="paper"), (tuple(line), place))


def settled(qtbot: object, dialog: object) -> None:
    qtbot.waitUntil(lambda: not dialog.job.busy, timeout=PATIENCE)
