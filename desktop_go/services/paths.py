"""The one module that knows where Desktop Go keeps its files. Creates nothing.

Three places: settings, data (autosave, earlier games) and logs. They follow the platform's own
customs (XDG on Linux, AppData on Windows, Library on macOS). A file called ``portable.txt``
beside the program puts everything into ``desktop-go-data`` beside it, and DESKTOP_GO_HOME puts
it anywhere.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path

from platformdirs import user_config_dir, user_data_dir, user_log_dir

APP = "desktop-go"
PORTABLE_MARKER = "portable.txt"
HOME_VARIABLE = "DESKTOP_GO_HOME"


def settings_file() -> Path:
    """The settings, as JSON."""
    home = own_home()
    return (home if home else Path(user_config_dir(APP, appauthor=False))) / "settings.json"


def data_folder() -> Path:
    """Everything the program keeps for the user besides settings and logs."""
    home = own_home()
    return home if home else Path(user_data_dir(APP, appauthor=False))


def autosave_folder() -> Path:
    """Where the running game is kept after each move."""
    return data_folder() / "autosave"


def windows_folder() -> Path:
    """Where the open windows note their titles."""
    return data_folder() / "windows"


def written_folders() -> list[Path]:
    """The folders in which the program writes files of its own."""
    data = data_folder()
    inside = (data / name for name in ("games", "puzzles", "books"))
    return [settings_file().parent, data, autosave_folder(), windows_folder(), *inside]


def library_file() -> Path:
    """The index of the folders of records; it can be rebuilt."""
    return data_folder() / "library.sqlite"


def books_folder() -> Path:
    """The user's opening books, a file for each size of board."""
    return data_folder() / "books"


def analyses_file() -> Path:
    """What the engine thought of positions of records; it can be deleted."""
    return data_folder() / "analyses.sqlite"


def reviews_file() -> Path:
    """The figures of the games that were reviewed; it can be deleted."""
    return data_folder() / "reviews.json"


def rating_file() -> Path:
    """The rated games of the user; without it the rating begins anew."""
    return data_folder() / "rating.json"


def log_file() -> Path:
    """The log of the last runs."""
    home = own_home()
    return (home if home else Path(user_log_dir(APP, appauthor=False))) / "desktop-go.log"


def crash_note() -> Path:
    """What is known of a crash until the next start."""
    return log_file().with_name("crash.txt")


def own_home() -> Path | None:
    """The one folder for everything when the user chose it (variable or portable mode)."""
    override = os.environ.get(HOME_VARIABLE)
    if override:
        return Path(override)
    beside = program_folder()
    if (beside / PORTABLE_MARKER).is_file():
        return beside / f"{APP}-data"
    return None


def program_folder() -> Path:
    """The folder that holds the program: the executable's when frozen, else the project's."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).resolve().parent
    return Path(__file__).resolve().parents[2]
