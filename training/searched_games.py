"""Many games that a pupil plays by searching, and what its search comes to, for a teacher to judge.

A network errs most where its own search leads it: there are the positions that it overrates (as in
DAgger, Ross et al. 2011). Each game begins somewhere in a record, with a tree of its own, which a
kernel walks with the program's own search, one leaf at a time; the pupil's answers about the leaves
of all games come in one batch. The teacher judges the roots, a part of the other leaves, and those
that surprise the pupil (``searching_teacher``).

In most games the komi becomes what the pupil says that Black is ahead by, so that a game hangs on
every group, and each side has its own number of visits, so that the better one shows what the other
does not see. In a part of the games the teacher itself searches for one side: it punishes what the
pupil does not see at all, and each of its looks is a judgement.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.features import (
    GLOBALS,
    PLANES,
    RECENT,
    new_workspace,
    write_board_inputs,
)
from desktop_go.games.go.kernels.board import (
    BOARD,
    PASS,
    clear_board,
    new_tables,
    play,
)
from desktop_go.games.go.kernels.go_params import GO_PARAMS, MAX_HISTORY
from desktop_go.games.go.kernels.net_simulate import recent_moves, settle_batch, walk_to_leaf
from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.games.go.kernels.workspace import new_workspaces
from desktop_go.games.go.rules import Superko
from desktop_go.games.go.search_settings import SearchSettings, write_settings
from desktop_go.search.backup import PLAY_MASK
from desktop_go.search.tree import COUNTERS, NEXT_FREE, NODE
from desktop_go.search.value_bias import BIAS
from training.katago_planes import area
from training.playing_on import (
    CHANCES,
    EVEN_AGAIN,
    EVEN_SPREAD,
    MORE,
    even_komi,
    ladders_of,
    random_below,
)
from training.records import GameStore
from training.replay import array_point, compiled

VISITS = 8, 16, 24, 40, 64
"""How many visits a side's searches have, one of these for each side of a game ..."""
TEACHER_VISITS = 4, 8, 12
"""... and those of the teacher."""
TEACHER_PART = 0.5
"""Of the games that the teacher plays for one side."""
LENGTHS = 10, 20, 40, 80, 120
"""Moves of a game before another one begins."""
EVEN_PART = 0.8
"""Of the games whose komi makes them even."""
EVEN_ENOUGH = 1.0
"""Points that a game may be off by where it is to be even; one that is further off begins anew."""
WARMTHS = 0.15, 0.3, 0.6, 1.0
"""A move is drawn by its visits to the power of one over this."""
FEWEST_NODES = 8
"""Visits that a tree has room for beyond the most that are wanted."""


