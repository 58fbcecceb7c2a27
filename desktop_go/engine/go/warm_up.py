"""Compiles every kernel of Go once; a second process does the network's part beside it."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Mapping
from typing import Any

from desktop_go.engine.warm_up import (
    ENDGAME_PART,
    NETWORK_PART,
    REGION_PART,
    TECHNIQUES_PART,
    TILES_PART,
    warm_up_command,
)
from desktop_go.kernel_cache import cache_is_writable, is_warm, mark_warm


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


def warm_up() -> None:
    """Compile all kernels of Go by thinking about a small board.

    A second process compiles what only the network needs at the same time; what both need is
    taken from the disk by whoever comes later.
    """
    helper = _start_helper(NETWORK_PART)
    try:
        _compile_playouts()
        _compile_back_up()
        warm_up_region()
        if helper is not None:
            helper.wait()
    finally:
        if helper is not None:
            helper.kill()
            helper.wait()
    warm_up_network()
    if lacks_tiles():
        _start_helper(TILES_PART)  # nobody waits for it: until it has ended, other kernels serve


def _start_helper(part: str) -> subprocess.Popen[bytes] | None:
    """Compile ``part`` in a second process, if it has a processor and a place to leave its work."""
    if (os.cpu_count() or 1) < 2 or not cache_is_writable():
        return None
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    nothing = subprocess.DEVNULL
    try:
        return subprocess.Popen(
            warm_up_command(part),
            stdin=nothing,
            stdout=nothing,
            stderr=nothing,
            creationflags=flags,
        )
    except OSError:
        return None


def _compile_playouts() -> None:
    """Compile the engine that plays without a network."""
    from desktop_go.engine.go.session import EngineSession
    from desktop_go.engine.messages import GameState, Limits, ThinkRequest
    from desktop_go.moves import Color, Move, Point

    session = EngineSession()
    options = {"threads": 1, "memory_mb": 16, "seed": 1}
    first = Move.play(Color.BLACK, Point(2, 2))
    second = Move.play(Color.WHITE, Point(1, 2))
    for moves in ((first,), (first, second)):
        state = GameState(5, moves=moves)
        session.run(ThinkRequest(1, state, Limits(playouts=40), options=options))


def _compile_back_up() -> None:
    """Compile how a batch of network answers enters the tree, which the helper reaches last."""
    import numpy as np

    from desktop_go.games.go.kernels.board import new_tables
    from desktop_go.games.go.kernels.go_params import GO_PARAMS
    from desktop_go.games.go.kernels.net_simulate import settle_batch
    from desktop_go.games.go.kernels.workspace import new_workspaces
    from desktop_go.search.tree import TreePool

    pool = TreePool(1)
    settle_batch(
        pool.nodes,
        pool.counters,
        np.zeros(1, GO_PARAMS)[0],
        new_tables()[0],
        new_workspaces(1, 1),
        0,
        np.zeros((1, 1), np.float32),
        np.zeros(1, np.float32),
        np.zeros(1, np.float32),
        pool.bias,
    )


def warm_up_network() -> None:
    """Compile what a search with a network needs, beginning with what takes longest.

    The playout stands first although the other process needs it too: that one reaches it last.
    """
    import numpy as np

    from desktop_go.engine.go.session import root_position
    from desktop_go.engine.messages import GameState
    from desktop_go.games.go.kernels.board import BOARD, new_tables
    from desktop_go.games.go.kernels.go_params import GO_PARAMS
    from desktop_go.games.go.kernels.simulate import evaluate
    from desktop_go.games.go.kernels.workspace import new_workspaces
    from desktop_go.games.go.net_search import NetWorker, recent_indices
    from desktop_go.games.go.search_settings import SearchSettings
    from desktop_go.games.go.tree_search import GoSearch
    from desktop_go.moves import Color

    ended = new_workspaces(1, 1)
    ended["board"]["passes"] = 2
    evaluate(np.zeros(1, GO_PARAMS)[0], new_tables()[0], ended[0])
    network = _BlindNetwork()
    board = np.zeros(1, BOARD)
    board["size"], board["to_play"] = 5, 1
    NetWorker(network.ask, 1, 1, 0).look(board[0], recent_indices([]), 0.0)
    search = GoSearch(16, 1, 1, [network.ask])
    position = root_position(GameState(5), Color.BLACK)
    settings = SearchSettings(playout_share=0.5, evaluation_cache=100)
    search.set_root(position, settings, reuse=False)
    search.restrict(None)
    search.run_slice(0, 40)
    search.sample_root(1)


def lacks_tiles() -> bool:
    """Whether the processor has tiles that no kernel uses yet."""
    from desktop_go.kernels.tiles import are_there

    return are_there() and not is_warm("games/go", TILES_PART)


def warm_up_tiles() -> None:
    """Compile the network on tiles, also where there are none: a package is built anywhere."""
    import numpy as np
    from numba import typeof

    from desktop_go.engine.go.tile_evaluator import TileEvaluator, blank_layers
    from desktop_go.games.go.features import GLOBALS, PLANES
    from desktop_go.games.go.kernels.tile_network import look
    from desktop_go.kernels.tiles import prepare

    if not prepare():
        return
    planes, numbers = np.zeros((1, PLANES, 5, 5), np.float32), np.zeros((1, GLOBALS), np.float32)
    arguments = TileEvaluator(blank_layers()).arguments(planes, numbers)
    compiler: Any = look
    compiler.compile(tuple(map(typeof, arguments)))
    mark_warm("games/go", TILES_PART)


def lacks_kernels(options: Mapping[str, object]) -> bool:
    """Whether a search with these ``options`` would compile kernels first.

    Raises:
        SettingsError: an option has no such value.
    """
    from desktop_go.engine.go.evaluators import EvaluatorKind
    from desktop_go.engine.go.options import OPTIONS
    from desktop_go.engine.go.session import search_settings
    from desktop_go.games.go.search_settings import needs_techniques
    from desktop_go.games.go.technique_settings import TREE

    values = OPTIONS.read(options)
    if values.search != TREE:
        return not is_warm("games/go", TECHNIQUES_PART)
    asks_network = values.evaluator != EvaluatorKind.PLAYOUTS.value
    return needs_techniques(search_settings(values), asks_network) and not is_warm(
        "games/go", TECHNIQUES_PART
    )


def warm_up_techniques() -> None:
    """Compile what a search off the default path needs, with playouts and with a network."""
    from desktop_go.engine.go.session import root_position
    from desktop_go.engine.messages import GameState
    from desktop_go.games.go.search_settings import SearchSettings
    from desktop_go.games.go.tree_search import GoSearch
    from desktop_go.moves import Color, Move, Point

    first = Move.play(Color.BLACK, Point(2, 2))
    positions = (
        root_position(GameState(5), Color.BLACK),
        root_position(GameState(5, moves=(first,)), Color.WHITE),
    )
    for networks in ((), (_BlindNetwork().ask,)):
        search = GoSearch(16, 2, 1, networks)
        for parallel in ("tree", "leaf"):
            settings = SearchSettings(algorithm="flat", parallel=parallel, playout_share=0.5)
            for position in positions:
                search.set_root(position, settings, reuse=True)
                search.restrict(None)
                search.run_slice(0, 40)
    _compile_root_searches()
    mark_warm("games/go", TECHNIQUES_PART)


def _compile_root_searches() -> None:
    """Compile the searches that grow no tree."""
    from desktop_go.engine.go.session import root_position
    from desktop_go.engine.messages import GameState
    from desktop_go.games.go.search_settings import SearchSettings
    from desktop_go.games.go.technique_settings import TEMPORAL
    from desktop_go.games.go.tree_search import GoSearch
    from desktop_go.moves import Color

    search = GoSearch(16, 1, 1)
    for kind in ("alphabeta", TEMPORAL):
        settings = SearchSettings(search=kind, evaluation="influence")
        search.set_root(root_position(GameState(5), Color.BLACK), settings, reuse=False)
        search.restrict(None)
        search.run_slice(0, 40)


def warm_up_region() -> None:
    """Compile what reading a part of the board needs."""
    from desktop_go.games.go.position import GoPosition
    from desktop_go.games.go.solving.reader import Reader
    from desktop_go.games.go.solving.region import region_of
    from desktop_go.moves import Color, Point

    position = GoPosition(3)
    position.place(Point(0, 0), Color.BLACK)
    reader = Reader(region_of(position, position.points()))
    reader.answer_of(True)
    list(reader.line(reader.start(True)))
    mark_warm("games/go", REGION_PART)


def warm_up_endgame() -> None:
    """Compile what counting an endgame to its end needs."""
    from desktop_go.games.go.solving.endgame import black_gets

    black_gets(1, 2, [(0, 0)], 0)
    mark_warm("games/go", ENDGAME_PART)
