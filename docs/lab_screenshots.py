"""The pictures of the Lab for docs/screenshots; docs/screenshots.py takes them.

``python docs/lab_screenshots.py`` takes only these.
"""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QApplication

if TYPE_CHECKING:
    from screenshots import Photographer

RAVE = """
title = "RAVE against plain UCT"
claim = "RAVE is much stronger at equal playouts."
source = "Gelly & Silver 2011"
game = "go"
games = 200
[budget]
playouts = 100
[sprt]
elo0 = 0
elo1 = 50
[[contestant]]
name = "RAVE"
options = { algorithm = "rave", evaluator = "playouts", playout_policy = "light" }
[[contestant]]
name = "UCT"
options = { algorithm = "uct", evaluator = "playouts", exploration = 0.7, playout_policy = "light" }
"""
SWEEP = """
title = "Blind spots and temperature"
game = "gomoku"
event = "grid"
games = 8
[budget]
positions = 200
[grid]
blind_spots = [0.0, 0.15, 0.3]
temperature = [0.0, 0.5, 1.0]
[[contestant]]
name = "Alpha-beta"
options = { engine = "alphabeta", max_depth = 2 }
"""


def take_lab(photos: Photographer) -> None:
    """Take the pictures of the Lab: games in progress, a test that is decided, a sweep."""
    photos.window.show_greeter()
    photos.window.greeter.lab_button.click()
    lab = photos.window.lab.window
    assert lab is not None
    lab.resize(1060, 700)
    for name, text in (("lab", RAVE), ("lab_sweep", SWEEP)):
        path = Path(os.environ["DESKTOP_GO_HOME"]) / f"{name}.toml"
        path.write_text(text, "utf-8")
        lab.open_file(path)
        lab.results.setCurrentIndex(1)
        lab.run.click()
        photos.wait(lambda: lab.bar.value() > 24 or not lab.process.running)
        photos.wait(lambda: all(board.moves > 30 for board in lab.live.boards))
        if name == "lab":
            photos.shot(name, lab)
            photos.core.settings.set("theme", "dark")
        photos.wait(lambda: not lab.process.running)
        photos.pause(1500)
        lab.results.setCurrentIndex(3)
        photos.shot("lab_test" if name == "lab" else name, lab)
        photos.core.settings.set("theme", "light")
    lab.close()


def main() -> int:
    """Take only the pictures of the Lab."""
    from screenshots import FOLDER, Photographer

    with tempfile.TemporaryDirectory() as home:
        os.environ["DESKTOP_GO_HOME"] = home
        photos = Photographer(QApplication(sys.argv[:1]), FOLDER)
        take_lab(photos)
        photos.window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
