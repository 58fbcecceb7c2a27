"""Bytes of a record to text and back: finds out the character set where the file does not name it.

Undecodable bytes become lone surrogates (PEP 383) and so survive a round trip. Knows nothing of
the tree but the few bytes that show where an SGF text is in structural order.
"""

from __future__ import annotations

import codecs
import re
from collections import Counter
from dataclasses import dataclass

from desktop_go.errors import RecordError
from desktop_go.records.language_statistics import ASCII_BITS, Language, text_bits, unicode_bits

UTF8 = "utf-8"
KEEP_BYTES = "desktop_go.keep_bytes"
"""Our slow error handler for decoding where "surrogateescape" stops: at ASCII that does not fit."""
SOFT_BREAK = "\\\n"
"""A line break in a text that is there for the eye, and no part of it (FF[4], SimpleText, Text)."""
ENCODINGS = (
    "utf-8",
    "gb18030",
    "big5hkscs",
    "cp932",
    "euc_jp",
    "cp949",
    "cp1252",
    "iso8859_15",
    "cp1251",
    "koi8_r",
    "cp1250",
    "iso8859_2",
    "cp1254",
    "cp1253",
    "iso2022_jp",
    "utf-16",
)
"""What a "Reopen with encoding" menu offers (names of Python codecs)."""

_ALIASES = {
    "gb2312": "gb18030",
    "gbk": "gb18030",
    "gb_2312-80": "gb18030",
    "gb-2312": "gb18030",
    "cp936": "gb18030",
    "windows-936": "gb18030",
    "big5": "big5hkscs",
    "big-5": "big5hkscs",
    "cp950": "big5hkscs",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "shiftjis": "cp932",
    "sjis": "cp932",
    "x-sjis": "cp932",
    "ms_kanji": "cp932",
    "ms932": "cp932",
    "windows-31j": "cp932",
    "x-euc-jp": "euc_jp",
    "euc-kr": "cp949",
    "euc_kr": "cp949",
    "ks_c_5601-1987": "cp949",
    "ksc5601": "cp949",
    "ms949": "cp949",
    "windows-949": "cp949",
    "iso8859-1": "cp1252",
    "iso-8859-1": "cp1252",
    "latin1": "cp1252",
    "latin-1": "cp1252",
    "iso8859-2": "iso8859_2",
    "iso8859-7": "iso8859_7",
    "iso8859-9": "cp1254",
    "iso-8859-9": "cp1254",
    "latin5": "cp1254",
    "iso8859-15": "iso8859_15",
    "latin9": "iso8859_15",
    "latin-9": "iso8859_15",
    "koi8-r": "koi8_r",
    "utf8": "utf-8",
    "unicode": "utf-8",
}
"""Names met in CA to the widest codec that reads such files (each a superset of the named set)."""

_LABELS = {
    UTF8: "UTF-8",
    "gb18030": "GB18030",
    "big5hkscs": "Big5",
    "cp932": "Shift_JIS",
    "euc_jp": "EUC-JP",
    "cp949": "EUC-KR",
    "cp1252": "windows-1252",
    "iso8859_15": "ISO-8859-15",
    "cp1251": "windows-1251",
    "koi8_r": "KOI8-R",
    "cp1250": "windows-1250",
    "iso8859_2": "ISO-8859-2",
    "cp1254": "windows-1254",
    "cp1253": "windows-1253",
    "iso8859_7": "ISO-8859-7",
    "iso2022_jp": "ISO-2022-JP",
}
"""Names of codecs as other programs know them."""

_CA = re.compile(rb"CA\s*\[\s*([^\]\s]{1,40})\s*\]")
_OWN = re.compile(rb"CA\[([^\]\s]{1,40})\]AP\[Desktop Go[:\]]")
_OWN_REACH = 4000
"""How this program begins a file, with nothing but GM and FF before."""
_UTF16_STARTS = (("utf-16-le", b"(\0;\0"), ("utf-16-be", b"\0(\0;"))


