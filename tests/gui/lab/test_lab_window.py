"""The Lab as a person uses it: from the first page to a running match, its results and files."""

from __future__ import annotations

from pathlib import Path

import pytest
from program_drive import NoEngine, Programs
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QFileDialog, QLabel

from desktop_go.engine.attached import AttachedEngine, EngineProtocol
from desktop_go.engine.gomoku.levels import LEVELS as GOMOKU_LEVELS
from desktop_go.games.gomoku.psq import read_psq
from desktop_go.gui.lab.contestant_row import Choice, ContestantDialog, ContestantRow
from desktop_go.gui.lab.files import shelf
from desktop_go.gui.lab.window import LabWindow
from desktop_go.gui.play.attached import keep_engines
from desktop_go.gui.style.scheme import DARK_SCHEME
from desktop_go.gui.style.theme import ThemeManager
from desktop_go.gui.tictactoe.board import TicTacToeBoard
from desktop_go.lab.experiment import Event, Unit, Verdict
from desktop_go.lab.exporting import to_csv
from desktop_go.lab.play import Result
from desktop_go.lab.reading import parse_experiment
from desktop_go.lab.runner import Runner
from desktop_go.lab.store import Store
from desktop_go.services.i18n import translator

LONG = 60_000
"""Milliseconds that a run of short games may take on a busy machine."""


def choose(combo, value) -> None:
    """Choose as a person does: with the keyboard."""
    combo.setFocus()
    combo.setCurrentIndex(combo.findData(value))
    combo.activated.emit(combo.currentIndex())


def choose_text(combo, text: str) -> None:
    """The same, by what is read."""
    choose(combo, combo.itemData(combo.findText(text)))


@pytest.fixture
def lab(qtbot, tmp_path):
    app = QApplication.instance()
    assert isinstance(app, QApplication)
    window = LabWindow(tmp_path / "lab", ThemeManager(app))
    qtbot.addWidget(window)
    window.show()
    yield window
    window.shut_down()


def finished(lab: LabWindow, qtbot) -> None:
    """Wait until the run is over and its results are shown."""

    def settled() -> bool:
        return not (lab.process.running or lab._jobs.busy) and lab._report is not None

    qtbot.waitUntil(settled, timeout=LONG)


def click(qtbot, button) -> None:
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)


def choose_tictactoe(lab: LabWindow, games: int = 10) -> None:
    choose(lab.setup.game, "tictactoe")
    lab.setup.games.setValue(games)
    lab.at_once.setValue(1)


def test_from_the_first_page_to_a_running_match_in_two_clicks(
    programs: Programs, qtbot, home
) -> None:
    window = programs.begin(NoEngine()).window
    click(qtbot, window.greeter.lab_button)
    lab = window.lab.window
    assert lab is not None
    assert lab.isVisible()
    assert lab.setup.experiment().event is Event.MATCH
    started = []
    lab.process.start = lambda path, count: started.append(path)  # type: ignore[method-assign]
    click(qtbot, lab.run)
    assert parse_experiment(started[0].read_text("utf-8")) == lab.setup.experiment()


def test_the_button_of_the_lab_is_in_sight_on_the_first_page(
    programs: Programs, qtbot, home
) -> None:
    window = programs.begin(NoEngine()).window
    window.resize(1024, 700)
    button = window.greeter.lab_button
    qtbot.waitUntil(lambda: button.visibleRegion().boundingRect() == button.rect())


def test_a_newcomer_repeats_rave_beats_uct_in_two_clicks(programs: Programs, qtbot, home) -> None:
    """The first page, the Lab, the topmost card, which shows whole: the match runs."""
    window = programs.begin(NoEngine()).window
    clicks = [window.greeter.lab_button]
    click(qtbot, clicks[-1])
    lab = window.lab.window
    assert lab is not None
    card = lab.shelf.cards["go-rave"]
    qtbot.waitUntil(lambda: card.height() > 0)
    assert (
        lab.shelf.viewport()
        .rect()
        .contains(card.run.rect().translated(card.run.mapTo(lab.shelf.viewport(), QPoint(0, 0))))
    ), "nothing has to be scrolled"
    started = []
    lab.process.start = lambda path, count: started.append(path)  # type: ignore[method-assign]
    clicks.append(card.run)
    click(qtbot, clicks[-1])
    assert len(clicks) <= 3
    assert lab.live.isVisible()
    running = parse_experiment(started[0].read_text("utf-8"))
    assert [one.name for one in running.contestants] == ["RAVE", "Plain UCT"]
    assert running in [experiment for _path, experiment in shelf()]


@pytest.fixture
def german():
    translator.set_language("de")


