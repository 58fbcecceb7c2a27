"""An engine that speaks GTP or the Gomocup protocol and behaves as told; run by the tests.

Its arguments: ``gtp`` or ``gomocup``, how it behaves, and a file for the lines that it is sent.
A behavior is a fault and when it happens, as ``hangs@analysis``; alone, it happens at a move. The
times are ``start``, ``setup``, ``move``, ``analysis`` and ``quit``; ``plays`` is no fault.
"""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading

LETTERS = "ABCDEFGHJKLMNOPQRST"
COMMANDS = (
    "name",
    "version",
    "list_commands",
    "boardsize",
    "clear_board",
    "komi",
    "play",
    "genmove",
    "time_settings",
    "time_left",
    "set_free_handicap",
)
ANALYSIS = {
    "kata": ("kata-analyze",),
    "lz": ("lz-analyze",),
    "counts": ("final_score",),
    "": (),
}


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def own_words(answer: str) -> None:
    """Something that is no answer."""
    sys.stdout.buffer.write(answer.encode() + b"\xff\x00\xfe\n")
    sys.stdout.buffer.flush()


class Engine:
    """One game at a time."""

    def __init__(self, protocol: str, behavior: str) -> None:
        fault, _, when = behavior.partition("@")
        self.fault, self.when = fault, when or "move"
        self.kind = fault if fault in ANALYSIS else "kata"
        self.protocol = protocol
        self.taken: set[str] = set()
        self.lines: queue.Queue[str | None] = queue.Queue()
        self.size = 9

    def misbehave(self, when: str) -> str:
        """Do what the behavior says if this is the time; returns the fault that is left to do."""
        if self.when != when:
            return ""
        if self.fault == "hangs":
            threading.Event().wait()
        if self.fault == "dies":
            print("out of memory", file=sys.stderr)
            sys.stderr.flush()
            os._exit(3)
        while self.fault == "babbles":
            say("MESSAGE " + "blah " * 20)
        while self.fault == "stammers":
            sys.stdout.write("blah " * 1000)
        while self.fault == "shouts":
            print("blah " * 20, file=sys.stderr)
        if self.fault == "garbles":
            own_words("Zürich")
        if self.fault == "detaches":
            sleeper = [sys.executable, "-c", "import time; time.sleep(20)"]
            subprocess.Popen(sleeper, start_new_session=True)
        return self.fault

    def free(self) -> list[str]:
        if self.protocol == "gomocup":
            points = [f"{col},{row}" for row in range(15) for col in range(15)]
        else:
            points = [f"{col}{row}" for row in range(1, 10) for col in LETTERS[:9]]
        return [point for point in points if point not in self.taken]

    # -- GTP -----------------------------------------------------------------------------------

    def gtp(self, line: str) -> None:
        first, *words = line.split() or [""]
        number = first if first.isdecimal() else ""
        word, *rest = words if number else [first, *words]
        answer = ""
        if word == "list_commands":
            answer = "\n".join((*COMMANDS, *ANALYSIS[self.kind]))
        elif word == "name":
            answer = "Fake"
        elif word == "boardsize":
            if self.fault == "refuses":
                say("? unacceptable size\n")
                return
            self.misbehave("setup")
        elif word == "clear_board":
            self.taken.clear()
        elif word == "play":
            self.taken.add(rest[1].upper())
        elif word == "genmove":
            answer = self.genmove()
        elif word == "final_score":
            self.misbehave("analysis")
            answer = "B+4.5"
        elif word.endswith("-analyze"):
            self.analyze(word)
            return
        say(f"={number} {answer}\n")

    def genmove(self) -> str:
        fault = self.misbehave("move")
        answer = {
            "cheats": "E5",
            "raves": "banana",
            "garbles": "\x00\x01",
            "resigns": "resign",
            "passes": "PASS",
        }.get(fault, self.free()[0])
        self.taken.add(answer)
        say("a remark that is no GTP")
        return answer

    def analyze(self, word: str) -> None:
        """Report until the next line of input."""
        say("=")
        visits = 0
        while self.lines.empty():
            visits += 50
            fault = self.misbehave("analysis") if visits > 100 else ""
            say(self.report(word, visits, fault))
            threading.Event().wait(0.02)
        say("")

    def report(self, word: str, visits: int, fault: str) -> str:
        whole = 10_000 if word == "lz-analyze" else 1
        if fault in ("raves", "garbles"):
            return "info move banana visits -3 winrate nan pv info"
        moves = ("E5", "Z99") if fault == "cheats" else self.free()[:3]
        parts = [
            f"info move {move} visits {visits - 10 * place} winrate {whole * (60 - place) / 100:g}"
            f" prior {whole / 4:g} order {place} pv {move} {self.free()[-1]}"
            for place, move in enumerate(moves)
        ]
        if word == "kata-analyze":
            parts = [part.replace(" order", " scoreLead 3.5 order") for part in parts]
            parts.append(f"rootInfo visits {visits} winrate 0.59 scoreLead 3.25")
            parts.append("ownership " + " ".join(["0.5"] * 81))
        return " ".join(parts)

    # -- Gomocup -------------------------------------------------------------------------------

    def gomocup(self, line: str) -> None:
        word = (line.split() or [""])[0]
        if word == "ABOUT":
            say('name="Fake", version="1"')
        elif word in ("START", "RESTART"):
            self.misbehave("setup")
            self.taken.clear()
            say("ERROR unsupported size" if self.fault == "refuses" else "OK")
        elif line.count(",") == 2:
            self.taken.add(line.rpartition(",")[0])
        elif word in ("BEGIN", "DONE"):
            fault = self.misbehave("move")
            say("MESSAGE depth 3")
            say({"cheats": "4,4", "raves": "banana", "garbles": "\x00"}.get(fault, self.free()[0]))

    # -- From start to end ---------------------------------------------------------------------

    def read(self) -> None:
        for line in sys.stdin:
            self.lines.put(line.strip())
        self.lines.put(None)

    def run(self, path: str) -> None:
        if self.when == "quit":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        self.misbehave("start")
        threading.Thread(target=self.read, daemon=True).start()
        with open(path, "a", encoding="utf-8") as log:
            while (line := self.lines.get()) is not None:
                log.write(line + "\n")
                log.flush()
                {"gtp": self.gtp, "gomocup": self.gomocup}[self.protocol](line)
        self.misbehave("quit")


if __name__ == "__main__":
    Engine(*sys.argv[1:3]).run(sys.argv[3])
