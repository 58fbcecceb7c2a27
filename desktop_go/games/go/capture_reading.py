"""Reads whether a chain can be captured at all, in a few points where a game is settled.

Playouts cannot tell a seki: nobody may pass in them, so one side fills its own liberties in the
end. Here both sides may leave things as they are.
"""

from __future__ import annotations

from collections.abc import Collection

from desktop_go.games.go.solving.region import RegionError, Stones, region_of
from desktop_go.moves import Point

MOST_NODES = 20_000
"""Positions that are looked at, some 0.1 seconds; then the chain is taken to be capturable."""
TABLE_BITS = 14
"""Room for what was read, as a power of two."""


def can_be_captured(board: Stones, target: Point, points: Collection[Point]) -> bool:
    """Whether the opponent, moving first, can capture the chain on ``target``.

    Args:
        board: The stones.
        target: A stone of the chain.
        points: Where both sides may play.

    Returns:
        False when the chain cannot be captured. A ko counts for the attacker, and so does what
        is too large to read or takes too long.
    """
    from desktop_go.games.go.solving.reader import Limits, Owner, Reader

    chain = board.chain_at(target)
    if chain is not None and not chain.liberties <= frozenset(points):
        return False
    try:
        region = region_of(board, points, target)
    except RegionError:
        return True
    reader = Reader(region, Limits(MOST_NODES), table_bits=TABLE_BITS)
    return reader.succeeds(reader.start(True, Owner.ATTACKER)) is not False
