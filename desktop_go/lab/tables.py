"""What the Lab must know of each game of two players: how it starts, who referees, who plays.

The referee is the game's own checked position; no outside program is asked.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest
from desktop_go.engine.player import OwnPlayer, Player
from desktop_go.engine.session import Session
from desktop_go.errors import DesktopGoError
from desktop_go.games.registry import game
from desktop_go.games.spec import Outcome, Position, load
from desktop_go.lab.experiment import Contestant, Experiment, LabError, Unit
from desktop_go.lab.openings import go_opening, gomoku_opening, tictactoe_opening
from desktop_go.moves import Color, Move
from desktop_go.options import OptionValue
from desktop_go.records.game_tree import GameRecord
from desktop_go.resources import assets_dir
from desktop_go.services.i18n import tr
from desktop_go.services.paths import books_folder

MEMORY_MB = {"go": 128, "gomoku": 32}
"""Of each engine, unless its options say otherwise: several games are played at once."""
GO_SIDES = (2, 19)
REFEREE_PLAYOUTS = 600
"""For the dead stones at the end of a game of Go."""
REFEREE_OPTIONS = {"threads": 1, "evaluator": "playouts", "memory_mb": 64, "seed": 1}
"""The options of Go's referee: the same answer every time."""


class Table(Protocol):
    """A game of two players, as the Lab plays it."""

    key: str
    usual_board: int

    def usual_rules(self, board: int) -> str:
        """The rules of an experiment that names none."""
        ...

    def check(self, experiment: Experiment) -> None:
        """Raise LabError when board, rules or contestants do not fit the game."""
        ...

    def position(self, experiment: Experiment) -> Any:
        """The empty board, a ``Position`` with ``moves``."""
        ...

    def opening(self, experiment: Experiment, number: int) -> list[Move]:
        """Moves that opening ``number`` begins with; the same for the same seed."""
        ...

    def longest(self, experiment: Experiment) -> int:
        """Moves after which a game is counted as it stands."""
        ...

    def result(self, experiment: Experiment, position: Any) -> Outcome:
        """The result of a game that is over, or has become too long."""
        ...

    def own_player(self, options: Mapping[str, OptionValue], seed: int, slips: float) -> Player:
        """The program's own player; ``seed`` and ``slips`` are for a game without options."""
        ...

    def other_player(self, contestant: Contestant) -> Player:
        """Another program as a player."""
        ...

    def record(self, experiment: Experiment, black: str, white: str) -> GameRecord:
        """An empty record with the players' names."""
        ...


def state_of(experiment: Experiment, moves: tuple[Move, ...]) -> GameState:
    """A game from the empty board, as players are told it."""
    return GameState(experiment.board, experiment.rules, experiment.komi, moves=moves)


class GoTable:
    """Go: the stones that a short search finds dead are taken off before counting."""

    key, usual_board = "go", 9
    _referee: Session | None = None

    def usual_rules(self, board: int) -> str:
        """Area counting needs no agreement on the order of the last moves."""
        return "chinese"

    def check(self, experiment: Experiment) -> None:
        """Raise LabError when something does not fit the game."""
        if not GO_SIDES[0] <= experiment.board <= GO_SIDES[1]:
            least, most = GO_SIDES
            text = tr("The Lab plays Go on boards from {least}x{least} to {most}x{most}.")
            raise LabError(text.format(least=least, most=most))
        _check_position(self, experiment)
        _check_budgets(experiment)

    def position(self, experiment: Experiment) -> Any:
        """The empty board."""
        from desktop_go.games.go.position import GoPosition

        return GoPosition(experiment.board, experiment.rules, experiment.komi)

    def opening(self, experiment: Experiment, number: int) -> list[Move]:
        """A stone in each corner, or one for each side on small boards."""
        return go_opening(experiment.board, experiment.seed, number)

    def longest(self, experiment: Experiment) -> int:
        """Three moves for each point."""
        return 3 * experiment.board**2

    def result(self, experiment: Experiment, position: Any) -> Outcome:
        """Count the board without its dead stones."""
        from desktop_go.engine.go.session import EngineSession
        from desktop_go.games.go.scoring import propose_dead, score

        if self._referee is None:
            self._referee = EngineSession()
        state = state_of(experiment, position.moves)
        limits = Limits(playouts=REFEREE_PLAYOUTS)
        request = ThinkRequest(0, state, limits, Purpose.SCORE, REFEREE_OPTIONS)
        thought = self._referee.run(request).thought
        assert thought is not None
        assert thought.ownership is not None
        dead = propose_dead(position, thought.ownership.ravel().tolist())
        return score(position, dead).outcome

    def own_player(self, options: Mapping[str, OptionValue], seed: int, slips: float) -> Player:
        """Our engine with the networks that come with the program."""
        from desktop_go.engine.go.session import EngineSession

        return OwnPlayer(EngineSession(assets_dir() / "networks", books_folder()), options)

    def other_player(self, contestant: Contestant) -> Player:
        """A program that speaks GTP."""
        from desktop_go.engine.go.gtp_player import GtpPlayer

        return GtpPlayer(contestant.command, contestant.name, folder=contestant.folder)

    def record(self, experiment: Experiment, black: str, white: str) -> GameRecord:
        """An empty record."""
        rules, komi = experiment.rules, experiment.komi
        return GameRecord.new(experiment.board, komi=komi, rules=rules, black=black, white=white)


