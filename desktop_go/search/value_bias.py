"""What a search finds a network to misjudge, kept by situation and taken off its next answers.

Subtree value bias correction (Wu 2020, Other methods implemented in KataGo): a network that
thinks a group alive where reading shows it dead thinks so in every branch with the same moves
there. So the error of its answers, as their subtrees show it, is averaged over all nodes that a
game calls the same situation, and a share of it is added to new answers. Here each simulation
tells of its nodes once, and values already in the tree stay. Knows no game.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel

NOWHERE = 0
"""The situation of a node of which nothing is learned."""
SITUATIONS = 1 << 17
"""More than most searches see; what falls together by chance is averaged."""
BIAS = np.dtype(
    [
        ("error", np.float32),  # sum of what simulations brought more for Black than was expected
        ("results", np.float32),  # how many those are
    ],
    align=True,
)
"""Of one situation; a search keeps BIAS[SITUATIONS]."""


@inline_kernel
def corrected(bias, situation, share, result):
    """Black's ``result`` (0..1) by the network with ``share`` of its error where it is known."""
    known = bias[np.uint64(situation)]
    if situation == NOWHERE or known.results == 0:
        return result
    return min(max(result + share * known.error / known.results, 0.0), 1.0)


@kernel
def learn_bias(nodes, ws, bias, black_result):
    """Tell the situations of the path of ``ws`` above its leaf what came of the network's answer.

    ``ws`` lends ``path`` and ``depth`` as for ``backup.back_up``, and ``situation`` (uint32 by
    depth). A node's ``rave_value`` is what was expected there, for Black.
    """
    for depth in range(1, ws.depth):
        situation = np.uint64(ws.situation[np.uint64(depth)])
        if situation != NOWHERE:
            expected = nodes[np.uint64(ws.path[np.uint64(depth)])].rave_value
            bias[situation].error += np.float32(black_result) - expected
            bias[situation].results += np.float32(1)
