"""Plays Go levels and whoever else stands on their scale against each other.

    python -m benchmarks.go_levels --size 9 --games 100 --log levels.jsonl 1-2 2-3 gnugo1-8
    python -m benchmarks.go_levels --size 19 --games 200 --openings 4-4
    python -m benchmarks.go_levels --table levels.jsonl

The players of a pair are levels by number, ``random``, ``gnugo1`` or ``gnugo10``; the share of the
points is that of the second. Colors alternate, komi 7, area scoring, one thread. ``--table`` adds
up all lines of a log and fits the ratings (see ``ratings``). ``--openings`` plays the first moves
only and says how many of them were on the first line.
"""

from __future__ import annotations

import argparse
import json
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path

import numpy as np

from benchmarks.level_games import Match, Player, gnugo_player, level_player, random_player
from benchmarks.match import wilson
from desktop_go.engine.go.levels import LEVELS

ANCHOR, ANCHOR_RATING = "gnugo10", 1800.0
"""GNU Go 3.8 at level 10 has this rating on CGOS, the server for programs on 9x9."""
PRIOR_GAMES = 0.5
"""Drawn games added to each pair, so that a pair without a loss has a rating, too."""
ELO = 400 / np.log(10)


def player(name: str) -> Player:
    """The player called ``name``."""
    if name == "random":
        return random_player(1)
    if name.startswith("gnugo"):
        return gnugo_player(int(name.removeprefix("gnugo")))
    return level_player(LEVELS[int(name) - 1])


def totals(lines: list[dict[str, object]]) -> dict[tuple[int, str, str], tuple[float, int]]:
    """Points of the second player and games, by board size and pair."""
    found: dict[tuple[int, str, str], tuple[float, int]] = defaultdict(lambda: (0.0, 0))
    for line in lines:
        key = int(str(line["size"])), str(line["first"]), str(line["second"])
        won, drawn, lost = (int(str(line[word])) for word in ("won", "drawn", "lost"))
        points, games = found[key]
        found[key] = points + won + drawn / 2, games + won + drawn + lost
    return dict(found)


def ratings(pairs: Mapping[tuple[str, str], tuple[float, int]]) -> dict[str, float]:
    """The ratings that make these results likeliest (Bradley and Terry 1952), the anchor fixed."""
    names = sorted({name for pair in pairs for name in pair})
    values = dict.fromkeys(names, 0.0)
    for _ in range(20_000):
        slope, weight = dict.fromkeys(names, 0.0), dict.fromkeys(names, 1e-9)
        for (first, second), (points, games) in pairs.items():
            chance = 1 / (1 + np.exp(values[first] - values[second]))
            count, share = games + 2 * PRIOR_GAMES, points + PRIOR_GAMES
            surprise = share - count * chance
            for name, sign in ((second, 1), (first, -1)):
                slope[name] += sign * surprise
                weight[name] += count * chance * (1 - chance)
        for name in names:
            values[name] += 0.5 * slope[name] / weight[name]
    shift = values.get(ANCHOR, 0.0)
    return {name: ANCHOR_RATING + ELO * (value - shift) for name, value in values.items()}


def show_table(log: Path) -> None:
    """Print the shares of all pairs of a log and the ratings on each board."""
    lines = [json.loads(line) for line in log.read_text().splitlines()]
    found = totals(lines)
    for (size, first, second), (points, games) in sorted(found.items(), key=str):
        low, high = wilson(points, games)
        share = f"{points / games:.0%} | {games} | {low:.0%} to {high:.0%}"
        print(f"| {size} | {first} | {second} | {share} |")
    for size in sorted({key[0] for key in found}):
        pairs = {key[1:]: value for key, value in found.items() if key[0] == size}
        fitted = sorted(ratings(pairs).items(), key=lambda item: item[1])
        print(size, ", ".join(f"{name} {value:.0f}" for name, value in fitted))


def main() -> None:
    """Play the pairs, or print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("pairs", nargs="*", help="as 3-4 or gnugo1-8")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--log", type=Path, required=False, help="file that lines are added to")
    parser.add_argument("--table", type=Path, help="print what such a file says")
    parser.add_argument("--openings", action="store_true", help="the first moves of games alone")
    arguments = parser.parse_args()
    if arguments.table:
        show_table(arguments.table)
    for pair in arguments.pairs:
        first, second = pair.split("-")
        match = Match(arguments.size, (player(first), player(second)))
        result = (match.open if arguments.openings else match.play)(arguments.games)
        line = {"size": arguments.size, "first": first, "second": second, **result.as_dict()}
        print(json.dumps(line), flush=True)
        if arguments.log and not arguments.openings:
            with arguments.log.open("a") as log:
                log.write(json.dumps(line) + "\n")


if __name__ == "__main__":
    main()
