"""What an option changes: the Go engine is watched in situations in which options show.

Time goes by with each simulation, not on a real clock, so everything is repeated exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import Any

import pytest

from desktop_go.engine.go import session as session_module
from desktop_go.engine.go.evaluator import NETWORKS, Evaluator
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import ClockState, GameState, Limits, Purpose, ThinkRequest
from desktop_go.games.go.book import Book, book_name
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.tree_search import GoSearch
from desktop_go.moves import Color, Move, Point
from desktop_go.options import Option, OptionKind, OptionValue
from desktop_go.resources import assets_dir

SECONDS_PER_SIMULATION = 2.0**-10
"""A power of two: sums of it are exact, so that nothing depends on rounding."""
VISITS = 160
FOLDER = assets_dir() / "networks"
SHORT = Limits(playouts=VISITS)
Options = dict[str, OptionValue]
Watched = tuple[object, ...]


def moves_of(text: str) -> tuple[Move, ...]:
    """``c3 g7`` from the top left corner, Black first."""
    points = [Point(ord(word[0]) - ord("a"), int(word[1:])) for word in text.split()]
    colors = (Color.BLACK, Color.WHITE)
    return tuple(Move.play(colors[i % 2], point) for i, point in enumerate(points))


def board(*rows: str, **more: Any) -> GameState:
    """A set-up position."""
    at = {(c, r): char for r, row in enumerate(rows) for c, char in enumerate(row)}
    black, white = (frozenset(Point(*p) for p in at if at[p] == char) for char in "XO")
    return GameState(len(rows), black=black, white=white, **more)


OPENINGS = (
    GameState(9, komi=7, moves=moves_of("e4 c2 g6")),
    GameState(9, komi=7, moves=moves_of("c6 g2 g6 c2 e4 e6")),
    GameState(7, komi=9, moves=moves_of("d3 d4 c4")),
)
CONTACT = GameState(9, komi=7, moves=moves_of("e4 e5 d5 f4 e3 d4 c4 d3"))
PASSES = tuple(Move.pass_(color) for color in (Color.BLACK, Color.WHITE) * 8)
LOST = board(
    *[".X.X.X."] * 3,
    "OX.X.X.",
    *[".X.X.X."] * 3,
    komi=0.5,
    moves=PASSES,
    to_play=Color.WHITE,
)
"""Black owns everything; the moves are there because nobody resigns before many have been made."""
_SETTLED = [".X.XXO.O."] * 9
SETTLED = board(*_SETTLED, komi=7, to_play=Color.BLACK)
DEAD = board(*_SETTLED[:4], ".XOXXO.O.", *_SETTLED[5:], komi=7, to_play=Color.BLACK)
_CAUGHT = ("..XXXXX..", ".XOOOOOX.", ".XOOOOO..", ".XOOOOOX.", "..XXXXX..")
FORCED = board(*["........."] * 2, *_CAUGHT, *["........."] * 2, komi=7, to_play=Color.BLACK)
"""Black captures fifteen stones at once."""


NO_CHOICE = board("XXXXX", "X.XXX", "XXXXX", "XXX.X", "XXXXX", komi=7, to_play=Color.BLACK)
"""Black can only fill an eye or pass."""


class Watch:
    """One engine session whose slices, questions to the network and clock are watched."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 0.0
        self.slices: list[tuple[int, int]] = []
        self.asked = 0
        run, evaluate = GoSearch.run_slice, Evaluator.evaluate
        load_once = cache(Evaluator.load_named)
        for name in NETWORKS:  # now, since loading one asks it a question
            load_once(name, FOLDER)

        def run_slice(search: GoSearch, thread: int, playouts: int) -> None:
            self.slices.append((thread, playouts))
            run(search, thread, playouts)
            self.now += playouts * SECONDS_PER_SIMULATION

        def ask(evaluator: Evaluator, planes: Any, numbers: Any) -> Any:
            self.asked += len(planes)
            return evaluate(evaluator, planes, numbers)

        clock = SimpleNamespace(perf_counter=lambda: self.now)
        patch.setattr(GoSearch, "run_slice", run_slice)
        patch.setattr(Evaluator, "evaluate", ask)
        patch.setattr(Evaluator, "load_named", load_once)
        patch.setattr(session_module, "time", clock)
        patch.setattr("desktop_go.engine.limits.time", clock)
        self.session = EngineSession(FOLDER)

    def think(
        self,
        options: Mapping[str, OptionValue],
        state: GameState,
        limits: Limits = SHORT,
        purpose: Purpose = Purpose.MOVE,
        should_stop: Callable[[], bool] = lambda: False,
    ) -> Watched:
        """All that one search shows."""
        self.slices, self.asked = [], 0
        request = ThinkRequest(1, state, limits, purpose, options)
        answer = self.session.run(request, should_stop=should_stop)
        search, thought = self.session._search, answer.thought
        assert search is not None
        assert thought is not None
        tree = search.nodes_used if answer.move is None else 0  # a pass costs the tree
        policy = None if thought.policy is None else thought.policy.round(3).tolist()
        # Which of equals are listed may hang on the last bit of a sum, and a busy machine may add
        # up what the network multiplies in another order.
        candidates = sorted((c.visits, round(c.win_rate, 5)) for c in thought.candidates)
        said = (thought.evaluator, thought.network, round(thought.win_rate, 5), policy)
        return answer.move, thought.visits, candidates, said, tree, list(self.slices), self.asked

    def forget(self) -> None:
        """Begin anew, as after a start of the program."""
        self.session = EngineSession(FOLDER)


