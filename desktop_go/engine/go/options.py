"""The options of the Go engine, declared once: forms, GTP, command lines and docs come from here.

Texts are English here; a window passes them through ``tr``. Holds no search code.
"""

from __future__ import annotations

import os
from dataclasses import dataclass

from desktop_go.options import OptionTable, TakesEffect, When, declared

SEARCH = "Search"
PLAYOUTS = "Playouts"
NETWORK = "Network"
CHOICE = "Choosing a move"
RESOURCES = "Time and memory"

CORES = os.cpu_count() or 1
WITH_NETWORK = When("evaluator", ("mixed", "network", "priors", "values", "glance"))


@dataclass(frozen=True, slots=True)
class GoOptions:
    """Every option of the Go engine with a value, in the order in which forms show them."""

    algorithm: str = declared(
        "rave",
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
    )
    exploration: float = declared(
        0.0,
        span=(0.0, 5.0, 0.05),
        label="Exploration",
        help="How eagerly the search tries moves with few visits. 0 leaves that to RAVE; "
        "UCB1 and plain UCT then use about 0.7.",
        group=SEARCH,
        source="Kocsis & Szepesvári 2006; 0 with RAVE: Gelly & Silver 2011",
    )
    rave_equivalence: float = declared(
        1000.0,
        span=(0.0, 100000.0, 100.0),
        label="RAVE equivalence",
        help="The number of visits after which a move's own result counts as much as its "
        "RAVE value. 0 turns RAVE off.",
        group=SEARCH,
        unit="visits",
        source="Gelly & Silver 2011, section 4",
        acts=(When("algorithm", ("rave",)),),
    )
    use_priors: bool = declared(
        True,
        label="Go knowledge for new moves",
        help="Gives each new move in the tree a prior: captures, escapes from atari, 3x3 "
        "patterns, distance to the last move and to the edge.",
        group=SEARCH,
        source="Gelly & Silver 2007; Chaslot et al. 2008",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(When("algorithm", ("rave", "uct_ucb1")),),
    )
    prior_weight: float = declared(
        1.0,
        span=(0.0, 10.0, 0.1),
        label="Weight of the Go knowledge",
        help="How many visits the prior is worth, as a multiple of the built-in numbers.",
        group=SEARCH,
        source="Gelly & Silver 2007",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(When("algorithm", ("rave", "uct_ucb1")), When("use_priors", (True,))),
    )
    progressive_widening: bool = declared(
        False,
        label="Progressive widening",
        help="Looks at the most promising moves first and adds the others one by one as "
        "visits accumulate.",
        group=SEARCH,
        source="Coulom 2007; Chaslot et al. 2008",
    )
    expand_visits: int = declared(
        8,
        span=(1, 100, 1),
        label="Visits before expansion",
        help="A position's moves are added to the tree after this many visits. Higher values "
        "save memory, lower ones read deeper.",
        group=SEARCH,
        unit="visits",
        source="Coulom 2006",
    )
    virtual_loss: int = declared(
        1,
        span=(0, 10, 1),
        label="Virtual loss",
        help="How many losses a move is charged while a thread is looking at it, so that "
        "threads spread over different moves.",
        group=SEARCH,
        source="Chaslot, Winands & van den Herik 2008; Enzenberger & Müller 2009",
    )
    tree_reuse: bool = declared(
        True,
        label="Keep the tree between moves",
        help="Keeps what was already read about the position now on the board.",
        group=SEARCH,
        source="Enzenberger et al. 2010",
    )
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
        source="Silver et al. 2016 (AlphaGo)",
        takes_effect=TakesEffect.NEW_TREE,
    )
    network: str = declared(
        "auto",
        choices=(
            ("auto", "Stronger in the same time"),
            ("fast", "Fast"),
            ("strong", "Strong, from records"),
        ),
        label="Network",
        help="The fast network also learned from a much stronger program, so it knows what komi, "
        "handicap and wasted moves are worth. The strong one is larger, but learned from records "
        "alone. If the file of the chosen one is missing, the other is used.",
        group=NETWORK,
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
        source="Silver et al. 2016, methods (lambda)",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(When("evaluator", ("mixed",)),),
    )
    puct_exploration: float = declared(
        1.1,
        span=(0.1, 10.0, 0.1),
        label="Trust in the network's policy",
        help="How long the search keeps trying moves that the network likes, even if others "
        "have done better so far.",
        group=NETWORK,
        source="Silver et al. 2016, methods (c_puct)",
        acts=(WITH_NETWORK,),
    )
    policy_temperature: float = declared(
        1.0,
        span=(0.2, 5.0, 0.1),
        label="Policy temperature",
        help="Above 1, the network's favorites stand out less and the search looks at more moves.",
        group=NETWORK,
        source="Silver et al. 2016, methods",
        takes_effect=TakesEffect.NEW_TREE,
        acts=(When("evaluator", ("mixed", "network", "priors", "glance")),),
    )
    fpu_reduction: float = declared(
        0.0,
        span=(-1.0, 1.0, 0.05),
        label="First-play reduction",
        help="How much worse than its position a move is assumed to be before it is tried. "
        "Higher values stay longer with moves already tried.",
        group=NETWORK,
        unit="win rate",
        source="Gelly & Wang 2006 (first-play urgency)",
        acts=(WITH_NETWORK,),
    )
    root_noise: float = declared(
        0.0,
        span=(0.0, 1.0, 0.05),
        label="Noise in the policy",
        help="The share of random noise in the network's policy for the next move. It makes "
        "games differ and finds moves the network overlooks.",
        group=NETWORK,
        unit="share",
        source="Silver et al. 2017, methods",
        takes_effect=TakesEffect.NEW_TREE,
        least="none",
        acts=(WITH_NETWORK,),
    )
    evaluation_cache: int = declared(
        10000,
        span=(0, 1000000, 1000),
        label="Positions remembered",
        help="How many network evaluations are kept, for positions that come up again by "
        "another move order or in a later search. Each takes up to 2 KB.",
        group=NETWORK,
        unit="positions",
        source="Wu 2019 (KataGo)",
        takes_effect=TakesEffect.NEW_TREE,
        least="none",
        acts=(WITH_NETWORK,),
    )
    batch: int = declared(
        8,
        span=(1, 32, 1),
        label="Batch size",
        help="The most positions a thread gives the network at once; fewer while the tree is "
        "small. More is faster and a little less selective.",
        group=NETWORK,
        unit="positions",
        source="Silver et al. 2016, methods",
        acts=(WITH_NETWORK,),
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
    )
    playout_policy: str = declared(
        "heavy",
        choices=(("heavy", "With Go knowledge"), ("light", "Random moves")),
        label="Playouts",
        help="How games are played out below the tree. With Go knowledge, each playout is "
        "slower but tells far more; random moves are the classic experiment.",
        group=PLAYOUTS,
        source="Gelly, Wang, Munos & Teytaud 2006 (MoGo); light: Brügmann 1993",
        takes_effect=TakesEffect.NEW_TREE,
    )
    mercy_rule: bool = declared(
        True,
        label="Mercy rule",
        help="Ends a playout as soon as one side is far ahead in stones. Saves time on "
        "larger boards.",
        group=PLAYOUTS,
        source="Enzenberger et al. 2010",
        acts=(When("playout_policy", ("heavy",)),),
    )
    temperature: float = declared(
        0.0,
        span=(0.0, 2.0, 0.05),
        label="Temperature",
        help="0 plays the best move found. Higher values choose more freely among good "
        "moves: the probability of a move is proportional to its visits to the power of "
        "1 / temperature.",
        group=CHOICE,
        source="Silver et al. 2017, methods; for entertaining play: Ikeda & Viennot 2013",
    )
    temperature_moves: int = declared(
        30,
        span=(0, 1000, 1),
        label="Temperature until move",
        help="The temperature is used up to this move of the game; after that, the best move "
        "is played.",
        group=CHOICE,
        unit="moves",
        source="Silver et al. 2017, methods",
        acts=(When("temperature", above=0),),
    )
    temperature_margin: float = declared(
        0.1,
        span=(0.0, 0.5, 0.01),
        label="Largest sacrifice",
        help="A move chosen by temperature may lower the win rate by at most this much, so "
        "that no choice is absurd.",
        group=CHOICE,
        unit="win rate",
        source="Ikeda & Viennot 2013",
        acts=(When("temperature", above=0),),
    )
    blind_spots: float = declared(
        0.0,
        span=(0.0, 0.9, 0.05),
        label="Blind spots",
        help="The share of moves far from the last move that the engine overlooks, like a "
        "tired or new player. It always sees answers close to the last move.",
        group=CHOICE,
        unit="share",
        source="This program, after Ikeda & Viennot 2013",
        least="none",
    )
    first_line_after: int = declared(
        0,
        span=(0, 100, 1),
        label="First line after",
        help="Before this move of the game the engine plays on the edge only to capture stones or "
        "to save its own; on small boards the edge is open sooner.",
        group=CHOICE,
        unit="moves",
        source="Own choice",
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
        source="KGS GTP extension kgs-genmove_cleanup",
    )
    threads: int = declared(
        min(CORES, 2),
        span=(1, 64, 1),
        label="Threads",
        help="How many processor cores the search uses. Only a search on one thread can be "
        "repeated exactly.",
        group=RESOURCES,
        source="Enzenberger & Müller 2009",
        default_note="2, or 1 on a machine with one core",
    )
    memory_mb: int = declared(
        512,
        span=(16, 65536, 64),
        label="Memory for the tree",
        help="The tree never takes more than this. When it is full, the search continues "
        "without adding moves.",
        group=RESOURCES,
        unit="MB",
        takes_effect=TakesEffect.NEW_TREE,
    )
    ponder: bool = declared(
        False,
        label="Think on the opponent's time",
        help="Keeps reading while the other player thinks. Stronger, but keeps the processor busy.",
        group=RESOURCES,
        source="Enzenberger et al. 2010",
    )
    early_stop: bool = declared(
        True,
        label="Stop when the move is settled",
        help="Plays at once when no other move can catch up in the time left.",
        group=RESOURCES,
        source="Huang, Coulom & Lin 2010; Baier & Winands 2016",
    )
    move_overhead_ms: int = declared(
        100,
        span=(0, 5000, 10),
        label="Time reserved per move",
        help="What a move costs on the clock besides thinking: the way to the window, a "
        "server or a match program and back.",
        group=RESOURCES,
        unit="ms",
        source="Huang, Coulom & Lin 2010",
    )
    slice_ms: int = declared(
        8,
        span=(2, 200, 1),
        label="Length of a search slice",
        help="How long the search runs before it checks whether to stop. Shorter slices stop "
        "sooner; longer ones are a little faster.",
        group=RESOURCES,
        unit="ms",
    )


OPTIONS = OptionTable(GoOptions, former={"eye": "evaluator"})
"""The declarations of ``GoOptions``; earlier versions called the evaluator an eye."""
