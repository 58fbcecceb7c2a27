"""Matches over GTP: this engine against GNU Go or any other, with the program's own referee.

    python benchmarks/match.py --set 9x9                 # one of the sets of docs/strength.md
    python benchmarks/match.py --size 9 --games 20 --us "--seconds 1" --them "gnugo --mode gtp"

Colors alternate. Every move is checked by the readable board; an illegal move, a crash, an error
answer or silence loses the game at once, with the reason. Finished games are counted by area with
the dead stones that the referee (GNU Go) names.
"""

from __future__ import annotations

import argparse
import math
import queue
import shlex
import shutil
import subprocess
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

from desktop_go.errors import IllegalMove
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.scoring import Scoring, score
from desktop_go.moves import Color, Move
from desktop_go.records.coordinates import from_gtp, to_gtp
from desktop_go.records.game_tree import GameRecord

GNUGO = shutil.which("gnugo") or "/usr/games/gnugo"


@dataclass(frozen=True)
class MatchSet:
    size: int
    seconds: float
    gnugo_level: int
    games: int


SETS = {
    "9x9": MatchSet(9, 1.0, 10, 100),
    "13x13": MatchSet(13, 2.0, 10, 50),
    "19x19-easy": MatchSet(19, 3.0, 1, 20),
    "19x19": MatchSet(19, 3.0, 10, 20),
}


class Failure(Exception):
    """An engine that lost by its own fault; the text is the reason."""


class Engine:
    """A GTP process and its answers."""

    def __init__(self, command: list[str], timeout: float) -> None:
        self._process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1
        )
        self._timeout = timeout
        self._lines: queue.SimpleQueue[str | None] = queue.SimpleQueue()
        self.longest = 0.0
        threading.Thread(target=self._read, daemon=True).start()
        self.ask("name")  # waits for the start, which is no move
        self.longest = 0.0

    def _read(self) -> None:
        assert self._process.stdout is not None
        for line in self._process.stdout:
            self._lines.put(line.rstrip())
        self._lines.put(None)

    def ask(self, command: str) -> str:
        assert self._process.stdin is not None
        start = time.monotonic()
        try:
            self._process.stdin.write(command + "\n")
            self._process.stdin.flush()
        except OSError:
            raise Failure("crash") from None
        answer: list[str] = []
        while True:
            try:
                line = self._lines.get(timeout=self._timeout)
            except queue.Empty:
                raise Failure(f"silence after {command}") from None
            if line is None:
                raise Failure("crash")
            if line:
                answer.append(line)
            elif answer:
                break
        self.longest = max(self.longest, time.monotonic() - start)
        if answer[0].startswith("?"):
            raise Failure(f"{command} failed: {answer[0]}")
        return "\n".join(answer)[1:].strip()

    def close(self) -> None:
        self._process.kill()
        self._process.wait()


@dataclass
class Tally:
    wins: int = 0
    games: int = 0
    reasons: Counter[str] = field(default_factory=Counter)
    longest: float = 0.0

    def summary(self) -> str:
        low, high = wilson(self.wins, self.games)
        share = self.wins / max(1, self.games)
        reasons = ", ".join(f"{count} {reason}" for reason, count in self.reasons.most_common())
        return (
            f"{self.wins} of {self.games} won, {share:.0%} (95 %: {low:.0%} to {high:.0%}); "
            f"longest move {self.longest:.2f} s; {reasons}"
        )


