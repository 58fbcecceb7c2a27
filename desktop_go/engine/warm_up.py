"""Compiles the kernels of a game once, Go's unless told otherwise: ``desktop-go warm-up [GAME]``.

Run it in a process of its own: compiling on a thread would stall a window. Prints ``progress D/N``
lines (D functions of about N are ready), then ``ready``.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from typing import Any

from desktop_go.kernel_cache import is_warm, mark_warm, pin_processor

GO_UNIT = "games/go"
GAMES_WITH_KERNELS = ("go", "gomoku", "samegame", "sudoku")
FUNCTIONS = 116
"""About how many functions are compiled; only the progress display uses it."""


def kernels_are_cached() -> bool:
    """Whether the Go engine can start without compiling. Does not import numba."""
    return is_warm(GO_UNIT)


class _BlindNetwork:
    """Stands in for a network, whose file may be missing: every move is as good as any."""

    def ask(self, planes: Any, numbers: Any) -> _BlindNetwork:
        """Answer for a batch of positions."""
        import numpy as np

        count, size = len(planes), planes.shape[2]
        self.policy_logits = np.zeros((count, size * size + 1), np.float32)
        self.value = np.full(count, 0.5, np.float32)
        self.ownership = np.zeros((count, size, size), np.float32)
        self.score = np.zeros(count, np.float32)
        return self


def warm_up(on_progress: Callable[[int, int], None]) -> None:
    """Compile all kernels the engine uses, by thinking once about a small board."""
    pin_processor()
    from numba.core import event

    class Counter(event.Listener):  # type: ignore[misc]
        done = 0

        def on_start(self, event: object) -> None:
            return

        def on_end(self, event: object) -> None:
            self.done += 1
            on_progress(min(self.done, FUNCTIONS), FUNCTIONS)

    from desktop_go.engine.messages import GameState, Limits, ThinkRequest
    from desktop_go.engine.session import EngineSession, root_position
    from desktop_go.games.go.tree_search import GoSearch, SearchSettings
    from desktop_go.moves import Color, Move, Point

    with event.install_listener("numba:compile", Counter()):
        session = EngineSession()
        options = {"threads": 1, "memory_mb": 16, "seed": 1}
        first = Move.play(Color.BLACK, Point(2, 2))
        second = Move.play(Color.WHITE, Point(1, 2))
        for moves in ((first,), (first, second)):
            state = GameState(5, moves=moves)
            session.run(ThinkRequest(1, state, Limits(playouts=40), options=options))
        position = root_position(state, Color.BLACK)
        search = GoSearch(16, 1, 1, [_BlindNetwork().ask])
        search.set_root(position, SearchSettings(playout_share=0.5), reuse=False)
        search.restrict(None)
        search.run_slice(0, 40)
    mark_warm(GO_UNIT)


def warm_up_game(game: str, on_progress: Callable[[int, int], None]) -> None:
    """Compile the kernels of ``game``, one of ``GAMES_WITH_KERNELS``."""
    if game == "go":
        warm_up(on_progress)
    elif game == "gomoku":
        from desktop_go.engine import gomoku_warm_up

        gomoku_warm_up.warm_up(on_progress)
    else:
        from desktop_go.engine import puzzle_warm_up

        puzzle_warm_up.warm_up(game, on_progress)


def main(arguments: Sequence[str] = ()) -> int:
    """Compile and say how far it is on standard output."""
    game = arguments[0] if arguments else "go"
    if game not in GAMES_WITH_KERNELS:
        names = ", ".join(GAMES_WITH_KERNELS)
        print(f"desktop-go warm-up: there is no game {game}; there are {names}", file=sys.stderr)
        return 2

    def say(done: int, total: int) -> None:
        print(f"progress {done}/{total}", flush=True)

    warm_up_game(game, say)
    print("ready", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
