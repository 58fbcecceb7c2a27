"""The options of techniques that the default search leaves out, one field each.

``options.GoOptions`` puts them where forms are to show them. Texts are English.
"""

from __future__ import annotations

from desktop_go.conditions import When, any_of
from desktop_go.engine.go.acting import (
    BUILDS_A_TREE,
    BY_RULES,
    CLASSIC_SEARCH,
    HAS_URGENCY,
    IS_UCB,
    IS_WITHOUT_OPINIONS,
    KEEPS_RESULTS_APART,
    MIXED,
    NETWORK_JUDGES,
    NETWORK_SEARCHES,
    PLAYS_OUT,
    SEARCHES,
    SEVERAL_THREADS,
    SHARES,
)
from desktop_go.options import OWN_CHOICE, TakesEffect, declared

SEARCH = "Search"
SHARED = "Shared results"
TREE = "Growth and back-up"
PLAYOUTS = "Playouts"
NETWORK = "Network"
CHOICE = "Choosing a move"
RESOURCES = "Time and memory"
_HELMBOLD = "Helmbold & Parker-Wood 2009"
_MOGO = "Gelly, Wang, Munos & Teytaud 2006 (MoGo)"

KIND_OF_SEARCH: str = declared(
    "tree",
    choices=(
        ("tree", "Monte Carlo tree search"),
        ("alphabeta", "Alpha-beta"),
        ("minimax", "Minimax"),
        ("probability", "Limited by probability"),
        ("learned", "Limited by learned probability"),
        ("td", "Temporal differences"),
    ),
    label="Kind of search",
    help="Classic search looks at positions, deeper each time, and judges the last one by a count: "
    "minimax looks at every move, alpha-beta leaves out what cannot change the value. Limited by "
    "probability, a line is followed the further the fewer moves there are to choose from, or the "
    "likelier they are by patterns learned from records. Temporal differences play on from here "
    "and learn which local shapes win; best on small boards.",
    group=SEARCH,
    picture="alpha_beta",
    source="Knuth & Moore 1975; Dorgai 2017; Silver, Sutton & Müller 2012",
    choice_sources=(
        ("tree", "Coulom 2006; Kocsis & Szepesvári 2006"),
        ("alphabeta", "Knuth & Moore 1975; Schaeffer 1989 (history heuristic)"),
        ("minimax", "Shannon 1950"),
        ("probability", "Dorgai 2017"),
        ("learned", "Dorgai 2017; patterns: Coulom 2007"),
        ("td", "Silver, Sutton & Müller 2012"),
    ),
    takes_effect=TakesEffect.NEW_TREE,
)
SEARCH_DEPTH: int = declared(
    30,
    span=(1, 30, 1),
    label="Greatest depth",
    help="How many moves ahead classic search looks at most, captures at the end left out.",
    group=SEARCH,
    unit="moves",
    picture="deepening",
    source="Shannon 1950",
    acts=(CLASSIC_SEARCH,),
    trial=1,
)
QUIESCENCE: int = declared(
    6,
    span=(0, 20, 1),
    label="Captures beyond the depth",
    help="How many captures in a row are followed where the depth ends, so that no position is "
    "judged in the middle of an exchange.",
    group=SEARCH,
    unit="moves",
    picture="capture",
    source="Shannon 1950",
    least="none",
    acts=(CLASSIC_SEARCH,),
    trial=0,
)
EVALUATION: str = declared(
    "liberties",
    choices=(
        ("liberties", "Area and liberties"),
        ("area", "Area"),
        ("influence", "Influence and liberties"),
    ),
    label="Count",
    help="What classic search counts in a position, all stones alive: stones and surrounded "
    "points, the points beside them, or the points that stones influence.",
    group=SEARCH,
    source=OWN_CHOICE,
    choice_sources=(("influence", "Zobrist 1969; Bouzy 2003"),),
    acts=(CLASSIC_SEARCH,),
)
FIRST_PLAY: float = declared(
    0.0,
    span=(0.0, 10.0, 0.1),
    label="First-play urgency",
    help="The value a move is taken to have before its first visit if Go knowledge says nothing of "
    "it. At 10 each move is tried once "
    "before any is tried again; near 1 a good move holds the search longer.",
    formula="value = this while n = 0",
    group=SEARCH,
    picture="first_play",
    unit="win rate",
    source="Gelly & Wang 2006",
    least="that of the algorithm",
    takes_effect=TakesEffect.NEW_TREE,
    acts=(*IS_UCB, IS_WITHOUT_OPINIONS),
    expert=True,
    trial=0.5,
)
PROGRESSIVE_BIAS: float = declared(
    0.0,
    span=(0.0, 100.0, 0.5),
    label="Progressive bias",
    help="Adds a bonus for moves that Go knowledge or the network likes; it fades as visits grow.",
    formula="bonus = weight P / (n + 1)",
    group=SEARCH,
    picture="policy",
    source="Chaslot et al. 2008",
    least="none",
    takes_effect=TakesEffect.NEW_TREE,
    acts=HAS_URGENCY,
    expert=True,
    trial=10.0,
)
SHARING: str = declared(
    "auto",
    choices=(
        ("auto", "As the algorithm does"),
        ("none", "Nothing"),
        ("rave", "RAVE"),
        ("alpha", "Alpha-AMAF"),
        ("some_first", "Some-First"),
        ("cutoff", "Cutoff"),
        ("permutation", "Permutation-AMAF"),
    ),
    label="Results shared between moves",
    help="Whether a move also learns from games in which it was played later (all moves as "
    "first). RAVE trusts these results less as visits grow, Alpha-AMAF gives them a fixed weight, "
    "Some-First counts the first moves of a playout only, Cutoff stops after the first "
    "simulations, Permutation-AMAF also counts positions reached in another order.",
    formula="value = (1 - a) mean + a AMAF\n"
    "RAVE: a = m / (m + n + m n / k)\n"
    "Cutoff: a = m / (m + n)",
    group=SHARED,
    picture="sharing",
    source=f"Gelly & Silver 2011 (RAVE); {_HELMBOLD}",
    choice_sources=(
        ("rave", "Gelly & Silver 2011"),
        *((name, _HELMBOLD) for name in ("alpha", "some_first", "cutoff", "permutation")),
    ),
    takes_effect=TakesEffect.NEW_TREE,
    acts=HAS_URGENCY,
    trial="alpha",
)
ALPHA: float = declared(
    0.5,
    span=(0.0, 1.0, 0.05),
    label="Weight of shared results",
    help="How much of a move's value comes from games in which it was played later.",
    formula="value = (1 - a) mean + a AMAF",
    group=SHARED,
    picture="sharing",
    source=_HELMBOLD,
    takes_effect=TakesEffect.NEW_TREE,
    acts=(When("sharing", ("alpha", "some_first", "permutation")), *HAS_URGENCY),
)
SOME_FIRST: int = declared(
    30,
    span=(0, 1000, 1),
    label="Playout moves that count",
    help="How many moves of a playout share its result; later ones say less about now.",
    group=SHARED,
    picture="sharing",
    unit="moves",
    source=_HELMBOLD,
    takes_effect=TakesEffect.NEW_TREE,
    acts=(When("sharing", ("some_first",)), *PLAYS_OUT, *HAS_URGENCY),
    trial=5,
)
AMAF_CUTOFF: int = declared(
    1000,
    span=(0, 1000000, 100),
    label="Simulations that share",
    help="After this many simulations, moves share nothing more.",
    group=SHARED,
    picture="sharing",
    unit="simulations",
    source=_HELMBOLD,
    takes_effect=TakesEffect.NEW_TREE,
    acts=(When("sharing", ("cutoff",)), *HAS_URGENCY),
    trial=100,
)
EXPANSION: str = declared(
    "auto",
    choices=(
        ("auto", "Automatic"),
        ("all_ends", "All ends: at the first visit"),
        ("fixed", "After a fixed number of visits"),
        ("siblings", "Visit count: after more visits than siblings"),
        ("siblings2", "Siblings2: after twice as many"),
        ("transition", "Transition probability: likely moves sooner"),
        ("salient", "Salient win rate: outstanding moves sooner"),
        ("estimate", "Visit-count estimate: by the visits expected"),
    ),
    label="Growth of the tree",
    help="When the moves after a position are added to the tree: automatically after the visits "
    "chosen above with playouts, and at once with the network.",
    formula="n visits, s siblings, prior P:\n"
    "visit count: n > s\n"
    "siblings2: n > 2 s\n"
    "transition: n P > 1\n"
    "salient: mean > siblings + deviation\n"
    "estimate: n planned / done > s",
    group=TREE,
    picture="growth",
    source="Yajima, Hashimoto, Matsui, Hashimoto & Spoerer 2010",
    takes_effect=TakesEffect.NEW_TREE,
    acts=BUILDS_A_TREE,
    expert=True,
    trial="siblings2",
)
PLANNED_SIMULATIONS: int = declared(
    10000,
    span=(0, 10000000, 1000),
    label="Simulations expected",
    help="How many simulations a search is expected to run; a position whose share of them would "
    "exceed its siblings is added to the tree now.",
    group=TREE,
    picture="growth",
    unit="simulations",
    source="Yajima, Hashimoto, Matsui, Hashimoto & Spoerer 2010",
    takes_effect=TakesEffect.NEW_TREE,
    acts=(When("expansion", ("estimate",)), *BUILDS_A_TREE),
    expert=True,
    trial=0,
)
BACK_UP: str = declared(
    "mean",
    choices=(
        ("mean", "Mean"),
        ("max", "Max"),
        ("mix", "Mix of mean and most visited"),
        ("informed", "Informed mean"),
        ("accelerated", "Accelerated UCT: recent choices count more"),
    ),
    label="Back-up",
    help="How results make a position's value. The mean is steady; max believes the best move, mix "
    "stands between them, the informed mean weighs moves by their chance to be the best, and "
    "accelerated UCT weighs them by how often they were chosen lately.",
    formula="max: best v\n"
    "mix: (w mean + n v) / (w + n)\n"
    "informed: sum(n U v) / sum(n U)\n"
    "accelerated: sum(c v) / sum(c),\n"
    "      c: choices, faded",
    group=TREE,
    picture="back_up",
    source="Coulom 2006 (max, mix); after Chaslot 2010 (informed mean); Hashimoto, Kishimoto, "
    "Yoshizoe & Ikeda 2011 (accelerated UCT)",
    choice_sources=(
        ("mean", "Coulom 2006, section 4"),
        ("max", "Coulom 2006, section 4"),
        ("mix", "Coulom 2006, section 4"),
        ("informed", "after Chaslot 2010, section 3.3.4"),
        ("accelerated", "Hashimoto, Kishimoto, Yoshizoe & Ikeda 2011"),
    ),
    takes_effect=TakesEffect.NEW_TREE,
    acts=BUILDS_A_TREE,
    expert=True,
    trial="max",
)
MIX_WEIGHT: float = declared(
    162.0,
    span=(0.0, 10000.0, 10.0),
    label="Weight of the mean",
    help="How many visits the mean is worth beside the most visited move. In large trees it grows "
    "with the visits.",
    group=TREE,
    picture="back_up",
    unit="visits",
    source="Coulom 2006",
    takes_effect=TakesEffect.NEW_TREE,
    acts=(When("back_up", ("mix",)), *BUILDS_A_TREE),
    expert=True,
    trial=10.0,
)
DECAY: float = declared(
    0.999,
    span=(0.5, 1.0, 0.001),
    label="Decay",
    help="What is left of an earlier choice after each new one. At 1 all results count alike.",
    formula="c = decay c + (1 if chosen)",
    group=TREE,
    picture="decay",
    source="Hashimoto, Kishimoto, Yoshizoe & Ikeda 2011",
    takes_effect=TakesEffect.NEW_TREE,
    acts=(When("back_up", ("accelerated",)), *BUILDS_A_TREE),
    expert=True,
    trial=0.9,
)
SOLVER: bool = declared(
    False,
    label="Prove wins and losses",
    help="Keeps apart what is certain: a position with a winning move is won, one whose moves all "
    "lose is lost. Finds the exact result on very small boards and at the end of a game. Filling "
    "one's own eye is not considered.",
    group=TREE,
    picture="proof",
    source="Winands, Björnsson & Saito 2008 (MCTS-Solver)",
    takes_effect=TakesEffect.NEW_TREE,
    acts=BUILDS_A_TREE,
)
FINAL_CHOICE: str = declared(
    "auto",
    choices=(
        ("auto", "Automatic"),
        ("robust", "Robust: most visits"),
        ("max", "Max: highest value"),
        ("robust_max", "Robust-max: both, or search on"),
        ("secure", "Secure: highest lower bound"),
    ),
    label="Final choice",
    help="Which move is played in the end. Robust-max searches on, up to twice as long, while the "
    "most visited move is not the one with the highest value.",
    formula="robust: most n\nmax: highest v\nsecure: highest v - A / sqrt(n)\n"
    "auto: secure with a network, or robust",
    group=CHOICE,
    picture="final_choice",
    source="Chaslot 2010, section 3.3.5; Coulom 2007 (robust-max)",
    choice_sources=(
        ("robust", "Chaslot 2010, section 3.3.5"),
        ("max", "Chaslot 2010, section 3.3.5"),
        ("robust_max", "Coulom 2007"),
        ("secure", "Chaslot 2010, section 3.3.5"),
    ),
    acts=BUILDS_A_TREE,
    trial="max",
)
SECURE_DOUBT: float = declared(
    0.6,
    span=(0.0, 10.0, 0.1),
    label="Doubt about few visits",
    help="How much lower the value of a move may be than its mean. 1 is two standard errors of an "
    "even position.",
    formula="v - A / sqrt(n)",
    group=CHOICE,
    picture="doubt",
    source="Chaslot 2010, section 3.3.5",
    acts=(
        When("final_choice", ("auto", "secure")),
        any_of(When("final_choice", ("secure",)), NETWORK_SEARCHES),
        *BUILDS_A_TREE,
    ),
    expert=True,
    trial=0.0,
)
PARALLEL: str = declared(
    "tree",
    choices=(
        ("tree", "Tree: all on one tree"),
        ("root", "Root: each on its own tree"),
        ("committee", "Committee: differently tuned trees vote"),
        ("leaf", "Leaf: all play out one leaf"),
    ),
    label="How threads work together",
    help="On one tree with virtual losses, on a tree each whose results are added up, on a tree "
    "each with more or less exploration, where most votes win, or all on the playouts of one leaf "
    "(without the network only).",
    group=RESOURCES,
    picture="parallel",
    source="Chaslot, Winands & van den Herik 2008",
    choice_sources=(("committee", "Marcolino & Matsubara 2011"),),
    takes_effect=TakesEffect.NEW_TREE,
    acts=(SEVERAL_THREADS, SEARCHES),
    expert=True,
    trial="root",
)
RULE_ATARI: bool = declared(
    True,
    label="Answer an atari",
    help="Playouts capture a chain that the last move left in atari, or save one of their own.",
    group=PLAYOUTS,
    picture="atari",
    source=_MOGO,
    takes_effect=TakesEffect.NEW_TREE,
    acts=BY_RULES,
    expert=True,
)
RULE_EYES: bool = declared(
    True,
    label="Vital points of small eyes",
    help="Playouts play the middle of three empty points beside the last move.",
    group=PLAYOUTS,
    picture="nakade",
    source="Chaslot et al. 2010 (nakade)",
    takes_effect=TakesEffect.NEW_TREE,
    acts=BY_RULES,
    expert=True,
)
RULE_PATTERNS: bool = declared(
    True,
    label="3x3 patterns",
    help="Playouts play hane, cuts and edge moves beside the last move.",
    group=PLAYOUTS,
    picture="patterns",
    source=_MOGO,
    takes_effect=TakesEffect.NEW_TREE,
    acts=BY_RULES,
    expert=True,
)
RULE_CAPTURES: bool = declared(
    True,
    label="Captures anywhere",
    help="Playouts capture stones wherever they can before they play at random.",
    group=PLAYOUTS,
    picture="capture",
    source=_MOGO,
    takes_effect=TakesEffect.NEW_TREE,
    acts=BY_RULES,
    expert=True,
)
RULE_SELF_ATARI: bool = declared(
    True,
    label="No bad self-atari",
    help="Random moves of playouts do not put a chain of their own into atari.",
    group=PLAYOUTS,
    picture="self_atari",
    source="Gelly, Wang, Munos & Teytaud 2006",
    takes_effect=TakesEffect.NEW_TREE,
    acts=BY_RULES,
    expert=True,
)
RULE_LARGE: bool = declared(
    False,
    label="4x4 patterns by strength",
    help="Playouts answer beside the last move, or elsewhere, by how strong the 4x4 patterns "
    "around each point are as an answer, learned from 120 professional games.",
    formula="P(move) = four strengths / sum of all",
    group=PLAYOUTS,
    picture="strengths",
    source="Wang et al. 2011; Coulom 2007 (Bradley-Terry models of teams)",
    takes_effect=TakesEffect.NEW_TREE,
    acts=BY_RULES,
    expert=True,
)
RULE_STRENGTH: bool = declared(
    False,
    label="Random moves by learned patterns",
    help="Playouts draw their random moves by how strong the 3x3 pattern around a point is as a "
    "move, learned from 1,000 professional games.",
    formula="P(move) = strength / sum of all",
    group=PLAYOUTS,
    picture="strengths",
    source="Coulom 2007 (Bradley-Terry models of moves)",
    takes_effect=TakesEffect.NEW_TREE,
    acts=BY_RULES,
    expert=True,
)
LAST_GOOD_REPLY: bool = declared(
    False,
    label="Last good reply",
    help="Playouts answer a move as the last game that was won did; a reply that lost is "
    "forgotten.",
    group=PLAYOUTS,
    picture="reply",
    source="Drake 2009; Baier & Drake 2010 (forgetting)",
    takes_effect=TakesEffect.NEW_TREE,
    acts=PLAYS_OUT,
    expert=True,
)
PLAYOUT_CUTOFF: int = declared(
    0,
    span=(0, 1000, 10),
    label="Cut playouts after",
    help="Playouts stop after this many moves; stones and surrounded points then tell who is "
    "likely to win.",
    formula="1 / (1 + exp(-10 lead / points))",
    group=PLAYOUTS,
    picture="cutoff",
    unit="moves",
    source="Winands & Björnsson 2010 (evaluation cut-off)",
    least="never",
    takes_effect=TakesEffect.NEW_TREE,
    acts=PLAYS_OUT,
    expert=True,
    trial=20,
)
POOL_RAVE: int = declared(
    0,
    span=(0, 100, 5),
    label="Playout moves from shared results",
    help="How often a playout takes one of the moves that did best wherever they were played "
    "(poolRAVE), instead of a random one.",
    group=PLAYOUTS,
    picture="pool",
    unit="%",
    source="Rimmel, Teytaud & Teytaud 2010",
    least="never",
    takes_effect=TakesEffect.NEW_TREE,
    acts=(*PLAYS_OUT, *SHARES),
    expert=True,
    trial=50,
)
POOL_SIZE: int = declared(
    20,
    span=(1, 50, 1),
    label="Moves in the pool",
    help="From how many of the best moves such a move is drawn.",
    group=PLAYOUTS,
    picture="pool",
    unit="moves",
    source="Rimmel, Teytaud & Teytaud 2010",
    takes_effect=TakesEffect.NEW_TREE,
    acts=(When("pool_rave", above=0), *PLAYS_OUT, *SHARES),
    expert=True,
    trial=2,
)
VALUE_BIAS: float = declared(
    0.35,
    span=(0.0, 1.0, 0.05),
    label="Learn the network's errors",
    help="How much of an error of the network, as the search finds it after the same two moves "
    "among the same stones, is taken off its next answers. A group that it takes for alive until "
    "it is read dead counts as dead sooner in other lines, too.",
    group=NETWORK,
    picture="network",
    source="Wu 2020 (KataGo, subtree value bias correction)",
    takes_effect=TakesEffect.NEW_TREE,
    acts=(NETWORK_JUDGES, *KEEPS_RESULTS_APART),
    expert=True,
    formula="value + share mean(result - value)",
    trial=1.0,
)
LATE_PLAYOUTS: int = declared(
    8,
    span=(0, 32, 1),
    label="Playouts late in a game",
    help="Once a third of the points have stones, each position is also played out, up to this "
    "many times, and where all of these end alike, they outweigh the network: it may misjudge a "
    "race between large groups for long. 0 leaves it to the share above.",
    group=NETWORK,
    picture="judges",
    unit="playouts",
    source="Genest & Zidek 1986 (logarithmic opinion pool)",
    takes_effect=TakesEffect.NEW_TREE,
    least="none",
    acts=(MIXED,),
    formula="odds = network's x playouts' ^ w\nw from 0 to 1 as the board fills",
    trial=0,
)
SYMMETRIES: bool = declared(
    False,
    label="Turn the board",
    help="Shows the network the board turned and mirrored by turns, so that what it misjudges "
    "one way up may be put right another.",
    group=NETWORK,
    picture="network",
    source="Silver et al. 2016, methods (symmetries)",
    takes_effect=TakesEffect.NEW_TREE,
    acts=(NETWORK_SEARCHES,),
    expert=True,
)
LARGER_BOARDS: float = declared(
    0.0,
    span=(0.0, 3.0, 0.05),
    label="Calmer on larger boards",
    help="How much the temperature shrinks on boards larger than 9x9, where a longer game punishes "
    "it more. At 1 it is two fifths as high on 19x19.",
    group=CHOICE,
    source=OWN_CHOICE,
    acts=(When("temperature", above=0),),
    expert=True,
    formula="T exp(-this (1 - (81 / points)^2))",
)
PLAYOUTS_13: float = declared(
    1.0,
    span=(0.02, 1.0, 0.01),
    label="Playouts on 13x13",
    help="The share of a limit of playouts that a move gets on 13x13, where reading decides more "
    "than on 9x9. Sizes between get a share between.",
    group=CHOICE,
    unit="share",
    source=OWN_CHOICE,
    acts=(SEARCHES,),
    expert=True,
)
PLAYOUTS_19: float = declared(
    1.0,
    span=(0.02, 1.0, 0.01),
    label="Playouts on 19x19",
    help="The share of a limit of playouts that a move gets on 19x19 and larger boards, where "
    "reading decides more than on 9x9.",
    group=CHOICE,
    unit="share",
    source=OWN_CHOICE,
    acts=(SEARCHES,),
    expert=True,
)
BOOK: bool = declared(
    False,
    label="Play from the opening book",
    help="Plays moves of your own opening book without searching, those with more weight more "
    "often. Where the book has no move, the engine searches as ever.",
    group=CHOICE,
    picture="book",
    source="Chou et al. 2011 (Meta-MCTS); Chaslot et al. 2009 (books by search)",
)
