"""A second start hands its file to the open window."""

from __future__ import annotations

import threading
from collections.abc import Callable
from pathlib import Path

from window_drive import Driver

from desktop_go.gui.single_instance import hand_over, server_name


def handed_over(driver: Driver, name: str, files: list[Path]) -> bool:
    """Call ``hand_over`` as another process would: while the window goes on."""
    answers: list[bool] = []
    thread = threading.Thread(target=lambda: answers.append(hand_over(name, files)))
    thread.start()
    driver.wait(lambda: bool(answers))
    thread.join()
    return answers[0]


def test_the_open_window_takes_the_file(
    start: Callable[..., Driver], home: Path, tmp_path: Path
) -> None:
    path = tmp_path / "second.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    driver = start()
    name = server_name(home / "settings.json")
    driver.program.listen(name)
    assert handed_over(driver, name, [path])
    driver.wait(lambda: driver.core.files.path == path)
    assert handed_over(driver, name, [])
    driver.program.server.close()


def test_nobody_listens(qapp: object, home: Path) -> None:
    assert not hand_over(server_name(home / "settings.json"), [])


def test_other_settings_are_another_window(tmp_path: Path) -> None:
    assert server_name(tmp_path / "a.json") != server_name(tmp_path / "b.json")
