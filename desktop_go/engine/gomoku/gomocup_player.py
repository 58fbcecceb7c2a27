"""A gomoku program that speaks the Gomocup (Piskvork) protocol as a player.

The whole position is sent for every move (BOARD): a program then plays on from any position.
"""

from __future__ import annotations

from desktop_go.engine.gomoku.replayed import replayed
from desktop_go.engine.messages import GameState, Limits, side_to_think
from desktop_go.engine.program import Program, ProgramPlayer, move_seconds, quoted, soon
from desktop_go.errors import EngineFailure, IllegalMove
from desktop_go.games.gomoku.rules import rule_set
from desktop_go.moves import Color, Move, MoveKind, Point

MAX_LINES = 2000
"""Lines of a program's remarks before an answer."""
REMARKS = ("MESSAGE", "DEBUG", "SUGGEST")
OWN, OPPONENT = 1, 2
"""Whose stone it is, in a line of BOARD."""


class GomocupPlayer(ProgramPlayer):
    """Starts the program's board once for each size."""

    _size = 0
    """Of the program's board; 0: it has none yet."""

    def _greet(self, program: Program) -> None:
        self._size = 0

    def _ask(self, program: Program, state: GameState, limits: Limits) -> Move:
        color = side_to_think(state)
        try:
            rule = rule_set(state.rules).number
        except KeyError:
            raise EngineFailure("'{rules}' is not a gomoku rule set.", rules=state.rules) from None
        self._start(program, state.size)
        for line in (f"INFO rule {rule}", *time_lines(limits)):
            program.say(line)  # Nothing is answered to INFO.
        for line in board_lines(state, color):
            program.say(line)
        answer = self._answer(program, self._deadline(limits))
        col, _, row = answer.partition(",")
        if not (col.strip().isdecimal() and row.strip().isdecimal()):
            raise EngineFailure(
                "{name} answered {answer}, which is not a move.",
                name=self._name,
                answer=quoted(answer),
            )
        return Move.play(color, Point(int(col), int(row)))

    def _start(self, program: Program, size: int) -> None:
        """Have an empty board of ``size`` lines."""
        is_new = self._size != size
        program.say(f"START {size}" if is_new else "RESTART")
        wait = self._patience.start if not self._size else self._patience.answer
        answer = self._answer(program, soon(wait))
        if answer.upper() != "OK":
            raise EngineFailure(
                "{name} answered {answer} instead of “OK”.", name=self._name, answer=quoted(answer)
            )
        self._size = size

    def _fault(self, state: GameState, move: Move) -> str:
        try:
            position = replayed(state)
        except IllegalMove:
            return ""  # A record may hold what the rules forbid; the program is not to blame.
        position.to_play = move.color
        try:
            position.check(move)
        except IllegalMove as error:
            return error.reason
        return ""

    def _answer(self, program: Program, deadline: float) -> str:
        """The next line that answers something."""
        for _ in range(MAX_LINES):
            line = program.line(deadline)
            word = line.partition(" ")[0].upper()
            if word in ("ERROR", "UNKNOWN"):
                raise EngineFailure("{name} refused: {line}.", name=self._name, line=quoted(line))
            if line and word not in REMARKS:
                return line
        raise EngineFailure("{name} writes remarks without end.", name=self._name)


def board_lines(state: GameState, color: Color) -> list[str]:
    """The position as ``color`` is shown it; stones in the order in which they were played."""
    stones = [(point, Color.BLACK) for point in sorted(state.black)]
    stones += [(point, Color.WHITE) for point in sorted(state.white)]
    for move in state.moves:
        if move.kind is MoveKind.PLAY and move.point is not None:
            stones.append((move.point, move.color))
    if not stones:
        return ["BEGIN"]
    whose = ((point, OWN if stone is color else OPPONENT) for point, stone in stones)
    return ["BOARD", *(f"{point.col},{point.row},{number}" for point, number in whose), "DONE"]


def time_lines(limits: Limits) -> list[str]:
    """What is said of the time: milliseconds, 0 for a move as fast as possible."""
    seconds, clock = move_seconds(limits), limits.clock
    if seconds is None:
        return []
    lines = [f"INFO timeout_turn {round(1000 * seconds)}"]
    if clock is not None and not clock.in_overtime:
        left = round(1000 * max(clock.main_time, 0))
        lines += [f"INFO timeout_match {left}", f"INFO time_left {left}"]
    return lines
