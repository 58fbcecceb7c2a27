"""Draw the wood of the board from noise and write it to assets/textures/.

Run it after changing it: ``python packaging/make_textures.py``. The picture is original: nothing
photographed, nothing copied. It is drawn ahead of time because good grain takes about two seconds,
while the window has to stand within one.

The model is quarter-sawn wood: growth rings far from the pith cut the surface as nearly parallel
lines. A ring darkens slowly from early to late wood and then drops back sharply; rings differ in
width and strength; the lines waver slowly; fine fibers and short pores run along them.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from numpy.typing import NDArray
from PySide6.QtGui import QImage

Field = NDArray[np.float32]

SIDE = 2048
SEED = 20
RINGS = 54
EARLY = np.array([232, 188, 116], np.float32)
LATE = np.array([186, 128, 64], np.float32)
OUTPUT = Path(__file__).resolve().parent.parent / "assets" / "textures"


def fade(t: Field) -> Field:
    return t * t * t * (t * (t * 6 - 15) + 10)


def value_noise(rng: np.random.Generator, across: float, along: float) -> Field:
    """float32[SIDE, SIDE] in -1..1 with so many random cells across and along the grain."""
    nx, ny = int(np.ceil(across)) + 2, int(np.ceil(along)) + 2
    grid = rng.uniform(-1, 1, (ny, nx)).astype(np.float32)
    x = np.linspace(0, across, SIDE, dtype=np.float32)
    y = np.linspace(0, along, SIDE, dtype=np.float32)
    xi, yi = x.astype(int), y.astype(int)
    fx, fy = fade(x - xi), fade(y - yi)
    rows = grid[yi] * (1 - fy)[:, None] + grid[yi + 1] * fy[:, None]
    return rows[:, xi] * (1 - fx) + rows[:, xi + 1] * fx


def rings(rng: np.random.Generator) -> Field:
    """How much late wood shows, 0..1."""
    x = np.linspace(0, 1, SIDE, dtype=np.float32)[None, :]
    waver = 0.018 * value_noise(rng, 1.6, 1.3) + 0.005 * value_noise(rng, 5, 3)
    waver += 0.0007 * value_noise(rng, 40, 24)
    place = x + waver
    u = RINGS * (place + 0.048 * np.sin(2.1 * place * np.pi + 0.4)) + 8
    u = u + 0.22 * value_noise(rng, 14, 0.9)
    number = np.floor(u).astype(int)
    phase = (u - number).astype(np.float32)
    strength = rng.uniform(0.25, 1.0, 4 * RINGS).astype(np.float32)
    sharpness = rng.uniform(1.6, 4.0, 4 * RINGS).astype(np.float32)
    rise = phase ** sharpness[number]
    drop = np.clip((1 - phase) / 0.10, 0, 1)
    return rise * fade(drop) * strength[number]


def wood() -> NDArray[np.uint8]:
    """uint8[SIDE, SIDE, 3]: the surface, grain upright."""
    rng = np.random.default_rng(SEED)
    late = rings(rng)
    broad = value_noise(rng, 3, 1.2) * 0.6 + value_noise(rng, 9, 2) * 0.4
    fiber = value_noise(rng, 420, 9) * 0.5 + value_noise(rng, 900, 22) * 0.5
    pores = np.clip(value_noise(rng, 700, 60) - 0.62, 0, 1) * 2.2
    chatoyance = value_noise(rng, 26, 14) * 0.5 + value_noise(rng, 60, 7) * 0.5
    mix = np.clip(0.10 + 0.50 * late + 0.07 * broad + 0.07 * fiber + 0.16 * pores, 0, 1)[..., None]
    color = EARLY * (1 - mix) + LATE * mix
    light = 1 + 0.030 * broad + 0.022 * chatoyance + 0.018 * fiber
    color = color * light[..., None]
    color[..., 2] *= 1 - 0.03 * broad
    color += rng.normal(0, 1.1, (SIDE, SIDE, 1))
    return np.clip(color, 0, 255).astype(np.uint8)


def main() -> int:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    pixels = np.ascontiguousarray(wood())
    image = QImage(pixels.data, SIDE, SIDE, 3 * SIDE, QImage.Format.Format_RGB888)
    target = OUTPUT / "wood.jpg"
    return 0 if image.save(str(target), "JPG", 86) else 1


if __name__ == "__main__":
    sys.exit(main())
