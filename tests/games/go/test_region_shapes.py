"""The solver of regions against tables of life and death, and against a search that tries all.

Eye shapes and rows of stones: Davies, Life and Death (1975), chapters 1 and 2, the same in James
Davies' and other tables of *nakade* and of "six die, eight live" (four and six in the corner);
rectangular six in the corner, L group and J group: Sensei's Library, pages of these names.
"""

from __future__ import annotations

import random

import pytest
from region_oracle import attacker_wins

from desktop_go.games.go.position import GoPosition
from desktop_go.games.go.solving.reader import Answer, Limits, Owner, Reader, findings
from desktop_go.games.go.solving.region import Region, RegionError, region_of, surroundings
from desktop_go.moves import Color, Point

DEAD, ALIVE, UNSETTLED = "dead", "alive", "unsettled"
OUTCOMES = {
    DEAD: (Answer.SUCCEEDS, Answer.SUCCEEDS),
    ALIVE: (Answer.FAILS, Answer.FAILS),
    UNSETTLED: (Answer.SUCCEEDS, Answer.FAILS),
}
"""The answers when the attacker begins, and when the defender does."""
EYES = {
    "one point": ("*", DEAD),
    "two in a row": ("**", DEAD),
    "straight three": ("***", UNSETTLED),
    "bent three": ("**/*.", UNSETTLED),
    "straight four": ("****", ALIVE),
    "bent four": ("***/*..", ALIVE),
    "zigzag four": ("**./.**", ALIVE),
    "square four": ("**/**", DEAD),
    "pyramid four": ("***/.*.", UNSETTLED),
    "bulky five": ("***/**.", UNSETTLED),
    "cross five": (".*./***/.*.", UNSETTLED),
    "straight five": ("*****", ALIVE),
    "bent five": ("****/*...", ALIVE),
    "rabbity six": (".*./***/**.", UNSETTLED),
    "rectangular six": ("***/***", ALIVE),
}
CORNERS = {
    "rectangular six, no outside liberty": ("...XO/...XO/XXXXO/OOOOO", "SUCCEEDS", "FAILS"),
    "straight three": ("...XO/XXXXO/OOOOO", "SUCCEEDS", "FAILS"),
    "bent four, no outside liberty": ("...XO/.XXXO/XXOOO/OO...", "KO_DEFENDER_FIRST", "FAILS"),
    "L group": ("....O/..XXO/XXXOO/OOOO.", "SUCCEEDS", "FAILS"),
    "J group": (".....O/..XXXO/XXXOOO/OOO...", "KO_DEFENDER_FIRST", "FAILS"),
}


def eye_board(shape: str, transposed: bool, color: str) -> GoPosition:
    """A chain around an eye of this shape, shut in without an outside liberty."""
    cells = {
        (col + 4, row + 4)
        for row, line in enumerate(shape.split("/"))
        for col, sign in enumerate(line)
        if sign == "*"
    }
    if transposed:
        cells = {(row, col) for col, row in cells}
    chain = _ring(cells)
    return _board(chain, _ring(cells | chain), color)


def _ring(cells: set[tuple[int, int]]) -> set[tuple[int, int]]:
    around = {(c + x, r + y) for c, r in cells for x in (-1, 0, 1) for y in (-1, 0, 1)}
    return around - cells


def _board(inner: set[tuple[int, int]], outer: set[tuple[int, int]], color: str) -> GoPosition:
    position = GoPosition(13)
    mine = Color.BLACK if color == "black" else Color.WHITE
    for cells, owner in ((inner, mine), (outer, mine.opponent)):
        for col, row in cells:
            position.place(Point(col, row), owner)
    return position


def drawn(text: str, size: int = 13) -> GoPosition:
    """The diagram in the upper left corner of an empty board."""
    position = GoPosition(size)
    for row, line in enumerate(text.split("/")):
        for col, sign in enumerate(line):
            if sign != ".":
                position.place(Point(col, row), Color.BLACK if sign == "X" else Color.WHITE)
    return position


def question(position: GoPosition, color: Color = Color.BLACK) -> Region:
    """About the largest chain of a color that is shut in."""
    chains = [chain for chain in position.chains() if chain.color is color]
    target = min(max(chains, key=lambda chain: len(chain.stones)).stones)
    return region_of(position, surroundings(position, target), target)


def answers(region: Region) -> tuple[Answer, Answer]:
    """When the attacker begins, and when the defender does."""
    reader = Reader(region)
    return reader.answer_of(True), reader.answer_of(False)


