"""The search offers at its root exactly the legal moves that fill no own eye."""

from __future__ import annotations

from random import Random

import pytest
from go_boards import POSITIONAL, SIMPLE_KO, SITUATIONAL, move_of

from desktop_go.games.go.kernels.board import is_eye
from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.rules import RuleSet
from desktop_go.games.go.search_settings import SearchSettings
from desktop_go.games.go.tree_search import GoSearch, RootPosition, to_index
from desktop_go.moves import Color, Point

GAMES = 25


def offered(search: GoSearch, position: GoPosition) -> set[Point | None]:
    root = RootPosition(
        size=position.size,
        rules=position.rules,
        komi=0.0,
        black=frozenset(),
        white=frozenset(),
        first_to_play=Color.BLACK,
        moves=position.moves,
        to_play=position.to_play,
    )
    search.set_root(root, SearchSettings(), reuse=False)
    search.restrict(None)
    return {move.point for move in search.root_moves()}


@pytest.mark.parametrize("rules", [SIMPLE_KO, POSITIONAL, SITUATIONAL])
def test_root_moves_are_legal_and_complete(rules: RuleSet) -> None:
    random = Random(7)
    search = GoSearch(memory_mb=16, threads=1, seed=1)
    for _ in range(GAMES):
        position = GoPosition(random.choice((2, 2, 3, 3, 4, 5)), rules)
        while position.passes < 3 and position.move_number < 5 * position.size**2:
            legal = position.legal_points()
            color = int(position.to_play)
            found = offered(search, position)
            eyes = {p for p in legal if is_eye(search.root_board, to_index(p), color)}
            assert found == {None, *legal} - eyes
            point = random.choice(legal) if legal and random.random() < 0.93 else None
            position.play(move_of(position.to_play, point))
