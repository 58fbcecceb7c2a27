"""KataGo's view of a position: its 22 planes and 19 numbers, version 7 of its network inputs.

The layout is that of KataGo's ``nninputs.cpp`` (Wu 2019, appendix A.1), under the rules of
``ask_katago.RULES``: area scoring without tax, simple ko, no suicide. Chains, liberties and
ladders come from ``desktop_go.games.go.features``; only KataGo's area is computed here: each
side's stones and enclosed regions, but a region that is alive whatever the other side does
(Benson 1976) belongs to its owner with all stones in it.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.features import (
    BEFORE_LADDER,
    KO_PLANE,
    KOMI_UNIT,
    LADDER_MOVE_PLANE,
    LAST_MOVE_PLANE,
    PLANES,
    RECENT,
    new_workspace,
    write_planes,
)
from training.records import ParsedGame
from training.replay import CELLS, compiled, next_to, replay_to

KATAGO_PLANES, KATAGO_NUMBERS = 22, 19
LADDER, OWN_AREA = 14, 18
"""Planes: chains that a ladder captures, now and one and two moves ago; 19 is the other's area."""
LADDER_MOVE = 17
KOMI, PASS_ENDS, PARITY = 5, 14, 18
"""Numbers; the first five say which of the last moves were passes, the rest are rules and 0."""


@compiled
def _components(stones, size, color, inside):
    """Label connected points of a color (or, if not ``inside``, of everything else).

    Returns int16[cells] (-1 for other points) and how many components there are.
    """
    labels = np.full(size * size, -1, np.int16)
    queue = np.empty(size * size, np.int64)
    count = 0
    for start in range(size * size):
        if labels[start] >= 0 or (stones[start] == color) != inside:
            continue
        labels[start] = count
        queue[0] = start
        head = 0
        tail = 1
        while head < tail:
            point = queue[head]
            head += 1
            for direction in range(4):
                near = next_to(point, size, direction)
                if near >= 0 and labels[near] < 0 and (stones[near] == color) == inside:
                    labels[near] = count
                    queue[tail] = near
                    tail += 1
        count += 1
    return labels, count


@compiled
def _add_area(stones, size, color, owner):
    """Write to ``owner`` what a color has by KataGo's rules of area."""
    chain_of, chains = _components(stones, size, color, True)
    region_of, regions = _components(stones, size, color, False)
    if chains == 0:
        return
    empty = np.zeros(regions, np.int16)
    inner = np.zeros(regions, np.int16)
    hostile = np.zeros(regions, np.bool_)
    borders = np.zeros((regions, chains), np.bool_)
    liberties = np.zeros((regions, chains), np.int16)
    near_chains = np.empty(4, np.int16)
    for point in range(size * size):
        region = region_of[point]
        if region < 0:
            continue
        found = 0
        for direction in range(4):
            near = next_to(point, size, direction)
            if near >= 0 and chain_of[near] >= 0:
                chain = chain_of[near]
                is_new = True
                for index in range(found):
                    is_new = is_new and near_chains[index] != chain
                if is_new:
                    near_chains[found] = chain
                    found += 1
                    borders[region, chain] = True
                    if stones[point] == 0:
                        liberties[region, chain] += 1
        inner[region] += found == 0
        empty[region] += stones[point] == 0
        hostile[region] |= stones[point] != 0
    alive = np.ones(chains, np.bool_)
    safe = np.ones(regions, np.bool_)
    changed = True
    while changed:
        changed = False
        for chain in range(chains):
            vital = 0
            for region in range(regions):
                vital += safe[region] and liberties[region, chain] == empty[region]
            if alive[chain] and vital < 2:
                alive[chain] = False
                changed = True
                for region in range(regions):
                    safe[region] = safe[region] and not borders[region, chain]
    for point in range(size * size):
        region = region_of[point]
        if region < 0:
            if alive[chain_of[point]]:
                owner[point] = color
        elif (safe[region] and (inner[region] <= 1 or not hostile[region])) or (
            not hostile[region] and owner[point] == 0
        ):
            owner[point] = color


@compiled
def area(stones, size):
    """uint8[size * size]: 1 Black's, 2 White's, 0 nobody's points of a board."""
    owner = np.zeros(size * size, np.uint8)
    for color in (1, 2):
        _add_area(stones, size, color, owner)
    for point in range(size * size):
        if owner[point] == 0:
            owner[point] = stones[point]
    return owner


def komi_parity(komi: float, size: int) -> float:
    """Half a point more or less than the nearest komi that allows a draw: -0.5 to 0.5.

    ``komi`` is for the side to move. A triangle wave of period 2 that rises where draws are.
    """
    delta = (komi - size * size % 2) % 2
    if delta < 0.5:
        return delta
    return 1 - delta if delta < 1.5 else delta - 2


def katago_inputs(
    game: ParsedGame,
) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32], npt.NDArray[np.bool_]]:
    """The position before the last move of a game, as ``labels.position`` reads it.

    Returns planes float32[22, size, size], numbers float32[19], and bool[size * size + 1]: the
    points that are neither occupied nor forbidden by ko, and the pass.
    """
    size, played = game.size, len(game.moves) - 1
    points = size * size
    turn = np.arange(points + 1)
    stones, recent = np.zeros(CELLS, np.uint8), np.zeros(RECENT, np.int64)
    setup = np.array(game.setup, np.int16)
    scratch, workspace = np.zeros((2, CELLS + 1), np.int64), new_workspace()[0]
    seen = np.zeros((3, PLANES, size, size), np.float32)
    for age in (2, 1, 0):
        number = max(played - age, 0)
        ko_point, to_play = replay_to(
            game.moves, setup, number, game.first, turn, size, stones, recent, scratch
        )
        write_planes(stones, size, to_play, ko_point, recent, seen[age], workspace)
    now = seen[0]
    planes = np.zeros((KATAGO_PLANES, size, size), np.float32)
    planes[0:3] = now[0:3]
    planes[3:6] = now[3:6] + now[6:9]
    planes[6] = now[KO_PLANE]
    planes[9 : 9 + RECENT] = now[LAST_MOVE_PLANE : LAST_MOVE_PLANE + RECENT]
    planes[LADDER : LADDER + 3] = seen[:, BEFORE_LADDER + 1] + seen[:, BEFORE_LADDER + 2]
    planes[LADDER_MOVE] = now[LADDER_MOVE_PLANE]
    owner = area(stones, size).reshape(size, size)
    planes[OWN_AREA], planes[OWN_AREA + 1] = owner == to_play, owner == 3 - to_play
    numbers = np.zeros(KATAGO_NUMBERS, np.float32)
    numbers[:RECENT] = recent == points
    komi = game.komi if to_play == 2 else -game.komi
    numbers[KOMI] = komi / KOMI_UNIT
    numbers[PASS_ENDS] = recent[0] == points
    numbers[PARITY] = komi_parity(komi, size)
    playable = np.append(stones[:points] == 0, True)
    if ko_point >= 0:
        playable[ko_point] = False
    return planes, numbers, playable
