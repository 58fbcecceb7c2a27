"""Compiles the kernels of a game once, Go's unless told otherwise: ``desktop-go warm-up [GAME]``.

Run it in a process of its own: compiling on a thread would stall a window. Prints ``progress D/N``
lines (D functions of about N are ready), then ``ready``.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Sequence

from desktop_go.engine.compile_count import counted
from desktop_go.games.registry import GAMES, game
from desktop_go.games.spec import load
from desktop_go.kernel_cache import is_warm, mark_warm, pin_processor
from desktop_go.own_command import own_command

NETWORK_PART = "go-network"
"""What the second process of Go compiles; nobody else asks for it."""
TILES_PART = "go-tiles"
"""The network on a processor with tiles; compiled in the background after everything else."""
TECHNIQUES_PART = "go-techniques"
"""What a Go search off the default path needs; compiled when it is first used."""
REGION_PART = "go-region"
"""What reading a part of the board needs; who cannot wait for the rest of Go asks for it alone."""
ENDGAME_PART = "go-endgame"
"""What counting an endgame to its end needs; compiled when it is first used."""
LEARNING_PART = "go-learning"
"""What weights and networks that learn Go need; compiled when it is first used."""
_PARTS = {
    NETWORK_PART: "desktop_go.engine.go.warm_up:warm_up_network",
    TILES_PART: "desktop_go.engine.go.warm_up:warm_up_tiles",
    TECHNIQUES_PART: "desktop_go.engine.go.warm_up:warm_up_techniques",
    REGION_PART: "desktop_go.engine.go.warm_up:warm_up_region",
    ENDGAME_PART: "desktop_go.engine.go.warm_up:warm_up_endgame",
    LEARNING_PART: "desktop_go.learning.warm_up:warm_up_learning",
}
_TECHNIQUES_FUNCTIONS = 160
"""About how many functions TECHNIQUES_PART compiles; only the progress display uses it."""


def games_with_kernels() -> tuple[str, ...]:
    """The keys of the games that have something to compile."""
    return tuple(spec.key for spec in GAMES if spec.warm_up)


def kernels_are_cached(key: str = "go") -> bool:
    """Whether the engines of a game can start without compiling. Does not import numba."""
    return not game(key).warm_up or is_warm(f"games/{key}")


def warm_up_command(key: str = "go") -> list[str]:
    """The command that compiles a game's kernels, from source or from a frozen program."""
    return own_command("warm-up", key)


def warm_up(key: str, on_progress: Callable[[int, int], None]) -> None:
    """Compile all kernels of a game, telling how many functions of about how many are ready."""
    spec = game(key)
    pin_processor()
    with counted(on_progress, spec.functions):
        load(spec.warm_up)()
    mark_warm(f"games/{key}")


def main(arguments: Sequence[str] = ()) -> int:
    """Compile, say how far it is on standard output, and end the process."""
    key = arguments[0] if arguments else "go"
    if key not in (*games_with_kernels(), *_PARTS):
        names = ", ".join(games_with_kernels())
        print(f"desktop-go warm-up: there is no game {key}; there are {names}", file=sys.stderr)
        return 2

    def say(done: int, total: int) -> None:
        print(f"progress {done}/{total}", flush=True)

    gc.disable()  # compiling makes little garbage, and looking for it takes a tenth of the time
    if key in _PARTS:
        pin_processor()
        with counted(say, _TECHNIQUES_FUNCTIONS):
            load(_PARTS[key])()
    else:
        warm_up(key, say)
    print("ready", flush=True)
    # The compiler leaves so much behind that freeing it all would take most of a second.
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
