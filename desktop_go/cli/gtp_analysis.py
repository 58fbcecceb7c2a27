"""Live analysis over GTP, in the two line formats that hosts know, and analyzing genmove.

Sources: Leela Zero's lz-analyze (win rates in hundredths of a percent) and KataGo's kata-analyze
(fractions, points, ownership), as their GTP extension pages describe them. Lines come until the
next line of input, whatever is in it.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, field

from desktop_go.cli.gtp_arguments import Args, as_color, as_int, as_vertex
from desktop_go.cli.gtp_engine import GtpEngine, RootMoves
from desktop_go.cli.gtp_game import GtpGame
from desktop_go.cli.gtp_protocol import GtpError, GtpLoop, Handler, InputLines
from desktop_go.engine.messages import Candidate, Thought
from desktop_go.errors import EngineFailure, IllegalMove
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.records.coordinates import to_gtp

CENTISECOND = 0.01
DEFAULT_INTERVAL = 50
"""Centiseconds between lines, where the host says nothing."""

TOLERANCE = 0.05
"""Seconds a line may come early, so that thoughts every 100 ms serve an interval of 100 ms."""

_SERVED_FLAGS = ("ownership", "rootInfo")
_IGNORED_KEYS = ("minmoves", "ownershipStdev", "movesOwnership", "pvVisits", "pvEdgeVisits")
"""Keys that hosts of KataGo may send and that change nothing here."""

_COLOR_WORDS = ("b", "black", "w", "white")


@dataclass
class AnalysisArgs:
    """What a host wants to see."""

    color: Color
    interval: int = DEFAULT_INTERVAL
    """Centiseconds."""
    max_moves: int = 1000
    avoid: set[Point] = field(default_factory=set)
    allow: set[Point | None] = field(default_factory=set)
    """The moves to consider, None a pass; none of them: all."""
    flags: set[str] = field(default_factory=set)

    @property
    def filters(self) -> RootMoves:
        """Return which moves are to be considered."""
        return RootMoves(frozenset(self.avoid), frozenset(self.allow) if self.allow else None)


def parse_args(args: Args, to_play: Color, size: int) -> AnalysisArgs:
    """Read ``[color] [interval] [key value]...``; the order of the pairs is free."""
    words = list(args)
    color = to_play
    if words and words[0].lower() in _COLOR_WORDS:
        color = as_color(words.pop(0))
    parsed = AnalysisArgs(color)
    if words and words[0].isdecimal():
        parsed.interval = as_int(words.pop(0), 1)
    while words:
        _read_pair(parsed, words, size)
    return parsed


def _read_pair(parsed: AnalysisArgs, words: list[str], size: int) -> None:
    key = words.pop(0)
    if key in ("avoid", "allow"):
        player, points, _until_depth = (_pop(words, key) for _ in range(3))
        if as_color(player) is parsed.color:
            found = {as_vertex(text, size) for text in points.split(",") if text}
            if key == "allow":
                parsed.allow |= found
            else:
                parsed.avoid.update(point for point in found if point is not None)
        return
    value = _pop(words, key)
    if key == "interval":
        parsed.interval = as_int(value, 1)
    elif key == "maxmoves":
        parsed.max_moves = as_int(value, 1)
    elif key in _SERVED_FLAGS:
        if value.lower() == "true":
            parsed.flags.add(key)
    elif key not in _IGNORED_KEYS:
        raise GtpError(f"syntax error: unknown analysis option '{key}'")


def _pop(words: list[str], key: str) -> str:
    if not words:
        raise GtpError(f"syntax error: '{key}' wants a value")
    return words.pop(0)


def lz_line(thought: Thought, wanted: AnalysisArgs, size: int) -> str:
    """Return all candidates in Leela Zero's format; empty when there are none."""
    return " ".join(
        f"info move {to_gtp(move.point, size)} visits {move.visits}"
        f" winrate {_ten_thousandths(move.win_rate)} prior {_ten_thousandths(move.prior or 0.0)}"
        f" lcb {_ten_thousandths(move.win_rate)} order {order} pv {_pv(move, size)}"
        for order, move in enumerate(thought.candidates[: wanted.max_moves])
    )


