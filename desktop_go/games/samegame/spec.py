"""SameGame as the rest of the program knows it."""

from __future__ import annotations

from desktop_go.games.spec import CommandLine, GameSpec

SPEC = GameSpec(
    key="samegame",
    name="SameGame",
    text="Clear the board block by block, and race the solvers.",
    help="Click a block of two or more stones of one color, or choose it with the arrow keys and "
    "press Enter. H suggests a good block; Home takes back all moves. The race bar shows what the "
    "solvers score on the same board.",
    boards=(15, 11, 20),
    settings=("samegame",),
    page="desktop_go.gui.samegame.page:SameGamePage",
    bench="desktop_go.engine.signature:samegame_lines",
    warm_up="desktop_go.games.samegame.warm_up:warm_up",
    functions=79,
    commands=(CommandLine("samegame", "desktop_go.cli.samegame", "...", "solve SameGame boards"),),
    lessons="desktop_go.games.samegame.teaching:LESSONS",
    rules="desktop_go.games.samegame.teaching:RULES",
    exercise="desktop_go.games.samegame.teaching:SameGameExercise",
    stage="desktop_go.gui.learn.stages:SameGameStage",
    slow="desktop_go.games.samegame.slow:TRIALS",
)
