"""Many games searched side by side: a tree for each, and one network call for a leaf of all.

The search is the program's own (``games.go.kernels``); only the loop over games is new. One leaf
of each tree makes a full batch, so nothing has to be guessed ahead and no virtual loss is needed.
Self-play and gating are built on it. It knows no files.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt

from desktop_go.games.go.features import (
    GLOBALS,
    PLANES,
    RECENT,
    new_workspace,
    write_board_inputs,
)
from desktop_go.games.go.kernels.board import BOARD, PASS, STRIDE, clear_board, new_tables, play
from desktop_go.games.go.kernels.go_params import GO_PARAMS, MAX_HISTORY
from desktop_go.games.go.kernels.net_simulate import recent_moves, settle_batch, walk_to_leaf
from desktop_go.games.go.kernels.playout import area_score
from desktop_go.games.go.kernels.policy import heavy_playout
from desktop_go.games.go.kernels.simulate import note_owners
from desktop_go.games.go.kernels.stones import BLACK
from desktop_go.games.go.kernels.workspace import new_workspaces
from desktop_go.games.go.net_search import AskNetwork
from desktop_go.games.go.root_noise import mix_noise
from desktop_go.games.go.rules import Superko
from desktop_go.games.go.search_settings import SearchSettings, write_settings
from desktop_go.search.tree import COUNTERS, NEXT_FREE, NODE, children_of, copy_subtree
from desktop_go.search.value_bias import BIAS, SITUATIONS
from training.replay import compiled

SETTLED = 0.9
"""Every point must be its owner's in this share of the playouts, as a mean of +1 and -1."""

Ints = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float32]


@compiled
def _walk_games(nodes, params, tables, slots, roots, recents, games, planes, numbers, features):
    """Walk to a leaf of each of ``games`` and write its inputs."""
    recent = np.zeros(recents.shape[1], np.int64)
    for row in range(len(games)):
        g = games[row]
        walk_to_leaf(nodes[g], params[g], tables, slots[g], roots[g])
        recent_moves(slots[g], recents[g], recent)
        write_board_inputs(
            slots[g].board, recent, params[g].komi, planes[row], numbers[row], features
        )


@compiled
def _settle_games(nodes, counters, params, tables, slots, games, logits, values, scores, bias):
    """Grow and back up the leaves of ``games`` by the network's answers."""
    for row in range(len(games)):
        g = games[row]
        settle_batch(
            nodes[g],
            counters[g],
            params[g],
            tables,
            slots[g : g + 1],
            1,
            logits[row : row + 1],
            values[row : row + 1],
            scores[row : row + 1],
            bias[g],
        )


@compiled
def _sample_owners(root, tables, ws, playouts):
    """Play ``root`` out; the sums of owners are left in ``ws.owner``."""
    ws.owner[:] = 0
    for _ in range(playouts):
        ws.board = root
        ws.board.passes = 0
        ws.n_plays = 0
        heavy_playout(ws.board, tables, ws, 0)
        note_owners(ws.board, ws)


