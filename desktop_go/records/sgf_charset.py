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
from desktop_go.records.language_statistics import (
    ASCII_BITS,
    Language,
    any_language_bits,
    character_bits,
)

UTF8 = "utf-8"
KEEP_BYTES = "desktop_go.keep_bytes"
"""Our slow error handler for decoding where "surrogateescape" stops: at ASCII that does not fit."""
ENCODINGS = (
    "utf-8",
    "gb18030",
    "big5hkscs",
    "cp932",
    "euc_jp",
    "cp949",
    "cp1252",
    "cp1251",
    "koi8_r",
    "cp1250",
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
    "utf8": "utf-8",
    "unicode": "utf-8",
}
"""Names met in CA to the widest codec that reads such files (each a superset of the named set)."""

_CA = re.compile(rb"CA\s*\[\s*([^\]\s]{1,40})\s*\]")
_UTF16_STARTS = (("utf-16-le", b"(\0;\0"), ("utf-16-be", b"\0(\0;"))


_CANDIDATES: tuple[tuple[str, Language, float], ...] = (
    ("gb18030", Language.SIMPLIFIED_CHINESE, 0.0),
    ("big5hkscs", Language.TRADITIONAL_CHINESE, 2.0),
    ("cp932", Language.JAPANESE, 2.0),
    ("euc_jp", Language.JAPANESE, 4.0),
    ("cp949", Language.KOREAN, 3.0),
    ("cp1252", Language.WESTERN, 2.0),
    ("cp1251", Language.RUSSIAN, 4.0),
    ("koi8_r", Language.RUSSIAN, 14.0),
)
"""Codec, the language it is used for, and bits against it (how rare it is among records)."""
_DOUBLE_BYTE = frozenset(("gb18030", "big5hkscs", "cp932", "euc_jp", "cp949"))
_DAMAGE_BITS = 14.0
"""A byte that a character set cannot explain."""
_EATEN_BITS = 30.0
"""A closing bracket that a reading takes for the second half of a character."""
_DECLARED_BITS = 8.0
_DECLARED_SHARE = 0.2
"""What a declared reading is given for free: some bits, and a share of its own."""
_VALID_UTF8_BITS = 12.0
"""What valid UTF-8 counts for where it might be chance; short texts of other sets often are."""
_HIGH_BYTES = bytes(range(128, 256))
_SAMPLE = 400_000
"""Bytes of a file that are weighed."""