def test_ready_experiments_speak_the_language_of_the_window(
    german: None, lab: LabWindow, qtbot
) -> None:
    card = lab.shelf.cards["go-rave"]
    shown = [label.text() for label in card.findChildren(QLabel)]
    assert "Go: RAVE gegen einfaches UCT" in shown
    assert "RAVE ist bei gleich vielen Playouts viel stärker als einfaches UCT." in shown
    assert "Gelly & Silver 2011; Korhonen 2014, S. 29" in shown
    assert any("RAVE gegen Einfaches UCT: 200 Siege" in text for text in shown)
    click(qtbot, card.open)
    assert "RAVE ist bei gleich vielen Playouts" in lab.verdict.text()


def test_no_button_is_cut_in_a_small_window_in_german(german: None, lab: LabWindow, qtbot) -> None:
    lab.resize(1024, 660)
    buttons = (lab.run, lab.pause, lab.stop, lab.open, lab.export)
    qtbot.waitUntil(lambda: lab.run.width() > 0)
    for one in buttons:
        assert one.width() >= one.sizeHint().width(), one.text()


def test_a_ready_experiment_says_our_figure_beside_the_claim_and_the_runs_own(
    lab: LabWindow, qtbot
) -> None:
    click(qtbot, lab.shelf.cards["samegame-playouts"].open)
    shown = lab.verdict.text()
    assert "The claim: Playouts that save a color" in shown
    assert "Our figure" in shown
    assert "This agrees with the claim." in shown
    assert lab.shelf.isVisible(), "looked at, not run"
    ours = lab.setup.experiment().ours
    assert ours is not None
    assert ours.verdict is Verdict.AGREES
    lab.setup.seed.setValue(2)
    assert lab.setup.experiment().ours is None, "other games: the figure is not theirs"
    lab.setup.seed.setValue(1)
    lab.setup.boards.setValue(1)
    lab.setup.amount.setValue(20)
    assert lab.setup.experiment().ours is None, "another budget"
    click(qtbot, lab.run)
    finished(lab, qtbot)
    assert "Mean scores: Random: " in lab.verdict.text()


def test_every_ready_experiment_comes_out_of_the_form_as_it_went_in(lab: LabWindow) -> None:
    for path, experiment in shelf():
        lab.open_file(path)
        assert lab.setup.experiment() == experiment, path.name


def test_the_menu_opens_the_lab_with_the_game_that_is_shown(
    programs: Programs, qtbot, home
) -> None:
    window = programs.begin(NoEngine()).window
    window.games.show("tictactoe")
    window.actions_["lab"].trigger()
    assert window.lab.window is not None
    assert window.lab.window.setup.game.currentData() == "tictactoe"


@pytest.mark.parametrize("page", ["learn", "pig"])
def test_a_page_without_experiments_opens_the_lab_with_go(
    page: str, programs: Programs, qtbot, home
) -> None:
    window = programs.begin(NoEngine()).window
    window.games.show(page)
    window.actions_["lab"].trigger()
    assert window.lab.window is not None
    assert window.lab.window.setup.game.currentData() == "go"


def test_a_match_runs_and_says_who_is_stronger(lab: LabWindow, qtbot) -> None:
    choose_tictactoe(lab, games=20)
    choose(lab.setup.rows[1].kind, 1)
    moves = []
    lab.process.happened.connect(lambda event: moves.append(event["event"]))
    click(qtbot, lab.run)
    assert not lab.run.isEnabled()
    assert not lab.setup.isEnabled()
    finished(lab, qtbot)
    assert "20 of 20 are done." in lab.text.text()
    assert "Perfect is stronger than Random" in lab.verdict.text()
    grid = lab.results.tables["games"]
    assert [grid.item(0, place).text() for place in (0, 1, 2)] == ["Perfect", "Random", "20"]
    assert "move" in moves
    board = lab.live.boards[0]
    assert isinstance(board.board, TicTacToeBoard)
    assert "Game 20: Random (Black) against Perfect (White)" in board.text.text()


def test_results_that_come_while_others_are_counted_are_counted_too(lab: LabWindow, qtbot) -> None:
    choose_tictactoe(lab, games=20)
    click(qtbot, lab.run)
    finished(lab, qtbot)
    jobs = []
    lab._jobs.start = lambda *job: jobs.append(job)  # type: ignore[method-assign, assignment]
    lab._count()
    lab._on_ended("")
    for work, done, _failed in jobs:
        done(work())
    assert len(jobs) == 2, "counted once more, after the last result"


