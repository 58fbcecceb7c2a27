"""The options of the gomoku engines, declared once: forms, command lines and docs come from here.

Texts are English here; a window passes them through ``tr``. Holds no search code.
"""

from __future__ import annotations

from dataclasses import dataclass

from desktop_go.games.gomoku.pattern_weights import DEFAULT_WEIGHTS, WEIGHT_HELP
from desktop_go.options import OWN_CHOICE, OptionTable, TakesEffect, When, any_of, declared

SEARCH = "Search"
THREATS = "Threats"
PATTERNS = "Pattern weights"
TREE = "Monte Carlo tree"
CHOICE = "Choosing a move"
RESOURCES = "Time and memory"
PATTERN_ENGINE = When("engine", ("pattern", "dorgai"), remedy="Play by patterns")
DEEPENS = When("engine", ("best", "alphabeta", "minimax"), remedy="Play by alpha-beta")
ALPHA_BETA = When("engine", ("best", "alphabeta"), remedy="Play by alpha-beta")
BOUNDED = When("engine", ("best", "alphabeta", "probability"), remedy="Play by alpha-beta")
SEARCHES = When(
    "engine", ("best", "alphabeta", "minimax", "probability"), remedy="Play by alpha-beta"
)
READS_FOURS = When("engine", ("best", "probability"), remedy="Play with threat search")
BEST = When("engine", ("best",), remedy="Play with threat search")
TREE_SEARCH = When("engine", ("mcts",), remedy="Play by Monte Carlo tree search")
BY_BOOK = When("book", (True,))
SOFT = When("temperature", above=0), When("blind_spots", above=0)
COUNTS = When(
    "engine",
    ("best", "alphabeta", "minimax", "threats", "mcts", "probability"),
    remedy="Play by alpha-beta",
)


def _weight(key: str) -> int:
    return declared(
        DEFAULT_WEIGHTS[key],
        span=(0, 1_000_000, 1),
        label=WEIGHT_HELP[key],
        help="What this pattern on a line is worth to the pattern engine, for either side.",
        group=PATTERNS,
        picture="line_patterns",
        source="Dorgai 2017",
        acts=(PATTERN_ENGINE,),
    )


