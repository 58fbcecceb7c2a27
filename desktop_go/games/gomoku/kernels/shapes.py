"""Builds the tables of one rule set: line key -> shapes, code -> grade, value and order.

A shape is defined by what one more stone makes of it (an open three is what can become an open
four, and so on), so the table is filled from full lines to empty ones.
"""

from __future__ import annotations

import functools
import itertools

import numpy as np

from desktop_go.games.gomoku.kernels import fitted as F
from desktop_go.games.gomoku.kernels import fitted_values as V
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.network_weights import add_network
from desktop_go.games.gomoku.kernels.weights import GRADE_ORDER, SHAPE_ORDER
from desktop_go.kernels import kernel

ANY_FIVE, EXACT_FIVE, OPEN_ENDED_FIVE = 0, 1, 2
"""What wins: five or more; exactly five; exactly five, not between two enemy stones."""


@kernel
def _run(own, other, reach, kind, result):
    """Length of the run through the center; result[0] = 1 if it is a winning five."""
    left = 0
    while left < reach and (own & ~other) >> (reach - 1 - left) & 1:
        left += 1
    right = 0
    while right < reach and (own & ~other) >> (reach + right) & 1:
        right += 1
    length = left + right + 1
    wins = length >= 5 if kind == ANY_FIVE else length == 5
    if kind == OPEN_ENDED_FIVE and wins and left < reach and right < reach:
        foe = other & ~own
        if foe >> (reach - 1 - left) & 1 and foe >> (reach + right) & 1:
            wins = False
    result[0] = wins
    return length


@kernel
def _survives(table, own, other, reach):
    """Whether any reply on the line leaves a cell that makes a five (caro can block an end)."""
    neighbors = 2 * reach
    for reply in range(neighbors):
        if (own | other) >> reply & 1:
            continue
        blocked = other | 1 << reply
        alive = False
        for bit in range(neighbors):
            if not (own | blocked) >> bit & 1:
                alive = alive or table[(own | 1 << bit) << neighbors | blocked] == L.FIVE
        if not alive:
            return False
    return True


@kernel
def _shape(table, own, other, reach, kind, twin, result):
    """The shape of one line whose center has just been taken; longer lines are in ``table``."""
    neighbors = 2 * reach
    length = _run(own, other, reach, kind, result)
    if result[0]:
        return L.FIVE
    if length > 5 and kind == EXACT_FIVE:
        return L.OVERLINE if twin else L.NOTHING
    made = np.zeros(L.SHAPES, np.int64)
    for bit in range(neighbors):
        if not (own | other) >> bit & 1:
            made[table[(own | 1 << bit) << neighbors | other]] += 1
    if made[L.FIVE] >= 2:
        if twin:
            return L.OPEN_FOUR if length == 4 else L.TWIN_FOUR
        if kind != OPEN_ENDED_FIVE or _survives(table, own, other, reach):
            return L.OPEN_FOUR
    if made[L.FIVE] >= 1:
        return L.FOUR
    if made[L.OPEN_FOUR] >= 1:
        return L.OPEN_THREE_WIDE if made[L.OPEN_FOUR] >= 2 else L.OPEN_THREE
    fours = made[L.FOUR] + made[L.TWIN_FOUR]
    if fours >= 1:
        return L.THREE_WIDE if fours >= 2 else L.THREE
    open_threes = made[L.OPEN_THREE] + made[L.OPEN_THREE_WIDE]
    if open_threes >= 1:
        return L.OPEN_TWO_WIDE if open_threes >= 2 else L.OPEN_TWO
    if made[L.THREE] + made[L.THREE_WIDE] >= 1:
        return L.TWO
    if made[L.OPEN_TWO] + made[L.OPEN_TWO_WIDE] >= 1:
        return L.OPEN_ONE
    return L.ONE if made[L.TWO] + made[L.OPEN_ONE] + made[L.ONE] >= 1 else L.NOTHING


@kernel
def _fill(table, halves, filled, reach, kind, twin):
    """Fill ``table[own << 2 * reach | other]``; a bit set in both is the edge.

    ``halves`` int64[k, 2] are the own and other bits of one side, ``filled`` their stone counts.
    """
    result = np.zeros(1, np.int64)
    neighbors = 2 * reach
    for total in range(neighbors, -1, -1):
        for i in range(len(halves)):
            for j in range(len(halves)):
                if filled[i] + filled[j] != total:
                    continue
                own = _mirror(halves[i, 0], reach) | halves[j, 0] << reach
                other = _mirror(halves[i, 1], reach) | halves[j, 1] << reach
                table[own << neighbors | other] = _shape(
                    table, own, other, reach, kind, twin, result
                )


