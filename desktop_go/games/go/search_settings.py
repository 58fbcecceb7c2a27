"""How a Go search is to search, and the record of numbers that its kernels read.

The program's search and the many games of training are set up here alike. Knows no trees.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from desktop_go.games.go.kernels.go_params import HEAVY, LIGHT
from desktop_go.games.go.kernels.simulate import NO_SUPERKO, POSITIONAL, SITUATIONAL
from desktop_go.games.go.rules import Superko
from desktop_go.games.go.technique_settings import (
    AUTOMATIC,
    TREE,
    TechniqueSettings,
    algorithm_code,
    is_off_the_track,
    write_techniques,
)
from desktop_go.search.params import FLAT, OMC, PBBM, PUCT, RAVE, UCB1, UCB1_TUNED, UCT

PLAYOUT_POLICIES = {"heavy": HEAVY, "light": LIGHT, "rules": HEAVY}
_SUPERKO = {
    Superko.NONE: NO_SUPERKO,
    Superko.POSITIONAL: POSITIONAL,
    Superko.SITUATIONAL: SITUATIONAL,
}
EXPLORATION = {RAVE: 0.0, UCB1: 0.7, UCB1_TUNED: 1.0, UCT: 0.7, OMC: 0.0, PBBM: 0.0, FLAT: 0.0}
"""The exploration where the option says 0. RAVE needs none, UCB1-Tuned is used as published (Auer,
Cesa-Bianchi & Fischer 2002), Cp of plain UCT is about 1/sqrt(2) (Kocsis & Szepesvári 2006)."""
FIRST_PLAY, FIRST_PLAY_RAVE = 10.0, 1.0
"""Value of a move without visits or first opinion; all but RAVE try each before any again."""
PASS_VALUE, PASS_WEIGHT = 0.1, 20.0
"""The prior of a pass while the board is open: hardly ever right."""
PASS_PRIOR = 0.1
"""The most that the network's prior for a pass counts while the board is open: it learned from
records that stop at resignation."""
SCORE_WEIGHT = 0.02
"""Share of a result that grows with the margin: of two wins the clearer one (Baudiš 2011)."""
LARGE_BOARD = 13
MERCY_SHARE_SMALL, MERCY_SHARE_LARGE = 0.25, 0.17
"""A lead of this share of the points in stones decides a playout, on boards below and from
LARGE_BOARD on."""


@dataclass(frozen=True, slots=True)
class SearchSettings(TechniqueSettings):
    """How to search; see ``engine.go.options`` for what each means to a user."""

    algorithm: str = AUTOMATIC
    exploration: float = 0.0
    rave_equivalence: float = 1000.0
    use_priors: bool = True
    prior_weight: float = 1.0
    progressive_widening: bool = False
    expand_visits: int = 8
    virtual_loss: int = 1
    playout_policy: str = "heavy"
    mercy_rule: bool = True
    use_network: bool = True
    """Ask the network, if there is one."""
    playout_share: float = 1.0
    """Weight of playouts beside the network's value; 1 without a network."""
    late_playouts: int = 0
    """Playouts of a position late in the game, weighed by their odds; 0: none but the share."""
    score_share: float = 0.0
    """Weight of the lead in points beside the chance to win; the network says both."""
    value_bias: float = 0.0
    """Share of the network's error, as the search finds it, that is taken off its next answers."""
    puct_exploration: float = 1.1
    policy_temperature: float = 1.0
    batch: int = 8
    """Leaves that one thread shows the network at once, at most."""
    fpu_reduction: float = 0.2
    """A move without visits is taken to be this much worse than its parent's value (PUCT)."""
    symmetries: bool = False
    """Whether the network sees each batch of leaves in another symmetry of the board."""
    root_noise: float = 0.0
    """Share of random noise in the network's policy at the root."""
    evaluation_cache: int = 0
    """Answers of the network that are kept; 0: none."""


def write_settings(
    params: np.void,
    settings: SearchSettings,
    size: int,
    komi: float,
    superko: Superko,
    asks_network: bool,
    lead: int = 0,
) -> None:
    """Write what ``settings`` say about a search on a board of ``size`` into GO_PARAMS.

    Args:
        params: the record; the game's history and the root's allowed moves stay as they are.
        settings: how to search.
        size: of the board.
        komi: points to White, handicap compensation included.
        superko: of the rules.
        asks_network: whether a network judges positions, alone or beside playouts.
        lead: stones on the board that one side has more at the root. Playouts count their mercy
            from there, so that dead stones have the time to be captured.
    """
    selection = params["selection"]
    algorithm = algorithm_code(settings.algorithm, asks_network)
    if algorithm == PUCT:
        selection["exploration"] = settings.puct_exploration
        selection["fpu"] = settings.fpu_reduction
    else:
        first_play = FIRST_PLAY_RAVE if algorithm == RAVE else FIRST_PLAY
        selection["exploration"] = settings.exploration or EXPLORATION[algorithm]
        selection["fpu"] = settings.first_play or first_play
    selection["algorithm"] = algorithm
    selection["inverse_rave_equivalence"] = 1 / max(settings.rave_equivalence, 1e-3)
    selection["virtual_loss"] = settings.virtual_loss
    # Kocsis & Szepesvári 2006 add a position to the tree when it is first reached.
    selection["expand_visits"] = 1 if algorithm == UCT else settings.expand_visits
    selection["widening"] = settings.progressive_widening and algorithm != FLAT
    params["pass_prior"] = PASS_PRIOR
    params["policy_temperature"] = settings.policy_temperature
    params["playout_share"] = settings.playout_share
    params["late_playouts"] = settings.late_playouts if asks_network else 0
    params["komi"] = komi
    params["playout_policy"] = PLAYOUT_POLICIES[settings.playout_policy]
    params["use_priors"] = settings.use_priors and algorithm not in (UCT, FLAT)
    params["prior_weight"] = settings.prior_weight
    params["pass_value"], params["pass_weight"] = PASS_VALUE, PASS_WEIGHT
    params["score_share"] = settings.score_share if asks_network else 0
    params["score_weight"] = SCORE_WEIGHT
    params["superko"] = _SUPERKO[superko]
    share = MERCY_SHARE_LARGE if size >= LARGE_BOARD else MERCY_SHARE_SMALL
    has_mercy = settings.mercy_rule and settings.playout_policy != "light"
    params["mercy"] = int(share * size * size) + lead if has_mercy else 0
    write_techniques(params, settings, algorithm, settings.playout_policy)
    # Shared results stand where a node keeps what was expected of it.
    shares = algorithm == RAVE or settings.sharing not in (AUTOMATIC, "none")
    params["bias_share"] = settings.value_bias if asks_network and not shares else 0


def judged_by_playouts(settings: SearchSettings) -> SearchSettings:
    """How to search where playouts are to tell what is alive: never off the default path.

    Without mercy: a playout that ends when its winner is clear leaves dead stones on the board.
    """
    plain = replace(settings, use_network=False, search=TREE, mercy_rule=False)
    usual = SearchSettings(use_network=False, mercy_rule=False)
    return usual if needs_techniques(plain, False) else plain


def needs_techniques(settings: SearchSettings, asks_network: bool) -> bool:
    """Whether a search by ``settings`` leaves what the default kernels do."""
    algorithm = algorithm_code(settings.algorithm, asks_network)
    return is_off_the_track(settings, algorithm, asks_network, settings.playout_policy)
