"""The report of a review, and the statistics over many, as pages to read."""

from __future__ import annotations

import html
from collections.abc import Mapping, Sequence

from desktop_go.games.go.review import Severity, Stage
from desktop_go.games.go.review_report import Report, Tally
from desktop_go.moves import Color
from desktop_go.services.i18n import tr, tr_plural
from desktop_go.services.own_games import OwnFigures
from desktop_go.services.review_history import LATEST, PlayerStatistics
from desktop_go.services.review_texts import (
    agreement_text,
    lesson_numbers,
    lesson_side,
    lesson_text,
    mean_text,
    percent_text,
    severity_name,
    side_name,
    stage_name,
)


def report_html(report: Report, names: dict[Color, str], size: int, assumed: str = "") -> str:
    """The page for ``report`` of a game between ``names`` on a board of ``size``.

    ``assumed`` says what the record leaves open (``assumed_text``).
    """
    judged = tr("{judged} of {moves} moves reviewed").format(
        judged=report.judged, moves=report.moves
    )
    parts = [f"<p>{html.escape(text)}</p>" for text in (judged, assumed) if text]
    for color in (Color.BLACK, Color.WHITE):
        title = f"{side_name(color)}: {names[color]}" if names[color] else side_name(color)
        stages = {stage: report.tally(color, stage) for stage in (*Stage, None)}
        parts += [f"<h3>{html.escape(title)}</h3>", _stages(stages), _classes(stages[None])]
    parts.append(f"<h3>{html.escape(tr('Key moments'))}</h3>")
    if report.swings:
        rows = [(lesson_numbers(s), lesson_side(s), lesson_text(s, size)) for s in report.swings]
        parts.append(table((), rows))
    else:
        parts.append(f"<p>{html.escape(tr('No move lost much.'))}</p>")
    return "".join(parts)


def statistics_html(players: Sequence[PlayerStatistics]) -> str:
    """The page over many reviewed games."""
    if not players:
        text = tr("Review a game first: its figures will be counted here.")
        return f"<p>{html.escape(text)}</p>"
    parts = []
    for player in players:
        count = tr_plural("{count} game", "{count} games", player.games)
        parts.append(f"<h3>{html.escape(f'{player.name}: {count}')}</h3>")
        parts += [_stages(player.stages), _classes(player.stages[None])]
        if player.before.moves:
            words = tr("Average loss in the last {count} games: {latest}; before: {before}").format(
                count=LATEST, latest=mean_text(player.latest), before=mean_text(player.before)
            )
            parts.append(f"<p>{html.escape(words)}</p>")
    return "".join(parts)


def own_html(own: OwnFigures) -> str:
    """The page over one's own games, reviewed or not."""
    if not own.games:
        text = tr("Games that you finish here, or that are in the library, will be counted here.")
        return f"<p>{html.escape(text)}</p>"
    title = tr_plural("Your games: {count}", "Your games: {count}", own.games)
    head = ("", tr("Decided"), tr("Won"))
    colors = [(side_name(color), own.by_color[color]) for color in (Color.BLACK, Color.WHITE)]
    handicaps = [
        (
            tr_plural("{count} handicap stone", "{count} handicap stones", stones)
            if stones
            else tr("Even game"),
            wins,
        )
        for stones, wins in own.by_handicap.items()
    ]
    openings = [
        (tr("{moves} on {side}×{side}").format(moves=name, side=side), wins)
        for name, side, wins in own.openings
    ]
    parts = [f"<h2>{html.escape(title)}</h2>"]
    for heading, rows in (
        (tr("By color"), colors),
        (tr("By handicap"), handicaps),
        (tr("Favorite openings (your first two moves)"), openings),
    ):
        lines = [(name, str(wins.games), percent_text(wins.rate)) for name, wins in rows]
        parts += [f"<h3>{html.escape(heading)}</h3>", table(head, lines)]
    return "".join(parts)


def _stages(tallies: Mapping[Stage | None, Tally]) -> str:
    head = ("", tr("Moves"), tr("Average loss"), tr("Engine's first choice"))
    rows = []
    for stage in (*Stage, None):
        tally = tallies[stage]
        if tally.moves or stage is None:
            name = tr("All") if stage is None else stage_name(stage)
            rows.append((name, str(tally.moves), mean_text(tally), agreement_text(tally)))
    return table(head, rows)


def _classes(tally: Tally) -> str:
    counts = tally.by_severity
    words = [f"{severity_name(kind)} {counts[kind]}" for kind in Severity if counts[kind]]
    return f"<p>{html.escape(' · '.join(words))}</p>" if words else ""


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table of plain texts."""
    lines = ["<table cellpadding='4'>"]
    if head:
        cells = "".join(f"<th align='left'>{html.escape(text)}</th>" for text in head)
        lines.append(f"<tr>{cells}</tr>")
    for row in rows:
        cells = "".join(f"<td>{html.escape(text)}</td>" for text in row)
        lines.append(f"<tr>{cells}</tr>")
    return "".join([*lines, "</table>"])
