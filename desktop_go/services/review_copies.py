"""Where reviewed copies of records go: beside their originals or into a folder of their own."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from desktop_go.records.foreign.registry import is_foreign_name, sgf_name
from desktop_go.services.i18n import tr
from desktop_go.services.record_paths import is_record

SUFFIX = "-reviewed"
"""Put behind the name of a copy that is written beside its original."""


def plan_copies(
    files: Sequence[Path], out_dir: Path | None
) -> tuple[list[tuple[Path, Path]], list[tuple[Path, str]]]:
    """Pair records with their copies.

    Args:
        files: records, and folders that are searched for records.
        out_dir: where the copies go, under the same names; None: beside the originals.

    Returns:
        (record, copy) pairs, and what cannot be done with the reason.
    """
    jobs: dict[Path, Path] = {}
    refused: list[tuple[Path, str]] = []
    for given in files:
        pairs = _pairs(given, out_dir)
        if not pairs:
            missing = tr("There are no records in this folder.")
            refused.append((given, missing if given.exists() else tr("There is no such file.")))
        for source, name in pairs:
            named = Path(sgf_name(source))
            target = source.with_name(named.stem + SUFFIX + named.suffix)
            if out_dir is not None:
                target = out_dir / name.with_name(named.name)
            beside = target.resolve().parent == source.resolve().parent
            if target.resolve() == source.resolve():
                refused.append((source, tr("The copy would replace the record itself.")))
            elif out_dir is not None and beside and is_foreign_name(source) and target.exists():
                refused.append((source, tr("The copy would replace another record.")))
            elif target in jobs:
                refused.append((source, tr("Another record has the same name.")))
            else:
                jobs[target] = source
    return [(source, target) for target, source in jobs.items()], refused


def _pairs(given: Path, out_dir: Path | None) -> list[tuple[Path, Path]]:
    """The records that ``given`` stands for, and their names below the folder of the copies."""
    if given.is_dir():
        return [(path, path.relative_to(given)) for path in _records(given, out_dir)]
    return [(given, Path(given.name))] if given.exists() else []


def _records(folder: Path, out_dir: Path | None) -> list[Path]:
    """The records in a folder and below, copies of earlier reviews left out."""
    copies = out_dir.resolve() if out_dir is not None and out_dir != folder else None
    return [
        path
        for path in sorted(folder.rglob("*"))
        if is_record(path)
        and path.is_file()
        and not path.stem.endswith(SUFFIX)
        and (copies is None or copies not in path.resolve().parents)
    ]
