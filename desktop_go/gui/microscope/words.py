"""What the microscope says: why a child was chosen, and what a step of slow motion did."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence

from desktop_go.engine.messages import Thought
from desktop_go.search.formula import Formula, Urgency
from desktop_go.search.slow_minimax import Event, MinimaxMoment, MinimaxNode, SlowMinimax
from desktop_go.search.slow_motion import CHANCE, Amaf, Moment, Phase, SlowNode, SlowSearch
from desktop_go.services.i18n import tr, tr_number, tr_plural

SHOWN_MOVES = 12
"""Moves of a playout that are spelled out."""
Name = Callable[[Hashable], str]


def choice_text(first: tuple[str, Urgency], second: tuple[str, Urgency] | None) -> str:
    """The formulas of the chosen child and another one, and why that one lost."""
    lines = [tr("Next: {move}").format(move=first[0]), first[1].text]
    if second is not None:
        lines += ["", tr("Not {move}:").format(move=second[0]), second[1].text]
        lines += ["", why_not(first, second)]
    return "\n".join(lines)


def why_not(first: tuple[str, Urgency], second: tuple[str, Urgency]) -> str:
    """Why the second move is less urgent than the first one."""
    if first[1].total == second[1].total:
        text = tr("{second} is just as urgent; the one that comes first is taken.")
        return text.format(second=second[0])
    if math.isinf(first[1].total):
        return tr("{first} has no visits yet: each move is tried once.").format(first=first[0])
    value, bonus = first[1].value - second[1].value, first[1].bonus - second[1].bonus
    numbers = {
        "first": first[0],
        "second": second[0],
        "value": tr_number(abs(value), ".3f"),
        "bonus": tr_number(abs(bonus), ".3f"),
        "total": tr_number(value + bonus, ".3f"),
    }
    if round(value + bonus, 6) == 0:
        text = tr("{second} is just as urgent; the one that comes first is taken.")
    elif round(value, 3) == 0:
        text = tr("{second} is worth as much; its bonus is {bonus} lower.")
    elif value > 0 and round(bonus, 3) == 0:
        text = tr("The value of {second} is {value} lower.")
    elif value >= 0 and bonus < 0:
        text = tr(
            "{second} has more to explore (bonus {bonus} higher), but its value is {value} lower."
        )
    elif value < 0 and bonus >= 0:
        text = tr(
            "{second} has the higher value (by {value}), but {first} has more to explore "
            "(bonus {bonus} higher)."
        )
    else:
        text = tr("{second} is behind in both: value {value} lower, bonus {bonus} lower.")
    return text.format(**numbers)


def visits_text(visits: int) -> str:
    """``1 visit``, ``1,204 visits``."""
    return tr_plural("{count} visit", "{count} visits", visits, tr_number(visits, ","))


def state_text(thought: Thought, rule: Formula | None) -> str:
    """Who searches, how far, and by which formula; who bears the formula's name is named once."""
    by = "" if rule is None else tr("Selection by {rule}").format(rule=rule.name)
    judge = "" if rule is not None and rule.name == thought.judge else thought.judge
    return " · ".join(filter(None, (judge, visits_text(thought.visits), by)))


# -- Slow motion -------------------------------------------------------------------------------


def moment_text(search: SlowSearch, moment: Moment) -> str:
    """What a phase of a simulation did."""
    name = search.game.name
    if moment.phase is Phase.SELECTION:
        return _selection_text(moment, name)
    last = moment.path[-1]
    if moment.phase is Phase.EXPANSION:
        if last.visits or last.parent is None:
            return tr("The game is over here: there is nothing to add.")
        added = tr_plural(
            "{count} child is added", "{count} children are added", len(last.parent.children)
        )
        return tr("{added}; {move} is tried.").format(added=added, move=name(last.move))
    assert moment.result is not None
    result = search.game.worth(moment.result)
    if search.game.players == 2:
        result = tr("{value} for the first player").format(value=result)
    if moment.phase is Phase.PLAYOUT:
        return _playout_text(moment, name, result)
    text = tr("The result ({result}) goes to {nodes} on the way back.")
    lines = [text.format(result=result, nodes=_nodes(len(moment.path)))]
    if search.amaf is not Amaf.NONE:
        moves = ", ".join(sorted({name(node.move) for node in moment.amaf}))
        told = tr("By AMAF also to {nodes} beside the path: {moves}.")
        nobody = tr("By AMAF nobody else gets it.")
        lines.append(told.format(nodes=_nodes(len(moment.amaf)), moves=moves) if moves else nobody)
    return "\n".join(lines)


def _nodes(count: int) -> str:
    return tr_plural("{count} node", "{count} nodes", count)


def _selection_text(moment: Moment, name: Name) -> str:
    if not moment.choices:
        return tr("The start has no children yet: the walk ends there.")
    walk = " – ".join(name(node.move) for node in moment.path[1:])
    lines = [tr("Down the tree: {moves}").format(moves=walk), ""]
    _node, ranked = moment.choices[-1]
    pairs = [(name(child.move), found) for child, found in ranked[:2]]
    return "\n".join(lines) + "\n" + choice_text(pairs[0], pairs[1] if len(pairs) > 1 else None)


def _playout_text(moment: Moment, name: Name, result: str) -> str:
    if not moment.playout:
        return tr("The game is over: its result is {result}.").format(result=result)
    moves = " ".join(name(move) for move in moment.playout[:SHOWN_MOVES])
    more = " …" if len(moment.playout) > SHOWN_MOVES else ""
    drawn = tr_plural("{count} random move", "{count} random moves", len(moment.playout))
    text = tr("{drawn} to the end: {moves}. Result: {result}.")
    return text.format(drawn=drawn, moves=moves + more, result=result)


def path_name(nodes: Sequence[SlowNode | MinimaxNode], name: Name) -> str:
    """The moves to a node."""
    return " – ".join(name(node.move) for node in nodes[1:]) or tr("the start")


def minimax_text(search: SlowMinimax, moment: MinimaxMoment) -> str:
    """What a step of minimax did."""
    node, game = moment.node, search.game
    place = path_name(node.path(), game.name)
    value = "" if node.value is None else game.worth(node.value)
    if moment.event is Event.LEAF:
        return tr("{place} is worth {value}.").format(place=place, value=value)
    if moment.event is Event.CUT:
        count = sum(child.is_cut for child in node.children)
        text = tr(
            "Cut at {place}: α {alpha} is not below β {beta}. The branches that are left ({count}) "
            "cannot change the choice above."
        )
        alpha, beta = game.worth(node.alpha), game.worth(node.beta)
        return text.format(place=place, alpha=alpha, beta=beta, count=count)
    if moment.event is Event.ENTER:
        return tr("Into {place}: {who}.").format(place=place, who=chooser(node.player))
    if moment.event is Event.RETURN:
        if node.player == CHANCE:
            return tr("The mean at {place} has grown to {value}.").format(place=place, value=value)
        text = tr("At {place} at least {value} is sure.")
        if node.player == 2:
            text = tr("At {place} it is {value} at most.")
        return text.format(place=place, value=value)
    return tr("{place} is done: {value}.").format(place=place, value=value)


def chooser(player: int) -> str:
    """Who decides at a node."""
    if player == CHANCE:
        return tr("the die decides, its mean counts")
    return tr("MAX chooses") if player == 1 else tr("MIN chooses")
