"""Compiles what learning Go needs; in a process of its own, see ``engine/warm_up.py``."""

from __future__ import annotations

from desktop_go.engine.warm_up import LEARNING_PART
from desktop_go.kernel_cache import mark_warm
from desktop_go.learning.go_shapes import GoShapes


def warm_up_learning() -> None:
    """Look at a position and its moves."""
    game = GoShapes(3)
    after = game.nexts(game.start())[4]
    game.features(after)
    game.nexts(after)
    game.result(after)
    mark_warm("games/go", LEARNING_PART)
