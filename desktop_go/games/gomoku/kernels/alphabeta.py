"""Alpha-beta search: principal variation search with a transposition table and forced-line reading.

The search keeps its own stack instead of calling itself, so that it can stop after any number of
nodes and go on later: ``search_run`` is called again and again until it says it is done. Values are
those of the side to move; a won game is worth ``MATE`` less the number of stones until the five.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import (
    U,
    count_of,
    find_grade,
    grade_at,
    likelihood,
    place,
    undo,
)
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.kernels.search_state import (
    BOUND_SHIFT,
    DEPTH_SHIFT,
    DEPTH_ZERO,
    DONE,
    ENTER,
    ENTRY,
    EXACT,
    FULL,
    INFINITE,
    LATE_ROWS,
    LOWER,
    MATE,
    MAX_DEPTH,
    MAX_PLY,
    MAX_STATIC,
    MIN_DEPTH,
    MOVE_SHIFT,
    NEXT,
    NULL,
    POINTS,
    PV_LENGTH,
    REDUCED,
    RETURN,
    RUNNING,
    SCOUT,
    TUNING,
    UPPER,
    VALUE_SHIFT,
    VALUE_ZERO,
    WIDTH,
    WON,
    new_search,
)
from desktop_go.games.gomoku.kernels.threats import (
    add_once,
    five_defences,
    is_four,
    open_four_defences,
)
from desktop_go.games.gomoku.kernels.vcf import WIN, find_vcf
from desktop_go.games.gomoku.kernels.weights import (
    HISTORY_BONUS,
    HISTORY_FADE,
    HISTORY_SHIFT,
    HISTORY_UNIT,
    KILLER_FIRST,
    KILLER_SECOND,
    NAT,
    TABLE_FIRST,
    UNIT,
)
from desktop_go.kernels import inline_kernel, kernel

__all__ = [
    "DONE",
    "ENTRY",
    "INFINITE",
    "MATE",
    "RUNNING",
    "TUNING",
    "WON",
    "evaluate",
    "mover",
    "new_search",
    "search_abandon",
    "search_run",
    "search_start",
]

# The numbers below are by hand and were not measured one by one.
STATIC_DEPTH, FUTILE_DEPTH = 6, 4
"""Depths up to which positions far above the window are cut off, and quiet moves skipped that are
far below it (static_margin, futile_margin)."""
FUTILE_START = 3
"""Index in the list from which on hopeless moves are skipped."""
NULL_DEPTH = 3
"""From such a depth on a pass is tried first where the position stands above the window."""
NULL_REDUCED, NULL_PART = 3, 4
"""The search after a pass is so much shallower, and by this part of the depth again."""
UNKNOWN_DEPTH = 4
"""From such a depth on a position without a known best move is searched one move less deep."""
KEEP_DEEPER = 2
"""A result that is a bound does not replace one more than so much deeper."""
LEAST_COST = 5
"""The likeliest move costs at least so much with by_probability, in 1/100 nats, or no line ends."""
LEAST_ODDS = 1e-30
"""Keeps the logarithm finite where no move is listed."""
MAX_ANSWERS = 120
"""Cells listed against an open four; ``cells`` has some more."""
NEAR_MIDDLE, SPARSE = 2, 8
"""With at most SPARSE stones and no shape to go by, moves are at most so far from the middle."""


@inline_kernel
def mover(search, ply):
    """The color to move at ``ply``."""
    return search.color if ply % 2 == 0 else 3 - search.color


@kernel
def evaluate(board, tables, color):
    """Static value for ``color``, to move, in 1/100 of log odds."""
    foe = 3 - color
    total = board.value[U(color - 1)] - board.value[U(foe - 1)] + tables.tempo[U(color - 1)]
    own_base = L.GRADES * (color - 1)
    foe_base = L.GRADES * (foe - 1)
    for grade in range(L.G_TWO, L.G_FIVE):
        own = U(own_base + grade)
        other = U(foe_base + grade)
        total += tables.grade_own[own] * board.count[own]
        total -= tables.grade_foe[other] * board.count[other]
    return max(min(total, MAX_STATIC), -MAX_STATIC)


@inline_kernel
def _table_key(board, color):
    """Key of the position with ``color`` to move; never 0. The factor is any odd word."""
    key = board.hash ^ (U(0xA0761D6478BD642F) * U(color))
    return (key ^ (key >> U(32))) | U(1)


@kernel
def _probe(search, board, entries, ply):
    """The data of the entry of this position, or 0."""
    if not search.use_table:
        return U(0)
    key = _table_key(board, mover(search, ply))
    entry = entries[(key >> U(7)) & U(len(entries) - 1)]
    data = entry.data
    return data if entry.check ^ data == key else U(0)


@inline_kernel
def _part(data, shift):
    """One 16-bit number of an entry."""
    return np.int64((data >> U(shift)) & U(0xFFFF))


@kernel
def _store(search, board, entries, ply):
    """Remember the result of the finished frame at ``ply``."""
    if not search.use_table:
        return
    frame = search.frame[ply]
    value = frame.best
    # Wins are kept as seen from this position: it may come up again at another ply.
    if value >= WON:
        value += ply
    elif value <= -WON:
        value -= ply
    bound = LOWER if frame.best >= frame.beta else EXACT
    if frame.best <= frame.first_alpha:
        bound = UPPER
    old = _probe(search, board, entries, ply)
    if old and bound != EXACT and _part(old, DEPTH_SHIFT) - DEPTH_ZERO > frame.depth + KEEP_DEEPER:
        return
    data = U(value + VALUE_ZERO) << U(VALUE_SHIFT) | U(frame.best_move) << U(MOVE_SHIFT)
    depth = max(min(frame.depth, MAX_DEPTH), MIN_DEPTH) + DEPTH_ZERO
    data |= U(depth) << U(DEPTH_SHIFT) | U(bound) << U(BOUND_SHIFT)
    key = _table_key(board, mover(search, ply))
    entry = entries[(key >> U(7)) & U(len(entries) - 1)]
    entry.check = key ^ data
    entry.data = data


@inline_kernel
def _from_table(value, ply):
    """A kept value as seen from the root, ``ply`` moves above."""
    if value >= WON:
        return value - ply
    return value + ply if value <= -WON else value


@kernel
def _cuts(frame, data, ply):
    """Whether a remembered result is deep enough and decides the frame's narrow window."""
    deep = _part(data, DEPTH_SHIFT) - DEPTH_ZERO >= frame.depth
    if ply == 0 or not deep or frame.beta - frame.alpha > 1:
        return False
    value = _from_table(_part(data, VALUE_SHIFT) - VALUE_ZERO, ply)
    bound = _part(data, BOUND_SHIFT)
    if bound == LOWER:
        return value >= frame.beta
    return value <= frame.alpha if bound == UPPER else True


