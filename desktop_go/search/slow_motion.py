"""Monte Carlo tree search in slow motion: one phase at a time, in Python that can be read.

A simulation is selection, expansion, playout and back-up (Coulom 2006; Chaslot et al. 2008). This
is the naive twin of the kernels: it selects by ``formula.urgency`` and backs up as
``backup.back_up`` does. It is thousands of times slower, and meant to be watched. Knows no game.
"""

from __future__ import annotations

import random
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from desktop_go.search.formula import Counts, Rule, Urgency, ranking
from desktop_go.search.params import RAVE, UCT

AnyMove = Hashable
"""A move, as the game calls it."""
CHANCE = 0
"""The player where a die decides."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A small board as plain values."""

    cols: int
    rows: int
    cells: tuple[str, ...] = ()
    """Row by row from the top: ``X`` and ``O`` are black and white stones where ``stones`` is set,
    ``#n`` a tile of color n, anything else a text; empty for nothing."""
    stones: bool = False
    last: int = -1
    """The cell of the last move; -1: none."""
    text: str = ""
    """What is to be said beside the board, or instead of it."""
    boxes: int = 0
    """Lines after every so many cells are thicker; 0: none."""


class SlowGame(Protocol):
    """A game that is played and taken back move by move."""

    players: int
    """1 for a puzzle, else 2."""

    @property
    def player(self) -> int:
        """Who is to move, 1 or 2; CHANCE where a die decides. A puzzle has player 1 alone."""
        ...

    def moves(self) -> Sequence[AnyMove]:
        """What may be played; nothing once the game is over."""
        ...

    def play(self, move: AnyMove) -> None:
        """Make a move."""
        ...

    def undo(self) -> None:
        """Take the last move back."""
        ...

    def result(self) -> float:
        """What the end is worth to player 1; for a tree search 0..1."""
        ...

    def share(self, move: AnyMove) -> float:
        """How likely a move of chance is; 1 where nothing is left to chance."""
        return 1.0

    def name(self, move: AnyMove) -> str:
        """What a move is called."""
        ...

    def worth(self, value: float) -> str:
        """A value in words: a chance in percent, points, or the bare number."""
        ...

    def picture(self) -> Picture:
        """The board as it is now."""
        ...


PLAIN = Rule(UCT, exploration=0.35, fpu=10)
"""UCT that tries every child once, half as curious as the theory asks for."""
SHARED = Rule(RAVE, exploration=0.3, rave_equivalence=200, fpu=0.6)
"""RAVE; a child that nobody played yet looks a little better than even. By hand."""


class Phase(Enum):
    """The four parts of a simulation."""

    SELECTION = "selection"
    EXPANSION = "expansion"
    PLAYOUT = "playout"
    BACK_UP = "back-up"


class Amaf(Enum):
    """Who else gets the result of a simulation (Helmbold & Parker-Wood 2009)."""

    NONE = "none"
    SIBLINGS = "siblings"
    """The children of the path that were played later by the same player."""
    PERMUTATION = "permutation"
    """All nodes that the simulation's moves reach in some order."""


@dataclass(slots=True, eq=False)
class SlowNode:
    """A node of the tree; values are those of the player who moved into it."""

    move: AnyMove = None
    player: int = 0
    """Who moved into it; for the root whoever is not to move."""
    parent: SlowNode | None = None
    children: list[SlowNode] = field(default_factory=list)
    visits: int = 0
    value: float = 0.0
    amaf_visits: int = 0
    amaf_value: float = 0.0

    @property
    def counts(self) -> Counts:
        """What the formulas read."""
        return Counts(self.visits, self.value, self.amaf_visits, self.amaf_value)

    def path(self) -> list[SlowNode]:
        """The nodes from the root to this one."""
        found, node = [], self
        while node.parent is not None:
            found.append(node)
            node = node.parent
        return [node, *reversed(found)]


@dataclass(frozen=True, slots=True)
class Moment:
    """What has just been done."""

    phase: Phase
    path: tuple[SlowNode, ...]
    """From the root to the node that the simulation stands at."""
    playout: tuple[AnyMove, ...] = ()
    """The moves played beyond the tree."""
    result: float | None = None
    """Of the playout, for player 1."""
    amaf: tuple[SlowNode, ...] = ()
    """Nodes beside the path that got the result, too."""
    choices: tuple[tuple[SlowNode, tuple[tuple[SlowNode, Urgency], ...]], ...] = ()
    """At each node of the descent the children, most urgent first."""


