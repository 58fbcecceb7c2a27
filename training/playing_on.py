"""Many games that a teacher plays on from positions of other games, for it to judge on the way.

A record is replayed to a random move; from there on the teacher's own policy chooses, with a
temperature and a rate of random moves of its own for each game, as the leaves of a search stray
from what was played. After a few moves, or two passes, the game begins anew somewhere else. All
games of a ``Boards`` have one size; ``advance`` is called for slices of them, by as many threads as
there are cores.

Two things make the games as hard to judge as those between equals. In many the komi becomes what
the teacher says that Black is ahead by, so that the game hangs on every group. In many one side or
both play the move after which a pupil likes the position best (``looking_ahead``).
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.features import (
    BEFORE_LADDER,
    GLOBALS,
    NO_MOVE,
    PLANES,
    RECENT,
    new_workspace,
    write_globals,
    write_planes,
)
from training.katago_planes import area
from training.records import GameStore
from training.replay import CELLS, compiled, play, replay_game

MORE = 4
"""Planes that the teacher sees beside ours: chains in a ladder one and two moves ago, own and the
opponent's area."""
LENGTHS = (1, 1, 2, 3, 4, 6, 8, 12, 16, 24, 40)
AHEAD_LENGTHS = (8, 16, 25, 40, 60, 80)
"""How many positions of a game are looked at, and of one in which somebody looks ahead ..."""
WHOLE = 0.06
"""... but for a part of the games that begin before their first move and go on to the end."""
LONGEST = 160
"""Positions of such a game at most."""
TEMPERATURES = (0.4, 0.7, 1.0, 1.0, 1.0, 1.4)
RANDOM_RATES = (0.0, 0.0, 0.0, 0.03, 0.08, 0.2)
"""Of each game, chosen by hand from careful play to careless."""
ODD_KOMI_PART = 0.35
"""Of the games that have a komi from -20 to 30, as in ``training.positions``."""
EVEN_PART, EVEN_SPREAD = 0.4, 2.5
"""Of the games whose komi makes them even, but for an error of so many points (one deviation)."""
EVEN_AGAIN = 0.1
"""Chance at each move that the komi of such a game is chosen anew, as one side has blundered."""
LEAST_KOMI, MOST_KOMI = -20.0, 30.0
"""What is further from even than such a komi mends keeps its own."""
AHEAD_WEIGHTS = (0.7, 0.1, 0.1, 0.1)
"""How often nobody, Black, White and both look ahead."""
WISHES = 6
"""Moves that are drawn for a position; who looks ahead tries all of them."""
CHANCES = 1 << 20
"""A random number below it decides whether a random move is played."""
ILLEGAL = -2
"""What ``replay.play`` returns instead of a ko point."""


