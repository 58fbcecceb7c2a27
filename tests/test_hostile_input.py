"""What a trial with hostile files (benchmarks/hostile_files.py) found stays mended."""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop_go.cli import gomoku, gtp_record, lab, library, review, sgf, sudoku
from desktop_go.engine.go.review import LineReview
from desktop_go.engine.go.walker import PositionWalker
from desktop_go.engine.messages import GameState, Limits
from desktop_go.errors import DesktopGoError, RecordError
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solving.file_problems import problems_of
from desktop_go.games.go.step_budget import TOO_MUCH
from desktop_go.games.go.terms import terms_of_record
from desktop_go.games.gomoku.notation import from_diagram
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.psq import read_psq
from desktop_go.games.gomoku.record import position_at
from desktop_go.games.gomoku.renlib import HEADER, read_lib, write_lib
from desktop_go.games.sudoku.texts import parse_board
from desktop_go.gui.editing.info_checks import check_handicap
from desktop_go.gui.gomoku.files import bytes_of
from desktop_go.gui.play.record_snapshot import RecordSnapshots
from desktop_go.lab import suites
from desktop_go.lab.reading import experiment_from, parse_experiment
from desktop_go.moves import Color, Move, Point
from desktop_go.records.loading import load_records
from desktop_go.services.atomic_file import FileError, read_bytes
from desktop_go.services.autosave import SavedGame, unpack
from desktop_go.services.background_writer import BackgroundWriter
from desktop_go.services.kept_json import KeptJson
from desktop_go.services.settings import Settings

SECONDS_A_MEGABYTE = 2.0
"""Of the processor's time, for each command."""
DAMAGED = "a\udcff"
"""A name with a byte that is no text."""


def test_a_damaged_name_does_not_stop_a_kept_file_from_being_written(tmp_path: Path) -> None:
    errors: list[str] = []
    writer = BackgroundWriter(errors.append)
    KeptJson(tmp_path / "x.json", writer, "It").save({"black": DAMAGED})
    writer.close()
    assert not errors
    loaded = KeptJson(tmp_path / "x.json", writer, "It").load()
    assert loaded == ({"black": DAMAGED}, "")


