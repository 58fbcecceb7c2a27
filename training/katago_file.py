"""The files that KataGo reads its networks from.

A file is a gzipped sequence of words, numbers and arrays (``@BIN@`` and little-endian float32), one
layer after the other; the parts of a layer are those of KataGo's ``desc.cpp``. Layers of a kind
that ``katago_network`` does not know are refused.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import numpy as np
import torch
from torch import Tensor

WORD = 100
"""No word or number of a file is longer."""


class NetworkFile:
    """Takes a file's parts from front to back."""

    def __init__(self, content: bytes) -> None:
        """``content``: what the file holds, unpacked."""
        self._content, self._at = content, 0

    @classmethod
    def open(cls, path: Path) -> NetworkFile:
        """Read a ``.bin.gz`` file."""
        return cls(gzip.decompress(path.read_bytes()))

    def word(self) -> str:
        """The next word."""
        while self._content[self._at : self._at + 1].isspace():
            self._at += 1
        found = self._content[self._at : self._at + WORD].split(maxsplit=1)[0]
        self._at += len(found)
        return found.decode("ascii")

    def integers(self, count: int) -> list[int]:
        """The next whole numbers."""
        return [int(self.word()) for _ in range(count)]

    def expect(self, *words: str) -> None:
        """Skip words that only one value is known for.

        Raises:
            ValueError: the file has another.
        """
        for wanted in words:
            found = self.word()
            if found != wanted:
                raise ValueError(f"{found!r} where a network of a known kind has {wanted!r}")

    def array(self, *shape: int) -> Tensor:
        """The next array."""
        marker = b"@BIN@"
        start = self._content.index(marker, self._at) + len(marker)
        count = int(np.prod(shape))
        values = np.frombuffer(self._content, "<f4", count, start)
        self._at = start + 4 * count
        return torch.from_numpy(values.reshape(shape).copy())

    def matrix(self) -> Tensor:
        """The next product without bias, as [out, in]."""
        self.word()
        return self.array(*self.integers(2)).T.contiguous()

    def bias(self) -> Tensor:
        """The next sum with constants."""
        self.word()
        return self.array(*self.integers(1))

    def convolution(self) -> Tensor:
        """The next convolution, as [out, in, height, width]."""
        self.word()
        shape = self.integers(4)
        self.expect("1", "1")
        return self.array(*shape).permute(3, 2, 0, 1).contiguous()

    def pointwise(self) -> Tensor:
        """The next convolution, which must be 1x1, as [out, in]."""
        return self.convolution().squeeze(-1).squeeze(-1)

    def scale_and_shift(self) -> tuple[Tensor, Tensor]:
        """The next batch normalization and the SiLU behind it, as what it does to a channel."""
        self.word()
        channels = self.integers(1)[0]
        epsilon = float(self.word())
        has_scale, has_shift = self.integers(2)
        mean, variance = self.array(channels), self.array(channels)
        scale = self.array(channels) if has_scale else torch.ones(channels)
        shift = self.array(channels) if has_shift else torch.zeros(channels)
        self.activation()
        scale = scale / (variance + epsilon).sqrt()
        return scale, shift - scale * mean

    def activation(self) -> None:
        """The next activation, which must be SiLU."""
        self.word()
        self.expect("ACTIVATION_SILU")

    def channel_norm(self) -> tuple[Tensor, float]:
        """The next RMS normalization over channels: its weights and epsilon."""
        self.word()
        channels = self.integers(1)[0]
        epsilon = float(self.word())
        return self.array(channels), epsilon
