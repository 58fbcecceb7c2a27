"""The set-up's search for system packages, with programs that only pretend."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "packaging" / "system_packages.sh"
LOCKED = "E: Could not get lock /var/lib/apt/lists/lock. It is held by process 1650 (apt-get)"

pytestmark = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="the script does nothing but on Linux"
)


def set_up(folder: Path, failures: int, said: str) -> tuple[subprocess.CompletedProcess[str], str]:
    """Run the script where one library is missing and ``apt-get update`` fails a few times.

    What it did, and the calls of ``apt-get``.
    """
    calls = folder / "calls"
    programs = {
        "apt-get": f'''echo "$*" >> "{calls}"
case "$*" in
    *update*) [ "$(grep -c update "{calls}")" -gt {failures} ] && exit 0
        echo "{said}" >&2; exit 1 ;;
esac''',
        "id": "echo 0",
        "ldconfig": f"sed -n 's/^\\(lib[^ ]*so[^ ]*\\) .*/\\1/p' {SCRIPT} | grep -v xcb-icccm",
        "sleep": f'echo "sleep" >> "{calls}"',
    }
    for name, text in programs.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    done = subprocess.run(
        [shutil.which("sh") or "/bin/sh", SCRIPT, sys.executable],
        env={**os.environ, "PATH": f"{folder}:{os.environ['PATH']}", "LD_LIBRARY_PATH": ""},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return done, calls.read_text()


def test_the_set_up_waits_while_another_program_installs(tmp_path: Path) -> None:
    done, calls = set_up(tmp_path, 2, LOCKED)
    assert done.returncode == 0
    assert done.stdout.count("waiting for it") == 1
    assert calls.count("sleep") == 2
    assert "install -y --no-install-recommends libxcb-icccm4" in calls
    assert "type" not in done.stderr


def test_without_a_network_the_set_up_says_what_to_type_at_once(tmp_path: Path) -> None:
    done, calls = set_up(tmp_path, 99, "E: Failed to fetch http://deb.debian.org")
    assert done.returncode == 0
    assert "sleep" not in calls
    assert "Failed to fetch" in done.stderr
    assert "sudo apt-get install libxcb-icccm4" in done.stderr


def test_a_lock_that_never_opens_ends_the_waiting(tmp_path: Path) -> None:
    done, calls = set_up(tmp_path, 999, LOCKED)
    assert calls.count("sleep") == 60
    assert "sudo apt-get install libxcb-icccm4" in done.stderr
