"""Trains the gomoku weights: games of the engine against itself, then three regressions.

    python benchmarks/gomoku_train.py play games.jsonl --rule freestyle --games 500 --nodes 1500
    python benchmarks/gomoku_train.py value games.jsonl --out kernels/fitted_values.py
    python benchmarks/gomoku_train.py policy games.jsonl --out kernels/fitted.py
    python benchmarks/gomoku_train.py network noisy.jsonl --out assets/gomoku/freestyle.npz

``play`` goes on where a file ends. ``value`` fits the evaluation of the games' rule by logistic
regression on game results. ``policy`` fits the move probabilities, which order the moves of every
search, by softmax regression on the moves played. ``network`` trains the network that corrects the
evaluation, on what searches found in positions of all kinds: its games are played with
``--noise 0.3``, some of them ``--even`` too, as long games are rare otherwise. The last two need
torch.
"""

from __future__ import annotations

import argparse
import json
import random
import time
from pathlib import Path

import numpy as np

from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import (
    cell_of,
    count_of,
    grade_at,
    likelihood,
    new_board,
    place,
    undo,
)
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.kernels.shapes import tables_for
from desktop_go.games.gomoku.rules import rule_set
from desktop_go.games.gomoku.thinking import VALUE_UNIT

OPENING_RADIUS = 3
MOST_STONES = 0.6
"""Games end with so much of the board full."""
EVEN, DRAWN, EVEN_NODES = 100, 6, 200
"""Who stands better by more (1/100 nats) plays, in even games, the best of so many random moves for
that, each looked at in so many positions."""
LEVEL = 200
"""Random openings with a larger value are left out, 1/100 nats."""
FLATTER = 1.5
"""Random moves are drawn by the move probabilities, with the logarithms divided by this."""


class Player:
    """A fixed-node alpha-beta player over one board."""

    def __init__(self, rule: int, nodes: int) -> None:
        self.tables = tables_for(rule)
        self.threats = ThreatSearch(1 << 10)
        self.search = A.new_search()
        self.search["leaf_vcf"] = 100
        self.entries = np.zeros(1 << 16, A.ENTRY)
        self.nodes = nodes

    def think(self, board: np.void, color: int, nodes: int = 0) -> tuple[int, int]:
        """Best cell and value within ``nodes``, or the player's own budget."""
        search, nodes = self.search, nodes or self.nodes
        search["nodes"] = search["vcf_nodes"] = 0
        best, value = 0, 0
        for depth in range(1, 30):
            A.search_start(search, color, depth, -A.INFINITE, A.INFINITE)
            left = nodes - int(search["nodes"])
            status = A.search_run(
                search, board, self.tables, self.entries, self.threats.vcf_space, max(left, 1)
            )
            if status == A.RUNNING:
                A.search_abandon(search, board, self.tables)
                if best:
                    break
                continue
            best, value = int(search["frame"][0]["best_move"]), int(search["result"])
            if abs(value) >= A.WON or int(search["nodes"]) >= nodes:
                break
        return best, value


def opening(size: int, chance: random.Random) -> list[int]:
    """A few random stones near the center."""
    middle = size // 2
    cells: list[int] = []
    count = chance.choice((2, 3, 4, 5, 6))
    while len(cells) < count:
        col = middle + chance.randint(-OPENING_RADIUS, OPENING_RADIUS)
        row = middle + chance.randint(-OPENING_RADIUS, OPENING_RADIUS)
        if cell_of(col, row) not in cells:
            cells.append(cell_of(col, row))
    return cells


def even_move(player: Player, board: np.void, color: int, chance: random.Random) -> int:
    """Of some random moves the one that leaves the sides most even, or 0."""
    best = (A.INFINITE, 0)
    for _ in range(DRAWN):
        cell = random_move(board, player.tables, color, chance)
        if cell and grade_at(board, cell, color) != L.G_FIVE:
            place(board, player.tables, cell, color)
            value = player.think(board, 3 - color, EVEN_NODES)[1]
            undo(board, player.tables, cell)
            best = min(best, (abs(value), cell))
    return best[1]


def play_game(
    player: Player, size: int, chance: random.Random, noise: float, even: bool
) -> dict[str, object] | None:
    """One game; None if the random opening is decided or not allowed.

    ``noise`` is the share of moves that are drawn by chance. With ``even`` who stands better plays
    worse, so that games are long: what a network has not seen, it does not know.
    """
    board = new_board(player.tables, size)
    cells: list[int] = []
    values: list[int] = []
    color = L.BLACK
    for cell in opening(size, chance):
        if not may_play(board, player.tables, cell, color):
            return None
        place(board, player.tables, cell, color)
        cells.append(cell)
        color = 3 - color
    first = len(cells)
    if abs(player.think(board, color)[1]) > LEVEL:
        return None
    winner = 0
    while len(cells) < MOST_STONES * size * size:
        best, value = player.think(board, color)
        if not best:
            winner = 3 - color if value <= -A.WON else 0
            break
        if even and value > EVEN:
            best = even_move(player, board, color, chance) or best
        elif chance.random() < noise and abs(value) < A.WON:
            best = random_move(board, player.tables, color, chance) or best
        values.append(value)
        won = count_of(board, color, L.G_FIVE) > 0 or abs(value) >= A.WON
        if won and (not even or grade_at(board, best, color) == L.G_FIVE):
            winner = color if value > 0 else 3 - color
            break
        place(board, player.tables, best, color)
        cells.append(best)
        color = 3 - color
    return {"size": size, "cells": cells, "first": first, "winner": winner, "values": values}


