"""Character sets: declared, undeclared, lied about, damaged."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from desktop_go.errors import RecordError
from desktop_go.records.loading import load_records
from desktop_go.records.sgf_charset import ENCODINGS, codec_name, decode

MOVES = ";B[pd];W[dp];B[qp];W[dc];B[ce];W[fd];B[hc];W[jd]"
CHINESE = "PB[柯洁]BR[九段]PW[李世石]WR[九段]RE[白中盘胜]EV[春兰杯决赛]"
NICKNAMES = "PB[绝艺]BR[9段]PW[小飞刀]WR[9段]"
TAIWANESE = "PB[周俊勳]BR[九段]PW[王立誠]WR[九段]RE[黑中押勝]"
JAPANESE = "PB[井山裕太]BR[九段]PW[羽根直樹]WR[九段]RE[黒中押し勝ち]"
KANA = "PC[まいど]PB[ななし]"
KOREAN = "PB[이세돌]BR[9단]PW[박정환]WR[9단]RE[흑불계승]"
RUSSIAN = "PB[Иванов]PW[Шикшина]C[Черные начинают]"
GERMAN = "PB[Müller]PW[Jörg]C[Schwarz ist am Zug]"
FRENCH = "PB[François]C[déjà joué, c'était l'été]"


def record_bytes(text: str, encoding: str, label: str = "") -> bytes:
    ca = f"CA[{label}]" if label else ""
    return f"(;GM[1]FF[4]{ca}SZ[19]{text}KM[6.5]{MOVES})".encode(encoding)


UNDECLARED = [
    (CHINESE, "gb18030"),
    (NICKNAMES, "gb18030"),
    (TAIWANESE, "big5hkscs"),
    (JAPANESE, "cp932"),
    (JAPANESE, "euc_jp"),
    (KANA, "cp932"),
    (KANA, "euc_jp"),
    (KOREAN, "cp949"),
    (RUSSIAN, "windows-1251"),
    (RUSSIAN, "koi8_r"),
    (GERMAN, "cp1252"),
    (FRENCH, "cp1252"),
    (JAPANESE, "iso2022_jp"),
    (CHINESE, "utf-8"),
    (GERMAN, "utf-8"),
    (RUSSIAN, "utf-8"),
    (CHINESE, "utf-8-sig"),
    (CHINESE, "utf-16"),
    (GERMAN, "utf-16-le"),
    (GERMAN, "utf-16-be"),
]


SHORT = {
    "gb18030": (
        "PB[谢科]PW[辜梓豪]",
        "PB[风中追风]PW[潜伏]BR[9段]WR[9段]",
        "PC[中国棋院]EV[围甲]",
        "PB[神之一手]",
        "PW[孟泰龄]",
        "C[这里白棋应该补一手]",
    ),
    "big5hkscs": ("PB[陳詩淵]PW[林至涵]", "EV[第三屆東鋼杯]", "PW[周平強]RE[白勝3目半]"),
    "cp932": ("PB[高尾紳路]PW[山下敬吾]", "RE[白２目半勝]", "C[アテる]", "PB[結城聡]"),
    "euc_jp": ("PB[高尾紳路]PW[山下敬吾]", "RE[白２目半勝]", "C[アテる]", "PB[結城聡]"),
    "cp949": ("PB[김지석]PW[강동윤]", "PC[한국기원]", "C[흑의 실수]", "PB[최철한]"),
    "cp1252": ("PB[Gérard]", "PB[Kröger]PW[Søren]", "PC[Malmö]", "PB[Bjørn Åsmund]"),
    "cp1251": ("PC[Санкт-Петербург]", "C[Ошибка белых]"),
}


@pytest.mark.parametrize(
    ("encoding", "text"), [(name, text) for name, texts in SHORT.items() for text in texts]
)
def test_a_name_is_enough_to_find_the_charset(encoding: str, text: str) -> None:
    assert text in decode(record_bytes(text, encoding)).text


EUROPEAN = [
    ("C[„Der weiße Stein ist gefangen“ – schön gespielt…]", "cp1252"),
    ("C[»Größe« heißt hier Übermaß]", "cp1252"),
    ("C[C’est l’été où les élèves ont joué : « déjà vu »…]", "cp1252"),
    ("C[Négy kő – az élő csoport kiegészült egy őrszemmel]", "cp1250"),
    ("C[¿Quién ganó? ¡El señor Muñoz, según el árbitro!]", "cp1252"),
    ("C[La tua mossa è già stata giocata, perché così si può]", "cp1252"),
    ("C[Houd ‘wit’ vast; dat is zo’n mooie zet]", "cp1252"),
    ("C[Não há mais situações de ko após a captura]", "cp1252"),
    ("C[Mustan siirto jää väärään päähän]", "cp1252"),
    ("C[Hvid spiller på højre side, så går det galt]", "cp1252"),
    ("C[Þetta er ágætur leikur, en svartur á að verja hornið]", "cp1252"),
    ("C[Błąd: białe żyją, a czarne są martwe]PB[Wiśniewski]", "cp1250"),
    ("C[Błąd: białe żyją, a czarne są martwe]PB[Wiśniewski]", "iso8859_2"),
    ("C[Černý ještě může žít, když bílý nehraje ťukes]", "cp1250"),
    ("C[Siyahın köşesi güçlü değil, beyaz kaçıyor]", "cp1254"),
    ("C[Τα μαύρα κερδίζουν με δύο πόντους]", "iso8859_7"),
    ("C[Білі програли: їхня група мертва]", "cp1251"),
]


@pytest.mark.parametrize(("text", "encoding"), EUROPEAN)
@pytest.mark.parametrize("declared", [True, False])
def test_european_texts_are_read_rightly(text: str, encoding: str, declared: bool) -> None:
    """Quotes and dashes made EUC-JP of German, and "è" alone Cyrillic of Italian."""
    found = decode(record_bytes(text, encoding, encoding if declared else ""))
    assert text in found.text
    assert not found.damaged
    assert decode(record_bytes(text, "utf-8")).encoding == "utf-8"


@pytest.mark.parametrize("label", ["windows-1252", "ISO-8859-1"])
@pytest.mark.parametrize(
    "text",
    ["ÄÖÜ", "äöüÄÖÜß", "éàè", "„Zug“", "–", "½", "ÿ", "ÆØÅ", "¿", "ÀÂÄÈÉÊËÎÏÔÙÛÜ", "2½ Punkte"],
)
def test_a_declared_charset_is_believed_whatever_the_text(text: str, label: str) -> None:
    assert f"C[{text}]" in decode(record_bytes(f"C[{text}]", "cp1252", label)).text


@pytest.mark.parametrize(("text", "encoding"), UNDECLARED)
def test_undeclared_charsets_are_found(text: str, encoding: str) -> None:
    assert text in decode(record_bytes(text, encoding)).text


@pytest.mark.parametrize(
    ("text", "encoding", "label"),
    [
        (CHINESE, "gb18030", "GB2312"),
        (NICKNAMES, "gb18030", "gbk"),
        (TAIWANESE, "big5hkscs", "Big5"),
        (JAPANESE, "cp932", "Shift_JIS"),
        (JAPANESE, "cp932", "MS_KANJI"),
        (JAPANESE, "euc_jp", "EUC-JP"),
        (KOREAN, "cp949", "EUC-KR"),
        (GERMAN, "cp1252", "ISO-8859-1"),
        ("PB[Łukasz Żółć]", "iso8859_2", "ISO-8859-2"),
        ("PB[Νίκος]", "iso8859_7", "ISO-8859-7"),
        ("PB[Łukasz Żółć]", "cp1250", "windows-1250"),
        (RUSSIAN, "windows-1251", "windows-1251"),
        ("PB[Ann]", "ascii", "no-such-charset"),
    ],
)
def test_declared_charsets_are_believed(text: str, encoding: str, label: str) -> None:
    assert text in decode(record_bytes(text, encoding, label)).text


@pytest.mark.parametrize(
    ("text", "encoding", "label"),
    [
        (CHINESE, "utf-8", "GB2312"),
        (JAPANESE, "utf-8", "MS_KANJI"),
        (GERMAN, "utf-8", "ISO-8859-1"),
        ("PB[Łukasz Żółć]", "utf-8", "ISO-8859-2"),
        (CHINESE, "gb18030", "UTF-8"),
        (CHINESE, "gb18030", "Big5"),
        (CHINESE, "gb18030", "ISO-8859-1"),
        (TAIWANESE, "big5hkscs", "GB2312"),
        (JAPANESE, "cp932", "EUC-JP"),
        (JAPANESE, "euc_jp", "Shift_JIS"),
        (KOREAN, "cp949", "GB2312"),
        (KOREAN, "cp949", "UTF-8"),
        (RUSSIAN, "windows-1251", "ISO-8859-1"),
        (GERMAN, "cp1252", "UTF-8"),
        (GERMAN, "cp1252", "GB2312"),
    ],
)
def test_wrong_labels_are_seen_through(text: str, encoding: str, label: str) -> None:
    assert text in decode(record_bytes(text, encoding, label)).text


def test_trail_bytes_that_look_like_brackets() -> None:
    text = "C[能力表示ソ]N[ゾ]"
    record = load_records(record_bytes(text, "cp932", "Shift_JIS")).record
    assert record.root.comment == "能力表示ソ"
    assert record.root.name == "ゾ"


def test_brackets_as_trail_bytes_before_marks_of_the_grammar() -> None:
    text = "C[ゾ(笑)ゾ;ゾ)ソ]"
    for label in ("", "Shift_JIS"):
        record = load_records(record_bytes(JAPANESE + text, "cp932", label)).record
        assert record.root.comment == "ゾ(笑)ゾ;ゾ)ソ"


def test_text_that_comes_late_is_weighed_all_the_same() -> None:
    data = (b"(;SZ[19]" + b";B[aa]" * 100_000 + b")").replace(b"[19]", b"[19]N[]", 1)
    late = data[:-1] + b";C[" + "黑棋先行白棋后走".encode("gb18030") + b"])"
    result = load_records(late)
    assert result.encoding == "gb18030"


def test_damaged_utf8_is_kept_and_not_read_as_another_charset() -> None:
    data = record_bytes("GN[职业棋手精英赛]PB[柯洁]PW[古力]", "utf-8")
    damaged = data.replace("业".encode(), b"\xe4?\x9a").replace("柯".encode(), b"\xe6\x9f?")
    result = load_records(damaged)
    assert result.encoding == "utf-8"
    assert result.record.root.text("PW") == "古力"
    assert any("Damaged bytes" in notice.text for notice in result.notices)
    assert b"\xe4?\x9a" in result.record.to_bytes()
    assert b"PB[\xe6\x9f?\xe6\xb4\x81]" in result.record.to_bytes()


def test_every_written_file_says_what_it_is_in() -> None:
    data = record_bytes("PB[柯洁]PW[\xff古力]", "utf-8").replace("ÿ".encode(), b"\xff")
    assert b"CA[UTF-8]" in load_records(data).record.to_bytes()
    for label in ("GBK", "no-such-charset", ""):
        text = record_bytes(CHINESE + "N[\xff]", "gb18030", label)
        damaged = text.replace("ÿ".encode("gb18030"), b"\xff")
        written = load_records(damaged).record.to_bytes()
        assert b"CA[GBK]" in written if label == "GBK" else b"CA[GB18030]" in written
        assert b"N[\xff]" in written
        assert "PB[柯洁]".encode("gb18030") in written


@pytest.mark.parametrize("label", ["windows-1252", "ISO-8859-1", ""])
@pytest.mark.parametrize("typed", ["ö", "흑", "ソ"])
def test_a_file_is_never_written_in_two_charsets(label: str, typed: str) -> None:
    """ "ö" went as EUC-JP between the old bytes of German, and no CA was left."""
    german = "C[„Zug“ – Größe, Übermut, ärgerlich: »schön«…]"
    data = record_bytes(german, "cp1252", label)
    for damage in (b"", b"\x81"):
        record = load_records(data.replace(b"KM[6.5]", b"KM[6.5]N[" + damage + b"]")).record
        record.set_comment(record.root.children[0], typed)
        written = record.to_bytes()
        codec = "cp1252" if b"CA[UTF-8]" not in written else "utf-8"
        text = written.decode(codec, "surrogateescape")
        assert german in text
        assert f"C[{typed}]" in text
        again = load_records(written)
        assert again.record.root.children[0].comment == typed
        assert again.record.root.comment == record.root.comment
        assert again.record.root.text("N") == record.root.text("N")
        assert not again.guessed


def test_what_this_program_wrote_is_read_as_it_was_written() -> None:
    """Few bytes may look like another character set; CA of our own files is the truth."""
    data = b"(;GM[1]FF[4]CA[UTF-8]AP[Desktop Go:1.0]SZ[19]C[\xc4\xd6\xdc];B[aa])"
    result = load_records(data)
    assert result.encoding == "utf-8"
    assert b"C[\xc4\xd6\xdc]" in result.record.to_bytes()


@example("big5hkscs", b"\xc2\x80", "ö")
@example("euc_jp", b"\x01\x01\x01\x01\x80\x80\xc2\x80\xa6\xd9", "a흑")
@given(
    st.sampled_from(sorted(set(ENCODINGS) - {"utf-16", "iso2022_jp"})),
    st.binary(max_size=40).filter(lambda data: not set(data) & set(b"\\[]()~\0")),
    st.text("aöソ黒흑ёł", max_size=5),
)
def test_saving_and_reading_changes_nothing(encoding: str, damage: bytes, typed: str) -> None:
    """127 of 10,000 damaged files read differently once they had been saved."""
    record = load_records(b"(;GM[1]FF[4]SZ[9]C[" + damage + b"];B[ee])", encoding).record
    record.set_comment(record.root.children[0], typed)
    once = load_records(record.to_bytes()).record
    assert once.to_bytes() == record.to_bytes()
    assert once.root.children[0].comment == record.root.children[0].comment


def test_half_a_character_does_not_swallow_the_bracket() -> None:
    data = record_bytes(CHINESE + "GN[名人战]", "gb18030")
    cut = data.replace("决赛]".encode("gb18030"), "决".encode("gb18030") + b"\xc8]")
    record = load_records(cut).record
    assert record.root.text("GN") == "名人战"
    assert record.root.text("PB") == "柯洁"
    assert load_records(record.to_bytes()).record.root.text("GN") == "名人战"
    assert "决".encode() + b"\xc8]" in record.to_bytes()


def test_damaged_record_with_new_text_becomes_utf8() -> None:
    data = record_bytes(CHINESE, "gb18030").replace(b"KM[6.5]", b"KM[6.5]N[\xff\xff]")
    record = load_records(data).record
    record.set_comment(record.root, "흑")
    again = load_records(record.to_bytes()).record
    assert again.root.comment == "흑"
    assert again.root.text("PB") == "柯洁"


def test_undamaged_records_become_utf8() -> None:
    data = load_records(record_bytes(TAIWANESE, "big5hkscs", "Big5")).record.to_bytes()
    assert TAIWANESE in data.decode("utf-8")
    assert b"CA[UTF-8]" in data
    assert b"Big5" not in data


@pytest.mark.parametrize(
    ("data", "notice"),
    [
        (record_bytes(CHINESE, "gb18030"), "names no character set; it was read as gb18030"),
        (record_bytes(CHINESE, "utf-8", "Big5"), "character set Big5, but was read as utf-8"),
        (record_bytes(CHINESE, "gb18030", "GBK"), ""),
        (record_bytes(CHINESE, "utf-8"), ""),
        (record_bytes("PB[Ann]", "ascii", "Big5"), ""),
    ],
)
def test_guesses_are_told(data: bytes, notice: str) -> None:
    found = [str(entry) for entry in load_records(data).notices]
    assert len(found) == bool(notice)
    assert notice in "".join(found)


def test_reopen_with_another_encoding() -> None:
    data = record_bytes("PB[黑]", "big5hkscs")
    assert load_records(data, "big5").record.root.text("PB") == "黑"
    assert load_records(data, "latin-1").record.root.text("PB") == "¶Â"
    with pytest.raises(RecordError, match="no character set"):
        load_records(data, "klingon")


@pytest.mark.parametrize("label", ["hex", "rot13", "idna\0", "", "zlib"])
def test_names_of_codecs_that_are_no_charsets(label: str) -> None:
    assert codec_name(label) is None
