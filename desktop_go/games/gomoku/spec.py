"""Gomoku as the rest of the program knows it."""

from __future__ import annotations

from desktop_go.games.spec import CommandLine, GameSpec

SPEC = GameSpec(
    key="gomoku",
    name="Gomoku",
    text="Five in a row, under every common rule set and at fourteen levels.",
    help="Get five in a row. New offers the rule sets, openings and levels. The tabs show the "
    "moves, what the engine thinks and, after the game, your mistakes.",
    sgf_number=4,
    boards=(13, 15, 19, 20),
    suffixes=(".psq", ".lib"),
    texts=r"(?i)(?:(?:\d{1,3}\s*[.:)]\s*)?[a-o](?:1[0-5]|[1-9])(?!\d)[\s,;]*){3,}",
    settings=("gomoku.new_game", "gomoku.options", "gomoku.presets", "gomoku.overlays"),
    page="desktop_go.gui.gomoku.page:GomokuPage",
    position="desktop_go.games.gomoku.position:GomokuPosition",
    session="desktop_go.engine.gomoku.session:GomokuSession",
    options="desktop_go.games.gomoku.options:OPTIONS",
    levels="desktop_go.engine.gomoku.levels:LEVELS",
    bench="desktop_go.engine.signature:gomoku_lines",
    warm_up="desktop_go.games.gomoku.engines.warm_up:warm_up",
    functions=90,
    commands=(
        CommandLine(
            "gomoku", "desktop_go.cli.gomoku", "COMMAND ...", "solve positions, check fouls"
        ),
        CommandLine("gomocup", "desktop_go.cli.gomocup", "", "serve the Gomocup protocol"),
    ),
    lessons="desktop_go.games.gomoku.teaching:LESSONS",
    rules="desktop_go.games.gomoku.teaching:RULES",
    exercise="desktop_go.games.gomoku.teaching:GomokuExercise",
    stage="desktop_go.gui.learn.stages:GomokuStage",
    slow="desktop_go.games.gomoku.slow:TRIALS",
)
