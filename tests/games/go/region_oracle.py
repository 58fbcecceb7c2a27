"""Whether an attacker succeeds, found by trying every move: plain sets of points, no pruning."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from desktop_go.games.go.solving.region import Region
from desktop_go.moves import Point


class Board(NamedTuple):
    """A position; the owner of kos is 0 for nobody, else one more than the side."""

    stones: tuple[frozenset[Point], frozenset[Point]]  # the attacker's and the defender's
    side: int  # 0: the attacker is to move
    passes: int
    owner: int


class Oracle:
    """The rules of one region."""

    def __init__(self, region: Region) -> None:
        self.region = region
        box = {region.point(bit) for bit in range(region.cols * region.rows)}
        self.near = {
            p: {Point(p.col + x, p.row + y) for x, y in ((0, 1), (1, 0), (0, -1), (-1, 0))} & box
            for p in box
        }

    def chain(self, stones: frozenset[Point], point: Point) -> set[Point]:
        found, todo = {point}, [point]
        while todo:
            for near in self.near[todo.pop()] & stones - found:
                found.add(near)
                todo.append(near)
        return found

    def liberties(self, chain: set[Point], taken: frozenset[Point]) -> set[Point]:
        return set().union(*(self.near[point] for point in chain)) - taken

    def after(self, board: Board) -> Iterator[Board]:
        side, firm = board.side, self.region.firm
        for point in self.region.area - board.stones[0] - board.stones[1]:
            mine, theirs = board.stones[side] | {point}, board.stones[1 - side]
            captured: set[Point] = set()
            for near in self.near[point] & theirs:
                chain = self.chain(theirs, near)
                if not chain & firm and not self.liberties(chain, mine | theirs):
                    captured |= chain
            theirs -= captured
            chain = self.chain(mine, point)
            open_points = self.liberties(chain, mine | theirs)
            if not open_points and not chain & firm:
                continue
            owner = board.owner
            if len(chain) == len(captured) == 1 and not chain & firm and open_points == captured:
                if owner == 2 - side:
                    continue
                owner = 1 + side
            pair = (mine, theirs) if side == 0 else (theirs, mine)
            yield Board(pair, 1 - side, 0, owner)
        yield Board(board.stones, 1 - side, board.passes + 1, board.owner)

    def outcome(self, board: Board) -> bool | None:
        left = self.region.target & board.stones[1]
        if not left:
            return True
        firm = any(self.chain(board.stones[1], p) & self.region.firm for p in left)
        return False if firm or board.passes >= 2 else None


def attacker_wins(region: Region, attacker_first: bool, owner: int) -> bool:
    """The least fixed point: what can be forced without coming back to the same position."""
    oracle = Oracle(region)
    defender, attacker = region.stones
    start = Board((attacker, defender), 0 if attacker_first else 1, 0, owner)
    after: dict[Board, list[Board]] = {}
    todo, won = [start], set()
    while todo:
        board = todo.pop()
        if board in after:
            continue
        known = oracle.outcome(board)
        after[board] = [] if known is not None else list(oracle.after(board))
        if known:
            won.add(board)
        todo += after[board]
    changed = True
    while changed:
        changed = False
        for board, moves in after.items():
            wins = any if board.side == 0 else all
            if board not in won and moves and wins(move in won for move in moves):
                won.add(board)
                changed = True
    return start in won
