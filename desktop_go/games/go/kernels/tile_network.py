"""The network on a processor with tiles (``kernels.tiles``).

A board's points lie row by row, an empty place after each row and a row of them after the board, so
that a step to any neighbor is the same distance everywhere and lands on zeros beyond the edge; one
board follows the other. A place holds the numbers of all channels. The three neighbors in a row are
then one run of numbers, and a 3x3 convolution multiplies three runs with the weights where they lie
(as Dukhan 2019, The Indirect Convolution Algorithm, without the table of addresses).

What a convolution of a block sees is rounded to 8 bits, with a scale for each channel (Jacob et al.
2018, section 2); the heads see bfloat16, and everything else is float32. What the layers mean
stands in ``training/network.py``.
"""

from __future__ import annotations

from math import exp, tanh
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.features import GLOBALS, PLANES
from desktop_go.kernels import kernel
from desktop_go.kernels.tiles import (
    COLUMNS,
    ROWS,
    begin,
    clear,
    end,
    keep,
    multiply,
    multiply_short,
    widely,
)

EDGE = -1
"""In ``Ground.boards``: a place that is no point."""
BYTE, SHORT, LONG = 1, 2, 4
"""Bytes of a whole number, a bfloat16, and a sum or float32."""
WEIGHTS_AT_ONCE = 2048
"""Bytes of weights that one product takes; a row of a tile of them has"""
WEIGHTS_IN_A_ROW = 64
TOP = np.float32(255)
"""The largest whole number of 8 bits."""
HALF = np.float32(0.5)
"""Added before a number is cut off, which rounds it."""
HALF_PLACE = np.uint32(0x8000)
"""Half of the last place that a bfloat16 keeps of a float32, for rounding."""
LOW_BITS = np.uint32(16)
"""Bits of a float32 that a bfloat16 drops."""
OPINIONS = 3
"""What the value head says: a base of the win rate, the lead, how much of the lead is added."""
SCORE_SCALE = np.float32(20.0)
"""Points: the unit of the score head and of the komi among the numbers."""


class Layers(NamedTuple):
    """A network that is ready for tiles."""

    blocks: int
    width: int
    """Channels, a multiple of 32."""
    pooled: int
    """Channels that every second block pools."""
    head: int
    """Channels of the value head and of the policy head; both together are a multiple of 32."""
    hidden: int
    """Width of the value head's hidden layer."""
    tiles: NDArray[np.uint8]
    """``tiles.shapes()``."""
    weights: NDArray[np.uint8]
    """Of each convolution in turn [columns / 32, products, 2, 16, 16, 4 bytes]."""
    floats: NDArray[np.float32]
    """All other numbers, in the order in which ``look`` takes them."""


class Ground(NamedTuple):
    """Where a batch of boards of one size lies. Places that are no points hold zeros."""

    first: int
    """The place of the first point."""
    places: int
    """How many there are from it to the last board's end."""
    boards: NDArray[np.int64]
    """[place]: which board it belongs to, or ``EDGE``."""
    sums: NDArray[np.int32]
    """[place * channels]: what a convolution of whole numbers gives."""
    short_sums: NDArray[np.float32]
    """The same memory: what one of bfloat16 gives."""
    kept: NDArray[np.float32]
    """[place * channels]: what the block before has come to, the shortcut past the next."""
    shown: NDArray[np.uint8]
    """[place, PLANES]."""
    trunk: NDArray[np.uint8]
    """[place, channels filled up to whole lines of 64 bytes]: what a block sees."""
    inner: NDArray[np.uint8]
    """The same: what its second convolution sees."""
    short: NDArray[np.uint16]
    """[place * channels], bfloat16: what the heads see."""
    by_board: NDArray[np.float32]
    """[board * channels]: biases that depend on the board."""
    pooled: NDArray[np.float32]
    """[board * 2 * channels]: what is known of each whole board; means, then maxima."""
    points: NDArray[np.float32]
    """[board]: how many points were pooled."""
    seen: NDArray[np.float32]
    """[board * (2 * head + GLOBALS)]: what the value head sees."""
    around_shown: NDArray[np.int64]
    """Bytes from a place to the numbers of each product, for a 3x3 convolution of the planes,"""
    around: NDArray[np.int64]
    """one of a block,"""
    here: NDArray[np.int64]
    """and a 1x1 convolution of bfloat16."""