def test_the_window_and_the_command_line_play_the_same_games(
    lab: LabWindow, qtbot, tmp_path: Path
) -> None:
    choose_tictactoe(lab)
    click(qtbot, lab.run)
    finished(lab, qtbot)
    lab.save(tmp_path / "window.csv")
    qtbot.waitUntil(lambda: (tmp_path / "window.csv").is_file(), timeout=LONG)
    store = Store(tmp_path / "line.lab")
    assert Runner(lab.setup.experiment(), store, 2).run()
    assert (tmp_path / "window.csv").read_text("utf-8") == to_csv(
        store.experiment(), store.results()
    )


def test_pause_resume_stop_and_go_on(lab: LabWindow, qtbot) -> None:
    choose_tictactoe(lab, games=3000)
    click(qtbot, lab.run)
    qtbot.waitUntil(lambda: lab.bar.value() > 2, timeout=LONG)
    click(qtbot, lab.pause)
    qtbot.waitUntil(lambda: lab.pause.text() == "&Resume", timeout=LONG)
    assert lab.text.text().startswith("Paused")
    click(qtbot, lab.pause)
    done = lab.bar.value()
    qtbot.waitUntil(lambda: lab.bar.value() > done + 2, timeout=LONG)
    assert "left" in lab.text.text()
    click(qtbot, lab.stop)
    finished(lab, qtbot)
    done = lab.bar.value()
    assert 5 < done < 3000
    click(qtbot, lab.run)
    qtbot.waitUntil(lambda: lab.bar.value() > done, timeout=LONG)
    click(qtbot, lab.stop)
    finished(lab, qtbot)


def test_a_test_is_drawn_and_explained_while_it_runs(lab: LabWindow, qtbot) -> None:
    choose_tictactoe(lab, games=400)
    choose(lab.setup.rows[1].kind, 1)
    click(qtbot, lab.setup.test)
    lab.setup.test.setChecked(True)
    lab.setup.elo1.setValue(100)
    click(qtbot, lab.run)
    finished(lab, qtbot)
    assert "log-likelihood ratio" in lab.verdict.text()
    assert "Perfect is stronger than Random" in lab.verdict.text()
    assert lab.bar.value() < 400
    titles = [lab.results.tabText(place) for place in range(lab.results.count())]
    assert titles[:4] == ["Ready experiments", "Boards", "Tables", "The test"]


def test_everything_can_be_exported(lab: LabWindow, qtbot, tmp_path: Path) -> None:
    choose_tictactoe(lab, games=4)
    lab.setup.title.setText("A & B <c>")
    click(qtbot, lab.run)
    finished(lab, qtbot)
    for name in ("a.html", "a.csv", "a.sgf", "a.png", "a.svg"):
        lab.save(tmp_path / name)
        qtbot.waitUntil((tmp_path / name).is_file, timeout=LONG)
    page = (tmp_path / "a.html").read_text("utf-8")
    assert "A &amp; B &lt;c&gt;" in page
    assert "<svg" in page
    assert "http" not in page.replace("http://www.w3.org/2000/svg", "")
    assert len((tmp_path / "a.csv").read_text("utf-8").splitlines()) == 5
    assert (tmp_path / "a.sgf").read_text("utf-8").count("(;") == 4
    picture = QImage(str(tmp_path / "a.png"))
    assert picture.width() > 1000
    qtbot.waitUntil(lambda: not lab._jobs.busy, timeout=LONG)


def test_games_of_gomoku_are_exported_as_psq(
    lab: LabWindow, qtbot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    text = 'game = "gomoku"\ngames = 2\n[[contestant]]\nlevel = 1\n[[contestant]]\nlevel = 2\n'
    (tmp_path / "played.toml").write_text(text, "utf-8")
    store = Store(tmp_path / "played.lab")
    store.begin(parse_experiment(text))
    for number, moves in enumerate(("H8 J9", "H8 G7 A1")):
        detail = {"result": "B+R"}
        store.add(Result(number, number, 1 - number, 0, 1.0, "resign", moves, 1.0, 0.9, detail))
    lab.open_file(store.path)
    qtbot.waitUntil(lambda: "2 results are there." in lab.text.text(), timeout=LONG)
    target = tmp_path / "games"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_given: (str(target), ""))
    action = next(one for one in lab.export.menu().actions() if one.data() == ".psq")
    assert action.isVisible()
    action.trigger()
    qtbot.waitUntil(lambda: "Saved as" in lab.text.text(), timeout=LONG)
    read = [read_psq(path.read_bytes())[0] for path in sorted(target.glob("*.psq"))]
    moves = [[tuple(node.move.point) for node in one.main_line() if node.move] for one in read]
    assert moves == [[(7, 7), (8, 6)], [(7, 7), (6, 8), (0, 14)]]