def openings(watch: Watch, options: Options) -> Iterator[Watched]:
    """Moves at a fixed number of visits."""
    for state in OPENINGS:
        watch.forget()
        yield watch.think(options, state)


def close_fight(watch: Watch, options: Options) -> Iterator[Watched]:
    """More visits where stones touch, and twice over, so that a kept tree shows."""
    watch.forget()
    yield watch.think(options, CONTACT, Limits(playouts=4 * VISITS))
    yield watch.think(options, CONTACT)
    yield watch.think(options, GameState(5, komi=0), Limits(playouts=4 * VISITS))


def endings(watch: Watch, options: Options) -> Iterator[Watched]:
    """Settled and lost games."""
    for state in (SETTLED, DEAD):
        watch.forget()
        yield watch.think(options, state)
    watch.forget()
    yield watch.think({**options, "pass_when_won": False}, LOST)


def on_the_clock(watch: Watch, options: Options) -> Iterator[Watched]:
    """A move with a clock, and one that is soon settled."""
    watch.forget()
    yield watch.think(options, CONTACT, Limits(clock=ClockState(main_time=10.0)))
    yield watch.think(options, FORCED, Limits(playouts=600))
    yield watch.think(options, NO_CHOICE, Limits(playouts=600))


def until_full(watch: Watch, options: Options) -> Iterator[Watched]:
    """A large board until the least memory is used up."""
    watch.forget()
    eager = {**options, "expand_visits": 1}
    spreads = options["algorithm"] in ("omc", "pbbm")
    few = 30_000 if spreads else 3000
    enough = Limits(playouts=few if options["evaluator"] == "playouts" else 800)
    yield watch.think(eager, GameState(19), enough, Purpose.ANALYZE)
    search = watch.session._search  # plain UCT grows so evenly that filling it would take minutes
    assert search is not None
    yield (search._trees.first.capacity,)


def their_time(watch: Watch, options: Options) -> Iterator[Watched]:
    """While the opponent thinks, as ``cli.gtp_engine`` and the window ask for it."""
    watch.forget()
    if not options.get("ponder"):
        yield ()
        return
    yield watch.think(options, CONTACT, Limits(), Purpose.PONDER, lambda: len(watch.slices) > 3)


def tiny_boards(watch: Watch, options: Options) -> Iterator[Watched]:
    """Boards so small that the search meets the end of the game."""
    for size in (2, 3):
        watch.forget()
        yield watch.think(options, GameState(size, komi=0.5), Limits(playouts=4 * VISITS))


def a_larger_board(watch: Watch, options: Options, size: int = 13) -> Iterator[Watched]:
    """Moves on 13x13, or another size."""
    for text in ("k10", "d4 k4", "d4 k10 k4", "d4 k10 d10 k4 g7"):
        watch.forget()
        yield watch.think(options, GameState(size, komi=7, moves=moves_of(text)))


def the_largest_board(watch: Watch, options: Options) -> Iterator[Watched]:
    """Moves on 19x19."""
    return a_larger_board(watch, options, 19)


def in_the_book(watch: Watch, options: Options) -> Iterator[Watched]:
    """A board for which there is a book with one move, which no search would choose."""
    with TemporaryDirectory() as folder:
        book = Book(5)
        book.add(GoPosition(5), Point(4, 0))
        (Path(folder) / book_name(5)).write_bytes(book.to_bytes())
        watch.session = EngineSession(FOLDER, Path(folder))
        yield watch.think(options, GameState(5, komi=0))


SITUATIONS = (openings, close_fight, endings, on_the_clock)
BY_OPTION = {
    "tree_reuse": (close_fight,),
    "first_line_after": (close_fight,),
    "secure_doubt": (endings,),
    "resign": (endings,),
    "resign_threshold": (endings,),
    "pass_when_won": (endings,),
    "cleanup": (endings,),
    "move_overhead_ms": (on_the_clock,),
    "memory_mb": (until_full,),
    "ponder": (their_time,),
    "solver": (tiny_boards,),
    "book": (in_the_book,),
    "larger_boards": (a_larger_board,),
    "playouts_13x13": (a_larger_board,),
    "playouts_19x19": (the_largest_board,),
}


def values_to_try(option: Option, now: OptionValue) -> list[OptionValue]:
    """Other values than ``now``, far ones among them."""
    if option.kind is OptionKind.BOOL:
        return [not now]
    if option.kind is OptionKind.CHOICE:
        return [value for value, _label in option.choices if value != now]
    low, high = option.minimum or 0, option.maximum or 0
    near = [
        option.other_value(now),
        low,
        max(low, min(high, 20 * (option.step or 1))),
        (low + high) // 2 or high,
    ]
    if option.key == "memory_mb":
        near = [16]
    return [value for value in dict.fromkeys(map(option.convert, near)) if value != now]