@kernel
def convolve(layers, ground, numbers, stride, steps, weights, columns, is_short):
    """Multiply the numbers at and around each place with weights; ``ground.sums`` takes the sums.

    Args:
        layers: Layers.
        ground: Ground.
        numbers: address of place 0.
        stride: bytes of a place.
        steps: int64[k], bytes from a place to the 64 bytes of each product.
        weights: address of [columns / 32, k, 2, 16, 16, 4 bytes].
        columns: channels that come out, a multiple of 32.
        is_short: bfloat16 instead of whole numbers.

    Returns:
        Where the weights end.
    """
    half, row, sums = ROWS // 2, LONG * columns, ground.sums.ctypes.data
    part = weights
    begin(layers.tiles.ctypes.data)
    for place in range(ground.first, ground.first + ground.places, ROWS):
        part = weights
        for column in range(0, columns, COLUMNS):
            clear()
            for step in steps:
                at = numbers + place * stride + step
                if is_short:
                    multiply_short(at, at + half * stride, stride, part, WEIGHTS_IN_A_ROW)
                else:
                    multiply(at, at + half * stride, stride, part, WEIGHTS_IN_A_ROW)
                part += WEIGHTS_AT_ONCE
            to = sums + place * row + LONG * column
            keep(to, to + half * row, row)
    end()
    return part


@kernel
def activate(ground, width, scale, bias, bias_step, inverse, shortcut, output):
    """Make numbers of sums: add a bias (and the shortcut), cut off below zero, round to 8 bits.

    Args:
        ground: Ground.
        width: channels.
        scale: float32[width], what one of each channel's sums is worth.
        bias: float32[board * bias_step + channel].
        bias_step: 0 where all boards have the same bias.
        inverse: float32[width], whole numbers to one for the convolution that comes next.
        shortcut: what ``ground.kept`` counts in the results, which it then keeps: 1 at the end of
            a block, 0 before the first; below zero it has no part.
        output: uint8[place, bytes], filled.
    """
    widely()
    zero = np.float32(0)
    sums, kept, boards = ground.sums, ground.kept, ground.boards
    whole, apart = output.reshape(output.size), output.shape[1]
    for place in range(ground.first, ground.first + ground.places):
        board = boards[place]
        if board == EDGE:
            continue
        # Where no index can be negative, LLVM takes several numbers at a time.
        at, to = np.uint64(place * width), np.uint64(place * apart)
        own = np.uint64(board * bias_step)
        if shortcut < zero:
            for i in range(np.uint64(0), np.uint64(width)):
                number = np.float32(sums[at + i]) * scale[i] + bias[own + i]
                number = (number if number > zero else zero) * inverse[i] + HALF
                whole[to + i] = np.uint8(np.int32(number if number < TOP else TOP))
        else:
            for i in range(np.uint64(0), np.uint64(width)):
                number = (
                    np.float32(sums[at + i]) * scale[i] + bias[own + i] + shortcut * kept[at + i]
                )
                number = number if number > zero else zero
                kept[at + i] = number
                number = number * inverse[i] + HALF
                whole[to + i] = np.uint8(np.int32(number if number < TOP else TOP))


@kernel
def shorten(ground, values, width):
    """Round float32[place * width], not below zero, to bfloat16 for the heads."""
    widely()
    bits, short = values.view(np.uint32), ground.short
    first = np.uint64(ground.first * width)
    last = np.uint64((ground.first + ground.places) * width)
    for i in range(first, last):
        short[i] = np.uint16((bits[i] + HALF_PLACE) >> LOW_BITS)


