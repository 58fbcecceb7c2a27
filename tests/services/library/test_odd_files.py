"""Whatever is in a file, the indexer gets games out of it or a reason, and goes on."""

from __future__ import annotations

import logging

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.errors import DesktopGoError
from desktop_go.services.library import indexer
from desktop_go.services.library.entry import entries_of

SOURCE = (
    b"(;GM[1]FF[4]CA[UTF-8]SZ[9]HA[2]KM[6.5]PB[\xe5\xae\xae]PW[B]DT[2026]RE[B+R]AB[cc][gg]"
    b";W[ee];B[ed](;W[dd]C[hm])(;W[tt];AE[cc]AW[aa:cc];B[]))"
)


@given(
    st.lists(
        st.tuples(st.integers(0, len(SOURCE) - 1), st.integers(0, 9), st.binary(max_size=6)),
        max_size=8,
    )
)
def test_mutated_files_give_games_or_a_sentence(cuts: list[tuple[int, int, bytes]]) -> None:
    data = SOURCE
    for start, length, new in cuts:
        data = data[:start] + new + data[start + length :]
    try:
        entries = entries_of(data)
    except DesktopGoError:
        return
    for entry in entries:
        for text in (entry.black, entry.white, entry.event, entry.words):
            text.encode()
        assert len(entry.final) == entry.width * entry.height


@pytest.mark.parametrize("komi", ["9" * 400, "-" + "9" * 400, "1e999", "nan"])
def test_a_komi_without_bounds_is_no_komi(komi: str) -> None:
    (entry,) = entries_of(f"(;SZ[9]KM[{komi}];B[aa])".encode())
    assert entry.komi is None or abs(entry.komi) < 1000


def test_an_unforeseen_error_is_a_problem_of_its_file_alone(
    tmp_path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(_data: bytes, _name: str) -> None:
        raise ArithmeticError("unforeseen")

    monkeypatch.setattr(indexer, "entries_of", fail)
    path = tmp_path / "odd.sgf"
    path.write_bytes(SOURCE)
    with caplog.at_level(logging.ERROR):
        assert indexer.read_entries(path) == ([], "ArithmeticError: unforeseen")
    assert "odd.sgf" in caplog.text
