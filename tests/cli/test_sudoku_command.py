from __future__ import annotations

import io
from pathlib import Path

import pytest

from desktop_go.cli.sudoku import main, read_marks
from desktop_go.errors import RecordError

GRADED = Path(__file__).parents[1] / "data" / "sudoku" / "graded.txt"
ROWS = [line.split() for line in GRADED.read_text().splitlines() if not line.startswith("#")]
PUZZLE, SOLUTION = ROWS[20][2], ROWS[20][3]
SEVERAL = "." * 81
NONE = "55" + "." * 79


def run(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, list[str], str]:
    status = main(arguments)
    out, err = capsys.readouterr()
    return status, out.splitlines(), err


def test_solve_has_a_line_for_each_puzzle(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text(f"# three\n{PUZZLE}\n{SEVERAL}\n{NONE}\n")
    assert run(["solve", str(path)], capsys) == (0, [SOLUTION, "several", "none"], "")
    assert run(["count", str(path), "--limit", "50"], capsys)[1] == ["1", "50", "0"]


def test_solve_reads_standard_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(PUZZLE))
    assert run(["solve"], capsys)[1] == [SOLUTION]


def test_solve_answers_the_good_lines_beside_the_bad(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    bad = PUZZLE[:-1] + "x"
    monkeypatch.setattr("sys.stdin", io.StringIO(f"{PUZZLE}\n{bad}\n{NONE}\n"))
    status, lines, err = run(["solve", "-"], capsys)
    assert (status, lines) == (1, [SOLUTION, "unreadable", "none"])
    assert err.count("\n") == 1
    assert err.startswith("desktop-go sudoku: line 2: ")


def test_rate_names_level_and_technique(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "puzzles.txt"
    path.write_text("\n".join([ROWS[0][2], ROWS[-1][2], SEVERAL, NONE]))
    status, lines, _ = run(["rate", str(path)], capsys)
    assert status == 0
    assert lines[0].split()[:2] == ["easy", "hidden_single_box"]
    assert lines[1].startswith("diabolical ")
    assert lines[2:] == ["several", "none"]


def test_hint_says_step_and_reason(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    status, lines, _ = run(["hint", PUZZLE], capsys)
    assert status == 0
    assert len(lines) == 2
    marks = tmp_path / "marks.txt"
    marks.write_text(" ".join(digit if digit != "0" else "123456789" for digit in PUZZLE))
    assert run(["hint", PUZZLE, "--marks", str(marks)], capsys)[1] == lines
    assert len(run(["hint", PUZZLE, "--stage", "1"], capsys)[1]) == 1
    status, lines, _ = run(["hint", PUZZLE, "--technique", "hidden_single_box"], capsys)
    assert all(line.startswith("hidden_single_box r") for line in lines)


def test_hint_in_a_game_names_mistakes(capsys: pytest.CaptureFixture[str]) -> None:
    cell = PUZZLE.index("0")
    values = list(PUZZLE)
    values[cell] = SOLUTION[cell]
    filled = "".join(values)
    assert "=" in run(["hint", filled, "--givens", PUZZLE], capsys)[1][0]
    assert "81 cells" in run(["hint", "12"], capsys)[2]


def test_generate_is_numbered(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["generate", "--level", "easy", "--seed", "5", "--count", "2", "--solution"]
    status, lines, _ = run(arguments, capsys)
    assert status == 0
    assert len(lines) == 2
    second = run(["generate", "--level", "easy", "--seed", "6"], capsys)[1]
    assert lines[1].split()[0] == second[0]


@pytest.mark.parametrize(
    ("content", "words"),
    [(b"12345", "81 cells"), (b"\xff\xfe\x80", "not a text file"), (b"# nothing\n", "no puzzle")],
)
def test_trouble_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: bytes, words: str
) -> None:
    path = tmp_path / "bad"
    path.write_bytes(content)
    status, lines, err = run(["solve", str(path)], capsys)
    assert (status, lines) == (1, [])
    assert words in err
    assert run(["solve", str(tmp_path / "missing")], capsys)[0] == 1


def test_marks_are_read_from_pictures_and_refused_when_wrong() -> None:
    row = "| 12 3 4 | 5 6 7 | 8 9 . |\n"
    rule = ".-------+-------+-------.\n"
    marks = read_marks(rule + 9 * row)
    assert marks[:9] == [3, 4, 8, 16, 32, 64, 128, 256, 0]
    assert len(marks) == 81
    with pytest.raises(RecordError, match="81 words"):
        read_marks("1 2 3")
    with pytest.raises(RecordError, match="'x1'"):
        read_marks("x1 " * 81)
