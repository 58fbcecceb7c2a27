"""The table of rule sets and the names it answers to."""

from __future__ import annotations

import pytest

from desktop_go.errors import SettingsError
from desktop_go.games.go.rules import RULE_SETS, Scoring, Superko, find_rule_set, rule_set

TABLE = {
    # key: superko, suicide, scoring, komi, handicap komi, compensation for 4, eyes in seki
    "chinese": ("positional", False, "area", 7.5, 0.0, 4, True),
    "japanese": ("none", False, "territory", 6.5, 0.5, 0, False),
    "korean": ("none", False, "territory", 6.5, 0.5, 0, False),
    "aga": ("situational", False, "area", 7.5, 0.5, 3, True),
    "new_zealand": ("situational", True, "area", 7.0, 0.0, 0, True),
    "tromp_taylor": ("positional", True, "area", 7.5, 0.0, 0, True),
}


def test_every_rule_set_is_in_the_table() -> None:
    assert list(RULE_SETS) == list(TABLE)


@pytest.mark.parametrize("key", TABLE)
def test_rule_set_is_as_documented(key: str) -> None:
    rules = rule_set(key)
    superko, suicide, scoring, komi, handicap_komi, compensation, seki = TABLE[key]
    assert rules.key == key
    assert rules.superko is Superko(superko)
    assert rules.suicide is suicide
    assert rules.scoring is Scoring(scoring)
    assert (rules.komi(), rules.komi(4)) == (komi, handicap_komi)
    assert rules.compensation(4) == compensation
    assert rules.compensation(0) == rules.compensation(1) == 0
    assert rules.seki_territory is seki


def test_only_aga_has_pass_stones() -> None:
    assert [key for key, rules in RULE_SETS.items() if rules.pass_stones] == ["aga"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("Chinese", "chinese"),
        ("chinese rules", "chinese"),
        ("中国规则", "chinese"),
        ("Japanese", "japanese"),
        ("JAPANESE", "japanese"),
        ("日本ルール", "japanese"),
        ("Korean", "korean"),
        ("AGA", "aga"),
        ("aga rules", "aga"),
        ("BGA", "aga"),
        ("NZ", "new_zealand"),
        ("new_zealand", "new_zealand"),
        ("New Zealand", "new_zealand"),
        ("Tromp-Taylor", "tromp_taylor"),
        ("tromp_taylor", "tromp_taylor"),
        ("Tromp/Taylor", "tromp_taylor"),
        ("GOE", "tromp_taylor"),
        ("Ing", "tromp_taylor"),
    ],
)
def test_usual_spellings_are_understood(text: str, key: str) -> None:
    assert rule_set(text) is RULE_SETS[key]


@pytest.mark.parametrize("key", RULE_SETS)
def test_name_and_key_lead_back_to_the_rules(key: str) -> None:
    assert rule_set(RULE_SETS[key].name) is rule_set(key)


@pytest.mark.parametrize("text", ["", "rules", "chess", "4 stones", "\x00"])
def test_unknown_name_is_refused_with_a_sentence(text: str) -> None:
    assert find_rule_set(text) is None
    with pytest.raises(SettingsError, match="is not one of chinese, japanese"):
        rule_set(text)
