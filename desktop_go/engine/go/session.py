"""EngineSession: give it a request, get thoughts while it thinks and one answer at the end.

Every host (window, GTP, match script, test) uses the engine through this class. It owns the
search tree between moves. Not thread-safe: one caller at a time; ``run`` itself uses threads.
"""

from __future__ import annotations

import random
import threading
import time
from dataclasses import fields, replace
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from desktop_go.engine.go.book_play import Books
from desktop_go.engine.go.choice import choose_move
from desktop_go.engine.go.ending import pass_would_save_the_dead
from desktop_go.engine.go.evaluators import (
    ChosenEvaluator,
    EvaluatorKind,
    late_playouts,
    open_evaluator,
    playout_share,
    policy_temperature,
    value_bias,
)
from desktop_go.engine.go.glance import (
    candidates_at_a_glance,
    choose_at_a_glance,
    favorite,
    first_value,
)
from desktop_go.engine.go.larger_boards import calmed_on, thinned_on
from desktop_go.engine.go.options import OPTIONS, GoOptions, as_searched
from desktop_go.engine.go.sight import points_in_sight, without_settled
from desktop_go.engine.limits import CHECK_EVERY, Deadline
from desktop_go.engine.messages import (
    CLASSIC,
    LEARNED,
    Candidate,
    EngineMove,
    GameState,
    Limits,
    Purpose,
    ThinkRequest,
    Thought,
    side_to_think,
)
from desktop_go.engine.session import OnThought, ShouldStop, ignore_thought, never
from desktop_go.errors import EngineFailure
from desktop_go.games.go.kernels.board import MAX_SIZE
from desktop_go.games.go.net_search import leaves_together
from desktop_go.games.go.rules import PASSES_TO_END, RuleSet, Scoring, rule_set
from desktop_go.games.go.search_settings import SearchSettings, judged_by_playouts
from desktop_go.games.go.technique_settings import TEMPORAL, TREE
from desktop_go.games.go.tree_search import GoSearch, RootPosition
from desktop_go.moves import Color, Move, MoveKind
from desktop_go.search.look import Look
from desktop_go.search.random_state import seed_word
from desktop_go.texts import Text

THOUGHT_INTERVAL = 0.1
"""Seconds between two thoughts."""
FIRST_SLICE = 8
"""Playouts of the first slice; later ones fit the length asked for. Where the clock decides it has
one, which takes 6 ms with the strong network on 19x19 on a slow computer."""
SCORE_PLAYOUTS = 3000
CANDIDATES_SHOWN = 12
LOOKS = frozenset((Purpose.ANALYZE, Purpose.GLANCE))
"""What is asked only to see how a position stands."""


