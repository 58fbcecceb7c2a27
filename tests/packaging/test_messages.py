"""The catalogues: every text is in the template, and every translation fits its text."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo

from desktop_go.gui.actions import COMMANDS, MENUS
from desktop_go.services.settings_schema import LANGUAGES

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "packaging"))

import messages  # noqa: E402
import text_finder  # noqa: E402

PLACE = re.compile(r"\{[^{}]*\}")
CATALOGUES = sorted(messages.LOCALE.glob("*/LC_MESSAGES/desktop_go.po"))
each_catalogue = pytest.mark.parametrize(
    "path", CATALOGUES, ids=[path.parent.parent.name for path in CATALOGUES]
)


def found_in(source: str, tmp_path: Path) -> text_finder.Found:
    (tmp_path / "desktop_go").mkdir()
    (tmp_path / "desktop_go" / "some.py").write_text(source, encoding="utf-8")
    return text_finder.find_texts(tmp_path)


def test_texts_of_ready_experiments_are_found_in_their_files(tmp_path: Path) -> None:
    shelf = tmp_path / text_finder.SHELF
    shelf.mkdir(parents=True)
    (shelf / "one.toml").write_text('title = "A"\ngame = "go"\nclaim = "B is so."\n', "utf-8")
    (shelf / "two.toml").write_text('claim = "B is so."\nsource = "C 2014"\n', "utf-8")
    assert text_finder.find_texts(tmp_path).texts == {
        ("A", ""): [("assets/lab/shelf/one.toml", 1)],
        ("B is so.", ""): [("assets/lab/shelf/one.toml", 3), ("assets/lab/shelf/two.toml", 1)],
        ("C 2014", ""): [("assets/lab/shelf/two.toml", 2)],
    }


def test_texts_are_found_by_tr_and_by_their_type(tmp_path: Path) -> None:
    found = found_in(
        """
from desktop_go.texts import N_, Text
NAMES: dict[int, Text] = {1: "first", 2: "sec" "ond"}
ROWS: tuple[tuple[str, Text], ...] = (("key", "third"),)
SAID = "fourth"

class Thing:
    key: str
    name: Text
    more: Text | None = None

class Kind(Enum):
    ONE = N_("fifth")

def show(key: str, /, *words: Text, last: Text = "sixth") -> Text:
    Thing("not this", "seventh", more=SAID if key else "eighth")
    tr("ninth")
    tr_plural("{count} tenth", "{count} tenths", 3)
    return "eleventh"

