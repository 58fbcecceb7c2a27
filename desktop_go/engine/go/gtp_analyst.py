"""A Go program that speaks GTP as an analyst: a session, as our own engine is one.

Asks for kata-analyze or lz-analyze; a program that has neither is asked to count the board. Chooses
no moves: ``gtp_player.py`` does.
"""

from __future__ import annotations

import time

from desktop_go.engine.go.gtp_program import COLORS, GtpProgram
from desktop_go.engine.go.gtp_thoughts import LZ_SCALE, MOST_MOVES, Reading
from desktop_go.engine.messages import EngineMove, Limits, ThinkRequest, Thought, side_to_think
from desktop_go.engine.program import ProgramKeeper, Stopped, quoted, soon
from desktop_go.engine.session import OnThought, ShouldStop, ignore_thought, never
from desktop_go.errors import EngineFailure
from desktop_go.records.coordinates import to_gtp

INTERVAL = 10
"""Hundredths of a second between two reports."""
KATA, LZ = "kata-analyze", "lz-analyze"
COUNTS = ("estimate_score", "final_score")
"""Commands that count the board. GNU Go estimates within a moment in any position; its final score
is that of a finished game, and takes minutes before."""
MAX_NOISE = 2000
"""Lines without a report after which a program is given up."""


class GtpAnalyst(ProgramKeeper):
    """Starts the program when it is asked first. One caller at a time; ``kill`` from any thread.

    The name of the program is the judge of its thoughts.
    """

    _gtp: GtpProgram | None = None
    _killed = False

    def run(
        self,
        request: ThinkRequest,
        on_thought: OnThought = ignore_thought,
        should_stop: ShouldStop = never,
    ) -> EngineMove:
        """Analyze until the limits are reached or ``should_stop`` says so; moves are never chosen.

        The program is not ended when it is told to stop while it loads or takes the position: that
        is soon over, and to load a network again takes long.
        """
        try:
            gtp = self._gtp or self._greet()
            gtp.show(request.state)
            if should_stop():
                return EngineMove(request.id, None, None)
            if KATA in gtp.known or LZ in gtp.known:
                thought = self._analyze(gtp, request, on_thought, should_stop)
            else:
                thought = self._count(gtp, request, on_thought)
        except EngineFailure:
            self.close()
            raise
        return EngineMove(request.id, None, thought)

    def close(self) -> None:
        """End the program; the next request starts it again."""
        self._gtp = None
        super().close()

    def kill(self) -> None:
        """End a program that whoever called ``run`` still waits for; nothing is to be run again."""
        self._killed = True
        program = self._program
        if program is not None:
            program.kill()

    def _greet(self) -> GtpProgram:
        program = self._launch()
        if self._killed:  # Meanwhile: nobody would end it.
            program.kill()
        self._gtp = GtpProgram(program, self._patience)
        return self._gtp

    # -- Analysis ------------------------------------------------------------------------------

    def _analyze(
        self, gtp: GtpProgram, request: ThinkRequest, on_thought: OnThought, should_stop: ShouldStop
    ) -> Thought | None:
        is_kata = KATA in gtp.known
        reading = Reading.of(request, self._name, 1.0 if is_kata else LZ_SCALE)
        gtp.program.say(_command(request, is_kata))
        start, last, noise = time.monotonic(), None, 0
        deadline = soon(self._patience.start)
        gtp.program.should_stop = should_stop
        try:
            while not _is_enough(last, request.limits):
                line = gtp.program.line(deadline)
                if line.startswith("?"):
                    raise gtp.refused(KATA if is_kata else LZ, line.lstrip("?0123456789 "))
                thought = reading.thought(line, time.monotonic() - start)
                noise += 1
                if thought is not None:
                    last, noise, deadline = thought, 0, soon(self._patience.silence)
                    on_thought(thought)
                elif noise > MAX_NOISE:
                    raise EngineFailure(
                        "{name} analyzes nothing: it wrote {line}.",
                        name=self._name,
                        line=quoted(line),
                    )
        except Stopped:
            pass
        finally:
            gtp.program.should_stop = never
        gtp.interrupt()
        return last

    def _count(
        self, gtp: GtpProgram, request: ThinkRequest, on_thought: OnThought
    ) -> Thought | None:
        command = next((one for one in COUNTS if one in gtp.known), None)
        if command is None:
            raise EngineFailure(
                "{name} can play, but has no command for an analysis.", name=self._name
            )
        start, influence = time.monotonic(), ""
        answer = gtp.send(command, self._patience.start)
        if "initial_influence" in gtp.known:
            influence = gtp.tell("initial_influence black territory_value")
        reading = Reading.of(request, self._name)
        thought = reading.counted(answer, influence, time.monotonic() - start)
        if thought is None:
            raise EngineFailure(
                "{name} answered {answer}, which is not a score.",
                name=self._name,
                answer=quoted(answer),
            )
        on_thought(thought)
        return thought


def _command(request: ThinkRequest, is_kata: bool) -> str:
    color, size = side_to_think(request.state), request.state.size
    words = [KATA if is_kata else LZ, COLORS[color], str(INTERVAL)]
    if is_kata:
        words += ["rootInfo true ownership true maxmoves", str(MOST_MOVES)]
    for word, points in (("avoid", request.avoid), ("allow", request.only)):
        if points:
            names = ",".join(sorted(to_gtp(point, size) for point in points))
            words += [word, COLORS[color], names, "1"]
    return " ".join(words)


def _is_enough(thought: Thought | None, limits: Limits) -> bool:
    """Whether one of the limits is reached; the least visits go before the time."""
    if thought is None:
        return False
    if limits.playouts is not None and thought.visits >= limits.playouts:
        return True
    late = limits.seconds is not None and thought.seconds >= limits.seconds
    return late and thought.visits >= limits.least
