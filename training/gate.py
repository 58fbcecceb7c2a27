"""Does a new network beat the old one? ``python -m training.gate NEW.onnx OLD.onnx --size 9``.

Equal visits, no clocks, many games at once in this process. Games come in pairs: both networks
play the same opening, drawn from the policies in turn, once with Black and once with White. A game
ends when everything on the board is settled, by two passes (area, all stones alive), or when both
networks are sure who wins.

``--new-search puct_exploration=1.5,visits=300`` gives the new side another search, ``--old-search``
the old one: with the same network twice, the match tells which setting is better.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np

from benchmarks.match import wilson
from desktop_go.engine.go.evaluator import Evaluator
from desktop_go.engine.go.options import OPTIONS
from desktop_go.games.go.kernels.board import PASS
from desktop_go.games.go.net_search import AskNetwork
from desktop_go.games.go.search_settings import SearchSettings
from training.many_games import ManyGames
from training.self_play import LONGEST, LOOK_FOR_END

SURE = 0.03
"""A value that neither side contradicts below this, for ``SURE_TURNS`` moves, ends a game."""
SURE_TURNS = 4
SEARCH = (
    "visits",
    "playout_share",
    "score_share",
    "puct_exploration",
    "policy_temperature",
    "fpu_reduction",
    "value_bias",
)
"""What may differ between the two sides."""
LEVEL = 0.5
"""The whole interval lies above this: stronger. Below it: weaker."""


@dataclass(frozen=True)
class Match:
    """What is played."""

    size: int = 9
    visits: int = 200
    games: int = 200
    komi: float = 7.0
    opening: int = 4
    """Moves drawn from the policy, the same for both games of a pair."""
    playout_share: float = OPTIONS.read({}).playout_share
    """As in play."""
    parallel: int = 24
    seed: int = 1
    searches: tuple[Mapping[str, float], Mapping[str, float]] = ({}, {})
    """What the new and the old side do otherwise, of ``SEARCH``."""

    def visits_of(self, side: int) -> int:
        """Visits a move of the new side (0) or the old one (1)."""
        return int(self.searches[side].get("visits", self.visits))

    def settings_of(self, side: int) -> SearchSettings:
        """The search of the new side (0) or the old one (1)."""
        changes = {key: value for key, value in self.searches[side].items() if key != "visits"}
        return replace(SearchSettings(playout_share=self.playout_share), **changes)  # type: ignore[arg-type]


@dataclass
class Result:
    """Points of the new network: 1 for a win, a half for a draw, by game number."""

    points: dict[int, float] = field(default_factory=dict)

    @property
    def total(self) -> float:
        """Points in all."""
        return sum(self.points.values())

    def interval(self) -> tuple[float, float]:
        """The 95 % interval of the share (Wilson); a draw counts as half a win."""
        return wilson(self.total, len(self.points))

    def verdict(self) -> str:
        """Stronger, weaker, or not decided by this many games."""
        low, high = self.interval()
        return "stronger" if low > LEVEL else "weaker" if high < LEVEL else "undecided"

    def as_dict(self) -> dict[str, object]:
        """For the log."""
        values = list(self.points.values())
        low, high = self.interval()
        return {
            "games": len(values),
            "won": values.count(1.0),
            "drawn": values.count(0.5),
            "lost": values.count(0.0),
            "score": round(self.total / max(1, len(values)), 4),
            "low": round(low, 4),
            "high": round(high, 4),
            "verdict": self.verdict(),
        }


@dataclass
class _Game:
    number: int = -1
    """-1: none left to play."""
    opening: list[int] = field(default_factory=list)
    moves: int = 0
    sure_for: int = -1
    sure_turns: int = 0


class Gate:
    """Plays a match between two networks."""

    def __init__(self, new: AskNetwork, old: AskNetwork, match: Match) -> None:
        self.match = match
        self.result = Result()
        parallel = min(match.parallel, match.games)
        self._sides = [
            ManyGames(
                ask, match.size, parallel, match.visits_of(n), match.seed + n, match.settings_of(n)
            )
            for n, ask in enumerate((new, old))
        ]
        self._games = [_Game() for _ in range(parallel)]
        self._waiting: list[int] = []
        self._openings: dict[int, list[int]] = {}

    def play(self) -> Result:
        """Play the whole match."""
        self.result = Result()
        self._waiting = list(range(self.match.games))[::-1]
        for slot in range(len(self._games)):
            self._start(slot)
        while any(game.number >= 0 for game in self._games):
            self.run_round()
        return self.result

    def run_round(self) -> None:
        """One simulation in every game, by the network whose turn it is, and the moves due."""
        turns = [self._to_move(slot) for slot in range(len(self._games))]
        for side, field_ in enumerate(self._sides):
            slots = np.flatnonzero(np.array(turns) == side).astype(np.int64)
            field_.think(slots)
            visits = field_.visits
            for slot in slots:
                if visits[slot] >= self.match.visits_of(side):
                    self._move(int(slot), side)

    def _to_move(self, slot: int) -> int:
        """0 the new network, 1 the old one, -1 none: the new one has Black in even games."""
        game = self._games[slot]
        if game.number < 0:
            return -1
        is_black = self._sides[0].is_black(slot)
        return (game.number + (0 if is_black else 1)) % 2

    def _start(self, slot: int) -> None:
        """Begin the next waiting game with its pair's opening."""
        game = self._games[slot] = _Game()
        if not self._waiting:
            return
        game.number = self._waiting.pop()
        for side in self._sides:
            side.reset(slot, self.match.komi)
        pair = game.number // 2
        if pair not in self._openings:
            self._openings[pair] = self._draw_opening(slot, pair)
            return
        for move in self._openings.pop(pair):
            self._play(slot, move)

    def _draw_opening(self, slot: int, pair: int) -> list[int]:
        """Moves by the policies in turn; they are played on the board of ``slot``."""
        rng = np.random.default_rng((self.match.seed, pair))
        moves = []
        for ply in range(self.match.opening):
            side = self._sides[(ply + pair) % 2]
            side.think(np.array([slot]))
            children = side.children(slot)
            chances = np.where(children["move"] != PASS, children["prior"], 0).astype(np.float64)
            moves.append(int(rng.choice(children["move"], p=chances / chances.sum())))
            self._play(slot, moves[-1])
        return moves

    def _play(self, slot: int, move: int) -> None:
        for side in self._sides:
            side.play(slot, move, keep_tree=False)
        self._games[slot].moves += 1

    def _move(self, slot: int, side: int) -> None:
        """Play the most visited move of ``side`` and look whether the game is over."""
        field_, game = self._sides[side], self._games[slot]
        children = field_.children(slot)
        move, value = PASS, 0.5
        if len(children):
            best = children[int(children["visits"].argmax())]
            move, value = int(best["move"]), float(best["value"])
        self._note_value(game, side, value)
        self._play(slot, move)
        points = self._points_if_over(slot)
        if points is not None:
            self.result.points[game.number] = points
            self._start(slot)

    def _note_value(self, game: _Game, side: int, value: float) -> None:
        """Count the moves in a row after which the same network was sure to win."""
        winner = side if value > 1 - SURE else 1 - side if value < SURE else -1
        game.sure_turns = game.sure_turns + 1 if winner == game.sure_for and winner >= 0 else 1
        game.sure_for = winner

    def _points_if_over(self, slot: int) -> float | None:
        game, field_ = self._games[slot], self._sides[0]
        area = self.match.size**2
        if game.sure_for >= 0 and game.sure_turns >= SURE_TURNS:
            return 1.0 - game.sure_for
        if field_.is_over(slot):
            return self._points(slot, field_.area(slot))
        if game.moves >= LONGEST * area:
            return 0.5
        if game.moves >= LOOK_FOR_END * area:
            owners = field_.settled(slot)
            if owners is not None:
                return self._points(slot, int(owners.sum()))
        return None

    def _points(self, slot: int, lead: int) -> float:
        """The new network's points for Black's lead on the board."""
        margin = lead - self.match.komi
        if margin == 0:
            return 0.5
        new_is_black = self._games[slot].number % 2 == 0
        return 1.0 if (margin > 0) == new_is_black else 0.0


