"""Lays the figures of a game out on pages: boards, captions, notes and comments. Paints nothing.

All lengths are in tenths of a point (1/720 inch), fine enough for the metrics of small type.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace

from PySide6.QtGui import QFont, QFontMetricsF, QTextLayout

from desktop_go.engine.session import ShouldStop, never
from desktop_go.records.game_info import GameInfo, read_game_info
from desktop_go.records.record_node import RecordNode
from desktop_go.services.export.figures import Figure, make_figures
from desktop_go.services.export.svg import PRINT, board_svg, svg_size
from desktop_go.services.i18n import tr, tr_number

UNITS_PER_INCH = 720
MARGIN = 540.0
"""Around the page: three quarters of an inch."""
GAP = 200.0
"""Between boards and between figure and text."""
LARGE, MEDIUM, SMALL_BOARDS = "large", "medium", "small"
_BOARDS = {LARGE: (1, 0.68), MEDIUM: (1, 0.40), SMALL_BOARDS: (2, 0.40)}
"""For each size of boards: how many side by side, and the most of the page's height for one."""
TITLE, PLAIN, SMALL = 160, 100, 85
"""Sizes of type."""
NO_BREAK = "\u00a0"
"""A space at which no line ends: the two halves of a note stay together."""
LEADING = 1.32
"""Distance of lines, in sizes of type."""


@dataclass(frozen=True, slots=True)
class DocumentChoices:
    """How a game is printed."""

    moves_per_figure: int = 50
    boards: str = MEDIUM
    """``large`` (one on a page), ``medium`` (two) or ``small`` (two side by side)."""
    comments: bool = True
    coordinates: bool = True
    family: str = "sans-serif"


@dataclass(frozen=True, slots=True)
class Words:
    """One line of text; ``y`` is its base line."""

    x: float
    y: float
    text: str
    size: int
    bold: bool = False


@dataclass(frozen=True, slots=True)
class Board:
    """One board as SVG, in its rectangle."""

    x: float
    y: float
    width: float
    height: float
    svg: str


@dataclass(frozen=True, slots=True)
class Page:
    """What stands on one page."""

    items: list[Words | Board] = field(default_factory=list)

    def text(self) -> str:
        """All its lines of text."""
        return "\n".join(item.text for item in self.items if isinstance(item, Words))


def type_face(family: str, size: int, bold: bool = False) -> QFont:
    """The font of a line of text."""
    font = QFont(family)
    font.setPixelSize(size)
    font.setHintingPreference(QFont.HintingPreference.PreferNoHinting)
    font.setBold(bold)
    return font


def lay_out(
    line: Sequence[RecordNode],
    choices: DocumentChoices,
    paper: tuple[float, float],
    should_stop: ShouldStop = never,
) -> list[Page]:
    """The pages of a game; after a stop only the first ones.

    Args:
        line: Nodes from the root.
        choices: How it is printed.
        paper: Its width and height.
        should_stop: Asked before each row of boards.
    """
    figures = make_figures(line, choices.moves_per_figure, comments=choices.comments)
    setter = _Setter(choices, *paper)
    setter.heading(read_game_info(line[0].record))
    across, _ = _BOARDS[choices.boards]
    for start in range(0, len(figures), across):
        if should_stop():
            break
        setter.row(figures[start : start + across])
    return setter.finished()


