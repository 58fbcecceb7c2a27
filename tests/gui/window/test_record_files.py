"""Several games in a file, character sets, repairs, changes from outside, drops, copies."""

from __future__ import annotations

import errno
import threading
import weakref
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPointF, QProcess, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from window_drive import PEOPLE, Driver

from desktop_go.gui.editing import file_watch
from desktop_go.gui.go import files as record_files
from desktop_go.gui.threads import letting_go
from desktop_go.moves import Color
from desktop_go.records.loading import load_records
from desktop_go.records.release import LARGE

Start = Callable[..., Driver]
COLLECTION = (
    b"(;GM[1]FF[4]SZ[9]PB[Anna]PW[Ben]RE[B+R];B[ee];W[gg])\n"
    b"(;GM[1]FF[4]SZ[13]PB[Cleo]PW[Dan]RE[W+2.5];B[dd])\n"
    b"(;GM[2]FF[4];B[dd])\n"
)


def opened(driver: Driver, path: Path, data: bytes) -> None:
    path.write_bytes(data)
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)


def drop(driver: Driver, data: QMimeData) -> None:
    event = QDropEvent(
        QPointF(10, 10),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    driver.window.dropEvent(event)


def switch(driver: Driver, place: int) -> None:
    driver.core.files.switch(place)
    driver.wait(lambda: driver.core.files.place == place)


def test_another_game_of_the_file_is_chosen_in_a_table(start: Start, tmp_path: Path) -> None:
    driver = start()
    opened(driver, tmp_path / "many.sgf", COLLECTION)
    assert "3 games" in driver.window.banner.text
    driver.click_widget(driver.window.banner.buttons()[0])
    dialog = driver.window.editing.files.games
    assert dialog is not None
    model = dialog.table.model()
    rows = [[model.index(row, col).data() for col in range(7)] for row in range(3)]
    assert rows[1][:4] == ["2", "Cleo", "Dan", "W+2.5"]
    assert rows[0][6] == 2
    assert not model.flags(model.index(2, 0)) & Qt.ItemFlag.ItemIsEnabled, "another game than Go"
    dialog.filter.setText("cleo")
    assert model.rowCount() == 1
    dialog.table.setCurrentIndex(model.index(0, 0))
    dialog.accept()
    driver.wait(lambda: driver.game.position.size == 13)
    assert "Game 2 of 3" in driver.window.status.text


def test_edits_of_all_games_are_saved_and_undone_after_a_switch(
    start: Start, tmp_path: Path
) -> None:
    path = tmp_path / "many.sgf"
    driver = start()
    opened(driver, path, COLLECTION)
    driver.game.set_comment("changed first")
    switch(driver, 1)
    driver.game.set_comment("changed second")
    switch(driver, 0)
    assert driver.game.node.comment == "changed first"
    assert driver.window.isWindowModified()
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: driver.window.status.text.startswith("Saved as"))
    records = load_records(path.read_bytes()).records
    assert [record.root.comment for record in records] == ["changed first", "changed second", ""]
    assert [record.info("PB") for record in records] == ["Anna", "Cleo", ""]
    assert not driver.window.isWindowModified()
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert driver.game.node.comment == ""


def test_the_game_that_was_shown_is_shown_after_a_restart(start: Start, tmp_path: Path) -> None:
    driver = start()
    opened(driver, tmp_path / "many.sgf", COLLECTION)
    switch(driver, 1)
    driver.press(Qt.Key.Key_Right)
    driver.game.set_comment("kept")
    driver.window.close()
    again = start()
    again.wait(lambda: again.window._kept is not None)
    again.window.continue_game()
    assert again.game.position.size == 13
    assert again.game.node.comment == "kept"
    assert again.core.files.place == 1


def test_a_file_is_read_again_with_another_character_set(start: Start, tmp_path: Path) -> None:
    driver = start()
    text = "(;GM[1]SZ[9]PB[Жук];B[ee];W[cc])"
    opened(driver, tmp_path / "x.sgf", text.encode("koi8_r"))
    driver.press(Qt.Key.Key_Right)
    actions = {action.data(): action for action in driver.window.menus.encodings.actions()}
    actions["cp1251"].trigger()
    driver.wait(lambda: driver.core.files.encoding == "cp1251")
    assert driver.game.record.info("PB") != "Жук"
    assert driver.moves() == "B E5", "the place in the game stays"
    actions["koi8_r"].trigger()
    driver.wait(lambda: driver.game.record.info("PB") == "Жук")
    assert actions["koi8_r"].isChecked()


