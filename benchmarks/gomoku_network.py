"""Trains the network of desktop_go/games/gomoku/kernels/network.py; needs torch.

It learns what a search of the engine finds where the evaluation guesses: the value of the search is
the target, the evaluation an input that the network corrects. Positions that end the game at once,
or by fours, are left out, since the search sees those without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numba
import numpy as np
import torch
from torch.nn import functional

from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.board import count_of, new_board, place, reset
from desktop_go.games.gomoku.kernels.line_classes import line_classes
from desktop_go.games.gomoku.kernels.shapes import tables_for
from desktop_go.games.gomoku.kernels.vcf import WIN, find_vcf
from desktop_go.games.gomoku.rules import rule_set
from desktop_go.games.gomoku.thinking import VALUE_UNIT

FOURS = 200
"""Positions looked at for a win by fours, as in the search."""
BATCH, RATE, DECAY = 256, 1e-2, 0.05
TESTED = 20
"""Every twentieth game is kept apart."""
BOUND = 3.9
"""Largest number of a vector, so that four of them fit into 16 bits."""
VECTOR_UNIT = 512
"""Steps of a vector's numbers in the file."""
TOTAL_UNIT = 8.0
"""The totals are divided by it, so that the layers see numbers of the order of 1."""
ROWS = 190
"""Room for cells with a stone on their lines, for each position on average."""


@numba.njit(nogil=True)
def _read(board, tables, space, classes, game, values, first, lines, starts, facts, at):  # type: ignore[no-untyped-def]
    """Add the quiet positions of one game.

    Args:
        board: BOARD, set anew.
        tables: TABLES of the rule.
        space: VCF_SPACE.
        classes: uint16[keys], the class of each line key.
        game: int64[moves], the cells.
        values: int64[valued], of the search before the move ``first`` and those after it.
        first: number of the first move that was searched.
        lines: uint16[rows, 4], the classes of each cell that has a stone on one of its lines.
        starts: int64[positions + 1], where the rows of each position begin.
        facts: int64[positions, 3]: side to move, value of the search, of the evaluation.
        at: int64[2], how many lines and positions there are; brought up to date.
    """
    reset(board, tables, board.size)
    color = L.BLACK
    row, position = at[0], at[1]
    for i in range(first + len(values)):
        if i >= first:
            loud = count_of(board, color, L.G_FIVE) + count_of(board, 3 - color, L.G_FIVE)
            loud += count_of(board, color, L.G_OPEN_FOUR)
            if not loud and find_vcf(board, tables, space, color, FOURS) != WIN:
                for point in range(board.n_points):
                    cell = np.int64(board.points[point])
                    if board.cell[cell] == L.EMPTY:
                        seen = 0
                        for direction in range(4):
                            lines[row, direction] = classes[board.key[4 * cell + direction]]
                            seen |= lines[row, direction]
                        row += seen > 0
                facts[position, 0] = color
                facts[position, 1] = values[i - first]
                facts[position, 2] = A.evaluate(board, tables, color)
                position += 1
                starts[position] = row
        if i < len(game):
            place(board, tables, game[i], color)
            color = 3 - color
    at[0], at[1] = row, position


class Positions:
    """The positions of games, all on boards of one size and under one rule, as tensors."""

    def __init__(self, games: list[dict], classes: np.ndarray) -> None:  # type: ignore[type-arg]
        tables = tables_for(rule_set(games[0]["rule"]).number)
        board = new_board(tables, games[0]["size"])
        space = ThreatSearch(1 << 8).vcf_space
        most = sum(len(game["values"]) for game in games)
        lines = np.zeros((most * ROWS, 4), np.uint16)
        starts, facts = np.zeros(most + 1, np.int64), np.zeros((most, 3), np.int64)
        numbers, at = np.zeros(most, np.int64), np.zeros(2, np.int64)
        for i, game in enumerate(games):
            before = at[1]
            cells, values = np.array(game["cells"], np.int64), np.array(game["values"], np.int64)
            rest = (cells, values, game["first"], lines, starts, facts, at)
            _read(board, tables, space, classes, *rest)
            numbers[before : at[1]] = i
        rows, count = at
        self.lines = torch.from_numpy(lines[:rows].astype(np.int32))
        self.starts = torch.from_numpy(starts[: count + 1])
        self.side = torch.from_numpy(facts[:count, 0] - 1)
        found, seen = torch.from_numpy(facts[:count, 1:].T / VALUE_UNIT).float()
        self.target = torch.sigmoid(found.clamp(-20, 20))
        self.seen = seen
        self.apart = torch.from_numpy(numbers[:count] % TESTED == 0)