def parse_search(text: str) -> dict[str, float]:
    """``puct_exploration=1.5,visits=300`` as a mapping.

    Raises:
        ValueError: the text is not of this form, or names what is not read.
    """
    found = {}
    for part in text.split(","):
        name, _, number = part.partition("=")
        if name not in SEARCH:
            raise ValueError(f"'{name}' is not one of {', '.join(SEARCH)}")
        found[name] = float(number)
    return found


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("new", type=Path)
    parser.add_argument("old", type=Path)
    parser.add_argument("--size", type=int, default=Match.size)
    parser.add_argument("--games", type=int, default=Match.games)
    parser.add_argument("--visits", type=int, default=Match.visits)
    parser.add_argument("--opening", type=int, default=Match.opening)
    parser.add_argument("--playout-share", type=float, default=Match.playout_share)
    parser.add_argument("--parallel", type=int, default=Match.parallel, help="games at once")
    parser.add_argument("--seed", type=int, default=Match.seed)
    for side in ("new", "old"):
        parser.add_argument(
            f"--{side}-search", type=parse_search, default={}, help="as puct_exploration=1.5"
        )
    parser.add_argument("--log", type=Path, help="file that a line is added to")
    return parser.parse_args(arguments)


def main(arguments: list[str] | None = None) -> None:
    """Play the match, print and log the verdict."""
    options = parse(arguments)
    match = Match(
        size=options.size,
        visits=options.visits,
        games=options.games,
        opening=options.opening,
        playout_share=options.playout_share,
        parallel=options.parallel,
        seed=options.seed,
        searches=(options.new_search, options.old_search),
    )
    started = time.monotonic()
    asks = [Evaluator.load(path).evaluate for path in (options.new, options.old)]
    result = Gate(asks[0], asks[1], match).play()
    entry = {
        "new": options.new.name,
        "old": options.old.name,
        "size": match.size,
        "visits": match.visits,
        **{
            f"{side} search": s for side, s in zip(("new", "old"), match.searches, strict=True) if s
        },
        "seconds": round(time.monotonic() - started),
        **result.as_dict(),
    }
    print(json.dumps(entry))
    if options.log is not None:
        with options.log.open("a") as log:
            log.write(json.dumps(entry) + "\n")


if __name__ == "__main__":
    main()