_WESTERN = (
    Language.GERMAN,
    Language.FRENCH,
    Language.SPANISH,
    Language.PORTUGUESE,
    Language.ITALIAN,
    Language.DUTCH,
    Language.NORDIC,
    Language.ICELANDIC,
)
_CENTRAL = (Language.POLISH, Language.CZECH, Language.HUNGARIAN, Language.ROMANIAN)
_CANDIDATES: tuple[tuple[str, tuple[Language, ...], float], ...] = (
    ("gb18030", (Language.SIMPLIFIED_CHINESE,), 0.0),
    ("big5hkscs", (Language.TRADITIONAL_CHINESE,), 2.0),
    ("cp932", (Language.JAPANESE,), 2.0),
    ("euc_jp", (Language.JAPANESE,), 4.0),
    ("cp949", (Language.KOREAN,), 3.0),
    ("cp1252", _WESTERN, 2.0),
    ("iso8859_15", _WESTERN, 5.0),
    ("cp1251", (Language.RUSSIAN,), 4.0),
    ("koi8_r", (Language.RUSSIAN,), 14.0),
    ("cp1250", _CENTRAL, 6.0),
    ("iso8859_2", _CENTRAL, 8.0),
    ("cp1254", (Language.TURKISH,), 8.0),
    ("cp1253", (Language.GREEK,), 10.0),
    ("iso8859_7", (Language.GREEK,), 11.0),
)
"""Codec, the languages it is used for, and bits against it (how rare it is among records)."""
_LATIN_SETS = frozenset(("cp1252", "iso8859_15", "cp1250", "iso8859_2", "cp1254"))
_LETTER_SETS = frozenset(("cp1251", "koi8_r", "cp1253", "iso8859_7"))
_DOUBLE_BYTE = frozenset(("gb18030", "big5hkscs", "cp932", "euc_jp", "cp949"))
_DAMAGE_BITS = 18.0
"""A byte that a character set cannot explain."""
_EATEN_BITS = 30.0
"""A closing bracket that a reading takes for the second half of a character."""
_CLINGING_BITS = 5.0
"""A Chinese, Japanese or Korean character beside a small Latin letter."""
_MIXED_BITS = 12.0
"""A Latin letter beside a Russian or Greek one."""
_ODD_BITS = 8.0
"""A sign or a capital inside a word, a Russian letter alone among Latin words."""
_PAIR_BITS = 2.0
"""Two Latin letters beyond Z side by side."""
_BELIEVED = (1.6, 10.0)
_HALF_BELIEVED = (1.25, 10.0)
"""How many times the bits of the best reading, and so many more, a declared one may cost. The
second counts where it proves little that a text decodes: in sets of two bytes a character, which
overlap, and where a larger set than the declared one is needed. Rightly declared texts of 21
languages are the best reading themselves, or cost a twentieth more."""
_PROSE_BITS = 5.9
"""What a byte above ASCII costs at most in a text that makes sense: only such a one speaks against
a declared set. (Russian 4.6, Chinese 4 to 5.5, letters at random 6.5 and more.)"""
_UTF8_PAIR_BITS = 3.0
"""What two bytes count for that are UTF-8, though they may be chance."""
_ASCII_BYTES, _HIGH_BYTES = bytes(range(128)), bytes(range(128, 256))
_SAMPLE = 400_000
"""Bytes of a file that are weighed."""

