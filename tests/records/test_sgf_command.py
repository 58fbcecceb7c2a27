"""The command line: tidy, inform, show; refused files in one line."""

import subprocess
import sys
import time
from pathlib import Path

import pytest

from desktop_go.cli.sgf import main
from desktop_go.records.loading import load_records

GOOD = b"(;GM[1]SZ[3]PB[Ann]BR[3k]KM[6.5]RE[B+2];B[aa];W[bb](;B[cc])(;B[ab]C[hm]))"
BROKEN = b"(;SZ[3];B[aa]!!;W[ba]"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    source = tmp_path / "in"
    (source / "deep").mkdir(parents=True)
    (source / "good.sgf").write_bytes(GOOD)
    (source / "deep" / "broken.SGF").write_bytes(BROKEN)
    (source / "page.sgf").write_bytes(b"<html>no game</html>")
    (source / "readme.txt").write_bytes(GOOD)
    return source


def test_normalize_one_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    target = folder / "out.sgf"
    assert main(["normalize", str(folder / "deep" / "broken.SGF"), str(target)]) == 0
    record = load_records(target.read_bytes()).record
    assert len(record.main_line()) == 3
    assert "line 1, column 14: Stray text was left out: !!" in capsys.readouterr().out


def test_normalize_a_folder_names_refused_files(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "out"
    assert main(["normalize", str(folder), "--out-dir", str(target)]) == 1
    written = sorted(str(path.relative_to(target)) for path in target.rglob("*") if path.is_file())
    assert written == [str(Path("deep/broken.SGF")), "good.sgf"]
    error = capsys.readouterr().err
    assert error == "page.sgf\tThis is not an SGF record: it holds no game tree.\n"


NGF = b"Title\n19\nWei 5D\nBo 7D\nsite\n0\n0\n6\n20110812\n480\nBlack 2.5 win\n1\nPMABBQEEQ\n"


def test_files_in_other_formats_become_sgf_and_replace_nothing(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = tmp_path / "in", tmp_path / "out"
    source.mkdir()
    for name, data in (("a.ngf", NGF), ("b.gib", NGF), ("b.sgf", GOOD)):
        (source / name).write_bytes(data)
    assert main(["normalize", str(source), "--out-dir", str(target)]) == 1
    assert capsys.readouterr().err == "b.gib\tAnother record has the same name.\n"
    assert sorted(path.name for path in target.iterdir()) == ["a.sgf", "b.sgf"]
    assert load_records((target / "a.sgf").read_bytes()).record.info("RE") == "B+2.5"
    assert load_records((target / "b.sgf").read_bytes()).record.info("PB") == "Ann"
    assert main(["normalize", str(source / "a.ngf"), str(source / "a.ngf")]) == 1
    assert "is in the format NGF" in capsys.readouterr().err
    assert (source / "a.ngf").read_bytes() == NGF


def test_info_names_the_format(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.ngf").write_bytes(NGF)
    assert main(["info", str(tmp_path / "a.ngf")]) == 0
    said = capsys.readouterr().out
    assert "Format: NGF" in said
    assert "Black: Bo 7D" in said
    assert main(["position", str(tmp_path / "a.ngf")]) == 0
    assert capsys.readouterr().out.splitlines()[3] == "...............X..."


def test_normalize_one_file_into_a_folder(folder: Path, tmp_path: Path) -> None:
    assert main(["normalize", str(folder / "good.sgf"), "--out-dir", str(tmp_path / "x")]) == 0
    assert (tmp_path / "x" / "good.sgf").exists()


def test_normalize_writes_over_a_file_or_says_why_not(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    source = str(folder / "good.sgf")
    assert main(["normalize", source, source]) == 0
    assert b"CA[UTF-8]" in Path(source).read_bytes()
    blocked = folder / "readme.txt" / "out.sgf"
    assert main(["normalize", source, str(blocked)]) == 1
    assert "could not be saved" in capsys.readouterr().err


def test_normalize_needs_a_target(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["normalize", str(folder / "good.sgf")]) == 1
    assert "--out-dir" in capsys.readouterr().err


def test_hopeless_and_missing_files_give_one_line(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("page.sgf", "missing.sgf"):
        assert main(["normalize", str(folder / name), str(folder / "out.sgf")]) == 1
        assert len(capsys.readouterr().err.splitlines()) == 1
    assert not (folder / "out.sgf").exists()


def test_info(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(folder / "good.sgf"), str(folder / "page.sgf")]
    assert main(["info", *files]) == 1
    out = capsys.readouterr().out
    for fact in ("Board: 3x3", "Black: Ann 3k", "Komi: 6.5", "Result: B+2", "Variations: 1"):
        assert fact in out


def test_info_of_a_collection(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.sgf"
    path.write_bytes(GOOD + BROKEN)
    assert main(["info", str(path)]) == 0
    out = capsys.readouterr().out
    assert "Game 2 of 2" in out
    assert "Stray text" in out


def test_position(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["position", str(folder / "good.sgf")]) == 0
    assert capsys.readouterr().out.split() == ["X..", ".O.", "..X"]
    assert main(["position", str(folder / "good.sgf"), "--move", "1"]) == 0
    assert capsys.readouterr().out.split() == ["X..", "...", "..."]


def test_export_of_a_text_diagram(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source = str(folder / "good.sgf")
    assert main(["export", source, "--move", "2"]) == 0
    shown = capsys.readouterr().out
    assert shown.splitlines()[1] == " 3 X . . 3"
    assert main(["export", source, str(folder / "a.txt"), "--move", "2"]) == 0
    assert (folder / "a.txt").read_text() == shown
    assert main(["export", source, str(folder / "a.doc")]) == 1
    assert ".svg" in capsys.readouterr().err


def test_encoding_can_be_given(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "a.sgf"
    path.write_bytes("(;PB[黑])".encode("big5"))
    assert main(["--encoding", "big5", "info", str(path)]) == 0
    assert "Black: 黑" in capsys.readouterr().out


def test_no_gui_and_no_compiler_is_loaded() -> None:
    code = (
        "import sys, desktop_go.cli.sgf; "
        "print([name for name in ('PySide6', 'numba', 'numpy') if name in sys.modules])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def test_info_takes_time_in_proportion_to_the_irregular_moves(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    count = 20_000
    moves = "".join(f";{'BW'[i % 2]}[{('aa', 'bb')[i % 2]}]" for i in range(count))
    path = tmp_path / "irregular.sgf"
    path.write_text(f"(;SZ[19]{moves})")
    before = time.process_time()
    assert main(["info", str(path)]) == 0
    assert time.process_time() - before < 3
    assert f"Move {count} (bb)" in capsys.readouterr().out


def test_info_counts_irregular_moves_on_from_a_number_in_the_record(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "numbered.sgf"
    path.write_text("(;SZ[9];B[aa];W[bb]MN[50];B[bb])")
    assert main(["info", str(path)]) == 0
    assert "Move 51 (bb)" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("head", "words"),
    [
        ("GM[1]SZ[53]", "asks for a board with 53 lines"),
        ("GM[1]SZ[0]", "asks for a board with 0 lines"),
        ("GM[1]SZ[-5]", "asks for a board with -5 lines"),
        ("GM[2]SZ[8]", "another game (SGF game number 2)"),
    ],
)
def test_what_no_board_can_show_is_refused_as_in_the_window(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], head: str, words: str
) -> None:
    path = tmp_path / "odd.sgf"
    path.write_text(f"(;{head}FF[4];B[ee])")
    assert main(["info", str(path)]) == 0
    assert words in capsys.readouterr().out
    for command in ("position", "export"):
        assert main([command, str(path)]) == 1
        assert words in capsys.readouterr().err
