"""``desktop-go learn``: weights that teach themselves by temporal differences, and their curve."""

from __future__ import annotations

import argparse
import json
from collections.abc import Sequence
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_go.cli.answer import answer
from desktop_go.errors import SettingsError
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.i18n import tr

if TYPE_CHECKING:
    from desktop_go.learning.temporal import Learnable, Vector

TEST_GAMES = 40
"""Games against random moves that tell how much was learnt."""
MOST_DOTS = 200
"""Points of a curve."""


def main(arguments: Sequence[str]) -> int:
    """Run the command; returns the exit status."""
    parser = argparse.ArgumentParser(prog="desktop-go learn", description=__doc__)
    parser.add_argument("game", choices=("go", "gomoku"))
    parser.add_argument("--size", type=int, default=5, help=tr("lines of the board"))
    parser.add_argument("--row", type=int, default=5, help=tr("gomoku: stones in a row that win"))
    parser.add_argument("--games", type=int, default=300, help=tr("games against itself"))
    parser.add_argument("--rule", choices=("td", "leaf"), default="td", help=tr(
        "learn from the positions played, or from the leaves of a search (TD-Leaf)"))  # fmt: skip
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
    return answer(lambda: _learn(given), "desktop-go learn")


def _learn(given: argparse.Namespace) -> int:
    from desktop_go.learning.temporal import Learning, Rule, learn, share_against_random

    if given.games < 1 or given.depth < 1:
        raise SettingsError("games", tr("games and depth must be 1 or more"))
    for name in ("decay", "random"):
        if not 0 <= getattr(given, name) <= 1:
            raise SettingsError(name, tr("{name} must be 0 to 1").format(name=name))
    game = _game(given)
    how = Learning(
        Rule(given.rule), given.rate, given.decay, given.depth, given.random, given.only_negative
    )
    curve = list(learn(game, given.games, how, given.seed))
    for name, weight in zip(game.names, curve[-1], strict=True):
        print(f"{name:<28} {weight:+8.3f}")
    for words, weights in ((tr("before"), curve[0]), (tr("after"), curve[-1])):
        share = share_against_random(game, weights, given.depth, TEST_GAMES, given.seed)
        text = tr("{when}: {share:.0%} of {games} games against random moves")
        print(text.format(when=words, share=share, games=TEST_GAMES))
    if given.chart:
        write_atomically(given.chart, _drawn(game, curve).encode())
    if given.save:
        kept = dict(zip(game.names, map(float, curve[-1]), strict=True))
        write_atomically(given.save, json.dumps(kept, indent=1).encode())
    return 0


def _game(given: argparse.Namespace) -> Learnable:
    if given.game == "go":
        from desktop_go.learning.go_shapes import GoShapes

        return GoShapes(given.size)
    from desktop_go.learning.line_counts import LineCounts

    return LineCounts(given.size, given.row)


def _drawn(game: Learnable, curve: Sequence[Vector]) -> str:
    """The weights game by game, as SVG."""
    from desktop_go.lab.charts import ChartStyle, Dot, line_chart

    step = max(1, len(curve) // MOST_DOTS)
    shown = list(islice(enumerate(curve), 0, None, step))
    lines = {
        name: [Dot(float(played), float(weights[place])) for played, weights in shown]
        for place, name in enumerate(game.names)
    }
    return line_chart(lines, (tr("Games"), tr("Weight")), ChartStyle())
