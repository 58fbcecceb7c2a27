"""The commands of the Lab and of its curves."""

from __future__ import annotations

from desktop_go.gui.window.command import Command

COMMANDS: tuple[Command, ...] = (
    Command(
        "lab",
        "Matches and e&xperiments…",
        ("Ctrl+Shift+L",),
        "The Lab: play levels, settings and programs against each other.",
    ),
    Command(
        "convergence",
        "Playouts on sol&ved boards…",
        (),
        "A curve: how near the search comes to perfect play on small boards.",
    ),
    Command(
        "learning",
        "&Watch a program learn…",
        (),
        "Curves of weights that learn from games against themselves.",
    ),
)
