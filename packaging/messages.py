"""Writes the catalogues of texts: ``make messages``.

Finds every text (``text_finder.py``), writes the template ``desktop_go.pot``, brings the catalogue
of each language up to date (a text that changed keeps its translation, marked fuzzy) and compiles
it. ``messages.py LANGUAGE`` begins the catalogue of a further language. docs/translating.md tells
translators the rest.
"""

from __future__ import annotations

import sys
from datetime import datetime, timezone
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po
from text_finder import find_texts

ROOT = Path(__file__).resolve().parent.parent
LOCALE = ROOT / "assets" / "locale"
DOMAIN = "desktop_go"
TEMPLATE = LOCALE / f"{DOMAIN}.pot"
LONG_AGO = datetime(2026, 11, 25, tzinfo=timezone.utc)
"""Stands for the date of every run, so that nothing changes when no text has."""


def template() -> Catalog:
    """Return every text, in the order of the files. Exits with a list of what cannot be read."""
    found = find_texts(ROOT)
    if found.faults:
        sys.exit("\n".join(["These texts are put together from parts:", *found.faults]))
    catalog = Catalog(
        project="Desktop Go", domain=DOMAIN, creation_date=LONG_AGO, charset="utf-8", fuzzy=False
    )
    catalog.header_comment = "# Texts of Desktop Go. Written by `make messages`."
    for (singular, plural), places in found.texts.items():
        catalog.add((singular, plural) if plural else singular, locations=places)
    for message in catalog:
        message.flags.discard("python-format")  # "%" is just a sign here.
    return catalog


def catalogue_path(language: str) -> Path:
    """Where the translations to ``language`` are; the compiled file lies beside it."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def read_catalogue(path: Path) -> Catalog:
    """Read a .po file."""
    language = path.parent.parent.name
    with path.open("rb") as file:
        return read_po(file, locale=language, domain=DOMAIN, charset="utf-8")


def compile_catalogue(catalog: Catalog, path: Path) -> None:
    """Write the .mo file beside the .po file at ``path``."""
    with path.with_suffix(".mo").open("wb") as file:
        write_mo(file, catalog)


def update(language: str, texts: Catalog) -> str:
    """Bring one language up to date, or begin it; returns how complete it is."""
    path = catalogue_path(language)
    if path.exists():
        catalog = read_catalogue(path)
    else:
        path.parent.mkdir(parents=True, exist_ok=True)
        catalog = Catalog(locale=language, domain=DOMAIN, project="Desktop Go", charset="utf-8")
        catalog.header_comment = "# Texts of Desktop Go."
        catalog.revision_date = LONG_AGO
    catalog.update(texts)
    catalog.fuzzy = False
    for message in catalog:
        message.flags.discard("python-format")
    _write(catalog, path)
    compile_catalogue(catalog, path)
    done = sum(1 for one in catalog if one.id and _is_complete(one.string) and not one.fuzzy)
    return f"{language}: {done} of {len(catalog)} texts"


def _is_complete(string: object) -> bool:
    return all(string) if isinstance(string, tuple | list) else bool(string)


def _write(catalog: Catalog, path: Path) -> None:
    with path.open("wb") as file:
        write_po(file, catalog, width=100, include_lineno=False, sort_by_file=True)


def main(languages: list[str]) -> None:
    """Write everything."""
    texts = template()
    LOCALE.mkdir(exist_ok=True)
    _write(texts, TEMPLATE)
    print(f"{len(texts)} texts")
    there = [path.parent.parent.name for path in LOCALE.glob("*/LC_MESSAGES/*.po")]
    for language in sorted({*there, *languages}):
        print(update(language, texts))


if __name__ == "__main__":
    main(sys.argv[1:])
