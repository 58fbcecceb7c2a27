"""Files of Western and Central Europe in the character sets they were written in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from desktop_go.records.game_tree import GameRecord, records_to_file
from desktop_go.records.loading import load_records

SENTENCES = Path(__file__).parents[1] / "data" / "western_comments.txt"
LABELS = {
    "cp1252": "windows-1252",
    "iso8859_1": "ISO-8859-1",
    "iso8859_15": "ISO-8859-15",
    "cp1250": "windows-1250",
    "iso8859_2": "ISO-8859-2",
    "utf-8": "UTF-8",
}


class Case(NamedTuple):
    charset: str
    texts: tuple[str, str, str]
    """Black, White, and what is said of the third move."""

    def data(self, declared: bool) -> bytes:
        black, white, comment = self.texts
        label = f"CA[{LABELS[self.charset]}]" if declared else ""
        return (
            f"(;GM[1]FF[4]{label}SZ[19]PB[{black}]PW[{white}]KM[6.5]"
            f";B[pd];W[dp];B[qp]C[{comment}];W[dc])"
        ).encode(self.charset)


def cases() -> Iterator[Case]:
    for line in SENTENCES.read_text(encoding="utf-8").splitlines():
        if not line.startswith("#"):
            _language, charsets, names, comment = line.split(" | ", 3)
            black, white = names.split(", ")
            for charset in (*charsets.split(), "utf-8"):
                yield Case(charset, (black, white, comment))


CASES = list(cases())


def texts_of(record: GameRecord) -> tuple[str, str, str]:
    third = record.main_line()[3]
    return record.info("PB"), record.info("PW"), third.comment


def wrong(declared: bool) -> list[str]:
    return [
        f"{case.charset}: {found}"
        for case in CASES
        if (found := texts_of(load_records(case.data(declared)).record)) != case.texts
    ]


def test_there_are_two_hundred_files() -> None:
    assert len(CASES) >= 200
    assert {case.charset for case in CASES} == set(LABELS)


def test_no_declared_file_is_misread() -> None:
    assert wrong(declared=True) == []


def test_hardly_any_undeclared_file_is_misread() -> None:
    misread = wrong(declared=False)
    assert len(misread) <= len(CASES) * 5 // 100, misread


@pytest.mark.parametrize("declared", [True, False])
def test_an_edit_leaves_every_other_text_as_it_was(declared: bool) -> None:
    for case in CASES:
        loaded = load_records(case.data(declared))
        record = loaded.record
        before = texts_of(record)
        record.set_comment(record.root, "Schöner Zug – 好手, ô")
        again = load_records(records_to_file(loaded.records)[0]).record
        assert texts_of(again) == before
        assert again.root.comment == "Schöner Zug – 好手, ô"


@pytest.mark.parametrize(
    "text", ["Komi 3½", "Don´t, it´s bad", "L´attaque est là", "¼ of the prize", "¾"]
)
def test_signs_that_latin_9_gave_up_stay(text: str) -> None:
    """Latin-9 has letters where Latin-1 has fractions and accents."""
    data = f"(;GM[1]FF[4]SZ[19]C[{text}];B[pd])".encode("cp1252")
    assert load_records(data).record.root.comment == text
