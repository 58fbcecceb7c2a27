"""Builds the packaged program: PyInstaller, then the cache of compiled kernels, then the archives.

    python packaging/build.py [folder|archives|all]

``folder`` makes dist/desktop-go/, ``archives`` puts the .deb and the .tar.xz of Linux (or the
.zip elsewhere) beside it, ``all`` (the default) does both. Needs the ``package`` extra of
pyproject.toml. The installers of Windows and macOS: docs/packaging.md.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
FOLDER = DIST / "desktop-go"
COMPILED = FOLDER / "_internal" / "compiled"
sys.path.insert(0, str(ROOT))

import icu_data  # noqa: E402

from desktop_go.engine.warm_up import (  # noqa: E402
    LEARNING_PART,
    REGION_PART,
    TECHNIQUES_PART,
    TILES_PART,
    games_with_kernels,
)

WORK = ROOT / "build"
UNSTRIPPED = (
    "llvmlite/binding/libllvmlite.so", "libpython3.*.so.*", "python3.*/lib-dynload/*.so",
    "PIL/*.so", "numba/**/*.so",
)  # fmt: skip
"""Libraries that carry symbols nobody reads: 40 MB. Not numpy's OpenBLAS: stripping breaks it."""


def program() -> Path:
    """The packaged program that has a standard input and output."""
    name = "desktop-go-cli.exe" if sys.platform == "win32" else "desktop-go"
    return FOLDER / name


def build_folder() -> None:
    """Make dist/desktop-go/ with its compiled kernels."""
    shutil.rmtree(FOLDER, ignore_errors=True)
    if sys.platform in ("win32", "darwin"):
        from desktop_files import write_platform_icon

        write_platform_icon(WORK / "desktop_go" / "icons")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    places = ["--distpath", str(DIST), "--workpath", str(WORK)]
    subprocess.run([*command, *places, str(ROOT / "packaging" / "desktop_go.spec")], check=True)
    if sys.platform == "linux":
        for pattern in UNSTRIPPED:
            for library in (FOLDER / "_internal").glob(pattern):
                subprocess.run(["strip", "--strip-unneeded", str(library)], check=True)
        for library in (FOLDER / "_internal" / "PySide6" / "Qt" / "lib").glob("libicudata.so.*"):
            icu_data.shrink(library)
    fill_cache()


def fill_cache() -> None:
    """Let the packaged program compile its kernels into itself."""
    environment = {**os.environ, "DESKTOP_GO_KERNEL_CACHE": str(COMPILED)}
    parts = (TECHNIQUES_PART, REGION_PART, LEARNING_PART, TILES_PART)
    for game in (*games_with_kernels(), *parts):
        command = [str(program()), "warm-up", game]
        subprocess.run(command, env=environment, check=True, stdout=subprocess.DEVNULL)
    files = len(list(COMPILED.rglob("*.nbc")))
    if not files:
        raise SystemExit("The packaged program has compiled nothing into itself")
    print(f"{files} compiled functions in {COMPILED.relative_to(ROOT)}")


def main() -> None:
    """Build what the command line names."""
    what = sys.argv[1] if len(sys.argv) > 1 else "all"
    if importlib.util.find_spec("PyInstaller") is None:
        raise SystemExit('PyInstaller is missing: pip install -e ".[package]"')
    if what in ("folder", "all"):
        build_folder()
    if what in ("archives", "all"):
        if sys.platform == "linux":
            from linux_archives import make_archives

            make_archives(FOLDER, DIST)
        else:
            shutil.make_archive(str(DIST / "desktop-go"), "zip", DIST, "desktop-go")


if __name__ == "__main__":
    main()
