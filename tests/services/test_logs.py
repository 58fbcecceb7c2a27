"""The log on a full disk."""

from __future__ import annotations

import logging
from pathlib import Path

import pytest

from desktop_go.services.logs import LogFile


def test_a_full_disk_prints_no_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    handler = LogFile("/dev/full", encoding="utf-8")
    logger = logging.Logger("test")
    logger.addHandler(handler)
    logger.error("a move")
    handler.close()
    assert capsys.readouterr() == ("", "")


def test_a_fault_of_our_own_is_still_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    handler = LogFile(tmp_path / "log", encoding="utf-8")
    logger = logging.Logger("test")
    logger.addHandler(handler)
    logger.error("%d moves", "no number")
    handler.close()
    assert "TypeError" in capsys.readouterr().err
