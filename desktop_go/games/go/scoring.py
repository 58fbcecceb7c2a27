"""Counting a finished game: area or territory, given the dead stones. Decides no life and death.

The proposals (dead stones from an ownership estimate, stones in seki) are for players to correct.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from desktop_go.games.go.capture_reading import can_be_captured
from desktop_go.games.go.ruled_board import RuledBoard
from desktop_go.games.go.rules import Scoring
from desktop_go.games.go.stone_board import Chain
from desktop_go.games.spec import Outcome
from desktop_go.moves import Color, MoveKind, Point

DEAD_THRESHOLD = 0.3
"""Mean ownership (0..1) by the opponent from which a chain is proposed as dead.

Above 0, so that stones in seki, whose ownership is near 0 in playouts, stay on the board.
"""

_LARGEST_SEKI = 8
"""Points of the regions beside stones that are tried for a seki."""
_LARGEST_SINGLE_EYE = 2
"""Points; a larger own region is taken to be enough for two eyes."""


@dataclass(frozen=True, slots=True)
class Tally:
    """What makes up one player's points."""

    stones: int
    """Living stones on the board; 0 in territory scoring."""
    territory: int
    """Surrounded points."""
    prisoners: int
    """Captured stones, the opponent's dead stones and pass stones; 0 in area scoring."""
    komi: float
    compensation: int
    """Points for the opponent's handicap stones."""

    @property
    def total(self) -> float:
        """The sum."""
        return self.stones + self.territory + self.prisoners + self.komi + self.compensation


@dataclass(frozen=True, slots=True)
class Score:
    """The count of a game."""

    scoring: Scoring
    black_tally: Tally
    white_tally: Tally
    owner: tuple[Color, ...]
    """Whose point it is, row by row from the top; EMPTY is nobody's (dame, eyes in seki)."""
    dead: frozenset[Point]
    seki: frozenset[Point]
    """Living stones whose surrounded points were not counted."""

    @property
    def black(self) -> float:
        """Black's points."""
        return self.black_tally.total

    @property
    def white(self) -> float:
        """White's points, komi and compensation included."""
        return self.white_tally.total

    @property
    def margin(self) -> float:
        """Points Black leads by; negative when White does."""
        return self.black - self.white

    @property
    def outcome(self) -> Outcome:
        """Who won by how much."""
        if self.margin == 0:
            return Outcome(Color.EMPTY, 0.0)
        return Outcome(Color.BLACK if self.margin > 0 else Color.WHITE, abs(self.margin))


@dataclass(frozen=True, slots=True)
class _Region:
    """Connected points without living stones, and the colors of the stones around them."""

    points: frozenset[Point]
    border: frozenset[Point]
    colors: frozenset[Color]

    @property
    def owner(self) -> Color:
        """The only color around; EMPTY when both or none are."""
        return next(iter(self.colors)) if len(self.colors) == 1 else Color.EMPTY


def score(
    position: RuledBoard,
    dead: Collection[Point] = (),
    scoring: Scoring | None = None,
    seki: Collection[Point] | None = None,
) -> Score:
    """Count ``position``.

    Args:
        position: The game; its rules, komi, handicap and prisoners are used.
        dead: Stones to take off. Empty points among them are ignored.
        scoring: Area or territory; None is what the rules say.
        seki: Living stones in seki; None is what ``propose_seki`` says. Only matters where the
            rules do not count eyes in seki.
    """
    how = position.rules.scoring if scoring is None else scoring
    gone = frozenset(p for p in dead if position.color_at(p) is not Color.EMPTY)
    regions = _regions(position, gone)
    in_seki = frozenset[Point]()
    if how is Scoring.TERRITORY and not position.rules.seki_territory:
        in_seki = _seki_of(position, gone, regions) if seki is None else frozenset(seki)
    owner = _owners(position, gone, regions, in_seki)
    black, white = (
        _tally(position, color, how, gone, owner) for color in (Color.BLACK, Color.WHITE)
    )
    return Score(how, black, white, owner, gone, in_seki)


