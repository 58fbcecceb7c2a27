"""Plays the short sounds through the platform's own player; never blocks, never complains.

QSoundEffect would need the 43 MB of PySide6's Addons and PulseAudio's library; a bound audio
library would run Python on the audio thread beside the search. The system's player needs neither:
winsound on Windows, afplay on macOS, and PipeWire's, PulseAudio's or ALSA's player on Linux.
Without a player or a device the sounds fall silent. Volume is applied to the samples, because
not every player can.
"""

from __future__ import annotations

import contextlib
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import threading
import wave
from collections.abc import Callable
from enum import Enum
from pathlib import Path

import numpy as np

from desktop_go.resources import MissingAsset, asset_path

PLAYERS: tuple[tuple[str, ...], ...] = (("pw-play",), ("paplay",), ("aplay", "-q"), ("play", "-q"))
"""Commands on Linux and BSD, the first found is used: PipeWire, PulseAudio, ALSA, SoX."""
GIVE_UP_AFTER = 2
"""Failures in a row after which there is taken to be no device."""
LONGEST = 5.0
"""Seconds until a player that hangs is ended."""
CLOSING = 0.3
"""Seconds that closing the program waits for a sound to end."""
WAITING = 3
"""Sounds that may wait; more are dropped, so that a fast replay does not rattle on."""


class Sound(Enum):
    """What happened; each has one or more recordings that take turns."""

    STONE = ("stone1", "stone2", "stone3")
    CAPTURE = ("capture1",)
    CAPTURE_MANY = ("capture2",)
    PASS = ("pass",)
    END = ("end",)


Play = Callable[[Path], bool]
"""Plays one file to its end, in the worker thread; False when that failed."""


class SoundPlayer:
    """Plays sounds one after another in a thread of its own."""

    def __init__(self, play: Play | None = None) -> None:
        """Find a player; ``play`` replaces it (tests)."""
        self._play = play if play is not None else find_player()
        self._on = True
        self._volume = 70
        self._failures = 0
        self._turn = 0
        self._jobs: queue.Queue[tuple[Sound, int] | None] = queue.Queue(WAITING)
        self._thread: threading.Thread | None = None
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    @property
    def available(self) -> bool:
        """Whether there is anything to play with, as far as is known."""
        return self._play is not None and self._failures < GIVE_UP_AFTER

    def configure(self, on: bool, volume: int) -> None:
        """Switch sounds on or off and set the volume, 0..100 per cent."""
        self._on = on
        self._volume = min(100, max(0, volume))

    def play(self, sound: Sound) -> None:
        """Ask for ``sound``; returns at once, whatever comes of it."""
        if not (self._on and self._volume > 0 and self.available):
            return
        if self._thread is None:
            self._thread = threading.Thread(target=self._run, name="sounds", daemon=True)
            self._thread.start()
        with contextlib.suppress(queue.Full):
            self._jobs.put_nowait((sound, self._volume))

    def close(self) -> None:
        """End the thread and remove its files; a sound that is playing plays on."""
        thread, self._thread = self._thread, None
        if thread is not None:
            with contextlib.suppress(queue.Empty):
                while True:
                    self._jobs.get_nowait()
            self._jobs.put(None)
            thread.join(CLOSING)
        if self._folder is not None:
            self._folder.cleanup()
            self._folder = None

    def _run(self) -> None:
        while (job := self._jobs.get()) is not None:
            sound, volume = job
            if not self.available or self._play is None:
                continue
            path = self._file(sound, volume)
            played = path is not None and self._play(path)
            self._failures = 0 if played else self._failures + 1

    def _file(self, sound: Sound, volume: int) -> Path | None:
        """The recording at this volume, made when first needed."""
        self._turn += 1
        name = sound.value[self._turn % len(sound.value)]
        try:
            if self._folder is None:
                self._folder = tempfile.TemporaryDirectory(
                    prefix="desktop-go-sounds-", ignore_cleanup_errors=True
                )
            target = Path(self._folder.name) / f"{name}-{volume}.wav"
            if not target.exists():
                write_scaled(asset_path(f"sounds/{name}.wav"), target, (volume / 100) ** 2)
        except (OSError, MissingAsset, wave.Error, EOFError):
            return None
        return target


def write_scaled(source: Path, target: Path, factor: float) -> None:
    """Copy a 16-bit WAV file with its samples multiplied by ``factor`` (0..1)."""
    with wave.open(str(source), "rb") as reader:
        parameters = reader.getparams()
        samples = np.frombuffer(reader.readframes(parameters.nframes), "<i2")
    with wave.open(str(target), "wb") as writer:
        writer.setparams(parameters)
        writer.writeframes(np.round(samples * factor).astype("<i2").tobytes())


def find_player() -> Play | None:
    """A way to play a file on this platform, None when there is none."""
    if sys.platform == "win32":
        return _play_winsound
    commands = (("afplay",),) if sys.platform == "darwin" else PLAYERS
    for command in commands:
        program = shutil.which(command[0])
        if program is not None:
            return _command_player((program, *command[1:]))
    return None


def _command_player(command: tuple[str, ...]) -> Play:
    def play(path: Path) -> bool:
        try:
            done = subprocess.run(
                [*command, str(path)],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                timeout=LONGEST,
                env=clean_environment(),
                check=False,
            )
        except (OSError, subprocess.TimeoutExpired):
            return False
        return done.returncode == 0

    return play


def clean_environment() -> dict[str, str]:
    """The environment without the library path that a frozen program sets for itself."""
    environment = dict(os.environ)
    if getattr(sys, "frozen", False):
        original = environment.pop("LD_LIBRARY_PATH_ORIG", None)
        environment.pop("LD_LIBRARY_PATH", None)
        if original is not None:
            environment["LD_LIBRARY_PATH"] = original
    return environment


if sys.platform == "win32":
    import winsound

    def _play_winsound(path: Path) -> bool:
        try:
            winsound.PlaySound(str(path), winsound.SND_FILENAME | winsound.SND_NODEFAULT)
        except RuntimeError:
            return False
        return True

else:

    def _play_winsound(path: Path) -> bool:
        """There is no winsound on this platform."""
        return False
