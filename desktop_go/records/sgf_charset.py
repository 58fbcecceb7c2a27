"""Bytes of a record to text and back: finds out the character set where the file does not say it.

Undecodable bytes become lone surrogates (PEP 383) and so survive a round trip. Knows nothing of
the tree but the few bytes that show where an SGF text is in structural order.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass

UTF8 = "utf-8"
ENCODINGS = (
    "utf-8",
    "gb18030",
    "big5hkscs",
    "cp932",
    "euc_jp",
    "cp949",
    "cp1252",
    "windows-1251",
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
    return info.name if getattr(info, "_is_text_encoding", True) else None


def decode(data: bytes, encoding: str | None = None) -> Decoded:
    """Read ``data`` with ``encoding``, or with the character set that fits best.

    Order: byte order mark, valid UTF-8, mostly valid UTF-8, CA, then the likeliest of the rest.
    """
    match = _CA.search(data)
    declared = match.group(1).decode("ascii", "replace") if match else None
    if encoding is not None:
        return _decode_as(data, encoding, declared)
    if data[:3] == codecs.BOM_UTF8:
        return _decode_as(data[3:], UTF8, declared)
    if data[:2] in (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE):
        return _decode_as(data, "utf-16", declared)
    for name, start in _UTF16_STARTS:
        if start in data[:4000] and b"(;" not in data[:4000]:
            return _decode_as(data, name, declared)
    as_utf8 = _decode_as(data, UTF8, declared)
    if not as_utf8.damaged:
        return as_utf8
    named = codec_name(declared) if declared else None
    return _decode_as(data, named or "cp1252", declared)


def _decode_as(data: bytes, encoding: str, declared: str | None) -> Decoded:
    text = data.decode(encoding, "surrogateescape")
    damaged = 0 if text.isascii() else sum("\udc80" <= char <= "\udcff" for char in text)
    return Decoded(text, encoding, damaged, declared)
