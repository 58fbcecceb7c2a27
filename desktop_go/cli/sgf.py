"""``desktop-go sgf``: reads, tidies and shows game records from the command line, without Qt."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from desktop_go.cli.answer import answer
from desktop_go.cli.sgf_export import add_export, add_place, line_to_move
from desktop_go.errors import DesktopGoError, RecordError
from desktop_go.games.go.replay import board_after, empty_board
from desktop_go.records.foreign.registry import SGF, sgf_name
from desktop_go.records.game_info import read_game_info
from desktop_go.records.game_tree import GOMOKU, GameRecord, records_to_bytes
from desktop_go.records.loading import LoadResult, load_records
from desktop_go.records.notices import Notice
from desktop_go.records.repairs import restore_brackets
from desktop_go.services.atomic_file import FileError, read_bytes, write_atomically
from desktop_go.services.error_words import explain
from desktop_go.services.i18n import tr, tr_notice
from desktop_go.services.record_paths import is_record
from desktop_go.services.showable import check_showable


def main(argv: list[str] | None = None) -> int:
    """Run one command; 0 when all went well, 1 when a file was refused, 2 on wrong usage."""
    arguments = _parser().parse_args(argv)
    return answer(lambda: int(arguments.run(arguments)))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="desktop-go sgf", description=tr("Read, tidy and show game records (SGF).")
    )
    parser.add_argument(
        "--encoding", help=tr("read with this character set instead of detecting it")
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    normalize = commands.add_parser(
        "normalize", help=tr("write records as UTF-8 and FF[4], repaired where they were broken")
    )
    normalize.add_argument("input", type=Path, help=tr("a record, or a folder with --out-dir"))
    normalize.add_argument("output", type=Path, nargs="?", help=tr("the file to write"))
    normalize.add_argument(
        "--out-dir", type=Path, help=tr("write into this folder, under the same names")
    )
    normalize.add_argument(
        "--restore-brackets",
        action="store_true",
        help=tr("restore closing brackets that moves have lost"),
    )
    normalize.add_argument("--quiet", action="store_true", help=tr("do not list repairs"))
    normalize.set_defaults(run=_normalize)
    info = commands.add_parser("info", help=tr("say what a record holds and what is odd about it"))
    info.add_argument("files", type=Path, nargs="+")
    info.set_defaults(run=_info)
    position = commands.add_parser(
        "position", help=tr("print the board at the end of a game's main line")
    )
    position.add_argument("file", type=Path)
    add_place(position)
    position.set_defaults(run=_position)
    add_export(commands)
    return parser


def _normalize(arguments: argparse.Namespace) -> int:
    source: Path = arguments.input
    if arguments.out_dir is not None and source.is_dir():
        return _normalize_folder(source, arguments)
    target = arguments.output
    if target is None and arguments.out_dir is not None:
        target = arguments.out_dir / sgf_name(source)
    if target is None:
        raise FileError(tr("Say where to write: a file, or a folder with --out-dir."))
    result = _normalize_file(source, target, arguments)
    if not arguments.quiet:
        for notice in result.notices:
            print(_in_words(notice))
    return 0


def _normalize_file(source: Path, target: Path, arguments: argparse.Namespace) -> LoadResult:
    result = load_records(read_bytes(source), arguments.encoding)
    if result.format != SGF and target.exists() and target.samefile(source):
        raise FileError(
            tr("“{name}” is in the format {format}: write to a file of another name.").format(
                name=source.name, format=result.format
            )
        )
    if arguments.restore_brackets:
        for record in result.records:
            restore_brackets(record)
    _write(target, records_to_bytes(result.records))
    return result


def _write(target: Path, data: bytes) -> None:
    """Write a copy: safely over a file that is there, without waiting for the disk otherwise."""
    if target.exists():
        write_atomically(target, data)
        return
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    except OSError as error:
        raise FileError(
            tr("“{name}” could not be saved: {reason}").format(
                name=target.name, reason=explain(error)
            )
        ) from error


def _normalize_folder(source: Path, arguments: argparse.Namespace) -> int:
    """Every record below ``source``; refused files are named on stderr, a tab and why."""
    refused = 0
    paths = [path for path in sorted(source.rglob("*")) if is_record(path) and path.is_file()]
    taken = {path for path in paths if path.name == sgf_name(path)}
    for path in paths:
        name = path.relative_to(source)
        wanted = path.with_name(sgf_name(path))
        try:
            if wanted != path and wanted in taken:
                raise FileError(tr("Another record has the same name."))
            taken.add(wanted)
            _normalize_file(path, arguments.out_dir / wanted.relative_to(source), arguments)
        except DesktopGoError as error:
            refused += 1
            print(f"{name}\t{error}", file=sys.stderr)
    return 1 if refused else 0


def _info(arguments: argparse.Namespace) -> int:
    refused = 0
    for index, path in enumerate(arguments.files):
        if index:
            print()
        print(path)
        try:
            _print_info(load_records(read_bytes(path), arguments.encoding))
        except DesktopGoError as error:
            refused += 1
            print(f"{path}\t{error}", file=sys.stderr)
    return 1 if refused else 0


def _print_info(result: LoadResult) -> None:
    if result.format != SGF:
        print(tr("Format: {name}").format(name=result.format))
    print(tr("Character set: {name}").format(name=result.encoding))
    for number, record in enumerate(result.records, 1):
        if len(result.records) > 1:
            print(tr("Game {number} of {count}").format(number=number, count=len(result.records)))
        for label, value in _facts(record):
            if value:
                print(f"  {label}: {value}")
    for notice in result.notices:
        print(f"  {_in_words(notice)}")
    for text in _irregular_moves(result.record):
        print(f"  {text}")


def _irregular_moves(record: GameRecord) -> list[str]:
    """What no board can show, and moves of the main line that are on a stone or without a liberty.

    They are kept all the same.
    """
    try:
        check_showable(record)
    except RecordError as error:
        return [str(error)] if record.game != GOMOKU else []
    board, number, texts = empty_board(record), 0, []
    try:
        for node in record.main_line():
            number = node.number_after(number)
            if not board.apply(node):
                text = tr("Move {number} ({value}) is on a stone or is suicide.")
                value = node.first("B") or node.first("W")
                texts.append(text.format(number=number, value=value))
    except RecordError as error:
        texts.append(str(error))
    return texts


def _facts(record: GameRecord) -> list[tuple[str, str]]:
    info = read_game_info(record)
    width, height = record.board_size
    nodes = list(record.nodes())
    return [
        (tr("Board"), f"{width}x{height}"),
        (tr("Black"), f"{info.black} {info.black_rank}".strip()),
        (tr("White"), f"{info.white} {info.white_rank}".strip()),
        (tr("Date"), info.date),
        (tr("Event"), f"{info.event} {info.round}".strip()),
        (tr("Rules"), info.rules),
        (tr("Komi"), "" if info.komi is None else f"{info.komi:g}"),
        (tr("Handicap"), str(info.handicap or "")),
        (tr("Result"), info.result),
        (tr("Moves in the main line"), str(sum(node.has_move for node in record.main_line()))),
        (tr("Nodes"), str(len(nodes))),
        (tr("Variations"), str(sum(max(0, len(node.children) - 1) for node in nodes))),
        (tr("Comments"), str(sum(bool(node.comment) for node in nodes) or "")),
    ]


def _position(arguments: argparse.Namespace) -> int:
    print("\n".join(_board_rows(arguments)))
    return 0


def _board_rows(arguments: argparse.Namespace) -> list[str]:
    """The board of the game chosen after its main line or after ``--move`` moves."""
    nodes = line_to_move(arguments)
    return board_after(nodes).rows()


def _in_words(notice: Notice) -> str:
    text = tr_notice(notice)
    if notice.line is None:
        return text
    return tr("line {line}, column {column}: {text}").format(
        line=notice.line, column=notice.column, text=text
    )


if __name__ == "__main__":
    sys.exit(main())
