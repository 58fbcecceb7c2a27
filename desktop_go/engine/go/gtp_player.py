"""A Go program that speaks GTP as a player; the conversation is in ``gtp_program.py``."""

from __future__ import annotations

import math
from dataclasses import replace

from desktop_go.engine.go.gtp_program import COLORS, GtpProgram
from desktop_go.engine.go.replayed import replayed
from desktop_go.engine.messages import GameState, Limits, side_to_think
from desktop_go.engine.program import Program, ProgramPlayer, move_seconds, quoted
from desktop_go.errors import EngineFailure
from desktop_go.moves import Color, Move
from desktop_go.records.coordinates import from_gtp


class GtpPlayer(ProgramPlayer):
    """Tells the program only the moves that it does not know yet."""

    _gtp: GtpProgram

    def _greet(self, program: Program) -> None:
        self._gtp = GtpProgram(program, self._patience)

    def _ask(self, program: Program, state: GameState, limits: Limits) -> Move:
        color, gtp = side_to_think(state), self._gtp
        gtp.show(state)
        self._tell_time(color, limits)
        command = f"genmove {COLORS[color]}"
        program.say(command)
        move = self._move(gtp.answer(command, self._deadline(limits)), color, state.size)
        gtp.has(replace(state, moves=(*state.moves, move)))
        return move

    def _move(self, answer: str, color: Color, size: int) -> Move:
        if answer.lower() == "resign":
            return Move.resign(color)
        try:
            point = from_gtp(answer, size)
        except ValueError:
            raise EngineFailure(
                "{name} answered {answer}, which is not a move.",
                name=self._name,
                answer=quoted(answer),
            ) from None
        return Move.pass_(color) if point is None else Move.play(color, point)

    def _fault(self, state: GameState, move: Move) -> str:
        position = replayed(state)
        return (position.why_illegal(move) or "") if position is not None else ""

    def _tell_time(self, color: Color, limits: Limits) -> None:
        """Say how long the move may take; a fixed time is a period of one move."""
        gtp = self._gtp
        if "time_settings" not in gtp.known or move_seconds(limits) is None:
            return
        clock = limits.clock
        if clock is None or limits.seconds is not None:
            seconds = math.ceil(move_seconds(limits) or 0)
            settings, left = (0, max(1, seconds), 1), (max(1, seconds), 1)
        else:
            period, moves = int(clock.period_time), clock.period_moves or int(clock.periods > 0)
            settings = (int(clock.main_time), period, moves)
            left = (int(clock.main_time), moves if clock.in_overtime else 0)
        gtp.tell("time_settings {} {} {}".format(*settings))
        if "time_left" in gtp.known:
            gtp.tell("time_left {} {} {}".format(COLORS[color], *left))