class _Setter:
    """Sets type from the top of a page to its bottom, and continues on the next."""

    def __init__(self, choices: DocumentChoices, width: float, height: float) -> None:
        self._choices = choices
        self._width, self._height = width, height
        self._inside = width - 2 * MARGIN
        self._bottom = height - MARGIN
        self._running = ""
        self._y = self._top = MARGIN
        self._style = replace(PRINT, font=choices.family)
        self.pages: list[Page] = []
        self._new_page()

    def finished(self) -> list[Page]:
        """All pages, numbered at their feet."""
        if len(self.pages) > 1:
            for number, page in enumerate(self.pages, 1):
                text = tr("{number} of {count}").format(number=number, count=len(self.pages))
                self._centered(page, text, self._width / 2, self._height - MARGIN * 0.55, SMALL)
        return self.pages

    def heading(self, info: GameInfo) -> None:
        """Players, event and result."""
        black = f"{info.black} {info.black_rank}".strip()
        white = f"{info.white} {info.white_rank}".strip()
        title = " – ".join(
            (
                tr("{name} (Black)").format(name=black) if black else tr("Black"),
                tr("{name} (White)").format(name=white) if white else tr("White"),
            )
        )
        self._running = title
        self._paragraph(title, TITLE, bold=True)
        komi = "" if info.komi is None else tr("komi {komi}").format(komi=tr_number(info.komi, "g"))
        stones = tr("handicap {count}").format(count=info.handicap) if info.handicap else ""
        facts = (info.event, info.round, info.place, info.date, stones, komi, info.rules)
        text = ", ".join(fact for fact in facts if fact)
        if text:
            self._paragraph(text, PLAIN)
        if info.result:
            self._paragraph(tr("Result: {result}").format(result=info.result), PLAIN)
        self._y += GAP * 0.6

    def row(self, figures: Sequence[Figure]) -> None:
        """Boards side by side with what belongs beneath them, then their comments."""
        across, share = _BOARDS[self._choices.boards]
        column = (self._inside - GAP * (across - 1)) / across
        wide, high = svg_size(figures[0].picture, self._choices.coordinates)
        room = (self._bottom - MARGIN) * share
        board_width = min(column, room * wide / high)
        board_height = board_width * high / wide
        notes = [
            self._broken(
                ", ".join(note.replace(" ", NO_BREAK) for note in figure.notes), column, SMALL
            )
            if figure.notes
            else []
            for figure in figures
        ]
        beneath = PLAIN * LEADING + max(len(lines) for lines in notes) * SMALL * LEADING
        self._need(board_height + beneath + GAP * 0.3)
        page, top = self.pages[-1], self._y
        used = len(figures) * (column + GAP) - GAP
        for place, (figure, lines) in enumerate(zip(figures, notes, strict=True)):
            middle = (self._width - used) / 2 + place * (column + GAP) + column / 2
            svg = board_svg(figure.picture, self._style, coordinates=self._choices.coordinates)
            page.items.append(Board(middle - board_width / 2, top, board_width, board_height, svg))
            y = top + board_height + PLAIN * 1.15
            self._centered(page, figure.caption(), middle, y, PLAIN, bold=True)
            for text in lines:
                y += SMALL * LEADING
                self._centered(page, text, middle, y, SMALL)
        self._y = top + board_height + beneath + GAP * 0.5
        for figure in figures:
            for number, text in figure.comments:
                head = tr("Move {number}: ").format(number=number) if number else ""
                for place, paragraph in enumerate(text.splitlines()):
                    self._paragraph((head if not place else "") + paragraph, PLAIN)
                self._y += PLAIN * 0.4
        self._y += GAP * 0.6

    def _paragraph(self, text: str, size: int, bold: bool = False) -> None:
        for words in self._broken(text, self._inside, size, bold) or [""]:
            self._need(size * LEADING)
            self.pages[-1].items.append(Words(MARGIN, self._y + size, words, size, bold))
            self._y += size * LEADING

    def _broken(self, text: str, width: float, size: int, bold: bool = False) -> list[str]:
        """``text`` in lines of at most ``width``."""
        layout = QTextLayout(text, type_face(self._choices.family, size, bold))
        layout.beginLayout()
        lines = []
        while True:
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            start = line.textStart()
            # Qt counts in UTF-16; Python's text may be shorter by its wide characters.
            lines.append(_utf16_slice(text, start, start + line.textLength()).strip())
        layout.endLayout()
        return lines

    def _centered(
        self, page: Page, text: str, middle: float, y: float, size: int, bold: bool = False
    ) -> None:
        face = type_face(self._choices.family, size, bold)
        width = QFontMetricsF(face).horizontalAdvance(text)
        page.items.append(Words(middle - width / 2, y, text, size, bold))

    def _need(self, height: float) -> None:
        if self._y + height > self._bottom and self._y > self._top:
            self._new_page()

    def _new_page(self) -> None:
        self.pages.append(Page())
        self._y = MARGIN
        if self._running:
            self.pages[-1].items.append(Words(MARGIN, MARGIN * 0.75, self._running, SMALL))
        self._top = self._y


def _utf16_slice(text: str, start: int, end: int) -> str:
    raw = text.encode("utf-16-le", "surrogatepass")
    return raw[2 * start : 2 * end].decode("utf-16-le", "surrogatepass")