@pytest.mark.parametrize("transposed", [False, True], ids=["lying", "standing"])
@pytest.mark.parametrize("color", ["black", "white"])
@pytest.mark.parametrize("name", list(EYES))
def test_eye_shapes(name, color, transposed):
    shape, known = EYES[name]
    position = eye_board(shape, transposed, color)
    assert answers(question(position, Color[color.upper()])) == OUTCOMES[known]


@pytest.mark.parametrize("name", list(CORNERS))
def test_corners(name):
    text, attacker_first, defender_first = CORNERS[name]
    found = answers(question(drawn(text)))
    assert [answer.name for answer in found] == [attacker_first, defender_first]


SECOND_LINE = [("corner", 4, DEAD), ("corner", 5, UNSETTLED), ("corner", 6, ALIVE)] + [
    ("side", length, known)
    for length, known in ((4, DEAD), (5, DEAD), (6, DEAD), (7, UNSETTLED), (8, ALIVE))
]


@pytest.mark.parametrize(("place", "length", "known"), SECOND_LINE)
def test_rows_on_the_second_line(place, length, known):
    row, below = "X" * length, "O" * length
    if place == "corner":
        text = f"{'.' * length}.O/{row}OO/{below}O"
    else:
        text = f".O{'.' * length}O/.O{row}O/..{below}"
    assert answers(question(drawn(text))) == OUTCOMES[known]


@pytest.mark.parametrize(
    ("text", "target", "moves"),
    [
        ("...XO/XXXXO/OOOOO", (0, 1), {(1, 0)}),
        ("..XO/.XXO/XXOO/OO..", (1, 1), {(0, 0)}),
    ],
)
def test_the_vital_point_is_the_only_move(text, target, moves):
    position = drawn(text)
    region = region_of(position, surroundings(position, Point(*target)), Point(*target))
    reader = Reader(region)
    assert {step.point for step in reader.good_moves(reader.start(True))} == {
        Point(*move) for move in moves
    }


def test_a_snapback_and_its_line_are_found():
    position = drawn(".XXO./XO.XO/XXOXO/.OXXO/OOOO.".replace(" ", ""))
    target = Point(1, 1)
    region = region_of(position, surroundings(position, target), target)
    reader = Reader(region)
    start = reader.start(True)
    assert reader.succeeds(start)
    line = list(reader.line(start))
    assert line
    assert not region.target & {
        region.point(b) for b in range(62) if line[-1].state.defender >> b & 1
    }


def test_two_chains_are_connected_or_cut():
    position = drawn("OOOOO/OX.XO/O...O/OOOOO")
    region = region_of(position, {Point(2, 1)}, Point(1, 1), Point(3, 1))
    assert answers(region) == (Answer.SUCCEEDS, Answer.FAILS)


def test_limits_give_no_answer_instead_of_a_wrong_one():
    region = question(eye_board(EYES["rectangular six"][0], False, "black"))
    assert Reader(region, Limits(nodes=3)).answer_of(True) is Answer.UNKNOWN


def test_what_is_too_large_is_refused_in_words():
    position = GoPosition(19)
    position.place(Point(3, 3), Color.BLACK)
    with pytest.raises(RegionError, match="at most 62"):
        surroundings(position, Point(3, 3))


@pytest.mark.parametrize(("attacks", "good"), [(True, (1, 0)), (False, (1, 0))])
def test_findings_name_the_move_of_either_side(attacks, good):
    found = findings(question(drawn("...XO/XXXXO/OOOOO")), attacks)
    assert (found.attack, found.defense) == OUTCOMES[UNSETTLED]
    assert found.good == (Point(*good),)
    assert found.line[0] == Point(*good)


@pytest.mark.parametrize("seed", range(12))
def test_random_regions_are_read_as_by_a_search_that_tries_all(seed):
    chance = random.Random(seed)
    position = drawn("....XO/....XO/XXXXXO/OOOOOO".replace(" ", ""))
    for point in chance.sample([Point(col, row) for col in range(4) for row in range(2)], 4):
        position.place(point, chance.choice((Color.BLACK, Color.WHITE)))
    if any(not chain.liberties for chain in position.chains()):
        position = drawn("..O.XO/....XO/XXXXXO/OOOOOO")
    target = Point(4, 2)
    region = region_of(position, surroundings(position, target), target)
    reader = Reader(region)
    for owner in Owner:
        for first in (True, False):
            expected = attacker_wins(region, first, owner.value)
            assert reader.succeeds(reader.start(first, owner)) is expected