@kernel
def _has_fours(board, color):
    """Whether ``color`` has fours that may win; the two of a lone row of three do not."""
    base = L.GRADES * (color - 1)
    strong = (
        board.count[U(base + L.G_FOUR_PLUS)]
        + board.count[U(base + L.G_FOUR_THREE)]
        + board.count[U(base + L.G_OPEN_FOUR)]
        + board.count[U(base + L.G_FOUR_DOUBLE_THREE)]
    )
    return strong > 0 or board.count[U(base + L.G_FOUR)] > 2


@kernel
def _enter(search, board, tables, entries, vcf_space):
    """Begin the frame at the current ply; True if its value is already known (in result)."""
    ply = search.ply
    frame = search.frame[ply]
    color = mover(search, ply)
    search.nodes += 1
    frame.best = -INFINITE
    frame.best_move = 0
    frame.first_alpha = frame.alpha
    frame.n_moves = 0
    frame.next = 0
    frame.pv_n = 0
    frame.step = 1
    frame.quiet = 0
    frame.null = 0
    frame.static = -INFINITE
    if board.stones >= board.n_points:
        search.result = 0
        return True
    if _forced(search, board, tables, frame, color, ply):
        return True
    if frame.step == 0:
        if ply >= MAX_PLY:
            search.result = evaluate(board, tables, color)
            return True
        return False
    data = _probe(search, board, entries, ply)
    table_move = _part(data, MOVE_SHIFT)
    if data and _cuts(frame, data, ply):
        search.result = _from_table(_part(data, VALUE_SHIFT) - VALUE_ZERO, ply)
        return True
    # Not at the root, where the engine has looked with more nodes and a move is wanted.
    if ply > 0 and search.leaf_vcf > 0 and _has_fours(board, color):
        status = find_vcf(board, tables, vcf_space, color, search.leaf_vcf)
        search.vcf_nodes += vcf_space.nodes
        if status == WIN:
            search.result = MATE - ply - vcf_space.length
            return True
    if search.prune and ply > 0 and not table_move and frame.depth >= UNKNOWN_DEPTH:
        frame.depth -= 1
    return _prepare(search, board, tables, frame, color, ply, table_move)


