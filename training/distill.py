"""A network learns from a teacher on one GPU, start to end in a few minutes.

    python -m training.distill GAMES.npz TEACHER.bin.gz FOLDER --label-seconds 130 --compile \
        --learn fast:5x48:80:1e-3:assets/networks/fast.onnx --learn strong:10x96x32x48:445:3e-3

First the teacher, a network of KataGo, plays on from positions of games (``playing_teacher``).
Everything it looks at is kept on the GPU with its policy, win rate, lead and ownership
(``label_store``). Then each network learns from random ones of these in random symmetries
(``pupil``) and leaves ``FOLDER/NAME.pt``, for ``training.export``. ``GAMES.npz`` is what
``training.games_to_play_on`` or ``training.prepare`` wrote. Without a GPU everything works, slowly.
"""

from __future__ import annotations

import argparse
import os
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor

from training.katago_network import KataGoNetwork
from training.label_store import LabelStore
from training.looking_ahead import Judge
from training.network import Shape
from training.playing_on import Boards
from training.playing_teacher import GROUPS, Group, PlayingTeacher, compile_blocks
from training.pupil import SHARES, Pupil, say
from training.records import GameStore
from training.weights import load_network

LABEL_TOKENS, LEARN_TOKENS = 1024 * 361, 768 * 361
"""Points of all boards of a batch together."""
FEWEST = 64
"""Labels of a size that it is learned from at all."""
FEWEST_BOARDS = 8


class Lesson(NamedTuple):
    """What a network is to learn."""

    name: str
    shape: Shape
    seconds: float
    rate: float
    start: Path | None
    """Float32 file or checkpoint whose weights it begins with."""


def lesson(text: str) -> Lesson:
    """``name:BLOCKSxCHANNELS[xPOOLEDxHEAD]:seconds:rate[:start]``.

    Raises:
        ValueError: the text is not of this form.
    """
    name, shape, seconds, rate, *start = text.split(":", 4)
    path = Path(start[0]) if start else None
    return Lesson(name, Shape.parse(shape), float(seconds), float(rate), path)


def parse(arguments: list[str] | None) -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("games", type=Path, help="store of games to play on from")
    parser.add_argument("teacher", type=Path, help="a .bin.gz file of KataGo")
    parser.add_argument("folder", type=Path, help="where the networks go")
    parser.add_argument("--label-seconds", type=float, default=170)
    parser.add_argument(
        "--ahead", type=Path, help="float32 file or checkpoint of a network that looks ahead"
    )
    parser.add_argument(
        "--learn",
        type=lesson,
        action="append",
        default=[],
        help="name:BLOCKSxCHANNELS[xPOOLEDxHEAD]:seconds:rate[:start]; may be repeated",
    )
    parser.add_argument(
        "--hold", type=float, default=0.4, help="part of the time before the rate starts to fall"
    )
    parser.add_argument(
        "--tokens", type=int, default=LEARN_TOKENS, help="points in a batch of a pupil"
    )
    parser.add_argument(
        "--label-tokens", type=int, default=LABEL_TOKENS, help="points in a batch of the teacher"
    )
    parser.add_argument(
        "--capacity", type=int, default=4_000_000, help="positions of a size at most"
    )
    parser.add_argument("--compile", action="store_true", help="the teacher's blocks")
    parser.add_argument("--no-graphs", action="store_true", help="start kernels one by one")
    return parser.parse_args(arguments)


def room(size: int, capacity: int) -> int:
    """How many positions of a size there is room for; fewer of sizes that are seen less often."""
    return round(capacity * min(1.0, 2 * SHARES[size] / SHARES[19] * 19 / size))


def make_groups(options: argparse.Namespace, device: torch.device) -> dict[int, list[Group]]:
    """Games of every size that a pupil sees, as far as there are any; a size has one store."""
    games = GameStore.load(options.games)
    groups = {}
    for size in sorted(set(games.size[~games.held_out].tolist()) & SHARES.keys()):
        store = LabelStore(size, room(size, options.capacity), device)
        count = max(FEWEST_BOARDS, options.label_tokens // size**2)
        groups[size] = [
            Group.begin(
                Boards(games, size, count, 100 * size + n), store, is_gpu=device.type == "cuda"
            )
            for n in range(GROUPS.get(size, 1))
        ]
    return groups


def judge_of(path: Path, device: torch.device) -> Judge:
    """The win rate by a network, with products in bfloat16."""
    layout = torch.channels_last
    network = load_network(path).to(device, memory_format=layout)

    def judge(planes: Tensor, numbers: Tensor) -> Tensor:
        planes = planes.to(torch.bfloat16).contiguous(memory_format=layout)
        with torch.autocast(device.type, torch.bfloat16):
            value: Tensor = network(planes, numbers)[1]
        return value.float().sigmoid()

    return judge


def labeled(options: argparse.Namespace, device: torch.device) -> dict[int, LabelStore]:
    """Let the teacher play on; what it saw by board size."""
    mark = time.monotonic()
    network = KataGoNetwork.load(options.teacher, torch.bfloat16).to(device)
    if options.compile:
        compile_blocks(network)
    groups = make_groups(options, device)
    if not groups:
        raise SystemExit("There are no games to play on from.")
    say({"event": "loaded", "seconds": round(time.monotonic() - mark, 1)})
    mark = time.monotonic()
    next(iter(groups.values()))[0].boards.advance(0, FEWEST_BOARDS)  # compiles
    say({"event": "kernels", "seconds": round(time.monotonic() - mark, 1)})
    pupil = None if options.ahead is None else judge_of(options.ahead, device)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        say(PlayingTeacher(network, device, pool, pupil).label(groups, options.label_seconds))
    stores = {size: some[0].store for size, some in groups.items()}
    return {size: store for size, store in stores.items() if store.count >= FEWEST}


def main(arguments: list[str] | None = None) -> None:
    """Label, then learn."""
    options = parse(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.set_float32_matmul_precision("high")
    stores = labeled(options, device)
    if not stores:
        raise SystemExit("There are too few labels to learn from: more --label-seconds are needed.")
    for name, shape, seconds, rate, start in options.learn:
        pupil = Pupil(shape, rate, stores, device, start)
        pupil.learn(
            seconds,
            options.folder / f"{name}.pt",
            hold=options.hold,
            tokens=options.tokens,
            has_graphs=not options.no_graphs,
        )
        del pupil  # its graphs hold memory


if __name__ == "__main__":
    main()
