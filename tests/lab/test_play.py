"""Games under the Lab's own referee."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from lab_helpers import tictactoe

from desktop_go.engine.messages import GameState, Limits
from desktop_go.engine.player import PlayResult
from desktop_go.engine.session import ShouldStop, never
from desktop_go.errors import EngineFailure
from desktop_go.lab.experiment import Experiment
from desktop_go.lab.play import Result, moves_of_words, play_game
from desktop_go.lab.reading import parse_experiment
from desktop_go.lab.schedule import Task, tasks
from desktop_go.lab.tables import TABLES
from desktop_go.lab.tasks import Worker
from desktop_go.moves import Color, Move, Point

FAKE = Path(__file__).parent.parent / "data" / "engines" / "fake_engine.py"


class Scripted:
    """A player that says what it was told to say; None: no move in time."""

    def __init__(self, *answers: object) -> None:
        self._answers = list(answers)

    def play(self, state: GameState, limits: Limits, should_stop: ShouldStop = never) -> PlayResult:
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        color = state.moves[-1].color.opponent if state.moves else Color.BLACK
        if isinstance(answer, tuple):
            return PlayResult(Move.play(color, Point(*answer)))
        return PlayResult(
            {"resign": Move.resign(color), "pass": Move.pass_(color)}.get(str(answer))
        )

    def close(self) -> None:
        pass


def go(rules: str = "chinese", komi: float = 0.5) -> Experiment:
    return parse_experiment(
        f'game = "go"\nboard = 5\nkomi = {komi}\nrules = "{rules}"\nopenings = "empty"\n'
        "[[contestant]]\nlevel = 1\n[[contestant]]\nlevel = 2\n"
    )


def played(experiment: Experiment, black: Scripted, white: Scripted) -> Result:
    players = {Color.BLACK: black, Color.WHITE: white}
    limits = dict.fromkeys(players, Limits(playouts=1))
    return play_game(experiment, Task(0, 0, 1, 0), players, limits)


def test_who_resigns_loses() -> None:
    result = played(go(), Scripted((2, 2)), Scripted("resign"))
    assert (result.points, result.reason, result.moves) == (1.0, "resign", "C3")
    assert result.detail["result"] == "B+R"


@pytest.mark.parametrize(
    ("fault", "words"),
    [
        ((2, 2), "There is already a stone on this point."),
        ((9, 9), "board"),
        (None, "no move in time"),
        (EngineFailure("X has ended."), "X has ended."),
    ],
)
def test_who_is_at_fault_loses_and_the_reason_is_kept(fault: object, words: str) -> None:
    result = played(go(), Scripted((2, 2)), Scripted(fault))
    assert (result.points, result.reason) == (1.0, "forfeit")
    assert words in str(result.detail["fault"])
    assert result.detail["result"] == "B+F"


def test_two_passes_are_counted() -> None:
    result = played(go(), Scripted((2, 2), "pass"), Scripted("pass"))
    assert (result.points, result.reason) == (1.0, "score")
    assert result.detail["result"] == "B+24.5"
    assert result.moves == "C3 pass pass"


def test_dead_stones_are_taken_off_before_counting() -> None:
    """White's lone stone in the corner is dead: the whole board is Black's."""
    black = Scripted((1, 1), (3, 3), (2, 2), (1, 3), (3, 1), "pass")
    white = Scripted((0, 0), "pass", "pass", "pass", "pass")
    assert played(go(), black, white).detail["result"] == "B+24.5"


def test_five_in_a_row_and_the_words_of_the_moves() -> None:
    experiment = parse_experiment(
        'game = "gomoku"\nopenings = "empty"\n'
        "[[contestant]]\nlevel = 1\n[[contestant]]\nlevel = 2\n"
    )
    black = Scripted(*((col, 0) for col in range(5)))
    white = Scripted(*((col, 9) for col in range(4)))
    result = played(experiment, black, white)
    assert (result.points, result.reason) == (1.0, "five")
    moves = moves_of_words(result.moves, 15)
    assert [move.point for move in moves[:2]] == [Point(0, 0), Point(0, 9)]


def test_the_same_seed_gives_the_same_games_whatever_was_played_before() -> None:
    experiment = tictactoe(games=12)
    in_order = [Worker(experiment).do(task).moves for task in tasks(experiment)]
    worker = Worker(experiment)
    backwards = [worker.do(task).moves for task in reversed(list(tasks(experiment)))]
    assert in_order == backwards[::-1]
    other = tictactoe(games=12, seed=2)
    assert [Worker(other).do(task).moves for task in tasks(other)] != in_order


@pytest.mark.slow
@pytest.mark.parametrize("game", ["go", "gomoku"])
def test_engines_repeat_their_games(game: str) -> None:
    more = "board = 7\n[budget]\nplayouts = 30\n" if game == "go" else ""
    experiment = parse_experiment(
        f'game = "{game}"\ngames = 2\n{more}[[contestant]]\nlevel = 2\n[[contestant]]\nlevel = 3\n'
    )
    first, second = tasks(experiment)
    worker = Worker(experiment)
    once = [worker.do(first), worker.do(second)]
    again = [Worker(experiment).do(second), Worker(experiment).do(first)]
    assert [one.moves for one in once] == [one.moves for one in reversed(again)]
    assert once[0].moves.split()[:2] == once[1].moves.split()[:2]


@pytest.mark.parametrize(("behavior", "points"), [("passes", 0.5), ("dies", 0.0)])
def test_another_program_plays_and_its_end_costs_it_the_game(
    behavior: str, points: float, tmp_path: Path
) -> None:
    # Its script is found in its own folder alone.
    command = [sys.executable, "-S", "-E", FAKE.name, "gtp", behavior, str(tmp_path / "log")]
    experiment = parse_experiment(
        'game = "go"\nboard = 5\nkomi = 0\nopenings = "empty"\n[[contestant]]\n'
        f"command = {json.dumps(command)}\nfolder = {json.dumps(str(FAKE.parent))}\n"
        "[[contestant]]\nlevel = 1\n"
    )
    player = TABLES["go"].other_player(experiment.contestants[0])
    players = {Color.BLACK: player, Color.WHITE: Scripted("pass")}
    result = play_game(experiment, Task(0, 0, 1, 0), players, dict.fromkeys(players, Limits()))
    player.close()
    assert result.points == points
    assert ("out of memory" in str(result.detail)) is (behavior == "dies")