def test_the_file_asked_for_last_is_shown_whichever_is_read_first(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    gate, read = threading.Event(), record_files.read_record_file

    def slow(path: Path, *more: object) -> record_files.Opened:
        if path.name == "first.sgf":
            assert gate.wait(20)
        return read(path, *more)  # type: ignore[arg-type]

    monkeypatch.setattr(record_files, "read_record_file", slow)
    paths = [tmp_path / "first.sgf", tmp_path / "second.sgf"]
    for path in paths:
        path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
        driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == paths[1])
    gate.set()
    driver.wait(lambda: not driver.core.files.jobs.busy)
    assert driver.core.files.path == paths[1]


def test_repairs_are_listed_and_lost_brackets_restored(start: Start, tmp_path: Path) -> None:
    driver = start()
    opened(driver, tmp_path / "x.sgf", b"(;GM[1]SZ[9];B[ee;W[cc];B[dd])")
    names = [button.text() for button in driver.window.banner.buttons()]
    assert "Restore lost brackets" in names
    driver.click_widget(driver.window.banner.buttons()[names.index("Restore lost brackets")])
    driver.press(Qt.Key.Key_End)
    assert driver.moves() == "B E5 W C7 B D6"
    driver.press(Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    driver.press(Qt.Key.Key_End)
    assert driver.moves() == "B D6"


@pytest.mark.parametrize(("faults", "are_hidden"), [(2, False), (4, False), (5, True), (9, True)])
def test_all_repairs_can_be_seen(
    start: Start, tmp_path: Path, faults: int, are_hidden: bool
) -> None:
    driver = start()
    opened(driver, tmp_path / "x.sgf", b"(;GM[1]SZ[9]" + b";B[ee]!!" * faults + b")")
    shown = driver.window.banner.text
    names = [button.text() for button in driver.window.banner.buttons()]
    assert ("Show all" in names) == are_hidden == ("more repairs" in shown)


def test_a_change_from_outside_is_told_and_loaded_on_request(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_watch, "SETTLE_MS", 10)
    path = tmp_path / "x.sgf"
    driver = start()
    opened(driver, path, b"(;GM[1]SZ[9];B[ee])")
    path.write_bytes(b"(;GM[1]SZ[9];B[ee];W[cc])")
    driver.wait(lambda: "changed by another program" in driver.window.banner.text)
    driver.click_widget(driver.window.banner.buttons()[0])
    driver.wait(lambda: len(list(driver.game.record.nodes())) == 3)
    path.unlink()
    driver.wait(lambda: "deleted or renamed" in driver.window.banner.text)
    driver.window.actions_["save"].trigger()
    driver.wait(path.exists)


def test_saving_here_is_no_change_from_outside(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "x.sgf"
    driver = start()
    opened(driver, path, b"(;GM[1]SZ[9];B[ee])")
    driver.game.set_comment("mine")
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: driver.window.status.text.startswith("Saved as"))
    watch = driver.window.editing.files.watch
    watch._timer.stop()
    watch._look()
    driver.quiet()
    assert driver.window.banner.isHidden()


def test_saving_over_a_change_from_outside_asks_and_loses_nothing(
    start: Start, tmp_path: Path
) -> None:
    path = tmp_path / "x.sgf"
    driver = start()
    opened(driver, path, b"(;GM[1]SZ[9];B[ee])")
    driver.game.set_comment("mine")
    theirs = b"(;GM[1]SZ[9];B[ee];W[cc]C[theirs])"
    path.write_bytes(theirs)
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: driver.window.banner.text.startswith("Not saved"))
    assert path.read_bytes() == theirs
    assert driver.core.files.is_modified
    texts = [button.text() for button in driver.window.banner.buttons()]
    assert next(text.replace("&", "") for text in texts) == "Save anyway"
    assert len(texts) == 3
    (tmp_path / "x.sgf.bak").write_bytes(b"older")
    driver.click_widget(driver.window.banner.buttons()[0])
    driver.wait(lambda: not driver.core.files.is_modified)
    assert b"mine" in path.read_bytes()
    assert (tmp_path / "x.sgf.bak").read_bytes() == b"older"
    assert (tmp_path / "x.sgf.bak1").read_bytes() == theirs
    driver.wait(lambda: "x.sgf.bak1" in driver.window.status.text)
    driver.game.set_comment("mine again")
    driver.window.actions_["save"].trigger()
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: not driver.core.files.jobs.busy)
    assert b"mine again" in path.read_bytes()
    assert not driver.core.files.is_modified


