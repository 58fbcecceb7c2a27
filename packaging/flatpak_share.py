"""Writes desktop entry, metainfo, icons and MIME types for the Flatpak.

Flatpak shows the desktop only files that are named after the application's ID.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from desktop_files import NAMES, write_share  # noqa: E402

ID = NAMES["ID"]
RECORD_ICON = "application-x-go-sgf"
CHANGES = {
    ".desktop": {"Icon=desktop-go": f"Icon={ID}"},
    ".metainfo": {
        ">desktop-go.desktop<": f">{ID}.desktop<",
        '"stock">desktop-go<': f'"stock">{ID}<',
    },
    ".mime": {
        f'<icon name="{RECORD_ICON}"/>': f'<icon name="{ID}.{RECORD_ICON}"/>',
        "<acronym>SGF": f'<icon name="{ID}.{RECORD_ICON}"/>\n    <acronym>SGF',
    },
}
"""What the files say of one another's names, by the kind of file."""


def write_flatpak_share(share: Path) -> None:
    """Write everything below ``share``; the thumbnailer is not there, as Flatpak has no use for it.

    Raises:
        ValueError: a file does not have a name that ``CHANGES`` expects in it.
    """
    write_share(share)
    shutil.rmtree(share / "thumbnailers")
    for path in [path for path in share.rglob("*") if path.is_file()]:
        if path.stem == "desktop-go":
            path.rename(path.with_stem(ID))
        elif path.stem == RECORD_ICON:
            path.rename(path.with_stem(f"{ID}.{RECORD_ICON}"))
    _change(share / "applications" / f"{ID}.desktop", CHANGES[".desktop"])
    _change(share / "metainfo" / f"{ID}.metainfo.xml", CHANGES[".metainfo"])
    _change(share / "mime" / "packages" / f"{ID}.xml", CHANGES[".mime"])


def _change(path: Path, changes: dict[str, str]) -> None:
    text = path.read_text("utf-8")
    for old, new in changes.items():
        if old not in text:
            raise ValueError(f"{path.name} has no {old}")
        text = text.replace(old, new)
    path.write_text(text, "utf-8")


if __name__ == "__main__":
    write_flatpak_share(Path(sys.argv[1]))
