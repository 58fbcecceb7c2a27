"""Positions with known right moves: GNU Go's .tst files, SGF records, tables of gomoku puzzles,
and the problems that come with the program.

A record's answer is the first move of its main line and of every variation whose comment says
"right" or "correct". Where a table of gomoku puzzles names the winning points, those are the
answers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from desktop_go.engine.messages import GameState
from desktop_go.errors import DesktopGoError
from desktop_go.games.go.solving.frame import frame_of
from desktop_go.games.go.solving.problem import Kind
from desktop_go.games.go.solving.problem import Problem as GoProblem
from desktop_go.lab.experiment import OWN, Experiment, LabError
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import from_gtp, to_gtp
from desktop_go.records.loading import load_records
from desktop_go.records.record_node import RecordNode
from desktop_go.services.atomic_file import read_bytes
from desktop_go.services.i18n import tr
from desktop_go.services.problem_book import problems as own_problems

_COMMAND = re.compile(r"(?:\d+\s+)?(?:reg_|gg_)?genmove(?:_black|_white)?\s+(\w+)")
_LOAD = re.compile(r"loadsgf\s+(\S+)(?:\s+(\S+))?")
_ANSWER = re.compile(r"#\?\s*\[(!?)(.*)\]")
NAKADE = "nakade"
"""Of the problems to kill those whose answer lies inside the eye space."""
MOST_INSIDE = 12
"""Points of an eye space."""
_RIGHT = re.compile(r"(?i)\b(right|correct)\b")


@dataclass(frozen=True, slots=True)
class Problem:
    """One position."""

    name: str
    state: GameState
    moves: frozenset[str]
    """GTP words."""
    are_wrong: bool = False
    """The moves are those that must not be played."""
    game: str = "go"
    only: frozenset[Point | None] | None = None
    """Where our own players may move; None: anywhere. On the open board around a local problem
    there is often more to gain, but that is not the question."""

    def is_right(self, word: str) -> bool:
        """Whether an answer is right."""
        return (word in self.moves) is not self.are_wrong

    def shown(self, word: str) -> str:
        """A move as players of the game write it."""
        if self.game != "gomoku" or word in ("pass", "none"):
            return word
        from desktop_go.games.gomoku.notation import to_text

        point = from_gtp(word, self.state.size)
        assert point is not None
        return to_text(point, self.state.size)

    @property
    def wanted(self) -> str:
        """The right moves in words."""
        moves = " ".join(self.shown(word) for word in sorted(self.moves))
        return tr("not {moves}").format(moves=moves) if self.are_wrong else moves


def problems(experiment: Experiment) -> list[Problem]:
    """All positions of a suite, in the order of its files.

    Raises:
        DesktopGoError: a file cannot be read, or holds no position with a known answer.
    """
    found: list[Problem] = []
    for name in experiment.files:
        _rest, own, kind = name.rpartition(OWN)
        if own:
            found += _own(kind)
            continue
        for path in _files(Path(name)):
            try:
                found += _read(path, experiment)
            except DesktopGoError as error:
                raise LabError("{name}: {error}", name=path.name, error=error) from error
    if not found:
        raise LabError(tr("The suite has no position with a known answer."))
    return found


def own_suites() -> dict[str, int]:
    """The kinds of the program's own problems, with how many there are."""
    found = Counter(one.kind.value for one in own_problems())
    return {**found, NAKADE: sum(map(_is_inside, own_problems()))}


def _own(kind: str) -> Iterator[Problem]:
    listed = [
        one
        for one in own_problems()
        if one.kind.value == kind or (kind == NAKADE and _is_inside(one))
    ]
    if not listed:
        kinds = ", ".join(sorted(own_suites()))
        raise LabError("“{kind}” is no kind of problem; there are {kinds}", kind=kind, kinds=kinds)
    for number, one in enumerate(listed, 1):
        answer = to_gtp(one.answer, len(one.rows))
        name = f"{kind} {number}"
        yield Problem(name, state_of(one), frozenset((answer,)), only=one.open_points())


def state_of(problem: GoProblem) -> GameState:
    """One of the program's problems as an engine is asked for it, Black to move.

    Fights that walls shut in stand in a frame, and in an endgame only the answer wins. The others
    are part of the whole board; its komi is the usual one.
    """
    size, frame = len(problem.rows), frame_of(problem)
    if frame is not None:
        return GameState(
            size, komi=frame.komi, black=frame.black, white=frame.white, to_play=Color.BLACK
        )
    stones = problem.position().stones
    return GameState(
        size,
        komi=7.0 if problem.lead is None else problem.lead - 0.5,
        black=frozenset(stones(Color.BLACK)),
        white=frozenset(stones(Color.WHITE)),
        to_play=Color.BLACK,
    )


def _is_inside(one: GoProblem) -> bool:
    """Whether the answer lies in an eye space of the chain to be killed."""
    if one.kind is not Kind.KILL:
        return False
    position = one.position()
    inside, todo = {one.answer}, [one.answer]
    while todo:
        for point in position.neighbors(todo.pop()):
            if point not in inside and position.color_at(point) is not Color.WHITE:
                inside.add(point)
                todo.append(point)
    return len(inside) <= MOST_INSIDE


