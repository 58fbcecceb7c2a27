"""Self-play: ``python -m training.self_play NET.onnx FOLDER --size 9 --games 2000 --seed 1``.

Many games side by side in one process (run one process for each core, each with its own seed and
the same folder). As in KataGo (Wu 2019): most moves get a small search and only a random share a
full one, with noise at the root, and only those teach the policy; openings are drawn from the
policy; the komi varies. Games are played to the end by area scoring, so that winner, ownership and
score are those of a finished board. A game that one side would resign goes on quickly with small
searches that teach nothing, a share of them at full strength, which tells how often resigning
would have been wrong. The same command goes on where a stopped one left off.
"""

from __future__ import annotations

import argparse
import json
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from desktop_go.engine.go.evaluator import Evaluator
from desktop_go.games.go.kernels.board import PASS
from desktop_go.games.go.net_search import AskNetwork
from desktop_go.games.go.search_settings import SearchSettings
from training.many_games import ManyGames, board_owners
from training.shards import FullSearch, PlayedGame, Shard, make_shard

RESIGN_BELOW = 0.04
"""Value of the best move under which a side would resign ..."""
RESIGN_TURNS = 3
"""... that many turns in a row."""
LONGEST = 3.0
"""Moves after which a game is given up, as a multiple of the points."""
LOOK_FOR_END = 0.4
"""From this many moves on, as a multiple of the points, it is asked whether all is settled."""
OPENING_SHARE = 0.04
"""Mean number of opening moves drawn from the policy, as a share of the points."""


@dataclass(frozen=True)
class Plan:
    """How games are played."""

    size: int = 9
    full_visits: int = 400
    fast_visits: int = 80
    last_visits: int = 16
    """For the rest of a game that one side would resign."""
    full_share: float = 0.25
    noise: float = 0.25
    temperature: float = 1.0
    """Of the choice at the first move; it halves every ``size`` moves ..."""
    last_temperature: float = 0.15
    """... but never falls under this."""
    play_on: float = 0.2
    """Share of the lost games that are played on at full strength."""
    komi: float = 7.0
    komi_spread: float = 1.0
    playout_share: float = 0.0
    parallel: int = 24


@dataclass
class _Game:
    """What a running game needs beside its tree."""

    opening: int
    moves: list[int] = field(default_factory=list)
    searched: list[FullSearch] = field(default_factory=list)
    hopeless: list[int] = field(default_factory=lambda: [0, 0])
    resigned_by: int = -1
    """0 Black, 1 White, -1 nobody: who would have resigned."""
    plays_on: bool = False
    full: bool = False
    noisy: bool = False
    target: int = 1


class SelfPlay:
    """Plays games until told to stop; finished ones collect in ``finished``."""

    def __init__(self, ask: AskNetwork, plan: Plan, seed: int) -> None:
        self.plan = plan
        self.finished: list[PlayedGame] = []
        self.counts: Counter[str] = Counter()
        self._rng = np.random.default_rng(seed)
        self._field = ManyGames(
            ask,
            plan.size,
            plan.parallel,
            plan.full_visits + plan.fast_visits,
            seed,
            SearchSettings(playout_share=plan.playout_share, policy_temperature=1.1),
        )
        self._games = [self._new_game(number) for number in range(plan.parallel)]
        self._all = np.arange(plan.parallel, dtype=np.int64)

    def _new_game(self, number: int) -> _Game:
        plan = self.plan
        komi = round(2 * (plan.komi + plan.komi_spread * self._rng.standard_normal())) / 2
        self._field.reset(number, komi)
        opening = int(self._rng.exponential(OPENING_SHARE * plan.size**2))
        game = _Game(opening)
        self._set_target(number, game)
        return game

    def _set_target(self, number: int, game: _Game) -> None:
        """Decide how long the next move is thought about."""
        plan = self.plan
        game.full = game.noisy = False
        if len(game.moves) < game.opening:
            game.target = 1
        elif game.resigned_by >= 0 and not game.plays_on:
            game.target = plan.last_visits
        else:
            game.full = game.noisy = bool(self._rng.random() < plan.full_share)
            game.target = plan.full_visits if game.full else plan.fast_visits

    def run_round(self) -> None:
        """One simulation in every game, and the moves of those that have thought enough."""
        self._field.think(self._all)
        for number, game in enumerate(self._games):
            if game.noisy and self._field.is_expanded(number):
                self._field.add_noise(number, self.plan.noise, self._rng)
                game.noisy = False
        visits = self._field.visits
        targets = np.array([game.target for game in self._games])
        for number in np.flatnonzero(visits >= targets):
            self._move(int(number))

    def _move(self, number: int) -> None:
        game, field_ = self._games[number], self._field
        children = field_.children(number)
        self.counts["moves"] += 1
        if game.full:
            self._note_search(number, game)
        if len(children) == 0:
            chosen = PASS
        elif len(game.moves) < game.opening:
            chosen = self._draw(children["move"], children["prior"] * (children["move"] != PASS))
        else:
            self._note_hopes(number, game)
            chosen = self._draw(children["move"], self._weights(game, children["visits"]))
        field_.play(number, chosen, keep_tree=True)
        game.moves.append(field_.plain(chosen))
        if not self._end_if_over(number, game):
            self._set_target(number, game)

    def _note_search(self, number: int, game: _Game) -> None:
        children = self._field.children(number)
        seen = children[children["visits"] > 0]
        game.searched.append(
            FullSearch(
                len(game.moves),
                [self._field.plain(int(move)) for move in seen["move"]],
                seen["visits"].tolist(),
            )
        )

    def _weights(self, game: _Game, visits: npt.NDArray[np.uint32]) -> npt.NDArray[np.float64]:
        plan = self.plan
        temperature = max(
            plan.last_temperature, plan.temperature * 0.5 ** (len(game.moves) / plan.size)
        )
        share: npt.NDArray[np.float64] = visits / max(1, int(visits.max()))
        return share ** (1 / temperature)

    def _draw(self, moves: npt.NDArray[Any], weights: npt.NDArray[Any]) -> int:
        exact = np.asarray(weights, np.float64)
        if exact.sum() <= 0:
            return int(moves[0])
        return int(self._rng.choice(moves, p=exact / exact.sum()))

    def _note_hopes(self, number: int, game: _Game) -> None:
        """Count the turns in a row in which the side to move would resign."""
        side = 0 if self._field.is_black(number) else 1
        children = self._field.children(number)
        best = children[int(children["visits"].argmax())]
        is_hopeless = best["visits"] > 0 and float(best["value"]) < RESIGN_BELOW
        game.hopeless[side] = game.hopeless[side] + 1 if is_hopeless else 0
        if game.resigned_by < 0 and game.hopeless[side] >= RESIGN_TURNS:
            game.resigned_by = side
            game.plays_on = bool(self._rng.random() < self.plan.play_on)

    def _end_if_over(self, number: int, game: _Game) -> bool:
        """Finish the game when it is over, settled or endless; whether it was."""
        field_, points = self._field, self.plan.size**2
        if field_.is_over(number):
            owners = board_owners(field_.colors(number), self.plan.size)
            self._finish(number, game, owners, "two passes")
            return True
        if len(game.moves) >= LONGEST * points:
            self.counts["too long"] += 1
            self._games[number] = self._new_game(number)
            return True
        if len(game.moves) < LOOK_FOR_END * points:
            return False
        settled = field_.settled(number)
        if settled is None:
            return False
        for _ in range(2):  # both sides learn that there is nothing left to do
            game.searched.append(FullSearch(len(game.moves), [points], [1]))
            game.moves.append(points)
        self._finish(number, game, settled, "settled")
        return True

    def _finish(self, number: int, game: _Game, owners: npt.NDArray[np.int8], reason: str) -> None:
        komi = self._field.komi(number)
        margin = float(owners.sum()) - komi
        winner = 1 if margin > 0 else 2 if margin < 0 else 0
        self.counts["games"] += 1
        self.counts[reason] += 1
        self.counts["black wins"] += winner == 1
        self.counts["positions"] += len(game.searched)
        if game.resigned_by >= 0:
            kind = "played on" if game.plays_on else "resigned"
            self.counts[kind] += 1
            self.counts[f"{kind}, wrongly"] += winner == game.resigned_by + 1
        self.finished.append(
            PlayedGame(self.plan.size, komi, game.moves, owners, game.searched, winner)
        )
        self._games[number] = self._new_game(number)


