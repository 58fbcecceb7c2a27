"""All lessons under the names of their games, with what was done of each."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt, Signal, Slot
from PySide6.QtWidgets import QListWidget, QListWidgetItem

from desktop_go.games.spec import GameSpec
from desktop_go.games.teaching import Lesson
from desktop_go.services.i18n import tr

LEAST = 220
"""Pixels: some ten lines."""
WORDS = 400
"""Pixels that the words above it may take."""
ROLE = Qt.ItemDataRole.UserRole


class LessonList(QListWidget):
    """One line a lesson.

    Signals:
        chosen(str): open the lesson with this key.
    """

    chosen = Signal(str)

    def __init__(self, lessons: Sequence[tuple[GameSpec, Lesson]]) -> None:
        super().__init__()
        self.setObjectName("lessonList")
        self.setAccessibleName(tr("Lessons"))
        self._items: list[tuple[QListWidgetItem, Lesson]] = []
        last = ""
        number = 0
        for spec, lesson in lessons:
            if spec.key != last:
                last, number = spec.key, 0
                heading = QListWidgetItem(tr(spec.name))
                heading.setFlags(Qt.ItemFlag.NoItemFlags)
                self.addItem(heading)
            number += 1
            item = QListWidgetItem()
            item.setData(ROLE, (lesson.key, number))
            item.setToolTip(tr(lesson.text))
            self.addItem(item)
            self._items.append((item, lesson))
        self.itemClicked.connect(self._on_item)
        self.itemActivated.connect(self._on_item)
        self.take_room(0)

    def take_room(self, room: int) -> None:
        """Show as many lessons as ``room`` pixels have place for, beside the words."""
        whole = self.count() * self.sizeHintForRow(0) + 2 * self.frameWidth()
        self.setFixedHeight(max(LEAST, min(room - WORDS, whole)))

    def show_progress(self, done_of: Callable[[Lesson], int], current: str) -> None:
        """Show what was done of each lesson, and which one is open."""
        for item, lesson in self._items:
            key, number = item.data(ROLE)
            done, count = done_of(lesson), len(lesson.steps)
            line = tr("{number}. {title}").format(number=number, title=tr(lesson.title))
            if done == count:
                line = tr("{line} – done").format(line=f"✓ {line}")
            elif done:
                line = tr("{line} – {done} of {count}").format(line=line, done=done, count=count)
            item.setText(line)
            if key == current:
                self.setCurrentItem(item)

    @Slot(QListWidgetItem)
    def _on_item(self, item: QListWidgetItem) -> None:
        if item.data(ROLE):
            self.chosen.emit(item.data(ROLE)[0])
