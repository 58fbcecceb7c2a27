"""Trains the gomoku weights: games of the engine against itself, then two regressions.

    python benchmarks/gomoku_train.py play games.jsonl --rule freestyle --games 500 --nodes 1500
    python benchmarks/gomoku_train.py value games.jsonl
    python benchmarks/gomoku_train.py policy games.jsonl

``value`` fits the evaluation (kernels/fitted_values.py) by logistic regression on game results and
prints the tuples to put into the source. ``policy`` fits the move probabilities
(kernels/fitted.py), which order the moves of every search, by softmax regression on the moves
played; it needs torch.
"""

from __future__ import annotations

import argparse
import itertools
import json
import random
import time
from pathlib import Path

import numpy as np

from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels import fitted_values as V
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import cell_of, count_of, new_board, place
from desktop_go.games.gomoku.kernels.fouls import may_play
from desktop_go.games.gomoku.kernels.shapes import PAIRS, tables_for
from desktop_go.games.gomoku.rules import rule_set
from desktop_go.games.gomoku.thinking import VALUE_UNIT

OPENING_RADIUS = 3
NOISE = 0.04
"""Share of moves taken at random among the shapely ones, so that games differ."""


class Player:
    """A fixed-node alpha-beta player over one board."""

    def __init__(self, rule: int, nodes: int) -> None:
        self.tables = tables_for(rule)
        self.threats = ThreatSearch(1 << 10)
        self.search = A.new_search()
        self.search["leaf_vcf"] = 100
        self.entries = np.zeros(1 << 16, A.ENTRY)
        self.nodes = nodes

    def think(self, board: np.void, color: int) -> tuple[int, int]:
        """Best cell and value within the node budget."""
        search = self.search
        search["nodes"] = search["vcf_nodes"] = 0
        best, value = 0, 0
        for depth in range(1, 30):
            A.search_start(search, color, depth, -A.INFINITE, A.INFINITE)
            left = self.nodes - int(search["nodes"])
            status = A.search_run(
                search, board, self.tables, self.entries, self.threats.vcf_space, max(left, 1)
            )
            if status == A.RUNNING:
                A.search_abandon(search, board, self.tables)
                if best:
                    break
                continue
            best, value = int(search["frame"][0]["best_move"]), int(search["result"])
            if abs(value) >= A.WON or int(search["nodes"]) >= self.nodes:
                break
        return best, value


def opening(size: int, chance: random.Random) -> list[int]:
    """A few random stones near the centre."""
    middle = size // 2
    cells: list[int] = []
    count = chance.choice((2, 3, 4, 5, 6))
    while len(cells) < count:
        col = middle + chance.randint(-OPENING_RADIUS, OPENING_RADIUS)
        row = middle + chance.randint(-OPENING_RADIUS, OPENING_RADIUS)
        if cell_of(col, row) not in cells:
            cells.append(cell_of(col, row))
    return cells


def play_game(player: Player, size: int, chance: random.Random) -> dict[str, object] | None:
    """One game; None if the random opening is decided or not allowed."""
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
    if abs(player.think(board, color)[1]) > 120:
        return None
    winner = 0
    while len(cells) < size * size:
        best, value = player.think(board, color)
        if not best:
            winner = 3 - color if value <= -A.WON else 0
            break
        if chance.random() < NOISE and abs(value) < A.WON:
            best = random_move(board, player.tables, color, chance) or best
        values.append(value)
        if count_of(board, color, L.G_FIVE) > 0 or abs(value) >= A.WON:
            winner = color if value > 0 else 3 - color
            break
        place(board, player.tables, best, color)
        cells.append(best)
        color = 3 - color
    return {"size": size, "cells": cells, "first": first, "winner": winner, "values": values}


def random_move(board: np.void, tables: np.void, color: int, chance: random.Random) -> int:
    """A random cell with some shape, when nothing is forced."""
    foe = 3 - color
    if count_of(board, foe, L.G_FIVE) or count_of(board, foe, L.G_OPEN_FOUR):
        return 0
    cells = board["points"][: int(board["n_points"])].tolist()
    good = [
        c
        for c in cells
        if board["cell"][c] == L.EMPTY
        and max(board["grade"][2 * c], board["grade"][2 * c + 1]) >= L.G_TWO
        and may_play(board, tables, c, color)
    ]
    return chance.choice(good) if good else 0


def play(arguments: argparse.Namespace) -> None:
    rules = rule_set(arguments.rule)
    player = Player(rules.number, arguments.nodes)
    chance = random.Random(arguments.seed)
    began = time.time()
    done = 0
    with arguments.games_file.open("a") as out:
        while done < arguments.games:
            game = play_game(player, arguments.size, chance)
            if game is None:
                continue
            out.write(json.dumps({"rule": rules.key, **game}) + "\n")
            out.flush()
            done += 1
            if done % 50 == 0:
                print(f"{done} games, {(time.time() - began) / done:.2f} s each", flush=True)


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


OWN_GRADES = slice(L.G_TWO, L.G_FOUR_THREE + 1)
FOE_GRADES = slice(L.G_TWO, L.G_OPEN_FOUR + 1)


