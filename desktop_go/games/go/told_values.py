"""Who is ahead, as a search tells it: without what only helps to choose moves."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.kernels.net_simulate import LATE_FROM
from desktop_go.games.go.search_settings import SearchSettings
from desktop_go.moves import Color

SOFTNESS = 6.0
"""Points; see ``soft_lead``. By the errors of reviews (docs/results/judge.md)."""
MOST_TAKEN_OFF = 0.5
"""Share of playouts up to which win rates are told without it: above, they are the judge."""
LOOKED_AHEAD = 6
"""Moves that leaves are ahead of the root, about."""


def soft_lead(sums: NDArray[np.float64], counts: NDArray[np.int64], to_play: Color) -> float | None:
    """Black's lead by a search: what the leaves below the best moves say, mostly.

    A plain mean counts the moves that were only tried and found bad, so that whoever is to play
    seems worse off, most where few moves are good. Here a move that is ``SOFTNESS`` points worse
    than the best has 1/e of the weight for each of its leaves: something between mean and maximum,
    like the backups of Coulom 2006.

    Args:
        sums: Black's leads, summed by the first move that led to them.
        counts: how many leads those are.
        to_play: the side to move.
    """
    seen = np.flatnonzero(counts)
    if not len(seen):
        return None
    leads = sums[seen] / counts[seen]
    own = leads if to_play is Color.BLACK else -leads
    weights = counts[seen] * np.exp((own - own.max()) / SOFTNESS)
    return float((weights * leads).sum() / weights.sum())


def played_part(
    settings: SearchSettings, root: np.void, playouts: int, wins: float
) -> float | None:
    """The part of its playouts that the side to move has won, where values hold a share of it.

    None where they hold none, where playouts are the judge, or where late playouts count otherwise.

    Args:
        settings: of a search that asks a network.
        root: BOARD, the root position.
        playouts: so many so far.
        wins: how many of them Black has won.
    """
    if not playouts or not 0 < settings.playout_share <= MOST_TAKEN_OFF:
        return None
    points = int(root["size"]) ** 2
    stones = points - int(root["n_empty"])
    if settings.late_playouts and stones + LOOKED_AHEAD > LATE_FROM * points:
        return None
    return wins / playouts if root["to_play"] == Color.BLACK else 1 - wins / playouts


def told_win_rate(
    value: float, lead: float | None, played: float | None, params: np.void, root: np.void
) -> float:
    """The chance to win that the side to move has by a ``value`` of the tree.

    What playouts and points have added is taken off: they help to choose moves, but the network
    tells better who is ahead.

    Args:
        value: a mean over leaves.
        lead: Black's behind that value, in points; None: the one that the tree began with.
        played: what ``played_part`` finds.
        params: GO_PARAMS of the search.
        root: BOARD, the root position.
    """
    share = float(params["score_share"])
    if share:
        more = 0.0 if lead is None else lead - float(params["even_lead"])
        worth = math.atan(more / int(root["size"])) / math.pi
        worth = 0.5 + (worth if root["to_play"] == Color.BLACK else -worth)
        value = (value - share * worth) / (1 - share)
    if played is not None:  # after the points, which results of playouts are mixed with, too
        share = float(params["playout_share"])
        value = (value - share * played) / (1 - share)
    return min(max(value, 0.0), 1.0)
