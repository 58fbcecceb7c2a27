"""KataGo's transformer networks in PyTorch.

What they compute is what KataGo's ``eigenbackend.cpp`` computes. Known are networks of version 15
of nested bottlenecks with attention (Vaswani et al. 2017; learned rotary positions after Su et al.
2021) and SwiGLU (Shazeer 2020), such as ``b10c384h6nbttflrs``.

Points are tokens: the trunk is [batch, size * size, channels]. Sums are kept in float32, products
in the trunk are of a type the caller chooses.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import torch
from torch import Tensor, nn
from torch.nn import functional

from training.katago_file import NetworkFile

VERSION = 15
MIDDLE_SIZE = 14
"""Of the board sizes KataGo scales its pooled values by."""
LEAD = 2
"""Where the lead is among the score values."""


class Product(nn.Module):
    """A matrix product, and constants added to it, in the type of its weights."""

    weight: Tensor
    bias: Tensor | None

    def __init__(self, weight: Tensor, bias: Tensor | None = None) -> None:
        super().__init__()
        self.register_buffer("weight", weight)
        self.register_buffer("bias", bias)

    def forward(self, x: Tensor) -> Tensor:
        """[..., in] to [..., out]."""
        return functional.linear(x.to(self.weight.dtype), self.weight, self.bias)


class Activated(nn.Module):
    """SiLU after a scale and a shift of each channel."""

    scale: Tensor
    shift: Tensor

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        scale, shift = file.scale_and_shift()
        self.register_buffer("scale", scale)
        self.register_buffer("shift", shift)

    def forward(self, x: Tensor) -> Tensor:
        """Same shape out as in."""
        return functional.silu(torch.addcmul(self.shift, x, self.scale))


def attention(query: Tensor, key: Tensor, value: Tensor) -> Tensor:
    """[batch, heads, points, width] each; the softmax of the products weighs the values.

    On a CPU with bfloat16 this takes 0.4 times as long as PyTorch's own, which a GPU uses: the
    products of one board stay in the cache, and a column of ones adds up what they are divided by.
    The largest product need not be taken off first: those of such a network are below 50, and 88
    would be too much.
    """
    if query.is_cuda:
        return functional.scaled_dot_product_attention(query, key, value, scale=1.0)
    columns = torch.cat([value, value.new_ones(*value.shape[:3], 1)], -1)
    found = torch.stack(
        [
            (queries @ keys.transpose(1, 2)).exp_() @ values
            for queries, keys, values in zip(query, key, columns, strict=True)
        ]
    )
    return found[..., :-1] / found[..., -1:]


class Attention(nn.Module):
    """What every point takes from all others; the positions turn pairs of channels."""

    frequencies: Tensor

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        self.heads, key_heads, self.width, value_width = file.integers(4)
        if key_heads != self.heads or value_width != self.width:
            raise ValueError("heads that share keys are not known")
        file.expect("1", "1")  # rotary positions, learned
        norm, self.epsilon = file.channel_norm()
        query, key, value = (file.matrix() * norm for _ in "qkv")
        query /= self.width**0.5
        # The two channels of a pair come apart, so that a half turns with a half.
        halves = torch.arange(self.heads * self.width).view(self.heads, -1, 2).transpose(1, 2)
        apart = halves.reshape(-1)
        self.into = Product(torch.cat([query[apart], key[apart], value]))
        self.out = Product(file.matrix())
        file.word()
        self.register_buffer("frequencies", file.array(*file.integers(3)))
        self._turns: dict[int, tuple[Tensor, Tensor]] = {}

    def turns(self, size: int) -> tuple[Tensor, Tensor]:
        """Cosine and sine by point, head and pair: [points, 1, heads, width / 2]."""
        if size not in self._turns:
            line = torch.arange(size, device=self.frequencies.device)
            rows, cols = torch.meshgrid(line, line, indexing="ij")
            places = torch.stack([cols, rows], -1).reshape(-1, 1, 1, 2).float()
            angles = (places * self.frequencies).sum(-1).unsqueeze(1)
            dtype = self.into.weight.dtype
            self._turns[size] = (angles.cos().to(dtype), angles.sin().to(dtype))
        return self._turns[size]

    def forward(self, x: Tensor, size: int) -> Tensor:
        """[batch, points, channels], with what was found added."""
        batch, points, _ = x.shape
        normal = functional.rms_norm(x, x.shape[-1:], eps=self.epsilon)
        mixed = self.into(normal).view(batch, points, 3, self.heads, self.width)
        cosine, sine = self.turns(size)
        first, second = mixed[:, :, :2].chunk(2, -1)
        turned = torch.cat([first * cosine - second * sine, first * sine + second * cosine], -1)
        query, key = turned.permute(2, 0, 3, 1, 4)
        value = mixed[:, :, 2].transpose(1, 2)
        found = attention(query, key, value)
        return x + self.out(found.transpose(1, 2).flatten(2))


class FeedForward(nn.Module):
    """Two products with a gate between them."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        file.integers(2)
        file.expect("1")  # with a gate
        norm, self.epsilon = file.channel_norm()
        self.into = Product(torch.cat([file.matrix() * norm, file.matrix() * norm]))
        self.out = Product(file.matrix())

    def forward(self, x: Tensor, size: int) -> Tensor:
        """[batch, points, channels], with what was found added."""
        normal = functional.rms_norm(x, x.shape[-1:], eps=self.epsilon)
        value, gate = self.into(normal).chunk(2, -1)
        return x + self.out(functional.silu(value) * gate)


BLOCKS: dict[str, type[nn.Module]] = {
    "transformer_attention_block": Attention,
    "transformer_ffn_block": FeedForward,
}