@kernel
def pool(ground, sums, width, scale, bias, count):
    """Pool the first channels of each board, cut off below zero; ``ground.pooled`` takes them.

    Args:
        ground: Ground.
        sums: [place * width], one of its two.
        width: channels of ``sums``.
        scale: float32[count], what one of each channel's sums is worth.
        bias: float32[count], added first.
        count: how many channels.
    """
    widely()
    zero = np.float32(0)
    pooled, points, boards = ground.pooled, ground.points, ground.boards
    for i in range(len(points) * 2 * count):
        pooled[i] = zero
    for board in range(len(points)):
        points[board] = zero
    for place in range(ground.first, ground.first + ground.places):
        board = boards[place]
        if board == EDGE:
            continue
        points[board] += np.float32(1)
        at, mean = np.uint64(place * width), np.uint64(board * 2 * count)
        top = mean + np.uint64(count)
        for i in range(np.uint64(0), np.uint64(count)):
            x = np.float32(sums[at + i]) * scale[i] + bias[i]
            x = x if x > zero else zero
            pooled[mean + i] += x
            pooled[top + i] = x if x > pooled[top + i] else pooled[top + i]
    for board in range(len(points)):
        for i in range(count):
            pooled[board * 2 * count + i] /= points[board]


@kernel
def connect(ground, inputs, depth, floats, at, outputs):
    """A full layer for each board; ``ground.by_board`` takes what comes out.

    Args:
        ground: Ground.
        inputs: float32[board * depth].
        depth: numbers that go in.
        floats: the network's numbers, at ``at`` float32[outputs] bias, then [depth * outputs].
        at: where they begin.
        outputs: numbers that come out.

    Returns:
        Where they end.
    """
    widely()
    results = ground.by_board
    for board in range(len(ground.points)):
        to, weights = np.uint64(board * outputs), np.uint64(at)
        for i in range(np.uint64(0), np.uint64(outputs)):
            results[to + i] = floats[weights + i]
        for n in range(depth):
            weights += np.uint64(outputs)
            number = inputs[board * depth + n]
            for i in range(np.uint64(0), np.uint64(outputs)):
                results[to + i] += floats[weights + i] * number
    return at + outputs * (depth + 1)


@kernel
def show(planes, ground):
    """Lay planes, float32[batch, PLANES, n, n] of zeros and ones, out by places."""
    size = planes.shape[2]
    place = ground.first
    for board in range(len(planes)):
        for row in range(size):
            for column in range(size):
                for plane in range(PLANES):
                    ground.shown[place, plane] = planes[board, plane, row, column]
                place += 1
            place += 1
        place += size + 1


@kernel
def run_trunk(layers, ground, planes, numbers):
    """All layers up to the heads; returns where their weights and numbers begin.

    Args:
        layers: Layers.
        ground: Ground; ``kept`` becomes what the heads see.
        planes: float32[batch, PLANES, n, n].
        numbers: float32[batch * GLOBALS].
    """
    width, count, floats = layers.width, layers.pooled, layers.floats
    steps, trunk, inner = ground.around, ground.trunk, ground.inner
    trunk_at, inner_at, apart = trunk.ctypes.data, inner.ctypes.data, trunk.shape[1]
    none, new, added, common = np.float32(-1), np.float32(0), np.float32(1), np.int64(0)
    shown, near = ground.shown.ctypes.data, ground.around_shown
    weights, planes_apart = layers.weights.ctypes.data, ground.shown.shape[1]

    show(planes, ground)
    after = connect(ground, numbers, GLOBALS, floats, width, width)
    weights = convolve(layers, ground, shown, planes_apart, near, weights, width, False)
    scale, inverse, bias = floats[:width], floats[after : after + width], ground.by_board[:]
    activate(ground, width, scale, bias, width, inverse, new, trunk)
    at = after + width
    for block in range(layers.blocks):
        weights = convolve(layers, ground, trunk_at, apart, steps, weights, width, False)
        scale, bias = floats[at : at + width], floats[at + width : at + 2 * width]
        at += 2 * width
        bias_step = common
        if block % 2 == 1:
            pool(ground, ground.sums, width, scale, bias, count)
            at = connect(ground, ground.pooled, 2 * count, floats, at, width)
            bias, bias_step = ground.by_board[:], width
        inverse = floats[at : at + width]
        at += width
        activate(ground, width, scale, bias, bias_step, inverse, none, inner)
        weights = convolve(layers, ground, inner_at, apart, steps, weights, width, False)
        scale, bias = floats[at : at + width], floats[at + width : at + 2 * width]
        inverse = floats[at + 2 * width : at + 3 * width]
        at += 3 * width
        activate(ground, width, scale, bias, common, inverse, added, trunk)
    return weights, at


