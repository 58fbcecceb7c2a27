"""Where nodes stand in the drawn tree: nothing overlaps, nothing crosses, edits are followed."""

from __future__ import annotations

import random

from hypothesis import given
from hypothesis import strategies as st

from desktop_go.gui.tree.layout import TreeLayout
from desktop_go.moves import Color, Move, Point
from desktop_go.records import branches
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_text
from desktop_go.records.record_node import RecordNode

MARKED = "(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee](;W[ff])(;W[gg]))(;B[hh]))"


def places(layout: TreeLayout) -> dict[RecordNode, tuple[int, int]]:
    layout.refresh()
    return {
        node: (layout.depth_of(node), layout.line_of(node).lane) for node in layout.record.nodes()
    }


def random_record(sizes: list[int]) -> GameRecord:
    """A tree whose node ``i`` hangs under one of the nodes before it."""
    record = GameRecord.new(9)
    nodes = [record.root]
    for number, back in enumerate(sizes):
        parent = nodes[max(0, len(nodes) - 1 - back)]
        node = RecordNode(record, {"BW"[number % 2]: ["aa"]}, parent)
        parent.children.append(node)
        nodes.append(node)
    return record


def test_the_main_line_has_the_first_lane_and_variations_stand_beside_it() -> None:
    record = load_text(MARKED).record
    found = places(TreeLayout(record))
    fork = record.root.children[0].children[0]
    first, second, third = fork.children
    assert [found[node] for node in record.main_line()] == [(i, 0) for i in range(5)]
    assert found[second] == (3, 1)
    assert [found[node][1] for node in second.children] == [1, 2]
    assert found[third] == (3, 3) or found[third] == (3, 2)
    assert found[first.children[0]] == (4, 0)


@given(st.lists(st.integers(0, 12), max_size=120))
def test_every_node_has_a_place_of_its_own_below_its_parent(sizes: list[int]) -> None:
    record = random_record(sizes)
    layout = TreeLayout(record)
    found = places(layout)
    assert len(set(found.values())) == len(found) == len(layout)
    for node, (depth, lane) in found.items():
        assert layout.node_at(depth, lane) is node
        if node.parent is not None:
            parent_depth, parent_lane = found[node.parent]
            assert depth == parent_depth + 1
            assert (lane == parent_lane) is (node.index == 0)
            assert lane >= parent_lane
            for between in range(parent_lane + 1, lane):
                assert layout.node_at(parent_depth, between) is None, "an edge crosses a node"


@given(st.lists(st.integers(0, 8), max_size=40), st.integers(0, 1 << 30))
def test_after_edits_it_is_as_a_new_layout(sizes: list[int], seed: int) -> None:
    record = random_record(sizes)
    layout = TreeLayout(record)
    chance = random.Random(seed)
    for _ in range(12):
        node = chance.choice(list(record.nodes()))
        kind = chance.randrange(6)
        if kind < 2:
            point = Point(chance.randrange(9), chance.randrange(9))
            record.add_move(node, Move.play(Color.BLACK, point))
        elif kind == 2 and node.parent is not None:
            record.remove(node)
        elif kind == 3:
            branches.move_branch(record, node, chance.choice((-1, 1)))
        elif kind == 4:
            record.undo()
        else:
            branches.insert_move(record, node, Move.pass_(Color.WHITE))
        found = places(layout)
        assert set(found) == set(record.nodes())
        assert len(layout) == len(found)
        assert len(set(found.values())) == len(found)
        for other in found:
            depth = layout.depth_of(other)
            assert layout.number(layout.line_of(other), depth) == other.move_number
            if other.parent is not None:
                start, end = found[other.parent][1], found[other][1]
                for lane in range(start + 1, end):
                    assert layout.node_at(depth - 1, lane) is None


def test_huge_and_deep_trees_need_no_recursion() -> None:
    record = GameRecord.new(9)
    node = record.root
    for _ in range(20_000):
        pair = [RecordNode(record, {"B": ["aa"]}, node) for _ in range(2)]
        node.children += pair
        node = pair[1]
    layout = TreeLayout(record)
    assert (layout.depth, layout.width) == (20_001, 20_001)
    assert len(layout.path(node)) == 20_001
    assert layout.number(layout.line_of(node), 20_000) == 20_000


def test_only_lines_near_the_asked_place_are_given() -> None:
    record = random_record([0] * 50 + [40] + [0] * 20)
    layout = TreeLayout(record)
    assert [line.lane for line in layout.lines_in(0, 5, range(2))] == [0]
    assert [line.lane for line in layout.lines_in(20, 25, range(2))] == [0, 1]
    assert [line.lane for line in layout.lines_in(20, 25, range(1, 2))] == [1]


def test_move_numbers_follow_mn_and_changed_nodes() -> None:
    record = load_text("(;SZ[9];B[aa];W[bb];C[no move];B[cc](;W[dd]MN[10];B[ee])(;W[ff]))").record
    layout = TreeLayout(record)

    def numbers() -> list[int]:
        layout.refresh()
        return [
            layout.number(layout.line_of(node), layout.depth_of(node)) for node in record.nodes()
        ]

    assert numbers() == [0, 1, 2, 2, 3, 10, 11, 4]
    first = record.root.children[0]
    record.set_values(first, "B", None)
    assert numbers() == [0, 0, 1, 1, 2, 10, 11, 3]
    record.undo()
    assert numbers() == [0, 1, 2, 2, 3, 10, 11, 4]
