"""One search in slow motion with what to show of it: tree search and minimax behind one face."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol

from desktop_go.games.slow_play import Trial
from desktop_go.games.spec import Position
from desktop_go.gui.microscope.boxes import Box, Folds, Mark, boxes_of_minimax, boxes_of_search
from desktop_go.gui.microscope.words import minimax_text, moment_text
from desktop_go.search.slow_minimax import MinimaxMoment, MinimaxNode, SlowMinimax
from desktop_go.search.slow_motion import Moment, Phase, Picture, SlowGame, SlowNode, SlowSearch
from desktop_go.services.i18n import tr, tr_number

PHASE_MARKS = {
    Phase.SELECTION: Mark.SELECTION,
    Phase.EXPANSION: Mark.EXPANSION,
    Phase.PLAYOUT: Mark.PLAYOUT,
    Phase.BACK_UP: Mark.BACK_UP,
}


class Stepper(Protocol):
    """What the step tab asks of a search."""

    folds: Folds
    text: str
    """What the last step did."""
    picture: Picture
    """The board after it."""
    phase: Phase | None
    """The phase of a simulation it was; None for minimax and at the start."""
    is_done: bool

    def step(self) -> None:
        """Do one step."""
        ...

    def run_one(self) -> None:
        """Do one whole simulation, or one step of minimax."""
        ...

    def boxes(self) -> tuple[Box, ...]:
        """The tree."""
        ...

    def where(self) -> object:
        """The key of the box where the last step was."""
        ...

    def summary(self) -> str:
        """How far the search is."""
        ...

    def picture_at(self, node: object) -> Picture | None:
        """The board at a node of the tree."""
        ...


def open_stepper(trial: Trial, position: Position | None = None, seed: int = 1) -> Stepper:
    """A search at its start."""
    stepper = MinimaxStepper if trial.is_minimax else TreeStepper
    return stepper(trial, position, seed)


def _picture_at(game: SlowGame, moves: list[object]) -> Picture:
    """The board after some moves from the start of ``game``, a copy that nobody else plays on."""
    for move in moves:
        game.play(move)
    picture = game.picture()
    for _move in moves:
        game.undo()
    return picture


class TreeStepper:
    """Monte Carlo tree search: four steps are a simulation."""

    is_done = False

    def __init__(self, trial: Trial, position: Position | None, seed: int) -> None:
        self.folds = Folds()
        self._search = SlowSearch(trial.make(position), amaf=trial.amaf, seed=seed)
        self._twin = trial.make(position)
        self._steps: Iterator[Moment] = iter(())
        self._moment: Moment | None = None
        self.phase: Phase | None = None
        self.text = tr("Step does the next phase of a simulation.")
        self.picture = self._twin.picture()

    def step(self) -> None:
        """Do the next phase."""
        self._moment = next(self._steps, None)
        if self._moment is None:
            self._steps = self._search.steps()
            self._moment = next(self._steps)
        self.phase = self._moment.phase
        self.text = moment_text(self._search, self._moment)
        self.picture = self._search.game.picture()

    def run_one(self) -> None:
        """Go on to the end of a simulation."""
        done = self._search.root.visits
        while self._search.root.visits == done:
            self.step()

    def boxes(self) -> tuple[Box, ...]:
        """The tree with the phase in its color."""
        game = self._search.game
        return boxes_of_search(
            self._search.root,
            game.name,
            game.worth,
            self._marks(),
            self.folds,
            is_puzzle=game.players == 1,
        )

    def _marks(self) -> dict[SlowNode, Mark]:
        moment = self._moment
        if moment is None:
            return {}
        marks: dict[SlowNode, Mark] = dict.fromkeys(moment.amaf, Mark.AMAF)
        way = Mark.BACK_UP if moment.phase is Phase.BACK_UP else Mark.SELECTION
        marks.update(dict.fromkeys(moment.path, way))
        marks[moment.path[-1]] = PHASE_MARKS[moment.phase]
        return marks

    def where(self) -> object:
        """The last node of the path."""
        return self._moment.path[-1] if self._moment is not None else self._search.root

    def summary(self) -> str:
        """The simulations so far."""
        return tr("Simulations: {count}").format(count=tr_number(self._search.root.visits, ","))

    def picture_at(self, node: object) -> Picture | None:
        """The board at a node."""
        if not isinstance(node, SlowNode):
            return None
        return _picture_at(self._twin, [step.move for step in node.path()[1:]])


class MinimaxStepper:
    """Minimax: a step is one event at a node."""

    phase: Phase | None = None

    def __init__(self, trial: Trial, position: Position | None, _seed: int) -> None:
        self.folds = Folds()
        self._search = SlowMinimax(trial.make(position), depth=trial.depth)
        self._twin = trial.make(position)
        self._steps = self._search.steps()
        self._moment: MinimaxMoment | None = None
        self.is_done = False
        self.text = tr("Step looks at the next position.")
        self.picture = self._twin.picture()

    def step(self) -> None:
        """Do the next step; nothing once the search is over."""
        moment = next(self._steps, None)
        self.is_done = moment is None
        if moment is not None:
            self._moment = moment
            self.text = minimax_text(self._search, moment)
            self.picture = self._search.game.picture()

    run_one = step

    def boxes(self) -> tuple[Box, ...]:
        """The tree with values, alpha and beta."""
        game, moment = self._search.game, self._moment
        here = moment.node if moment is not None else None
        return boxes_of_minimax(self._search.root, game.name, game.worth, here, self.folds)

    def where(self) -> object:
        """The node of the last step."""
        return self._moment.node if self._moment is not None else self._search.root

    def summary(self) -> str:
        """The positions looked at, and the branches cut."""
        text = tr("Positions: {count}; branches cut: {cuts}")
        return text.format(
            count=tr_number(self._search.looked_at, ","), cuts=tr_number(self._search.cuts, ",")
        )

    def picture_at(self, node: object) -> Picture | None:
        """The board at a node."""
        if not isinstance(node, MinimaxNode):
            return None
        return _picture_at(self._twin, [step.move for step in node.path()[1:]])
