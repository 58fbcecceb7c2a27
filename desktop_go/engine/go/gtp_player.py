"""A Go program that speaks GTP (version 2, Farnebäck 2002) as a player."""

from __future__ import annotations

import math
from dataclasses import replace

from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.messages import GameState, Limits, side_to_think
from desktop_go.engine.program import (
    Program,
    ProgramPlayer,
    move_seconds,
    quoted,
    soon,
)
from desktop_go.errors import EngineFailure
from desktop_go.moves import Color, Move, Point
from desktop_go.records.coordinates import from_gtp, to_gtp

MAX_LINES = 2000
"""Lines of one answer, and of noise before it; GNU Go's longest answers have a few hundred."""
COLORS = {Color.BLACK: "black", Color.WHITE: "white"}


class GtpPlayer(ProgramPlayer):
    """Tells the program only the moves that it does not know yet."""

    _known: frozenset[str] = frozenset()
    """The program's commands."""
    _told: GameState | None = None
    """What stands on the program's board."""

    def _greet(self, program: Program) -> None:
        self._told = None
        answer = self._send(program, "list_commands", soon(self._patience.start))
        self._known = frozenset(answer.split())

    def _ask(self, program: Program, state: GameState, limits: Limits) -> Move:
        color = side_to_think(state)
        self._show(program, state)
        self._tell_time(program, color, limits)
        answer = self._send(program, f"genmove {COLORS[color]}", self._deadline(limits))
        move = self._move(answer, color, state.size)
        self._told = replace(state, moves=(*state.moves, move), to_play=None)
        return move

    def _move(self, answer: str, color: Color, size: int) -> Move:
        if answer.lower() == "resign":
            return Move.resign(color)
        try:
            point = from_gtp(answer, size)
        except ValueError:
            raise EngineFailure(
                f"{self._name} answered {quoted(answer)}, which is not a move."
            ) from None
        return Move.pass_(color) if point is None else Move.play(color, point)

    def _fault(self, state: GameState, move: Move) -> str:
        position = replayed(state)
        return (position.why_illegal(move) or "") if position is not None else ""

    # -- The position --------------------------------------------------------------------------

    def _show(self, program: Program, state: GameState) -> None:
        """Put ``state`` on the program's board."""
        told, known = self._told, 0
        if told and told == replace(state, moves=state.moves[: len(told.moves)], to_play=None):
            known = len(told.moves)
        else:
            self._set_up(program, state)
        for move in state.moves[known:]:
            self._play(program, move.color, move.point, state.size)

    def _set_up(self, program: Program, state: GameState) -> None:
        for command in (f"boardsize {state.size}", "clear_board", f"komi {state.komi:g}"):
            self._tell(program, command)
        free = "set_free_handicap"
        if state.handicap and not state.white and len(state.black) > 1 and free in self._known:
            stones = " ".join(to_gtp(point, state.size) for point in sorted(state.black))
            self._tell(program, f"{free} {stones}")
            return
        for color, points in ((Color.BLACK, state.black), (Color.WHITE, state.white)):
            for point in sorted(points):
                self._play(program, color, point, state.size)

    def _play(self, program: Program, color: Color, point: Point | None, size: int) -> None:
        self._tell(program, f"play {COLORS[color]} {to_gtp(point, size)}")

    def _tell_time(self, program: Program, color: Color, limits: Limits) -> None:
        """Say how long the move may take; a fixed time is a period of one move."""
        if "time_settings" not in self._known or move_seconds(limits) is None:
            return
        clock = limits.clock
        if clock is None or limits.seconds is not None:
            seconds = math.ceil(move_seconds(limits) or 0)
            settings, left = (0, max(1, seconds), 1), (max(1, seconds), 1)
        else:
            period, moves = int(clock.period_time), clock.period_moves or int(clock.periods > 0)
            settings = (int(clock.main_time), period, moves)
            left = (int(clock.main_time), moves if clock.in_overtime else 0)
        self._tell(program, "time_settings {} {} {}".format(*settings))
        if "time_left" in self._known:
            self._tell(program, "time_left {} {} {}".format(COLORS[color], *left))

    # -- The protocol --------------------------------------------------------------------------

    def _tell(self, program: Program, command: str) -> None:
        self._send(program, command, soon(self._patience.answer))

    def _send(self, program: Program, command: str, deadline: float) -> str:
        """Send a command and return the text of the answer.

        Raises:
            EngineFailure: the program refused it, did not answer, or answered no GTP.
            Stopped: the host wants no answer any more.
        """
        program.say(command)
        lines: list[str] = []
        for _ in range(MAX_LINES):
            line = program.line(deadline)
            if not lines and line[:1] not in ("=", "?"):
                continue  # Programs that log to standard output are common.
            if not line:
                break
            lines.append(line)
        else:
            raise EngineFailure(f"{self._name} does not speak GTP: it wrote {quoted(line)}.")
        answer = "\n".join((lines[0].lstrip("=?0123456789").strip(), *lines[1:])).strip()
        if lines[0].startswith("?"):
            raise EngineFailure(f"{self._name} refused the command {quoted(command)}: {answer}.")
        return answer
