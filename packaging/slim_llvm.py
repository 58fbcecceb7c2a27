"""Builds llvmlite's library with the one back end of LLVM that the program uses (Linux).

The wheel's library can compile for every processor that LLVM knows: 153 MB stripped, and 55 MB with
this machine's alone. LLVM comes as static libraries with that back end from the package
mlc-llvm-static, on x86_64 and arm64; the few files of C++ are those of llvmlite's source
distribution, in the version whose wheel is installed. They are written for LLVM 22; ``MENDED`` and
``GONE`` are all that differs in LLVM 23 (its headers LLJIT.h and ObjectLinkingLayer.h).
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

NAME = "llvmlite/binding/libllvmlite.so"
"""Where the library is in the package."""
SDK = "mlc_llvm_static"
TOOLS = ("cmake", "make", "c++")
MENDED = (
    (
        "(llvm::orc::ExecutionSession &session)",
        "(llvm::orc::ExecutionSession &session, llvm::jitlink::JITLinkMemoryManager &memory)",
    ),
    (
        "std::make_unique<llvm::orc::ObjectLinkingLayer>(session)",
        "std::make_unique<llvm::orc::ObjectLinkingLayer>(session, memory)",
    ),
)
"""In ``orcjit.cpp``: what stands there once, and what it becomes."""
GONE = {
    "llvm/Transforms/Utils/UnifyFunctionExitNodes.h": """\
#pragma once
#include "llvm/IR/PassManager.h"

namespace llvm {
// LLVM has left it out, llvmlite offers it, numba never asks for it. Here it changes nothing.
struct UnifyFunctionExitNodesPass : PassInfoMixin<UnifyFunctionExitNodesPass> {
    PreservedAnalyses run(Function &, FunctionAnalysisManager &) {
        return PreservedAnalyses::all();
    }
};
}
""",
}
"""Headers that llvmlite includes and LLVM no longer has."""


def library(work: Path) -> Path | None:
    """The library, newly built in ``work``; None, with a sentence, where that is impossible."""
    lacking = [tool for tool in TOOLS if shutil.which(tool) is None]
    if importlib.util.find_spec(SDK) is None:
        lacking.append(SDK)
    if lacking:
        print(f"{NAME} stays as in the wheel, 98 MB larger; to build it: {', '.join(lacking)}")
        return None
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    source = _source(work)
    mend(source)
    headers = work / "headers"
    for name, text in GONE.items():
        (headers / name).parent.mkdir(parents=True, exist_ok=True)
        (headers / name).write_text(text, "utf-8")
    return _compile(source, headers, work / "build")


def mend(source: Path) -> None:
    """Make what differs in the newer LLVM good. Raises SystemExit if llvmlite is another one."""
    file = source / "orcjit.cpp"
    text = file.read_text("utf-8")
    for old, new in MENDED:
        if text.count(old) != 1:
            raise SystemExit(
                f"llvmlite's {file.name} has changed; look through {Path(__file__).name}"
            )
        text = text.replace(old, new)
    file.write_text(text, "utf-8")


def _source(work: Path) -> Path:
    """The folder with llvmlite's C++, from its source distribution."""
    wanted = f"llvmlite=={version('llvmlite')}"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--no-input", "-q"]
    get = ["download", "--no-deps", "--no-binary", "llvmlite", "-d", str(work), wanted]
    subprocess.run([*pip, *get], check=True)
    (packed,) = work.glob("llvmlite-*.tar.gz")
    shutil.unpack_archive(packed, work)
    return work / packed.name.removesuffix(".tar.gz") / "ffi"


def _compile(source: Path, headers: Path, build: Path) -> Path:
    found = importlib.util.find_spec(SDK)
    assert found is not None
    assert found.submodule_search_locations is not None
    sdk = Path(found.submodule_search_locations[0]) / "static"
    settings = {
        "CMAKE_BUILD_TYPE": "Release",
        "CMAKE_RULE_MESSAGES": "OFF",
        # LLVM 23 calls much of what llvmlite uses deprecated.
        "CMAKE_CXX_FLAGS": f"-I{headers} -w -ffunction-sections -fdata-sections",
        "CMAKE_SHARED_LINKER_FLAGS": "-Wl,--gc-sections",
        "CMAKE_PREFIX_PATH": sdk,
        "LLVM_DIR": sdk / "lib" / "cmake" / "llvm",
        "ZLIB_USE_STATIC_LIBS": "ON",
        # Minutes more for the thin layer that llvmlite is.
        "LLVMLITE_LTO": "OFF",
        "LLVMLITE_SKIP_LLVM_VERSION_CHECK": "ON",
    }
    given = [f"-D{name}={value}" for name, value in settings.items()]
    quiet = ["--log-level=ERROR", "-Wno-dev", "-G", "Unix Makefiles"]
    subprocess.run(["cmake", "-S", str(source), "-B", str(build), *quiet, *given], check=True)
    jobs = str(os.cpu_count() or 1)
    subprocess.run(["cmake", "--build", str(build), "-j", jobs, "--", "-s"], check=True)
    return build / Path(NAME).name