@kernel
def _forced(search, board, tables, frame, color, ply):
    """Handle fives and open fours; lists the forced reply if there is one. True if decided."""
    foe = 3 - color
    # The five, then (after the reply) the second and third stone of an open four: 1 and 3 moves.
    if count_of(board, color, L.G_FIVE) > 0:
        search.result = MATE - ply - 1
        if ply == 0:
            _root_win(frame, find_grade(board, color, L.G_FIVE), search.result)
        return True
    if count_of(board, foe, L.G_FIVE) > 0:
        listed = five_defences(board, tables, foe, search.cells)
        for i in range(listed):
            cell = search.cells[i]
            if may_play(board, tables, cell, color):
                frame.moves[frame.n_moves] = cell
                frame.orders[frame.n_moves] = 0
                frame.n_moves += 1
        frame.step = 0
        if frame.n_moves == 0:
            search.result = -(MATE - ply - 2)
            return True
        return False
    if tables.rule != L.CARO and count_of(board, color, L.G_OPEN_FOUR) > 0:
        search.result = MATE - ply - 3
        if ply == 0:
            _root_win(frame, find_grade(board, color, L.G_OPEN_FOUR), search.result)
        return True
    return False


@kernel
def _root_win(frame, cell, value):
    """A win at hand in the root position."""
    frame.best = value
    frame.best_move = cell
    frame.pv[0] = cell
    frame.pv_n = 1


@kernel
def _prepare(search, board, tables, frame, color, ply, table_move):
    """Value a leaf, or list the moves of an inner node; True if the value is known."""
    foe = 3 - color
    threatened = count_of(board, foe, L.G_OPEN_FOUR) > 0
    frame.static = evaluate(board, tables, color)
    # A threatened open four is still answered some moves below the last one; one move there costs
    # 1, or by probability about 100.
    slack = -NAT * search.answer_depth if search.by_probability else -search.answer_depth
    if ply >= MAX_PLY or (frame.depth <= 0 and (not threatened or frame.depth < slack)):
        search.result = frame.static
        return True
    if search.prune and ply > 0 and not threatened:
        # Far above the window and nothing to fear: a reply would hardly bring it down.
        calm = count_of(board, foe, L.G_FOUR_THREE) + count_of(board, foe, L.G_DOUBLE_THREE) == 0
        if (
            calm
            and frame.depth <= STATIC_DEPTH
            and frame.beta < WON
            and frame.static - search.static_margin * frame.depth >= frame.beta
        ):
            search.result = frame.static
            return True
        frame.null = calm and _may_pass(search, frame, ply)
    if threatened:
        _list_answers(search, board, tables, frame, color, ply, table_move)
    else:
        _list_all(search, board, tables, frame, color, ply, table_move)
        frame.quiet = 1
    if search.by_probability:
        _sum_up(board, tables, frame, color)
    if frame.n_moves == 0:
        if threatened:
            search.result = -(MATE - ply - 4)
        else:
            search.result = _any_move(search, board, tables, frame, color, ply)
        return frame.n_moves == 0
    return False


