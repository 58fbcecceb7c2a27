"""Edits of a record: each one does what it says, and undo gives the identical file."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.errors import RecordError
from desktop_go.moves import Color, Move, Point
from desktop_go.records import branches, markup
from desktop_go.records.annotations import Annotation, annotate, annotations_of
from desktop_go.records.cursor import Cursor
from desktop_go.records.edits import MAX_STEPS, Change, ChangeKind
from desktop_go.records.finding import Query, find_all, find_next
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_text
from desktop_go.records.markup import LineMark, Mark
from desktop_go.records.record_node import RecordNode, Setup

TREE = "(;SZ[9](;B[aa];W[bb](;B[cc])(;B[dd]))(;B[ee];W[ff])(;B[gg]))"


def tree() -> GameRecord:
    return load_text(TREE).record


def put(
    record: GameRecord,
    node: RecordNode,
    point: Point,
    color: Color,
    before: Color = Color.EMPTY,
) -> RecordNode:
    """Set up one stone."""
    return branches.place_stones(record, node, {point: color}, lambda _point: before)


def body(record: GameRecord) -> str:
    """The written tree without its root."""
    text = record.to_text().replace("\n", "")
    return text[text.index("SZ[9]") + 5 : -1]


def node_at(record: GameRecord, point: str) -> RecordNode:
    return next(
        node for node in record.nodes() if node.first("B") == point or node.first("W") == point
    )


def test_branches_move_among_their_siblings() -> None:
    record = tree()
    assert branches.move_branch(record, node_at(record, "gg"), -1)
    assert body(record) == "(;B[aa];W[bb](;B[cc])(;B[dd]))(;B[gg])(;B[ee];W[ff])"
    assert not branches.move_branch(record, node_at(record, "aa"), -1)
    assert not branches.move_branch(record, record.root, 1)


def test_a_deep_node_becomes_the_main_line() -> None:
    record = tree()
    assert branches.make_main_line(record, node_at(record, "dd"))
    assert [node.first("B") or node.first("W") for node in record.main_line()[1:]] == [
        "aa",
        "bb",
        "dd",
    ]
    assert not branches.make_main_line(record, node_at(record, "dd"))
    record.undo()
    assert body(record) == body(tree())


def test_delete_branch_and_other_variations() -> None:
    record = tree()
    parent = record.remove(node_at(record, "bb"))
    assert parent.first("B") == "aa"
    record.undo()
    branches.delete_other_variations(record, node_at(record, "cc"))
    assert body(record) == ";B[aa];W[bb];B[cc]"
    with pytest.raises(RecordError, match="first node"):
        record.remove(record.root)


def test_a_move_goes_in_between_and_out_again() -> None:
    record = tree()
    new = branches.insert_move(record, node_at(record, "bb"), Move.pass_(Color.BLACK))
    assert body(record).startswith("(;B[aa];W[bb];B[](;B[cc])(;B[dd]))")
    assert branches.delete_node(record, new).first("W") == "bb"
    assert body(record) == body(tree())
    branches.delete_node(record, node_at(record, "aa"))
    assert body(record).startswith("(;W[bb](;B[cc])(;B[dd]))(;B[ee]")
    for _ in range(3):
        record.undo()
    assert body(record) == body(tree())


def test_copy_and_paste_a_branch() -> None:
    record = tree()
    text = branches.copy_branch(node_at(record, "bb"))
    pasted = branches.paste(record, node_at(record, "gg"), text)
    assert pasted.first("W") == "bb"
    assert body(record).endswith("(;B[gg];W[bb](;B[cc])(;B[dd]))")
    assert record.undo() == "Paste branch"
    assert body(record) == body(tree())


def test_a_pasted_game_loses_its_root() -> None:
    record = tree()
    branches.paste(record, node_at(record, "gg"), "(;GM[1]FF[4]SZ[19]PB[X](;W[aa])(;W[cc]))")
    assert body(record).endswith("(;B[gg](;W[aa])(;W[cc]))")
    with pytest.raises(RecordError):
        branches.paste(record, record.root, "no game")


def test_setup_stones_never_invent_an_empty_point() -> None:
    record = GameRecord.new(9)
    node = put(record, record.root, Point(0, 0), Color.BLACK)
    put(record, node, Point(0, 0), Color.WHITE)
    assert (node.raw("AB"), node.raw("AW")) == ((), ("aa",))
    put(record, node, Point(0, 0), Color.EMPTY)
    assert node.setup == Setup()
    assert "AE" not in record.to_text()


def test_setup_after_a_move_gets_its_own_node() -> None:
    record = tree()
    move = node_at(record, "gg")
    node = put(record, move, Point(6, 6), Color.EMPTY, before=Color.BLACK)
    assert node.parent is move
    assert node.raw("AE") == ("gg",)
    record.undo()
    assert not move.children


def test_setup_is_replaced_as_a_whole() -> None:
    record = GameRecord.new(9)
    setup = Setup((Point(0, 0),), (Point(1, 1),), (), Color.WHITE)
    record.set_setup(record.root, setup)
    assert record.root.setup == setup
    record.set_setup(record.root, Setup())
    assert not record.root.setup


def test_marks_replace_each_other_on_a_point() -> None:
    record = tree()
    root, point = record.root, Point(3, 3)
    assert markup.toggle_mark(record, root, Mark.TRIANGLE, point)
    assert markup.toggle_mark(record, root, Mark.SQUARE, point)
    assert markup.marked_points(root, Mark.TRIANGLE) == []
    assert not markup.toggle_mark(record, root, Mark.SQUARE, point)
    assert markup.toggle_mark(record, root, Mark.BLACK_TERRITORY, point)
    assert markup.toggle_mark(record, root, Mark.WHITE_TERRITORY, point)
    assert markup.marked_points(root, Mark.BLACK_TERRITORY) == []


def test_dimmed_points_stay_until_changed() -> None:
    record = load_text("(;SZ[9]DD[aa:bb];B[cc];DD[];B[dd])").record
    line = record.main_line()
    assert len(markup.marked_points(line[1], Mark.DIM)) == 4
    assert markup.marked_points(line[3], Mark.DIM) == []


def test_labels_lines_and_arrows() -> None:
    record = load_text("(;SZ[9]LB[aa:A][bb:x\\:y\\]]LN[aa:cc]AR[cc:dd][??])").record
    root = record.root
    assert [(label.point, label.text) for label in markup.labels(root)] == [
        (Point(0, 0), "A"),
        (Point(1, 1), "x:y]"),
    ]
    assert markup.next_label(root, number=False) == "B"
    assert markup.next_label(root, number=True) == "1"
    markup.set_label(record, root, Point(2, 2), "a:]")
    markup.set_label(record, root, Point(0, 0), "")
    assert root.raw("LB") == ("bb:x\\:y\\]", "cc:a\\:\\]")
    markup.toggle_line(record, root, LineMark.LINE, Point(0, 0), Point(2, 2))
    assert markup.lines(root, LineMark.LINE) == []
    markup.toggle_line(record, root, LineMark.ARROW, Point(0, 0), Point(0, 0))
    assert len(markup.lines(root, LineMark.ARROW)) == 1
    markup.clear_marks(record, root)
    assert set(root.properties) == {"SZ"}


def test_letters_of_old_records_are_labels() -> None:
    root = load_text("(;SZ[9]L[aa][cc])").record.root
    assert [label.text for label in markup.labels(root)] == ["A", "B"]


def test_annotations_exclude_each_other() -> None:
    record = tree()
    node = node_at(record, "aa")
    annotate(record, node, Annotation.GOOD_MOVE, 2)
    annotate(record, node, Annotation.HOTSPOT)
    annotate(record, node, Annotation.DOUBTFUL_MOVE)
    assert annotations_of(node) == {Annotation.DOUBTFUL_MOVE: 1, Annotation.HOTSPOT: 1}
    assert node.raw("DO") == ("",)
    annotate(record, node, Annotation.HOTSPOT, 0)
    assert annotations_of(node) == {Annotation.DOUBTFUL_MOVE: 1}


def test_find_by_text_move_and_annotation() -> None:
    record = tree()
    record.set_comment(node_at(record, "dd"), "The Vital point")
    annotate(record, node_at(record, "ff"), Annotation.BAD_MOVE)
    markup.set_label(record, node_at(record, "gg"), Point(0, 0), "vital")
    found = list(find_all(record, Query(text="VITAL")))
    assert found == [node_at(record, "dd"), node_at(record, "gg")]
    assert find_next(record, found[1], Query(text="vital")) is found[0]
    assert find_next(record, found[0], Query(text="vital"), backwards=True) is found[1]
    assert next(find_all(record, Query(point=Point(5, 5)))) is node_at(record, "ff")
    assert len(list(find_all(record, Query(color=Color.WHITE)))) == 2
    assert len(list(find_all(record, Query(annotation=Annotation.BAD_MOVE)))) == 1
    assert len(list(find_all(record, Query(has_marks=True)))) == 1
    assert len(list(find_all(record, Query(has_comment=True, color=Color.BLACK)))) == 1
    assert find_next(record, record.root, Query(has_setup=True)) is None


def test_typing_in_a_comment_is_one_step() -> None:
    record = tree()
    for length in range(1, 6):
        record.set_comment(record.root, "hello"[:length])
    assert record.root.comment == "hello"
    record.undo()
    assert record.root.comment == ""
    record.redo()
    assert record.root.comment == "hello"
    record.mark_saved()
    record.set_comment(record.root, "hello!")
    assert record.is_modified
    record.undo()
    assert (record.root.comment, record.is_modified) == ("hello", False)


def test_a_failing_step_leaves_nothing_behind() -> None:
    record = tree()
    before = record.to_text()

    def fail() -> None:
        with record.step("Two things"):
            record.set_comment(record.root, "half done")
            record.remove(record.root)

    with pytest.raises(RecordError):
        fail()
    assert record.to_text() == before
    assert record.undo() is None


def test_a_resignation_is_no_move_of_the_record() -> None:
    with pytest.raises(RecordError, match="resignation"):
        tree().add_move(tree().root, Move.resign(Color.BLACK))


def test_listeners_hear_of_edits_and_undo_and_may_die() -> None:
    class Listener:
        def __init__(self) -> None:
            self.heard: list[ChangeKind] = []

        def hear(self, change: Change) -> None:
            self.heard.append(change.kind)

    record = tree()
    listener = Listener()
    record.listen(listener.hear)
    record.remove(node_at(record, "gg"))
    record.undo()
    assert listener.heard == [ChangeKind.CUT, ChangeKind.ATTACHED]
    del listener
    record.redo()


def test_cursor_walks_and_remembers_its_variation() -> None:
    record = tree()
    cursor = Cursor(record)
    assert not cursor.back()
    assert cursor.forward()
    assert cursor.to_variation(+1)
    assert cursor.node is node_at(record, "ee")
    assert cursor.to_end()
    assert cursor.node is node_at(record, "ff")
    assert cursor.to_start()
    assert cursor.forward(2)
    assert cursor.node is node_at(record, "ff")
    assert not cursor.forward()
    assert not cursor.to_variation(+1)
    cursor.go_to(node_at(record, "dd"))
    assert cursor.back(3)
    assert [node.first("B") or node.first("W") for node in cursor.line()[1:]] == ["aa", "bb", "dd"]
    assert cursor.next_node is node_at(record, "aa")


def test_cursor_leaves_a_branch_that_is_cut() -> None:
    record = tree()
    seen: list[RecordNode] = []
    cursor = Cursor(record, seen.append)
    cursor.go_to(node_at(record, "dd"))
    record.remove(node_at(record, "aa"))
    assert cursor.node is record.root
    assert seen[-1] is record.root
    assert cursor.forward()
    assert cursor.node is node_at(record, "ee")
    assert not Cursor(record).take_back()


def test_a_cut_node_knows_that_it_is_cut() -> None:
    record = tree()
    node = node_at(record, "cc")
    assert node.is_attached
    record.remove(node_at(record, "aa"))
    assert not node.is_attached


def test_the_saved_state_may_be_out_of_reach() -> None:
    record = tree()
    record.set_comment(record.root, "saved")
    record.mark_saved()
    record.undo()
    record.set_name(record.root, "another way on")
    record.undo()
    assert record.is_modified
    record.mark_saved()
    assert not record.is_modified


def test_old_steps_fall_out_of_the_history() -> None:
    record = tree()
    for number in range(MAX_STEPS + 5):
        record.set_values(record.root, "MN", [str(number)])
    assert len(record.history.done) == MAX_STEPS
    while record.undo():
        pass
    assert record.root.first("MN") == "4"
    assert record.is_modified


def test_nothing_is_undone_inside_a_step() -> None:
    record = tree()
    record.set_name(record.root, "x")
    with record.step("Both"):
        assert record.undo() is None
        assert record.redo() is None


# Random edits


def _random_node(record: GameRecord, random: Random) -> RecordNode:
    return random.choice(list(record.nodes()))


def _edit_move(record: GameRecord, node: RecordNode, random: Random) -> None:
    color = random.choice((Color.BLACK, Color.WHITE))
    point = Point(random.randrange(9), random.randrange(9))
    record.add_move(node, random.choice((Move.play(color, point), Move.pass_(color))))


def _edit_insert(record: GameRecord, node: RecordNode, random: Random) -> None:
    branches.insert_move(record, node, Move.pass_(Color.BLACK))


def _edit_delete(record: GameRecord, node: RecordNode, random: Random) -> None:
    if node.parent is not None:
        random.choice((record.remove, lambda other: branches.delete_node(record, other)))(node)


def _edit_order(record: GameRecord, node: RecordNode, random: Random) -> None:
    branches.move_branch(record, node, random.randint(-2, 2))
    branches.make_main_line(record, node)


def _edit_paste(record: GameRecord, node: RecordNode, random: Random) -> None:
    branches.paste(record, node, branches.copy_branch(_random_node(record, random))[:4000] + "]")


def _edit_texts(record: GameRecord, node: RecordNode, random: Random) -> None:
    record.set_comment(node, random.choice(("", "a]b", "c\\d")))
    record.set_name(node, random.choice(("", "name")))
    record.set_info(random.choice(("PB", "SZ", "KM")), random.choice(("", "9", "x")))


def _edit_marks(record: GameRecord, node: RecordNode, random: Random) -> None:
    point = Point(random.randrange(9), random.randrange(9))
    markup.toggle_mark(record, node, random.choice(list(Mark)), point)
    markup.set_label(record, node, point, random.choice(("", "A", "]:")))
    markup.toggle_line(record, node, LineMark.ARROW, point, Point(0, 0))
    annotate(record, node, random.choice(list(Annotation)), random.randrange(3))


def _edit_setup(record: GameRecord, node: RecordNode, random: Random) -> None:
    color = random.choice(list(Color))
    put(record, node, Point(random.randrange(9), 0), color)


EDITS: list[Callable[[GameRecord, RecordNode, Random], None]] = [
    _edit_move,
    _edit_move,
    _edit_insert,
    _edit_delete,
    _edit_order,
    _edit_paste,
    _edit_texts,
    _edit_marks,
    _edit_setup,
]


@settings(max_examples=30, deadline=None)
@given(st.integers(0, 2**32), st.integers(1, 200))
def test_random_edits_undone_give_the_identical_file(seed: int, count: int) -> None:
    random = Random(seed)
    record = load_text(TREE).record
    cursor = Cursor(record)
    start = record.to_bytes()
    for _ in range(count):
        random.choice(EDITS)(record, _random_node(record, random), random)
        cursor.go_to(_random_node(record, random))
        if random.random() < 0.1:
            record.undo()
    while record.redo():
        pass
    end = record.to_bytes()
    while record.undo():
        assert cursor.node.is_attached
    assert record.to_bytes() == start
    assert not record.is_modified
    while record.redo():
        pass
    assert record.to_bytes() == end


def test_a_thousand_steps_are_undone() -> None:
    record = GameRecord.new(19)
    start = record.to_bytes()
    cursor = Cursor(record)
    for number in range(2000):
        cursor.play(Move.play(Color.BLACK, Point(number % 19, number // 19 % 19)))
    assert len(record.history.done) == 2000
    while record.undo():
        pass
    assert record.to_bytes() == start
    assert cursor.node is record.root


@given(st.lists(st.integers(0, 500), min_size=1, max_size=40))
def test_inherited_marks_are_found_by_any_way_through_the_record(jumps: list[int]) -> None:
    text = "(;SZ[9];DD[aa];B[aa](;W[bb];DD[];B[cc];VW[aa:cc];W[dd])(;W[cc]DD[bb];B[dd];W[ee]))"
    record = load_text(text).record
    nodes = list(record.nodes())
    for jump in jumps:
        node = nodes[jump % len(nodes)]
        if jump % 3 == 0 and node.parent is not None:
            node = node.parent
        for ident in ("DD", "VW"):
            expected = next((n for n in reversed(node.path()) if ident in n.properties), None)
            assert record.holder(node, ident) is expected


def test_a_line_is_kept_until_branches_change() -> None:
    record = load_text("(;SZ[9];B[aa];W[bb](;B[cc];W[dd])(;B[ee]))").record
    cursor = Cursor(record)
    line = cursor.line()
    cursor.forward(2)
    cursor.go_to(line[4])
    cursor.back()
    assert cursor.line() is line
    assert cursor.place == 3
    cursor.to_variation(1)
    assert [n.first("B") or n.first("W") for n in cursor.line()] == ["", "aa", "bb", "ee"]
    record.set_comment(cursor.node, "Words change no line")
    other = cursor.line()
    record.remove(line[3])
    assert cursor.line() is not other
    assert cursor.place == 3
    cursor.to_start()
    assert cursor.line()[-1].first("B") == "ee"


def test_a_node_put_in_above_the_current_one_moves_its_place() -> None:
    record = load_text("(;SZ[9];B[aa];W[bb];B[cc])").record
    cursor = Cursor(record)
    cursor.forward(3)
    branches.insert_move(record, cursor.line()[1], Move.play(Color.WHITE, Point(4, 4)))
    assert cursor.place == 4
    record.undo()
    assert cursor.place == 3


def test_a_record_is_changed_as_soon_as_it_is_told() -> None:
    """The autosave file said of the first edit that there was none."""
    record = GameRecord.new()
    seen: list[bool] = []

    class Listener:
        def told(self, _change: Change) -> None:
            seen.append(record.is_modified)

    listener = Listener()
    record.listen(listener.told)
    record.set_comment(record.root, "one")
    record.undo()
    assert seen == [True, False]


def test_a_recovered_record_is_changed_until_it_is_saved() -> None:
    record = GameRecord.new()
    record.mark_changed()
    record.set_comment(record.root, "one")
    record.undo()
    assert record.is_modified
    record.mark_saved()
    assert not record.is_modified


def test_a_thousand_steps_are_undone_and_done_again() -> None:
    record = load_text("(;SZ[19]" + ";B[aa];W[bb]" * 150 + ")").record
    line = record.main_line()
    before = record.to_text()
    for number in range(1000):
        node = line[number % len(line)]
        if number % 3 == 0:
            branches.add_node(record, node)
        elif number % 3 == 1:
            record.set_values(node, "N", [str(number)])
        else:
            branches.insert_move(record, node, Move.pass_(Color.BLACK))
    after = record.to_text()
    for _ in range(1000):
        assert record.undo()
    assert record.undo() is None
    assert record.to_text() == before
    for _ in range(1000):
        assert record.redo()
    assert record.to_text() == after
