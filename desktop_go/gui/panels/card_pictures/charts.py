"""Pictures of ideas that are about numbers and time."""

from __future__ import annotations

from PySide6.QtCore import QRectF

from desktop_go.gui.panels.card_pictures.sketch import Sketch

FLOOR = 96
"""Where bars stand."""


def _bars(pen: Sketch, left: float, heights: tuple[float, ...], color: str) -> None:
    for index, height in enumerate(heights):
        pen.bar(left + 14 * index, FLOOR, height, color, 11)


def temperature(pen: Sketch) -> None:
    """Cold, the best move is certain; warm, others have a chance; hot, all are alike."""
    for left, label, heights in (
        (22, "T 0", (0.5, 70, 0.5, 0.5)),
        (94, "T 1", (14, 48, 26, 8)),
        (166, "T 5", (24, 30, 27, 22)),
    ):
        _bars(pen, left, heights, pen.inks.accent)
        pen.line((left - 4, FLOOR), (left + 57, FLOOR))
        pen.text((left + 26, 108), label)


def noise(pen: Sketch) -> None:
    """Chance lifts a move that the network had overlooked."""
    shares = ((50, 0), (30, 6), (8, 2), (4, 34), (6, 0), (3, 4))
    for index, (share, chance) in enumerate(shares):
        left = 40 + 28 * index
        pen.bar(left, FLOOR, share, pen.inks.accent, 20)
        if chance:
            pen.bar(left, FLOOR - share, chance, pen.inks.warm, 20)
    pen.line((30, FLOOR), (212, FLOOR))


def final_choice(pen: Sketch) -> None:
    """The move with most visits need not be the one with the highest value."""
    for index, (visits, value) in enumerate(((70, 44), (42, 58), (14, 30))):
        left = 40 + 64 * index
        pen.bar(left, FLOOR, visits, pen.inks.accent)
        pen.bar(left + 16, FLOOR, value, pen.inks.warm)
        pen.text((left + 7, 106), "n")
        pen.text((left + 23, 106), "v")
    pen.line((28, FLOOR), (212, FLOOR))
    pen.node((47, 14), "✓", pen.inks.accent, radius=8)
    pen.node((127, 24), "✓", pen.inks.warm, radius=8)


def doubt(pen: Sketch) -> None:
    """The move whose value is high even at its lower bound is safer than one with few visits."""
    for x, value, spread, label, is_best in (
        (50, 50, 8, "n 90", True),
        (120, 36, 30, "n 4", False),
        (190, 62, 14, "n 30", False),
    ):
        color = pen.inks.accent if is_best else pen.inks.ink
        for end in (value - spread, value + spread):
            pen.line((x - 8, end), (x + 8, end), color, 1.8)
        pen.line((x, value - spread), (x, value + spread), color, 1.8)
        pen.node((x, value), color=color, radius=5)
        pen.text((x, 108), label)
    pen.line((16, 58), (224, 58), pen.inks.accent, dashed=True)


def decay(pen: Sketch) -> None:
    """The older a choice, the less it counts."""
    for index in range(9):
        pen.bar(26 + 21 * index, FLOOR, 74 * 0.72 ** (8 - index), pen.inks.accent, 16)
    pen.arrow((20, FLOOR + 8), (222, FLOOR + 8), pen.inks.faint)


def pool(pen: Sketch) -> None:
    """One of the moves that did best is drawn."""
    for index, height in enumerate((66, 60, 52, 36, 30, 22, 16, 8)):
        color = pen.inks.accent if index < 3 else pen.inks.faint
        pen.bar(34 + 22 * index, FLOOR, height, color, 16)
    pen.box(QRectF(29, 22, 66, 80), pen.inks.accent, 0.0, dashed=True)
    for index, height in enumerate((66, 60, 52)):
        pen.bar(34 + 22 * index, FLOOR, height, pen.inks.accent, 16)
    pen.arrow((98, 30), (140, 30), pen.inks.accent)
    pen.node((152, 30), "?", pen.inks.accent)


