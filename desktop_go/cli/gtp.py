"""``desktop-go gtp``: the engine for GoGui, Sabaki, match programs and test suites. No Qt."""

from __future__ import annotations

import argparse
import io
import logging
import sys
from collections.abc import Sequence
from typing import BinaryIO, TextIO

from desktop_go import __version__
from desktop_go.cli.gtp_analysis import AnalysisCommands
from desktop_go.cli.gtp_commands import GameCommands
from desktop_go.cli.gtp_engine import GtpEngine
from desktop_go.cli.gtp_game import GtpGame
from desktop_go.cli.gtp_options import OptionCommands
from desktop_go.cli.gtp_protocol import GtpLoop, InputLines
from desktop_go.cli.gtp_queries import QueryCommands
from desktop_go.cli.idle_options import tell_idle
from desktop_go.engine.go.levels import LEVELS, level
from desktop_go.engine.go.options import OPTIONS
from desktop_go.engine.messages import Limits
from desktop_go.engine.session import Session
from desktop_go.errors import EngineFailure, SettingsError
from desktop_go.games.go.rules import RULE_SETS, rule_set
from desktop_go.options import OptionValue
from desktop_go.plain_numbers import decimal_number, whole_number
from desktop_go.resources import assets_dir
from desktop_go.services.error_words import explain
from desktop_go.services.i18n import tr
from desktop_go.services.paths import books_folder

log = logging.getLogger(__name__)

NAMED_OPTIONS = ("threads", "seed", "memory_mb")
"""Options of the engine that have an argument of their own."""


def main(argv: Sequence[str]) -> int:
    """Serve GTP on standard input and output until ``quit``; return the exit status."""
    arguments = _parser().parse_args(argv)
    try:
        options = _options(arguments)
        rules = rule_set(arguments.rules).key
        if arguments.log:
            _log_to(arguments.log)
    except OSError as error:
        print(f"desktop-go gtp: “{error.filename}”: {explain(error)}", file=sys.stderr)
        return 2
    except SettingsError as error:
        print(f"desktop-go gtp: {error}", file=sys.stderr)
        return 2
    _compile_kernels()
    from desktop_go.engine.go.session import EngineSession

    session = EngineSession(assets_dir() / "networks", books_folder())
    engine = GtpEngine(session, options, _limits(arguments))
    out = io.TextIOWrapper(sys.stdout.buffer, "utf-8", errors="replace", newline="\n")
    game = GtpGame(rules=rules)
    try:
        engine.warm_up(game)
        source = io.FileIO(sys.stdin.fileno(), closefd=False)
        # A reader of its own: a host that keeps the pipe open after "quit" leaves a thread waiting
        # in it, and Python dies at its end when that thread holds sys.stdin.
        serve(engine, game, io.BufferedReader(source), out)
    except (BrokenPipeError, KeyboardInterrupt):
        log.info("The host is gone")
    finally:
        session.close()
        out.detach()
    return 0


def serve(engine: GtpEngine, game: GtpGame, source: BinaryIO, out: TextIO) -> None:
    """Connect game, engine and commands, and serve until ``quit`` or the end of ``source``."""
    lines = InputLines(source)
    loop = GtpLoop(lines, out)
    loop.add(GameCommands(game, engine, lines.interrupted).handlers())
    loop.add(QueryCommands(game, engine).handlers())
    loop.add(OptionCommands(engine).handlers())
    loop.add(AnalysisCommands(game, engine, loop, lines).handlers())

    def ponder() -> None:
        try:
            engine.ponder(game, lines.waiting)
        except EngineFailure as error:
            log.warning("Pondering failed: %s", error)

    loop.on_idle = ponder
    loop.run()


def make_engine(session: Session, arguments: Sequence[str] = ()) -> GtpEngine:
    """Return the engine as the command line ``arguments`` would set it up. Raises SettingsError."""
    parsed = _parser().parse_args(arguments)
    return GtpEngine(session, _options(parsed), _limits(parsed))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="desktop-go gtp", description=tr("Plays Go over the Go Text Protocol, version 2.")
    )
    add = parser.add_argument
    add("--version", action="version", version=f"Desktop Go {__version__}")
    add(
        "--level",
        type=int,
        choices=[preset.number for preset in LEVELS],
        help=tr("one of the program's levels; without it, full strength"),
    )
    add("--playouts", type=_positive_int, help=tr("playouts per move"))
    add("--seconds", type=_positive_float, help=tr("seconds a move"))
    for key in NAMED_OPTIONS:
        add(f"--{key.replace('_', '-')}", help=tr(OPTIONS.option(key).help))
    add(
        "--rules",
        default="chinese",
        help=tr("rule set: {names}").format(names=", ".join(RULE_SETS)),
    )
    add("--log", metavar="FILE", help=tr("append the whole conversation to this file"))
    add(
        "--option",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help=tr("any option of the engine, see docs/options.md; may be repeated"),
    )
    return parser


def _positive_int(text: str) -> int:
    number = whole_number(text)
    if number < 1:
        raise argparse.ArgumentTypeError(tr("must be 1 or more"))
    return number


def _positive_float(text: str) -> float:
    number = decimal_number(text)
    if not 0 < number < float("inf"):
        raise argparse.ArgumentTypeError(tr("must be more than 0"))
    return number


def _options(arguments: argparse.Namespace) -> dict[str, OptionValue]:
    """Return the level's options with those of the command line over them."""
    options = dict(level(arguments.level).options) if arguments.level else {}
    for key in NAMED_OPTIONS:
        text = getattr(arguments, key)
        if text is not None:
            options |= OPTIONS.validate({key: text})
    chosen = OPTIONS.validate_pairs(arguments.option)
    tell_idle(OPTIONS, options | chosen, chosen)
    return options | chosen


def _limits(arguments: argparse.Namespace) -> Limits:
    """Return the limits of a move; those of the level only where none are given."""
    if arguments.playouts is None and arguments.seconds is None and arguments.level:
        return level(arguments.level).limits()
    return Limits(arguments.playouts, arguments.seconds)


def _compile_kernels() -> None:
    """Compile all kernels at the very first start, so that no move has to wait for them."""
    from desktop_go.engine.warm_up import kernels_are_cached, warm_up

    if not kernels_are_cached():
        print(tr("Preparing the engine for this computer (once for each game)"), file=sys.stderr)
        warm_up("go", lambda _done, _total: None)


def _log_to(path: str) -> None:
    handler = logging.FileHandler(path, encoding="utf-8")
    handler.setFormatter(logging.Formatter("%(asctime)s %(message)s"))
    package = logging.getLogger("desktop_go")
    package.addHandler(handler)
    package.setLevel(logging.DEBUG)
