"""Go as the rest of the program knows it."""

from __future__ import annotations

from desktop_go.games.spec import CommandLine, GameSpec

SPEC = GameSpec(
    key="go",
    name="Go",
    text="Against the computer at twenty-two levels, or two people at one board.",
    help="When both players pass, the engine marks the stones it thinks are dead. Click a stone "
    "to correct it; the score follows. If you cannot agree, resume play.",
    sgf_number=1,
    boards=(9, 13, 19),
    settings=("new_game", "engine.options", "engine.presets"),
    position="desktop_go.games.go.position:GoPosition",
    session="desktop_go.engine.go.session:EngineSession",
    options="desktop_go.engine.go.options:OPTIONS",
    levels="desktop_go.engine.go.levels:LEVELS",
    bench="desktop_go.engine.signature:go_lines",
    warm_up="desktop_go.engine.go.warm_up:warm_up",
    functions=105,
    commands=(
        CommandLine(
            "gtp",
            "desktop_go.cli.gtp",
            "[OPTIONS]",
            "serve the Go Text Protocol on standard input and output",
        ),
        CommandLine(
            "solve",
            "desktop_go.cli.solve",
            "SIZE [OPTIONS]",
            "prove what a small board is worth, or search it by minimax or alpha-beta",
        ),
        CommandLine(
            "book",
            "desktop_go.cli.book",
            "COMMAND ...",
            "make opening books from records or by search, and show them",
        ),
    ),
    lessons="desktop_go.games.go.teaching.lessons:LESSONS",
    rules="desktop_go.games.go.teaching.rules:RULES",
    exercise="desktop_go.games.go.teaching.exercise:GoExercise",
    stage="desktop_go.gui.learn.stages:GoStage",
    slow="desktop_go.games.go.slow:TRIALS",
)
