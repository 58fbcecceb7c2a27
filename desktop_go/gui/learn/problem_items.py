"""Problems as the page shows them, whatever they come from: what to do, and how it is played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from desktop_go.engine.warm_up import ENDGAME_PART, REGION_PART
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solving.file_problems import FileProblem
from desktop_go.games.go.solving.ladder_play import LadderPlay
from desktop_go.games.go.solving.play import Branch, ListedPlay, Play
from desktop_go.games.go.solving.problem import Kind, Problem, position_from
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import from_gtp
from desktop_go.resources import assets_dir
from desktop_go.services.i18n import tr
from desktop_go.services.own_mistakes import OwnMistake

MISTAKES, FILE = "mistakes", "file"
PARTS = {Kind.LADDER: "", Kind.ENDGAME: ENDGAME_PART, Kind.BEST: ""}
"""Kinds that do not need the solver of regions, and what they need."""


@dataclass(frozen=True)
class Item:
    """One problem."""

    key: str
    group: str
    """Its kind, ``MISTAKES`` or ``FILE``."""
    title: str
    task: str
    position: GoPosition
    """At the beginning; not to be played on."""
    play: Callable[[], Play]
    """Begins it; to be called off the window's thread where ``part`` is named."""
    first_right: Point
    """A first move that is right."""
    marked: tuple[Point, ...] = ()
    part: str = ""
    """What ``play`` needs compiled, as ``engine.warm_up`` calls it."""


def kind_text(kind: Kind) -> str:
    """The name of a kind."""
    return {
        Kind.KILL: tr("Kill"),
        Kind.LIVE: tr("Live"),
        Kind.CAPTURE: tr("Capture"),
        Kind.NET: tr("Net"),
        Kind.SNAPBACK: tr("Snapback"),
        Kind.CONNECT: tr("Connect"),
        Kind.CUT: tr("Cut"),
        Kind.LADDER: tr("Ladder"),
        Kind.SEMEAI: tr("Capturing race"),
        Kind.SEKI: tr("Seki"),
        Kind.ENDGAME: tr("Endgame"),
        Kind.BEST: tr("Best move"),
    }[kind]


def task_text(kind: Kind) -> str:
    """What Black is asked for."""
    capture = tr("Black to play: capture the marked stones.")
    return {
        Kind.KILL: tr("Black to play: kill the marked stones."),
        Kind.LIVE: tr("Black to play: make the marked stones live."),
        Kind.CONNECT: tr("Black to play: connect the marked stones."),
        Kind.CUT: tr("Black to play: keep the marked stones apart."),
        Kind.LADDER: tr("Black to play: capture the marked stones in a ladder."),
        Kind.SEMEAI: tr("Black to play: win the capturing race between the marked stones."),
        Kind.SEKI: tr("Black to play: make the marked stones a seki."),
        Kind.ENDGAME: tr("Black to play: one move gains more than any other."),
        Kind.BEST: tr("Black to play: one move is far better than any other."),
    }.get(kind, capture)


def item_of(problem: Problem) -> Item:
    """A problem of the program."""

    def play() -> Play:
        if problem.kind is Kind.LADDER:
            return LadderPlay(problem)
        if problem.kind is Kind.ENDGAME:
            from desktop_go.games.go.solving.endgame_play import EndgamePlay

            return EndgamePlay(problem)
        if problem.kind is Kind.BEST:
            from desktop_go.engine.go.best_play import BestPlay

            return BestPlay(problem, assets_dir() / "networks")
        from desktop_go.games.go.solving.solver_play import SolverPlay

        return SolverPlay(problem)

    position = problem.position()
    marked = [point for point in (problem.target, problem.other) if point is not None]
    chains = [chain for point in marked if (chain := position.chain_at(point)) is not None]
    stones = frozenset[Point]().union(*(chain.stones for chain in chains))
    return Item(
        problem.key,
        problem.kind.value,
        tr("{kind} – grade {grade}").format(kind=kind_text(problem.kind), grade=problem.grade),
        task_text(problem.kind),
        position,
        play,
        problem.answer,
        tuple(sorted(stones)),
        part=PARTS.get(problem.kind, REGION_PART),
    )


def item_of_mistake(mistake: OwnMistake) -> Item:
    """A mistake of one's own."""
    size = len(mistake.rows)
    position = position_from(mistake.rows, Color.BLACK if mistake.black else Color.WHITE)
    best = {point: Branch(True) for word in mistake.best if (point := from_gtp(word, size))}
    task = (
        tr("Black to play: you played {move}. Find a better move.")
        if mistake.black
        else tr("White to play: you played {move}. Find a better move.")
    )
    return Item(
        mistake.key,
        MISTAKES,
        tr("From your game: {game}").format(game=mistake.game),
        task.format(move=mistake.played),
        position,
        lambda: ListedPlay(position.copy(), best),
        next(iter(best)),
    )


def item_of_file(problem: FileProblem, file: str) -> Item:
    """A problem of a file."""
    black = problem.position.to_play is Color.BLACK
    task = tr("Black to play.") if black else tr("White to play.")
    return Item(
        f"file {file} {problem.name} {problem.position.board_hash:x}",
        FILE,
        tr("{file}: {name}").format(file=file, name=problem.name),
        problem.text or task,
        problem.position,
        lambda: ListedPlay(problem.position.copy(), problem.moves),
        next(point for point, branch in problem.moves.items() if branch.right),
    )
