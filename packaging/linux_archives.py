"""Makes the .deb, the .rpm and the .tar.xz of dist/desktop-go.

The .deb depends on what the packaged libraries ask of the system and nothing else: ``ldd`` says
which files, ``dpkg -S`` whose they are.
"""

from __future__ import annotations

import getpass
import os
import platform
import re
import shutil
import socket
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from debian_copyright import copyright_text  # noqa: E402
from desktop_files import SOURCE, write_share  # noqa: E402
from rpm_package import is_available, make_rpm  # noqa: E402
from third_party import NOTICES, system_package  # noqa: E402

from desktop_go import __version__  # noqa: E402

FONT = "fonts-dejavu-core | fonts-liberation | fonts-noto-core"
PRINTERS = "libcups2 | libcups2t64"
LOADED_LATER = ("libX11-xcb.so.1", "libEGL.so.1", "libGL.so.1")
"""Libraries that Qt opens by name while it runs."""
OPTIONAL = ("libqgtk3.so", "libcupsprintersupport.so")
"""Plugins that are left aside where their libraries are missing."""
COMPRESSION_LEVEL = 6
"""Higher levels take windows so large that few blocks are packed at the same time."""


def make_archives(folder: Path, dist: Path) -> None:
    """Write the .deb, the .tar.xz and, where there is ``rpmbuild``, the .rpm."""
    with tempfile.TemporaryDirectory(dir=dist) as name:
        work = Path(name)
        share = work / "share"
        write_share(share)
        archives = [_deb(folder, share, work, dist), _tar(folder, share, work, dist)]
        if is_available():
            libraries = [Path(path).name for path in system_libraries(folder)]
            archives.append(make_rpm(_installed(work), libraries, "MIT", work, dist))
        else:
            print("No .rpm: rpmbuild is not there")
        for made in archives:
            print(f"{made.relative_to(ROOT)}: {made.stat().st_size / 1e6:.1f} MB")


def _installed(work: Path) -> Path:
    """Where the files lie as they are installed, after ``_deb`` has laid them out."""
    return work / "deb"


def _deb(folder: Path, share: Path, work: Path, dist: Path) -> Path:
    root = _installed(work)
    shutil.copytree(folder, root / "usr" / "lib" / "desktop-go", symlinks=True)
    shutil.copytree(share, root / "usr" / "share")
    document = root / "usr" / "share" / "doc" / "desktop-go"
    document.mkdir(parents=True)
    licenses = Path("usr/lib/desktop-go/_internal/desktop_go/assets/licenses")
    (document / "copyright").write_text(copyright_text(root / licenses, f"/{licenses}"), "utf-8")
    (document / NOTICES).symlink_to(Path("../../../..") / licenses / NOTICES)
    (root / "usr" / "bin").mkdir()
    (root / "usr" / "bin" / "desktop-go").symlink_to("../lib/desktop-go/desktop-go")
    control = root / "DEBIAN"
    control.mkdir()
    arch = subprocess.run(
        ["dpkg", "--print-architecture"], capture_output=True, text=True, check=True
    ).stdout.strip()
    (control / "control").write_text(_control(folder, root, arch), "utf-8")
    note = control / "postrm"
    note.write_text(
        "#!/bin/sh\nset -e\n"
        'if [ "$1" = remove ] || [ "$1" = purge ]; then\n'
        '    echo "Games and settings stay in ~/.local/share/desktop-go and ~/.config/desktop-go"\n'
        "fi\n"
    )
    note.chmod(0o755)
    target = dist / f"desktop-go_{__version__}_{arch}.deb"
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", f"-z{COMPRESSION_LEVEL}", "--build"]
    subprocess.run([*command, str(root), str(target)], check=True, stdout=subprocess.DEVNULL)
    return target


def maintainer() -> str:
    """Who builds the package, named as Debian's tools name them: DEBFULLNAME and DEBEMAIL."""
    mail = os.environ.get("DEBEMAIL") or f"{getpass.getuser()}@{socket.getfqdn()}"
    return f"{os.environ.get('DEBFULLNAME', 'The Desktop Go maintainers')} <{mail}>"


def _control(folder: Path, root: Path, arch: str) -> str:
    size = sum(path.lstat().st_size for path in root.rglob("*") if path.is_file()) // 1024
    return (
        f"Package: desktop-go\nVersion: {__version__}\nArchitecture: {arch}\n"
        f"Maintainer: {maintainer()}\n"
        f"Installed-Size: {size}\nDepends: {', '.join(dependencies(folder))}\n"
        f"Recommends: {FONT}, {PRINTERS}\nSection: games\nPriority: optional\n"
        "Description: play and review Go against your computer, offline\n"
        " A board, an opponent that is already there, and a window into what it thinks:\n"
        " Monte Carlo tree search with a small neural network. Opens and saves SGF and\n"
        " serves the Go Text Protocol.\n"
    )


def dependencies(folder: Path) -> list[str]:
    """The Debian packages of the system libraries that the program needs."""
    packages = {name for path in system_libraries(folder) if (name := system_package(path))}
    glibc = platform.libc_ver()[1]
    return [f"libc6 (>= {glibc})", *sorted(packages - {"libc6"})]


def system_libraries(folder: Path) -> set[str]:
    """The paths of the system libraries that the program needs."""
    found: set[str] = set()
    for library in [folder / "desktop-go", *folder.rglob("*.so*")]:
        if library.is_symlink() or not library.is_file() or library.name in OPTIONAL:
            continue
        done = subprocess.run(["ldd", str(library)], capture_output=True, text=True, check=False)
        for path in re.findall(r"=> (/\S+)", done.stdout):
            if not Path(path).resolve().is_relative_to(folder):
                found.add(path)
    known = subprocess.run(["ldconfig", "-p"], capture_output=True, text=True, check=False).stdout
    for name in LOADED_LATER:
        found.update(re.findall(rf"{re.escape(name)} .*=> (\S+)", known)[:1])
    return found


def lay_out(folder: Path, share: Path, root: Path) -> None:
    """Put into ``root`` what the .tar.xz holds."""
    root.mkdir()
    shutil.copytree(folder, root / "desktop-go", symlinks=True)
    shutil.copytree(share, root / "share")
    for script in ("install.sh", "uninstall.sh"):
        shutil.copy(SOURCE / script, root)
    shutil.copy(ROOT / "LICENSE", root)


def _tar(folder: Path, share: Path, work: Path, dist: Path) -> Path:
    name = f"desktop-go-{__version__}-linux-{platform.machine()}"
    lay_out(folder, share, work / name)
    target = dist / f"{name}.tar.xz"
    tar = ["tar", "--owner=0", "--group=0", "--sort=name", "-C", str(work), "-cf", "-", name]
    with target.open("wb") as file, subprocess.Popen(tar, stdout=subprocess.PIPE) as packed:
        compress = ["xz", f"-{COMPRESSION_LEVEL}", "-T0"]
        subprocess.run(compress, stdin=packed.stdout, stdout=file, check=True)
    return target
