"""The report of a review as a page to read."""

from __future__ import annotations

import html
from collections.abc import Sequence

from desktop_go.games.go.review import Severity, Stage
from desktop_go.games.go.review_report import Report
from desktop_go.moves import Color
from desktop_go.services.i18n import tr
from desktop_go.services.review_texts import (
    agreement_text,
    lesson_numbers,
    lesson_side,
    lesson_text,
    mean_text,
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
        parts += [f"<h3>{html.escape(title)}</h3>", _stages(report, color), _classes(report, color)]
    parts.append(f"<h3>{html.escape(tr('Key moments'))}</h3>")
    if report.swings:
        rows = [(lesson_numbers(s), lesson_side(s), lesson_text(s, size)) for s in report.swings]
        parts.append(_table((), rows))
    else:
        parts.append(f"<p>{html.escape(tr('No move lost much.'))}</p>")
    return "".join(parts)


def _stages(report: Report, color: Color) -> str:
    head = ("", tr("Moves"), tr("Average loss"), tr("Engine's first choice"))
    rows = []
    for stage in (*Stage, None):
        tally = report.tally(color, stage)
        if tally.moves or stage is None:
            name = tr("All") if stage is None else stage_name(stage)
            rows.append((name, str(tally.moves), mean_text(tally), agreement_text(tally)))
    return _table(head, rows)


def _classes(report: Report, color: Color) -> str:
    counts = report.tally(color).by_severity
    words = [f"{severity_name(kind)} {counts[kind]}" for kind in Severity if counts[kind]]
    return f"<p>{html.escape(' · '.join(words))}</p>" if words else ""


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    lines = ["<table cellpadding='4'>"]
    if head:
        cells = "".join(f"<th align='left'>{html.escape(text)}</th>" for text in head)
        lines.append(f"<tr>{cells}</tr>")
    for row in rows:
        cells = "".join(f"<td>{html.escape(text)}</td>" for text in row)
        lines.append(f"<tr>{cells}</tr>")
    return "".join([*lines, "</table>"])
