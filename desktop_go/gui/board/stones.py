"""Draws stones as pictures, one set for each radius and style; arithmetic on arrays of pixels.

The light comes from the upper left. A stone is a flattened lens; its brightness follows the angle
between its surface and the light, with a soft highlight (Blinn 1977) and a darker rim.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

from desktop_go.gui.board.themes import StoneStyle
from desktop_go.moves import Color

Field = NDArray[np.float32]

SHELLS = 6
"""Different white stones, so that their grain does not repeat."""
LIGHT = np.array([-0.42, -0.56, 0.72], np.float32) / np.sqrt(np.float32(1.0084))
"""Unit vector towards the light; x right, y down, z to the viewer."""
SHADOW_SHIFT = 0.10
"""How far the shadow falls to the lower right, in radii."""
SHADOW_BLUR = 0.26
"""Width of the shadow's soft edge, in radii."""


@dataclass(frozen=True, slots=True)
class StoneSet:
    """The pictures of all stones of one radius, in device pixels, each centered in its square."""

    radius: float
    black: tuple[QImage, ...]
    white: tuple[QImage, ...]
    shadow: QImage | None

    def picture(self, color: Color, seed: int) -> QImage:
        """The picture of a stone; ``seed`` chooses among several."""
        family = self.black if color is Color.BLACK else self.white
        return family[seed % len(family)]


@lru_cache(maxsize=8)
def stone_set(radius: float, style: StoneStyle) -> StoneSet:
    """Draw (or find again) the stones of ``radius`` device pixels."""
    shell_count = SHELLS if style.kind == "glossy" and radius >= 7 else 1
    return StoneSet(
        radius,
        (_image(_SHADERS[style.kind](radius, Color.BLACK, 0, style)),),
        tuple(
            _image(_SHADERS[style.kind](radius, Color.WHITE, number, style))
            for number in range(shell_count)
        ),
        _image(_shadow(radius, style.shadow)) if style.shadow > 0 else None,
    )


def _square(radius: float, room: float) -> tuple[Field, Field, Field]:
    """x, y in radii and the distance from the center in pixels, on an odd-sided square."""
    half = int(np.ceil(radius * room)) + 1
    axis = np.arange(-half, half + 1, dtype=np.float32)
    x, y = np.meshgrid(axis, axis)
    return x / radius, y / radius, np.hypot(x, y).astype(np.float32)


def _coverage(distance: Field, radius: float) -> Field:
    covered: Field = np.clip(radius - distance + 0.5, 0, 1).astype(np.float32)
    return covered


def _smooth(value: Field) -> Field:
    t: Field = np.clip(value, 0, 1).astype(np.float32)
    return t * t * (3 - 2 * t)


def _lens(x: Field, y: Field, flatness: float) -> tuple[Field, Field]:
    """Diffuse light and the highlight's angle cosine on a lens; both float32."""
    inside = np.minimum(x * x + y * y, 0.999)
    nz = np.sqrt(1 - inside) + flatness
    length = np.sqrt(inside + nz * nz)
    nx, ny, nz = x / length, y / length, nz / length
    diffuse = nx * LIGHT[0] + ny * LIGHT[1] + nz * LIGHT[2]
    half = LIGHT + np.array([0, 0, 1], np.float32)
    half = half / np.linalg.norm(half)
    glint = nx * half[0] + ny * half[1] + nz * half[2]
    return diffuse.astype(np.float32), glint.astype(np.float32)


def _glossy(radius: float, color: Color, number: int, style: StoneStyle) -> Field:
    """Slate and shell."""
    x, y, distance = _square(radius, 1.0)
    diffuse, glint = _lens(x, y, 0.30)
    rim = _smooth((distance / radius - 0.80) / 0.20)
    if color is Color.BLACK:
        shade = 22 + 34 * np.clip(diffuse, 0, 1) ** 1.5
        shade += 46 * np.clip(glint, 0, 1) ** 14 + 66 * np.clip(glint, 0, 1) ** 60
        shade -= 12 * rim
        rgb = shade[..., None] * np.array([0.97, 0.99, 1.04], np.float32)
        rgb += 9 * (rim * np.clip(-diffuse + 0.55, 0, 1))[..., None]
        return _with_alpha(rgb, _coverage(distance, radius))
    shade = 176 + 74 * np.clip(diffuse + 0.08, 0, 1) ** 0.85
    shade += 14 * np.clip(glint, 0, 1) ** 30
    shade -= 24 * rim * np.clip(1.0 - diffuse, 0, 1)
    shade += _shell_lines(x, y, radius, number)
    rgb = shade[..., None] * np.array([1.0, 0.992, 0.972], np.float32)
    return _with_alpha(rgb, _coverage(distance, radius))


