"""Finding forced wins: by fours (VCF) and by fours and threes (VCT)."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass

import numpy as np

from desktop_go.games.gomoku.kernels import vcf as V
from desktop_go.games.gomoku.kernels import vct as T
from desktop_go.games.gomoku.thinking import Pace

PROOF_ENTRIES = 1 << 18
LINE_LENGTH = 400
NO_LIMIT = 2**60


@dataclass(slots=True)
class ThreatResult:
    """The outcome of a threat search; None as long as it is open."""

    won: bool | None = None
    line: tuple[int, ...] = ()
    """Cells, attacker and defender in turn; 0 where the defender has no legal reply."""
    nodes: int = 0


class ThreatSearch:
    """Workspace and remembered positions of the threat searches of one rule set."""

    def __init__(self, proof_entries: int = PROOF_ENTRIES) -> None:
        self.vcf_space = np.zeros(1, V.VCF_SPACE)[0]
        self._vct_space = np.zeros(1, T.VCT_SPACE)[0]
        self._proofs = np.zeros(proof_entries, T.PROOF)

    def forget(self) -> None:
        """Drop all that is remembered (needed when the rules or the board size change)."""
        self.vcf_space["seen_key"][:] = 0
        self._proofs[:] = 0
        self._vct_space["doubtful"] = 0

    def forget_doubts(self) -> None:
        """Drop proofs among which some took for no win what was not read to its end."""
        if self._vct_space["doubtful"]:
            self.forget()

    def vcf(self, board: np.void, tables: np.void, color: int, budget: int) -> ThreatResult:
        """Look for a win by fours within ``budget`` positions."""
        status = V.find_vcf(board, tables, self.vcf_space, color, budget)
        nodes = int(self.vcf_space["nodes"])
        if status == V.WIN:
            length = int(self.vcf_space["length"])
            return ThreatResult(True, tuple(self.vcf_space["line"][:length].tolist()), nodes)
        return ThreatResult(False if status == V.NONE else None, (), nodes)

    def vct(
        self, board: np.void, tables: np.void, color: int, wide: bool = False, most: int = NO_LIMIT
    ) -> Generator[ThreatResult, None, None]:
        """Look for a win by threats in slices; the last result yielded has ``won`` set.

        ``wide``: follow quiet moves that threaten to win by fours, too.
        ``most``: stop after so many nodes.
        ``board`` is used up while the generator runs and restored when it ends or is closed.
        """
        space, result, pace = self._vct_space, ThreatResult(), Pace(first=100)
        T.vct_start(board, space, color, int(wide))
        status = T.RUNNING
        try:
            while status == T.RUNNING and result.nodes < most:
                budget = min(pace.start(), most - result.nodes)
                status = T.vct_run(board, tables, space, self._proofs, self.vcf_space, budget)
                pace.end()
                result.nodes = int(space["nodes"] + space["vcf_nodes"])
                if status == V.WIN:
                    result.line = self._line(board, tables)
                if status in (V.WIN, V.NONE):
                    result.won = status == V.WIN
                yield result
        finally:
            if status == T.RUNNING:
                self.drop(board, tables)

    def drop(self, board: np.void, tables: np.void) -> None:
        """Take the moves of an unfinished search off ``board``."""
        T.vct_abandon(board, tables, self._vct_space)

    def _line(self, board: np.void, tables: np.void) -> tuple[int, ...]:
        line = np.zeros(LINE_LENGTH, np.int64)
        length = T.vct_line(board, tables, self._vct_space, self._proofs, self.vcf_space, line)
        return tuple(line[:length].tolist())
