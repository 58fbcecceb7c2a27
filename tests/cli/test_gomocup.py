from __future__ import annotations

import io
import re

import pytest

from desktop_go.cli.gomocup import GomocupServer, main

FAST = {"max_nodes": 300, "memory_mb": 4}


def talk(*lines: str) -> list[str]:
    """The answers to a conversation that ends with the input."""
    output = io.StringIO()
    server = GomocupServer(output, FAST)
    assert server.serve(io.StringIO("\n".join(lines) + "\n")) == 0
    return output.getvalue().splitlines()


def is_move(text: str) -> bool:
    return re.fullmatch(r"\d+,\d+", text) is not None


def test_a_short_game() -> None:
    answers = talk("START 15", "INFO timeout_turn 100", "BEGIN", "TURN 7,8", "TURN 3,3", "END")
    assert answers[0] == "OK"
    assert len(answers) == 4
    assert all(is_move(answer) for answer in answers[1:])
    assert len({*answers[1:], "7,8", "3,3"}) == 5


def test_about_and_unknown() -> None:
    answers = talk("ABOUT", "NONSENSE 1 2", "")
    assert answers[0].startswith('name="Desktop Go"')
    assert answers[1].startswith("UNKNOWN")


@pytest.mark.parametrize("line", ["START 3", "START 30", "START x", "RECTSTART 10,20", "START"])
def test_bad_boards(line: str) -> None:
    assert talk(line)[0].startswith("ERROR")


def test_square_rectangles_are_fine() -> None:
    assert talk("RECTSTART 15,15") == ["OK"]


def test_commands_before_start_are_errors() -> None:
    for line in ("BEGIN", "TURN 1,1", "RESTART", "TAKEBACK 1,1", "BOARD\nDONE"):
        assert talk(line)[0].startswith("ERROR")


def test_board_and_takeback() -> None:
    answers = talk(
        "START 15",
        "BOARD", "7,7,1", "8,8,2", "7,8,1", "8,9,2", "7,9,1", "8,10,2", "7,10,1", "0,0,2", "DONE",
        "TAKEBACK 7,7",
        "TAKEBACK 7,7",
    )  # fmt: skip
    assert answers[1] in ("7,11", "7,6")
    assert answers[2] == "OK"
    assert answers[3].startswith("ERROR")


def test_wrong_boards_say_why() -> None:
    too_many = talk("START 15", "BOARD", "1,1,2", "2,2,2", "3,3,2", "DONE")
    assert "too many" in too_many[1]
    twice = talk("START 15", "BOARD", "1,1,1", "1,1,2", "DONE")
    assert "taken" in twice[1]
    outside = talk("START 15", "TURN 15,2")
    assert "not on the board" in outside[1]
    assert talk("START 15", "BOARD", "1,1", "DONE")[1].startswith("ERROR")


def test_info_is_silent() -> None:
    answers = talk(
        "START 15",
        "INFO rule 4",
        "INFO rule 9",
        "INFO max_memory 100000000",
        "INFO max_node 100",
        "INFO time_left x",
        "INFO folder /nowhere",
        "INFO unknown 1",
        "INFO evaluate 3,3",
    )
    assert answers == ["OK", "MESSAGE 3,3 empty"]


def test_renju_rule_keeps_black_from_fouls() -> None:
    board = ["1,1,1", "2,1,1", "3,1,1", "5,1,1", "6,1,1", "0,0,2", "9,0,2", "0,9,2", "9,9,2",
             "12,12,2"]  # fmt: skip
    answers = talk("START 15", "INFO rule 4", "BOARD", *board, "DONE")
    assert is_move(answers[1])
    assert answers[1] != "4,1"


def test_swap2board() -> None:
    first = talk("START 15", "SWAP2BOARD", "DONE")[1]
    assert len(first.split()) == 3
    second = talk("START 15", "INFO timeout_turn 200", "SWAP2BOARD", *first.split(), "DONE")[1]
    assert second == "SWAP" or all(is_move(word) for word in second.split())
    assert talk("START 15", "SWAP2BOARD", "1,1", "DONE")[1].startswith("ERROR")


def test_restart_clears_the_board() -> None:
    answers = talk("START 15", "TURN 7,7", "RESTART", "TURN 7,7")
    assert answers[2] == "OK"
    assert is_move(answers[3])


def test_time_budgets() -> None:
    server = GomocupServer(io.StringIO(), FAST)
    server._info("timeout_turn 1000")
    assert 0.8 < server._seconds() < 1.0
    server._info("timeout_match 60000")
    server._info("time_left 2000")
    assert server._seconds() < 0.1
    server._info("timeout_turn 0")
    server._info("time_left 100000")
    assert 1.0 < server._seconds() < 10.0


def test_bad_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--option", "engine=nothing"]) == 2
    assert "engine" in capsys.readouterr().err
