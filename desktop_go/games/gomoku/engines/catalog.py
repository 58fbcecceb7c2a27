"""The one list of gomoku engines: builds the engine that a set of option values describes."""

from __future__ import annotations

from collections.abc import Mapping

from desktop_go.games.gomoku.engines.alphabeta import AlphaBetaEngine, AlphaBetaSettings
from desktop_go.games.gomoku.engines.pattern import Mode, PatternEngine
from desktop_go.games.gomoku.engines.solver import ThreatEngine
from desktop_go.games.gomoku.engines.tree import TreeEngine, TreeSettings
from desktop_go.games.gomoku.pattern_weights import DEFAULT_WEIGHTS
from desktop_go.games.gomoku.thinking import Engine

Values = Mapping[str, int | float | bool | str]

MINIMAX_DEPTH = 4
ENTRY_BYTES = 16


def build_engine(values: Values) -> Engine:
    """Return a new engine for option values as engine.gomoku.options resolves them."""
    kind = values["engine"]
    if kind == "pattern":
        weights = {key: int(values[f"weight_{key}"]) for key in DEFAULT_WEIGHTS}
        return PatternEngine(Mode(values["pattern_mode"]), weights)
    if kind == "threats":
        return ThreatEngine()
    if kind == "mcts":
        return TreeEngine(
            TreeSettings(
                exploration=float(values["exploration"]),
                threats=bool(values["tree_threats"]),
                memory_mb=int(values["memory_mb"]),
                max_nodes=int(values["max_nodes"]) or None,
                seed=int(values["seed"]),
            )
        )
    return AlphaBetaEngine(alphabeta_settings(values))


def alphabeta_settings(values: Values) -> AlphaBetaSettings:
    """The settings of the three engines that are one search with more or less around it."""
    kind = values["engine"]
    plain = kind == "minimax"
    likely = kind == "probability"
    depth = int(2 * float(values["path_bound"])) if likely else int(values["max_depth"])
    entries = int(values["memory_mb"]) * 2**20 // ENTRY_BYTES // 2
    return AlphaBetaSettings(
        max_depth=min(depth, MINIMAX_DEPTH) if plain else depth,
        max_nodes=int(values["max_nodes"]) or None,
        leaf_vcf=int(values["leaf_fours"]) if kind in ("best", "probability") else 0,
        by_probability=likely,
        table_bits=max(12, entries.bit_length() - 1),
        bounds=not plain,
        pruning=bool(values["pruning"]) and not plain,
        table=bool(values["table"]) and not plain,
        ordering=bool(values["ordering"]) and not plain,
        threats=bool(values["threat_search"]) and kind == "best",
        threads=int(values["threads"]) if kind in ("best", "alphabeta") else 1,
        vct_share=float(values["threat_share"]),
    )
