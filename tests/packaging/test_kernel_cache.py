"""The cache of compiled kernels: never stale, shipped ones first, no trouble without a disk.

Runs a small package of its own with the real cache modules, each time in a new process.
"""

from __future__ import annotations

import json
import os
import shutil
import stat
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import desktop_go

SOURCE = Path(desktop_go.__file__).parent

INNER = """
from desktop_go.kernels import kernel

@kernel
def inner(x):
    return x + {number}
"""
OUTER = """
from desktop_go.kernels import kernel
from desktop_go.games.tiny.kernels.inner import inner

@kernel
def outer(x):
    return 10 * inner(x)
"""
PROGRAM = """
import json, logging, sys
messages = []
class Keep(logging.Handler):
    def emit(self, record):
        messages.append(record.getMessage())
logging.getLogger("desktop_go").addHandler(Keep())
{bundle}
from desktop_go import kernel_cache
from desktop_go.games.tiny.kernels.outer import outer
print(json.dumps({{
    "result": outer(1),
    **{{key: kernel_cache.counts[key] for key in ("compiled", "kept", "shipped")}},
    "messages": messages,
    "folder": kernel_cache.unit_folder("games/tiny").name,
    "digest": kernel_cache.source_digest("games/tiny"),
    "warm": kernel_cache.is_warm("games/tiny"),
}}))
"""


