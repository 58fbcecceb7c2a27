"""The options of the gomoku engines, declared once: docks, command lines and docs come from here.

Texts are English here; a window passes them through ``tr``. Holds no values and no search code.
"""

from __future__ import annotations

from collections.abc import Mapping

from desktop_go.engine.options import (
    CHOICE,
    RESOURCES,
    SEARCH,
    Option,
    OptionKind,
    OptionValue,
    TakesEffect,
    convert,
)
from desktop_go.errors import SettingsError
from desktop_go.games.gomoku.pattern_weights import DEFAULT_WEIGHTS, WEIGHT_HELP

THREATS = "Threats"
PATTERNS = "Pattern weights"
TREE = "Monte Carlo tree"


def _weight(key: str) -> Option:
    return Option(
        key=f"weight_{key}",
        kind=OptionKind.INT,
        default=DEFAULT_WEIGHTS[key],
        minimum=0,
        maximum=1_000_000,
        step=1,
        label=WEIGHT_HELP[key],
        help="What this pattern on a line is worth to the pattern engine, for either side.",
        group=PATTERNS,
        source="Dorgai 2017",
    )


OPTIONS: tuple[Option, ...] = (
    Option(
        key="engine",
        kind=OptionKind.CHOICE,
        default="best",
        choices=(
            ("best", "Best: alpha-beta with threat search"),
            ("alphabeta", "Alpha-beta"),
            ("minimax", "Plain minimax"),
            ("threats", "Forced wins only"),
            ("mcts", "Monte Carlo tree search"),
            ("probability", "Probability-limited search"),
            ("pattern", "Patterns (Dorgai)"),
        ),
        label="Engine",
        help="How the program looks for a move. The best engine is the default; the others "
        "show what each idea is worth.",
        group=SEARCH,
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="max_depth",
        kind=OptionKind.INT,
        default=60,
        minimum=1,
        maximum=60,
        step=1,
        label="Depth",
        help="The most moves alpha-beta looks ahead, not counting forced replies. Plain "
        "minimax stops at 4.",
        group=SEARCH,
        unit="moves",
        least="1 move",
    ),
    Option(
        key="max_nodes",
        kind=OptionKind.INT,
        default=0,
        minimum=0,
        maximum=2**31 - 1,
        step=1000,
        label="Positions per move",
        help="How many positions to search for one move. 0: as many as time allows.",
        group=SEARCH,
        unit="positions",
        least="no limit",
    ),
    Option(
        key="pruning",
        kind=OptionKind.BOOL,
        default=True,
        label="Prune unpromising moves",
        help="Searches late moves less deeply or not at all, and uses null windows to prove "
        "that a move is no better. Turn it off to see how much work it saves.",
        group=SEARCH,
        source="Marsland & Campbell 1982 (principal variation search)",
    ),
    Option(
        key="table",
        kind=OptionKind.BOOL,
        default=True,
        label="Remember positions",
        help="Keeps the results of positions that come up again by another move order.",
        group=SEARCH,
        source="Zobrist 1970",
    ),
    Option(
        key="ordering",
        kind=OptionKind.BOOL,
        default=True,
        label="Move ordering",
        help="First tries moves that look good or were good elsewhere (killer moves, history).",
        group=SEARCH,
        source="Akl & Newborn 1977; Schaeffer 1989",
    ),
    Option(
        key="leaf_fours",
        kind=OptionKind.INT,
        default=200,
        minimum=0,
        maximum=10_000,
        step=50,
        label="Fours read per position",
        help="How many positions to spend, in each position of the search, on looking for a "
        "win by continuous fours. 0 turns it off.",
        group=THREATS,
        unit="positions",
        source="Allis 1994",
        least="none",
    ),
    Option(
        key="threat_search",
        kind=OptionKind.BOOL,
        default=True,
        label="Read threats first",
        help="Looks for a win by fours and threes before anything else, stops the "
        "opponent's, and checks that the chosen move allows none.",
        group=THREATS,
        source="Allis 1994; Nagai 2002 (df-pn)",
    ),
    Option(
        key="threat_share",
        kind=OptionKind.FLOAT,
        default=0.2,
        minimum=0.0,
        maximum=0.9,
        step=0.05,
        label="Time for threat search",
        help="The share of the thinking time spent on the search for a win by threats.",
        group=THREATS,
        unit="share",
    ),
    Option(
        key="pattern_mode",
        kind=OptionKind.CHOICE,
        default="hard",
        choices=(("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard")),
        label="Pattern engine",
        help="Medium plays the best-looking move. Hard compares its two best after the best "
        "reply, Easy its three best after a poor reply.",
        group=PATTERNS,
        source="Dorgai 2017",
    ),
    *(_weight(key) for key in DEFAULT_WEIGHTS),
    Option(
        key="exploration",
        kind=OptionKind.FLOAT,
        default=1.0,
        minimum=0.0,
        maximum=5.0,
        step=0.05,
        label="Exploration",
        help="How eagerly the Monte Carlo tree search tries moves with few visits.",
        group=TREE,
        source="Kocsis & Szepesvári 2006; Silver et al. 2017 (PUCT)",
    ),
    Option(
        key="tree_threats",
        kind=OptionKind.BOOL,
        default=True,
        label="Threat knowledge in the tree",
        help="Ranks moves by shape, evaluates leaves and sees wins by fours. Without it: "
        "plain UCT with random playouts, the classic experiment.",
        group=TREE,
    ),
    Option(
        key="path_bound",
        kind=OptionKind.FLOAT,
        default=30.0,
        minimum=1.0,
        maximum=30.0,
        step=0.5,
        label="Least likely line",
        help="Probability-limited search follows a line as long as its probability stays "
        "above e^-x, where x rises step by step up to this value.",
        group=TREE,
        source="Lai 2015",
    ),
    Option(
        key="temperature",
        kind=OptionKind.FLOAT,
        default=0.0,
        minimum=0.0,
        maximum=3.0,
        step=0.05,
        label="Temperature",
        help="0 plays the best move found. Higher values choose more freely among good moves.",
        group=CHOICE,
    ),
    Option(
        key="blind_spots",
        kind=OptionKind.FLOAT,
        default=0.0,
        minimum=0.0,
        maximum=0.9,
        step=0.05,
        label="Blind spots",
        help="The share of good moves that the engine overlooks, like a tired or new player. "
        "It always sees a five.",
        group=CHOICE,
        unit="share",
        least="none",
    ),
    Option(
        key="seed",
        kind=OptionKind.INT,
        default=0,
        minimum=0,
        maximum=2**31 - 1,
        step=1,
        label="Random seed",
        help="0 plays differently each time, where chance plays a part.",
        group=CHOICE,
        least="a new one each time",
    ),
    Option(
        key="threads",
        kind=OptionKind.INT,
        default=1,
        minimum=1,
        maximum=16,
        step=1,
        label="Threads",
        help="How many processor cores alpha-beta uses. The extra threads fill the shared "
        "table of positions. Only a search on one thread can be repeated exactly.",
        group=RESOURCES,
    ),
    Option(
        key="memory_mb",
        kind=OptionKind.INT,
        default=64,
        minimum=4,
        maximum=4096,
        step=4,
        label="Memory for positions",
        help="The most memory the tables of positions may take.",
        group=RESOURCES,
        unit="MB",
        takes_effect=TakesEffect.NEW_TREE,
    ),
)
"""Every option of the gomoku engines, in the order in which editors and manuals show them."""

_BY_KEY = {declared.key: declared for declared in OPTIONS}


def option(key: str) -> Option:
    """Return the declaration of ``key``. Raises SettingsError when there is none."""
    try:
        return _BY_KEY[key]
    except KeyError:
        raise SettingsError(key, "there is no such option") from None


def defaults() -> dict[str, OptionValue]:
    """Return every option with its default value."""
    return {declared.key: declared.default for declared in OPTIONS}


def resolve(values: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return every option: the value from ``values`` if it is there, else the default.

    Raises:
        SettingsError: for the first key or value that does not fit.
    """
    resolved = defaults()
    for key, value in values.items():
        resolved[key] = convert(option(key), value)
    return resolved
