"""``desktop-go learn``: weights that teach themselves, or networks that evolve, and their curve."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from desktop_go.cli.answer import answer, plain
from desktop_go.errors import SettingsError
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.i18n import tr

TEST_GAMES = 40
"""Games against random moves that tell how much was learned."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="desktop-go learn", description=plain(__doc__))
    parser.add_argument("game", choices=("go", "gomoku"))
    parser.add_argument("--size", type=int, default=5, help=tr("lines of the board"))
    parser.add_argument("--row", type=int, default=5, help=tr("gomoku: stones in a row that win"))
    parser.add_argument("--games", type=int, default=300, help=tr("games against itself"))
    parser.add_argument("--rule", choices=("td", "leaf", "evolve"), default="td", help=tr(
        "learn from positions, from leaves of a search (TD-Leaf), or evolve networks"))  # fmt: skip
    parser.add_argument("--generations", type=int, default=40, help=tr("with evolve"))
    parser.add_argument("--depth", type=int, default=1, help=tr("plies that are looked ahead"))
    parser.add_argument("--rate", type=float, default=0.05, help=tr("size of a step"))
    parser.add_argument("--decay", type=float, default=0.7, help=tr("lambda, 0 to 1"))
    parser.add_argument("--random", type=float, default=0.1, help=tr("share of random moves"))
    parser.add_argument("--only-negative", action="store_true", help=tr(
        "learn from disappointments alone"))  # fmt: skip
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--chart", type=Path, metavar="SVG", help=tr("draw the weights"))
    parser.add_argument("--save", type=Path, metavar="JSON", help=tr("keep the weights"))
    given = parser.parse_args(arguments)
    work = _evolve if given.rule == "evolve" else _learn
    return answer(lambda: work(given), "desktop-go learn")


def _learn(given: argparse.Namespace) -> int:
    from desktop_go.learning.curves import learnable, weight_curves
    from desktop_go.learning.temporal import Learning, Rule, learn, share_against_random

    if given.games < 1 or given.depth < 1:
        raise SettingsError("games", tr("games and depth must be 1 or more"))
    for name in ("decay", "random"):
        if not 0 <= getattr(given, name) <= 1:
            raise SettingsError(name, tr("{name} must be 0 to 1").format(name=name))
    game = learnable(given.game, given.size, given.row)
    how = Learning(
        Rule(given.rule), given.rate, given.decay, given.depth, given.random, given.only_negative
    )
    curve = list(learn(game, given.games, how, given.seed))
    for name, weight in zip(game.names, curve[-1], strict=True):
        print(f"{name:<28} {weight:+8.3f}")
    _tell_shares(
        share_against_random(game, weights, given.depth, TEST_GAMES, given.seed)
        for weights in (curve[0], curve[-1])
    )
    lines = weight_curves(game.names, curve)
    _keep(given, lines, (tr("Games"), tr("Weight")), {n: w[-1] for n, w in lines.items()})
    return 0


def _evolve(given: argparse.Namespace) -> int:
    from desktop_go.learning.curves import fitness_curves
    from desktop_go.learning.evolution import evolve
    from desktop_go.learning.go_network import genes_of, share_of_network
    from desktop_go.learning.go_shapes import GoShapes

    if given.game != "go" or given.generations < 1:
        raise SettingsError("rule", tr("networks evolve for Go, in one generation or more"))
    game, size = GoShapes(given.size), given.size
    course = list(evolve(
        lambda network: share_of_network(game, network, size, seed=given.seed),
        genes_of(size), given.generations, given.seed,
    ))  # fmt: skip
    _tell_shares(
        share_of_network(game, one.network, size, TEST_GAMES, given.seed + 1)
        for one in (course[0], course[-1])
    )
    learned = {"neurons": course[-1].network.tolist()}
    _keep(given, fitness_curves(course), (tr("Generations"), tr("Share of points")), learned)
    return 0


def _tell_shares(shares: Iterable[float]) -> None:
    for words, share in zip((tr("before"), tr("after")), shares, strict=True):
        text = tr("{when}: {share:.0%} of {games} games against random moves")
        print(text.format(when=words, share=share, games=TEST_GAMES))


def _keep(
    given: argparse.Namespace,
    curves: Mapping[str, Sequence[float]],
    titles: tuple[str, str],
    learned: Mapping[str, object],
) -> None:
    """Write the files that were asked for."""
    from desktop_go.lab.charts import ChartStyle
    from desktop_go.lab.course_charts import course_chart

    if given.chart:
        write_atomically(given.chart, course_chart(curves, titles, ChartStyle()).encode())
    if given.save:
        write_atomically(given.save, json.dumps(learned, indent=1).encode())
