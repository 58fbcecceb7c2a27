"""Proof-number search for a win by continuous threats (VCT): fours and open threes.

A *wide* search also follows quiet moves after which the attacker would win by fours if he were
left alone; the defender may then answer with every move that spoils this one win.

Depth-first proof-number search (df-pn: Nagai 2002, after Allis 1994) over attacker moves that
threaten and defender moves that answer the threat or make a four. It keeps its own stack, so a run
can stop after any number of nodes and go on later.
"""

from __future__ import annotations

import numpy as np

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import U, count_of, find_grade, grade_at, place, undo
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.kernels.threats import (
    add_once,
    five_defenses,
    is_four,
    is_three,
    open_four_defenses,
)
from desktop_go.games.gomoku.kernels.vcf import MAX_FOURS, NONE, UNKNOWN, WIN, find_vcf
from desktop_go.kernels import inline_kernel, kernel

MAX_DEPTH = 120
"""Stones in one line; an attack that is longer is given up. By hand: no puzzle comes near."""
WIDTH = 120
"""Moves listed in one position; a defender with more replies counts as safe. By hand."""
INFINITE = 1 << 29
"""A proof number that cannot be reached; the sum of two fits into 32 bits."""
BUCKET = 4
"""Entries looked through for a key: the one that cost least gives way. By hand."""
VCF_NODES = 150
"""Budget of the search for fours in each position, in nodes. By hand, not measured."""
QUIET_PROOF = 16
"""First proof number of a quiet move, so that threes are tried before. By hand, not measured."""
WIDER_PART = 4
"""A child is left when it is a quarter worse than its best brother, not at once, which would look
through the same positions again and again (the 1 + epsilon trick, Pawlewicz & Lew 2007)."""
LINE_ROOM = 80
"""Room kept at the end of a line for the win by fours that ends it."""

RUNNING = 2
"""Beside WIN, NONE and UNKNOWN: the search can go on."""

VCT_SPACE = np.dtype(
    [
        ("moves", np.int16, (MAX_DEPTH + 1, WIDTH)),  # by depth: cells to try
        ("n_moves", np.int32, (MAX_DEPTH + 1,)),  # by depth: how many those are
        ("n_sharp", np.int32, (MAX_DEPTH + 1,)),  # by depth: those behind so many are quiet moves
        ("phi_limit", np.int64, (MAX_DEPTH + 1,)),  # by depth: phi at which the position is left
        # By depth: delta at which the position is left.
        ("delta_limit", np.int64, (MAX_DEPTH + 1,)),
        ("work", np.int64, (MAX_DEPTH + 1,)),  # by depth: positions looked at below it
        ("path", np.int16, (MAX_DEPTH + 1,)),  # by depth: the cell played there
        ("cells", np.int64, (128,)),  # list of defenses being made
        ("threat", np.int16, (2 * MAX_FOURS + 8,)),  # the win by fours that a defender must meet
        ("threat_length", np.int64),  # entries of ``threat``, cells of both sides in turn
        ("depth", np.int64),  # stones played since the start; even: the attacker is to move
        ("entering", np.int64),  # 1: the position at ``depth`` has not been looked at yet
        ("attacker", np.int64),  # color that looks for a win
        ("wide", np.int64),  # 1: quiet moves are followed too
        # 1: something was taken for no win without being read to its end, so NONE is not certain;
        # stays until the proofs are forgotten.
        ("doubtful", np.int64),
        ("nodes", np.int64),  # positions looked at
        ("vcf_nodes", np.int64),  # positions looked at by the searches for fours
        ("phi", np.int64),  # proof number of the position left last
        ("delta", np.int64),  # its disproof number
    ],
    align=True,
)
"""``phi`` and ``delta`` are counted in positions that must still be decided; see PROOF."""

PROOF = np.dtype(
    [
        ("key", np.uint64),  # of position, side to move, attacker and kind of search; 0: free
        ("phi", np.int32),  # proof number for the side to move; 0: it has reached its aim
        ("delta", np.int32),  # disproof number for the side to move; 0: it has failed
        ("work", np.int32),  # positions looked at below it
        ("pad", np.int32),  # unused: makes 24 bytes of a record
    ],
    align=True,
)
"""One remembered position. The attacker aims at a five, the defender at there being none."""


