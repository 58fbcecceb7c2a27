"""Neurons that evolve: crossover and mutation by hand, a toy task, and Go on a tiny board."""

from __future__ import annotations

import numpy as np

from desktop_go.learning.evolution import Evolution, crossed, evolve, mutated, new_neurons
from desktop_go.learning.go_network import genes_of, network_move, share_of_network
from desktop_go.learning.go_shapes import GoShapes, GoState

SMALL = Evolution(neurons=40, team=4, teams=20, connections=4)


def test_new_neurons_have_few_connections() -> None:
    neurons = new_neurons(5, 30, 4, np.random.default_rng(1))
    assert neurons.shape == (5, 30)
    assert (np.count_nonzero(neurons, axis=1) == 4).all()


def test_crossover_exchanges_what_is_behind_one_point() -> None:
    one, other = np.zeros(8), np.ones(8)
    first, second = crossed(one, other, np.random.default_rng(3))
    cut = int(np.argmax(first))
    assert 0 < cut < 8
    assert first.tolist() == [0] * cut + [1] * (8 - cut)
    assert second.tolist() == [1] * cut + [0] * (8 - cut)
    again, _ = crossed(one, other, np.random.default_rng(3))
    assert again.tolist() == first.tolist()


def test_mutation_changes_as_many_genes_as_it_is_told() -> None:
    neuron = np.full(2000, 7.0)
    child = mutated(neuron, Evolution(mutation=0.1), np.random.default_rng(2))
    assert 150 < np.count_nonzero(child != 7) < 250
    assert (neuron == 7).all(), "the parent stays as it is"
    same = mutated(neuron, Evolution(mutation=0.0), np.random.default_rng(2))
    assert (same == neuron).all()


def nearness(network: np.ndarray) -> float:
    """How near the sum of a team comes to a pattern of weights; 0 is perfect."""
    aim = np.array([1.0, -2.0, 0.0, 3.0, 0.0, 1.0])
    return -float(np.abs(network.sum(axis=0) - aim).sum())


def test_fitness_rises_on_a_toy_task_and_a_seed_repeats_it() -> None:
    course = list(evolve(nearness, 6, 40, seed=1, how=SMALL))
    assert course[-1].mean > course[0].mean + 3
    assert nearness(course[-1].network) == max(one.best for one in course)
    again = list(evolve(nearness, 6, 40, seed=1, how=SMALL))
    assert [one.best for one in again] == [one.best for one in course]
    other = list(evolve(nearness, 6, 40, seed=2, how=SMALL))
    assert [one.best for one in other] != [one.best for one in course]


def test_a_network_moves_where_its_output_is_highest_and_passes_if_it_likes_nothing() -> None:
    game, network = GoShapes(3), np.zeros((1, genes_of(3)))
    assert network_move(game, network, 3, game.start()).passes == 1
    network[0, 9 + 4] = 1.0  # a stone of the other side in the center fires the neuron
    network[0, 18 + 2], network[0, 18 + 6] = 0.5, 2.0
    white = GoState(1 << 4, 0, white_moves=True, plies=1)
    assert network_move(game, network, 3, white).white == 1 << 6
    network *= -1  # twice negative: the same
    assert network_move(game, network, 3, white).white == 1 << 6


def test_evolved_networks_beat_random_moves_more_often_than_the_first_ones() -> None:
    game = GoShapes(3)
    course = list(
        evolve(lambda one: share_of_network(game, one, 3, 4), genes_of(3), 8, seed=1, how=SMALL)
    )
    assert np.mean([one.mean for one in course[-3:]]) > course[0].mean + 0.1
