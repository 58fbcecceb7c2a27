"""``desktop-go sgf export``: each kind of file is made and can be read back."""

from __future__ import annotations

import os
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from desktop_go.cli.sgf import main

GAME = b"(;GM[1]SZ[9]PB[Anna]PW[Ben]RE[W+R];B[ee]C[hm];W[ed]LB[aa:x];B[dd])"


@pytest.fixture
def record(tmp_path: Path) -> Path:
    path = tmp_path / "game.sgf"
    path.write_bytes(GAME)
    return path


def test_svg_has_the_move_asked_for_and_no_qt_is_loaded(record: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.svg"
    arguments = ["export", str(record), str(target), "--move", "2", "--no-coordinates"]
    code = (
        "import sys; from desktop_go.cli.sgf import main; status = main(sys.argv[1:]); "
        "assert not any(name.startswith('PySide6') for name in sys.modules); sys.exit(status)"
    )
    assert subprocess.run([sys.executable, "-c", code, *arguments], timeout=120).returncode == 0
    words = [e.text for e in ET.parse(target).iter("{http://www.w3.org/2000/svg}text")]
    assert words == ["x"]


def test_png_is_painted_without_a_screen(record: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.png"
    environment = {key: value for key, value in os.environ.items() if key != "DISPLAY"}
    environment.pop("QT_QPA_PLATFORM", None)
    command = [sys.executable, "-m", "desktop_go", "sgf", "export", str(record), str(target)]
    done = subprocess.run(
        [*command, "--scale", "1"], env=environment, timeout=120, capture_output=True
    )
    assert done.returncode == 0, done.stderr
    data = target.read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    assert int.from_bytes(data[16:20], "big") == 258


@pytest.mark.parametrize(("suffix", "head"), [(".pdf", b"%PDF-"), (".gif", b"GIF89a")])
def test_documents_and_animations_are_painted_too(
    record: Path, tmp_path: Path, suffix: str, head: bytes
) -> None:
    target = tmp_path / f"game{suffix}"
    command = [sys.executable, "-m", "desktop_go", "sgf", "export", str(record), str(target)]
    done = subprocess.run(command, timeout=120, capture_output=True)
    assert done.returncode == 0, done.stderr
    assert target.read_bytes().startswith(head)


def test_text_without_coordinates(record: Path, tmp_path: Path) -> None:
    target = tmp_path / "board.txt"
    assert main(["export", str(record), str(target), "--no-coordinates", "--move", "1"]) == 0
    assert target.read_text().splitlines()[4] == ". . . . X . . . ."


@pytest.mark.parametrize(("suffix", "option"), [(".svg", "--scale"), (".gif", "--seconds")])
def test_numbers_beyond_bounds_are_held_in_them(
    qapp: object, record: Path, tmp_path: Path, suffix: str, option: str
) -> None:
    target = tmp_path / f"game{suffix}"
    for value in ("-1", "1e999", "9" * 20):
        assert main(["export", str(record), str(target), f"{option}={value}"]) == 0
        target.unlink()
    for value in ("nan", "inf"):
        with pytest.raises(SystemExit):
            main(["export", str(record), str(target), f"{option}={value}"])


def test_before_the_first_node_there_is_nothing_less_to_show(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "root.sgf"
    path.write_bytes(b"(;SZ[2]B[aa];W[bb])")
    for move in ("-1", "0", "1"):
        assert main(["export", str(path), f"--move={move}", "--no-coordinates"]) == 0
        assert capsys.readouterr().out == "X .\n. .\n"


def test_a_game_of_a_collection(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "two.sgf"
    path.write_bytes(b"(;SZ[2];B[aa])(;SZ[3];W[bb])")
    assert main(["export", str(path), "--game", "2", "--no-coordinates"]) == 0
    assert capsys.readouterr().out == ". . .\n. O .\n. . .\n"
    assert main(["position", str(path), "--game", "3"]) == 1
    assert capsys.readouterr().err == "There is no game 3; the file holds 2.\n"


def test_an_unknown_ending_is_refused_in_a_sentence(
    record: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["export", str(record), str(tmp_path / "board.doc")]) == 1
    assert ".txt, .svg, .png, .pdf or .gif" in capsys.readouterr().err
