"""The rule sets of Go by name. Holds facts only; GoPosition and scoring apply them.

docs/rules.md has the same table for readers, with the source of each entry.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import MappingProxyType

from desktop_go.errors import SettingsError
from desktop_go.texts import Text

PASSES_TO_END = 2
"""Consecutive passes that stop play, under every rule set here."""


class Superko(Enum):
    """Which repetitions are forbidden beyond the simple ko."""

    NONE = "none"
    """Only the immediate recapture of one stone by one stone."""
    POSITIONAL = "positional"
    """No earlier board may come back."""
    SITUATIONAL = "situational"
    """No earlier board may come back with the same player to move."""


class Scoring(Enum):
    """What is counted at the end."""

    AREA = "area"
    """Stones on the board and the points they surround."""
    TERRITORY = "territory"
    """Surrounded points and prisoners."""


class HandicapCompensation(Enum):
    """What White gets for Black's handicap stones, which area scoring counts as points."""

    NONE = "none"
    STONES = "stones"
    """One point for each handicap stone."""
    STONES_MINUS_ONE = "stones minus one"
    """One point for each handicap stone but the first."""


@dataclass(frozen=True, slots=True)
class RuleSet:
    """One set of rules: everything that decides legality and score."""

    key: str
    """The name within the program, and for GTP's kgs-rules."""
    name: Text
    """The name for readers, and for the SGF property RU."""
    superko: Superko
    suicide: bool
    """True when a move may take its own chain's last liberty."""
    scoring: Scoring
    default_komi: float
    """Points to White in an even game."""
    handicap_komi: float = 0.5
    """Points to White in a handicap game, compensation not included."""
    handicap_compensation: HandicapCompensation = HandicapCompensation.NONE
    pass_stones: bool = False
    """True when a pass hands over a prisoner and White passes last, so that counting
    territory and counting area give the same result."""
    seki_territory: bool = True
    """True when surrounded points of chains in seki count."""

    def compensation(self, handicap: int) -> int:
        """Return the points White gets for ``handicap`` stones (none below two)."""
        if handicap < 2 or self.handicap_compensation is HandicapCompensation.NONE:
            return 0
        if self.handicap_compensation is HandicapCompensation.STONES:
            return handicap
        return handicap - 1

    def komi(self, handicap: int = 0) -> float:
        """Return the usual komi of a game with ``handicap`` stones."""
        return self.default_komi if handicap < 2 else self.handicap_komi


# fmt: off
_ALL = (
    RuleSet(key="chinese", name="Chinese", superko=Superko.POSITIONAL, suicide=False,
        scoring=Scoring.AREA, default_komi=7.5, handicap_komi=0.0,
        handicap_compensation=HandicapCompensation.STONES),
    RuleSet(key="japanese", name="Japanese", superko=Superko.NONE, suicide=False,
        scoring=Scoring.TERRITORY, default_komi=6.5, seki_territory=False),
    RuleSet(key="korean", name="Korean", superko=Superko.NONE, suicide=False,
        scoring=Scoring.TERRITORY, default_komi=6.5, seki_territory=False),
    RuleSet(key="aga", name="AGA", superko=Superko.SITUATIONAL, suicide=False, scoring=Scoring.AREA,
        default_komi=7.5, handicap_compensation=HandicapCompensation.STONES_MINUS_ONE,
        pass_stones=True),
    RuleSet(key="new_zealand", name="NZ", superko=Superko.SITUATIONAL, suicide=True,
        scoring=Scoring.AREA, default_komi=7.0, handicap_komi=0.0),
    RuleSet(key="tromp_taylor", name="Tromp-Taylor", superko=Superko.POSITIONAL, suicide=True,
        scoring=Scoring.AREA, default_komi=7.5, handicap_komi=0.0),
)
# fmt: on

RULE_SETS: Mapping[str, RuleSet] = MappingProxyType({rules.key: rules for rules in _ALL})
"""Every rule set by its key, in the order to offer them."""

_SPELLINGS = {
    "chinese": "cn china chineserules chinesekgs chineseogs area cgos chn zh 中国 中国规则",
    "japanese": "jp japan jpn territory nihon nihonkiin 日本 日本ルール",
    "korean": "kr korea kor 韩国 韓国 한국",
    "aga": "americangoassociation us usa bga british french ffg",
    "new_zealand": "nz newzealand newzealandrules",
    "tromp_taylor": "tt tromptaylor logical goe ing ingrules inggoe",
}
"""Other spellings met in the SGF property RU and in GTP, without signs and spaces.

The British and French associations use the AGA rules. Ing's own ko rule is not supported;
Tromp-Taylor is nearest in suicide, counting and repetition.
"""

_KEY_BY_SPELLING = {key.replace("_", ""): key for key in RULE_SETS} | {
    spelling: key for key, spellings in _SPELLINGS.items() for spelling in spellings.split()
}


def find_rule_set(text: str) -> RuleSet | None:
    """Return the rule set that ``text`` names, whatever its case, spaces and signs, or None."""
    word = re.sub(r"[\W_]+", "", text.casefold())
    key = _KEY_BY_SPELLING.get(word) or _KEY_BY_SPELLING.get(word.removesuffix("rules"))
    return RULE_SETS[key] if key else None


def rule_set(text: str) -> RuleSet:
    """Return the rule set that ``text`` names.

    Raises:
        SettingsError: there is none of that name.
    """
    found = find_rule_set(text)
    if found is None:
        raise SettingsError(
            "rules", "'{text}' is not one of {choices}", text=text, choices=", ".join(RULE_SETS)
        )
    return found
