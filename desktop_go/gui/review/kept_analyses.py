"""Keeps analyses over the end of the program, apart from the records, and brings them back.

The record is not changed by it. Reading and writing run on threads; what has not yet been written
when the window closes is written then.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QObject, Slot

from desktop_go.gui.review.analyses import Analyses
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.gui.threads.timers import once
from desktop_go.records.analysis import NodeAnalysis, parse_analysis, write_analysis
from desktop_go.records.edits import Change, ChangeKind
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.services.position_keys import PositionKeys
from desktop_go.services.settings import Settings

SETTING = "review.keep"
WRITE_MS = 3000
MOST_NODES = 20_000
"""Nodes of a record that are looked for, in the order of the file."""


class KeptAnalyses(QObject):
    """Brings the analyses of the record on the board back and keeps new ones."""

    def __init__(self, analyses: Analyses, path: Path, settings: Settings, jobs: Jobs) -> None:
        super().__init__(analyses)
        self._analyses, self._path, self._settings, self._jobs = analyses, path, settings, jobs
        self._keys = PositionKeys()
        self._waiting: dict[bytes, list[str]] = {}
        self._record: GameRecord | None = None
        self._edits = 0
        self._timer = once(self, WRITE_MS, self._write)
        analyses.found.connect(self._on_found)
        analyses.adopted.connect(self._on_record)
        settings.subscribe(self._on_setting)
        self._on_record()

    @property
    def is_on(self) -> bool:
        """Whether analyses are kept."""
        return self._settings.flag(SETTING)

    def close(self) -> None:
        """Write what is not yet written."""
        self._timer.stop()
        waiting, self._waiting = self._waiting, {}
        if waiting:
            _keep(self._path, waiting)

    # -- Bringing back -------------------------------------------------------------------------

    @Slot()
    def _on_record(self) -> None:
        record = self._analyses.record
        if record is not self._record:
            self._record = record
            self._keys = PositionKeys()
            record.listen(self._on_change)
        self._read()

    def _on_setting(self, key: str) -> None:
        if key == SETTING and self.is_on:
            self._read()

    def _read(self) -> None:
        """Look for the positions of the record on a thread."""
        record = self._record
        if record is None or not self.is_on or not record.root.children:
            return
        path, size = self._path, record.board_size
        judges = dict.fromkeys((self._analyses.judge, self._analyses.second))
        nodes, edits = list(islice(record.nodes(), MOST_NODES)), self._edits

        def work() -> list[tuple[RecordNode, NodeAnalysis]]:
            keys = PositionKeys()
            wanted = [(node, _key(keys, node, judge)) for node in nodes for judge in judges]
            kept = _load(path, dict.fromkeys(key for _, key in wanted))
            read = {key: parse_analysis(values, size) for key, values in kept.items()}
            return [(node, found) for node, key in wanted if (found := read.get(key)) is not None]

        def done(found: list[tuple[RecordNode, NodeAnalysis]]) -> None:
            if record is not self._record:
                return
            if edits != self._edits:
                self._read()
            else:
                self._analyses.take(found)

        self._jobs.start(work, done, _ignore)

    def _on_change(self, change: Change) -> None:
        self._edits += 1
        if change.kind is not ChangeKind.ATTACHED:
            self._keys.forget()

    # -- Keeping -------------------------------------------------------------------------------

    @Slot(object, object)
    def _on_found(self, node: RecordNode, analysis: NodeAnalysis) -> None:
        if not self.is_on:
            return
        self._waiting[_key(self._keys, node, analysis.judge)] = write_analysis(analysis)
        if not self._timer.isActive():
            self._timer.start()

    @Slot()
    def _write(self) -> None:
        path, waiting = self._path, self._waiting
        self._waiting = {}
        self._jobs.start(lambda: _keep(path, waiting), _ignore, _ignore)


def _key(keys: PositionKeys, node: RecordNode, judge: str) -> bytes:
    """What an analysis is kept under: the position and, where it is not ours, its judge."""
    return keys.of(node) + judge.encode()


def _load(path: Path, keys: Iterable[bytes]) -> dict[bytes, list[str]]:
    from desktop_go.services.analysis_store import AnalysisStore  # SQLite, not at the start

    return AnalysisStore(path).load(keys)


def _keep(path: Path, analyses: Mapping[bytes, list[str]]) -> None:
    from desktop_go.services.analysis_store import AnalysisStore

    AnalysisStore(path).keep(analyses)


def _ignore(_result: object) -> None:
    """What could not be kept is in the log; it can be found out again."""
