"""The GTP commands for the engine's options, made from the declarations."""

from __future__ import annotations

from desktop_go.cli.gtp_arguments import Args, as_int, take
from desktop_go.cli.gtp_engine import GtpEngine
from desktop_go.cli.gtp_protocol import GtpError, Handler
from desktop_go.engine.go.levels import level
from desktop_go.engine.go.options import OPTIONS
from desktop_go.errors import SettingsError
from desktop_go.options import Option, OptionKind, OptionValue

GOGUI_COMMANDS = (
    "param/Engine Options/desktop_go-param",
    "string/Options Without Effect/desktop_go-idle_params",
    "string/Final Score/final_score",
    "plist/Dead Stones/final_status_list dead",
    "plist/Stones in Seki/final_status_list seki",
    "plist/Legal Points/all_legal %c",
    "plist/Stones/list_stones %c",
    "string/Liberties of a Chain/countlib %p",
    "plist/Liberties/findlib %p",
    "dboard/Ownership/desktop_go-ownership",
)
"""What GoGui shows in its list of analyze commands (GoGui manual, 'Analyze commands')."""


class OptionCommands:
    """Handlers of the commands that show or set options, and list what GoGui may ask."""

    def __init__(self, engine: GtpEngine) -> None:
        self._engine = engine

    def handlers(self) -> dict[str, Handler]:
        """Return the commands by name."""
        return {
            "desktop_go-param": self.param,
            "desktop_go-idle_params": self.idle_params,
            "level": self.level,
            "get_random_seed": lambda args: str(self._value_of("seed")),
            "set_random_seed": lambda args: self._set("seed", take(args, 1)[0]),
            "gogui-analyze_commands": lambda args: "\n".join(GOGUI_COMMANDS),
        }

    def param(self, args: Args) -> str:
        """``desktop_go-param [KEY VALUE]``: set one option, or list those that have an effect now.

        The answer to the first is empty, or says why the option has no effect.
        """
        if not args:
            values = self._values()
            return "\n".join(
                self._describe(option) for option in OPTIONS if option.is_acting(values)
            )
        key, text = take(args, 2)
        self._set(key, text)
        return OPTIONS.option(key).why_idle(self._values())

    def idle_params(self, args: Args) -> str:
        """``desktop_go-idle_params``: the options without an effect now, and what they lack."""
        take(args, 0)
        values = self._values()
        return "\n".join(filter(None, (option.why_idle(values) for option in OPTIONS)))

    def level(self, args: Args) -> str:
        """``level N``: the options and limits of level N."""
        try:
            preset = level(as_int(take(args, 1)[0]))
        except ValueError as error:
            raise GtpError(str(error)) from None
        self._engine.options = dict(preset.options)
        self._engine.limits = preset.limits()
        return ""

    def _set(self, key: str, text: str) -> str:
        try:
            self._engine.options |= OPTIONS.validate({key: text})
        except SettingsError as error:
            raise GtpError(str(error)) from None
        return ""

    def _describe(self, option: Option) -> str:
        """Return ``[type] key value`` as GoGui wants it."""
        value = self._value_of(option.key)
        if option.kind is OptionKind.BOOL:
            return f"[bool] {option.key} {int(bool(value))}"
        if option.kind is OptionKind.CHOICE:
            names = "/".join(name for name, _label in option.choices)
            return f"[list/{names}] {option.key} {value}"
        return f"[string] {option.key} {value}"

    def _value_of(self, key: str) -> OptionValue:
        return self._values()[key]

    def _values(self) -> dict[str, OptionValue]:
        """All options as they are now."""
        return OPTIONS.defaults() | self._engine.options
