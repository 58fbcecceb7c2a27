"""What the engine of Go is thinking: win rates, points, visits, and by which evaluator."""

from __future__ import annotations

from desktop_go.engine.messages import COUNT, Candidate, Thought
from desktop_go.gui.panels.thinking import ThoughtPanel
from desktop_go.gui.play.words import color_name, percent, playout_rate, short_count
from desktop_go.moves import Color, Point
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr, tr_error, tr_number, tr_plural
from desktop_go.texts import Text

TITLES: tuple[Text, ...] = ("Move", "Win rate", "Points", "Visits", "Expected line")


class ThinkingPanel(ThoughtPanel):
    """Shows one thought of Go; the signals are those of ``ThoughtPanel``."""

    def __init__(self) -> None:
        super().__init__(TITLES, takes_lines=True)
        self.show_thought(None, 19)

    def set_compact(self, compact: bool) -> None:
        """Leave the figures out, for small windows."""
        self.figures.setVisible(not compact)

    def _texts(self, candidate: Candidate) -> tuple[str, ...]:
        return (
            self._name(candidate.point),
            percent(candidate.win_rate),
            "–" if candidate.score_lead is None else tr_number(candidate.score_lead, "+.1f"),
            short_count(candidate.visits),
            self._line_text(candidate),
        )

    def _name(self, point: Point | None) -> str:
        return tr("pass") if point is None else to_gtp(point, self._size)

    def _figures_of(self, thought: Thought) -> str:
        parts = []
        if thought.evaluator != COUNT:
            visits = short_count(thought.visits)
            parts.append(tr_plural("{count} visit", "{count} visits", thought.visits, visits))
        if thought.playouts_per_second and not thought.depth:
            parts.append(playout_rate(thought.playouts_per_second))
        if thought.score_lead is not None:
            leader = Color.BLACK if thought.score_lead >= 0 else Color.WHITE
            parts.append(
                tr("{player} +{points} points").format(
                    player=color_name(leader), points=tr_number(abs(thought.score_lead), ".1f")
                )
            )
        words = " · ".join(parts)
        judged = _judge(thought)
        if thought.evaluator_trouble:
            trouble = tr_error(thought.evaluator_trouble)
            return f"{words}\n{judged or tr('Evaluated by playouts.')} {trouble}"
        return f"{words}\n{judged}" if judged else words


def _judge(thought: Thought) -> str:
    """Say whose judgement it is: an attached engine's, or that of an evaluator of ours."""
    if thought.judge:
        words = tr("Counted by {name}, without a search.")
        if thought.evaluator != COUNT:
            words = tr("Judged by {name}.")
        return words.format(name=thought.judge)
    networks = {"strong": tr("strong network"), "levels": tr("network of the levels")}
    network = networks.get(thought.network, tr("fast network"))
    judges = {
        "playouts": tr("Evaluated by playouts."),
        "mixed": tr("Evaluated by the {network} and playouts.").format(network=network),
        "network": tr("Evaluated by the {network}.").format(network=network),
        "priors": tr("Moves from the {network}, evaluated by playouts.").format(network=network),
        "values": tr("Evaluated by the {network}, moves unranked.").format(network=network),
        "classic": tr_plural(
            "Looked {count} move ahead.", "Looked {count} moves ahead.", thought.depth or 0
        ),
        "learned": tr("Evaluated by shapes learned in games from here."),
        "book": tr("From the opening book."),
        "glance": tr("The {network} at a glance, without reading.").format(network=network),
    }
    return judges.get(thought.evaluator, "")
