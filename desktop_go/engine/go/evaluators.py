"""The evaluators: the options ``evaluator`` and ``network``, and the files behind them."""

from __future__ import annotations

import functools
import logging
from dataclasses import dataclass
from enum import Enum
from pathlib import Path

from desktop_go.engine.go.evaluator import NETWORKS, Evaluator
from desktop_go.engine.go.options import GoOptions
from desktop_go.engine.go.tile_evaluator import TileEvaluator
from desktop_go.engine.warm_up import TILES_PART
from desktop_go.errors import EngineFailure
from desktop_go.games.go.net_search import AskNetwork
from desktop_go.kernel_cache import is_warm
from desktop_go.kernels.tiles import are_there

log = logging.getLogger(__name__)

AUTO = "auto"
"""The first of ``NETWORKS`` whose file is there."""
FLAT = 1e6
"""A policy temperature at which all moves are equally likely."""


class EvaluatorKind(Enum):
    """The evaluators (option ``evaluator``)."""

    PLAYOUTS = "playouts"
    MIXED = "mixed"
    """Policy from the network, values from the network and playouts."""
    NETWORK = "network"
    """The network only."""
    PRIORS = "priors"
    """Policy from the network, values from playouts only."""
    VALUES = "values"
    """Values from the network, no policy."""
    GLANCE = "glance"
    """The network's policy, without a search."""


WITHOUT_PLAYOUTS = frozenset((EvaluatorKind.NETWORK, EvaluatorKind.VALUES, EvaluatorKind.GLANCE))


@dataclass(frozen=True, slots=True)
class ChosenEvaluator:
    """The evaluator in use, with the network for each thread if it has one."""

    kind: EvaluatorKind = EvaluatorKind.PLAYOUTS
    network: str = ""
    """Which of ``NETWORKS`` is in use; empty without one."""
    trouble: EngineFailure | None = None
    """Why the chosen network is not in use."""
    asks: tuple[AskNetwork, ...] = ()


def open_evaluator(options: GoOptions, folder: Path | None) -> ChosenEvaluator:
    """Load the chosen network once for each thread; playouts only if none can be used.

    Args:
        options: with ``evaluator``, ``network`` and ``threads``.
        folder: where the network files are; None for playouts alone.
    """
    kind = EvaluatorKind(options.evaluator)
    if kind is EvaluatorKind.PLAYOUTS or folder is None:
        return ChosenEvaluator()
    wanted = options.network
    trouble: EngineFailure | None = None
    for name in _by_preference(wanted, folder):
        try:
            loaded = [_load(name, folder) for _ in range(options.threads)]
        except EngineFailure as failure:
            trouble = trouble or failure.with_traceback(None)
            continue
        return ChosenEvaluator(kind, name, trouble, tuple(loaded))
    return ChosenEvaluator(trouble=trouble)


@functools.cache
def uses_tiles() -> bool:
    """Whether networks run on tiles; settled once in a process, so that a seed repeats a game."""
    return are_there() and is_warm("games/go", TILES_PART)


def _load(name: str, folder: Path) -> AskNetwork:
    """The network in the form that this processor runs fastest."""
    path = folder / f"{name}-tiles.npz"
    if path.is_file() and uses_tiles():
        try:
            return load_file(path).evaluate
        except EngineFailure as failure:
            log.warning("%s", failure)
    return Evaluator.load_named(name, folder).evaluate


def load_file(path: Path) -> Evaluator | TileEvaluator:
    """The network of a file of either kind.

    Raises:
        EngineFailure: there is no such file, it is damaged, or the processor has no tiles for it.
    """
    is_for_tiles = path.suffix == ".npz" and are_there()
    return TileEvaluator.load(path) if is_for_tiles else Evaluator.load(path)


def _by_preference(wanted: str, folder: Path) -> list[str]:
    """The networks to try: the wanted one, then what is most like it.

    With ``auto`` the best comes first, and none is missed that is not there.
    """
    if wanted != AUTO:
        return sorted(NETWORKS, key=lambda name: abs(NETWORKS.index(name) - NETWORKS.index(wanted)))
    there = [name for name in NETWORKS if any(folder.glob(f"{name}*.onnx"))]
    return there or [NETWORKS[0]]


def playout_share(options: GoOptions) -> float:
    """The weight of playouts next to the network's value."""
    kind = EvaluatorKind(options.evaluator)
    if kind in WITHOUT_PLAYOUTS:
        return 0.0
    return 1.0 if kind is EvaluatorKind.PRIORS else options.playout_share


def late_playouts(options: GoOptions) -> int:
    """How often a position late in the game is played out beside the network's value."""
    return options.late_playouts if options.evaluator == EvaluatorKind.MIXED.value else 0


def value_bias(options: GoOptions) -> float:
    """The share of the network's error that is corrected, where its values count."""
    return 0.0 if options.evaluator == EvaluatorKind.PRIORS.value else options.value_bias


def policy_temperature(options: GoOptions) -> float:
    """The temperature of the network's policy."""
    return FLAT if options.evaluator == EvaluatorKind.VALUES.value else options.policy_temperature
