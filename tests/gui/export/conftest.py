"""Helpers of this folder, and a program for the tests that drive the whole window."""

from __future__ import annotations

import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parent / "window")]