class GomokuTable:
    """Gomoku in all its rules."""

    key, usual_board = "gomoku", 15

    def usual_rules(self, board: int) -> str:
        """Five or more in a row."""
        return "freestyle"

    def check(self, experiment: Experiment) -> None:
        """Raise LabError when something does not fit the game."""
        _check_position(self, experiment)
        _check_budgets(experiment)

    def position(self, experiment: Experiment) -> Any:
        """The empty board."""
        from desktop_go.games.gomoku.position import GomokuPosition
        from desktop_go.games.gomoku.rules import rule_set

        return GomokuPosition(experiment.board, rule_set(experiment.rules))

    def opening(self, experiment: Experiment, number: int) -> list[Move]:
        """Five stones in the middle that favor nobody much."""
        return gomoku_opening(experiment.board, experiment.seed, number)

    def longest(self, experiment: Experiment) -> int:
        """A full board."""
        return experiment.board**2

    def result(self, experiment: Experiment, position: Any) -> Outcome:
        """What the board shows; a game without a winner is drawn."""
        return position.outcome() or Outcome(Color.EMPTY)

    def own_player(self, options: Mapping[str, OptionValue], seed: int, slips: float) -> Player:
        """Our engines."""
        from desktop_go.engine.gomoku.session import GomokuSession

        return OwnPlayer(GomokuSession(), options)

    def other_player(self, contestant: Contestant) -> Player:
        """A program that speaks the Gomocup protocol."""
        from desktop_go.engine.gomoku.gomocup_player import GomocupPlayer

        return GomocupPlayer(contestant.command, contestant.name, folder=contestant.folder)

    def record(self, experiment: Experiment, black: str, white: str) -> GameRecord:
        """An empty record."""
        from desktop_go.games.gomoku.record import new_record
        from desktop_go.games.gomoku.rules import rule_set

        return new_record(experiment.board, rule_set(experiment.rules), black, white)


class TicTacToeTable:
    """Tic-tac-toe; its rules name how many in a row win."""

    key, usual_board = "tictactoe", 3

    def usual_rules(self, board: int) -> str:
        """Three in a row on the smallest board, four on others."""
        return "3" if board == 3 else "4"

    def check(self, experiment: Experiment) -> None:
        """Raise LabError when something does not fit the game."""
        _check_position(self, experiment)
        if any(one.command for one in experiment.contestants):
            raise LabError(tr("No other programs play tic-tac-toe."))

    def position(self, experiment: Experiment) -> Any:
        """The empty board."""
        from desktop_go.games.tictactoe.position import TicTacToePosition
        from desktop_go.lab.tictactoe_player import board_of

        return TicTacToePosition(board_of(experiment.board, experiment.rules))

    def opening(self, experiment: Experiment, number: int) -> list[Move]:
        """A cell for each side; on the smallest board one from which nobody wins by force."""
        return tictactoe_opening(self.position(experiment), experiment.seed, number)

    def longest(self, experiment: Experiment) -> int:
        """A full board."""
        return experiment.board**2

    def result(self, experiment: Experiment, position: Any) -> Outcome:
        """What the board shows."""
        return position.outcome() or Outcome(Color.EMPTY)

    def own_player(self, options: Mapping[str, OptionValue], seed: int, slips: float) -> Player:
        """The solver, which moves without looking now and then."""
        from desktop_go.lab.tictactoe_player import TicTacToePlayer

        return TicTacToePlayer(seed, slips)

    def other_player(self, contestant: Contestant) -> Player:
        """There are none."""
        raise NotImplementedError

    def record(self, experiment: Experiment, black: str, white: str) -> GameRecord:
        """An empty record; SGF has no number for the game."""
        return GameRecord.new(experiment.board, black=black, white=white)


def _check_position(table: Table, experiment: Experiment) -> None:
    """Make a first position: the game itself knows best what it refuses."""
    try:
        position: Position = table.position(experiment)
    except (DesktopGoError, KeyError, ValueError) as error:
        name, reason = game(table.key).name, str(error)
        if isinstance(error, KeyError | ValueError):
            reason = tr("“{rules}” are not among its rules").format(rules=experiment.rules)
        text = tr("{game} cannot be played like this: {reason}")
        raise LabError(text.format(game=name, reason=reason)) from error
    if experiment.openings == "balanced" and experiment.event.has_games:
        for move in table.opening(experiment, 0):
            position.play(move)


def _check_budgets(experiment: Experiment) -> None:
    by_grid = {unit.value for unit in Unit} & set(experiment.grid)
    for one in experiment.contestants:
        if not (one.level or one.command or one.budget or experiment.budget or by_grid):
            text = tr("“{name}” has no level, so it needs a [budget].")
            raise LabError(text.format(name=one.name))


def own_player(key: str, contestant: Contestant, seed: int) -> Player:
    """The program's own player for a contestant, on one thread unless its options say otherwise."""
    table = TABLES[key]
    levels = load(game(key).levels)
    level = levels[contestant.level - 1] if contestant.level else None
    usual: dict[str, OptionValue] = {"seed": seed, "threads": 1}
    if key in MEMORY_MB:
        usual["memory_mb"] = MEMORY_MB[key]
    options = {**usual, **getattr(level, "options", {}), **contestant.options}
    return table.own_player(options, seed, getattr(level, "slips", 0.0))


def limits_of(experiment: Experiment, contestant: Contestant) -> Limits:
    """What ends the thinking of a contestant: its own budget, the experiment's, or its level's.

    Of a level that counts playouts, the time it may take at most is left out: a busy machine must
    not change a game.
    """
    budget = contestant.budget or experiment.budget
    if budget is not None:
        return budget.limits()
    if contestant.command or not contestant.level or experiment.game == "tictactoe":
        return Limits()
    limits: Limits = load(game(experiment.game).levels)[contestant.level - 1].limits()
    return Limits(playouts=limits.playouts) if limits.playouts else limits


TABLES: dict[str, Table] = {"go": GoTable(), "gomoku": GomokuTable(), "tictactoe": TicTacToeTable()}
"""By the keys of the games."""
