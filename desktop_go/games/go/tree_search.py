"""The Go search as an object: a root position, a tree in bounded memory, slices and answers.

Knows no clocks, threads or hosts: ``engine.go.session`` drives it. Not for rules or records.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
from numpy.typing import NDArray

from desktop_go.games.go.classic_search import ClassicSearch
from desktop_go.games.go.evaluation_cache import EvaluationCache
from desktop_go.games.go.forest import Forest
from desktop_go.games.go.kernels.board import (
    BOARD,
    MAX_SIZE,
    PASS,
    POINTS,
    clear_board,
    col_row,
    new_tables,
    play,
    point_index,
    put_stone,
)
from desktop_go.games.go.kernels.go_params import GO_PARAMS, MAX_HISTORY
from desktop_go.games.go.kernels.simulate import (
    expand,
    forbid_repetitions,
    sample_root,
    search_slice,
)
from desktop_go.games.go.kernels.techniques import grow, search_slice_by_rules
from desktop_go.games.go.kernels.workspace import new_workspaces
from desktop_go.games.go.leaf_team import LeafTeam
from desktop_go.games.go.net_search import AskNetwork, NetWorker, recent_indices
from desktop_go.games.go.root_noise import mix_noise
from desktop_go.games.go.root_search import RootSearch
from desktop_go.games.go.rules import RuleSet, Superko
from desktop_go.games.go.search_settings import (
    SearchSettings,
    judged_by_playouts,
    needs_techniques,
    write_settings,
)
from desktop_go.games.go.technique_settings import (
    AUTOMATIC,
    OWN_TREES,
    TEMPORAL,
    TREE,
    tuned_members,
)
from desktop_go.games.go.temporal_search import TemporalSearch
from desktop_go.games.go.told_values import played_part, soft_lead, told_win_rate
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.search.choice import is_agreed, merits, with_proofs
from desktop_go.search.look import NO_RULE, Look, look_into, rule_of
from desktop_go.search.tree import (
    NODE,
    NOTED_NODE,
    TreePool,
    children_of,
    keep_allowed_children,
)


@dataclass(frozen=True, slots=True)
class RootPosition:
    """The position to think about, by setup and moves."""

    size: int
    rules: RuleSet
    komi: float
    """Points to White, handicap compensation included."""
    black: frozenset[Point]
    white: frozenset[Point]
    first_to_play: Color
    moves: tuple[Move, ...]
    to_play: Color


@dataclass(frozen=True, slots=True)
class RootMove:
    """A root child: its point (None: pass), visits and value for the player to move."""

    point: Point | None
    visits: int
    value: float
    prior: float
    pv: tuple[Point | None, ...]
    score: float | None = None
    """Black's mean lead below this move by the network, komi included; None without one."""


def to_point(index: int) -> Point | None:
    """The point of an array index; None for a pass."""
    return None if index == PASS else Point(*col_row(index))


def to_index(point: Point | None) -> int:
    """The array index of a point; PASS for None."""
    return PASS if point is None else point_index(point.col, point.row)


shared_tables = functools.cache(new_tables)
"""All searches read the same ones: making them takes longer than a fast game of the Lab's moves."""


