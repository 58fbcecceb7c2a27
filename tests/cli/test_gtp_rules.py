"""Rules named over GTP: the next game always follows them, whatever is on the board."""

from __future__ import annotations

from pathlib import Path

import pytest
from gtp_helpers import Conversation
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.games.go.rules import RULE_SETS

SUICIDE = "".join(f"play w {point}\n" for point in ["A2", "B1", "C1", "B3", "C3", "D2"])
SUICIDE += "play b B2\nplay b C2\n"
"""Black's last move takes its own two stones off."""
LATER = "from the next game on: the moves of this one break these rules"


@pytest.fixture
def talk() -> Conversation:
    """A game under New Zealand's rules that breaks the Japanese ones."""
    conversation = Conversation("new_zealand")
    conversation.raw("boardsize 5\n" + SUICIDE)
    assert conversation.ask("color B2") == "empty"
    return conversation


def test_the_answer_says_that_the_rules_hold_later(talk: Conversation) -> None:
    board = talk.ask("showboard")
    assert talk.ask("kgs-rules japanese") == LATER
    assert talk.ask("showboard") == board
    assert talk.game.rules.key == "new_zealand"
    talk.ask("undo")
    talk.ask("play b C2")
    assert talk.ask("captures w") == "2"


@pytest.mark.parametrize("begin", ["clear_board", "boardsize 9", "gogui-setup b A1"])
def test_the_next_game_follows_them(talk: Conversation, begin: str) -> None:
    talk.ask("kata-set-rules japanese")
    talk.ask(begin)
    assert talk.game.rules.key == "japanese"


def test_a_record_without_rules_follows_them(talk: Conversation, tmp_path: Path) -> None:
    path = tmp_path / "plain.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    talk.ask("kgs-rules korean")
    talk.ask(f"loadsgf {path}")
    assert talk.game.rules.key == "korean"


def test_a_komi_in_hundredths_is_read_in_points(talk: Conversation, tmp_path: Path) -> None:
    path = tmp_path / "server.sgf"
    path.write_bytes(b"(;GM[1]SZ[9]RU[Chinese]KM[375];B[ee])")
    talk.ask(f"loadsgf {path}")
    assert talk.ask("get_komi") == "7.5"


def test_the_rules_named_last_hold(talk: Conversation) -> None:
    assert talk.ask("kgs-rules japanese") == LATER
    assert talk.ask("kgs-rules new_zealand") == ""
    assert talk.game.rules.key == "new_zealand"
    talk.ask("gogui-setup_player b")
    talk.ask("clear_board")
    assert talk.game.rules.key == "new_zealand"


def test_who_is_to_move_may_change_meanwhile(talk: Conversation) -> None:
    talk.ask("kgs-rules japanese")
    talk.ask("gogui-setup_player b")
    talk.ask("clear_board")
    assert talk.game.rules.key == "japanese"


@given(
    before=st.sampled_from(list(RULE_SETS)),
    after=st.sampled_from(list(RULE_SETS)),
    points=st.lists(st.sampled_from([f"{c}{r}" for c in "AB" for r in (1, 2)]), max_size=30),
)
def test_rules_are_never_refused(before: str, after: str, points: list[str]) -> None:
    talk = Conversation(before)
    talk.raw("boardsize 2\n" + "".join(f"play {'bw'[i % 2]} {p}\n" for i, p in enumerate(points)))
    board = talk.ask("showboard").split("rules")[0]
    assert talk.ask(f"kgs-rules {after}") in ("", LATER)
    assert talk.ask("showboard").split("rules")[0] == board
    talk.ask("clear_board")
    assert talk.game.rules.key == after
