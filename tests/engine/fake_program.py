"""A program that speaks GTP or the Gomocup protocol and behaves as told; run by the tests.

Its arguments: ``gtp`` or ``gomocup``, how it behaves, and a file for the lines that it is sent.
"""

from __future__ import annotations

import sys
import threading

LETTERS = "ABCDEFGHJKLMNOPQRST"


def say(text: str) -> None:
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def misbehave(behavior: str) -> None:
    """Do instead of a move what ``behavior`` says; returns when that is to move."""
    if behavior == "hangs":
        threading.Event().wait()
    if behavior == "dies":
        print("out of memory", file=sys.stderr)
        sys.exit(3)
    while behavior == "babbles":
        say("MESSAGE " + "blah " * 20)


def gtp(behavior: str, line: str, taken: set[str]) -> None:
    word, *rest = line.split()
    answer = ""
    if word == "list_commands":
        answer = "play\ngenmove\ntime_settings\ntime_left\nset_free_handicap"
    elif word == "boardsize" and behavior == "refuses":
        say("? unacceptable size\n")
        return
    elif word == "clear_board":
        taken.clear()
    elif word == "play":
        taken.add(rest[1])
    elif word == "genmove":
        misbehave(behavior)
        free = (f"{col}{row}" for row in range(1, 10) for col in LETTERS)
        answer = {"cheats": "E5", "raves": "banana", "resigns": "resign", "passes": "PASS"}.get(
            behavior, next(point for point in free if point not in taken)
        )
        taken.add(answer)
        say("a remark that is no GTP")
    say(f"= {answer}\n")


def gomocup(behavior: str, line: str, taken: set[str]) -> None:
    word = line.split()[0]
    if word in ("START", "RESTART"):
        taken.clear()
        say("ERROR unsupported size" if behavior == "refuses" else "OK")
    elif line.count(",") == 2:
        taken.add(line.rpartition(",")[0])
    elif word in ("BEGIN", "DONE"):
        misbehave(behavior)
        say("MESSAGE depth 3")
        free = (f"{col},{row}" for row in range(15) for col in range(15))
        say(
            {"cheats": "4,4", "raves": "banana"}.get(
                behavior, next(point for point in free if point not in taken)
            )
        )


def main() -> None:
    protocol, behavior, path = sys.argv[1:]
    taken: set[str] = set()
    with open(path, "a", encoding="utf-8") as log:
        for line in sys.stdin:
            log.write(line)
            log.flush()
            {"gtp": gtp, "gomocup": gomocup}[protocol](behavior, line.strip(), taken)


if __name__ == "__main__":
    main()
