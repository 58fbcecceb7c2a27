"""What a feature may use of Go in the window: the core, the board and the panels around it."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.gui.go.core import GoCore
from desktop_go.gui.go.presenter import BoardPresenter
from desktop_go.gui.go.record_panel import RecordPanel
from desktop_go.gui.go.thinking import ThinkingPanel
from desktop_go.gui.panels.board_frame import BoardFrame


@dataclass(frozen=True, slots=True)
class GoView:
    """Go as one window shows it."""

    core: GoCore
    page: BoardFrame
    presenter: BoardPresenter
    record: RecordPanel
    thinking: ThinkingPanel
