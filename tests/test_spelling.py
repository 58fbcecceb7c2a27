"""American spelling in code, comments, texts and docs: one word for one thing."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BRITISH = re.compile(
    r"grey|centre|centring|colour|neighbour|favour|behaviour|defence|licence|cancelled\b|labell"
    r"|analyse(?!s)|optimis(?!ti|m)|initialis|serialis|normalis|organis|recognis|realis|learnt",
    re.IGNORECASE,
)
NAMES_OF_OTHERS = re.compile(r"\w*CancelledError|\.cancelled\(\)")
ALSO = ("README.md", "Makefile", "pyproject.toml")


def sources() -> list[Path]:
    folders = ("desktop_go", "docs", "tests", "training", "benchmarks", "packaging")
    found = [
        path
        for name in folders
        for kind in ("py", "md")
        for path in (ROOT / name).rglob(f"*.{kind}")
    ]
    return [*found, *(ROOT / name for name in ALSO)]


def british_words(text: str) -> list[str]:
    return BRITISH.findall(NAMES_OF_OTHERS.sub("", text))


@pytest.mark.parametrize(
    "text", ["the centre", "CENTRE", "to analyse it", "greyed", "is_cancelled"]
)
def test_british_words_are_found(text: str) -> None:
    assert british_words(text)


@pytest.mark.parametrize("text", ["the center", "two analyses", "FutureCancelledError"])
def test_other_words_are_not(text: str) -> None:
    assert british_words(text) == []


def test_all_sources_use_american_spelling() -> None:
    found = {
        str(path.relative_to(ROOT)): words
        for path in sources()
        if path != Path(__file__) and (words := british_words(path.read_text("utf-8")))
    }
    assert found == {}
