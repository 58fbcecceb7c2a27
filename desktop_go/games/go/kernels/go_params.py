"""What the Go search reads during a search and never writes: rules, komi, policy, history."""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.board import POINTS
from desktop_go.search.params import SELECTION

MAX_HISTORY = 2048
"""Positions of the game that superko looks back on (the latest ones of a longer game)."""

GO_PARAMS = np.dtype(
    [
        ("selection", SELECTION),
        ("komi", np.float32),
        ("prior_weight", np.float32),
        ("pass_value", np.float32),
        ("pass_weight", np.float32),
        ("score_weight", np.float32),
        ("pass_prior", np.float32),
        ("policy_temperature", np.float32),
        ("playout_share", np.float32),
        ("mercy", np.int32),
        ("heavy", np.int32),
        ("use_priors", np.int32),
        ("superko", np.int32),
        ("n_history", np.int32),
        ("history", np.uint64, (MAX_HISTORY,)),
        ("allowed", np.uint8, (POINTS,)),
    ],
    align=True,
)
"""``mercy``: stones ahead that end a playout (0: never). ``score_weight``: share of the result
that grows with the margin. ``allowed``: moves to consider at the root, by point."""
