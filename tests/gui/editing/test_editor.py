"""Any row of edits can be undone and redone, and what is shown is always what the record says."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.engine.go.walker import PositionWalker
from desktop_go.gui.editing.editor import Editor
from desktop_go.gui.editing.tools import Tool
from desktop_go.gui.go.game import GameController
from desktop_go.gui.play.record_snapshot import RecordSnapshots, snapshot_bytes
from desktop_go.gui.tree.layout import TreeLayout
from desktop_go.moves import Move, Point
from desktop_go.records.annotations import Annotation
from desktop_go.records.loading import load_text

TEXT = "(;SZ[5]KM[0];B[aa];W[bb](;B[cc];W[dd])(;B[ee](;W[ea])(;W[ae]C[last])))"
SIZE = 5


class Table:
    """A record with its editor, and the ways to edit it at random."""

    def __init__(self, seed: int) -> None:
        self.game = GameController()
        self.game.show_record(load_text(TEXT).record)
        self.editor = Editor(self.game, lambda old: f"{old}x"[:3])
        self.layout = TreeLayout(self.game.record)
        self.snapshots = RecordSnapshots(self.game.record)
        self.chance = random.Random(seed)

    def point(self) -> Point:
        return Point(self.chance.randrange(SIZE), self.chance.randrange(SIZE))

    def edit(self) -> None:
        editor, chance, node = self.editor, self.chance, self.game.node
        self.game.go_to(chance.choice(list(self.game.record.nodes())))
        editor.choose(chance.choice(list(Tool)))
        chance.choice(
            [
                lambda: editor.click(self.point()),
                lambda: editor.click(self.point()),
                lambda: editor.drag(self.point(), self.point()),
                editor.clear_marks,
                lambda: editor.annotate(chance.choice(list(Annotation)), chance.randrange(3)),
                editor.swap_turn,
                editor.add_node,
                lambda: self.game.play(Move.pass_(self.game.to_play)),
                lambda: editor.make_main(self.game.node),
                lambda: editor.move_branch(self.game.node, chance.choice((-1, 1))),
                lambda: editor.delete_branch(self.game.node),
                lambda: editor.delete_node(self.game.node),
                lambda: editor.delete_others(self.game.node),
                lambda: editor.paste_branch(self.game.node, editor.copy_branch(node)),
                lambda: editor.set_info({"PB": chance.choice("xyz"), "KM": chance.choice("123")}),
                lambda: editor.replace_properties(node, {"C": ["raw"], **node.properties}),
                lambda: self.game.set_comment(chance.choice(("", "some words"))),
            ]
        )()

    def check(self) -> None:
        """Board, tree and snapshot are those of the record as it is."""
        game = self.game
        fresh = PositionWalker(game.record, game.walker.terms)
        fresh.rebuild(game.node)
        for point in fresh.position.points():
            assert game.position.color_at(point) is fresh.position.color_at(point)
        assert game.to_play is fresh.position.to_play
        self.layout.refresh()
        assert len(self.layout) == len(list(game.record.nodes()))
        assert game.node.is_attached
        assert snapshot_bytes(self.snapshots.take()) == game.record.to_bytes()


@given(st.integers(0, 1 << 30))
@settings(max_examples=25)
def test_any_edits_are_undone_and_redone(qapp: object, seed: int) -> None:
    table = Table(seed)
    record = table.game.record
    start = record.to_text()
    for _ in range(40):
        if len(list(record.nodes())) > 120:
            break
        table.edit()
        table.check()
    end = record.to_text()
    while record.history.done:
        assert table.game.undo()
        table.check()
    assert record.to_text() == start
    while record.history.undone:
        assert table.game.redo()
        table.check()
    assert record.to_text() == end


def test_two_hundred_edits_undone_give_the_same_file(qapp: object) -> None:
    table = Table(5)
    record = table.game.record
    start = record.to_bytes()
    while len(record.history.done) < 200:
        table.edit()
        if len(list(record.nodes())) > 400:
            table.editor.delete_branch(record.root.children[-1])
    while record.history.done:
        record.undo()
    assert record.to_bytes() == start


@pytest.mark.parametrize("tool", [Tool.DIM, Tool.VIEW])
def test_an_inherited_area_is_changed_from_a_node_on(qapp: object, tool: Tool) -> None:
    table = Table(1)
    game, editor = table.game, table.editor
    editor.choose(tool)
    editor.drag(Point(0, 0), Point(1, 0))
    game.step(1)
    editor.click(Point(1, 0))
    ident = "DD" if tool is Tool.DIM else "VW"
    assert game.node.properties[ident] == ["aa"]
    editor.click(Point(0, 0))
    assert game.node.properties[ident] == [""], "ended here, still there before"
    assert game.record.root.properties[ident] == ["aa", "ba"]
