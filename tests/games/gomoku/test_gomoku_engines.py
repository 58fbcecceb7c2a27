from __future__ import annotations

import itertools
import random

import pytest
from gomoku_boards import draw, random_stones

from desktop_go.games.gomoku.engines.catalog import build_engine
from desktop_go.games.gomoku.engines.choice import choose
from desktop_go.games.gomoku.engines.pattern import PatternDifficulty, PatternEngine
from desktop_go.games.gomoku.kernels.alphabeta import WON
from desktop_go.games.gomoku.notation import moves_from_text
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
    stones = tuple(random_stones(5, 15, 6))
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
