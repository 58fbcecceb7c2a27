"""The numbers that steer selection and back-up, as one record that kernels read."""

from __future__ import annotations

import numpy as np

RAVE, UCB1, UCB1_TUNED, PUCT, UCT = 0, 1, 2, 3, 4
"""Selection algorithms (``algorithm``)."""

SELECTION = np.dtype(
    [
        ("algorithm", np.int32),  # RAVE, UCB1, UCB1_TUNED, PUCT or UCT
        ("virtual_loss", np.int32),  # losses that a running simulation counts as, 0 and up
        ("expand_visits", np.int32),  # visits after which a node gets children
        ("widening", np.int32),  # 1: only the first children are admitted until visits grow
        ("exploration", np.float32),  # factor of the exploration term, in win rate; PUCT: c_puct
        ("inverse_rave_equivalence", np.float32),  # 1 / rave_equivalence, in 1/visits
        # The value of a child without visits and AMAF results, 0..1 or more to try each child once;
        # with PUCT how much less than its parent's it is taken to be.
        ("fpu", np.float32),
    ],
    align=True,
)
"""How ``selection.select_child`` and ``backup.back_up`` work; a part of each game's own record."""
