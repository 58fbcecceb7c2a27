"""A conversation in GTP (version 2, Farnebäck 2002) with a Go program that runs.

Knows what stands on the program's board and tells it only what is new. Chooses no moves.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from itertools import count

from desktop_go.engine.messages import GameState
from desktop_go.engine.program import Patience, Program, quoted, shortened, soon
from desktop_go.errors import EngineFailure
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import to_gtp

MAX_LINES = 2000
"""Lines of one answer, and of noise before it; GNU Go's longest answers have a few hundred."""
COLORS = {Color.BLACK: "black", Color.WHITE: "white"}
RULES = {"new_zealand": "new-zealand", "tromp_taylor": "tromp-taylor"}
"""What KataGo calls our rule sets, where it has names of its own."""


class GtpProgram:
    """One program, from its start to its end.

    Raises:
        EngineFailure: it does not answer, or answers no GTP.
        Stopped: the host wants no answer any more.
    """

    def __init__(self, program: Program, patience: Patience) -> None:
        self.program, self.name = program, program.name
        self._patience = patience
        self._told: GameState | None = None
        self._ids = count(1)
        program.say("list_commands")
        answer = self.answer("list_commands", soon(patience.start), loading=True)
        self.known = frozenset(answer.split())
        """The program's commands."""

    def tell(self, command: str) -> str:
        """Send a command that is answered soon; return the text of the answer."""
        return self.send(command, self._patience.answer)

    def send(self, command: str, seconds: float) -> str:
        """Send a command and return the text of the answer, waiting ``seconds`` at most."""
        self.program.say(command)
        return self.answer(command, soon(seconds))

    def answer(self, command: str, deadline: float, loading: bool = False) -> str:
        """Return the text of the answer to ``command``, which was sent."""
        lines: list[str] = []
        for _ in range(MAX_LINES):
            line = self.program.line(deadline, loading)
            if not lines and line[:1] not in ("=", "?"):
                self.program.remark = line or self.program.remark
                continue  # Programs that log to standard output are common.
            if not line:
                break
            lines.append(line)
        else:
            raise self._speaks_no_gtp(line)
        answer = "\n".join((lines[0].lstrip("=?0123456789").strip(), *lines[1:])).strip()
        if "\ufffd" in answer:  # Bytes that are no text: it is chance that the first one fits.
            raise self._speaks_no_gtp(answer)
        if lines[0].startswith("?"):
            raise self.refused(command, answer)
        return answer

    def _speaks_no_gtp(self, line: str) -> EngineFailure:
        return EngineFailure(
            "{name} does not speak GTP: it wrote {line}.", name=self.name, line=quoted(line)
        )

    def refused(self, command: str, answer: str) -> EngineFailure:
        """What to say when the program refuses ``command``."""
        return EngineFailure(
            "{name} refused the command {command}: {answer}.",
            name=self.name,
            command=quoted(command),
            answer=shortened(answer),
        )

    def interrupt(self) -> None:
        """End an analysis: it runs until anything is sent, and what it still writes is dropped."""
        number = next(self._ids)
        self.program.say(f"{number} name")
        deadline = soon(self._patience.answer)
        while self.program.line(deadline).partition(" ")[0] not in (f"={number}", f"?{number}"):
            pass
        while self.program.line(deadline):
            pass

    # -- The position --------------------------------------------------------------------------

    def show(self, state: GameState) -> None:
        """Put ``state`` on the program's board."""
        told, known = self._told, 0
        self._told = None
        if told and told == replace(state, moves=state.moves[: len(told.moves)], to_play=None):
            known = len(told.moves)
        else:
            for command in set_up_commands(state, self.known):
                self.tell(command)
        for move in state.moves[known:]:
            self.tell(play_command(move.color, move.point, state.size))
        self.has(state)

    def has(self, state: GameState) -> None:
        """Take note that ``state`` is on the program's board now."""
        self._told = replace(state, to_play=None)


def set_up_commands(state: GameState, known: Collection[str]) -> list[str]:
    """What puts the start of ``state`` on the board of a program with the commands ``known``."""
    commands = [f"boardsize {state.size}", "clear_board", f"komi {state.komi:g}"]
    if "kata-set-rules" in known:
        commands.append(f"kata-set-rules {RULES.get(state.rules, state.rules)}")
    free = "set_free_handicap"
    if state.handicap and not state.white and len(state.black) > 1 and free in known:
        stones = " ".join(to_gtp(point, state.size) for point in sorted(state.black))
        return [*commands, f"{free} {stones}"]
    for color, points in ((Color.BLACK, state.black), (Color.WHITE, state.white)):
        commands += [play_command(color, point, state.size) for point in sorted(points)]
    return commands


def play_command(color: Color, point: Point | None, size: int) -> str:
    """What tells a program of a move."""
    return f"play {COLORS[color]} {to_gtp(point, size)}"
