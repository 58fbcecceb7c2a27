"""What is packed comes with its license texts: the tool on the environment the tests run in."""

from __future__ import annotations

import re
import sys
import sysconfig
from importlib.metadata import Distribution, distribution, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import third_party  # noqa: E402
from debian_copyright import copyright_text  # noqa: E402

OWN_FILES = ("icons/app.svg", "fonts/Inter-Bold.otf")
OWN_TEXT = re.compile(r"permission|redistribut|licen[cs]e", re.I)


def needed(name: str = "desktop-go") -> set[str]:
    """The distributions that the program needs here, those of its needs included."""
    found: set[str] = set()
    todo = [name]
    while todo:
        for other in map(Requirement, requires(todo.pop()) or ()):
            here = other.marker is None or other.marker.evaluate({"extra": ""})
            if here and other.name.lower() not in found:
                found.add(other.name.lower())
                todo.append(other.name)
    return found


def one_file_of(dist: Distribution) -> Path:
    """A module of a distribution."""
    file = next(file for file in dist.files or () if file.suffix in (".py", ".so"))
    return Path(str(dist.locate_file(file)))


@pytest.fixture
def packed(monkeypatch: pytest.MonkeyPatch) -> list[third_party.Packed]:
    """A file of everything that the program needs, of Python and of the program."""
    monkeypatch.setattr(third_party, "ALWAYS", ())
    found = [(f"{name}/x", one_file_of(distribution(name))) for name in sorted(needed())]
    python = Path(sysconfig.get_path("stdlib")) / "json" / "__init__.py"
    own = [(f"desktop_go/assets/{name}", ROOT / "assets" / name) for name in OWN_FILES]
    return [*found, ("", python), *own]


def test_everything_that_is_needed_has_a_license_text(packed: list[third_party.Packed]) -> None:
    found = third_party.components(packed)
    names = {re.sub(r"[-_.]+", "-", one.name).lower() for one in found}
    assert names == {re.sub(r"[-_.]+", "-", name) for name in needed()} | {"python", "inter"}
    for one in found:
        assert one.version, one.name
        assert one.license, one.name
        assert any(len(text) > 400 and OWN_TEXT.search(text) for _title, text in one.texts), one


def test_one_text_holds_all_of_them(packed: list[third_party.Packed], tmp_path: Path) -> None:
    third_party.write(packed, tmp_path)
    text = (tmp_path / third_party.NOTICES).read_text("utf-8")
    for words in (
        "GNU LESSER GENERAL PUBLIC LICENSE",
        "GNU GENERAL PUBLIC LICENSE",
        "UNICODE, INC. LICENSE AGREEMENT",
        "PYTHON SOFTWARE FOUNDATION LICENSE",
        "Mersenne Twister",
        "OpenBLAS",
        "LLVM",
        "FREETYPE",
        "harfbuzz-ng",
        "Secret Labs AB",
        "SIL OPEN FONT LICENSE",
    ):
        assert words in text, words
    assert "--- GPL-3.0: as above, under PySide6_Essentials, GPL-3.0" in text
    assert text.count("--- GPL-3.0\n") == 1


def test_the_copyright_file_of_debian_names_them(
    packed: list[third_party.Packed], tmp_path: Path
) -> None:
    third_party.write(packed, tmp_path)
    text = copyright_text(tmp_path, "/usr/share/licenses")
    stanzas = text.strip().split("\n\n")
    assert stanzas[0].startswith("Format: https://www.debian.org/")
    for stanza in stanzas:
        fields = [line for line in stanza.splitlines() if not line.startswith(" ")]
        assert all(re.fullmatch(r"[A-Z][A-Za-z-]+: ?.*", line) for line in fields), stanza
    for stanza in stanzas[1:]:
        keys = [line.partition(":")[0] for line in stanza.splitlines() if line[0] != " "]
        assert keys[:3] == ["Files", "Copyright", "License"]
    for name in ("PySide6_Essentials", "onnxruntime", "pillow", "Python", "numpy", "llvmlite"):
        assert f"\nLicense: {name.replace('_', '-')}-license\n" in text
    assert "Files: usr/lib/desktop-go/_internal/numpy/*\n" in text
    assert "Files: usr/lib/desktop-go/_internal/desktop_go/assets/fonts/*\n" in text


def test_a_part_without_a_text_or_an_owner_ends_the_build(tmp_path: Path) -> None:
    info = tmp_path / "odd-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: odd\nVersion: 1.0\n")
    (info / "RECORD").write_text("odd-1.0.dist-info/METADATA,,\n")
    with pytest.raises(SystemExit, match=r"odd \(license not stated\) carries no license text"):
        third_party.of_distribution(Distribution.at(info))
    stray = tmp_path / "libstray.so"
    stray.write_bytes(b"")
    with pytest.raises(SystemExit, match=r"Whose is .*libstray\.so"):
        third_party.components([("libstray.so", stray)])
