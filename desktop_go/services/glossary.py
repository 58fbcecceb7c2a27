"""Terms of Go and of search in a sentence or two each, for the window and docs/glossary.md."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from desktop_go.texts import Text

MOST_LINKS = 5
"""Terms that one text is linked to, at most."""


@dataclass(frozen=True, slots=True)
class Term:
    """One entry. ``text`` begins where ``name:`` ends."""

    name: Text
    text: Text
    also: tuple[str, ...] = ()
    """Other words for it, by which a text is linked."""

    @property
    def key(self) -> str:
        """What links point to."""
        return re.sub(r"[^a-z0-9]+", "-", self.name.lower()).strip("-")


GO_TERMS = (
    Term("atari", "a chain has one liberty left and can be captured with the next move."),
    Term("chain", "solidly connected stones of one color. They are captured together."),
    Term(
        "Chinese rules",
        "living stones and the empty points they surround count. Japanese rules count surrounded "
        "points and prisoners instead.",
        ("Japanese rules",),
    ),
    Term(
        "dame", "an empty point that neither side surrounds, worth nothing under territory rules."
    ),
    Term(
        "dead stones",
        "stones that cannot avoid capture; they come off at the end of the game.",
        ("dead stone",),
    ),
    Term(
        "eye",
        "an empty point surrounded by one chain or group. Two eyes make a group alive.",
        ("eyes",),
    ),
    Term("group", "chains of one color that live or die together.", ("groups",)),
    Term(
        "handicap",
        "stones that Black places before the game, so that players of different strength have an "
        "even game.",
    ),
    Term("joseki", "a line of good moves in a corner that players know by heart."),
    Term(
        "ko",
        "a single stone is taken and could be taken back at once; the rules make the second player "
        "wait a move.",
    ),
    Term("komi", "points given to White because Black moves first."),
    Term(
        "kyu",
        "a rank. Beginners are near 30 kyu and count down to 1 kyu; after that come the dan ranks, "
        "which count up.",
        ("dan",),
    ),
    Term(
        "ladder",
        "a chain is chased by ataris to the edge or to a stone that decides whether it escapes.",
        ("ladders",),
    ),
    Term("liberty", "an empty point next to a chain. Without any it is captured.", ("liberties",)),
    Term("nakade", "a move inside an eye space that keeps it from becoming two eyes."),
    Term("net", "stones that surround a chain loosely and capture it all the same.", ("nets",)),
    Term("pass", "a move without a stone. Two in a row end the game.", ("passes", "passing")),
    Term("prisoner", "a captured stone.", ("prisoners",)),
    Term("seki", "groups without two eyes that neither side can attack without losing its own."),
    Term("self-atari", "a move that leaves one's own chain a single liberty."),
    Term("superko", "no earlier position of the game may be repeated."),
    Term(
        "territory", "empty points that one side surrounds; area also counts its stones.", ("area",)
    ),
)
GOMOKU_TERMS = (
    Term("open three", "three in a row that can become an open four with the next move."),
    Term("open four", "four in a row with both ends open: the five cannot be stopped."),
    Term(
        "closed four",
        "four in a row that makes five at one point only, so it can be stopped.",
        ("fours",),
    ),
    Term(
        "overline", "six or more in a row. In freestyle it wins, for Black in renju it is a foul."
    ),
    Term(
        "win by fours",
        "every move makes a four that must be answered, until one makes a five (VCF).",
        ("continuous fours", "VCF"),
    ),
    Term(
        "win by threats",
        "the same with open threes among the fours (VCT).",
        ("wins by threats", "VCT"),
    ),
)
SEARCH_TERMS = (
    Term("alpha-beta", "minimax that skips moves which can no longer change the result."),
    Term(
        "AMAF",
        "all moves as first: a playout also counts for moves that were played later in it.",
    ),
    Term(
        "back up",
        "to carry the result of a simulation from its leaf to the root.",
        ("backup", "back-up"),
    ),
    Term("batch", "positions that the network judges together, which is faster than one by one."),
    Term("evaluator", "what judges a leaf: playouts, the network, or both."),
    Term(
        "expansion",
        "a leaf is given its moves as children and becomes an inner node.",
        ("expand", "expanded"),
    ),
    Term(
        "exploration",
        "how much a search prefers moves it knows little of to those that did well so far.",
    ),
    Term(
        "first-play urgency",
        "what a move without visits is taken to be worth; low values search fewer moves more "
        "deeply.",
        ("FPU", "first-play"),
    ),
    Term("heuristic", "a rule of thumb that is usually right, such as: answer an atari."),
    Term(
        "horizon",
        "the depth at which a search stops looking, and behind which bad news is out of sight.",
    ),
    Term(
        "iterative deepening",
        "to search one move deep, then two, then three: an answer is always there, and each "
        "search sorts the moves for the next one.",
    ),
    Term(
        "killer move",
        "a move that refuted another one nearby, and is tried early for it.",
        ("killer moves", "killer"),
    ),
    Term("leaf", "a position at the end of the tree as it is now.", ("leaves",)),
    Term(
        "minimax",
        "the value of a position if both sides play their best: a maximum over one's own moves, "
        "a minimum over the opponent's.",
    ),
    Term(
        "Monte Carlo",
        "to judge by many random trials instead of by reckoning.",
    ),
    Term("node", "a position in the tree, with its visits and its value.", ("nodes",)),
    Term(
        "null window",
        "a search that only asks whether a move is better than a bound, not how good it is.",
        ("null windows",),
    ),
    Term(
        "playout",
        "a game played to the end by a quick policy, to see who wins.",
        ("playouts",),
    ),
    Term(
        "policy",
        "a probability for each move: the network's opinion on where to play.",
    ),
    Term("ponder", "to think on the opponent's time."),
    Term(
        "prior",
        "what is believed of a move before it has any visits, from the network or from Go "
        "knowledge.",
        ("priors",),
    ),
    Term(
        "progressive widening",
        "the search begins with a few promising moves and adds others as visits grow.",
        ("widening",),
    ),
    Term("pruning", "leaving out moves, for good reasons or on suspicion.", ("prune", "pruned")),
    Term(
        "PUCT",
        "selection by value and prior: moves that the policy likes are tried more.",
    ),
    Term(
        "RAVE",
        "rapid action value estimation: the AMAF value of a move guides the search until the move "
        "has enough visits of its own.",
    ),
    Term("root", "the position that the search is about."),
    Term(
        "simulation",
        "one walk from the root to a leaf, the judgment there and the way back.",
        ("simulations",),
    ),
    Term(
        "temperature",
        "how freely a move is chosen among good ones; at 0 the best one is played.",
    ),
    Term("threat search", "a search that looks only at moves which must be answered."),
    Term(
        "transposition",
        "the same position by another order of moves; a table of positions saves searching it "
        "again.",
        ("transposition table", "transpose"),
    ),
    Term(
        "UCB1",
        "upper confidence bound: the mean result plus a bonus for few visits.",
    ),
    Term("UCT", "UCB1 applied in each node of a tree."),
    Term(
        "virtual loss",
        "losses lent to a node while a thread is below it, so that other threads look elsewhere.",
        ("virtual losses",),
    ),
    Term("visits", "how many simulations went through a node.", ("visit",)),
    Term("win rate", "the chance to win as the engine sees it.", ("win rates",)),
)
GROUPS: dict[Text, tuple[Term, ...]] = {
    "Go": GO_TERMS,
    "Gomoku": GOMOKU_TERMS,
    "Search": SEARCH_TERMS,
}
"""All terms by group."""


def terms_in(text: str, terms: Sequence[Term] = (*GOMOKU_TERMS, *SEARCH_TERMS)) -> list[Term]:
    """Those of ``terms`` that an English ``text`` uses, in its order; the first few."""
    found = []
    for term in terms:
        words = "|".join(re.escape(word) for word in (term.name, *term.also))
        place = re.search(rf"\b(?:{words})\b", text, re.IGNORECASE)
        if place is not None:
            found.append((place.start(), term))
    found.sort(key=lambda pair: pair[0])
    return [term for _place, term in found[:MOST_LINKS]]
