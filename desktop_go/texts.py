"""Marks the texts that a person reads, so that translators find them; imports nothing.

``tr("...")`` marks the text it is given. A text that is declared in one place and shown in another
is marked by its type: whatever is handed to a parameter, a field or a constant of the type
``Text`` goes into the catalogues (``packaging/messages.py``), and is passed through ``tr`` where it
is shown.
"""

from __future__ import annotations

from typing import TypeAlias

Text: TypeAlias = str
"""A text in English that a window shows in the user's language."""


def N_(text: Text) -> Text:  # noqa: N802 - the name that gettext's tools and translators know
    """Mark ``text`` where no type can: members of an Enum, parts of an expression."""
    return text