def _files(path: Path) -> list[Path]:
    if not path.is_dir():
        return [path]
    return sorted(one for one in path.rglob("*") if one.suffix.lower() in (".sgf", ".tst", ".tsv"))


def _read(path: Path, experiment: Experiment) -> list[Problem]:
    if path.suffix.lower() == ".tst":
        return list(_read_tst(path))
    if path.suffix.lower() == ".sgf":
        return list(_read_sgf(path, experiment))
    if experiment.game != "gomoku":
        raise LabError(tr("This is neither an SGF record nor a .tst file."))
    return list(_read_table(path))


def _read_tst(path: Path) -> Iterator[Problem]:
    """Questions for a move; those about single chains and eyes are left out."""
    text = read_bytes(path).decode("utf-8", "replace")
    node: RecordNode | None = None
    color: Color | None = None
    for line in text.splitlines():
        words = line.strip()
        if load := _LOAD.search(words):
            node = None if words.startswith("#") else _node_of(path.parent / load[1], load[2])
        elif asked := _COMMAND.match(words):
            color = Color.WHITE if asked[1].lower().startswith("w") else Color.BLACK
        elif (answer := _ANSWER.match(words)) and node is not None and color is not None:
            state = _state(node, color)
            points = [from_gtp(word, state.size) for word in re.split(r"[|\s]+", answer[2]) if word]
            moves = frozenset(to_gtp(point, state.size) for point in points)
            yield Problem(f"{path.stem} {node_name(node)}", state, moves, bool(answer[1]))
            color = None
        elif words and not words.startswith("#"):
            color = None  # Another kind of question.


def node_name(node: RecordNode) -> str:
    """How a position of a record is called: by its name or move number."""
    event = node.record.info("GN") or node.record.info("EV")
    number = sum(step.has_move for step in node.path())
    return " ".join(part for part in (event, str(number) if number else "") if part)


def _node_of(path: Path, until: str | None) -> RecordNode:
    """The node before move ``until``, a number or a point; the end of the main line without."""
    line = load_records(read_bytes(path)).records[0].main_line()
    if until is None:
        return line[-1]
    count = 0
    for place, node in enumerate(line):
        move = node.move
        count += node.has_move
        here = move is not None and to_gtp(move.point, node.record.size) == until.upper()
        if here or (until.isdecimal() and count == int(until[:9])):
            return line[max(0, place - 1)]
    return line[-1]


def _state(node: RecordNode, color: Color | None = None) -> GameState:
    """The position after ``node`` of a record of Go, with all its moves."""
    path, record = node.path(), node.record
    setup = path[0].setup
    komi = record.info("KM")
    moves = tuple(step.move for step in path if step.move is not None)
    return GameState(
        record.size,
        komi=float(komi) if re.fullmatch(r"-?\d+(\.\d+)?", komi) else 7.0,
        black=frozenset(setup.black) if setup else frozenset(),
        white=frozenset(setup.white) if setup else frozenset(),
        moves=moves,
        to_play=color,
        first_to_play=(setup.to_play if setup else None) or Color.BLACK,
    )


def _read_sgf(path: Path, experiment: Experiment) -> Iterator[Problem]:
    for number, record in enumerate(load_records(read_bytes(path)).records):
        root = record.root
        answers = [
            child
            for place, child in enumerate(root.children)
            if child.has_move and (not place or _RIGHT.search(child.comment))
        ]
        if not answers:
            continue
        moves = frozenset(
            to_gtp(child.move.point, record.size) for child in answers if child.move is not None
        )
        first = answers[0].move
        state = _state(root, first.color if first else None)
        if experiment.game == "gomoku":
            from desktop_go.games.gomoku.record import rules_of

            state = replace(state, rules=rules_of(record).key, komi=0.0)
        name = record.info("GN") or (f"{path.stem} {number + 1}" if number else path.stem)
        yield Problem(name, state, moves, game=experiment.game)


def _read_table(path: Path) -> Iterator[Problem]:
    from desktop_go.games.gomoku.notation import moves_from_text
    from desktop_go.games.gomoku.puzzles import read_rules, read_table

    text = read_bytes(path).decode("utf-8", "replace")
    for number, row in enumerate(read_table(text), 1):
        answers = row.get("wins") or row.get("best") or ""
        if not answers:
            continue
        size = row.size
        points = moves_from_text(answers, size)
        state = GameState(
            size,
            read_rules(row.get("rule", "freestyle")).key,
            0.0,
            black=frozenset(moves_from_text(row["black"], size)),
            white=frozenset(moves_from_text(row["white"], size)),
            to_play=Color.BLACK if row.get("side", "b") == "b" else Color.WHITE,
        )
        moves = frozenset(to_gtp(Point(*point), size) for point in points)
        yield Problem(row.get("id", str(number)), state, moves, game="gomoku")
