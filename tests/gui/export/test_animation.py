"""Animations are read back with Pillow: frames, times, and where the stones are."""

from __future__ import annotations

import io

import pytest
from export_drive import PATIENCE, source
from PIL import Image
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.export.animation import AnimationChoices, frame_views, gif_bytes
from desktop_go.gui.export.dialog import ExportDialog
from desktop_go.gui.export.painting import Content


def frames_of(data: bytes) -> list[Image.Image]:
    with Image.open(io.BytesIO(data)) as image:
        frames = []
        for number in range(image.n_frames):
            image.seek(number)
            frames.append(image.convert("L").copy())
        return frames


def durations_of(data: bytes) -> list[int]:
    with Image.open(io.BytesIO(data)) as image:
        found = []
        for number in range(image.n_frames):
            image.seek(number)
            found.append(image.info["duration"])
        return found


@pytest.mark.parametrize("theme", ["wood", "dark"])
def test_each_frame_adds_its_stone(qapp, theme: str) -> None:
    line, _ = source().line
    choices = AnimationChoices(0, 4, 1.0, 0.5, Content(coordinates=False))
    told: list[tuple[int, int]] = []
    data = gif_bytes(
        line, BoardOptions(theme=theme), choices, lambda *at: told.append(at), lambda: False
    )
    frames = frames_of(data)
    assert len(frames) == 5
    assert told[-1] == (5, 5)
    assert durations_of(data) == [500, 500, 500, 500, 3000]
    side = frames[0].width
    cell = side / 9.44
    margin = 0.72 * cell

    def shade(frame: Image.Image, col: int, row: int) -> float:
        x, y = margin + col * cell, margin + row * cell
        reach = 0.4 * cell
        return (
            frame.crop((int(x - reach), int(y - reach), int(x + reach), int(y + reach)))
            .resize((1, 1), Image.Resampling.BOX)
            .getpixel((0, 0))
        )

    for number, (col, row, black) in enumerate(((4, 4, True), (4, 3, False), (3, 3, True)), 1):
        before, after = shade(frames[number - 1], col, row), shade(frames[number], col, row)
        assert (after < before) is black
    assert data.count(b"NETSCAPE2.0") == 1


def test_part_of_a_line_and_captures(qapp) -> None:
    line, _ = source("(;SZ[5];B[ab];W[aa];B[ba];W[cc])").line
    views = list(frame_views(line, AnimationChoices(2, 3)))
    assert [view.stones[0] for view in views] == [2, 0]


def test_a_stopped_animation_ends_at_once(qapp) -> None:
    line, _ = source().line
    data = gif_bytes(line, BoardOptions(), AnimationChoices(0, 4), lambda *_: None, lambda: True)
    assert data == b""


def test_the_tab_plays_and_saves(qtbot, tmp_path) -> None:
    dialog = ExportDialog(source(), tmp_path / "game.sgf", {})
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_page("animation")
    tab = dialog.pages["animation"]
    qtbot.waitUntil(lambda: not tab.picture.image().isNull(), timeout=PATIENCE)
    shown = tab.picture.image()
    tab.seconds.setValue(0.1)
    qtbot.waitUntil(lambda: tab.picture.image() != shown, timeout=PATIENCE)
    tab.first.setValue(2)
    QTest.keyClick(tab.last, Qt.Key.Key_Down)
    assert tab.note.text().endswith(", 2 pictures")
    with qtbot.waitSignal(dialog.saved, timeout=PATIENCE):
        QTest.qWait(0)
        dialog.save_to(tmp_path / "game.gif")
    assert len(frames_of((tmp_path / "game.gif").read_bytes())) == 2
