"""A second start hands its file to the open window."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication
from window_drive import Driver

from desktop_go.gui.window.single_instance import InstanceServer, hand_over, server_name

HAND_OVER = """
import sys
from pathlib import Path
from PySide6.QtCore import QCoreApplication
from desktop_go.gui.window.single_instance import hand_over
app = QCoreApplication([])
print(hand_over(sys.argv[1], [Path(name) for name in sys.argv[2:]]))
"""


def handed_over(driver: Driver, name: str, files: list[Path]) -> bool:
    """Call ``hand_over`` in another process, while the window goes on."""
    command = [sys.executable, "-c", HAND_OVER, name, *map(str, files)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        driver.wait(lambda: process.poll() is not None, 30_000)
        assert process.stdout is not None
        return process.stdout.read().strip() == "True"


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """A record that another start wants to be shown."""
    path = tmp_path / "second.sgf"
    path.write_bytes(b"(;GM[1]SZ[9];B[ee])")
    return path


@pytest.fixture
def name(home: Path) -> str:
    return server_name(home / "settings.json")


@pytest.fixture
def driver(start: Callable[..., Driver], name: str) -> Driver:
    """A window that listens."""
    driver = start()
    driver.program.listen(name)
    return driver


def test_the_open_window_takes_the_file(driver: Driver, name: str, path: Path) -> None:
    assert handed_over(driver, name, [path])
    driver.wait(lambda: driver.core.files.path == path)
    assert handed_over(driver, name, [])
    driver.program.server.close()


def test_a_busy_window_opens_nothing_later_and_keeps_its_address(
    driver: Driver, name: str, path: Path
) -> None:
    command = [sys.executable, "-c", HAND_OVER, name, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.read().strip() == "False", "nobody answered: no event was handled"
    newcomer = InstanceServer(name)
    got: list[object] = []
    newcomer.files_arrived.connect(got.append)
    for _ in range(5):
        QApplication.processEvents()
    assert driver.core.files.path is None
    assert handed_over(driver, name, [path])
    driver.wait(lambda: driver.core.files.path == path)
    assert not got
    driver.program.server.close()
    newcomer._listen()
    assert handed_over(driver, name, [path])
    driver.wait(lambda: got == [[path]])
    newcomer.close()


def test_nobody_listens(qapp: object, home: Path) -> None:
    assert not hand_over(server_name(home / "settings.json"), [])


def test_other_settings_are_another_window(tmp_path: Path) -> None:
    assert server_name(tmp_path / "a.json") != server_name(tmp_path / "b.json")