_CLOSE = (
    r"\](?=\s*(?:;\s*(?:[A-Z]{1,2}\s*\[|[();]|\Z)|\(\s*;|\)\s*(?:[();]|\Z)"
    r"|[A-Z]{1,2}\s*\[|\[[a-t]{2}[\]:]|\Z))"
)
_CLOSE_TEXT = re.compile(_CLOSE)
_CLOSE_BYTES = re.compile(_CLOSE.encode())
"""A closing bracket by what follows it."""
_HIGH = re.compile(rb"[\x80-\xff]")
_SURROGATE = re.compile("[\udc80-\udcff]+")
_DAMAGED_UTF8 = re.compile("[\udcc2-\udcf4][\udc80-\udcbf]{0,2}|[\udc80-\udcff]")
_CLINGING = re.compile(
    "(?<=[a-z])[^\x00-\u02ff\udc80-\udcff]|(?<=[^\x00-\u02ff\udc80-\udcff])[a-z]"
)
_HIGH_PAIR = re.compile(r"(?<=[\x80-\u02ff])[\x80-\u02ff]")
_UPPER_INSIDE = re.compile(r"[а-яё][А-ЯЁ]|(?<=[A-Za-z])[А-яЁё]|(?<=[А-яЁё])[A-Za-z]")
_UTF8_SEQUENCE = re.compile(rb"[\xe1-\xef][\x80-\xbf]{2}|[\xc3-\xd4][\x80-\xbf]")
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

    Order: byte order mark, valid UTF-8, then mostly valid UTF-8, CA and the other character sets
    by what they cost: bits for the characters in their language, for damage and for brackets lost.

    Raises:
        RecordError: ``encoding`` is no character set.
    """
    match = _CA.search(data)
    declared = match.group(1).decode("ascii", "replace") if match else None
    if encoding is not None:
        named = codec_name(encoding)
        if named is None:
            raise RecordError(f"There is no character set “{encoding}”.")
        return _guard_brackets(data, _decode_as(data, named, declared))
    if data[:3] == codecs.BOM_UTF8:
        return _decode_as(data[3:], UTF8, declared)
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return _decode_as(data, "utf-16", declared)
    for name, start in _UTF16_STARTS:
        place = data.find(start, 0, 4000)
        if place >= 0 and place % 2 == 0 and b"(;" not in data[:4000]:
            return _decode_as(data, name, declared)
    named = codec_name(declared) if declared else None
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
    return not text.isascii() and max(text) < "\u0800"


def _best(data: bytes, as_utf8: Decoded, named: str | None) -> Decoded:
    """The reading that explains the bytes in the fewest bits."""
    sample = _telling_part(data)
    known = (UTF8, *(name for name, _, _ in _CANDIDATES))
    if named is not None and named not in known and _decodes(sample, named):
        # Of a language that is not known here; who writes such a label means it.
        return _decode_as(data, named, as_utf8.declared) if as_utf8.damaged else as_utf8
    best_name, best_bits = "", float("inf")
    for name, language, prior in _CANDIDATES:
        bits = prior + reading_bits(sample, name, language)
        if name == named and _decodes(sample, name):
            bits -= _DECLARED_BITS + (0.0 if name == "cp1252" else _DECLARED_SHARE * bits)
        if bits < best_bits:
            best_name, best_bits = name, bits
    if named == UTF8 or not as_utf8.damaged or _UTF8_SEQUENCE.search(sample):
        bits = reading_bits(sample, UTF8, None)
        bits -= _DECLARED_BITS if named == UTF8 else 0.0
        bits -= 0.0 if as_utf8.damaged else _VALID_UTF8_BITS
        if bits <= best_bits:
            return as_utf8
    return _guard_brackets(data, _decode_as(data, best_name, as_utf8.declared))


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
    return "(" in text or b"(" not in sample


def reading_bits(sample: bytes, encoding: str, language: Language | None) -> float:
    """What the bytes above ASCII cost when ``sample`` is read with ``encoding``.

    Without a language each character counts as in the language that it fits best.
    """
    text = _text_of(sample, encoding)
    bits = -ASCII_BITS * len(sample.translate(None, _HIGH_BYTES))
    for char, count in Counter(text).items():
        if "\ud800" <= char <= "\udfff":
            bits += count * (0.0 if encoding == UTF8 else _DAMAGE_BITS)
        elif language is None:
            bits += count * any_language_bits(char)
        else:
            bits += count * character_bits(char, language)
    if encoding == UTF8:
        bits += _DAMAGE_BITS * len(_DAMAGED_UTF8.findall(text))
    if language is Language.WESTERN:
        bits += 6.0 * len(_HIGH_PAIR.findall(text))
    elif language is Language.RUSSIAN:
        bits += 6.0 * len(_UPPER_INSIDE.findall(text))
    elif language is not None:
        bits += 5.0 * len(_CLINGING.findall(text))
    return bits + _EATEN_BITS * max(0, _eaten_brackets(sample, text))


def _eaten_brackets(data: bytes, text: str) -> int:
    """Closing brackets of ``data`` that are none in ``text``."""
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


def encode(text: str, source_encoding: str) -> tuple[bytes, str]:
    """The bytes of ``text`` and the codec they are in: UTF-8, as long as nothing was damaged.

    A text with undecodable bytes goes back into the character set that it came from, if that
    gives each byte back; else it becomes UTF-8 with those bytes as they were.
    """
    if source_encoding != UTF8 and _count_damage(text):
        try:
            data = text.encode(source_encoding, "surrogateescape")
            if data.decode(source_encoding, "surrogateescape") == text:
                return data, source_encoding
        except UnicodeError:
            pass
    return text.encode(UTF8, "surrogateescape"), UTF8
