"""FORMATS: the formats other than SGF that can be read, and how a file of theirs is told."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import PurePath

from desktop_go.records.foreign import gib, jago, ngf, ugf
from desktop_go.records.notices import NoticeCollector
from desktop_go.records.sgf_regular import RawGame

SGF = "SGF"
SGF_SUFFIX = ".sgf"
SNIFFED = 4096
"""Bytes of a file that tell its format."""
MAX_BYTES = 16 * 1024 * 1024
"""Larger files of these formats are refused: no game needs so much."""


def _unnamed(data: bytes) -> str:
    """The format names no character set."""
    return ""


@dataclass(frozen=True, slots=True)
class Format:
    """One format; its reader knows neither files nor character sets."""

    name: str
    suffixes: tuple[str, ...]
    recognizes: Callable[[bytes], bool]
    """Whether a file that starts with these bytes is of this format."""
    read: Callable[[str, NoticeCollector], list[RawGame]]
    """The games of a text; raises RecordError when there are none."""
    charset: Callable[[bytes], str] = _unnamed
    """The character set that a file names; empty when it names none."""
    usual_charset: str = ""
    """That of files that name none; empty when it has to be guessed."""


FORMATS: tuple[Format, ...] = (
    Format(gib.NAME, (".gib",), gib.recognizes, gib.read),
    Format(ugf.NAME, (".ugf", ".ugi"), ugf.recognizes, ugf.read, ugf.charset_of, "Shift_JIS"),
    Format(jago.NAME, (".xml",), jago.recognizes, jago.read, jago.charset_of, "UTF-8"),
    Format(ngf.NAME, (".ngf",), ngf.recognizes, ngf.read),
)
FOREIGN_SUFFIXES = tuple(suffix for one in FORMATS for suffix in one.suffixes)
SHARED_SUFFIXES = (".xml",)
"""Those that most files have for other reasons."""


def format_of(data: bytes) -> Format | None:
    """The format of a file by its first bytes; None for SGF and whatever else there is."""
    start = data[:SNIFFED].replace(b"\0", b"")
    if start.lstrip(b"\xef\xbb\xbf\xfe\xff \t\r\n").startswith(b"("):
        return None
    return next((one for one in FORMATS if one.recognizes(start)), None)


def is_foreign_name(path: PurePath) -> bool:
    """Whether a name ends as files in one of these formats do."""
    return path.suffix.lower() in FOREIGN_SUFFIXES


def sgf_name(path: PurePath) -> str:
    """The name of ``path``, ending in .sgf where it ends as a foreign format does."""
    return path.with_suffix(SGF_SUFFIX).name if is_foreign_name(path) else path.name
