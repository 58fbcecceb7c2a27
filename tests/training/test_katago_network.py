"""KataGo's networks in PyTorch: the file's format, and attention as its formulas say."""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch", reason="torch comes with the extra 'train' only")

from training import ask_katago_network  # noqa: E402
from training.katago_file import NetworkFile  # noqa: E402
from training.katago_network import Attention, KataGoNetwork  # noqa: E402
from training.labels import Labels  # noqa: E402

WIDTH, INNER, HEADS, HEAD = 8, 8, 2, 4


class Writer:
    """Writes random networks of KataGo's format."""

    def __init__(self, seed: int = 1) -> None:
        self.content = b""
        self.rng = np.random.default_rng(seed)

    def words(self, text: str) -> None:
        self.content += "".join(f"{word}\n" for word in text.split()).encode()

    def array(self, *shape: int, positive: bool = False) -> np.ndarray:
        values = self.rng.normal(0, 0.4, shape).astype("<f4")
        values = np.abs(values) + 0.5 if positive else values
        self.content += b"@BIN@" + values.tobytes() + b"\n"
        return values

    def matrix(self, inputs: int, outputs: int) -> np.ndarray:
        self.words(f"matrix {inputs} {outputs}")
        return self.array(inputs, outputs)

    def bias(self, count: int) -> None:
        self.words(f"bias {count}")
        self.array(count)

    def convolution(self, width: int, inputs: int, outputs: int) -> None:
        self.words(f"conv {width} {width} {inputs} {outputs} 1 1")
        self.array(width, width, inputs, outputs)

    def activated(self, channels: int) -> None:
        self.words(f"norm {channels} 1e-20 0 1")
        self.array(channels)
        self.array(channels, positive=True)
        self.array(channels)
        self.words("act ACTIVATION_SILU")

    def attention(self) -> dict[str, np.ndarray]:
        total = HEADS * HEAD
        self.words(f"attention {HEADS} {HEADS} {HEAD} {HEAD} 1 1 norm {INNER} 1e-6")
        made = {"norm": self.array(INNER, positive=True)}
        made |= {name: self.matrix(INNER, total) for name in ("query", "key", "value")}
        made["out"] = self.matrix(total, INNER)
        self.words(f"rope {HEADS} {HEAD // 2} 2")
        made["frequencies"] = self.array(HEADS, HEAD // 2, 2)
        return made

    def network(self, version: int = 15) -> bytes:
        self.words(f"net {version} 22 19 20 20 20 20 40 0.25 150 0 0 0 0 0 0 0 0")
        self.words(f"trunk 1 {WIDTH} {INNER} 4 4 4 1 0 0 0 0 0")
        self.convolution(3, 22, WIDTH)
        self.matrix(19, WIDTH)
        self.words("nested_bottleneck_block block 2")
        self.activated(WIDTH)
        self.convolution(1, WIDTH, INNER)
        self.words("transformer_attention_block")
        self.attention()
        self.words(f"transformer_ffn_block ffn {INNER} 12 1 norm {INNER} 1e-6")
        self.array(INNER)
        for inputs, outputs in ((INNER, 12), (INNER, 12), (12, INNER)):
            self.matrix(inputs, outputs)
        self.activated(INNER)
        self.convolution(1, INNER, WIDTH)
        self.words(f"tip {WIDTH} 1e-6 1 0")
        self.array(WIDTH)
        self.array(WIDTH)
        self.words("act ACTIVATION_SILU policy")
        self.convolution(1, WIDTH, 4)
        self.convolution(1, WIDTH, 4)
        self.activated(4)
        self.matrix(12, 4)
        self.activated(4)
        self.convolution(1, 4, 2)
        self.matrix(12, 4)
        self.bias(4)
        self.words("act ACTIVATION_SILU")
        self.matrix(4, 2)
        self.words("value")
        self.convolution(1, WIDTH, 5)
        self.activated(5)
        self.matrix(15, 6)
        self.bias(6)
        self.words("act ACTIVATION_SILU")
        for outputs in (3, 6):
            self.matrix(6, outputs)
            self.bias(outputs)
        self.convolution(1, 5, 1)
        return self.content


def attended(x: np.ndarray, size: int, part: dict[str, np.ndarray]) -> np.ndarray:
    """Attention for one position, channel pairs as complex numbers that the place turns."""
    normal = x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-6) * part["norm"]
    rows, cols = np.divmod(np.arange(size * size), size)
    heads = []
    for head in range(HEADS):
        own = slice(head * HEAD, (head + 1) * HEAD)
        query, key, value = (normal @ part[n][:, own] for n in ("query", "key", "value"))
        of_col, of_row = part["frequencies"][head].T
        turn = np.exp(1j * (cols[:, None] * of_col + rows[:, None] * of_row))
        turned = [(q[:, 0::2] + 1j * q[:, 1::2]) * turn for q in (query, key)]
        scores = (turned[0] @ turned[1].conj().T).real / np.sqrt(HEAD)
        weights = np.exp(scores)
        heads.append(weights / weights.sum(1, keepdims=True) @ value)
    return x + np.concatenate(heads, 1) @ part["out"]


def test_attention_turns_pairs_of_channels_by_place():
    writer = Writer()
    part = writer.attention()
    x = writer.rng.normal(size=(2, 9, INNER)).astype(np.float32)
    found = Attention(NetworkFile(writer.content))(torch.from_numpy(x), 3)
    for row in range(2):
        assert found[row].numpy() == pytest.approx(attended(x[row], 3, part), abs=1e-4)


def test_a_file_is_read_to_its_end():
    content = Writer().network()
    file = NetworkFile(content)
    KataGoNetwork(file)
    with pytest.raises(IndexError):
        file.word()


def test_another_kind_of_network_is_refused():
    with pytest.raises(ValueError, match="'14' where a network of a known kind has '15'"):
        KataGoNetwork(NetworkFile(Writer().network(version=14)))


def test_positions_of_all_sizes_are_labeled(tmp_path: Path):
    (tmp_path / "net.bin.gz").write_bytes(gzip.compress(Writer().network()))
    lines = [f"{size}\t7\tB\t\taabb\t--\t?\tmade" for size in (5, 7, 5)]
    (tmp_path / "lines.tsv").write_text("\n".join(lines))
    parts = [str(tmp_path / name) for name in ("lines.tsv", "found", "net.bin.gz")]
    ask_katago_network.main(parts)
    found = Labels.load([tmp_path / "found" / "lines-0000.npz"])
    assert found.lines.tolist() == lines
    assert found.policy[0].tolist() == found.policy[2].tolist()
    assert found.policy[:, 0].tolist() == [0, 0, 0]  # a stone is there
    assert found.policy[0, :26].sum() == pytest.approx(1, rel=1e-2)
    assert found.policy[1, 26:50].all()
    assert ((found.win > 0) & (found.win < 1)).all()
    assert found.ownership[0, :25].any()
    assert not found.ownership[0, 25:].any()