class EngineSession:
    """The built-in Go engine. ``close`` frees its memory."""

    def __init__(self, network_folder: Path | None = None, book_folder: Path | None = None) -> None:
        """Make a session that has taken no memory yet.

        Args:
            network_folder: where the network files are; None for playouts alone.
            book_folder: where the user's opening books are; None for none.
        """
        self.evaluator = ChosenEvaluator()
        """The evaluator in use."""
        self._network_folder = network_folder
        self._books = Books(book_folder)
        self._search: GoSearch | None = None
        self._resources: tuple[int | str, ...] = ()
        self._random = random.Random()

    def run(
        self,
        request: ThinkRequest,
        on_thought: OnThought = ignore_thought,
        should_stop: ShouldStop = never,
    ) -> EngineMove:
        """Think until the limits are reached or ``should_stop`` says so.

        Raises:
            EngineFailure: the position or the options are not for this engine.
        """
        state = request.state
        options = calmed_on(as_searched(OPTIONS.read(request.options)), state.size)
        if request.purpose is Purpose.MOVE:  # whoever asks for an analysis gets all of it
            request = replace(request, limits=thinned_on(request.limits, options, state.size))
        if not 2 <= state.size <= MAX_SIZE:
            raise EngineFailure(
                "The engine plays on boards from 2x2 to {size}x{size}.", size=MAX_SIZE
            )
        color = side_to_think(state)
        search = self._prepared_search(options)
        if request.purpose is Purpose.SCORE:
            return self._estimate_score(request, options, search, on_thought, should_stop)
        evaluator = self.evaluator
        _set_root(search, request, options, color)
        allowed = points_in_sight(request, options, color, self._random)
        is_glance = evaluator.kind is EvaluatorKind.GLANCE and request.purpose is Purpose.MOVE
        if is_glance and request.only is None:
            search.grow_root()
            allowed = without_settled(state, color, search, allowed, favorite(search))
        search.restrict(allowed)
        if evaluator.kind is EvaluatorKind.GLANCE and request.purpose is not Purpose.MOVE:
            # Whoever asks for an analysis wants reading.
            evaluator = replace(evaluator, kind=EvaluatorKind.NETWORK)
        run = _Run(search, request, options, color, evaluator)
        if not search.has_moves:  # nothing of what may be considered is legal
            move = Move.pass_(color) if request.purpose is Purpose.MOVE else None
            return EngineMove(request.id, move, run.without_a_search())
        if options.book and request.purpose is Purpose.MOVE:
            found = self._books.choose(request, color, self._random, run.from_the_book())
            if found is not None:
                on_thought(found[1])
                return EngineMove(request.id, *found)
        if request.purpose is Purpose.GLANCE:
            return EngineMove(request.id, None, run.at_a_glance() if evaluator.network else None)
        may_end = request.only is None or None in request.only
        if evaluator.kind is EvaluatorKind.GLANCE:
            thought = run.at_a_glance()
            on_thought(thought)
            glanced = choose_at_a_glance(state, color, search, options, self._random, may_end)
            return EngineMove(request.id, glanced, thought)
        if (
            request.purpose is Purpose.ANALYZE
            and self.evaluator.network
            and search.root_visits <= 1
        ):
            on_thought(run.at_a_glance())  # what a player would look at, before any reading
        thought = run.until_done(on_thought, should_stop)
        move = None
        if request.purpose is Purpose.MOVE:
            move = choose_move(state, color, search, options, self._random, may_end)
        return EngineMove(request.id, move, thought)

    def close(self) -> None:
        """Give the memory back; the next request takes it again."""
        self._search = None

    def _prepared_search(self, options: GoOptions) -> GoSearch:
        """Return the search with the memory, threads and seed asked for, a new one if need be."""
        resources = (
            options.memory_mb,
            options.threads,
            options.seed,
            options.evaluator,
            options.network,
        )
        if self._search is None or resources != self._resources:
            seed = options.seed or random.SystemRandom().getrandbits(31)
            self._search = None
            self.evaluator = open_evaluator(options, self._network_folder)
            self._search = GoSearch(options.memory_mb, options.threads, seed, self.evaluator.asks)
            self._random = random.Random(seed_word(seed, 1000))
            self._resources = resources
        return self._search

    def _estimate_score(
        self,
        request: ThinkRequest,
        options: GoOptions,
        search: GoSearch,
        on_thought: OnThought,
        should_stop: ShouldStop,
    ) -> EngineMove:
        """Ownership as the mean of two searches by playouts, one with each side to move.

        Half of it is what the network says at a glance, where there is one: playouts see a stone
        without eyes in a wide area live as often as die, and the network sees the life of some
        chains that playouts fill to death (docs/results/judge.md).
        """
        limits = request.limits
        if limits.playouts is None and limits.seconds is None:
            limits = Limits(playouts=SCORE_PLAYOUTS)
        half = Limits(
            playouts=None if limits.playouts is None else (limits.playouts + 1) // 2,
            seconds=None if limits.seconds is None else limits.seconds / 2,
        )
        thoughts: list[Thought] = []
        settings = judged_by_playouts(search_settings(options))
        state = replace(request.state, moves=without_last_passes(request.state.moves))
        for color in (Color.BLACK, Color.WHITE):
            search.set_root(root_position(state, color), settings, reuse=False)
            search.restrict(None)
            part = replace(request, limits=half)
            thoughts.append(
                _Run(search, part, options, color).until_done(ignore_thought, should_stop)
            )
        merged = _merged(thoughts[0], thoughts[1], side_to_think(request.state))
        seen = _owners_at_a_glance(search, state, search_settings(options))
        if seen is not None and merged.ownership is not None:
            merged = replace(merged, ownership=(merged.ownership + seen) * np.float32(0.5))
        on_thought(merged)
        return EngineMove(request.id, None, merged)


def _set_root(search: GoSearch, request: ThinkRequest, options: GoOptions, color: Color) -> None:
    """Begin a search of the position, or go on with the fitting part of the last one."""
    root, settings = root_position(request.state, color), search_settings(options)
    search.set_root(root, settings, reuse=options.tree_reuse)
    if request.purpose in LOOKS and pass_would_save_the_dead(request.state, search, options):
        root = replace(root, moves=without_last_passes(root.moves))
        search.set_root(root, settings, reuse=False)


