"""What the Go search reads during a search and never writes: rules, komi, policy, history."""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import POINTS
from desktop_go.search.params import SELECTION, TECHNIQUES

MAX_HISTORY = 2048
"""Positions of the game that superko looks back on (the latest ones of a longer game)."""

LIGHT, HEAVY = 0, 1
"""How games are played out: random moves, or moves with Go knowledge (``playout_policy``)."""

PLAYOUT_TECHNIQUES = np.dtype(
    [
        ("by_rules", np.int64),  # 1: playouts follow this record and not ``playout_policy``
        ("saves", np.int64),  # 1: a move answers an atari by the last move
        ("eye_points", np.int64),  # 1: the vital point of a three-point eye space comes next
        ("shapes", np.int64),  # 1: then a 3x3 shape beside the last move
        ("large", np.int64),  # 1: before that, a 4x4 pattern beside it by its strength
        ("captures", np.int64),  # 1: then a capture anywhere
        ("careful", np.int64),  # 1: random moves avoid bad self-atari
        ("weighted", np.int64),  # 1: random moves are drawn by the strength of their 3x3 patterns
        ("replies", np.int64),  # 1: the last reply that won comes before all that
        ("cut_after", np.int64),  # moves after which a playout is estimated; 0: never
        ("pool_percent", np.int64),  # how often a random move comes from the pool, of 100
        ("pool_size", np.int64),  # moves of each color in the pool, by their AMAF values
    ],
    align=True,
)
"""How games are played out off the beaten track; read by ``rule_playout`` alone."""

GO_PARAMS = np.dtype(
    [
        ("selection", SELECTION),  # how the tree is walked
        ("komi", np.float32),  # points to White, all compensations included
        ("prior_weight", np.float32),  # factor on the visits that first opinions are worth
        ("pass_value", np.float32),  # first opinion on a pass on an open board, 0..1
        ("pass_weight", np.float32),  # how many visits it is worth
        ("score_weight", np.float32),  # share of a result that grows with the margin, 0..1
        ("score_share", np.float32),  # weight of what the lead is worth in every value, 0..1
        ("even_lead", np.float32),  # Black's lead in points that is worth a half
        ("pass_prior", np.float32),  # the network's prior of a pass on an open board, at most
        ("policy_temperature", np.float32),  # the network's logits are divided by it
        ("playout_share", np.float32),  # weight of the playout beside the network's value, 0..1
        # Share of a known error of the network that is taken off, 0..1; 0: none is learned.
        ("bias_share", np.float32),
        ("late_playouts", np.int32),  # of a leaf late in the game, whose odds count; 0: none
        ("mercy", np.int32),  # stones ahead that end a heavy playout; 0: never
        ("playout_policy", np.int32),  # HEAVY or LIGHT
        ("use_priors", np.int32),  # 1: new nodes get first opinions
        ("superko", np.int32),  # NO_SUPERKO, POSITIONAL or SITUATIONAL
        ("n_history", np.int32),  # entries of ``history``
        # Repetition keys of the game's positions, latest last.
        ("history", np.uint64, (MAX_HISTORY,)),
        ("techniques", TECHNIQUES),  # how a search off the beaten track works
        ("playouts", PLAYOUT_TECHNIQUES),  # and how it plays games out
        ("allowed", np.uint8, (POINTS,)),  # 1: the root may consider the move (0 is the pass)
    ],
    align=True,
)
"""The values come from ``search_settings.write_settings`` and ``GoSearch``."""