class Boards:
    """``count`` games that go on side by side; every array has one row for each.

    Written by ``advance``: ``planes`` uint8[count, PLANES, size, size], ``more`` uint8[count, MORE,
    size, size], ``numbers`` float32[count, GLOBALS], ``playable`` bool[count, size * size + 1],
    ``recent`` int64[count, RECENT] (the last moves, the newest first), ``komi``, ``rate`` and
    ``temperature`` float32[count]. Read by it: ``moves`` int64[count, WISHES], what the teacher
    would like to play, and what if that cannot be played; where the first two cannot, the move is a
    pass; ``leads`` float32[count], by how many points the side to move is ahead.
    """

    def __init__(self, store: GameStore, size: int, count: int, seed: int) -> None:
        """Begin from the games of a store that have this size and are not held out.

        Raises:
            ValueError: there are none.
        """
        self.games = store.to_play_on(size)
        points = size * size
        self.store, self.size, self.count = store, size, count
        self._rng = np.random.default_rng(seed)
        self.stones = np.zeros((count, CELLS), np.uint8)
        self.state = np.zeros((count, 6), np.int64)
        """Ko point, to play, positions still to look at, state of a generator of random numbers,
        who looks ahead (a bit for each color), whether the game has only begun."""
        self.state[:, 3] = self._rng.integers(1, 2**31, count)
        self.recent = np.zeros((count, RECENT), np.int64)
        self.komi = np.zeros(count, np.float32)
        self.rate = np.zeros(count, np.float32)
        self.temperature = np.ones(count, np.float32)
        self.planes = np.zeros((count, PLANES, size, size), np.uint8)
        self.more = np.zeros((count, MORE, size, size), np.uint8)
        self.numbers = np.zeros((count, GLOBALS), np.float32)
        self.playable = np.zeros((count, points + 1), np.bool_)
        self.margin = np.full(count, np.nan, np.float32)
        """What an even komi is off by; NaN where the komi stays."""
        self.moves = np.zeros((count, WISHES), np.int64)
        self.leads = np.zeros(count, np.float32)
        self.next = self._chosen()
        """Where each game begins if it begins anew now: int64[count, 4], the row in the store, the
        move, how many positions to look at and who looks ahead; float32[count, 4], komi, rate,
        temperature and margin."""

    def _chosen(self) -> tuple[npt.NDArray[np.int64], npt.NDArray[np.float32]]:
        rng, store, count = self._rng, self.store, self.count
        game = self.games[rng.integers(len(self.games), size=count)]
        whole = rng.random(count) < WHOLE
        length = store.move_start[game + 1] - store.move_start[game]
        move = np.where(whole, 0, (rng.random(count) * (length + 1)).astype(np.int64))
        long = round(1.2 * self.size**2)
        ahead = rng.choice(len(AHEAD_WEIGHTS), count, p=AHEAD_WEIGHTS)
        looks = np.where(ahead > 0, rng.choice(AHEAD_LENGTHS, count), rng.choice(LENGTHS, count))
        looks = np.where(whole, min(long, LONGEST), looks)
        even = rng.random(count) < EVEN_PART
        margin = np.where(even, rng.normal(0, EVEN_SPREAD, count), np.nan)
        odd = rng.random(count) < ODD_KOMI_PART
        komi = np.where(odd & ~even, rng.integers(-40, 61, count) / 2, store.komi[game])
        rate, warmth = rng.choice(RANDOM_RATES, count), rng.choice(TEMPERATURES, count)
        ways = np.stack([komi, rate, warmth, margin], 1).astype(np.float32)
        return np.stack([game, move, looks, ahead], 1), ways

    def choose(self) -> None:
        """Draw anew where games begin; before all slices are advanced."""
        self.next = self._chosen()

    def advance(self, begin: int, end: int) -> None:
        """Play a move in the games of a slice, or begin them anew, and look at the positions."""
        store = self.store
        _advance(
            (store.moves, store.move_start, store.setup, store.setup_start, store.first),
            self.next,
            (self.stones, self.state, self.recent),
            (self.komi, self.rate, self.temperature, self.margin),
            (self.planes, self.more, self.numbers, self.playable),
            (self.moves, self.leads),
            self.size,
            (begin, end),
            new_workspace(),
        )


@compiled
def random_below(state, below):
    """The next state of a linear congruential generator (C's of 31 bits), and a number from it."""
    state = (state * 1103515245 + 12345) % (1 << 31)
    return state, (state >> 8) % below


@compiled
def _random_point(state, size):
    """Any point, in a third of the cases one on the first line."""
    state, way = random_below(state, 12)
    state, point = random_below(state, size * size)
    if way < 4:
        along = point % size
        edge = (size - 1) * (way % 2)
        point = edge * size + along if way < 2 else along * size + edge
    return state, point


@compiled
def ladders_of(planes, ladders):
    """Write to uint8[size, size] where a chain of either side is in a ladder."""
    for row in range(planes.shape[1]):
        for col in range(planes.shape[2]):
            own, other = planes[BEFORE_LADDER + 1, row, col], planes[BEFORE_LADDER + 2, row, col]
            ladders[row, col] = own + other


@compiled
def _begin(store, game, number, size, stones, recent, more, planes, turn, scratch, ws):
    """Replay a game to a move; ladders of one and two moves ago go to ``more``.

    Returns the ko point and the side to play.
    """
    ko_point, to_play = 0, 1
    for age in range(2, -1, -1):
        before = max(number - age, 0)
        ko_point, to_play = replay_game(store, game, before, turn, size, stones, recent, scratch)
        if age > 0:
            write_planes(stones, size, to_play, ko_point, recent, planes, ws)
            ladders_of(planes, more[age - 1])
    return ko_point, to_play


