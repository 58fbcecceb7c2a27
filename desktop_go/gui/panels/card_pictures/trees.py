"""Pictures of ideas that are about a search tree."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from PySide6.QtCore import QRectF

from desktop_go.gui.panels.card_pictures.sketch import Place, Sketch

ROOT: Place = (120, 18)
THREE = (50, 120, 190)
"""Where three moves stand beside each other."""


def selection(pen: Sketch) -> None:
    """Of three moves the one with the highest sum of value and bonus is looked at next."""
    children = [(x, 52) for x in THREE]
    pen.branches(ROOT, children)
    pen.line(ROOT, children[1], pen.inks.accent, 3)
    pen.node(ROOT)
    facts = (("n 9", 26, 5), ("n 4", 22, 14), ("n 2", 8, 20))
    for (x, y), (label, value, bonus) in zip(children, facts, strict=True):
        pen.node((x, y), color=pen.inks.accent if label == "n 4" else "")
        pen.text((x + 28, y), label)
        pen.bar(x - 9, 114, value, pen.inks.accent, 18)
        pen.bar(x - 9, 114 - value, bonus, pen.inks.warm, 18)


def policy(pen: Sketch) -> None:
    """Likely moves have wide branches."""
    children = [(x, 84) for x in (30, 90, 150, 210)]
    for child, share, label in zip(children, (1, 6, 2, 1), (".1", ".6", ".2", ".1"), strict=True):
        pen.line(ROOT, child, pen.inks.accent if share == 6 else "", 1.2 * share)
        pen.node(child, color=pen.inks.accent if share == 6 else "")
        pen.text((child[0], 106), f"P {label}")
    pen.node(ROOT)


def first_play(pen: Sketch) -> None:
    """A move without visits is taken to be worth as much as a line says."""
    pen.line((20, 58), (220, 58), pen.inks.warm, dashed=True)
    for x, value, label in zip((40, 90, 140, 190), (66, 40, 0, 0), "8200", strict=True):
        if value:
            pen.bar(x, 98, value, pen.inks.accent, 22)
        else:
            pen.box(QRectF(x, 58, 22, 40), pen.inks.warm, 0.15, dashed=True)
        pen.text((x + 11, 108), f"n {label}")


def growth(pen: Sketch) -> None:
    """A leaf that was visited often enough gets children."""
    left, right = (80, 50), (160, 50)
    pen.branches(ROOT, (left, right))
    pen.branches(left, ((50, 84), (100, 84)))
    new = [(x, 96) for x in (140, 172, 204)]
    pen.branches(right, new, pen.inks.accent)
    for place in (ROOT, left, (50, 84), (100, 84)):
        pen.node(place)
    pen.node(right, "8", pen.inks.accent)
    for place in new:
        pen.node(place, color=pen.inks.accent, dashed=True, radius=7)


def widening(pen: Sketch) -> None:
    """Four of seven moves are looked at, the fourth since a moment ago."""
    for index in range(7):
        place = (30 + 30 * index, 84)
        is_new, is_open = index == 3, index < 4
        pen.line(ROOT, place, pen.inks.accent if is_new else "", dashed=not is_open)
        pen.node(place, "+" if is_new else "", pen.inks.accent if is_new else "", not is_open)
    pen.node(ROOT)
    pen.arrow((20, 108), (220, 108), pen.inks.faint)


def sharing(pen: Sketch) -> None:
    """Move A of a playout after another move tells about A at the root, too."""
    start, other = (46, 56), (150, 44)
    pen.branches(ROOT, (start, other))
    path = [other, (168, 64), (150, 84), (168, 104)]
    for here, there in pairwise(path):
        pen.line(here, there, dashed=True)
    pen.node(ROOT)
    pen.node(start, "A", pen.inks.accent)
    pen.node(other, "B")
    for place in path[1:3]:
        pen.node(place, radius=6)
    pen.node(path[3], "A", pen.inks.accent)
    pen.arrow((157, 103), (56, 64), pen.inks.accent, dashed=True)
    pen.text((196, 104), "1 / 0")


def back_up(pen: Sketch) -> None:
    """The same three values give a mean on the left and a maximum on the right."""
    for middle, value, words in ((62, ".5", "Σ v / n"), (178, ".8", "max v")):
        children = [(middle + step, 82) for step in (-40, 0, 40)]
        for child, label in zip(children, (".2", ".5", ".8"), strict=True):
            color = pen.inks.accent if value == ".5" or label == ".8" else pen.inks.faint
            pen.arrow((child[0] * 0.85 + middle * 0.15, 72), (child[0] * 0.2 + middle * 0.8, 38))
            pen.node(child, label, color, radius=10)
        pen.node((middle, 26), value, pen.inks.accent, radius=11)
        pen.text((middle, 108), words)


def proof(pen: Sketch) -> None:
    """One move that wins proves the root won; a position whose moves all lose is lost."""
    won, lost = "✓", "✗"
    left, right = (64, 54), (176, 54)
    pen.branches(ROOT, (left, right))
    leaves = ((36, 96), (92, 96), (148, 96), (204, 96))
    pen.branches(left, leaves[:2])
    pen.branches(right, leaves[2:])
    signs = (won, lost, "?", won, won, won, "?")
    for place, sign in zip((ROOT, left, right, *leaves), signs, strict=True):
        pen.node(place, sign, pen.inks.accent if sign == won else "")


def virtual_loss(pen: Sketch) -> None:
    """A thread marks the move it looks at as lost, so the next thread takes another."""
    children = [(x, 84) for x in THREE]
    pen.branches(ROOT, children)
    pen.node(ROOT)
    for child in children:
        pen.node(child)
    for index, color, label in ((0, pen.inks.accent, "1"), (1, pen.inks.warm, "2")):
        x, y = children[index]
        pen.arrow((ROOT[0] + 0.15 * (x - 120), 32), (x + 0.12 * (120 - x), y - 12), color)
        pen.node((x, y), color=color)
        pen.text((x, y + 18), label, color)
    pen.text((children[0][0] + 22, 84), "-1")


def _twig(pen: Sketch, top: Place, color: str = "", size: float = 1) -> list[Place]:
    """A tree of three leaves; returns them."""
    x, y = top
    leaves = [(x + step * size, y + 30 * size) for step in (-18, 0, 18)]
    pen.branches(top, leaves)
    pen.node(top, color=color, radius=6 * size)
    for leaf in leaves:
        pen.node(leaf, radius=4.5 * size)
    return leaves


def parallel(pen: Sketch) -> None:
    """Threads on one tree, each on a tree of its own, or all below one leaf."""
    colors = (pen.inks.accent, pen.inks.warm, pen.inks.ink)
    for color, (x, y) in zip(colors, _twig(pen, (40, 30)), strict=True):
        pen.arrow((x, y + 26), (x, y + 7), color)
    for color, x in zip(colors, (94, 120, 146), strict=True):
        pen.branches((x, 34), ((x - 7, 54), (x + 7, 54)))
        pen.node((x, 34), color=color, radius=5)
        pen.arrow((x, 86), (x, 62), color)
    pen.text((120, 16), "Σ")
    leaf = _twig(pen, (200, 30))[1]
    for color, step in zip(colors, (-16, 0, 16), strict=True):
        pen.arrow((leaf[0] + step, 96), (leaf[0] + step * 0.25, 68), color)
    for x in (80, 160):
        pen.line((x, 14), (x, 106), width=1, dashed=True)


def reuse(pen: Sketch) -> None:
    """The part of the tree below the move that was played stays."""
    left, right = (70, 50), (160, 50)
    kept = [(136, 92), (184, 92)]
    pen.branches(ROOT, (left,))
    pen.branches(left, ((50, 92), (90, 92)))
    pen.line(ROOT, right, pen.inks.accent, 3)
    pen.box(QRectF(114, 34, 94, 76), pen.inks.accent, 0.12, dashed=True)
    pen.branches(right, kept, pen.inks.accent)
    for place in (ROOT, left, (50, 92), (90, 92)):
        pen.node(place, dashed=True)
    for place in (right, *kept):
        pen.node(place, color=pen.inks.accent)


def alpha_beta(pen: Sketch) -> None:
    """After the reply worth 2 the middle move cannot reach the 3 of the first: it is cut."""
    values = ((3, 12, 8), (2, 4, 6), (14, 5, 2))
    for middle, worth, leaves in zip((42, 120, 198), "322", values, strict=True):
        places = [(middle + step, 92) for step in (-25, 0, 25)]
        pen.line(ROOT, (middle, 52), pen.inks.accent if middle == 42 else "", 1.6)
        for place, value in zip(places, leaves, strict=True):
            is_cut = middle == 120 and value > 2
            pen.line((middle, 52), place, dashed=is_cut)
            pen.node(place, str(value), dashed=is_cut)
            if is_cut:
                pen.cross(((middle + place[0]) / 2, 70), 4)
        pen.node((middle, 52), worth if middle != 120 else "≤2")
    pen.node(ROOT, "3", pen.inks.accent)


def deepening(pen: Sketch) -> None:
    """The search goes one move deeper each time."""
    for depth, spread in ((1, 30), (2, 58), (3, 86)):
        y = 16 + 30 * depth
        color = pen.inks.accent if depth == 3 else ""
        pen.line((120 - spread, y), (120 + spread, y), color, 1.8)
        pen.text((120 + spread + 12, y), str(depth))
    pen.line((120, 16), (34, 106))
    pen.line((120, 16), (206, 106))
    pen.node((120, 16), radius=6)


def table(pen: Sketch) -> None:
    """Two orders of the same moves lead to one position, which is remembered."""
    left, right, end = (66, 52), (174, 52), (120, 94)
    for side, first, second in ((left, "A", "B"), (right, "B", "A")):
        pen.line(ROOT, side)
        pen.line(side, end)
        outwards = -12 if side is left else 12
        pen.text(((ROOT[0] + side[0]) / 2 + outwards, 30), first)
        pen.text(((end[0] + side[0]) / 2 + outwards, 80), second)
        pen.node(side)
    pen.node(ROOT)
    pen.node(end, "=", pen.inks.accent, radius=11)


def ordering(pen: Sketch) -> None:
    """The move that looks best comes first; after it the others are cut off."""
    for index in range(5):
        place = (40 + 40 * index, 72)
        is_first = index == 0
        pen.line(ROOT, place, pen.inks.accent if is_first else "", 1.4, index > 1)
        pen.node(place, str(index + 1), pen.inks.accent if is_first else "", index > 1)
        pen.bar(place[0] - 7, 114, 26 - 5 * index, pen.inks.accent if is_first else pen.inks.faint)
    pen.node(ROOT)
    pen.cross((148, 46), 5)


def likely_line(pen: Sketch) -> None:
    """A line is followed while the product of its moves' chances is large enough."""
    chances = (("", "1"), (".5", ".5"), (".4", ".2"), (".3", ".06"), (".2", ".01"))
    pen.line((180, 14), (180, 106), pen.inks.warm, dashed=True)
    for index, (chance, product) in enumerate(chances):
        place = (24 + 48 * index, 52)
        if index:
            pen.line((place[0] - 39, 52), (place[0] - 9, 52), dashed=index == 4)
            pen.text((place[0] - 24, 36), chance)
        pen.node(place, color="" if index == 4 else pen.inks.accent, dashed=index == 4)
        pen.text((place[0], 82), product)


