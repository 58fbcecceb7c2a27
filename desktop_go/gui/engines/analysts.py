"""The attached engines that analyze: each behind a port of its own, as our engine is.

Makes a port when an analyst is chosen and closes it when another one is. Decides nothing about
what is analyzed: the director and ``second.py`` do.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.attached import AttachedEngine, EngineProtocol
from desktop_go.engine.go.gtp_analyst import GtpAnalyst
from desktop_go.engine.session import ShouldStop
from desktop_go.gui.play.attached import ENGINES, engines_of
from desktop_go.gui.play.engine_thread import EnginePort
from desktop_go.services.settings import Settings

FIRST, SECOND = "analyst", "analyst.second"
"""The settings that hold the names of who analyzes; empty: our own engine, and nobody."""


class AnalystSource:
    """Makes sessions of one attached engine; see ``engine_thread.SessionSource``."""

    def __init__(self, engine: AttachedEngine) -> None:
        self._engine = engine
        self._session: GtpAnalyst | None = None

    def prepare(self, on_progress: Callable[[str], None], should_stop: ShouldStop) -> None:
        """Nothing is to be done before the program is asked."""

    def open(self) -> GtpAnalyst:
        """Return a session; the program starts with its first request."""
        engine = self._engine
        self._session = GtpAnalyst(engine.command, engine.name, folder=engine.working_folder)
        return self._session

    def kill(self) -> None:
        """End the program, whatever it does, so that its thread waits no longer."""
        if self._session is not None:
            self._session.kill()


class AnalystPort(EnginePort):
    """The port of one attached engine; its thread never waits for a program that hangs."""

    def __init__(self, engine: AttachedEngine, parent: QObject | None = None) -> None:
        self.engine, self.name = engine, engine.name
        self._maker = AnalystSource(engine)
        super().__init__(self._maker, parent)

    def restart(self) -> None:
        """End the program and ask a new one."""
        self._maker.kill()
        super().restart()

    def close(self, wait_ms: int = 5000) -> bool:
        """End the program and its thread for good."""
        self._maker.kill()
        return super().close(wait_ms)

    def leave(self) -> None:
        """Let the program and its thread end by themselves; ``close`` waits for that."""
        for signal in (self.thought, self.answered, self.failed, self.status_changed):
            signal.disconnect()
        self.stop()
        self._maker.kill()
        self._retire()

    def _words_of(self, reason: str) -> str:
        return reason


class Analysts(QObject):
    """Who analyzes first and second.

    Signals:
        first_changed, second_changed: another engine analyzes, or none but our own.
        failed(AnalystPort): one is in trouble; its ``failure`` says what it is.
        recovered: no analyst is in trouble any more.
    """

    first_changed = Signal()
    second_changed = Signal()
    failed = Signal(object)
    recovered = Signal()

    def __init__(self, settings: Settings, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._settings = settings
        self.first: AnalystPort | None = None
        """None: our own engine."""
        self.second: AnalystPort | None = None
        """None: nobody."""
        self._left: list[AnalystPort] = []
        """Those whose threads are ending."""
        settings.subscribe(self._on_setting)

    def open(self) -> None:
        """Make the ports of those who are chosen; no program starts before it is asked."""
        self._choose_first()
        self._choose_second()

    def candidates(self) -> list[str]:
        """The names of the engines that could analyze."""
        return [engine.name for engine in engines_of(self._settings, EngineProtocol.GTP)]

    def restart(self) -> None:
        """End the programs and start them again when they are asked."""
        for port in (self.first, self.second):
            if port is not None:
                port.restart()

    def close(self) -> None:
        """End the programs."""
        for port in (*self._left, self.first, self.second):
            if port is not None:
                port.close()

    # -- Inside --------------------------------------------------------------------------------

    def _on_setting(self, key: str) -> None:
        if key in (FIRST, ENGINES):
            self._choose_first()
        if key in (SECOND, ENGINES):
            self._choose_second()

    def _choose_first(self) -> None:
        before, now = self.first, self._port(FIRST, self.first)
        if now is not before:
            self.first = now
            self.first_changed.emit()
            self._drop(before)

    def _choose_second(self) -> None:
        before, now = self.second, self._port(SECOND, self.second)
        if now is not before:
            self.second = now
            self.second_changed.emit()
            self._drop(before)

    def _port(self, key: str, before: AnalystPort | None) -> AnalystPort | None:
        """The port of whom the setting ``key`` names, the one before if it is the same."""
        name = self._settings.text(key)
        engines = engines_of(self._settings, EngineProtocol.GTP)
        engine = next((one for one in engines if one.name == name), None)
        if engine is None or (before is not None and before.engine == engine):
            return before if engine is not None else None
        port = AnalystPort(engine, self)
        port.failed.connect(self._on_failed)
        port.status_changed.connect(self._on_status)
        port.start()
        return port

    def _drop(self, port: AnalystPort | None) -> None:
        if port is not None:
            port.leave()
            self._left.append(port)
            self._on_status()

    @Slot(str)
    def _on_failed(self, _text: str) -> None:
        self.failed.emit(self.sender())

    @Slot()
    def _on_status(self) -> None:
        if not any(port is not None and port.failure for port in (self.first, self.second)):
            self.recovered.emit()
