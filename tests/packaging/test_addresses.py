"""No package names an address that does not exist."""

from __future__ import annotations

import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import desktop_files  # noqa: E402
from linux_archives import maintainer  # noqa: E402


def test_the_metainfo_has_no_address_while_there_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(desktop_files.NAMES, "URL", "")
    root = ET.fromstring(desktop_files.metainfo_text())
    assert root.find("url") is None
    assert root.find("screenshots") is None
    assert root.findtext("launchable") == "desktop-go.desktop"


def test_the_metainfo_of_a_release(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(desktop_files.NAMES, "URL", "https://go.test")
    root = ET.fromstring(desktop_files.metainfo_text())
    assert root.findtext("url") == "https://go.test"
    assert len(root.findall("screenshots/screenshot")) == 3


def test_the_maintainer_is_who_builds_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEBFULLNAME", "A. Builder")
    monkeypatch.setenv("DEBEMAIL", "builder@go.test")
    assert maintainer() == "A. Builder <builder@go.test>"


def test_no_reserved_address_is_left() -> None:
    files = [path for path in (ROOT / "packaging").rglob("*") if path.is_file()]
    texts = {path.name: path.read_bytes() for path in files if "__pycache__" not in path.parts}
    assert not [name for name, text in texts.items() if b"desktop-go.example" in text]