def wilson(wins: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a share (Wilson 1927)."""
    if games == 0:
        return 0.0, 1.0
    share = wins / games
    middle = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    return (middle - spread) / (1 + z * z / games), (middle + spread) / (1 + z * z / games)


def play_game(
    engines: dict[Color, Engine], size: int, komi: float, rules: str
) -> tuple[GoPosition, Color | None, str]:
    """Return the final position, the winner if it is decided without counting, and the reason."""
    position = GoPosition(size, rules, komi)
    for color, engine in engines.items():
        try:
            for command in (f"boardsize {size}", "clear_board", f"komi {komi:g}"):
                engine.ask(command)
        except Failure as failure:
            return position, color.opponent, str(failure)
    while not position.is_over and position.move_number < 3 * size * size:
        color = position.to_play
        try:
            text = engines[color].ask(f"genmove {color.name.lower()}")
            if text.lower() == "resign":
                return position, color.opponent, "resignation"
            point = from_gtp(text, size)
            move = Move.pass_(color) if point is None else Move.play(color, point)
            position.play(move)
        except (Failure, IllegalMove, ValueError) as fault:
            return position, color.opponent, f"fault of {color.name.lower()}: {fault}"
        try:
            told = f"play {color.name.lower()} {to_gtp(point, size)}"
            engines[color.opponent].ask(told)
        except Failure as fault:
            return position, color, f"fault of {color.opponent.name.lower()}: {fault}"
    return position, None, "count"


def count(position: GoPosition, referee: Engine) -> Color:
    """The winner by area, dead stones as the referee sees them."""
    referee.ask(f"boardsize {position.size}")
    referee.ask("clear_board")
    for move in position.moves:
        referee.ask(f"play {move.color.name.lower()} {to_gtp(move.point, position.size)}")
    named = referee.ask("final_status_list dead").split()
    dead = {point for text in named if (point := from_gtp(text, position.size)) is not None}
    return score(position, dead, Scoring.AREA).outcome.winner


def save(position: GoPosition, folder: Path, number: int, result: str, black: str) -> None:
    players = ("us", "them") if black == "us" else ("them", "us")
    record = GameRecord.new(
        position.size, komi=position.komi, black=players[0], white=players[1], info={"RE": result}
    )
    node = record.root
    for move in position.moves:
        node = record.add_move(node, move)
    folder.mkdir(parents=True, exist_ok=True)
    (folder / f"game{number:03d}.sgf").write_bytes(record.to_bytes())


def run_match(arguments: argparse.Namespace, us: list[str], them: list[str]) -> Tally:
    tally = Tally()
    referee = Engine([GNUGO, "--mode", "gtp", "--chinese-rules"], 120)
    for number in range(arguments.games):
        ours = Color.BLACK if number % 2 == 0 else Color.WHITE
        me, other = Engine(us, arguments.timeout), Engine(them, arguments.timeout)
        try:
            players = {ours: me, ours.opponent: other}
            in_order = {color: players[color] for color in (Color.BLACK, Color.WHITE)}
            position, winner, reason = play_game(
                in_order, arguments.size, arguments.komi, arguments.rules
            )
            if winner is None:
                winner = count(position, referee)
        finally:
            me.close()
            other.close()
        tally.games += 1
        tally.wins += winner is ours
        tally.reasons[reason if reason in ("count", "resignation") else f"FAULT {reason}"] += 1
        tally.longest = max(tally.longest, me.longest)
        if arguments.sgf:
            result = {Color.BLACK: "B+", Color.WHITE: "W+", Color.EMPTY: "0"}[winner]
            save(position, arguments.sgf, number, result, "us" if number % 2 == 0 else "them")
        side = ours.name.lower()
        won = "won" if winner is ours else "lost"
        print(f"game {number + 1} as {side}: {won} by {reason}, {position.move_number} moves")
    referee.close()
    return tally


def parse() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--set", choices=SETS, help="size, time, opponent and number of games")
    parser.add_argument("--size", type=int, default=9)
    parser.add_argument("--games", type=int)
    parser.add_argument("--komi", type=float, default=7.0)
    parser.add_argument("--rules", default="chinese")
    parser.add_argument("--us", default="--seconds 1 --threads 1", help="arguments of our gtp")
    parser.add_argument("--them", default=f"{GNUGO} --mode gtp --level 10 --chinese-rules")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds of silence that lose")
    parser.add_argument("--sgf", type=Path, help="folder for the records")
    arguments = parser.parse_args()
    if arguments.set:
        chosen = SETS[arguments.set]
        arguments.size = chosen.size
        arguments.games = arguments.games or chosen.games
        arguments.us = f"--seconds {chosen.seconds} --threads 1 --rules {arguments.rules}"
        arguments.them = f"{GNUGO} --mode gtp --level {chosen.gnugo_level} --chinese-rules"
    arguments.games = arguments.games or 20
    return arguments


def main() -> int:
    arguments = parse()
    us = [sys.executable, "-m", "desktop_go", "gtp", *shlex.split(arguments.us)]
    tally = run_match(arguments, us, shlex.split(arguments.them))
    print(tally.summary())
    return 0


if __name__ == "__main__":
    sys.exit(main())