class ManyGames:
    """``count`` games on one board size, each with a root position and a tree of its own."""

    def __init__(
        self,
        ask: AskNetwork,
        size: int,
        count: int,
        most_visits: int,
        seed: int,
        settings: SearchSettings | None = None,
    ) -> None:
        """Reserve the memory and set every game up with an empty board.

        Args:
            ask: the network.
            size: of the board.
            count: games side by side, which is the batch size at most.
            most_visits: visits of a root that the trees must hold.
            seed: of the playouts and of the order of moves.
            settings: of the search; it always asks the network, one leaf a game at a time.
        """
        self.size, self.count = size, count
        self._ask = ask
        self._settings = settings or SearchSettings(playout_share=0.0)
        capacity = (most_visits + 8) * (size * size + 1) + 1
        self.nodes = np.zeros((count, capacity), NODE)
        self._spare = np.zeros(capacity, NODE)
        self._counters = np.zeros((count, COUNTERS), np.int64)
        self._bias = np.zeros((count, SITUATIONS), BIAS)
        self._params = np.zeros(count, GO_PARAMS)
        self.roots = np.zeros(count, BOARD)
        self._recents = np.full((count, RECENT), -1, np.int64)
        self._tables = new_tables()
        self._slots = new_workspaces(count, seed)
        self._features = new_workspace()
        self._planes: Floats = np.zeros((count, PLANES, size, size), np.float32)
        self._numbers: Floats = np.zeros((count, GLOBALS), np.float32)
        self._inner = np.array(
            [(r + 1) * STRIDE + c + 1 for r in range(size) for c in range(size)], np.int64
        )
        for game in range(count):
            self.reset(game, 7.0)

    def reset(self, game: int, komi: float) -> None:
        """Start a game anew on the empty board."""
        clear_board(self.roots[game], self.size)
        self._recents[game] = -1
        self._clear_tree(game)
        self._load_params(self._params[game], komi)

    def _load_params(self, params: np.void, komi: float) -> None:
        write_settings(params, self._settings, self.size, komi, Superko.POSITIONAL, True)
        params["n_history"] = 1
        params["history"][0] = 0
        params["allowed"] = 1

    def _clear_tree(self, game: int) -> None:
        self.nodes[game, 0] = np.zeros(1, NODE)[0]
        self._counters[game] = 0
        self._counters[game, NEXT_FREE] = 1
        if self._settings.value_bias:
            self._bias[game] = np.zeros(1, BIAS)[0]

    def think(self, games: Ints) -> None:
        """Run one simulation in each of ``games``."""
        n = len(games)
        if n == 0:
            return
        planes, numbers = self._planes[:n], self._numbers[:n]
        _walk_games(
            self.nodes,
            self._params,
            self._tables[0],
            self._slots,
            self.roots,
            self._recents,
            games,
            planes,
            numbers,
            self._features[0],
        )
        seen = self._ask(planes, numbers)
        _settle_games(
            self.nodes,
            self._counters,
            self._params,
            self._tables[0],
            self._slots,
            games,
            seen.policy_logits,
            seen.value,
            seen.score,
            self._bias,
        )

    @property
    def visits(self) -> Ints:
        """Visits of every root."""
        return self.nodes["visits"][:, 0].astype(np.int64)

    def is_expanded(self, game: int) -> bool:
        """Whether the moves at the root are in the tree."""
        return bool(self.nodes[game, 0]["first_child"] != 0)

    def children(self, game: int) -> Any:
        """The root's children, NODE[n] (a view)."""
        return children_of(self.nodes[game])

    def komi(self, game: int) -> float:
        """Points to White."""
        return float(self._params[game]["komi"])

    def is_black(self, game: int) -> bool:
        """Whether Black is to move."""
        return bool(self.roots[game]["to_play"] == BLACK)

    def plain(self, index: int) -> int:
        """An array index as records number points; the pass is ``size * size``."""
        if index == PASS:
            return self.size * self.size
        return (index // STRIDE - 1) * self.size + index % STRIDE - 1

    def add_noise(self, game: int, weight: float, rng: np.random.Generator) -> None:
        """Mix Dirichlet noise into the priors of the root's moves, the pass left out."""
        mix_noise(self.children(game), weight, rng)

    def play(self, game: int, move: int, keep_tree: bool) -> None:
        """Play an array index (PASS for a pass) and move the root there."""
        root = self.roots[game]
        kept = False
        if keep_tree:
            children = self.children(game)
            found = np.flatnonzero(children["move"] == move)
            if len(found):
                first = int(self.nodes[game, 0]["first_child"])
                self._keep(game, first + int(found[0]))
                kept = True
        if not kept:
            self._clear_tree(game)
        play(root, self._tables[0], move, int(root["to_play"]))
        self._recents[game, 1:] = self._recents[game, :-1].copy()
        self._recents[game, 0] = move
        params = self._params[game]
        if params["n_history"] < MAX_HISTORY:
            params["history"][params["n_history"]] = root["hash"]
            params["n_history"] += 1

    def _keep(self, game: int, child: int) -> None:
        used = copy_subtree(self.nodes[game], self._spare, child)
        self.nodes[game, :used] = self._spare[:used]
        self._counters[game] = 0
        self._counters[game, NEXT_FREE] = used

    def is_over(self, game: int) -> bool:
        """Whether the last two moves were passes."""
        return bool(self.roots[game]["passes"] >= 2)

    def area(self, game: int) -> int:
        """Black's lead on the board as it stands, all stones alive."""
        return int(area_score(self.roots[game], self._slots[game]))

    def colors(self, game: int) -> npt.NDArray[np.uint8]:
        """0 empty, 1 Black, 2 White; uint8[size * size]."""
        found: npt.NDArray[np.uint8] = self.roots[game]["color"][self._inner]
        return found

    def owners(self, game: int, playouts: int) -> npt.NDArray[np.float64]:
        """Mean owner of each point over heavy playouts, +1 Black's; float64[size * size]."""
        slot = self._slots[game]
        _sample_owners(self.roots[game], self._tables[0], slot, playouts)
        return slot["owner"][self._inner] / playouts

    def settled(self, game: int, playouts: int = 32) -> npt.NDArray[np.int8] | None:
        """The owners (+1, -1) where every point is surely somebody's and no stone is dead.

        Then the rest of the game could only fill territory in.
        """
        owners = self.owners(game, playouts)
        colors = self.colors(game)
        sign = np.where(owners > 0, 1, -1).astype(np.int8)
        wanted = np.array([0, 1, -1, 0])[colors]
        if np.abs(owners).min() < SETTLED or ((wanted != 0) & (wanted != sign)).any():
            return None
        return sign


def board_owners(colors: Sequence[int], size: int) -> npt.NDArray[np.int8]:
    """Who owns each point as the board stands (Tromp-Taylor): +1 Black, -1 White, 0 neither.

    ``colors``: 0 empty, 1 Black, 2 White, row by row.
    """
    sign = {0: 0, 1: 1, 2: -1}
    owners = np.array([sign[int(color)] for color in colors], np.int8)
    seen = np.zeros(size * size, np.bool_)
    for start in range(size * size):
        if owners[start] != 0 or seen[start] or colors[start] != 0:
            continue
        region, borders = [start], set()
        seen[start] = True
        for point in region:
            for near in neighbors(point, size):
                if colors[near] != 0:
                    borders.add(sign[int(colors[near])])
                elif not seen[near]:
                    seen[near] = True
                    region.append(near)
        if len(borders) == 1:
            owners[region] = borders.pop()
    return owners


def neighbors(point: int, size: int) -> list[int]:
    """The points beside ``point`` on the board."""
    col, row = point % size, point // size
    around = ((col + 1, row), (col - 1, row), (col, row + 1), (col, row - 1))
    return [r * size + c for c, r in around if 0 <= c < size and 0 <= r < size]