class Bottleneck(nn.Module):
    """Blocks on fewer channels than the trunk has."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.expect("nested_bottleneck_block")
        file.word()
        count = file.integers(1)[0]
        self.before = Activated(file)
        self.into = Product(file.pointwise())
        self.blocks = nn.ModuleList()
        for _ in range(count):
            kind = file.word()
            if kind not in BLOCKS:
                raise ValueError(f"blocks of the kind {kind!r} are not known")
            self.blocks.append(BLOCKS[kind](file))
        self.after = Activated(file)
        self.out = Product(file.pointwise())

    def forward(self, x: Tensor, size: int) -> Tensor:
        """[batch, points, channels], with what was found added."""
        inner = self.into(self.before(x)).float()
        for block in self.blocks:
            inner = block(inner, size)
        return x + self.out(self.after(inner))


class Opinion(NamedTuple):
    """Answers for a batch, from the side to move."""

    policy: Tensor
    """Logits [batch, size * size + 1]; the pass comes last."""
    win: Tensor
    """[batch], 0 to 1."""
    lead: Tensor
    """Points [batch], komi counted."""
    ownership: Tensor
    """[batch, size * size], -1 to 1."""


class KataGoNetwork(nn.Module):
    """Planes and numbers of ``katago_planes`` in, KataGo's first opinion out."""

    stem: Tensor
    gamma: Tensor
    beta: Tensor

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        file.expect(str(VERSION))
        file.integers(2)
        units = [float(file.word()) for _ in range(7)]
        self.lead_unit = units[3]
        file.expect(*"00000000")  # no metadata, life without suicide, six reserved options
        file.word()
        blocks = file.integers(6)[0]
        file.expect("1", *"00000")  # the trunk ends in an RMS normalization; reserved options
        self.register_buffer("stem", file.convolution())
        self.numbers = Product(file.matrix())
        self.blocks = nn.ModuleList(Bottleneck(file) for _ in range(blocks))
        file.word()
        channels = file.integers(1)[0]
        self.epsilon = float(file.word())
        file.expect("1", "0")  # over points and channels together
        self.register_buffer("gamma", file.array(channels))
        self.register_buffer("beta", file.array(channels))
        file.activation()
        self.policy = PolicyHead(file)
        self.value = ValueHead(file)

    @classmethod
    def load(cls, path: Path, dtype: torch.dtype = torch.float32) -> KataGoNetwork:
        """Read a ``.bin.gz`` file; products of the trunk are of ``dtype``.

        Raises:
            ValueError: the network is of a kind that is not known.
        """
        network = cls(NetworkFile.open(path))
        network.blocks.apply(lambda m: m.to(dtype) if isinstance(m, Product) else m)
        return network.eval()

    @torch.inference_mode()
    def forward(self, planes: Tensor, numbers: Tensor) -> Opinion:
        """float32[batch, 22, size, size] and float32[batch, 19] to an opinion."""
        size = planes.shape[-1]
        trunk = functional.conv2d(planes, self.stem, padding="same").flatten(2)
        trunk = trunk.transpose(1, 2).contiguous() + self.numbers(numbers).unsqueeze(1)
        for block in self.blocks:
            trunk = block(trunk, size)
        spread = (trunk.square().mean((1, 2), keepdim=True) + self.epsilon).rsqrt()
        trunk = functional.silu(trunk * spread * self.gamma + self.beta)
        win, lead, ownership = self.value(trunk, size)
        return Opinion(self.policy(trunk, size), win, self.lead_unit * lead, ownership)


class PolicyHead(nn.Module):
    """Logits of all points and the pass."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        self.points, self.pooled = Product(file.pointwise()), Product(file.pointwise())
        self.before_pool = Activated(file)
        self.pool_to_points = Product(file.matrix())
        self.before_last = Activated(file)
        self.last = Product(file.pointwise())
        self.to_pass = Product(file.matrix(), file.bias())
        file.activation()
        self.last_pass = Product(file.matrix())

    def forward(self, trunk: Tensor, size: int) -> Tensor:
        """[batch, points, channels] to logits [batch, points + 1]."""
        pooled = self.before_pool(self.pooled(trunk))
        mean = pooled.mean(1)
        pool = torch.cat([mean, mean * ((size - MIDDLE_SIZE) / 10), pooled.amax(1)], 1)
        points = self.points(trunk) + self.pool_to_points(pool).unsqueeze(1)
        # The second channel is an optimistic policy for KataGo's search.
        logits = self.last(self.before_last(points))[:, :, 0]
        passing = self.last_pass(functional.silu(self.to_pass(pool)))[:, :1]
        return torch.cat([logits, passing], 1)


class ValueHead(nn.Module):
    """Win rate, lead in units of the file, and ownership."""

    def __init__(self, file: NetworkFile) -> None:
        super().__init__()
        file.word()
        self.first = Product(file.pointwise())
        self.before_pool = Activated(file)
        self.hidden = Product(file.matrix(), file.bias())
        file.activation()
        self.result = Product(file.matrix(), file.bias())
        self.score = Product(file.matrix(), file.bias())
        self.owner = Product(file.pointwise())

    def forward(self, trunk: Tensor, size: int) -> tuple[Tensor, Tensor, Tensor]:
        """[batch, points, channels] to [batch], [batch] and [batch, points]."""
        points = self.before_pool(self.first(trunk))
        mean, wide = points.mean(1), (size - MIDDLE_SIZE) / 10
        pool = torch.cat([mean, mean * wide, mean * (wide * wide - 0.1)], 1)
        hidden = functional.silu(self.hidden(pool))
        win, loss, no_result = self.result(hidden).softmax(1).unbind(1)
        lead = self.score(hidden)[:, LEAD] * (1 - no_result)
        return (1 + win - loss) / 2, lead, self.owner(points)[:, :, 0].tanh()
