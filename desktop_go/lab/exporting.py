"""Writes what an experiment brought: CSV, records, charts, and one web page with everything."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from desktop_go.lab.charts import ChartStyle
from desktop_go.lab.experiment import Experiment, LabError
from desktop_go.lab.play import Result, moves_of_words
from desktop_go.lab.report import Report
from desktop_go.lab.schedule import NOBODY, all_contestants
from desktop_go.lab.table import Table
from desktop_go.lab.tables import TABLES
from desktop_go.records.game_tree import GameRecord, records_to_bytes
from desktop_go.services.atomic_file import write_atomically
from desktop_go.services.i18n import tr

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem;
  color: #23262b; background: #fff; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { padding: .25rem .7rem; border-bottom: 1px solid #dcdad5; text-align: left; }
.number { text-align: right; }
pre { background: #f2f1ee; padding: 1rem; overflow-x: auto; }
svg { max-width: 100%; height: auto; }
div { overflow-x: auto; }
"""


def to_csv(experiment: Experiment, results: Sequence[Result]) -> str:
    """All single results, without times: the same text for the same games."""
    names = [one.name for one in all_contestants(experiment)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("number", "first", "second", "opening", "points", "reason", "moves"))
    for one in results:
        second = "" if one.second == NOBODY else names[one.second]
        writer.writerow(
            (one.number + 1, names[one.first], second, one.opening + 1, f"{one.points:g}",
             one.reason, one.moves)
        )  # fmt: skip
    return text.getvalue()


def records(experiment: Experiment, results: Sequence[Result]) -> Iterator[GameRecord]:
    """The games as records, in order."""
    names = [one.name for one in all_contestants(experiment)]
    table = TABLES[experiment.game]
    for one in results:
        record = table.record(experiment, names[one.first], names[one.second])
        for key, value in (
            ("RE", str(one.detail.get("result", ""))),
            ("EV", experiment.title),
            ("RO", str(one.number + 1)),
        ):
            if value:
                record.set_info(key, value)
        node = record.root
        for move in moves_of_words(one.moves, experiment.board):
            node = record.add_move(node, move)
        record.mark_saved()
        yield record


def can_write(experiment: Experiment, suffix: str) -> bool:
    """Whether there is what a kind of file takes: games for SGF, games of gomoku for PSQ."""
    if suffix == ".psq":
        return experiment.event.has_games and experiment.game == "gomoku"
    return suffix != ".sgf" or experiment.event.has_games


def write_records(experiment: Experiment, results: Sequence[Result], path: Path) -> None:
    """All games: one SGF collection, or a folder of .psq files where ``path`` ends so.

    Raises:
        FileError: something cannot be written.
        LabError: the experiment has no such games.
    """
    if not can_write(experiment, path.suffix.lower()):
        raise LabError(tr("The experiment has no games for a file of this kind."))
    games = list(records(experiment, results))
    if path.suffix.lower() != ".psq":
        write_atomically(path, records_to_bytes(games))
        return
    from desktop_go.games.gomoku.psq import write_psq

    folder = path.with_suffix("")
    for number, record in enumerate(games, 1):
        write_atomically(folder / f"{number:04}.psq", write_psq(record), make_folders=True)


def to_html(report: Report) -> str:
    """The whole report as one page that needs no other file."""
    experiment = report.experiment
    title = escape(tr(experiment.title or "Experiment"))
    parts = [
        "<!DOCTYPE html>",
        f"<html><head><meta charset='utf-8'><title>{title}</title><style>{_STYLE}</style></head>",
        f"<body><h1>{title}</h1>",
        *(f"<p>{escape(sentence)}</p>" for sentence in report.sentences),
        *(_html_table(table) for table in report.tables),
    ]
    for chart in report.charts:
        parts.append(f"<h2>{escape(chart.title)}</h2><div>{chart.draw(ChartStyle())}</div>")
    parts.append(f"<h2>{tr('Repeat it')}</h2>")
    text = tr("Save this as experiment.toml and run: desktop-go lab run experiment.toml")
    parts.append(f"<p>{escape(text)}</p><pre>{escape(experiment.to_toml())}</pre></body></html>")
    return "\n".join(parts) + "\n"


def _html_table(table: Table) -> str:
    def cells(words: Sequence[str], tag: str) -> str:
        return "".join(
            f"<{tag}{' class=number' if place >= table.numbers else ''}>{escape(word)}</{tag}>"
            for place, word in enumerate(words)
        )

    rows = "".join(f"<tr>{cells(row, 'td')}</tr>" for row in table.rows)
    head = f"<tr>{cells(table.head, 'th')}</tr>"
    return f"<h2>{escape(table.title)}</h2><div><table>{head}{rows}</table></div>"


def write_report(report: Report, results: Sequence[Result], path: Path) -> None:
    """Write what the ending of ``path`` asks for: .html, .csv, .sgf, .psq, or .svg for a chart.

    Raises:
        FileError: it cannot be written.
        LabError: the experiment has no games of that kind.
    """
    kind = path.suffix.lower()
    if kind in (".sgf", ".psq"):
        write_records(report.experiment, results, path)
    elif kind == ".csv":
        write_atomically(path, to_csv(report.experiment, results).encode())
    elif kind == ".svg" and report.charts:
        write_atomically(path, report.charts[0].draw(ChartStyle()).encode())
    else:
        write_atomically(path, to_html(report).encode())
