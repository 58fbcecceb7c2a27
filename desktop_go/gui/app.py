"""Starts the program with its window: settings, theme, window on the screen, then the engine."""

from __future__ import annotations

import contextlib
import logging
import os
import platform
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType

from PySide6.QtCore import QEvent, QObject, QTimer, Slot
from PySide6.QtWidgets import QApplication

from desktop_go import __version__, kernel_cache
from desktop_go.gui.board import spoken_points
from desktop_go.gui.go.core import GoCore
from desktop_go.gui.go.engine import RealEngine
from desktop_go.gui.go.keeper import read_kept
from desktop_go.gui.main_window import MainWindow
from desktop_go.gui.panels.banner import Tone
from desktop_go.gui.play.engine_thread import SessionSource
from desktop_go.gui.play.sounds import SoundPlayer
from desktop_go.gui.style.language import Language
from desktop_go.gui.style.theme import ThemeManager, app_icon
from desktop_go.gui.threads.end_signals import EndSignals
from desktop_go.gui.threads.garbage import GarbageKeeper
from desktop_go.gui.threads.screen import on_screen
from desktop_go.gui.window.open_windows import bring_forward
from desktop_go.gui.window.single_instance import InstanceServer, hand_over, server_name
from desktop_go.services import crash_note, paths
from desktop_go.services.atomic_file import sweep
from desktop_go.services.i18n import tr
from desktop_go.services.logs import start_logging
from desktop_go.services.settings import Settings

log = logging.getLogger(__name__)

SWITCH_SECONDS = 0.001
"""How long another Python thread (reading, writing) may keep the window waiting for its turn;
Python's own 5 ms add up, because a painting takes many turns."""


class Program(QObject):
    """The running program: core, window, and what must happen around them."""

    def __init__(
        self, app: QApplication, engine: SessionSource, sounds: SoundPlayer | None = None
    ) -> None:
        super().__init__()
        self.settings = Settings(paths.settings_file())
        self._notices = self.settings.load()
        self.language = Language(app, self.settings, self)
        self.theme = ThemeManager(app)
        self.core = GoCore(
            self.settings, engine, paths.autosave_folder(), sounds or SoundPlayer(), self
        )
        spoken_points.install()
        self.window = MainWindow(self.core, self.theme)
        self.language.changed.connect(self.window.show_texts)
        self._waits_for_paint = True
        self.window.installEventFilter(self)

    def start(self, files: Sequence[Path] = ()) -> None:
        """Show the window; the engine follows once it is painted."""
        self._files = list(files)
        keeper, jobs = self.core.keeper, self.core.files.jobs
        left, trouble = keeper.find()
        if trouble:
            self._notices.append(trouble)
        if left is not None:
            jobs.start(lambda: read_kept(left), self.window.offer, self._on_unreadable)
        jobs.start(_sweep_up, lambda _done: None, log.warning)
        jobs.start(keeper.describe_others, self.window.greeter.show_others, log.warning)
        self.window.show()

    _files: list[Path]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Start the engine after the first painting."""
        if self._waits_for_paint and event.type() == QEvent.Type.Paint:
            self._waits_for_paint = False
            QTimer.singleShot(0, self._after_paint)
        return super().eventFilter(watched, event)

    @Slot()
    def _after_paint(self) -> None:
        self.window.removeEventFilter(self)
        log.info("Window painted")
        self.core.port.start()
        if self._notices:
            self.window.banner.show_message(Tone.WARNING, "\n".join(self._notices))
        self.window.editing.files.open_files(self._files)

    def tell_of_last_crash(self) -> None:
        """Say, once the window is there, that the last run ended in a crash."""
        self._notices.append(
            tr(
                "Desktop Go crashed last time. Your game was kept; the details are in the "
                "log: {path}"
            ).format(path=paths.log_file())
        )

    @Slot(str)
    def _on_unreadable(self, reason: str) -> None:
        text = tr("The kept game could not be read: {error}").format(error=reason)
        self.window.banner.show_message(Tone.WARNING, text)

    server: InstanceServer | None = None

    def listen(self, name: str) -> None:
        """Take the files of further starts of the program."""
        self.server = InstanceServer(name, self)
        self.server.files_arrived.connect(self._on_files)

    @Slot(object)
    def _on_files(self, files: list[Path]) -> None:
        self.window.editing.files.open_files(files)
        bring_forward(self.window)

    def report_crash(self, text: str) -> None:
        """Report an unexpected error; the game continues."""
        self.window.banner.show_message(
            Tone.ERROR,
            tr("Something went wrong: {error}. Your game is kept; please report this.").format(
                error=text
            ),
        )


def _sweep_up() -> None:
    """Remove what killed programs left half-written in the program's own folders."""
    for folder in paths.written_folders():
        sweep(folder)


def run(files: Sequence[str] = (), own_window: bool = False) -> int:
    """Run the program until its window is closed.

    Args:
        files: Records to open.
        own_window: Open another window even where one is open already.
    """
    start_logging(paths.log_file())
    crashed = crash_note.take_note(paths.crash_note())
    app = QApplication.instance() or on_screen(QApplication)
    assert isinstance(app, QApplication)
    sys.setswitchinterval(SWITCH_SECONDS)
    app.setApplicationName("Desktop Go")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(os.environ.get("FLATPAK_ID", "desktop-go"))
    app.setWindowIcon(app_icon())
    wanted = [Path(name).absolute() for name in files]
    address = server_name(paths.settings_file())
    if not own_window and hand_over(address, wanted):
        return 0
    crash_note.watch(paths.crash_note())
    program = Program(app, RealEngine())
    if not own_window:
        program.listen(address)
    if crashed:
        program.tell_of_last_crash()
    _tell_of_crashes(program)
    garbage = GarbageKeeper(program)
    EndSignals(paths.log_file(), program)
    log.info("Desktop Go %s on %s, Python %s", __version__, platform.platform(), sys.version)
    program.start(wanted)
    status = app.exec()
    garbage.close()
    if program.server is not None:
        program.server.close()
    log.info("Exiting; compiled kernels: %s", dict(kernel_cache.counts))
    crash_note.end_watch(paths.crash_note())
    if not program.core.engine_ended:
        log.error("The engine thread hangs; everything is saved, exiting without it")
        os._exit(status)
    return status


def _tell_of_crashes(program: Program) -> None:
    """Log what no code expected and show it in the window instead of dying silently."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        log.error("Unexpected error", exc_info=(kind, error, trace))
        sys.__excepthook__(kind, error, trace)
        with contextlib.suppress(RuntimeError):
            program.report_crash(f"{kind.__name__}: {error}")

    sys.excepthook = hook
