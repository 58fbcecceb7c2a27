"""What the microscope costs a search: ``python benchmarks/microscope_cost.py [SEARCH ...]``.

The same fixed search runs with the microscope never opened, open, and closed again, in turn, on a
thread beside an offscreen window. Told are medians over the rounds, each search compared with the
one of its round whose microscope was never opened:

- processor: time of the search's own thread, which looks belong to;
- looks: their own processor time as a share of the search's, which a busy machine blurs least;
- wall: with whatever the search waits for; a figure on an idle machine only;
- window: processor time of the window's thread as a share of the search's; it runs beside it.
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")

from PySide6.QtCore import QEventLoop
from PySide6.QtWidgets import QApplication

from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.gomoku.session import GomokuSession
from desktop_go.engine.messages import GameState, Limits, Purpose, ThinkRequest, Thought
from desktop_go.engine.session import Session, ShouldStop
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Position
from desktop_go.games.samegame.rules import BoardKind
from desktop_go.games.samegame.solver import SLICE_SECONDS
from desktop_go.games.samegame.solvers import make_solver
from desktop_go.gui.microscope.window import MicroscopeWindow
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.threads.work import Report, Work
from desktop_go.moves import Color, Move, Point
from desktop_go.search.look import Look, Watch

MODES = ("never opened", "open", "closed again")
GO = {"threads": 1, "evaluator": "playouts"}
GOMOKU = {"engine": "mcts", "seed": 1}
MIDDLE = Move.play(Color.BLACK, Point(7, 7))

Search = Callable[[int, Watch, Report], None]
"""Does so many playouts and tells thoughts."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Seconds of one search."""

    processor: float
    wall: float
    looks: float
    window: float = 0.0


class TimedWatch(Watch):
    """A watch that adds up what looks take."""

    seconds = 0.0

    def look(self, look: Callable[[], Look | None], at_the_end: bool = False) -> Look | None:
        """As any watch."""

        def timed() -> Look | None:
            began = time.thread_time()
            found = look()
            self.seconds += time.thread_time() - began
            return found

        return super().look(timed, at_the_end)


def by_engine(session: Session, state: GameState, options: Mapping[str, object]) -> Search:
    """An analysis of Go or gomoku."""

    def search(playouts: int, watch: Watch, report: Report) -> None:
        limits = Limits(playouts=playouts)
        request = ThinkRequest(1, state, limits, Purpose.ANALYZE, options, watch=watch)
        session.run(request, lambda thought: report(thought, True))

    return search


def samegame(playouts: int, watch: Watch, report: Report) -> None:
    """SP-MCTS on the first board of 15x15."""
    solver = make_solver("sp-mcts", Position(numbered_board(BoardKind(15, 15, 5), 1)))
    while solver.playouts < playouts:
        solver.step(SLICE_SECONDS, 1e9)
        look = watch.look(solver.look)
        if look is not None:
            visits = look.nodes[0].counts.visits
            report(Thought(1, Color.BLACK, visits, 0.5, 0.0, 0.0, look=look), True)


def searches() -> dict[str, tuple[Search, int]]:
    """What is measured, and the playouts that take some seconds."""
    go, gomoku = EngineSession(), GomokuSession()
    return {
        "Go 9x9": (by_engine(go, GameState(9), GO), 300_000),
        "Go 19x19": (by_engine(go, GameState(19), GO), 90_000),
        "gomoku": (by_engine(gomoku, GameState(15, "freestyle", moves=(MIDDLE,)), GOMOKU), 600_000),
        "SameGame": (samegame, 200_000),
    }


def measured(search: Search, playouts: int, mode: str, theme: ThemeManager) -> Cost:
    """One search beside the window."""
    work, watch, loop, costs = Work(), TimedWatch(), QEventLoop(), []
    window = None
    if mode != "never opened":
        window = MicroscopeWindow(theme)
        window.live.set_source(str)
        window.show()
        QApplication.processEvents()
        watch.open()
    if mode == "open":
        work.reported.connect(window.live.show_thought)
    elif window is not None:
        watch.close()
        window.close()

    def job(report: Report, _should_stop: ShouldStop) -> Cost:
        processor, wall = time.thread_time(), time.perf_counter()
        search(playouts, watch, report)
        return Cost(time.thread_time() - processor, time.perf_counter() - wall, watch.seconds)

    def ended(cost: Cost) -> None:
        costs.append(cost)
        loop.quit()

    work.done.connect(ended)
    began = time.thread_time()
    work.start(job)
    loop.exec()
    return replace(costs[0], window=time.thread_time() - began)


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("search", nargs="*", help="some of: Go 9x9, Go 19x19, gomoku, SameGame")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--share", type=float, default=1.0, help="of the usual playouts")
    arguments = parser.parse_args()
    app = QApplication([])
    theme = ThemeManager(app)
    print("| search | seconds | microscope | processor | looks | wall | window |")
    print("|---|---|---|---|---|---|---|")
    for name, (search, usual) in searches().items():
        if arguments.search and name not in arguments.search:
            continue
        playouts = int(usual * arguments.share)
        measured(search, playouts // 10, "open", theme)  # Loads the kernels.
        costs: dict[str, list[Cost]] = {mode: [] for mode in MODES}
        for number in range(arguments.rounds):
            for place in range(len(MODES)):
                mode = MODES[(place + number) % len(MODES)]
                costs[mode].append(measured(search, playouts, mode, theme))
        plain = costs["never opened"]
        seconds = statistics.median(cost.processor for cost in plain)
        for mode in MODES:
            pairs = list(zip(costs[mode], plain, strict=True))
            processor = statistics.median(a.processor / b.processor - 1 for a, b in pairs)
            wall = statistics.median(a.wall / b.wall - 1 for a, b in pairs)
            looks = statistics.median(a.looks / a.processor for a, _b in pairs)
            painting = statistics.median(a.window / a.processor for a, _b in pairs)
            shares = f"{processor:+.1%} | {looks:.2%} | {wall:+.1%} | {painting:.1%}"
            print(f"| {name} | {seconds:.1f} | {mode} | {shares} |", flush=True)


if __name__ == "__main__":
    main()
