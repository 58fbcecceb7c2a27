"""What a review found, in words: for the window, comments in records and the command line."""

from __future__ import annotations

from desktop_go.errors import RecordError
from desktop_go.games.go.lessons import Lesson
from desktop_go.games.go.review import LEAST_TOLD, Judgement, Severity, Stage
from desktop_go.games.go.review_report import Report, Tally
from desktop_go.games.go.terms import KOMI, RULES, GameTerms
from desktop_go.moves import Color, Point
from desktop_go.records.analysis import NodeAnalysis
from desktop_go.records.coordinates import to_gtp
from desktop_go.services.i18n import tr, tr_error, tr_number, tr_plural

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
    return amount_text(judgement.points, judgement.rate)


def amount_text(points: float | None, rate: float) -> str:
    """A loss in points or, where they are None, in win rate (0..1)."""
    if points is None:
        return tr("{percent} win rate").format(percent=percent_text(rate))
    return tr("{points} points").format(points=tr_number(points, ".1f"))


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
    visits = tr_plural("{count} visit", "{count} visits", analysis.visits)
    return f"{parts} ({visits})"


def doubt_text(judgement: Judgement) -> str:
    """How far off the loss may be, in the unit of ``loss_text``: ``0.8`` or ``4 %``."""
    if judgement.points is None:
        return percent_text(judgement.rate_doubt)
    return tr_number(judgement.points_doubt, ".1f")


def judgement_text(judgement: Judgement, size: int) -> str:
    """``D4 lost 3.2 points (mistake); better: Q16 R14 P17``; says so where that is not sure."""
    name = point_name(judgement.move.point, size)
    if judgement.is_best:
        return tr("{move} is the engine's first choice").format(move=name)
    if judgement.likely < LEAST_TOLD and judgement.severity is Severity.FINE:
        return tr("{move} is fine").format(move=name)
    if judgement.severity is Severity.FINE:
        words = tr("{move} may have lost {loss}, but that is not sure; the engine prefers {line}")
    elif judgement.severity is judgement.likely:
        words = tr("{move} lost {loss} ({severity}); better: {line}")
    else:
        words = tr("{move} lost {loss}, give or take {doubt} ({severity}); better: {line}")
    line = judgement.best.line or (judgement.best.point,)
    return words.format(
        move=name,
        loss=loss_text(judgement),
        doubt=doubt_text(judgement),
        severity=severity_name(judgement.severity),
        line=" ".join(point_name(point, size) for point in line[:LINE_IN_COMMENT]),
    )


def lesson_text(lesson: Lesson, size: int) -> str:
    """As ``judgement_text``; for several mistakes, how long the same move stayed the best."""
    gravest = lesson.gravest
    if len(lesson.mistakes) == 1:
        return judgement_text(gravest, size)
    words = tr("{point} stayed the biggest point for {moves} moves; missing it lost {loss}")
    if lesson.points is not None:
        words = tr(
            "{point} stayed the biggest point for {moves} moves; missing it lost up to {loss} "
            "at a time, {total} in {count} moves"
        )
    return words.format(
        point=point_name(gravest.best.point, size),
        moves=lesson.moves,
        loss=loss_text(gravest),
        total=lesson.points,
        count=len(lesson.mistakes),
    )


def lesson_numbers(lesson: Lesson) -> str:
    """``34`` or, for several mistakes, ``34–45``."""
    first, last = lesson.first.number, lesson.last.number
    return f"{first}" if first == last else f"{first}–{last}"


def lesson_side(lesson: Lesson) -> str:
    """Who is to learn it: ``Black``, ``White`` or ``both``."""
    return tr("both") if lesson.color is None else side_name(lesson.color)


def assumed_text(terms: GameTerms) -> str:
    """Which rules and komi are assumed, in a sentence; empty where the record gives both."""
    words = {
        frozenset((RULES, KOMI)): tr("Counting and analysis assume {rules} rules and komi {komi}."),
        frozenset((RULES,)): tr("Counting and analysis assume {rules} rules."),
        frozenset((KOMI,)): tr("Counting and analysis assume komi {komi}."),
    }.get(terms.assumed, "")
    return words.format(rules=tr(terms.rules.name), komi=tr_number(terms.komi, "g"))


def cut_short_text(why: RecordError) -> str:
    """That a second look was given up, and why, in sentences."""
    return f"{tr('Not every suspected mistake was double-checked.')} {tr_error(why)}"


def report_lines(report: Report, size: int, assumed: str = "") -> list[str]:
    """The report as lines of text, figures in columns; ``assumed`` as ``assumed_text`` says it."""
    lines = [
        tr("{judged} of {moves} moves reviewed").format(judged=report.judged, moves=report.moves),
        *([assumed] if assumed else []),
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
        lines.append(tr("Key moments:"))
    for lesson in report.swings:
        numbers, side = lesson_numbers(lesson), lesson_side(lesson)
        lines.append(f"  {numbers:>3}. {side} {lesson_text(lesson, size)}")
    return lines


def mean_text(tally: Tally) -> str:
    """The mean loss of a tally: in points, else in win rate; a dash without moves."""
    if tally.points is not None:
        return tr("{points} points").format(points=tr_number(tally.points, ".2f"))
    return "–" if tally.rate is None else f"{tr_number(100 * tally.rate, '.1f')} %"


def agreement_text(tally: Tally) -> str:
    """The share of first choices; a dash without moves."""
    return "–" if tally.agreement is None else percent_text(tally.agreement)
