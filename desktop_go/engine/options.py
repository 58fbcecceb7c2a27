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

    NEXT_THOUGHT = "with the next thought"
    NEW_TREE = "with the next thought, which starts a new tree"


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
CHOICE = "Choice of the move"
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
            ("uct", "Plain UCT, without knowledge"),
        ),
        label="Search algorithm",
        help="How the next move to look at is picked. RAVE learns about a move from every playout "
        "in which it was played later, and is by far the strongest with few playouts.",
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
        help="How eagerly moves with few visits are tried again. 0 leaves that to RAVE; UCB1 and "
        "plain UCT take about 0.7 when this is 0.",
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
        help="After how many visits a move's own result counts as much as what RAVE says about it. "
        "0 switches RAVE off.",
        group=SEARCH,
        unit="visits",
        source="Gelly & Silver 2011, section 4",
    ),
    Option(
        key="use_priors",
        kind=OptionKind.BOOL,
        default=True,
        label="Knowledge for new moves",
        help="Gives new moves of the tree a first opinion: captures, escapes from atari, 3x3 "
        "shapes, nearness to the last move, edge lines.",
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
        label="Weight of the knowledge",
        help="How many visits the first opinion is worth, as a factor on the built-in numbers.",
        group=SEARCH,
        source="Gelly & Silver 2007",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="progressive_widening",
        kind=OptionKind.BOOL,
        default=False,
        label="Progressive widening",
        help="Looks at the most promising moves first and admits the others one by one as the "
        "visits grow.",
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
        label="Visits before a node grows",
        help="A position gets its own moves in the tree after this many visits. Higher values save "
        "memory, lower ones look deeper.",
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
        help="How many losses a move is charged while a thread looks at it, so that several "
        "threads spread over different moves.",
        group=SEARCH,
        source="Chaslot, Winands & van den Herik 2008; Enzenberger & Müller 2009",
    ),
    Option(
        key="tree_reuse",
        kind=OptionKind.BOOL,
        default=True,
        label="Keep the tree between moves",
        help="Keeps what was already read about the position that came onto the board.",
        group=SEARCH,
        source="Enzenberger et al. 2010",
    ),
    Option(
        key="eye",
        kind=OptionKind.CHOICE,
        default="mixed",
        choices=(
            ("playouts", "Playouts alone"),
            ("mixed", "Network and playouts"),
            ("network", "Network alone"),
            ("priors", "Moves by the network, values by playouts"),
            ("values", "Values by the network, moves unranked"),
            ("glance", "The network at a glance, without reading"),
        ),
        label="What judges positions",
        help="Playouts play each position to its end many times. The network has learned from "
        "records which moves to look at and who is ahead. Without its file the engine plays on "
        "with playouts.",
        group=NETWORK,
        source="Silver et al. 2016 (AlphaGo)",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="network",
        kind=OptionKind.CHOICE,
        default="auto",
        choices=(("auto", "Best in the same time"), ("fast", "Fast"), ("strong", "Strong")),
        label="Network",
        help="The fast network looks at more positions in the same time, the strong one sees more "
        "in each. Where the wished file is missing the other one is used.",
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
        label="Share of the playouts",
        help="How much a playout counts beside the network's own judgement of a position.",
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
        label="Trust in the network's moves",
        help="How long moves that the network likes are tried although others did better so far.",
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
        label="Softness of the network's moves",
        help="Above 1 the network's favourites stand out less and more moves are looked at.",
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
        label="Doubt about new moves",
        help="How much worse than its position a move is taken to be before it was tried. Higher "
        "values stay longer with the moves that were tried.",
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
        label="Noise in the network's wishes",
        help="The share of chance in what the network wishes to play next. It makes games differ "
        "and finds moves that the network overlooks.",
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
        help="How many of the network's answers are kept, for positions that come up again by "
        "another order of moves or after the tree was left. Each takes up to 2 KB.",
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
        label="Positions shown at once",
        help="How many positions a thread shows the network at a time, at most; fewer while the "
        "tree is small. More is faster and a little less selective.",
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
        help="0 plays differently each time. Any other number repeats the same game with one "
        "thread and a fixed number of playouts.",
        group=SEARCH,
        takes_effect=TakesEffect.NEW_TREE,
        least="another one each time",
    ),
    Option(
        key="playout_policy",
        kind=OptionKind.CHOICE,
        default="heavy",
        choices=(("heavy", "With Go knowledge"), ("light", "Random moves")),
        label="Playouts",
        help="How a game is played to its end behind the tree. With Go knowledge each playout is "
        "slower and tells far more; random moves are the classic experiment.",
        group=PLAYOUTS,
        source="Gelly, Wang, Munos & Teytaud 2006 (MoGo); light: Brügmann 1993",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="mercy_rule",
        kind=OptionKind.BOOL,
        default=True,
        label="Mercy rule",
        help="Ends a playout as soon as one side is hopelessly ahead in stones. Saves time on the "
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
        help="0 plays the best move found. Higher values choose more freely among good moves: a "
        "move's chance grows with its visits to the power of 1 / temperature.",
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
        label="Temperature lasts",
        help="Until which move of the game the temperature is used; afterwards the best move is "
        "played.",
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
        help="A move chosen by temperature may lower the chance to win by at most this much, so "
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
        help="The share of moves away from the last move that the engine overlooks, as a tired or "
        "new player does. Answers close to the last move are always seen.",
        group=CHOICE,
        unit="share",
        source="Own choice, after Ikeda & Viennot 2013",
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
        help="Gives up when the game is lost instead of playing on without end.",
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
        help="The chance to win under which the engine gives up.",
        group=CHOICE,
        unit="win rate",
    ),
    Option(
        key="pass_when_won",
        kind=OptionKind.BOOL,
        default=True,
        label="Pass when the game is decided",
        help="Answers a pass with a pass when the count is won as it stands, and passes first when "
        "only neutral or own points are left.",
        group=CHOICE,
    ),
    Option(
        key="cleanup",
        kind=OptionKind.BOOL,
        default=False,
        label="Capture all dead stones first",
        help="Does not pass while dead stones of the opponent are on the board, for rule sets and "
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
        help="How many processor cores the search uses. Results can be repeated exactly only with "
        "one thread.",
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
        help="The tree never takes more than this. When it is full, the search goes on without "
        "adding moves.",
        group=RESOURCES,
        unit="MB",
        takes_effect=TakesEffect.NEW_TREE,
    ),
    Option(
        key="ponder",
        kind=OptionKind.BOOL,
        default=False,
        label="Think on the opponent's time",
        help="Goes on reading while the other player thinks. Stronger, and keeps the processor "
        "busy.",
        group=RESOURCES,
        source="Enzenberger et al. 2010",
    ),
    Option(
        key="early_stop",
        kind=OptionKind.BOOL,
        default=True,
        label="Stop when the choice is settled",
        help="Plays at once when no other move can catch up in the time that is left.",
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
        label="Time kept back for each move",
        help="What a move costs on the clock beside thinking: the way to the window, a server or a "
        "match program and back.",
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
        help="How long the search runs before it looks whether it should stop. Shorter slices stop "
        "sooner, longer ones are a little faster.",
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
    raise SettingsError(declared.key, f"'{value}' is none of {', '.join(names)}")


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
