"""Judged positions from games that a pupil plays from its own policy.

    python -m training.own_games TEACHER.bin.gz FOLDER --size 19 --seconds 2400 --compile

Where a teacher plays on, nearly every move is to be answered. A pupil that knows only such games
answers moves that need no answer: on 19x19 it plays next to the last move in 85 of 100 cases where
the teacher does in 68. So here it meets the moves that its own policy leads to, and some that it
likes less, and the teacher judges (as in DAgger, Ross et al. 2011). The positions go to
``FOLDER/SIZE.pt``, which ``training.distill --take`` learns from; one process for each core, each
with a folder and a ``--seed`` of its own.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt
import torch
from torch import Tensor

from desktop_go.engine.go.evaluators import load_file
from desktop_go.games.go.net_search import AskNetwork
from training.distill import kept_in
from training.katago_network import KataGoNetwork, Opinion
from training.katago_planes import katago_inputs
from training.label_store import LabelStore
from training.playing_teacher import compile_blocks
from training.positions import Board, network_inputs
from training.precision import best_precision
from training.pupil import say
from training.records import ParsedGame

KOMI = (7.0, 7.0, 7.0, 6.5, 7.5, 5.5, 0.5, 0.0)
TEMPERATURES = (0.05, 0.15, 0.3, 0.5)
"""Of each side of a game once its opening is over; until then 1."""
OPENING = 3
"""The opening is 2 to this many moves more than the board has lines."""
KEPT, TRIED = 0.3, 0.12
"""Part of the positions that is judged, and part after which one more move is tried and judged;"""
DECIDED, DECIDED_PART = 0.02, 0.2
"""where the pupil gives one side less than this chance, only a part of that."""
SURE, SURE_PART = 0.85, 0.3
"""Where the pupil gives one move more than this probability, only a part, too."""
TRIED_TEMPERATURE = 2.0
OVER, OVER_LOOKS = 0.01, 12
"""A game ends where the pupil gives one side less than this for so many moves, or ..."""
LONGEST = 1.2
"""... after so many moves for each point of the board."""
SIDE_BY_SIDE = 48
TOKENS = 4096
"""Points of all boards of a teacher's batch together: as many as a processor's caches hold well."""
SAVE_EVERY = 120.0
"""Seconds."""


class Question(NamedTuple):
    """A position for the teacher, and the win rate that the pupil gives the side to move."""

    board: Board
    komi: float
    win: float


@dataclass
class OwnGame:
    """A game of the pupil with itself."""

    board: Board
    komi: float
    opening: int
    temperatures: tuple[float, float]
    decided: int = 0
    """For how many moves it has been."""

    @classmethod
    def begin(cls, size: int, rng: np.random.Generator) -> OwnGame:
        """A game of a random kind."""
        first, second = rng.choice(TEMPERATURES, 2).tolist()
        return cls(
            Board(size),
            float(rng.choice(KOMI)),
            int(rng.integers(2, size + OPENING + 1)),
            (first, second),
        )

    def play(self, logits: npt.NDArray[np.float32], rng: np.random.Generator) -> None:
        """A random move by its probability; one that is illegal gives way to the next."""
        number = len(self.board.moves)
        warmth = 1.0 if number < self.opening else self.temperatures[number % 2]
        for point in np.argsort(-(logits / warmth + rng.gumbel(size=len(logits)))).tolist():
            if self.board.try_move(point):
                return

    def is_over(self) -> bool:
        """Two passes, too long, or long decided."""
        longest = LONGEST * self.board.size**2
        is_long = len(self.board.moves) > longest
        return self.board.is_over() or is_long or self.decided > OVER_LOOKS


@dataclass
class OwnGames:
    """Games side by side, so that the pupil is asked about all of them at once."""

    ask: AskNetwork
    size: int
    rng: np.random.Generator
    games: list[OwnGame] = field(init=False)

    def __post_init__(self) -> None:
        self.games = [OwnGame.begin(self.size, self.rng) for _ in range(SIDE_BY_SIDE)]

    def go_on(self) -> Iterator[Question]:
        """One move in each game; what is to be judged of them."""
        boards, komi = [game.board for game in self.games], [game.komi for game in self.games]
        opinion = self.ask(*network_inputs(boards, komi))
        tried: list[tuple[Board, float]] = []
        for place, game in enumerate(self.games):
            win, logits = float(opinion.value[place]), opinion.policy_logits[place]
            chance = min(win, 1 - win)
            game.decided = game.decided + 1 if chance < OVER else 0
            part = DECIDED_PART if chance < DECIDED else 1.0
            if np.exp(logits - logits.max()).sum() < 1 / SURE:
                part *= SURE_PART
            if self.rng.random() < KEPT * part:
                yield Question(game.board.copy(), game.komi, win)
            if self.rng.random() < TRIED * part:
                other = game.board.copy()
                noise = self.rng.gumbel(size=len(logits))
                if other.try_move(int(np.argmax(logits / TRIED_TEMPERATURE + noise))):
                    tried.append((other, game.komi))
            game.play(logits, self.rng)
            if game.is_over():
                self.games[place] = OwnGame.begin(self.size, self.rng)
        if tried:
            wins = self.ask(*network_inputs(*zip(*tried, strict=True))).value.tolist()
            for (board, own_komi), win in zip(tried, wins, strict=True):
                yield Question(board, own_komi, win)


def game_of(question: Question) -> ParsedGame:
    """The moves so far and one more, as ``katago_inputs`` takes them."""
    board = question.board
    moves = np.array([*board.moves, board.size**2], np.int16)
    return ParsedGame(board.size, question.komi, winner=0, first=1, setup=(), moves=moves, key=0)


Teacher = Callable[[Tensor, Tensor], Opinion]
"""Planes and numbers -> what ``katago_network`` finds."""


@torch.inference_mode()
def judge(questions: Sequence[Question], teacher: Teacher, store: LabelStore) -> None:
    """Keep what the teacher thinks of positions of one size."""
    boards, komi, wins = zip(*questions, strict=True)
    seen = [katago_inputs(game_of(question)) for question in questions]
    planes, numbers, playable = (
        torch.from_numpy(np.stack(part)) for part in zip(*seen, strict=True)
    )
    found = teacher(planes, numbers)
    own_planes, own_numbers = network_inputs(boards, komi)
    store.add(
        torch.from_numpy(own_planes.astype(np.uint8)),
        torch.from_numpy(own_numbers),
        found.policy.float().masked_fill(~playable, -torch.inf).softmax(1),
        torch.stack([found.win.float(), found.lead.float()], 1),
        (100 * found.ownership.float()).round().to(torch.int8),
        torch.tensor(wins),
    )


def label(games: OwnGames, teacher: Teacher, store: LabelStore, path: Path, until: float) -> None:
    """Play and judge until a time of ``time.monotonic``, and save to ``path`` now and then."""
    together = max(1, TOKENS // games.size**2)
    waiting: list[Question] = []
    saved = time.monotonic()
    while time.monotonic() < until and not store.is_full:
        waiting += games.go_on()
        while len(waiting) >= together:
            judge([waiting.pop() for _ in range(together)], teacher, store)
        if time.monotonic() - saved > SAVE_EVERY:
            saved = time.monotonic()
            store.save(path)
            say({"positions": store.count})
    store.save(path)


def main(arguments: list[str] | None = None) -> None:
    """Write the positions of one board size."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("teacher", type=Path, help="a .bin.gz file of KataGo")
    parser.add_argument("folder", type=Path)
    parser.add_argument("--network", type=Path, default=Path("assets/networks/strong-int8.onnx"))
    parser.add_argument("--size", type=int, default=19)
    parser.add_argument("--seconds", type=float, default=2400)
    parser.add_argument("--capacity", type=int, default=400_000, help="positions at most")
    parser.add_argument("--seed", type=int, default=1, help="another one plays other games")
    parser.add_argument("--compile", action="store_true", help="the teacher's blocks")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(1)
    teacher = KataGoNetwork.load(options.teacher, best_precision(torch.device("cpu")))
    if options.compile:
        compile_blocks(teacher)
    pupil = load_file(options.network).evaluate
    games = OwnGames(pupil, options.size, np.random.default_rng(options.seed))
    store = LabelStore(options.size, options.capacity, torch.device("cpu"))
    path = kept_in(options.folder, options.size)
    label(games, teacher, store, path, time.monotonic() + options.seconds)


if __name__ == "__main__":
    main()
