"""Small files of the program's own: kept, damaged, edited, unreadable."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.kept_json import KeptJson


@pytest.fixture
def writer() -> Iterator[BackgroundWriter]:
    errors: list[str] = []
    writer = BackgroundWriter(errors.append)
    yield writer
    writer.close()
    assert not errors


def kept(tmp_path: Path, writer: BackgroundWriter) -> KeptJson:
    return KeptJson(tmp_path / "folder" / "thing.json", writer, "The thing")


def test_what_is_kept_comes_back(tmp_path: Path, writer: BackgroundWriter) -> None:
    file = kept(tmp_path, writer)
    assert file.load() == (None, "")
    content = {"a": [1, 2.5, "é", None], "b": {"c": True}}
    file.save(content)
    assert writer.flush()
    assert kept(tmp_path, writer).load() == (content, "")


@pytest.mark.parametrize(
    "data",
    [b"", b"{", b"[]", b"null", b'{"content": {}}', b"\xff\xff", b"[" * 100_000,
     b'{"content": [], "digest": ""}'],
)  # fmt: skip
def test_damaged_files_are_set_aside(tmp_path: Path, writer: BackgroundWriter, data: bytes) -> None:
    file = kept(tmp_path, writer)
    file.path.parent.mkdir()
    file.path.write_bytes(data)
    content, sentence = file.load()
    assert content is None
    assert sentence.startswith("The thing: the file was damaged")
    assert not file.path.exists()
    assert file.path.with_suffix(".damaged.json").read_bytes() == data


def test_an_edit_is_noticed(tmp_path: Path, writer: BackgroundWriter) -> None:
    file = kept(tmp_path, writer)
    file.save({"score": 100})
    writer.flush()
    file.path.write_bytes(file.path.read_bytes().replace(b"100", b"900"))
    content, sentence = file.load()
    assert content is None
    assert "edited by hand" in sentence


def test_a_folder_in_the_way(tmp_path: Path, writer: BackgroundWriter) -> None:
    file = kept(tmp_path, writer)
    file.path.mkdir(parents=True)
    content, sentence = file.load()
    assert content is None
    assert "could not be read" in sentence
