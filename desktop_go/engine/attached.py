"""What is known of an engine that the user attached: where it is and how it is started.

Only these engines are ever run. Plain values; ``known_engines.py`` knows what suits which program.
"""

from __future__ import annotations

import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from desktop_go.texts import Text


class EngineProtocol(Enum):
    """What an engine speaks, and so which game it plays."""

    GTP = "gtp"
    GOMOCUP = "gomocup"


GAMES: dict[EngineProtocol, Text] = {EngineProtocol.GTP: "Go", EngineProtocol.GOMOCUP: "Gomoku"}
"""The games, for the user."""


@dataclass(frozen=True, slots=True)
class AttachedEngine:
    """An engine of the user's."""

    name: str
    """No two engines have the same."""
    program: str
    """The path of the program."""
    arguments: tuple[str, ...] = ()
    folder: str = ""
    """Where it runs; empty: in the folder of the program."""
    protocol: EngineProtocol = EngineProtocol.GTP

    @property
    def command(self) -> tuple[str, ...]:
        """The program and its arguments."""
        return (self.program, *self.arguments)

    @property
    def working_folder(self) -> str:
        """Where it runs."""
        return self.folder or str(Path(self.program).parent)

    def to_json(self) -> dict[str, object]:
        """For the settings, where its name is the key."""
        return {
            "program": self.program,
            "arguments": list(self.arguments),
            "folder": self.folder,
            "protocol": self.protocol.value,
        }


def engine_from_json(name: str, stored: object) -> AttachedEngine | None:
    """Read what ``to_json`` wrote; None when it names no program."""
    if not name or not isinstance(stored, Mapping):
        return None
    program, folder = stored.get("program"), stored.get("folder", "")
    arguments = stored.get("arguments", [])
    try:
        protocol = EngineProtocol(stored.get("protocol", EngineProtocol.GTP.value))
    except ValueError:
        return None
    if not isinstance(program, str) or not program or not isinstance(folder, str):
        return None
    if not isinstance(arguments, list) or not all(isinstance(word, str) for word in arguments):
        return None
    return AttachedEngine(name, program, tuple(arguments), folder, protocol)


def split_arguments(text: str) -> tuple[str, ...]:
    """The arguments of a line as typed; quotation marks hold spaces together.

    Backslashes are a part of names, as on Windows. Raises ValueError when a quotation mark is
    missing.
    """
    reader = shlex.shlex(text, posix=True, punctuation_chars="")
    reader.whitespace_split, reader.escape, reader.commenters = True, "", ""
    return tuple(reader)


def join_arguments(arguments: tuple[str, ...]) -> str:
    """Arguments as a line that ``split_arguments`` reads."""
    return " ".join(_quoted(word) for word in arguments)


def _quoted(word: str) -> str:
    if word and not any(char.isspace() or char in "'\"" for char in word):
        return word
    if '"' not in word:
        return f'"{word}"'
    return "'\"'".join(f'"{part}"' if part else "" for part in word.split('"')) if word else '""'
