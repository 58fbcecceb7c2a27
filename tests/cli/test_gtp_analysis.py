from __future__ import annotations

import pytest
from gtp_helpers import Conversation

from desktop_go.cli.gtp_analysis import AnalysisArgs, parse_args
from desktop_go.cli.gtp_protocol import GtpError
from desktop_go.engine.messages import Purpose
from desktop_go.errors import EngineFailure
from desktop_go.moves import Color, Move, Point


def lines_of(said: str) -> list[str]:
    """Return the info lines of an analysis, after checking its frame."""
    assert said.startswith("=7\n")
    assert said.endswith("\n\n")
    return said.rstrip("\n").split("\n")[1:]


@pytest.fixture
def talk() -> Conversation:
    conversation = Conversation()
    conversation.ask("boardsize 5")
    return conversation


def test_lz_analyze_writes_hundredths_of_a_percent_for_the_player_to_move(
    talk: Conversation,
) -> None:
    first = lines_of(talk.raw("7 lz-analyze b 1\n"))[0]
    assert first.startswith(
        "info move A5 visits 100 winrate 5500 prior 2500 lcb 5500 order 0 pv A5 pass info move B5"
    )


def test_kata_analyze_writes_fractions_points_and_ownership(talk: Conversation) -> None:
    talk.ask("play b C3")
    said = talk.raw("7 kata-analyze w interval 1 maxmoves 1 ownership true rootInfo true\n")
    first = lines_of(said)[0]
    assert first.startswith("info move A5 visits 100 utility 0.100000 winrate 0.550000")
    assert " scoreLead 1.500 " in first
    assert first.count("info move") == 1
    assert " rootInfo visits 300 winrate 0.550000 utility 0.100000 scoreLead -2.500 " in first
    ownership = first.split(" ownership ")[1].split()
    assert len(ownership) == 25
    assert ownership[12] == "-1.000", "seen from White, who is to move"


def test_the_next_line_ends_the_analysis_and_is_carried_out(talk: Conversation) -> None:
    said = talk.raw("7 lz-analyze 1\n8 name\n")
    assert said.endswith("\n\n=8 Desktop Go\n\n")
    assert talk.session.requests[-1].purpose is Purpose.ANALYZE
    assert talk.session.requests[-1].state.to_play is Color.BLACK


def test_avoided_and_allowed_points_reach_the_engine(talk: Conversation) -> None:
    talk.raw("lz-analyze b 1 avoid b A5,B5 10 avoid w C5 10\n")
    assert talk.session.requests[-1].avoid == {Point(0, 0), Point(1, 0)}
    talk.raw("lz-analyze b 1 allow b C3,pass 1\n")
    assert talk.session.requests[-1].only == {Point(2, 2), None}
    talk.raw("lz-analyze b 1 allow b C3 1 avoid b C3 1\n")
    assert talk.session.requests[-1].only == {Point(2, 2)}
    assert talk.session.requests[-1].avoid == {Point(2, 2)}


def test_genmove_analyze_ends_with_the_move_played(talk: Conversation) -> None:
    said = talk.raw("7 kata-genmove_analyze b 1\n")
    assert lines_of(said)[-1] == "play A5"
    assert talk.ask("list_stones b") == "A5"
    talk.session.answers = [Move.resign(Color.WHITE)]
    assert lines_of(talk.raw("7 lz-genmove_analyze w 1\n"))[-1] == "play resign"


def test_failure_while_lines_are_written_closes_the_answer(talk: Conversation) -> None:
    talk.session.failure = EngineFailure("no memory")
    assert talk.raw("7 lz-analyze 1\n8 name\n") == "=7\n\n=8 Desktop Go\n\n"


def test_arguments_in_any_order() -> None:
    words = ("w", "20", "maxmoves", "3", "minmoves", "2", "ownership", "true", "pvVisits", "true")
    assert parse_args(words, Color.BLACK, 9) == AnalysisArgs(
        Color.WHITE, 20, 3, flags={"ownership"}
    )
    assert parse_args((), Color.WHITE, 9) == AnalysisArgs(Color.WHITE)
    assert parse_args(("interval", "5"), Color.BLACK, 9).interval == 5


@pytest.mark.parametrize(
    "words", ["interval", "interval x", "interval 0", "nonsense 3", "avoid b", "avoid b Z9 3", "x"]
)
def test_bad_arguments_are_refused(words: str) -> None:
    with pytest.raises(GtpError):
        parse_args(tuple(words.split()), Color.BLACK, 9)
