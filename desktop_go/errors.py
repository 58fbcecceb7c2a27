"""The errors a user may come to see, each with the data that a message needs."""

from __future__ import annotations

from desktop_go.texts import Text


class DesktopGoError(Exception):
    """Base of every error that Desktop Go raises on purpose; its text is fit for a user.

    ``template`` is the sentence with ``{names}`` for ``values``: what a translation is found by.
    A value may be another error of ours. The text of the error itself is English.
    """

    def __init__(self, template: Text = "", /, **values: object) -> None:
        self.template = template
        self.values = values
        self.reason = template.format(**values) if values else template
        super().__init__(self.reason)


class IllegalMove(DesktopGoError):  # noqa: N818 - the field's word
    """A move that the rules forbid; ``reason`` is a clear sentence."""


class RecordError(DesktopGoError):
    """A game record that cannot be read or written; ``line`` and ``column`` start at 1."""

    def __init__(
        self,
        template: Text,
        /,
        line: int | None = None,
        column: int | None = None,
        **values: object,
    ) -> None:
        super().__init__(template, **values)
        self.line = line
        self.column = column


class SettingsError(DesktopGoError):
    """A setting with a bad value; ``key`` names it."""

    def __init__(self, key: str, template: Text, /, **values: object) -> None:
        super().__init__(template, **values)
        self.args = (f"{key}: {self.reason}",)
        self.key = key


class EngineFailure(DesktopGoError):  # noqa: N818 - the field's word
    """The engine could not answer; the game goes on without it."""


class ProgramEnded(EngineFailure):
    """An attached engine has ended by itself."""
