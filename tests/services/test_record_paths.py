"""Which files are records, and that copies of foreign ones are SGF under a free name."""

from __future__ import annotations

from pathlib import Path

from desktop_go.records.loading import load_records
from desktop_go.services.library.indexer import update_library
from desktop_go.services.library.store import Library
from desktop_go.services.record_paths import is_record
from desktop_go.services.review_copies import plan_copies

NGF = b"Title\n19\nWei 5D\nBo 7D\nsite\n0\n0\n6\n20110812\n480\nBlack 2.5 win\n1\nPMABBQEEQ\n"
JAGO = b"<?xml version='1.0'?>\n<Go><GoGame><Black at='Q16'/></GoGame></Go>"


def test_records_are_told_by_their_names_and_xml_by_its_start(tmp_path: Path) -> None:
    for name in ("a.sgf", "b.NGF", "c.gib", "d.ugf", "e.ugi", "f.txt", "g.psq"):
        (tmp_path / name).write_bytes(NGF)
    (tmp_path / "h.xml").write_bytes(JAGO)
    (tmp_path / "i.xml").write_bytes(b"<?xml version='1.0'?>\n<svg/>")
    (tmp_path / "j.xml").mkdir()
    found = "".join(path.stem for path in sorted(tmp_path.iterdir()) if is_record(path))
    assert found == "abcdeh"


def test_the_library_has_games_of_all_formats(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    (folder / "one.ngf").write_bytes(NGF)
    (folder / "two.xml").write_bytes(JAGO)
    (folder / "page.xml").write_bytes(b"<html/>")
    library = Library(tmp_path / "library.sqlite")
    library.add_folder(folder)
    done = update_library(library, lambda _done, _total: None, lambda: False)
    assert (done.read, done.problems) == (2, 0)
    rows = {Path(row.path).name: row for row in library.games()}
    assert sorted(rows) == ["one.ngf", "two.xml"]
    assert (rows["one.ngf"].black, rows["one.ngf"].result) == ("Bo", "B+2.5")


def test_reviewed_copies_of_foreign_files_are_sgf(tmp_path: Path) -> None:
    for name in ("a.ngf", "b.ngf", "b.sgf"):
        (tmp_path / name).write_bytes(NGF)
    pairs, refused = plan_copies([tmp_path / "a.ngf"], None)
    assert [target.name for _, target in pairs] == ["a-reviewed.sgf"]
    pairs, refused = plan_copies([tmp_path], tmp_path)
    assert [(source.name, target.name) for source, target in pairs] == [("a.ngf", "a.sgf")]
    assert [path.name for path, _ in refused] == ["b.ngf", "b.sgf"]
    pairs, refused = plan_copies([tmp_path], tmp_path / "out")
    assert [target.name for _, target in pairs] == ["a.sgf", "b.sgf"]
    assert [path.name for path, _ in refused] == ["b.sgf"]
    assert load_records((tmp_path / "b.sgf").read_bytes()).format == "NGF"
