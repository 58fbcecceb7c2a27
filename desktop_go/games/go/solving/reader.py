"""Answers the question of a region: who succeeds, by which moves, and what refutes others."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

import numpy as np

from desktop_go.games.go.kernels.region_search import (
    ATTACKER,
    DEFENDER,
    NOBODY,
    OPEN,
    SURE,
    WON,
    expand,
    find,
    outcome,
    search,
)
from desktop_go.games.go.solving.region import Region
from desktop_go.moves import Point

MOST_NODES = 2_000_000
"""Positions that are looked at for one question; some ten seconds."""
SLICE = 20_000
"""Positions between two looks at the clock."""
TABLE_BITS = 18
"""The table's rows, as a power of two: 12 MB."""


class Owner(Enum):
    """Who has ko threats without end."""

    NOBODY = NOBODY
    ATTACKER = 1 + ATTACKER
    DEFENDER = 1 + DEFENDER


class Answer(Enum):
    """How a question ends, the side named to move first."""

    SUCCEEDS = "succeeds"
    """The attacker succeeds, even if the defender has all ko threats."""
    KO_DEFENDER_FIRST = "ko, the defender needs the first threat"
    KO_ATTACKER_FIRST = "ko, the attacker needs the first threat"
    FAILS = "fails"
    """The attacker fails, even with all ko threats."""
    UNKNOWN = "unknown"
    """It was not found out within the limits."""


class State(NamedTuple):
    """A position of the region, as the search names it."""

    defender: int
    attacker: int
    word: int

    @property
    def attacker_moves(self) -> bool:
        """Whether the attacker is to move."""
        return self.word & 1 == ATTACKER


class Child(NamedTuple):
    """A move and what it leads to."""

    point: Point | None
    """None: a pass."""
    state: State
    known: int
    """WON, LOST or OPEN at once."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long may be searched for one answer."""

    nodes: int = MOST_NODES
    seconds: float = 60.0


