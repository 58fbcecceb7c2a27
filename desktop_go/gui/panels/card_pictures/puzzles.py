"""Pictures of ideas of gomoku, SameGame, Sudoku and tic-tac-toe."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from desktop_go.gui.panels.card_pictures.sketch import Sketch

BOX = 11
"""A cell of Sudoku."""


def threats(pen: Sketch) -> None:
    """Black 1 forces White 2; after Black 3 both marked points make five."""
    rows = (".....+..", ".....3..", ".OXXX12.", ".....X..", ".....X..", ".....+..")
    pen.board((67, 22), rows, 15)


def line_patterns(pen: Sketch) -> None:
    """An open three, a closed three, and an open four, each with its weight."""
    for y, row, weight in ((26, ".XXX.", 34), (58, "OXXX.", 14), (90, ".XXXX.", 62)):
        pen.line((12, y), (136, y), width=1)
        pen.board((26, y), (row,), 20)
        pen.box(QRectF(156, y - 7, weight, 14), pen.inks.accent)


def _blocks(pen: Sketch, left: float, rows: tuple[str, ...], taken: str = "") -> None:
    """Cells of SameGame; a letter is a color, ``taken`` the one that is framed."""
    colors = {"a": pen.inks.accent, "w": pen.inks.warm, "f": pen.inks.faint}
    for row, text in enumerate(rows):
        for column, sign in enumerate(text):
            if sign == ".":
                continue
            area = QRectF(left + 17 * column, 18 + 17 * row, 15, 15)
            pen.box(area, colors[sign.lower()], 0.7)
            if sign.isupper():
                pen.cross((area.center().x(), area.center().y()), 4, pen.inks.ink)


def saved_color(pen: Sketch) -> None:
    """Blocks of other colors go first, so that the saved color makes one large block."""
    _blocks(pen, 22, ("awwfa", "aWWfa", "awaaf", "ffaaw", "wafaa"))
    pen.arrow((116, 60), (138, 60))
    _blocks(pen, 146, (".....", "aa...", "aaa..", "aaaa.", "aaaa."))


def drawn_blocks(pen: Sketch) -> None:
    """Of the blocks that were drawn, one is taken."""
    _blocks(pen, 22, ("aawfa", "awwFF", "awaaf", "ffAAw", "WWfaa"))
    for y, color, count in (
        (30, pen.inks.faint, 2),
        (60, pen.inks.accent, 2),
        (90, pen.inks.warm, 2),
    ):
        for index in range(count):
            pen.box(QRectF(142 + 17 * index, y - 7, 15, 15), color, 0.7)
    pen.arrow((112, 60), (134, 60))
    pen.node((200, 90), "✓", pen.inks.accent)


def nested(pen: Sketch) -> None:
    """At each step of a game, whole games tell which move to make; the best line is kept."""
    places = [(20 + 44 * index, 30 + 14 * index) for index in range(5)]
    for index, (x, y) in enumerate(places[:4]):
        for step in (-24, -2, 20):
            end = (x + 34, y + 14 + step)
            pen.line((x, y), end, width=1.2)
            pen.node(end, radius=2.5)
        pen.line((x, y), places[index + 1], pen.inks.accent, 3)
    for place in places:
        pen.node(place, color=pen.inks.accent, radius=6)


def _grid(pen: Sketch, corner: tuple[float, float], lines: int, cell: float) -> None:
    for index in range(lines + 1):
        width = 1.8 if index % 3 == 0 else 0.8
        at = index * cell
        x, y = corner
        pen.line((x + at, y), (x + at, y + lines * cell), width=width)
        pen.line((x, y + at), (x + lines * cell, y + at), width=width)


def cell_choice(pen: Sketch) -> None:
    """Row, column and box leave a cell only two digits."""
    x, y = 70, 10
    for area in (
        QRectF(x, y + 4 * BOX, 9 * BOX, BOX),
        QRectF(x + 4 * BOX, y, BOX, 9 * BOX),
        QRectF(x + 3 * BOX, y + 3 * BOX, 3 * BOX, 3 * BOX),
    ):
        pen.box(area, pen.inks.accent, 0.2)
    _grid(pen, (x, y), 9, BOX)
    pen.box(QRectF(x + 4 * BOX, y + 4 * BOX, BOX, BOX), pen.inks.warm, 0.4)
    pen.arrow((176, 60), (x + 5 * BOX + 3, y + 4.5 * BOX), pen.inks.warm)
    pen.text((196, 60), "2  7")


def dead_cell(pen: Sketch) -> None:
    """A cell that no digit fits any more ends the playout."""
    _grid(pen, (84, 24), 3, 24)
    for index, digit in enumerate("1 46 89"):
        if digit != " ":
            pen.text((96 + 24 * (index % 3), 36 + 24 * (index // 3)), digit)
    pen.box(QRectF(108, 48, 24, 24), pen.inks.warm, 0.3)
    pen.text((120, 60), "∅")
    pen.text((120, 110), "2  3  5  7  →  ∅", pen.inks.warm)


def filled(pen: Sketch) -> None:
    """Cells that were filled, of all that were empty."""
    for index in range(20):
        area = QRectF(40 + 16 * (index % 10), 36 + 16 * (index // 10), 14, 14)
        pen.box(area, pen.inks.accent if index < 14 else pen.inks.faint, 0.7 if index < 14 else 0.1)
    pen.text((120, 90), "14 / 20 = .7")


def houses(pen: Sketch) -> None:
    """The tree adds the digits of one cell, of one row, or of all cells."""
    for left, shaded in ((18, (4, 4, 1, 1)), (92, (0, 4, 9, 1)), (166, (0, 0, 9, 9))):
        x, y, across, down = (6.5 * number for number in shaded)
        pen.box(QRectF(left + x, 30 + y, across, down), pen.inks.accent, 0.5)
        _grid(pen, (left, 30), 9, 6.5)


def _signs(pen: Sketch, left: float, rows: tuple[str, ...], cell: float) -> None:
    """A grid of three lines with its signs."""
    _grid(pen, (left, 34), 3, cell)
    for row, text in enumerate(rows):
        for column, sign in enumerate(text):
            if sign != ".":
                pen.text((left + cell * (column + 0.5), 34 + cell * (row + 0.5)), sign)


def blocked_row(pen: Sketch) -> None:
    """On the shaded cell X wins at once on the left, and has to block on the right."""
    for left, rows in ((38, ("X.O", ".O.", "X..")), (148, ("O.X", "O..", ".X."))):
        pen.box(QRectF(left, 54 if left < 100 else 74, 20, 20), pen.inks.accent, 0.4)
        _signs(pen, left, rows, 20)


def mirrors(pen: Sketch) -> None:
    """Three positions that are one, turned or mirrored."""
    shapes = (("X..", ".O.", "..."), ("..X", ".O.", "..."), ("...", ".O.", "X.."))
    for left, rows in zip((18, 96, 174), shapes, strict=True):
        _signs(pen, left, rows, 16)
    for x in (81, 159):
        pen.text((x, 58), "=")