def test_only_files_that_the_experiment_has_games_for_are_offered(lab: LabWindow, qtbot) -> None:
    choose_tictactoe(lab, games=2)
    click(qtbot, lab.run)
    finished(lab, qtbot)
    files = [one for one in lab.export.menu().actions() if one.data()]
    offered = {one.data() for one in files if one.isVisible() and one.isEnabled()}
    assert offered == {".html", ".csv", ".sgf", ".png", ".svg"}


def copy_command(lab: LabWindow, qtbot) -> None:
    """Choose it from the menu of the button *Export*, by its key."""
    click(qtbot, lab.export)
    qtbot.waitUntil(lab.export.menu().isVisible)
    qtbot.keyClick(lab.export.menu(), Qt.Key.Key_C)


def test_before_a_run_only_the_command_can_be_exported(lab: LabWindow) -> None:
    able = [one for one in lab.export.menu().actions() if one.isEnabled() and one.text()]
    assert able == [lab.copy]


def test_copied_as_a_command_it_can_be_repeated(lab: LabWindow, qtbot) -> None:
    choose_tictactoe(lab)
    copy_command(lab, qtbot)
    words = QGuiApplication.clipboard().text().split()
    assert words[:3] == ["desktop-go", "lab", "run"]
    assert parse_experiment(Path(words[3]).read_text("utf-8")) == lab.setup.experiment()


def test_what_does_not_fit_is_said_and_nothing_starts(lab: LabWindow, qtbot) -> None:
    choose(lab.setup.meeting, Event.SUITE.value)
    click(qtbot, lab.run)
    assert "A suite needs “files”" in lab.text.text()
    assert not lab.process.running
    choose(lab.setup.meeting, Event.GRID.value)
    choose(lab.setup.grid.keys[0], "exploration")
    lab.setup.grid.texts[0].setText("0.1 much")
    click(qtbot, lab.run)
    assert "'much' is not a number" in lab.text.text()


def test_trouble_of_the_run_is_told(lab: LabWindow, qtbot, tmp_path: Path) -> None:
    choose(lab.setup.meeting, Event.SUITE.value)
    lab.setup.files.setText(str(tmp_path / "missing.tst"))
    click(qtbot, lab.run)
    qtbot.waitUntil(lambda: "missing.tst" in lab.text.text(), timeout=LONG)
    qtbot.waitUntil(lambda: not lab._jobs.busy, timeout=LONG)


def test_an_attached_engine_is_a_contestant_by_its_name(programs: Programs, qtbot, home) -> None:
    window = programs.begin(NoEngine()).window
    mine = AttachedEngine("My GNU", "/opt/my gnu/gnugo", ("--mode", "gtp"), "/opt/data")
    other = AttachedEngine("Wine", "/opt/wine", protocol=EngineProtocol.GOMOCUP)
    keep_engines(window.lab._settings, [mine, other])
    window.actions_["lab"].trigger()
    lab = window.lab.window
    assert lab is not None
    row = lab.setup.rows[1]
    assert row.kind.findText("Wine") == -1, "it plays gomoku"
    choose_text(row.kind, "My GNU")
    one = lab.setup.experiment().contestants[1]
    assert (one.name, one.command, one.folder) == (mine.name, mine.command, "/opt/data")
    # Read again, it is shown by its name; another kind can be chosen from there.
    lab.setup.show_experiment(lab.setup.experiment())
    row = lab.setup.rows[1]
    assert row.kind.currentText() == "My GNU"
    choose(row.kind, 3)
    assert lab.setup.experiment().contestants[1].level == 3
    assert not lab.setup.experiment().contestants[1].command


FILES = {
    "grid": 'game = "go"\nevent = "grid"\nboard = 13\nkomi = 0.5\n[budget]\nvisits = 70\n'
    "[grid]\nexploration = [0.1, 0.5]\nplayouts = [10, 20]\n[[contestant]]\n"
    'name = "X"\noptions = { playout_policy = "light" }\n',
    "match": 'claim = "A"\nsource = "B"\ngame = "gomoku"\nboard = 20\nrules = "renju"\ngames = 7\n'
    'openings = "empty"\nseed = 9\n[sprt]\nelo0 = -5\nelo1 = 5\n[[contestant]]\nlevel = 3\n'
    '[[contestant]]\ncommand = ["a program", "-x"]\nfolder = "x"\nbudget = { seconds = 2.0 }\n',
    "solvers": 'game = "samegame"\nevent = "solvers"\nboard = 11\nboards = 3\n[budget]\n'
    'playouts = 500\n[[contestant]]\nsolver = "uct"\n[[contestant]]\nsolver = "nrpa"\n',
    "sudoku": 'game = "sudoku"\nevent = "solvers"\nrules = "hard"\n[budget]\nseconds = 0.5\n'
    '[[contestant]]\nsolver = "monte-carlo"\nname = "A"\n',
}