_CLOSE = (
    r"\](?=\s*(?:;\s*(?:[A-Z]{1,2}\s*\[|[();]|\Z)|\(\s*;|\)\s*(?:[();]|\Z)"
    r"|[A-Z]{1,2}\s*\[|\[[a-t]{2}[\]:]|\Z))"
)
_CLOSE_TEXT = re.compile(_CLOSE)
_CLOSE_BYTES = re.compile(_CLOSE.encode())
"""A closing bracket by what follows it."""
_CONTROL = re.compile("[\x80-\x9f]")
_HIGH = re.compile(rb"[\x80-\xff]")
_ASCII = re.compile("[\x00-\x7f]+")
_SURROGATE = re.compile("[\udc80-\udcff]+")
_DAMAGED_UTF8 = re.compile("[\udcc2-\udcf4][\udc80-\udcbf]{0,2}|[\udc80-\udcff]")
_IDEOGRAPH = "[^\x00-\u02ff\udc80-\udcff]"
_CLINGING = re.compile(f"(?<=[a-z]){_IDEOGRAPH}|(?<=[a-z] ){_IDEOGRAPH}|{_IDEOGRAPH}(?= ?[a-z])")
_CAPITALS = "".join(chr(code) for code in range(0xC0, 0x500) if chr(code).isupper())
_ODD = re.compile(
    f"(?<=[a-zß-ÿ])[{_CAPITALS}]"
    "|(?<=[A-Za-z])[\xa1-\xb3\xb5-\xbf\xd7\xf7“”„…•™€˘˙˝](?=[A-Za-z])"
    "|(?<=[A-Za-z])[\xa1-\xa6¬¯±²³¶¸¹¼-¿]"
)
_LETTER_PAIR = re.compile("(?<=[\xc0-\u024f])[\xc0-\u024f]")
_MIXED = re.compile(r"(?<=[A-Za-z])[Ͱ-ԯ]|(?<=[Ͱ-ԯ])[A-Za-z]")
_ALONE = re.compile(f"(?<=[a-zа-яё])[{_CAPITALS}]|(?<=[a-z] )[Ͱ-ԯ](?= [a-z])")
_UTF8_SEQUENCE = re.compile(rb"[\xe1-\xef][\x80-\xbf]{2}|[\xc3-\xd4][\x80-\xbf]")
_LONG_IN_UTF8 = re.compile("[\u0800-\U0010ffff]")
_UTF8_TRIPLE = re.compile("[\u0e00-\ud7a3\uf900-\uffef]")


@dataclass(frozen=True, slots=True)
class Decoded:
    """The text of a file and how it was read."""

    text: str
    encoding: str
    """Name of the Python codec."""
    damaged: int
    """Bytes that could not be decoded; they stand in the text as lone surrogates."""
    declared: str | None = None
    """The value of CA as it stood in the file."""


