"""Weights and networks that learn from games against themselves, as curves."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import takewhile
from math import isnan, nan

from PySide6.QtWidgets import QCheckBox, QComboBox, QSpinBox, QWidget

from desktop_go.engine.session import ShouldStop
from desktop_go.engine.warm_up import LEARNING_PART
from desktop_go.gui.lab.curve_dialog import CurveDialog, Stage
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.threads.compiling import prepare_part
from desktop_go.gui.threads.work import Job, Report
from desktop_go.lab.charts import ChartStyle
from desktop_go.lab.course_charts import course_chart
from desktop_go.learning.curves import fitness_curves, learnable, weight_curves
from desktop_go.learning.evolution import Generation, Neurons, evolve
from desktop_go.learning.temporal import Learning, Rule, Vector, learn, share_against_random
from desktop_go.services.i18n import tr, tr_number

EVOLVE = "evolve"
ROW = 4
"""Stones in a row that win, on boards that are large enough."""
RATES = {"go": 0.05, "gomoku": 0.3}
DEPTHS = {"go": 1, "gomoku": 2}
"""Plies that TD-Leaf looks ahead: more take too long with the many moves of Go."""
LINES = {"go": (3, 7, 5), "gomoku": (3, 9, 7)}
"""Least, most and usual lines of a board."""
TEST_PAIRS = 20
"""Pairs of games against random moves that tell how much was learned."""
SEED = 1


@dataclass(frozen=True, slots=True)
class Plan:
    """What is to be learned, and how."""

    game: str
    size: int
    method: str
    """A ``Rule``, or ``evolve``."""
    rounds: int
    """Games, or generations."""
    only_negative: bool = False
    """See ``Learning``."""


@dataclass(frozen=True, slots=True)
class Course:
    """The curves of a course, in the language of the moment in which they are drawn."""

    titles: Callable[[], tuple[str, str]]
    """Of the axis from left to right and of the one upwards."""
    curves: Callable[[], Mapping[str, Sequence[float]]]
    """By their names."""
    last: str
    """How the last value of a curve is told: a template for name and value."""

    def words(self) -> str:
        """Where each curve has come to."""
        ends = ((name, curve[-1]) for name, curve in self.curves().items() if curve)
        return "; ".join(self.last.format(name, value) for name, value in ends)

    def draw(self, style: ChartStyle) -> str:
        """The chart as SVG."""
        return course_chart(self.curves(), self.titles(), style)


def follow(plan: Plan, report: Report, should_stop: ShouldStop) -> Stage:
    """Learn, reporting stages; the last one says what it was good for."""
    if plan.game == "go":
        prepare_part("go", LEARNING_PART, lambda text: report(text, True), should_stop)
    work = _evolved if plan.method == EVOLVE else _learned
    return work(plan, report, should_stop)


def _learned(plan: Plan, report: Report, should_stop: ShouldStop) -> Stage:
    game = learnable(plan.game, plan.size, min(ROW, plan.size))
    rule = Rule(plan.method)
    depth = DEPTHS[plan.game] if rule is Rule.LEAF else 1
    rate = RATES[plan.game]
    how = Learning(rule, rate, depth=depth, only_negative=plan.only_negative)
    found = list[Vector]()

    def stage(shares: Iterable[float] = ()) -> Stage:
        course = tuple(found)
        shown = Course(
            lambda: (tr("Games"), tr("Weight")),
            lambda: weight_curves(game.names, course),
            "{}: {:+.2f}",
        )
        return _stage(len(course) - 1, plan.rounds, shown, shares)

    for weights in learn(game, plan.rounds, how, SEED):
        found.append(weights)
        report(stage())
        if should_stop():
            return stage()
    return stage([
        _trial(partial(share_against_random, game, weights, depth, 2), should_stop)
        for weights in (found[0], found[-1])
    ])  # fmt: skip


def _evolved(plan: Plan, report: Report, should_stop: ShouldStop) -> Stage:
    from desktop_go.learning.go_network import genes_of, share_of_network
    from desktop_go.learning.go_shapes import GoShapes

    game, found = GoShapes(plan.size), list[Generation]()

    def fitness(network: Neurons) -> float:
        return 0.0 if should_stop() else share_of_network(game, network, plan.size, seed=SEED)

    def stage(shares: Iterable[float] = ()) -> Stage:
        shown = Course(
            lambda: (tr("Generations"), tr("Share of points")),
            partial(fitness_curves, tuple(found)),
            "{}: {:.0%}",
        )
        return _stage(len(found), plan.rounds, shown, shares)

    for one in evolve(fitness, genes_of(plan.size), plan.rounds, SEED):
        if should_stop():
            return stage()
        found.append(one)
        report(stage(), True)
    return stage([
        _trial(partial(share_of_network, game, one.network, plan.size, 2), should_stop)
        for one in (found[0], found[-1])
    ])  # fmt: skip


def _trial(pair: Callable[[int], float], should_stop: ShouldStop) -> float:
    """The share of the points that pairs of games bring; NaN where it was stopped.

    Args:
        pair: plays two games with the seed that it is given, and returns their share.
        should_stop: asked before each pair.
    """
    seeds = takewhile(lambda _seed: not should_stop(), range(1, TEST_PAIRS + 1))
    shares = [pair(seed) for seed in seeds]
    return sum(shares) / TEST_PAIRS if len(shares) == TEST_PAIRS else nan


def _stage(done: int, of: int, shown: Course, shares: Iterable[float]) -> Stage:
    """What is shown so far; ``shares`` are what was reached before and after."""
    sentence = tr("{when}: {share:.0%} of {games} games against random moves")
    lines = [
        sentence.format(when=when, share=share, games=2 * TEST_PAIRS)
        for when, share in zip((tr("before"), tr("after")), shares, strict=False)
        if not isnan(share)
    ]
    text = "\n".join(lines) or f"{shown.titles()[0]}: {tr_number(done, ',')}"
    return Stage(done, of, text, shown.words, shown.draw)


class LearningDialog(CurveDialog):
    """Chooses the game, the board, the method and the number of games."""

    def __init__(self, theme: ThemeManager, parent: QWidget | None = None) -> None:
        about = tr(
            "A program that knows nothing plays against itself, and weights of a few features of "
            "the board learn which of them lead to a win. Networks evolve instead: those that "
            "beat random moves more often have children."
        )
        super().__init__(tr("Watch a program learn"), about, "", theme, parent)
        self.game, self.method = QComboBox(), QComboBox()
        self.lines, self.games = QSpinBox(), QSpinBox()
        self.game.addItem(tr("Go"), "go")
        self.game.addItem(tr("Four in a row"), "gomoku")
        self.only_negative = QCheckBox(tr("Learn from disappointments alone"))
        self._offer()
        self.game.currentIndexChanged.connect(self._offer)
        self.method.currentIndexChanged.connect(self._on_method)
        self.games.setRange(1, 5000)
        self.games.setValue(300)
        self.add_field(tr("Game"), self.game)
        self.add_field(tr("Lines of the board"), self.lines)
        self.add_field(tr("How it learns"), self.method)
        self.form.addRow("", self.only_negative)
        self.add_field(tr("Games or generations"), self.games)

    def _offer(self) -> None:
        """Boards and methods of the game that is chosen; networks evolve for Go alone."""
        key = self.game.currentData()
        low, high, usual = LINES[key]
        self.lines.setRange(low, high)
        self.lines.setValue(usual)
        methods: Sequence[tuple[str, str]] = (
            (tr("Temporal differences"), Rule.TD.value),
            ("TD-Leaf", Rule.LEAF.value),
            (tr("Evolved networks"), EVOLVE),
        )
        self.method.clear()
        for name, value in methods[: 3 if key == "go" else 2]:
            self.method.addItem(name, value)

    def _on_method(self) -> None:
        """Networks that evolve have no disappointments."""
        self.only_negative.setEnabled(self.method.currentData() != EVOLVE)

    def job(self) -> Job:
        """The learning."""
        plan = Plan(
            self.game.currentData(),
            self.lines.value(),
            self.method.currentData(),
            self.games.value(),
            self.only_negative.isChecked(),
        )
        return partial(follow, plan)
