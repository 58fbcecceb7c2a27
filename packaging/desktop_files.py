"""Puts the files of a Linux desktop (entry, icons, MIME type, metainfo) into a ``share`` folder.

Also draws the program's icon in the formats of Windows and macOS. Icons come from
assets/icons/app.svg, the version from desktop_go/__init__.py, its date from CHANGELOG.md.
"""

from __future__ import annotations

import os
import re
import shutil
from datetime import date
from pathlib import Path

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

from desktop_go import __version__

ROOT = Path(__file__).resolve().parent.parent
SOURCE = ROOT / "packaging" / "linux"
APP_SVG = ROOT / "assets" / "icons" / "app.svg"
SIZES = (16, 22, 24, 32, 48, 64, 128, 256, 512)
NAMES = {
    "ID": "org.desktop_go.DesktopGo",
    "DEVELOPER": "org.desktop_go",
    "URL": os.environ.get("DESKTOP_GO_URL", ""),
    "VERSION": __version__,
}
"""What metainfo.xml.in leaves open. DESKTOP_GO_URL: where the project and its pictures are."""
NEEDS_URL = re.compile(r" *<(url|screenshots)\b.*?</\1>\n", re.S)


def write_share(share: Path) -> None:
    """Write everything below ``share``, such as /usr/share."""
    for name, folder in (
        ("desktop-go.desktop", "applications"),
        ("desktop-go.xml", "mime/packages"),
        ("desktop-go.thumbnailer", "thumbnailers"),
    ):
        target = share / folder
        target.mkdir(parents=True, exist_ok=True)
        shutil.copy(SOURCE / name, target)
    icons = share / "icons" / "hicolor"
    _copy(APP_SVG, icons / "scalable" / "apps" / "desktop-go.svg")
    _copy(APP_SVG, icons / "scalable" / "mimetypes" / "application-x-go-sgf.svg")
    for size in SIZES:
        folder = icons / f"{size}x{size}" / "apps"
        folder.mkdir(parents=True, exist_ok=True)
        draw_icon(size).save(str(folder / "desktop-go.png"))
    metainfo = share / "metainfo" / f"{NAMES['ID']}.metainfo.xml"
    metainfo.parent.mkdir(parents=True, exist_ok=True)
    metainfo.write_text(metainfo_text(), "utf-8")


def metainfo_text() -> str:
    """The AppStream metainfo of this version; no made-up address while the project has none."""
    text = (SOURCE / "metainfo.xml.in").read_text("utf-8")
    if not NAMES["URL"]:
        text = NEEDS_URL.sub("", text)
    for name, value in {**NAMES, "DATE": release_date()}.items():
        text = text.replace(f"@{name}@", value)
    return text


def release_date() -> str:
    """The day of this version according to CHANGELOG.md; today while it has none."""
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    found = re.search(rf"{re.escape(__version__)}\D+(\d{{4}}-\d\d-\d\d)", text)
    return found[1] if found else date.today().isoformat()


def draw_icon(size: int) -> QImage:
    """The program's icon, ``size`` pixels wide."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication.instance() or QGuiApplication([])
    image = QImage(size, size, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(str(APP_SVG)).render(painter, QRectF(0, 0, size, size))
    painter.end()
    del application
    return image


def write_platform_icon(folder: Path) -> None:
    """Write desktop-go.ico and desktop-go.icns."""
    folder.mkdir(parents=True, exist_ok=True)
    for suffix, size in (("ico", 256), ("icns", 512)):
        if not draw_icon(size).save(str(folder / f"desktop-go.{suffix}")):
            raise SystemExit(f"Qt cannot write .{suffix} here")


def _copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)
