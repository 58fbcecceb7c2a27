"""How deep the best gomoku engine reads within a number of positions, on quiet positions.

    python benchmarks/gomoku_depth.py --nodes 300000

The positions (``gomoku_quiet.txt``) come from games of the engine against itself, moves 10 to 20 of
balanced openings; neither side has a win by fours, and the value is near 0. In two of them the side
to move has a win by threats, which counts as the depth at which it is found. Counted, so other work
on the machine changes nothing but the seconds.
"""

from __future__ import annotations

import argparse
import statistics
import time
from pathlib import Path

from desktop_go.games.gomoku.engines.alphabeta import AlphaBetaEngine, AlphaBetaSettings
from desktop_go.games.gomoku.engines.warm_up import warm_up
from desktop_go.games.gomoku.notation import moves_from_text
from desktop_go.games.gomoku.rules import rule_set
from desktop_go.games.gomoku.thinking import Insight, Question
from desktop_go.moves import Color

LIST = Path(__file__).with_name("gomoku_quiet.txt")


def questions() -> list[Question]:
    """The positions of the list."""
    found = []
    for text in LIST.read_text("ascii").splitlines():
        points = moves_from_text(text, 15)
        stones = tuple((p, Color.WHITE if i % 2 else Color.BLACK) for i, p in enumerate(points))
        side = Color.WHITE if len(points) % 2 else Color.BLACK
        found.append(Question(15, rule_set("freestyle"), stones, side))
    return found


def depth_reached(question: Question, nodes: int) -> int:
    """The last depth that was read to its end."""
    engine = AlphaBetaEngine(AlphaBetaSettings(max_nodes=nodes))
    insight = Insight()
    for insight in engine.think(question):
        if insight.nodes >= nodes:
            break
    return insight.depth if insight.settled else insight.depth - 1


def main() -> None:
    """Print the depths."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--nodes", type=int, default=300_000)
    nodes = parser.parse_args().nodes
    warm_up()
    began = time.process_time()
    depths = [depth_reached(question, nodes) for question in questions()]
    taken = time.process_time() - began
    middle = statistics.median(depths)
    print(f"{nodes:,} positions: depth {middle:g} (median of {len(depths)}), {sorted(depths)}")
    print(f"{nodes * len(depths) / taken:,.0f} positions a second of processor time")


if __name__ == "__main__":
    main()
