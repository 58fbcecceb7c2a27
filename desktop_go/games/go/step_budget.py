"""A bound on following a game of Go: hostile files capture and set up stones for ever."""

from __future__ import annotations

from desktop_go.errors import RecordError
from desktop_go.texts import Text

MOST_STEPS = 400_000
"""Stones that may be looked at or set up beyond ``STEPS_OF_A_MOVE``. A file of a few kilobytes
can put down and capture the same 2,700 stones for ever."""
STEPS_OF_A_MOVE = 8
"""More than what any of 600 real games took on average."""
TOO_MUCH: Text = "It would take too long to follow the captures of this game."


class StepBudget:
    """How much may still be done for a game."""

    def __init__(self) -> None:
        self._left = MOST_STEPS

    def take(self, steps: int) -> None:
        """Use ``steps``, or get some back where they are negative.

        Raises:
            RecordError: no more are left.
        """
        self._left -= steps
        if self._left < 0:
            raise RecordError(TOO_MUCH)
