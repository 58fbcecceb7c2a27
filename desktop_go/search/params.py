"""The numbers that steer selection and back-up, as one record that kernels read."""

from __future__ import annotations

import numpy as np

RAVE, UCB1, UCB1_TUNED, PUCT = 0, 1, 2, 3
"""Selection algorithms (``algorithm``)."""

SELECTION = np.dtype(
    [
        ("algorithm", np.int32),
        ("virtual_loss", np.int32),
        ("expand_visits", np.int32),
        ("widening", np.int32),
        ("exploration", np.float32),
        ("rave_bias", np.float32),
        ("fpu", np.float32),
    ],
    align=True,
)
"""``rave_bias``: 1 / rave_equivalence. ``fpu``: the value of a child without visits where nothing
else speaks for it; with PUCT how much less than its parent's it is taken to be. ``widening``: 1
when only the first children (best priors first) are admitted until visits grow."""
