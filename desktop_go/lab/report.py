"""What the results of an experiment say: sentences, tables and charts, the same for all readers.

The window, the command line and the web page show what ``make_report`` returns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from desktop_go.lab.charts import Bar, Chart, ChartStyle, Dot, heat_map, interval_chart, line_chart
from desktop_go.lab.counting import Course, Meeting, counted, meetings
from desktop_go.lab.elo import LARGEST_ELO, elo_difference, share_interval
from desktop_go.lab.experiment import Event, Experiment, Finding, Unit, Verdict
from desktop_go.lab.figure_words import figure_words
from desktop_go.lab.play import Result
from desktop_go.lab.ratings import ratings
from desktop_go.lab.schedule import all_contestants, grid_cells, pairings
from desktop_go.lab.solver_report import solver_charts, solver_table
from desktop_go.lab.table import Table
from desktop_go.services.i18n import tr, tr_number
from desktop_go.texts import Text

VERDICTS: dict[Verdict, Text] = {
    Verdict.AGREES: "This agrees with the claim.",
    Verdict.DIFFERS: "This differs from the claim.",
    Verdict.OPEN: "This leaves the claim open.",
}
MOST_NAMED = 4
FEW_GAMES = 20
"""With fewer, even a clear result may be luck: the interval takes their spread for known."""
MOST_SURE = 0.999
"""With more contestants no sentence repeats what the first chart shows."""


@dataclass(frozen=True, slots=True)
class Report:
    """What there is to say."""

    experiment: Experiment
    sentences: tuple[str, ...]
    tables: tuple[Table, ...]
    charts: tuple[Chart, ...] = field(default=())


def make_report(experiment: Experiment, results: Sequence[Result]) -> Report:
    """Count the results that there are."""
    counting = counted(experiment, results)
    names = _names(experiment)
    if experiment.event is Event.SUITE:
        return _suite_report(experiment, counting, names)
    if experiment.event is Event.SOLVERS:
        tables = (solver_table(counting, names),)
        charts = tuple(solver_charts(counting, names))
        told = _head(experiment) + _figures(charts, names)
        return Report(experiment, told, tables, charts)
    met = meetings(pairings(experiment), counting)
    sentences, listed = list(_head(experiment)), [_meetings_table(met, names)]
    more: list[Chart] = []
    if experiment.sprt is not None:
        sentence, chart = _test(experiment, results, names)
        sentences.append(sentence)
        more.append(chart)
    sentences += _verdicts(met, names) if len(met) == 1 and experiment.sprt is None else []
    played = [one for one in met if one.games]
    if experiment.event is Event.GRID and played:
        more += _grid_charts(experiment, met)
    elif len(names) > 2 and played:
        table, chart = _ratings(met, names)
        listed.append(table)
        more.append(chart)
        sentences += _figures([chart], names)
    if len(met) > 1 or experiment.sprt is None:
        more += [_differences(played, names)] if played else []
    faults = _faults(counting, names)
    return Report(experiment, (*sentences, *faults), tuple(listed), tuple(more))


def _names(experiment: Experiment) -> list[str]:
    """The contestants; in a ready experiment their names are the program's own words."""
    names = [one.name for one in all_contestants(experiment)]
    return names if experiment.ours is None else list(map(tr, names))


def _head(experiment: Experiment) -> tuple[str, ...]:
    """What somebody claims, and where."""
    sentences = []
    if experiment.claim:
        sentences.append(tr("The claim: {claim}").format(claim=tr(experiment.claim)))
    if experiment.source:
        sentences.append(tr("Source: {source}").format(source=tr(experiment.source)))
    if experiment.ours is not None:
        sentences.append(finding_words(experiment.ours))
    return tuple(sentences)


def finding_words(ours: Finding) -> str:
    """What was measured before, and what it says of the claim."""
    text = tr("Our figure ({date}): {figure}.")
    said = text.format(date=tr(ours.date), figure=figure_words(ours.figure))
    return f"{said} {tr(VERDICTS[ours.verdict])}"


def _figures(charts: Sequence[Chart], names: Sequence[str]) -> tuple[str, ...]:
    """What the first chart shows, as a sentence."""
    if not charts or len(names) > MOST_NAMED:
        return ()
    return (f"{charts[0].title}: {charts[0].words}.",)


