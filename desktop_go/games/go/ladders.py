"""A small ladder reader for the feature planes: iterative, bounded, on scratch boards.

It answers one question: can a chain with one or two liberties be captured by keeping it in
atari? It is not a general tactical reader: ko and moves elsewhere are not considered, and a
search that runs out of its bounds counts as "not captured".

Scratch boards are padded and one-dimensional, ``size + 1`` cells a row: 0 empty, 1 and 2 the
colors, 3 border. Board 0 is the position, board ``d`` the one after ``d`` moves of the ladder.
"""

from __future__ import annotations

import numpy as np

from desktop_go.kernels import inline_kernel, kernel

MAX_SIZE = 19
MAX_CELLS = (MAX_SIZE + 2) * (MAX_SIZE + 1) + 1
MAX_DEPTH = 90
"""Moves in one line: a ladder across the whole 19x19 board takes about 70."""
MAX_NODES = 150
"""Moves tried per chain; long enough for one full ladder with its side lines. By hand."""
MAX_CHOICES = 6
"""Moves tried in one position: the extension and five captures. By hand."""
ROOT = np.int64(0)
ONE, TWO, THREE = np.int64(1), np.int64(2), np.int64(3)
"""Numbers with a type: each plain literal argument would compile its callee once more."""

LADDER_FIELDS = [
    # Boards one after the other: 0 empty, 1 and 2 the colors, 3 border.
    ("boards", np.uint8, (MAX_CELLS * (MAX_DEPTH + 2),)),
    ("marks", np.int64, (MAX_CELLS,)),  # by cell: the count that saw it last
    ("stamp", np.int64),  # number of the running count
    ("queue", np.int64, (MAX_CELLS,)),  # stones of the chain that is being counted
    ("chain", np.int64, (MAX_CELLS,)),  # stones of the runner, while its neighbors are counted
    ("found", np.int64, (4,)),  # liberties that the last count found
    ("choices", np.int64, (MAX_CHOICES * (MAX_DEPTH + 2),)),  # by depth: cells to try
    ("choice_count", np.int64, (MAX_DEPTH + 2,)),  # by depth: how many those are
    ("choice_next", np.int64, (MAX_DEPTH + 2,)),  # by depth: index of the next one to try
    ("winning", np.int64, (2,)),  # the attacker's first moves that capture; 0: none
]
"""The fields that ``ladder_captures`` needs in its workspace record."""


@inline_kernel
def step(direction, stride):
    """The offset of a neighbor cell; ``direction`` 0 to 3."""
    if direction == 0:
        return 1
    if direction == 1:
        return -1
    return stride if direction == 2 else -stride


@kernel
def _liberties(base, start, stride, limit, ws):
    """Count the liberties of the chain at ``start`` up to ``limit`` (at most 4), into ``found``.

    The stones visited are left in ``queue``; returns liberties + 8 * stones visited.
    """
    ws.stamp += 1
    stamp = ws.stamp
    color = ws.boards[np.uint64(base + start)]
    ws.marks[np.uint64(start)] = stamp
    ws.queue[0] = start
    head = 0
    tail = 1
    liberties = 0
    while head < tail:
        here = ws.queue[np.uint64(head)]
        head += 1
        for direction in range(4):
            near = here + step(direction, stride)
            if ws.marks[np.uint64(near)] == stamp:
                continue
            value = ws.boards[np.uint64(base + near)]
            if value == 0:
                ws.marks[np.uint64(near)] = stamp
                ws.found[np.uint64(liberties)] = near
                liberties += 1
                if liberties >= limit:
                    return liberties + 8 * tail
            elif value == color:
                ws.marks[np.uint64(near)] = stamp
                ws.queue[np.uint64(tail)] = near
                tail += 1
    return liberties + 8 * tail


@kernel
def _play(base, cell, color, stride, ws):
    """Put a stone and remove what it captures; False for a suicide."""
    ws.boards[np.uint64(base + cell)] = color
    for direction in range(4):
        near = cell + step(direction, stride)
        if ws.boards[np.uint64(base + near)] == 3 - color:
            result = _liberties(base, near, stride, ONE, ws)
            if result & 7 == 0:
                for stone in range(result >> 3):
                    ws.boards[np.uint64(base + ws.queue[np.uint64(stone)])] = 0
    return _liberties(base, cell, stride, ONE, ws) & 7 > 0


