"""Fake engines for tests: how one is started, and which one."""

from __future__ import annotations

import sys
from pathlib import Path

from desktop_go.engine.attached import AttachedEngine, EngineProtocol

FAKE = Path(__file__).parents[1] / "data" / "engines" / "fake_engine.py"


def arguments(protocol: str, behavior: str, log: Path) -> tuple[str, ...]:
    """What makes a Python the fake engine."""
    return ("-S", "-E", str(FAKE), protocol, behavior, str(log))


def fake_command(protocol: str, behavior: str, log: Path) -> tuple[str, ...]:
    """The command line of a fake engine."""
    return (sys.executable, *arguments(protocol, behavior, log))


def fake_engine(protocol: str, behavior: str, log: Path, name: str = "Rival") -> AttachedEngine:
    """A fake engine as the user would have attached it."""
    words = arguments(protocol, behavior, log)
    return AttachedEngine(name, sys.executable, words, str(log.parent), EngineProtocol(protocol))
