"""Printed games: pages, texts, the PDF's facts, and the tab that makes them."""

from __future__ import annotations

import re
import threading
import zlib
from pathlib import Path

import pytest
from export_drive import PATIENCE, settled, source
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QPageSize
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from shiboken6 import isValid

from desktop_go.gui.export import printing
from desktop_go.gui.export.dialog import ExportDialog
from desktop_go.gui.export.document import paper_units, pdf_bytes
from desktop_go.gui.export.layout import (
    LARGE,
    MEDIUM,
    NO_BREAK,
    SMALL_BOARDS,
    Board,
    DocumentChoices,
    lay_out,
)
from desktop_go.moves import Color, Move, Point
from desktop_go.records.game_tree import GameRecord

A4 = QPageSize.PageSizeId.A4


def long_game(moves: int = 90) -> str:
    record = GameRecord.new(13, black="Anna", white="Ben", info={"RE": "B+R", "EV": "Cup"})
    node, color = record.root, Color.BLACK
    for number in range(moves):
        node = record.add_move(node, Move.play(color, Point(number % 13, number // 13)))
        color = color.opponent
    record.set_comment(record.main_line()[30], "A comment of many words. " * 80)
    return record.to_text()


def pages_of(text: str, **choices: object) -> list:
    line, _ = source(text).line
    return lay_out(line, DocumentChoices(family="DejaVu Sans", **choices), paper_units(A4))


@pytest.mark.parametrize(("boards", "pages"), [(LARGE, 4), (MEDIUM, 3), (SMALL_BOARDS, 2)])
def test_pages_hold_players_captions_and_comments(boards: str, pages: int) -> None:
    found = pages_of(long_game(), moves_per_figure=25, boards=boards)
    assert len(found) == pages
    text = "\n".join(page.text() for page in found)
    assert text.startswith("Anna (Black) – Ben (White)\nCup\nResult: B+R")
    for caption in ("Figure 1 (1–25)", "Figure 4 (76–90)"):
        assert caption in text
    assert text.replace("\n", " ").count("A comment of many words.") > 70
    assert "Move 30: A comment" in text
    boards_found = [item for page in found for item in page.items if isinstance(item, Board)]
    assert len(boards_found) == 4


def test_nothing_reaches_over_the_margins() -> None:
    width, height = paper_units(A4)
    for page in pages_of(long_game(), moves_per_figure=10, boards=SMALL_BOARDS):
        for item in page.items:
            assert 0 < item.x < width
            assert 0 < item.y < height
            if isinstance(item, Board):
                assert item.x + item.width < width
                assert item.y + item.height < height


def test_notes_stand_under_the_figure() -> None:
    (page,) = pages_of("(;SZ[5]AB[ba][ab][bc]AW[ca][db][cc]PL[B];B[cb];W[bb];B[ee];W[ea];B[cb])")
    assert "Figure 1 (1–5)\n5 at 1" in page.text().replace(NO_BREAK, " ")


def test_a_pdf_has_its_pages_as_drawings(tmp_path: Path) -> None:
    pages = pages_of(long_game(), moves_per_figure=25)
    told: list[tuple[int, int]] = []
    data = pdf_bytes(pages, "DejaVu Sans", A4, "Anna", lambda *at: told.append(at), lambda: False)
    assert data[:5] == b"%PDF-"
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == len(pages) == 3
    assert told == [(1, 3), (2, 3), (3, 3)]
    assert b"/Subtype /Image" not in data
    curves = sum(
        zlib.decompress(part).count(b" c\n")
        for part in re.findall(rb"stream\n(x.*?)\nendstream", data, re.DOTALL)
    )
    assert curves > 90 * 4


def test_saving_a_pdf_through_the_dialog(qtbot, tmp_path: Path) -> None:
    dialog = ExportDialog(source(long_game()), tmp_path / "game.sgf", {})
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_page("document")
    tab = dialog.pages["document"]
    qtbot.waitUntil(lambda: len(tab.pages()) == 2, timeout=PATIENCE)
    assert tab.place.text() == "Page 1 of 2"
    assert not tab.back.isEnabled()
    QTest.mouseClick(tab.forward, Qt.MouseButton.LeftButton)
    assert tab.place.text() == "Page 2 of 2"
    tab.moves.setValue(10)
    QTest.mouseClick(
        tab.comments, Qt.MouseButton.LeftButton, pos=QPoint(9, tab.comments.height() // 2)
    )
    qtbot.waitUntil(lambda: len(tab.pages()) == 5, timeout=PATIENCE)
    with qtbot.waitSignal(dialog.saved, timeout=PATIENCE):
        dialog.save_to(tmp_path / "game.pdf")
    data = (tmp_path / "game.pdf").read_bytes()
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 5


def test_a_document_can_be_stopped_and_leaves_no_file(qtbot, tmp_path: Path, monkeypatch) -> None:
    dialog = ExportDialog(source(long_game()), tmp_path / "game.sgf", {})
    qtbot.addWidget(dialog)
    dialog.show()
    dialog.show_page("document")
    go_on = threading.Event()

    def slow(_report: object, should_stop: object) -> bytes:
        _report(1, 9)
        go_on.wait(20)
        assert should_stop()
        return b""

    monkeypatch.setattr(dialog.pages["document"], "save_work", lambda: slow)
    dialog.save_to(tmp_path / "game.pdf")
    qtbot.waitUntil(dialog.stop.isVisible, timeout=PATIENCE)
    assert dialog.bar.value() == 1
    QTest.mouseClick(dialog.stop, Qt.MouseButton.LeftButton)
    go_on.set()
    settled(qtbot, dialog)
    assert dialog.said.text() == "Stopped; nothing was saved."
    assert list(tmp_path.iterdir()) == []


def test_printing_goes_through_the_printer_chosen(qtbot, tmp_path: Path, monkeypatch) -> None:
    printer = QPrinter(QPrinter.PrinterMode.HighResolution)
    printer.setOutputFileName(str(tmp_path / "paper.pdf"))
    monkeypatch.setattr(printing, "ask_for_printer", lambda _paper, _parent: printer)
    dialog = ExportDialog(source(long_game()), tmp_path / "game.sgf", {})
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.print_button.isVisible()
    dialog.show_page("document")
    QTest.mouseClick(dialog.print_button, Qt.MouseButton.LeftButton)
    settled(qtbot, dialog)
    assert dialog.said.text() == "The document was sent to the printer"
    assert (tmp_path / "paper.pdf").read_bytes()[:5] == b"%PDF-"


def test_a_closed_dialog_waits_for_its_threads(qtbot, tmp_path: Path) -> None:
    dialog = ExportDialog(source(long_game()), tmp_path / "game.sgf", {})
    dialog.finished.connect(dialog.dispose)
    dialog.open()
    dialog.show_page("document")
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: not isValid(dialog), timeout=PATIENCE)
