"""A teacher's judgement of positions: ``python -m training.ask_katago LINES.tsv FOLDER ...``.

The teacher is KataGo's analysis engine with any of its networks, which the caller has installed;
the command that starts it follows ``--``:

    python -m training.ask_katago positions.tsv LABELS -- katago analysis -model NET -config FILE

The lines are those of ``training.positions``, the files those of ``training.labels``. The same
command goes on where it was stopped. With one visit (the default) the judgement is the network's
own; more visits judge better and cost that much more time.
"""

from __future__ import annotations

import argparse
import json
import subprocess
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np

from desktop_go.records.coordinates import GTP_LETTERS
from training.labels import Labels, position

RULES = {
    "ko": "SIMPLE",
    "scoring": "AREA",
    "tax": "NONE",
    "suicide": False,
    "hasButton": False,
    "whiteHandicapBonus": "0",
    "friendlyPassOk": False,
}
IN_A_FILE = 2048
AT_ONCE = 64
"""Questions that wait at the engine, so that it can ask its network in batches."""
POINT_OF_VIEW = ("-override-config", "reportAnalysisWinratesAs=SIDETOMOVE")


def vertex(point: int, size: int) -> str:
    """A point (row by row from the top left, then the pass) as KataGo names it."""
    if point == size * size:
        return "pass"
    return f"{GTP_LETTERS[point % size]}{size - point // size}"


def question(number: int, line: str, visits: int) -> dict[str, Any]:
    """The engine's request for the position of a line."""
    game = position(line)
    size, moves = game.size, game.moves[:-1].tolist()
    colors = "BW" if game.first == 1 else "WB"
    return {
        "id": str(number),
        "boardXSize": size,
        "boardYSize": size,
        "komi": game.komi,
        "rules": RULES,
        "initialStones": [["B", vertex(point, size)] for point in game.setup],
        "initialPlayer": colors[0],
        "moves": [[colors[n % 2], vertex(point, size)] for n, point in enumerate(moves)],
        "maxVisits": visits,
        "includePolicy": True,
        "includeOwnership": True,
    }


def labels_of(lines: list[str], answers: dict[int, dict[str, Any]]) -> Labels:
    """The rows of a file from the engine's answers; lines it refused are left out."""
    kept = sorted(number for number, answer in answers.items() if "policy" in answer)
    made = Labels(
        np.array([lines[number] for number in kept]),
        np.zeros((len(kept), 362), np.float16),
        np.zeros(len(kept), np.float32),
        np.zeros(len(kept), np.float32),
        np.zeros((len(kept), 361), np.int8),
    )
    for row, number in enumerate(kept):
        answer = answers[number]
        policy = np.maximum(np.array(answer["policy"]), 0.0)
        made.policy[row, : len(policy)] = policy / policy.sum()
        made.ownership[row, : len(policy) - 1] = np.rint(100 * np.array(answer["ownership"]))
        made.win[row] = answer["rootInfo"]["winrate"]
        made.lead[row] = answer["rootInfo"]["scoreLead"]
    return made


def ask(
    engine: subprocess.Popen[str], questions: Iterable[dict[str, Any]]
) -> Iterator[dict[str, Any]]:
    """The answers, in the order in which they come."""
    assert engine.stdin is not None
    assert engine.stdout is not None
    waiting = 0
    for request in questions:
        engine.stdin.write(json.dumps(request) + "\n")
        engine.stdin.flush()
        waiting += 1
        if waiting >= AT_ONCE:
            yield json.loads(engine.stdout.readline())
            waiting -= 1
    for _ in range(waiting):
        yield json.loads(engine.stdout.readline())


def main(arguments: list[str] | None = None) -> None:
    """Label the lines of a file."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("lines", type=Path)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--visits", type=int, default=1)
    parser.add_argument("engine", nargs="+", help="after --: the command that starts the engine")
    options = parser.parse_args(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    lines = options.lines.read_text().splitlines()
    command = [*options.engine, *POINT_OF_VIEW]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as engine:
        for start in range(0, len(lines), IN_A_FILE):
            path = options.folder / f"{options.lines.stem}-{start // IN_A_FILE:04d}.npz"
            if path.exists():
                continue
            part = lines[start : start + IN_A_FILE]
            requests = (question(n, line, options.visits) for n, line in enumerate(part))
            answers = {int(answer["id"]): answer for answer in ask(engine, requests)}
            labels_of(part, answers).save(path)
            print(path.name, len(part), flush=True)


if __name__ == "__main__":
    main()
