"""The one list of gomoku engines: builds the engine that the options describe."""

from __future__ import annotations

from desktop_go.games.gomoku.engines.alphabeta import AlphaBetaEngine, AlphaBetaSettings
from desktop_go.games.gomoku.engines.dorgai import DorgaiEngine
from desktop_go.games.gomoku.engines.pattern import PatternDifficulty, PatternEngine
from desktop_go.games.gomoku.engines.solver import ThreatEngine
from desktop_go.games.gomoku.engines.threats import NO_LIMIT
from desktop_go.games.gomoku.engines.tree import TreeEngine, TreeSettings
from desktop_go.games.gomoku.options import GomokuOptions
from desktop_go.games.gomoku.pattern_weights import DEFAULT_WEIGHTS
from desktop_go.games.gomoku.thinking import Engine

MINIMAX_DEPTH = 4
ENTRY_BYTES = 16
PATTERN_ENGINES = {"pattern": PatternEngine, "dorgai": DorgaiEngine}


def build_engine(options: GomokuOptions) -> Engine:
    """Return a new engine as the options describe it."""
    kind = options.engine
    if kind in PATTERN_ENGINES:
        weights = {key: getattr(options, f"weight_{key}") for key in DEFAULT_WEIGHTS}
        return PATTERN_ENGINES[kind](PatternDifficulty(options.pattern_difficulty), weights)
    if kind == "threats":
        return ThreatEngine(options.max_nodes or NO_LIMIT)
    if kind == "mcts":
        return TreeEngine(
            TreeSettings(
                exploration=options.exploration,
                threats=options.tree_threats,
                network=options.network,
                memory_mb=options.memory_mb,
                max_nodes=options.max_nodes or None,
                seed=options.seed,
            )
        )
    return AlphaBetaEngine(alphabeta_settings(options))


def alphabeta_settings(options: GomokuOptions) -> AlphaBetaSettings:
    """The settings of the three engines that are one search with more or less around it."""
    kind = options.engine
    plain = kind == "minimax"
    likely = kind == "probability"
    depth = int(2 * options.path_bound) if likely else options.max_depth
    remembers = options.table and not plain
    entries = options.memory_mb * 2**20 // ENTRY_BYTES // 2 if remembers else 0
    return AlphaBetaSettings(
        max_depth=min(depth, MINIMAX_DEPTH) if plain else depth,
        max_nodes=options.max_nodes or None,
        leaf_vcf=options.leaf_fours if kind in ("best", "probability") else 0,
        by_probability=likely,
        table_bits=max(12, entries.bit_length() - 1),
        bounds=not plain,
        pruning=options.pruning and not plain,
        table=remembers,
        ordering=options.ordering and not plain,
        network=options.network,
        threats=options.threat_search and kind == "best",
        threads=options.threads if kind in ("best", "alphabeta") else 1,
        vct_share=options.threat_share,
    )