@inline_kernel
def _key(board_hash, to_move, space):
    """Key of a position in this kind of search; never 0. The factor is any odd word."""
    kind = to_move + 2 * space.attacker + 8 * space.wide
    key = board_hash ^ (U(0xD1B54A32D192ED03) * U(kind))
    return (key ^ (key >> U(31))) | U(1)


@kernel
def _find(proofs, key):
    """Index of ``key`` in the table, or -1."""
    base = (key >> U(8)) % U(len(proofs) // BUCKET) * U(BUCKET)
    for i in range(BUCKET):
        if proofs[base + U(i)].key == key:
            return np.int64(base) + i
    return -1


@kernel
def _store(proofs, key, phi, delta, work):
    """Remember a result, in place of the one that cost least."""
    base = (key >> U(8)) % U(len(proofs) // BUCKET) * U(BUCKET)
    chosen = base
    least = np.int64(INFINITE)
    for i in range(BUCKET):
        entry = proofs[base + U(i)]
        if entry.key == key:
            chosen = base + U(i)
            break
        if entry.work < least:
            least = np.int64(entry.work)
            chosen = base + U(i)
    entry = proofs[chosen]
    entry.key = key
    entry.phi = min(phi, INFINITE)
    entry.delta = min(delta, INFINITE)
    entry.work = min(work, INFINITE)


@kernel
def _threats(board, tables, space, color, depth):
    """List the fours, then the open threes, then the quiet moves of a wide search."""
    listed = 0
    for kind in range(3 if space.wide else 2):
        for i in range(board.n_points):
            cell = np.int64(board.points[U(i)])
            if board.cell[U(cell)] != L.EMPTY:
                continue
            grade = grade_at(board, cell, color)
            wanted = is_four(grade)
            if kind == 1:
                wanted = is_three(grade)
            elif kind == 2:
                wanted = L.G_TWO <= grade <= L.G_THREE
            if wanted and listed == WIDTH:
                space.doubtful = 1
            elif wanted and may_play(board, tables, cell, color):
                space.moves[depth, listed] = cell
                listed += 1
        if kind < 2:
            space.n_sharp[depth] = listed
    space.n_moves[depth] = listed


@kernel
def _enter_attack(board, tables, space, vcf_space, depth):
    """The attacker is to move: WIN, NONE (no attack left) or RUNNING with the moves listed."""
    color = space.attacker
    space.n_moves[depth] = 0
    space.n_sharp[depth] = WIDTH
    if count_of(board, color, L.G_FIVE) > 0:
        return WIN
    must = count_of(board, 3 - color, L.G_FIVE)
    if must > 0:
        listed = five_defenses(board, tables, 3 - color, space.cells)
        for i in range(listed):
            cell = space.cells[i]
            if may_play(board, tables, cell, color):
                space.moves[depth, space.n_moves[depth]] = cell
                space.n_moves[depth] += 1
        return RUNNING if space.n_moves[depth] > 0 else NONE
    if tables.rule != L.CARO:  # there an open four can be spoiled at its ends
        if count_of(board, color, L.G_OPEN_FOUR) > 0:
            return WIN
        if _wins_by_fours(board, tables, space, vcf_space) == WIN:
            return WIN
    _threats(board, tables, space, color, depth)
    return RUNNING if space.n_moves[depth] > 0 else NONE


@inline_kernel
def _wins_by_fours(board, tables, space, vcf_space):
    """Whether the attacker, to move, has a short win by fours: WIN, NONE or UNKNOWN."""
    status = find_vcf(board, tables, vcf_space, space.attacker, np.int64(VCF_NODES))
    space.vcf_nodes += vcf_space.nodes
    return status


@kernel
def _enter_defense(board, tables, space, vcf_space, depth):
    """The defender is to move: WIN (for him), NONE (he is lost) or RUNNING."""
    color = space.attacker
    foe = 3 - color
    space.n_moves[depth] = 0
    space.n_sharp[depth] = WIDTH
    if count_of(board, foe, L.G_FIVE) > 0:
        return WIN
    if count_of(board, color, L.G_FIVE) > 0:
        listed = five_defenses(board, tables, color, space.cells)
        for i in range(listed):
            cell = space.cells[i]
            if may_play(board, tables, cell, foe):
                space.moves[depth, space.n_moves[depth]] = cell
                space.n_moves[depth] += 1
        return RUNNING if space.n_moves[depth] > 0 else NONE
    if count_of(board, color, L.G_OPEN_FOUR) > 0:
        listed = _against_open_four(board, tables, space)
    else:
        # Caro has no replay: its replies are not forced to one cell.
        if not space.wide or tables.rule == L.CARO:
            return WIN
        status = _wins_by_fours(board, tables, space, vcf_space)
        if status != WIN:
            if status == UNKNOWN:
                space.doubtful = 1
            return WIN
        listed = _against_fours(board, tables, space, vcf_space)
    if listed > WIDTH:
        space.doubtful = 1
        return WIN
    kept = 0
    for i in range(listed):
        if may_play(board, tables, space.cells[i], foe):
            space.moves[depth, kept] = space.cells[i]
            kept += 1
    space.n_moves[depth] = kept
    return RUNNING if kept > 0 else NONE


@kernel
def _against_open_four(board, tables, space):
    """List what answers an open three: cells on its lines, and all own fours.

    Returns how many there are; more than WIDTH: not all of them are in the list.
    """
    color = space.attacker
    listed = open_four_defenses(board, tables, color, space.cells)
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if listed > WIDTH:
            break
        if board.cell[U(cell)] == L.EMPTY and is_four(grade_at(board, cell, 3 - color)):
            listed = add_once(space.cells, listed, cell)
    return listed


@kernel
def _against_fours(board, tables, space, vcf_space):
    """List the cells where a stone of the defender spoils the win by fours just found.

    Returns how many there are; more than WIDTH: not all of them are in the list.
    """
    space.threat_length = vcf_space.length
    for i in range(space.threat_length):
        space.threat[i] = vcf_space.line[i]
    listed = 0
    for i in range(board.n_points):
        cell = np.int64(board.points[U(i)])
        if board.cell[U(cell)] != L.EMPTY:
            continue
        place(board, tables, cell, 3 - space.attacker)
        spoiled = not _still_wins(board, tables, space)
        undo(board, tables, cell)
        if spoiled:
            space.cells[listed] = cell
            listed += 1
            if listed > WIDTH:
                break
    return listed


@kernel
def _still_wins(board, tables, space):
    """Whether the fours of ``threat`` still force a five on this board."""
    color = space.attacker
    foe = 3 - color
    length = space.threat_length
    done = 0
    wins = False
    while done < length:
        four = np.int64(space.threat[done])
        if board.cell[U(four)] != L.EMPTY or not may_play(board, tables, four, color):
            break
        grade = grade_at(board, four, color)
        if grade == L.G_FIVE:
            wins = True
            break
        threatened = count_of(board, foe, L.G_FIVE)
        if not is_four(grade) or threatened > 1:
            break
        if threatened == 1 and grade_at(board, four, foe) != L.G_FIVE:
            break
        place(board, tables, four, color)
        done += 1
        fives = count_of(board, color, L.G_FIVE)
        if fives == 0 or count_of(board, foe, L.G_FIVE) > 0:
            break
        reply = find_grade(board, color, L.G_FIVE)
        if fives > 1 or not may_play(board, tables, reply, foe):
            wins = True
            break
        if done >= length or reply != space.threat[done]:
            break
        place(board, tables, reply, foe)
        done += 1
    for i in range(done - 1, -1, -1):
        undo(board, tables, np.int64(space.threat[i]))
    return wins


@kernel
def vct_start(board, space, attacker, wide):
    """Begin a search for ``attacker``, who is to move on ``board``; ``wide``: see above."""
    space.attacker = attacker
    space.wide = wide
    space.depth = 0
    space.entering = 1
    space.nodes = 0
    space.vcf_nodes = 0
    space.phi_limit[0] = INFINITE - 1
    space.delta_limit[0] = INFINITE - 1
    space.work[0] = 0


@kernel
def _pick(board, tables, space, proofs):
    """Proof numbers of the top node from its children, and the child to look at next.

    Returns (phi, delta, child index, phi of the child, smallest and second smallest delta).
    """
    depth = space.depth
    mover = space.attacker if depth % 2 == 0 else 3 - space.attacker
    base = L.CELLS * (mover - 1)
    total = 0
    best = np.int64(INFINITE)
    second = np.int64(INFINITE)
    child = -1
    child_phi = np.int64(1)
    for i in range(space.n_moves[depth]):
        cell = np.int64(space.moves[depth, i])
        key = _key(board.hash ^ tables.zobrist[U(base + cell)], 3 - mover, space)
        known = _find(proofs, key)
        phi = np.int64(1)
        delta = np.int64(1) if i < space.n_sharp[depth] else np.int64(QUIET_PROOF)
        if known >= 0:
            phi = np.int64(proofs[known].phi)
            delta = np.int64(proofs[known].delta)
        total = min(total + phi, INFINITE)
        if delta < best:
            second = best
            best = delta
            child = i
            child_phi = phi
        elif delta < second:
            second = delta
    return best, total, child, child_phi, second


@kernel
def _leave(board, tables, space, proofs, phi, delta):
    """Store the top node and go back to its parent; returns False at the root."""
    depth = space.depth
    mover = space.attacker if depth % 2 == 0 else 3 - space.attacker
    key = _key(board.hash, mover, space)
    _store(proofs, key, phi, delta, space.work[depth])
    space.phi = phi
    space.delta = delta
    if depth == 0:
        return False
    space.depth = depth - 1
    space.work[depth - 1] += space.work[depth] + 1
    undo(board, tables, np.int64(space.path[depth - 1]))
    return True


@inline_kernel
def _outcome(space, phi, delta):
    """What the root's proof numbers say: WIN, NONE, or UNKNOWN if not all was read to its end."""
    if phi == 0:
        return WIN
    return NONE if delta == 0 and not space.doubtful else UNKNOWN


@kernel
def vct_run(board, tables, space, proofs, vcf_space, budget):
    """Go on for ``budget`` nodes: WIN, NONE, RUNNING, or UNKNOWN (too deep or too wide to tell).

    The nodes of the searches for wins by fours are counted too.

    ``board`` must be the one the search was started on; it is back in its first state when the
    result is not RUNNING (use ``vct_abandon`` otherwise).
    """
    end = space.nodes + space.vcf_nodes + budget
    while True:
        depth = space.depth
        if space.entering:
            space.entering = 0
            space.nodes += 1
            if depth % 2 == 0:
                status = _enter_attack(board, tables, space, vcf_space, depth)
            else:
                status = _enter_defense(board, tables, space, vcf_space, depth)
            if depth >= MAX_DEPTH - 1 and status == RUNNING:
                # Too deep counts for the defender, so that no win is claimed that is none.
                status = NONE if depth % 2 == 0 else WIN
                space.doubtful = 1
            if status != RUNNING:
                phi = 0 if status == WIN else INFINITE
                if not _leave(board, tables, space, proofs, phi, INFINITE - phi):
                    return _outcome(space, phi, INFINITE - phi)
                continue
        phi, delta, child, child_phi, second = _pick(board, tables, space, proofs)
        if phi >= space.phi_limit[depth] or delta >= space.delta_limit[depth] or phi == 0:
            if not _leave(board, tables, space, proofs, phi, delta):
                return _outcome(space, phi, delta)
            continue
        if space.nodes + space.vcf_nodes >= end:
            return RUNNING
        _descend(board, tables, space, child, phi, delta, child_phi, second)


@kernel
def _descend(board, tables, space, child, phi, delta, child_phi, second):
    """Play the child's move and give it the limits of df-pn."""
    depth = space.depth
    mover = space.attacker if depth % 2 == 0 else 3 - space.attacker
    cell = np.int64(space.moves[depth, child])
    space.path[depth] = cell
    place(board, tables, cell, mover)
    # df-pn: the child may use up what its brothers leave of the parent's limit (Nagai 2002).
    space.phi_limit[depth + 1] = min(space.delta_limit[depth] + child_phi - delta, INFINITE)
    wider = second + 1 + second // WIDER_PART
    space.delta_limit[depth + 1] = min(space.phi_limit[depth], wider)
    space.work[depth + 1] = 0
    space.depth = depth + 1
    space.entering = 1


@kernel
def vct_abandon(board, tables, space):
    """Take the moves of an unfinished search off the board."""
    for i in range(space.depth - 1, -1, -1):
        undo(board, tables, np.int64(space.path[i]))
    space.depth = 0


@kernel
def vct_line(board, tables, space, proofs, vcf_space, line):
    """Write a winning line after a WIN into ``line`` (0: no legal reply); returns its length.

    The board is unchanged. The defender takes the reply that cost the search most.
    The line stops early where the attacker's move has been forgotten.
    """
    color = space.attacker
    length = 0
    depth = 0
    while length + 1 < len(line) - LINE_ROOM and depth < MAX_DEPTH:
        mover = color if depth % 2 == 0 else 3 - color
        if depth % 2 == 0:
            status = _enter_attack(board, tables, space, vcf_space, 0)
        else:
            status = _enter_defense(board, tables, space, vcf_space, 0)
        if depth % 2 == 0 and status == WIN:
            find_vcf(board, tables, vcf_space, color, np.int64(VCF_NODES))
            for i in range(vcf_space.length):
                line[length] = vcf_space.line[i]
                length += 1
            break
        if status != RUNNING:
            length = _last_blow(board, tables, space, line, length)
            break
        cell = _proven_child(board, tables, space, proofs, mover)
        if cell == 0 and mover == color:
            break
        if cell == 0:
            cell = np.int64(space.moves[0, 0])
        line[length] = cell
        length += 1
        place(board, tables, cell, mover)
        space.path[depth] = cell
        depth += 1
    for i in range(depth - 1, -1, -1):
        undo(board, tables, np.int64(space.path[i]))
    return length


@kernel
def _last_blow(board, tables, space, line, length):
    """The defender is lost: one reply of his if he has a legal one, then the attacker's stone."""
    color = space.attacker
    grade = L.G_FIVE if count_of(board, color, L.G_FIVE) > 0 else L.G_OPEN_FOUR
    cell = find_grade(board, color, grade)
    line[length] = 0
    if cell == 0:  # his only replies to a win by fours are fouls
        for i in range(space.threat_length):
            line[length + 1 + i] = space.threat[i]
        return length + 1 + space.threat_length
    line[length + 1] = cell
    if may_play(board, tables, cell, 3 - color):
        place(board, tables, cell, 3 - color)
        other = find_grade(board, color, grade)
        undo(board, tables, cell)
        if other > 0:
            line[length] = cell
            line[length + 1] = other
    return length + 2


@kernel
def _proven_child(board, tables, space, proofs, mover):
    """The listed move to follow: the attacker's proven one, the defender's longest."""
    base = L.CELLS * (mover - 1)
    chosen = 0
    most = -1
    for i in range(space.n_moves[0]):
        cell = np.int64(space.moves[0, i])
        key = _key(board.hash ^ tables.zobrist[U(base + cell)], 3 - mover, space)
        known = _find(proofs, key)
        if known < 0:
            continue
        entry = proofs[known]
        if mover == space.attacker:
            if entry.delta == 0 and (most < 0 or entry.work < most):
                most = np.int64(entry.work)
                chosen = cell
        elif entry.phi == 0 and entry.work > most:
            most = np.int64(entry.work)
            chosen = cell
    return chosen