def codec_name(label: str) -> str | None:
    """The codec for a CA value, or None when the name means nothing."""
    key = label.strip().lower()
    key = _ALIASES.get(key, key)
    try:
        info = codecs.lookup(key)
    except (LookupError, ValueError):
        return None
    return _ALIASES.get(info.name, info.name) if info._is_text_encoding else None


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Read ``data`` with ``encoding``, or with the character set that fits best.

    Order: byte order mark, valid UTF-8, mostly valid UTF-8, then CA if the text decodes without a
    fault and no other reading is far better, then what costs the fewest bits: for the characters in
    their language, for damage, for brackets lost. In a file of our own CA is the truth.

    Raises:
        RecordError: ``encoding`` is no character set.
    """
    match = _CA.search(data)
    declared = match.group(1).decode("ascii", "replace") if match else None
    if encoding is not None:
        named = codec_name(encoding)
        if named is None:
            raise RecordError("There is no character set “{encoding}”.", encoding=encoding)
        return _guard_brackets(data, _decode_as(data, named, declared))
    if data[:3] == codecs.BOM_UTF8:
        return _decode_as(data[3:], UTF8, declared)
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return _decode_as(data, "utf-16", declared)
    for name, start in _UTF16_STARTS:
        place = data.find(start, 0, 4000)
        if place >= 0 and place % 2 == 0 and b"(;" not in data[:4000]:
            return _decode_as(data, name, declared)
    own = _OWN.search(data, 0, _OWN_REACH)
    if own is not None:
        declared = own.group(1).decode("ascii", "replace")
    named = codec_name(declared) if declared else None
    if own is not None and named is not None:
        return _guard_brackets(data, _decode_as(data, named, declared))
    as_utf8 = _decode_as(data, UTF8, declared)
    if as_utf8.damaged and _is_mostly_utf8(_telling_part(data)):
        return as_utf8
    if as_utf8.damaged or (named != UTF8 and _may_be_chance(as_utf8.text)):
        return _best(data, as_utf8, named)
    if b"\x1b$" in data and as_utf8.text.isascii():
        return _decode_as(data, "iso2022_jp", declared)
    return as_utf8


def _is_mostly_utf8(sample: bytes) -> bool:
    """Whether sequences of three bytes, which are hardly chance, outnumber the damaged bytes."""
    text = _text_of(sample, UTF8)
    return _count_damage(text) <= len(_UTF8_TRIPLE.findall(text))


def _may_be_chance(text: str) -> bool:
    """Whether bytes of another character set may be valid UTF-8: it has short sequences only."""
    return not text.isascii() and _LONG_IN_UTF8.search(text) is None


def _best(data: bytes, as_utf8: Decoded, named: str | None) -> Decoded:
    """The declared reading if it is free of faults and none is far better; else the best one."""
    sample = _telling_part(data)
    known = (UTF8, *(name for name, _, _ in _CANDIDATES))
    if named is not None and named not in known and _decodes(sample, named):
        # Of a language that is not known here; who writes such a label means it.
        return _decode_as(data, named, as_utf8.declared) if as_utf8.damaged else as_utf8
    bits = {
        name: reading_bits(sample, name, languages) + (prior if name != named else 0.0)
        for name, languages, prior in _CANDIDATES
    }
    best = min(bits, key=bits.__getitem__)
    allowed = bits[best]
    if named in bits and _decodes(sample, named):
        exact = named not in _DOUBLE_BYTE and _decodes(sample, _exact_name(as_utf8.declared))
        factor, more = _BELIEVED if exact else _HALF_BELIEVED
        prose = bits[best] <= _PROSE_BITS * len(sample.translate(None, _ASCII_BYTES))
        if (exact and not prose) or bits[named] <= factor * bits[best] + more:
            best, allowed = named, (bits[named] - more) / factor
    if not as_utf8.damaged or _UTF8_SEQUENCE.search(sample):
        chance = 0.0 if as_utf8.damaged else _UTF8_PAIR_BITS * len(_UTF8_SEQUENCE.findall(sample))
        # Latin letters that are UTF-8 by chance are unheard of.
        by_chance = as_utf8.damaged or best not in _LATIN_SETS
        limit = allowed if by_chance else bits[best]
        if reading_bits(sample, UTF8, tuple(Language)) - chance <= limit:
            return as_utf8
    return _guard_brackets(data, _decode_as(data, best, as_utf8.declared))


def _exact_name(label: str | None) -> str:
    """The codec of the very set that a label names, which may be smaller than ``codec_name``'s."""
    try:
        return codecs.lookup((label or "").strip()).name
    except (LookupError, ValueError):
        return codec_name(label or "") or UTF8


def _telling_part(data: bytes) -> bytes:
    """The nodes with bytes above ASCII (no set here has a semicolon inside a character)."""
    parts: list[bytes] = []
    size = position = 0
    while size < _SAMPLE and (high := _HIGH.search(data, position)):
        start = max(position, data.rfind(b";", position, high.start()))
        end = data.find(b";", high.end())
        position = len(data) if end < 0 else end
        parts.append(data[start:position][:_SAMPLE])
        size += position - start
    return b"".join(parts)


def _decodes(sample: bytes, encoding: str) -> bool:
    """Whether ``encoding`` explains every byte (but for a cut end) and leaves ASCII alone."""
    try:
        text = codecs.getincrementaldecoder(encoding)().decode(sample)
    except UnicodeError:
        return False
    return ("(" in text or b"(" not in sample) and _CONTROL.search(text) is None


def reading_bits(sample: bytes, encoding: str, languages: tuple[Language, ...]) -> float:
    """What the bytes above ASCII cost when ``sample`` is read with ``encoding``.

    The text counts as in the language that it fits best; in UTF-8 each of its characters does.
    """
    text = _text_of(sample, encoding)
    beyond_ascii = _ASCII.sub("", text)
    sound = _SURROGATE.sub("", beyond_ascii)
    counts = Counter(sound)
    if encoding == UTF8:
        bits = unicode_bits(counts) + _DAMAGE_BITS * len(_DAMAGED_UTF8.findall(text))
    else:
        bits = text_bits(counts, languages) + _DAMAGE_BITS * (len(beyond_ascii) - len(sound))
    # ASCII that a reading has eaten counts for it, what eats it counts against it.
    ascii_bytes = len(sample.translate(None, _HIGH_BYTES))
    bits += ASCII_BITS * (len(text) - len(beyond_ascii) - ascii_bytes)
    return bits + _oddities(text, encoding) + _EATEN_BITS * max(0, _eaten_brackets(sample, text))