class Network(torch.nn.Module):
    """The network in floating point; ``forward`` gives the value in nats."""

    def __init__(self, classes: int) -> None:
        super().__init__()
        self.vector = torch.nn.EmbeddingBag(classes, L.CHANNELS, mode="sum", padding_idx=0)
        torch.nn.init.normal_(self.vector.weight, std=0.1)
        spread = (L.CHANNELS + 1) ** -0.5
        self.hidden = torch.nn.Parameter(spread * torch.randn(2, L.CHANNELS + 1, L.HIDDEN))
        self.hidden_bias = torch.nn.Parameter(torch.zeros(2, L.HIDDEN))
        self.output = torch.nn.Parameter(torch.zeros(2, L.HIDDEN))
        self.output_bias = torch.nn.Parameter(torch.zeros(2))
        self.bound()

    def bound(self) -> None:
        """Keep the vectors within what their file can hold."""
        with torch.no_grad():
            self.vector.weight.clamp_(-BOUND, BOUND)
            self.vector.weight[0] = 0

    def forward(
        self, lines: torch.Tensor, owner: torch.Tensor, side: torch.Tensor, seen: torch.Tensor
    ) -> torch.Tensor:
        """Values of positions.

        Args:
            lines: int32[rows, 4], the classes of the cells.
            owner: int64[rows], the position of each row.
            side: int64[positions], 0 for Black to move, 1 for White.
            seen: float32[positions], the evaluation, in nats.
        """
        cells = functional.relu(self.vector(lines))
        total = torch.zeros(len(side), L.CHANNELS).index_add_(0, owner, cells) / TOTAL_UNIT
        bound = L.MAX_SEEN / VALUE_UNIT
        inputs = torch.cat((total, seen[:, None].clamp(-bound, bound)), 1)
        both = torch.einsum("pi,sih->sph", inputs, self.hidden) + self.hidden_bias[:, None]
        out = (functional.relu(both) * self.output[:, None]).sum(2) + self.output_bias[:, None]
        return seen + out[side, torch.arange(len(side))]


def fit(games: list[dict], passes: int) -> Network:  # type: ignore[type-arg]
    """Train a network on ``games``; prints how far it and the evaluation are from the searches."""
    rule = rule_set(games[0]["rule"]).number
    classes, swapped = line_classes(int(tables_for(rule)["reach"]))
    positions = Positions(games, classes)
    exchanged = None if rule == L.RENJU else torch.from_numpy(swapped.astype(np.int32))
    network = Network(len(swapped))
    learned = torch.nonzero(~positions.apart)[:, 0]
    apart = torch.nonzero(positions.apart)[:, 0]
    print(f"{len(learned)} positions; root mean squares of the error in win rate:", flush=True)
    print(f"evaluation {_error(positions.seen[apart], positions, apart):.4f}", flush=True)
    optimizer = torch.optim.AdamW(network.parameters(), RATE, weight_decay=DECAY)
    schedule = torch.optim.lr_scheduler.OneCycleLR(
        optimizer,
        RATE,
        total_steps=passes * -(-len(learned) // BATCH),
        pct_start=0.1,
        cycle_momentum=False,
    )
    for number in range(passes):
        for chosen in learned[torch.randperm(len(learned))].split(BATCH):
            swap = exchanged if torch.rand(1) < 0.5 else None
            values = network(*_batch(positions, chosen, swap))
            target = positions.target[chosen]
            loss = functional.binary_cross_entropy_with_logits(values, target)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            schedule.step()
            network.bound()
        values = torch.cat(list(_values(network, positions, apart)))
        print(f"pass {number + 1}: {_error(values, positions, apart):.4f}", flush=True)
    return network


def _batch(
    positions: Positions, chosen: torch.Tensor, exchanged: torch.Tensor | None
) -> tuple[torch.Tensor, ...]:
    """The arguments of Network.forward for some positions, with the colors exchanged or not."""
    starts = positions.starts[chosen]
    lengths = positions.starts[chosen + 1] - starts
    owner = torch.repeat_interleave(torch.arange(len(chosen)), lengths)
    before = torch.cumsum(lengths, 0) - lengths
    lines = positions.lines[torch.arange(len(owner)) + (starts - before)[owner]]
    side = positions.side[chosen]
    if exchanged is not None:
        lines, side = exchanged[lines.long()], 1 - side
    return lines, owner, side, positions.seen[chosen]


def _values(network: Network, positions: Positions, chosen: torch.Tensor) -> Iterator[torch.Tensor]:
    with torch.no_grad():
        for part in chosen.split(4096):
            yield network(*_batch(positions, part, None))


def _error(values: torch.Tensor, positions: Positions, chosen: torch.Tensor) -> float:
    """How far the ``values`` of the ``chosen`` positions are from the searches, in win rate."""
    return float(((torch.sigmoid(values) - positions.target[chosen]) ** 2).mean().sqrt())


def save(network: Network, path: Path) -> None:
    """Write the file that the engine reads."""
    weights = {
        name.split(".")[0]: part.detach().numpy() for name, part in network.named_parameters()
    }
    hidden = weights["hidden"].copy()
    hidden[:, :-1] /= VECTOR_UNIT * TOTAL_UNIT
    hidden[:, -1] /= VALUE_UNIT
    np.savez_compressed(
        path,
        vector=np.round(VECTOR_UNIT * weights["vector"]).astype(np.int16),
        hidden=hidden,
        hidden_bias=weights["hidden_bias"],
        output=VALUE_UNIT * weights["output"],
        output_bias=VALUE_UNIT * weights["output_bias"],
    )
