"""Fits the move probabilities of desktop_go/games/gomoku/kernels/fitted.py; needs torch.

The weight of a move is a sum: for what it makes, and for what it takes from the opponent, a number
for each of the four shapes, each of their six pairs and their grade, and one for both grades.
"""

from __future__ import annotations

import itertools
import textwrap

import numpy as np
import torch

from desktop_go.games.gomoku.kernels import layout as L
from desktop_go.games.gomoku.kernels.shapes import PAIRS, grade_of

BATCH = 1024
RATE, DECAY = 0.03, 1e-4
BY_HAND = {"OWN": {11: 900, 12: 1500, 13: -900, 14: 0}, "FOE": {12: 900, 13: -300, 14: 0}}
"""By grade: cells that end the game at once are not among the positions."""
SHAPE_END, PAIR_END = L.SHAPES, L.SHAPES + len(PAIRS)
HEAD = '''"""Numbers of the move probabilities, fitted by benchmarks/gomoku_train.py.

The weight of a move, in 1/100 nats, is the sum over what it makes and what it takes from the
opponent. Each of these adds a number for each of the four shapes, one for each of their six pairs
and one for their grade; a last number belongs to the grades of both sides together. Cells that end
the game at once are too rare to fit; their numbers are by hand.
"""

from __future__ import annotations

# fmt: off
'''


def features() -> torch.Tensor:
    """float32[CODES, shapes + pairs + grades]: what is counted for each code."""
    rows = torch.zeros(L.CODES, PAIR_END + L.GRADES)
    for shapes in itertools.product(range(L.SHAPES), repeat=4):
        row = rows[sum(shape << (4 * direction) for direction, shape in enumerate(shapes))]
        for shape in shapes:
            row[shape] += 1
        for pair in itertools.combinations(sorted(shapes), 2):
            row[SHAPE_END + PAIRS[pair]] += 1
        row[PAIR_END + grade_of(shapes, False)] = 1
    return rows


def fit(positions: list[tuple[np.ndarray, np.ndarray, int]], passes: int) -> list[np.ndarray]:
    """The numbers in nats: of the mover's codes, of the opponent's, of both grades.

    ``positions`` are the codes[2, cells] and grades[2, cells] of mover and opponent, and the index
    of the cell played.
    """
    known = features()
    weights = [torch.zeros(n, requires_grad=True) for n in (known.shape[1], known.shape[1], 256)]
    optimizer = torch.optim.Adam(weights, lr=RATE)
    fading = torch.optim.lr_scheduler.StepLR(optimizer, max(passes // 2, 1), 0.3)
    for number in range(passes):
        total = 0.0
        for batch in torch.randperm(len(positions)).split(BATCH):
            loss = _loss(known, weights, [positions[i] for i in batch.tolist()])
            total += loss.item() * len(batch)
            optimizer.zero_grad()
            (loss + DECAY * sum((part**2).sum() for part in weights[:2])).backward()
            optimizer.step()
        fading.step()
        print(f"pass {number + 1}: loss {total / len(positions):.4f}", flush=True)
    return [part.detach().numpy() for part in weights]


def _loss(
    known: torch.Tensor,
    weights: list[torch.Tensor],
    batch: list[tuple[np.ndarray, np.ndarray, int]],
) -> torch.Tensor:
    """Cross entropy of the moves played."""
    own, foe = known @ weights[0], known @ weights[1]
    most = max(codes.shape[1] for codes, _grades, _chosen in batch)
    index = np.zeros((4, len(batch), most), np.int64)
    for i, (codes, grades, _chosen) in enumerate(batch):
        here = codes.shape[1]
        index[:2, i, :here], index[3, i, :here] = codes, 1
        index[2, i, :here] = L.GRADES * grades[0].astype(np.int64) + grades[1]
    codes_own, codes_foe, both, real = torch.from_numpy(index)
    scores = own[codes_own] + foe[codes_foe] + weights[2][both]
    chosen = torch.tensor([chosen for _codes, _grades, chosen in batch])
    return torch.nn.functional.cross_entropy(scores.masked_fill(real == 0, -1e9), chosen)


def source(weights: list[np.ndarray]) -> str:
    """The text of kernels/fitted.py."""
    text = HEAD
    for side, part in zip(("OWN", "FOE"), weights[:2], strict=True):
        whole = np.round(100 * part).astype(int)
        grades = whole[PAIR_END:]
        for grade, number in BY_HAND[side].items():
            grades[grade] = number
        text += _tuple(f"POLICY_{side}_SHAPE", whole[:SHAPE_END])
        text += _tuple(f"POLICY_{side}_PAIR", whole[SHAPE_END:PAIR_END])
        text += _tuple(f"POLICY_{side}_GRADE", grades)
    rows = np.round(100 * weights[2]).astype(int).reshape(L.GRADES, L.GRADES).tolist()
    lines = "".join(f"    ({', '.join(map(str, row))}),\n" for row in rows)
    note = '"""By the grade of the mover and that of the opponent."""'
    return f"{text}POLICY_BOTH = (\n{lines})\n{note}\n"


def _tuple(name: str, numbers: np.ndarray) -> str:
    body = textwrap.fill(", ".join(map(str, numbers.tolist())), 95)
    return f"{name} = (\n{textwrap.indent(body, '    ')},\n)\n"
