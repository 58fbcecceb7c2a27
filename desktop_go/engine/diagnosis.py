"""Tries an attached engine and says in words whether it works, and if not, what is wrong.

Starts the program, asks for its name and for one move on a small board, and ends it again.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from desktop_go.engine.attached import GAMES, AttachedEngine, EngineProtocol
from desktop_go.engine.go.gtp_analyst import COUNTS, KATA, LZ
from desktop_go.engine.go.gtp_program import GtpProgram
from desktop_go.engine.program import (
    LAST_WORDS,
    Patience,
    Program,
    Stopped,
    quoted,
    soon,
)
from desktop_go.engine.session import ShouldStop, never
from desktop_go.errors import DesktopGoError, EngineFailure, ProgramEnded
from desktop_go.records.coordinates import from_gtp
from desktop_go.texts import Text

PATIENCE = Patience(start=60.0, answer=20.0)
SIZE, GOMOKU_SIZE = 9, 15
MAX_QUOTED = 200
"""Characters of a complaint that are shown: the name of a file should be among them."""
MOST_READ = 400
"""Characters of a line that are searched for a cause."""
_CAUSES: tuple[tuple[str, Text], ...] = (
    (
        r"error while loading shared libraries: ([^\s:]+)|Library not loaded: (\S+)"
        r"|([\w.+-]+\.dll) was not found",
        "A library that it needs is missing: {found}. Install it, then test again.",
    ),
    (
        r"(?=.*(?:could not|can't|cannot|unable|error|not found|wrong|invalid|specif))"
        r".*?((?:model|network|weights?)\b.*)",
        "Its network does not fit or is not there: {line}",
    ),
    (
        r"(?=.*(?:could not|couldn't|can't|cannot|unable|no such file|not found|invalid|specif))"
        r".*?((?:file|config\w*|folder|director\w+)\b.*)",
        "A file that it needs does not fit or is not there: {line}",
    ),
    (
        r"(.*(?:unrecogni[sz]ed|unknown|invalid|illegal) (?:option|argument|command).*"
        r"|.*PARSE ERROR: Argument.*)",
        "It does not know one of the arguments: {line}",
    ),
    (r"(.*out of memory.*|.*bad_alloc.*)", "It runs out of memory: {line}"),
    (r"(.*(?:opencl|cuda|vulkan|no gpu).*)", "It finds no graphics card that it can use: {line}"),
)
"""What programs complain about, and what it means; the first that fits is taken."""


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """What a test has found."""

    works: bool
    words: DesktopGoError
    """Sentences for the user, as an error carries them: with their values."""
    name: str = ""
    """What the program calls itself."""

    @property
    def text(self) -> str:
        """The sentences in English."""
        return str(self.words)


def diagnose(engine: AttachedEngine, should_stop: ShouldStop = never) -> Diagnosis:
    """Try ``engine``; takes as long as the engine needs, a minute at most for its first answer."""
    fault = _fault_of_files(engine)
    if fault:
        return Diagnosis(False, fault)
    try:
        program = Program(engine.command, engine.name, engine.working_folder)
    except EngineFailure as error:
        return Diagnosis(False, _fault_of_start(error))
    program.should_stop = should_stop
    talk = {EngineProtocol.GTP: _try_gtp, EngineProtocol.GOMOCUP: _try_gomocup}[engine.protocol]
    try:
        return talk(program, time.monotonic)
    except Stopped:
        return Diagnosis(False, DesktopGoError("The test was stopped."))
    except EngineFailure as error:
        return Diagnosis(False, _cause(engine, program, error))
    finally:
        program.end()


# -- Before the start ----------------------------------------------------------------------------


def _fault_of_files(engine: AttachedEngine) -> DesktopGoError | None:
    """What is wrong with the paths; None when all is well."""
    path = Path(engine.program)
    if not path.exists():
        return DesktopGoError("There is no file {path}.", path=path)
    if path.is_dir():
        return DesktopGoError("{path} is a folder. Choose the program in it.", path=path)
    if not os.access(path, os.X_OK):
        return DesktopGoError(
            "{path} is not executable. If it is the program, allow that in the file's properties "
            "or with chmod +x.",
            path=path,
        )
    if not Path(engine.working_folder).is_dir():
        return DesktopGoError(
            "There is no folder {folder} for it to work in.", folder=engine.working_folder
        )
    return None


def _fault_of_start(reason: DesktopGoError) -> DesktopGoError:
    if "exec format" in str(reason).lower():
        return DesktopGoError(
            "{reason} It is a program for another kind of computer, or no program at all.",
            reason=reason,
        )
    return reason


# -- The conversation ----------------------------------------------------------------------------


def _try_gtp(program: Program, now: Callable[[], float]) -> Diagnosis:
    gtp = GtpProgram(program, PATIENCE)
    name = gtp.tell("name") if "name" in gtp.known else ""
    version = gtp.tell("version") if "version" in gtp.known else ""
    if "genmove" not in gtp.known:
        raise EngineFailure("It speaks GTP but has no command for a move.")
    gtp.tell(f"boardsize {SIZE}")
    gtp.tell("clear_board")
    begin = now()
    answer = gtp.send("genmove black", PATIENCE.start)
    try:
        from_gtp(answer, SIZE)
    except ValueError:
        if answer.lower() != "resign":
            raise EngineFailure(
                "It answered {answer}, which is not a move.", answer=quoted(answer)
            ) from None
    if KATA in gtp.known or LZ in gtp.known:
        analyzes = DesktopGoError("It can analyze, too.")
    elif any(command in gtp.known for command in COUNTS):
        analyzes = DesktopGoError("As an analyst it counts the board, without a search.")
    else:
        analyzes = DesktopGoError("It cannot analyze.")
    return _works(" ".join((name, version)).strip(), now() - begin, EngineProtocol.GTP, analyzes)


def _try_gomocup(program: Program, now: Callable[[], float]) -> Diagnosis:
    program.say("ABOUT")
    about = _line(program, PATIENCE.start)
    found = re.search(r'name\s*=\s*"([^"]*)"', about)
    program.say(f"START {GOMOKU_SIZE}")
    answer = _line(program, PATIENCE.answer)
    if answer.upper() != "OK":
        raise EngineFailure("It answered {answer} to START, not “OK”.", answer=quoted(answer))
    program.say("INFO timeout_turn 1000")
    begin = now()
    program.say("BEGIN")
    answer = _line(program, PATIENCE.start)
    if not re.fullmatch(r"\s*\d+\s*,\s*\d+\s*", answer):
        raise EngineFailure("It answered {answer}, which is not a move.", answer=quoted(answer))
    return _works(found[1] if found else "", now() - begin, EngineProtocol.GOMOCUP)


def _line(program: Program, seconds: float) -> str:
    """The next line that is no remark."""
    deadline = soon(seconds)
    while True:
        line = program.line(deadline)
        if line and line.partition(" ")[0].upper() not in ("MESSAGE", "DEBUG", "SUGGEST"):
            return line


def _works(
    name: str, seconds: float, protocol: EngineProtocol, more: DesktopGoError | None = None
) -> Diagnosis:
    words = DesktopGoError(
        "{name} works and plays {game}: its first move took {seconds} s.",
        name=name or DesktopGoError("The program"),
        game=DesktopGoError(GAMES[protocol]),
        seconds=f"{seconds:.1f}",
    )
    if more is not None:
        words = DesktopGoError("{first} {more}", first=words, more=more)
    return Diagnosis(True, words, name)


# -- What went wrong -----------------------------------------------------------------------------


def _cause(engine: AttachedEngine, program: Program, error: EngineFailure) -> DesktopGoError:
    """What is behind ``error``, as far as the program's own words tell."""
    said = [program.remark, *program.waiting_lines(LAST_WORDS)[0]]
    lines = [line[:MOST_READ] for line in (*program.last_words, *said) if line]
    for pattern, words in _CAUSES:
        for line in lines:
            found = re.search(pattern, line, re.IGNORECASE)
            if found:
                part = next((group for group in found.groups() if group), line)
                return DesktopGoError(words, found=part, line=quoted(_plain(line), MAX_QUOTED))
    reason, advice = str(error), _advice(engine)
    if isinstance(error, ProgramEnded):
        if not lines:
            return DesktopGoError("It ends at once and says nothing. {advice}", advice=advice)
        last = quoted(_plain(lines[-1]), MAX_QUOTED)
        return DesktopGoError("It ends at once: {line}. {advice}", line=last, advice=advice)
    if "did not answer in time" in reason:
        return DesktopGoError("It starts, but gives no answer. {advice}", advice=advice)
    if "does not speak" in reason or "remarks without" in reason or "without end" in reason:
        return DesktopGoError("{reason} {advice}", reason=error, advice=advice)
    return error


def _plain(line: str) -> str:
    """A line of complaint without what C++ puts before it."""
    return line.strip().removeprefix("what():").strip()


def _advice(engine: AttachedEngine) -> DesktopGoError:
    if engine.protocol is EngineProtocol.GTP:
        return DesktopGoError(
            "Look whether it needs an argument to speak GTP, such as “gtp” or “--gtp”."
        )
    return DesktopGoError("Look whether it is an engine of the Gomocup protocol.")