def test_a_file_with_an_odd_name_does_not_stop_settings_from_being_kept(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = Settings(path)
    settings.set("records.recent", [f"/{DAMAGED}.sgf"])
    path.write_bytes(settings.to_json())
    again = Settings(path)
    assert again.load() == []
    assert again.texts("records.recent") == [f"/{DAMAGED}.sgf"]


def test_a_game_is_rescued_from_below_a_mountain_of_brackets() -> None:
    assert unpack(b"[" * 100_000 + b"(;B[aa])") == SavedGame(b"(;B[aa])")


@pytest.mark.parametrize("text", ["a = " + "[" * 9000, "games = " + "9" * 9000, "[" + "a." * 10**6])
def test_an_experiment_that_python_cannot_take_apart_is_refused(text: str) -> None:
    with pytest.raises(DesktopGoError, match="This is not TOML"):
        parse_experiment(text)


@pytest.mark.parametrize("end", ["C[right]", ""])
def test_a_problem_deeper_than_calls_may_be(end: str) -> None:
    moves = ";B[aa];W[bb]" * 20_000 + f";B[cc]{end}"
    (problem,) = problems_of(load_records(f"(;SZ[9]AB[gg]{moves})".encode()).records)
    branch = problem.moves[Point(0, 0)]
    assert (branch.right, branch.reply) == (True, Point(1, 1))
    assert branch.then[Point(0, 0)].right


def test_a_comment_that_is_no_text_is_saved_as_a_renlib_library() -> None:
    record = load_records(b"(;GM[4]SZ[15];B[hh])").record
    record.set_comment(record.main_line()[1], DAMAGED)
    again, _notices = read_lib(write_lib(record))
    assert again.main_line()[1].comment == "a?"


@pytest.mark.parametrize("suffix", [".psq", ".lib", ".txt"])
def test_an_endless_game_of_gomoku_is_not_read_again_to_be_saved(suffix: str) -> None:
    moves = 4000
    record = load_records(b"(;GM[4]SZ[15]" + b";B[hh]" * moves + b")").record
    snapshot = RecordSnapshots(record).take()
    tracemalloc.start()
    data = bytes_of(snapshot, suffix)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert len(data) >= 2 * moves
    assert most < 400 * moves


def test_moves_of_a_library_share_what_they_are_until_one_is_edited() -> None:
    count = 5000
    tracemalloc.start()
    record, _notices = read_lib(HEADER + b"\x78\x80" * count)
    most = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert most < 350 * count
    line = record.main_line()
    assert len(line) == count + 1
    record.set_comment(line[1], "x")
    assert [node.comment for node in line if node.comment] == ["x"]
    assert [node.move.color for node in line[1:5] if node.move] == [1, 2, 1, 2]


def test_a_killer_sudoku_with_an_endless_number() -> None:
    board = parse_board("3x3::k:" + ":".join(["9" * 9000, *["0"] * 80]))
    assert len(board.values) == 81


@pytest.mark.parametrize(
    "data",
    [b"9" * 9000 + b"x" + b"9" * 9000 + b"\n8,8,0\n", b"15x15\n8,8,0\n" + b"9" * 9000 + b",1,0\n"],
)
def test_a_piskvork_game_with_an_endless_number(data: bytes) -> None:
    record, _notices = read_psq(data)
    assert [node.move.point for node in record.main_line() if node.move] == [Point(7, 7)]


def test_a_diagram_with_an_endless_number() -> None:
    start = time.process_time()
    with pytest.raises(RecordError):
        from_diagram(("." + "9" * 100_000 + ".\n") * 15)
    assert time.process_time() - start < 2 * SECONDS_A_MEGABYTE


def test_moves_after_the_end_are_left_out_without_being_tried(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried: list[Move] = []
    check = GomokuPosition.check
    monkeypatch.setattr(
        GomokuPosition, "check", lambda one, move: tried.append(move) or check(one, move)
    )
    five = ";B[aa];W[ao];B[ba];W[bo];B[ca];W[co];B[da];W[do];B[ea]"
    after = ";W[eo];B[fo]" * 100
    record = load_records(f"(;GM[4]SZ[15]{five}{after})".encode()).record
    _position, notices = position_at(record.main_line()[-1])
    assert len(tried) < 20, "2 s for a library of a megabyte with one for each move"
    assert "The game is over." in str(notices[0])


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ("id\tsize\n1\t15\n", "no column “black”"),
        ("size\tblack\twhite\tpoint\nx\th8\ti9\tj9\n", "not x"),
        ("size\tblack\twhite\tpoint\n" + "9" * 9000 + "\th8\ti9\tj9\n", "5 to 20 lines"),
    ],
)
def test_tables_of_gomoku_puzzles(
    tmp_path: Path, table: str, words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "table.tsv"
    path.write_text(table, "utf-8")
    assert gomoku.main(["foul", "--file", str(path)]) == 1
    assert words in capsys.readouterr().err


def test_a_name_with_a_null_byte() -> None:
    with pytest.raises(FileError, match="no such file"):
        read_bytes(Path("a\0b"))


@pytest.mark.parametrize("command", [lambda name: lab.main(["report", name]),
                                     lambda name: review.main([name])])  # fmt: skip
def test_a_name_too_long_for_the_system(
    command: Callable[[str], int], capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("a" * 3000) == 1
    assert "File name too long." in capsys.readouterr().err


def test_a_word_that_is_no_text_is_looked_for(tmp_path: Path) -> None:
    assert library.main(["--library", str(tmp_path / "x"), "list", DAMAGED]) == 0


@pytest.mark.parametrize(
    "nodes", [";AB[aa:ZZ]AE[aa:ZZ]", ";AB[aa:ZZ];B[aa]", ";AB[aa:YZ]AE[bb:ZZ]", ";B[aa]"]
)
def test_a_board_filled_and_emptied_for_ever_is_given_up(
    nodes: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bomb.sgf"
    frame = "(;SZ[52]AW[ab:ZY]AW[ba:Za]"  # A chain of White whose liberties are far away.
    path.write_text(frame + nodes * (200_000 // len(nodes)) + ")")
    start = time.process_time()
    assert sgf.main(["info", str(path)]) == 0
    assert str(RecordError(TOO_MUCH)) in capsys.readouterr().out
    assert sgf.main(["position", str(path)]) == 1
    assert time.process_time() - start < 2 * SECONDS_A_MEGABYTE


BOMBS = (";AB[aa:sr][as:rs];W[ss];AE[ss]", ";AB[aa:ss];AE[aa:ss]", ";AB[aa:ss]AE[bb:ss];W[bb]")
"""On 19x19: the whole board is captured, or filled and emptied, for ever."""


@pytest.mark.parametrize("nodes", BOMBS)
def test_loadsgf_gives_a_game_up_that_is_made_to_take_long(nodes: str, tmp_path: Path) -> None:
    path = tmp_path / "bomb.sgf"
    path.write_text("(;SZ[19]" + nodes * (200_000 // len(nodes)) + ")")
    start = time.process_time()
    with pytest.raises(RecordError, match=TOO_MUCH):
        gtp_record.load_state(path, None, GameState(19))
    assert time.process_time() - start < SECONDS_A_MEGABYTE


@pytest.mark.parametrize("nodes", BOMBS)
def test_a_walk_through_a_game_that_is_made_to_take_long_is_cut_short(nodes: str) -> None:
    record = load_records(f"(;SZ[19]{nodes * (200_000 // len(nodes))})".encode()).record
    walker = PositionWalker(record, terms_of_record(record))
    line, start = record.main_line(), time.process_time()
    with pytest.raises(RecordError, match=TOO_MUCH):
        walker.go_to(line[-1])
    assert time.process_time() - start < SECONDS_A_MEGABYTE
    came = line.index(walker.node)
    assert 100 < came < len(line) - 1
    with pytest.raises(RecordError, match=TOO_MUCH):
        walker.go_to(line[-1])
    assert line.index(walker.node) > 1.5 * came, "the next walk goes on from there"
    start = time.process_time()
    with pytest.raises(RecordError, match=TOO_MUCH):
        walker.rebuild(line[-1])
    assert time.process_time() - start < SECONDS_A_MEGABYTE
    assert line.index(walker.node) == came, "after an edit it starts again"


@pytest.mark.parametrize("nodes", BOMBS)
def test_a_review_of_the_end_of_such_a_game_is_given_up(nodes: str) -> None:
    record = load_records(f"(;SZ[19]{nodes * (200_000 // len(nodes))})".encode()).record
    line, start = record.main_line(), time.process_time()
    looked_at = LineReview(line, Limits(playouts=1), lambda _node: None, only=line[-1:])
    assert time.process_time() - start < SECONDS_A_MEGABYTE
    assert looked_at.step is None
    assert str(looked_at.cut_short) == str(RecordError(TOO_MUCH))
    both = LineReview(line, Limits(playouts=1), lambda _node: None, only=[line[2], line[-1]])
    assert both.step is not None
    assert both.step.node is line[2]
    both.advance()
    assert both.step is None
    assert both.cut_short is not None


ENDLESS = "9" * 5000
"""More digits than Python makes a number of."""


def test_endless_numbers_are_refused_or_cut(tmp_path: Path) -> None:
    assert check_handicap(ENDLESS)
    (tmp_path / "game.sgf").write_text("(;SZ[9];B[ee];W[cc])")
    suite = tmp_path / "suite.tst"
    suite.write_text(f"loadsgf game.sgf {ENDLESS}\n1 reg_genmove black\n#? [A1]\n")
    words = {"game": "go", "event": "suite", "files": [str(suite)], "contestant": [{"level": 1}]}
    (problem,) = suites.problems(experiment_from(words))
    assert len(problem.state.moves) == 2


def test_sudokus_are_counted_up_to_a_limit_of_any_length(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "puzzle.txt"
    path.write_text("1234341221434321")
    assert sudoku.main(["count", str(path), "--limit", "9" * 20]) == 0
    assert capsys.readouterr().out == "1\n"


def test_moves_on_a_taken_point_do_not_set_the_board_up_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[GoPosition] = []

    def position(*given: object, **named: object) -> GoPosition:
        made.append(GoPosition(*given, **named))
        return made[-1]

    monkeypatch.setattr(gtp_record, "GoPosition", position)
    path = tmp_path / "game.sgf"
    path.write_text("(;SZ[9]AW[aa:ih]" + ";B[aa]" * 100 + ")")
    state = gtp_record.load_state(path, None, GameState(9))
    assert len(made) == 1, "63 s for a megabyte on 19x19 with one for each move"
    assert (state.black, len(state.white), state.moves) == ({Point(0, 0)}, 71, ())
    assert (state.first_to_play, state.to_play) == (Color.WHITE, Color.WHITE)