def search_settings(options: GoOptions) -> SearchSettings:
    """The search's own settings among the options; all but those named are options as they are."""
    own = {field.name for field in fields(SearchSettings)} & {option.key for option in OPTIONS}
    return replace(
        SearchSettings(**{key: getattr(options, key) for key in own}),
        playout_share=playout_share(options),
        late_playouts=late_playouts(options),
        policy_temperature=policy_temperature(options),
        value_bias=value_bias(options),
    )


def without_last_passes(moves: tuple[Move, ...]) -> tuple[Move, ...]:
    """The moves up to the last play: to think after the end of a game is to play on."""
    count = len(moves)
    while count and moves[count - 1].kind is MoveKind.PASS:
        count -= 1
    return moves[:count]


def root_position(state: GameState, color: Color) -> RootPosition:
    """The root of a search for ``color``; komi includes what the rules give for handicap."""
    rules = rule_set(state.rules)
    moves = tuple(m for m in state.moves if m.kind is not MoveKind.RESIGN)
    played = without_last_passes(moves)
    if len(moves) - len(played) >= PASSES_TO_END:
        moves = played
    return RootPosition(
        size=state.size,
        rules=rules,
        komi=search_komi(state, rules),
        black=state.black,
        white=state.white,
        first_to_play=state.first_to_play,
        moves=moves,
        to_play=color,
    )


def search_komi(state: GameState, rules: RuleSet) -> float:
    """Komi for playouts, which always count area.

    Area and territory differ by how many more stones Black has put on the board than White
    (passes not counted); under territory rules that much is taken off, so that both counts
    agree at the end of alternating play.
    """
    komi = state.komi + rules.compensation(state.handicap)
    if rules.scoring is Scoring.TERRITORY:
        plays = [move.color for move in state.moves if move.kind is MoveKind.PLAY]
        komi += len(state.black) - len(state.white)
        komi += plays.count(Color.BLACK) - plays.count(Color.WHITE)
    return komi


def _owners_at_a_glance(
    search: GoSearch, state: GameState, settings: SearchSettings
) -> NDArray[np.float32] | None:
    """The mean of what the network says with each side to move; None without a network."""
    found: list[NDArray[np.float32]] = []
    search.set_root(root_position(state, Color.BLACK), settings, reuse=False)
    for color in (Color.BLACK, Color.WHITE):
        search.glance_anew(color)
        seen = search.network_ownership()
        if seen is None:
            return None
        found.append(seen)
    return (found[0] + found[1]) * np.float32(0.5)


def _merged(black_first: Thought, white_first: Thought, to_play: Color) -> Thought:
    """The mean of two thoughts on one position, seen from ``to_play``."""
    ownership = None
    if black_first.ownership is not None and white_first.ownership is not None:
        ownership = (black_first.ownership + white_first.ownership) * np.float32(0.5)
    black_rate = (black_first.win_rate + 1 - white_first.win_rate) / 2
    leads = [t.score_lead for t in (black_first, white_first) if t.score_lead is not None]
    return replace(
        black_first if to_play is Color.BLACK else white_first,
        win_rate=black_rate if to_play is Color.BLACK else 1 - black_rate,
        ownership=ownership,
        score_lead=sum(leads) / len(leads) if leads else None,
        visits=black_first.visits + white_first.visits,
        seconds=black_first.seconds + white_first.seconds,
    )