def next_number(folder: Path, seed: int) -> int:
    """The number of the next shard of the process with this seed."""
    taken = [int(path.stem.split("-")[2]) for path in folder.glob(f"shard-{seed}-*.npz")]
    return max(taken, default=-1) + 1


def played(folder: Path, seed: int) -> int:
    """Games of the process with this seed that are on disk."""
    return sum(len(Shard.load(path).store) for path in folder.glob(f"shard-{seed}-*.npz"))


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("network", type=Path, help="an ONNX file, int8 for speed")
    parser.add_argument("folder", type=Path, help="where the shards go")
    parser.add_argument("--size", type=int, default=Plan.size)
    parser.add_argument("--games", type=int, default=1000, help="in all, earlier runs included")
    parser.add_argument("--minutes", type=float, default=1e9, help="stop after this time")
    parser.add_argument("--seed", type=int, default=1, help="another one for each process")
    parser.add_argument("--full-visits", type=int, default=Plan.full_visits)
    parser.add_argument("--fast-visits", type=int, default=Plan.fast_visits)
    parser.add_argument("--full-share", type=float, default=Plan.full_share)
    parser.add_argument("--noise", type=float, default=Plan.noise)
    parser.add_argument("--play-on", type=float, default=Plan.play_on)
    parser.add_argument("--playout-share", type=float, default=Plan.playout_share)
    parser.add_argument("--parallel", type=int, default=Plan.parallel, help="games at once")
    parser.add_argument("--shard-games", type=int, default=100)
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    """Play until as many games as asked for are on disk; one log line for the run."""
    options = parse(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    done = played(options.folder, options.seed)
    number = next_number(options.folder, options.seed)
    plan = Plan(
        size=options.size,
        full_visits=options.full_visits,
        fast_visits=options.fast_visits,
        full_share=options.full_share,
        noise=options.noise,
        play_on=options.play_on,
        playout_share=options.playout_share,
        parallel=min(options.parallel, max(1, options.games - done)),
    )
    ask = Evaluator.load(options.network).evaluate
    started = time.monotonic()
    play = SelfPlay(ask, plan, options.seed + 100_003 * (number + 1))
    is_time_up = False
    while done < options.games and not is_time_up:
        play.run_round()
        is_time_up = time.monotonic() - started > 60 * options.minutes
        wanted = min(options.shard_games, options.games - done)
        if play.finished and (len(play.finished) >= wanted or is_time_up):
            games, play.finished = play.finished[:wanted], play.finished[wanted:]
            make_shard(games).save(options.folder / f"shard-{options.seed}-{number:05d}.npz")
            done += len(games)
            number += 1
    entry = {
        "network": options.network.name,
        "size": plan.size,
        "seed": options.seed,
        "seconds": round(time.monotonic() - started),
        "games on disk": done,
        **play.counts,
    }
    with (options.folder / "log.jsonl").open("a") as log:
        log.write(json.dumps(entry) + "\n")
    print(json.dumps(entry))


if __name__ == "__main__":
    main()
