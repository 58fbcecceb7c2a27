"""Other Go programs as analysts: what their reports mean, and what their trouble costs."""

from __future__ import annotations

import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from attached_drive import FAKE, fake_command
from contenders import STONES
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.engine import program
from desktop_go.engine.go.gtp_analyst import GtpAnalyst
from desktop_go.engine.go.gtp_thoughts import LZ_SCALE, Reading
from desktop_go.engine.messages import COUNT, GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.engine.program import Patience
from desktop_go.errors import EngineFailure
from desktop_go.moves import Color, Move, Point

STATE = GameState(9, moves=STONES)
ENOUGH = Limits(playouts=300)
ENDLESS = "analyzes nothing|writes without end|did not answer in time"
"""What is noticed first depends on how busy the computer is."""
HURRY = Patience(start=60.0, answer=60.0, silence=0.3)
KATAGO = FAKE.with_name("katago_5x5_white.txt").read_text(encoding="utf-8")
"""What KataGo 1.17.2 reports of a 5x5 board with Black in the middle, White to move."""

Make = Callable[..., GtpAnalyst]


def ask(limits: Limits = ENOUGH, state: GameState = STATE) -> ThinkRequest:
    return ThinkRequest(7, state, limits, Purpose.ANALYZE)


@pytest.fixture
def log(tmp_path: Path) -> Path:
    return tmp_path / "sent"


@pytest.fixture
def analyst(log: Path) -> Iterator[Make]:
    made: list[GtpAnalyst] = []

    def make(behavior: str, patience: Patience | None = None) -> GtpAnalyst:
        made.append(GtpAnalyst(fake_command("gtp", behavior, log), "Rival", patience))
        return made[-1]

    yield make
    for one in made:
        one.close()


# -- Reports ---------------------------------------------------------------------------------------


def test_a_report_of_katago_is_seen_from_both_sides() -> None:
    state = GameState(5, komi=0.5, moves=(Move.play(Color.BLACK, Point(2, 2)),))
    thought = Reading.of(ask(state=state), "KataGo").thought(KATAGO, 2.0)
    assert thought is not None
    assert thought.to_play is Color.WHITE
    assert thought.judge == "KataGo"
    assert (thought.visits, thought.playouts_per_second) == (59, 29.5)
    assert thought.win_rate == pytest.approx(0.0122151)
    assert thought.score_lead == pytest.approx(15.3487), "Black's"
    assert [c.point for c in thought.candidates] == [Point(1, 2), Point(3, 2), Point(2, 1)]
    best = thought.candidates[0]
    assert (best.visits, best.prior) == (24, pytest.approx(0.0771535))
    assert best.score_lead == pytest.approx(-14.1563), "of the side to move"
    assert best.pv == (Point(1, 2), Point(1, 1), Point(2, 3), Point(1, 3), Point(3, 2))
    assert thought.ownership is not None
    assert thought.ownership[12] == pytest.approx(0.962099), "Black's stone"
    assert thought.ownership.min() > 0.6


def test_a_report_of_leela_zero() -> None:
    line = (
        "info move D4 visits 120 winrate 4321 prior 2034 lcb 4200 order 1 pv D4 Q16 "
        "info move Q16 visits 500 winrate 4577 prior 3000 lcb 4500 order 0 pv Q16 D4 pass"
    )
    reading = Reading.of(ask(state=GameState(19)), "Leela Zero", LZ_SCALE)
    thought = reading.thought(line, 1.0)
    assert thought is not None
    assert thought.visits == 620
    assert thought.win_rate == pytest.approx(0.4577)
    assert [c.point for c in thought.candidates] == [Point(15, 3), Point(3, 15)]
    assert thought.candidates[0].pv[-1] is None
    assert thought.score_lead is None
    assert thought.ownership is None


def test_moves_that_cannot_be_played_are_left_out() -> None:
    line = "info move E5 visits 9 winrate 0.5 pv E5 info move A1 visits 5 winrate 0.4 pv A1"
    thought = Reading.of(ask(), "Rival").thought(line, 1.0)
    assert thought is not None
    assert [c.point for c in thought.candidates] == [Point(0, 8)]


REPORT = [
    "info",
    "move",
    "visits",
    "winrate",
    "order",
    "pv",
    "rootInfo",
    "ownership",
    "scoreLead",
    "prior",
    "E5",
    "A1",
    "pass",
]
ODD = ["nan", "inf", "-1", "1e999", "0.5", "banana", "12", "\x00", "é"]
WORDS = st.sampled_from(REPORT + ODD)


@given(st.lists(WORDS, max_size=60))
def test_any_line_is_a_thought_or_nothing(words: list[str]) -> None:
    thought = Reading.of(ask(), "Rival").thought(" ".join(words), 1.0)
    if thought is not None:
        assert 0 <= thought.win_rate <= 1
        assert all(0 <= c.win_rate <= 1 and c.visits >= 0 for c in thought.candidates)


@pytest.mark.parametrize(
    ("answer", "lead"), [("W+12.5", -12.5), ("B+3.0 (upper bound: -0.0)", 3.0), ("0", 0.0)]
)
def test_a_count_of_the_board(answer: str, lead: float) -> None:
    thought = Reading.of(ask(), "GNU Go").counted(answer, "", 0.1)
    assert thought is not None
    assert (thought.score_lead, thought.evaluator, thought.visits) == (lead, COUNT, 300)
    black = thought.win_rate if thought.to_play is Color.BLACK else 1 - thought.win_rate
    assert np.sign(black - 0.5) == np.sign(lead)


