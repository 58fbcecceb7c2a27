"""The syntax layer: what is read, what is repaired, what is refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.errors import RecordError
from desktop_go.records import sgf_grammar
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.sgf_grammar import parse, write_game


def nodes_of(text: str) -> list[dict[str, list[str]]]:
    return parse(text).games[0].nodes


def notices_of(text: str) -> list[str]:
    return [str(notice) for notice in parse(text).notices]


def test_nodes_properties_and_values() -> None:
    assert nodes_of("(;GM[1]AB[aa][bb];B[cc])") == [
        {"GM": ["1"], "AB": ["aa", "bb"]},
        {"B": ["cc"]},
    ]


def test_white_space_everywhere() -> None:
    assert nodes_of(" ( ; GM \n [1] \t AB [aa] \r\n [bb] ; B[cc] ) ") == [
        {"GM": ["1"], "AB": ["aa", "bb"]},
        {"B": ["cc"]},
    ]
    assert notices_of(" ( ; GM \n [1] ) ") == []


def test_variations_keep_their_order() -> None:
    game = parse("(;A[];B[aa](;W[bb](;B[ee]))(;W[cc];B[dd]))").games[0]
    assert game.parents == [-1, 0, 1, 2, 1, 4]


def test_escapes_stay_in_the_raw_value() -> None:
    raw = r"a\]b\\"
    assert nodes_of(f"(;C[{raw}]N[x])") == [{"C": [raw], "N": ["x"]}]


def test_brackets_and_marks_inside_values_are_text() -> None:
    assert nodes_of("(;C[(;B[aa]N[x])") == [{"C": ["(;B[aa"], "N": ["x"]}]


def test_long_names_of_old_formats() -> None:
    assert nodes_of("(;GaMe[1]Black[aa]Comment[x];White[])") == [
        {"GM": ["1"], "B": ["aa"], "C": ["x"]},
        {"W": [""]},
    ]


def test_lower_case_names_are_read_with_a_notice() -> None:
    assert nodes_of("(;b[aa])") == [{"B": ["aa"]}]
    assert notices_of("(;b[aa])") == ["line 1, column 3: The property b was read in capitals."]


def test_unknown_names_with_digits_and_underscores() -> None:
    assert nodes_of("(;MULTIGOGM[1]KT_2[x])") == [{"MULTIGOGM": ["1"], "KT_2": ["x"]}]


def test_repeated_properties_are_joined() -> None:
    assert nodes_of("(;AB[aa]AW[bb]AB[cc][dd])") == [{"AB": ["aa", "cc", "dd"], "AW": ["bb"]}]
    assert notices_of("(;AB[aa]AB[cc])") == [
        "line 1, column 9: AB was given twice; its values were joined."
    ]


@pytest.mark.parametrize(
    ("text", "nodes", "notice"),
    [
        ("mail\n(;B[aa])", [{"B": ["aa"]}], "Text before the first game"),
        ("(;B[aa]", [{"B": ["aa"]}], "closing parenthesis at the end was missing"),
        ("(;B[aa]))", [{"B": ["aa"]}], "extra closing parenthesis"),
        ("(;B[aa];C[never", [{"B": ["aa"]}, {"C": ["never"]}], "closing bracket was missing"),
        ("(;B[aa];C[odd\\", [{"B": ["aa"]}, {"C": ["odd"]}], "closing bracket was missing"),
        ("(B[aa];W[bb])", [{"B": ["aa"]}, {"W": ["bb"]}], "semicolon before a property"),
        ("(;B[aa]!!;W[bb])", [{"B": ["aa"]}, {"W": ["bb"]}], "Stray text was left out: !!"),
        ("(;B[aa]N;W[bb])", [{"B": ["aa"]}, {"W": ["bb"]}], "Stray text was left out: N"),
        ("(;B[aa]());W[bb])", [{"B": ["aa"]}, {"W": ["bb"]}], "empty variation"),
        ("(;B[aa]);W[bb])", [{"B": ["aa"]}, {"W": ["bb"]}], "after the end of the game"),
        ("(;[x]B[aa])", [{"B": ["aa"]}], "Stray text was left out: [x]"),
    ],
)
def test_repairs(text: str, nodes: list[dict[str, list[str]]], notice: str) -> None:
    assert nodes_of(text) == nodes
    assert any(notice in line for line in notices_of(text)), notices_of(text)


def test_unescaped_closing_bracket_in_a_comment() -> None:
    assert nodes_of("(;C[see [this] move [and] that];B[aa])") == [
        {"C": [r"see [this\] move [and\] that"]},
        {"B": ["aa"]},
    ]
    assert all("unescaped closing bracket" in line for line in notices_of("(;C[a [b] c];B[aa])"))


def test_notices_tell_line_and_column() -> None:
    notices = parse("(;B[aa]\r\n;W[bb]\n ?;B[cc])").notices
    assert [(notice.line, notice.column) for notice in notices] == [(3, 2)]


def test_padding_at_the_end_is_no_fault() -> None:
    assert notices_of("(;B[aa])\n\0\0\x1a") == []


def test_several_games() -> None:
    parsed = parse("(;B[aa])\n(;B[bb])")
    assert [game.nodes[0] for game in parsed.games] == [{"B": ["aa"]}, {"B": ["bb"]}]


@pytest.mark.parametrize(
    "text", ["", "   ", "<html>(no)</html>", "just text", "()", "(;", "((((", "[x]"]
)
def test_hopeless_text_is_refused_in_one_sentence(text: str) -> None:
    if text == "(;":
        assert nodes_of(text) == [{}]
        return
    with pytest.raises(RecordError, match="not an SGF record"):
        parse(text)


def test_many_faults_are_counted() -> None:
    lines = notices_of("(;" + "AB[aa]" * 100 + ")")
    assert len(lines) == 21
    assert lines[-1].startswith("More notices like this (79)")


def test_noise_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("desktop_go.records.notices.MAX_NOTICES", 10)
    with pytest.raises(RecordError, match="too damaged"):
        parse("(;" + "AB[aa]" * 100 + ")")


def test_too_many_nodes_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sgf_grammar, "MAX_NODES", 10)
    with pytest.raises(RecordError, match="more than 10 nodes"):
        parse("(" + ";B[aa]" * 11 + ")")


def test_long_lines_and_deep_nesting_need_no_recursion() -> None:
    line = parse("(" + ";B[aa]" * 100_000 + ")").games[0]
    assert len(line.nodes) == 100_000
    nested = parse("(;B[aa]" * 20_000 + ")" * 20_000).games[0]
    text = write_game(GameRecord.from_raw(nested).root)
    assert len(parse(text).games[0].nodes) == 20_000


def test_variations_at_every_move_of_a_long_line() -> None:
    text = "(;B[aa](;W[bb])" * 10_000 + ")" * 10_000
    game = parse(text).games[0]
    again = parse(write_game(GameRecord.from_raw(game).root)).games[0]
    assert (again.nodes, again.parents) == (game.nodes, game.parents)


idents = st.from_regex(r"\A[A-Z]{1,3}\Z")
values = st.text(max_size=8).map(
    lambda text: text.replace("\\", "\\\\").replace("]", "\\]").replace("\r", "")
)
raw_nodes = st.dictionaries(
    idents, st.lists(values, min_size=1, max_size=3), min_size=1, max_size=3
)


@given(st.lists(st.tuples(raw_nodes, st.integers(0, 10)), min_size=1, max_size=12))
def test_written_trees_are_read_back(plan: list[tuple[dict[str, list[str]], int]]) -> None:
    record = GameRecord(plan[0][0])
    nodes = [record.root]
    for properties, up in plan[1:]:
        parent = nodes[max(0, len(nodes) - 1 - up)]
        record.attach(type(record.root)(record, properties), parent)
        nodes.append(parent.children[-1])
    text = write_game(record.root)
    again = GameRecord.from_raw(parse(text).games[0])
    assert [node.properties for node in again.nodes()] == [
        node.properties for node in record.nodes()
    ]
    assert [len(node.children) for node in again.nodes()] == [
        len(node.children) for node in record.nodes()
    ]
