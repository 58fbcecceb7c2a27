"""Leaves out of ICU's data library what Qt does not ask for: two thirds of its 32 MB.

Qt uses ICU to compare texts and to find time zones; names of languages, regions, currencies and
units, hyphenation, spelled-out numbers and old character sets it has of its own or not at all. The
library is one block of data under one symbol ("common data" in ICU's sources, ``ucmndata.h``): a
header, and a table of names and places. What is kept goes into a library of the same name,
made by the linker. Linux only; on Windows and macOS Qt comes without ICU.
"""

from __future__ import annotations

import re
import struct
import subprocess
import tempfile
from fnmatch import fnmatch
from pathlib import Path

UNUSED = (
    "brkitr/*", "curr/*", "lang/*", "rbnf/*", "region/*", "translit/*", "unit/*", "zone/*",
    "*.cnv", "*.spp", "unames.icu",
)  # fmt: skip
"""Items by their names in the table, without the ``icudt73l/`` before them."""
_FORMAT = b"CmnD"
_FORMAT_PLACE = 12
"""Bytes from the start of the header to the name of the format."""
_ALIGNMENT = 16


def items_of(data: bytes) -> dict[str, bytes]:
    """The items of common data by name, in their order; the last one goes to the end of ``data``.

    Raises:
        ValueError: it is none.
    """
    if data[_FORMAT_PLACE : _FORMAT_PLACE + 4] != _FORMAT:
        raise ValueError("This is not ICU's common data.")
    start = struct.unpack_from("<H", data)[0]
    count = struct.unpack_from("<I", data, start)[0]
    table = struct.unpack_from(f"<{2 * count}I", data, start + 4)
    places = [*(start + place for place in table[1::2]), len(data)]
    names = [data[start + at : data.index(b"\0", start + at)].decode() for at in table[::2]]
    return {name: data[places[i] : places[i + 1]] for i, name in enumerate(names)}


def with_items(data: bytes, items: dict[str, bytes]) -> bytes:
    """Common data with the header of ``data`` and these items; names must be in byte order."""
    header = data[: struct.unpack_from("<H", data)[0]]
    names = b"".join(name.encode() + b"\0" for name in items)
    name_at = 4 + 8 * len(items)
    at = _aligned(name_at + len(names))
    table, contents = [len(items)], bytearray(at - name_at - len(names))
    for name, content in items.items():
        table += (name_at, at)
        padded = content.ljust(_aligned(len(content)), b"\0")
        contents += padded
        name_at, at = name_at + len(name.encode()) + 1, at + len(padded)
    return header + struct.pack(f"<{len(table)}I", *table) + names + contents


def _aligned(place: int) -> int:
    return -(-place // _ALIGNMENT) * _ALIGNMENT


def shrink(library: Path) -> None:
    """Write ``libicudata.so.NN`` again without what is unused."""
    found = re.fullmatch(r"libicudata\.so\.(\d+)", library.name)
    if found is None:
        raise ValueError(f"{library.name} is not ICU's data library.")
    whole = library.read_bytes()
    data = whole[whole.index(_FORMAT) - _FORMAT_PLACE :]
    items = {
        name: content
        for name, content in items_of(data).items()
        if not any(fnmatch(name.partition("/")[2], pattern) for pattern in UNUSED)
    }
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "icu").write_bytes(with_items(data, items))
        symbol = f"--defsym=icudt{found[1]}_dat=_binary_icu_start"
        rename = "--rename-section=.data=.rodata,alloc,load,readonly,data,contents"
        for command in (
            ["ld", "-r", "-b", "binary", "-o", "icu.o", "icu"],
            ["objcopy", f"--set-section-alignment=.data={_ALIGNMENT}", rename, "icu.o"],
            ["ld", "-shared", "-z", "noexecstack", "-soname", library.name, symbol,
             "-o", str(library.resolve()), "icu.o"],
        ):  # fmt: skip
            subprocess.run(command, cwd=folder, check=True)
