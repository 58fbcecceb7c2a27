"""The SameGame that is played, without any widget: the game, its file, the high scores."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from desktop_go.errors import IllegalMove, RecordError
from desktop_go.games.samegame.numbered import numbered_board
from desktop_go.games.samegame.position import Cell, Position, Removal, SameGame
from desktop_go.games.samegame.rules import KINDS, BoardKind, Columns, Scoring
from desktop_go.games.samegame.score_book import HighScore, ScoreBook
from desktop_go.gui.puzzles.desk import UNFIT, Data, ShelvingDesk
from desktop_go.gui.puzzles.shelf import Shelf
from desktop_go.services.error_words import in_words
from desktop_go.services.i18n import tr, tr_error


class SameDesk(ShelvingDesk):
    """Holds one game of SameGame.

    Signals:
        changed(object): the position is another; the Removal that led there, or None.
        begun: another board is played.
        finished(int): the game is over; the place among the best scores, 0 for none.
    """

    changed = Signal(object)
    begun = Signal()
    finished = Signal(int)

    def __init__(self, folder: Path, parent: QObject | None = None) -> None:
        super().__init__(folder, parent)
        self.kind = KINDS[0]
        self.number = 1
        """Of a numbered board; 0 for others."""
        self.game = SameGame(Position(numbered_board(self.kind, self.number)))
        self.goals: dict[str, int] = {}
        """What the solvers of the levels made of this board, as far as known."""
        self.book = ScoreBook()
        self.aided = False
        """Whether a solver's line was taken; such a game does not count."""
        self._counted = False
        self._file = self._kept("samegame", tr("The SameGame in progress"))
        self._scores = self._kept("samegame-scores", tr("The SameGame high scores"))
        self.shelf = Shelf(self._kept("samegame-begun", tr("The SameGames begun")), self)

    # -- Files ---------------------------------------------------------------------------------

    def load(self) -> None:
        """Read what was kept; tells of damaged files."""
        self._read(self._scores, self._take_scores)
        self._read(self._file, self._restore)
        self._complain(self.shelf.load())
        self.begun.emit()
        self.changed.emit(None)

    def _take_scores(self, data: Data) -> None:
        self.book = ScoreBook.from_data(data)

    def _restore(self, data: Data) -> None:
        game = SameGame.from_data(data["game"])
        kind = BoardKind(*(int(n) for n in data["kind"]))
        columns = game.start.columns
        if len(columns) > kind.columns or max(map(len, columns)) > kind.rows:
            raise RecordError("The saved board does not match its kind")
        self.goals = {str(level): int(score) for level, score in data["goals"].items()}
        self.game, self.kind = game, kind
        self.number, self._counted = int(data["number"]), bool(data["counted"])
        self.aided = bool(data["aided"])

    def keep(self) -> None:
        """Write the game to its file soon."""
        self._file.save(self._data())

    def _data(self) -> Data:
        """The game as plain data."""
        return {
            "game": self.game.to_data(),
            "kind": [self.kind.columns, self.kind.rows, self.kind.colors],
            "number": self.number,
            "goals": dict(self.goals),
            "counted": self._counted,
            "aided": self.aided,
        }

    def shut_down(self) -> None:
        """The program ends."""
        self.keep()
        self._writer.close()

    # -- Boards --------------------------------------------------------------------------------

    @property
    def scoring(self) -> Scoring:
        """How the game is scored."""
        return self.game.start.scoring

    @property
    def score_key(self) -> str:
        """The key of this kind of board in the score book."""
        return f"{self.kind.key} {self.scoring.value}"

    def title(self) -> str:
        """The board in a few words."""
        kind = tr("{columns} × {rows}, {colors} colors").format(
            columns=self.kind.columns, rows=self.kind.rows, colors=self.kind.colors
        )
        if self.number:
            return tr("{kind}, no. {number}").format(kind=kind, number=self.number)
        return tr("{kind}, imported").format(kind=kind)

    def new(self, kind: BoardKind, number: int, scoring: Scoring) -> None:
        """Play a numbered board."""
        self._begin(numbered_board(kind, number), kind, number, scoring)

    def use(self, columns: Columns, scoring: Scoring) -> None:
        """Play a board from elsewhere."""
        colors = max(color for column in columns for color in column)
        kind = BoardKind(len(columns), max(map(len, columns)), colors)
        self._begin(columns, kind, 0, scoring)

    def again(self) -> None:
        """Play the same board from the start, as a new game."""
        goals = self.goals
        self._begin(self.game.start.columns, self.kind, self.number, self.scoring)
        self.set_goals(goals)

    def _begin(self, columns: Columns, kind: BoardKind, number: int, scoring: Scoring) -> None:
        self._replaced = self._shelve()
        self.game = SameGame(Position(columns, scoring))
        self.kind, self.number = kind, number
        self.goals = {}
        self._counted = self.aided = False
        text = tr("New board: {title}").format(title=self.title())
        if self._replaced:
            text += ". " + tr("The game before is kept; undo goes back to it")
        self._tell_begun(text)

    def _tell_begun(self, text: str) -> None:
        self.keep()
        self.begun.emit()
        self.changed.emit(None)
        self.said.emit(text)

    def _shelve(self) -> bool:
        """Keep the game that another one replaces, if it was begun and can go on."""
        game = self.game
        left = (game.can_undo or game.can_redo) and not game.is_over
        if left:
            text = tr("{title}: score {score}")
            self.shelf.put(text.format(title=self.title(), score=game.score), self._data())
        return left

    def back(self, place: int = 0) -> None:
        """Go on with a game that was left; the one on the board is kept in its turn."""
        data = self.shelf.take(place)
        self._shelve()
        self._replaced = False
        try:
            self._restore(data)
        except UNFIT as error:
            self.failed.emit(in_words(error))
        self._tell_begun(tr("Back to {title}").format(title=self.title()))

    @property
    def can_undo(self) -> bool:
        """Whether there is a move to take back, or a game to go back to."""
        return self.game.can_undo or self._can_go_back

    @property
    def _can_go_back(self) -> bool:
        return self._may_go_back(self.game.can_undo or self.game.can_redo)

    def set_goals(self, goals: dict[str, int]) -> None:
        """The levels' scores on this board became known."""
        self.goals = dict(goals)
        self.keep()

    # -- Playing -------------------------------------------------------------------------------

    def take(self, cell: Cell) -> bool:
        """Remove the block at ``cell``; says so, or why it cannot be."""
        try:
            removal = self.game.play(cell)
        except IllegalMove as error:
            self.said.emit(tr_error(error))
            return False
        self._after(removal)
        return True

    def play_line(self, line: tuple[Cell, ...]) -> None:
        """Play a solver's moves at once; each can be undone by itself, and the game is aided."""
        self.aided = True
        removal = None
        for cell in line:
            removal = self.game.play(cell)
        if removal is not None:
            self._after(removal)

    def undo(self) -> None:
        """Take the last move back. An untouched board makes room for the game before it."""
        if self._can_go_back:
            self.back()
        elif self.game.undo():
            self._moved(tr("Move taken back. Score {score}").format(score=self.game.score))

    def undo_all(self) -> None:
        """Go back to the start; everything can be redone."""
        if self.game.can_undo:
            self.game.undo_all()
            self._moved(tr("All moves taken back"))

    def redo(self) -> None:
        """Play the move again that was taken back last."""
        removal = self.game.redo()
        if removal is not None:
            self._after(removal)

    def redo_all(self) -> None:
        """Play everything again that was taken back."""
        removal = last = self.game.redo()
        while removal is not None:
            last, removal = removal, self.game.redo()
        if last is not None:
            self._after(last)

    def _moved(self, text: str) -> None:
        self.keep()
        self.changed.emit(None)
        self.said.emit(text)

    def _after(self, removal: Removal) -> None:
        game = self.game
        self.said.emit(
            tr("{size} stones, +{points}. Score {score}").format(
                size=len(removal.cells), points=removal.score, score=game.score
            )
        )
        self.changed.emit(removal)
        if game.is_over:
            self.finished.emit(self._count())
        self.keep()

    def _count(self) -> int:
        """Put the finished game into the score book, once for each board begun."""
        game = self.game
        if self.aided:
            return 0
        entry = HighScore(game.score, self.number, date.today().isoformat(), len(game.moves))
        kind = self.book.of(self.score_key)
        if self._counted:
            # Another end of the same game: only a better score counts, no further game.
            kind.games -= 1
            kind.total -= entry.score
            place = self.book.add(self.score_key, entry, False)
        else:
            place = self.book.add(self.score_key, entry, not game.position.columns)
        self._counted = True
        self._scores.save(self.book.to_data())
        return place