class Reader:
    """Reads one region; what it finds is kept for the next question.

    Args:
        region: the question.
        limits: for each answer.
        should_stop: asked a few times a second.
        table_bits: the rows of the table of positions, as a power of two.
    """

    def __init__(
        self,
        region: Region,
        limits: Limits | None = None,
        should_stop: Callable[[], bool] = lambda: False,
        table_bits: int = TABLE_BITS,
    ) -> None:
        self.region, self._limits, self._should_stop = region, limits or Limits(), should_stop
        self._memory = region.memory()[0]
        self._table = np.full((1 << table_bits, 6), -1, np.int64)
        self.nodes = 0

    def start(self, attacker_first: bool, owner: Owner = Owner.NOBODY) -> State:
        """The position of the question; the owner of kos has threats without end."""
        defender, attacker = map(self.region.word, self.region.stones)
        side = ATTACKER if attacker_first else DEFENDER
        return State(defender, attacker, side + 8 * owner.value)

    def succeeds(self, state: State) -> bool | None:
        """Whether the attacker succeeds from here; None when the limits are reached."""
        known = outcome(self._memory, state.defender, state.attacker, (state.word >> 1) & 3)
        if known != OPEN:
            return bool(known == WON)
        row = int(find(self._table, *state))
        if row >= 0 and SURE in self._table[row, 3:5]:
            return bool(self._table[row, 3] == 0)
        return self._search(state)

    def answer_of(self, attacker_first: bool) -> Answer:
        """How the question ends, kos told apart by who must find the first threat."""
        worst, plain, best = (
            self.succeeds(self.start(attacker_first, owner))
            for owner in (Owner.DEFENDER, Owner.NOBODY, Owner.ATTACKER)
        )
        if worst is None or plain is None or best is None:
            return Answer.UNKNOWN
        if worst:
            return Answer.SUCCEEDS
        if plain:
            return Answer.KO_DEFENDER_FIRST
        return Answer.KO_ATTACKER_FIRST if best else Answer.FAILS

    def children(self, state: State) -> list[Child]:
        """All moves from here; a pass is the last."""
        self._memory["path"][0] = state
        number = int(expand(self._memory, 0))
        return [
            Child(
                None if kid[4] < 0 else self.region.point(int(kid[4])),
                State(int(kid[0]), int(kid[1]), int(kid[2])),
                int(kid[3]),
            )
            for kid in self._memory["kids"][0][:number].copy()
        ]

    def good_moves(self, state: State) -> list[Child]:
        """The moves with which the side to move gets what it wants; those not found out are not."""
        wanted = state.attacker_moves
        return [child for child in self.children(state) if self._after(child) is wanted]

    def answer(self, state: State) -> Child | None:
        """The best move: one that gets what is wanted, else the one that resists longest."""
        children, wanted = self.children(state), state.attacker_moves
        # What the table knows already costs nothing, and a capture comes before quiet moves.
        for child in children:
            if self._known(child) is wanted:
                return child
        for child in children:
            if self._known(child) is None and self._after(child) is wanted:
                return child
        return max(children, key=self._work, default=None)

    def line(self, state: State, most: int = 30) -> Iterator[Child]:
        """Best play from here until it is settled."""
        for _ in range(most):
            if outcome(self._memory, state.defender, state.attacker, (state.word >> 1) & 3) != OPEN:
                return
            child = self.answer(state)
            if child is None:
                return
            yield child
            state = child.state

    def _after(self, child: Child) -> bool | None:
        return child.known == WON if child.known != OPEN else self.succeeds(child.state)

    def _known(self, child: Child) -> bool | None:
        if child.known != OPEN:
            return child.known == WON
        row = int(find(self._table, *child.state))
        if row < 0 or SURE not in self._table[row, 3:5]:
            return None
        return bool(self._table[row, 3] == 0)

    def _work(self, child: Child) -> int:
        row = int(find(self._table, *child.state)) if child.known == OPEN else -1
        return int(self._table[row, 5]) if row >= 0 else (-1 if child.point is None else 0)

    def _search(self, state: State) -> bool | None:
        memory, begin = self._memory, time.monotonic()
        memory["path"][0], memory["nodes"] = state, 0
        while memory["nodes"] < self._limits.nodes:
            memory["most_nodes"] = min(int(memory["nodes"]) + SLICE, self._limits.nodes)
            before = int(memory["nodes"])
            proof, disproof, _relies = search(memory, self._table, 0, SURE, SURE)
            self.nodes += int(memory["nodes"]) - before
            if proof == 0 or disproof == 0:
                return bool(proof == 0)
            if self._should_stop() or time.monotonic() - begin > self._limits.seconds:
                break
        return None


@dataclass(frozen=True, slots=True)
class Findings:
    """What became of a region, whoever begins."""

    attack: Answer
    """The attacker moves first."""
    defense: Answer
    """The defender moves first."""
    good: tuple[Point | None, ...]
    """The moves of the side to move that get the best of it; none where nothing helps."""
    line: tuple[Point | None, ...]
    """Best play of the side to move and the answers to it."""


OWNERS = {
    True: {
        Answer.SUCCEEDS: Owner.DEFENDER,
        Answer.KO_DEFENDER_FIRST: Owner.NOBODY,
        Answer.KO_ATTACKER_FIRST: Owner.ATTACKER,
        Answer.FAILS: Owner.ATTACKER,
    },
    False: {
        Answer.SUCCEEDS: Owner.DEFENDER,
        Answer.KO_DEFENDER_FIRST: Owner.DEFENDER,
        Answer.KO_ATTACKER_FIRST: Owner.NOBODY,
        Answer.FAILS: Owner.ATTACKER,
    },
}
"""Who owns the kos where the side to move (the attacker or not) gets the best of an answer."""


def findings(
    region: Region,
    attacker_to_move: bool,
    limits: Limits | None = None,
    should_stop: Callable[[], bool] = lambda: False,
) -> Findings:
    """Read a region for both sides, and its moves for the side to move."""
    reader = Reader(region, limits, should_stop)
    attack, defense = reader.answer_of(True), reader.answer_of(False)
    answer = attack if attacker_to_move else defense
    if answer is Answer.UNKNOWN:
        return Findings(attack, defense, (), ())
    start = reader.start(attacker_to_move, OWNERS[attacker_to_move][answer])
    good = tuple(child.point for child in reader.good_moves(start))
    line = tuple(child.point for child in reader.line(start))
    return Findings(attack, defense, good, line)
