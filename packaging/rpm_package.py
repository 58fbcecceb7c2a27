"""Makes the .rpm of dist/desktop-go with ``rpmbuild``.

It asks for the libraries of the system by their names, as every distribution knows them, and leaves
those alone that come with the program.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from desktop_go import __version__  # noqa: E402

WORDS_64 = "()(64bit)"
"""What rpm adds to the name of a library of 64 bits."""
SPEC = """\
%global debug_package %{{nil}}
%global __os_install_post %{{nil}}
%global _build_id_links none
%global _binary_payload w6T0.xzdio
Name: desktop-go
Version: {version}
Release: 1
Summary: Play and review Go against your computer, offline
License: {license}
AutoReqProv: no
{requires}
Recommends: dejavu-sans-fonts

%description
A board, an opponent that is already there, and a window into what it thinks: Monte Carlo tree
search with a small neural network. Opens and saves SGF and serves the Go Text Protocol.

%install
mkdir -p %{{buildroot}}
cp -a "{root}/usr" %{{buildroot}}/

%files
/usr/bin/desktop-go
/usr/lib/desktop-go
{shared}
"""


def is_available() -> bool:
    """Whether this machine has ``rpmbuild``."""
    return shutil.which("rpmbuild") is not None


def make_rpm(root: Path, libraries: Iterable[str], license: str, work: Path, dist: Path) -> Path:
    """Write ``desktop-go-VERSION-1.ARCH.rpm``.

    Args:
        root: holds ``usr`` as it is to be installed.
        libraries: names of the libraries of the system that the program needs, ``libz.so.1``.
        license: of the program, as the spec file names it.
        work: a folder for what is needed on the way.
        dist: where the package goes.
    """
    requires = "\n".join(f"Requires: {name}{WORDS_64}" for name in sorted(set(libraries)))
    spec = work / "desktop-go.spec"
    files = [path for path in (root / "usr" / "share").rglob("*") if not path.is_dir()]
    text = SPEC.format(
        version=__version__,
        license=license,
        requires=requires,
        root=root,
        shared="\n".join(sorted(f'"/{path.relative_to(root)}"' for path in files)),
    )
    spec.write_text(text, "utf-8")
    command = ["rpmbuild", "-bb", "--quiet", "--define", f"_topdir {work / 'rpm'}"]
    subprocess.run([*command, "--define", f"_rpmdir {work / 'made'}", str(spec)], check=True)
    made = next((work / "made").rglob("*.rpm"))
    return Path(shutil.move(made, dist / made.name))