@inline_kernel
def _may_pass(search, frame, ply):
    """Whether a pass is tried: if the position is good even then, it is good enough."""
    return (
        frame.depth >= NULL_DEPTH
        and frame.beta - frame.alpha == 1
        and frame.static >= frame.beta
        and frame.beta > -WON
        and search.frame[ply - 1].kind != NULL
    )


@kernel
def _sum_up(board, tables, frame, color):
    """Set ``log_sum``, from which the probability of each listed move follows."""
    total = 0.0
    for i in range(frame.n_moves):
        total += np.exp(UNIT * likelihood(board, tables, np.int64(frame.moves[i]), color))
    frame.log_sum = np.int64(NAT * np.log(max(total, LEAST_ODDS)))


@kernel
def _any_move(search, board, tables, frame, color, ply):
    """No move has a shape (an empty or dead board): list the allowed ones nearest the centre."""
    middle = board.size // 2 + L.PAD
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if board.cell[U(cell)] != L.EMPTY or frame.n_moves >= WIDTH:
            continue
        if (ply > 0 or search.allowed[cell]) and may_play(board, tables, cell, color):
            away = abs(cell % L.STRIDE - middle) + abs(cell // L.STRIDE - middle)
            if away <= NEAR_MIDDLE or board.stones > SPARSE:
                frame.moves[frame.n_moves] = cell
                frame.orders[frame.n_moves] = -away
                frame.n_moves += 1
    return 0


@inline_kernel
def _reply(search, ply, cell):
    """Index in ``replies`` of ``cell`` after the move before."""
    before = np.int64(search.frame[ply - 1].move)
    return U(POINTS * _dense(before) + _dense(cell))


@inline_kernel
def _dense(cell):
    """A cell's number without the border; 0 for a pass."""
    return max(L.MAX_SIZE * (cell // L.STRIDE - L.PAD) + cell % L.STRIDE - L.PAD, 0)


@kernel
def _add(search, board, tables, frame, cell, color, ply, table_move):
    """List one move with its order number."""
    if ply == 0 and not search.allowed[cell]:
        return
    order = likelihood(board, tables, cell, color)
    if search.use_order:
        if cell == table_move:
            order += TABLE_FIRST
        elif cell == frame.killer[0]:
            order += KILLER_FIRST
        elif cell == frame.killer[1]:
            order += KILLER_SECOND
        order += search.history[U(L.CELLS * (color - 1) + cell)] >> HISTORY_SHIFT
        if ply > 0:
            order += search.replies[_reply(search, ply, cell)] >> HISTORY_SHIFT
    else:
        order = 0
    i = frame.n_moves
    if i >= WIDTH:  # full: the least promising one gives way
        i = 0
        for j in range(1, WIDTH):
            if frame.orders[j] < frame.orders[i]:
                i = j
        if frame.orders[i] >= order:
            return
    else:
        frame.n_moves += 1
    frame.moves[i] = cell
    frame.orders[i] = order


@kernel
def _list_all(search, board, tables, frame, color, ply, table_move):
    """List every empty cell on a line with a stone that still matters."""
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if board.cell[U(cell)] != L.EMPTY:
            continue
        own = grade_at(board, cell, color)
        if own == L.G_FOUL and color == L.BLACK:
            continue
        if own >= L.G_WEAK or grade_at(board, cell, 3 - color) >= L.G_WEAK:
            _add(search, board, tables, frame, cell, color, ply, table_move)


@kernel
def _list_answers(search, board, tables, frame, color, ply, table_move):
    """List what meets a threatened open four: cells on its lines and own fours."""
    listed = open_four_defences(board, tables, 3 - color, search.cells)
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if listed >= MAX_ANSWERS:
            break
        if board.cell[U(cell)] == L.EMPTY and is_four(grade_at(board, cell, color)):
            listed = add_once(search.cells, listed, cell)
    for i in range(listed):
        _add(search, board, tables, frame, search.cells[i], color, ply, table_move)


@kernel
def _select(frame):
    """Bring the best remaining move to the front and return it."""
    i = frame.next
    best = i
    for j in range(i + 1, frame.n_moves):
        if frame.orders[U(j)] > frame.orders[U(best)]:
            best = j
    move = frame.moves[best]
    order = frame.orders[best]
    frame.moves[best] = frame.moves[i]
    frame.orders[best] = frame.orders[i]
    frame.moves[i] = move
    frame.orders[i] = order
    frame.next = i + 1
    frame.move = move
    return np.int64(move)


@kernel
def _push(search, board, tables, depth, alpha, beta, kind):
    """Play the frame's move and begin the child's frame."""
    ply = search.ply
    frame = search.frame[ply]
    frame.kind = kind
    if kind != NULL:
        place(board, tables, np.int64(frame.move), mover(search, ply))
    child = search.frame[ply + 1]
    child.depth = depth
    child.alpha = alpha
    child.beta = beta
    search.ply = ply + 1
    search.phase = ENTER


@inline_kernel
def _reduction(search, frame, index, pv, improving):
    """How much shallower a late move is looked at first."""
    if index < search.late_start or frame.depth < 2:
        return 0
    reduced = np.int64(search.late[U(min(frame.depth, LATE_ROWS - 1)), U(index)])
    return max(reduced - pv + (1 - improving), 0)


@kernel
def _advance(search, board, tables):
    """Play the next move of the current frame; False when there is none worth looking at."""
    ply = search.ply
    frame = search.frame[ply]
    color = mover(search, ply)
    if frame.null:
        frame.null = 0
        frame.move = 0
        frame.cost = NULL_REDUCED + frame.depth // NULL_PART
        _push(search, board, tables, frame.depth - frame.cost, -frame.beta, 1 - frame.beta, NULL)
        return True
    improving = np.int64(ply < 2 or frame.static > search.frame[ply - 2].static)
    while frame.next < frame.n_moves:
        move = _select(frame)
        index = frame.next - 1
        own = grade_at(board, move, color)
        if not may_play(board, tables, move, color):
            continue
        pv = np.int64(frame.beta - frame.alpha > 1)
        sharp = own >= L.G_OPEN_THREE or grade_at(board, move, 3 - color) >= L.G_OPEN_THREE
        if search.prune and frame.quiet and ply > 0 and frame.best > -WON and not sharp:
            if index >= search.late_base + (frame.depth + 2) * frame.depth:
                continue
            hopeless = frame.static + search.futile_margin * (1 + frame.depth) <= frame.alpha
            if hopeless and frame.depth <= FUTILE_DEPTH and index >= FUTILE_START:
                continue
        frame.cost = frame.step
        if search.by_probability and frame.step:
            unlikely = frame.log_sum - likelihood(board, tables, move, color)
            frame.cost = max(unlikely, LEAST_COST)
            # Too unlikely to be followed; the first move always is, so that there is a value.
            if frame.cost > frame.depth and frame.best != -INFINITE:
                continue
        depth = frame.depth - frame.cost
        if not search.bounds:
            _push(search, board, tables, depth, -INFINITE, INFINITE, FULL)
            return True
        if frame.best == -INFINITE or not (search.prune or search.by_probability):
            _push(search, board, tables, depth, -frame.beta, -frame.alpha, FULL)
            return True
        reduced = np.int64(0)
        if frame.quiet and search.prune and not is_four(own):
            reduced = _reduction(search, frame, index, pv, improving)
            if own >= L.G_OPEN_THREE:
                reduced = max(reduced - 1, 0)
        kind = REDUCED if reduced > 0 else SCOUT
        _push(search, board, tables, depth - reduced, -frame.alpha - 1, -frame.alpha, kind)
        return True
    return False


@kernel
def _accept(search, frame, ply, value):
    """Take the value of the move just searched; True if it cuts the node off."""
    if value > frame.best:
        frame.best = value
        if value > frame.alpha or frame.best_move == 0:
            frame.best_move = frame.move
    if value > frame.alpha:
        frame.alpha = value
        child = search.frame[ply + 1]
        frame.pv[0] = frame.move
        length = min(child.pv_n, PV_LENGTH - 1)
        for i in range(length):
            frame.pv[i + 1] = child.pv[i]
        frame.pv_n = length + 1
    return search.bounds and value >= frame.beta


@kernel
def _reward(search, frame, ply, depth):
    """Remember the move that cut the node off, for the ordering elsewhere, and those in vain."""
    if frame.killer[0] != frame.move:
        frame.killer[1] = frame.killer[0]
        frame.killer[0] = frame.move
    bonus = min(max(depth, 1) * max(depth, 1), HISTORY_BONUS)
    for i in range(frame.next):
        cell = np.int64(frame.moves[i])
        gain = bonus if i == frame.next - 1 else -bonus
        _learn(search.history, U(L.CELLS * (mover(search, ply) - 1) + cell), gain)
        if ply > 0:
            _learn(search.replies, _reply(search, ply, cell), gain)


@inline_kernel
def _learn(table, i, gain):
    """Move one number of a history towards ``gain``."""
    table[i] += gain * HISTORY_UNIT - table[i] * abs(gain) // HISTORY_FADE


@kernel
def _leave(search, board, entries):
    """Finish the current frame; its value goes to ``result``. False at the root."""
    ply = search.ply
    frame = search.frame[ply]
    if frame.best == -INFINITE:
        # Every move was skipped, so the position is worth what it looks like; or none was legal.
        frame.best = max(frame.static, -WON + 1) if frame.quiet else -(MATE - ply - 4)
    if frame.step:
        _store(search, board, entries, ply)
    search.result = frame.best
    return ply > 0


@kernel
def search_start(search, color, depth, alpha, beta):
    """Begin a search of ``depth`` moves for ``color``; tables and history stay."""
    search.color = color
    search.ply = 0
    search.phase = ENTER
    frame = search.frame[0]
    frame.depth = depth
    frame.alpha = alpha
    frame.beta = beta


@kernel
def search_run(search, board, tables, entries, vcf_space, budget):
    """Go on for about ``budget`` nodes: RUNNING, or DONE with the value in ``result``.

    Args:
        search: SEARCH, begun with ``search_start``.
        board: BOARD of the root; back in that state when the result is DONE.
        tables: TABLES.
        entries: ENTRY[2**k], the transposition table.
        vcf_space: VCF_SPACE.
        budget: nodes, those of the search for wins by fours among them.
    """
    end = search.nodes + search.vcf_nodes + budget
    while True:
        ply = search.ply
        if search.phase == ENTER:
            if search.nodes + search.vcf_nodes >= end:
                return RUNNING
            if not _enter(search, board, tables, entries, vcf_space):
                search.phase = NEXT
                continue
            if ply == 0:
                return DONE
            search.phase = RETURN
            search.ply = ply - 1
        elif search.phase == NEXT:
            if _advance(search, board, tables):
                continue
            if not _leave(search, board, entries):
                return DONE
            search.phase = RETURN
            search.ply = ply - 1
        else:
            frame = search.frame[ply]
            value = -search.result  # the child's value was of the other side
            if frame.kind == NULL:
                if value < frame.beta:
                    search.phase = NEXT
                else:
                    search.result = frame.beta
                    search.ply = ply - 1
                continue
            undo(board, tables, np.int64(frame.move))
            depth = frame.depth - frame.cost
            # Better than expected: look again, first with full depth, then in the whole window.
            if frame.kind == REDUCED and value > frame.alpha:
                _push(search, board, tables, depth, -frame.alpha - 1, -frame.alpha, SCOUT)
                continue
            if frame.kind == SCOUT and value > frame.alpha and value < frame.beta:
                _push(search, board, tables, depth, -frame.beta, -frame.alpha, FULL)
                continue
            search.phase = NEXT
            if _accept(search, frame, ply, value):
                if frame.quiet:
                    _reward(search, frame, ply, frame.depth)
                frame.next = frame.n_moves


@kernel
def search_abandon(search, board, tables):
    """Take the moves of an unfinished search off the board."""
    for ply in range(search.ply - 1, -1, -1):
        if search.frame[ply].kind != NULL:
            undo(board, tables, np.int64(search.frame[ply].move))
    search.ply = 0
    search.phase = ENTER
