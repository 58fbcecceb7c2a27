"""Intel's matrix unit (AMX): products of tiles, for kernels.

A tile is a register of 16 rows of 64 bytes. The products here add 32 rows of numbers times 32
columns of weights to four tiles of sums (16 x 16 each), so that each tile that is loaded serves
twice. ``multiply`` takes 64 whole numbers of 8 bits a row, those of the weights with a sign, and
sums are int32; ``multiply_short`` takes 32 of bfloat16, the upper half of a float32, and sums are
float32.

numba does not know these instructions: they are written as their bytes (Intel 64 and IA-32
Architectures Software Developer's Manual, volume 2, AMX instructions), which any processor that
numba compiles for lets pass. Only a thread of a process for which ``are_there`` is true may run
them.
"""

from __future__ import annotations

import ctypes
import functools
import platform
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import llvmlite.binding
import numpy as np
from llvmlite import ir
from numba import types
from numba.core import config
from numba.extending import intrinsic
from numpy.typing import NDArray

PROCESSOR = Path("/proc/cpuinfo")
FLAGS = {"amx_tile", "amx_int8", "amx_bf16"}
"""What ``PROCESSOR`` calls the unit and its products."""
ARCH_PRCTL, REQUEST_PERMISSION, TILE_DATA = 158, 0x1023, 18
"""Linux lets a process use tiles once it has asked: their state is large (8 KB a thread)."""

WIDE = (
    '"target-features"="+avx512f,+avx512bw,+avx512dq,+avx512vl"',
    '"prefer-vector-width"="512"',
)
"""Attributes of a function that may use registers of 64 bytes."""
AX, CX, DX, SI, DI = 0, 1, 2, 6, 7
"""Numbers of the registers that hold addresses and strides."""
SUMS = (0, 1, 2, 3)
"""Tiles: rows 0 to 15 and columns 0 to 15, columns 16 to 31, then rows 16 to 31 alike."""
UPPER, LOWER, LEFT, RIGHT = 4, 5, 6, 7
"""Tiles: two of numbers, two of weights."""
TILE_ROWS, ROW_BYTES = 16, 64
TILE_BYTES = TILE_ROWS * ROW_BYTES
ROWS = COLUMNS = 2 * TILE_ROWS
"""What a product takes at once: rows of numbers, columns of weights. Both have 64 bytes a row."""


def shapes() -> NDArray[np.uint8]:
    """What ``begin`` takes: palette 1, where a tile may be as large as can be, and all are."""
    found = np.zeros(64, np.uint8)
    found[0] = 1
    found[16:32:2] = ROW_BYTES
    found[48:56] = TILE_ROWS
    return found


@functools.cache
def are_there() -> bool:
    """Whether this processor has tiles and this process may use them (Linux)."""
    if config.DISABLE_JIT:  # type: ignore[attr-defined]
        return False
    try:
        flags = PROCESSOR.read_text("utf-8").split("flags", 1)[-1].split("\n", 1)[0].split()
        ask = ctypes.CDLL(None).syscall
    except (OSError, AttributeError):
        return False
    if not FLAGS <= set(flags) or ask(ARCH_PRCTL, REQUEST_PERMISSION, TILE_DATA) != 0:
        return False
    return prepare()


def prepare() -> bool:
    """Let LLVM read bytes as instructions, which numba never does; false on other systems."""
    if sys.platform != "linux" or platform.machine() != "x86_64":
        return False
    llvmlite.binding.initialize_native_asmparser()
    return True


def _memory(kind: int, tile: int, base: int, stride: int, offset: int) -> list[int]:
    """The bytes of a load (``kind`` 0x7B) or store (0x7A) of a tile: rows ``stride`` apart."""
    return [
        0xC4,
        0xE2,
        kind,
        0x4B,
        0x84 | tile << 3,
        stride << 3 | base,
        *offset.to_bytes(4, "little"),
    ]


def _load(tile: int, base: int, stride: int, offset: int = 0) -> list[int]:
    return _memory(0x7B, tile, base, stride, offset)


def _store(tile: int, base: int, stride: int, offset: int) -> list[int]:
    return _memory(0x7A, tile, base, stride, offset)


