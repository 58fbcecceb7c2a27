"""What a review found, in words: for the window, comments in records and the command line."""

from __future__ import annotations

from desktop_go.games.go.review import Judgement, Severity, Stage
from desktop_go.games.go.review_report import Report, Tally
from desktop_go.moves import Color, Point
from desktop_go.records.analysis import NodeAnalysis
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr

LINE_IN_COMMENT = 6


def severity_name(severity: Severity) -> str:
    """``mistake`` and so on."""
    return {
        Severity.FINE: tr("fine"),
        Severity.SLIGHT: tr("slight loss"),
        Severity.INACCURACY: tr("inaccuracy"),
        Severity.MISTAKE: tr("mistake"),
        Severity.BAD_MISTAKE: tr("bad mistake"),
        Severity.BLUNDER: tr("blunder"),
    }[severity]


def stage_name(stage: Stage) -> str:
    """``Opening`` and so on."""
    return {
        Stage.OPENING: tr("Opening"),
        Stage.MIDDLE: tr("Middle game"),
        Stage.ENDGAME: tr("Endgame"),
    }[stage]


def side_name(color: Color) -> str:
    """``Black`` or ``White``."""
    return tr("Black") if color is Color.BLACK else tr("White")


def point_name(point: Point | None, size: int) -> str:
    """``Q16`` or ``pass``."""
    return tr("pass") if point is None else to_gtp(point, size)


def percent_text(rate: float) -> str:
    """A share as whole per cent."""
    return f"{100 * rate:.0f} %"


def loss_text(judgement: Judgement) -> str:
    """``3.2 points`` or, where no points are known, ``12 % win rate``."""
    if judgement.points is None:
        return tr("{percent} win rate").format(percent=percent_text(judgement.rate))
    return tr("{points} points").format(points=f"{judgement.points:.1f}")


def lead_text(lead: float) -> str:
    """``B+3.5``, as results are written."""
    if abs(lead) < 0.05:
        return tr("even")
    return f"{'B' if lead > 0 else 'W'}+{abs(lead):.1f}"


def evaluation_text(analysis: NodeAnalysis) -> str:
    """``Black 61 %, B+3.5 (500 visits)``."""
    parts = tr("Black {percent}").format(percent=percent_text(analysis.win_rate))
    if analysis.lead is not None:
        parts += ", " + lead_text(analysis.lead)
    return tr("{judgement} ({visits} visits)").format(judgement=parts, visits=analysis.visits)


def judgement_text(judgement: Judgement, size: int) -> str:
    """``D4 lost 3.2 points (mistake); better: Q16 R14 P17``."""
    name = point_name(judgement.move.point, size)
    if judgement.is_best:
        return tr("{move} is the engine's first choice").format(move=name)
    if judgement.severity is Severity.FINE:
        return tr("{move} is fine").format(move=name)
    line = judgement.best.line or (judgement.best.point,)
    return tr("{move} lost {loss} ({severity}); better: {line}").format(
        move=name,
        loss=loss_text(judgement),
        severity=severity_name(judgement.severity),
        line=" ".join(point_name(point, size) for point in line[:LINE_IN_COMMENT]),
    )


def report_lines(report: Report, size: int) -> list[str]:
    """The report as lines of text, figures in columns."""
    lines = [
        tr("{judged} of {moves} moves reviewed").format(judged=report.judged, moves=report.moves)
    ]
    head = (tr("Side"), tr("Stage"), tr("Moves"), tr("Average loss"), tr("Best move"))
    rows = [head]
    for color in (Color.BLACK, Color.WHITE):
        for stage in (None, *Stage):
            tally = report.tally(color, stage)
            if tally.moves or stage is None:
                stage_text = tr("All") if stage is None else stage_name(stage)
                rows.append(
                    (side_name(color), stage_text, str(tally.moves), mean_text(tally),
                     agreement_text(tally))
                )  # fmt: skip
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines += [
        "  ".join(text.ljust(width) for text, width in zip(row, widths, strict=True)).rstrip()
        for row in rows
    ]
    if report.swings:
        lines.append(tr("Largest losses:"))
    for judgement in report.swings:
        lines.append(
            f"  {judgement.number:>3}. {side_name(judgement.color)} "
            + judgement_text(judgement, size)
        )
    return lines


def mean_text(tally: Tally) -> str:
    """The mean loss of a tally: in points, else in win rate; a dash without moves."""
    if tally.points is not None:
        return tr("{points} points").format(points=f"{tally.points:.2f}")
    return "–" if tally.rate is None else f"{100 * tally.rate:.1f} %"


def agreement_text(tally: Tally) -> str:
    """The share of first choices; a dash without moves."""
    return "–" if tally.agreement is None else percent_text(tally.agreement)
