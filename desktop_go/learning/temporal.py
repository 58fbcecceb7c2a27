"""Temporal differences: weights of features learn from how a game goes on. Knows no game.

A position is worth ``tanh(weights . features)`` to the side that moves first: 1 a sure win, -1 a
sure loss. After a game each value is drawn towards the values that followed it, the last of which
is the result, so that a weight learns long before it has won anything.

Sutton 1988: Learning to predict by the methods of temporal differences (TD(lambda)).
Baxter, Tridgell & Weaver 2000: Learning to play chess using temporal differences (TD-Leaf, and
leaving out what the opponent's mistakes seem to teach).
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import pairwise
from typing import Any, Protocol

import numpy as np

Vector = np.ndarray
"""float64, shape (features,)."""


class Learnable(Protocol):
    """What learning must know of a game; states are values that never change."""

    @property
    def names(self) -> tuple[str, ...]:
        """What each feature is called."""
        ...

    def start(self) -> Any:
        """The state a game begins with."""
        ...

    def first_to_move(self, state: Any) -> bool:
        """Whether it is the turn of the side that began."""
        ...

    def nexts(self, state: Any) -> Sequence[Any]:
        """The states that the moves lead to; none where the game is over."""
        ...

    def result(self, state: Any) -> float:
        """1, 0 or -1 for the side that began, of a state without moves."""
        ...

    def features(self, state: Any) -> Vector:
        """What the weights are for, seen by the side that began; float64, shape (features,)."""
        ...


class Rule(Enum):
    """What the weights learn from."""

    TD = "td"
    """The positions of the game."""
    LEAF = "leaf"
    """The last position of the line that the search expects from each of them (TD-Leaf)."""


@dataclass(frozen=True, slots=True)
class Learning:
    """How to learn."""

    rule: Rule = Rule.TD
    rate: float = 0.02
    """How far a weight moves by an error of 1 and a feature of 1."""
    decay: float = 0.7
    """Lambda: how much each later error counts less than the one before; 1: the result alone."""
    depth: int = 1
    """Plies that the search looks ahead."""
    chance: float = 0.1
    """How often a move is chosen at random, so that other games are seen."""
    only_negative: bool = False
    """Learn of disappointments alone: a value that rises may be the opponent's mistake."""


@dataclass(frozen=True, slots=True)
class Leaf:
    """What a search found: a value, and the state that it comes from."""

    value: float
    state: Any
    after: Any
    """The state after the best move; the state itself where the game is over."""


def value_of(game: Learnable, weights: Vector, state: Any) -> float:
    """What a state is worth to the side that began, -1 to 1, without looking ahead."""
    return float(np.tanh(weights @ game.features(state)))


def search(
    game: Learnable, weights: Vector, state: Any, depth: int, low: float = -2.0, high: float = 2.0
) -> Leaf:
    """Alpha-beta search to a depth; ``low`` and ``high`` bound what is of interest."""
    nexts = game.nexts(state)
    if not nexts:
        return Leaf(game.result(state), state, state)
    if depth == 0:
        return Leaf(value_of(game, weights, state), state, state)
    is_first = game.first_to_move(state)
    best: Leaf | None = None
    for after in nexts:
        found = replace(search(game, weights, after, depth - 1, low, high), after=after)
        if best is None or (found.value > best.value if is_first else found.value < best.value):
            best = found
        if is_first:
            low = max(low, best.value)
        else:
            high = min(high, best.value)
        if low >= high:
            break
    assert best is not None
    return best


def changes(values: Sequence[float], gradients: Sequence[Vector], how: Learning) -> Vector:
    """What one game teaches: the change of the weights.

    Args:
        values: of the positions in order, the result last; n + 1 numbers.
        gradients: how each value but the last grows with the weights; n vectors.
        how: rate, decay and which errors count.

    Returns:
        ``rate * sum over t of gradient_t * sum over j >= t of decay**(j - t) * error_j``.
    """
    trace, total = np.zeros_like(gradients[0]), np.zeros_like(gradients[0])
    for place, gradient in enumerate(gradients):
        trace = how.decay * trace + gradient
        total += (values[place + 1] - values[place]) * trace
    return how.rate * total


def play_game(
    game: Learnable, weights: Vector, how: Learning, chance: random.Random
) -> tuple[Vector, float]:
    """Play one game against oneself.

    Returns:
        The weights after it, and its result for the side that began.
    """
    state = game.start()
    values: list[float] = []
    gradients: list[Vector] = []
    while nexts := game.nexts(state):
        found = search(game, weights, state, how.depth)
        judged = found.state if how.rule is Rule.LEAF else state
        features = game.features(judged)
        value = float(np.tanh(weights @ features))
        values.append(value)
        gradients.append((1 - value * value) * features)
        is_random = chance.random() < how.chance
        state = chance.choice(nexts) if is_random else found.after
    values.append(game.result(state))
    if not gradients:
        return weights, values[-1]
    if not how.only_negative:
        return weights + changes(values, gradients, how), values[-1]
    # One side learns, in turn: what disappoints it counts, what pleases it does not.
    side = 1.0 if chance.random() < 0.5 else -1.0
    kept = [values[0]]
    for before, value in pairwise(values):
        kept.append(kept[-1] + side * min(0.0, side * (value - before)))
    return weights + changes(kept, gradients, how), values[-1]


def learn(
    game: Learnable, games: int, how: Learning, seed: int, weights: Vector | None = None
) -> Iterator[Vector]:
    """The weights after each game played against oneself, the first ones before it.

    Args:
        game: what is played.
        games: how many.
        how: how to learn.
        seed: the same seed, the same games.
        weights: what to begin with; zeros by default.
    """
    chance = random.Random(seed)
    now = np.zeros(len(game.names)) if weights is None else weights
    yield now
    for _ in range(games):
        now, _result = play_game(game, now, how, chance)
        yield now


def share_against_random(
    game: Learnable, weights: Vector, depth: int, games: int, seed: int
) -> float:
    """The share of the points, 0 to 1, against an opponent that moves at random; colors change."""
    return share_of_points(
        game, lambda state: search(game, weights, state, depth).after, games, seed
    )


def share_of_points(game: Learnable, choose: Callable[[Any], Any], games: int, seed: int) -> float:
    """The share, 0 to 1, that ``choose`` gets against random moves; it maps a state to the next."""
    chance = random.Random(seed)
    points = 0.0
    for number in range(games):
        plays_first = number % 2 == 0
        state = game.start()
        while nexts := game.nexts(state):
            if game.first_to_move(state) == plays_first:
                state = choose(state)
            else:
                state = chance.choice(nexts)
        result = game.result(state)
        points += (1 + (result if plays_first else -result)) / 2
    return points / games