@kernel
def _mirror(bits, reach):
    """Reverse the order of ``reach`` bits: a side is described from the center outwards."""
    out = 0
    for i in range(reach):
        out |= (bits >> i & 1) << (reach - 1 - i)
    return out


def _halves(reach: int) -> tuple[np.ndarray, np.ndarray]:
    """All contents of one side of a line, nearest cell first, the edge only at its end."""
    rows, filled = [], []
    for length in range(reach + 1):
        edge = ((1 << reach) - 1) & ~((1 << length) - 1)
        for number in range(3**length):
            own = other = 0
            for i in range(length):
                digit = number // 3**i % 3
                own |= (digit == 1) << i
                other |= (digit == 2) << i
            rows.append((own | edge, other | edge))
            filled.append((own | other).bit_count() + reach - length)
    return np.array(rows, np.int64), np.array(filled, np.int64)


def line_shapes(reach: int, kind: int, twin: bool) -> np.ndarray:
    """uint8[1 << 4 * reach]: the shape by ``own << 2 * reach | other``."""
    table = np.zeros(1 << 4 * reach, np.uint8)
    halves, filled = _halves(reach)
    _fill(table, halves, filled, reach, kind, twin)
    return table


def _kinds(rule: int) -> tuple[int, int]:
    """What makes a five for Black and for White."""
    return {
        L.FREESTYLE: (ANY_FIVE, ANY_FIVE),
        L.STANDARD: (EXACT_FIVE, EXACT_FIVE),
        L.RENJU: (EXACT_FIVE, ANY_FIVE),
        L.CARO: (OPEN_ENDED_FIVE, OPEN_ENDED_FIVE),
    }[rule]


def grade_of(shapes: tuple[int, ...], restricted: bool) -> int:
    """Return the grade of a cell whose four lines make ``shapes``.

    Args:
        shapes: one shape for each direction.
        restricted: for Black under renju, who may not make double fours and the like.
    """
    fours = sum(s in (L.FOUR, L.OPEN_FOUR) for s in shapes) + 2 * shapes.count(L.TWIN_FOUR)
    threes = sum(s in (L.OPEN_THREE, L.OPEN_THREE_WIDE) for s in shapes)
    blocked = sum(s in (L.THREE, L.THREE_WIDE) for s in shapes)
    twos = sum(s in (L.OPEN_TWO, L.OPEN_TWO_WIDE) for s in shapes)
    if L.FIVE in shapes:
        return L.G_FIVE
    if restricted and (L.OVERLINE in shapes or fours >= 2):
        return L.G_FOUL
    if restricted and fours and threes >= 2:
        return L.G_FOUR_DOUBLE_THREE
    if L.OPEN_FOUR in shapes or fours >= 2:
        return L.G_OPEN_FOUR
    if fours:
        if threes:
            return L.G_FOUR_THREE
        return L.G_FOUR_PLUS if blocked or twos else L.G_FOUR
    if threes:
        if threes >= 2:
            return L.G_DOUBLE_THREE
        return L.G_OPEN_THREE_PLUS if blocked or twos else L.G_OPEN_THREE
    return _quiet_grade(shapes, blocked, twos)


def _quiet_grade(shapes: tuple[int, ...], blocked: int, twos: int) -> int:
    if blocked:
        return L.G_THREE
    if twos:
        return L.G_TWO_TWO if twos >= 2 else L.G_TWO
    return L.G_WEAK if L.TWO in shapes else L.G_NONE


PAIRS = {
    pair: i for i, pair in enumerate(itertools.combinations_with_replacement(range(L.SHAPES), 2))
}
"""Index of two shapes, the weaker one first, in the fitted numbers of pairs."""
POLICY_OWN = F.POLICY_OWN_SHAPE, F.POLICY_OWN_PAIR, F.POLICY_OWN_GRADE
POLICY_FOE = F.POLICY_FOE_SHAPE, F.POLICY_FOE_PAIR, F.POLICY_FOE_GRADE
CODE_NUMBERS = ("grade", "value", "order", "policy_own", "policy_foe")
"""Fields of TABLES that are by code, in the order of ``_numbers``."""


