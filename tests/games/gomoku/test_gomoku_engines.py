from __future__ import annotations

import itertools
import random

import numpy as np
import pytest
from gomoku_boards import draw, kernel_board, random_stones

from desktop_go.games.gomoku.engines.catalog import build_engine
from desktop_go.games.gomoku.engines.choice import choose
from desktop_go.games.gomoku.engines.pattern import PatternDifficulty, PatternEngine
from desktop_go.games.gomoku.engines.threats import ThreatSearch
from desktop_go.games.gomoku.kernels import alphabeta as A
from desktop_go.games.gomoku.kernels.alphabeta import WON
from desktop_go.games.gomoku.notation import from_text, moves_from_text
from desktop_go.games.gomoku.options import OPTIONS
from desktop_go.games.gomoku.position import GomokuPosition
from desktop_go.games.gomoku.rules import FREESTYLE, RENJU, RULE_SETS, RuleSet
from desktop_go.games.gomoku.thinking import Engine, GomokuMove, Insight, Question
from desktop_go.moves import Color, Move, Point

ENGINES = ("best", "alphabeta", "minimax", "threats", "mcts", "probability", "pattern", "dorgai")


def build(kind: str, **options: object) -> Engine:
    values = {"engine": kind, "max_depth": 3, "memory_mb": 8, "seed": 1, **options}
    return build_engine(OPTIONS.read(values))


@pytest.fixture(scope="module")
def engines() -> dict[str, Engine]:
    return {kind: build(kind) for kind in ENGINES}


def think(engine: Engine, question: Question, nodes: int = 1500) -> Insight:
    """Think until settled or over the node limit."""
    insight = Insight()
    thinking = engine.think(question)
    for insight in thinking:
        if insight.nodes >= nodes and insight.moves:
            break
    thinking.close()
    return insight


def question_of(text: str, side: Color, rules: RuleSet = FREESTYLE) -> Question:
    position = draw(text, rules, side)
    return Question(position.size, rules, tuple(position.stones.items()), side, 0.5)


WIN_OR_BLOCK = """
...........
...........
...........
..OOOO.....
.X.........
...XXXX.O..
...........
...........
...........
...........
...........
"""
BLOCK = WIN_OR_BLOCK.replace("...XXXX.O..", "...XXX..O..")


@pytest.mark.parametrize("kind", ENGINES)
def test_takes_the_five(engines: dict[str, Engine], kind: str) -> None:
    best = think(engines[kind], question_of(WIN_OR_BLOCK, Color.BLACK)).best
    assert best is not None
    assert best.point in (Point(7, 5), Point(2, 5))


@pytest.mark.parametrize("kind", [kind for kind in ENGINES if kind != "threats"])
def test_stops_the_five(engines: dict[str, Engine], kind: str) -> None:
    text = BLOCK.replace("..OOOO.....", ".XOOOO.....")
    best = think(engines[kind], question_of(text, Color.BLACK)).best
    assert best is not None
    assert best.point == Point(6, 3)


@pytest.mark.parametrize("kind", ENGINES)
@pytest.mark.parametrize("rules", RULE_SETS, ids=lambda rules: rules.key)
def test_moves_are_legal(engines: dict[str, Engine], kind: str, rules: RuleSet) -> None:
    position = GomokuPosition(13, rules)
    for point, _color in random_stones(11, 13, 16):
        move = Move.play(position.to_play, point)
        if not position.is_over and position.foul_at(point) is None:
            position.play(move)
    stones = tuple((m.point, m.color) for m in position.moves if m.point is not None)
    best = think(engines[kind], Question(13, rules, stones, position.to_play, 0.3)).best
    assert best is not None
    position.play(Move.play(position.to_play, best.point))


@pytest.mark.parametrize("kind", ENGINES)
def test_first_move_and_avoid(engines: dict[str, Engine], kind: str) -> None:
    empty = Question(15, FREESTYLE, (), Color.BLACK, 0.2)
    best = think(engines[kind], empty, 100).best
    assert best is not None
    other = Question(15, FREESTYLE, (), Color.BLACK, 0.2, frozenset((best.point,)))
    second = think(engines[kind], other, 100).best
    assert second is not None
    assert second.point != best.point


def test_best_engine_sees_a_win_by_fours(engines: dict[str, Engine]) -> None:
    text = """
    ...........
    ...........
    ...X.......
    ...X.......
    ...X.......
    ...O.......
    ....XXX....
    .......O...
    .....O.O...
    ...........
    ...........
    """
    best = think(engines["best"], question_of(text, Color.BLACK)).best
    assert best is not None
    assert best.value >= WON
    assert len(best.line) % 2 == 1


LOST = """
.............
..X..........
...OOO.......
.............
.............
X...........X
.............
.............
........O....
........O..X.
........O....
.............
.X...........
"""


