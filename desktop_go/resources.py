"""Finds the files shipped with the program; the only module that knows where assets lie.

It does not read them and knows nothing of user data (see services.paths for that).
"""

from __future__ import annotations

import sys
from functools import lru_cache
from pathlib import Path

from desktop_go.errors import DesktopGoError
from desktop_go.texts import N_

_PACKAGE = Path(__file__).resolve().parent


class MissingAsset(DesktopGoError):
    """A file that should have been shipped is not there; ``name`` is its relative name."""

    def __init__(self, name: str) -> None:
        super().__init__(N_("A part of the program is missing: {name}"), name=name)
        self.name = name


def asset_roots(package: Path = _PACKAGE, bundle: str | None = None) -> tuple[Path, ...]:
    """The folders that may hold the assets, the most specific first.

    Args:
        package: The folder of the ``desktop_go`` package.
        bundle: Where a frozen program was unpacked (``sys._MEIPASS``), None when not frozen.

    Returns:
        The folder inside the package (an installed wheel, a frozen program), the two customary
        places of a frozen program, and the top level of a checkout.
    """
    roots = [package / "assets"]
    if bundle is not None:
        roots += [Path(bundle) / "desktop_go" / "assets", Path(bundle) / "assets"]
    roots.append(package.parent / "assets")
    return tuple(roots)


@lru_cache(maxsize=1)
def assets_dir() -> Path:
    """The folder of the assets. Raises MissingAsset when the installation is broken."""
    for root in asset_roots(_PACKAGE, getattr(sys, "_MEIPASS", None)):
        if (root / "icons").is_dir():
            return root
    raise MissingAsset("assets")


def asset_path(name: str) -> Path:
    """The path of one asset, for instance ``asset_path("sounds/stone1.wav")``.

    Raises:
        MissingAsset: When there is no such file or folder.
        ValueError: When ``name`` would lead out of the assets.
    """
    relative = Path(name)
    if relative.is_absolute() or ".." in relative.parts:
        raise ValueError(f"'{name}' is not the name of an asset")
    path = assets_dir() / relative
    if not path.exists():
        raise MissingAsset(name)
    return path
