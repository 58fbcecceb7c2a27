"""The user's settings: one versioned JSON file, read once, written after changes.

Keys that this version does not know are kept for the version that does. A bad value is replaced
by the default, and one notice tells of all of them. Knows no Qt; whoever wants to know of changes
subscribes.
"""

from __future__ import annotations

import contextlib
import copy
import json
from collections.abc import Callable
from pathlib import Path
from typing import cast

from desktop_go.errors import SettingsError
from desktop_go.options import Option
from desktop_go.services.error_words import explain
from desktop_go.services.i18n import tr
from desktop_go.services.settings_schema import SETTINGS, Json

VERSION = 1
Migration = Callable[[dict[str, Json]], dict[str, Json]]
MIGRATIONS: dict[int, Migration] = {}
"""From the version in the key to the next one; none is needed yet."""


class Settings:
    """All settings by key, with their defaults where the file says nothing.

    Args:
        path: the JSON file; it need not exist.
        schema: what settings there are.
    """

    def __init__(self, path: Path, schema: tuple[Option, ...] = SETTINGS) -> None:
        self.path = path
        self.declared = {setting.key: setting for setting in schema}
        self._values: dict[str, Json] = {}
        self._version = VERSION
        self._listeners: list[Callable[[str], None]] = []

    def load(self) -> list[str]:
        """Read the file; return notices for the user, none when all is well or there is no file."""
        try:
            text = self.path.read_bytes().decode("utf-8", "surrogatepass")
        except FileNotFoundError:
            return []
        except OSError as error:
            return [tr("The settings could not be read: {reason}").format(reason=explain(error))]
        except UnicodeDecodeError:
            return [self._set_aside()]
        try:
            stored = json.loads(text)
        except (ValueError, RecursionError):
            return [self._set_aside()]
        if not isinstance(stored, dict):
            return [self._set_aside()]
        return self._take(migrate(stored))

    def get(self, key: str) -> Json:
        """Return the value of ``key``; a list or object is a copy. Raises KeyError if unknown."""
        setting = self.declared[key]
        return copy.deepcopy(self._values.get(key, cast("Json", setting.default)))

    def flag(self, key: str) -> bool:
        """Return the setting ``key`` as true or false."""
        return bool(self.get(key))

    def text(self, key: str) -> str:
        """Return the setting ``key`` as text."""
        return str(self.get(key))

    def number(self, key: str) -> float:
        """Return the setting ``key`` as a number."""
        return float(cast("float", self.get(key)))

    def object(self, key: str) -> dict[str, Json]:
        """Return a copy of the setting ``key``, which is an object."""
        return cast("dict[str, Json]", self.get(key))

    def texts(self, key: str) -> list[str]:
        """Return a copy of the setting ``key``, which is a list of texts."""
        return cast("list[str]", self.get(key))

    def set(self, key: str, value: Json) -> None:
        """Change a setting and tell the subscribers.

        Raises:
            SettingsError: the value does not fit.
        """
        setting = self.declared[key]
        if not setting.accepts(value):
            raise SettingsError(key, tr("this value cannot be used"))
        if self.get(key) == value:
            return
        self._values[key] = copy.deepcopy(value)
        for listener in list(self._listeners):
            listener(key)

    def subscribe(self, listener: Callable[[str], None]) -> None:
        """Call ``listener`` with the key after each change."""
        self._listeners.append(listener)

    def reset(self) -> None:
        """Put every setting back to its default; unknown keys of other versions stay."""
        for key in self.declared:
            self.set(key, cast("Json", self.declared[key].default))

    def to_json(self) -> bytes:
        """Return what the file should hold."""
        stored = {"version": self._version, **self._values}
        text = json.dumps(stored, indent=2, ensure_ascii=False, sort_keys=True) + "\n"
        return text.encode("utf-8", "surrogatepass")  # Names of files may be no text.

    def _take(self, stored: dict[str, Json]) -> list[str]:
        bad: list[str] = []
        for key, value in stored.items():
            setting = self.declared.get(key)
            if key == "version":
                self._version = max(VERSION, value) if isinstance(value, int) else VERSION
            elif setting is None or setting.accepts(value):
                self._values[key] = value
            else:
                bad.append(key)
        if not bad:
            return []
        return [
            tr("These settings could not be used and were reset to their defaults: {keys}.").format(
                keys=", ".join(sorted(bad))
            )
        ]

    def _set_aside(self) -> str:
        """Keep the unreadable file under another name, so that nothing the user typed is lost."""
        kept = self.path.with_suffix(".unreadable.json")
        with contextlib.suppress(OSError):
            self.path.replace(kept)
        return tr(
            "The settings file was damaged, so the defaults are used. It was kept as “{name}”."
        ).format(name=kept.name)


def migrate(stored: dict[str, Json]) -> dict[str, Json]:
    """Return ``stored`` as the newest version has it; a newer version's file stays as it is."""
    version = stored.get("version", VERSION)
    while isinstance(version, int) and version in MIGRATIONS:
        stored = MIGRATIONS[version](stored)
        version += 1
        stored["version"] = version
    return stored
