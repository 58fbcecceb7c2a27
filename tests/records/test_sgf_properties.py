"""Typed values: what FF[4] says and what real files hold."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.errors import RecordError
from desktop_go.moves import Color, Move, Point
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.game_info import handicap, komi, read_game_info
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_text

SIZE = (19, 19)


def record_of(text: str) -> GameRecord:
    return load_text(text).record


def test_text_escapes_and_line_breaks() -> None:
    assert sgf.read_text("a\\]b\\\\c\\:d\\\ne\r\nf\tg") == "a]b\\c:de\nf g"


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\t\v\f")))
def test_text_survives_writing(text: str) -> None:
    assert sgf.read_text(sgf.write_text(text)) == text


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_simple_text_is_one_line(text: str) -> None:
    assert "\n" not in sgf.read_simple_text(sgf.write_simple_text(text))


def test_pairs_split_at_the_first_bare_colon() -> None:
    assert sgf.split_pair("aa:x:y") == ("aa", "x:y")
    assert sgf.split_pair(r"a\:b:c") == (r"a\:b", "c")
    assert sgf.split_pair("none") is None


@pytest.mark.parametrize(
    ("raw", "number"),
    [("6.5", 6.5), ("6,5", 6.5), (" -0.5 ", -0.5), ("7 points", 7.0), (".5", 0.5), ("x", None)],
)
def test_reals(raw: str, number: float | None) -> None:
    assert sgf.read_real(raw) == number


def test_written_reals_are_short() -> None:
    assert [sgf.write_real(value) for value in (6.5, 7.0, 0.0, -0.5)] == ["6.5", "7", "0", "-0.5"]


def test_huge_numbers_do_no_harm() -> None:
    assert sgf.read_number("9" * 10_000) == int("9" * 18)
    assert sgf.read_real("9" * 10_000) is not None


@pytest.mark.parametrize(
    ("raw", "point"),
    [("aa", Point(0, 0)), (" ss ", Point(18, 18)), ("tt", None), ("a", None), ("a1", None)],
)
def test_points(raw: str, point: Point | None) -> None:
    assert sgf.read_point(raw, SIZE) == point


def test_capital_letters_beyond_26_lines() -> None:
    assert sgf.read_point("AZ", (52, 52)) == Point(26, 51)
    assert sgf.write_point(Point(26, 51)) == "AZ"
    with pytest.raises(ValueError, match="no letters"):
        sgf.write_point(Point(52, 0))


def test_rectangles_in_any_direction_and_doubles() -> None:
    square = {Point(1, 1), Point(2, 1), Point(1, 2), Point(2, 2)}
    assert set(sgf.read_points(["bb:cc"], SIZE)) == square
    assert set(sgf.read_points(["cb:bc", "bb", "??", "aa:??"], SIZE)) == square


def test_pass_is_empty_or_tt_on_small_boards() -> None:
    black_pass = Move.pass_(Color.BLACK)
    assert sgf.read_move(Color.BLACK, "", SIZE) == black_pass
    assert sgf.read_move(Color.BLACK, "tt", SIZE) == black_pass
    assert sgf.read_move(Color.BLACK, "tt", (20, 20)) == Move.play(Color.BLACK, Point(19, 19))
    assert sgf.read_move(Color.BLACK, "zz", SIZE) is None


@pytest.mark.parametrize(
    ("values", "size"),
    [
        (["19"], (19, 19)),
        (["16:8"], (16, 8)),
        (["9x9"], (9, 9)),
        (["0"], None),
        (["99"], None),
        (["big"], None),
        ([], None),
    ],
)
def test_sizes(values: list[str], size: tuple[int, int] | None) -> None:
    assert sgf.read_size(values) == size


def test_record_size_follows_edits_of_the_root() -> None:
    record = record_of("(;SZ[16:8];B[pa])")
    assert (record.board_size, record.size) == ((16, 8), 16)
    assert record.main_line()[1].move is not None
    record.set_info("SZ", "9")
    assert record.board_size == (9, 9)
    assert record.main_line()[1].move is None
    record.undo()
    assert record.board_size == (16, 8)


@pytest.mark.parametrize(
    ("values", "points"),
    [
        ("KM[6.5]", 6.5),
        ("KM[375]RU[Chinese]", 7.5),
        ("KM[325]", 6.5),
        ("KM[650]", 6.5),
        ("KM[750]", 7.5),
        ("KM[550]", 5.5),
        ("KM[0]", 0.0),
        ("KM[-50]", -50.0),
        ("KM[]", None),
        ("", None),
    ],
)
def test_komi_of_fox_is_in_hundredths(values: str, points: float | None) -> None:
    record = record_of(f"(;SZ[19]{values})")
    assert komi(record) == points
    assert values in record.to_text()


def test_handicap_stones_in_the_second_node() -> None:
    record = record_of("(;SZ[19]HA[2];AB[dp][pd];W[dd])")
    info = read_game_info(record)
    assert (info.handicap, set(info.handicap_stones)) == (2, {Point(3, 15), Point(15, 3)})


def test_handicap_without_ha_is_counted_but_a_problem_is_none() -> None:
    assert handicap(record_of("(;AB[dp][pd];W[dd])")) == 2
    assert handicap(record_of("(;AB[dp][pd]AW[dd];B[dc])")) == 0
    assert handicap(record_of("(;HA[1];B[dc])")) == 0


def test_a_node_with_both_moves() -> None:
    node = record_of("(;W[aa]B[bb])").root
    assert [move.color for move in node.moves] == [Color.BLACK, Color.WHITE]


def test_player_to_move_in_its_spellings() -> None:
    for raw, color in (("B", Color.BLACK), ("white", Color.WHITE), ("2", Color.WHITE), ("", None)):
        assert record_of(f"(;PL[{raw}])").root.to_play is color


def test_move_numbers_follow_mn() -> None:
    record = record_of("(;B[aa];C[no move];W[bb];B[cc]MN[1];W[dd])")
    assert [node.move_number for node in record.main_line()] == [1, 1, 2, 1, 2]


def test_doubled_comments_are_joined_for_reading() -> None:
    assert record_of("(;C[one]C[two])").root.comment == "one\n\ntwo"


def test_board_labels_of_a_property_table() -> None:
    assert sgf.value_type("AB") is sgf.ValueType.POINTS
    assert sgf.value_type("XY") is sgf.ValueType.UNKNOWN


EVERY_TYPE = {
    "B[aa]": Move.play(Color.BLACK, Point(0, 0)),
    "W[]": Move.pass_(Color.WHITE),
    "AB[aa:ba]": [Point(0, 0), Point(1, 0)],
    "C[a\\]\n b]": "a]\n b",
    "PB[ Ann \n]": "Ann",
    "MN[12]": 12,
    "KM[6,5]": 6.5,
    "BL[1.5 s]": 1.5,
    "TE[2]": 2,
    "GB[]": 1,
    "KO[]": True,
    "PL[White]": Color.WHITE,
    "LB[aa:x\\:y]": [sgf.Label(Point(0, 0), "x:y")],
    "AR[aa:bb]": [sgf.Line(Point(0, 0), Point(1, 1))],
    "FG[257:Fig\\: 1]": sgf.Figure(257, "Fig: 1"),
    "FG[]": sgf.Figure(0, ""),
    "SZ[16:8]": (16, 8),
    "AP[Desktop Go:1.0]": sgf.Application("Desktop Go", "1.0"),
    "AP[MultiGo]": sgf.Application("MultiGo", ""),
    "KGSDE[a][b]": ["a", "b"],
    "MN[many]": None,
}


@pytest.mark.parametrize("text", EVERY_TYPE)
def test_every_type_of_value(text: str) -> None:
    node = record_of(f"(;{text})").root
    assert node.value(text.partition("[")[0]) == EVERY_TYPE[text]
    assert node.value("XX") is None


def test_every_property_of_ff4_has_a_reader() -> None:
    for ident in sgf.PROPERTY_TYPES:
        for raw in ("", "1", "aa", "aa:bb", "x"):
            sgf.read_values(ident, [raw], SIZE)


@pytest.mark.parametrize(
    ("raw", "fits"), [("a", True), (r"a\]", True), ("a]", False), ("a\\", False), (r"\\", True)]
)
def test_raw_values_must_not_break_the_file(raw: str, fits: bool) -> None:
    assert sgf.is_raw(raw) is fits
    record = record_of("(;SZ[9])")
    if fits:
        record.set_values(record.root, "XY", [raw])
        assert load_text(record.to_text()).record.root.raw("XY") == (raw,)
    else:
        with pytest.raises(RecordError, match="needs a backslash"):
            record.set_values(record.root, "XY", [raw])


@pytest.mark.parametrize("ident", ["", "b", "A B", "1A", "É"])
def test_names_of_properties_are_checked(ident: str) -> None:
    record = record_of("(;SZ[9])")
    with pytest.raises(RecordError, match="name of a property"):
        record.set_values(record.root, ident, ["x"])
