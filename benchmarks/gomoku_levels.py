"""Plays each gomoku level against the one below and prints the table of docs/levels.md.

    python benchmarks/gomoku_levels.py --games 60 --first 1 --last 8
    python benchmarks/gomoku_levels.py --games 60 --first 1 --last 5 --bots

With ``--bots`` the levels meet simple players (``gomoku_bots``) instead. Both sides run in this
process; every opening is played twice with the colors swapped. Levels are limited by positions, not
by time, so other work on the machine does not change the result.
"""

from __future__ import annotations

import argparse
import itertools
import math
import sys
import time

from gomoku_bots import Chooser, bots

from desktop_go.engine.gomoku.levels import LEVELS
from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.levels import Level
from desktop_go.engine.messages import GameState, ThinkRequest
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import rule_set
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.resources import asset_path

LIST = asset_path("lab/gomoku_openings.txt")


def level_chooser(level: Level, rules: str) -> Chooser:
    """A level of the program."""
    session = GomokuSession()

    def choose(position: GomokuPosition) -> Point | None:
        state = GameState(position.size, rules, moves=position.moves)
        move = session.run(ThinkRequest(1, state, level.limits(), options=level.options)).move
        return None if move is None or move.kind is MoveKind.PASS else move.point

    return choose


def play(black: Chooser, white: Chooser, opening: list[Point], rules: str) -> Color:
    """One game; the winner, EMPTY for a draw."""
    position = GomokuPosition(15, rule_set(rules))
    for point in opening:
        position.play(Move.play(position.to_play, point))
    while not position.is_over:
        point = (black if position.to_play is Color.BLACK else white)(position)
        if point is None:
            return Color.EMPTY
        position.play(Move.play(position.to_play, point))
    return position.winner


def openings() -> list[list[Point]]:
    """The balanced openings of the list that comes with the program."""
    found = []
    for line in LIST.read_text("ascii").splitlines():
        pairs = line.partition("#")[0].replace(" ", "").split(",")
        if len(pairs) > 1:
            numbers = [7 + int(number) for number in pairs]
            found.append([Point(*pair) for pair in zip(numbers[::2], numbers[1::2], strict=True)])
    return found


def match(lower: Chooser, upper: Chooser, games: int, rules: str, name: str) -> float:
    """The share of the points of ``upper``, called ``name``."""
    score = 0.0
    known = openings()
    for game in range(games):
        opening = known[game // 2 % len(known)]
        black, white = (upper, lower) if game % 2 == 0 else (lower, upper)
        winner = play(black, white, opening, rules)
        upper_color = Color.BLACK if game % 2 == 0 else Color.WHITE
        score += 0.5 if winner is Color.EMPTY else float(winner is upper_color)
        if game % 10 == 9:
            print(f"{name}: {score:g} of {game + 1}", file=sys.stderr, flush=True)
    return score / games


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--last", type=int, default=len(LEVELS))
    parser.add_argument("--rules", default="freestyle")
    parser.add_argument("--bots", action="store_true", help="the levels against simple players")
    arguments = parser.parse_args()
    chosen = LEVELS[arguments.first - 1 : arguments.last]
    players = {f"level {level.number}": level_chooser(level, arguments.rules) for level in chosen}
    pairs = itertools.pairwise(players)
    if arguments.bots:
        pairs = itertools.product(bots(), players)
        players |= bots()
    print("| player | against it | points of the second | games |\n|---|---|---|---|")
    for lower, upper in pairs:
        began = time.perf_counter()
        share = match(players[lower], players[upper], arguments.games, arguments.rules, upper)
        error = 196 * math.sqrt(max(share * (1 - share), 0.01) / arguments.games)
        text = f"| {lower} | {upper} | {100 * share:.0f} % ± {error:.0f} | {arguments.games} |"
        print(text, flush=True)
        print(f"{time.perf_counter() - began:.0f} s", file=sys.stderr, flush=True)


if __name__ == "__main__":
    main()
