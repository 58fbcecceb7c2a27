"""What reports say of results that are made up, and how they are written."""

from __future__ import annotations

import csv
import io
import xml.etree.ElementTree as ElementTree
from pathlib import Path

import pytest
from lab_helpers import results_of, some_experiment, tictactoe

from desktop_go.games.gomoku.psq import read_psq
from desktop_go.lab.charts import ChartStyle
from desktop_go.lab.counting import Course, counted, meetings
from desktop_go.lab.experiment import Contestant, Event, Experiment, LabError
from desktop_go.lab.exporting import records, to_csv, to_html, write_report
from desktop_go.lab.play import Result
from desktop_go.lab.reading import parse_experiment
from desktop_go.lab.report import Report, make_report, text_report
from desktop_go.lab.schedule import pairings, tasks
from desktop_go.lab.sprt import Sprt
from desktop_go.records.loading import load_records


def report_of(experiment: Experiment, points: list[float]) -> Report:
    return make_report(experiment, results_of(experiment, points))


def check_charts(report: Report) -> None:
    """Every chart is a whole SVG document with words for those who do not see it."""
    for chart in report.charts:
        root = ElementTree.fromstring(chart.draw(ChartStyle()))
        assert root.tag.endswith("svg")
        assert "nan" not in chart.draw(ChartStyle())
        assert chart.title
        assert chart.words


def test_points_are_counted_for_the_right_side() -> None:
    """A wins with Black and draws with White, twice: three points of four for A."""
    experiment = some_experiment(Event.MATCH, 2, games=4)
    met = meetings(pairings(experiment), results_of(experiment, [1.0, 0.5, 1.0, 0.5]))
    assert (met[0].won, met[0].drawn, met[0].lost) == (2, 2, 0)
    assert met[0].sample.counts == (0, 0, 0, 2, 0)
    report = report_of(experiment, [1.0, 0.5, 1.0, 0.5])
    assert report.tables[0].rows[0][:7] == ("A", "B", "4", "2", "2", "0", "75.0%")
    check_charts(report)


def test_a_single_game_is_counted_before_there_is_a_pair() -> None:
    met = meetings([(0, 1)], results_of(some_experiment(Event.MATCH, 2, games=4), [0.0]))
    assert met[0].sample.counts == (1, 0, 0)


def test_nothing_played_yet_is_a_report_too() -> None:
    for event in Event:
        files = ("a.tst",) if event is Event.SUITE else ()
        experiment = some_experiment(event, 3 if event is not Event.MATCH else 2, files=files)
        if event is Event.GRID:
            experiment = some_experiment(event, 2, grid={"a": (1, 2)})
        report = make_report(experiment, [])
        assert text_report(report)
        check_charts(report)


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ([1.0, 0.0] * 20, "A is stronger than B, by more than"),
        ([0.0, 1.0] * 20, "B is stronger than A, by more than"),
        ([1.0, 0.0, 1.0, 0.5] * 20, "A is stronger than B, by"),
        ([1.0, 1.0] * 20, "do not show yet who is stronger: A is -23 to 23 Elo points ahead of B"),
    ],
)
def test_a_match_is_summed_up_in_a_sentence(points: list[float], sentence: str) -> None:
    report = report_of(some_experiment(Event.MATCH, 2, games=len(points)), points)
    assert sentence in report.sentences[0]


