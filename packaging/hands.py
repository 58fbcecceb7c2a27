"""A hand and an eye outside the program: mouse, keys and pictures of the screen.

Linux has xdotool, Windows and macOS have pyautogui (of the extra ``package``), which on Linux wants
tkinter and a file of X authority. All that differs between the systems while a game is played by
clicks is in this file.
"""

from __future__ import annotations

import subprocess
import sys

import numpy as np
from PIL import ImageGrab


def picture() -> np.ndarray:
    """The screen as uint8[height, width, 3]."""
    return np.asarray(ImageGrab.grab().convert("RGB"))


if sys.platform == "linux":

    def click(x: int, y: int) -> None:
        """Click a pixel of the picture."""
        move(x, y)
        _xdotool("click", 1)

    def move(x: int, y: int) -> None:
        """Lay the pointer on a pixel of the picture."""
        _xdotool("mousemove", x, y)

    def press(keys: str) -> None:
        """Press keys together, ``ctrl+shift+s``; on macOS Ctrl is the command key, as in Qt."""
        _xdotool("key", "--clearmodifiers", keys.replace("enter", "Return"))

    def face_topmost() -> None:
        """Give the keys to the window on top, which is a window manager's work elsewhere."""
        windows = _xdotool("search", "--onlyvisible", "--name", ".").split()
        if windows:
            _xdotool("windowfocus", windows[-1])

    def _xdotool(*arguments: str | int) -> str:
        command = ["xdotool", *map(str, arguments)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
        return done.stdout.strip()

else:
    import pyautogui

    def click(x: int, y: int) -> None:
        """Click a pixel of the picture."""
        move(x, y)
        pyautogui.click()

    def move(x: int, y: int) -> None:
        """Lay the pointer on a pixel of the picture, which may have more than one to a step."""
        finer = picture().shape[1] / pyautogui.size()[0]
        pyautogui.moveTo(round(x / finer), round(y / finer))

    def press(keys: str) -> None:
        """Press keys together, ``ctrl+shift+s``; on macOS Ctrl is the command key, as in Qt."""
        control = "command" if sys.platform == "darwin" else "ctrl"
        pyautogui.hotkey(*keys.replace("ctrl", control).split("+"))

    def face_topmost() -> None:
        """Nothing: the window manager gives the keys to the window on top."""
