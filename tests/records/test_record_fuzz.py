"""Mutated files: no crash, nothing lost on the second pass, bounded time."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from sgf_mutations import SEEDS, check, mutate

from desktop_go.records.loading import load_records


@settings(max_examples=300, deadline=2000)
@given(st.integers(0, 2**64))
def test_mutated_records_never_crash(seed: int) -> None:
    check(mutate(Random(seed)))


@settings(max_examples=200, deadline=2000)
@given(st.binary(max_size=300))
def test_any_bytes_are_read_or_refused(data: bytes) -> None:
    check(data)
    check(b"(;B[aa]" + data)


@settings(max_examples=200, deadline=2000)
@given(st.text("()[];\\:BWCab \n\x8f表é]", max_size=60))
def test_text_of_marks_is_read_or_refused(text: str) -> None:
    check(text.encode())


@pytest.mark.parametrize("seed", range(len(SEEDS)))
def test_whole_records_are_written_and_read_alike(seed: int) -> None:
    first = load_records(SEEDS[seed])
    assert all(notice.line is None for notice in first.notices)
    again = load_records(first.record.to_bytes())
    assert [node.properties for node in again.record.nodes()][1:] == [
        node.properties for node in first.record.nodes()
    ][1:]


def test_damage_that_looks_like_utf8_is_kept_and_reads_as_before() -> None:
    """Three stray bytes that are UTF-8 together, and one that eats a bracket in Big5."""
    good = "黃俊雄對林海峰,黑中押勝".encode("big5")
    data = b"(;CA[Big5]GC[" + good + b"]PB[\xe6\x8c\x87]BR[9\xb5]PW[" + good + b"];B[aa])"
    record = load_records(data).record
    said = [record.info(ident) for ident in ("PB", "BR", "PW")]
    assert said == ["\udce6\udc8c\udc87", "9\udcb5", good.decode("big5")]
    again = load_records(record.to_bytes())
    assert again.encoding == "utf-8"
    assert [again.record.info(ident) for ident in ("PB", "BR", "PW")] == said
    assert check(data)


@pytest.mark.slow
def test_large_hostile_files_end_in_time() -> None:
    size = 500_000
    for data in (
        b"(;B[aa]" + b" " * size,
        b"(;C[" + b"\\" * size,
        b"(;C[x]" + b"]y" * (size // 2),
        b"(;AB" + b"[aa]" * (size // 4) + b")",
        b"(" * size,
        b"(;" + b"()" * (size // 2),
        b"(;B[aa]" * (size // 7),
        b"(;C[" + b"\xb0\xa1" * (size // 2) + b"])",
        b"(;B[aa]" + Random(1).randbytes(size),
        b"(;" + b"A" * size,
    ):
        check(data)