def random_move(board: np.void, tables: np.void, color: int, chance: random.Random) -> int:
    """A random cell, the likelier the better its shapes; 0 where the reply is forced."""
    foe = 3 - color
    if count_of(board, foe, L.G_FIVE):
        return 0
    cells = board["points"][: int(board["n_points"])].tolist()
    empty = [cell for cell in cells if board["cell"][cell] == L.EMPTY]
    likely = np.array([likelihood(board, tables, cell, color) for cell in empty]) / VALUE_UNIT
    cell = chance.choices(empty, np.exp((likely - likely.max()) / FLATTER))[0]
    return int(cell) if may_play(board, tables, cell, color) else 0


def play(arguments: argparse.Namespace) -> None:
    """Write games until the file holds ``--games``; each has a seed of its own, so it can go on."""
    rules = rule_set(arguments.rule)
    player = Player(rules.number, arguments.nodes)
    file = arguments.games_file
    written = len(load(file)) if file.exists() else 0
    began = time.time()
    with file.open("a") as out:
        for number in range(written, arguments.games):
            chance = random.Random(f"{arguments.seed} {number}")
            game = None
            while game is None:
                game = play_game(player, arguments.size, chance, arguments.noise, arguments.even)
            out.write(json.dumps({"rule": rules.key, **game}) + "\n")
            out.flush()
            if number % 50 == 0:
                done = number + 1 - written
                print(f"{number} games, {(time.time() - began) / done:.2f} s each", flush=True)


def replay(game: dict, visit) -> None:  # type: ignore[no-untyped-def,type-arg]
    """Call ``visit(board, tables, color, next cell, value)`` for each position of a game."""
    tables = tables_for(rule_set(game["rule"]).number)
    board = new_board(tables, game["size"])
    color = L.BLACK
    for i, cell in enumerate(game["cells"]):
        if i >= game["first"]:
            visit(board, tables, color, cell, game["values"][i - game["first"]])
        place(board, tables, cell, color)
        color = 3 - color


def load(path: Path) -> list[dict]:  # type: ignore[type-arg]
    return [json.loads(line) for line in path.read_text().splitlines()]


def fit_value(arguments: argparse.Namespace) -> None:
    """Logistic regression on the results; writes kernels/fitted_values.py anew with --out."""
    from gomoku_values import features, fit, source

    games = load(arguments.games_file)
    rows, targets = [], []
    for game in games:

        def visit(board, tables, color, cell, value, winner=game["winner"]):  # type: ignore[no-untyped-def]
            foe = 3 - color
            loud = count_of(board, color, L.G_FIVE) + count_of(board, foe, L.G_FIVE)
            loud += count_of(board, color, L.G_OPEN_FOUR)
            if not loud and abs(value) < A.WON:
                rows.append(features(board, color))
                targets.append(0.5 if winner == 0 else float(winner == color))

        replay(game, visit)
    text = source(fit(np.array(rows), np.array(targets), games[0]["rule"], arguments.decay))
    arguments.out.write_text(text) if arguments.out else print(text)


def fit_policy(arguments: argparse.Namespace) -> None:
    """Softmax regression on the moves played; writes kernels/fitted.py anew with --out."""
    from gomoku_policy import fit, source

    games = load(arguments.games_file)
    positions: list[tuple[np.ndarray, np.ndarray, int]] = []
    for game in games:

        def visit(board, tables, color, cell, value):  # type: ignore[no-untyped-def]
            foe = 3 - color
            loud = count_of(board, color, L.G_FIVE) + count_of(board, foe, L.G_FIVE)
            if loud + count_of(board, color, L.G_OPEN_FOUR):
                return
            cells = board["points"][: int(board["n_points"])].astype(np.int64)
            cells = cells[board["cell"][cells] == L.EMPTY]
            sides = np.stack((2 * cells + color - 1, 2 * cells + 2 - color))
            near = (board["grade"][sides] > L.G_NONE).any(0)
            chosen = np.nonzero(cells[near] == cell)[0]
            if len(chosen):
                codes, grades = board["code"][sides[:, near]], board["grade"][sides[:, near]]
                positions.append((codes, grades, int(chosen[0])))

        replay(game, visit)
    text = source(fit(positions, arguments.passes))
    arguments.out.write_text(text) if arguments.out else print(text)


def fit_network(arguments: argparse.Namespace) -> None:
    """Train the network on the values of the searches; writes its file with --out."""
    from gomoku_network import fit, save

    weights = fit(load(arguments.games_file), arguments.passes)
    if arguments.out:
        save(weights, arguments.out)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("play")
    command.add_argument("games_file", type=Path)
    command.add_argument("--rule", default="freestyle")
    command.add_argument("--size", type=int, default=15)
    command.add_argument("--games", type=int, default=500)
    command.add_argument("--nodes", type=int, default=1500)
    command.add_argument("--noise", type=float, default=0.04, help="share of random moves")
    command.add_argument("--even", action="store_true", help="who stands better plays worse")
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=play)
    fits = (("value", fit_value, 0), ("policy", fit_policy, 6), ("network", fit_network, 16))
    for name, run, passes in fits:
        command = commands.add_parser(name)
        command.add_argument("games_file", type=Path)
        if name == "value":
            command.add_argument("--decay", type=float, default=100.0, help="to the old weights")
        command.add_argument("--out", type=Path, help="the file to write, else it is printed")
        if passes:
            command.add_argument("--passes", type=int, default=passes, help="over the positions")
        command.set_defaults(run=run)
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
