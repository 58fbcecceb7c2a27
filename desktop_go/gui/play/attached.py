"""The attached engines in the settings: the only programs that are ever run as engines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import cast

from desktop_go.engine.attached import AttachedEngine, EngineProtocol, engine_from_json
from desktop_go.errors import EngineFailure
from desktop_go.services.i18n import tr
from desktop_go.services.settings import Settings
from desktop_go.services.settings_schema import Json

ENGINES = "engines"
"""The setting."""


def attached_engines(settings: Settings) -> list[AttachedEngine]:
    """All engines that are attached, by name."""
    stored = settings.object(ENGINES)
    found = (engine_from_json(name, stored[name]) for name in sorted(stored, key=str.casefold))
    return [engine for engine in found if engine is not None]


def engines_of(settings: Settings, protocol: EngineProtocol) -> list[AttachedEngine]:
    """The attached engines that speak ``protocol``."""
    return [engine for engine in attached_engines(settings) if engine.protocol is protocol]


def attached_engine(settings: Settings, name: str, protocol: EngineProtocol) -> AttachedEngine:
    """The engine called ``name``. Raises EngineFailure when none such is attached."""
    for engine in engines_of(settings, protocol):
        if engine.name == name:
            return engine
    raise EngineFailure(
        tr("“{name}” is not attached. Add it in Preferences > Engines.").format(name=name)
    )


def keep_engines(settings: Settings, engines: Iterable[AttachedEngine]) -> None:
    """Attach exactly these engines."""
    settings.set(ENGINES, {engine.name: cast("Json", engine.to_json()) for engine in engines})
