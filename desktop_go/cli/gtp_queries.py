"""The GTP commands that only look: board, chains, legality, score, status of stones."""

from __future__ import annotations

import time
from collections.abc import Iterable

from desktop_go.cli.gtp_arguments import Args, as_color, as_move, as_point, take
from desktop_go.cli.gtp_engine import GtpEngine
from desktop_go.cli.gtp_game import GtpGame
from desktop_go.cli.gtp_protocol import GtpError, Handler
from desktop_go.errors import EngineFailure
from desktop_go.games.go.scoring import Score, propose_seki, score
from desktop_go.games.go.stone_board import Chain
from desktop_go.moves import Color, Move, MoveKind, Point
from desktop_go.records.coordinates import GTP_LETTERS, to_gtp

_SIGNS = {Color.EMPTY: ".", Color.BLACK: "X", Color.WHITE: "O"}


class QueryCommands:
    """Handlers of all commands that leave the game as it is."""

    def __init__(self, game: GtpGame, engine: GtpEngine) -> None:
        self._game = game
        self._engine = engine

    def handlers(self) -> dict[str, Handler]:
        """Return the commands by name."""
        return {
            "showboard": self.showboard,
            "query_boardsize": lambda args: str(self._size),
            "get_komi": lambda args: f"{self._game.position.komi:g}",
            "get_handicap": lambda args: str(self._game.position.handicap),
            "color": self.color,
            "list_stones": self.list_stones,
            "captures": self.captures,
            "countlib": self.countlib,
            "findlib": self.findlib,
            "is_legal": self.is_legal,
            "all_legal": self.all_legal,
            "last_move": self.last_move,
            "move_history": self.move_history,
            "final_score": self.final_score,
            "final_status": self.final_status,
            "final_status_list": self.final_status_list,
            "desktop_go-ownership": self.ownership,
            "cputime": lambda args: f"{time.process_time():.3f}",
        }

    @property
    def _size(self) -> int:
        return self._game.position.size

    def showboard(self, args: Args) -> str:
        """``showboard``: the board as text, Black X, White O."""
        take(args, 0)
        position = self._game.position
        letters = "   " + " ".join(GTP_LETTERS[: self._size])
        last = position.last_move
        rows = [letters]
        for row in range(self._size):
            signs = [_SIGNS[position.color_at(Point(col, row))] for col in range(self._size)]
            text = " ".join(signs)
            if last is not None and last.point is not None and last.point.row == row:
                at = 2 * last.point.col
                text = f" {text} "[:at] + f"({signs[last.point.col]})" + f" {text} "[at + 3 :]
            else:
                text = f" {text} "
            number = self._size - row
            rows.append(f"{number:2d}{text}{number}")
        rows.append(letters)
        to_play = position.to_play.name.lower()
        rows.append(f"{to_play} to play, rules {position.rules.key}, komi {position.komi:g}")
        taken = position.captures
        rows.append(f"prisoners: black {taken[Color.BLACK]}, white {taken[Color.WHITE]}")
        return "\n" + "\n".join(row.rstrip() for row in rows)

    def color(self, args: Args) -> str:
        """``color D4``: the stone there, or empty."""
        point = as_point(take(args, 1)[0], self._size)
        return self._game.position.color_at(point).name.lower()

    def list_stones(self, args: Args) -> str:
        """``list_stones b``."""
        return self._text(self._game.position.stones(as_color(take(args, 1)[0])))

    def captures(self, args: Args) -> str:
        """``captures b``: how many stones Black has captured."""
        return str(self._game.position.captures[as_color(take(args, 1)[0])])

    def countlib(self, args: Args) -> str:
        """``countlib D4``: liberties of the chain there."""
        return str(len(self._chain(args).liberties))

    def findlib(self, args: Args) -> str:
        """``findlib D4``: the liberties themselves."""
        return self._text(self._chain(args).liberties)

    def is_legal(self, args: Args) -> str:
        """``is_legal b D4``: 1 or 0."""
        color, vertex = take(args, 2)
        return str(int(self._game.position.is_legal(as_move(color, vertex, self._size))))

    def all_legal(self, args: Args) -> str:
        """``all_legal b``: all points where Black may play."""
        return self._text(self._game.position.legal_points(as_color(take(args, 1)[0])))

    def last_move(self, args: Args) -> str:
        """``last_move``: color and vertex."""
        take(args, 0)
        last = self._game.position.last_move
        if last is None:
            raise GtpError("no previous move known")
        return self._move_text(last)

    def move_history(self, args: Args) -> str:
        """``move_history``: all moves, the last one first."""
        take(args, 0)
        return "\n".join(self._move_text(move) for move in reversed(self._game.position.moves))

    def final_score(self, args: Args) -> str:
        """``final_score``: ``B+3.5``, ``W+2`` or ``0``; dead stones as the engine sees them."""
        take(args, 0)
        resigned = self._game.position.resigned
        if resigned is not Color.EMPTY:
            return f"{'W' if resigned is Color.BLACK else 'B'}+R"
        return self._score().outcome.sgf_result()

    def final_status(self, args: Args) -> str:
        """``final_status D4``: alive, dead or seki; for an empty point its owner."""
        point = as_point(take(args, 1)[0], self._size)
        for status, points in self._statuses().items():
            if point in points:
                return status
        raise GtpError("cannot score")

    def final_status_list(self, args: Args) -> str:
        """``final_status_list dead``: a line for each chain (also alive, seki, dame...)."""
        statuses = self._statuses()
        wanted = take(args, 1)[0].lower()
        if wanted not in statuses:
            raise GtpError(f"invalid status; one of {', '.join(statuses)} wanted")
        points = statuses[wanted]
        if wanted not in ("alive", "dead", "seki"):
            return self._text(points)
        chains = [chain.stones for chain in self._game.position.chains() if chain.stones <= points]
        return "\n".join(self._text(stones) for stones in chains)

    def ownership(self, args: Args) -> str:
        """``desktop_go-ownership``: a row of numbers for each row of the board, +1 Black's."""
        take(args, 0)
        try:
            values = self._engine.ownership(self._game)
        except EngineFailure as error:
            raise GtpError(f"cannot score: {error}") from None
        rows = (values[i : i + self._size] for i in range(0, len(values), self._size))
        return "\n" + "\n".join(" ".join(f"{value:.2f}" for value in row) for row in rows)

    def _score(self) -> Score:
        return score(self._game.position, self._dead())

    def _dead(self) -> frozenset[Point]:
        try:
            return self._engine.dead_stones(self._game)
        except EngineFailure as error:
            raise GtpError(f"cannot score: {error}") from None

    def _statuses(self) -> dict[str, frozenset[Point]]:
        position = self._game.position
        dead = self._dead()
        seki = propose_seki(position, dead)
        stones = position.stones(Color.BLACK) | position.stones(Color.WHITE)
        owners = dict(zip(position.points(), score(position, dead).owner, strict=True))
        empty = position.stones(Color.EMPTY)
        owned = {
            color: frozenset(point for point in empty if owners[point] is color) for color in Color
        }
        return {
            "alive": stones - dead - seki,
            "dead": dead,
            "seki": seki,
            "black_territory": owned[Color.BLACK],
            "white_territory": owned[Color.WHITE],
            "dame": owned[Color.EMPTY],
        }

    def _chain(self, args: Args) -> Chain:
        chain = self._game.position.chain_at(as_point(take(args, 1)[0], self._size))
        if chain is None:
            raise GtpError("vertex must not be empty")
        return chain

    def _text(self, points: Iterable[Point]) -> str:
        in_order = sorted(points, key=lambda point: (point.row, point.col))
        return " ".join(to_gtp(point, self._size) for point in in_order)

    def _move_text(self, move: Move) -> str:
        vertex = "resign" if move.kind is MoveKind.RESIGN else to_gtp(move.point, self._size)
        return f"{move.color.name.lower()} {vertex}"
