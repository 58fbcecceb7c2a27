"""Stones that are being put down or taken off, as a function of time. Paints nothing."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from PySide6.QtCore import QObject, QVariantAnimation
from PySide6.QtGui import QGuiApplication

from desktop_go.moves import Color, Point
from desktop_go.services.board_view import BoardView

PLACE_MS = 130
"""Milliseconds until a stone has come down."""
CAPTURE_MS = 230
"""Milliseconds until captured stones have faded."""


@dataclass(frozen=True, slots=True)
class FlyingStone:
    """A stone in motion at one moment."""

    point: Point
    color: Color
    opacity: float
    scale: float
    landing: bool
    """True for a stone being placed, False for one being captured."""


def system_reduces_motion() -> bool:
    """Whether the user asked the system for less motion (known to Qt from 6.12 on)."""
    hints = QGuiApplication.styleHints()
    accessibility = getattr(hints, "accessibility", None)
    preference = getattr(accessibility(), "motionPreference", None) if accessibility else None
    return preference is not None and preference().name == "ReducedMotion"


def moved_stones(
    before: BoardView, after: BoardView
) -> tuple[tuple[Point, Color], tuple[tuple[Point, Color], ...]] | None:
    """What to animate between two views: the placed stone and the captured ones.

    Returns:
        None unless exactly one stone came, on the last move: jumps, setups and steps back are
        shown at once.
    """
    if (before.cols, before.rows) != (after.cols, after.rows) or before.stones == after.stones:
        return None
    came: list[tuple[Point, Color]] = []
    went: list[tuple[Point, Color]] = []
    for index, (old, new) in enumerate(zip(before.stones, after.stones, strict=True)):
        if old != new:
            point = Point(index % after.cols, index // after.cols)
            (came if new else went).append((point, Color(new or old)))
    if len(came) != 1 or came[0][0] != after.last_move:
        return None
    return came[0], tuple(went)


class StoneAnimation(QObject):
    """Runs one animation at a time and tells where its stones are."""

    def __init__(self, on_step: Callable[[tuple[FlyingStone, ...]], None], parent: QObject) -> None:
        super().__init__(parent)
        self._on_step = on_step
        self._landing: tuple[tuple[Point, Color], ...] = ()
        self._leaving: tuple[tuple[Point, Color], ...] = ()
        self._clock = QVariantAnimation(self, startValue=0.0)
        self._clock.valueChanged.connect(self._step)
        self._clock.finished.connect(self._finish)

    def start(self, placed: tuple[Point, Color], captured: Iterable[tuple[Point, Color]]) -> None:
        """Begin; an animation under way ends at once."""
        self.stop()
        self._landing, self._leaving = (placed,), tuple(captured)
        duration = CAPTURE_MS if self._leaving else PLACE_MS
        self._clock.setDuration(duration)
        self._clock.setEndValue(float(duration))
        self._clock.start()

    def stop(self) -> None:
        """Put every stone where it belongs."""
        self._clock.stop()
        if self._landing or self._leaving:
            self._finish()

    def running(self) -> bool:
        """Whether stones are in motion."""
        return bool(self._landing or self._leaving)

    def _step(self, milliseconds: Any) -> None:
        if self.running():
            self._on_step(self._at(float(milliseconds)))

    def _finish(self) -> None:
        self._landing = self._leaving = ()
        self._on_step(())

    def _at(self, milliseconds: float) -> tuple[FlyingStone, ...]:
        down = _ease_out(min(1.0, milliseconds / PLACE_MS))
        gone = min(1.0, milliseconds / CAPTURE_MS)
        landing = [
            FlyingStone(point, color, 0.35 + 0.65 * down, 1.14 - 0.14 * down, True)
            for point, color in self._landing
        ]
        leaving = [
            FlyingStone(point, color, 1.0 - gone, 1.0 - 0.12 * gone, False)
            for point, color in self._leaving
        ]
        return (*leaving, *landing)


def _ease_out(t: float) -> float:
    return 1.0 - (1.0 - t) ** 3
