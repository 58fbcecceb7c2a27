"""A conversation with an attached engine for the console: what is sent, and what comes back.

The program is one of its own: nothing that is typed disturbs a game or an analysis. It is read a
little at a time, so that one that writes without end neither fills the memory nor holds the window
up.
"""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal, Slot

from desktop_go.engine.attached import AttachedEngine, EngineProtocol
from desktop_go.engine.program import Program
from desktop_go.errors import EngineFailure
from desktop_go.gui.threads.jobs import Jobs
from desktop_go.gui.threads.timers import repeated
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr

POLL_MS, LINES_A_POLL = 40, 60
MAX_SHOWN = 2000
"""Characters of a line that are shown."""
MAX_UNHEARD = 30_000
"""Characters that are sent to a program that answers nothing: less than any pipe holds."""
ASK_ID = "900000001"
"""Marks the answer to the console's own question, which is not shown."""
GOMOCUP_COMMANDS = (
    "ABOUT",
    "BEGIN",
    "BOARD",
    "DONE",
    "END",
    "INFO",
    "RECTSTART",
    "RESTART",
    "START",
    "SUGGEST",
    "TAKEBACK",
    "TURN",
)


class Talk(QObject):
    """One program at a time.

    Signals:
        heard(str): a line to show.
        learned(list): the commands that the program has.
        running_changed: the program runs now, or does not.
    """

    heard = Signal(str)
    learned = Signal(object)
    running_changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs = Jobs(self)
        self._program: Program | None = None
        self._wanted: AttachedEngine | None = None
        self._unheard = 0
        self._answer: list[str] | None = None
        """The commands read so far; None: no answer to our own question is being read."""
        self.known: tuple[str, ...] = ()
        """The commands that the program has."""
        self._timer = repeated(self, POLL_MS, self._poll)

    @property
    def is_running(self) -> bool:
        """Whether there is a program that can be spoken to."""
        return self._program is not None

    def start(self, engine: AttachedEngine) -> None:
        """Start ``engine`` in the place of the one before; returns at once."""
        self.stop()
        self._wanted = engine

        def started(program: Program) -> None:
            if self._wanted is engine:
                self._begin(program, engine)
            else:
                self._jobs.start(program.end, _ignore, _ignore)

        def make() -> Program:
            return Program(engine.command, engine.name, engine.working_folder)

        self._jobs.start(make, started, self.heard.emit)

    def stop(self) -> None:
        """End the program."""
        program, self._program, self._wanted = self._program, None, None
        self._timer.stop()
        if program is not None:
            program.kill()
            self._jobs.start(program.end, _ignore, _ignore)
            self.running_changed.emit()

    def send(self, text: str) -> bool:
        """Send a line; False when there is nobody to read it."""
        program = self._program
        if program is None:
            return False
        if self._unheard + len(text) > MAX_UNHEARD:
            name = program.name
            self.heard.emit(tr("{name} reads nothing any more. Restart it.").format(name=name))
            return False
        self.heard.emit(f"> {text}")
        self._unheard += len(text) + 1
        return self._say(text)

    # -- Inside --------------------------------------------------------------------------------

    def _begin(self, program: Program, engine: AttachedEngine) -> None:
        self._program, self._unheard, self._answer = program, 0, None
        self.heard.emit(tr("{name} was started.").format(name=engine.name))
        self._timer.start()
        self.running_changed.emit()
        if engine.protocol is EngineProtocol.GOMOCUP:
            self._learn(GOMOCUP_COMMANDS)
        else:
            self._learn(())
            self._say(f"{ASK_ID} list_commands")

    def _say(self, text: str) -> bool:
        assert self._program is not None
        try:
            self._program.say(text)
        except EngineFailure as error:
            self._end(in_words(error))
            return False
        return True

    @Slot()
    def _poll(self) -> None:
        program = self._program
        if program is None:
            return
        lines, has_ended = program.waiting_lines(LINES_A_POLL)
        for line in lines:
            self._unheard = 0
            self._hear(line)
        for _ in range(len(program.last_words)):
            self.heard.emit(f"! {_short(program.last_words.popleft())}")
        if has_ended and not lines:
            self._end(tr("{name} has stopped running.").format(name=program.name))

    def _hear(self, line: str) -> None:
        """Show a line, unless it answers our own question."""
        if line.startswith((f"={ASK_ID}", f"?{ASK_ID}")):
            self._answer = [line[len(ASK_ID) + 1 :].strip()] if line.startswith("=") else []
        elif self._answer is not None and line:
            self._answer.append(line.strip())
        elif self._answer is not None:
            self._learn(tuple(word for word in self._answer if word))
            self._answer = None
        elif line:
            self.heard.emit(_short(line))

    def _learn(self, commands: tuple[str, ...]) -> None:
        self.known = commands
        self.learned.emit(list(commands))

    def _end(self, text: str) -> None:
        self.heard.emit(text)
        self.stop()


def _short(line: str) -> str:
    return line if len(line) <= MAX_SHOWN else line[:MAX_SHOWN] + "…"


def _ignore(_result: object) -> None:
    """A program that is ended has nothing more to say."""
