"""Settings survive damage, other versions and bad values."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from desktop_go.errors import SettingsError
from desktop_go.services import settings as settings_module
from desktop_go.services.settings import Settings


def written(path: Path, content: object) -> Settings:
    path.write_text(json.dumps(content), encoding="utf-8")
    return Settings(path)


def test_defaults_without_a_file(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    assert settings.load() == []
    assert settings.text("theme") == "system"
    assert settings.flag("sound.on")


def test_round_trip_keeps_unknown_keys(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    settings = written(path, {"version": 1, "theme": "dark", "from.the.future": [1, {"a": 2}]})
    assert settings.load() == []
    settings.set("sound.volume", 30)
    stored = json.loads(settings.to_json())
    assert stored == {
        "version": 1,
        "theme": "dark",
        "from.the.future": [1, {"a": 2}],
        "sound.volume": 30,
    }


def test_the_version_of_a_newer_program_is_kept(tmp_path: Path) -> None:
    settings = written(tmp_path / "settings.json", {"version": 7})
    settings.load()
    assert json.loads(settings.to_json())["version"] == 7


def test_bad_values_give_one_notice_and_the_defaults(tmp_path: Path) -> None:
    content = {"theme": "purple", "sound.volume": "loud", "board.coordinates": False}
    settings = written(tmp_path / "settings.json", content)
    notices = settings.load()
    assert len(notices) == 1
    assert "sound.volume, theme" in notices[0]
    assert settings.text("theme") == "system"
    assert not settings.flag("board.coordinates")


@pytest.mark.parametrize("content", [b"{ half", b"\xff\xfe\x00", b"[1, 2]", b"[" * 100_000])
def test_a_damaged_file_is_kept_aside(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "settings.json"
    path.write_bytes(content)
    settings = Settings(path)
    assert len(settings.load()) == 1
    assert (tmp_path / "settings.unreadable.json").read_bytes() == content
    assert settings.text("theme") == "system"


def test_set_refuses_what_does_not_fit(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    with pytest.raises(SettingsError):
        settings.set("sound.volume", 500)
    with pytest.raises(SettingsError):
        settings.set("sound.on", 1)
    with pytest.raises(KeyError):
        settings.set("no.such.key", 1)


def test_subscribers_hear_of_real_changes_only(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    heard: list[str] = []
    settings.subscribe(heard.append)
    settings.set("theme", "system")
    settings.set("theme", "dark")
    settings.set("theme", "dark")
    assert heard == ["theme"]
    settings.reset()
    assert settings.text("theme") == "system"


def test_what_is_handed_out_is_a_copy(tmp_path: Path) -> None:
    settings = Settings(tmp_path / "settings.json")
    settings.texts("records.recent").append("changed")
    settings.object("keys")["x"] = 1
    assert settings.texts("records.recent") == []
    assert settings.object("keys") == {}


def test_migrations_run_one_after_the_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        settings_module, "MIGRATIONS", {0: lambda old: {**old, "theme": old.pop("look", "light")}}
    )
    settings = written(tmp_path / "settings.json", {"version": 0, "look": "dark"})
    settings.load()
    assert settings.text("theme") == "dark"
