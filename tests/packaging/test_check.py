"""The check of the package says what it lacks before it begins."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
CHECK = ROOT / "packaging" / "check.py"
TOOLS = ("Xvfb", "xdotool", "import", "strace", "desktop-file-validate", "appstreamcli")


@pytest.mark.parametrize("missing", [(), ("desktop-file-validate",), ("Xvfb", "appstreamcli")])
def test_what_is_missing_is_said_in_a_sentence(tmp_path: Path, missing: tuple[str, ...]) -> None:
    tools = tmp_path / "bin"
    tools.mkdir()
    for tool in set(TOOLS) - set(missing):
        (tools / tool).symlink_to("/bin/true")
    done = subprocess.run(
        [sys.executable, str(CHECK), str(tmp_path / "nothing")],
        capture_output=True,
        text=True,
        check=False,
        env={"PATH": str(tools), "QT_QPA_PLATFORM": "offscreen"},
    )
    assert done.returncode == 1
    packages = {"desktop-file-validate": "desktop-file-utils", "Xvfb": "xvfb"}
    words = [packages.get(tool, "appstream") for tool in missing] or ["there is no program in"]
    assert done.stderr.startswith("FAILED  ")
    assert "Traceback" not in done.stderr
    for word in words:
        assert word in done.stderr
