"""Atomic operations that numba lacks, for threads that share one tree without locks."""

from __future__ import annotations

from numba import config, types
from numba.core import cgutils
from numba.core.extending import intrinsic


@intrinsic
def fetch_add(typingctx, array, index, amount):  # type: ignore[no-untyped-def]
    """Add ``amount`` to ``array[index]`` (integers) in one step; return the value before."""
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
def fence(typingctx):  # type: ignore[no-untyped-def]
    """Make all writes before it visible to other threads before any write after it."""

    def codegen(context, builder, sig, args):  # type: ignore[no-untyped-def]
        builder.fence("seq_cst")
        return context.get_constant(types.int64, 0)

    return types.int64(), codegen


if config.DISABLE_JIT:  # kernels run as Python, in one thread (kernels.interpreted)

    def fetch_add(array, index, amount):  # type: ignore[no-untyped-def]
        """As above."""
        before = array[index]
        array[index] += amount
        return before

    def fence():  # type: ignore[no-untyped-def]
        """As above."""
        return 0
