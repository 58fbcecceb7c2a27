"""Turns the main line of a game record into the game that GTP's loadsgf starts from.

Moves count even where the rules forbid them, as SGF asks (FF[4], move properties): they become
part of the setup.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from desktop_go.engine.messages import GameState
from desktop_go.errors import IllegalMove, RecordError
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import find_rule_set
from desktop_go.games.go.step_budget import STEPS_OF_A_MOVE, StepBudget
from desktop_go.moves import Color, Move
from desktop_go.records.game_info import komi
from desktop_go.records.game_tree import GO, GameRecord
from desktop_go.records.loading import load_records
from desktop_go.records.record_node import RecordNode
from desktop_go.services.atomic_file import read_bytes
from desktop_go.services.showable import check_size


def load_state(path: Path, move_number: int | None, current: GameState) -> GameState:
    """Read a file and return the position before ``move_number`` (None: after the last move).

    Komi and rules are those of the record, or of ``current`` where it has none.

    Raises:
        FileError: the file cannot be read.
        RecordError: it holds no game of Go on a square board, or one that takes too long to follow.
    """
    record = load_records(read_bytes(path)).record
    width, height = record.board_size
    if record.game != GO or width != height:
        raise RecordError("It holds no game of Go on a square board.")
    check_size(record)
    line = _Line(record, current)
    played = 0
    for node in record.main_line():
        if move_number is not None and node.has_move and played >= max(move_number, 1) - 1:
            break
        line.add(node)
        played += node.has_move
    return line.state()


class _Line:
    """Replays nodes; setup in the middle of a game starts a new history."""

    def __init__(self, record: GameRecord, current: GameState) -> None:
        root = record.root
        rules = find_rule_set(record.info("RU"))
        points = komi(record)
        handicap = root.number("HA") or 0
        self._start = GameState(
            size=record.size,
            rules=current.rules if rules is None else rules.key,
            komi=current.komi if points is None else points,
            first_to_play=Color.WHITE if handicap >= 2 else Color.BLACK,
            handicap=handicap,
        )
        start = self._start
        self._position = GoPosition(
            start.size,
            start.rules,
            start.komi,
            first_to_play=start.first_to_play,
            handicap=handicap,
        )
        self._setup = self._position.copy()
        self._budget = StepBudget()

    def state(self) -> GameState:
        """Return the game up to now."""
        return replace(
            self._start,
            black=self._setup.stones(Color.BLACK),
            white=self._setup.stones(Color.WHITE),
            first_to_play=self._setup.to_play,
            moves=self._position.moves,
            to_play=self._position.to_play,
        )

    def add(self, node: RecordNode) -> None:
        """Carry out the setup and the moves of one node. Raises RecordError."""
        before = self._position.effort
        setup = node.setup
        if setup:
            self._position.place_all(setup.black, Color.BLACK)
            self._position.place_all(setup.white, Color.WHITE)
            self._position.place_all(setup.empty, Color.EMPTY)
            self._rebase(self._position.to_play if setup.to_play is None else setup.to_play)
        for move in node.moves:
            self._play(move)
        self._budget.take(self._position.effort - before - STEPS_OF_A_MOVE)

    def _play(self, move: Move) -> None:
        try:
            self._position.play(move)
            return
        except IllegalMove:
            self._rebase(move.color)
        try:
            self._position.play(move)
        except IllegalMove:
            if move.point is not None:
                self._position.place(move.point, move.color)
            self._rebase(move.color.opponent)

    def _rebase(self, to_play: Color) -> None:
        """Make the board as it stands the setup."""
        self._position.to_play = to_play
        self._position.place_all((), Color.EMPTY)  # Only the past is forgotten.
        self._setup = self._position.copy()
