"""Atomic operations that numba lacks, for threads that share one tree without locks."""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils, config
from numba.core.extending import intrinsic


@intrinsic
def _atomic_add(typingctx, array, index, amount):  # type: ignore[no-untyped-def]
    signature = array.dtype(array, types.uint64, array.dtype)

    def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
        array_type = sig.args[0]
        view = context.make_array(array_type)(context, builder, args[0])
        pointer = cgutils.get_item_pointer(
            context, builder, array_type, view, [args[1]], wraparound=False
        )
        return builder.atomic_rmw("add", pointer, args[2], "seq_cst")

    return signature, codegen


@intrinsic
def _memory_fence(typingctx):  # type: ignore[no-untyped-def]
    def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
        builder.fence("seq_cst")
        return context.get_constant(types.int64, 0)

    return types.int64(), codegen


def _plain_add(array: Any, index: Any, amount: Any) -> Any:
    before = array[index]
    array[index] += amount
    return before


def _no_fence() -> int:
    return 0


# Kernels that run as Python (kernels.interpreted) do so in one thread.
_IS_COMPILED = not config.DISABLE_JIT  # type: ignore[attr-defined]
fetch_add: Any = _atomic_add if _IS_COMPILED else _plain_add
"""``fetch_add(array, index, amount)``: add to ``array[index]`` (integers) in one step; return the
value before."""
fence: Any = _memory_fence if _IS_COMPILED else _no_fence
"""``fence()``: make all writes before it visible to other threads before any write after it."""
