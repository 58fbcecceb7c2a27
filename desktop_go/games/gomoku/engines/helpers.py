"""Further threads for alpha-beta: they search the same position and share what they remember."""

from __future__ import annotations

import threading

import numpy as np

from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.kernels import alphabeta as A

SLICE_NODES = 4000
"""About 4 ms: how soon a helper notices that it should stop."""


class Helper:
    """One thread that deepens on its own board and fills the common table of positions.

    The helpers differ only in the depth they start from; all the rest is left to timing
    ("lazy SMP").
    """

    def __init__(self, number: int) -> None:
        self._search = A.new_search()
        self._threats = ThreatSearch(1 << 10)
        self._number = number
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    def start(
        self, like: np.void, board: np.void, tables: np.void, entries: np.ndarray, max_depth: int
    ) -> None:
        """Begin to search ``board`` (copied) with the settings and the color of ``like``."""
        self._search = like.copy()
        self._search["nodes"] = self._search["vcf_nodes"] = 0
        self._stop.clear()
        work = (board.copy(), tables, entries, int(like["color"]), max_depth)
        self._thread = threading.Thread(target=self._deepen, args=work, daemon=True)
        self._thread.start()

    def stop(self) -> int:
        """End the search; returns the nodes it looked at."""
        self._stop.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        return int(self._search["nodes"] + self._search["vcf_nodes"])

    def _deepen(
        self, board: np.void, tables: np.void, entries: np.ndarray, color: int, max_depth: int
    ) -> None:
        search, space = self._search, self._threats.vcf_space
        for depth in range(1 + self._number % 2, max_depth + 1):
            A.search_start(search, color, depth, -A.INFINITE, A.INFINITE)
            while A.search_run(search, board, tables, entries, space, SLICE_NODES) == A.RUNNING:
                if self._stop.is_set():
                    return
            if abs(int(search["result"])) >= A.WON:
                return
