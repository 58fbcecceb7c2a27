"""Positions that our network and KataGo's small one judge differently, from games of the two.

    python -m training.contested LINES.tsv --size 13 --games 640 -- \
        katago analysis -model g170-b6c96-s175395328-d26788732.bin.gz -config analysis.cfg

In games of a network with itself its errors hardly show, as both sides share them. Here the other
side punishes them, and our side looks for them itself: in most games it plays the move after which
it likes the position best, whether it deserves that or not (as in DAgger, Ross et al. 2011, the
learner meets the positions that its own play leads to). Kept are the positions about which the two
differ, and some of the others. The lines are those of ``training.positions``, for a teacher to
judge.
"""

from __future__ import annotations

import argparse
import subprocess
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from desktop_go.engine.go.evaluator import Evaluator
from training.ask_katago import POINT_OF_VIEW, ask, question
from training.positions import Board, Game, network_inputs

KOMI = (7.0, 7.0, 7.0, 6.5, 7.5, 5.5)
TEMPERATURES = (0.15, 0.3, 0.5, 0.8)
"""Of each side of a game, as it is chosen from the policy."""
AHEAD_PART = 0.7
"""Part of the games in which our side looks one move ahead ..."""
AHEAD, AHEAD_LOGITS = 8, 5.0
"""... at so many moves at most, whose logits are at most so far below the best one's ..."""
LIKING = 0.02
"""... and adds so much win rate for each unit of logit."""
OPENING = 3
"""Our network alone plays from 2 to this many moves more than the board has lines, for variety."""
LONGEST = 1.4
"""A game ends after so many moves for each point of the board, or ..."""
DECIDED, DECIDED_LOOKS = 0.01, 12
"""... when both have been this sure of the same winner for so many looks."""
WIN_APART, LEAD_APART, LEAD_SHARE = 0.15, 3.0, 0.2
"""The two differ if their win rates are so far apart, or their leads are by so many points and a
part of the lead itself."""
OTHERS_PART = 0.2
"""Part of the other positions that is kept."""
SIDE_BY_SIDE = 64

Opinions = Callable[[list[str]], list[dict[str, Any]]]
"""The other network's answers about lines."""


class Look(NamedTuple):
    """What the two think of the position after ``number`` moves, for the side to move."""

    number: int
    win: float
    lead: float
    other_win: float
    other_lead: float

    def differs(self) -> bool:
        """Whether the two disagree."""
        off = abs(self.lead - self.other_lead)
        apart = off > LEAD_APART + LEAD_SHARE * abs(self.other_lead)
        return apart or abs(self.win - self.other_win) > WIN_APART

    def is_decided(self) -> bool:
        """Whether both are sure of the same winner."""
        low, high = sorted((self.win, self.other_win))
        return high < DECIDED or low > 1 - DECIDED


@dataclass
class Duel:
    """A game of our network (playing ``ours``) with the other."""

    size: int
    komi: float
    ours: int
    warmth: tuple[float, float]
    """Temperatures of our side and of the other."""
    looks_ahead: bool
    opening: int
    board: Board
    looks: list[Look] = field(default_factory=list)

    @classmethod
    def begin(cls, size: int, rng: np.random.Generator) -> Duel:
        """A game of a random kind."""
        return cls(
            size,
            komi=float(rng.choice(KOMI)),
            ours=int(rng.integers(1, 3)),
            warmth=(float(rng.choice(TEMPERATURES)), float(rng.choice(TEMPERATURES))),
            looks_ahead=bool(rng.random() < AHEAD_PART),
            opening=int(rng.integers(2, OPENING + size)),
            board=Board(size),
        )

    @property
    def in_opening(self) -> bool:
        """Whether our network still plays both sides."""
        return len(self.board.moves) < self.opening

    @property
    def is_other_to_play(self) -> bool:
        """Whether the other network is to move."""
        return not self.in_opening and self.board.to_play != self.ours

    def is_over(self) -> bool:
        """Two passes, too long, or long decided."""
        last = self.looks[-DECIDED_LOOKS:]
        decided = len(last) == DECIDED_LOOKS and all(look.is_decided() for look in last)
        long = len(self.board.moves) > LONGEST * self.size**2
        return self.board.is_over() or long or decided

    def line(self, number: int) -> str:
        """The position after ``number`` moves."""
        return Game(self.size, self.komi, 1, (), self.board.moves, 0, "duel").line(number)

    def play(
        self, logits: npt.NDArray[np.float32], warmth: float, rng: np.random.Generator
    ) -> None:
        """Play a random move by its probability; one that is illegal gives way to the next."""
        noise = rng.gumbel(size=len(logits))
        for point in np.argsort(-(logits / warmth + noise)).tolist():
            if self.board.try_move(point):
                return

    def kept(self, rng: np.random.Generator) -> Iterator[str]:
        """The lines that are worth a teacher's time."""
        for look in self.looks:
            if look.differs() or rng.random() < OTHERS_PART:
                yield self.line(look.number)


