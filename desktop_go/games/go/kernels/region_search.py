"""Proof-number search in a part of the board: can a chain be captured, or two be kept apart?

The board is a box of up to 62 points as two words of bits (``small.py``): the stones of the
defender and those of the attacker, who wants to capture the target or to cut it off. ``firm``
points are those whose stones have a liberty outside: they are never captured.

Nagai 2002 (df-pn); Kishimoto & Müller 2005 (its use for life and death, kos won by one side).

Kos have an owner, who has ko threats without end, and the other side never takes one: he would be
retaken at once. Where no owner is named at first, whoever takes a ko first owns it, as nobody has
threats. A position that comes back on the same way counts for the defender; what is proven by that
holds on this way only and is not kept (Kishimoto & Müller 2004 on graph history interaction).
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.go.kernels.small import ILLEGAL, flood, near, safe_inside
from desktop_go.kernels import kernel

ATTACKER, DEFENDER = 0, 1
"""Who is to move."""
NOBODY = 0
"""Kos have no owner yet; one more than the side otherwise."""
LONGEST = 120
"""Plies of the longest way that is followed; beyond it the defender has succeeded."""
MOST_MOVES = 64
"""Points and a pass, rounded up."""
ANYWHERE = LONGEST + 1
"""The ply that knowledge relies on which holds on every way."""
SURE = 1 << 30
"""The number of a position that is settled."""
TRIES = 4
"""Places of the table that a position may take."""
OPEN, WON, LOST = 0, 1, 2
"""What is known of a position at once, as the attacker sees it."""

REGION = np.dtype(
    [
        ("shape", np.int64, (4,)),  # the box, see ``small.shape_of``
        ("area", np.int64),  # where both may play
        ("firm", np.int64),  # where stones are never captured
        ("target", np.int64),  # the defender's stones in question
        ("other", np.int64),  # stones that the target is to be connected with; 0: it is to live
        ("nodes", np.int64),  # positions looked at
        ("most_nodes", np.int64),  # the search gives up beyond
        # The way to the present position, by ply.
        ("path", np.int64, (LONGEST + 2, 3)),
        # Positions after each move, by ply: defender, attacker, state word, what is known, move,
        # and the ply of the way that this knowledge relies on.
        ("kids", np.int64, (LONGEST + 2, MOST_MOVES, 6)),
    ]
)
"""One question and the memory of its search. A state word is side + 2 passes + 8 owner of kos."""


@kernel
def take(mine, theirs, stone, shape, firm):
    """Return the opponent's stones after ``stone`` was put on an empty point; ILLEGAL: suicide."""
    mine |= stone
    touched = near(stone, shape) & theirs
    while touched:
        chain = flood(touched & -touched, theirs, shape)
        touched &= ~chain
        if not chain & firm and not near(chain, shape) & ~(mine | theirs):
            theirs ^= chain
    chain = flood(stone, mine, shape)
    if chain & firm or near(chain, shape) & ~(mine | theirs):
        return theirs
    return ILLEGAL


@kernel
def bit_number(bit):
    """Return the number of the only bit that is set."""
    number = 0
    while bit > 1:
        bit >>= 1
        number += 1
    return number


@kernel
def takes_ko(mine, before, after, stone, shape, firm):
    """Whether ``stone`` took one stone of ``before`` and could be taken back by one alone."""
    taken = before ^ after
    if taken == 0 or taken & (taken - 1) or near(stone, shape) & mine or stone & firm:
        return False
    return near(stone, shape) & ~after == taken


@kernel
def outcome(region, defender, attacker, passes):
    """Return what is known of a position at once: OPEN, WON or LOST."""
    shape, target = region.shape, region.target & defender
    if region.other:
        other = region.other & defender
        if target == 0 or other == 0:
            return WON
        if flood(target & -target, defender, shape) & other:
            return LOST
        return WON if passes >= 2 else OPEN
    if target == 0:
        return WON
    if passes >= 2 or flood(target, defender, shape) & region.firm:
        return LOST
    if safe_inside(defender, attacker, shape, region.firm) & target:
        return LOST
    return OPEN


@kernel
def find(table, defender, attacker, word):
    """Return the row of a position in the table; -1 when it is not there."""
    key = (defender * 0x1E3779B97F4A7C15 + attacker * 0x2F58476D1CE4E5B9 + word * 0x51F15EED) & (
        (1 << 62) - 1
    )
    start = (key ^ (key >> 29)) % (len(table) - TRIES)
    for row in range(start, start + TRIES):
        if table[row, 0] == defender and table[row, 1] == attacker and table[row, 2] == word:
            return row
    return -1 - start


@kernel
def keep(table, defender, attacker, word, proof, disproof, work):
    """Write the numbers of a position into the table, over the one with the least work."""
    row = find(table, defender, attacker, word)
    if row < 0:
        start = -1 - row
        row = start
        for place in range(start + 1, start + TRIES):
            if table[place, 5] < table[row, 5]:
                row = place
        table[row, 5] = 0
    table[row, 0], table[row, 1], table[row, 2] = defender, attacker, word
    table[row, 3], table[row, 4] = proof, disproof
    table[row, 5] += work