class GoSearch:
    """One search tree over Go positions, shared by ``threads`` workers."""

    def __init__(
        self,
        memory_mb: int,
        threads: int,
        seed: int,
        networks: Sequence[AskNetwork] = (),
    ) -> None:
        """Reserve the memory.

        Args:
            memory_mb: most that the tree may take, in MiB.
            threads: workers.
            seed: start of the random streams.
            networks: one for each worker to search with a network; none for playouts alone.
        """
        self._seed = seed
        self._networks = tuple(networks)
        self._workers: list[NetWorker] = []
        self._recent = recent_indices([])
        self._is_restricted = False
        self._tables = shared_tables()
        self._params = np.zeros(1, GO_PARAMS)
        self._members = self._params
        """What each thread searches by: of a committee its own, else the same."""
        self._root = np.zeros(1, BOARD)
        self._trees = Forest(memory_mb)
        self._root_search: RootSearch | None = None
        """What searches instead of simulations."""
        self._by_rules = False
        self._team: LeafTeam | None = None
        self._workspaces = new_workspaces(threads, seed)
        self._sample = new_workspaces(1, seed + 1)
        self._position: RootPosition | None = None
        self._settings = SearchSettings()
        self._noise = np.random.default_rng(seed)
        self.cache: EvaluationCache | None = None
        """The network's answers, shared by the workers; None: not kept."""

    def set_root(self, position: RootPosition, settings: SearchSettings, reuse: bool) -> None:
        """Make ``position`` the root; keeps the fitting part of the tree when ``reuse``."""
        whole = settings == self._settings and not self._is_restricted
        if not (reuse and whole and self._advance_tree(position)):
            self._trees.clear()
        self._is_restricted = False
        self._root_search = None
        self._settings = settings
        self._position = position
        self._fit_trees()
        self._load_root(position)
        self._load_settings(position, settings)
        self._members = self._params
        self._prepare_workers(settings)
        for worker in self._workers:
            worker.by_rules = self._by_rules
            worker.turns = settings.symmetries
        self.clear_statistics()

    def _fit_trees(self) -> None:
        """Have trees of the kind and number that the settings need."""
        self._by_rules = needs_techniques(self._settings, self.asks_network)
        own_trees = len(self._workspaces) if self._settings.parallel in OWN_TREES else 1
        self._trees.fit(NOTED_NODE if self._by_rules else NODE, own_trees)

    @property
    def _is_committee(self) -> bool:
        """Whether several searches vote; one alone plays what it thinks best."""
        return self._settings.parallel == "committee" and len(self._workspaces) > 1

    @property
    def asks_network(self) -> bool:
        """Whether a network judges positions, alone or beside playouts."""
        return bool(self._networks) and self._settings.use_network

    def clear_statistics(self) -> None:
        """Forget the sums over playouts (ownership, score, counts), not the tree."""
        for workspaces in (*self._all_workspaces(), self._sample):
            _clear(workspaces)
        for worker in self._workers:
            worker.clear_notes()

    def _all_workspaces(self) -> list[NDArray[np.void]]:
        return [self._workspaces, *(worker.workspaces for worker in self._workers)]

    def _total(self, field: str) -> float:
        return sum(float(workspaces[field].sum()) for workspaces in self._all_workspaces())

    def restrict(self, allowed: Sequence[Point | None] | None) -> None:
        """Grow the root's moves and keep those ``allowed`` only (None: all legal ones)."""
        params = self._params[0]
        params["allowed"] = 1 if allowed is None else 0
        self._is_restricted = allowed is not None
        for point in allowed or ():
            params["allowed"][to_index(point)] = 1
        forbid_repetitions(self._root[0], self._tables[0], params)
        self.grow_root()
        for pool in self._trees.pools:
            keep_allowed_children(pool.nodes, params["allowed"])
            if self.asks_network and self._settings.root_noise > 0:
                mix_noise(children_of(pool.nodes), self._settings.root_noise, self._noise)
        if self._is_committee:
            self._members = tuned_members(self._params, len(self._workspaces))
        if self._settings.search != TREE:
            self._root_search = self._new_root_search()

    def _new_root_search(self) -> RootSearch:
        parts = (self._trees.first, self._params[0], self._tables[0], self._root[0])
        if self._settings.search == TEMPORAL:
            return TemporalSearch(*parts, self._workspaces[0])
        return ClassicSearch(self._settings, *parts, self._workspaces[0])

    def grow_root(self) -> None:
        """Give the root its moves and their priors, where it has none yet."""
        for pool in self._trees.pools:
            if pool.nodes[0]["first_child"] == 0:
                self._grow_root(pool)

    def _grow_root(self, pool: TreePool) -> None:
        if self.asks_network:
            worker = self._workers[0]
            worker.run(pool, self._params, self._tables, self._root, self._recent, 1)
            return
        params, tables, root = self._params[0], self._tables[0], self._root[0]
        workspace = self._workspaces[0]
        workspace["depth"] = -1
        if self._by_rules:
            workspace["board"] = root
            grow(pool.nodes, pool.counters, params, tables, workspace, np.int64(0))
        else:
            expand(pool.nodes, pool.counters, params, tables, workspace, root, np.int64(0))

    @property
    def has_moves(self) -> bool:
        """Whether ``restrict`` left the root any move."""
        return len(children_of(self._trees.first.nodes)) > 0

    def run_slice(self, thread: int, playouts: int) -> None:
        """Run ``playouts`` simulations as worker ``thread``; releases the GIL.

        A search without simulations looks at so many positions, or plays so many games.
        """
        if self._root_search is not None:
            self._root_search.run(playouts)
            return
        pool = self._trees.of_thread(thread)
        member = thread % len(self._members)
        if self.asks_network:
            own, worker = self._members[member : member + 1], self._workers[thread]
            worker.run(pool, own, self._tables, self._root, self._recent, playouts)
            return
        params, tables, root = self._members[member], self._tables[0], self._root[0]
        if self.is_led:
            self._team = self._team or LeafTeam(self._workspaces)
            self._team.run(pool, params, tables, root, playouts)
        else:
            search: Any = search_slice_by_rules if self._by_rules else search_slice
            space = self._workspaces[thread]
            search(pool.nodes, pool.counters, params, tables, space, root, playouts)

    @property
    def is_led(self) -> bool:
        """Whether one thread runs the slices and the others help it by themselves."""
        return self._settings.parallel == "leaf" and not self.asks_network

    @property
    def is_done(self) -> bool:
        """Whether to search on would change nothing."""
        return self._root_search is not None and self._root_search.is_done

    @property
    def depth(self) -> int:
        """How many plies a search that counts them has looked ahead; 0: it does not."""
        return 0 if self._root_search is None else self._root_search.depth

    @property
    def root_board(self) -> Any:
        """The root position as a kernel record (BOARD)."""
        return self._root[0]

    @property
    def root_visits(self) -> int:
        """Visits of the root, those of a kept tree included."""
        return self._trees.visits

    @property
    def playouts(self) -> int:
        """Playouts since the statistics were cleared."""
        return int(self._total("playouts"))

    @property
    def nodes_used(self) -> int:
        """Nodes in the tree."""
        return self._trees.used

    @property
    def memory_is_full(self) -> bool:
        """Whether the tree reached its memory bound."""
        return self._trees.is_full

    def mean_score(self) -> float | None:
        """Black's mean lead, komi included: by the network over the leaves, else by playouts.

        None before the first simulation. Playouts end early when one side leads by far, so their
        margins are rough.
        """
        if self.asks_network:
            sums, counts = self._network_scores()
            return float(sums.sum() / counts.sum()) if counts.any() else None
        n = self.playouts
        return self._total("score_sum") / n if n else None

    def lead(self) -> float | None:
        """Black's lead as the window tells it: by the network with ``soft_lead``, else the mean."""
        if not self.asks_network:
            return self.mean_score()
        return soft_lead(*self._network_scores(), Color(self._root[0]["to_play"]))

    def _network_scores(self) -> tuple[NDArray[np.float64], NDArray[np.int64]]:
        """Sums of Black's leads and how many they are, by the root move (array index)."""
        notes = self._notes()
        return notes["leads"].sum(axis=0), notes["lead_counts"].sum(axis=0)

    def _notes(self) -> NDArray[np.void]:
        """What each worker's network said (NOTES[workers])."""
        return np.concatenate([worker.notes for worker in self._workers])

    def policy(self) -> NDArray[np.float32] | None:
        """The network's policy for each point, float32[size * size] from the top; else None."""
        children = children_of(self._trees.first.nodes)
        if not len(children) or not self.asks_network or self._position is None:
            return None
        priors = np.zeros(POINTS, np.float32)
        priors[children["move"].astype(np.int64)] = children["prior"]
        return priors[_inner_points(self._position.size)]

    @property
    def has_playouts(self) -> bool:
        """Whether simulations play positions out, at least in part."""
        if self._root_search is not None:
            return False
        return not self.asks_network or self._settings.playout_share > 0

    @property
    def has_network_values(self) -> bool:
        """Whether the network has a say on who is ahead, and not on moves alone."""
        return self.asks_network and self._settings.playout_share < 1

    @property
    def root_value(self) -> float:
        """The win rate of the side to move at the root; 0.5 before the first simulation."""
        return self._win_rate(self._trees.root_value, self.mean_score(), self._played())

    def _win_rate(self, value: float, lead: float | None, played: float | None) -> float:
        """What ``told_win_rate`` says of a ``value`` of the tree."""
        if self._root_search is not None:
            return value
        return told_win_rate(value, lead, played, self._params[0], self._root[0])

    def _played(self) -> float | None:
        """What ``played_part`` finds in the playouts so far."""
        if not self.asks_network:
            return None
        return played_part(self._settings, self._root[0], self.playouts, self._total("wins"))

    def ownership(self) -> NDArray[np.float32] | None:
        """float32[size * size] row by row from the top, +1 Black's, -1 White's.

        By playouts, or by the network where there are no playouts.
        """
        return self.playout_ownership() if self.has_playouts else self.network_ownership()

    def network_ownership(self) -> NDArray[np.float32] | None:
        """As ``ownership``, by the network over the leaves; None when it saw none."""
        if not self._workers or self._position is None:
            return None
        notes = self._notes()
        count = int(notes["owner_count"].sum())
        owners = notes["owners"].sum(axis=0)[: self._position.size**2]
        return (owners / count).astype(np.float32) if count else None

    def playout_ownership(self) -> NDArray[np.float32] | None:
        """As ``ownership``, by the playouts of the search; None when there were none."""
        return self._mean_owner(self._all_workspaces())

    def sampled_ownership(self) -> NDArray[np.float32] | None:
        """As ``ownership``, by the playouts of ``sample_root``; None when there were none."""
        return self._mean_owner([self._sample])

    def _mean_owner(self, sources: Sequence[NDArray[np.void]]) -> NDArray[np.float32] | None:
        n = sum(int(spaces["playouts"].sum()) for spaces in sources)
        if not n or self._position is None:
            return None
        owner: NDArray[np.float64] = np.sum([s["owner"].sum(axis=0) for s in sources], axis=0) / n
        return owner[_inner_points(self._position.size)].astype(np.float32)

    def sample_root(self, playouts: int) -> None:
        """Play the root out so many times, outside the tree, to see who owns what.

        Asked again about the same root, it keeps what it saw.
        """
        if int(self._sample["playouts"].sum()) >= playouts:
            return
        _clear(self._sample)
        sample_root(self._params[0], self._tables[0], self._sample[0], self._root[0], playouts)

    def look_by_playouts(self, playouts: int) -> None:
        """Search again by playouts alone; the tree is lost."""
        self._begin_by_playouts(self._position)
        self.restrict(None)
        self.run_slice(0, playouts)

    def glance_anew(self, color: Color) -> None:
        """Ask the network alone how the position looks with ``color`` to move; the tree is lost."""
        if self._position is None:
            raise ValueError("there is no root position")
        self.set_root(replace(self._position, to_play=color), self._settings, reuse=False)
        self.restrict(None)

    def look_anew(
        self, color: Color, playouts: int, among: Sequence[Point | None] | None = None
    ) -> None:
        """Search anew for the best move of ``color``, by playouts alone; the tree is lost.

        The passes before do not count, so that the game goes on.

        Args:
            color: to move, whoever is to move in the game.
            playouts: to run.
            among: the moves to choose from; None for all legal ones.
        """
        position = self._position
        self._begin_by_playouts(position and replace(position, to_play=color))
        self._root[0]["passes"] = 0
        self.restrict(among)
        self.run_slice(0, playouts)

    def _begin_by_playouts(self, position: RootPosition | None) -> None:
        if position is None:
            raise ValueError("there is no root position")
        self.set_root(position, judged_by_playouts(self._settings), reuse=False)

    def sampled_win_rate(self) -> float:
        """Black's part of the playouts of ``sample_root``; 0.5 when there were none."""
        n = int(self._sample[0]["playouts"])
        return float(self._sample[0]["wins"]) / n if n else 0.5

    def root_moves(self, pv_length: int = 12, limit: int | None = None) -> list[RootMove]:
        """Root moves, best first by ``final_choice``; those without visits last."""
        children = self._trees.root_children()
        visits = children["visits"].astype(np.int64)
        # With techniques moves tie often: what rounding left of a value must not decide then.
        values = np.round(children["value"], 12) if self._by_rules else children["value"]
        shared = np.where(children["rave_visits"] > 0, children["rave_value"], 0)
        opinion = shared + children["prior"]
        better = (self._merits(children), self._votes(children))
        order = np.lexsort((-opinion, -values, -visits, *(-value for value in better)))[:limit]
        leads, played = self._leads(), self._played()
        mean = self.mean_score()
        found = []
        for i in order:
            move = int(children[i]["move"])
            found.append(
                RootMove(
                    to_point(move),
                    int(visits[i]),
                    self._win_rate(float(values[i]), leads.get(move, mean), played),
                    float(children[i]["prior"]),
                    tuple(map(to_point, self._trees.line(move, pv_length))),
                    leads.get(move),
                )
            )
        return found

    def _leads(self) -> dict[int, float]:
        """Black's mean lead below each of the root's moves (array index), where it is known."""
        if self._root_search is not None:
            return self._root_search.leads
        if not self.asks_network:
            return {}
        sums, counts = self._network_scores()
        return {int(move): float(sums[move] / counts[move]) for move in np.flatnonzero(counts)}

    def _votes(self, children: NDArray[np.void]) -> NDArray[np.int64]:
        """How many members of a committee would play each of the root's ``children``."""
        votes = self._trees.votes() if self._is_committee else {}
        return np.array([votes.get(int(move), 0) for move in children["move"]], np.int64)

    def _merits(self, children: NDArray[np.void]) -> NDArray[np.float64]:
        """How good each of the root's ``children`` is for the final choice."""
        settings = self._settings
        by_value = settings.algorithm == "flat" or self._root_search is not None
        choice = "max" if by_value else self._final_choice
        visits, values = children["visits"].astype(np.int64), np.round(children["value"], 12)
        found = merits(choice, visits, values, settings.secure_doubt)
        return with_proofs(found, children["proven"]) if self._by_rules else found

    def look(self) -> Look:
        """The most visited part of the tree, that of the leading thread where each has one."""
        params = self._params[0]
        rule = rule_of(params["selection"], params["techniques"] if self._by_rules else None)
        if self._root_search is not None:
            rule = NO_RULE
        return look_into(self._trees.first.nodes, rule, lambda node: to_point(int(node["move"])))

    @property
    def _final_choice(self) -> str:
        """With a network the secure child: a value by so few playouts tells more than visits."""
        choice = self._settings.final_choice
        if choice == AUTOMATIC:
            return "secure" if self.asks_network else "robust"
        return choice

    def is_ahead_by(self, visits: float) -> bool:
        """Whether the move to be played has more visits than any other, and more by ``visits``."""
        chosen = self.root_moves(pv_length=1, limit=1)
        if not chosen:
            return False
        others = np.sort(self._trees.root_children()["visits"])[:-1].astype(np.int64)
        return not len(others) or chosen[0].visits - int(others[-1]) > visits

    @property
    def is_agreed(self) -> bool:
        """Whether the root move with most visits has the highest value, too."""
        children = self._trees.root_children()
        return is_agreed(children["visits"].astype(np.int64), children["value"])

    def _advance_tree(self, position: RootPosition) -> bool:
        """Walk the tree along the moves that led from the old root to ``position``."""
        old = self._position
        if old is None or not _continues(old, position):
            return False
        return all(
            self._trees.keep_child(to_index(move.point))
            for move in position.moves[len(old.moves) :]
        )

    def _load_root(self, position: RootPosition) -> None:
        board, tables = self._root[0], self._tables[0]
        clear_board(board, position.size)
        for color, points in ((Color.BLACK, position.black), (Color.WHITE, position.white)):
            for point in points:
                put_stone(board, tables, to_index(point), int(color))
        board["ko"] = 0
        board["captured"] = 0
        board["to_play"] = int(position.first_to_play)
        keys = [self._key(position.rules.superko)]
        for move in position.moves:
            if move.kind is not MoveKind.RESIGN:
                play(board, tables, to_index(move.point), int(move.color))
                keys.append(self._key(position.rules.superko))
        board["to_play"] = int(position.to_play)
        params = self._params[0]
        recent = keys[-MAX_HISTORY:]
        self._recent = recent_indices(
            [to_index(m.point) for m in position.moves if m.kind is not MoveKind.RESIGN]
        )
        params["n_history"] = len(recent)
        params["history"][: len(recent)] = recent

    def _prepare_workers(self, settings: SearchSettings) -> None:
        """Make one worker for each network, again when the batch size or the cache changed."""
        capacity = settings.evaluation_cache
        is_same_cache = capacity == (self.cache.capacity if self.cache else 0)
        if self._workers and len(self._workers[0].workspaces) == settings.batch and is_same_cache:
            return
        if not is_same_cache:
            self.cache = EvaluationCache(capacity) if capacity else None
        self._workers = [
            NetWorker(ask, settings.batch, self._seed, number, self.cache)
            for number, ask in enumerate(self._networks)
        ]

    def _key(self, superko: Superko) -> np.uint64:
        key = self._root[0]["hash"]
        if superko is Superko.SITUATIONAL and self._root[0]["to_play"] == Color.WHITE:
            key = key ^ self._tables[0]["side"]
        return np.uint64(key)

    def _load_settings(self, position: RootPosition, settings: SearchSettings) -> None:
        stones = self._root[0]["n_stones"]
        write_settings(
            self._params[0],
            settings,
            position.size,
            position.komi,
            position.rules.superko,
            self.asks_network,
            lead=abs(int(stones[Color.BLACK]) - int(stones[Color.WHITE])),
        )


def _clear(workspaces: NDArray[np.void]) -> None:
    """Forget the sums over playouts."""
    for field in ("owner", "playouts", "score_sum", "wins", "reply"):
        workspaces[field] = 0


def _continues(old: RootPosition, new: RootPosition) -> bool:
    """Whether ``new`` is ``old`` some moves later, each side moving in turn."""
    same_game = (
        old.size == new.size
        and old.rules == new.rules
        and old.komi == new.komi
        and old.black == new.black
        and old.white == new.white
        and old.first_to_play == new.first_to_play
        and new.moves[: len(old.moves)] == old.moves
    )
    color = old.to_play
    for move in new.moves[len(old.moves) :]:
        if not same_game or move.color is not color:
            return False
        color = color.opponent
    return same_game and color is new.to_play


def _inner_points(size: int) -> NDArray[np.int64]:
    """Array indices of the points of a board, row by row from the top."""
    if not 1 <= size <= MAX_SIZE:
        raise ValueError(f"the engine plays on boards up to {MAX_SIZE}x{MAX_SIZE}")
    return np.array([point_index(c, r) for r in range(size) for c in range(size)], np.int64)