def _verdicts(met: Sequence[Meeting], names: Sequence[str]) -> list[str]:
    one = met[0]
    if not one.games:
        return []
    elo = elo_difference(one.sample)
    better, worse = names[one.one], names[one.other]
    if elo.high < 0:
        better, worse, elo = worse, better, elo.reversed()
    if elo.low <= 0:
        text = tr(
            "The games do not show yet who is stronger: {first} is {low} to {high} Elo points "
            "ahead of {second}."
        )
    elif elo.value >= LARGEST_ELO:
        text = tr("{first} is stronger than {second}, by more than {low} Elo points.")
    else:
        text = tr("{first} is stronger than {second}, by {value} Elo points ({low} to {high}).")
    numbers = {"value": f"{elo.value:.0f}", "low": f"{elo.low:.0f}", "high": f"{elo.high:.0f}"}
    said = [text.format(first=better, second=worse, **numbers)]
    return [*said, tr("So few games prove little.")] if one.games < FEW_GAMES else said


def _likelihood(share: float) -> str:
    """As text; no number of games makes anything certain."""
    if share > MOST_SURE:
        return f"> {tr_number(MOST_SURE, '.1%')}"
    if share < 1 - MOST_SURE:
        return f"< {tr_number(1 - MOST_SURE, '.1%')}"
    return tr_number(share, ".1%")


def _meetings_table(met: Sequence[Meeting], names: Sequence[str]) -> Table:
    rows = []
    for one in met:
        share = one.points / one.games if one.games else 0.5
        pairs = " ".join(map(str, one.sample.counts)) if len(one.sample.counts) == 5 else "–"
        likely = _likelihood(one.sample.superiority()) if one.games else "–"
        rows.append(
            (
                names[one.one], names[one.other], str(one.games), str(one.won), str(one.drawn),
                str(one.lost), tr_number(share, ".1%") if one.games else "–",
                str(elo_difference(one.sample)) if one.games else "–", likely, pairs,
            )
        )  # fmt: skip
    head = (
        tr("Contestant"), tr("Opponent"), tr("Games"), tr("Won"), tr("Drawn"), tr("Lost"),
        tr("Score"), tr("Elo (95 %)"), tr("Stronger"), tr("Pairs 0, ½, 1, 1½, 2"),
    )  # fmt: skip
    return Table("games", tr("Games"), head, tuple(rows), 2)


def _ratings(met: Sequence[Meeting], names: Sequence[str]) -> tuple[Table, Chart]:
    results = {(one.one, one.other): (one.points, one.games - one.points) for one in met}
    found = ratings(len(names), results)
    order = sorted(range(len(names)), key=lambda place: -found[place].value)
    rows = tuple(
        (str(rank), names[place], str(found[place])) for rank, place in enumerate(order, 1)
    )
    head = (tr("Rank"), tr("Contestant"), tr("Elo (95 %)"))
    table = Table("ratings", tr("Ratings (Bradley-Terry, mean 0)"), head, rows, 2)
    bars = [Bar(names[at], found[at].value, found[at].low, found[at].high) for at in order]
    return table, _bar_chart("ratings", tr("Ratings"), bars, tr("Elo points"), 0.0)


def _differences(met: Sequence[Meeting], names: Sequence[str]) -> Chart:
    bars = []
    for one in met:
        elo = elo_difference(one.sample)
        name = tr("{first} against {second}").format(first=names[one.one], second=names[one.other])
        bars.append(Bar(name, elo.value, elo.low, elo.high))
    return _bar_chart("elo", tr("Differences in Elo points"), bars, tr("Elo points"), 0.0)


def _bar_chart(
    key: str, title: str, bars: Sequence[Bar], unit: str, middle: float | None = None
) -> Chart:
    rows = ((tr_number(part, ".3g") for part in (bar.value, bar.low, bar.high)) for bar in bars)
    words = "; ".join(
        "{}: {} ({}, {})".format(bar.name, *row) for bar, row in zip(bars, rows, strict=True)
    )

    def draw(style: ChartStyle) -> str:
        return interval_chart(bars, unit, style, middle)

    return Chart(key, title, words, draw)


def _test(
    experiment: Experiment, results: Sequence[Result], names: Sequence[str]
) -> tuple[str, Chart]:
    """How a sequential test stands, and its course."""
    test, course = experiment.sprt, Course(experiment)
    assert test is not None
    course.take({one.number: one for one in results})
    sentence = test.explained(course.ratio, names[0], names[1])
    dots = [Dot(0, 0.0), *(Dot(place, ratio) for place, ratio in enumerate(course.ratios, 1))]
    marks = {
        tr("{elo:g} Elo or more").format(elo=test.elo1): test.upper,
        tr("{elo:g} Elo or less").format(elo=test.elo0): test.lower,
    }
    titles = (tr("Pairs of games"), tr("Log-likelihood ratio"))

    def draw(style: ChartStyle) -> str:
        return line_chart({tr("Ratio"): dots}, titles, style, marks)

    return sentence, Chart("sprt", tr("The test"), sentence, draw)


