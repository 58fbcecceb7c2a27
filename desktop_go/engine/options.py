"""The engine's options, declared once: docks, command lines and docs are made from OPTIONS.

Texts are English here; a window passes them through ``tr``. Holds no values and no search code.
"""

from __future__ import annotations

import math
import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from desktop_go.errors import SettingsError

OptionValue = int | float | bool | str


class OptionKind(Enum):
    """What type of value an option takes."""

    INT = "int"
    FLOAT = "float"
    BOOL = "bool"
    CHOICE = "choice"
    STR = "str"


class TakesEffect(Enum):
    """When a changed value is used for the first time."""

    NEXT_THOUGHT = "the next time the engine thinks"
    NEW_TREE = "the next time the engine thinks, with a new tree"


@dataclass(frozen=True, slots=True)
class Option:
    """One setting of the engine, with everything that an editor or a manual needs."""

    key: str
    kind: OptionKind
    default: OptionValue
    label: str
    help: str
    group: str
    minimum: float | None = None
    maximum: float | None = None
    step: float | None = None
    choices: tuple[tuple[str, str], ...] = ()
    """Pairs of value and label, for CHOICE."""
    unit: str = ""
    least: str = ""
    """What to show instead of the minimum, where that means more than a number."""
    source: str = ""
    """Where the idea comes from: author, year."""
    takes_effect: TakesEffect = TakesEffect.NEXT_THOUGHT
    default_note: str = ""
    """Says in words what the default depends on, where it depends on the machine."""


SEARCH = "Search"
PLAYOUTS = "Playouts"
NETWORK = "Network"
CHOICE = "Choosing a move"
RESOURCES = "Time and memory"

CORES = os.cpu_count() or 1