class SearchedGames:
    """``count`` games on one size; every array has one row for each.

    Written by ``go_on``: ``planes`` uint8[count, PLANES, size, size], ``numbers`` float32[count,
    GLOBALS]; ``wanted`` bool[count], what may be judged, and ``asked`` bool[count], those of them
    that the teacher is to answer, as it searches there; where wanted, also ``more`` uint8[count,
    MORE, size, size] and ``passes`` bool[count, RECENT], as ``katago_tensors`` takes them. Read by
    it: ``logits`` float32[count, size * size + 1] of who searches, and ``told`` float32[count, 2],
    the win rate (0..1) and lead in points.
    """

    def __init__(self, store: GameStore, size: int, count: int, seed: int) -> None:
        """Begin from the games of a store that have this size and are not held out.

        Raises:
            ValueError: there are none.
        """
        self.games = store.to_play_on(size)
        self.store, self.size, self.count = store, size, count
        self._rng = np.random.default_rng(seed)
        moves = size * size + 1
        self.nodes = np.zeros((count, (max(VISITS) + FEWEST_NODES) * moves + 1), NODE)
        self.counters = np.zeros((count, COUNTERS), np.int64)
        self.params = np.zeros(count, GO_PARAMS)
        settings = SearchSettings(playout_share=0.0, value_bias=0.0)
        write_settings(self.params[0], settings, size, 0.0, Superko.POSITIONAL, True)
        self.params["allowed"] = 1
        self.params[:] = self.params[0]
        self.roots = np.zeros(count, BOARD)
        self.recents = np.zeros((count, RECENT), np.int64)
        self.before = np.zeros((count, 2, size, size), np.uint8)
        """Chains in a ladder one and two moves before the root."""
        self.state = np.zeros((count, 4), np.int64)
        """Moves still to play (0: the game begins anew), whether the komi is yet to be found, the
        state of a generator of random numbers, whether a leaf waits for its answer."""
        self.state[:, 2] = self._rng.integers(1, 2**31, count)
        self.slots = new_workspaces(count, seed)
        self.tables = new_tables()
        self.bias = np.zeros(1, BIAS)
        self.planes = np.zeros((count, PLANES, size, size), np.uint8)
        self.more = np.zeros((count, MORE, size, size), np.uint8)
        self.numbers = np.zeros((count, GLOBALS), np.float32)
        self.passes = np.zeros((count, RECENT), np.bool_)
        self.wanted = np.zeros(count, np.bool_)
        self.asked = np.zeros(count, np.bool_)
        self.logits = np.zeros((count, moves), np.float32)
        self.told = np.zeros((count, 2), np.float32)
        self.manner = np.zeros((count, 5), np.float32)
        """Of each game: visits of Black and White, temperature, what an even komi is off by (NaN
        where the komi stays), and the side that the teacher plays (0: none)."""
        self.next = self._chosen()
        """Where each game begins if it begins anew now: int64[count, 3], the row in the store, the
        move and how many moves to play; float32[count, 5], its ``manner``."""

    def _chosen(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        rng, store, count = self._rng, self.store, self.count
        game = self.games[rng.integers(len(self.games), size=count)]
        length = store.move_start[game + 1] - store.move_start[game]
        move = (rng.random(count) * (length + 1)).astype(np.int64)
        visits = rng.choice(VISITS, (count, 2))
        teacher = rng.integers(1, 3, count) * (rng.random(count) < TEACHER_PART)
        for side in (BLACK, 3 - BLACK):
            is_teacher = teacher == side
            visits[is_teacher, side - 1] = rng.choice(TEACHER_VISITS, is_teacher.sum())
        is_even = rng.random(count) < EVEN_PART
        margin = np.where(is_even, rng.normal(0, EVEN_SPREAD, count), np.nan)
        warmth = rng.choice(WARMTHS, count)
        manner = np.stack([visits[:, 0], visits[:, 1], warmth, margin, teacher], 1)
        starts = np.stack([game, move, rng.choice(LENGTHS, count)], 1)
        return starts.astype(np.int64), manner.astype(np.float32)

    def choose(self) -> None:
        """Draw anew where games begin; before all slices go on."""
        self.next = self._chosen()

    def go_on(self, begin: int, end: int) -> None:
        """In a slice of the games take the answers about the last leaves and walk to the next."""
        store = self.store
        _go_on(
            (store.moves, store.move_start, store.setup, store.setup_start, store.first),
            (*self.next, store.komi),
            (self.nodes, self.counters, self.params, self.roots, self.slots),
            (self.recents, self.before, self.state, self.manner),
            (self.planes, self.more, self.numbers, self.passes, self.wanted, self.asked),
            (self.logits, self.told),
            (self.tables, self.bias, new_workspace()),
            self.size,
            (begin, end),
        )


@compiled
def _board_ladders(board, recent, seen, features, ladders):
    """Write to uint8[size, size] where a chain of either side is in a ladder."""
    planes, numbers = seen
    write_board_inputs(board, recent, np.float32(0), planes, numbers, features)
    ladders_of(planes, ladders)


@compiled
def _clear_tree(nodes, counters):
    """Leave nothing but an empty root."""
    nodes[0].value = 0.0
    nodes[0].visits = 0
    nodes[0].rave_visits = 0
    nodes[0].rave_value = 0
    nodes[0].prior = 0
    nodes[0].first_child = 0
    nodes[0].n_children = 0
    nodes[0].move = 0
    counters[:] = 0
    counters[NEXT_FREE] = 1


@compiled
def _shift_in(recent, move):
    """Make ``move`` the newest of the recent moves."""
    for age in range(RECENT - 1, 0, -1):
        recent[age] = recent[age - 1]
    recent[0] = move


@compiled
def _begin(record, size, board, tables, recent, before, params, seen, features):
    """Replay a record to where a game begins; ladders of one and two moves ago go to ``before``.

    ``record``: its setup stones, its moves up to there, and who plays first.
    """
    setup, moves, first = record
    clear_board(board, size)
    recent[:] = -1
    for index in range(len(setup)):
        play(board, tables, array_point(np.int64(setup[index]), size), BLACK)
    board.ko, board.last, board.passes, board.to_play = 0, -1, 0, first
    count = len(moves)
    for number in range(count + 1):
        if number >= count - 2 and number < count:
            _board_ladders(board, recent, seen, features, before[count - number - 1])
        if number < count:
            move = array_point(np.int64(moves[number]), size)
            play(board, tables, move, board.to_play)
            _shift_in(recent, move)
    if count == 0:
        before[:] = 0
    elif count == 1:
        before[1] = before[0]
    board.passes = min(board.passes, 1)
    params.n_history = 1
    params.history[0] = board.hash


@compiled
def _drawn_move(nodes, warmth, random):
    """A move of the root, drawn by its visits, and the next state of the generator."""
    first, count = np.int64(nodes[0].first_child), np.int64(nodes[0].n_children)
    most, total = 1.0, 0.0
    for child in range(first, first + count):
        most = max(most, np.float64(nodes[child].visits))
    for child in range(first, first + count):
        total += (nodes[child].visits / most) ** (1 / warmth)
    random, chance = random_below(random, CHANCES)
    left = total * chance / CHANCES
    move = PASS
    for child in range(first, first + count):
        share = (nodes[child].visits / most) ** (1 / warmth)
        if share > 0:
            move = np.int64(nodes[child].move)
            left -= share
            if left < 0:
                break
    return move, random


@compiled
def _play_drawn(nodes, counters, params, root, recent, before, state, manner, shared, seen):
    """Play a move by the visits of the tree, and forget the tree."""
    tables, features = shared
    before[1] = before[0]
    _board_ladders(root, recent, seen, features, before[0])
    move, random = _drawn_move(nodes, np.float64(manner[2]), state[2])
    play(root, tables, move, root.to_play)
    _shift_in(recent, move)
    if params.n_history < MAX_HISTORY:
        params.history[params.n_history] = root.hash
        params.n_history += 1
    random, chance = random_below(random, CHANCES)
    state[0] -= 1
    state[1] = not np.isnan(manner[3]) and chance < EVEN_AGAIN * CHANCES
    state[2] = random
    if root.passes >= 2:
        state[0] = 0
    _clear_tree(nodes, counters)


@compiled
def _write_more(slot, root, recent, before, more, tables, seen, features):
    """Write what only the teacher is shown of the leaf of ``slot``; overwrites ``slot.scratch``.

    The stones of the leaf are those that ``features`` has seen last.
    """
    size = root.size
    owner = area(features.stones, size)
    for point in range(size * size):
        more[2, point // size, point % size] = owner[point] == slot.board.to_play
        more[3, point // size, point % size] = owner[point] == 3 - slot.board.to_play
    depth = slot.depth
    more[0] = before[0]
    more[1] = before[1] if depth == 0 else before[0]
    slot.scratch = root
    latest = recent.copy()
    for number in range(depth):
        age = depth - number - 1
        if age < 2:
            _board_ladders(slot.scratch, latest, seen, features, more[age])
        if age > 0:
            move = np.int64(slot.plays[number] & PLAY_MASK)
            play(slot.scratch, tables, move, slot.scratch.to_play)
            _shift_in(latest, move)


@compiled
def _go_on(store, following, games, places, seen, answers, shared, size, rows):
    """``SearchedGames.go_on`` as a kernel; the tuples hold the arrays that it names."""
    moves, move_start, setup, setup_start, firsts = store
    starts, manners, komis = following
    nodes, counters, params, roots, slots = games
    recents, before, state, manner = places
    planes, more, numbers, passes, wanted, asked = seen
    logits, told = answers
    tables, bias, workspace = shared
    features = workspace[0]
    tried = (np.zeros((PLANES, size, size), np.uint8), np.zeros(GLOBALS, np.float32))
    latest = np.zeros(RECENT, np.int64)
    for g in range(rows[0], rows[1]):
        root = roots[g]
        if state[g, 3] == 1:
            state[g, 3] = 0
            if state[g, 1] == 1:
                state[g, 1] = 0
                lead = told[g, 1] if root.to_play == BLACK else -told[g, 1]
                komi = even_komi(params[g].komi, manner[g, 3], told[g, 1], root.to_play)
                left = lead + params[g].komi - komi - manner[g, 3]
                params[g].komi = komi
                if abs(left) > EVEN_ENOUGH:  # no komi within the limits mends it
                    state[g, 0] = 0
                _clear_tree(nodes[g], counters[g])
            else:
                settle_batch(
                    nodes[g],
                    counters[g],
                    params[g],
                    tables[0],
                    slots[g : g + 1],
                    1,
                    logits[g : g + 1],
                    told[g : g + 1, 0],
                    told[g : g + 1, 1],
                    bias,
                )
                if nodes[g, 0].visits >= manner[g, root.to_play - 1]:
                    _play_drawn(
                        nodes[g],
                        counters[g],
                        params[g],
                        root,
                        recents[g],
                        before[g],
                        state[g],
                        manner[g],
                        (tables[0], features),
                        tried,
                    )
        if state[g, 0] <= 0:
            game = starts[g, 0]
            at = move_start[game]
            record = (
                setup[setup_start[game] : setup_start[game + 1]],
                moves[at : at + starts[g, 1]],
                firsts[game],
            )
            _begin(
                record,
                size,
                root,
                tables[0],
                recents[g],
                before[g],
                params[g],
                tried,
                features,
            )
            state[g, 0], manner[g] = starts[g, 2], manners[g]
            state[g, 1] = not np.isnan(manner[g, 3])
            params[g].komi = komis[game]
            _clear_tree(nodes[g], counters[g])
        walk_to_leaf(nodes[g], params[g], tables[0], slots[g], root)
        recent_moves(slots[g], recents[g], latest)
        write_board_inputs(slots[g].board, latest, params[g].komi, planes[g], numbers[g], features)
        state[g, 3] = 1
        is_over = slots[g].board.passes >= 2
        asked[g] = root.to_play == manner[g, 4] and state[g, 1] == 0 and not is_over
        wanted[g] = state[g, 1] == 0 and not is_over
        if wanted[g]:
            for age in range(RECENT):
                passes[g, age] = latest[age] == PASS
            _write_more(slots[g], root, recents[g], before[g], more[g], tables[0], tried, features)