def _grid_charts(experiment: Experiment, met: Sequence[Meeting]) -> list[Chart]:
    """A curve over one option, a heat map over two."""
    keys = list(experiment.grid)
    cells = grid_cells(experiment)
    shares = {place: one.points / one.games for place, one in enumerate(met) if one.games}
    title = tr("Share of the points by {options}").format(options=", ".join(keys))
    words = "; ".join(
        f"{', '.join(f'{key}={value}' for key, value in cells[place].items())}: {share:.0%}"
        for place, share in shares.items()
    )
    if len(keys) == 2:
        height = len(experiment.grid[keys[1]])
        values = {divmod(place, height): share for place, share in shares.items()}
        named = [(key, [str(one) for one in experiment.grid[key]]) for key in keys]
        return [Chart("grid", title, words, partial(heat_map, named[0], named[1], values))]
    values_of = experiment.grid[keys[0]]
    if not all(isinstance(value, int | float) for value in values_of):
        return []
    dots = []
    for place, one in enumerate(met):
        if one.games:
            low, high = one.sample.interval()
            x = float(values_of[place])
            dots.append(Dot(x, 100 * shares[place], 100 * low, 100 * high))
    is_budget = keys[0] in {unit.value for unit in Unit}
    logarithmic = is_budget or (min(map(float, values_of)) > 0 and _is_wide(values_of))
    titles = (keys[0], tr("Percent of the points"))

    def draw(style: ChartStyle) -> str:
        return line_chart({keys[0]: dots}, titles, style, {"50 %": 50.0}, logarithmic)

    return [Chart("grid", title, words, draw)]


def _is_wide(values: Sequence[int | float | bool | str]) -> bool:
    numbers = [float(value) for value in values]
    return max(numbers) >= 8 * min(numbers)


def _suite_report(
    experiment: Experiment, results: Sequence[Result], names: Sequence[str]
) -> Report:
    rows, bars = [], []
    for place, name in enumerate(names):
        asked = [one for one in results if one.first == place]
        right = sum(one.points == 1 for one in asked)
        low, high = share_interval(right, len(asked))
        share = tr_number(right / len(asked), ".1%") if asked else "–"
        rows.append((name, str(right), str(len(asked)), share, f"{low:.0%} – {high:.0%}"))
        if asked:
            bars.append(Bar(name, 100 * right / len(asked), 100 * low, 100 * high))
    head = (tr("Contestant"), tr("Right"), tr("Positions"), tr("Share"), tr("95 %"))
    table = Table("suite", tr("Positions"), head, tuple(rows), 1)
    chart = _bar_chart("suite", tr("Right moves"), bars, tr("Percent of the positions"))
    charts = (chart,) if bars else ()
    sentences = _head(experiment) + _figures(charts, names)
    return Report(experiment, sentences, (table, _answers(results, names)), charts)


def _answers(results: Sequence[Result], names: Sequence[str]) -> Table:
    """Each position with everybody's answer; a tick for right ones."""
    by_place: dict[int, dict[int, Result]] = {}
    for one in results:
        by_place.setdefault(one.opening, {})[one.first] = one
    rows = []
    for answers in by_place.values():
        detail = next(iter(answers.values())).detail
        words = [
            f"{answers[at].detail['answer']} {'✓' if answers[at].points else '✗'}"
            if at in answers
            else "–"
            for at in range(len(names))
        ]
        rows.append((str(detail.get("name", "")), str(detail.get("wanted", "")), *words))
    head = (tr("Position"), tr("Wanted"), *names)
    return Table("answers", tr("Answers"), head, tuple(rows), len(head))


def _faults(results: Sequence[Result], names: Sequence[str]) -> list[str]:
    """What contestants lost by: the first few faults in words."""
    found = [one for one in results if "fault" in one.detail]
    sentences = [
        tr("{loser} lost game {number} by its own fault: {fault}").format(
            loser=names[one.second if one.points == 1 else one.first],
            number=one.number + 1,
            fault=one.detail["fault"],
        )
        for one in found[:3]
    ]
    if len(found) > 3:
        sentences.append(tr("{count} games were lost by faults.").format(count=len(found)))
    return sentences


def text_report(report: Report) -> str:
    """The report for a terminal."""
    title = tr(report.experiment.title)
    parts = [title] if title else []
    parts += ["\n".join(report.sentences)] if report.sentences else []
    parts += [table.to_text() for table in report.tables]
    return "\n\n".join(parts) + "\n"
