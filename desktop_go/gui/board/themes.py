"""The looks of a board: surfaces, lines, stones and the colors of candidates. Paints nothing."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor

from desktop_go.texts import Text

Rgb = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class StoneStyle:
    """How stones are shaded."""

    kind: str
    """``glossy`` (slate and shell), ``matte`` or ``flat`` (as printed)."""
    shadow: float
    """Darkness of the shadow, 0..1."""
    outline: Rgb | None = None
    """Color of a thin rim, for flat stones."""


@dataclass(frozen=True, slots=True)
class BoardTheme:
    """One look of the board."""

    key: str
    name: Text
    """English; shown through `tr`."""
    texture: str | None
    """Asset of the surface, None for a drawn one."""
    surface: Rgb
    """Color of the surface, or what stands in when its texture is missing."""
    grain: float
    """Strength of the noise on a drawn surface, in color steps."""
    line: Rgb
    line_alpha: int
    line_width: float
    """Width of a line in cells."""
    coordinate: Rgb
    stones: StoneStyle
    bevel: bool
    """Whether the board looks like a block that lies on the window."""

    def is_dark(self) -> bool:
        """Whether black marks need help to be seen on the surface."""
        return max(self.surface) < 128


WOOD = BoardTheme(
    "wood", "Wood", "textures/wood.jpg", (222, 178, 107), 0.0,
    (52, 33, 12), 225, 0.030, (84, 55, 22), StoneStyle("glossy", 0.50), True,
)  # fmt: skip
PAPER = BoardTheme(
    "paper", "Paper", None, (247, 243, 232), 3.0,
    (60, 56, 50), 255, 0.026, (104, 98, 88), StoneStyle("flat", 0.0, (30, 28, 26)), False,
)  # fmt: skip
DARK = BoardTheme(
    "dark", "Dark", None, (66, 72, 81), 2.0,
    (158, 166, 176), 200, 0.026, (150, 158, 168), StoneStyle("matte", 0.55), True,
)  # fmt: skip
CONTRAST = BoardTheme(
    "contrast", "High contrast", None, (255, 255, 255), 0.0,
    (0, 0, 0), 255, 0.055, (0, 0, 0), StoneStyle("flat", 0.0, (0, 0, 0)), False,
)  # fmt: skip

THEMES: dict[str, BoardTheme] = {theme.key: theme for theme in (WOOD, PAPER, DARK)}
"""The themes on offer; high contrast is an option beside them."""


def board_theme(key: str, high_contrast: bool = False) -> BoardTheme:
    """The theme to paint with; an unknown key gives wood."""
    return CONTRAST if high_contrast else THEMES.get(key, WOOD)


@dataclass(frozen=True, slots=True)
class CandidatePalette:
    """Colors of candidate discs: one for the best move, a scale by loss for the others."""

    best: Rgb
    scale: tuple[tuple[float, Rgb], ...]
    """(win rate lost, color), rising; between two entries colors are mixed."""

    def color(self, rank: int, loss: float) -> QColor:
        """The disc's color; ``loss`` is win rate lost, 0..1."""
        if rank == 0:
            return QColor(*self.best)
        low = self.scale[0]
        for high in self.scale:
            if loss <= high[0]:
                span = high[0] - low[0]
                part = (loss - low[0]) / span if span > 0 else 0.0
                return QColor(
                    *(round(a + (b - a) * part) for a, b in zip(low[1], high[1], strict=True))
                )
            low = high
        return QColor(*self.scale[-1][1])


USUAL_PALETTE = CandidatePalette(
    (66, 165, 245),
    (
        (0.0, (92, 190, 92)),
        (0.05, (178, 207, 70)),
        (0.12, (250, 214, 62)),
        (0.22, (245, 150, 52)),
        (0.35, (226, 84, 74)),
    ),
)
COLOR_BLIND_PALETTE = CandidatePalette(
    (86, 180, 233),
    (
        (0.0, (246, 240, 196)),
        (0.05, (240, 228, 66)),
        (0.12, (230, 170, 20)),
        (0.22, (213, 120, 40)),
        (0.35, (160, 72, 110)),
    ),
)
"""After the colors of Okabe & Ito (2008): the scale also falls steadily in lightness."""


def ink_on(color: QColor) -> QColor:
    """Black or white, whichever reads better on ``color`` (WCAG 2.1 relative luminance)."""
    return QColor(16, 18, 22) if luminance(color) > 0.18 else QColor(255, 255, 255)


def luminance(color: QColor) -> float:
    """Relative luminance 0..1 (WCAG 2.1, section 'relative luminance')."""

    def linear(value: float) -> float:
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    return (
        0.2126 * linear(color.redF())
        + 0.7152 * linear(color.greenF())
        + 0.0722 * linear(color.blueF())
    )