@kernel
def look(layers, ground, planes, numbers, policy, value, ownership, score):
    """One look at each position of a batch.

    Args:
        layers: Layers.
        ground: Ground, for so many boards of this size.
        planes: float32[batch, PLANES, n, n], zeros and ones.
        numbers: float32[batch * GLOBALS].
        policy: float32[batch, n * n + 1]: becomes logits, the pass last.
        value: float32[batch]: becomes the probability to win.
        ownership: float32[batch, n, n]: becomes -1 to 1.
        score: float32[batch]: becomes points.
    """
    weights, at = run_trunk(layers, ground, planes, numbers)
    batch, size, floats = len(planes), planes.shape[2], layers.floats
    width, head, both = layers.width, layers.head, 2 * layers.head
    short, sums = ground.short.ctypes.data, ground.short_sums

    shorten(ground, ground.kept, width)
    steps = ground.here[: SHORT * width // WEIGHTS_IN_A_ROW]
    weights = convolve(layers, ground, short, SHORT * width, steps, weights, both, True)
    ones = floats[at : at + head]
    pool(ground, sums, both, ones, floats[at + head : at + both], head)
    # The policy's bias depends on the board. The value's does not: its weights are zeros here.
    at = connect(ground, ground.pooled, both, floats, at + both, both)
    cut_off(ground, both)
    shorten(ground, sums, both)
    steps = ground.here[: SHORT * both // WEIGHTS_IN_A_ROW]
    convolve(layers, ground, short, SHORT * both, steps, weights, COLUMNS, True)

    at = connect(ground, ground.pooled, both, floats, at, 1)
    place = ground.first
    for board in range(batch):
        lead = np.float32(0)
        for row in range(size):
            for column in range(size):
                owner = np.float32(tanh(sums[place * COLUMNS] + floats[at]))
                lead += owner
                ownership[board, row, column] = owner
                policy[board, row * size + column] = sums[place * COLUMNS + 1] + floats[at + 1]
                place += 1
            place += 1
        place += size + 1
        policy[board, size * size] = ground.by_board[board]
        score[board] = lead
    judge(layers, ground, at + 2, numbers, value, score)


@kernel
def judge(layers, ground, at, numbers, value, score):
    """Value and score of each board from what is known of it as a whole.

    Args:
        layers: Layers.
        ground: Ground, with what the value head has pooled.
        at: where the numbers of the value head begin.
        numbers: float32[batch * GLOBALS].
        value: float32[batch], filled.
        score: float32[batch]: points owned by the side to move less the other's; becomes the lead.
    """
    floats, units, known = layers.floats, layers.hidden, 2 * layers.head
    seen, hidden = known + GLOBALS, ground.by_board
    for board in range(len(value)):
        for n in range(known):
            ground.seen[board * seen + n] = ground.pooled[board * known + n]
        for n in range(GLOBALS):
            ground.seen[board * seen + known + n] = numbers[board * GLOBALS + n]
    at = connect(ground, ground.seen, seen, floats, at, units)
    rows = at + OPINIONS
    for board in range(len(value)):
        base, points, slope = floats[at], floats[at + 1], floats[at + 2]
        for unit in range(units):
            x = max(hidden[board * units + unit], np.float32(0))
            base += floats[rows + unit] * x
            points += floats[rows + units + unit] * x
            slope += floats[rows + 2 * units + unit] * x
        lead = score[board] / SCORE_SCALE + numbers[board * GLOBALS]
        base += floats[rows + OPINIONS * units] * lead
        points += floats[rows + OPINIONS * units + 1] * lead
        value[board] = 1 / (1 + exp(-(base + slope * points)))
        score[board] = points * SCORE_SCALE


@kernel
def cut_off(ground, width):
    """Add each board's bias to the heads' sums and cut them off below zero."""
    widely()
    zero = np.float32(0)
    sums, bias = ground.short_sums, ground.by_board
    for place in range(ground.first, ground.first + ground.places):
        at, own = np.uint64(place * width), np.uint64(max(ground.boards[place], 0) * width)
        for i in range(np.uint64(0), np.uint64(width)):
            x = sums[at + i] + bias[own + i]
            sums[at + i] = x if x > zero else zero
