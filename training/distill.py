"""A network learns from a teacher on one GPU, start to end in a few minutes.

    python -m training.distill GAMES.npz TEACHER.bin.gz FOLDER --label-seconds 130 --compile \
        --learn fast:5x48:80:1e-3:assets/networks/fast.onnx --learn strong:10x96x32x48:445:3e-3

First the teacher, a network of KataGo, plays on from positions of games (``playing_teacher``). With
``--search-seconds`` the network of ``--ahead`` then searches in such games, and the teacher judges
what its searches come to (``searching_teacher``). All of these positions are kept on the GPU with
the teacher's policy, win rate, lead and ownership (``label_store``). Then each network learns from
random ones of them in random symmetries (``pupil``) and leaves ``FOLDER/NAME.pt``, for
``training.export``. ``GAMES.npz`` is what ``training.games_to_play_on`` or ``training.prepare``
wrote. Without a GPU everything works, slowly: then ``--keep`` leaves the judged positions in a
folder, and ``--take``, which may be repeated, learns from those of other runs as well.
"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from itertools import product
from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor

from training.katago_network import KataGoNetwork
from training.label_store import LabelStore
from training.network import Shape
from training.playing_on import Boards
from training.playing_teacher import GROUPS, Group, PlayingTeacher, compile_blocks
from training.precision import best_precision
from training.pupil import SHARES, Pupil, say
from training.records import GameStore
from training.searched_games import SearchedGames
from training.searching_teacher import SEARCH_GROUPS, Questions, SearchGroup, SearchingTeacher
from training.searching_teacher import Pupil as Searcher
from training.weights import load_network

LABEL_TOKENS, SEARCH_TOKENS, LEARN_TOKENS = 1024 * 361, 384 * 361, 768 * 361
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
        "--ahead",
        type=Path,
        help="float32 file or checkpoint of a network that looks ahead and searches",
    )
    parser.add_argument(
        "--search-seconds", type=float, default=0, help="how long that network searches"
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
        "--search-tokens", type=int, default=SEARCH_TOKENS, help="points in a batch of leaves"
    )
    parser.add_argument(
        "--capacity", type=int, default=4_000_000, help="positions of a size at most"
    )
    parser.add_argument(
        "--sizes", type=int, nargs="+", default=list(SHARES), help="board sizes; all if left out"
    )
    parser.add_argument("--seed", type=int, default=0, help="another one plays other games")
    parser.add_argument("--keep", type=Path, help="folder that the judged positions go to")
    parser.add_argument(
        "--take", type=Path, action="append", default=[], help="folder with positions to add"
    )
    parser.add_argument("--compile", action="store_true", help="the teacher's blocks")
    parser.add_argument("--no-graphs", action="store_true", help="start kernels one by one")
    return parser.parse_args(arguments)


def room(size: int, capacity: int) -> int:
    """How many positions of a size there is room for; fewer of sizes that are seen less often."""
    return round(capacity * min(1.0, 2 * SHARES[size] / SHARES[19] * 19 / size))


def make_stores(
    games: GameStore, wanted: Iterable[int], capacity: int, device: torch.device
) -> dict[int, LabelStore]:
    """One for every size that a pupil sees, that is wanted, and that there are games on."""
    sizes = sorted(set(games.size[~games.held_out].tolist()) & SHARES.keys() & set(wanted))
    return {size: LabelStore(size, room(size, capacity), device) for size in sizes}


def rows_of(size: int, tokens: int) -> int:
    """How many boards of a size a batch has."""
    return max(FEWEST_BOARDS, tokens // size**2)


def seed_of(seed: int, size: int, group: int) -> int:
    """Another one for every group of games."""
    return 10_000 * seed + 100 * size + group


def make_groups(
    games: GameStore, stores: dict[int, LabelStore], tokens: int, seed: int, *, is_gpu: bool
) -> dict[int, list[Group]]:
    """Games that the teacher plays on, of every size."""
    return {
        size: [
            Group.begin(
                Boards(games, size, rows_of(size, tokens), seed_of(seed, size, n)),
                store,
                is_gpu=is_gpu,
            )
            for n in range(GROUPS.get(size, 1))
        ]
        for size, store in stores.items()
    }


def make_searches(
    games: GameStore, sizes: Iterable[int], tokens: int, seed: int, *, is_gpu: bool
) -> dict[int, list[SearchGroup]]:
    """Games in which the pupil searches, of every size."""
    return {
        size: [
            SearchGroup.begin(
                SearchedGames(games, size, rows_of(size, tokens), seed_of(seed, size, 50 + n)),
                is_gpu=is_gpu,
            )
            for n in range(SEARCH_GROUPS.get(size, 1))
        ]
        for size in sizes
    }


def searcher_of(path: Path, device: torch.device) -> Searcher:
    """Policy, win rate and lead by a network, with products in bfloat16 where that is fast."""
    layout = torch.channels_last
    network = load_network(path).to(device, memory_format=layout)
    precision = best_precision(device)

    def search(planes: Tensor, numbers: Tensor) -> tuple[Tensor, Tensor, Tensor]:
        planes = planes.to(precision).contiguous(memory_format=layout)
        with torch.autocast(device.type, torch.bfloat16, enabled=precision is torch.bfloat16):
            policy, value, _, score = network(planes, numbers)
        return policy.float(), value.float().sigmoid(), score.float()

    return search


def labeled(options: argparse.Namespace, device: torch.device) -> dict[int, LabelStore]:
    """Let the teacher play on; what it saw by board size."""
    mark = time.monotonic()
    network = KataGoNetwork.load(options.teacher, best_precision(device)).to(device)
    if options.compile:
        compile_blocks(network)
    games = GameStore.load(options.games)
    stores = make_stores(games, options.sizes, options.capacity, device)
    if not stores:
        raise SystemExit("There are no games to play on from.")
    is_gpu = device.type == "cuda"
    groups = make_groups(games, stores, options.label_tokens, options.seed, is_gpu=is_gpu)
    say({"event": "loaded", "seconds": round(time.monotonic() - mark, 1)})
    mark = time.monotonic()
    next(iter(groups.values()))[0].boards.advance(0, FEWEST_BOARDS)  # compiles
    say({"event": "kernels", "seconds": round(time.monotonic() - mark, 1)})
    searcher = None if options.ahead is None else searcher_of(options.ahead, device)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        judge = None if searcher is None else lambda planes, numbers: searcher(planes, numbers)[1]
        say(PlayingTeacher(network, device, pool, judge).label(groups, options.label_seconds))
        if searcher is not None and options.search_seconds > 0:
            del groups
            mark = time.monotonic()
            tokens, seed = options.search_tokens, options.seed
            searches = make_searches(games, stores, tokens, seed, is_gpu=is_gpu)
            next(iter(searches.values()))[0].games.go_on(0, FEWEST_BOARDS)  # compiles
            say({"event": "searches", "seconds": round(time.monotonic() - mark, 1)})
            questions = {
                size: Questions(store, rows_of(size, options.label_tokens))
                for size, store in stores.items()
            }
            teacher = SearchingTeacher(network, searcher, device, pool)
            say(teacher.label(searches, questions, options.search_seconds))
    if options.keep is not None:
        for size, store in stores.items():
            try:
                store.save(kept_in(options.keep, size))
            except (OSError, RuntimeError) as error:  # torch's writer raises its own on a full disk
                say({"event": "not kept", "size": size, "error": str(error).split("\n")[0]})
    for folder, size in product(options.take, stores):
        if kept_in(folder, size).exists():
            stores[size].take(kept_in(folder, size))
    return {size: store for size, store in stores.items() if store.count >= FEWEST}


def kept_in(folder: Path, size: int) -> Path:
    """The file with judged positions of a size."""
    return folder / f"{size}.pt"


def main(arguments: list[str] | None = None) -> None:
    """Label, then learn."""
    options = parse(arguments)
    options.folder.mkdir(parents=True, exist_ok=True)
    if options.keep is not None:  # before the labels, which take long
        options.keep.mkdir(parents=True, exist_ok=True)
    for folder in options.take:
        if not any(kept_in(folder, size).exists() for size in options.sizes):
            raise SystemExit(f"There are no judged positions of these sizes in {folder}.")
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
