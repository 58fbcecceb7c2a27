"""One command of the window as the tables of commands list it; says nothing of what it does."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Protocol

from PySide6.QtGui import QAction

from desktop_go.texts import Text


@dataclass(frozen=True, slots=True)
class Command:
    """One command; the texts are English and pass through ``tr`` when shown."""

    key: str
    text: Text
    keys: tuple[str, ...] = ()
    hint: Text = ""
    """One sentence for tool tip and status bar."""
    icon: str = ""
    checkable: bool = False
    tool_text: Text = ""
    """Shorter text for the tool bar."""


class ActionTable(Protocol):
    """The actions of all commands."""

    def __getitem__(self, key: str, /) -> QAction:
        """The action of the command ``key``."""
        ...

    def items(self) -> Iterator[tuple[Command, QAction]]:
        """All commands with their actions."""
        ...

    def set_on_key(self, key: str, on: bool) -> None:
        """Whether the keys of ``key`` work; menus and buttons do at any rate."""
        ...
