"""NGF, GIB, UGF and Jago XML: files made to their descriptions, read as records."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random

import foreign_files as files
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgf_mutations import SEEDS as SGF_SEEDS

from desktop_go.errors import RecordError
from desktop_go.records.foreign.registry import FORMATS, format_of
from desktop_go.records.foreign.results import result_of
from desktop_go.records.game_info import read_game_info
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import LoadResult, load_records

ASIAN = ("cp932", "gb18030", "big5hkscs", "cp949")


def moves(record: GameRecord) -> list[str]:
    """The main line as ``Bqe``, a pass as ``B``."""
    return [
        ident + node.first(ident)
        for node in record.main_line()
        for ident in "BW"
        if ident in node.properties
    ]


def odd(result: LoadResult) -> list[str]:
    """What the reader did not understand."""
    return [notice.text for notice in result.notices if "not understood" in notice.text]


def root(text: str, *idents: str) -> list[str]:
    record = load_records(text.encode()).record
    return [record.info(ident) for ident in idents]


# -- NGF ---------------------------------------------------------------------------------------


def test_ngf_is_read() -> None:
    result = load_records(files.ngf().encode())
    record = result.record
    assert result.format == "NGF"
    assert [notice.text for notice in result.notices] == [
        "The file is in the format NGF; it is saved as SGF."
    ]
    # "B" is the first line: Q is column 16, E row 4, both from the upper left. AA is a pass.
    assert moves(record) == ["Bpd", "Wdd", "B", "Was"]
    info = read_game_info(record)
    assert (info.black, info.black_rank) == ("Bo", "7D*")
    assert (info.white, info.white_rank) == ("Wei", "5D")
    assert (info.komi, info.result, info.date) == (6.5, "B+R", "2011-08-12")
    assert (info.event, info.place) == ("Rating game", "www.cyberoro.com")
    assert not record.is_modified


def test_ngf_handicap_has_no_half_point_and_white_begins() -> None:
    record = load_records(files.ngf(handicap=3, komi="0").encode()).record
    info = read_game_info(record)
    assert (info.komi, info.handicap) == (0, 3)
    assert record.root.properties["AB"] == ["pd", "dp", "pp"]
    assert record.root.first("PL") == "W"


@pytest.mark.parametrize(("size", "stones"), [(9, 4), (13, 9), (19, 9), (19, 2)])
def test_handicap_stones_are_on_the_board(size: int, stones: int) -> None:
    record = load_records(files.ngf(size=size, handicap=stones, moves="").encode()).record
    assert len(set(record.root.points("AB"))) == stones


def test_a_handicap_that_cannot_be_placed_is_told() -> None:
    result = load_records(files.ngf(size=8, handicap=9, moves="PMABBCCCC").encode())
    assert "AB" not in result.record.root.properties
    assert result.record.info("HA") == "9"
    assert "The 9 handicap stones could not be placed" in result.notices[1].text


@pytest.mark.parametrize("codec", ["utf-8", *ASIAN])
def test_ngf_in_every_character_set(codec: str) -> None:
    title, white, black, result = files.NGF_TITLE[codec]
    text = files.ngf(title=title, white=f"{white}  5D", black=f"{black}  7D", result=result)
    info = read_game_info(load_records(text.encode(codec)).record)
    assert (info.event, info.white, info.black) == (title, white, black)
    assert info.result == "B+R"


def test_an_older_ngf_with_a_shorter_header() -> None:
    text = "Title\n9\nWei 5D\nBo 7D\nsite\n2\nPMABWCCCC\n"
    record = load_records(text.encode()).record
    assert record.size == 9
    assert moves(record) == ["Wbb"]
    assert record.info("KM") == ""
    assert record.root.properties["AB"] == ["gc", "cg"]


def test_lines_of_ngf_that_make_no_sense_are_told_with_their_place() -> None:
    result = load_records(files.ngf(moves="PMABBQEEQ\nGI what\nPMACWZZZZ\nPMADBCCCC").encode())
    assert moves(result.record) == ["Bpd", "Bbb"]
    assert [(n.line, n.text) for n in result.notices if n.line] == [
        (14, "This was not understood and left out: GI what"),
        (15, "This was not understood and left out: PMACWZZZZ"),
    ]


@pytest.mark.parametrize(
    ("words", "result"),
    [
        ("White Win by Resign!", "W+R"),
        ("Black Win 6.5 >> White(50):Black(63)", "B+6.5"),
        ("White loses on time ", "B+T"),
        ("White 19Win  >> White(83):Black(64)", "W+19"),
        ("흑 1.5집 승", "B+1.5"),
        ("백 3집반 승", "W+3.5"),
        ("백 시간승", "W+T"),
        ("白5.5目勝ち!", "W+5.5"),
        ("黒中押し勝ち!", "B+R"),
        ("197手完、黒中押し勝ち", "B+R"),
        ("232手完、黒2目半勝ち", "B+2.5"),
        ("白半目勝ち", "W+0.5"),
        ("白時間切れ勝ち！", "W+T"),
        ("白棋12子 >> 白方(94):黑方(82)", "W+12"),
        ("黑胜3又3/4子", "B+3.75"),
        ("和棋", "0"),
        ("Progressing!", "Progressing!"),
        ("", ""),
    ],
)
def test_results_in_words(words: str, result: str) -> None:
    assert result_of(words) == result


# -- GIB ---------------------------------------------------------------------------------------


def test_gib_is_read() -> None:
    result = load_records(files.gib().encode())
    assert result.format == "GIB"
    assert not odd(result)
    assert moves(result.record) == ["Bpd", "Wdp", "B", "Wpp"]
    info = read_game_info(result.record)
    assert (info.black, info.black_rank) == ("Bo", "7D")
    assert (info.white, info.white_rank) == ("Wei", "8D")
    assert (info.komi, info.result, info.date) == (6.5, "W+3.5", "2016-12-29")
    assert (info.main_time, info.overtime) == (1200, "3x30 byo-yomi")


@pytest.mark.parametrize(
    ("code", "result"),
    [("0", "B+2.5"), ("1", "W+2.5"), ("3", "B+R"), ("4", "W+R"), ("7", "B+T"), ("8", "W+T")],
)
def test_gib_results_by_number(code: str, result: str) -> None:
    assert root(files.gib(main=f"GRLT:{code},ZIPSU:25,GONGJE:0"), "RE", "KM") == [result, "0"]


def test_gib_without_numbers_uses_its_words() -> None:
    text = (
        "\\[GAMEBLACKNAME=Bo\\]\r\n\\[WUSERINFO=WID:w1,WLV:9,WNICK:wei\\]\r\n"
        "\\[GAMEDATE=2009年10月 9日 下午 7:24\\]\r\n\\[GAMERESULT=白 3.5 win\\]\r\n"
        "\\[GAMEPLACE=Tygem\\]\r\n\\[GAMENAME=友谊对局\\]\r\n\\[GAMECOMMENT=Nice\\]\r\n"
        "STO 0 2 1 0 18\r\n"
    )
    assert root(text, "PB", "PW", "DT", "RE", "PC", "EV", "GC") == [
        *("Bo", "wei", "2009-10-09", "W+3.5", "Tygem", "友谊对局", "Nice")
    ]
    assert moves(load_records(text.encode()).record) == ["Bas"]


def test_gib_handicap_comment_and_pass_of_white() -> None:
    text = files.gib(handicap=4, moves="SKI 0 2\nSTO 0 3 1 2 2\nREM 0 4\n")
    text = text.replace("INI 0 1 4 &4", "INI 0 1 4 &4 Have fun")
    result = load_records(text.encode())
    assert moves(result.record) == ["W", "Bcc"]
    assert sorted(result.record.root.properties["AB"]) == ["dd", "dp", "pd", "pp"]
    assert result.record.root.comment == "Have fun"
    assert odd(result) == ["This was not understood and left out: REM 0 4"]


@pytest.mark.parametrize("codec", ["utf-8", "gb18030", "cp949"])
def test_gib_in_every_character_set(codec: str) -> None:
    _, white, black, result = files.NGF_TITLE[codec]
    text = files.gib(
        black=f"{black} (7D)",
        white=f"{white} (8D)",
        main="GRLT:9",
        fields=(f"\\[GAMERESULT={result}\\]",),
    ).replace("W1,", "")
    info = read_game_info(load_records(text.encode(codec)).record)
    assert (info.white, info.black, info.result) == (white, black, "B+R")


# -- UGF ---------------------------------------------------------------------------------------


def test_ugf_is_read() -> None:
    result = load_records(files.ugf().encode())
    record = result.record
    assert result.format == "UGF"
    assert not odd(result)
    # IGS counts rows from below: P is row 16 from below, row 4 from above.
    assert moves(record) == ["Bpd", "Wdp", "B"]
    info = read_game_info(record)
    assert (info.black, info.black_rank) == ("K.Black", "Gosei")
    assert (info.white, info.white_rank) == ("K.White", "9-dan")
    assert (info.komi, info.result, info.rules) == (5.5, "B+1.5", "Japanese")
    assert (info.date, info.place) == ("2001-08-20,2001-08-21", "The Hall, Tokyo")
    assert (info.event, info.main_time) == ("26th, Gosei, 5th game", 14400)
    assert record.info("CP") == "Desktop Go"


def test_ugf_rows_from_above() -> None:
    record = load_records(files.ugf(coordinates="JPN").encode()).record
    assert moves(record) == ["Bpp", "Wdd", "B"]


def test_ugf_handicap_stones_stand_in_the_data() -> None:
    data = "[Data]\nDD,B1,0,0\nPP,B1,0,0\nDP,W1,1,0\n"
    record = load_records(files.ugf(data, hdcp="2,0.50").encode()).record
    info = read_game_info(record)
    assert (info.handicap, info.komi) == (2, 0.5)
    assert record.root.properties["AB"] == ["dp", "pd"]
    assert moves(record) == ["Wdd"]


@pytest.mark.parametrize(
    ("winner", "result"),
    [("W,C", "W+R"), ("B,F", "B+F"), ("W,T", "W+T"), ("D,", "0"), ("N1,E", "Void"),
     ("W,12.50", "W+12.5"), ("B,", "B+"), ("P,", ""), ("", "")],
)  # fmt: skip
def test_ugf_results(winner: str, result: str) -> None:
    assert root(files.ugf(winner=winner), "RE") == [result]


def test_ugf_comments_and_labels() -> None:
    more = (
        "[Figure]\n.Text,0\nBefore the game\n.EndText\n.Text,2\nA good move.\n\n[not a section]\n"
        ".#,6,16,E\n.EndText\n.Text,99\nlost\n.EndText\n"
    )
    result = load_records(files.ugf(more=more).encode())
    line = result.record.main_line()
    assert line[0].comment == "Before the game"
    assert line[2].comment == "A good move.\n\n[not a section]"
    assert line[2].properties["LB"] == ["fd:E"]
    assert odd(result) == ["This was not understood and left out: .Text,99"]


def test_ugf_diagrams_become_variations() -> None:
    more = (
        "[Figure]\n.Fig,2,1,1,19,19,Better,1,0\nPP,B1,0,0\nCQ,W1,1,0\nQQ,B1,2,0\n.Text\nCalm\n"
        ".#,1,1,x\n.EndText\n.EndFig\n"
        ".Fig,2,1,1,19,19,Other,2,0\nDD,W1,0,0\nAA,B1,1,0\n.EndFig\n"
        ".Fig,1,1,1,19,19,Later,3,0\nEE,W1,1,0\n.EndFig\n"
    )
    record = load_records(files.ugf(more=more).encode()).record
    first, second = record.main_line()[1:3]
    # The first diagram has the position before move 2: it is a variation of that move.
    better = next(child for child in first.children if child.name == "Better")
    assert better.first("W") == "cc"
    assert better.children[0].comment == "Calm"
    assert better.children[0].properties["LB"] == ["as:x"]
    # The second has another position, which is set up behind move 2.
    other = next(child for child in second.children if child.name == "Other")
    assert other.properties == {"AW": ["dp"], "AE": ["pd"], "PL": ["B"], "N": ["Other"]}
    assert other.children[0].first("B") == "as"
    # The third gives no stones: White's move follows Black's first.
    assert [child.name for child in first.children] == ["", "Later", "Better"]


def test_ugf_review_comments() -> None:
    more = "[ReviewNode]\nwhatever\n[ReviewComment]\n.Comment,2\nSharp\nplay\n.Comment,3\nYes\n"
    line = load_records(files.ugf(more=more).encode()).record.main_line()
    assert [node.comment for node in line] == ["", "Sharp\nplay", "Yes", ""]


def test_ugf_of_a_pair() -> None:
    text = files.ugf().replace("PlayerB=K.Black,Gosei,0,", "PlayerB=Ai,3-dan\nPlayerB2=Bo,5-dan")
    assert root(text, "PB", "BR") == ["Ai 3-dan & Bo 5-dan", ""]


def test_an_encrypted_ugf_is_refused_in_a_sentence() -> None:
    text = files.ugf().replace("Crypt=2146,PLAIN_UGF_FILE,READ_WRITE", "Crypt=9666,X")
    with pytest.raises(RecordError, match="encrypted"):
        load_records(text.encode())


@pytest.mark.parametrize(
    ("codec", "lang"), [("cp932", "SJIS"), ("cp932", ""), ("utf-8", "UTF-8"), ("utf-8", "SJIS"),
                        ("euc_jp", "EUC-JP"), ("gb18030", "GB2312"), ("cp949", "EUC-KR")]
)  # fmt: skip
def test_ugf_in_every_character_set(codec: str, lang: str) -> None:
    title, white, black, _ = files.NGF_TITLE.get(codec, files.NGF_TITLE["cp932"])
    text = files.ugf(lang=lang, place=title, white=white, black=black)
    text = text if lang else text.replace("Lang=\n", "")
    info = read_game_info(load_records(text.encode(codec)).record)
    assert (info.place, info.white, info.black) == (title, white, black)


# -- Jago XML ----------------------------------------------------------------------------------


def test_jago_is_read() -> None:
    result = load_records(files.jago().encode())
    record = result.record
    assert result.format == "Jago XML"
    assert not odd(result)
    assert record.size == 9
    assert moves(record) == ["Bee", "W", "Bdf"]
    start = record.root
    assert start.properties["AB"] == ["cg", "gc"]
    assert start.properties["AW"] == ["ai"]
    assert start.first("PL") == "B"
    assert start.comment == "First line goes on\n\nThird"
    info = read_game_info(record)
    assert (info.black, info.black_rank, info.white) == ("Bo", "3d", "Wei & friends")
    assert (info.komi, info.handicap, info.result) == (0.5, 2, "W+R")
    assert (info.date, info.rules, info.main_time) == ("2004-05-06", "Japanese", 1800)
    assert (info.name, record.info("CP"), record.info("US")) == (
        *("A game", "Free for all", "someone"),
    )


def test_jago_nodes_marks_and_variations() -> None:
    record = load_records(files.jago().encode()).record
    first = record.root.children[0]
    assert first.properties == {
        "N": ["Opening"],
        "BL": ["1700"],
        "B": ["ee"],
        "TR": ["ee"],
        "TW": ["aa"],
        "MA": ["bh"],
        "LB": ["ci:x\\:1"],
        "GW": ["1"],
    }
    white, variation = first.children
    assert (white.first("W"), white.comment) == ("", "White passes.")
    assert variation.first("W") == "ia"
    assert [child.first("B") for child in variation.children] == ["hb", "ha"]
    assert [child.first("B") for child in white.children] == ["df"]


def test_jago_without_nodes_and_of_several_games() -> None:
    game = "<GoGame><Comment>See <B>this</B> move</Comment><Black at='Q16'/></GoGame>"
    records = load_records(f"<Go>{game}{game}</Go>".encode()).records
    assert [moves(record) for record in records] == [["Bpd"], ["Bpd"]]
    assert records[0].root.comment == "See this move"


@pytest.mark.parametrize(
    ("codec", "label"), [("utf-8", "UTF-8"), ("utf-16", "UTF-16"), ("cp1252", "ISO-8859-1"),
                         ("gb18030", "GB2312"), ("cp932", "Shift_JIS"), ("big5hkscs", "Big5"),
                         ("cp949", "EUC-KR")]
)  # fmt: skip
def test_jago_in_every_character_set(codec: str, label: str) -> None:
    name, _, black, _ = files.NGF_TITLE.get(codec, ("Spaß", "", "Jürgen Müller", ""))
    text = files.jago(encoding=label, name=name, black=black)
    info = read_game_info(load_records(text.encode(codec)).record)
    assert (info.name, info.black) == (name, black)


def test_broken_xml_is_read_up_to_the_fault() -> None:
    data = files.jago().encode()
    result = load_records(data[: data.index(b"White passes")])
    assert moves(result.record) == ["Bee", "W"]
    assert any("The XML is broken in line" in notice.text for notice in result.notices)


def test_unknown_elements_and_points_are_told() -> None:
    text = files.jago().replace('<Black number="3" at="H8"/>', '<Black at="Z99"/><Odd/>')
    assert odd(load_records(text.encode())) == [
        "This was not understood and left out: Black Z99",
        "This was not understood and left out: Odd",
    ]


ENTITIES = (
    '<!DOCTYPE Go [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>',
    '<!DOCTYPE Go [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
    '<!DOCTYPE Go [<!ENTITY % p SYSTEM "http://127.0.0.1:9/x.dtd"> %p;]>',
)


@pytest.mark.parametrize("doctype", ENTITIES)
def test_entities_are_never_expanded(doctype: str) -> None:
    text = doctype + "<Go><GoGame><Comment>&b;&x;</Comment></GoGame></Go>"
    with pytest.raises(RecordError, match="entities"):
        load_records(text.encode())


def test_other_xml_is_no_record() -> None:
    with pytest.raises(RecordError):
        load_records(b"<?xml version='1.0'?><svg><text>Go to <b>Go </b></text></svg>")
    with pytest.raises(RecordError, match="holds no game"):
        load_records(b"<Go><P>no game</P></Go>")


# -- All of them -------------------------------------------------------------------------------


@pytest.mark.parametrize("data", files.SEEDS)
def test_what_was_read_is_the_same_after_saving_as_sgf(data: bytes) -> None:
    first = load_records(data)
    again = load_records(first.record.to_bytes())
    assert (first.format != "SGF", again.format) == (True, "SGF")

    def known(record: GameRecord) -> list[dict[str, list[str]]]:
        """All properties but those that the writer sets."""
        own = ("CA", "AP")
        return [
            {key: value for key, value in node.properties.items() if key not in own}
            for node in record.nodes()
        ]

    assert known(again.record) == known(first.record)
    assert not again.notices


@pytest.mark.parametrize("data", SGF_SEEDS)
def test_sgf_is_never_taken_for_another_format(data: bytes) -> None:
    assert format_of(data) is None


@pytest.mark.parametrize("ends", ["\r\n", "\r"])
@pytest.mark.parametrize("make", [files.ngf, files.gib, files.ugf, files.jago])
def test_any_line_ends(make: Callable[[], str], ends: str) -> None:
    text = make()
    plain = load_records(text.encode()).record
    other = load_records(text.replace("\n", ends).encode()).record
    assert [node.properties for node in other.nodes()] == [n.properties for n in plain.nodes()]


def read_or_refuse(data: bytes) -> None:
    """Read ``data``; a refusal is one clear sentence. What was read can be saved as SGF."""
    try:
        result = load_records(data)
    except RecordError:
        return
    for record in result.records:
        assert load_records(record.to_bytes()).records


def mutated(seed: int) -> bytes:
    """A file with pieces cut, doubled, exchanged or replaced by noise."""
    chance = Random(seed)
    data = bytearray(chance.choice(files.SEEDS))
    for _ in range(chance.randint(1, 12)):
        place, length = chance.randrange(len(data) or 1), chance.randint(0, 20)
        piece = bytes(data[place : place + length])
        match chance.randrange(4):
            case 0:
                del data[place : place + length]
            case 1:
                data[place:place] = piece * chance.randint(1, 40)
            case 2:
                data[place : place + length] = chance.randbytes(length)
            case _:
                data[place:place] = chance.choice(
                    (b"\n", b"\0", b",", b"9" * 30, b"]", b"<Node>", b"&x;", b"\\[", b"<Variation>")
                )
    return bytes(data)


@settings(max_examples=400, deadline=3000)
@given(st.integers(0, 2**64))
def test_mutated_files_never_crash(seed: int) -> None:
    read_or_refuse(mutated(seed))


STARTS = (
    b"T\n19\nW\nB\n\n0\n0\n6\n\n\n\n\nPMABBQEEQ\n",
    b"\\HS\n\\HE\n\\GS\nINI 0 1 9 &4\n",
    b"[Header]\nSize=19\n[Data]\nPP,B1,1,0\n[Figure]\n.Fig,1,1\n",
    b"<Go><GoGame><Nodes><Node>",
)


@settings(max_examples=200, deadline=3000)
@given(st.sampled_from(STARTS), st.binary(max_size=200))
def test_any_bytes_behind_a_start_are_read_or_refused(start: bytes, data: bytes) -> None:
    read_or_refuse(start + data)


@settings(max_examples=200, deadline=3000)
@given(st.sampled_from(STARTS), st.text("PMBWA,.0129\n[]=<>/&;\\ 中é\ud800", max_size=80))
def test_any_text_behind_a_start_is_read_or_refused(start: bytes, text: str) -> None:
    read_or_refuse(start + text.encode("utf-8", "surrogatepass"))


HOSTILE = {
    "lines": b"T\n19\nW\nB\n\n0\n0\n6\n\n\n\n\nPMABBQEEQ\n" + b"\n" * 300_000,
    "long line": b"T\n19\n" + b"a1 " * 100_000 + b"\nB\n\n0\n0\n6\n\n\n\n\nPMABBQEEQ\n",
    "fields": b"\\HS\n" + b"\\[A=" * 100_000,
    "brackets": b"\\[GAMEBLACKNAME=" + b"(" * 300_000,
    "diagrams": b"[Header]\nSize=19\n[Data]\n" + b"AA,B1,1,0\n" * 20_000
    + b"[Figure]\n" + b".Fig,1,1\nBB,B1,0,0\nCC,W1,1,0\n.EndFig\n" * 5000,
    "texts": b"[Header]\n[Data]\nAA,B1,1,0\n[Figure]\n" + b".Text,1\na\n.EndText\n" * 20_000,
    "elements": b"<Go><GoGame><Nodes>" + b"<Node>" * 60_000,
    "variations": b"<Go><GoGame><Nodes>" + b"<Black at='A1'/><Variation>" * 9000,
    "comments": b"<Go><GoGame><Nodes>" + b"<Comment>a</Comment>" * 30_000,
    "attributes": b"<!DOCTYPE Go [<!ATTLIST Node a CDATA '" + b"x" * 100_000 + b"'>]><Go><GoGame>"
    + b"<Nodes>" + b"<Node/>" * 30_000,
}  # fmt: skip


@pytest.mark.parametrize("name", HOSTILE)
def test_large_hostile_files_end_in_time(name: str) -> None:
    start = time.process_time()
    read_or_refuse(HOSTILE[name])
    assert time.process_time() - start < 10


def test_huge_files_of_these_formats_are_refused() -> None:
    with pytest.raises(RecordError, match="16 MB"):
        load_records(b"[Header]\n" + b"x" * 17_000_000)


def test_a_file_without_a_game_is_refused() -> None:
    with pytest.raises(RecordError, match="no game"):
        load_records(b"\\HS\n\\HE\n\\GS\n\\GE\n")


def test_each_format_has_suffixes_of_its_own() -> None:
    suffixes = [suffix for one in FORMATS for suffix in one.suffixes]
    assert sorted(suffixes) == [".gib", ".ngf", ".ugf", ".ugi", ".xml"]
