"""The bytes of tile instructions, against those of GNU as 2.40 (``objdump -d``).

With ``{disp32}`` before those that reach memory.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop_go.kernels import tiles


def code(*numbers: int) -> str:
    return bytes(numbers).hex(" ")


def test_the_bytes_are_those_of_an_assembler():
    load = tiles._load(tiles.UPPER, tiles.AX, tiles.CX)
    assert code(*load) == "c4 e2 7b 4b a4 08 00 00 00 00"  # tileloadd 0x0(%rax,%rcx,1),%tmm4
    right = tiles._load(tiles.RIGHT, tiles.SI, tiles.DX, 1024)
    assert code(*right) == "c4 e2 7b 4b bc 16 00 04 00 00"  # tileloadd 0x400(%rsi,%rdx,1),%tmm7
    store = tiles._store(3, tiles.DI, tiles.CX, 64)
    assert code(*store) == "c4 e2 7a 4b 9c 0f 40 00 00 00"  # tilestored %tmm3,0x40(%rdi,%rcx,1)
    assert code(*tiles._clear(5)) == "c4 e2 7b 49 e8"  # tilezero %tmm5
    whole = tiles._product(2, tiles.LOWER, tiles.LEFT, is_short=False)
    assert code(*whole) == "c4 e2 49 5e d5"  # tdpbusd %tmm6,%tmm5,%tmm2
    short = tiles._product(1, tiles.UPPER, tiles.RIGHT, is_short=True)
    assert code(*short) == "c4 e2 42 5c cc"  # tdpbf16ps %tmm7,%tmm4,%tmm1


def test_without_the_flags_nobody_asks_for_tiles(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    cpuinfo = tmp_path / "cpuinfo"
    monkeypatch.setattr(tiles, "PROCESSOR", cpuinfo)
    seek = tiles.are_there.__wrapped__
    assert not seek()  # no such file
    cpuinfo.write_text("flags\t\t: fpu avx2 amx_tile amx_int8\nflags\t\t: amx_bf16\n", "utf-8")
    assert not seek()
    cpuinfo.write_text("nothing of the kind", "utf-8")
    assert not seek()
