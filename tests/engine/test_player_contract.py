"""What every kind of player promises: a legal move in time, an end when told, a sentence."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest
from attached_drive import fake_command
from contenders import LIMITS, SESSIONS, STONES, check_legal

from desktop_go.engine.go.gtp_player import GtpPlayer
from desktop_go.engine.gomoku.gomocup_player import GomocupPlayer
from desktop_go.engine.messages import ClockState, GameState, Limits
from desktop_go.engine.player import OwnPlayer, Player
from desktop_go.engine.program import Patience, ProgramPlayer
from desktop_go.errors import EngineFailure
from desktop_go.moves import Color, Move, MoveKind, Point

PROTOCOLS: dict[str, type[ProgramPlayer]] = {"gtp": GtpPlayer, "gomocup": GomocupPlayer}
STATES = {
    "gtp": GameState(9, moves=STONES),
    "gomocup": GameState(15, "freestyle", moves=STONES),
}
KINDS = [*(f"own engine, {game}" for game in SESSIONS), *PROTOCOLS]
HURRY = Patience(start=60.0, answer=60.0, grace=0.1)
"""Nobody waits long for a move; the rest takes what it takes on a busy machine."""
SOON = Limits(seconds=0.1)


@dataclass
class Attached:
    """Makes players of fake programs, and reads what these were sent."""

    log: Path
    players: list[ProgramPlayer]

    def player(self, protocol: str, behavior: str, patience: Patience | None = None) -> Player:
        command = fake_command(protocol, behavior, self.log)
        self.players.append(PROTOCOLS[protocol](command, "Rival", patience))
        return self.players[-1]

    def lines(self) -> list[str]:
        """Everything sent since the last time."""
        lines = self.log.read_text(encoding="utf-8").splitlines()
        self.log.write_text("", encoding="utf-8")
        return lines


@pytest.fixture
def attached(tmp_path: Path) -> Iterator[Attached]:
    attached = Attached(tmp_path / "sent", [])
    yield attached
    for player in attached.players:
        player.close()


@pytest.fixture
def asked(request: pytest.FixtureRequest, attached: Attached) -> Iterator[tuple[Player, GameState]]:
    """A player that does well, and what it is asked about."""
    if request.param in PROTOCOLS:
        yield attached.player(request.param, "plays"), STATES[request.param]
        return
    contender = SESSIONS[request.param.rpartition(" ")[2]]()
    player = OwnPlayer(contender.session, contender.options)
    yield player, contender.state
    player.close()


every_kind = pytest.mark.parametrize("asked", KINDS, indirect=True)
every_protocol = pytest.mark.parametrize("protocol", PROTOCOLS)


@every_kind
def test_a_legal_move_is_played_within_a_limit(asked: tuple[Player, GameState]) -> None:
    player, state = asked
    for limits in LIMITS.values():
        move = player.play(state, limits).move
        assert move is not None
        assert move.color is Color.BLACK
        check_legal(state, move)


@every_kind
def test_a_player_goes_on_from_any_position(asked: tuple[Player, GameState]) -> None:
    """Forward, another move than its own, back to the start, the other side."""
    player, state = asked
    first = player.play(state, Limits(playouts=40)).move
    assert first is not None
    reply = next(point for point in (Point(6, 2), Point(2, 6)) if point != first.point)
    there = (*state.moves, first, Move.play(Color.WHITE, reply))
    other = (*state.moves, Move.play(Color.BLACK, Point(3, 6)))
    for moves, color in ((there, Color.BLACK), (other, Color.WHITE), ((), Color.BLACK)):
        position = replace(state, moves=moves)
        move = player.play(position, Limits(playouts=40)).move
        assert move is not None
        assert move.color is color
        check_legal(position, move)


@every_kind
def test_a_player_that_is_told_to_stop_stops(asked: tuple[Player, GameState]) -> None:
    player, state = asked
    move = player.play(state, Limits(), should_stop=lambda: True).move
    if move is not None:
        check_legal(state, move)
    assert player.play(state, Limits(playouts=40)).move is not None, "and can be asked again"


@every_kind
def test_a_closed_player_plays_again(asked: tuple[Player, GameState]) -> None:
    player, state = asked
    for _ in range(2):
        assert player.play(state, Limits(playouts=40)).move is not None
        player.close()
        player.close()


@every_protocol
def test_a_program_that_hangs_is_given_up(attached: Attached, protocol: str) -> None:
    player = attached.player(protocol, "hangs", HURRY)
    with pytest.raises(EngineFailure, match=r"^Rival did not answer in time\.$"):
        player.play(STATES[protocol], SOON)


@every_protocol
def test_a_program_that_hangs_without_a_limit_can_be_stopped(
    attached: Attached, protocol: str
) -> None:
    player, last = attached.player(protocol, "hangs"), {"gtp": "genmove", "gomocup": "DONE"}
    log = attached.log

    def is_thinking() -> bool:
        return log.exists() and last[protocol] in log.read_text(encoding="utf-8")

    assert player.play(STATES[protocol], Limits(), is_thinking).move is None


@every_protocol
@pytest.mark.parametrize(
    ("behavior", "sentence"),
    [
        ("dies", r"^Rival has stopped running: “out of memory”"),
        ("babbles", r"^Rival (does not speak GTP|writes remarks without end)"),
        ("raves", r"^Rival answered “banana”, which is not a move\.$"),
        ("cheats", r"^Rival made a move against the rules: .+\.$"),
        ("refuses", r"^Rival refused.+(size|lines)”?"),
    ],
)
def test_trouble_is_a_sentence_every_time(
    attached: Attached, protocol: str, behavior: str, sentence: str
) -> None:
    player = attached.player(protocol, behavior)
    for _ in range(2):
        with pytest.raises(EngineFailure, match=sentence):
            player.play(STATES[protocol], Limits())


@every_protocol
def test_a_program_that_is_not_there_is_a_sentence(tmp_path: Path, protocol: str) -> None:
    player = PROTOCOLS[protocol]([str(tmp_path / "nothing")], "Rival")
    with pytest.raises(EngineFailure, match=r"^Rival cannot be started: No such file"):
        player.play(STATES[protocol], SOON)


def test_a_go_program_is_told_only_what_is_new(attached: Attached) -> None:
    player, state = attached.player("gtp", "plays"), replace(STATES["gtp"], komi=6.5)
    first = player.play(state, Limits()).move
    begin = ["boardsize 9", "clear_board", "komi 6.5", "play black E5", "play white F4"]
    assert attached.lines() == ["list_commands", *begin, "genmove black"]
    assert first == Move.play(Color.BLACK, Point(0, 8))
    answered = replace(state, moves=(*STONES, first, Move.play(Color.WHITE, Point(6, 2))))
    player.play(answered, Limits(seconds=2.5))
    times = ["time_settings 0 3 1", "time_left black 3 1"]
    assert attached.lines() == ["play white G7", *times, "genmove black"]
    player.play(replace(state, moves=STONES[:1]), Limits())
    assert attached.lines() == [*begin[:4], "genmove white"]


def test_a_go_program_learns_handicap_and_clock(attached: Attached) -> None:
    player = attached.player("gtp", "plays")
    black = frozenset({Point(2, 6), Point(6, 2)})
    state = GameState(9, komi=0.5, black=black, handicap=2, first_to_play=Color.WHITE)
    clock = ClockState(main_time=300.0, period_time=30.0, periods=5, period_moves=1)
    player.play(state, Limits(clock=clock))
    handicap, *rest = attached.lines()[4:]
    assert handicap == "set_free_handicap C3 G7"
    assert rest == ["time_settings 300 30 1", "time_left white 300 0", "genmove white"]
    player.play(state, Limits(clock=replace(clock, main_time=12.0, in_overtime=True)))
    assert attached.lines()[-2] == "time_left white 12 1"


@pytest.mark.parametrize(
    ("behavior", "kind"), [("resigns", MoveKind.RESIGN), ("passes", MoveKind.PASS)]
)
def test_a_go_program_may_pass_and_resign(
    attached: Attached, behavior: str, kind: MoveKind
) -> None:
    move = attached.player("gtp", behavior).play(STATES["gtp"], Limits()).move
    assert move == Move(Color.BLACK, kind)


def test_a_gomoku_program_is_shown_whose_stones_there_are(attached: Attached) -> None:
    player, state = attached.player("gomocup", "plays"), replace(STATES["gomocup"], rules="renju")
    player.play(state, Limits(seconds=2.0))
    board = ["BOARD", "4,4,1", "5,5,2", "DONE"]
    assert attached.lines() == ["START 15", "INFO rule 4", "INFO timeout_turn 2000", *board]
    clock = ClockState(main_time=60.0, increment=2.0)
    player.play(replace(state, moves=()), Limits(clock=clock))
    times = ["INFO timeout_turn 60000", "INFO timeout_match 60000", "INFO time_left 60000"]
    assert attached.lines() == ["RESTART", "INFO rule 4", *times, "BEGIN"]


@pytest.mark.slow
@pytest.mark.parametrize("protocol", PROTOCOLS)
def test_our_own_engines_can_be_attached(protocol: str) -> None:
    options = {"gtp": ("--playouts", "30", "--threads", "1"), "gomocup": ()}[protocol]
    command = [sys.executable, "-m", "desktop_go", protocol, *options]
    player = PROTOCOLS[protocol](command, "Desktop Go")
    try:
        state = STATES[protocol]
        for _ in range(4):
            move = player.play(state, SOON).move
            assert move is not None
            check_legal(state, move)
            state = replace(state, moves=(*state.moves, move))
    finally:
        player.close()