def test_what_is_no_score_is_no_count() -> None:
    assert Reading.of(ask(), "GNU Go").counted("banana", "", 0.1) is None


def test_gnu_gos_influence_gives_stones_to_their_colors() -> None:
    state = GameState(2, moves=(Move.play(Color.BLACK, Point(0, 0)),))
    thought = Reading.of(ask(state=state), "GNU Go").counted("B+1", " 0.00 -0.5\n -0.25 0.1", 0.1)
    assert thought is not None
    assert thought.ownership is not None
    assert thought.ownership.tolist() == pytest.approx([1.0, 0.5, 0.25, -0.1])


# -- Programs --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["kata", "lz"])
def test_an_analysis_ends_at_its_limit_and_the_program_stays(
    analyst: Make, log: Path, kind: str
) -> None:
    one, thoughts = analyst(kind), list[Thought]()
    answer = one.run(ask(), thoughts.append)
    assert answer.move is None
    assert answer.thought is thoughts[-1]
    assert [t.visits >= 300 for t in thoughts] == [False] * (len(thoughts) - 1) + [True]
    assert thoughts[-1].win_rate == pytest.approx(0.59 if kind == "kata" else 0.6)
    more = replace(STATE, moves=(*STONES, Move.play(Color.BLACK, Point(0, 0))))
    assert one.run(ask(state=more)).thought is not None
    sent = log.read_text(encoding="utf-8").splitlines()
    assert sent.count("list_commands") == sent.count("clear_board") == 1
    assert [line.split()[0] for line in sent if "analyze" in line] == [f"{kind}-analyze"] * 2


def test_an_analysis_without_a_limit_goes_on_until_told(analyst: Make) -> None:
    thoughts: list[Thought] = []
    answer = analyst("kata").run(ask(Limits()), thoughts.append, lambda: len(thoughts) > 4)
    assert answer.thought is thoughts[-1]


def test_a_part_of_the_board(analyst: Make, log: Path) -> None:
    only = frozenset({Point(0, 8), Point(1, 8)})
    analyst("kata").run(replace(ask(), only=only))
    assert "allow black A1,B1 1" in log.read_text(encoding="utf-8")


def test_a_program_that_cannot_analyze_counts(analyst: Make) -> None:
    thought = analyst("counts").run(ask()).thought
    assert thought is not None
    assert (thought.score_lead, thought.evaluator) == (4.5, COUNT)


def test_a_program_that_can_only_play_says_so(analyst: Make) -> None:
    with pytest.raises(EngineFailure, match=r"^Rival can play, but has no command for an analys"):
        analyst("").run(ask())


@pytest.mark.parametrize(
    ("behavior", "sentence"),
    [
        ("hangs@analysis", "did not answer in time"),
        ("dies@analysis", "has stopped running: “out of memory”"),
        ("babbles@analysis", f"({ENDLESS})"),
        ("stammers@analysis", f"({ENDLESS})"),
        ("raves@analysis", "did not answer in time"),
        ("cheats@analysis", "did not answer in time"),
        ("dies@start", "has stopped running: “out of memory”"),
        ("refuses", "refused the command"),
    ],
)
def test_trouble_is_a_sentence_and_the_next_request_starts_again(
    analyst: Make, log: Path, behavior: str, sentence: str
) -> None:
    one = analyst(behavior, HURRY)
    with pytest.raises(EngineFailure, match=f"^Rival {sentence}"):
        one.run(ask(Limits()))
    one._command = fake_command("gtp", "kata", log)
    assert one.run(ask()).thought is not None


@pytest.mark.parametrize("behavior", ["hangs@start", "hangs@setup", "hangs@analysis", "shouts"])
def test_a_program_that_is_waited_for_can_be_ended_from_outside(
    analyst: Make, behavior: str
) -> None:
    one, failures = analyst(behavior), list[str]()

    def work() -> None:
        try:
            one.run(ask(Limits()))
        except EngineFailure as error:
            failures.append(str(error))

    thread = threading.Thread(target=work)
    thread.start()
    while one._program is None:
        time.sleep(0.01)
    one.kill()
    thread.join(20)
    assert not thread.is_alive()
    assert failures[0].startswith("Rival has stopped")


def test_a_child_that_outlives_its_engine_holds_nobody_up(analyst: Make) -> None:
    """It keeps the pipes open, and to close a pipe that a thread reads waits for that thread."""
    one = analyst("detaches@setup")
    assert one.run(ask()).thought is not None
    begin = time.monotonic()
    one.close()
    assert time.monotonic() - begin < 10


def test_a_program_that_tells_how_it_loads_is_waited_for(
    log: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """KataGo tunes itself for minutes before its first answer, and says so."""
    code = (
        "import sys, time, runpy\n"
        "for part in range(8):\n"
        "    print('tuning', part, file=sys.stderr, flush=True); time.sleep(0.2)\n"
        f"sys.argv = ['fake', 'gtp', 'kata', {str(log)!r}]\n"
        f"runpy.run_path({str(FAKE)!r}, run_name='__main__')\n"
    )
    monkeypatch.setattr(program, "LOADING_SECONDS", 5.0)
    one = GtpAnalyst((sys.executable, "-c", code), "Rival", Patience(start=0.5))
    try:
        one._patience = replace(one._patience, answer=60.0)
        assert one.run(ask()).thought is not None
    finally:
        one.close()
