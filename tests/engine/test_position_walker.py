"""Walking a record by any way shows the same positions as setting each up from the root."""

from __future__ import annotations

import time

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop_go.engine.go.walker import PositionWalker
from desktop_go.games.go.terms import terms_of_record
from desktop_go.moves import Color
from desktop_go.records.game_tree import GameRecord
from desktop_go.records.loading import load_text
from desktop_go.records.record_node import RecordNode

POINTS = st.tuples(st.integers(0, 4), st.integers(0, 4)).map(
    lambda p: f"{chr(97 + p[0])}{chr(97 + p[1])}"
)
NODES = st.one_of(
    st.tuples(st.sampled_from(["B", "W"]), POINTS).map(lambda m: f";{m[0]}[{m[1]}]"),
    st.tuples(st.sampled_from(["AB", "AW", "AE"]), POINTS).map(lambda m: f";{m[0]}[{m[1]}]"),
    st.sampled_from([";B[]", ";W[]", ";C[only words]", ";PL[W]", ";PL[B]"]),
)


def state(walker: PositionWalker) -> tuple[object, ...]:
    position = walker.position
    return (
        str(position),
        position.to_play,
        position.captures,
        position.ko_point,
        position.passes,
        walker.why_illegal,
    )


def fresh(record: GameRecord, node: RecordNode) -> PositionWalker:
    walker = PositionWalker(record, terms_of_record(record))
    walker.rebuild(node)
    return walker


@settings(max_examples=60, deadline=None)
@given(
    main=st.lists(NODES, min_size=1, max_size=160),
    side=st.lists(NODES, max_size=30),
    fork=st.integers(0, 159),
    jumps=st.lists(st.integers(-3, 400), min_size=1, max_size=25),
)
def test_any_way_leads_to_the_same_position(
    main: list[str], side: list[str], fork: int, jumps: list[int]
) -> None:
    place = fork % len(main)
    branch = f"({''.join(side)})" if side else ""
    rest = f"({''.join(main[place:])})" if side else "".join(main[place:])
    record = load_text(f"(;SZ[5]{''.join(main[:place])}{rest}{branch})").record
    nodes = list(record.nodes())
    walker = PositionWalker(record, terms_of_record(record))
    for jump in jumps:
        target = walker.node.parent if jump < 0 else nodes[jump % len(nodes)]
        if target is None:
            continue
        walker.go_to(target)
        assert state(walker) == state(fresh(record, target))


def test_the_engine_is_told_moves_that_lead_to_the_position() -> None:
    record = load_text("(;SZ[5];B[aa];W[bb];PL[W];W[cc];AB[dd];B[ee];B[bb])").record
    for node in record.nodes():
        walker = fresh(record, node)
        told = walker.engine_state()
        stones = {Color.BLACK: set(told.black), Color.WHITE: set(told.white)}
        for move in told.moves:
            assert move.point is not None
            assert move.point not in stones[Color.BLACK] | stones[Color.WHITE]
            stones[move.color].add(move.point)
        assert stones[Color.BLACK] == set(walker.position.stones(Color.BLACK))
        assert stones[Color.WHITE] == set(walker.position.stones(Color.WHITE))
        assert told.to_play is walker.position.to_play


def test_an_edit_makes_kept_positions_be_set_up_anew() -> None:
    record = load_text("(;SZ[5];B[aa];AW[bb];B[cc])").record
    line = record.main_line()
    walker = PositionWalker(record, terms_of_record(record))
    walker.go_to(line[-1])
    record.set_values(line[1], "B", ["ee"])
    walker.go_to(line[1])
    assert state(walker) == state(fresh(record, line[1]))


def test_a_step_back_costs_the_same_at_the_end_of_a_long_record() -> None:
    """Illegal moves cannot be taken back; without kept positions each step costs them all."""
    moves = "".join(f";{'BW'[n & 1]}[{'abcdefghi'[n % 9]}a]" for n in range(6000))
    record = load_text(f"(;SZ[9]{moves})").record
    walker = PositionWalker(record, terms_of_record(record))
    line = record.main_line()
    start = time.process_time()
    walker.go_to(line[-1])
    there = time.process_time() - start
    start = time.process_time()
    for node in reversed(line[-300:-1]):
        walker.go_to(node)
    assert time.process_time() - start < there
