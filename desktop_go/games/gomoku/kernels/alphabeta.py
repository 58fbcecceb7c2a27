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
from desktop_go.games.gomoku.kernels.move_list import (
    any_move,
    list_all,
    list_answers,
    list_fours,
    past,
    reward,
    select_move,
    sum_up,
)
from desktop_go.games.gomoku.kernels.network import correction, look
from desktop_go.games.gomoku.kernels.pruning import (
    UNKNOWN_DEPTH,
    as_quiet,
    corrected,
    is_answered_in_vain,
    is_hopeless,
    may_pass,
    pass_cost,
    reduction,
    stands_above,
    stands_below,
)
from desktop_go.games.gomoku.kernels.search_state import (
    DONE,
    ENTER,
    FULL,
    INFINITE,
    MATE,
    MAX_PLY,
    MAX_STATIC,
    NEXT,
    NULL,
    PV_LENGTH,
    REDUCED,
    RETURN,
    RUNNING,
    SCOUT,
    TUNING,
    WON,
    mover,
    new_search,
)
from desktop_go.games.gomoku.kernels.threats import five_defenses, is_four
from desktop_go.games.gomoku.kernels.transposition import (
    ENTRY,
    MOVE_SHIFT,
    VALUE_SHIFT,
    VALUE_ZERO,
    cuts,
    from_table,
    known_move,
    likely_cuts,
    part,
    probe,
    store,
)
from desktop_go.games.gomoku.kernels.vcf import WIN, find_vcf
from desktop_go.games.gomoku.kernels.weights import NAT
from desktop_go.kernels import inline_kernel, kernel

__all__ = [
    "DONE",
    "ENTRY",
    "INFINITE",
    "MATE",
    "MAX_STATIC",
    "RUNNING",
    "TUNING",
    "WON",
    "evaluate",
    "known_move",
    "mover",
    "new_search",
    "search_abandon",
    "search_run",
    "search_start",
]

LEAST_COST = 5
"""The likeliest move costs at least so much with by_probability, in 1/100 nats, or no line ends."""


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


@kernel
def static_value(search, board, tables, color):
    """``evaluate`` with the correction of the network."""
    value = evaluate(board, tables, color)
    if search.use_network:
        value += correction(search.network, board, tables, color, value)
    return max(min(value, MAX_STATIC), -MAX_STATIC)


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
    frame.fours = 0
    frame.null = 0
    frame.static = -INFINITE
    frame.top = -INFINITE
    if board.stones >= board.n_points:
        search.result = 0
        return True
    if ply == 0 and search.use_network:
        look(search.network, board, tables)
    if _forced(search, board, tables, frame, color, ply):
        return True
    if frame.step == 0:
        if ply >= MAX_PLY:
            search.result = static_value(search, board, tables, color)
            return True
        return False
    data = probe(search, board, entries, ply)
    table_move = part(data, MOVE_SHIFT)
    if data and cuts(frame, data, ply):
        search.result = from_table(part(data, VALUE_SHIFT) - VALUE_ZERO, ply)
        return True
    if data and search.prune and ply > 0 and likely_cuts(search, frame, data):
        search.result = part(data, VALUE_SHIFT) - VALUE_ZERO
        return True
    frame.static = static_value(search, board, tables, color)
    if search.prune and ply > 0:
        if data:
            frame.static = corrected(frame.static, data)
        if stands_above(search, board, frame, color):
            search.result = frame.static
            return True
    # Not at the root, where the engine has looked with more nodes and a move is wanted.
    if ply > 0 and search.leaf_vcf > 0 and _has_fours(board, color):
        vcf_space.local = 1
        status = find_vcf(board, tables, vcf_space, color, search.leaf_vcf)
        vcf_space.local = 0
        search.vcf_nodes += vcf_space.nodes
        if status == WIN:
            search.result = MATE - ply - vcf_space.length
            return True
    if search.prune and ply > 0:
        if stands_below(search, board, frame, color):
            search.result = frame.static
            return True
        if not table_move and frame.depth >= UNKNOWN_DEPTH:
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
        listed = five_defenses(board, tables, foe, search.cells)
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
    # A threatened open four is still answered some moves below the last one; one move there costs
    # 1, or by probability about 100.
    slack = -NAT * search.answer_depth if search.by_probability else -search.answer_depth
    if ply >= MAX_PLY or (frame.depth <= 0 and (not threatened or frame.depth < slack)):
        search.result = frame.static
        return True
    if search.prune and ply > 0:
        if not threatened:
            frame.null = may_pass(search, board, frame, color)
        elif is_answered_in_vain(search, frame):
            search.result = frame.static
            return True
    if threatened:
        list_answers(search, board, tables, frame, color, ply, table_move)
    else:
        list_all(search, board, tables, frame, color, ply, table_move)
        frame.quiet = 1
    if search.by_probability:
        sum_up(board, tables, frame, color)
    if frame.n_moves == 0:
        if threatened:
            search.result = _lost(ply)
        else:
            search.result = any_move(search, board, tables, frame, color, ply)
        return frame.n_moves == 0
    return False


@inline_kernel
def _lost(ply):
    """The value where nothing answers an open three."""
    return -(MATE - ply - 4)


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


@kernel
def _advance(search, board, tables):
    """Play the next move of the current frame; False when there is none worth looking at."""
    ply = search.ply
    frame = search.frame[ply]
    color = mover(search, ply)
    if frame.null:
        frame.null = 0
        frame.move = 0
        frame.cost = pass_cost(search, frame)
        _push(search, board, tables, frame.depth - frame.cost, -frame.beta, 1 - frame.beta, NULL)
        return True
    improving = np.int64(ply < 2 or frame.static > search.frame[ply - 2].static)
    while True:
        if frame.next >= frame.n_moves:
            if not frame.fours or frame.best >= -MAX_STATIC:
                return False  # something else saves, or all was looked at
            list_fours(search, board, tables, frame, color, ply, 0)
            continue
        move = select_move(frame)
        index = frame.next - 1
        grade = grade_at(board, move, color)
        own = as_quiet(grade)
        if not may_play(board, tables, move, color):
            continue
        if search.prune and ply > 0 and frame.quiet:
            foes = as_quiet(grade_at(board, move, 3 - color))
            lone_four = grade == L.G_FOUR
            if max(own, foes) < L.G_OPEN_THREE and is_hopeless(search, frame, index, lone_four):
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
            gap = frame.top - likelihood(board, tables, move, color)
            gap -= past(search, ply, move, color)
            reduced = reduction(search, frame, index, improving, gap, own)
        kind = REDUCED if reduced > 0 else SCOUT
        _push(search, board, tables, depth - reduced, -frame.alpha - 1, -frame.alpha, kind)
        return True


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
def _leave(search, board, entries):
    """Finish the current frame; its value goes to ``result``. False at the root."""
    ply = search.ply
    frame = search.frame[ply]
    if frame.best == -INFINITE:
        # Every move was skipped, so the position is worth what it looks like; or none was legal.
        frame.best = frame.static if frame.quiet else _lost(ply)
    if frame.step:
        store(search, board, entries, ply)
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
                    reward(search, frame, ply, frame.depth)
                frame.next = frame.n_moves


@kernel
def search_abandon(search, board, tables):
    """Take the moves of an unfinished search off the board."""
    for ply in range(search.ply - 1, -1, -1):
        if search.frame[ply].kind != NULL:
            undo(board, tables, np.int64(search.frame[ply].move))
    search.ply = 0
    search.phase = ENTER