def kata_line(thought: Thought, wanted: AnalysisArgs, size: int) -> str:
    """Return all candidates in KataGo's format; empty when there are none.

    Every value is seen from the player to move.
    """
    parts = [
        _kata_move(move, order, size)
        for order, move in enumerate(thought.candidates[: wanted.max_moves])
    ]
    if not parts:
        return ""
    sign = 1.0 if thought.to_play is Color.BLACK else -1.0
    if "rootInfo" in wanted.flags:
        lead = sign * (thought.score_lead or 0.0)
        parts.append(
            f"rootInfo visits {thought.visits} winrate {thought.win_rate:.6f}"
            f" utility {2 * thought.win_rate - 1:.6f} scoreLead {lead:.3f}"
        )
    if "ownership" in wanted.flags and thought.ownership is not None:
        values = " ".join(f"{sign * float(value):.3f}" for value in thought.ownership)
        parts.append(f"ownership {values}")
    return " ".join(parts)


def _kata_move(move: Candidate, order: int, size: int) -> str:
    lead = move.score_lead or 0.0
    return (
        f"info move {to_gtp(move.point, size)} visits {move.visits}"
        f" utility {2 * move.win_rate - 1:.6f} winrate {move.win_rate:.6f}"
        f" scoreMean {lead:.3f} scoreStdev 0.0 scoreLead {lead:.3f} scoreSelfplay {lead:.3f}"
        f" prior {move.prior or 0.0:.6f} lcb {move.win_rate:.6f} utilityLcb"
        f" {2 * move.win_rate - 1:.6f} order {order} pv {_pv(move, size)}"
    )


def _ten_thousandths(share: float) -> int:
    return round(10000 * share)


def _pv(move: Candidate, size: int) -> str:
    return " ".join(to_gtp(point, size) for point in move.pv or (move.point,))


LineFormat = Callable[[Thought, AnalysisArgs, int], str]


class AnalysisCommands:
    """Handlers of the analysis commands; they write their lines while they run."""

    def __init__(
        self,
        game: GtpGame,
        engine: GtpEngine,
        loop: GtpLoop,
        lines: InputLines,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._game = game
        self._engine = engine
        self._loop = loop
        self._lines = lines
        self._now = now

    def handlers(self) -> dict[str, Handler]:
        """Return the commands by name."""
        return {
            "lz-analyze": lambda args: self._analyze(args, lz_line),
            "kata-analyze": lambda args: self._analyze(args, kata_line),
            "lz-genmove_analyze": lambda args: self._genmove(args, lz_line),
            "kata-genmove_analyze": lambda args: self._genmove(args, kata_line),
        }

    def _analyze(self, args: Args, line_format: LineFormat) -> str:
        position = self._game.position
        wanted = parse_args(args, position.to_play, position.size)
        self._loop.begin_stream()
        try:
            self._engine.analyze(
                self._game,
                wanted.color,
                self._lines.waiting,
                self._writer(wanted, line_format),
                wanted.filters,
            )
        except EngineFailure as error:
            raise GtpError(str(error)) from None
        return ""

    def _genmove(self, args: Args, line_format: LineFormat) -> str:
        position = self._game.position
        wanted = parse_args(args, position.to_play, position.size)
        self._loop.begin_stream()
        self._game.clock.start(wanted.color)
        try:
            answer = self._engine.choose(
                self._game,
                wanted.color,
                self._lines.interrupted,
                self._writer(wanted, line_format),
                moves=wanted.filters,
            )
        except EngineFailure as error:
            raise GtpError(str(error)) from None
        finally:
            self._game.clock.complete_move(wanted.color)
        move = answer.move or Move.pass_(wanted.color)
        if move.kind is MoveKind.RESIGN:
            self._loop.stream_line("play resign")
            return ""
        try:
            self._game.play(move)
        except IllegalMove as error:
            raise GtpError(str(error)) from None
        self._engine.await_reply(self._game)
        self._loop.stream_line(f"play {to_gtp(move.point, position.size)}")
        return ""

    def _writer(self, wanted: AnalysisArgs, line_format: LineFormat) -> Callable[[Thought], None]:
        """Return what writes a line for a thought, if the last one is old enough."""
        size = self._game.position.size
        pause = wanted.interval * CENTISECOND - TOLERANCE
        last = self._now() - pause

        def write(thought: Thought) -> None:
            nonlocal last
            line = line_format(thought, wanted, size)
            if line and self._now() - last >= pause:
                last = self._now()
                self._loop.stream_line(line)

        return write