def test_loading_again_after_a_conflict_keeps_ones_own_version(
    start: Start, tmp_path: Path
) -> None:
    path = tmp_path / "x.sgf"
    driver = start()
    opened(driver, path, b"(;GM[1]SZ[9];B[ee])")
    driver.game.set_comment("mine")
    path.write_bytes(b"(;GM[1]SZ[9];B[ee];W[cc]C[theirs])")
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: driver.window.banner.text.startswith("Not saved"))
    driver.click_widget(driver.window.banner.buttons()[2])
    driver.wait(lambda: len(list(driver.game.record.nodes())) == 3)
    games = tmp_path / "home" / "games"
    driver.wait(
        lambda: games.exists() and any(b"mine" in p.read_bytes() for p in games.glob("*.sgf"))
    )


def test_a_backup_copy_is_kept_when_wanted(start: Start, tmp_path: Path) -> None:
    path = tmp_path / "x.sgf"
    driver = start()
    driver.core.settings.set("records.backup", True)
    opened(driver, path, b"(;GM[1]SZ[9];B[ee])")
    driver.game.set_comment("new")
    driver.window.actions_["save"].trigger()
    driver.wait(lambda: driver.window.status.text.startswith("Saved as"))
    assert (tmp_path / "x.sgf.bak").read_bytes() == b"(;GM[1]SZ[9];B[ee])"
    assert b"new" in path.read_bytes()


