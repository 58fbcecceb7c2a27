"""Several games in one window: one is on the board, the others wait in tabs behind it.

A game that waits is put aside as it is, with its undo steps, its clock and its count, and keeps its
own place on disk. Knows no widget.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.gui.go.aside import GoAside
from desktop_go.gui.go.core import GoCore
from desktop_go.gui.go.files import Opened, file_of
from desktop_go.gui.go.keeper import read_kept
from desktop_go.gui.go.new_record import new_record
from desktop_go.gui.go.setup import GameSetup, setup_from_json
from desktop_go.gui.play.phase import LIVE, Phase
from desktop_go.gui.play.slots import SaveSlot
from desktop_go.gui.window.layout import PLAY, REVIEW
from desktop_go.services.i18n import tr

MODE = "window.mode"


@dataclass(slots=True, eq=False)
class Tab:
    """One tab. What is known of the one in front is on the board."""

    title: str = ""
    mode: str = PLAY
    behind: GoAside | None = None
    """Its game while it waits; None for the tab in front."""
    closes: bool = False
    """It goes as soon as its file is written."""


class Tabs(QObject):
    """The tabs of one window.

    Signals:
        changed: there are others, in another order, or one has another title.
        shown(str): another tab is in front, and this is its mode.
    """

    changed = Signal()
    shown = Signal(str)

    def __init__(self, core: GoCore) -> None:
        super().__init__(core)
        self._core = core
        self.tabs, self.front = [Tab()], 0
        self._spare: list[SaveSlot] = []
        core.files.saved.connect(self._on_saved)
        core.files.failed.connect(self._on_failed)
        core.files.conflict.connect(self._on_conflict)
        core.closed.connect(self._on_closed)

    def title(self, tab: Tab) -> str:
        """What a tab is called."""
        if tab.behind is not None:
            return tab.title
        return tr("Empty board") if self.is_blank else self._core.title()

    def is_modified(self, tab: Tab) -> bool:
        """Whether a tab has changes that are not in its file."""
        file = self._core.files.file if tab.behind is None else tab.behind.file
        return file.path is not None and file.is_modified

    @property
    def is_blank(self) -> bool:
        """Whether nothing is on the board that anybody would miss."""
        files, root = self._core.files, self._core.game.record.root
        is_empty = not root.children and not root.setup and not files.is_modified
        is_record = self._core.game.phase is Phase.VIEWING and self._core.keeper.is_active
        return is_record and is_empty and files.path is None and files.count == 1

    def place_behind(self, path: Path) -> int | None:
        """The place of a tab behind that has this file; None when none has."""
        for place, tab in enumerate(self.tabs):
            if tab.behind is not None and tab.behind.file.path == path:
                return place
        return None

    # -- Going from one to another -------------------------------------------------------------

    def show(self, place: int) -> None:
        """Bring a tab to the front."""
        tab = self.tabs[place]
        aside = tab.behind
        if aside is None:
            return
        self._leave_front(aside.slot)
        tab.behind, self.front = None, self.tabs.index(tab)
        self._core.bring_back(aside)
        self.shown.emit(tab.mode)
        self.changed.emit()

    def step(self, count: int) -> None:
        """Go to the next or the previous tab, round and round."""
        self.show((self.front + count) % len(self.tabs))

    def move(self, place: int, to: int) -> None:
        """Put a tab elsewhere."""
        front = self.tabs[self.front]
        self.tabs.insert(to, self.tabs.pop(place))
        self.front = self.tabs.index(front)
        self.changed.emit()

    def _leave_front(self, following: SaveSlot) -> None:
        """Put the game on the board aside. Where there is none, its tab goes."""
        core, tab = self._core, self.tabs[self.front]
        if core.keeper.is_active:
            tab.title, tab.mode = self.title(tab), core.settings.text(MODE)
            tab.behind = core.put_aside(following)
            tab.behind.keep()
        else:
            core.archive()
            self._spare.append(core.keeper.put_aside(following)[0])
            self.tabs.remove(tab)

    # -- More and fewer ------------------------------------------------------------------------

    def add(self) -> bool:
        """Make room for one more game in a new tab in front; False when there is none."""
        if not self._core.keeper.is_active:
            return True
        slot = self._spare.pop() if self._spare else self._core.keeper.empty_slot()
        if slot is None:
            self._core.game.refuse(tr("There is no room for more tabs. Close one first."))
            return False
        self._leave_front(slot)
        self.front += 1
        self.tabs.insert(self.front, Tab(mode=REVIEW))
        self.changed.emit()
        return True

    def add_blank(self) -> None:
        """Open a tab with an empty board, of the size and the rules chosen last."""
        if self.add():
            last = setup_from_json(self._core.settings.object("new_game"))
            setup = GameSetup(size=last.size, komi=last.komi, rules=last.rules)
            self._core.show_opened(Opened(new_record(setup)))
            self._core.game.say(tr("Empty board"))
            self.shown.emit(REVIEW)
            self.changed.emit()

    def make_room(self, path: Path | None, wanted: bool) -> None:
        """Prepare for a record that was read: its own tab, or a new one where that is wanted."""
        place = self.place_behind(path) if path is not None else None
        is_front = path is not None and path == self._core.files.path
        if place is not None:
            self.show(place)
        elif wanted and not is_front and not self.is_blank:
            self.add()

    def close(self, place: int) -> None:
        """Close a tab, once its file is written; what is in no file is kept as a copy."""
        tab = self.tabs[place]
        if len(self.tabs) == 1:
            return
        if tab.behind is None:
            self.show(place + 1 if place + 1 < len(self.tabs) else place - 1)
        aside = tab.behind
        if aside is None:
            return
        tab.closes = aside.file.saves > 0
        if tab.closes:
            text = tr("Still saving “{name}”. Its tab will close when that is done.")
            self._core.game.say(text.format(name=tab.title))
            return
        if aside.is_unsaved:
            self._core.archive_content(aside.file.content(), True, aside.file.path)
            text = tr("“{name}” was not saved. A copy is among the recent records.")
            self._core.game.say(text.format(name=tab.title))
        aside.slot.autosave.save(lambda: None)
        aside.slot.active = aside.slot.unsaved = False
        self._spare.append(aside.slot)
        self._core.files.let_go(aside.file)
        front = self.tabs[self.front]
        self.tabs.remove(tab)
        self.front = self.tabs.index(front)
        self.changed.emit()

    # -- After a start -------------------------------------------------------------------------

    def take_left_open(self, windows_too: bool) -> int:
        """Open the tabs that were open when the program ended.

        Args:
            windows_too: Also the games of windows that were killed.

        Returns:
            How many there are; they are read meanwhile.
        """
        slots = self._core.keeper.slots_left_open(windows_too)
        for slot in slots:
            self._core.files.jobs.start(partial(_read, slot), self._on_read, self._on_lost)
        return len(slots)

    def _on_read(self, tab: Tab | None) -> None:
        if tab is not None:
            self.tabs.append(tab)
            if not self._core.keeper.is_active:
                self.show(len(self.tabs) - 1)
            self.changed.emit()

    def _on_lost(self, text: str) -> None:
        self._core.game.refuse(text)

    # -- What happens meanwhile ----------------------------------------------------------------

    @Slot(object)
    def _on_saved(self, path: Path) -> None:
        place = self.place_behind(path)
        if place is not None:
            tab = self.tabs[place]
            assert tab.behind is not None
            tab.behind.note_saved()
            tab.title = path.name
            if tab.closes:
                self.close(place)
        self.changed.emit()

    @Slot(object)
    def _on_conflict(self, path: Path) -> None:
        """Show the tab whose file was not written, so that one sees what the question is about."""
        place = self.place_behind(path)
        if place is not None:
            self.tabs[place].closes = False
            self.show(place)

    @Slot()
    def _on_failed(self) -> None:
        """A tab that should close stays when its file could not be written."""
        for place, tab in enumerate(self.tabs):
            if tab.closes and tab.behind is not None and not tab.behind.file.saves:
                tab.closes = False
                self.show(place)
                return

    @Slot()
    def _on_closed(self) -> None:
        behind = [tab.behind.slot for tab in self.tabs if tab.behind is not None]
        for slot in (*behind, *self._spare):
            slot.lock.unlock()


def _read(slot: SaveSlot) -> Tab | None:
    """The game in a place; None when there is none after all. Raises DesktopGoError."""
    saved = slot.autosave.load()[0]
    if saved is None:
        return None
    kept = read_kept(saved)
    slot.active, slot.unsaved = True, kept.state.unsaved
    file = kept.state.file
    return Tab(
        file.name if file is not None else kept.title(),
        PLAY if kept.state.phase in LIVE else REVIEW,
        GoAside(kept, file_of(kept.opened), slot, dict(saved.session)),
    )
