"""One command of the window as the tables of commands list it; says nothing of what it does."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Command:
    """One command; the texts are English and pass through ``tr`` when shown."""

    key: str
    text: str
    keys: tuple[str, ...] = ()
    hint: str = ""
    """One sentence for tool tip and status bar."""
    icon: str = ""
    checkable: bool = False
    tool_text: str = ""
    """Shorter text for the tool bar."""
