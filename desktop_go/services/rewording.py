"""Turns texts that are shown in one language into another: what a window needs that is switched.

Knows only what has been shown: every text that ``tr`` was asked for. A text with values in it is
told by its template; a text that nobody declared, as a person's name, stays as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache

SEPARATORS = ("\n", "\t", " · ", ": ", ", ")
"""Between texts that are shown as one."""
LEAST_LETTERS = 3
"""Letters beside the values that a template needs to be told from other texts."""
GROUPS = ",.\u00a0\u202f"
"""What may stand between thousands."""
Fill = Callable[[Mapping[str, str]], str]
"""Puts values into a text."""
_PLACE = re.compile(r"\{(\w+)[^{}]*\}")


class Rewording:
    """What each text becomes.

    Args:
        texts: pairs of a text in the old language and in the new one.
        counted: all forms of a counted text, each with a count, and what gives the new form.
        plain: a text without the mark of its letter.
        numbers: a number as the new language writes it; another text as it is.
    """

    def __init__(
        self,
        texts: Iterable[tuple[str, str]],
        counted: Iterable[tuple[dict[str, int], Callable[[int], str]]],
        plain: Callable[[str], str],
        numbers: Callable[[str], str] = str,
    ) -> None:
        self._numbers = numbers
        self._texts: dict[str, str] = {}
        self._templates: list[tuple[str, re.Pattern[str], Fill]] = []
        """With the longest part that is no value: most texts lack it, which is quickly seen."""
        for old, new in texts:
            if "{" in old:
                self._add_template(old, _filler(new))
                continue
            self._texts[old] = new
            self._texts.setdefault(plain(old), plain(new))
            self._texts.setdefault(plain(old).rstrip("…"), plain(new).rstrip("…"))
        for forms, made in counted:
            for form, usual in forms.items():
                self._add_template(form, _counter(made, usual))
        self._templates.sort(key=lambda one: -len(one[0]))

    def _add_template(self, old: str, fill: Fill) -> None:
        """``old`` with whatever values is what ``fill`` makes of them."""
        literal = _PLACE.sub("", old)
        letters = sum(map(str.isalpha, literal))
        if letters < min(LEAST_LETTERS, max(1, len(literal.strip()))):
            return
        # "{move} at {place}" must not be seen in whole sentences.
        any_value = ".+?" if letters >= LEAST_LETTERS else r"\S+?"
        pattern, end, seen = "", 0, set()
        for match in _PLACE.finditer(old):
            name = match[1]
            value = rf"-?[\d{GROUPS}]+" if name == "count" else any_value
            pattern += re.escape(old[end : match.start()])
            pattern += f"(?P={name})" if name in seen else f"(?P<{name}>{value})"
            seen.add(name)
            end = match.end()
        pattern += re.escape(old[end:])
        longest = max(_PLACE.split(old)[::2], key=len)
        self._templates.append((longest, re.compile(pattern, re.DOTALL), fill))

    def __call__(self, text: str) -> str:
        """``text`` in the new language, or as it is."""
        if text in self._texts:
            return self._texts[text]
        if not any(map(str.isalpha, text)):
            return self._numbers(text)
        bare = text.strip()
        if bare in self._texts:  # Units stand off from their numbers.
            return text.replace(bare, self._texts[bare])
        new = self._texts[text] = self._by_template(text)
        return new

    def _by_template(self, text: str) -> str:
        for separator in (*SEPARATORS, " "):
            head, between, rest = text.partition(separator)
            is_mark = not any(map(str.isalnum, head))
            if rest in self._texts and (is_mark or separator in SEPARATORS):
                return f"{self(head)}{between}{self._texts[rest]}"
        for longest, pattern, fill in self._templates:
            match = pattern.fullmatch(text) if longest in text else None
            if match:
                return fill({name: self(value) for name, value in match.groupdict().items()})
        for separator in SEPARATORS:
            if separator in text:
                return separator.join(map(self, text.split(separator)))
        return text


@cache
def renumbering(old: str, new: str) -> Callable[[str], str]:
    """What writes numbers with other signs, each a sign for thousands and one for decimals."""
    group, point = map(re.escape, old)
    number = re.compile(rf"[+\-−~]?(\d{{1,3}}({group}\d{{3}})+|\d+)({point}\d+)?(\s?%)?")
    exchange = dict(zip(map(ord, old), new, strict=True))
    return lambda text: text.translate(exchange) if number.fullmatch(text) else text


def _counter(made: Callable[[int], str], usual: int) -> Fill:
    """What gives the form for the count among the values; a form may do without a number."""
    between = re.compile(f"[{GROUPS}]")
    return lambda values: made(int(between.sub("", str(values.get("count", usual)))))


def _filler(new: str) -> Fill:
    """What fills the values, which are texts already, into ``new``."""
    bare = _PLACE.sub(r"{\1}", new)
    return lambda values: bare.format(**values)
