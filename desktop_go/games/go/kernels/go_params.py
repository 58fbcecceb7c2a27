"""What the Go search reads during a search and never writes: rules, komi, policy, history."""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import POINTS
from desktop_go.search.params import SELECTION

MAX_HISTORY = 2048
"""Positions of the game that superko looks back on (the latest ones of a longer game)."""

LIGHT, HEAVY = 0, 1
"""How games are played out: random moves, or moves with Go knowledge (``playout_policy``)."""

GO_PARAMS = np.dtype(
    [
        ("selection", SELECTION),  # how the tree is walked
        ("komi", np.float32),  # points to White, all compensations included
        ("prior_weight", np.float32),  # factor on the visits that first opinions are worth
        ("pass_value", np.float32),  # first opinion on a pass on an open board, 0..1
        ("pass_weight", np.float32),  # how many visits it is worth
        ("score_weight", np.float32),  # share of a result that grows with the margin, 0..1
        ("pass_prior", np.float32),  # the network's prior of a pass on an open board, at most
        ("policy_temperature", np.float32),  # the network's logits are divided by it
        ("playout_share", np.float32),  # weight of the playout beside the network's value, 0..1
        ("mercy", np.int32),  # stones ahead that end a heavy playout; 0: never
        ("playout_policy", np.int32),  # HEAVY or LIGHT
        ("use_priors", np.int32),  # 1: new nodes get first opinions
        ("superko", np.int32),  # NO_SUPERKO, POSITIONAL or SITUATIONAL
        ("n_history", np.int32),  # entries of ``history``
        # Repetition keys of the game's positions, latest last.
        ("history", np.uint64, (MAX_HISTORY,)),
        ("allowed", np.uint8, (POINTS,)),  # 1: the root may consider the move (0 is the pass)
    ],
    align=True,
)
"""The values come from ``search_settings.write_settings`` and ``GoSearch``."""
