import struct

import pytest

from desktop_go.errors import IllegalMove, RecordError, SettingsError
from desktop_go.services import i18n
from desktop_go.services.i18n import Translator, tr, tr_error, unmarked
from desktop_go.services.rewording import Rewording, renumbering


def write_mo(path, texts):
    """A gettext catalogue (GNU gettext manual, 'The Format of GNU MO Files')."""
    pairs = sorted((key.encode(), value.encode()) for key, value in texts.items())
    count, start = len(pairs), 28
    ids, strings, offset = b"", b"", start + 16 * len(pairs)
    for key, _ in pairs:
        ids += struct.pack("<II", len(key), offset)
        offset += len(key) + 1
        strings += key + b"\0"
    values = b""
    for _, value in pairs:
        values += struct.pack("<II", len(value), offset)
        offset += len(value) + 1
        strings += value + b"\0"
    header = struct.pack("<7I", 0x950412DE, 0, count, start, start + 8 * count, 0, 0)
    path.parent.mkdir(parents=True)
    path.write_bytes(header + ids + values + strings)


@pytest.fixture
def translator(tmp_path):
    write_mo(
        tmp_path / "de" / "LC_MESSAGES" / "desktop_go.mo",
        {
            "": "Content-Type: text/plain; charset=UTF-8\n"
            "Plural-Forms: nplurals=2; plural=(n != 1);\n",
            "Pass": "Passen",
            "&Play": "&Spielen",
            "Move {number}": "Zug {number}",
            "{count} stone\0{count} stones": "{count} Stein\0{count} Steine",
        },
    )
    return Translator(tmp_path)


def test_english_is_built_in():
    assert tr("Pass") == "Pass"
    assert tr("") == ""
    assert Translator().plural("{count} stone", "{count} stones", 1) == "1 stone"


def test_switch_and_back_without_restart(translator):
    assert translator.languages() == ("en", "de")
    assert translator.set_language("de")
    assert translator.text("Pass") == "Passen"
    assert translator.text("Undo") == "Undo"
    assert translator.plural("{count} stone", "{count} stones", 3) == "3 Steine"
    assert translator.set_language("en")
    assert translator.text("Pass") == "Pass"


def test_a_country_falls_back_to_its_language(translator):
    assert translator.set_language("de_AT")
    assert translator.text("Pass") == "Passen"


def test_unknown_language_changes_nothing(translator):
    assert not translator.set_language("tlh")
    assert translator.language == "en"


def test_broken_catalogue_changes_nothing(translator, tmp_path):
    path = tmp_path / "fr" / "LC_MESSAGES" / "desktop_go.mo"
    path.parent.mkdir(parents=True)
    path.write_bytes(b"not a catalogue")
    assert not translator.set_language("fr")


def test_what_was_shown_is_reworded(translator):
    assert translator.text("&Play") == "&Play"
    translator.text("Pass")
    translator.text("Move {number}")
    translator.plural("{count} stone", "{count} stones", 2)
    german = translator.set_language("de")
    assert german("Pass") == "Passen"
    assert german("Move 12") == "Zug 12"
    assert german("1 stone") == "1 Stein"
    assert german("Move 12 · 3 stones, Pass") == "Zug 12 · 3 Steine, Passen"
    assert german("Play") == "Spielen"
    assert german("Anna") == "Anna"
    english = translator.set_language("en")
    assert english("Zug 12") == "Move 12"
    assert english("2 Steine") == "2 stones"


def test_a_count_with_thousands_is_reworded():
    forms = ({"{count:,} visit": 1, "{count:,} visits": 2}, "{:,} Besuche".format)
    assert Rewording([], [forms], str)("1,204 visits") == "1,204 Besuche"


def test_a_known_text_at_the_end_is_told_before_templates():
    title = "Backup: A against B"
    texts = [("{one} against {other}", "{one} gegen {other}"), (title, "Rück"), ("Yes.", "Ja.")]
    reworded = Rewording(texts, [], str)
    assert reworded(f"Go: {title}") == "Go: Rück"
    assert reworded("✓ Yes.") == "✓ Ja."


def test_a_refusal_is_translated_with_its_values(monkeypatch):
    words = {"{point} is already taken.": "{point} ist schon besetzt."}
    monkeypatch.setattr(i18n.translator, "text", lambda text: words.get(text, text))
    error = IllegalMove("{point} is already taken.", point="h8")
    assert error.reason == str(error) == "h8 is already taken."
    assert tr_error(error) == "h8 ist schon besetzt."
    assert tr_error(IllegalMove("The game is over.")) == "The game is over."


def test_errors_within_errors_are_translated(monkeypatch):
    words = {"{name}: {reason}.": "„{name}“: {reason}.", "it is full": "es ist voll"}
    monkeypatch.setattr(i18n.translator, "text", lambda text: words.get(text, text))
    error = RecordError("{name}: {reason}.", name="a.sgf", reason=RecordError("it is full"))
    assert str(error) == "a.sgf: it is full."
    assert tr_error(error) == "„a.sgf“: es ist voll."
    assert tr_error(SettingsError("komi", "it is full")) == "komi: es ist voll"


@pytest.mark.parametrize("text", ["&File", "文件(&F)", "文件 (&F)"])
def test_the_mark_of_a_letter_is_taken_away(text):
    assert unmarked(text) in ("File", "文件")
    assert unmarked("Go && more") == "Go & more"


def test_a_short_template_is_not_seen_in_a_sentence():
    texts = [("{move} at {place}", "{move} auf {place}"), ("Plays at once.", "Spielt sofort.")]
    reworded = Rewording(texts, [], str)
    assert reworded("20 at D4") == "20 auf D4"
    assert reworded("Plays at once.\nAnna looks at it.") == "Spielt sofort.\nAnna looks at it."
    assert reworded(" Plays at once. ") == " Spielt sofort. "


@pytest.mark.parametrize(
    ("code", "komi", "many", "share"),
    [
        ("en", "7.5", "12,345.7", "56.3%"),
        ("de", "7,5", "12.345,7", "56,3%"),
        ("es", "7,5", "12.345,7", "56,3%"),
        ("fr", "7,5", "12\u202f345,7", "56,3%"),
        ("ru", "7,5", "12\u00a0345,7", "56,3%"),
        ("ja", "7.5", "12,345.7", "56.3%"),
    ],
)
def test_numbers_are_written_as_the_language_does(code, komi, many, share):
    translator = Translator()
    assert translator.set_language(code) is not None
    assert translator.number(7.5, "g") == komi
    assert translator.number(12345.678, ",.1f") == many
    assert translator.number(0.563, ".1%") == share
    assert translator.number(float("inf"), "g") == "inf"


def test_numbers_that_are_shown_are_written_anew():
    german = renumbering(",.", ".,")
    reworded = Rewording([("komi {komi}", "Komi {komi}")], [], str, german)
    assert reworded("9×9 · komi 7.5") == "9×9 · Komi 7,5"
    assert reworded("+12,345.7") == "+12.345,7"
    assert reworded("~3.4") == "~3,4"
    assert reworded("56.3 %") == "56,3 %"
    for other in ("0.1.0", "2026-11-27", "12:30.5", "D4, E5"):
        assert reworded(other) == other
    assert renumbering(".,", ",.")("12.345,7") == "12,345.7"
