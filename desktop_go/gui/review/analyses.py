"""What is known of the positions of the record on the board, and the judgements that follow.

Knows no engine and no widget. Forgets what an edit has made wrong.
"""

from __future__ import annotations

import weakref
from collections.abc import Collection, Iterable, Sequence

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.games.go.review import Judgement, is_enough, judge_node
from desktop_go.gui.go.game import GameController
from desktop_go.moves import Point
from desktop_go.records.analysis import IDENT, NodeAnalysis, read_analysis
from desktop_go.records.edits import Change, ChangeKind
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode

POSITION = ("B", "W", "AB", "AW", "AE", "PL")
"""Properties of a node that make its position another one than that before."""
_TERMS = ("SZ", "KM", "RU", "HA")
Signature = tuple[object, ...]
Memo = tuple[NodeAnalysis, NodeAnalysis, int, "Judgement | None"]
"""The analyses that a judgement follows from, its number, itself."""


class Analyses(QObject):
    """Analyses by node, hints given, judgements of the current line.

    Signals:
        changed: something is known, or no longer known, of a node.
        spoiled: an edit changed positions of the record.
        found(RecordNode, NodeAnalysis): something new was found out about a position.
        adopted: another record is on the board, or others judge it.
    """

    changed = Signal()
    spoiled = Signal()
    found = Signal(object, object)
    adopted = Signal()
    judge = ""
    """Whose analyses are shown: the name of an attached engine, empty for our own."""
    second = ""
    """Whose are shown beside them; empty: nobody's."""
    _record: GameRecord | None = None
    _line: Sequence[RecordNode] | None = None
    _told: Sequence[RecordNode] | None = None
    """The line that was told last; others may ask for ``line`` before it is told."""
    _judgements: list[Judgement | None] | None = None

    def __init__(self, game: GameController) -> None:
        super().__init__(game)
        self._game = game
        self._forget()
        game.loaded.connect(self._on_loaded)
        game.changed.connect(self._on_moved)
        self._on_loaded()

    def set_judges(self, judge: str, second: str = "") -> None:
        """Show the analyses of ``judge``, and beside them those of ``second``."""
        if (judge, second) != (self.judge, self.second):
            self.judge, self.second = judge, second
            self._memo.clear()
            self.adopted.emit()
            self._tell()

    def get(self, node: RecordNode) -> NodeAnalysis | None:
        """What the judge thinks of the position at ``node``, else what the file says."""
        found = self.by(self.judge, node)
        return found if found is not None else self._in_file(node)

    def by(self, judge: str, node: RecordNode) -> NodeAnalysis | None:
        """What ``judge`` thinks of the position at ``node``, by now or from the file."""
        known = self._known.get(judge)
        found = known.get(node) if known is not None else None
        if found is None:
            found = self._in_file(node)
        return found if found is not None and found.judge == judge else None

    def put(self, node: RecordNode, analysis: NodeAnalysis) -> None:
        """Take ``analysis``, unless as much or more is known already."""
        if self._put(node, analysis):
            self.found.emit(node, analysis)
            self._tell()

    def take(self, analyses: Iterable[tuple[RecordNode, NodeAnalysis]]) -> None:
        """Take analyses that were kept, where no more is known already."""
        taken = [self._put(node, analysis) for node, analysis in analyses]
        if any(taken):
            self._tell()

    @property
    def record(self) -> GameRecord:
        """The record on the board."""
        return self._game.record

    def note_hint(self, node: RecordNode, point: Point | None) -> None:
        """Remember that ``point`` (None: a pass) was recommended at ``node``."""
        self._hints.setdefault(node, set()).add(point)
        self._memo.clear()
        self._tell()

    def hinted(self, node: RecordNode) -> Collection[Point | None]:
        """What was recommended at ``node``."""
        return self._hints.get(node, ())

    # -- The current line ----------------------------------------------------------------------

    @property
    def line(self) -> Sequence[RecordNode]:
        """The line through the node shown, from the root to its end."""
        if self._line is None:
            self._line = self._game.cursor.line()
        return self._line

    @property
    def has_moves(self) -> bool:
        """Whether the line has a move that can be judged."""
        return any(node.has_move for node in self.line)

    @property
    def judgements(self) -> list[Judgement | None]:
        """One for each node of ``line``."""
        if self._judgements is None:
            self._judgements = [None] * len(self.line) if self.is_blank else self._judge()
        return self._judgements

    def _judge(self) -> list[Judgement | None]:
        """Judge the line, keeping judgements whose positions are thought of as before."""
        found: list[Judgement | None] = []
        number = 0
        before: NodeAnalysis | None = None
        for node in self.line:
            number += node.has_move
            after, judgement = self.get(node), None
            if before is not None and after is not None:
                memo = self._memo.get(node)
                if memo and memo[0] is before and memo[1] is after and memo[2] == number:
                    judgement = memo[3]
                else:
                    judgement = judge_node(node, number, self.get, self.hinted)
                    self._memo[node] = (before, after, number, judgement)
            found.append(judgement)
            before = after
        return found

    def judgement_of(self, node: RecordNode) -> Judgement | None:
        """The judgement of the move at any node of the record."""
        parent = node.parent
        if parent is None or not self.known_at(node) or not self.known_at(parent):
            return None
        memo = self._memo.get(node)
        if memo and memo[0] is self.get(parent) and memo[1] is self.get(node):
            return memo[3]
        return judge_node(node, node.move_number, self.get, self.hinted)

    def judged_nodes(self) -> list[tuple[RecordNode, Judgement]]:
        """The nodes of the line that have a judgement, with it."""
        both = zip(self.line, self.judgements, strict=True)
        return [(node, judgement) for node, judgement in both if judgement is not None]

    def known_at(self, node: RecordNode) -> bool:
        """Whether enough is known of ``node`` to be drawn."""
        return is_enough(self.get(node))

    def missing(self) -> int:
        """How many positions of the line nothing is known of."""
        return len(self.line) if self.is_blank else sum(not self.known_at(n) for n in self.line)

    @property
    def is_blank(self) -> bool:
        """Whether nothing at all is known of the line: soon told for a line of any length."""
        known = any(self._known.values())
        return not known and not any(IDENT in node.properties for node in self.line)

    def watch(self, node: RecordNode) -> None:
        """Notice edits that change the position at ``node``, or one above it."""
        place: RecordNode | None = node
        while place is not None and place not in self._signatures:
            self._signatures[place] = _signature(place)
            place = place.parent

    # -- Inside --------------------------------------------------------------------------------

    def _forget(self) -> None:
        self._known: dict[str, weakref.WeakKeyDictionary[RecordNode, NodeAnalysis]] = {}
        """By judge."""
        self._read: weakref.WeakKeyDictionary[RecordNode, NodeAnalysis | None] = (
            weakref.WeakKeyDictionary()
        )
        """What the file says; None: nothing that still holds."""
        self._signatures: weakref.WeakKeyDictionary[RecordNode, Signature] = (
            weakref.WeakKeyDictionary()
        )
        self._hints: weakref.WeakKeyDictionary[RecordNode, set[Point | None]] = (
            weakref.WeakKeyDictionary()
        )
        self._memo: weakref.WeakKeyDictionary[RecordNode, Memo] = weakref.WeakKeyDictionary()
        self._line = self._judgements = None

    def _put(self, node: RecordNode, analysis: NodeAnalysis) -> bool:
        """Take ``analysis`` where its judge knows no more; returns whether it was taken."""
        before = self.by(analysis.judge, node)
        if before is not None and analysis.visits <= before.visits:
            return False
        self._known.setdefault(analysis.judge, weakref.WeakKeyDictionary())[node] = analysis
        self.watch(node)
        return True

    def _in_file(self, node: RecordNode) -> NodeAnalysis | None:
        if node not in self._read:
            if IDENT not in node.properties:
                return None
            self._read[node] = read_analysis(node)
            self.watch(node)
        return self._read[node]

    def _tell(self) -> None:
        self._judgements = None
        self.changed.emit()

    @Slot()
    def _on_loaded(self) -> None:
        if self._game.record is not self._record:
            self._record = self._game.record
            self._record.listen(self._on_record_change)
            self._forget()
            self.adopted.emit()
        self._tell()

    @Slot()
    def _on_moved(self) -> None:
        line, told = self._game.cursor.line(), self._told
        if line is told:
            return
        self._line = self._told = line
        if line != told:
            self._tell()

    def _on_record_change(self, change: Change) -> None:
        """Forget the analyses of positions that an edit has changed."""
        self._line = None
        self._judgements = None
        self._memo.pop(change.node, None)
        spoiled = False
        for node in _touched(change):
            known = self._signatures.get(node)
            if known is not None and known != _signature(node):
                spoiled = True
                for lost in node.walk():
                    self._signatures.pop(lost, None)
                    for by_judge in self._known.values():
                        by_judge.pop(lost, None)
                    if IDENT in lost.properties:
                        self._read[lost] = None
        if spoiled:
            self.spoiled.emit()
            self._tell()


def _touched(change: Change) -> list[RecordNode]:
    """The nodes whose own move, setup or parent may be another one after ``change``."""
    nodes = [] if change.kind is ChangeKind.CUT else [change.node]
    nodes += change.node.children
    if change.parent is not None:
        nodes += change.parent.children
    return nodes


def _signature(node: RecordNode) -> Signature:
    """What of a node decides the position below it."""
    idents = POSITION if node.parent is not None else POSITION + _TERMS
    return (id(node.parent), *(node.raw(ident) for ident in idents))
