"""Generations of self-play and training: the order of the parts, and going on after a stop."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from training.generations import Generations, parse


class Runner:
    """Notes the commands and leaves the files that they would."""

    def __init__(self, score: float, fails_at: str = "") -> None:
        self.parts: list[str] = []
        self.commands: list[list[str]] = []
        self.score, self.fails_at = score, fails_at

    def __call__(self, commands: list[list[str]]) -> None:
        words = commands[0]
        name = next(word for word in words if word.startswith("training.")).split(".")[1]
        self.parts.append(name)
        self.commands += commands
        if name == self.fails_at:
            raise SystemExit(name)
        if name == "export":
            out = Path(words[2])
            out.with_name(out.stem + "-int8.onnx").write_text(f"made from {words[1]}")
        elif name == "gate":
            log = Path(words[words.index("--log") + 1])
            log.write_text(json.dumps({"score": self.score}))


def turns(folder: Path, runner: Runner, *more: str) -> Generations:
    words = ["store.npz", str(folder), "--start", "first.pt", "--processes", "2", *more]
    return Generations(parse(words), runner)


def test_parts_follow_one_another_and_a_better_network_becomes_the_best(tmp_path: Path):
    runner = Runner(score=0.55)
    made = turns(tmp_path, runner)
    made.begin()
    made.turn(made.done)
    made.turn(made.done)
    assert runner.parts == ["export", *["self_play", "train", "export", "gate"] * 2]
    assert made.done == 2
    assert "generation-001" in (tmp_path / "best-int8.onnx").read_text()
    train = [c for c in runner.commands if "training.train" in c]
    assert "first.pt" in train[0]
    assert str(tmp_path / "generation-000" / "run" / "checkpoint.pt") in train[1]
    play = [c for c in runner.commands if "training.self_play" in c]
    assert [c[c.index("--games") + 1] for c in play] == ["500", "500", "1000", "1000"]


def test_a_weaker_network_does_not_become_the_best(tmp_path: Path):
    made = turns(tmp_path, Runner(score=0.45))
    made.begin()
    made.turn(0)
    assert made.done == 1
    assert "first.pt" in (tmp_path / "best-int8.onnx").read_text()


def test_a_stopped_run_repeats_only_the_part_it_was_in(tmp_path: Path):
    broken = Runner(score=0.5, fails_at="gate")
    made = turns(tmp_path, broken)
    made.begin()
    with pytest.raises(SystemExit):
        made.turn(made.done)
    whole = Runner(score=0.5)
    made = turns(tmp_path, whole)
    made.begin()
    assert made.done == 0
    made.turn(made.done)
    assert whole.parts == ["gate"]
    assert made.done == 1