def propose_seki(position: RuledBoard, dead: Collection[Point] = ()) -> frozenset[Point]:
    """Return the living stones that look like seki.

    A chain is in seki when it and a chain of the opponent share dame and neither of them can
    be sure of two eyes. Chains count as one where they share a surrounded region or two
    liberties; one region of three points or more is taken to be two eyes.
    """
    gone = frozenset(dead)
    return _seki_of(position, gone, _regions(position, gone))


def propose_dead(position: RuledBoard, ownership: Sequence[float]) -> frozenset[Point]:
    """Return the stones that an ownership estimate takes for dead, whole chains only.

    Stones in a small seki are left out, whatever the estimate: playouts never pass, so that they
    see one side of a seki die.

    Args:
        position: The position that was estimated.
        ownership: float[size * size], row by row from the top, +1 Black's, -1 White's.

    Raises:
        ValueError: ``ownership`` has another length.
    """
    dead = likely_dead(position, ownership)
    return dead - _alive_in_seki(position, dead)


def likely_dead(position: RuledBoard, ownership: Sequence[float]) -> frozenset[Point]:
    """As ``propose_dead``, without reading: stones in a small seki may be among them."""
    if len(ownership) != position.size**2:
        raise ValueError(f"{len(ownership)} values for {position.size**2} points")
    dead: set[Point] = set()
    for chain in position.chains():
        total = sum(float(ownership[p.row * position.size + p.col]) for p in chain.stones)
        mean = total / len(chain.stones)
        if (-mean if chain.color is Color.BLACK else mean) > DEAD_THRESHOLD:
            dead |= chain.stones
    return frozenset(dead)


def _alive_in_seki(position: RuledBoard, dead: frozenset[Point]) -> set[Point]:
    """Return those of the ``dead`` stones that stand in a seki, where nobody can capture them."""
    alive: set[Point] = set()
    left = set(dead)
    while left:
        stone = left.pop()
        together = (
            _same_area(position, stone, dead) & position.stones(position.color_at(stone)) & dead
        )
        left -= together
        gone = dead - together
        regions = _regions(position, gone)
        near = [region for region in regions if region.border & together]
        if sum(len(region.points) for region in near) > _LARGEST_SEKI:
            continue
        seki = _seki_of(position, gone, regions)
        border = frozenset[Point]().union(*(region.border for region in near)) & seki
        if not seki & together:
            continue
        board = position.copy()
        board.place_all(gone, Color.EMPTY)
        fighters = [chain for chain in board.chains() if chain.stones & border]
        points = _fought_over(fighters, regions)
        for chain in fighters:
            target = next(iter(chain.stones))
            if target in together and not can_be_captured(board, target, points):
                alive |= chain.stones
    return alive


def _fought_over(fighters: Sequence[Chain], regions: Sequence[_Region]) -> frozenset[Point]:
    """Return the small regions around the chains of a seki, and the points of those shut in."""
    stones = frozenset[Point]().union(*(chain.stones for chain in fighters))
    around = [r.points for r in regions if r.border & stones and len(r.points) <= _LARGEST_SEKI]
    inside = frozenset[Point]().union(*around)
    return inside.union(*(chain.stones for chain in fighters if chain.liberties <= inside))


def toggle_dead(position: RuledBoard, dead: Collection[Point], point: Point) -> frozenset[Point]:
    """Return the dead stones after a click on ``point`` in the score dialog.

    A click changes all chains of the stone's color in the same area, that is up to the
    opponent's living stones; when they die, the opponent's dead stones in the area live again.
    A click on an empty point changes nothing.
    """
    before = frozenset(dead)
    color = position.color_at(point)
    if color is Color.EMPTY:
        return before
    area = _same_area(position, point, before)
    own = area & position.stones(color)
    if point in before:
        return before - own
    return (before - area) | own


def _same_area(position: RuledBoard, point: Point, dead: frozenset[Point]) -> frozenset[Point]:
    """Return the points around a stone up to the opponent's living stones."""
    enemy = position.color_at(point).opponent
    return _flood(position, point, lambda p: position.color_at(p) is not enemy or p in dead)[0]


