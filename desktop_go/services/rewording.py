"""Turns texts that are shown in one language into another: what a window needs that is switched.

Knows only what has been shown: every text that ``tr`` was asked for. A text with values in it is
told by its template; a text that nobody declared, as a person's name, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

SEPARATORS = ("\n", " · ", ": ", ", ")
"""Between texts that are shown as one."""
LEAST_LETTERS = 3
"""Letters beside the values that a template needs to be told from other texts."""
_PLACE = re.compile(r"\{(\w+)[^{}]*\}")


class Rewording:
    """What each text becomes.

    Args:
        texts: pairs of a text in the old language and in the new one.
        counted: pairs of all forms of a counted text, and what gives the new one for a count.
        plain: a text without the mark of its letter.
    """

    def __init__(
        self,
        texts: Iterable[tuple[str, str]],
        counted: Iterable[tuple[set[str], Callable[[int], str]]],
        plain: Callable[[str], str],
    ) -> None:
        self._texts: dict[str, str] = {}
        self._templates: list[tuple[int, re.Pattern[str], Callable[[Mapping[str, str]], str]]] = []
        for old, new in texts:
            if "{" in old:
                self._add_template(old, _filler(new))
                continue
            self._texts[old] = new
            self._texts.setdefault(plain(old), plain(new))
            self._texts.setdefault(plain(old).rstrip("…"), plain(new).rstrip("…"))
        for forms, made in counted:
            for form in forms:
                self._add_template(form, lambda values, made=made: made(int(values["count"])))
        self._templates.sort(key=lambda one: -one[0])

    def _add_template(self, old: str, fill: Callable[[Mapping[str, str]], str]) -> None:
        """``old`` with whatever values is what ``fill`` makes of them."""
        literal = _PLACE.sub("", old)
        if sum(map(str.isalpha, literal)) < min(LEAST_LETTERS, max(1, len(literal.strip()))):
            return
        pattern, end, seen = "", 0, set()
        for match in _PLACE.finditer(old):
            name = match[1]
            value = r"-?\d+" if name == "count" else r".+?"
            pattern += re.escape(old[end : match.start()])
            pattern += f"(?P={name})" if name in seen else f"(?P<{name}>{value})"
            seen.add(name)
            end = match.end()
        pattern += re.escape(old[end:])
        self._templates.append((len(literal), re.compile(pattern, re.DOTALL), fill))

    def __call__(self, text: str) -> str:
        """``text`` in the new language, or as it is."""
        if text in self._texts or not any(map(str.isalpha, text)):
            return self._texts.get(text, text)
        for _length, pattern, fill in self._templates:
            match = pattern.fullmatch(text)
            if match:
                return fill({name: self(value) for name, value in match.groupdict().items()})
        for separator in SEPARATORS:
            if separator in text:
                return separator.join(map(self, text.split(separator)))
        return text


def _filler(new: str) -> Callable[[Mapping[str, str]], str]:
    """What fills the values, which are texts already, into ``new``."""
    bare = _PLACE.sub(r"{\1}", new)
    return lambda values: bare.format(**values)
