"""An engine that does as it is told, and what a user does to a window: clicks and keys."""

from __future__ import annotations

import numpy as np
from program_drive import HeldEngine, User
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop_go.engine.messages import Candidate, GameState, ThinkRequest, Thought
from desktop_go.games.go.position import GoPosition
from desktop_go.gui.app import Program
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.play.players import Person
from desktop_go.moves import Color, Move, Point
from desktop_go.records.coordinates import from_gtp, to_gtp


class ScriptedEngine(HeldEngine):
    """Answers with ``moves`` in turn (``pass``, ``resign``, ``D4``), else the first legal point."""

    ownership: np.ndarray | None = None

    def thought(self, request: ThinkRequest) -> Thought:
        position = position_of(request.state)
        points = position.legal_points()[:3]
        candidates = tuple(
            Candidate(point, 100 - 10 * i, 0.6 - 0.1 * i, pv=(point, *points[i + 1 :]))
            for i, point in enumerate(points)
        )
        ownership = self.ownership
        if ownership is None:
            ownership = np.zeros(position.size**2, np.float32)
        return Thought(request.id, position.to_play, 1234, 0.6, 5000.0, 0.2, candidates, ownership)

    def move(self, request: ThinkRequest) -> Move:
        state = request.state
        position = position_of(state)
        if not self.moves:
            points = position.legal_points()
            return (
                Move.play(position.to_play, points[0]) if points else Move.pass_(position.to_play)
            )
        word = self.moves.pop(0)
        if word == "resign":
            return Move.resign(position.to_play)
        point = from_gtp(word, state.size)
        return Move.pass_(position.to_play) if point is None else Move.play(position.to_play, point)


def position_of(state: GameState) -> GoPosition:
    position = GoPosition(
        state.size,
        state.rules,
        komi=state.komi,
        handicap=state.handicap,
        first_to_play=state.first_to_play,
        black=state.black,
        white=state.white,
    )
    for move in state.moves:
        position.play(move)
    return position


class Driver(User):
    """Does to the board of Go what a user does: clicks and keys."""

    def __init__(self, program: Program, qtbot: object) -> None:
        super().__init__(program, qtbot)
        self.core = program.core
        self.game = program.core.game

    def point(self, name: str) -> Point:
        point = from_gtp(name, (self.game.position.size, self.game.position.rows))
        assert point is not None
        return point

    def click(self, name: str) -> None:
        """Click on the board as with a mouse."""
        board = self.window.game_page.board
        place = board.position_of(self.point(name)).toPoint()
        QTest.mouseMove(board, place)
        QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=place)

    def resign(self) -> None:
        """Resign, and say so again when asked."""
        self.window.actions_["resign"].trigger()
        self.window.actions_["resign"].trigger()

    def moves(self) -> str:
        """The moves of the current line up to the node shown, as ``B D4 W Q16``."""
        words = []
        for node in self.game.node.path():
            move = node.move
            if move is not None:
                letter = "B" if move.color is Color.BLACK else "W"
                size = self.game.position.size
                place = to_gtp(move.point, size)
                words.append(f"{letter} {place}")
        return " ".join(words)

    def quiet(self) -> None:
        """Wait until neither engine nor files have anything to do."""
        self.wait(lambda: not self.game.engine_is_to_move() and not self.core.files.jobs.busy)


PEOPLE = GameSetup(size=9, black=Person(name="Anna"), white=Person(name="Ben"))
"""Two people on 9x9."""
AGAINST_ENGINE = GameSetup(size=9)