def _oddities(text: str, encoding: str) -> float:
    """Bits for characters beside others that they are hardly ever seen with."""
    if encoding in _DOUBLE_BYTE:
        return _CLINGING_BITS * len(_CLINGING.findall(text))
    if encoding in _LATIN_SETS:
        return _ODD_BITS * len(_ODD.findall(text)) + _PAIR_BITS * len(_LETTER_PAIR.findall(text))
    if encoding in _LETTER_SETS:
        return _MIXED_BITS * len(_MIXED.findall(text)) + _ODD_BITS * len(_ALONE.findall(text))
    return 0.0


def _eaten_brackets(data: bytes, text: str) -> int:
    """Closing brackets of ``data`` that are none in ``text``."""
    if data.count(b"]") == text.count("]"):
        return 0
    in_bytes = sum(1 for _ in _CLOSE_BYTES.finditer(data))
    return in_bytes - sum(1 for _ in _CLOSE_TEXT.finditer(text))


def _guard_brackets(data: bytes, plain: Decoded) -> Decoded:
    """Read each value by itself when a damaged character before a bracket has eaten it."""
    if plain.encoding not in _DOUBLE_BYTE or _eaten_brackets(data, plain.text) <= 0:
        return plain
    pieces = _CLOSE_BYTES.split(data)
    text = "]".join(_text_of(piece, plain.encoding) for piece in pieces)
    return Decoded(text, plain.encoding, _count_damage(text), plain.declared)


def _text_of(data: bytes, encoding: str) -> str:
    """Decode; what does not fit becomes lone surrogates, or itself where it is ASCII."""
    try:
        return data.decode(encoding, "surrogateescape")
    except UnicodeDecodeError:
        return data.decode(encoding, KEEP_BYTES)


def _keep_bytes(error: UnicodeError) -> tuple[str, int]:
    """Do as "surrogateescape" does, but let ASCII bytes that do not fit be themselves."""
    if not isinstance(error, UnicodeDecodeError):
        raise error
    bad = error.object[error.start : error.end]
    return "".join(chr(byte if byte < 0x80 else 0xDC00 + byte) for byte in bad), error.end


codecs.register_error(KEEP_BYTES, _keep_bytes)


def _decode_as(data: bytes, encoding: str, declared: str | None) -> Decoded:
    text = _text_of(data, encoding)
    return Decoded(text, encoding, _count_damage(text), declared)


def has_damage(text: str) -> bool:
    """Whether ``text`` holds bytes that could not be decoded."""
    return not text.isascii() and _SURROGATE.search(text) is not None


def _count_damage(text: str) -> int:
    return 0 if text.isascii() else len(text) - len(_SURROGATE.sub("", text))


def encode(text: str, encoding: str) -> bytes | None:
    """The bytes of ``text`` in ``encoding``; None if reading them would not give the same text."""
    try:
        data = text.encode(encoding, "surrogateescape")
    except UnicodeError:
        return None
    plain = Decoded(_text_of(data, encoding), encoding, 0)
    return data if plain.text == text == _guard_brackets(data, plain).text else None


def encode_utf8(text: str) -> bytes:
    """The bytes of ``text`` in UTF-8, undecodable ones as they were.

    Where those would look like UTF-8 now, SGF's soft line breaks stand between them: they mean
    nothing, and part what is not to be read together.
    """
    return _SURROGATE.sub(_parted, text).encode(UTF8, "surrogateescape")


def _parted(match: re.Match[str]) -> str:
    run = match.group()
    is_kept = run.encode(UTF8, "surrogateescape").decode(UTF8, "surrogateescape") == run
    return run if is_kept else SOFT_BREAK.join(run)


def charset_label(encoding: str, label: str) -> str:
    """What CA says of a file written with the codec ``encoding``.

    Args:
        encoding: The codec.
        label: What CA said; kept where it means this codec.
    """
    if codec_name(label) == encoding:
        return label
    return _LABELS.get(encoding, encoding)
