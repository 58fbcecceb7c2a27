"""``desktop-go gomocup``: the gomoku engine behind the Gomocup (Piskvork) pipe protocol.

Commands are read on a thread of their own, so that END and STOP are heard while the engine thinks.
"""

from __future__ import annotations

import argparse
import io
import queue
import sys
import threading
from collections.abc import Callable, Mapping
from typing import TextIO

from desktop_go import __version__
from desktop_go.cli.answer import add_option
from desktop_go.cli.idle_options import tell_idle
from desktop_go.engine.gomoku.session import GomokuSession, GomokuThought
from desktop_go.engine.gomoku.swap2 import Swap2Answer, answer_swap2
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.errors import DesktopGoError
from desktop_go.games.gomoku.engines.warm_up import warm_up
from desktop_go.games.gomoku.kernels.shapes import tables_for
from desktop_go.games.gomoku.options import OPTIONS
from desktop_go.games.gomoku.rules import (
    FREESTYLE,
    MAX_SIZE,
    MIN_SIZE,
    RULE_SETS,
    RuleSet,
    rule_by_number,
)
from desktop_go.moves import Color, Move, Point
from desktop_go.options import OptionValue
from desktop_go.plain_numbers import whole_number

UNLIMITED = 2_147_483_647
OVERHEAD, OVERHEAD_SHARE = 0.03, 0.06
"""Seconds of each move kept back for pipes and the manager, but at most this share of the move;
3 % are left besides."""
MOVES_TO_GO = 20
"""Over how many more moves the time left in a match is spread."""
LEAST_SECONDS = 0.02


