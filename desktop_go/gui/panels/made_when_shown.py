"""Room for a panel that takes long to make, so that nobody waits for it who does not look at it."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Generic, TypeVar

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

Made = TypeVar("Made", bound=QWidget)


class MadeWhenShown(QWidget, Generic[Made]):
    """Holds what ``make`` makes, once it is shown or asked for."""

    def __init__(self, make: Callable[[], Made]) -> None:
        super().__init__()
        self._make = make
        self._room = QVBoxLayout(self)
        self._room.setContentsMargins(0, 0, 0, 0)

    @property
    def is_made(self) -> bool:
        """Whether the panel is there."""
        return "panel" in self.__dict__

    @cached_property
    def panel(self) -> Made:
        """The panel."""
        made = self._make()
        self._room.addWidget(made)
        made.show()  # With the place, not a moment later.
        return made

    def showEvent(self, event: QShowEvent) -> None:
        """Make the panel before it is seen."""
        _made = self.panel
        super().showEvent(event)
