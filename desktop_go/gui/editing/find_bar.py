"""The find bar under the tree: looks through a record in small steps, so that nothing waits."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import Qt, QTimer, Signal, Slot
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QToolButton, QWidget

from desktop_go.gui.editing.judgements import NAMES
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_row
from desktop_go.gui.style.short_choice import ShortChoice
from desktop_go.gui.threads.timers import once
from desktop_go.moves import Color
from desktop_go.records.annotations import Annotation
from desktop_go.records.coordinates import from_gtp
from desktop_go.records.finding import Query
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr, tr_plain, tr_plural

SLICE = 0.008
"""Seconds of search between two turns of the window."""
DELAY_MS = 150
TEXT, MOVE, COMMENTED, MARKED, SETUP = "text", "move", "commented", "marked", "setup"


class FindBar(QWidget):
    """Asks what to find and steps through the matches.

    Signals:
        found(RecordNode): show this match.
        closed: the bar was put away.
    """

    found = Signal(object)
    closed = Signal()

    def __init__(
        self, record_of: Callable[[], GameRecord], node_of: Callable[[], RecordNode]
    ) -> None:
        super().__init__()
        self.setObjectName("findBar")
        self._record_of, self._node_of = record_of, node_of
        self.matches: list[RecordNode] = []
        self._order: dict[RecordNode, int] = {}
        self._search: Iterator[RecordNode] | None = None
        self._number = 0
        self._jump = 0
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._on_slice)
        self._delay = once(self, DELAY_MS, self.restart)
        self._make_kind()
        self.text = QLineEdit(clearButtonEnabled=True)
        self.text.textEdited.connect(self._delay.start)
        self.count = quiet(wrap=False)
        row = in_row(
            self.kind, (self.text, 1), self.count, inside=self, margins=(0, 2, 0, 2), spacing=4
        )
        for sign, name, work in (
            ("▲", tr("Find previous"), self.find_previous),
            ("▼", tr("Find next"), self.find_next),
            ("✕", tr("Close"), self.close_bar),
        ):
            button = QToolButton(autoRaise=True)
            button.setText(sign)
            button.setToolTip(name)
            button.setAccessibleName(name)
            button.clicked.connect(work)
            row.addWidget(button)
        self._on_kind()
        self.hide()

    def _make_kind(self) -> None:
        self.kind = ShortChoice(8)
        self.kind.setAccessibleName(tr("What to find"))
        for text, data in self._kinds():
            self.kind.addItem(text, data)
        self.kind.activated.connect(self._on_kind)

    @staticmethod
    def _kinds() -> list[tuple[str, object]]:
        kinds: list[tuple[str, object]] = [
            (tr("Text"), TEXT),
            (tr("Move at"), MOVE),
            (tr("Comments"), COMMENTED),
            (tr("Marks"), MARKED),
            (tr("Setup stones"), SETUP),
        ]
        return kinds + [(tr_plain(name), kind) for kind, name, _strong in NAMES]

    # -- Opening and closing -------------------------------------------------------------------

    def open_bar(self) -> None:
        """Show the bar with what was looked for the last time."""
        self.show()
        (self.text if self.text.isEnabled() else self.kind).setFocus()
        self.text.selectAll()
        self.restart()

    @Slot()
    def close_bar(self) -> None:
        """Put the bar away."""
        self._timer.stop()
        self._delay.stop()
        self.hide()
        self.closed.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter goes on (with Shift back), Escape closes."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            back = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self.find_previous() if back else self.find_next()
        elif event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        else:
            super().keyPressEvent(event)

    @Slot()
    def _on_kind(self) -> None:
        kind = self.kind.currentData()
        self.text.setEnabled(kind in (TEXT, MOVE))
        hints = {TEXT: tr("in comments, names and labels"), MOVE: tr("D4, or B D4")}
        self.text.setPlaceholderText(hints.get(kind, ""))
        self.text.setAccessibleName(tr("Text to find"))
        if self.isVisible():
            self.restart()

    # -- Searching -----------------------------------------------------------------------------

    def query(self) -> Query | None:
        """What is looked for; None when nothing sensible was asked."""
        kind, text = self.kind.currentData(), self.text.text().strip()
        if isinstance(kind, Annotation):
            return Query(annotation=kind)
        if kind == TEXT:
            return Query(text=text) if text else None
        if kind == MOVE:
            return self._move_query(text.split())
        return Query(
            has_comment=kind == COMMENTED, has_marks=kind == MARKED, has_setup=kind == SETUP
        )

    def _move_query(self, words: list[str]) -> Query | None:
        color = None
        if words and words[0].upper() in ("B", "W", "BLACK", "WHITE"):
            color = Color.BLACK if words[0].upper().startswith("B") else Color.WHITE
            words = words[1:]
        if len(words) != 1:
            return Query(color=color) if color is not None and not words else None
        try:
            point = from_gtp(words[0], self._record_of().board_size)
        except ValueError:
            return None
        return Query(point=point, color=color) if point is not None else None

    @Slot()
    def restart(self) -> None:
        """Look through the whole record again."""
        self._delay.stop()
        self.matches, self._order, self._number, self._jump = [], {}, 0, 0
        query = self.query()
        if query is None:
            self._timer.stop()
            self._search = None
            asked = bool(self.text.text().strip())
            self.count.setText(tr("no such point") if asked else "")
            return
        self._query = query
        self._search = self._record_of().nodes()
        self._timer.start(0)

    _query = Query()

    @Slot()
    def _on_slice(self) -> None:
        """Search on for a moment."""
        end = time.monotonic() + SLICE
        assert self._search is not None
        while time.monotonic() < end:
            node = next(self._search, None)
            if node is None:
                self._timer.stop()
                self._search = None
                break
            self._order[node] = self._number
            self._number += 1
            if self._query.matches(node):
                self.matches.append(node)
        self._show_count()
        if self._search is None and self._jump:
            jump, self._jump = self._jump, 0
            self._step(jump)

    def _show_count(self) -> None:
        node = self._node_of()
        if not self.matches:
            self.count.setText(tr("searching…") if self._search else tr("none"))
        elif node in self.matches and self._search is None:
            self.count.setText(
                tr("{number} of {count}").format(
                    number=self.matches.index(node) + 1, count=len(self.matches)
                )
            )
        else:
            self.count.setText(tr_plural("{count} match", "{count} matches", len(self.matches)))

    # -- Stepping ------------------------------------------------------------------------------

    @Slot()
    def find_next(self) -> None:
        """Go to the next match."""
        self._step(1)

    @Slot()
    def find_previous(self) -> None:
        """Go to the match before."""
        self._step(-1)

    def forget(self) -> None:
        """The record has changed: look again before the next step."""
        if self.isVisible():
            self._delay.start()
        self.matches, self._order = [], {}

    def _step(self, way: int) -> None:
        if self._search is not None or self._delay.isActive() or not self._order:
            if self._search is None:
                self.restart()
            self._jump = way if self._search is not None else 0
            return
        if not self.matches:
            return
        here = self._order.get(self._node_of(), -1)
        places = [self._order[node] for node in self.matches]
        if way > 0:
            after = [i for i, place in enumerate(places) if place > here]
            chosen = after[0] if after else 0
        else:
            before = [i for i, place in enumerate(places) if place < here]
            chosen = before[-1] if before else len(places) - 1
        self.found.emit(self.matches[chosen])
        self._show_count()
