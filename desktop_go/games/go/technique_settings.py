"""The settings of a Go search off the beaten track, and the record of numbers they become.

``engine.go.technique_options`` says what each means to a user. Knows no trees.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from desktop_go.search import params as codes

ALGORITHMS = {
    "rave": codes.RAVE,
    "uct_ucb1": codes.UCB1,
    "uct_ucb1_tuned": codes.UCB1_TUNED,
    "uct": codes.UCT,
    "puct": codes.PUCT,
    "omc": codes.OMC,
    "pbbm": codes.PBBM,
    "flat": codes.FLAT,
}
AUTOMATIC = "auto"
"""With the network PUCT, without it RAVE; likewise for what moves share."""
SHARING = {
    "none": codes.NOTHING_SHARED,
    "rave": codes.RAVE_SHARED,
    "alpha": codes.ALPHA_SHARED,
    "some_first": codes.SOME_FIRST,
    "cutoff": codes.CUTOFF,
    "permutation": codes.PERMUTATION,
}
EXPANSIONS = {
    AUTOMATIC: codes.AUTO,
    "all_ends": codes.ALL_ENDS,
    "fixed": codes.FIXED,
    "siblings": codes.SIBLINGS,
    "siblings2": codes.SIBLINGS_TWICE,
    "transition": codes.TRANSITION,
    "salient": codes.SALIENT,
    "estimate": codes.ESTIMATE,
}
BACK_UPS = {
    "mean": codes.MEAN,
    "max": codes.MAX,
    "mix": codes.MIX,
    "informed": codes.INFORMED,
    "accelerated": codes.ACCELERATED,
}
TREE = "tree"
"""The search that grows a tree by simulations (``search``)."""
TEMPORAL = "td"
"""The search that learns from games played on from the root (``search``)."""
PARALLEL = ("tree", "root", "committee", "leaf")
"""How threads work together: on one tree, each on its own and added up, each on its own and
differently tuned with a vote at the end, or on one leaf at a time."""
OWN_TREES = frozenset(("root", "committee"))
MEMBER_FACTORS = (1.0, 2.0, 0.5, 4.0, 0.25)
"""What each member of a committee multiplies its exploration and its trust in shared results by;
further members begin again."""
ONLY_BY_RULES = frozenset((codes.OMC, codes.PBBM, codes.FLAT))
"""Algorithms that the default search does not know."""
HEAVY_RULES = ("saves", "eye_points", "shapes", "careful")
"""What the heavy playouts do, as fields of PLAYOUT_TECHNIQUES."""


@dataclass(frozen=True, slots=True)
class TechniqueSettings:
    """What a search may do beside the default; the defaults change nothing."""

    search: str = TREE
    search_depth: int = 30
    quiescence: int = 6
    evaluation: str = "liberties"
    first_play: float = 0.0
    """Value of a move without visits; 0: that of the algorithm."""
    progressive_bias: float = 0.0
    sharing: str = AUTOMATIC
    alpha: float = 0.5
    some_first: int = 30
    amaf_cutoff: int = 1000
    expansion: str = AUTOMATIC
    planned_simulations: int = 10000
    back_up: str = "mean"
    mix_weight: float = 162.0
    decay: float = 0.999
    solver: bool = False
    final_choice: str = AUTOMATIC
    secure_doubt: float = 0.6
    parallel: str = "tree"
    rule_atari: bool = True
    rule_eyes: bool = True
    rule_patterns: bool = True
    rule_captures: bool = True
    rule_self_atari: bool = True
    rule_large: bool = False
    rule_strength: bool = False
    last_good_reply: bool = False
    playout_cutoff: int = 0
    pool_rave: int = 0
    pool_size: int = 20


def algorithm_code(algorithm: str, asks_network: bool) -> int:
    """The selection algorithm in force; a network is asked or not."""
    if algorithm == AUTOMATIC:
        return codes.PUCT if asks_network else codes.RAVE
    return ALGORITHMS[algorithm]


def sharing_code(settings: TechniqueSettings, algorithm: int) -> int:
    """What moves share in force: by itself only RAVE lets them, and some rules cannot use it."""
    if algorithm in ONLY_BY_RULES:
        return codes.NOTHING_SHARED
    if settings.sharing == AUTOMATIC:
        return codes.RAVE_SHARED if algorithm == codes.RAVE else codes.NOTHING_SHARED
    return SHARING[settings.sharing]


def has_playout_rules(settings: TechniqueSettings, playout_policy: str) -> bool:
    """Whether games are played out by ``rule_playout``."""
    return (
        playout_policy == "rules"
        or settings.last_good_reply
        or settings.playout_cutoff > 0
        or settings.pool_rave > 0
    )


def is_off_the_track(
    settings: TechniqueSettings, algorithm: int, asks_network: bool, playout_policy: str
) -> bool:
    """Whether the search needs the kernels of ``techniques`` and a tree of NOTED_NODE."""
    shares_own = sharing_code(settings, algorithm) == (
        codes.RAVE_SHARED if algorithm == codes.RAVE else codes.NOTHING_SHARED
    )
    return (
        algorithm in ONLY_BY_RULES
        or (algorithm == codes.PUCT) != asks_network
        or not shares_own
        or settings.progressive_bias > 0
        or settings.expansion != AUTOMATIC
        or settings.back_up != "mean"
        or settings.solver
        or (settings.parallel == "leaf" and not asks_network)
        or has_playout_rules(settings, playout_policy)
    )


def tuned_members(params: NDArray[np.void], count: int) -> NDArray[np.void]:
    """A record of parameters for each of ``count`` members of a committee; GO_PARAMS[count]."""
    members = np.repeat(params[:1], count)
    for number, member in enumerate(members):
        factor = MEMBER_FACTORS[number % len(MEMBER_FACTORS)]
        for field in ("exploration", "inverse_rave_equivalence"):
            member["selection"][field] *= factor
    return members


def write_techniques(
    params: np.void, settings: TechniqueSettings, algorithm: int, playout_policy: str
) -> None:
    """Write ``settings`` into the parts of GO_PARAMS that the default search never reads."""
    techniques, playouts = params["techniques"], params["playouts"]
    techniques["sharing"] = sharing_code(settings, algorithm)
    techniques["alpha"] = settings.alpha
    techniques["some_first"] = settings.some_first
    techniques["cutoff"] = settings.amaf_cutoff
    techniques["bias"] = settings.progressive_bias
    techniques["expansion"] = EXPANSIONS[settings.expansion]
    techniques["planned"] = settings.planned_simulations
    techniques["back_up"] = BACK_UPS[settings.back_up]
    techniques["mix_weight"] = settings.mix_weight
    techniques["decay"] = settings.decay
    techniques["solver"] = settings.solver
    by_rules = playout_policy == "rules"
    playouts["by_rules"] = has_playout_rules(settings, playout_policy)
    chosen = (
        settings.rule_atari,
        settings.rule_eyes,
        settings.rule_patterns,
        settings.rule_self_atari,
    )
    for rule, is_on in zip(HEAVY_RULES, chosen, strict=True):
        playouts[rule] = is_on if by_rules else playout_policy == "heavy"
    playouts["captures"] = by_rules and settings.rule_captures
    playouts["large"] = by_rules and settings.rule_large
    playouts["weighted"] = by_rules and settings.rule_strength
    playouts["replies"] = settings.last_good_reply
    playouts["cut_after"] = settings.playout_cutoff
    shares = techniques["sharing"] != codes.NOTHING_SHARED
    playouts["pool_percent"] = settings.pool_rave if shares else 0
    playouts["pool_size"] = settings.pool_size
