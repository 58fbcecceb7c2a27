"""Bytes to records: decodes, parses, and reports what had to be repaired."""

from __future__ import annotations

import gc
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from desktop_go.errors import RecordError
from desktop_go.records.foreign import registry
from desktop_go.records.foreign.registry import SGF, Format
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.notices import Notice, NoticeCollector
from desktop_go.records.sgf_charset import UTF8, Decoded, codec_name, decode
from desktop_go.records.sgf_grammar import parse

_ODD_MOVE = re.compile(r"[;\]]([BW]\[(?!\s*[a-zA-Z]{2}\s*\]|\s*\])([^\]]{0,20}))")
_OTHER_GAME = re.compile(r"GM\s*\[\s*(?![14]\s*\])\d")
"""Games other than Go and gomoku write their moves otherwise."""
MAX_BYTES = 64 * 1024 * 1024
"""Larger files are refused."""
BARE = 3
"""Properties that the root of any game has: game, file format and size."""


@dataclass(frozen=True, slots=True)
class LoadResult:
    """The records of a file (at least one) and what the reader had to say about it."""

    records: list[GameRecord]
    notices: list[Notice]
    encoding: str
    """The codec the bytes were read with."""
    guessed: bool = False
    """Whether nobody said that they are in it."""
    format: str = SGF
    """The name of the format; other formats than SGF are only read."""

    @property
    def record(self) -> GameRecord:
        """The first record."""
        return self.records[0]


def load_records(data: bytes, encoding: str | None = None) -> LoadResult:
    """Read all records of a file; ``encoding`` overrides what the bytes seem to be.

    Raises:
        RecordError: the bytes are in no format that is known here, or far too many.
    """
    if len(data) > MAX_BYTES:
        raise RecordError(
            "The file is larger than {limit} MB: too large to open.", limit=MAX_BYTES // 2**20
        )
    collector = NoticeCollector()
    with collector_paused():
        foreign = registry.format_of(data)
        decoded = decode(data, encoding) if foreign is None else _decode(data, encoding, foreign)
        _note_charset(decoded, collector, given=encoding is not None)
        if foreign is None:
            result = _read(decoded.text, decoded.encoding, collector)
            sure = encoding is not None or decoded.encoding.startswith("utf")
            if not sure and codec_name(decoded.declared or "") != decoded.encoding:
                result = replace(result, guessed=True)
        else:
            result = _read_foreign(decoded, foreign, collector)
    for record in result.records:
        record.encoding = decoded.encoding
    return result


def _decode(data: bytes, encoding: str | None, foreign: Format) -> Decoded:
    """Read with the character set that the file names or its format is usually in, if that fits."""
    if len(data) > registry.MAX_BYTES:
        limit = registry.MAX_BYTES // 2**20
        raise RecordError(
            "A file in the format {name} may have {limit} MB at most.",
            name=foreign.name,
            limit=limit,
        )
    label = foreign.charset(data)
    named = codec_name(label or foreign.usual_charset)
    decoded = decode(data, encoding)
    is_sure = decoded.encoding == UTF8 and not decoded.damaged and not decoded.text.isascii()
    if encoding is None and named is not None and not is_sure:
        as_named = decode(data, named)
        decoded = decoded if as_named.damaged else as_named
    return replace(decoded, declared=label or None)


def _read_foreign(decoded: Decoded, foreign: Format, collector: NoticeCollector) -> LoadResult:
    collector.add(None, "The file is in the format {name}; it is saved as SGF.", name=foreign.name)
    records = [GameRecord.from_raw(game) for game in foreign.read(decoded.text, collector)]
    if not any(len(record.root.properties) > BARE or record.root.children for record in records):
        raise RecordError(
            "There is no game in this file, which looks like {name}.", name=foreign.name
        )
    notices = collector.finish(decoded.text)
    return LoadResult(records, notices, decoded.encoding, format=foreign.name)


def _note_charset(decoded: Decoded, collector: NoticeCollector, *, given: bool) -> None:
    """Say what was guessed about the character set, and what did not fit."""
    if decoded.damaged:
        collector.add(None, "Damaged bytes, kept as they are: {count}.", count=str(decoded.damaged))
    if given or decoded.text.isascii() or (decoded.encoding == UTF8 and not decoded.declared):
        return
    if not decoded.declared:
        collector.add(
            None, "The file names no character set; it was read as {found}.", found=decoded.encoding
        )
    elif codec_name(decoded.declared) != decoded.encoding:
        collector.add(
            None,
            "The file names the character set {named}, but was read as {found}.",
            named=decoded.declared,
            found=decoded.encoding,
        )


def _note_odd_moves(text: str, collector: NoticeCollector) -> None:
    """Point out moves on no point; they are kept. Often a closing bracket is missing there."""
    if _OTHER_GAME.search(text) is None:
        for match in _ODD_MOVE.finditer(text):
            value = match.group(2)
            collector.add(
                match.start(1),
                "A move that is not on the board was kept as it is: {text}",
                text=value,
            )


def load_text(text: str) -> LoadResult:
    """Read the records of a text, as from the clipboard. Raises as ``load_records``."""
    with collector_paused():
        return _read(text, UTF8, NoticeCollector())


def _read(text: str, encoding: str, collector: NoticeCollector) -> LoadResult:
    _note_odd_moves(text, collector)
    parsed = parse(text, collector)
    records = [GameRecord.from_raw(game) for game in parsed.games]
    return LoadResult(records, parsed.notices, encoding)


class _Pauses:
    """How many threads want no garbage collection now, and whether it was on before."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.count = 0
        self.was_enabled = False


_PAUSES = _Pauses()


@contextmanager
def collector_paused() -> Iterator[None]:
    """No cyclic garbage collection: millions of new objects, none of them garbage."""
    with _PAUSES.lock:
        if not _PAUSES.count:
            _PAUSES.was_enabled = gc.isenabled()
            gc.disable()
        _PAUSES.count += 1
    try:
        yield
    finally:
        with _PAUSES.lock:
            _PAUSES.count -= 1
            if not _PAUSES.count and _PAUSES.was_enabled:
                gc.enable()


def collections_paused() -> bool:
    """Whether some thread wants no garbage collection now."""
    return _PAUSES.count > 0