def test_texts_are_dropped_and_further_files_get_windows(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[list[str]] = []

    def start_detached(_program: str, arguments: list[str]) -> bool:
        started.append(arguments)
        return True

    monkeypatch.setattr(QProcess, "startDetached", start_detached)
    driver = start()
    text = QMimeData()
    text.setText("(;GM[1]SZ[13];B[dd])")
    drop(driver, text)
    driver.wait(lambda: driver.game.position.size == 13)
    paths = [tmp_path / f"{i}.sgf" for i in range(3)]
    for path in paths:
        path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    files = QMimeData()
    files.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    drop(driver, files)
    driver.wait(lambda: driver.core.files.path == paths[0])
    assert [arguments[-1] for arguments in started] == [str(path) for path in paths[1:]]
    assert all("--new-window" in arguments for arguments in started)


def test_a_board_in_letters_is_pasted(start: Start) -> None:
    driver = start()
    driver.window.start_game(PEOPLE)
    driver.click("E5")
    driver.click("C7")
    driver.window.actions_["copy_diagram"].trigger()
    driver.window.actions_["new_game"].setEnabled(True)
    driver.window.actions_["paste_record"].trigger()
    driver.wait(lambda: driver.core.files.jobs.busy is False and not driver.game.is_live)
    position = driver.game.position
    assert position.color_at(driver.point("E5")) is Color.BLACK
    assert position.color_at(driver.point("C7")) is Color.WHITE
    assert driver.game.record.root.points("AB")
    QGuiApplication.clipboard().setText("just words")
    driver.window.actions_["paste_record"].trigger()
    driver.wait(lambda: not driver.window.banner.isHidden())
    assert driver.game.position.color_at(driver.point("E5")) is Color.BLACK


def test_recent_records_have_small_boards_on_the_first_page(start: Start, tmp_path: Path) -> None:
    driver = start()
    opened(driver, tmp_path / "x.sgf", b"(;GM[1]SZ[9];B[ee])")
    driver.window.show_greeter()
    pictures = driver.window.pictures
    pictures._timer.setInterval(0)
    pictures.refresh()
    greeter = driver.window.greeter

    def icon_is_there() -> bool:
        item = greeter._files.itemAt(0)
        return item is not None and not item.widget().icon().isNull()

    driver.wait(icon_is_there)


def test_what_was_pasted_or_edited_is_kept_when_another_record_comes(
    start: Start, tmp_path: Path
) -> None:
    driver = start()
    path = tmp_path / "many.sgf"
    opened(driver, path, COLLECTION.replace(b";B[ee];W[gg]", b""))
    switch(driver, 1)
    driver.game.set_comment("in the second")
    switch(driver, 0)
    driver.core.files.open_text("(;GM[1]SZ[9]AB[cc]C[pasted])")
    driver.wait(lambda: driver.game.record.root.comment == "pasted")
    driver.core.files.open_file(path)
    driver.wait(lambda: driver.core.files.path == path)
    driver.core.keeper.writer.flush()
    kept = b"".join(file.read_bytes() for file in (tmp_path / "home").rglob("games/*.sgf"))
    assert b"in the second" in kept
    assert b"pasted" in kept


def test_changes_that_are_in_no_file_are_told_of_when_another_record_comes(
    start: Start, tmp_path: Path
) -> None:
    driver = start()
    mine, other = tmp_path / "mine.sgf", tmp_path / "other.sgf"
    opened(driver, mine, b"(;GM[1]FF[4]SZ[9];B[ee])")
    driver.game.set_comment("one")
    opened(driver, other, b"(;GM[1]FF[4]SZ[9];B[dd])")
    banner = driver.window.banner
    driver.wait(banner.isVisible)
    assert banner.text == "“mine.sgf” was not saved. A copy is among the recent records."
    (button,) = banner.buttons()
    driver.click_widget(button)
    driver.wait(lambda: driver.game.node.comment == "one")
    assert driver.core.files.path != mine
    assert banner.isHidden()
    driver.game.set_comment("two")
    driver.window.close()

    again = start()
    again.core.files.open_file(mine)
    again.wait(again.window.banner.isVisible)
    assert again.window.banner.text.startswith("“mine.sgf” was not saved.")
    again.click_widget(again.window.banner.buttons()[0])
    again.wait(lambda: again.game.node.comment == "two")


def test_a_copy_that_cannot_be_written_is_told_of_and_tried_again(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    driver = start()
    mine, other = tmp_path / "mine.sgf", tmp_path / "other.sgf"
    opened(driver, mine, b"(;GM[1]FF[4]SZ[9];B[ee])")
    driver.game.set_comment("one")
    writer, banner = driver.core.keeper.writer, driver.window.banner
    with monkeypatch.context() as full:

        def write(path: Path, _data: bytes) -> None:
            raise OSError(errno.ENOSPC, "full", str(path))

        full.setattr(writer, "_write", write)
        opened(driver, other, b"(;GM[1]FF[4]SZ[9];B[dd])")
        driver.wait(lambda: "no copy could be kept" in banner.text and banner.isVisible())
    (button,) = banner.buttons()
    assert button.text() == "Try again"
    driver.click_widget(button)
    driver.wait(lambda: "A copy is among" in banner.text)
    driver.click_widget(banner.buttons()[0])
    driver.wait(lambda: driver.game.node.comment == "one")


def test_a_large_record_is_freed_when_another_is_on_the_board(
    start: Start, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(letting_go, "WAIT_MS", 20)
    large, small = tmp_path / "large.sgf", tmp_path / "small.sgf"
    large.write_text("(;GM[1]SZ[9]" + ";B[aa];W[bb]" * LARGE + ")")
    small.write_text("(;GM[1]SZ[9];B[aa])")
    driver = start(files=(large,))
    driver.wait(lambda: driver.core.files.path == large)
    driver.press(Qt.Key.Key_End)
    nodes = [weakref.ref(node) for node in driver.game.record.nodes()]
    driver.core.files.open_file(small)
    driver.wait(lambda: driver.core.files.path == small)
    driver.wait(lambda: not any(node() for node in nodes))
    assert driver.moves() == ""
