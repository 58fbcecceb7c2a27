"""Compute the sounds of the program and write them to assets/sounds/; nothing is recorded.

Run it after changing it: ``python packaging/make_sounds.py``.

A stone on a board is a short click (noise through the contact) that makes two bodies ring: the
hard stone, some kilohertz for a few milliseconds, and the wooden block, some hundred hertz for a
little longer. Each ring is a damped sine. Captured stones fall into a bowl: several such clicks
without the block. The other two sounds are soft struck tones.
"""

from __future__ import annotations

import wave
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

Sound = NDArray[np.float64]

RATE = 44_100
OUTPUT = Path(__file__).resolve().parent.parent / "assets" / "sounds"


def ring(seconds: float, hertz: float, decay: float, level: float) -> Sound:
    """A damped sine; ``decay`` is the time in seconds to fall to 1/e."""
    t = np.arange(int(seconds * RATE)) / RATE
    return level * np.sin(2 * np.pi * hertz * t) * np.exp(-t / decay)


def noise(rng: np.random.Generator, seconds: float, decay: float, level: float) -> Sound:
    t = np.arange(int(seconds * RATE)) / RATE
    return level * rng.normal(0, 1, t.size) * np.exp(-t / decay)


def click(rng: np.random.Generator, seconds: float, pitch: float, block: float) -> Sound:
    """A stone that hits something; ``block`` is how much of the wooden block is heard."""
    stone = sum(
        ring(seconds, hertz * pitch, decay, level)
        for hertz, decay, level in (
            (2350, 0.0065, 0.55),
            (3900, 0.0040, 0.32),
            (6100, 0.0022, 0.16),
        )
    )
    wood = sum(
        ring(seconds, hertz * (0.9 + 0.1 * pitch), decay, level)
        for hertz, decay, level in (
            (215, 0.040, 0.55),
            (540, 0.026, 0.50),
            (980, 0.015, 0.42),
            (1480, 0.010, 0.30),
        )
    )
    return stone + block * wood + noise(rng, seconds, 0.0011, 0.55)


def mixed(seconds: float, parts: list[tuple[float, Sound]]) -> Sound:
    out = np.zeros(int(seconds * RATE))
    for start, sound in parts:
        first = int(start * RATE)
        length = min(sound.size, out.size - first)
        out[first : first + length] += sound[:length]
    return out


def capture(rng: np.random.Generator, stones: int) -> Sound:
    moment, parts = 0.0, []
    for number in range(stones):
        level = 0.75 * 0.86**number * rng.uniform(0.8, 1.0)
        parts.append((moment, level * click(rng, 0.12, rng.uniform(1.0, 1.35), 0.22)))
        moment += rng.uniform(0.035, 0.065)
    return mixed(moment + 0.15, parts)


def tone(seconds: float, hertz: float, level: float) -> Sound:
    """A struck bar: the third partial of a bar lies near 2.76 times the first (Rossing 2000)."""
    return ring(seconds, hertz, seconds / 4.5, level) + ring(
        seconds, 2.76 * hertz, seconds / 14, 0.3 * level
    )


def write(name: str, sound: Sound, peak: float) -> None:
    attack = np.minimum(1, np.arange(sound.size) / (0.0006 * RATE))
    release = np.minimum(1, np.arange(sound.size)[::-1] / (0.01 * RATE))
    shaped = sound * attack * release
    samples = np.round(shaped / np.abs(shaped).max() * peak * 32767).astype("<i2")
    with wave.open(str(OUTPUT / f"{name}.wav"), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())


def main() -> None:
    OUTPUT.mkdir(parents=True, exist_ok=True)
    rng = np.random.default_rng(19)
    for number, pitch in enumerate((1.0, 0.955, 1.05), start=1):
        write(f"stone{number}", click(rng, 0.22, pitch, 1.0), 0.80)
    write("capture1", capture(rng, 2), 0.62)
    write("capture2", capture(rng, 5), 0.66)
    write("pass", mixed(0.6, [(0, tone(0.5, 392, 0.6)), (0.11, tone(0.48, 293.7, 0.5))]), 0.40)
    chord = [(0, 261.6), (0.10, 329.6), (0.20, 392.0), (0.32, 523.3)]
    write("end", mixed(1.6, [(at, tone(1.2, hertz, 0.5)) for at, hertz in chord]), 0.50)


if __name__ == "__main__":
    main()
