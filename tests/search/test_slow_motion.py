"""Tree search in slow motion: Maly's figure 2, and the same numbers as the kernels."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from trees import BLACK, WHITE, techniques, tree, walk

from desktop_go.search.backup import back_up
from desktop_go.search.backup_rules import share_results
from desktop_go.search.params import PERMUTATION
from desktop_go.search.slow_minimax import WrittenTree
from desktop_go.search.slow_motion import Amaf, Phase, SlowNode, SlowSearch

WON_BY_BLACK = 1.0


def figure_2(amaf: Amaf) -> tuple[SlowSearch, dict[str, SlowNode]]:
    """The tree of Maly 2010, figure 2 (after Helmbold & Parker-Wood 2009): a board of 3x3."""
    search = SlowSearch(WrittenTree((0,)), amaf=amaf)
    search.root.player = WHITE
    nodes = {}
    for move in ("C2", "B1", "C3"):
        nodes[move] = SlowNode(move, BLACK, search.root)
        search.root.children.append(nodes[move])
    for under, move in (("C2", "A1"), ("C2", "A3"), ("C2", "B3"), ("C3", "A3")):
        node = SlowNode(move, WHITE, nodes[under])
        nodes[under].children.append(node)
        nodes[under + move] = node
    nodes["C3A3B1"] = SlowNode("B1", BLACK, nodes["C3A3"])
    nodes["C3A3"].children.append(nodes["C3A3B1"])
    return search, nodes


def simulate(amaf: Amaf) -> tuple[dict[str, SlowNode], set[str]]:
    """Black C2 (tree), white A1 (tree), black B1, white A3, black C3; Black wins."""
    search, nodes = figure_2(amaf)
    path = [search.root, nodes["C2"], nodes["C2A1"]]
    playout = [(BLACK, "B1"), (WHITE, "A3"), (BLACK, "C3")]
    starred = search.back_up(path, playout, WON_BY_BLACK)
    return nodes, {name for name, node in nodes.items() if node in starred}


def test_malys_figure_2_comes_out_number_for_number() -> None:
    nodes, starred = simulate(Amaf.SIBLINGS)
    bold = {name: (node.visits, node.value) for name, node in nodes.items() if node.visits}
    assert bold == {"C2": (1, 1.0), "C2A1": (1, 0.0)}
    assert starred == {"B1", "C3", "C2A3"}
    assert {n: (nodes[n].amaf_visits, nodes[n].amaf_value) for n in starred} == {
        "B1": (1, 1.0),
        "C3": (1, 1.0),
        "C2A3": (1, 0.0),
    }


def test_permutation_amaf_reaches_a3_and_b1_below_c3_as_well() -> None:
    _nodes, starred = simulate(Amaf.PERMUTATION)
    assert starred == {"B1", "C3", "C2A3", "C3A3", "C3A3B1"}


def test_without_amaf_only_the_path_gets_the_result() -> None:
    nodes, starred = simulate(Amaf.NONE)
    assert not starred
    assert all(node.amaf_visits == 0 for node in nodes.values())


def as_arrays(search: SlowSearch) -> tuple[np.ndarray, dict[SlowNode, int]]:
    """The same tree for the kernels; moves are numbered from 1."""
    families, places, waiting = [], {search.root: 0}, [search.root]
    while waiting:
        node = waiting.pop(0)
        if node.children:
            family = [{"move": child.move} for child in node.children]
            family[0]["of"] = places[node]
            for child in node.children:
                places[child] = len(places)
            families.append(family)
            waiting += node.children
    return tree(*families), places


@given(data=st.data(), permuted=st.booleans(), black=st.sampled_from((0.0, 0.5, 1.0)))
def test_the_kernels_back_up_the_same_numbers(
    data: st.DataObject, permuted: bool, black: float
) -> None:
    search = SlowSearch(WrittenTree((0,)), amaf=Amaf.PERMUTATION if permuted else Amaf.SIBLINGS)
    search.root.player = WHITE
    first = data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=5, unique=True))
    second = data.draw(st.lists(st.integers(1, 6), min_size=1, max_size=5, unique=True))
    search.root.children = [SlowNode(move, BLACK, search.root) for move in first]
    for child in search.root.children:
        child.children = [SlowNode(m, WHITE, child) for m in second if m != child.move]
    path, node = [search.root], search.root
    while node.children and data.draw(st.booleans()):
        node = data.draw(st.sampled_from(node.children))
        path.append(node)
    later = data.draw(st.lists(st.integers(1, 6), max_size=6))
    mover = 3 - path[-1].player
    playout = [(mover if i % 2 == 0 else 3 - mover, move) for i, move in enumerate(later)]
    nodes, places = as_arrays(search)
    plays = [(node.player, int(str(node.move))) for node in path[1:]] + playout
    space = walk([places[node] for node in path], plays)
    if permuted:
        back_up(nodes, space, black, 0, False)
        space = walk([places[node] for node in path], plays)
        extras = techniques(sharing=PERMUTATION)
        share_results(nodes, space, space["waiting"], black, extras)
    else:
        back_up(nodes, space, black, 0, True)
    search.back_up(path, playout, black)
    for slow, place in places.items():
        fast = nodes[place]
        assert (slow.visits, slow.amaf_visits) == (fast["visits"], fast["rave_visits"])
        assert np.isclose(slow.value, fast["value"])
        assert np.isclose(slow.amaf_value, fast["rave_value"])


def test_a_simulation_is_four_phases_and_leaves_the_game_where_it_was() -> None:
    game = WrittenTree(((0, 1), (1, (0, 1))))
    search = SlowSearch(game)
    for _ in range(50):
        assert [moment.phase for moment in search.steps()] == list(Phase)
        assert game.moves() == [0, 1]
        assert game.player == 1
    assert search.root.visits == 50
    best = max(search.root.children, key=lambda child: child.visits)
    assert best.move == 1  # the other branch lets the opponent choose 0