@compiled
def _play_one_of(stones, wishes, playable, state, rate, size, scratch):
    """Play a random point at a rate, else the first wish, else the second, else pass.

    What cannot be played gives way to the next of these. ``state`` is that of ``Boards``. Returns
    the move and the new ko point.
    """
    ko_point, to_play = state[0], state[1]
    random, chance = random_below(state[3], CHANCES)
    random, point = _random_point(random, size)
    state[3] = random
    tries = 0 if chance < rate * CHANCES else 1
    after = ILLEGAL
    while after == ILLEGAL:
        if tries > 0:
            point = wishes[tries - 1] if tries < 3 else size * size
        if point == size * size:
            after = NO_MOVE
        elif playable[point]:
            before = stones.copy()
            after = play(stones, point, to_play, size, ko_point, scratch)
            if after == ILLEGAL:
                stones[:] = before
        tries += 1
    return point, after


@compiled
def _look(stones, komi, recent, ko_point, to_play, planes, more, numbers, playable, size, ws):
    """Write what a network is shown of a position, and which moves it may wish for."""
    write_planes(stones, size, to_play, ko_point, recent, planes, ws)
    write_globals(size, to_play, komi, recent, numbers)
    owner = area(stones, size)
    for point in range(size * size):
        more[2, point // size, point % size] = owner[point] == to_play
        more[3, point // size, point % size] = owner[point] == 3 - to_play
        playable[point] = stones[point] == 0 and point != ko_point
    playable[size * size] = True


@compiled
def even_komi(komi, margin, lead, to_play):
    """The komi that leaves Black ``margin`` points ahead, if there is one between the limits."""
    even = np.round(2 * (komi + (lead if to_play == 1 else -lead) - margin)) / 2
    return even if LEAST_KOMI <= even <= MOST_KOMI else komi


@compiled
def _advance(store, following, games, manners, seen, answers, size, rows, workspace):
    """``Boards.advance`` as a kernel; the tuples hold the arrays that it names."""
    starts, ways = following
    stones, state, recent = games
    komi, rate, temperature, margin = manners
    planes, more, numbers, playable = seen
    wishes, leads = answers
    points = size * size
    ws = workspace[0]
    scratch = np.zeros((2, CELLS + 1), np.int64)
    turn = np.arange(points + 1)
    for row in range(rows[0], rows[1]):
        over = recent[row, 0] == points and recent[row, 1] == points
        if state[row, 2] <= 0 or over:
            komi[row], rate[row], temperature[row] = ways[row, 0], ways[row, 1], ways[row, 2]
            margin[row] = ways[row, 3]
            game, number = starts[row, 0], starts[row, 1]
            ko_point, to_play = _begin(
                store,
                game,
                number,
                size,
                stones[row],
                recent[row],
                more[row],
                planes[row],
                turn,
                scratch,
                ws,
            )
            state[row, 2], state[row, 4], state[row, 5] = starts[row, 2], starts[row, 3], 1
        else:
            state[row, 3], chance = random_below(state[row, 3], CHANCES)
            is_due = state[row, 5] == 1 or chance < EVEN_AGAIN * CHANCES
            if is_due and not np.isnan(margin[row]):
                komi[row] = even_komi(komi[row], margin[row], leads[row], state[row, 1])
            state[row, 5] = 0
            more[row, 1] = more[row, 0]
            ladders_of(planes[row], more[row, 0])
            point, ko_point = _play_one_of(
                stones[row], wishes[row], playable[row], state[row], rate[row], size, scratch
            )
            for age in range(RECENT - 1, 0, -1):
                recent[row, age] = recent[row, age - 1]
            recent[row, 0] = point
            to_play = 3 - state[row, 1]
        state[row, 0], state[row, 1] = ko_point, to_play
        state[row, 2] -= 1
        _look(
            stones[row],
            komi[row],
            recent[row],
            ko_point,
            to_play,
            planes[row],
            more[row],
            numbers[row],
            playable[row],
            size,
            ws,
        )
