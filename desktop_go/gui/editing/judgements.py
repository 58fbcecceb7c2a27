"""The menu of judgements: good move, bad move, even position, hotspot..."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu

from desktop_go.gui.tree.glyphs import SIGNS
from desktop_go.records.annotations import Annotation, annotations_of
from desktop_go.records.record_node import RecordNode
from desktop_go.services.i18n import tr
from desktop_go.texts import Text

NAMES: tuple[tuple[Annotation, Text, Text], ...] = (
    (Annotation.GOOD_MOVE, "&Good move", "&Very good move"),
    (Annotation.INTERESTING_MOVE, "&Interesting move", ""),
    (Annotation.DOUBTFUL_MOVE, "&Doubtful move", ""),
    (Annotation.BAD_MOVE, "&Bad move", "Very b&ad move"),
    (Annotation.EVEN_POSITION, "&Even position", "Very even position"),
    (Annotation.GOOD_FOR_BLACK, "Good for B&lack", "Very good for Black"),
    (Annotation.GOOD_FOR_WHITE, "Good for &White", "Very good for White"),
    (Annotation.UNCLEAR_POSITION, "&Unclear position", "Very unclear position"),
    (Annotation.HOTSPOT, "&Hotspot", "Important hotspot"),
)
_NEW_GROUP = (Annotation.EVEN_POSITION, Annotation.HOTSPOT)


class JudgementMenu(QObject):
    """Fills a menu and keeps its checks in step with a node.

    Signals:
        chosen(Annotation, int): annotate so, with strength 1 or 2; 0 removes it.
    """

    chosen = Signal(object, int)

    def __init__(self, menu: QMenu) -> None:
        super().__init__(menu)
        self._actions: dict[tuple[Annotation, int], QAction] = {}
        for annotation, *names in NAMES:
            if annotation in _NEW_GROUP:
                menu.addSeparator()
            for strength, name in enumerate(names, start=1):
                if name:
                    action = menu.addAction(f"{tr(name)}\t{SIGNS[annotation][strength - 1]}")
                    action.setCheckable(True)
                    action.setData((annotation, strength))
                    action.triggered.connect(self._on_action)
                    self._actions[annotation, strength] = action

    def show_node(self, node: RecordNode) -> None:
        """Check what holds for ``node``."""
        found = annotations_of(node)
        for (annotation, strength), action in self._actions.items():
            action.setChecked(found.get(annotation) == strength)

    def action(self, annotation: Annotation, strength: int = 1) -> QAction:
        """The entry of a judgement."""
        return self._actions[annotation, strength]

    @Slot(bool)
    def _on_action(self, checked: bool) -> None:
        action = self.sender()
        if isinstance(action, QAction):
            annotation, strength = action.data()
            self.chosen.emit(annotation, strength if checked else 0)
