"""The engine opens no socket and leaves nothing of its libraries' own in the user's home.

Python's audit events show sockets opened by Python code. Libraries in C are caught by what they
leave: onnxruntime's reporter of usage makes a device id and a database at import unless switched
off. packaging/check.py looks at the system calls of the built program besides.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from desktop_go.kernel_cache import CACHE_VARIABLE, cache_root
from desktop_go.resources import assets_dir

PROGRAM = """
import sys
from pathlib import Path

def refuse(event, _arguments):
    if event.startswith("socket."):
        raise RuntimeError("a socket: " + event)

sys.addaudithook(refuse)
if sys.argv[1] == "socket":
    import socket
    socket.socket()
from desktop_go.engine.go.evaluator import Evaluator
Evaluator.load_named("fast", Path(sys.argv[1]))
from desktop_go.engine.messages import GameState, Limits, ThinkRequest
from desktop_go.engine.go.session import EngineSession
session = EngineSession(Path(sys.argv[1]))
session.run(ThinkRequest(1, GameState(9), Limits(playouts=1)))
session.close()
"""


def run(home: Path, argument: str) -> subprocess.CompletedProcess[str]:
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("XDG", "ORT"))}
    return subprocess.run(
        [sys.executable, "-c", PROGRAM, argument],
        env={**kept, "HOME": str(home), CACHE_VARIABLE: str(cache_root())},
        capture_output=True,
        text=True,
        check=False,
    )


def test_the_engine_uses_no_network(tmp_path: Path) -> None:
    done = run(tmp_path, str(assets_dir() / "networks"))
    assert done.returncode == 0, done.stderr
    assert [str(path) for path in tmp_path.rglob("*")] == []


def test_this_test_would_see_a_socket(tmp_path: Path) -> None:
    assert "a socket" in run(tmp_path, "socket").stderr
