"""The numbers that steer selection and back-up, as one record that kernels read."""

from __future__ import annotations

import numpy as np

RAVE, UCB1, UCB1_TUNED, PUCT, UCT = 0, 1, 2, 3, 4
"""Selection algorithms (``algorithm``)."""
OMC, PBBM, FLAT = 5, 6, 7
"""Further ones, which ``selection_rules`` knows."""
NOTHING_SHARED, RAVE_SHARED, ALPHA_SHARED, SOME_FIRST, CUTOFF, PERMUTATION = range(6)
"""What moves share by AMAF (``sharing``), see ``amaf``."""
AUTO, ALL_ENDS, FIXED, SIBLINGS, SIBLINGS_TWICE, TRANSITION, SALIENT, ESTIMATE = range(8)
"""When a node grows (``expansion``), see ``expansion``."""
MEAN, MAX, MIX, INFORMED, ACCELERATED = range(5)
"""How results go back (``back_up``), see ``backup_rules``."""

SELECTION = np.dtype(
    [
        ("algorithm", np.int32),  # one of the selection algorithms above
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

TECHNIQUES = np.dtype(
    [
        ("sharing", np.int64),  # NOTHING_SHARED, RAVE_SHARED, ... PERMUTATION
        ("alpha", np.float32),  # weight of the AMAF value, 0..1
        ("some_first", np.int64),  # playout moves that count for AMAF (SOME_FIRST)
        ("cutoff", np.int64),  # visits of the root up to which AMAF results count (CUTOFF)
        ("bias", np.float32),  # weight of progressive bias, in win rate; 0: none
        ("expansion", np.int64),  # AUTO, ALL_ENDS, ... ESTIMATE
        ("planned", np.int64),  # simulations that the search is taken to run (ESTIMATE)
        ("back_up", np.int64),  # MEAN, MAX, MIX, INFORMED or ACCELERATED
        ("mix_weight", np.float32),  # visits that the mean is worth beside the best child (MIX)
        ("decay", np.float32),  # what is left of a choice after the next one, 0..1 (ACCELERATED)
        ("solver", np.int64),  # 1: wins and losses that are certain are kept apart
    ],
    align=True,
)
"""How a search off the beaten track works; a part of a game's own record.

The default search reads none of it: kernels that do are compiled when they are first used.
"""