class _Run:
    """One search from start to end: slices, helper threads, thoughts."""

    def __init__(
        self,
        search: GoSearch,
        request: ThinkRequest,
        options: GoOptions,
        color: Color,
        evaluator: ChosenEvaluator | None = None,
    ) -> None:
        self._search = search
        self._evaluator = evaluator or ChosenEvaluator()
        self._request = request
        self._color = color
        self._threads = 1 if search.is_led else options.threads
        without_a_tree = LEARNED if options.search == TEMPORAL else CLASSIC
        self._kind = self._evaluator.kind.value if options.search == TREE else without_a_tree
        self._unit = 1 if options.evaluator == EvaluatorKind.PLAYOUTS.value else options.batch
        self._slice_seconds = options.slice_ms / 1000
        self._deadline = Deadline(request, options)
        self._first_slice = FIRST_SLICE if self._deadline.counts_only else 1
        self._stop = threading.Event()
        self._errors: list[BaseException] = []

    def until_done(self, on_thought: OnThought, should_stop: ShouldStop) -> Thought:
        """Search until a limit or ``should_stop``; return the last thought."""
        helpers = [
            threading.Thread(target=self._help, args=(number,), daemon=True)
            for number in range(1, self._threads)
        ]
        for helper in helpers:
            helper.start()
        try:
            note = self._lead(on_thought, should_stop)
        finally:
            self._stop.set()
            for helper in helpers:
                helper.join()
        if self._errors:
            raise EngineFailure("A search thread failed.") from self._errors[0]
        thought = self._thought(note)
        if self._request.purpose is not Purpose.PONDER:
            on_thought(thought)
        return thought

    def _lead(self, on_thought: OnThought, should_stop: ShouldStop) -> str:
        """Run slices on this thread and look after limits; say why the search ended."""
        playouts = self._first_slice
        next_thought = THOUGHT_INTERVAL
        deadline, watch = self._deadline, self._request.watch
        while True:
            if should_stop():
                return "stopped"
            note = deadline.reached(self._search)
            if note:
                return note
            left = deadline.playouts_left(self._search, self._threads)
            if deadline.counts_only:
                left = min(left, CHECK_EVERY - self._search.playouts % CHECK_EVERY)
            playouts = self._slice(0, playouts, left)
            is_looked_at = watch is not None and watch.is_due()
            if is_looked_at or deadline.elapsed >= next_thought:
                next_thought = deadline.elapsed + THOUGHT_INTERVAL
                if self._request.purpose is not Purpose.PONDER:
                    on_thought(self._thought(""))

    def _help(self, number: int) -> None:
        """Search beside the leading thread until the run ends."""
        playouts = self._first_slice
        try:
            while not self._stop.is_set():
                if self._deadline.playouts_are_done(self._search):
                    self._stop.wait(self._slice_seconds)  # The leading thread says what comes next.
                    continue
                left = self._deadline.playouts_left(self._search, self._threads)
                playouts = self._slice(number, playouts, left)
        except BaseException as error:
            self._errors.append(error)

    def _slice(self, number: int, playouts: int, left: int) -> int:
        """Run a slice of at most ``left`` playouts; return how many the next one should have."""
        start = time.perf_counter()
        self._search.run_slice(number, max(1, min(playouts, left)))
        return self._fit(playouts, time.perf_counter() - start) if playouts <= left else playouts

    def _fit(self, playouts: int, taken: float) -> int:
        """Playouts for a slice of the length asked for, from how long the last one took.

        Whole batches only, so that where slices end changes no batch; where the clock decides,
        batches as wide as they are by now, or eight leaves one by one would be waited for.
        """
        wanted = playouts * self._slice_seconds / max(taken, 1e-6)
        fitting = int(min(max(wanted, playouts / 4, 1), playouts * 4, 1_000_000))
        unit = self._unit
        if not self._deadline.counts_only:
            together = leaves_together(self._search.root_visits, self._request.state.size)
            unit = min(unit, together)
        return max(1, fitting // unit) * unit

    def _thought(self, note: Text) -> Thought:
        search, seconds = self._search, self._deadline.elapsed
        moves = search.root_moves(limit=CANDIDATES_SHOWN)
        score = search.lead()
        candidates = tuple(
            Candidate(m.point, m.visits, m.value, self._own_lead(m.score), m.prior or None, m.pv)
            for m in moves
            if m.visits > 0
        )
        return Thought(
            request_id=self._request.id,
            to_play=self._color,
            visits=search.root_visits,
            win_rate=candidates[0].win_rate if candidates else 0.5,
            playouts_per_second=search.playouts / seconds if seconds > 0 else 0.0,
            seconds=seconds,
            candidates=candidates,
            ownership=search.ownership(),
            policy=search.policy(),
            score_lead=score,
            note=note,
            evaluator=self._kind,
            depth=search.depth,
            evaluator_trouble=self._evaluator.trouble,
            network=self._evaluator.network,
            look=self._look(at_the_end=bool(note)),
        )

    def _look(self, at_the_end: bool) -> Look | None:
        """A look into the tree, for who wants one now."""
        watch = self._request.watch
        return None if watch is None else watch.look(self._search.look, at_the_end)

    def without_a_search(self) -> Thought:
        """The thought of who has nothing to think about."""
        return self._thought("no move to consider")

    def from_the_book(self) -> Thought:
        """A thought for what the opening book says."""
        return self._thought("from the opening book")

    def at_a_glance(self) -> Thought:
        """What the network thinks of the root, without a search."""
        thought = self._thought("at a glance")
        value = first_value(self._search, self._color)
        return replace(
            thought,
            visits=1,  # threads with trees of their own have looked at it once each
            win_rate=value,
            ownership=self._search.network_ownership(),
            candidates=candidates_at_a_glance(self._search, value),
        )

    def _own_lead(self, black_lead: float | None) -> float | None:
        """Black's lead as the side to move sees it."""
        if black_lead is None or self._color is Color.BLACK:
            return black_lead
        return -black_lead
