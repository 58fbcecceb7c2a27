"""``desktop-go bench``: fixed searches by every engine, and a signature that only play changes."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Sequence

from desktop_go.cli.answer import answer
from desktop_go.games.registry import GAMES, game
from desktop_go.games.spec import load
from desktop_go.services.i18n import tr


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="desktop-go bench",
        description=tr(
            "Run fixed searches with every engine on one thread. Print the nodes and moves of each "
            "search, then a signature of them all. As long as the signature stays the same on one "
            "computer, the engines play as before."
        ),
    )
    keys = [spec.key for spec in GAMES]
    parser.add_argument("games", nargs="*", metavar="GAME", help=", ".join(keys))
    parser.add_argument(
        "--small", action="store_true", help=tr("search little, for runs without compiled code")
    )
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status: 0, or 2 for a game that there is not."""
    parser = _parser()
    arguments = parser.parse_args(argv)
    keys = [spec.key for spec in GAMES]
    for key in arguments.games:
        if key not in keys:
            parser.error(tr("there is no game {name}").format(name=key))
    return answer(lambda: _bench(arguments.games or keys, arguments.small), "desktop-go bench")


def _bench(keys: Sequence[str], small: bool) -> int:
    from desktop_go.engine.signature import FULL, SMALL, signature

    lines = []
    for key in keys:
        began = time.perf_counter()
        for line in load(game(key).bench)(SMALL if small else FULL):
            lines.append(f"{key} {line}")
            print(lines[-1], flush=True)
        took = time.perf_counter() - began
        print(tr("{game}: {seconds:.1f} s").format(game=key, seconds=took), file=sys.stderr)
    print(tr("signature {digits}").format(digits=signature(lines)))
    return 0
