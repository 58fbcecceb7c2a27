"""llvmlite's library with one back end: what is asked for, mended and licensed."""

from __future__ import annotations

import sys
from importlib.metadata import Distribution
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import slim_llvm  # noqa: E402
import third_party  # noqa: E402

CALLS = """\
builder.setObjectLinkingLayerCreator([=](llvm::orc::ExecutionSession &session) {
    return std::make_unique<llvm::orc::ObjectLinkingLayer>(session);
    return std::make_unique<llvm::orc::RTDyldObjectLinkingLayer>(session, manager);
});
"""


def test_the_calls_that_llvm_has_changed_are_mended(tmp_path: Path) -> None:
    file = tmp_path / "orcjit.cpp"
    file.write_text(CALLS)
    slim_llvm.mend(tmp_path)
    assert file.read_text().splitlines() == [
        "builder.setObjectLinkingLayerCreator([=](llvm::orc::ExecutionSession &session, "
        "llvm::jitlink::JITLinkMemoryManager &memory) {",
        "    return std::make_unique<llvm::orc::ObjectLinkingLayer>(session, memory);",
        "    return std::make_unique<llvm::orc::RTDyldObjectLinkingLayer>(session, manager);",
        "});",
    ]


def test_another_source_of_llvmlite_ends_the_build(tmp_path: Path) -> None:
    (tmp_path / "orcjit.cpp").write_text(CALLS.replace("ExecutionSession &session", "Session &s"))
    with pytest.raises(SystemExit, match=r"llvmlite's orcjit\.cpp has changed.*slim_llvm\.py"):
        slim_llvm.mend(tmp_path)


def test_without_a_compiler_the_wheel_stays(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    assert slim_llvm.library(tmp_path / "work") is None
    said = capsys.readouterr().out
    assert "stays as in the wheel" in said
    assert all(tool in said for tool in slim_llvm.TOOLS)
    assert not (tmp_path / "work").exists()


def test_what_is_linked_in_brings_its_licenses(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def install(name: str, texts: dict[str, str]) -> Distribution:
        info = tmp_path / f"{name.replace('-', '_')}-1.0.dist-info"
        info.mkdir()
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
        (info / "RECORD").write_text("".join(f"{place},,\n" for place in texts))
        for place, text in texts.items():
            (tmp_path / place).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / place).write_text(text)
        return Distribution.at(info)

    monkeypatch.setattr(sys, "path", [str(tmp_path)])
    owner = install("llvmlite", {"llvmlite-1.0.dist-info/LICENSE": "BSD of llvmlite"})
    alone = third_party.of_distribution(owner)
    assert alone.texts == (("LICENSE", "BSD of llvmlite"),)
    install("mlc-llvm-static", {"mlc_llvm_static/licenses/zstd.txt": "BSD of zstd"})
    linked = third_party.of_distribution(owner)
    assert [text for _title, text in linked.texts] == ["BSD of llvmlite", "BSD of zstd"]
    assert linked.texts[1][0] == "mlc-llvm-static, mlc_llvm_static/licenses/zstd.txt"