@dataclass(frozen=True, slots=True)
class GomokuOptions:
    """Every option of the gomoku engines with a value, in the order in which forms show them."""

    engine: str = declared(
        "best",
        choices=(
            ("best", "Best: alpha-beta with threat search"),
            ("alphabeta", "Alpha-beta"),
            ("minimax", "Plain minimax"),
            ("threats", "Forced wins only"),
            ("mcts", "Monte Carlo tree search"),
            ("probability", "Probability-limited search"),
            ("pattern", "Patterns, our rules"),
            ("dorgai", "Patterns, Dorgai's rules"),
        ),
        label="Engine",
        help="How the program looks for a move. The best engine is the default; the others "
        "show what each idea is worth. One chosen by hand plays as well as it can: of the "
        "level only the number of positions is left.",
        group=SEARCH,
        picture="alpha_beta",
        takes_effect=TakesEffect.NEW_TREE,
        source=OWN_CHOICE,
        choice_sources=(
            ("alphabeta", "Knuth & Moore 1975"),
            ("minimax", "Shannon 1950"),
            ("threats", "Allis 1994; Nagai 2002 (df-pn)"),
            ("mcts", "Kocsis & Szepesvári 2006; Silver et al. 2017 (PUCT)"),
            ("probability", "Lai 2015"),
            ("dorgai", "Dorgai 2017"),
        ),
    )
    max_depth: int = declared(
        60,
        span=(1, 60, 1),
        label="Depth",
        help="The most moves alpha-beta looks ahead, not counting forced replies. Plain "
        "minimax stops at 4.",
        group=SEARCH,
        picture="deepening",
        unit="moves",
        least="1 move",
        source=OWN_CHOICE,
        acts=(DEEPENS,),
        trial=4,
    )
    max_nodes: int = declared(
        0,
        span=(0, 2**31 - 1, 1000),
        label="Positions per move",
        help="How many positions to search for one move. 0: as many as time allows.",
        group=SEARCH,
        unit="positions",
        least="no limit",
        source=OWN_CHOICE,
        acts=(COUNTS,),
    )
    pruning: bool = declared(
        True,
        label="Prune unpromising moves",
        help="Searches late moves less deeply or not at all, and uses null windows to prove "
        "that a move is no better. Turn it off to see how much work it saves.",
        group=SEARCH,
        picture="alpha_beta",
        source="Marsland & Campbell 1982 (principal variation search)",
        acts=(ALPHA_BETA,),
    )
    table: bool = declared(
        True,
        label="Remember positions",
        help="Keeps the results of positions that come up again by another move order.",
        group=SEARCH,
        picture="table",
        source="Zobrist 1970",
        acts=(BOUNDED,),
    )
    ordering: bool = declared(
        True,
        label="Move ordering",
        help="First tries moves that look good or were good elsewhere (killer moves, history).",
        group=SEARCH,
        picture="ordering",
        source="Akl & Newborn 1977; Schaeffer 1989",
        acts=(BOUNDED,),
    )
    network: bool = declared(
        True,
        label="Network",
        help="Corrects the value of each position by a small network that has learned from the "
        "engine's own searches.",
        group=SEARCH,
        picture="network",
        source="Nasu 2018 (NNUE)",
        acts=(any_of(SEARCHES, TREE_SEARCH), any_of(SEARCHES, When("tree_threats", (True,)))),
    )
    leaf_fours: int = declared(
        200,
        span=(0, 10_000, 50),
        label="Fours read per position",
        help="How many positions to spend, in each position of the search, on looking for a "
        "win by continuous fours. 0 turns it off.",
        group=THREATS,
        picture="threats",
        unit="positions",
        source="Allis 1994",
        least="none",
        acts=(READS_FOURS,),
        expert=True,
        trial=0,
    )
    threat_search: bool = declared(
        True,
        label="Read threats first",
        help="Looks for a win by fours and threes before anything else, stops the "
        "opponent's, and checks that the chosen move allows none.",
        group=THREATS,
        picture="threats",
        source="Allis 1994; Nagai 2002 (df-pn)",
        acts=(BEST,),
    )
    threat_share: float = declared(
        0.2,
        span=(0.0, 0.9, 0.05),
        label="Time for threat search",
        help="The share of the thinking time spent on the search for a win by threats.",
        group=THREATS,
        picture="threats",
        unit="share",
        source=OWN_CHOICE,
        acts=(BEST, When("threat_search", (True,))),
        expert=True,
    )
    pattern_difficulty: str = declared(
        "hard",
        choices=(("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard")),
        label="Pattern engine",
        help="Medium plays the best-looking move. By our rules Hard compares its two best moves "
        "after the best reply, Easy its three best after a poor reply. By Dorgai's rules both "
        "play, of two or three moves worth at least half of the best, the one that leaves the "
        "opponent least.",
        group=PATTERNS,
        picture="line_patterns",
        source="Dorgai 2017",
        acts=(PATTERN_ENGINE,),
    )
    weight_closed_two: int = _weight("closed_two")
    weight_open_two: int = _weight("open_two")
    weight_closed_three: int = _weight("closed_three")
    weight_open_three: int = _weight("open_three")
    weight_closed_four: int = _weight("closed_four")
    weight_open_four: int = _weight("open_four")
    weight_five: int = _weight("five")
    exploration: float = declared(
        1.0,
        span=(0.0, 5.0, 0.05),
        label="Exploration",
        help="How eagerly the Monte Carlo tree search tries moves with few visits.",
        group=TREE,
        picture="policy",
        source="Kocsis & Szepesvári 2006; Silver et al. 2017 (PUCT)",
        acts=(TREE_SEARCH,),
        formula="value + c P sqrt(N) / (1 + n)\nplain: mean + c sqrt(ln N / n)",
    )
    tree_threats: bool = declared(
        True,
        label="Threat knowledge in the tree",
        help="Ranks moves by shape, evaluates leaves and sees wins by fours. Without it: "
        "plain UCT with random playouts, the classic experiment.",
        group=TREE,
        picture="threats",
        source=OWN_CHOICE,
        acts=(TREE_SEARCH,),
    )
    path_bound: float = declared(
        30.0,
        span=(1.0, 30.0, 0.5),
        label="Least likely line",
        help="Probability-limited search follows a line as long as its probability stays "
        "above e^-x, where x rises step by step up to this value.",
        group=TREE,
        picture="likely_line",
        source="Lai 2015",
        acts=(When("engine", ("probability",), remedy="Play by probability-limited search"),),
        expert=True,
        formula="P(move 1) P(move 2) ... > e^-x",
        trial=5.0,
    )
    book: bool = declared(
        True,
        label="Opening book",
        help="Plays the first moves on 15x15 from a book that long searches of the engine have "
        "made. Of moves that are about equal it draws one.",
        group=CHOICE,
        picture="book",
        source="Lincke 2000 (drop-out expansion)",
        acts=(BEST,),
    )
    temperature: float = declared(
        0.0,
        span=(0.0, 3.0, 0.05),
        label="Temperature",
        help="0 plays the best move found. Higher values choose more freely among that move and "
        "others of good shape.",
        group=CHOICE,
        picture="temperature",
        source=OWN_CHOICE,
        trial=1.0,
    )
    blind_spots: float = declared(
        0.0,
        span=(0.0, 0.9, 0.05),
        label="Blind spots",
        help="The share of good moves that the engine overlooks, like a tired or new player. "
        "It always sees a five.",
        group=CHOICE,
        picture="blind_spots",
        unit="share",
        least="none",
        source=OWN_CHOICE,
        trial=0.5,
    )
    seed: int = declared(
        0,
        span=(0, 2**31 - 1, 1),
        label="Random seed",
        help="0 plays differently each time, where chance plays a part.",
        group=CHOICE,
        least="a new one each time",
        source=OWN_CHOICE,
        acts=tuple(
            any_of(*SOFT, tree, book)
            for tree in (TREE_SEARCH, When("tree_threats", (False,)))
            for book in (BEST, BY_BOOK)
        ),
    )
    threads: int = declared(
        1,
        span=(1, 16, 1),
        label="Threads",
        help="How many processor cores alpha-beta uses. The extra threads fill the shared "
        "table of positions. Only a search on one thread can be repeated exactly.",
        group=RESOURCES,
        picture="parallel",
        source=OWN_CHOICE,
        acts=(ALPHA_BETA,),
    )
    memory_mb: int = declared(
        64,
        span=(4, 4096, 4),
        label="Memory for positions",
        help="The most memory the tables of positions may take.",
        group=RESOURCES,
        picture="table",
        unit="MB",
        takes_effect=TakesEffect.NEW_TREE,
        source=OWN_CHOICE,
        acts=(
            When("engine", ("best", "alphabeta", "probability", "mcts")),
            any_of(When("table", (True,)), TREE_SEARCH),
        ),
    )


OPTIONS = OptionTable(GomokuOptions, former={"pattern_mode": "pattern_difficulty"})
"""The declarations of ``GomokuOptions``; earlier versions called the difficulty a mode."""