class SlowSearch:
    """One search from one position.

    Args:
        game: at the position to search; it is left there after each simulation.
        rule: how children are selected.
        amaf: who else gets a result.
        seed: start of the random numbers.
        longest: moves after which a playout is broken off.
        expand_visits: visits after which a node gets children.
    """

    def __init__(
        self,
        game: SlowGame,
        rule: Rule | None = None,
        amaf: Amaf = Amaf.NONE,
        seed: int = 1,
        longest: int = 200,
        expand_visits: int = 1,
    ) -> None:
        self.game, self.amaf = game, amaf
        self.rule = rule or (PLAIN if amaf is Amaf.NONE else SHARED)
        self.root = SlowNode(player=game.player if game.players == 1 else 3 - game.player)
        self._random = random.Random(seed)
        self._longest, self._expand_visits = longest, expand_visits

    def steps(self) -> Iterator[Moment]:
        """One simulation, a moment for each phase; the game is back at the root at its end."""
        node, choices = self._select()
        yield Moment(Phase.SELECTION, tuple(node.path()), choices=choices)
        if node.visits >= self._expand_visits or node is self.root:
            if not node.children:
                node.children = [SlowNode(m, self.game.player, node) for m in self.game.moves()]
            if node.children:
                node = self._random.choice(node.children)
                self.game.play(node.move)
        yield Moment(Phase.EXPANSION, tuple(node.path()))
        path = node.path()
        playout = self._play_out()
        result = self.game.result()
        yield Moment(Phase.PLAYOUT, tuple(path), tuple(m for _p, m in playout), result)
        for _ in range(len(path) - 1 + len(playout)):
            self.game.undo()
        amaf = self.back_up(path, playout, result)
        moves = tuple(move for _player, move in playout)
        yield Moment(Phase.BACK_UP, tuple(path), moves, result, tuple(amaf))

    def run(self, simulations: int) -> None:
        """Run whole simulations."""
        for _ in range(simulations):
            for _moment in self.steps():
                pass

    def _select(
        self,
    ) -> tuple[SlowNode, tuple[tuple[SlowNode, tuple[tuple[SlowNode, Urgency], ...]], ...]]:
        """Walk down the tree to a leaf, and play its moves."""
        node, choices = self.root, []
        while node.children:
            ranked = self.ranked(node)
            choices.append((node, tuple(ranked)))
            node = ranked[0][0]
            self.game.play(node.move)
        return node, tuple(choices)

    def ranked(self, node: SlowNode) -> list[tuple[SlowNode, Urgency]]:
        """The children of ``node``, most urgent first."""
        ranked = ranking([child.counts for child in node.children], node.counts, self.rule)
        return [(node.children[place], found) for place, found in ranked]

    def _play_out(self) -> list[tuple[int, AnyMove]]:
        """Play random moves to the end; who played what."""
        played: list[tuple[int, AnyMove]] = []
        while len(played) < self._longest:
            moves = self.game.moves()
            if not moves:
                break
            move = self._random.choice(moves)
            played.append((self.game.player, move))
            self.game.play(move)
        return played

    def back_up(
        self, path: Sequence[SlowNode], playout: Sequence[tuple[int, AnyMove]], result: float
    ) -> list[SlowNode]:
        """Carry a result to the root; returns the nodes beside the path that got it by AMAF.

        Args:
            path: root first.
            playout: who played what beyond the last node.
            result: 0..1 for player 1.
        """
        for node in path:
            node.visits += 1
            node.value += (_for(node.player, result) - node.value) / node.visits
        if self.amaf is Amaf.NONE:
            return []
        played = [(node.player, node.move) for node in path[1:]] + list(playout)
        if self.amaf is Amaf.SIBLINGS:
            reached = [
                child
                for depth, node in enumerate(path)
                for child in _played_first(node, played[depth:])
            ]
        else:
            reached = _reached(path[0], played)
        for node in reached:
            node.amaf_visits += 1
            node.amaf_value += (_for(node.player, result) - node.amaf_value) / node.amaf_visits
        return [node for node in reached if node not in path]


def _for(player: int, result: float) -> float:
    """Player 1's result as ``player`` sees it."""
    return 1 - result if player == 2 else result


def _played_first(node: SlowNode, played: Sequence[tuple[int, AnyMove]]) -> list[SlowNode]:
    """The children of ``node`` whose player was the first to play their move in ``played``."""
    first: dict[AnyMove, int] = {}
    for player, move in played:
        first.setdefault(move, player)
    return [child for child in node.children if first.get(child.move) == child.player]


def _reached(root: SlowNode, played: Sequence[tuple[int, AnyMove]]) -> list[SlowNode]:
    """All nodes that the moves of ``played`` lead to in some order, each player's own."""
    found, waiting = [], [root]
    while waiting:
        children = _played_first(waiting.pop(), played)
        found += children
        waiting += children
    return found
