"""The copyright file of the .deb: machine-readable (DEP-5), the program and all it contains."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path
from typing import Any

from third_party import LIST, NOTICES, ROOT

FORMAT = "https://www.debian.org/doc/packaging-manuals/copyright-format/1.0/"


def copyright_text(licenses: Path, shown: str) -> str:
    """The file's text.

    Args:
        licenses: the folder that ``third_party.write`` filled.
        shown: where that folder is once the package is installed.
    """
    found = json.loads((licenses / LIST).read_text("utf-8"))
    own = (ROOT / "LICENSE").read_text("utf-8")
    holder = re.search(r"Copyright (?:\(c\) )?(.+)", own, re.I)
    assert holder
    source = os.environ.get("DESKTOP_GO_URL", "the source that this package was built from")
    parts = [
        f"Format: {FORMAT}\nUpstream-Name: Desktop Go\nSource: {source}\n"
        f"Comment: The whole texts of all licenses are in\n {shown}/{NOTICES}.",
        f"Files: *\nCopyright: {holder[1]}\nLicense: Expat\n{_indented(own)}",
        *(_stanza(component, f"{shown}/{NOTICES}") for component in found),
    ]
    return "\n\n".join(parts) + "\n"


def _stanza(component: dict[str, Any], whole: str) -> str:
    """One component, its holders, its license by name and where the text is."""
    name = f"{component['name']} {component['version']}"
    files = [f"usr/lib/desktop-go/_internal/{pattern}" for pattern in component["files"]]
    files = files or ["usr/lib/desktop-go/desktop-go"]
    return (
        f"Files: {_continued(files)}\nCopyright: {_continued(component['holders'])}\n"
        f"License: {_short(component)}\n The whole text is in {whole}, under\n {name}.\n"
        f"Comment: {name}, {component['license']}"
    )


def _short(component: dict[str, Any]) -> str:
    """A short name of its own: one license text for each component."""
    return re.sub(r"[^A-Za-z0-9.+-]+", "-", component["name"].split(" (")[0]) + "-license"


def _continued(lines: list[str]) -> str:
    return "\n ".join(lines)


def _indented(text: str) -> str:
    return "\n".join(f" {line}" if line.strip() else " ." for line in text.strip().splitlines())