@kernel
def place_on_way(region, ply, defender, attacker, word):
    """Return the ply of a position on the way to ``ply``, that one included; -1: it is new."""
    for i in range(ply, -1, -1):
        way = region.path[i]
        if way[0] == defender and way[1] == attacker and way[2] == word:
            return i
    return -1


@kernel
def expand(region, ply):
    """Fill ``kids`` with the positions after each move at ``ply``; return how many there are."""
    defender, attacker, word = region.path[ply]
    side, passes, owner = word & 1, (word >> 1) & 3, word >> 3
    mine, theirs = (attacker, defender) if side == ATTACKER else (defender, attacker)
    moves = region.area & ~(defender | attacker)
    number = 0
    while moves:
        stone = moves & -moves
        moves ^= stone
        left = take(mine, theirs, stone, region.shape, region.firm)
        if left == ILLEGAL:
            continue
        owned = owner
        if takes_ko(mine, theirs, left, stone, region.shape, region.firm):
            if owner == 2 - side:
                continue
            owned = 1 + side
        kid = region.kids[ply, number]
        kid[0], kid[1] = (left, mine | stone) if side == ATTACKER else (mine | stone, left)
        kid[2] = (1 - side) | (owned << 3)
        kid[4] = bit_number(stone)
        number += 1
    kid = region.kids[ply, number]
    kid[0], kid[1], kid[4] = defender, attacker, -1
    kid[2] = (1 - side) | (min(passes + 1, 2) << 1) | (owner << 3)
    number += 1
    for i in range(number):
        kid = region.kids[ply, i]
        kid[3] = outcome(region, kid[0], kid[1], (kid[2] >> 1) & 3)
        kid[5] = ANYWHERE
        if kid[3] == OPEN:
            place = place_on_way(region, ply, kid[0], kid[1], kid[2])
            if place >= 0:
                kid[3], kid[5] = LOST, place
    return number


@kernel
def numbers_of(table, kid):
    """Return proof and disproof number of a position in ``kids``."""
    if kid[3] == WON:
        return 0, SURE
    if kid[3] == LOST:
        return SURE, 0
    row = find(table, kid[0], kid[1], kid[2])
    if row < 0:
        return 1, 1
    return table[row, 3], table[row, 4]


@kernel
def failure_relies_on(region, table, ply, number):
    """Return the ply of the way that the attacker's failure at ``ply`` relies on."""
    if region.path[ply, 2] & 1 == ATTACKER:
        relies = ANYWHERE
        for i in range(number):
            relies = min(relies, region.kids[ply, i, 5])
        return relies
    relies = 0
    for i in range(number):
        if numbers_of(table, region.kids[ply, i])[1] == 0:
            relies = max(relies, region.kids[ply, i, 5])
    return relies


@kernel
def search(region, table, ply, proof_limit, disproof_limit):
    """Search the position at ``ply`` of the way until one of its numbers reaches its limit.

    ``table`` holds, a row each, defender, attacker, state word, proof number, disproof number and
    work. Returns both numbers, (0, SURE) when the attacker succeeds and (SURE, 0) when he fails,
    and the ply of the way that a failure relies on.
    """
    region.nodes += 1
    begin = region.nodes
    if ply >= LONGEST:
        return SURE, 0, 0
    defender, attacker, word = region.path[ply]
    attacks = word & 1 == ATTACKER
    number = expand(region, ply)
    proof, disproof = 1, 1
    while True:
        # For the side to move: the least of its numbers; for the opponent: the sum of his.
        least, second, total, best, best_other = SURE + 1, SURE + 1, 0, 0, 0
        for i in range(number):
            won, lost = numbers_of(table, region.kids[ply, i])
            mine, theirs = (won, lost) if attacks else (lost, won)
            # A sum counts positions that meet again many times: without a proof it is not SURE.
            total = min(total + theirs, SURE - 1)
            if mine < least:
                second, least, best, best_other = least, mine, i, theirs
            elif mine < second:
                second = mine
        if least == 0:
            total = SURE
        proof, disproof = (least, total) if attacks else (total, least)
        settled = proof == 0 or disproof == 0
        if settled or proof >= proof_limit or disproof >= disproof_limit:
            break
        if region.nodes >= region.most_nodes:
            break
        mine_limit, total_limit = (
            (proof_limit, disproof_limit) if attacks else (disproof_limit, proof_limit)
        )
        own = min(mine_limit, second + 1)
        other = min(SURE, total_limit - total + best_other)
        kid = region.kids[ply, best]
        region.path[ply + 1, :] = kid[:3]
        if attacks:
            found = search(region, table, ply + 1, own, other)
        else:
            found = search(region, table, ply + 1, other, own)
        if found[1] == 0 and found[2] <= ply:
            kid[3], kid[5] = LOST, found[2]
    relies = failure_relies_on(region, table, ply, number) if disproof == 0 else ANYWHERE
    if relies >= ply:
        relies = ANYWHERE
        keep(table, defender, attacker, word, proof, disproof, region.nodes - begin + 1)
    return proof, disproof, relies
