from __future__ import annotations

import io
import queue
import re
import time
from collections.abc import Iterator

import pytest

from desktop_go.cli.gomocup import GomocupServer, main

FAST = {"max_nodes": 300, "memory_mb": 4, "book": False}


def everything(*lines: str) -> list[str]:
    """All that is said in a conversation that ends with the input."""
    output = io.StringIO()
    server = GomocupServer(output, FAST)
    assert server.serve(io.StringIO("\n".join(lines) + "\n")) == 0
    return output.getvalue().splitlines()


def talk(*lines: str) -> list[str]:
    """The answers alone, without what the engine thought."""
    return [line for line in everything(*lines) if not line.startswith("MESSAGE depth")]


def is_move(text: str) -> bool:
    return re.fullmatch(r"\d+,\d+", text) is not None


def test_a_move_of_the_book_comes_without_a_search() -> None:
    output = io.StringIO()
    asked = io.StringIO("START 15\nTURN 7,7\nEND\n")
    assert GomocupServer(output, {"memory_mb": 4}).serve(asked) == 0
    _ok, message, move = output.getvalue().splitlines()
    assert re.fullmatch(r"MESSAGE depth 0 value [\d.]+ % nodes 0 line \d+,\d+", message)
    assert message.endswith(f" line {move}")


def test_a_short_game() -> None:
    answers = talk("START 15", "INFO timeout_turn 100", "BEGIN", "TURN 7,8", "TURN 3,3", "END")
    assert answers[0] == "OK"
    assert len(answers) == 4
    assert all(is_move(answer) for answer in answers[1:])
    assert len({*answers[1:], "7,8", "3,3"}) == 5


def test_each_move_comes_after_a_message_with_depth_value_and_line() -> None:
    """The manager waits for each answer, since END stops the thinking."""
    said: queue.Queue[str] = queue.Queue()
    output = io.StringIO()
    output.write = said.put  # type: ignore[method-assign,assignment]
    answers: list[str] = []

    def manager() -> Iterator[str]:
        for line in ("START 15", "BEGIN", "TURN 7,8", "TURN 3,3"):
            yield line
            answers.append(said.get(timeout=60).strip())
            if line != "START 15":
                answers.append(said.get(timeout=60).strip())

    assert GomocupServer(output, {**FAST, "max_nodes": 3000}).serve(manager()) == 0  # type: ignore[arg-type]
    assert answers[0] == "OK"
    messages, moves = answers[1::2], answers[2::2]
    assert len(messages) == len(moves) == 3
    for message, move in zip(messages[1:], moves[1:], strict=True):
        assert is_move(move)
        told = re.fullmatch(r"MESSAGE depth (\d+) value [\d.]+ % nodes (\d+) line (.+)", message)
        assert told
        assert int(told[1]) >= 3
        assert int(told[2]) > 0
        assert told[3].split()[0] == move


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
    server._info("time_left 40000")
    assert 0.8 < server._seconds() < 1.0
    server._info("time_left -5")
    assert server._seconds() < 0.05
    server._info("timeout_turn 0")
    server._info("time_left 100000")
    assert server._seconds() < 0.05


@pytest.mark.parametrize(("limit", "used"), [(100, 0.9), (250, 0.9), (1000, 0.93), (30_000, 0.96)])
def test_little_of_a_turn_is_left(limit: int, used: float) -> None:
    server = GomocupServer(io.StringIO(), FAST)
    server._info(f"timeout_turn {limit}")
    assert used * limit / 1000 < server._seconds() < 0.98 * limit / 1000


@pytest.mark.parametrize(
    "line",
    [
        "TURN",
        "TURN 7",
        "TURN 7,7,7",
        "TURN a,b",
        "TURN -1,3",
        "TAKEBACK x",
        "PLAY 1;2",
        "RECTSTART 15",
    ],
)
def test_what_is_no_point_is_told_clearly(line: str) -> None:
    answers = talk("START 15", line, "TURN 7,7")
    assert re.fullmatch(r"ERROR '?[^']*'? is not (on the board|a number|two numbers.*)", answers[1])
    assert is_move(answers[2])


@pytest.mark.parametrize(
    ("size", "rule"), [(13, 0), (14, 1), (15, 4), (16, 8), (17, 2), (18, 3), (19, 6), (20, 9)]
)
def test_every_size_and_rule(size: int, rule: int) -> None:
    answers = talk(
        f"INFO rule {rule}",
        "INFO game_type 1",
        "INFO timeout_turn 30",
        "INFO timeout_match 1000",
        "INFO max_memory 1",
        f"START {size}",
        "INFO time_left 1",
        f"TURN {size - 1},{size - 1}",
        f"TURN 0,{size - 1}",
    )
    assert answers[0] == "OK"
    assert len(answers) == 3
    for answer in answers[1:]:
        assert all(0 <= int(number) < size for number in answer.split(","))


def test_a_board_that_was_refused_leaves_none_of_its_stones() -> None:
    answers = talk("START 15", "BOARD", "1,1,2", "2,2,7", "DONE", "BOARD", "1,1,2", "DONE")
    assert answers[1].startswith("ERROR '2,2,7'")
    assert is_move(answers[2])


def test_a_block_without_end_is_no_hang() -> None:
    assert talk("START 15", "BOARD", "1,1,2")[0] == "OK"


def test_swap2_in_all_phases() -> None:
    def ask(*stones: str) -> str:
        return talk("START 15", "INFO timeout_turn 200", "SWAP2BOARD", *stones, "DONE")[1]

    for stones in (("7,7", "0,0", "7,8", "0,14", "8,9"), ("0,0", "7,7", "14,0", "7,8", "0,14")):
        answer = ask(*stones)
        assert answer == "SWAP" or is_move(answer)
    assert len(ask("7,7", "8,8", "3,13").split()) in (1, 2)
    for stones in (("1,1", "1,1", "2,2"), ("1,1", "2,2"), ("1,1", "2,2", "3,99"), ("x", "y", "z")):
        assert ask(*stones).startswith("ERROR")
    assert len(talk("START 5", "SWAP2BOARD", "DONE")[1].split()) == 3


def test_end_is_heard_while_it_thinks() -> None:
    """The limits ask for a minute; the conversation is over long before."""
    for question in (["BEGIN", "TURN 1,1"], ["SWAP2BOARD", "7,7", "8,8", "3,13", "DONE"]):
        output = io.StringIO()
        lines = ["START 15", "INFO timeout_turn 60000", *question, "END"]
        server = GomocupServer(output, {"memory_mb": 4})
        began = time.perf_counter()
        assert server.serve(io.StringIO("\n".join(lines) + "\n")) == 0
        assert time.perf_counter() - began < 30


def test_line_ends_and_small_letters() -> None:
    assert talk("start 15\r", "\r", "info timeout_turn 30", "begin\r")[0] == "OK"


def test_bad_option_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--option", "engine=nothing"]) == 2
    assert "engine" in capsys.readouterr().err