def _flood(
    position: RuledBoard, start: Point, belongs: Callable[[Point], bool]
) -> tuple[frozenset[Point], frozenset[Point]]:
    """Return the connected points that ``belongs`` accepts, and the points around them."""
    inside, around = {start}, set()
    todo = [start]
    while todo:
        for near in position.neighbors(todo.pop()):
            if near in inside:
                continue
            if belongs(near):
                inside.add(near)
                todo.append(near)
            else:
                around.add(near)
    return frozenset(inside), frozenset(around)


def _regions(position: RuledBoard, dead: frozenset[Point]) -> list[_Region]:
    """Return all regions of points that are empty once the dead stones are off."""
    free = position.stones(Color.EMPTY) | dead
    left = set(free)
    regions = []
    while left:
        points, border = _flood(position, left.pop(), free.__contains__)
        left -= points
        colors = frozenset(position.color_at(point) for point in border)
        regions.append(_Region(points, border, colors))
    return regions


def _owners(
    position: RuledBoard, dead: frozenset[Point], regions: Sequence[_Region], seki: frozenset[Point]
) -> tuple[Color, ...]:
    owner = {p: Color.EMPTY if p in dead else position.color_at(p) for p in position.points()}
    for region in regions:
        if region.owner is not Color.EMPTY and not region.border & seki:
            owner.update(dict.fromkeys(region.points, region.owner))
    return tuple(owner[point] for point in position.points())


def _tally(
    position: RuledBoard, color: Color, how: Scoring, dead: frozenset[Point], owner: Sequence[Color]
) -> Tally:
    living = position.stones(color) - dead
    territory = sum(1 for c in owner if c is color) - len(living)
    is_white = color is Color.WHITE
    komi = position.komi if is_white else 0.0
    if how is Scoring.AREA:
        compensation = position.rules.compensation(position.handicap) if is_white else 0
        return Tally(len(living), territory, 0, komi, compensation)
    prisoners = position.captures[color] + len(dead & position.stones(color.opponent))
    return Tally(0, territory, prisoners + _pass_stones(position, color), komi, 0)


def _pass_stones(position: RuledBoard, color: Color) -> int:
    """Return the stones that passes of the opponent gave to ``color`` (AGA rules 7 and 12).

    White has the last pass: when Black passed last, White hands over one more stone.
    """
    if not position.rules.pass_stones:
        return 0
    stones = position.pass_count[color.opponent]
    last = position.last_move
    black_passed_last = (
        last is not None and last.kind is MoveKind.PASS and last.color is Color.BLACK
    )
    if color is Color.BLACK and position.is_over and black_passed_last:
        stones += 1
    return stones


def _seki_of(
    position: RuledBoard, dead: frozenset[Point], regions: Sequence[_Region]
) -> frozenset[Point]:
    groups = _groups([c for c in position.chains() if not c.stones & dead], regions)
    unsafe = [stones for stones in groups if not _has_two_eyes(stones, regions)]
    seki: set[Point] = set()
    for region in regions:
        if len(region.colors) != 2:
            continue
        touching = [stones for stones in unsafe if stones & region.border]
        if len({position.color_at(next(iter(stones))) for stones in touching}) == 2:
            seki.update(*touching)
    return frozenset(seki)


def _has_two_eyes(stones: frozenset[Point], regions: Sequence[_Region]) -> bool:
    eyes = [r.points for r in regions if len(r.colors) == 1 and r.border & stones]
    return len(eyes) >= 2 or any(len(points) > _LARGEST_SINGLE_EYE for points in eyes)


def _groups(chains: Sequence[Chain], regions: Sequence[_Region]) -> list[frozenset[Point]]:
    """Join chains of one color that share an own region or two liberties."""
    groups: list[list[Chain]] = []
    own_borders = [region.border for region in regions if len(region.colors) == 1]

    def connected(one: Chain, other: Chain) -> bool:
        if one.color is not other.color:
            return False
        if len(one.liberties & other.liberties) >= 2:
            return True
        return any(border & one.stones and border & other.stones for border in own_borders)

    for chain in chains:
        near = [group for group in groups if any(connected(chain, other) for other in group)]
        groups = [group for group in groups if group not in near]
        groups.append([chain, *(other for group in near for other in group)])
    return [frozenset(p for chain in group for p in chain.stones) for group in groups]