@kernel
def _defenses(depth, target, stride, ws):
    """List the moves of a chain in atari: capture a neighbor in atari, or extend."""
    base = depth * MAX_CELLS
    color = ws.boards[np.uint64(base + target)]
    stones = _liberties(base, target, stride, TWO, ws) >> 3
    extension = ws.found[0]
    for stone in range(stones):
        ws.chain[np.uint64(stone)] = ws.queue[np.uint64(stone)]
    first = depth * MAX_CHOICES
    count = 0
    for stone in range(stones):
        cell = ws.chain[np.uint64(stone)]
        for direction in range(4):
            near = cell + step(direction, stride)
            if (
                count < MAX_CHOICES - 1
                and ws.boards[np.uint64(base + near)] == 3 - color
                and _liberties(base, near, stride, TWO, ws) & 7 == 1
            ):
                capture = ws.found[0]
                known = capture == extension
                for other in range(count):
                    known = known or ws.choices[np.uint64(first + other)] == capture
                if not known:
                    ws.choices[np.uint64(first + count)] = capture
                    count += 1
    ws.choices[np.uint64(first + count)] = extension
    ws.choice_count[np.uint64(depth)] = count + 1
    ws.choice_next[np.uint64(depth)] = 0


@inline_kernel
def _attacks(depth, target, stride, ws):
    """List the attacker's moves: both liberties of a chain that has two."""
    first = depth * MAX_CHOICES
    _liberties(depth * MAX_CELLS, target, stride, THREE, ws)
    ws.choices[np.uint64(first)] = ws.found[0]
    ws.choices[np.uint64(first + 1)] = ws.found[1]
    ws.choice_count[np.uint64(depth)] = 2
    ws.choice_next[np.uint64(depth)] = 0


@kernel
def _try_choice(depth, cell, target, defending, stride, ws):
    """Play ``cell`` on a copy of board ``depth``; 1 captured, 0 escaped, -1 read on."""
    base = depth * MAX_CELLS
    after = base + MAX_CELLS
    for index in range(MAX_CELLS):
        ws.boards[np.uint64(after + index)] = ws.boards[np.uint64(base + index)]
    color = ws.boards[np.uint64(base + target)]
    legal = _play(after, cell, color if defending else 3 - color, stride, ws)
    if defending:
        if not legal:
            return 1
        liberties = _liberties(after, target, stride, THREE, ws) & 7
        if liberties >= 3:
            return 0
        return 1 if liberties <= 1 else -1
    if not legal:
        return 0
    return -1 if _liberties(after, target, stride, TWO, ws) & 7 == 1 else 0


@kernel
def ladder_captures(target, defender_moves, stride, ws):
    """Whether keeping the chain at cell ``target`` of board 0 in atari captures it.

    ``defender_moves``: the chain has one liberty and moves first; otherwise it has two and the
    attacker moves first, and ``winning`` receives the moves that work (0 for none).
    """
    ws.winning[0] = 0
    ws.winning[1] = 0
    if defender_moves:
        _defenses(ROOT, target, stride, ws)
    else:
        _attacks(ROOT, target, stride, ws)
    parity = 0 if defender_moves else 1
    depth = ROOT
    nodes = 0
    while True:
        defending = (depth + parity) & 1 == 0
        result = -1
        if ws.choice_next[np.uint64(depth)] >= ws.choice_count[np.uint64(depth)]:
            result = 1 if defending else 0
        else:
            index = ws.choice_next[np.uint64(depth)]
            ws.choice_next[np.uint64(depth)] += 1
            cell = ws.choices[np.uint64(depth * MAX_CHOICES + index)]
            nodes += 1
            verdict = _try_choice(depth, cell, target, defending, stride, ws)
            if verdict == -1:
                if nodes >= MAX_NODES or depth >= MAX_DEPTH - 1:
                    return False
                depth += 1
                if defending:
                    _attacks(depth, target, stride, ws)
                else:
                    _defenses(depth, target, stride, ws)
                continue
            if verdict == 0 and defending:
                result = 0
            elif verdict == 1 and not defending:
                result = 1
        # Hand a decided node's result to its parent, up to the first undecided one.
        while result >= 0:
            if depth == 0:
                return result == 1 or ws.winning[0] > 0 or ws.winning[1] > 0
            depth -= 1
            defending = (depth + parity) & 1 == 0
            if depth == 0 and not defending and result == 1:
                index = ws.choice_next[0] - 1
                ws.winning[np.uint64(index)] = ws.choices[np.uint64(index)]
                result = -1
            elif (result == 0) != defending:
                result = -1
