"""When an option of the Go engine has an effect: conditions that several options share."""

from __future__ import annotations

from desktop_go.conditions import When, any_of

TREE_SEARCH = When("search", ("tree",), remedy="Search a tree")
"""What nearly every option needs: ``options.OPTIONS`` adds it to all but ``WITH_ANY_SEARCH``."""
CLASSIC_SEARCH = When("search", ("alphabeta", "minimax", "probability", "learned"))
WITH_ANY_SEARCH = frozenset(
    [
        "search",
        "search_depth",
        "quiescence",
        "evaluation",
        "seed",
        "temperature",
        "temperature_moves",
        "temperature_margin",
        "blind_spots",
        "larger_boards",
        "first_line_after",
        "resign",
        "resign_threshold",
        "pass_when_won",
        "cleanup",
        "book",
        "move_overhead_ms",
        "slice_ms",
        "ponder",
    ]
)
BY_PLAYOUTS = When("evaluator", ("playouts",), remedy="Judge leaves by playouts")
SEARCHES = When(
    "evaluator", ("mixed", "playouts", "network", "priors", "values"), remedy="Read ahead"
)
NETWORK_SEARCHES = When(
    "evaluator", ("mixed", "network", "priors", "values"), remedy="Search with the network"
)
NETWORK_JUDGES = When(
    "evaluator", ("mixed", "network", "values"), remedy="Judge leaves by the network"
)
_ALL_BY_PLAYOUTS = When("evaluator", ("playouts", "priors"), remedy="Judge leaves by playouts")
MIXED = When("evaluator", ("mixed",), remedy="Judge leaves by network and playouts")
PLAYOUTS_COUNT = When("playout_share", above=0), When("late_playouts", above=0)
"""Either lets playouts count beside the network."""
PLAYS_OUT = (
    any_of(_ALL_BY_PLAYOUTS, MIXED),
    any_of(_ALL_BY_PLAYOUTS, *PLAYOUTS_COUNT),
)
"""Simulations play leaves to the end, or some of them."""
SEVERAL_THREADS = When("threads", above=1, remedy="Use two threads")

_RAVE, _PUCT = When("algorithm", ("rave",)), When("algorithm", ("puct",))
_UCB = ("uct_ucb1", "uct_ucb1_tuned", "uct")
_BY_NAME = When("algorithm", ("rave", *_UCB))
IS_PUCT = (When("algorithm", ("puct", "auto")), any_of(NETWORK_SEARCHES, _PUCT), SEARCHES)
"""PUCT selects: chosen by name, or automatically with the network."""
IS_UCB = (When("algorithm", ("rave", *_UCB, "auto")), any_of(BY_PLAYOUTS, _BY_NAME), SEARCHES)
"""A rule with a term for few visits selects, and it is not PUCT."""
IS_WITHOUT_OPINIONS = any_of(
    When("use_priors", (False,)), When("algorithm", ("uct",)), NETWORK_SEARCHES
)
"""Moves enter the tree without a first opinion that counts as results."""
HAS_URGENCY = (When("algorithm", ("rave", *_UCB, "puct", "auto")), SEARCHES)
"""A rule selects that puts one number on each move."""
WITH_KNOWLEDGE = (
    When("algorithm", ("rave", "uct_ucb1", "uct_ucb1_tuned", "puct", "auto")),
    BY_PLAYOUTS,
)
BUILDS_A_TREE = (When("algorithm", ("rave", *_UCB, "puct", "omc", "pbbm", "auto")), SEARCHES)

_SHARING = When("sharing", ("rave", "alpha", "some_first", "cutoff", "permutation"))
SHARES = (
    When("sharing", ("auto", *_SHARING.among)),
    any_of(_SHARING, When("algorithm", ("rave", "auto"))),
    any_of(BY_PLAYOUTS, _SHARING, _RAVE),
    *HAS_URGENCY,
)
"""Moves share results: by name, or because RAVE selects."""
KEEPS_RESULTS_APART = (
    When("algorithm", ("auto", "puct", *_UCB, "omc", "pbbm")),
    When("sharing", ("auto", "none")),
)
"""A tree is built in which moves do not share results, in a search with a network."""
SHARES_AS_RAVE = (
    When("sharing", ("auto", "rave")),
    any_of(When("sharing", ("rave",)), When("algorithm", ("rave", "auto"))),
    any_of(BY_PLAYOUTS, When("sharing", ("rave",)), _RAVE),
    *HAS_URGENCY,
)
BY_RULES = (*PLAYS_OUT, When("playout_policy", ("rules",)))
"""The rules of the playouts are chosen one by one."""
