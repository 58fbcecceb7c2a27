"""ICU's data without what Qt does not ask for: Qt still compares texts as before."""

from __future__ import annotations

import os
import shutil
import struct
import subprocess
import sys
from pathlib import Path

import PySide6
import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import icu_data  # noqa: E402

HEADER = struct.pack("<HBB", 32, 0xDA, 0x27).ljust(12, b"\0") + b"CmnD".ljust(20, b"\0")
ASK_QT = """
from functools import cmp_to_key
from PySide6.QtCore import QByteArray, QCollator, QDate, QLocale, QTimeZone
for language in ("de", "sv", "zh", "ja", "ko", "ru", "es", "fr"):
    compare = QCollator(QLocale(language)).compare
    print(sorted("zäaÖoé中一囲あア가나яа9ñn", key=cmp_to_key(compare)))
    print(QLocale(language).toString(QDate(2026, 5, 1)), QLocale(language).toUpper("straße"))
print(QTimeZone(QByteArray(b"Europe/Berlin")).isValid(), len(QTimeZone.availableTimeZoneIds()))
print([line.split()[-1] for line in open("/proc/self/maps") if "libicudata" in line][0])
"""


def test_items_are_found_again_where_the_table_says() -> None:
    items = {"icudt73l/coll/root.res": b"abc" * 7, "icudt73l/zone/de.res": b"z" * 16}
    found = icu_data.items_of(icu_data.with_items(HEADER, items))
    assert {name: content.rstrip(b"\0") for name, content in found.items()} == items


def test_what_is_no_data_of_icu_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="common data"):
        icu_data.items_of(bytes(64))
    with pytest.raises(ValueError, match="libz"):
        icu_data.shrink(tmp_path / "libz.so.1")


def test_qt_compares_as_before_with_a_third_of_the_data(tmp_path: Path) -> None:
    libraries = Path(PySide6.__file__).parent / "Qt" / "lib"
    whole = next(libraries.glob("libicudata.so.*"), None)
    if whole is None or shutil.which("objcopy") is None:
        pytest.skip("Qt has no ICU of its own here, or there is no linker")
    small = tmp_path / whole.name
    shutil.copy(whole, small)
    icu_data.shrink(small)
    assert small.stat().st_size < whole.stat().st_size / 3

    def answers(**more: str) -> list[str]:
        command = [sys.executable, "-c", ASK_QT]
        said = subprocess.run(
            command, env={**os.environ, **more}, check=True, capture_output=True, encoding="utf-8"
        )
        return said.stdout.splitlines()

    *before, library = answers()
    *after, replaced = answers(LD_PRELOAD=str(small))
    assert (Path(library).resolve(), replaced) == (whole.resolve(), str(small))
    assert after == before