def _shell_lines(x: Field, y: Field, radius: float, number: int) -> Field:
    """The faint bent lines of clam shell, in steps of brightness."""
    rng = np.random.default_rng(100 + number)
    angle = rng.uniform(0, 2 * np.pi)
    along, across = (x * np.cos(angle) + y * np.sin(angle), -x * np.sin(angle) + y * np.cos(angle))
    bent = across + 0.16 * rng.uniform(0.4, 1.4) * along * along
    pitch = rng.uniform(0.15, 0.21)
    wave = 0.5 + 0.5 * np.cos(2 * np.pi * (bent / pitch + 0.12 * np.sin(5 * bent)))
    lines: Field = (wave**3).astype(np.float32)
    strength = 3.6 * min(1.0, max(0.0, (radius - 7) / 12))
    return np.float32(-strength) * lines


def _matte(radius: float, color: Color, number: int, style: StoneStyle) -> Field:
    """Quiet stones for the dark theme: the black ones have a lighter edge to stand out."""
    x, y, distance = _square(radius, 1.0)
    diffuse, glint = _lens(x, y, 0.55)
    light = np.clip(diffuse, 0, 1)
    edge = _smooth((distance - radius + max(1.6, 0.07 * radius)) / max(1.2, 0.05 * radius))
    if color is Color.BLACK:
        shade = 12 + 20 * light + 16 * np.clip(glint, 0, 1) ** 10
        shade += edge * (56 + 62 * light)
        rgb = shade[..., None] * np.array([0.97, 1.0, 1.05], np.float32)
    else:
        shade = 172 + 58 * light + 8 * np.clip(glint, 0, 1) ** 20 - 10 * edge
        rgb = shade[..., None] * np.array([0.985, 0.995, 1.0], np.float32)
    return _with_alpha(rgb, _coverage(distance, radius))


def _flat(radius: float, color: Color, number: int, style: StoneStyle) -> Field:
    """Printed stones with a rim."""
    _, _, distance = _square(radius, 1.0)
    rim = np.array(style.outline or (0, 0, 0), np.float32)
    fill = np.full(3, 255.0, np.float32) if color is Color.WHITE else rim
    width = max(1.0, radius * 0.075)
    inside = _coverage(distance, radius - width)[..., None]
    return _with_alpha(fill * inside + rim * (1 - inside), _coverage(distance, radius))


_SHADERS: dict[str, Callable[[float, Color, int, StoneStyle], Field]] = {
    "glossy": _glossy,
    "matte": _matte,
    "flat": _flat,
}


def _shadow(radius: float, strength: float) -> Field:
    """A soft shadow, wider than the stone and shifted away from the light."""
    x, y, _ = _square(radius, 1 + SHADOW_SHIFT + SHADOW_BLUR)
    distance = np.hypot(x - 0.75 * SHADOW_SHIFT, y - SHADOW_SHIFT)
    soft = _smooth((1 + SHADOW_BLUR * 0.8 - distance) / (SHADOW_BLUR * 1.6))
    contact = _smooth((1.06 - np.hypot(x - 0.02, y - 0.03)) / 0.12)
    alpha = np.maximum(strength * soft, 0.6 * strength * contact)
    rgb = np.zeros((*alpha.shape, 3), np.float32)
    return _with_alpha(rgb, alpha.astype(np.float32))


def _with_alpha(rgb: Field, alpha: Field) -> Field:
    """float32[h, w, 4] with the color premultiplied; color 0..255, alpha 0..1."""
    out = np.empty((*alpha.shape, 4), np.float32)
    out[..., :3] = np.clip(rgb, 0, 255) * alpha[..., None]
    out[..., 3] = 255 * alpha
    return out


def _image(pixels: Field) -> QImage:
    data = np.ascontiguousarray((pixels + 0.5).astype(np.uint8))
    height, width = data.shape[:2]
    image = QImage(data.data, width, height, 4 * width, QImage.Format.Format_RGBA8888_Premultiplied)
    return image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied)
