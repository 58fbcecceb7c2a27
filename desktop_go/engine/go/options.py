"""The options of the Go engine, declared once: forms, GTP, command lines and docs come from here.

Texts are English here; a window passes them through ``tr``. Holds no search code.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

from desktop_go.engine.go import technique_options as more
from desktop_go.engine.go.acting import (
    BUILDS_A_TREE,
    BY_PLAYOUTS,
    CLASSIC_SEARCH,
    IS_PUCT,
    IS_UCB,
    MIXED,
    NETWORK_SEARCHES,
    PLAYOUTS_COUNT,
    PLAYS_OUT,
    SEARCHES,
    SEVERAL_THREADS,
    SHARES_AS_RAVE,
    TREE_SEARCH,
    WITH_ANY_SEARCH,
    WITH_KNOWLEDGE,
)
from desktop_go.engine.go.technique_options import CHOICE, NETWORK, PLAYOUTS, RESOURCES, SEARCH
from desktop_go.options import OWN_CHOICE, OptionTable, TakesEffect, When, any_of, declared

CORES = os.cpu_count() or 1
WITH_NETWORK = When(
    "evaluator", ("mixed", "network", "priors", "values", "glance"), remedy="Let the network judge"
)
WITH_POLICY = When(
    "evaluator", ("mixed", "network", "priors", "glance"), remedy="Let the network judge"
)
WARM = When("temperature", above=0, remedy="Choose freely")
PLAYS_BY_LOT = When("evaluator", ("playouts", "mixed", "priors", "values"))
NOT_MIXED = When("evaluator", ("playouts", "network", "priors", "values", "glance"))
CHANCE = (WARM, When("blind_spots", above=0), When("root_noise", above=0))
"""What draws lots where the search does not."""


@dataclass(frozen=True, slots=True)
class GoOptions:
    """Every option of the Go engine with a value, in the order in which forms show them."""

    search: str = more.KIND_OF_SEARCH
    search_depth: int = more.SEARCH_DEPTH
    quiescence: int = more.QUIESCENCE
    evaluation: str = more.EVALUATION
    algorithm: str = declared(
        "auto",
        choices=(
            ("auto", "Automatic"),
            ("rave", "RAVE"),
            ("uct_ucb1", "UCB1"),
            ("uct_ucb1_tuned", "UCB1-Tuned"),
            ("uct", "Plain UCT, without Go knowledge"),
            ("puct", "PUCT"),
            ("omc", "OMC"),
            ("pbbm", "PBBM"),
            ("flat", "Flat Monte Carlo"),
        ),
        label="Search algorithm",
        help="How the search picks the next move to look at: automatically by PUCT with the "
        "network and by RAVE with playouts. RAVE learns about a move from "
        "every playout in which it was played later, and is by far the strongest with "
        "few playouts. UCB1 balances a move's results against its few visits, UCB1-Tuned also "
        "by how much the results vary. Plain UCT is UCB1 as first used in trees: no Go "
        "knowledge, and every new position joins the tree at once. PUCT follows the priors of the "
        "network or of Go knowledge. OMC and PBBM give visits by the chance to be the best move; "
        "flat Monte Carlo gives every move the same number and builds no tree.",
        group=SEARCH,
        picture="selection",
        source="Gelly & Silver 2011 (RAVE); Auer, Cesa-Bianchi & Fischer 2002 (UCB1 and "
        "UCB1-Tuned); Kocsis & Szepesvári 2006 (UCT); Silver et al. 2016 (PUCT); "
        "Chaslot 2010, section 3.3.1 (OMC, PBBM after Coulom 2006); Brügmann 1993 (flat)",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(SEARCHES,),
        idea="The search divides its visits between moves that did well and moves it hardly "
        "knows. RAVE, by far the best with few playouts, also learns from playouts in which a "
        "move came later; UCB1 goes by visits, UCB1-Tuned also by how much results vary. Plain "
        "UCT is UCB1 as first used in trees, without Go knowledge.",
        formula="RAVE: (1 - b) mean + b AMAF,\n      b = m / (m + n + m n / k)\n"
        "UCB1: mean + C sqrt(ln N / n)\n"
        "Tuned: mean + C sqrt(V ln N / n),\n      V at most 1/4\n"
        "UCT: mean + 2 C sqrt(ln N / n)\nPUCT: value + c P sqrt(N) / (1 + n)\n"
        "OMC: most U / n,\n      U = erfc((v0 - v) / (sqrt 2 s))\n"
        "PBBM: most U / n, U = exp(-2.4\n      (v0 - v) / sqrt(2 (s0^2 + s^2)))",
        choice_sources=(
            ("rave", "Gelly & Silver 2011"),
            (
                "uct_ucb1",
                "Auer, Cesa-Bianchi & Fischer 2002; priors as visits: Gelly & Silver 2007",
            ),
            ("uct_ucb1_tuned", "Auer, Cesa-Bianchi & Fischer 2002, section 4"),
            ("uct", "Kocsis & Szepesvári 2006"),
            ("puct", "Silver et al. 2016, methods"),
            ("omc", "Chaslot 2010, section 3.3.1"),
            ("pbbm", "Coulom 2006; Chaslot 2010, section 3.3.1"),
            ("flat", "Brügmann 1993"),
        ),
    )
    exploration: float = declared(
        0.0,
        span=(0.0, 5.0, 0.05),
        label="Exploration",
        help="How eagerly the search tries moves with few visits. 0 leaves that to RAVE; "
        "UCB1 and plain UCT then use about 0.7, UCB1-Tuned 1.",
        group=SEARCH,
        picture="selection",
        source="Kocsis & Szepesvári 2006; 0 with RAVE: Gelly & Silver 2011",
        acts=IS_UCB,
        formula="bonus = C sqrt(ln N / n)",
        trial=0.5,
    )
    first_play: float = more.FIRST_PLAY
    progressive_bias: float = more.PROGRESSIVE_BIAS
    rave_equivalence: float = declared(
        1000.0,
        span=(0.0, 100000.0, 100.0),
        label="RAVE equivalence",
        help="The number of visits after which a move's own result counts as much as its "
        "RAVE value. 0 turns RAVE off.",
        group=SEARCH,
        picture="sharing",
        unit="visits",
        source="Gelly & Silver 2011, section 4",
        acts=SHARES_AS_RAVE,
        expert=True,
        formula="b = m / (m + n + m n / k)\nk: this number, m: AMAF results,\nn: visits",
        idea="A move's AMAF value is known after few playouts, but it is biased. The search "
        "trusts it at first and a move's own results later. This is where both count "
        "the same.",
    )
    use_priors: bool = declared(
        True,
        label="Go knowledge for new moves",
        help="Gives each new move in the tree a prior: captures, escapes from atari, 3x3 "
        "patterns, distance to the last move and to the edge.",
        group=SEARCH,
        picture="priors",
        source="Gelly & Silver 2007; Chaslot et al. 2008",
        takes_effect=TakesEffect.NEW_TREE,
        acts=WITH_KNOWLEDGE,
        idea="A new move in the tree does not begin from nothing. Captures, escapes, shapes "
        "and the distance to the last move say which ones to try first, as if they had "
        "been played a few times already.",
    )
    prior_weight: float = declared(
        1.0,
        span=(0.0, 10.0, 0.1),
        label="Weight of the Go knowledge",
        help="How many visits the prior is worth, as a multiple of the built-in numbers.",
        group=SEARCH,
        picture="priors",
        source="Gelly & Silver 2007",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(
            When("algorithm", ("rave", "uct_ucb1", "uct_ucb1_tuned", "auto")),
            BY_PLAYOUTS,
            When("use_priors", (True,)),
        ),
        expert=True,
        formula="mean = (n value + w prior) / (n + w)",
    )
    progressive_widening: bool = declared(
        False,
        label="Progressive widening",
        help="Looks at the most promising moves first and adds the others one by one as "
        "visits accumulate.",
        group=SEARCH,
        picture="widening",
        source="Coulom 2007; Chaslot et al. 2008",
        acts=BUILDS_A_TREE,
        formula="moves = 5 + log(N / 40) / log 1.4",
    )
    expand_visits: int = declared(
        8,
        span=(1, 100, 1),
        label="Visits before expansion",
        help="A position's moves are added to the tree after this many visits. Higher values "
        "save memory, lower ones read deeper.",
        group=SEARCH,
        picture="growth",
        unit="visits",
        source="Coulom 2006",
        acts=(
            When(
                "algorithm", ("rave", "uct_ucb1", "uct_ucb1_tuned", "puct", "omc", "pbbm", "auto")
            ),
            When("expansion", ("auto", "fixed")),
            any_of(When("expansion", ("fixed",)), BY_PLAYOUTS),
            *BUILDS_A_TREE,
        ),
        expert=True,
    )
    virtual_loss: int = declared(
        1,
        span=(0, 10, 1),
        label="Virtual loss",
        help="How many losses a move is charged while a thread is looking at it, so that "
        "threads spread over different moves.",
        group=SEARCH,
        picture="virtual_loss",
        source="Chaslot, Winands & van den Herik 2008; Enzenberger & Müller 2009",
        acts=(
            SEARCHES,
            any_of(
                SEVERAL_THREADS,
                NETWORK_SEARCHES,
                When("algorithm", ("uct_ucb1", "uct_ucb1_tuned", "uct", "puct")),
                When("exploration", above=0),
            ),
        ),
        expert=True,
    )
    tree_reuse: bool = declared(
        True,
        label="Keep the tree between moves",
        help="Keeps what was already read about the position now on the board.",
        group=SEARCH,
        picture="reuse",
        source="Enzenberger et al. 2010",
        acts=(SEARCHES,),
    )
    sharing: str = more.SHARING
    alpha: float = more.ALPHA
    some_first: int = more.SOME_FIRST
    amaf_cutoff: int = more.AMAF_CUTOFF
    expansion: str = more.EXPANSION
    planned_simulations: int = more.PLANNED_SIMULATIONS
    back_up: str = more.BACK_UP
    mix_weight: float = more.MIX_WEIGHT
    decay: float = more.DECAY
    solver: bool = more.SOLVER
    evaluator: str = declared(
        "mixed",
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
        picture="judges",
        idea="What judges a position. Playouts play it to the end many times; the network has "
        "learned from game records which moves to look at and who is ahead. If its file is "
        "missing, the engine uses playouts.",
        source="Silver et al. 2016 (AlphaGo)",
        takes_effect=TakesEffect.NEW_TREE,
        choice_sources=(
            ("playouts", "Brügmann 1993; Coulom 2006"),
            ("mixed", "Silver et al. 2016 (AlphaGo)"),
            ("network", "Silver et al. 2017 (AlphaGo Zero)"),
            ("priors", OWN_CHOICE),
            ("values", OWN_CHOICE),
            ("glance", "Silver et al. 2016 (policy network alone)"),
        ),
    )
    network: str = declared(
        "auto",
        choices=(
            ("auto", "Stronger in the same time"),
            ("fast", "Fast"),
            ("strong", "Strong"),
            ("levels", "As the levels were measured"),
        ),
        label="Network",
        help="The strong network sees much more at each look; the fast one looks five times as "
        "often. Levels 1 to 17 keep an earlier fast network, with which they were measured. If the "
        "file of the chosen one is missing, another is used.",
        group=NETWORK,
        picture="network",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(WITH_NETWORK,),
    )
    playout_share: float = declared(
        0.1,
        span=(0.0, 1.0, 0.05),
        label="Share of playouts",
        help="How much of a position's value comes from a playout; the rest comes from the "
        "network.",
        group=NETWORK,
        picture="judges",
        source="Silver et al. 2016, methods (lambda)",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(MIXED,),
        formula="(1 - share) network + share playout",
        trial=0.5,
    )
    late_playouts: int = more.LATE_PLAYOUTS
    score_share: float = declared(
        0.0,
        span=(0.0, 0.5, 0.05),
        label="Weight of the lead",
        help="How much of a position's value comes from the expected lead; the rest is the chance "
        "to win. With it, points count even in a game that is won or lost.",
        group=NETWORK,
        picture="judges",
        source="Wu 2019 (KataGo), score maximization",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(NETWORK_SEARCHES,),
        formula="(1 - weight) win rate + weight lead",
        trial=0.3,
    )
    value_bias: float = more.VALUE_BIAS
    puct_exploration: float = declared(
        1.1,
        span=(0.1, 10.0, 0.1),
        label="Trust in the network's policy",
        help="How long the search keeps trying moves that the network likes, even if others "
        "have done better so far.",
        group=NETWORK,
        picture="policy",
        source="Silver et al. 2016, methods (c_puct)",
        acts=IS_PUCT,
        formula="value + c P sqrt(N) / (1 + n)",
        trial=3.0,
    )
    policy_temperature: float = declared(
        1.0,
        span=(0.2, 5.0, 0.1),
        label="Policy temperature",
        help="Above 1, the network's favorites stand out less and the search looks at more moves.",
        group=NETWORK,
        picture="temperature",
        source="Silver et al. 2016, methods",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(WITH_POLICY,),
        expert=True,
        formula="P = softmax(logits / T)",
        trial=3.0,
    )
    symmetries: bool = more.SYMMETRIES
    fpu_reduction: float = declared(
        0.2,
        span=(-1.0, 1.0, 0.05),
        label="First-play reduction",
        help="How much worse than its position a move is assumed to be before it is tried. "
        "Higher values stay longer with moves already tried.",
        group=NETWORK,
        picture="first_play",
        unit="win rate",
        source="Gelly & Wang 2006 (first-play urgency)",
        acts=IS_PUCT,
        expert=True,
        formula="value = value of the position - this",
        trial=0.5,
    )
    root_noise: float = declared(
        0.0,
        span=(0.0, 1.0, 0.05),
        label="Noise in the policy",
        help="The share of random noise in the network's policy for the next move. It makes "
        "games differ and finds moves the network overlooks.",
        group=NETWORK,
        picture="noise",
        unit="share",
        source="Silver et al. 2017, methods",
        takes_effect=TakesEffect.NEW_TREE,
        least="none",
        acts=(WITH_NETWORK,),
        expert=True,
        formula="P = (1 - e) P + e Dirichlet noise",
        trial=0.25,
    )
    evaluation_cache: int = declared(
        10000,
        span=(0, 1000000, 1000),
        label="Positions remembered",
        help="How many network evaluations are kept, for positions that come up again by "
        "another move order or in a later search. Each takes up to 2 KB.",
        group=NETWORK,
        picture="table",
        unit="positions",
        source="Wu 2019 (KataGo)",
        takes_effect=TakesEffect.NEW_TREE,
        least="none",
        acts=(NETWORK_SEARCHES,),
        expert=True,
    )
    batch: int = declared(
        8,
        span=(1, 32, 1),
        label="Batch size",
        help="The most positions a thread gives the network at once; fewer while the tree is "
        "small. More is faster and a little less selective.",
        group=NETWORK,
        picture="batch",
        unit="positions",
        source="Silver et al. 2016, methods",
        acts=(NETWORK_SEARCHES,),
        expert=True,
    )
    seed: int = declared(
        0,
        span=(0, 2**31 - 1, 1),
        label="Random seed",
        help="0 plays differently each time. With any other number, one thread and a fixed "
        "number of playouts, the engine repeats the same game.",
        group=SEARCH,
        takes_effect=TakesEffect.NEW_TREE,
        least="a new one each time",
        source=OWN_CHOICE,
        acts=(
            any_of(PLAYS_BY_LOT, *CHANCE, CLASSIC_SEARCH),
            any_of(NOT_MIXED, *PLAYOUTS_COUNT, *CHANCE, CLASSIC_SEARCH),
        ),
    )
    playout_policy: str = declared(
        "heavy",
        choices=(
            ("heavy", "With Go knowledge"),
            ("light", "Random moves"),
            ("rules", "By the rules below"),
        ),
        label="Playouts",
        help="How games are played out below the tree. With Go knowledge, each playout is "
        "slower but tells far more; random moves are the classic experiment.",
        group=PLAYOUTS,
        picture="playout",
        source="Gelly, Wang, Munos & Teytaud 2006 (MoGo); light: Brügmann 1993",
        takes_effect=TakesEffect.NEW_TREE,
        acts=PLAYS_OUT,
        choice_sources=(
            ("heavy", "Gelly, Wang, Munos & Teytaud 2006 (MoGo)"),
            ("light", "Brügmann 1993"),
        ),
    )
    mercy_rule: bool = declared(
        True,
        label="Mercy rule",
        help="Ends a playout as soon as one side is far ahead in stones. Saves time on "
        "larger boards.",
        group=PLAYOUTS,
        picture="cutoff",
        source="Enzenberger et al. 2010",
        acts=(*PLAYS_OUT, When("playout_policy", ("heavy", "rules"))),
    )
    rule_atari: bool = more.RULE_ATARI
    rule_eyes: bool = more.RULE_EYES
    rule_patterns: bool = more.RULE_PATTERNS
    rule_captures: bool = more.RULE_CAPTURES
    rule_self_atari: bool = more.RULE_SELF_ATARI
    rule_large: bool = more.RULE_LARGE
    rule_strength: bool = more.RULE_STRENGTH
    last_good_reply: bool = more.LAST_GOOD_REPLY
    playout_cutoff: int = more.PLAYOUT_CUTOFF
    pool_rave: int = more.POOL_RAVE
    pool_size: int = more.POOL_SIZE
    final_choice: str = more.FINAL_CHOICE
    secure_doubt: float = more.SECURE_DOUBT
    temperature: float = declared(
        0.0,
        span=(0.0, 5.0, 0.05),
        label="Temperature",
        help="0 plays the best move found. Higher values choose more freely among good "
        "moves: the probability of a move is proportional to its visits to the power of "
        "1 / temperature.",
        group=CHOICE,
        picture="temperature",
        source="Silver et al. 2017, methods; for entertaining play: Ikeda & Viennot 2013",
        formula="probability ~ visits ^ (1 / T)",
        trial=1.0,
    )
    temperature_moves: int = declared(
        30,
        span=(0, 1000, 1),
        label="Temperature until move",
        help="The temperature is used up to this move of the game; after that, the best move "
        "is played.",
        group=CHOICE,
        picture="temperature",
        unit="moves",
        source="Silver et al. 2017, methods",
        acts=(WARM,),
        expert=True,
    )
    temperature_margin: float = declared(
        0.1,
        span=(0.0, 0.5, 0.01),
        label="Largest sacrifice",
        help="A move chosen by temperature may lower the win rate by at most this much, so "
        "that no choice is absurd.",
        group=CHOICE,
        picture="temperature",
        unit="win rate",
        source="Ikeda & Viennot 2013",
        acts=(SEARCHES, WARM),
        expert=True,
    )
    blind_spots: float = declared(
        0.0,
        span=(0.0, 0.9, 0.05),
        label="Blind spots",
        help="The share of moves far from the last move that the engine overlooks, like a "
        "tired or new player. It always sees answers close to the last move.",
        group=CHOICE,
        picture="blind_spots",
        unit="share",
        source="This program, after Ikeda & Viennot 2013",
        least="none",
        trial=0.5,
    )
    larger_boards: float = more.LARGER_BOARDS
    playouts_13x13: float = more.PLAYOUTS_13
    playouts_19x19: float = more.PLAYOUTS_19
    first_line_after: int = declared(
        0,
        span=(0, 100, 1),
        label="First line after",
        help="Before this move of the game the engine plays on the edge only to capture stones or "
        "to save its own; on small boards the edge is open sooner.",
        group=CHOICE,
        unit="moves",
        source="Own choice",
        expert=True,
    )
    resign: bool = declared(
        True,
        label="Resign lost games",
        help="Resigns when the game is lost instead of playing on.",
        group=CHOICE,
    )
    resign_threshold: float = declared(
        0.1,
        span=(0.0, 0.5, 0.01),
        label="Resign below",
        help="The engine resigns when its win rate falls below this.",
        group=CHOICE,
        unit="win rate",
        acts=(When("resign", (True,)),),
    )
    pass_when_won: bool = declared(
        True,
        label="Pass when the game is decided",
        help="Answers a pass with a pass if it wins the count as the board stands, and "
        "passes first when only dame and its own points are left.",
        group=CHOICE,
    )
    cleanup: bool = declared(
        False,
        label="Capture all dead stones first",
        help="Does not pass while the opponent has dead stones on the board, for rules and "
        "servers that count every stone as alive.",
        group=CHOICE,
        picture="dead_stones",
        source="KGS GTP extension kgs-genmove_cleanup",
        expert=True,
    )
    book: bool = more.BOOK
    threads: int = declared(
        min(CORES, 2),
        span=(1, 64, 1),
        label="Threads",
        help="How many processor cores the search uses. Only a search on one thread can be "
        "repeated exactly.",
        group=RESOURCES,
        picture="parallel",
        source="Enzenberger & Müller 2009",
        default_note="2, or 1 on a machine with one core",
        acts=(SEARCHES,),
    )
    parallel: str = more.PARALLEL
    memory_mb: int = declared(
        512,
        span=(16, 65536, 64),
        label="Memory for the tree",
        help="The tree never takes more than this. When it is full, the search continues "
        "without adding moves.",
        group=RESOURCES,
        unit="MB",
        takes_effect=TakesEffect.NEW_TREE,
        source=OWN_CHOICE,
        acts=BUILDS_A_TREE,
    )
    ponder: bool = declared(
        False,
        label="Think on the opponent's time",
        help="Keeps reading while the other player thinks. Stronger, but keeps the processor busy.",
        group=RESOURCES,
        picture="ponder",
        source="Enzenberger et al. 2010",
        acts=(SEARCHES,),
    )
    early_stop: bool = declared(
        True,
        label="Stop when the move is settled",
        help="Plays at once when no other move is likely to catch up in the time left.",
        group=RESOURCES,
        picture="early_stop",
        source="Huang, Coulom & Lin 2010; Baier & Winands 2016",
        acts=(*BUILDS_A_TREE, When("final_choice", ("auto", "robust", "secure"))),
    )
    move_overhead_ms: int = declared(
        100,
        span=(0, 5000, 10),
        label="Time reserved per move",
        help="What a move costs on the clock besides thinking: the way to the window, a "
        "server or a match program and back.",
        group=RESOURCES,
        picture="clock",
        unit="ms",
        acts=(SEARCHES,),
        expert=True,
    )
    slice_ms: int = declared(
        8,
        span=(2, 200, 1),
        label="Length of a search slice",
        help="How long the search runs before it checks whether to stop. Shorter slices stop "
        "sooner; longer ones are a little faster.",
        group=RESOURCES,
        unit="ms",
        source=OWN_CHOICE,
        acts=(SEARCHES,),
        expert=True,
    )


OPTIONS = OptionTable(
    GoOptions, former={"eye": "evaluator"}, common=(TREE_SEARCH,), beyond=WITH_ANY_SEARCH
)
"""The declarations of ``GoOptions``; earlier versions called the evaluator an eye."""


def as_searched(options: GoOptions) -> GoOptions:
    """What is in force: a search without a tree knows no network, no threads and no robust move.

    It looks at moves in the order of Go knowledge, whatever a tree would do with that.
    """
    if options.search == "tree":
        return options
    return replace(
        options,
        evaluator="playouts",
        threads=1,
        tree_reuse=False,
        early_stop=False,
        final_choice="max",
        algorithm="auto",
        use_priors=True,
    )
