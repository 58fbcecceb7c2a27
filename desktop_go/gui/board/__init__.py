"""The board canvas and its painting: give `BoardCanvas` a `BoardView`, listen to its signals."""

from desktop_go.gui.board.canvas import BoardCanvas
from desktop_go.gui.board.options import BoardOptions

__all__ = ["BoardCanvas", "BoardOptions"]