def test_a_position_lost_to_fours_is_never_called_even(engines: dict[str, Engine]) -> None:
    """White has two open threes: whatever Black does, an open four follows."""
    question = question_of(LOST, Color.BLACK)
    insight = Insight()
    for insight in engines["best"].think(question):
        assert not insight.depth
    assert insight.settled
    assert insight.best is not None
    assert insight.best.value <= -WON
    assert len(insight.best.line) > 3


TWO_FIVES = """
.............
..OOOO.......
.............
.............
X..X...X....X
.............
.............
..........O..
..........O..
..........O..
..........O..
.............
.X.........X.
"""


@pytest.mark.parametrize("text", [LOST, TWO_FIVES], ids=["two threes", "two fours"])
@pytest.mark.parametrize("kind", ["best", "alphabeta", "probability"])
def test_a_position_lost_by_force_is_told_as_lost(kind: str, text: str) -> None:
    insight = think(build(kind, max_nodes=100_000, max_depth=8), question_of(text, Color.BLACK))
    assert insight.best is not None
    assert insight.best.line
    assert insight.best.value <= -WON


@pytest.mark.parametrize("text", [LOST, TWO_FIVES], ids=["two threes", "two fours"])
def test_where_every_move_loses_a_row_is_blocked(engines: dict[str, Engine], text: str) -> None:
    """All were alike, and the first corner was played."""
    question = question_of(text, Color.BLACK)
    *_, insight = engines["best"].think(question)
    assert insight.best is not None
    position = draw(text, FREESTYLE, Color.BLACK)
    rows = {point for point, color in position.stones.items() if color is Color.WHITE}
    col, row = insight.best.point
    assert any(max(abs(col - c), abs(row - r)) <= 2 for c, r in rows)


def test_a_value_is_known_before_wins_by_threats_are_looked_for() -> None:
    question = Question(15, FREESTYLE, tuple(random_stones(5, 15, 14)), Color.BLACK, 100.0)
    thinking = build("best").think(question)
    assert 3 in [insight.depth for insight in itertools.islice(thinking, 20)]
    thinking.close()


def test_a_node_limit_gives_the_same_answer_whatever_the_speed() -> None:
    stones = tuple(random_stones(5, 15, 6))
    question = Question(15, FREESTYLE, stones, Color.BLACK)
    told = []
    for _ in range(2):
        engine = build("best", max_nodes=30_000, max_depth=60)
        *_, last = engine.think(question)
        told.append((last.best, last.depth, last.nodes))
    assert told[0] == told[1]
    assert told[0][2] < 40_000


@pytest.mark.parametrize("nodes", range(6_000, 12_000, 1_000))
def test_a_search_that_ends_at_its_limit_shows_a_line(nodes: int) -> None:
    """Even where the last iteration only found that its first move is better than expected."""
    points = moves_from_text("g8 i10 f4 f10 f7 h10 g10 h11 f5 f6 h9", 15)
    stones = tuple((p, Color.WHITE if i % 2 else Color.BLACK) for i, p in enumerate(points))
    engine = build("best", max_nodes=nodes, max_depth=60)
    *_, last = engine.think(Question(15, FREESTYLE, stones, Color.WHITE))
    assert last.best is not None
    assert len(last.best.line) > 1
    assert len(set(last.best.line)) == len(last.best.line)
    assert not set(last.best.line) & set(points)


def test_several_moves_are_valued_where_they_are_compared() -> None:
    stones = tuple(random_stones(8, 15, 6))
    engine = build("alphabeta", max_nodes=30_000, max_depth=60)
    *_, alone = engine.think(Question(15, FREESTYLE, stones, Color.BLACK))
    *_, compared = engine.think(Question(15, FREESTYLE, stones, Color.BLACK, lines=5))
    shown = compared.moves[:5]
    assert len({move.point for move in shown}) == 5
    assert all(len(move.line) >= 3 for move in shown)
    assert max(move.value for move in shown[1:]) < shown[0].value + 100
    assert compared.depth <= alone.depth


def test_pruning_saves_nodes_and_keeps_the_value() -> None:
    text = BLOCK.replace("..OOOO.....", "..OO.......").replace("XXX", "XX.")
    question = question_of(text, Color.BLACK)
    plain = think(build("minimax", max_depth=2), question, 10**9)
    bounded = think(
        build("alphabeta", max_depth=2, pruning=False, table=False, ordering=False), question, 10**9
    )
    assert plain.depth == bounded.depth == 2
    assert plain.moves[0].value == bounded.moves[0].value
    assert bounded.nodes < plain.nodes


