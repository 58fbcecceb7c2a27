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
        help="What the pattern engine gives for this pattern on a line, for and against.",
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
        help="How the program looks for a move. The best one is the default; the others show "
        "what each idea is worth.",
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
        help="How many moves ahead alpha-beta looks at most, forced replies not counted. Plain "
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
        label="Positions a move",
        help="How many positions are looked at for one move; 0: as many as the time allows.",
        group=SEARCH,
        unit="positions",
        least="no limit",
    ),
    Option(
        key="pruning",
        kind=OptionKind.BOOL,
        default=True,
        label="Skip unpromising moves",
        help="Looks at late moves less deeply or not at all, and proves with narrow windows that "
        "a move is no better. Switch it off to see how much work it saves.",
        group=SEARCH,
        source="Marsland & Campbell 1982 (principal variation search)",
    ),
    Option(
        key="table",
        kind=OptionKind.BOOL,
        default=True,
        label="Remember positions",
        help="Keeps results of positions that come up again by another order of moves.",
        group=SEARCH,
        source="Zobrist 1970",
    ),
    Option(
        key="ordering",
        kind=OptionKind.BOOL,
        default=True,
        label="Best moves first",
        help="Tries moves first that were good elsewhere (killer moves, history) or look good.",
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
        label="Fours read in each position",
        help="How many positions are spent on a win by continuous fours in each position of the "
        "search; 0 switches it off.",
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
        help="Looks for a win by fours and threes before anything else, stops the opponent's, and "
        "checks the chosen move against them.",
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
        label="Time for wins by threats",
        help="The part of the thinking time that goes into the search for a win by threats.",
        group=THREATS,
        unit="share",
    ),
    Option(
        key="pattern_mode",
        kind=OptionKind.CHOICE,
        default="hard",
        choices=(("easy", "Easy"), ("medium", "Medium"), ("hard", "Hard")),
        label="Pattern engine",
        help="Medium plays the best-looking move. Hard compares its best two after the best "
        "reply. Easy compares its best three after a poor reply.",
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
        help="How eagerly the Monte Carlo tree tries moves with few visits again.",
        group=TREE,
        source="Kocsis & Szepesvári 2006; Silver et al. 2017 (PUCT)",
    ),
    Option(
        key="tree_threats",
        kind=OptionKind.BOOL,
        default=True,
        label="Threat knowledge in the tree",
        help="Weighs moves by their shapes, values leaves by the evaluation and sees wins by "
        "fours. Without it: plain UCT with random playouts, the classic experiment.",
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
        help="Probability-limited search follows a line as long as its probability is above "
        "e to the power of minus a number that rises step by step, up to this one.",
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
        help="The share of good moves that the engine overlooks, as a tired or new player does. "
        "A five is always seen.",
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
        help="0 plays differently each time where chance plays a part.",
        group=CHOICE,
        least="another one each time",
    ),
    Option(
        key="threads",
        kind=OptionKind.INT,
        default=1,
        minimum=1,
        maximum=16,
        step=1,
        label="Threads",
        help="How many processor cores alpha-beta uses. The helpers fill the common memory of "
        "positions; results can be repeated exactly only with one thread.",
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
        help="How much the tables of remembered positions may take.",
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