def _fitted(shapes: tuple[int, ...], grade: int, fit: tuple[tuple[int, ...], ...]) -> int:
    """The sum of the fitted numbers of a cell with ``shapes``, in rising order, and ``grade``."""
    by_shape, by_pair, by_grade = fit
    pairs = sum(by_pair[PAIRS[pair]] for pair in itertools.combinations(shapes, 2))
    return sum(by_shape[shape] for shape in shapes) + pairs + by_grade[grade]


def values_of(rule: int, color: int) -> V.Values:
    """Return the numbers of the evaluation for the cells of ``color``."""
    if rule == L.RENJU:
        return V.RENJU_BLACK if color == L.BLACK else V.RENJU_WHITE
    return {L.FREESTYLE: V.FREESTYLE, L.STANDARD: V.STANDARD, L.CARO: V.CARO}[rule]


def cell_value(shapes: tuple[int, ...], values: V.Values) -> int:
    """Return the worth of a cell with ``shapes``, in rising order, in 1/100 nats."""
    return round(_fitted(shapes, 0, (values.shape, values.pair, (0,))) / 10)


def _numbers(shapes: tuple[int, ...], values: V.Values, restricted: bool) -> tuple[int, ...]:
    """Grade, value, order and weights of moves for four shapes in rising order."""
    grade = grade_of(shapes, restricted)
    value = cell_value(shapes, values)
    order = GRADE_ORDER[grade] + sum(SHAPE_ORDER[shape] for shape in shapes)
    policies = (_fitted(shapes, grade, fit) for fit in (POLICY_OWN, POLICY_FOE))
    return grade, value, order, *policies


def _code_tables(values: V.Values, restricted: bool) -> np.ndarray:
    """int16[CODE_NUMBERS, CODES]: what is known by code, for one color."""
    places = 4 * np.arange(4)[:, None]
    shapes = np.arange(L.CODES) >> places & 15
    codes = np.nonzero((shapes < L.SHAPES).all(0))[0]
    # No number depends on the order of the directions: 3,060 sets instead of 50,625.
    ordered = (np.sort(shapes[:, codes], axis=0) << places).sum(0)
    sets, which = np.unique(ordered, return_inverse=True)
    rising = (sets >> places & 15).T.tolist()
    numbers = np.array([_numbers(tuple(one), values, restricted) for one in rising], np.int16)
    table = np.zeros((len(CODE_NUMBERS), L.CODES), np.int16)
    table[:, codes] = numbers[which].T
    return table


@functools.cache
def tables_for(rule: int) -> np.void:
    """Return the TABLES record of ``rule`` (built once, shared, read-only by custom)."""
    # Six in a row must be seen only where they do not win.
    reach = 4 if rule == L.FREESTYLE else 5
    black, white = _kinds(rule)
    neighbors = 2 * reach
    black_shapes = line_shapes(reach, black, rule == L.RENJU)
    white_shapes = black_shapes if black == white else line_shapes(reach, white, False)
    keys = np.arange(1 << 2 * neighbors)
    swapped = (keys & ((1 << neighbors) - 1)) << neighbors | keys >> neighbors
    record = np.zeros(1, L.TABLES)
    record["shape"][0, : 1 << 2 * neighbors] = black_shapes | white_shapes[swapped] << 4
    for color in (L.BLACK, L.WHITE):
        values = values_of(rule, color)
        known = _code_tables(values, rule == L.RENJU and color == L.BLACK)
        part = slice((color - 1) * L.CODES, color * L.CODES)
        for name, numbers in zip(CODE_NUMBERS, known, strict=True):
            record[name][0, part] = numbers
        grades = slice((color - 1) * L.GRADES, color * L.GRADES)
        record["grade_own"][0, grades] = values.own
        record["grade_foe"][0, grades] = values.foe
        record["tempo"][0, color - 1] = values.tempo
    random = np.random.Generator(np.random.PCG64(20171))  # any seed
    record["zobrist"][0] = random.integers(1, 2**63, 2 * L.CELLS, np.uint64)
    record["policy_both"][0] = np.ravel(F.POLICY_BOTH)
    record["rule"][0], record["reach"][0] = rule, reach
    add_network(record, rule, reach)
    return record[0]