QUIET = (
    "k9 f7 f6 j8 k11 k8 l8 g8 i11 j10 j11 l11",
    "j10 f11 f10 e11 g11 e9 g10 e10 e8 g12 d9",
    "g8 i10 f4 f10 f7 h10 g10 h11 f5 f6 h9",
)
"""Positions of benchmarks/gomoku_quiet.txt without a win by fours."""


def positions_read(**tuning: int) -> int:
    """How many positions alpha-beta enters to read the quiet positions nine moves deep."""
    entered = 0
    for text in QUIET:
        moves = moves_from_text(text, 15)
        stones = [(p, Color.WHITE if i % 2 else Color.BLACK) for i, p in enumerate(moves)]
        board, tables = kernel_board(FREESTYLE, stones)
        search = A.new_search()
        search["leaf_vcf"] = 200
        for name, value in tuning.items():
            search[name] = value
        entries, space = np.zeros(1 << 18, A.ENTRY), ThreatSearch().vcf_space
        for depth in range(1, 10):
            A.search_start(search, 1 + len(stones) % 2, depth, -A.INFINITE, A.INFINITE)
            while A.search_run(search, board, tables, entries, space, 100_000) == A.RUNNING:
                pass
        entered += int(search["nodes"])
    return entered


@pytest.mark.parametrize(
    "margin", ["static_margin", "razor_margin", "threat_margin", "likely_margin"]
)
def test_leaving_what_is_far_outside_the_window_saves_positions(margin: str) -> None:
    assert positions_read() < 0.97 * positions_read(**{margin: A.MATE})


def value_at(depth: int, stones: list[tuple[Point, Color]], size: int) -> int:
    """What alpha-beta alone makes of a position at a depth, with nothing remembered."""
    search = A.new_search()
    search["allowed"][:] = 1
    search["leaf_vcf"] = 200
    for switch in ("bounds", "prune", "use_table", "use_order"):
        search[switch] = 1
    board, tables = kernel_board(FREESTYLE, stones, size)
    entries, space = np.zeros(1 << 16, A.ENTRY), ThreatSearch().vcf_space
    A.search_start(search, 1 + len(stones) % 2, depth, -A.INFINITE, A.INFINITE)
    while A.search_run(search, board, tables, entries, space, 100_000) == A.RUNNING:
        pass
    return int(search["result"])


# Two threes at once at h6, which Black meets with fours.
COUNTER_FOURS = "i12 h9 l8 h8 j10 g9 i11 k9 i10 i9 j9 i7 f10 j6 k5"


def test_two_threes_do_not_win_against_fours(engines: dict[str, Engine]) -> None:
    moves = moves_from_text(COUNTER_FOURS, 20)
    stones = [(point, Color.WHITE if i % 2 else Color.BLACK) for i, point in enumerate(moves)]
    assert abs(value_at(1, stones, 20)) < WON
    insight = think(engines["best"], Question(20, FREESTYLE, tuple(stones), Color.WHITE), 20_000)
    assert insight.best is not None
    assert insight.best.value >= WON  # White wins by threats, but with another move
    assert insight.best.point != from_text("h6", 20)


# After n11 White has an open three to answer, and a four that changes who wins.
ANSWERED = (
    "i13 i14 m12 h14 j14 h12 j15 j16 i15 h15 h16 k13 k12 h11 h13 j11 l12 j12 l13 k14 l11 l14 "
    "i11 j9 j13 l9"
)


def test_a_threat_that_fours_may_answer_is_not_all_but_won() -> None:
    """It was valued just below a forced win, and played while anything better was to be had."""
    moves = moves_from_text(ANSWERED, 20)
    stones = [(point, Color.WHITE if i % 2 else Color.BLACK) for i, point in enumerate(moves)]
    assert all(abs(value_at(depth, stones, 20)) < 1000 for depth in range(1, 7))


@pytest.mark.parametrize(
    "text",
    [
        "g8 i6 f12 f6 i9 g5 g11 h10 g9 g10 f9 h9 f11 f10 e10 d11 g12 d9 i12 h12 h13 i14 i11 "
        "h11 h8 i8 j11 j7 k6 k10 j10 k11 f15 g14 f13 f14 i13 i10 g13 e13",
        "i11 j11 e7 h11 h7 i10 g7 f7 j9 h10 h12 k10 j10 k9 k11 i12 h13 i9 g8 k7 j8 l13 k12 "
        "g6 i6 f9 g10 e9 g9 g11 j7 j6 i8 k8 k6 h9 j5 k4 i4 m8 l9 e13 f12 h3 i5 i7 l5 m4 k5 h5",
        "i10 i9 f6 g6 j9 g11 k8 l7 j10 k10 j11 j12 h9 g8 j7 j8 h11 g12 h10 g10 g9 g13 g14 h8 "
        "f8 e7 k6 i6 k5 k7 l5 i8 i5 j5 h7 f7 j4 k3 m4 n3 l6 m7 l4 i4 l3 l2 h5 j6 h6 g7 g5 n7 "
        "o7 c7 d7 k4 h4 h3 i3 j2",
    ],
)
def test_what_is_told_as_a_win_stays_one_when_more_is_read(text: str) -> None:
    """Games with many fours: a threat was taken for a win although fours answered it."""
    moves = moves_from_text(text, 15)
    stones = [(point, Color.WHITE if i % 2 else Color.BLACK) for i, point in enumerate(moves)]
    told = 0
    for played in range(8, len(stones) + 1):
        for depth in (1, 2, 3):
            value = value_at(depth, stones[:played], 15)
            assert abs(value) <= A.MAX_STATIC or abs(value) >= WON
            if abs(value) >= WON:
                told += 1
                more = value_at(8, stones[:played], 15)
                assert abs(more) >= WON
                assert (more > 0) == (value > 0)
    assert told > 0