OPTIONS: tuple[Option, ...] = (
    Option(
        key="algorithm",
        kind=OptionKind.CHOICE,
        default="rave",
        choices=(
            ("rave", "RAVE"),
            ("uct_ucb1", "UCB1"),
            ("uct", "Plain UCT, without Go knowledge"),
        ),
        label="Search algorithm",
        help="How the search picks the next move to look at. RAVE learns about a move from "
        "every playout in which it was played later, and is by far the strongest with "
        "few playouts.",
        group=SEARCH,
        source="Gelly & Silver 2011 (RAVE); Auer, Cesa-Bianchi & Fischer 2002 (UCB1); "
        "Kocsis & Szepesvári 2006 (UCT)",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="exploration",
        kind=OptionKind.FLOAT,
        default=0.0,
        minimum=0.0,
        maximum=5.0,
        step=0.05,
        label="Exploration",
        help="How eagerly the search tries moves with few visits. 0 leaves that to RAVE; "
        "UCB1 and plain UCT then use about 0.7.",
        group=SEARCH,
        source="Kocsis & Szepesvári 2006; 0 with RAVE: Gelly & Silver 2011",
    ),
    Option(
        key="rave_equivalence",
        kind=OptionKind.FLOAT,
        default=1000.0,
        minimum=0.0,
        maximum=100000.0,
        step=100.0,
        label="RAVE equivalence",
        help="The number of visits after which a move's own result counts as much as its "
        "RAVE value. 0 turns RAVE off.",
        group=SEARCH,
        unit="visits",
        source="Gelly & Silver 2011, section 4",
    ),
    Option(
        key="use_priors",
        kind=OptionKind.BOOL,
        default=True,
        label="Go knowledge for new moves",
        help="Gives each new move in the tree a prior: captures, escapes from atari, 3x3 "
        "patterns, distance to the last move and to the edge.",
        group=SEARCH,
        source="Gelly & Silver 2007; Chaslot et al. 2008",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="prior_weight",
        kind=OptionKind.FLOAT,
        default=1.0,
        minimum=0.0,
        maximum=10.0,
        step=0.1,
        label="Weight of the Go knowledge",
        help="How many visits the prior is worth, as a multiple of the built-in numbers.",
        group=SEARCH,
        source="Gelly & Silver 2007",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="progressive_widening",
        kind=OptionKind.BOOL,
        default=False,
        label="Progressive widening",
        help="Looks at the most promising moves first and adds the others one by one as "
        "visits accumulate.",
        group=SEARCH,
        source="Coulom 2007; Chaslot et al. 2008",
    ),
    Option(
        key="expand_visits",
        kind=OptionKind.INT,
        default=8,
        minimum=1,
        maximum=100,
        step=1,
        label="Visits before expansion",
        help="A position's moves are added to the tree after this many visits. Higher values "
        "save memory, lower ones read deeper.",
        group=SEARCH,
        unit="visits",
        source="Coulom 2006",
    ),
    Option(
        key="virtual_loss",
        kind=OptionKind.INT,
        default=1,
        minimum=0,
        maximum=10,
        step=1,
        label="Virtual loss",
        help="How many losses a move is charged while a thread is looking at it, so that "
        "threads spread over different moves.",
        group=SEARCH,
        source="Chaslot, Winands & van den Herik 2008; Enzenberger & Müller 2009",
    ),
    Option(
        key="tree_reuse",
        kind=OptionKind.BOOL,
        default=True,
        label="Keep the tree between moves",
        help="Keeps what was already read about the position now on the board.",
        group=SEARCH,
        source="Enzenberger et al. 2010",
    ),
    Option(
        key="eye",
        kind=OptionKind.CHOICE,
        default="mixed",
        choices=(
            ("playouts", "Playouts only"),
            ("mixed", "Network and playouts"),
            ("network", "Network only"),
            ("priors", "Policy from the network, values from playouts"),
            ("values", "Values from the network, no policy"),
            ("glance", "Network at a glance, without reading"),
        ),
        label="Evaluator",
        help="What judges positions. Playouts play a position to the end many times. The "
        "network has learned from game records which moves to look at and who is ahead. "
        "If its file is missing, the engine uses playouts.",
        group=NETWORK,
        source="Silver et al. 2016 (AlphaGo)",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="network",
        kind=OptionKind.CHOICE,
        default="auto",
        choices=(("auto", "Stronger in the same time"), ("fast", "Fast"), ("strong", "Strong")),
        label="Network",
        help="The fast network looks at more positions in the same time; the strong one sees "
        "more in each. If the file of the chosen one is missing, the other is used.",
        group=NETWORK,
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="playout_share",
        kind=OptionKind.FLOAT,
        default=0.25,
        minimum=0.0,
        maximum=1.0,
        step=0.05,
        label="Share of playouts",
        help="How much of a position's value comes from a playout; the rest comes from the "
        "network.",
        group=NETWORK,
        source="Silver et al. 2016, methods (lambda)",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="puct_exploration",
        kind=OptionKind.FLOAT,
        default=1.1,
        minimum=0.1,
        maximum=10.0,
        step=0.1,
        label="Trust in the network's policy",
        help="How long the search keeps trying moves that the network likes, even if others "
        "have done better so far.",
        group=NETWORK,
        source="Silver et al. 2016, methods (c_puct)",
    ),
    Option(
        key="policy_temperature",
        kind=OptionKind.FLOAT,
        default=1.0,
        minimum=0.2,
        maximum=5.0,
        step=0.1,
        label="Policy temperature",
        help="Above 1, the network's favorites stand out less and the search looks at more moves.",
        group=NETWORK,
        source="Silver et al. 2016, methods",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="fpu_reduction",
        kind=OptionKind.FLOAT,
        default=0.0,
        minimum=-1.0,
        maximum=1.0,
        step=0.05,
        label="First-play reduction",
        help="How much worse than its position a move is assumed to be before it is tried. "
        "Higher values stay longer with moves already tried.",
        group=NETWORK,
        unit="win rate",
        source="Gelly & Wang 2006 (first-play urgency)",
    ),
    Option(
        key="root_noise",
        kind=OptionKind.FLOAT,
        default=0.0,
        minimum=0.0,
        maximum=1.0,
        step=0.05,
        label="Noise in the policy",
        help="The share of random noise in the network's policy for the next move. It makes "
        "games differ and finds moves the network overlooks.",
        group=NETWORK,
        unit="share",
        source="Silver et al. 2017, methods",
        takes_effect=TakesEffect.NEW_TREE,
        least="none",
    ),
    Option(
        key="evaluation_cache",
        kind=OptionKind.INT,
        default=10000,
        minimum=0,
        maximum=1000000,
        step=1000,
        label="Positions remembered",
        help="How many network evaluations are kept, for positions that come up again by "
        "another move order or in a later search. Each takes up to 2 KB.",
        group=NETWORK,
        unit="positions",
        source="Wu 2019 (KataGo)",
        takes_effect=TakesEffect.NEW_TREE,
        least="none",
    ),
    Option(
        key="batch",
        kind=OptionKind.INT,
        default=8,
        minimum=1,
        maximum=32,
        step=1,
        label="Batch size",
        help="The most positions a thread gives the network at once; fewer while the tree is "
        "small. More is faster and a little less selective.",
        group=NETWORK,
        unit="positions",
        source="Silver et al. 2016, methods",
    ),
    Option(
        key="seed",
        kind=OptionKind.INT,
        default=0,
        minimum=0,
        maximum=2**31 - 1,
        step=1,
        label="Random seed",
        help="0 plays differently each time. With any other number, one thread and a fixed "
        "number of playouts, the engine repeats the same game.",
        group=SEARCH,
        takes_effect=TakesEffect.NEW_TREE,
        least="a new one each time",
    ),
    Option(
        key="playout_policy",
        kind=OptionKind.CHOICE,
        default="heavy",
        choices=(("heavy", "With Go knowledge"), ("light", "Random moves")),
        label="Playouts",
        help="How games are played out below the tree. With Go knowledge, each playout is "
        "slower but tells far more; random moves are the classic experiment.",
        group=PLAYOUTS,
        source="Gelly, Wang, Munos & Teytaud 2006 (MoGo); light: Brügmann 1993",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="mercy_rule",
        kind=OptionKind.BOOL,
        default=True,
        label="Mercy rule",
        help="Ends a playout as soon as one side is far ahead in stones. Saves time on "
        "larger boards.",
        group=PLAYOUTS,
        source="Enzenberger et al. 2010",
    ),
    Option(
        key="temperature",
        kind=OptionKind.FLOAT,
        default=0.0,
        minimum=0.0,
        maximum=2.0,
        step=0.05,
        label="Temperature",
        help="0 plays the best move found. Higher values choose more freely among good "
        "moves: the probability of a move is proportional to its visits to the power of "
        "1 / temperature.",
        group=CHOICE,
        source="Silver et al. 2017, methods; for entertaining play: Ikeda & Viennot 2013",
    ),
    Option(
        key="temperature_moves",
        kind=OptionKind.INT,
        default=30,
        minimum=0,
        maximum=1000,
        step=1,
        label="Temperature until move",
        help="The temperature is used up to this move of the game; after that, the best move "
        "is played.",
        group=CHOICE,
        unit="moves",
        source="Silver et al. 2017, methods",
    ),
    Option(
        key="temperature_margin",
        kind=OptionKind.FLOAT,
        default=0.1,
        minimum=0.0,
        maximum=0.5,
        step=0.01,
        label="Largest sacrifice",
        help="A move chosen by temperature may lower the win rate by at most this much, so "
        "that no choice is absurd.",
        group=CHOICE,
        unit="win rate",
        source="Ikeda & Viennot 2013",
    ),
    Option(
        key="blind_spots",
        kind=OptionKind.FLOAT,
        default=0.0,
        minimum=0.0,
        maximum=0.9,
        step=0.05,
        label="Blind spots",
        help="The share of moves far from the last move that the engine overlooks, like a "
        "tired or new player. It always sees answers close to the last move.",
        group=CHOICE,
        unit="share",
        source="This program, after Ikeda & Viennot 2013",
        least="none",
    ),
    Option(
        key="first_line_after",
        kind=OptionKind.INT,
        default=0,
        minimum=0,
        maximum=100,
        step=1,
        label="First line after",
        help="Before this move of the game the engine plays on the edge only to capture stones or "
        "to save its own; on small boards the edge is open sooner.",
        group=CHOICE,
        unit="moves",
        source="Own choice",
    ),
    Option(
        key="resign",
        kind=OptionKind.BOOL,
        default=True,
        label="Resign lost games",
        help="Resigns when the game is lost instead of playing on.",
        group=CHOICE,
    ),
    Option(
        key="resign_threshold",
        kind=OptionKind.FLOAT,
        default=0.1,
        minimum=0.0,
        maximum=0.5,
        step=0.01,
        label="Resign below",
        help="The engine resigns when its win rate falls below this.",
        group=CHOICE,
        unit="win rate",
    ),
    Option(
        key="pass_when_won",
        kind=OptionKind.BOOL,
        default=True,
        label="Pass when the game is decided",
        help="Answers a pass with a pass if it wins the count as the board stands, and "
        "passes first when only dame and its own points are left.",
        group=CHOICE,
    ),
    Option(
        key="cleanup",
        kind=OptionKind.BOOL,
        default=False,
        label="Capture all dead stones first",
        help="Does not pass while the opponent has dead stones on the board, for rules and "
        "servers that count every stone as alive.",
        group=CHOICE,
        source="KGS GTP extension kgs-genmove_cleanup",
    ),
    Option(
        key="threads",
        kind=OptionKind.INT,
        default=min(CORES, 2),
        minimum=1,
        maximum=64,
        step=1,
        label="Threads",
        help="How many processor cores the search uses. Only a search on one thread can be "
        "repeated exactly.",
        group=RESOURCES,
        source="Enzenberger & Müller 2009",
        default_note="2, or 1 on a machine with one core",
    ),
    Option(
        key="memory_mb",
        kind=OptionKind.INT,
        default=512,
        minimum=16,
        maximum=65536,
        step=64,
        label="Memory for the tree",
        help="The tree never takes more than this. When it is full, the search continues "
        "without adding moves.",
        group=RESOURCES,
        unit="MB",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="ponder",
        kind=OptionKind.BOOL,
        default=False,
        label="Think on the opponent's time",
        help="Keeps reading while the other player thinks. Stronger, but keeps the processor busy.",
        group=RESOURCES,
        source="Enzenberger et al. 2010",
    ),
    Option(
        key="early_stop",
        kind=OptionKind.BOOL,
        default=True,
        label="Stop when the move is settled",
        help="Plays at once when no other move can catch up in the time left.",
        group=RESOURCES,
        source="Huang, Coulom & Lin 2010; Baier & Winands 2016",
    ),
    Option(
        key="move_overhead_ms",
        kind=OptionKind.INT,
        default=100,
        minimum=0,
        maximum=5000,
        step=10,
        label="Time reserved per move",
        help="What a move costs on the clock besides thinking: the way to the window, a "
        "server or a match program and back.",
        group=RESOURCES,
        unit="ms",
        source="Huang, Coulom & Lin 2010",
    ),
    Option(
        key="slice_ms",
        kind=OptionKind.INT,
        default=8,
        minimum=2,
        maximum=200,
        step=1,
        label="Length of a search slice",
        help="How long the search runs before it checks whether to stop. Shorter slices stop "
        "sooner; longer ones are a little faster.",
        group=RESOURCES,
        unit="ms",
    ),
)
"""Every option of the engine, in the order in which editors and manuals show them."""