class Tiny:
    """A program with two kernels, one of which calls the other."""

    def __init__(self, folder: Path) -> None:
        self.package = folder / "source" / "desktop_go"
        self.cache = folder / "cache"
        self.bundle: Path | None = None
        for name in ("__init__.py", "kernel_cache.py"):
            self.package.mkdir(parents=True, exist_ok=True)
            shutil.copy(SOURCE / name, self.package / name)
        shutil.copytree(
            SOURCE / "kernels", self.package / "kernels", ignore=shutil.ignore_patterns("__py*")
        )
        (self.package / "search").mkdir()
        kernels = self.package / "games" / "tiny" / "kernels"
        kernels.mkdir(parents=True)
        for place in (kernels, kernels.parent, kernels.parent.parent):
            (place / "__init__.py").touch()
        (kernels / "outer.py").write_text(OUTER)
        self.write_inner(1)

    def write_inner(self, number: int) -> None:
        kernels = self.package / "games" / "tiny" / "kernels"
        (kernels / "inner.py").write_text(INNER.format(number=number))

    def run(self, **environment: str) -> dict[str, object]:
        bundle = f"sys._MEIPASS = {str(self.bundle)!r}" if self.bundle else ""
        done = subprocess.run(
            [sys.executable, "-B", "-c", PROGRAM.format(bundle=bundle)],
            cwd=self.package.parent,
            env={
                **os.environ,
                "DESKTOP_GO_KERNEL_CACHE": str(self.cache),
                **environment,
            },
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stderr
        result: dict[str, object] = json.loads(done.stdout)
        return result

    def ship(self) -> None:
        """Record the sources and compile into the bundle, as the build of a package does."""
        digest = self.run(NUMBA_DISABLE_JIT="1")["digest"]
        self.bundle = self.package.parent.parent / "bundle"
        compiled = self.bundle / "compiled"
        compiled.mkdir(parents=True)
        (compiled / "sources.json").write_text(json.dumps({"games/tiny": digest}))
        folder = self.run(DESKTOP_GO_KERNEL_CACHE=str(compiled))["folder"]
        (compiled / str(folder) / "complete").touch()


@pytest.fixture
def tiny(tmp_path: Path) -> Tiny:
    return Tiny(tmp_path)


def counted(result: dict[str, object]) -> tuple[object, ...]:
    return tuple(result[key] for key in ("result", "compiled", "kept", "shipped"))


def test_a_changed_kernel_is_never_served_from_an_old_cache(tiny: Tiny) -> None:
    assert counted(tiny.run()) == (20, 2, 0, 0)
    assert counted(tiny.run()) == (20, 0, 1, 0)
    tiny.write_inner(2)
    assert counted(tiny.run()) == (30, 2, 0, 0)
    tiny.write_inner(1)
    assert counted(tiny.run()) == (20, 0, 1, 0)


def test_processes_that_compile_at_the_same_time_keep_their_code_apart(tiny: Tiny) -> None:
    """numba numbers its files in an index: two writers gave one signature the other's code."""
    arguments = ["1", "1.5", "True", "1j"]
    program = (
        "import sys; from desktop_go.games.tiny.kernels.outer import outer; "
        "print(outer(eval(sys.argv[1])))"
    )

    def start(argument: str) -> subprocess.Popen[str]:
        return subprocess.Popen(
            [sys.executable, "-B", "-c", program, argument],
            cwd=tiny.package.parent,
            env={**os.environ, "DESKTOP_GO_KERNEL_CACHE": str(tiny.cache)},
            stdout=subprocess.PIPE,
            text=True,
        )

    for _ in range(2):
        processes = [start(argument) for argument in arguments]
        said = [process.communicate()[0].strip() for process in processes]
        assert said == ["20", "25.0", "20", "(10+10j)"]
    assert len(list(tiny.cache.rglob("*.nbc"))) == 2 * len(arguments)


@pytest.mark.skipif(os.name == "nt", reason="Windows has no permission bits")
def test_other_users_may_read_what_was_compiled(tiny: Tiny) -> None:
    """A package is built by one user and used by all."""
    before = os.umask(0o022)
    try:
        tiny.run()
    finally:
        os.umask(before)
    files = list(tiny.cache.rglob("*.nbc"))
    assert files
    assert all(file.stat().st_mode & stat.S_IROTH for file in files)


@pytest.mark.parametrize("is_full", [False, True])
def test_kernels_that_a_full_disk_did_not_take_do_not_count_as_compiled(
    tiny: Tiny, is_full: bool
) -> None:
    """An empty file, the mark that all are there, still has room on a full disk."""
    program = f"""
import errno
from desktop_go import kernel_cache
from desktop_go.kernels.disk_cache import KernelFiles

def save(*_):
    raise OSError(errno.ENOSPC, "No space left on device")

if {is_full}:
    KernelFiles.save = save
from desktop_go.games.tiny.kernels.outer import outer
assert outer(1) == 20
kernel_cache.mark_warm("games/tiny")
"""
    subprocess.run(
        [sys.executable, "-B", "-c", program],
        cwd=tiny.package.parent,
        env={**os.environ, "DESKTOP_GO_KERNEL_CACHE": str(tiny.cache)},
        check=True,
    )
    assert tiny.run()["warm"] is not is_full


def test_shipped_kernels_come_first(tiny: Tiny) -> None:
    tiny.ship()
    result = tiny.run()
    assert counted(result) == (20, 0, 0, 1)
    assert result["warm"] is True
    assert result["messages"] == []
    assert not tiny.cache.exists()


def test_an_update_does_not_take_the_kernels_of_the_version_before(tiny: Tiny) -> None:
    tiny.ship()
    assert tiny.bundle is not None
    tiny.write_inner(5)
    record = tiny.bundle / "compiled" / "sources.json"
    record.write_text(json.dumps({"games/tiny": "of the new version"}))
    result = tiny.run()
    assert counted(result) == (60, 2, 0, 0)
    assert counted(tiny.run()) == (60, 0, 1, 0)


def truncate(content: bytes) -> bytes:
    return content[: len(content) // 2]


def flip_a_bit_of(place: float) -> Callable[[bytes], bytes]:
    def flip(content: bytes) -> bytes:
        index = int(place * (len(content) - 1))
        return content[:index] + bytes([content[index] ^ 16]) + content[index + 1 :]

    return flip


DAMAGE: dict[str, Callable[[bytes], bytes]] = {
    "empty": lambda _content: b"",
    "zeros": lambda content: bytes(len(content)),
    "truncated": truncate,
    "garbage": lambda _content: b"no pickle",
    **{f"bit at {place}": flip_a_bit_of(place) for place in (0.0, 0.01, 0.3, 0.6, 0.9, 1.0)},
}


@pytest.mark.parametrize("damage", list(DAMAGE))
def test_damaged_files_are_compiled_anew_and_replaced(tiny: Tiny, damage: str) -> None:
    tiny.run()
    files = list(tiny.cache.rglob("*.nbc"))
    assert files
    for file in files:
        file.write_bytes(DAMAGE[damage](file.read_bytes()))
    result = tiny.run()
    assert counted(result) == (20, 2, 0, 0)
    assert any("damaged" in str(text) for text in result["messages"])  # type: ignore[attr-defined]
    healed = tiny.run()
    assert counted(healed) == (20, 0, 1, 0)
    assert healed["messages"] == []


def test_damaged_shipped_kernels_are_compiled_into_the_users_cache(tiny: Tiny) -> None:
    tiny.ship()
    assert tiny.bundle is not None
    for file in tiny.bundle.rglob("*.nbc"):
        file.write_bytes(flip_a_bit_of(0.6)(file.read_bytes()))
    assert counted(tiny.run()) == (20, 2, 0, 0)
    assert counted(tiny.run()) == (20, 0, 1, 0)


def test_without_a_place_to_write_kernels_stay_in_memory_and_the_log_says_so(
    tiny: Tiny, tmp_path: Path
) -> None:
    blocked = tmp_path / "a file"
    blocked.write_text("not a folder")
    result = tiny.run(DESKTOP_GO_KERNEL_CACHE=str(blocked / "kernels"))
    assert counted(result) == (20, 2, 0, 0)
    notices = [text for text in result["messages"] if "memory only" in text]  # type: ignore[attr-defined]
    assert len(notices) == 1


@pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere"
)
def test_a_read_only_cache_is_read(tiny: Tiny) -> None:
    tiny.run()
    for folder in (tiny.cache, *tiny.cache.iterdir()):
        folder.chmod(stat.S_IRUSR | stat.S_IXUSR)
    assert counted(tiny.run()) == (20, 0, 1, 0)


def test_another_processor_setting_is_another_cache(tiny: Tiny) -> None:
    first = tiny.run()["folder"]
    assert tiny.run(NUMBA_CPU_NAME="nehalem")["folder"] != first
