from __future__ import annotations

import io
import re
from pathlib import Path

import pytest
from gtp_helpers import Conversation
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.cli.gtp_protocol import (
    MAX_LINE,
    Command,
    InputLines,
    answer,
    clean_line,
    parse_command,
)


@pytest.mark.parametrize(
    ("raw", "cleaned"),
    [
        (b"play b D4\r\n", "play b D4"),
        (b"play\tb\tD4\n", "play b D4"),
        (b"play b\x07 D4\x00\n", "play b D4"),
        (b"name # who are you\n", "name"),
        (b"# only a comment\n", ""),
        (b"  \t \n", ""),
        (b"na\xff\xfeme\n", "na\ufffd\ufffdme"),
    ],
)
def test_lines_are_cleaned_as_the_specification_says(raw: bytes, cleaned: str) -> None:
    assert clean_line(raw) == cleaned


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", None),
        ("name", Command("", "name")),
        ("12 play b D4", Command("12", "play", ("b", "D4"))),
        ("007 name", Command("007", "name")),
        ("99999999999999999999 name", Command("", "99999999999999999999", ("name",))),
        ("-5 name", Command("", "-5", ("name",))),
    ],
)
def test_commands_are_taken_apart(line: str, command: Command | None) -> None:
    assert parse_command(line) == command


def test_id_without_a_command_is_a_syntax_error() -> None:
    assert Conversation().raw("17\n") == "?17 syntax error: a command is missing\n\n"


@pytest.mark.parametrize(
    ("text", "written"),
    [("", "=3\n\n"), ("B+3.5", "=3 B+3.5\n\n"), ("\na\n\nb\n", "=3\na\n \nb\n\n")],
)
def test_answers_hold_no_empty_line(text: str, written: str) -> None:
    assert answer(Command("3", "x"), text) == written


def test_ids_come_back_with_the_answer_and_with_the_error() -> None:
    said = Conversation().raw("1 protocol_version\n2 no_such_command\nprotocol_version\n")
    assert said == "=1 2\n\n?2 unknown command\n\n= 2\n\n"


def test_nothing_is_answered_to_empty_lines_and_comments() -> None:
    assert Conversation().raw("\n\n# hello\n   \n") == ""


def test_quit_ends_the_session_and_is_answered() -> None:
    assert Conversation().raw("5 quit\nname\n") == "=5\n\n"


def test_known_command_and_list_commands_agree() -> None:
    talk = Conversation()
    names = talk.ask("list_commands").split("\n")
    assert names == sorted(set(names))
    assert all(talk.ask(f"known_command {name}") == "true" for name in names)
    assert talk.ask("known_command nonsense") == "false"
    assert talk.ask("known_command") == "false"


REQUIRED = """protocol_version name version known_command list_commands quit boardsize clear_board
komi fixed_handicap place_free_handicap set_free_handicap play genmove undo time_settings time_left
final_score final_status_list loadsgf reg_genmove showboard kgs-time_settings kgs-genmove_cleanup
kgs-rules kgs-game_over lz-analyze kata-analyze all_legal list_stones captures countlib"""


@pytest.mark.parametrize("name", REQUIRED.split())
def test_every_promised_command_is_there(name: str) -> None:
    assert Conversation().ask(f"known_command {name}") == "true"


def test_the_manual_lists_every_command() -> None:
    manual = (Path(__file__).parent.parent.parent / "docs" / "gtp.md").read_text(encoding="utf-8")
    listed = set(re.findall(r"[\w-]+", manual))
    assert set(Conversation().ask("list_commands").split()) <= listed


def test_line_of_many_megabytes_fails_once_and_the_session_goes_on() -> None:
    said = Conversation().raw(b"1 name " + b"x" * (3 * MAX_LINE) + b"\n2 name\n")
    assert said == "?1 syntax error: the line is too long\n\n=2 Desktop Go\n\n"


def test_last_line_needs_no_line_end() -> None:
    assert Conversation().raw("name") == "= Desktop Go\n\n"


def test_fault_in_a_command_does_not_end_the_session() -> None:
    talk = Conversation()
    talk.session.failure = RuntimeError("boom")
    said = talk.raw("1 genmove b\n2 name\n")
    assert said == "?1 internal error: RuntimeError: boom\n\n=2 Desktop Go\n\n"


def test_interrupt_comment_concerns_the_running_command_only() -> None:
    lines = InputLines(io.BytesIO(b"genmove b\n# interrupt\ngenmove w\n"))
    lines.next()
    while not lines.waiting():
        pass
    assert lines.interrupted()
    lines.next()
    assert not lines.interrupted()


COMMANDS = sorted(set(REQUIRED.split()) - {"quit", "lz-analyze", "kata-analyze"})
WORDS = ["b", "w", "pass", "D4", "Z99", "-1", "1e400", "nan", "19", "99999", "dead", "¤", ""]


@given(
    st.lists(
        st.one_of(
            st.binary(max_size=40).map(lambda raw: raw.replace(b"\n", b"")),
            st.tuples(st.sampled_from(COMMANDS), st.lists(st.sampled_from(WORDS), max_size=4)).map(
                lambda pair: " ".join((pair[0], *pair[1])).encode()
            ),
        ),
        max_size=6,
    )
)
def test_any_garbage_is_answered_and_the_session_goes_on(lines: list[bytes]) -> None:
    talk = Conversation()
    said = talk.raw(b"\n".join([b"boardsize 5", *lines, b"4711 name", b""]))
    assert said.endswith("=4711 Desktop Go\n\n") or b"quit" in b" ".join(lines)
    commands = sum(bool(parse_command(clean_line(line))) for line in lines)
    answers = said.rstrip("\n").split("\n\n")
    assert len(answers) == commands + 2
    assert all(text[0] in "=?" for text in answers)
    assert "internal error" not in said
