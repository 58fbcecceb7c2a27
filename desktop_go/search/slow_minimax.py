"""Minimax in slow motion: node by node, with alpha, beta, cut branches and nodes of chance.

The naive twin of ``minimax`` and ``expectiminimax``: it keeps the tree it walked so that it can be
looked at, and uses no table. Values are player 1's, who wants them high. Knows no game.

Knuth & Moore 1975: An analysis of alpha-beta pruning. Ballard 1983 for chance.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from desktop_go.search.slow_motion import CHANCE, AnyMove, Picture, SlowGame


class Event(Enum):
    """What has just happened at a node."""

    ENTER = "enter"
    LEAF = "leaf"
    RETURN = "return"
    """A child's value has come back."""
    CUT = "cut"
    """The children that are left need not be looked at."""
    DONE = "done"


@dataclass(slots=True, eq=False)
class MinimaxNode:
    """One position that was entered, or a branch that was cut before."""

    move: AnyMove = None
    player: int = 1
    """Who is to move: 1 wants a high value, 2 a low one; CHANCE takes the mean."""
    parent: MinimaxNode | None = None
    children: list[MinimaxNode] = field(default_factory=list)
    alpha: float = -math.inf
    """What player 1 is sure of already, higher up or here."""
    beta: float = math.inf
    """What player 2 is sure of already."""
    value: float | None = None
    """Its value, or a bound on it after a cut; None: not known yet."""
    share: float = 1.0
    """How likely it is, below a node of chance."""
    is_cut: bool = False
    """Whether it was never looked at."""
    is_done: bool = False
    is_leaf: bool = False

    def path(self) -> list[MinimaxNode]:
        """The nodes from the root to this one."""
        found, node = [self], self
        while node.parent is not None:
            node = node.parent
            found.append(node)
        return found[::-1]


@dataclass(frozen=True, slots=True)
class MinimaxMoment:
    """What has just been done, and where."""

    event: Event
    node: MinimaxNode


class SlowMinimax:
    """One search from one position.

    Args:
        game: at the position; it is back there when the search is over.
        prune: leave out branches that cannot change the value.
        depth: plies that are looked ahead, rolls of dice included; what lies beyond is worth
            ``game.result()``.
    """

    def __init__(self, game: SlowGame, prune: bool = True, depth: int = 1000) -> None:
        self.game = game
        self.root = MinimaxNode(player=game.player)
        self.looked_at = 0
        """Positions entered so far."""
        self.cuts = 0
        """Branches that were cut."""
        self._prune, self._depth = prune, depth

    def steps(self) -> Iterator[MinimaxMoment]:
        """The whole search, a moment for each event."""
        yield from self._visit(self.root, self._depth)

    def _visit(self, node: MinimaxNode, depth: int) -> Iterator[MinimaxMoment]:
        self.looked_at += 1
        moves = list(self.game.moves()) if depth > 0 else []
        if not moves:
            node.value, node.is_leaf, node.is_done = self.game.result(), True, True
            yield MinimaxMoment(Event.LEAF, node)
            return
        yield MinimaxMoment(Event.ENTER, node)
        for place, move in enumerate(moves):
            child = self._child(node, move)
            self.game.play(move)
            child.player = self.game.player
            yield from self._visit(child, depth - 1)
            self.game.undo()
            self._take(node, child)
            yield MinimaxMoment(Event.RETURN, node)
            if self._prune and node.alpha >= node.beta and place + 1 < len(moves):
                rest = [MinimaxNode(m, parent=node, is_cut=True) for m in moves[place + 1 :]]
                node.children += rest
                self.cuts += len(rest)
                yield MinimaxMoment(Event.CUT, node)
                break
        node.is_done = True
        yield MinimaxMoment(Event.DONE, node)

    def _child(self, node: MinimaxNode, move: AnyMove) -> MinimaxNode:
        child = MinimaxNode(move, parent=node)
        if node.player == CHANCE:
            child.share = self.game.share(move)
        else:
            child.alpha, child.beta = node.alpha, node.beta
        node.children.append(child)
        return child

    @staticmethod
    def _take(node: MinimaxNode, child: MinimaxNode) -> None:
        """Give a node what its child is worth."""
        assert child.value is not None
        known = node.value
        if node.player == CHANCE:
            node.value = (known or 0.0) + child.share * child.value
        elif node.player == 1:
            node.value = child.value if known is None else max(known, child.value)
            node.alpha = max(node.alpha, node.value)
        else:
            node.value = child.value if known is None else min(known, child.value)
            node.beta = min(node.beta, node.value)


class WrittenTree(SlowGame):
    """A game that is only a tree: nested tuples whose leaves are values; players take turns.

    Args:
        tree: the root's branches.
    """

    players = 2

    def __init__(self, tree: tuple[object, ...]) -> None:
        self._path: list[object] = [tree]

    @property
    def player(self) -> int:
        """Player 1 at the root, then in turn."""
        return 1 if len(self._path) % 2 else 2

    def moves(self) -> list[int]:
        """The numbers of the branches."""
        here = self._path[-1]
        return list(range(len(here))) if isinstance(here, tuple) else []

    def play(self, move: AnyMove) -> None:
        """Go down a branch."""
        here = self._path[-1]
        assert isinstance(here, tuple)
        assert isinstance(move, int)
        self._path.append(here[move])

    def undo(self) -> None:
        """Go back up."""
        self._path.pop()

    def result(self) -> float:
        """The number at the leaf."""
        leaf = self._path[-1]
        return float(leaf) if isinstance(leaf, int | float) else 0.0

    def name(self, move: AnyMove) -> str:
        """The branch's letter, from the left."""
        return chr(ord("a") + move) if isinstance(move, int) else ""

    def worth(self, value: float) -> str:
        """The number."""
        return f"{value:g}"

    def picture(self) -> Picture:
        """There is no board."""
        return Picture(0, 0)
