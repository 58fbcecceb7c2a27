"""Classic search over GTP: an option like any other."""

from __future__ import annotations

import pytest
from gtp_helpers import Conversation

from desktop_go.cli.gtp_engine import GtpEngine
from desktop_go.engine.go.session import EngineSession


@pytest.mark.parametrize("kind", ["minimax", "alphabeta", "probability", "learned"])
def test_a_stone_in_atari_is_captured_over_gtp(kind: str) -> None:
    talk = Conversation()
    talk.engine = GtpEngine(EngineSession())
    talk.ask(f"desktop_go-param search {kind}")
    talk.ask("desktop_go-param search_depth 2")
    talk.ask("boardsize 7")
    for vertex in ("D4", "D5", "C5", "B2", "E5", "F2"):
        color = "black" if vertex in ("D4", "C5", "E5") else "white"
        talk.ask(f"play {color} {vertex}")
    assert talk.ask("genmove black") == "D6"
