"""Values, players and results of tic-tac-toe in words."""

from __future__ import annotations

from desktop_go.games.tictactoe.board import Board
from desktop_go.games.tictactoe.game import TicTacToeGame
from desktop_go.games.tictactoe.players import level
from desktop_go.games.tictactoe.position import SIGNS
from desktop_go.games.tictactoe.solver import Study
from desktop_go.search.minimax import plies_to_end
from desktop_go.services.i18n import tr, tr_plural


def moves_to_end(value: int) -> int:
    """Moves of the winner until the end, for a value other than 0: of two plies one is theirs."""
    return (plies_to_end(value) + 1) // 2


def short_value(value: int | None) -> str:
    """What a cell is worth, short enough to stand in it."""
    if value is None:
        return "?"
    if not value:
        return tr("Draw")
    text = tr("Win {count}") if value > 0 else tr("Loss {count}")
    return text.format(count=moves_to_end(value))


def value_text(value: int | None) -> str:
    """What playing in a cell leads to, in a few words."""
    if value is None:
        return tr("not solved")
    if not value:
        return tr("a draw")
    count = moves_to_end(value)
    if value > 0:
        return tr_plural("a win in {count} move", "a win in {count} moves", count)
    return tr_plural("a loss in {count} move", "a loss in {count} moves", count)


def board_text(board: Board) -> str:
    """The shape of the board."""
    return tr("{cols} × {rows}, {length} in a row").format(
        cols=board.cols, rows=board.rows, length=board.length
    )


def seat_name(seat: str) -> str:
    """Who plays a side."""
    preset = level(seat)
    return tr("Person") if preset is None else tr(preset.name)


def state_text(game: TicTacToeGame, study: Study | None) -> str:
    """How the game stands; with its value where that was looked for."""
    outcome = game.position.outcome()
    if outcome is not None:
        if not outcome.winner:
            return tr("A draw: the board is full.")
        return tr("{sign} wins.").format(sign=SIGNS[outcome.winner])
    sign = SIGNS[game.position.to_play]
    if study is None:
        return tr("{sign} to play").format(sign=sign)
    if study.value is None:
        seen = tr_plural(
            "not solved {count} move ahead", "not solved {count} moves ahead", study.depth
        )
        return tr("{sign} to play: {value}").format(sign=sign, value=seen)
    return tr("{sign} to play: {value}").format(sign=sign, value=value_text(study.value))