show("nor this", "twelfth", "thirteenth")
""",
        tmp_path,
    )
    words = [
        "first",
        "second",
        "third",
        "fourth",
        "fifth",
        "sixth",
        "seventh",
        "eighth",
        "ninth",
        "eleventh",
        "twelfth",
        "thirteenth",
    ]
    assert not found.faults
    assert set(found.texts) == {
        *((word, "") for word in words),
        ("{count} tenth", "{count} tenths"),
    }


def test_a_text_put_together_is_a_fault(tmp_path: Path) -> None:
    found = found_in('tr(f"Move {number}")\ntr("Move " + number)\n', tmp_path)
    assert [fault.split(": ")[0] for fault in found.faults] == [
        "desktop_go/some.py:1",
        "desktop_go/some.py:2",
    ]


def test_the_template_holds_every_text() -> None:
    """``make messages`` brings it up to date."""
    found = text_finder.find_texts(ROOT)
    assert found.faults == []
    with messages.TEMPLATE.open("rb") as file:
        kept = messages.read_po(file)
    assert {key(one) for one in kept if one.id} == set(found.texts)
    assert len(kept) > 3000


NEVER_ONE = {
    "This part of the board is too large: {count} points, and at most {most} can be read.",
    "The file has {count} games; game {number} is shown.",
    "Average loss in the last {count} games: {latest}; before: {before}",
    "{count} cells are wrong; they are marked.",
    "{count} games were lost by faults.",
    "Only {count} more files were opened.",
    "{point} stayed the biggest point for {moves} moves; missing it lost up to {loss} at a time, "
    "{total} in {count} moves",
}
"""Texts of two and more: one alone has a text of its own, or none."""


def test_a_counted_noun_has_a_singular() -> None:
    """Nobody reads ``1 moves``: what has a plural somewhere has its singular everywhere."""
    with messages.TEMPLATE.open("rb") as file:
        texts = [key(message) for message in messages.read_po(file) if message.id]
    pairs = [(one.split(), more.split()) for one, more in texts if more]
    nouns = "|".join({word for one, more in pairs for word in more if word not in one})
    counted = re.compile(rf"\{{(count|depth|visits)\}} (other |more )?({nouns})(?!\w|/)")
    found = {one for one, more in texts if not more and counted.search(one)}
    assert found == NEVER_ONE


def key(message: Message) -> tuple[str, str]:
    plural = isinstance(message.id, tuple | list)
    return (message.id[0], message.id[1]) if plural else (str(message.id), "")


def forms(message: Message) -> list[str]:
    """The translations that there are."""
    strings = message.string if isinstance(message.string, tuple | list) else [message.string]
    return [string for string in strings if string]


def faults_of(catalog: Catalog) -> list[str]:
    """What does not fit."""
    found = []
    for message in catalog:
        if not message.id or message.fuzzy or not forms(message):
            continue
        singular, plural = key(message)
        if plural and len(forms(message)) != catalog.num_plurals:
            found.append(f"{singular}: has {len(forms(message))} plural forms")
        for form in forms(message):
            places, wanted = set(PLACE.findall(form)), set(PLACE.findall(plural or singular))
            spared = {"{count}"} if plural else set()  # "One stone" needs no number.
            if not (wanted - spared <= places <= wanted):
                found.append(f"{singular}: {form}")
            if ("&" in singular.replace("&&", "")) != ("&" in form.replace("&&", "")):
                found.append(f"{singular}: the mark of a letter: {form}")
            if singular.endswith("…") != form.endswith("…"):
                found.append(f"{singular}: the three dots: {form}")
    return found


def letter(text: str) -> str:
    return text.replace("&&", "").partition("&")[2][:1].lower()


@each_catalogue
def test_translations_keep_values_letters_and_plural_forms(path: Path) -> None:
    assert faults_of(messages.read_catalogue(path)) == []


@each_catalogue
def test_the_compiled_catalogue_belongs_to_its_source(path: Path) -> None:
    with path.with_suffix(".mo").open("rb") as file:
        compiled = read_mo(file)
    kept = {key(one)[0]: forms(one) for one in compiled if one.id}
    source = messages.read_catalogue(path)
    assert kept == {
        key(one)[0]: forms(one) for one in source if one.id and forms(one) and not one.fuzzy
    }


@each_catalogue
def test_no_two_entries_of_a_menu_share_a_letter_in_any_language(path: Path) -> None:
    catalog = messages.read_catalogue(path)
    texts = {command.key: command.text for command in COMMANDS}

    def shown(text: str) -> str:
        message = catalog.get(text)
        done = message is not None and not message.fuzzy and message.string
        return str(message.string) if done else text

    bar = [letter(shown(title)) for title, _keys in MENUS]
    assert len(set(bar)) == len(bar), bar
    for title, keys in MENUS:
        letters = [letter(shown(texts[one])) for one in keys if one in texts]
        shared = {one for one in letters if letters.count(one) > 1}
        assert not shared, (title, shared)


@each_catalogue
def test_a_language_with_a_catalogue_can_be_chosen(path: Path) -> None:
    assert path.parent.parent.name in dict(LANGUAGES)


def test_the_checks_find_what_does_not_fit() -> None:
    catalog = Catalog(locale="de")
    catalog.add("Move {number}", "Zug")
    catalog.add("&Open…", "Öffnen…")
    catalog.add("Save…", "Speichern")
    catalog.add(("{count} stone", "{count} stones"), ("ein Stein", ""))
    catalog.add("Level {number}", "Stufe {number}")
    assert [fault.split(":")[0] for fault in faults_of(catalog)] == [
        "Move {number}",
        "&Open…",
        "Save…",
        "{count} stone",
    ]
