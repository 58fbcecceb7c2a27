"""The Flatpak's manifest: complete, offline, and with files that the desktop will show."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.tags import Tag
from packaging.utils import canonicalize_name, parse_wheel_filename
from packaging.version import Version

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import flatpak_sources  # noqa: E402
from desktop_files import NAMES  # noqa: E402
from flatpak_share import write_flatpak_share  # noqa: E402

FLATPAK = flatpak_sources.FLATPAK
ID = NAMES["ID"]
ADDRESS = re.compile(
    r"https://files\.pythonhosted\.org/packages/[0-9a-f]{2}/[0-9a-f]{2}/[0-9a-f]{60}/([^/]+\.whl)"
)
LISTS = ("libraries", "build-tools")


def read(name: str) -> Any:
    return json.loads((FLATPAK / f"{name}.json").read_text("utf-8"))


def names_of(entries: list[dict[str, Any]]) -> list[str]:
    found = [ADDRESS.fullmatch(entry["url"]) for entry in entries]
    return [match[1] for match in found if match]


def versions() -> dict[str, Version]:
    wheels = [parse_wheel_filename(name) for one in LISTS for name in names_of(read(one))]
    return {name: version for name, version, _build, _tags in wheels}


def test_the_manifest_is_whole_and_asks_for_no_network() -> None:
    manifest = read(ID)
    assert manifest["id"] == ID
    assert "--share=network" not in manifest["finish-args"]
    assert not [word for word in manifest["finish-args"] if word.startswith("--filesystem")]
    assert "build-args" not in json.dumps(manifest), "no network while it is built, either"
    for module in manifest["modules"]:
        for source in module["sources"]:
            place = source if isinstance(source, str) else source["path"]
            assert (FLATPAK / place).exists(), place
    assert [one["sources"] for one in manifest["modules"][:2]] == [[f"{n}.json"] for n in LISTS]
    own = manifest["modules"][-1]["sources"][0]["path"]
    assert (FLATPAK / own / "pyproject.toml").samefile(ROOT / "pyproject.toml")


@pytest.mark.parametrize("name", LISTS)
def test_every_source_is_a_public_wheel_for_the_python_of_the_runtime(name: str) -> None:
    entries = read(name)
    files = names_of(entries)
    assert len(files) == len(entries) == len(set(files)) > 0
    tag = "cp" + flatpak_sources.PYTHON.replace(".", "")
    for entry, file in zip(entries, files, strict=True):
        assert re.fullmatch("[0-9a-f]{64}", entry["sha256"])
        tags = parse_wheel_filename(file)[3]
        assert any(fits(one, tag) for one in tags), file


def fits(tag: Tag, python: str) -> bool:
    if tag.platform == "any":
        return tag.interpreter == "py3"
    minor = re.fullmatch(r"manylinux_2_(\d+)_x86_64", tag.platform)
    runs = int(minor[1]) <= flatpak_sources.GLIBC if minor else tag.platform == OLD
    return runs and (tag.interpreter == python or tag.abi == "abi3")


OLD = "manylinux2014_x86_64"


def test_every_dependency_is_listed_in_a_version_that_will_do() -> None:
    listed = versions()
    needed, build = flatpak_sources.project_requirements()
    assert len(needed) >= 6
    lines = flatpak_sources.CONSTRAINTS.read_text("utf-8").splitlines()
    limits = [line for line in lines if line and not line.startswith("#")]
    assert limits
    for line in [*needed, *build, *limits]:
        requirement = Requirement(line)
        name = canonicalize_name(requirement.name)
        assert name in listed, f"run packaging/flatpak_sources.py: {name} is missing"
        assert listed[name] in requirement.specifier, name


def test_what_the_dependencies_need_is_listed_as_well() -> None:
    listed = versions()
    looked_at = 0
    for name, version in listed.items():
        try:
            here = distribution(name)
        except PackageNotFoundError:
            continue
        if Version(here.version) != version:
            continue
        looked_at += 1
        for line in flatpak_sources.for_runtime(here.requires or []):
            assert canonicalize_name(Requirement(line).name) in listed, (name, line)
    assert looked_at
    assert {"shiboken6", "llvmlite"} <= set(listed)


def test_a_source_is_addressed_by_its_content(tmp_path: Path) -> None:
    wheel = tmp_path / "empty-1-py3-none-any.whl"
    wheel.write_bytes(b"")
    entry = flatpak_sources.source(wheel)
    # RFC 7693 gives the digest of 64 bytes alone; these two are of coreutils' b2sum -l 256 and
    # sha256sum, of an empty file.
    place = "0e/57/51c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"
    assert entry["url"].endswith(f"/packages/{place}/{wheel.name}")
    assert entry["sha256"].startswith("e3b0c44298fc1c149afbf4c8996fb924")


def test_markers_are_judged_for_the_runtime() -> None:
    lines = ["a>=1; python_version < '3.12'", "b; sys_platform == 'linux'", "c; extra == 'x'"]
    assert flatpak_sources.for_runtime(lines) == ["b"]


def test_the_desktop_gets_files_named_after_the_application(tmp_path: Path) -> None:
    write_flatpak_share(tmp_path)
    files = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert files
    assert all(path.name.startswith(ID) for path in files)
    entry = tmp_path / "applications" / f"{ID}.desktop"
    assert f"\nIcon={ID}\n" in entry.read_text("utf-8")
    assert f"\nExec={read(ID)['command']} " in entry.read_text("utf-8")
    assert (tmp_path / f"icons/hicolor/128x128/apps/{ID}.png").is_file()
    metainfo = tmp_path / "metainfo" / f"{ID}.metainfo.xml"
    assert f'<launchable type="desktop-id">{ID}.desktop<' in metainfo.read_text("utf-8")
    mime = (tmp_path / "mime" / "packages" / f"{ID}.xml").read_text("utf-8")
    assert mime.count(f'<icon name="{ID}.application-x-go-sgf"/>') == 2
    for command in (
        ["desktop-file-validate", entry],
        ["appstreamcli", "validate", "--no-net", metainfo],
    ):
        if shutil.which(str(command[0])):
            done = subprocess.run(command, capture_output=True, text=True, check=False)
            assert done.returncode == 0, done.stdout + done.stderr
