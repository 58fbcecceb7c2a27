"""``desktop-go lab``: runs experiments from their files and reports on them, without Qt."""

from __future__ import annotations

import argparse
import json
import sys
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from desktop_go.cli.answer import answer, plain, speak_utf8
from desktop_go.cli.interrupt import INTERRUPTED
from desktop_go.errors import DesktopGoError
from desktop_go.lab.experiment import Experiment
from desktop_go.lab.store import SUFFIX, Store
from desktop_go.lab.table import spoken_time
from desktop_go.services.i18n import tr

TOLD = 10
"""How often a log is told how far a run is; a terminal is after every game."""


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="desktop-go lab", description=plain(__doc__))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    run = commands.add_parser(
        "run",
        help=tr("play everything that an experiment still lacks; Ctrl+C stops, running it again "
                "goes on"),
    )  # fmt: skip
    run.add_argument("file", type=Path, metavar="FILE", help=tr("the experiment, as TOML"))
    run.add_argument("--results", type=Path, help=tr("where results are kept (default: FILE.lab)"))
    run.add_argument(
        "--processes", type=int, default=0, help=tr("games at once (default: one for each core)")
    )
    run.add_argument(
        "--cluster",
        metavar="ADDRESS",
        help=tr("play on a Dask cluster, at its scheduler's address"),
    )
    run.add_argument(
        "--events",
        action="store_true",
        help=tr("print what happens as JSON; take pause, resume and stop on standard input"),
    )
    report = commands.add_parser("report", help=tr("print what the results say"))
    report.add_argument("file", type=Path, metavar="FILE", help=tr("the experiment or its results"))
    report.add_argument(
        "--out",
        type=Path,
        action="append",
        default=[],
        help=tr("write a .html, .csv, .svg, .sgf or .psq file instead; may be repeated"),
    )
    commands.add_parser("work", help=tr("play what a run asks for; started by “run”"))
    return parser


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command; return the exit status: 0, 1 with a sentence, or 130 when stopped."""
    arguments = _parser().parse_args(argv)
    if arguments.command == "work":
        from desktop_go.lab.work import main as work

        speak_utf8()
        return work()
    run = _run if arguments.command == "run" else _report
    return answer(lambda: run(arguments), "desktop-go lab")


def _run(arguments: argparse.Namespace) -> int:
    from desktop_go.lab.reading import read_experiment
    from desktop_go.lab.runner import Runner, usual_processes

    experiment = read_experiment(arguments.file)
    store = Store(arguments.results or arguments.file.with_suffix(SUFFIX))
    say = _say_json if arguments.events else Teller().tell
    if arguments.cluster:
        from desktop_go.lab.cluster import Cluster

        cluster = Cluster(arguments.cluster)
        count = arguments.processes or cluster.processes
        runner = Runner(experiment, store, count, say, cluster.helper)
    else:
        runner = Runner(experiment, store, arguments.processes or usual_processes(), say)
    if arguments.events:
        threading.Thread(target=_listen, args=(runner,), daemon=True).start()
    try:
        finished = runner.run()
    except KeyboardInterrupt:
        finished = False
    except DesktopGoError as error:
        if arguments.events:
            _say_json({"event": "trouble", "text": str(error)})
        raise
    if not arguments.events:
        _print_report(experiment, store)
        if not finished:
            print(tr("Stopped. Run it again to go on."), file=sys.stderr)
    return 0 if finished else INTERRUPTED


def _say_json(event: dict[str, Any]) -> None:
    sys.stdout.write(json.dumps(event, ensure_ascii=False) + "\n")
    sys.stdout.flush()


def _listen(runner: Any) -> None:
    """Take orders on standard input; its end is an order to stop."""
    for line in sys.stdin:
        order = line.strip()
        if order == "pause":
            runner.pause()
        elif order == "resume":
            runner.resume()
        elif order == "stop":
            break
    runner.stop()


class Teller:
    """Tells a person at a terminal how far a run is."""

    def __init__(self) -> None:
        self._done = self._total = self._played = 0
        self._since = time.monotonic()

    def tell(self, event: dict[str, Any]) -> None:
        """Say what is new of an event."""
        kind = event["event"]
        if kind == "started":
            self._done, self._total = event["done"], event["total"]
            self._since = time.monotonic()
        elif kind == "preparing":
            print(
                tr("Preparing the engine for this computer (once for each game)"), file=sys.stderr
            )
        elif kind == "result":
            self._done += 1
            self._played += 1
            passed = time.monotonic() - self._since
            left = passed / self._played * (self._total - self._done)
            text = tr("{done} of {total} done, about {time} left").format(
                done=self._done, total=self._total, time=spoken_time(left)
            )
            if sys.stderr.isatty():
                print(f"\r  {text}   ", end="", file=sys.stderr, flush=True)
            elif self._done * TOLD // self._total > (self._done - 1) * TOLD // self._total:
                print(text, file=sys.stderr, flush=True)
        elif kind == "ended" and sys.stderr.isatty():
            print(file=sys.stderr)


def _print_report(experiment: Experiment, store: Store) -> None:
    from desktop_go.lab.report import make_report, text_report

    print(text_report(make_report(experiment, store.results())), end="")


def _report(arguments: argparse.Namespace) -> int:
    from desktop_go.lab.counting import counted
    from desktop_go.lab.exporting import write_report
    from desktop_go.lab.report import make_report

    path: Path = arguments.file
    store = Store(path.with_suffix(SUFFIX) if path.suffix.lower() == ".toml" else path)
    experiment = store.experiment()
    if not arguments.out:
        _print_report(experiment, store)
        return 0
    results = store.results()
    for out in arguments.out:
        write_report(make_report(experiment, results), counted(experiment, results), out)
        print(tr("Written: {path}").format(path=out))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
