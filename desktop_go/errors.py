"""The errors a user may come to see, each with the data that a message needs."""

from __future__ import annotations


class DesktopGoError(Exception):
    """Base of every error that Desktop Go raises on purpose; its text is fit for a user."""


class IllegalMove(DesktopGoError):  # noqa: N818 - the field's word
    """A move that the rules forbid; ``reason`` is a clear sentence.

    ``template`` is the sentence with ``{names}`` for ``values``: what a translation is found by.
    """

    def __init__(self, template: str, **values: object) -> None:
        self.template = template
        self.values = values
        self.reason = template.format(**values) if values else template
        super().__init__(self.reason)


class RecordError(DesktopGoError):
    """A game record that cannot be read or written; ``line`` and ``column`` start at 1."""

    def __init__(self, reason: str, line: int | None = None, column: int | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.line = line
        self.column = column


class SettingsError(DesktopGoError):
    """A setting with a bad value; ``key`` names it."""

    def __init__(self, key: str, reason: str) -> None:
        super().__init__(f"{key}: {reason}")
        self.key = key
        self.reason = reason


class EngineFailure(DesktopGoError):  # noqa: N818 - the field's word
    """The engine could not answer; the game goes on without it."""