def spread(pen: Sketch) -> None:
    """Scores of playouts: their mean, and the best one far to the right of it."""
    heights = (4, 12, 26, 44, 58, 50, 32, 16, 8, 3, 0, 3)
    for index, height in enumerate(heights):
        pen.bar(24 + 16 * index, FLOOR, height, pen.inks.faint if index < 11 else pen.inks.warm, 14)
    pen.line((103, 22), (103, FLOOR), pen.inks.accent, 2)
    pen.text((103, 14), "Σ / n")
    pen.text((207, 82), "max", pen.inks.warm)
    pen.line((20, FLOOR), (220, FLOOR))


def cutoff(pen: Sketch) -> None:
    """A playout ends early; what stands on the board tells who is ahead."""
    pen.node((26, 60))
    pen.curve(((36, 60), (56, 40), (76, 76), (96, 46), (116, 64)))
    pen.curve(((116, 64), (136, 42), (156, 78), (176, 50), (196, 62)), pen.inks.faint, dashed=True)
    pen.line((116, 22), (116, 98), pen.inks.warm, 2.2)
    pen.text((116, 110), "≈ .7", pen.inks.warm)
    pen.node((208, 60), "?", dashed=True)


def early_stop(pen: Sketch) -> None:
    """The second move could no longer catch up, even with all visits that are left."""
    pen.line((30, 104), (220, 104))
    pen.line((30, 104), (30, 12))
    pen.curve(((30, 104), (140, 32)), pen.inks.accent)
    pen.curve(((30, 104), (140, 84)))
    pen.curve(((140, 84), (210, 44)), dashed=True)
    pen.line((140, 32), (216, 32), pen.inks.accent, dashed=True)
    pen.line((140, 14), (140, 104), pen.inks.warm, 2)
    pen.text((18, 20), "n")


def clock(pen: Sketch) -> None:
    """Thinking, then a little time kept for the way to the board and back."""
    for y, parts in ((34, ((24, 84), (136, 72))), (74, ((112, 22), (212, 12)))):
        pen.line((20, y + 12), (226, y + 12))
        for left, width in parts:
            pen.box(QRectF(left, y - 10, width, 20), pen.inks.accent if y == 34 else pen.inks.faint)
    for left in (108, 208):
        pen.box(QRectF(left - 10, 24, 10, 20), pen.inks.warm)
    pen.arrow((20, 108), (226, 108), pen.inks.faint)
    pen.text((12, 34), "1")
    pen.text((12, 74), "2")


def ponder(pen: Sketch) -> None:
    """The engine thinks on its own time and, more lightly drawn, on the opponent's."""
    for y, parts in ((34, ((24, 60), (134, 60))), (74, ((84, 50), (194, 30)))):
        pen.line((20, y + 12), (226, y + 12))
        for left, width in parts:
            pen.box(QRectF(left, y - 10, width, 20), pen.inks.accent if y == 34 else pen.inks.faint)
    for left, width in ((84, 50), (194, 30)):
        pen.box(QRectF(left, 24, width, 20), pen.inks.accent, 0.2, dashed=True)
    pen.arrow((20, 108), (226, 108), pen.inks.faint)
    pen.text((12, 34), "1")
    pen.text((12, 74), "2")


def adaptation(pen: Sketch) -> None:
    """The moves of the best line so far grow likelier, the others less so."""
    for left, heights in ((20, (40, 40, 40, 40)), (150, (20, 68, 24, 28))):
        for index, height in enumerate(heights):
            is_best = index == 1
            color = pen.inks.accent if is_best else pen.inks.faint
            pen.bar(left + 19 * index, FLOOR, height, color)
        pen.line((left - 5, FLOOR), (left + 76, FLOOR))
    pen.arrow((108, 60), (138, 60), pen.inks.accent)
    pen.text((122, 46), "α")
