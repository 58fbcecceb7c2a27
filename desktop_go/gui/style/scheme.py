"""The colors of the window's four looks."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtGui import QColor


@dataclass(frozen=True, slots=True)
class Scheme:
    """The colors of one look, as #rrggbb."""

    window: str
    base: str
    alternate: str
    text: str
    muted: str
    button: str
    border: str
    accent: str
    accent_text: str
    link: str
    warning: str
    """Background of the banner for trouble."""


LIGHT_SCHEME = Scheme(
    window="#f2f1ee", base="#ffffff", alternate="#f7f6f3", text="#23262b", muted="#666b73",
    button="#faf9f7", border="#cfcdc7", accent="#2f6fb5", accent_text="#ffffff",
    link="#1f5fa8", warning="#fdeccb",
)  # fmt: skip
DARK_SCHEME = Scheme(
    window="#25282d", base="#1c1f23", alternate="#22252a", text="#e4e6ea", muted="#a0a6af",
    button="#30343a", border="#434850", accent="#4c94dc", accent_text="#0d1116",
    link="#7db7f0", warning="#4f4020",
)  # fmt: skip
LIGHT_CONTRAST = Scheme(
    window="#ffffff", base="#ffffff", alternate="#ffffff", text="#000000", muted="#000000",
    button="#ffffff", border="#000000", accent="#003e8a", accent_text="#ffffff",
    link="#003e8a", warning="#ffe9a8",
)  # fmt: skip
DARK_CONTRAST = Scheme(
    window="#000000", base="#000000", alternate="#000000", text="#ffffff", muted="#ffffff",
    button="#000000", border="#ffffff", accent="#ffd84d", accent_text="#000000",
    link="#ffd84d", warning="#463600",
)  # fmt: skip


def mix(first: str, second: str, part: float) -> str:
    """``first`` with ``part`` (0..1) of ``second`` in it."""
    a, b = QColor(first), QColor(second)
    return QColor(
        round(a.red() + (b.red() - a.red()) * part),
        round(a.green() + (b.green() - a.green()) * part),
        round(a.blue() + (b.blue() - a.blue()) * part),
    ).name()
