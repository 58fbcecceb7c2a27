"""Which engines are recognized by the names of their files, and what starts them well.

Also by what they answer to ``name`` and ABOUT. Looks for networks and settings beside the program;
runs nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from desktop_go.engine.attached import AttachedEngine, EngineProtocol
from desktop_go.texts import Text

MOST_FILES = 2000
"""Files of a folder that are looked at."""


@dataclass(frozen=True, slots=True)
class Part:
    """A file that an engine needs beside its program."""

    option: str
    """The argument before the name of the file."""
    patterns: tuple[str, ...]
    """How it may be called, the likeliest first."""
    what: Text
    """What it is, for the user: ``a network``."""


@dataclass(frozen=True, slots=True)
class KnownEngine:
    """An engine that many people have."""

    name: str
    pattern: str
    """Of the file's name without its suffix, in small letters."""
    before: tuple[str, ...] = ()
    """Arguments before those of the parts ..."""
    after: tuple[str, ...] = ()
    """... and after them."""
    parts: tuple[Part, ...] = field(default=())
    protocol: EngineProtocol = EngineProtocol.GTP


_NETWORK = "a network"
_WEIGHTS = ("best-network*", "*.txt.gz", "*.gz", "*network*", "*weights*")
KNOWN: tuple[KnownEngine, ...] = (
    KnownEngine(
        "KataGo",
        r"katago.*",
        ("gtp",),
        # The default of KataGo, which some of its sample files change.
        ("-override-config", "reportAnalysisWinratesAs=SIDETOMOVE"),
        (
            Part("-model", ("default_model.bin.gz", "*.bin.gz", "*.txt.gz"), _NETWORK),
            Part("-config", ("default_gtp.cfg", "gtp*.cfg", "*gtp*.cfg"), "a configuration file"),
        ),
    ),
    KnownEngine(
        "Leela Zero",
        r"leelaz.*|leela[-_ ]?zero.*",
        ("--gtp", "--noponder"),
        (),
        (Part("-w", _WEIGHTS, _NETWORK),),
    ),
    KnownEngine("Leela", r"leela(_gtp.*)?", ("--gtp", "--noponder")),
    KnownEngine("Sayuri", r"sayuri.*", (), (), (Part("-w", ("*.bin.txt", *_WEIGHTS), _NETWORK),)),
    KnownEngine("Pachi", r"pachi.*"),
    KnownEngine("GNU Go", r"gnugo.*", ("--mode", "gtp")),
    KnownEngine("Fuego", r"fuego.*"),
    KnownEngine("Ray", r"ray.*"),
    KnownEngine("MoGo", r"mogo.*", ("--19",)),
    KnownEngine("Michi", r"michi.*", ("gtp",)),
    KnownEngine("AmiGo", r"amigogtp.*"),
    KnownEngine("Brown", r"brown.*"),
    KnownEngine("Desktop Go", r"desktop[-_]go.*", ("gtp",)),
    KnownEngine("Rapfi", r"(pbrain-)?rapfi.*", protocol=EngineProtocol.GOMOCUP),
    KnownEngine("Pela", r"(pbrain-)?pela.*", protocol=EngineProtocol.GOMOCUP),
    KnownEngine("Embryo", r"(pbrain-)?embryo.*", protocol=EngineProtocol.GOMOCUP),
    KnownEngine("Yixin", r"(pbrain-)?yixin.*", protocol=EngineProtocol.GOMOCUP),
    KnownEngine("AlphaGomoku", r"(pbrain-)?alphagomoku.*", protocol=EngineProtocol.GOMOCUP),
    KnownEngine("Carbon", r"(pbrain-)?carbon.*", protocol=EngineProtocol.GOMOCUP),
    KnownEngine("", r"pbrain-.*", protocol=EngineProtocol.GOMOCUP),
)
"""The first that fits is taken. All Gomocup engines are called ``pbrain-`` and their name."""


def known_by_file(program: str) -> KnownEngine | None:
    """What the file of a program is called after; None when that is no engine we know."""
    stem = Path(program).name.lower()
    stem = stem.removesuffix(".exe").removesuffix(".appimage")
    return next((known for known in KNOWN if re.fullmatch(known.pattern, stem)), None)


def known_by_name(answer: str) -> KnownEngine | None:
    """The engine that calls itself so; None when it is none we know."""
    said = answer.strip().lower()
    named = (known for known in KNOWN if known.name)
    return next((known for known in named if said.startswith(known.name.lower())), None)


def suggest(program: str, taken: Sequence[str] = ()) -> tuple[AttachedEngine, tuple[str, ...]]:
    """How a program is best attached, and what it needs that is not to be found beside it.

    Args:
        program: the path of the program.
        taken: names that are in use.
    """
    known = known_by_file(program) or KnownEngine("", "")
    arguments, missing = list(known.before), []
    for part in known.parts:
        found = _beside(program, part.patterns)
        if found is None:
            missing.append(part.what)
        else:
            arguments += [part.option, str(found)]
    arguments += known.after
    name = free_name(known.name or Path(program).stem.removeprefix("pbrain-") or program, taken)
    engine = AttachedEngine(name, program, tuple(arguments), "", known.protocol)
    return engine, tuple(missing)


def free_name(name: str, taken: Sequence[str]) -> str:
    """``name``, or ``name 2`` and so on when it is taken."""
    number, free = 2, name
    while free in taken:
        free, number = f"{name} {number}", number + 1
    return free


def _beside(program: str, patterns: Sequence[str]) -> Path | None:
    """The first file in the program's folder that fits a pattern, the earlier patterns first."""
    names = sorted(_files(Path(program).parent))
    for pattern in patterns:
        for path in names:
            if path.match(pattern) and path != Path(program):
                return path
    return None


def _files(folder: Path) -> Iterator[Path]:
    try:
        for count, path in enumerate(folder.iterdir()):
            if count >= MOST_FILES:
                return
            if path.is_file():
                yield path
    except OSError:
        return
