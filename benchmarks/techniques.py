"""What each technique of Go is worth: matches on 9x9 of one changed option against the defaults.

    python -m benchmarks.techniques FOLDER --games 100

Each row is an experiment of the Lab, once at equal playouts and once at equal time, one thread,
both colors, balanced openings, komi 7. Equal time means playouts in proportion to how many of them
each side gets out of a second of processor time, so a busy machine changes no result; where the
two are equally fast, the figure of equal playouts is also that of equal time.

Results are kept in FOLDER; running it again goes on. After each match docs/results/techniques.csv
is written anew, and figures that stand there are not measured again; ``make docs`` puts them into
the page. Techniques of playouts and of the tree are tried without the network, those of the network
with it.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from benchmarks.technique_table import keep, kept, match_share, named
from desktop_go.engine.go.options import OPTIONS
from desktop_go.lab.experiment import Budget, Contestant, Event, Experiment, Unit
from desktop_go.lab.tables import TABLES, limits_of, own_player, state_of
from desktop_go.moves import MoveKind

ALIKE: dict[str, bool | int | float | str] = {"threads": 1, "early_stop": False, "resign": True}
"""What both sides have, so that the budget alone decides how much is searched."""
WITHOUT_NETWORK = {"evaluator": "playouts"}
PLAYOUTS = {True: 100, False: 300}
"""Of a move, with and without the network."""
SAME_PACE = 0.04
"""Paces that differ by less count as equal: a hundred games cannot tell them apart."""
TIMED_MOVES = 100
"""How many moves of each side are timed."""
GAME_MOVES = 50
"""After so many moves of the defaults another game is begun."""

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

    def contestants(self) -> tuple[Contestant, Contestant]:
        """The technique and the defaults."""
        common = ALIKE | ({} if self.network else WITHOUT_NETWORK)
        tried = common | {"threads": self.threads} | dict(self.others) | {self.option: self.value}
        return Contestant("Technique", options=tried), Contestant("Defaults", options=common)

    def experiment(self, games: int, pace: float = 1.0) -> Experiment:
        """The match; the technique gets ``pace`` times the playouts of the defaults."""
        playouts = PLAYOUTS[self.network or self.option == "evaluator"]
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
    yield Row("puct_exploration", 2.0, network=True)
    yield Row("policy_temperature", 1.5, network=True)
    yield Row("fpu_reduction", 0.2, network=True)
    yield Row("root_noise", 0.25, network=True)
    yield Row("evaluation_cache", 0, network=True)
    yield Row("batch", 1, network=True)
    yield Row("virtual_loss", 3, network=True)
    yield Row("temperature", 0.5, network=True)
    yield Row("temperature_moves", 1000, {"temperature": 0.5}, network=True)
    yield Row("temperature_margin", 0.02, {"temperature": 0.5}, network=True)
    yield Row("blind_spots", 0.3, network=True)
    kinds = ("alphabeta", "minimax", "probability", "learned", "td")
    yield from (Row("search", name) for name in kinds)
    classic = {"search": "alphabeta"}
    yield from (Row("evaluation", name, classic) for name in ("area", "influence"))
    yield Row("quiescence", 0, classic)
    yield Row("search_depth", 2, classic)
    yield Row("threads", 2, threads=2)
    yield from (Row("parallel", name, threads=2) for name in ("root", "leaf", "committee"))


def pace_of(row: Row) -> float:
    """How many playouts the technique makes in the time in which the defaults make one.

    Both are asked in turn for each move of the same games, so that kept trees and evaluations
    count for both; threads share their time.
    """
    experiment = row.experiment(games=2)
    spent = [0.0, 0.0]
    players = [own_player("go", one, seed) for seed, one in enumerate(experiment.contestants)]
    limits = [limits_of(experiment, one) for one in experiment.contestants]
    position, opening = _position(experiment, 0), 0
    for asked in range(-1, TIMED_MOVES):  # The first asks compile.
        state = state_of(experiment, position.moves)
        moves = []
        for side, player in enumerate(players):
            began = time.process_time()
            moves.append(player.play(state, limits[side]).move)
            threads = row.threads if side == 0 else 1
            spent[side] += (time.process_time() - began) / threads if asked >= 0 else 0.0
        if moves[1] and moves[1].kind is MoveKind.PLAY and (asked + 1) % GAME_MOVES:
            position.play(moves[1])
        else:
            opening += 1
            position = _position(experiment, opening)
    for player in players:
        player.close()
    return spent[1] / spent[0]


def _position(experiment: Experiment, opening: int) -> Any:
    position = TABLES["go"].position(experiment)
    for move in TABLES["go"].opening(experiment, opening):
        position.play(move)
    return position


def main() -> None:
    """Measure all techniques."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--games", type=int, default=200)
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    for row in rows():
        value, said = row.words()
        equal, timed = kept("go", row.option, value)
        path = arguments.folder / f"{row.option}-{row.value}.lab"
        if not equal:
            equal = said + match_share(row.experiment(arguments.games), path)
        if not timed:
            pace = pace_of(row)
            print("pace", row.option, row.value, round(pace, 3), flush=True)
            timed = equal.removeprefix(said) + ", same pace"
            if abs(pace - 1.0) > SAME_PACE:
                experiment = row.experiment(arguments.games, pace)
                timed = match_share(experiment, path.with_suffix(".timed.lab"))
                timed += f", {pace:.2f} times the playouts"
        print(row.option, row.value, equal, timed, flush=True)
        keep("go", row.option, value, equal, timed)


if __name__ == "__main__":
    main()