class Duels:
    """Games side by side, so that both networks are asked in batches."""

    def __init__(
        self, evaluator: Evaluator, opinions: Opinions, size: int, rng: np.random.Generator
    ) -> None:
        self._evaluator, self._opinions, self._size, self._rng = evaluator, opinions, size, rng
        self._games = [Duel.begin(size, rng) for _ in range(SIDE_BY_SIDE)]

    def play(self, games: int) -> Iterator[list[str]]:
        """The kept lines of each of ``games`` games as they end."""
        while games > 0:
            self._step()
            for place, duel in enumerate(self._games):
                if duel.is_over() and games > 0:
                    yield list(duel.kept(self._rng))
                    self._games[place] = Duel.begin(self._size, self._rng)
                    games -= 1

    def _step(self) -> None:
        """One move in each game."""
        told = self._evaluator.evaluate(
            *network_inputs([duel.board for duel in self._games], [d.komi for d in self._games])
        )
        others = [n for n, duel in enumerate(self._games) if duel.is_other_to_play]
        lines = [self._games[n].line(len(self._games[n].board.moves)) for n in others]
        answers = self._opinions(lines)
        for n, duel in enumerate(self._games):
            logits = told.policy_logits[n]
            if duel.in_opening:
                duel.play(logits, 1.0, self._rng)
            elif duel.is_other_to_play or (duel.looks_ahead and self._play_ahead(duel, logits)):
                continue
            else:
                duel.play(logits, duel.warmth[0], self._rng)
        for n, answer in zip(others, answers, strict=True):
            duel, root = self._games[n], answer["rootInfo"]
            judged = float(told.value[n]), float(told.score[n])
            number = len(duel.board.moves)
            duel.looks.append(Look(number, *judged, root["winrate"], root["scoreLead"]))
            logits = np.log(np.maximum(np.array(answer["policy"], np.float32), 1e-9))
            duel.play(logits, duel.warmth[1], self._rng)

    def _play_ahead(self, duel: Duel, logits: npt.NDArray[np.float32]) -> bool:
        """Play the move after which our network likes the position best; False if none is legal."""
        tried = []
        for point in np.argsort(-logits)[:AHEAD].tolist():
            board = duel.board.copy()
            if logits[point] >= logits.max() - AHEAD_LOGITS and board.try_move(point):
                tried.append((point, board))
        if not tried:
            return False
        boards = [board for _, board in tried]
        foes = self._evaluator.evaluate(*network_inputs(boards, [duel.komi] * len(boards))).value
        liked = LIKING * logits[[point for point, _ in tried]] - foes
        return duel.board.try_move(tried[int(np.argmax(liked))][0])


def opinions_of(engine: subprocess.Popen[str]) -> Opinions:
    """What KataGo's analysis engine says at one visit."""

    def answers(lines: list[str]) -> list[dict[str, Any]]:
        questions = (question(n, line, 1) for n, line in enumerate(lines))
        found = {int(answer["id"]): answer for answer in ask(engine, questions)}
        return [found[n] for n in range(len(lines))]

    return answers


def main(arguments: list[str] | None = None) -> None:
    """Write the lines."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("lines", type=Path, help="file to write")
    parser.add_argument("--size", type=int, default=13)
    parser.add_argument("--games", type=int, default=640)
    parser.add_argument("--network", type=Path, default=Path("assets/networks/strong-int8.onnx"))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("engine", nargs="+", help="after --: the command that starts the engine")
    options = parser.parse_args(arguments)
    command = [*options.engine, *POINT_OF_VIEW]
    with (
        subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        ) as engine,
        options.lines.open("w") as file,
    ):
        rng = np.random.default_rng(options.seed)
        network = Evaluator.load(options.network)
        for lines in Duels(network, opinions_of(engine), options.size, rng).play(options.games):
            file.writelines(line + "\n" for line in lines)


if __name__ == "__main__":
    main()