_BY_KEY = {option.key: option for option in OPTIONS}
_TRUE = frozenset(("1", "true", "yes", "on"))
_FALSE = frozenset(("0", "false", "no", "off"))


def option(key: str) -> Option:
    """Return the declaration of ``key``. Raises SettingsError when there is none."""
    try:
        return _BY_KEY[key]
    except KeyError:
        raise SettingsError(key, "there is no such option") from None


def defaults() -> dict[str, OptionValue]:
    """Return every option with its default value."""
    return {declared.key: declared.default for declared in OPTIONS}


def validate(key: str, value: object) -> OptionValue:
    """Return ``value`` as the option's own type; text as typed on a command line is read, too.

    Raises:
        SettingsError: there is no such option, or the value does not fit it.
    """
    return convert(option(key), value)


def convert(declared: Option, value: object) -> OptionValue:
    """Return ``value`` as the type of ``declared``, an option of this or another list.

    Raises:
        SettingsError: the value does not fit.
    """
    if declared.kind is OptionKind.BOOL:
        return _as_bool(declared, value)
    if declared.kind is OptionKind.CHOICE:
        return _as_choice(declared, value)
    if declared.kind is OptionKind.STR:
        return str(value)
    return _as_number(declared, value)


def resolve(values: Mapping[str, object]) -> dict[str, OptionValue]:
    """Return every option: the value from ``values`` if it is there, else the default.

    Raises:
        SettingsError: for the first key or value that does not fit.
    """
    resolved = defaults()
    for key, value in values.items():
        resolved[key] = validate(key, value)
    return resolved


