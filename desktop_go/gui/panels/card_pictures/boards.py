"""Pictures of ideas that show on a board."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from desktop_go.gui.panels.card_pictures.sketch import Sketch
from desktop_go.gui.style.scheme import mix

CELL = 18
MIDDLE = 24
"""The upper left point of a board of five lines, in height."""


def playout(pen: Sketch) -> None:
    """From a position a game is played to its end, which tells who won."""
    pen.board((20, 24), (".....", ".X.O.", "..X..", ".X.O.", "....."), 18, "NESW")
    pen.arrow((106, 60), (134, 60))
    pen.board((148, 24), (".XXO.", "XXXOO", "X.XXO", "XXOOO", ".XOO."), 18, "NESW")


def atari(pen: Sketch) -> None:
    """Two black stones have one liberty left; Black saves them there."""
    pen.board((84, MIDDLE), (".....", ".OO..", "OXX+.", ".OO..", "....."), CELL)


def capture(pen: Sketch) -> None:
    """Black takes three stones by filling their last liberty."""
    pen.board((34, MIDDLE), (".....", ".XXX.", "XOOO+", ".XXX.", "....."), 17)
    pen.arrow((118, 58), (138, 58))
    pen.board((154, MIDDLE), (".....", ".XXX.", "X...X", ".XXX.", "....."), 17)


def self_atari(pen: Sketch) -> None:
    """On the crossed point Black's stones would have one liberty left."""
    pen.board((84, MIDDLE), (".....", ".OOO.", "OX-..", ".OOO.", "....."), CELL, "E")


def nakade(pen: Sketch) -> None:
    """The middle of three points decides whether the stones around them live."""
    pen.board((84, 36), ("OXXXX", "OX.+.", "OXXXX", "OOOOO"), CELL, "E")


def patterns(pen: Sketch) -> None:
    """A hane, a cut, and a move at the edge."""
    pen.board((26, 42), ("XOX", ".+.", "..."), CELL)
    pen.board((102, 42), ("XO.", "O+.", "..."), CELL)
    pen.board((178, 51), ("XO.", ".+."), CELL, "S")


def strengths(pen: Sketch) -> None:
    """The stronger a pattern, the more often its point is played."""
    shapes = (("XOX", ".+.", "..."), ("XO.", "O+.", "..."), ("...", ".+.", "..."))
    for left, rows, share in zip((26, 102, 178), shapes, (42, 28, 6), strict=True):
        pen.board((left, 22), rows, 16)
        pen.bar(left + 5, 116, share, pen.inks.accent, 22)


def reply(pen: Sketch) -> None:
    """What answered a move in a game that was won answers it in the next one."""
    pen.board((26, 32), ("X...", ".1..", ".2O.", "...."), CELL)
    pen.arrow((100, 58), (134, 58), pen.inks.accent)
    pen.board((154, 32), ("..O.", ".1..", ".2..", "X..."), CELL)
    pen.text((54, 110), "1 / 0")


def _heat(pen: Sketch, corner: tuple[float, float], cell: float) -> None:
    """A board of four lines, each point shaded by its share."""
    shares = ((0.0, 0.1, 0.0, 0.0), (0.1, 0.9, 0.4, 0.0), (0.0, 0.3, 0.1, 0.0), (0.0,) * 4)
    for row, line in enumerate(shares):
        for column, share in enumerate(line):
            area = QRectF(corner[0] + column * cell, corner[1] + row * cell, cell, cell)
            pen.box(area, mix(pen.inks.faint, pen.inks.accent, 0.2 + share), share)


def network(pen: Sketch) -> None:
    """A network turns a position into a share for each point and a value."""
    pen.board((22, 36), ("X...", "..O.", ".O..", "...X"), 16, "NESW")
    pen.arrow((78, 60), (94, 60))
    for x, height in ((100, 64), (114, 50), (128, 36)):
        pen.box(QRectF(x, 60 - height / 2, 8, height), pen.inks.accent, 0.3)
    pen.arrow((140, 60), (156, 60))
    _heat(pen, (164, 14), 15)
    pen.text((194, 82), "P")
    pen.box(QRectF(164, 94, 60, 12), pen.inks.faint, 0.0)
    pen.box(QRectF(164, 94, 38, 12), pen.inks.accent)
    pen.text((154, 100), "v")


def judges(pen: Sketch) -> None:
    """A leaf is worth a mix of what the network and a playout say."""
    pen.node((40, 60), color=pen.inks.accent, radius=11)
    pen.arrow((54, 52), (92, 34), pen.inks.accent)
    pen.arrow((54, 68), (92, 86), pen.inks.warm)
    for x, height in ((98, 44), (108, 32), (118, 20)):
        pen.box(QRectF(x, 32 - height / 2, 6, height), pen.inks.accent, 0.3)
    pen.curve(((98, 88), (106, 78), (114, 96), (122, 82), (130, 90)), pen.inks.warm)
    pen.text((144, 32), ".6")
    pen.text((144, 88), "1")
    pen.arrow((156, 36), (190, 54), pen.inks.accent)
    pen.arrow((156, 84), (190, 66), pen.inks.warm)
    pen.node((206, 60), ".64", pen.inks.ink, radius=13)


def priors(pen: Sketch) -> None:
    """The capture comes first, a point nearby second, one far away last."""
    pen.board((60, 24), ("......+", ".XX....", "XOO+...", ".XX....", "....+.."), CELL, "")
    for place, rank in (((114, 60), "1"), ((132, 96), "2"), ((168, 24), "3")):
        pen.text(place, rank)


def blind_spots(pen: Sketch) -> None:
    """Far from the last move, the shaded points are overlooked."""
    rows = ("....#.##.", "...#..#.#", ".O..#.#..", "1.X..##.#", "...#..#.#", ".X....##.")
    pen.board((56, 24), rows, 15, "")


def dead_stones(pen: Sketch) -> None:
    """Dead stones inside an area are taken off before passing."""
    pen.board((84, MIDDLE), ("...XO", ".o.XO", "..oXO", "XXXXO", "OOOOO"), CELL, "NW")