@pytest.mark.parametrize("name", FILES)
def test_the_form_shows_every_experiment_as_it_is(
    name: str, lab: LabWindow, tmp_path: Path
) -> None:
    path = tmp_path / "some.toml"
    path.write_text(FILES[name], "utf-8")
    lab.open_file(path)
    assert lab.setup.experiment() == parse_experiment(FILES[name])


def test_an_opened_file_goes_on_where_it_was(lab: LabWindow, qtbot, tmp_path: Path) -> None:
    choose_tictactoe(lab, games=6)
    path = tmp_path / "mine.toml"
    path.write_text("# A comment stays.\n" + lab.setup.experiment().to_toml(), "utf-8")
    store = Store(path.with_suffix(".lab"))
    assert Runner(lab.setup.experiment(), store, 1).run()
    before = store.results()
    lab.open_file(path.with_suffix(".lab"))
    qtbot.waitUntil(lambda: "6 results are there." in lab.text.text(), timeout=LONG)
    click(qtbot, lab.run)
    finished(lab, qtbot)
    assert "6 of 6 are done." in lab.text.text()
    assert store.results() == before
    assert path.read_text("utf-8").startswith("# A comment stays.")
    lab.setup.seed.setValue(2)
    assert lab._written() != path


def test_a_file_that_is_none_is_told_of(lab: LabWindow, tmp_path: Path) -> None:
    path = tmp_path / "some.toml"
    path.write_text("game = 'chess'", "utf-8")
    lab.open_file(path)
    assert "“chess” is no game" in lab.text.text()


def test_earlier_experiments_are_offered(lab: LabWindow, qtbot) -> None:
    choose_tictactoe(lab)
    lab.setup.title.setText("Mine & yours")
    copy_command(lab, qtbot)
    lab.open.menu().aboutToShow.emit()
    texts = [action.text() for action in lab.open.menu().actions()]
    assert "Mine && yours" in texts
    choose(lab.setup.game, "go")
    lab.open.menu().actions()[texts.index("Mine && yours")].trigger()
    assert lab.setup.title.text() == "Mine & yours"
    assert lab.setup.game.currentData() == "tictactoe"


def test_contestants_of_another_game_replace_those_before_at_once(lab: LabWindow) -> None:
    """The old rows are not painted below the new ones until Qt deletes them."""
    choose(lab.setup.game, "gomoku")
    choose(lab.setup.meeting, Event.LADDER.value)
    lab.setup.rows[3].remove.click()
    QApplication.processEvents()
    shown = [row for row in lab.setup.findChildren(ContestantRow) if row.isVisible()]
    assert shown == lab.setup.rows
    assert len(shown) == len(GOMOKU_LEVELS) - 1


def test_fields_without_a_meaning_are_hidden(lab: LabWindow) -> None:
    setup = lab.setup
    assert setup.komi.isVisible()
    assert not setup.amount.isVisible()
    choose(setup.unit, Unit.SECONDS.value)
    assert setup.amount.isVisible()
    choose(setup.game, "sudoku")
    assert not setup.komi.isVisible()
    assert not setup.board.isVisible()
    assert setup.boards.isVisible()
    choose(setup.game, "gomoku")
    setup.add.click()
    assert setup.meeting.currentData() == Event.ROUND_ROBIN.value
    assert len(setup.rows) == 3
    setup.rows[2].remove.click()
    assert len(setup.rows) == 2


def test_a_contestant_gets_options_of_its_own(lab: LabWindow, qtbot) -> None:
    dialog = ContestantDialog("go", Choice("full"), lab)
    qtbot.addWidget(dialog)
    assert dialog.choice() == Choice("full")
    assert dialog._form is not None
    choose(dialog._form.editors["algorithm"].widget, "uct")
    assert dialog.choice().options == {"algorithm": "uct"}
    lab.setup.rows[0]._take(dialog.choice())
    assert "algorithm=uct" in lab.setup.rows[0].text.text()


def test_charts_follow_the_theme(lab: LabWindow, qtbot) -> None:
    choose_tictactoe(lab, games=2)
    click(qtbot, lab.run)
    finished(lab, qtbot)
    lab.results.set_scheme(DARK_SCHEME)
    lab.results.setCurrentIndex(3)
    picture = lab.results.currentWidget().grab().toImage()
    assert picture.pixelColor(2, 2).name() == DARK_SCHEME.base