def _as_bool(declared: Option, value: object) -> bool:
    if isinstance(value, bool):
        return value
    word = str(value).strip().lower()
    if word in _TRUE:
        return True
    if word in _FALSE:
        return False
    raise SettingsError(declared.key, f"'{value}' is neither on nor off")


def _as_choice(declared: Option, value: object) -> str:
    names = [name for name, _label in declared.choices]
    if value in names:
        return str(value)
    raise SettingsError(declared.key, f"'{value}' is not one of {', '.join(names)}")


def _as_number(declared: Option, value: object) -> int | float:
    number = _read_number(declared, value)
    low, high = declared.minimum, declared.maximum
    if (low is not None and number < low) or (high is not None and number > high):
        raise SettingsError(declared.key, f"{value} is not between {low:g} and {high:g}")
    return number


def _read_number(declared: Option, value: object) -> int | float:
    try:
        if isinstance(value, bool) or not isinstance(value, int | float | str):
            raise ValueError
        number = float(value)
        if not math.isfinite(number):
            raise ValueError
        if declared.kind is OptionKind.FLOAT:
            return number
        if number != int(number):
            raise ValueError
        return int(number)
    except ValueError:
        what = "a number" if declared.kind is OptionKind.FLOAT else "a whole number"
        raise SettingsError(declared.key, f"'{value}' is not {what}") from None
