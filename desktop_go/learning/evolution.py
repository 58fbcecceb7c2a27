"""Symbiotic evolution of neurons (SANE): neurons evolve, networks are teams of them. Knows no game.

A neuron is good if the best teams it was in were good, so that neurons of different kinds survive
beside each other. Richards, Moriarty & Miikkulainen 1998: Evolving neural networks to play Go.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np

Neurons = np.ndarray
"""float64, shape (neurons, genes): the weights of each neuron, most of them 0."""
BEST_TEAMS = 5
"""A neuron is judged by so many of its best teams."""


@dataclass(frozen=True, slots=True)
class Evolution:
    """How to evolve."""

    neurons: int = 120
    team: int = 12
    """Neurons of a network."""
    teams: int = 40
    """Networks that are tried in each generation."""
    connections: int = 12
    """Weights of a new neuron that are not 0."""
    elite: float = 0.25
    """The share of the neurons that breed; their children replace the worst half."""
    mutation: float = 0.01
    """How often a gene of a child is drawn anew."""


@dataclass(frozen=True, slots=True)
class Generation:
    """What one generation reached."""

    mean: float
    """Fitness of its networks."""
    best: float
    network: Neurons
    """The best network so far; float64, shape (team, genes)."""


def new_neurons(number: int, genes: int, connections: int, rng: np.random.Generator) -> Neurons:
    """Neurons with ``connections`` random weights each."""
    found = np.zeros((number, genes))
    for neuron in found:
        places = rng.choice(genes, min(connections, genes), replace=False)
        neuron[places] = rng.normal(0, 1, len(places))
    return found


def crossed(one: Neurons, other: Neurons, rng: np.random.Generator) -> tuple[Neurons, Neurons]:
    """Two children of two neurons: one-point crossover."""
    cut = int(rng.integers(1, len(one)))
    return np.append(one[:cut], other[cut:]), np.append(other[:cut], one[cut:])


def mutated(neuron: Neurons, how: Evolution, rng: np.random.Generator) -> Neurons:
    """A copy with some genes drawn anew, as many of them 0 as in a new neuron."""
    is_drawn = rng.random(len(neuron)) < how.mutation
    fresh = new_neurons(1, len(neuron), how.connections, rng)[0]
    return np.where(is_drawn, fresh, neuron)


def evolve(
    fitness: Callable[[Neurons], float],
    genes: int,
    generations: int,
    seed: int,
    how: Evolution | None = None,
) -> Iterator[Generation]:
    """What each generation reached.

    Args:
        fitness: of a network, float64 of shape (team, genes); the more, the better.
        genes: weights of a neuron.
        generations: how many.
        seed: the same seed, the same networks.
        how: how to evolve.
    """
    how = how or Evolution()
    rng = np.random.default_rng(seed)
    neurons = new_neurons(how.neurons, genes, how.connections, rng)
    champion, record = neurons[: how.team], -np.inf
    for _ in range(generations):
        teams = [rng.choice(how.neurons, how.team, replace=False) for _ in range(how.teams)]
        worth = np.array([fitness(neurons[team]) for team in teams])
        if worth.max() > record:
            champion, record = neurons[teams[int(worth.argmax())]].copy(), worth.max()
        yield Generation(float(worth.mean()), float(worth.max()), champion)
        neurons = _bred(neurons[np.argsort(-_judged(teams, worth, how))], how, rng)


def _judged(teams: list[np.ndarray], worth: np.ndarray, how: Evolution) -> np.ndarray:
    """The mean of each neuron's best teams; float64, shape (neurons,)."""
    of_neuron: list[list[float]] = [[] for _ in range(how.neurons)]
    for team, value in zip(teams, worth, strict=True):
        for neuron in team:
            of_neuron[neuron].append(float(value))
    lowest = float(worth.min())
    return np.array([np.mean(sorted(own or [lowest])[-BEST_TEAMS:]) for own in of_neuron])


def _bred(ranked: Neurons, how: Evolution, rng: np.random.Generator) -> Neurons:
    """The next neurons: children of the elite instead of the worst half."""
    elite, kept = max(2, round(how.elite * how.neurons)), how.neurons - how.neurons // 2
    children: list[Neurons] = []
    while len(children) < how.neurons - kept:
        first, second = rng.choice(elite, 2, replace=False)
        pair = crossed(ranked[first], ranked[second], rng)
        children += [mutated(child, how, rng) for child in pair]
    return np.vstack((ranked[:kept], children[: how.neurons - kept]))