class GomocupServer:
    """The state of one conversation with a manager."""

    def __init__(self, output: TextIO, options: Mapping[str, OptionValue] | None = None) -> None:
        self._output = output
        self._options = dict(options or {})
        self._session = GomokuSession()
        self._size = 0
        self._rules: RuleSet = FREESTYLE
        self._own: list[Point] = []
        self._stones: list[tuple[Point, bool]] = []
        """Stones in order; True: the engine's own."""
        self._turn_ms, self._match_ms, self._left_ms = 30_000, 0, UNLIMITED
        self._request = 0
        self._lines: queue.Queue[str | None] = queue.Queue()
        self._ahead: list[str | None] = []
        self._commands: dict[str, Callable[[str], None]] = {
            "START": self._start,
            "RECTSTART": self._rect_start,
            "RESTART": self._restart,
            "BEGIN": self._begin,
            "TURN": self._turn,
            "BOARD": self._board,
            "TAKEBACK": self._take_back,
            "INFO": self._info,
            "ABOUT": self._about,
            "SWAP2BOARD": self._swap2,
            "PLAY": self._play,
        }

    def serve(self, source: TextIO) -> int:
        """Answer commands until END or the end of the input."""
        threading.Thread(target=self._read, args=(source,), daemon=True).start()
        while True:
            line = self._next_line()
            if line is None:
                return 0
            word, _, rest = line.partition(" ")
            if not word:
                continue
            if word.upper() == "END":
                return 0
            command = self._commands.get(word.upper())
            if command is None:
                self._say(f"UNKNOWN command {word}")
                continue
            try:
                command(rest.strip())
            except (DesktopGoError, ValueError) as error:
                self._say(f"ERROR {error}")

    def _read(self, source: TextIO) -> None:
        for line in source:
            self._lines.put(line.strip())
        self._lines.put(None)

    def _next_line(self) -> str | None:
        return self._ahead.pop(0) if self._ahead else self._lines.get()

    def _say(self, text: str) -> None:
        self._output.write(text + "\n")
        self._output.flush()

    def _start(self, rest: str) -> None:
        (size,) = _numbers(rest, 1)
        if not MIN_SIZE <= size <= MAX_SIZE:
            self._say(f"ERROR boards of {MIN_SIZE} to {MAX_SIZE} lines are supported")
            return
        self._size = size
        self._new_game()
        warm_up()
        for rules in RULE_SETS:  # now, not in the first move's time: INFO rule may come later
            tables_for(rules.number)
        self._say("OK")

    def _rect_start(self, rest: str) -> None:
        width, height = _numbers(rest, 2)
        if width == height:
            self._start(str(width))
        else:
            self._say("ERROR only square boards are supported")

    def _restart(self, _rest: str) -> None:
        self._need_board()
        self._new_game()
        self._say("OK")

    def _new_game(self) -> None:
        self._stones.clear()
        self._left_ms = UNLIMITED

    def _need_board(self) -> None:
        if not self._size:
            raise ValueError("the board has not been started")

    def _begin(self, _rest: str) -> None:
        self._need_board()
        self._stones.clear()
        self._answer()

    def _point(self, text: str) -> Point:
        col, row = _numbers(text, 2)
        if not (0 <= col < self._size and 0 <= row < self._size):
            raise ValueError(f"{text} is not on the board")
        return Point(col, row)

    def _add(self, point: Point, own: bool) -> None:
        if any(point == stone for stone, _ in self._stones):
            raise ValueError(f"{point.col},{point.row} is already taken")
        self._stones.append((point, own))

    def _turn(self, rest: str) -> None:
        self._need_board()
        self._add(self._point(rest), own=False)
        self._answer()

    def _play(self, rest: str) -> None:
        """A manager that was offered suggestions orders a move; we never suggest."""
        self._need_board()
        point = self._point(rest)
        self._add(point, own=True)
        self._say(f"{point.col},{point.row}")

    def _take_back(self, rest: str) -> None:
        self._need_board()
        point = self._point(rest)
        kept = [stone for stone in self._stones if stone[0] != point]
        if len(kept) == len(self._stones):
            raise ValueError(f"there is no stone on {rest}")
        self._stones = kept
        self._say("OK")

    def _block(self) -> list[str]:
        """The lines of a block that ends with DONE."""
        lines: list[str] = []
        while True:
            line = self._next_line()
            if line is None:
                self._ahead.insert(0, None)  # the end of the input is still to be acted on
            if line is None or line.upper() == "DONE":
                return lines
            if line:
                lines.append(line)

    def _board(self, _rest: str) -> None:
        lines = self._block()
        self._need_board()
        self._stones.clear()
        try:
            for line in lines:
                self._add_line(line)
            self._own_color()
        except ValueError:
            self._stones.clear()
            raise
        self._answer()

    def _add_line(self, line: str) -> None:
        """Add one stone of a BOARD block; field 3 (a stone of a five) is left out."""
        place, _, field = line.rpartition(",")
        if field.strip() not in ("1", "2", "3"):
            raise ValueError(f"'{line}' is not a stone: write column,row,1 or column,row,2")
        point = self._point(place)
        if field.strip() != "3":
            self._add(point, own=field.strip() == "1")

    def _own_color(self) -> Color:
        """Black if as many stones stand on both sides, for Black moves first."""
        own = sum(mine for _, mine in self._stones)
        foe = len(self._stones) - own
        if foe - own not in (0, 1):
            raise ValueError(f"one side has too many stones ({own} own, {foe} of the opponent)")
        return Color.BLACK if own == foe else Color.WHITE

    def _state(self) -> GameState:
        color = self._own_color()
        moves = tuple(
            Move.play(color if mine else color.opponent, point) for point, mine in self._stones
        )
        return GameState(self._size, self._rules.key, moves=moves, to_play=color)

    def _seconds(self) -> float:
        """How long to think about this move; a turn of 0 asks for the quickest play."""
        left = min(self._left_ms, self._match_ms or UNLIMITED)
        seconds = self._turn_ms / 1000
        if left < UNLIMITED:
            seconds = min(seconds, left / 1000 / MOVES_TO_GO)
        return max(0.97 * seconds - min(OVERHEAD, OVERHEAD_SHARE * seconds), LEAST_SECONDS)

    def _interrupted(self) -> bool:
        """Whether END or STOP came while thinking; other commands wait."""
        while not self._lines.empty():
            line = self._lines.get()
            if line is not None and line.upper() == "STOP":
                return True
            self._ahead.append(line)
        return any(line is None or line.upper() == "END" for line in self._ahead)

    def _answer(self) -> None:
        self._request += 1
        request = ThinkRequest(
            self._request,
            self._state(),
            Limits(seconds=self._seconds()),
            Purpose.MOVE,
            self._options,
        )
        answer = self._session.run(request, should_stop=self._interrupted)
        move = answer.move
        if move is None or move.point is None:
            raise ValueError("there is no move left")
        if answer.thought is not None:
            self._tell(answer.thought, move.point)
        self._add(move.point, own=True)
        self._say(f"{move.point.col},{move.point.row}")

    def _tell(self, thought: Thought, played: Point) -> None:
        """Say in a line, which managers show and do not act on, what the engine thinks."""
        depth = thought.depth if isinstance(thought, GomokuThought) else 0
        lines = [one.pv for one in thought.candidates if one.pv[:1] == (played,)]
        points = " ".join(f"{p.col},{p.row}" if p else "--" for p in (*lines, (played,))[0])
        self._say(
            f"MESSAGE depth {depth} value {100 * thought.win_rate:.1f} % "
            f"nodes {thought.visits} line {points}"
        )

    def _info(self, rest: str) -> None:
        key, _, value = rest.partition(" ")
        key, value = key.lower(), value.strip()
        try:
            if key == "timeout_turn":
                self._turn_ms = max(whole_number(value), 0)
            elif key == "timeout_match":
                self._match_ms = max(whole_number(value), 0)
            elif key == "time_left":
                self._left_ms = whole_number(value)
            elif key == "max_memory":
                self._set_memory(whole_number(value))
            elif key == "max_node":
                self._options |= {"max_nodes": max(whole_number(value), 0)}
            elif key == "rule":
                self._set_rule(whole_number(value))
            elif key == "evaluate":
                self._evaluate(value)
        except ValueError:
            return  # the protocol asks for no answer to INFO, right or wrong

    def _set_memory(self, size: int) -> None:
        """Tables take at most an eighth of what the process may have; 0 means no limit."""
        megabytes = 64 if size <= 0 else max(4, min(64, size // 2**20 // 8 // 4 * 4))
        self._options |= {"memory_mb": megabytes}

    def _set_rule(self, bits: int) -> None:
        """Bit 0 exact five, bit 1 continuous game (ignored), bit 2 renju, bit 3 caro."""
        number = bits & ~2
        for known in (8, 4, 1, 0):
            if number & known or known == 0:
                self._rules = rule_by_number(known)
                return

    def _evaluate(self, text: str) -> None:
        point = self._point(text)
        taken = any(point == stone for stone, _ in self._stones)
        self._say(f"MESSAGE {point.col},{point.row} {'taken' if taken else 'empty'}")

    def _about(self, _rest: str) -> None:
        self._say(f'name="Desktop Go", version="{__version__}", author="Desktop Go", country="-"')

    def _swap2(self, _rest: str) -> None:
        lines = self._block()
        self._need_board()
        stones = [self._point(line) for line in lines]
        if len(set(stones)) != len(stones):
            raise ValueError("two stones stand on one point")
        answer: Swap2Answer = answer_swap2(
            self._session,
            self._size,
            self._rules,
            stones,
            self._seconds(),
            self._options,
            self._interrupted,
        )
        if answer.swap:
            self._say("SWAP")
        else:
            self._say(" ".join(f"{p.col},{p.row}" for p in answer.points))


def _numbers(text: str, count: int) -> list[int]:
    """The whole numbers of ``text``, which stand between commas.

    Raises:
        ValueError: there are more or fewer of them, or something else.
    """
    try:
        numbers = [whole_number(part) for part in text.split(",")]
    except ValueError:
        numbers = []
    if len(numbers) != count:
        wanted = "a number" if count == 1 else "two numbers with a comma between"
        raise ValueError(f"'{text}' is not {wanted}")
    return numbers


def main(argv: list[str] | None = None) -> int:
    """Run the protocol on standard input and output."""
    parser = argparse.ArgumentParser(
        prog="desktop-go gomocup", description="Gomoku engine for Gomocup managers."
    )
    add_option(parser, "set an engine option (docs/options.md)")
    arguments = parser.parse_args(argv)
    try:
        options = OPTIONS.validate_pairs(arguments.option)
    except DesktopGoError as error:
        print(error, file=sys.stderr)
        return 2
    tell_idle(OPTIONS, options, options)
    # Not sys.stdin itself: the reading thread may still hold it when Python ends.
    bytes_in = io.BufferedReader(io.FileIO(sys.stdin.fileno(), closefd=False))
    source = io.TextIOWrapper(bytes_in, "utf-8", errors="replace")
    return GomocupServer(sys.stdout, options).serve(source)


if __name__ == "__main__":
    raise SystemExit(main())
