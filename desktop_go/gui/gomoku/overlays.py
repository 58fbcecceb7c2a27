"""What is shown on demand over the gomoku board: which overlays are on, and what threats there are.

Threats are found with the engine's tables, so on a thread and only once the engine is ready.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.games.gomoku.fouls import DIRECTIONS
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import RENJU
from desktop_go.gui.gomoku.canvas import Strip, ThreatMark
from desktop_go.gui.gomoku.game import GomokuGame
from desktop_go.gui.play.engine_thread import EnginePort, EngineStatus
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.moves import Color, Point
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.texts import Text

if TYPE_CHECKING:
    from desktop_go.games.gomoku.threat_words import Threat

KEY = "gomoku.overlays"
DEFAULTS = {
    "fouls": True,
    "threats": False,
    "candidates": True,
    "line": False,
    "reasons": True,
    "playing": False,
}
TEXTS: dict[str, Text] = {
    "fouls": "&Forbidden points",
    "threats": "&Threats",
    "candidates": "&Best moves with values",
    "line": "&Expected line",
    "reasons": "Pattern engine's &reasons",
    "playing": "Show thinking while the engine &plays",
}
"""Names of the overlays, in the order of the menu; they pass through ``tr``."""
LEAST_FOR_FOUL = 4
_MARK_TEXTS = {
    "FIVE": "5",
    "OPEN_FOUR": "4",
    "FOUR_THREE": "4",
    "FOUR": "",
    "DOUBLE_THREE": "3",
    "OPEN_THREE": "",
}
"""What is written on the points of a threat, by the name of its kind; single threes and fours that
can only be made are not marked: there are too many."""


class Overlays(QObject):
    """The overlays of one game.

    Signals:
        changed: something else is to be drawn.
        threats_found(object): all Threats on the board, strongest first.
    """

    changed = Signal()
    threats_found = Signal(object)

    def __init__(self, game: GomokuGame, port: EnginePort, settings: Settings) -> None:
        super().__init__(game)
        self._game, self._port, self._settings = game, port, settings
        self._jobs = Jobs(self)
        self._threats: tuple[Threat, ...] = ()
        self._fouls: frozenset[Point] = frozenset()
        self._for: object = None
        self._fouls_for: object = None
        self._asked: object = None
        game.changed.connect(self._on_changed)
        port.status_changed.connect(self._on_status)

    def on(self, key: str) -> bool:
        """Whether an overlay is switched on."""
        value = self._settings.object(KEY).get(key, DEFAULTS[key])
        return value is True

    def switch(self, key: str, on: bool) -> None:
        """Switch an overlay on or off."""
        stored = self._settings.object(KEY)
        stored[key] = on
        self._settings.set(KEY, stored)
        self._on_changed()
        self.changed.emit()

    def fouls(self) -> frozenset[Point]:
        """The points that are forbidden to Black now, when it is Black's turn."""
        game = self._game
        if self._fouls_for is not game.node:
            self._fouls_for, self._fouls = game.node, frozenset()
            position = game.position
            wanted = position.rules is RENJU and not position.is_over
            if wanted and position.to_play is Color.BLACK:
                self._fouls = frozenset(
                    point
                    for point in position.empty_points()
                    if _is_crowded(position, point) and position.foul_at(point) is not None
                )
        return self._fouls

    def threats(self) -> tuple[tuple[Strip, ...], tuple[ThreatMark, ...]]:
        """Lines over rows of stones and marks where they can be completed."""
        if self._for is not self._game.node:
            return (), ()
        position = self._game.position
        marks: dict[Point, ThreatMark] = {}
        strips: dict[Strip, None] = {}
        for threat in self._threats:
            text = _MARK_TEXTS[threat.kind.name]
            for point in threat.points if text else ():
                marks.setdefault(point, ThreatMark(point, threat.color, text))
                if text in "54" and threat.kind.name != "FOUR_THREE":
                    for strip in rows_through(position, point, threat.color, text):
                        strips.setdefault(strip)
        return tuple(strips), tuple(marks.values())

    @Slot()
    def _on_changed(self) -> None:
        node = self._game.node
        if self._for is not node:
            self._threats = ()
        if not self.on("threats") or self._asked is node:
            return
        if self._port.status not in (EngineStatus.READY, EngineStatus.THINKING):
            return
        if self._game.position.is_over:
            self.threats_found.emit(())
            return
        self._asked = node
        position = GomokuPosition.from_setup(
            self._game.position.size,
            self._game.position.rules,
            [p for p, c in self._game.position.stones.items() if c is Color.BLACK],
            [p for p, c in self._game.position.stones.items() if c is Color.WHITE],
            self._game.to_play,
        )

        def done(found: tuple[Threat, ...]) -> None:
            if self._game.node is node:
                self._for, self._threats = node, found
                self.threats_found.emit(found)
                self.changed.emit()

        self._jobs.start(lambda: find_threats(position), done, self._game.refused.emit)

    @Slot(object)
    def _on_status(self, _status: EngineStatus) -> None:
        self._on_changed()


def find_threats(position: GomokuPosition) -> tuple[Threat, ...]:
    """All threats of both sides; for a thread."""
    from desktop_go.games.gomoku.threat_words import threats_on

    return threats_on(position)


def rows_through(position: GomokuPosition, point: Point, color: Color, kind: str) -> list[Strip]:
    """The stones that one more of ``color`` on ``point`` would complete to five or an open four."""
    least = 5 if kind == "5" else 4
    found = []
    for step in DIRECTIONS:
        ends = []
        length = 1
        for sign in (-1, 1):
            end, near = point, _next(point, step, sign)
            while position.color_at(near) is color:
                end, near = near, _next(near, step, sign)
                length += 1
            ends.append(end)
        if length >= least:
            first, last = ends
            first = _next(point, step, 1) if first == point else first
            last = _next(point, step, -1) if last == point else last
            found.append(Strip(first, last, kind))
    return found


def _is_crowded(position: GomokuPosition, point: Point) -> bool:
    """Whether so many black stones stand on the lines of ``point`` that it can be a foul at all.

    Every foul needs four of them within four points: twice two for two threes, four for two fours
    on one line, and an overline more.
    """
    near = (
        Point(point.col + sign * k * col, point.row + sign * k * row)
        for col, row in DIRECTIONS
        for sign in (-1, 1)
        for k in range(1, 5)
    )
    return sum(position.color_at(other) is Color.BLACK for other in near) >= LEAST_FOR_FOUL


def _next(point: Point, step: tuple[int, int], sign: int) -> Point:
    return Point(point.col + sign * step[0], point.row + sign * step[1])


def overlay_text(key: str) -> str:
    """The name of an overlay for menus."""
    return tr(TEXTS[key])