@pytest.mark.parametrize("knowing", [True, False])
def test_tree_search_with_a_seed_and_a_limit_repeats_itself(knowing: bool) -> None:
    question = Question(15, FREESTYLE, tuple(random_stones(5, 15, 6)), Color.BLACK)
    engine = build("mcts", max_nodes=400, tree_threats=knowing)
    told = []
    for again in (engine, engine, build("mcts", max_nodes=400, tree_threats=knowing)):
        *_, last = again.think(question)
        told.append((last.moves, last.nodes))
    assert told[0] == told[1] == told[2]


def test_stopping_leaves_the_engine_usable(engines: dict[str, Engine]) -> None:
    question = question_of(BLOCK, Color.BLACK)
    for kind in ENGINES:
        thinking = engines[kind].think(question)
        next(thinking)
        thinking.close()
        assert think(engines[kind], question).best is not None


def test_two_threads_find_the_same_win() -> None:
    engine = build("best", threads=2, threat_search=False, leaf_fours=0, max_depth=12)
    text = WIN_OR_BLOCK.replace("..OOOO.....", "...........").replace("XXXX", "XXX.")
    best = think(engine, question_of(text, Color.BLACK), 10**6).best
    assert best is not None
    assert best.value >= WON


@pytest.mark.parametrize("difficulty", list(PatternDifficulty))
def test_every_pattern_difficulty_gives_reasons(difficulty: PatternDifficulty) -> None:
    text = BLOCK.replace("..OOOO.....", "...........")
    insight = think(PatternEngine(difficulty), question_of(text, Color.BLACK))
    assert insight.best is not None
    assert insight.best.reasons


def test_pattern_weights_matter() -> None:
    text = BLOCK.replace("..OOOO.....", "..OOO......")
    question = question_of(text, Color.BLACK)
    usual = think(PatternEngine(PatternDifficulty.MEDIUM), question).best
    blind = think(
        PatternEngine(PatternDifficulty.MEDIUM, {"open_four": 0, "closed_four": 0}), question
    ).best
    assert usual is not None
    assert blind is not None
    assert usual.point != blind.point


def test_pattern_engine_avoids_fouls() -> None:
    text = "\n".join(["." * 9, ".XXX.XX..", *["." * 9] * 7])
    best = think(
        PatternEngine(PatternDifficulty.MEDIUM), question_of(text, Color.BLACK, RENJU)
    ).best
    assert best is not None
    assert best.point != Point(4, 1)


def test_weak_choice_still_takes_a_five() -> None:
    question = question_of(WIN_OR_BLOCK, Color.BLACK)
    insight = Insight(moves=(GomokuMove(Point(0, 0), 0),))
    for seed in range(5):
        chosen = choose(question, insight, 2.0, 0.9, random.Random(seed))
        assert chosen is not None
        assert chosen.point in (Point(7, 5), Point(2, 5))


def test_a_warm_choice_still_knows_what_was_read() -> None:
    """A quiet move that the search likes is played, though shapes alone would never take it."""
    question = question_of(BLOCK.replace("..OOOO.....", "..OO......."), Color.BLACK)
    insight = Insight(moves=(GomokuMove(Point(0, 0), 100),))
    points = {choose(question, insight, 0.5, 0.0, random.Random(seed)).point for seed in range(30)}  # type: ignore[union-attr]
    assert Point(0, 0) in points
    assert len(points) > 1


def test_choice_without_weakness_is_the_best_move() -> None:
    insight = Insight(moves=(GomokuMove(Point(1, 2), 0), GomokuMove(Point(3, 4), 0)))
    question = Question(15, FREESTYLE, (), Color.BLACK)
    assert choose(question, insight, 0.0, 0.0, random.Random(1)) is insight.moves[0]
    assert choose(question, Insight(), 0.0, 0.0, random.Random(1)) is None