def features(board: np.void, color: int) -> np.ndarray:
    """What the evaluation adds up: shapes and pairs (mover's less the other's), grades, 1."""
    cells = board["points"][: int(board["n_points"])]
    empty = cells[board["cell"][cells] == L.EMPTY].astype(np.int64)
    both = board["shape"].reshape(-1, 4)[empty]
    black, white = (shapes_and_pairs(np.sort(side, axis=1)) for side in (both & 15, both >> 4))
    grades = board["count"].reshape(2, L.GRADES)
    sums = black - white if color == L.BLACK else white - black
    own, foe = grades[color - 1][OWN_GRADES], grades[2 - color][FOE_GRADES]
    return np.concatenate((sums, own, -foe, [1])).astype(np.float64)


def shapes_and_pairs(rising: np.ndarray) -> np.ndarray:
    """How often each shape and each pair comes up in ``rising`` uint8[cells, 4]."""
    shapes = np.bincount(rising.ravel(), minlength=L.SHAPES)
    pairs = np.zeros(len(PAIRS), np.int64)
    for one, other in itertools.combinations(range(4), 2):
        pairs += np.bincount(PAIR_INDEX[rising[:, one], rising[:, other]], minlength=len(PAIRS))
    return np.concatenate((shapes, pairs))


def present_weights() -> np.ndarray:
    """The weights in the source, in the order of ``features``: the fit starts from them."""
    shapes, pairs = np.array(V.VALUE_SHAPE), np.array(V.VALUE_PAIR)
    grades = (V.GRADE_OWN[OWN_GRADES], V.GRADE_FOE[FOE_GRADES], (V.TEMPO,))
    return np.concatenate((shapes / 10, pairs / 10, *grades)) / VALUE_UNIT


PAIR_INDEX = np.zeros((L.SHAPES, L.SHAPES), np.int64)
for pair, index in PAIRS.items():
    PAIR_INDEX[pair] = index


def load(path: Path) -> list[dict]:  # type: ignore[type-arg]
    return [json.loads(line) for line in path.read_text().splitlines()]


def fit_value(arguments: argparse.Namespace) -> None:
    rows, targets = [], []
    for game in load(arguments.games_file):

        def visit(board, tables, color, cell, value, winner=game["winner"]):  # type: ignore[no-untyped-def]
            foe = 3 - color
            loud = count_of(board, color, L.G_FIVE) + count_of(board, foe, L.G_FIVE)
            loud += count_of(board, color, L.G_OPEN_FOUR)
            if loud or abs(value) >= A.WON:
                return
            result = 0.5 if winner == 0 else float(winner == color)
            rows.append(features(board, color))
            targets.append(result)

        replay(game, visit)
    x, y = np.array(rows), np.array(targets)
    print(f"{len(x)} positions")
    prior = present_weights()
    print(f"loss before {loss_of(x, y, prior):.4f}")
    weights = logistic(x, y, prior, arguments.decay)
    print(f"loss after  {loss_of(x, y, weights):.4f}, of a coin {np.log(2):.4f}")
    cuts = np.cumsum((L.SHAPES, len(PAIRS), OWN_GRADES.stop - OWN_GRADES.start))
    shapes, pairs, own, rest = np.split(weights, cuts)
    for name, part, unit in (
        ("VALUE_SHAPE", shapes, 1000),
        ("VALUE_PAIR", pairs, 1000),
        ("GRADE_OWN[2:11]", own, VALUE_UNIT),
        ("GRADE_FOE[2:12]", rest[:-1], VALUE_UNIT),
        ("TEMPO", rest[-1:], VALUE_UNIT),
    ):
        print(name, tuple(np.round(unit * part).astype(int).tolist()))


def logistic(
    x: np.ndarray, y: np.ndarray, prior: np.ndarray, decay: float, steps: int = 40
) -> np.ndarray:
    """Logistic regression by Newton's method; ``decay`` pulls the weights to ``prior``."""
    weights = prior.copy()
    for _ in range(steps):
        p = 1 / (1 + np.exp(-np.clip(x @ weights, -30, 30)))
        gradient = x.T @ (y - p) - decay * (weights - prior)
        hessian = (x * (p * (1 - p))[:, None]).T @ x + decay * np.eye(len(weights))
        move = np.linalg.solve(hessian, gradient)
        weights += move
        if np.abs(move).max() < 1e-5:
            break
    return weights


def loss_of(x: np.ndarray, y: np.ndarray, weights: np.ndarray) -> float:
    """Mean cross entropy of the predictions."""
    p = np.clip(1 / (1 + np.exp(-np.clip(x @ weights, -30, 30))), 1e-6, 1 - 1e-6)
    return float(-(y * np.log(p) + (1 - y) * np.log(1 - p)).mean())


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


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    commands = parser.add_subparsers(required=True)
    command = commands.add_parser("play")
    command.add_argument("games_file", type=Path)
    command.add_argument("--rule", default="freestyle")
    command.add_argument("--size", type=int, default=15)
    command.add_argument("--games", type=int, default=500)
    command.add_argument("--nodes", type=int, default=1500)
    command.add_argument("--seed", type=int, default=1)
    command.set_defaults(run=play)
    for name, run in (("value", fit_value), ("policy", fit_policy)):
        command = commands.add_parser(name)
        command.add_argument("games_file", type=Path)
        command.add_argument("--decay", type=float, default=100.0, help="pull to the old weights")
        command.set_defaults(run=run)
    command.add_argument("--out", type=Path, help="the file to write (kernels/fitted.py)")
    command.add_argument("--passes", type=int, default=6, help="passes over the positions")
    arguments = parser.parse_args()
    arguments.run(arguments)


if __name__ == "__main__":
    main()
