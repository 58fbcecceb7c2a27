"""The Lab of SameGame: plans, grids, tables, curves, files; one experiment by clicks."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest

from desktop_go.errors import DesktopGoError
from desktop_go.games.samegame.options import SOLVER_OPTIONS
from desktop_go.games.samegame.position import Position
from desktop_go.gui.puzzles.charts import scale_for
from desktop_go.gui.samegame import race
from desktop_go.gui.samegame.lab_run import (
    Contender,
    LabPlan,
    LabPosition,
    LabResult,
    curves,
    parse_values,
    run_lab,
    tabulate,
    to_csv,
    vary,
)
from desktop_go.gui.samegame.page import SameGamePage


def press(button: object) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def result(contender: str, position: str, score: int, *growth: tuple[int, int]) -> LabResult:
    return LabResult(contender, 1.0, position, 1, score, 100, 1.0, growth)


def test_a_grid_makes_one_contender_for_each_combination() -> None:
    grid = {"exploration": [0.1, 0.5], "playout": ["random", "tabu", "double-tabu"]}
    contenders = vary("uct", {"k": 4}, grid, "uct")
    assert len(contenders) == 6
    assert contenders[0] == Contender(
        "uct exploration=0.1 playout=random",
        "uct",
        {"k": 4, "exploration": 0.1, "playout": "random"},
    )


@pytest.mark.parametrize(
    ("key", "text", "values"),
    [
        ("exploration", "0.05, 0.1 1", [0.05, 0.1, 1.0]),
        ("expand_at", "1 8", [1, 8]),
        ("playout", "random tabu", ["random", "tabu"]),
        ("spare_in_tree", "yes no", [True, False]),
    ],
)
def test_values_are_read(key: str, text: str, values: list[object]) -> None:
    assert parse_values(SOLVER_OPTIONS["uct"].option(key), text) == values


@pytest.mark.parametrize(
    ("key", "text"),
    [("exploration", "x"), ("exploration", "9"), ("expand_at", "1.5"), ("playout", "best"),
     ("spare_in_tree", "perhaps"), ("k", "")],
)  # fmt: skip
def test_values_that_do_not_fit_are_refused(key: str, text: str) -> None:
    with pytest.raises(DesktopGoError):
        parse_values(SOLVER_OPTIONS["uct"].option(key), text)


def test_the_table_has_means_and_totals() -> None:
    results = [
        result("a", "1", 10), result("a", "1", 20), result("a", "2", 100), result("b", "1", 7),
    ]  # fmt: skip
    table = tabulate(results)
    assert table.positions == ("1", "2")
    assert table.cells["1", "a, 1 s"] == 15
    assert table.total("a, 1 s") == 115
    assert table.total("b, 1 s") is None


def test_curves_are_means_over_the_same_runs() -> None:
    results = [
        result("a", "1", 30, (1, 10), (2, 20), (8, 30)),
        result("a", "2", 50, (2, 40), (4, 50)),
    ]
    assert curves(results) == {"a": [(2.0, 30.0), (4.0, 35.0)]}
    assert to_csv(results).splitlines()[1].startswith("a,1.0,1,1,30,100")


def test_scales_are_round() -> None:
    scale = scale_for([0.0, 3271.0], from_zero=True)
    assert (scale.low, scale.high, scale.step) == (0, 4000, 1000)
    assert scale_for([-120.0, 80.0], from_zero=True).low <= -120
    assert scale_for([], from_zero=True).high > 0


def test_runs_follow_the_plan() -> None:
    board = Position(((1, 1, 2), (2, 2, 1), (1, 2, 1)))
    plan = LabPlan(
        (LabPosition("p", board),),
        (Contender("uct", "uct"), Contender("beam", "beam")),
        (0.05, 0.1),
        2,
    )
    told: list[object] = []
    results = run_lab(plan, told.append, lambda: False)
    assert len(results) == plan.runs == len(told) == 8
    assert all(r.growth[-1][1] == r.score for r in results)
    assert run_lab(plan, told.append, lambda: True) == []


def test_an_experiment_by_clicks(
    page_of: object, qtbot: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "GOALS", ())
    page = page_of(SameGamePage)
    page.tabs.setCurrentIndex(1)
    press(page.solver.lab)
    lab, setup = page.lab, page.lab.setup
    assert lab.isVisible()
    press(lab.start)
    assert "positions" in lab.text.text()
    file = tmp_path / "boards.txt"
    file.write_text("position 7\n112\n112\n333\n\nposition 8\n12\n12\n")
    setup.add_file(file)
    qtbot.waitUntil(lambda: setup.positions.count() == 2)
    press(setup.standard)
    assert setup.positions.count() == 2 + 20
    press(setup.clear)
    setup.add_file(file)
    qtbot.waitUntil(lambda: setup.positions.count() == 2)
    press(setup.current)
    assert setup.positions.count() == 3
    press(lab.start)
    assert "solvers" in lab.text.text()
    setup.solver.setCurrentIndex(list(SOLVER_OPTIONS).index("uct"))
    key, values = setup.grids[0]
    key.setCurrentIndex(key.findData("exploration"))
    values.setText("0.1 huge")
    press(setup.add)
    assert "huge is not a value" in lab.text.text()
    values.setText("0.1 0.5")
    press(setup.add)
    assert setup.solvers.count() == 2
    setup.budgets.setText("much")
    press(lab.start)
    assert "Budgets are in seconds" in lab.text.text()
    setup.budgets.setText("0.05")
    press(lab.start)
    qtbot.waitUntil(lambda: not lab.busy, timeout=120_000)
    assert len(lab.results) == 6
    assert lab.table.rowCount() == 4
    assert lab.table.item(0, 0).text() == "1,005"
    lab.save_csv(tmp_path / "lab.csv")
    with (tmp_path / "lab.csv").open(newline="") as stream:
        assert len(list(csv.DictReader(stream))) == 6
    for place in range(lab.tabs.count()):
        lab.tabs.setCurrentIndex(place)
        picture = tmp_path / f"{place}.png"
        lab.save_png(picture)
        assert not QImage(str(picture)).isNull()


def test_a_long_experiment_is_stopped(
    page_of: object, qtbot: object, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(race, "GOALS", ())
    page = page_of(SameGamePage)
    page.show_lab()
    lab = page.lab
    press(lab.setup.current)
    press(lab.setup.add)
    lab.setup.budgets.setText("0.05 3000")
    press(lab.start)
    qtbot.waitUntil(lambda: len(lab.results) == 1, timeout=120_000)
    press(lab.start)
    qtbot.waitUntil(lambda: not lab.busy, timeout=10_000)
    assert len(lab.results) == 1
    assert lab.setup.isEnabled()