def _clear(tile: int) -> list[int]:
    return [0xC4, 0xE2, 0x7B, 0x49, 0xC0 | tile << 3]


def _product(sums: int, numbers: int, weights: int, is_short: bool) -> list[int]:
    """TDPBF16PS or TDPBUSD: the second tile times the third one, added to the first."""
    prefix, code = (2, 0x5C) if is_short else (1, 0x5E)
    return [0xC4, 0xE2, (~weights & 15) << 3 | prefix, code, 0xC0 | sums << 3 | numbers]


def _products(is_short: bool) -> list[int]:
    """Four tiles of sums. AX, DI: the rows of numbers, CX apart; SI: the weights, DX apart."""
    return [
        *_load(UPPER, AX, CX),
        *_load(LEFT, SI, DX),
        *_load(RIGHT, SI, DX, TILE_BYTES),
        *_product(0, UPPER, LEFT, is_short),
        *_product(1, UPPER, RIGHT, is_short),
        *_load(LOWER, DI, CX),
        *_product(2, LOWER, LEFT, is_short),
        *_product(3, LOWER, RIGHT, is_short),
    ]


def _instructions(code: list[int], *registers: str) -> tuple[Any, Callable[..., Any]]:
    """What an intrinsic returns that runs ``code``, its arguments (int64) in ``registers``."""
    text = ".byte " + ",".join(map(str, code))
    constraints = ",".join([*(f"{{{register}}}" for register in registers), "~{memory}"])

    def generate(context: Any, builder: Any, _: object, arguments: Any) -> Any:
        kind = ir.FunctionType(ir.VoidType(), [ir.IntType(64)] * len(registers))
        builder.asm(kind, text, constraints, arguments, side_effect=True)
        return context.get_dummy_value()

    return types.none(*[types.int64] * len(registers)), generate


@intrinsic
def widely(typingctx):  # type: ignore[no-untyped-def]
    """Let LLVM use registers of 64 bytes in this function: whatever has tiles has them."""

    def generate(context: Any, builder: Any, _: object, __: object) -> Any:
        # llvmlite's own ``add`` lets only attributes without a value pass.
        set.update(builder.function.attributes, WIDE)
        return context.get_dummy_value()

    return types.none(), generate


@intrinsic
def begin(typingctx, shapes):  # type: ignore[no-untyped-def]
    """Give the tiles their shapes: the address of ``shapes()``. Sums and numbers are lost."""
    return _instructions([0xC4, 0xE2, 0x78, 0x49, 0x00], "rax")


@intrinsic
def end(typingctx):  # type: ignore[no-untyped-def]
    """Leave the tiles, so that the system need no longer keep them for this thread."""
    return _instructions([0xC4, 0xE2, 0x78, 0x49, 0xC0])


@intrinsic
def clear(typingctx):  # type: ignore[no-untyped-def]
    """Set all sums to zero."""
    return _instructions([byte for tile in SUMS for byte in _clear(tile)])


@intrinsic
def multiply(typingctx, upper, lower, stride, weights, row):  # type: ignore[no-untyped-def]
    """Add products of whole numbers to the sums.

    Arguments: the addresses of the upper and the lower 16 rows of numbers, the bytes from row to
    row, the address of the weights of 2 x 16 columns (one tile after the other; a row of a tile
    holds four numbers of each column), and the bytes of such a row (64).
    """
    return _instructions(_products(is_short=False), "rax", "rdi", "rcx", "rsi", "rdx")


@intrinsic
def multiply_short(typingctx, upper, lower, stride, weights, row):  # type: ignore[no-untyped-def]
    """``multiply`` for bfloat16: a row of a tile of weights holds two numbers of each column."""
    return _instructions(_products(is_short=True), "rax", "rdi", "rcx", "rsi", "rdx")


@intrinsic
def keep(typingctx, upper, lower, stride):  # type: ignore[no-untyped-def]
    """Write the sums, 32 a row: addresses of the two halves, bytes from row to row."""
    half = 64
    code = [
        *_store(0, AX, CX, 0),
        *_store(1, AX, CX, half),
        *_store(2, DI, CX, 0),
        *_store(3, DI, CX, half),
    ]
    return _instructions(code, "rax", "rdi", "rcx")
