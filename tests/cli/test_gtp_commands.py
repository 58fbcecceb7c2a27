from __future__ import annotations

from pathlib import Path

import pytest
from gtp_helpers import Conversation, transcript

from desktop_go.engine.clock import ClockKind
from desktop_go.engine.go.levels import level
from desktop_go.engine.messages import Purpose
from desktop_go.errors import EngineFailure
from desktop_go.games.go.rules import RULE_SETS
from desktop_go.moves import Color, Move, Point

DATA = Path(__file__).parent.parent / "data" / "gtp"


@pytest.fixture
def talk() -> Conversation:
    conversation = Conversation()
    conversation.ask("boardsize 9")
    return conversation


@pytest.mark.parametrize("path", sorted(DATA.glob("*.txt")), ids=lambda path: path.stem)
def test_golden_transcript(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(DATA)
    conversation = Conversation()
    for command, expected in transcript(path.read_text(encoding="utf-8")):
        assert _text(conversation.raw(command + "\n")) == _text(expected), command


def _text(answer: str) -> list[str]:
    """Return the lines without spaces at their ends, which editors take away."""
    return [line.rstrip() for line in answer.strip().split("\n")]


@pytest.mark.parametrize("size", ["0", "1", "20", "99", "-9"])
def test_board_sizes_that_the_engine_does_not_play_are_refused(
    talk: Conversation, size: str
) -> None:
    talk.ask("play b D4")
    assert talk.fail(f"boardsize {size}") == "unacceptable size"
    assert talk.ask("list_stones b") == "D4"


@pytest.mark.parametrize("size", [2, 9, 19])
def test_board_sizes_up_to_19_are_served(talk: Conversation, size: int) -> None:
    talk.ask(f"boardsize {size}")
    assert talk.ask("query_boardsize") == str(size)
    assert len(talk.ask("all_legal b").split()) == size * size


@pytest.mark.parametrize("text", ["x", "nan", "inf", "6.7", "1e9", ""])
def test_komi_that_makes_no_sense_is_refused(talk: Conversation, text: str) -> None:
    talk.ask("komi 6.5")
    talk.fail(f"komi {text}")
    assert talk.ask("get_komi") == "6.5"


def test_one_color_may_move_several_times_in_a_row(talk: Conversation) -> None:
    for vertex in ("D4", "E4", "F4", "pass", "G4"):
        talk.ask(f"play black {vertex}")
    assert talk.ask("list_stones b") == "D4 E4 F4 G4"
    assert talk.ask("genmove b") == "A9"
    state = talk.session.requests[-1].state
    assert [move.color for move in state.moves] == [Color.BLACK] * 5
    assert state.to_play is Color.BLACK


@pytest.mark.parametrize(
    "command",
    ["play b D4", "play b K1", "play b I3", "play x D4", "play b", "play b D4 E5", "play b resign"],
)
def test_moves_that_cannot_be_played_leave_the_game_alone(talk: Conversation, command: str) -> None:
    talk.ask("play b D4")
    talk.fail(command)
    assert talk.ask("list_stones b") == "D4"


def test_simple_ko_is_illegal_and_says_so(talk: Conversation) -> None:
    talk.ask("gogui-play_sequence b C4 w D3 b D5 w E4 b E6 w F5 b B1 w D4 b E5")
    talk.ask("clear_board")
    talk.ask("gogui-play_sequence b D5 w E5 b C4 w F4 b D3 w E3 b E4 w D4")
    assert talk.ask("captures white") == "1"
    assert talk.ask("is_legal b E4") == "0"
    assert talk.fail("play b E4").startswith("illegal move: Ko")
    assert "E4" not in talk.ask("all_legal b").split()


def test_engine_moves_are_played_and_resignation_is_not(talk: Conversation) -> None:
    assert talk.ask("genmove b") == "A9"
    assert talk.ask("move_history") == "black A9"
    talk.session.answers = [Move.resign(Color.WHITE), Move.pass_(Color.WHITE)]
    assert talk.ask("genmove w") == "resign"
    assert talk.ask("genmove w") == "pass"
    assert talk.ask("last_move") == "white pass"


def test_illegal_move_by_the_engine_is_an_error_and_no_move(talk: Conversation) -> None:
    talk.ask("play b D4")
    talk.session.answers = [Move.play(Color.WHITE, Point(3, 5))]
    assert talk.fail("genmove w").startswith("illegal move")
    assert talk.ask("list_stones w") == ""


def test_engine_failure_is_told(talk: Conversation) -> None:
    talk.session.failure = EngineFailure("out of memory")
    assert talk.fail("genmove b") == "the engine failed: out of memory"
    assert talk.fail("final_score") == "cannot score: out of memory"


def test_reg_genmove_plays_nothing_and_is_repeatable(talk: Conversation) -> None:
    assert talk.ask("reg_genmove w") == "A9"
    assert talk.ask("list_stones w") == ""
    options = talk.session.requests[-1].options
    assert options["seed"] != 0
    assert options["temperature"] == 0
    assert options["resign"] is False


def test_cleanup_asks_for_dead_stones_to_be_captured(talk: Conversation) -> None:
    talk.ask("kgs-genmove_cleanup b")
    assert talk.session.requests[-1].options["cleanup"] is True


def test_undo_goes_back_to_the_start_and_no_further(talk: Conversation) -> None:
    talk.ask("play b D4")
    talk.ask("play w pass")
    talk.ask("undo")
    talk.ask("undo")
    assert talk.ask("list_stones b") == ""
    assert talk.fail("undo") == "cannot undo"


def test_handicap_stones_are_setup_and_white_moves_first(talk: Conversation) -> None:
    assert talk.ask("fixed_handicap 5") == "C3 G7 C7 G3 E5"
    assert talk.fail("fixed_handicap 2") == "board not empty"
    talk.ask("genmove w")
    state = talk.session.requests[-1].state
    assert (state.handicap, len(state.black), state.first_to_play) == (5, 5, Color.WHITE)
    talk.ask("clear_board")
    assert talk.ask("get_handicap") == "0"


@pytest.mark.parametrize(
    ("command", "message"),
    [
        ("fixed_handicap 1", "invalid number of stones"),
        ("fixed_handicap 10", "invalid number of stones"),
        ("place_free_handicap 1", "invalid number of stones"),
        ("set_free_handicap D4 D4", "bad vertex list"),
        ("set_free_handicap D4", "bad vertex list"),
        ("set_free_handicap D4 pass", "syntax error"),
    ],
)
def test_bad_handicaps_are_refused(talk: Conversation, command: str, message: str) -> None:
    assert talk.fail(command).startswith(message)
    assert talk.ask("list_stones b") == ""


def test_free_handicap_of_any_number_is_placed(talk: Conversation) -> None:
    assert len(talk.ask("place_free_handicap 12").split()) == 12
    talk.ask("clear_board")
    assert len(talk.ask("place_free_handicap 500").split()) == 80


def test_time_settings_reach_the_engine_as_a_clock(talk: Conversation) -> None:
    talk.ask("time_settings 600 30 5")
    talk.ask("genmove b")
    clock = talk.session.requests[-1].limits.clock
    assert clock is not None
    assert (clock.period_time, clock.period_moves, clock.in_overtime) == (30, 5, False)
    assert 599 < clock.main_time <= 600
    talk.ask("time_left b 12 3")
    talk.ask("genmove b")
    clock = talk.session.requests[-1].limits.clock
    assert clock is not None
    assert 11 < clock.main_time <= 12
    assert (clock.period_moves, clock.in_overtime) == (3, True)


@pytest.mark.parametrize(
    ("command", "kind"),
    [
        ("time_settings 0 1 0", ClockKind.NONE),
        ("time_settings 300 0 0", ClockKind.ABSOLUTE),
        ("time_settings 0 10 1", ClockKind.CANADIAN),
        ("kgs-time_settings none", ClockKind.NONE),
        ("kgs-time_settings absolute 300", ClockKind.ABSOLUTE),
        ("kgs-time_settings byoyomi 300 30 5", ClockKind.BYO_YOMI),
        ("kgs-time_settings canadian 300 600 25", ClockKind.CANADIAN),
    ],
)
def test_kinds_of_time_control(talk: Conversation, command: str, kind: ClockKind) -> None:
    talk.ask(command)
    assert talk.game.clock.control.kind is kind


@pytest.mark.parametrize(
    "command",
    [
        "time_settings 1 2",
        "time_settings a b c",
        "time_settings -1 0 0",
        "kgs-time_settings",
        "kgs-time_settings hourglass 3",
        "kgs-time_settings byoyomi 1 2",
        "time_left b 3",
        "time_left b x 0",
    ],
)
def test_bad_times_are_refused(talk: Conversation, command: str) -> None:
    assert talk.fail(command).startswith("syntax error")


def test_without_any_limit_a_move_takes_a_few_seconds(talk: Conversation) -> None:
    talk.ask("genmove b")
    assert talk.session.requests[-1].limits.seconds == 5


def test_dead_stones_are_listed_by_chain_and_taken_off(talk: Conversation) -> None:
    talk.ask("boardsize 5")
    talk.ask("komi 0.5")
    for row in range(1, 6):
        talk.ask(f"gogui-play_sequence b B{row} w D{row}")
    talk.ask("play w A5")
    talk.session.dead = frozenset({Point(0, 0)})
    assert talk.ask("final_status_list dead") == "A5"
    assert talk.ask("final_status_list alive") == "B5 B4 B3 B2 B1\nD5 D4 D3 D2 D1"
    assert talk.ask("final_status_list dame") == "C5 C4 C3 C2 C1"
    assert talk.ask("final_status A5") == "dead"
    assert talk.ask("final_status E1") == "white_territory"
    assert talk.ask("final_score") == "W+0.5"
    assert talk.fail("final_status_list sleepy").startswith("invalid status")


def test_score_uses_the_rules_and_the_estimate_is_made_once(talk: Conversation) -> None:
    talk.ask("komi 0.5")
    talk.ask("play b E5")
    assert talk.ask("final_score") == "B+80.5"
    talk.ask("kgs-rules japanese")
    assert talk.ask("final_score") == "B+79.5"
    talk.ask("final_status_list dead")
    purposes = [request.purpose for request in talk.session.requests]
    assert purposes == [Purpose.SCORE, Purpose.SCORE]
    # A bound of time alone would make the answer depend on the machine's other work.
    assert all(request.limits.playouts is not None for request in talk.session.requests)
    talk.ask("komi 80")
    assert talk.ask("final_score") == "0"


@pytest.mark.parametrize("key", RULE_SETS)
def test_rules_by_name(talk: Conversation, key: str) -> None:
    talk.ask(f"kata-set-rules {key.replace('_', '-')}")
    assert talk.game.rules.key == key
    assert '"scoring": "' in talk.ask("kata-get-rules")
    talk.ask("clear_board")
    assert talk.game.rules.key == key


def test_unknown_rules_are_refused(talk: Conversation) -> None:
    assert talk.fail("kgs-rules martian") == "unknown rules"


def test_options_are_shown_and_set(talk: Conversation) -> None:
    assert "[bool] tree_reuse 1" in talk.ask("desktop_go-param").split("\n")
    assert talk.ask("desktop_go-param tree_reuse 0") == ""
    talk.ask("set_random_seed 7")
    talk.ask("genmove b")
    assert talk.session.requests[-1].options == {"tree_reuse": False, "seed": 7}
    assert talk.fail("desktop_go-param threads 1000") == "threads: 1000 is not between 1 and 64"
    assert talk.fail("desktop_go-param nonsense 1").startswith("nonsense: there is no")


def test_options_without_an_effect_are_left_out_and_say_so(talk: Conversation) -> None:
    listed = talk.ask("desktop_go-param")
    assert "use_priors" not in listed
    why = "use_priors has no effect without evaluator playouts."
    assert why in talk.ask("desktop_go-idle_params").split("\n")
    assert talk.ask("desktop_go-param use_priors 0") == why
    assert talk.ask("desktop_go-param evaluator playouts") == ""
    assert "[bool] use_priors 0" in talk.ask("desktop_go-param").split("\n")
    assert "puct_exploration" not in talk.ask("desktop_go-param")


def test_levels_are_set_at_run_time(talk: Conversation) -> None:
    talk.ask("level 3")
    talk.ask("genmove b")
    assert talk.session.requests[-1].limits.playouts == level(3).playouts
    assert talk.fail("level 23") == "There is no level 23; choose 1 to 22"


def test_pondering_waits_for_the_reply_to_an_engine_move(talk: Conversation) -> None:
    def pondered() -> bool:
        talk.session.requests.clear()
        talk.engine.ponder(talk.game, lambda: True)
        return any(request.purpose is Purpose.PONDER for request in talk.session.requests)

    talk.ask("genmove b")
    assert not pondered(), "the option is off"
    talk.engine.options["ponder"] = True
    assert pondered()
    assert pondered()
    talk.ask("play w E5")
    assert not pondered()
    talk.ask("kata-genmove_analyze b")
    assert pondered()
    talk.ask("kgs-game_over")
    assert not pondered()
