"""Lists the wheels that the Flatpak is built from: packaging/flatpak/*.json beside the manifest.

    python packaging/flatpak_sources.py

A Flatpak is built without a network, from files whose addresses and digests the manifest names.
``pip`` chooses and fetches the wheels for the runtime's Python, within packaging/constraints.txt;
their public addresses follow from their content.
"""

from __future__ import annotations

import hashlib
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterable
from pathlib import Path

from packaging.requirements import Requirement

if sys.version_info >= (3, 11):
    import tomllib
else:
    import tomli as tomllib

ROOT = Path(__file__).resolve().parent.parent
FLATPAK = ROOT / "packaging" / "flatpak"
CONSTRAINTS = ROOT / "packaging" / "constraints.txt"
PYTHON = "3.13"
"""The Python of org.freedesktop.Platform 25.08."""
GLIBC = 42
"""Its glibc is 2.42: wheels for any version up to that will do."""
FILES = "https://files.pythonhosted.org/packages"


def project_requirements() -> tuple[list[str], list[str]]:
    """What the program needs under the runtime's Python, and what it is built with."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    return (
        for_runtime(project["project"]["dependencies"]),
        for_runtime(project["build-system"]["requires"]),
    )


def for_runtime(lines: Iterable[str]) -> list[str]:
    """The requirements among ``lines`` that hold under the runtime, without their markers.

    pip's own --python-version chooses wheels by it, but judges markers by the Python it runs under.
    """
    runtime = {
        "python_version": PYTHON,
        "python_full_version": f"{PYTHON}.0",
        "sys_platform": "linux",
        "platform_system": "Linux",
        "platform_machine": "x86_64",
        "extra": "",
    }
    needed = []
    for line in lines:
        requirement = Requirement(line)
        if requirement.marker is None or requirement.marker.evaluate(runtime):
            requirement.marker = None
            needed.append(str(requirement))
    return needed


def download(requirements: list[str], folder: Path) -> None:
    """Fetch the wheels of ``requirements``, and of all that they need, into ``folder``."""
    platforms = [f"manylinux_2_{minor}_x86_64" for minor in range(GLIBC, 4, -1)]
    platforms += ["manylinux2014_x86_64", "manylinux2010_x86_64", "manylinux1_x86_64"]
    tag = "cp" + PYTHON.replace(".", "")
    command = [sys.executable, "-m", "pip", "download", "-q", "--only-binary=:all:"]
    command += ["--python-version", PYTHON, "--implementation", "cp"]
    command += [word for abi in (tag, "abi3", "none") for word in ("--abi", abi)]
    command += [word for name in platforms for word in ("--platform", name)]
    subprocess.run([*command, "-c", str(CONSTRAINTS), "-d", str(folder), *requirements], check=True)


def source(wheel: Path) -> dict[str, str | list[str]]:
    """The entry of a manifest for ``wheel``.

    The Python Package Index files everything under its BLAKE2b digest of 32 bytes, in hexadecimal.
    """
    content = wheel.read_bytes()
    place = hashlib.blake2b(content, digest_size=32).hexdigest()
    return {
        "type": "file",
        "url": f"{FILES}/{place[:2]}/{place[2:4]}/{place[4:]}/{wheel.name}",
        "sha256": hashlib.sha256(content).hexdigest(),
        "only-arches": ["x86_64"],
    }


def write_sources(name: str, wheels: Iterable[Path]) -> None:
    """Write the list ``name`` of the manifest."""
    entries = [source(wheel) for wheel in sorted(wheels)]
    (FLATPAK / f"{name}.json").write_text(json.dumps(entries, indent=2) + "\n", "utf-8")


def main() -> None:
    """Write both lists anew."""
    needed, build = project_requirements()
    with tempfile.TemporaryDirectory() as name:
        libraries, tools = Path(name) / "libraries", Path(name) / "tools"
        download(needed, libraries)
        download(build, tools)
        have = {wheel.name for wheel in libraries.iterdir()}
        write_sources("libraries", libraries.iterdir())
        write_sources("build-tools", [one for one in tools.iterdir() if one.name not in have])


if __name__ == "__main__":
    main()
