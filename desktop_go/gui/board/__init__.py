"""The board canvas and its painting: give `BoardCanvas` a `BoardView`, listen to its signals."""

from desktop_go.gui.board.canvas import BoardCanvas
from desktop_go.gui.board.options import BoardOptions
from desktop_go.gui.board.state import (
    BoardView,
    CandidateMark,
    GhostStone,
    LossDot,
    Mark,
    NextMove,
    candidate_marks,
    ghost_line,
    policy_marks,
)

__all__ = [
    "BoardCanvas",
    "BoardOptions",
    "BoardView",
    "CandidateMark",
    "GhostStone",
    "LossDot",
    "Mark",
    "NextMove",
    "candidate_marks",
    "ghost_line",
    "policy_marks",
]
