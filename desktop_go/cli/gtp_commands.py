"""The GTP commands that change the game: setup, moves, clocks, rules and the engine's moves."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from desktop_go import __version__
from desktop_go.cli.gtp_arguments import Args, as_color, as_float, as_int, as_move, as_points, take
from desktop_go.cli.gtp_engine import GtpEngine
from desktop_go.cli.gtp_game import LARGEST_SIZE, SMALLEST_SIZE, GtpGame
from desktop_go.cli.gtp_protocol import GtpError, Handler
from desktop_go.cli.gtp_record import load_state
from desktop_go.engine.clock import ClockKind, TimeControl
from desktop_go.errors import DesktopGoError, EngineFailure, IllegalMove, SettingsError
from desktop_go.games.go.handicap import (
    check_free_handicap,
    fixed_handicap_points,
    free_handicap_points,
    max_free_handicap,
)
from desktop_go.games.go.rules import HandicapCompensation, RuleSet, Superko, find_rule_set
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.options import OptionValue
from desktop_go.records.coordinates import to_gtp

MAX_KOMI = 1000.0
"""Points; a larger komi is treated as a mistake."""

REPEATABLE: dict[str, OptionValue] = {"seed": 1, "temperature": 0.0, "resign": False}
"""reg_genmove is for test suites: the same answer each time, and no resignation."""


class GameCommands:
    """Handlers of all commands that may change the game."""

    def __init__(self, game: GtpGame, engine: GtpEngine, interrupted: Callable[[], bool]) -> None:
        self._game = game
        self._engine = engine
        self._interrupted = interrupted

    def handlers(self) -> dict[str, Handler]:
        """Return the commands by name."""
        return {
            "protocol_version": lambda args: "2",
            "name": lambda args: "Desktop Go",
            "version": lambda args: __version__,
            "boardsize": self.boardsize,
            "clear_board": self.clear_board,
            "komi": self.komi,
            "fixed_handicap": self.fixed_handicap,
            "place_free_handicap": self.place_free_handicap,
            "set_free_handicap": self.set_free_handicap,
            "play": self.play,
            "genmove": self.genmove,
            "reg_genmove": self.reg_genmove,
            "kgs-genmove_cleanup": self.genmove_cleanup,
            "undo": self.undo,
            "time_settings": self.time_settings,
            "kgs-time_settings": self.kgs_time_settings,
            "time_left": self.time_left,
            "loadsgf": self.loadsgf,
            "kgs-rules": self.set_rules,
            "kgs-game_over": self.game_over,
            "kata-set-rules": self.set_rules,
            "kata-get-rules": self.get_rules,
            "gogui-play_sequence": self.play_sequence,
            "gogui-setup": self.setup,
            "gogui-setup_player": self.setup_player,
            "gogui-interrupt": lambda args: "",
        }

    def boardsize(self, args: Args) -> str:
        """``boardsize N``: another size, and an empty board."""
        size = as_int(take(args, 1)[0])
        if not SMALLEST_SIZE <= size <= LARGEST_SIZE:
            raise GtpError("unacceptable size")
        self._game.clear(size)
        return ""

    def clear_board(self, args: Args) -> str:
        """``clear_board``: empty the board."""
        take(args, 0)
        self._game.clear()
        return ""

    def komi(self, args: Args) -> str:
        """``komi X``."""
        komi = as_float(take(args, 1)[0])
        if abs(komi) > MAX_KOMI or komi * 2 != int(komi * 2):
            raise GtpError("komi must be a whole or half number of points")
        self._game.set_komi(komi)
        return ""

    def fixed_handicap(self, args: Args) -> str:
        """``fixed_handicap N``: stones on the customary points."""
        stones = as_int(take(args, 1)[0])
        self._require_empty_board()
        return self._place(lambda size: fixed_handicap_points(size, stones))

    def place_free_handicap(self, args: Args) -> str:
        """``place_free_handicap N``: the engine chooses the points."""
        stones = as_int(take(args, 1)[0])
        self._require_empty_board()
        return self._place(
            lambda size: free_handicap_points(size, min(stones, max_free_handicap(size)))
        )

    def set_free_handicap(self, args: Args) -> str:
        """``set_free_handicap D4 Q16...``: the host chose the points."""
        points = as_points(args, self._game.position.size)
        self._require_empty_board()
        try:
            check_free_handicap(self._game.position.size, points)
        except SettingsError as error:
            raise GtpError(f"bad vertex list: {error.reason}") from None
        self._game.place_handicap(points)
        return ""

    def play(self, args: Args) -> str:
        """``play b D4``; a color may move several times in a row."""
        color, vertex = take(args, 2)
        self._play(as_move(color, vertex, self._game.position.size))
        return ""

    def play_sequence(self, args: Args) -> str:
        """``gogui-play_sequence b D4 w E5 ...``."""
        for move in self._pairs(args):
            self._play(move)
        return ""

    def genmove(self, args: Args) -> str:
        """``genmove b``: the engine moves; ``resign`` when it gives up."""
        return self._genmove(as_color(take(args, 1)[0]))

    def genmove_cleanup(self, args: Args) -> str:
        """``kgs-genmove_cleanup b``: as genmove, but capture dead stones before passing."""
        return self._genmove(as_color(take(args, 1)[0]), {"cleanup": True, "resign": False})

    def reg_genmove(self, args: Args) -> str:
        """``reg_genmove b``: what the engine would play; nothing is played."""
        color = as_color(take(args, 1)[0])
        return self._text(self._choose(color, REPEATABLE))

    def undo(self, args: Args) -> str:
        """``undo``: take back one move."""
        take(args, 0)
        try:
            self._game.position.undo()
        except IllegalMove:
            raise GtpError("cannot undo") from None
        return ""

    def time_settings(self, args: Args) -> str:
        """``time_settings MAIN PERIOD STONES``: absolute or Canadian time, or none."""
        main, period = (as_float(text, 0) for text in take(args, 3)[:2])
        stones = as_int(args[2], 0)
        if period > 0 and stones == 0:
            control = TimeControl()
        elif period > 0:
            control = TimeControl(ClockKind.CANADIAN, main, period_time=period, period_moves=stones)
        else:
            control = TimeControl(ClockKind.ABSOLUTE, main) if main > 0 else TimeControl()
        self._game.set_time_control(control)
        return ""

    def kgs_time_settings(self, args: Args) -> str:
        """``kgs-time_settings none|absolute M|byoyomi M P N|canadian M P N``."""
        kind, *numbers = args or ("",)
        wanted = {"none": 0, "absolute": 1, "byoyomi": 3, "canadian": 3}.get(kind)
        if wanted is None or len(numbers) != wanted:
            raise GtpError("syntax error: none, absolute, byoyomi or canadian wanted")
        main = as_float(numbers[0], 0) if numbers else 0.0
        control = TimeControl(ClockKind.ABSOLUTE, main) if main else TimeControl()
        if wanted == 3:
            period, count = as_float(numbers[1], 0), as_int(numbers[2], 1)
            control = (
                TimeControl(ClockKind.BYO_YOMI, main, period, periods=count)
                if kind == "byoyomi"
                else TimeControl(ClockKind.CANADIAN, main, period, period_moves=count)
            )
        self._game.set_time_control(control)
        return ""

    def time_left(self, args: Args) -> str:
        """``time_left b SECONDS STONES``."""
        take(args, 3)
        self._game.set_time_left(as_color(args[0]), as_float(args[1]), as_int(args[2], 0))
        return ""

    def loadsgf(self, args: Args) -> str:
        """``loadsgf FILE [MOVE_NUMBER]``: the position before that move, or the last one."""
        take(args, 1, 2)
        number = as_int(args[1], 0) if len(args) == 2 else None
        try:
            current = replace(self._game.state, rules=self._game.next_rules)
            state = load_state(Path(args[0]), number, current)
            if not SMALLEST_SIZE <= state.size <= LARGEST_SIZE:
                raise GtpError(f"cannot load file: unacceptable size {state.size}")
            self._game.start(state)
        except DesktopGoError as error:
            raise GtpError(f"cannot load file: {error}") from None
        return ""

    def game_over(self, _args: Args) -> str:
        """``kgs-game_over``: no more thinking about this game."""
        self._engine.await_reply(None)
        return ""

    def set_rules(self, args: Args) -> str:
        """``kgs-rules NAME``: other rules for this game and the next ones.

        When this game's moves break them, only the next ones follow them, and the answer says so.
        """
        rules = find_rule_set(" ".join(args))
        if rules is None:
            raise GtpError("unknown rules")
        if self._game.set_rules(rules.key):
            return ""
        return "from the next game on: the moves of this one break these rules"

    def get_rules(self, args: Args) -> str:
        """``kata-get-rules``: the rules in force, as KataGo writes them."""
        take(args, 0)
        return json.dumps(rules_in_words(self._game.rules))

    def setup(self, args: Args) -> str:
        """``gogui-setup b D4 w E5 ...``: stones on the empty board."""
        moves = self._pairs(args)
        stones = [(move.color, move.point) for move in moves if move.point is not None]
        try:
            self._game.clear()
            self._game.set_up(stones, Color.BLACK)
        except IllegalMove as error:
            raise GtpError(str(error)) from None
        return ""

    def setup_player(self, args: Args) -> str:
        """``gogui-setup_player b``: who moves next."""
        self._game.set_up((), as_color(take(args, 1)[0]))
        return ""

    def _genmove(self, color: Color, extra: dict[str, OptionValue] | None = None) -> str:
        self._game.clock.start(color)
        try:
            move = self._choose(color, extra or {})
        finally:
            self._game.clock.complete_move(color)
        if move.kind is not MoveKind.RESIGN:
            self._play(move)
            self._engine.await_reply(self._game)
        return self._text(move)

    def _choose(self, color: Color, extra: dict[str, OptionValue]) -> Move:
        try:
            answer = self._engine.choose(self._game, color, self._interrupted, extra=extra)
        except EngineFailure as error:
            raise GtpError(f"the engine failed: {error}") from None
        return Move.pass_(color) if answer.move is None else answer.move

    def _play(self, move: Move) -> None:
        try:
            self._game.play(move)
        except IllegalMove as error:
            raise GtpError(f"illegal move: {error}") from None

    def _place(self, points_for: Callable[[int], tuple[Point, ...]]) -> str:
        size = self._game.position.size
        try:
            points = points_for(size)
        except SettingsError:
            raise GtpError("invalid number of stones") from None
        self._game.place_handicap(points)
        return " ".join(to_gtp(point, size) for point in points)

    def _pairs(self, args: Args) -> list[Move]:
        if len(args) % 2:
            raise GtpError("syntax error: pairs of color and vertex wanted")
        size = self._game.position.size
        return [as_move(args[i], args[i + 1], size) for i in range(0, len(args), 2)]

    def _require_empty_board(self) -> None:
        if not self._game.is_empty:
            raise GtpError("board not empty")

    def _text(self, move: Move) -> str:
        if move.kind is MoveKind.RESIGN:
            return "resign"
        return to_gtp(move.point, self._game.position.size)


def rules_in_words(rules: RuleSet) -> dict[str, object]:
    """Return the fields of KataGo's rules (its GTP extensions, 'kata-get-rules')."""
    ko = {Superko.NONE: "SIMPLE", Superko.POSITIONAL: "POSITIONAL"}.get(
        rules.superko, "SITUATIONAL"
    )
    bonus = {HandicapCompensation.NONE: "0", HandicapCompensation.STONES: "N"}.get(
        rules.handicap_compensation, "N-1"
    )
    return {
        "ko": ko,
        "scoring": rules.scoring.name,
        "tax": "NONE" if rules.seki_territory else "SEKI",
        "suicide": rules.suicide,
        "hasButton": False,
        "whiteHandicapBonus": bonus,
        "friendlyPassOk": rules.key != "tromp_taylor",
    }
