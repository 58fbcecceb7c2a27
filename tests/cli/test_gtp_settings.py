from __future__ import annotations

import pytest
from gtp_helpers import Conversation, FakeSession

from desktop_go.cli.gtp import make_engine
from desktop_go.engine.go.levels import level


def test_a_level_sets_options_and_limits() -> None:
    engine = make_engine(FakeSession(), ["--level", "2"])
    assert engine.options == dict(level(2).options)
    assert engine.limits == level(2).limits()


def test_explicit_settings_stand_over_the_level() -> None:
    arguments = ["--level", "2", "--playouts", "77", "--threads", "2", "--option", "ponder=on"]
    engine = make_engine(FakeSession(), arguments)
    assert (engine.limits.playouts, engine.limits.seconds) == (77, None)
    assert (engine.options["threads"], engine.options["ponder"]) == (2, True)
    assert engine.options["blind_spots"] == level(2).options["blind_spots"]


def test_clock_of_the_host_goes_with_a_limit_of_playouts() -> None:
    talk = Conversation()
    talk.engine.limits = make_engine(FakeSession(), ["--playouts", "10"]).limits
    talk.ask("time_settings 60 0 0")
    talk.ask("genmove b")
    limits = talk.session.requests[-1].limits
    assert (limits.playouts, limits.seconds) == (10, None)
    assert limits.clock is not None


def test_scripts_of_earlier_versions_still_name_the_evaluator() -> None:
    engine = make_engine(FakeSession(), ["--level", "22", "--option", "eye=playouts"])
    assert engine.options == {"evaluator": "playouts"}
    talk = Conversation()
    talk.ask("desktop_go-param eye network")
    assert talk.engine.options == {"evaluator": "network"}
    talk.ask("genmove b")
    assert talk.session.requests[-1].options["evaluator"] == "network"


def test_an_option_of_the_command_line_without_an_effect_is_named(
    capsys: pytest.CaptureFixture[str],
) -> None:
    make_engine(FakeSession(), ["--option", "use_priors=off", "--option", "resign=off"])
    assert capsys.readouterr().err == "use_priors has no effect without evaluator playouts.\n"
    make_engine(FakeSession(), ["--option", "use_priors=off", "--option", "evaluator=playouts"])
    assert capsys.readouterr().err == ""
