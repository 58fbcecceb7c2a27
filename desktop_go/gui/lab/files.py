"""Where experiments of the window are kept, those that were run before, and the ready ones."""

from __future__ import annotations

import re
from pathlib import Path

from desktop_go.errors import DesktopGoError
from desktop_go.games.registry import game
from desktop_go.lab.experiment import Event, Experiment
from desktop_go.lab.reading import read_experiment
from desktop_go.lab.store import SUFFIX, Store
from desktop_go.resources import assets_dir
from desktop_go.services.i18n import tr

SHELF = assets_dir() / "lab" / "shelf"
FIRST = "go-rave"
"""Stands on top of the shelf: the claim that is told everywhere, and a run of a minute."""
MOST_LISTED = 15
DIGITS = 10
"""Of the digest in a file's name: the same experiment has the same file, so that it goes on."""


def file_of(experiment: Experiment, folder: Path) -> Path:
    """The file of an experiment that was put together in the window."""
    words = re.sub(r"[^\w-]+", "-", experiment.title.lower()).strip("-")[:40]
    name = words or f"{experiment.game}-{experiment.event.value}"
    return folder / f"{name}-{experiment.digest()[:DIGITS]}.toml"


def home_of(path: Path, experiment: Experiment, folder: Path) -> Path:
    """The file that an opened experiment runs from: itself, or one of the window's own.

    Ready experiments are not written to, and results may have lost their file.
    """
    own = path.with_suffix(".toml")
    is_ready = SHELF in own.parents
    return own if own.is_file() and not is_ready else file_of(experiment, folder)


def read_any(path: Path) -> Experiment:
    """The experiment of a TOML file, or that which results belong to. Raises DesktopGoError."""
    return Store(path).experiment() if path.suffix == SUFFIX else read_experiment(path)


def earlier(folder: Path) -> list[tuple[Path, str]]:
    """The last experiments that were run here, with what they are called; the newest first."""
    paths = sorted(folder.glob("*.toml"), key=lambda path: -path.stat().st_mtime)
    found = []
    for path in paths[:MOST_LISTED]:
        try:
            experiment = read_experiment(path)
        except DesktopGoError:
            continue
        names = " – ".join(one.name for one in experiment.contestants[:3])
        title = tr(experiment.title) or f"{game(experiment.game).name}: {names}"
        found.append((path, title))
    return found


def shelf() -> list[tuple[Path, Experiment]]:
    """The ready experiments that come with the program; suites of problems stand at the end."""

    def place(listed: tuple[Path, Experiment]) -> tuple[bool, bool, str]:
        path, experiment = listed
        return experiment.event is Event.SUITE, path.stem != FIRST, path.stem

    return sorted(((path, read_experiment(path)) for path in SHELF.glob("*.toml")), key=place)
