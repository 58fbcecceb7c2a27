"""The trained network behind one small interface; the only module that imports onnxruntime.

Planes and numbers go in (see ``games.go.features``), evaluations come out, always from the point
of view of the side to move. It knows no boards, no search and no place where files lie.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from desktop_go.errors import EngineFailure
from desktop_go.games.go.features import GLOBALS, PLANES

NETWORKS = ("strong", "fast", "levels")
"""The networks that may be shipped, by name, the one that plays best in the same time first;
``NAME-int8.onnx`` and ``NAME.onnx`` are files. ``levels`` is an earlier fast one: most levels were
measured with it and stay as strong as they are when the others learn more."""
OUTPUTS = ("policy", "value", "ownership", "score")

NO_TELEMETRY = "ORT_DISABLE_TELEMETRY"
"""Newer versions of onnxruntime report their use over the network unless this is set before."""

FloatArray = npt.NDArray[np.float32]


class Evaluation(NamedTuple):
    """The network's evaluation of a batch of positions, from the side to move."""

    policy_logits: FloatArray
    """[batch, n * n + 1]: the points row by row, then the pass."""
    value: FloatArray
    """[batch]: probability to win, 0 to 1."""
    ownership: FloatArray
    """[batch, n, n]: -1 (opponent's) to 1 (own)."""
    score: FloatArray
    """[batch]: expected lead in points, komi counted."""


class Evaluator:
    """One loaded network. Several threads may ask it at once: sessions of onnxruntime allow it."""

    def __init__(self, session: Any, path: Path) -> None:
        self._session = session
        self.path = path

    @classmethod
    def load(cls, path: Path, threads: int = 1) -> Evaluator:
        """Load an ONNX file.

        Args:
            path: The file.
            threads: Processor threads that one evaluation may use.

        Raises:
            EngineFailure: The file or onnxruntime is missing, damaged or not such a network.
        """
        if not path.is_file():
            raise EngineFailure("The network file {name} is missing.", name=path.name)
        os.environ[NO_TELEMETRY] = "1"
        try:
            import onnxruntime
        except ImportError as error:
            raise EngineFailure("onnxruntime is not installed, so there is no network.") from error
        options = onnxruntime.SessionOptions()
        _configure(options, threads)
        try:
            session = onnxruntime.InferenceSession(
                path.read_bytes(), options, providers=["CPUExecutionProvider"]
            )
            evaluator = cls(session, path)
            evaluator._check()
        except Exception as error:  # onnxruntime raises many kinds, all of them its own
            raise EngineFailure(
                "The network file {name} cannot be used: it is damaged or not a network "
                "of this program.",
                name=path.name,
            ) from error
        return evaluator

    @classmethod
    def load_named(cls, name: str, folder: Path, threads: int = 1) -> Evaluator:
        """Load one of ``NETWORKS`` from ``folder``: the int8 file, or else the float32 one.

        Raises:
            EngineFailure: Neither file can be used; the text names the first trouble.
        """
        trouble: EngineFailure | None = None
        for file in (f"{name}-int8.onnx", f"{name}.onnx"):
            try:
                return cls.load(folder / file, threads)
            except EngineFailure as error:
                trouble = trouble or error
        raise trouble or EngineFailure("There is no network named {name}.", name=name)

    def _check(self) -> None:
        """Evaluate an empty 5x5 board and look at the shapes."""
        names = tuple(output.name for output in self._session.get_outputs())
        if names != OUTPUTS:
            raise EngineFailure("its outputs are {names}", names=names)
        planes = np.zeros((1, PLANES, 5, 5), dtype=np.float32)
        found = self.evaluate(planes, np.zeros((1, GLOBALS), dtype=np.float32))
        shapes = tuple(part.shape for part in found)
        if shapes != ((1, 26), (1,), (1, 5, 5), (1,)):
            raise EngineFailure("its outputs have the shapes {shapes}", shapes=shapes)

    def evaluate(self, planes: FloatArray, numbers: FloatArray) -> Evaluation:
        """Evaluate a batch of positions of one board size.

        Args:
            planes: float32[batch, PLANES, n, n], see ``features.write_planes``.
            numbers: float32[batch, GLOBALS], see ``features.write_globals``.
        """
        policy, value, ownership, score = self._session.run(
            OUTPUTS, {"planes": planes, "numbers": numbers}
        )
        return Evaluation(policy, value, ownership, score)


def _configure(options: Any, threads: int) -> None:
    """Set onnxruntime's ``SessionOptions``: one evaluation at a time, no busy waiting, no log."""
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.execution_mode = type(options.execution_mode).ORT_SEQUENTIAL
    options.log_severity_level = 4
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
