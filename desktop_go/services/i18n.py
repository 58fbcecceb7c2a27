"""The texts of the program in the user's language; English is built in and is the key.

Catalogues are gettext files, ``assets/locale/<language>/LC_MESSAGES/desktop_go.mo``, so that
translators keep their usual tools and plurals follow each language's own rule. A language is
switched without a restart: what is shown is reworded (``rewording.py``).
"""

from __future__ import annotations

import gettext
import re
from collections.abc import Callable
from pathlib import Path

from desktop_go.errors import DesktopGoError, SettingsError
from desktop_go.records.notices import Notice
from desktop_go.resources import MissingAsset, asset_path
from desktop_go.services.rewording import Rewording, renumbering

DOMAIN = "desktop_go"
ENGLISH = "en"
COUNTS = 30
"""Counts that show every plural form of a language."""
SIGNS = {"de": ".,", "es": ".,", "fr": "\u202f,", "ru": "\u00a0,"}
"""What stands between thousands and before decimals, where that is not as in English (CLDR)."""
ENGLISH_SIGNS = ",."


class Translator:
    """One current language, its catalogue, and what was said in it."""

    def __init__(self, locale_dir: Path | None = None) -> None:
        self._locale_dir = locale_dir
        self._language = ENGLISH
        self._catalogue = gettext.NullTranslations()
        self._seen: dict[str, str] = {}
        """Every text that was asked for, with its plural or without one."""

    @property
    def language(self) -> str:
        """The code of the current language, ``en`` or for instance ``pt_BR``."""
        return self._language

    def languages(self) -> tuple[str, ...]:
        """The codes on offer, English first."""
        folder = self._folder()
        if folder is None:
            return (ENGLISH,)
        found = (path.parent.parent.name for path in folder.glob(f"*/LC_MESSAGES/{DOMAIN}.mo"))
        return (ENGLISH, *sorted(code for code in found if code != ENGLISH))

    def set_language(self, code: str) -> Rewording | None:
        """Switch to ``code``; ``pt_BR`` falls back to ``pt``.

        Returns:
            What every text that was shown becomes; None when there is no such catalogue, and the
            language stays as it was.
        """
        catalogue = self._load(code)
        if catalogue is None:
            return None
        numbers = renumbering(_signs(self._language), _signs(code))
        reworded = self._rewording(self._catalogue, catalogue, numbers)
        self._language, self._catalogue = code, catalogue
        return reworded

    def _rewording(
        self,
        old: gettext.NullTranslations,
        new: gettext.NullTranslations,
        numbers: Callable[[str], str],
    ) -> Rewording:
        seen = tuple(self._seen.items())
        texts = [(old.gettext(one), new.gettext(one)) for one, plural in seen if not plural]
        counted = [
            (
                {old.ngettext(one, plural, count): count for count in range(COUNTS)},
                lambda count, one=one, plural=plural: self.plural(one, plural, count),
            )
            for one, plural in seen
            if plural
        ]
        return Rewording(texts, counted, unmarked, numbers)

    def text(self, text: str) -> str:
        """``text`` in the current language, or as it is when it has not been translated."""
        if not text:
            return ""
        self._seen.setdefault(text, "")
        return self._catalogue.gettext(text)

    def everywhere(self, text: str) -> frozenset[str]:
        """``text`` in each of the languages."""
        catalogues = (self._load(code) for code in self.languages())
        return frozenset(one.gettext(text) for one in catalogues if one is not None)

    def plural(self, singular: str, plural: str, count: int, written: str = "") -> str:
        """The form for ``count``, with ``{count}`` filled in, as it is ``written`` (``1.2k``)."""
        self._seen[singular] = plural
        form = self._catalogue.ngettext(singular, plural, count)
        return form.format(count=written or count)

    def number(self, value: float, form: str) -> str:
        """``value`` in the ``form`` of ``format``, with the signs of the current language."""
        return renumbering(ENGLISH_SIGNS, _signs(self._language))(format(value, form))

    def _load(self, code: str) -> gettext.NullTranslations | None:
        if code == ENGLISH:
            return gettext.NullTranslations()
        folder = self._folder()
        if folder is None:
            return None
        try:
            return gettext.translation(DOMAIN, str(folder), languages=[code])
        except (OSError, ValueError):
            return None

    def _folder(self) -> Path | None:
        if self._locale_dir is not None:
            return self._locale_dir
        try:
            return asset_path("locale")
        except MissingAsset:
            return None


def _signs(code: str) -> str:
    return SIGNS.get(code.partition("_")[0], ENGLISH_SIGNS)


translator = Translator()
"""The program's one translator."""


def tr(text: str) -> str:
    """``text`` in the current language. Fill placeholders afterwards: ``tr("{n} moves").format()``.

    The argument must be a literal, so that the extraction tool finds it.
    """
    return translator.text(text)


def tr_plural(singular: str, plural: str, count: int, written: str = "") -> str:
    """The right plural form in the current language.

    ``{count}`` is filled in, as it is ``written`` where that is not plainly (``1.2k``).
    """
    return translator.plural(singular, plural, count, written)


def tr_number(value: float, form: str) -> str:
    """A number as the current language writes it: ``tr_number(7.5, "g")`` is 7,5 in German.

    ``form`` is one of ``format``; only what people read goes through here, no record and no file.
    """
    return translator.number(value, form)


def tr_error(error: DesktopGoError) -> str:
    """What an error says, in the current language; so do the errors among its values."""
    values = {
        name: tr_error(value) if isinstance(value, DesktopGoError) else value
        for name, value in error.values.items()
    }
    text = tr(error.template).format(**values) if values else tr(error.template)
    return f"{error.key}: {text}" if isinstance(error, SettingsError) else text


def tr_plain(text: str) -> str:
    """``text`` in the current language, without the mark of its letter."""
    return unmarked(tr(text))


def unmarked(text: str) -> str:
    """A shown text without the mark of its letter: ``&File``, ``(&F)`` as Asian languages write."""
    shown = re.sub(r"\s?\(&\w\)", "", text)
    return shown.replace("&&", "\0").replace("&", "").replace("\0", "&")


def tr_notice(notice: Notice) -> str:
    """A notice of a reader in the current language."""
    return tr(notice.template).format(**dict(notice.values))