def restart(pen: Sketch) -> None:
    """A tree is dropped, and another one is begun."""
    _twig(pen, (60, 32), size=1.7)
    pen.cross((60, 58), 36)
    pen.arrow((106, 58), (134, 58))
    _twig(pen, (180, 32), pen.inks.accent, 1.7)


def book(pen: Sketch) -> None:
    """Known moves of a position, each as likely as its weight."""
    pen.board((24, 32), ("..X", ".O.", "..."), 18, "NE")
    start: Place = (96, 54)
    for y, weight in ((22, 5), (54, 3), (86, 1)):
        pen.line(start, (138, y), pen.inks.accent, weight)
        pen.node((138, y), color=pen.inks.accent)
        pen.box(QRectF(156, y - 6, 11 * weight, 12), pen.inks.accent)
        pen.text((166 + 11 * weight, y), str(weight))
    pen.node(start)


def batch(pen: Sketch) -> None:
    """Several leaves are judged together."""
    leaves: Sequence[Place] = [(24 + 28 * index, 64) for index in range(4)]
    pen.box(QRectF(10, 52, 112, 24), pen.inks.accent, 0.0, dashed=True)
    pen.branches((66, 24), leaves)
    pen.node((66, 24))
    for leaf in leaves:
        pen.node(leaf, color=pen.inks.accent, radius=7)
    pen.arrow((126, 64), (150, 64))
    for x, height in ((160, 60), (178, 44), (196, 30)):
        pen.box(QRectF(x, 64 - height / 2, 10, height), pen.inks.accent, 0.3)
    pen.arrow((210, 64), (230, 64))
