"""A language for tests: every text in brackets and a third longer."""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

from messages import TEMPLATE, read_po  # noqa: E402

CODE = "ru"
OPENS, CLOSES = "⟦", "⟧"


def pseudo(text: str) -> str:
    """``⟦Save···⟧``."""
    dots = "…" if text.endswith("…") else ""
    return OPENS + text.removesuffix("…") + "·" * (len(text) // 3) + CLOSES + dots


def write_pseudo(folder: Path) -> Path:
    """Write the catalogue of all texts; returns the folder of the languages."""
    with TEMPLATE.open("rb") as file:
        template = read_po(file)
    catalog = Catalog(locale=CODE)
    for message in template:
        if isinstance(message.id, tuple):
            singular, plural = message.id
            catalog.add(message.id, (pseudo(singular), pseudo(plural), pseudo(plural)))
        elif message.id:
            catalog.add(message.id, pseudo(message.id))
    path = folder / CODE / "LC_MESSAGES" / "desktop_go.mo"
    path.parent.mkdir(parents=True)
    with path.open("wb") as file:
        write_mo(file, catalog)
    return folder