def test_a_few_games_prove_little_and_no_number_makes_sure() -> None:
    few, many = (
        text_report(
            report_of(some_experiment(Event.MATCH, 2, games=games), [1.0, 0.0] * (games // 2))
        )
        for games in (6, 400)
    )
    assert "So few games prove little." in few
    assert "So few games prove little." not in many
    assert "> 99.9%" in many
    assert (few + many).count("100.0%") == 2, "the scores alone"


def test_claim_and_source_are_told() -> None:
    experiment = some_experiment(Event.MATCH, 2, claim="A wins", source="B 2020")
    assert make_report(experiment, []).sentences[:2] == ("The claim: A wins", "Source: B 2020")


def test_a_tournament_is_rated() -> None:
    experiment = some_experiment(Event.ROUND_ROBIN, 3, games=4)
    points = [1.0 if one.first < one.second else 0.0 for one in tasks(experiment)]
    report = report_of(experiment, points)
    assert [row[1] for row in report.tables[1].rows] == ["A", "B", "C"]
    assert [chart.key for chart in report.charts] == ["ratings", "elo"]
    check_charts(report)


def test_a_test_looks_at_games_in_their_order_and_ends_with_its_decision() -> None:
    experiment = some_experiment(Event.MATCH, 2, games=200, sprt=Sprt(0, 200))
    results = results_of(experiment, [1.0, 0.0] * 100)
    course = Course(experiment)
    course.take({one.number: one for one in reversed(results)})
    assert course.end is not None
    assert course.end == 2 * len(course.ratios) < 200
    assert len(counted(experiment, results)) == course.end
    late = Course(experiment)
    late.take({one.number: one for one in results if one.number != 3})
    assert len(late.ratios) == 1
    late.take({one.number: one for one in results})
    assert late.ratios == course.ratios
    report = make_report(experiment, results)
    assert report.tables[0].rows[0][2] == str(course.end)
    assert "A is stronger than B" in report.sentences[0]
    check_charts(report)


def test_a_grid_over_one_option_is_a_curve_and_over_two_a_map() -> None:
    one = some_experiment(Event.GRID, 1, games=2, grid={"exploration": (0.1, 0.2, 0.4)})
    report = report_of(one, [1.0, 1.0] * 3)
    assert [chart.key for chart in report.charts] == ["grid", "elo"]
    check_charts(report)
    two = some_experiment(Event.GRID, 1, games=2, grid={"x": (1, 2, 3), "mode": ("a", "b")})
    points = [1.0, 0.0, 0.0, 1.0] * 3
    report = report_of(two, points)
    assert "x=1, mode=a: 100%; x=1, mode=b: 0%" in report.charts[0].words
    assert report.charts[0].draw(ChartStyle()).count("100%") == 3
    check_charts(report)


def test_solvers_are_compared_by_their_means() -> None:
    experiment = some_experiment(Event.SOLVERS, 2, boards=2)
    results = [
        Result(one.number, one.first, -1, one.opening, 100.0 * (one.first + 1), "", "", 1.0, 1.0,
               {"growth": [[1, 50], [10, 80], [20, 100]]})
        for one in tasks(experiment)
    ]  # fmt: skip
    report = make_report(experiment, results)
    assert [row[:3] for row in report.tables[0].rows] == [("A", "2", "100"), ("B", "2", "200")]
    check_charts(report)


def test_a_suite_tells_who_found_what() -> None:
    experiment = some_experiment(Event.SUITE, 2, files=("x.tst",))
    results = [
        Result(one.number, one.first, -1, one.opening, float(one.first == 0), "", "", 1.0, 1.0,
               {"name": f"P{one.opening}", "wanted": "A1", "answer": "A1"})
        for one in tasks(experiment, 3)
    ]  # fmt: skip
    report = make_report(experiment, results)
    assert [row[:4] for row in report.tables[0].rows] == [
        ("A", "3", "3", "100.0%"),
        ("B", "0", "3", "0.0%"),
    ]
    assert report.tables[1].rows[0] == ("P0", "A1", "A1 ✓", "A1 ✗")
    check_charts(report)


def test_lost_by_a_fault_is_told() -> None:
    experiment = some_experiment(Event.MATCH, 2, games=8)
    results = [
        Result(one.number, one.first, one.second, one.opening, 1.0, "forfeit", "", 1.0, 1.0,
               {"fault": "it crashed"})
        for one in tasks(experiment)
    ]  # fmt: skip
    sentences = make_report(experiment, results).sentences
    assert "B lost game 1 by its own fault: it crashed" in sentences
    assert sentences[-1] == "8 games were lost by faults."


def played(moves: str, game: str) -> tuple[Experiment, list[Result]]:
    players = (Contestant("A & B", level=1), Contestant("<C>", level=2))
    board, rules = (15, "freestyle") if game == "gomoku" else (9, "chinese")
    experiment = Experiment(game, Event.MATCH, players, board=board, rules=rules, komi=7.0)
    result = Result(0, 0, 1, 0, 1.0, "resign", moves, 1.0, 0.9, {"result": "B+R"})
    return experiment, [result]


def test_games_are_written_as_sgf(tmp_path: Path) -> None:
    experiment, results = played("E5 pass A1", "go")
    write_report(make_report(experiment, results), results, tmp_path / "a.sgf")
    record = load_records((tmp_path / "a.sgf").read_bytes()).records[0]
    assert (record.info("PB"), record.info("PW")) == ("A & B", "<C>")
    assert (record.info("RE"), record.info("KM")) == ("B+R", "7")
    assert next(node.move.point for node in record.main_line()[1:] if node.move) == (4, 4)
    assert len(record.main_line()) == 4


def test_games_of_gomoku_are_written_as_psq(tmp_path: Path) -> None:
    experiment, results = played("H8 J9", "gomoku")
    write_report(make_report(experiment, results), results, tmp_path / "games.psq")
    record, notices = read_psq((tmp_path / "games" / "0001.psq").read_bytes())
    assert not notices
    assert [node.move.point for node in record.main_line() if node.move] == [(7, 7), (8, 6)]
    assert next(records(experiment, results)).game == 4


@pytest.mark.parametrize(
    ("game", "event", "suffix"),
    [("go", Event.MATCH, "psq"), ("go", Event.SUITE, "sgf"), ("samegame", Event.SOLVERS, "sgf")],
)
def test_files_of_games_that_there_are_not_are_refused(
    tmp_path: Path, game: str, event: Event, suffix: str
) -> None:
    experiment = Experiment(game, event, (Contestant("A", level=1), Contestant("B", level=2)))
    with pytest.raises(LabError, match="no games for a file of this kind"):
        write_report(make_report(experiment, []), [], tmp_path / f"a.{suffix}")
    assert not list(tmp_path.iterdir())


def test_the_page_needs_no_other_file_and_takes_names_as_text() -> None:
    experiment, results = played("E5", "go")
    page = to_html(make_report(experiment, results))
    assert "A &amp; B" in page
    assert "<C>" not in page
    assert "src=" not in page
    assert "href=" not in page
    assert "desktop-go lab run" in page


def test_the_table_of_results_holds_no_times() -> None:
    experiment = tictactoe(2)
    text = to_csv(experiment, results_of(experiment, [1.0, 0.5]))
    rows = list(csv.reader(io.StringIO(text)))
    assert rows[1] == ["1", "Perfect", "Careless", "1", "1", "row", ""]
    assert rows[2] == ["2", "Careless", "Perfect", "1", "0.5", "row", ""]


def test_odd_files_of_an_experiment_are_still_experiments(tmp_path: Path) -> None:
    """The report of an experiment that is written and read again is the same."""
    experiment = tictactoe(4)
    again = parse_experiment(experiment.to_toml())
    points = [1.0, 0.5, 0.0, 0.5]
    assert text_report(report_of(again, points)) == text_report(report_of(experiment, points))
