"""The .rpm of a small program, read back by rpm itself."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import rpm_package  # noqa: E402

from desktop_go import __version__  # noqa: E402

pytestmark = pytest.mark.skipif(
    not rpm_package.is_available(), reason="rpmbuild is not installed on this machine"
)


def asked(package: Path, *what: str) -> list[str]:
    command = ["rpm", "-qp", *what, str(package)]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines()


def test_the_package_holds_the_program_and_asks_for_system_libraries_alone(tmp_path: Path) -> None:
    root, work, dist = tmp_path / "root", tmp_path / "work", tmp_path / "dist"
    for folder in (
        root / "usr/lib/desktop-go/_internal",
        root / "usr/share/applications",
        work,
        dist,
    ):
        folder.mkdir(parents=True)
    (root / "usr/lib/desktop-go/desktop-go").write_text("#!/bin/sh\n")
    (root / "usr/lib/desktop-go/desktop-go").chmod(0o755)
    (root / "usr/lib/desktop-go/_internal/libQt6Core.so.6").write_bytes(b"not a library")
    (root / "usr/share/applications/desktop-go.desktop").write_text("[Desktop Entry]\n")
    (root / "usr/bin").mkdir()
    (root / "usr/bin/desktop-go").symlink_to("../lib/desktop-go/desktop-go")
    made = rpm_package.make_rpm(root, ["libz.so.1", "libX11.so.6"], "MIT", work, dist)
    assert made.parent == dist
    listed = asked(made, "-l")
    assert "/usr/bin/desktop-go" in listed
    assert "/usr/lib/desktop-go/_internal/libQt6Core.so.6" in listed
    assert "/usr/share/applications/desktop-go.desktop" in listed
    assert "/usr/share/applications" not in listed, "that folder is the system's"
    wanted = [line for line in asked(made, "--requires") if not line.startswith("rpmlib(")]
    assert wanted == ["libX11.so.6()(64bit)", "libz.so.1()(64bit)"]
    (facts,) = asked(made, "--queryformat", "%{NAME} %{VERSION} %{LICENSE}")
    assert facts == f"desktop-go {__version__} MIT"
