"""Solves a part of the board: who lives, who dies, by which move, shown on the board."""

from __future__ import annotations

import threading
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Slot
from PySide6.QtGui import QAction

from desktop_go.engine.warm_up import REGION_PART
from desktop_go.gui.go.view import GoView
from desktop_go.gui.threads.compiling import prepare_part
from desktop_go.gui.threads.window_thread import window_thread
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr, tr_error
from desktop_go.services.review_texts import side_name

if TYPE_CHECKING:
    from desktop_go.games.go.solving.reader import Findings
    from desktop_go.games.go.solving.region import Region

SECONDS = 8.0
"""How long each of the questions may take."""


class RegionSolving(QObject):
    """The command: reads the marked area, or around the chain under the pointer."""

    def __init__(self, go: GoView, action: QAction) -> None:
        super().__init__(action)
        self._core, self._presenter = go.core, go.presenter
        self._pointed: Point | None = None
        self._stop = threading.Event()
        go.page.board.point_hovered.connect(self._on_hovered)
        action.triggered.connect(self.solve)
        self._core.game.changed.connect(self._forget)

    @Slot()
    def solve(self) -> None:
        """Read what is marked or pointed at."""
        game = self._core.game
        self._forget()
        from desktop_go.games.go.solving.region import RegionError

        try:
            region = self._region()
        except RegionError as refusal:
            game.refuse(tr_error(refusal))
            return
        if region is None:
            game.refuse(tr("Point at a chain, or mark an area first (Shift and drag)."))
            return
        stop = self._stop = threading.Event()
        game.say(tr("Reading this part of the board…"))
        say = partial(window_thread().run, self, game.say)
        attacks = game.to_play is not region.defender
        self._core.files.jobs.start(
            partial(_read, region, attacks, say, stop),
            partial(self._show, region, stop),
            game.refuse,
        )

    def _region(self) -> Region | None:
        from desktop_go.games.go.solving.region import region_of, surroundings

        board, area = self._core.game.position, self._core.director.area
        if area is not None:
            return region_of(board, area)
        if self._pointed is None or board.color_at(self._pointed) is Color.EMPTY:
            return None
        return region_of(board, surroundings(board, self._pointed), self._pointed)

    def _show(self, region: Region, stop: threading.Event, found: Findings) -> None:
        game = self._core.game
        if stop.is_set():
            return
        game.say(verdict_text(region, found, game.to_play, game.position.rows))
        self._presenter.show_points(found.line)

    @Slot(object)
    def _on_hovered(self, point: Point | None) -> None:
        if point is not None:
            self._pointed = point

    @Slot()
    def _forget(self) -> None:
        """Another position: what is being read is of no use any more."""
        self._stop.set()


def _read(
    region: Region, attacks: bool, say: Callable[[str], None], stop: threading.Event
) -> Findings:
    prepare_part("go", REGION_PART, say, stop.is_set)
    from desktop_go.games.go.solving.reader import Limits, findings

    return findings(region, attacks, Limits(seconds=SECONDS), stop.is_set)


def verdict_text(region: Region, found: Findings, to_play: Color, rows: int) -> str:
    """What was found, in one or two sentences: ``White lives only if White plays first, at B1.``"""
    from desktop_go.games.go.solving.reader import Answer

    pair = (found.attack, found.defense)
    if Answer.UNKNOWN in pair:
        return tr("This could not be read to the end. A smaller area may help.")
    text = {
        (Answer.SUCCEEDS, Answer.SUCCEEDS): tr("{defender} is dead, even moving first."),
        (Answer.FAILS, Answer.FAILS): tr("{defender} is alive, even if {attacker} moves first."),
        (Answer.SUCCEEDS, Answer.FAILS): tr(
            "{defender} lives by moving first, and dies if {attacker} does."
        ),
    }.get(pair) or {
        Answer.KO_DEFENDER_FIRST: tr(
            "If {attacker} moves first it is a ko, and {defender} needs the first threat."
        ),
        Answer.KO_ATTACKER_FIRST: tr(
            "If {attacker} moves first it is a ko, and {attacker} needs the first threat."
        ),
    }.get(found.attack, tr("{defender} dies if {attacker} moves first, and moving first has a ko."))
    names = {
        "defender": side_name(region.defender),
        "attacker": side_name(region.defender.opponent),
    }
    text = text.format(**names)
    moves = [to_gtp(point, rows) for point in found.good if point is not None]
    if moves and len(moves) == len(found.good):
        text += " " + tr("{player} to play: {moves}").format(
            player=side_name(to_play), moves=", ".join(moves)
        )
    return text
