"""How well the review finds mistakes, against a teacher's search of every position.

    python -m training.mistakes games LINES.tsv --records FILES --games 8
    python -m training.ask_katago LINES.tsv LABELS --visits 100 -- katago analysis ...
    python -m training.mistakes compare LABELS/*.npz --speed quick

The first writes every position of games that are never learned, the second asks the teacher, the
third reviews the same games and prints one line for each board size: mean error of the lead and
the win rate, slope of our lead against the teacher's, correlation of the points that moves lost,
and precision, recall and F1 of the moves that lost so many points or more.
"""

from __future__ import annotations

import argparse
import random
import time
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import numpy.typing as npt

from desktop_go.engine.go.review import SPEEDS, review_line, speed
from desktop_go.engine.go.session import EngineSession
from desktop_go.engine.messages import Limits
from desktop_go.games.go.review import judge_line
from desktop_go.records.loading import load_records
from desktop_go.resources import assets_dir
from training.labels import Labels
from training.positions import record_games

THRESHOLDS = (3.0, 5.0)
"""Points from which a loss counts as a mistake."""

Floats = npt.NDArray[np.float64]


@dataclass
class Seen:
    """Both opinions, position by position and move by move."""

    lead: list[float] = field(default_factory=list)
    true_lead: list[float] = field(default_factory=list)
    win: list[float] = field(default_factory=list)
    true_win: list[float] = field(default_factory=list)
    loss: list[float] = field(default_factory=list)
    true_loss: list[float] = field(default_factory=list)
    seconds: float = 0.0
    games: int = 0


def games_of(lines: Sequence[str]) -> Iterable[list[int]]:
    """Rows that are the successive positions of one game, in order."""
    game: list[int] = []
    for row, line in enumerate(lines):
        if game and line.split("\t")[4] == "":
            yield game
            game = []
        game.append(row)
    if game:
        yield game


def sgf(line: str) -> bytes:
    """The game of its last position's line."""
    size, komi, first, setup, moves, *_ = line.split("\t")
    stones = "".join(f"[{setup[at : at + 2]}]" for at in range(0, len(setup), 2))
    text = f"(;SZ[{size}]KM[{komi}]RU[Chinese]PL[{first}]" + (f"AB{stones}" if stones else "")
    colors = "BW" if first == "B" else "WB"
    for number, at in enumerate(range(0, len(moves), 2)):
        point = moves[at : at + 2].replace("--", "")
        text += f";{colors[number % 2]}[{point}]"
    return (text + ")").encode()


def compare(labels: Labels, limits: Limits, threads: int) -> dict[int, Seen]:
    """Review all games of the labels; both opinions by board size."""
    session = EngineSession(assets_dir() / "networks")
    found: dict[int, Seen] = defaultdict(Seen)
    lines = [str(line) for line in labels.lines]
    for rows in games_of(lines):
        line = load_records(sgf(lines[rows[-1]])).records[0].main_line()
        seen = found[int(lines[rows[0]].split("\t")[0])]
        start = time.monotonic()
        done = review_line(session, line, limits, {"threads": threads})
        seen.seconds += time.monotonic() - start
        seen.games += 1
        is_black = lines[rows[0]].split("\t")[2] == "B"
        sides = [1 if (number % 2 == 0) == is_black else -1 for number in range(len(rows))]
        true_lead = [side * float(labels.lead[row]) for side, row in zip(sides, rows, strict=True)]
        for node, side, row, lead in zip(line, sides, rows, true_lead, strict=True):
            ours, win = done[node], float(labels.win[row])
            assert ours.lead is not None
            seen.lead.append(ours.lead)
            seen.true_lead.append(lead)
            seen.win.append(ours.win_rate)
            seen.true_win.append(win if side > 0 else 1 - win)
        for number, judgement in enumerate(judge_line(line, done.get)[1:]):
            if judgement is not None and judgement.points is not None:
                lost = sides[number] * (true_lead[number] - true_lead[number + 1])
                seen.loss.append(judgement.points)
                seen.true_loss.append(max(0.0, lost))
    return found


def summary(seen: Seen) -> str:
    """The figures of one board size as text."""
    columns = (seen.lead, seen.true_lead, seen.win, seen.true_win, seen.loss, seen.true_loss)
    lead, true_lead, win, true_win, loss, true_loss = (np.array(column) for column in columns)
    parts = [
        f"{seen.games} games, {len(lead)} positions, {seen.seconds / len(lead):.2f} s each:",
        f"lead {np.abs(lead - true_lead).mean():.2f}",
        f"slope {(lead * true_lead).sum() / (true_lead**2).sum():.2f}",
        f"win {np.abs(win - true_win).mean():.3f}",
        f"losses correlate {np.corrcoef(loss, true_loss)[0, 1]:.2f}",
    ]
    parts += [_found(loss >= points, true_loss >= points, points) for points in THRESHOLDS]
    return "  ".join(parts)


def _found(ours: npt.NDArray[np.bool_], truth: npt.NDArray[np.bool_], points: float) -> str:
    both = (ours & truth).sum()
    precision, recall = both / max(1, ours.sum()), both / max(1, truth.sum())
    f1 = 2 * both / max(1, ours.sum() + truth.sum())
    rates = f"precision {precision:.2f} recall {recall:.2f} F1 {f1:.2f}"
    return f"{points:g} points ({truth.sum()}): {rates}"


def main(arguments: list[str] | None = None) -> None:
    """Write the positions, or compare the judgements."""
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    games = commands.add_parser("games", help="write every position of games")
    games.add_argument("result", type=Path)
    games.add_argument("--records", type=Path, nargs="+", required=True)
    games.add_argument("--games", type=int, default=4, help="of each file of records")
    games.add_argument("--moves", type=int, default=400, help="of each game at most")
    games.add_argument("--seed", type=int, default=1)
    judged = commands.add_parser("compare", help="review the same games")
    judged.add_argument("labels", type=Path, nargs="+")
    judged.add_argument("--speed", choices=[one.key for one in SPEEDS], default=SPEEDS[0].key)
    judged.add_argument(
        "--playouts", type=int, help="of the first look at each position, however long it takes"
    )
    judged.add_argument("--threads", type=int, default=1)
    options = parser.parse_args(arguments)
    if options.command == "games":
        rng = random.Random(options.seed)
        chosen = record_games(options.records, options.games, rng, held_out=True)
        lines = [
            game.line(number)
            for game in chosen
            for number in range(min(options.moves, len(game.moves)) + 1)
        ]
        options.result.write_text("\n".join(lines) + "\n")
        return
    limits = speed(options.speed).limits
    if options.playouts is not None:
        limits = Limits(playouts=options.playouts)
    for size, seen in sorted(compare(Labels.load(options.labels), limits, options.threads).items()):
        print(f"{size}x{size}", summary(seen), flush=True)


if __name__ == "__main__":
    main()
