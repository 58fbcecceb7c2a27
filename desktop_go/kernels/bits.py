"""Counting bits, which numba lacks: one instruction where the processor has it."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import config
from numba.core.extending import intrinsic


@intrinsic
def _population(typingctx, word):  # type: ignore[no-untyped-def]
    def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
        return context.cast(builder, builder.ctpop(args[0]), sig.args[0], types.int64)

    return types.int64(word), codegen


def _bit_count(word: Any) -> int:
    return int(word).bit_count()


# Kernels that run as Python (kernels.interpreted) have no compiler to ask.
ones: Any = _bit_count if config.DISABLE_JIT else _population  # type: ignore[attr-defined]
"""``ones(word)``: how many bits of an integer from 0 up are set; int64."""
