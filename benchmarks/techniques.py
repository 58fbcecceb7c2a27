"""What each technique of Go is worth: matches on 9x9 of one changed option against the defaults.

    python -m benchmarks.techniques FOLDER --games 200

Each row is an experiment of the Lab, once at equal playouts and once at equal time, one thread,
both colors, balanced openings, komi 7. Equal time means playouts in proportion to how many of them
each side gets out of a second of processor time, so a busy machine changes no result; where the
two are equally fast, the figure of equal playouts is also that of equal time.

Results are kept in FOLDER; running it again goes on. After each match docs/results/techniques.csv
is written anew; ``make docs`` puts it into the page. What rests on as many games there is not
measured again, and what rests on the fewest comes first. Figures of a hundred games of November
2026 were pooled with a second hundred (``technique_table.match_share``). Techniques of playouts and
of the tree are tried without the network, those of the network with it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from operator import itemgetter
from pathlib import Path

from benchmarks.technique_table import (
    MOST_THROWN_AWAY,
    SAME,
    games_behind,
    keep,
    kept,
    match_share,
    named,
    timed_share,
)
from desktop_go.engine.go.options import OPTIONS
from desktop_go.lab.experiment import Budget, Contestant, Event, Experiment, Unit

ALIKE: dict[str, bool | int | float | str] = {"threads": 1, "early_stop": False, "resign": True}
"""What both sides have, so that the budget alone decides how much is searched."""
WITHOUT_NETWORK = {"evaluator": "playouts"}
BEFORE = {
    "fpu_reduction": 0.0,
    "value_bias": 0.0,
    "late_playouts": 0,
    "final_choice": "robust",
}
"""What both sides have in rows of other options: most were played before the defaults rose."""
PLAYOUTS = {True: 100, False: 300}
"""Of a move, with and without the network."""

Values = Mapping[str, bool | int | float | str]


@dataclass(frozen=True)
class Row:
    """One technique: the option, the value tried, and what makes it act."""

    option: str
    value: bool | int | float | str
    others: Values = field(default_factory=dict)
    """Options that the technique needs; the defaults do without them."""
    network: bool = False
    threads: int = 1
    both: Values = field(default_factory=dict)
    """What the other side has, too, where the technique acts in it alone."""
    playouts: int = 0
    """Of a move, where the usual number would take too long; 0: the usual number."""

    @property
    def asks_network(self) -> bool:
        """Whether one of both sides has the network."""
        return self.network or self.option == "evaluator"

    @property
    def is_classic(self) -> bool:
        """Whether one of both sides searches without a tree, which takes long."""
        return self.option == "search" or bool(self.both)

    def contestants(self) -> tuple[Contestant, Contestant]:
        """The technique and the defaults."""
        common = ALIKE | ({} if self.network else WITHOUT_NETWORK) | dict(self.both)
        if self.option not in (*BEFORE, "score_share"):
            common = common | BEFORE
        tried = common | {"threads": self.threads} | dict(self.others) | {self.option: self.value}
        return Contestant("Technique", options=tried), Contestant("Defaults", options=common)

    def experiment(self, games: int, pace: float = 1.0) -> Experiment:
        """The match; the technique gets ``pace`` times the playouts of the defaults."""
        playouts = self.playouts or PLAYOUTS[self.asks_network]
        tried, defaults = self.contestants()
        if pace != 1.0:
            budget = Budget(Unit.PLAYOUTS, max(1, round(playouts * pace)))
            tried = replace(tried, budget=budget)
        return Experiment(
            "go", Event.MATCH, (tried, defaults), f"{self.option}={self.value}",
            budget=Budget(Unit.PLAYOUTS, playouts), board=9, rules="chinese", komi=7.0, games=games,
        )  # fmt: skip

    def words(self) -> tuple[str, str]:
        """The value as the table names it, and what stands before its figures."""
        return named(OPTIONS.option(self.option), self.value)

    @property
    def note(self) -> str:
        """What differs from the other rows, to stand behind the figures."""
        against = "".join(f", against `{key}={value}`" for key, value in self.both.items())
        return against + (f", {self.playouts} playouts a move" if self.playouts else "")


def rows() -> Iterator[Row]:
    """All techniques, those that matter most first."""
    yield from (Row("algorithm", name) for name in ("uct", "uct_ucb1", "uct_ucb1_tuned", "flat"))
    yield from (Row("playout_policy", name) for name in ("light", "rules"))
    yield Row("use_priors", False)
    yield from (Row("evaluator", name) for name in ("mixed", "network", "glance"))
    yield Row("last_good_reply", True)
    yield Row("expansion", "all_ends")
    yield Row("sharing", "none")
    yield from (Row("final_choice", name) for name in ("max", "robust_max", "secure"))
    yield Row("final_choice", "robust", network=True)
    yield from (Row("algorithm", name) for name in ("puct", "omc", "pbbm"))
    yield from (Row("back_up", name) for name in ("max", "mix", "informed", "accelerated"))
    yield from (Row("sharing", name) for name in ("alpha", "some_first", "cutoff", "permutation"))
    yield Row("pool_rave", 30)
    grown = ("siblings", "siblings2", "transition", "salient", "estimate")
    yield from (Row("expansion", name) for name in grown)
    yield Row("expand_visits", 1)
    yield Row("solver", True)
    yield Row("progressive_bias", 1.0)
    yield Row("progressive_widening", True)
    yield Row("exploration", 0.3)
    yield Row("first_play", 1.0, {"use_priors": False})
    yield Row("rave_equivalence", 100.0)
    yield Row("prior_weight", 0.3)
    yield Row("mercy_rule", False)
    yield Row("playout_cutoff", 30)
    yield Row("tree_reuse", False)
    by_rules = {"playout_policy": "rules"}
    rules = ("rule_atari", "rule_eyes", "rule_patterns", "rule_captures", "rule_self_atari")
    yield from (Row(name, False, by_rules) for name in rules)
    yield Row("rule_large", True, by_rules)
    yield Row("rule_strength", True, by_rules)
    yield Row("alpha", 0.2, {"sharing": "alpha"})
    yield Row("some_first", 10, {"sharing": "some_first"})
    yield Row("amaf_cutoff", 100, {"sharing": "cutoff"})
    yield Row("planned_simulations", 300, {"expansion": "estimate"})
    yield Row("mix_weight", 30.0, {"back_up": "mix"})
    yield Row("decay", 0.99, {"back_up": "accelerated"})
    yield Row("secure_doubt", 3.0, {"final_choice": "secure"})
    yield Row("pool_size", 5, {"pool_rave": 30})
    yield Row("playout_share", 0.5, network=True)
    yield Row("score_share", 0.2, network=True)
    yield Row("puct_exploration", 2.0, network=True)
    yield Row("policy_temperature", 1.5, network=True)
    yield Row("fpu_reduction", 0.0, network=True)
    yield Row("value_bias", 0.0, network=True)
    yield Row("late_playouts", 0, network=True)
    yield Row("symmetries", True, network=True)
    yield Row("root_noise", 0.25, network=True)
    yield Row("evaluation_cache", 0, network=True)
    yield Row("batch", 1, network=True)
    yield Row("virtual_loss", 3, network=True)
    yield Row("temperature", 0.5, network=True)
    yield Row("temperature_moves", 1000, {"temperature": 0.5}, network=True)
    yield Row("temperature_margin", 0.02, {"temperature": 0.5}, network=True)
    yield Row("blind_spots", 0.3, network=True)
    yield from (Row("search", name) for name in ("alphabeta", "minimax"))
    yield from (Row("search", name, playouts=50) for name in ("probability", "learned", "td"))
    classic = {"search": "alphabeta"}
    yield Row("evaluation", "influence", both=classic)
    yield Row("quiescence", 0, both=classic)
    yield Row("search_depth", 2, both=classic)
    yield Row("threads", 2, threads=2)
    yield from (Row("parallel", name, threads=2) for name in ("root", "leaf", "committee"))
    yield Row("early_stop", True)
    yield Row("cleanup", True)


def missing(games: int) -> list[tuple[Row, bool]]:
    """The rows that rest on fewer games, each with whether it is at equal time that they do.

    Classic search, which takes long, comes last; of the others come first those with the fewest
    games, and where there are many already those without the network.
    """
    found = []
    for row in rows():
        equal, timed = kept("go", row.option, row.words()[0])
        for is_timed, figure in ((False, equal), (True, timed)):
            has = games_behind("go", figure)
            if has < games and not (is_timed and figure.endswith(SAME)):
                many = has >= MOST_THROWN_AWAY
                order = row.is_classic, many, row.asks_network, has, len(found)
                found.append((order, row, is_timed))
    return [(row, is_timed) for _order, row, is_timed in sorted(found, key=itemgetter(0))]


def measure(row: Row, is_timed: bool, games: int, folder: Path) -> None:
    """Play what is missing of one match of a row, and write its figure."""
    value, said = row.words()
    equal, timed = kept("go", row.option, value)
    path = folder / f"{row.option}-{row.value}.lab"
    if not is_timed:
        equal = said + match_share(row.experiment(games), path, equal) + row.note
        timed = equal.removeprefix(said) + SAME if timed.endswith(SAME) else timed
    else:
        at, plain = partial(row.experiment, games), equal.removeprefix(said)
        timed = timed_share(at, plain, path.with_suffix(".timed.lab"), row.threads, timed)
    keep("go", row.option, value, equal, timed)
    print(time.strftime("%H:%M"), row.option, row.value, equal, timed, sep=" | ", flush=True)


def main() -> None:
    """Measure all techniques."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for row, is_timed in missing(arguments.games):
        measure(row, is_timed, arguments.games, arguments.folder)


if __name__ == "__main__":
    main()
