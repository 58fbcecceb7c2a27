"""The first page: go on with the last game, play, or open a record. One click starts a game."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from math import ceil
from pathlib import Path

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal, Slot
from PySide6.QtGui import QIcon, QImage, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QStyle,
    QStyleOptionButton,
    QStylePainter,
    QVBoxLayout,
    QWidget,
)

from desktop_go.engine.go.levels import LEVELS
from desktop_go.games.go.handicap import max_fixed_handicap
from desktop_go.games.registry import GAMES, game
from desktop_go.games.spec import GameSpec
from desktop_go.gui.dialogs.choices import Choices
from desktop_go.gui.go.setup import GameSetup
from desktop_go.gui.go.words import terms_text
from desktop_go.gui.pages.board_picture import BoardPicture
from desktop_go.gui.pages.past_games import file_words
from desktop_go.gui.panels.glossary import TermLinks
from desktop_go.gui.panels.level_picker import LevelPicker
from desktop_go.gui.play.players import MIDDLE_LEVEL, OwnEngine, Person, PlayerSetup
from desktop_go.gui.style.labels import quiet
from desktop_go.gui.style.layouts import in_column, in_row
from desktop_go.gui.style.plain_text import caption
from desktop_go.moves import Color
from desktop_go.services.glossary import GO_TERMS, terms_in
from desktop_go.services.i18n import tr, tr_plural

NARROW = 720
"""Pixels; below it the cards stand under each other."""
PAGE_MARGINS = 64
"""Pixels to the left and right of the cards, and of the scroll bar."""
LINK_PADDING = 12
"""Pixels beside the text of a link, of them 4 between it and its picture."""
MAX_SHOWN_FILES = 6
USUAL_WIDTH, WIDTH_SHARE = 900, 0.72
"""Pixels that the page takes at most, and its share of a window that is wider."""
BOARD_SIDE = 96
"""Pixels of the board beside the last game."""
BLACK, WHITE, BOTH = "black", "white", "both"


class Card(QFrame):
    """A framed part of the page with a title."""

    def __init__(self, title: str, text: str = "") -> None:
        super().__init__()
        self.setObjectName("card")
        self.name = QLabel(title)
        self.name.setObjectName("cardTitle")
        self.head = QHBoxLayout()
        self.head.addWidget(self.name, 1)
        self.column = in_column(self.head, inside=self, margins=(20, 14, 20, 16), spacing=7)
        self.text = QLabel(text, wordWrap=True, textFormat=Qt.TextFormat.PlainText)
        self.text.setObjectName("quiet")
        self.text.setVisible(bool(text))
        self.column.addWidget(self.text)


class Link(QPushButton):
    """A button that looks like a link; three dots stand for what it has no room for."""

    def __init__(self, text: str) -> None:
        super().__init__(text, autoDefault=True)
        self.setObjectName("link")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the button with as much of its text as fits."""
        option = QStyleOptionButton()
        self.initStyleOption(option)
        room = self.width() - LINK_PADDING
        if not self.icon().isNull():
            room -= self.iconSize().width()
        option.text = self.fontMetrics().elidedText(
            option.text, Qt.TextElideMode.ElideRight, room, Qt.TextFlag.TextShowMnemonic.value
        )
        QStylePainter(self).drawControl(QStyle.ControlElement.CE_PushButton, option)


class GreeterPage(QScrollArea):
    """What can be done when no game is on the board.

    Signals:
        continue_wanted: go on with the game that was kept.
        others_wanted(int): open so many other games that were left open.
        play_wanted(GameSetup): start a game of Go.
        options_wanted(GameSetup): show all options of a new game first.
        open_wanted: choose a record to open.
        file_wanted(Path): open this record.
        library_wanted: show the library of records.
        game_wanted(str): show the page of another game, by its key.
        lab_wanted: show the Lab.
    """

    continue_wanted = Signal()
    others_wanted = Signal(int)
    play_wanted = Signal(object)
    options_wanted = Signal(object)
    open_wanted = Signal()
    file_wanted = Signal(object)
    library_wanted = Signal()
    game_wanted = Signal(str)
    lab_wanted = Signal()
    suggest: Callable[[GameSetup], tuple[GameSetup, str]]
    """Makes an even game of another, and says something of it."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("greeter")
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._base = GameSetup()
        self._files = in_column(spacing=0)
        self._continue_card = self._make_continue()
        self._continue_card.hide()
        self._others_card = self._make_others()
        self._others_card.hide()
        self.cards = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self.cards.setSpacing(16)
        self._play = self._make_play()
        self.cards.addWidget(self._play, 3, Qt.AlignmentFlag.AlignTop)
        self._beside = in_column(self._make_records(), self._make_lab(), 1, spacing=16)
        self.cards.addLayout(self._beside, 2)
        inside = QWidget()
        inside.setObjectName("greeterInside")
        self._inside = inside
        title = QLabel("Desktop Go")
        title.setObjectName("greeterTitle")
        names = ", ".join(tr(spec.name) for spec in GAMES)
        slogan = quiet(tr("Play and study: {games}.").format(games=names))
        heading = QVBoxLayout()
        heading.setSpacing(2)
        heading.addWidget(title)
        heading.addWidget(slogan)
        column = in_column(1, heading, inside=inside, margins=(24, 12, 24, 16), spacing=14)
        self._column = column
        column.addWidget(self._continue_card)
        column.addWidget(self._others_card)
        column.addLayout(self.cards)
        self.games = [self._make_game(spec) for spec in GAMES if spec.page]
        self.game_cards = QGridLayout()
        self.game_cards.setSpacing(16)
        self._arrange_games(len(self.games))
        column.addLayout(self.game_cards)
        column.addStretch(2)
        frame = QWidget()
        in_row(1, (inside, 20), 1, inside=frame, margins=0)
        self.setWidget(frame)
        self._show_opponent()

    def add_card(self, card: QWidget) -> None:
        """Put a card on top of the others."""
        self._column.insertWidget(self._column.indexOf(self._continue_card), card)

    # -- What is shown -------------------------------------------------------------------------

    def show_setup(self, setup: GameSetup) -> None:
        """Start from the choices of the last game."""
        self._base = setup
        self.size_choice.set_value(setup.size)
        human = setup.human_color()
        side = BOTH if human is None else WHITE if human is Color.WHITE else BLACK
        self.side_choice.set_value(side)
        engine = setup.own_engine()
        self.level.set_number(engine.level if engine else MIDDLE_LEVEL)
        self._show_opponent()
        self._show_terms()

    def show_kept_game(
        self, text: str, was_lost: bool = False, live: bool = True, picture: QImage | None = None
    ) -> None:
        """Offer to go on with a game, or to look at one that is over.

        Args:
            text: the game in words; empty: there is none.
            was_lost: the program was killed while it was open.
            live: it is still being played.
            picture: its board.
        """
        self._continue_card.setVisible(bool(text))
        self._continue_card.name.setText(tr("Continue your game") if live else tr("Your last game"))
        self.continue_button.setText(tr("&Continue") if live else tr("&Look at it"))
        self._kept_board.setVisible(picture is not None)
        if picture is not None:
            self._kept_board.show_image(picture)
        if was_lost:
            text += "\n" + tr("The program was not closed properly, but your game was kept.")
        self._continue_card.text.setText(text)
        self._continue_card.text.setVisible(True)
        self.continue_button.setAccessibleDescription(text)
        if text and live:
            self.continue_button.setFocus()
        else:
            self.play_button.setFocus()

    def show_others(self, texts: Sequence[str]) -> None:
        """Offer the games of further windows that were killed, each described in a text."""
        self._others = len(texts)
        self._others_card.setVisible(bool(texts))
        self._others_card.text.setText("\n".join(texts))
        self._others_card.text.setVisible(True)
        self.others_button.setText(tr_plural("Open it as well", "Open them as well", len(texts)))
        self.others_button.setAccessibleDescription("\n".join(texts))

    _others = 0

    @Slot()
    def _on_others(self) -> None:
        self._others_card.hide()
        self.others_wanted.emit(self._others)

    def show_recent(self, files: Sequence[Path]) -> None:
        """Show recent records."""
        while (item := self._files.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.deleteLater()
        for path in files[:MAX_SHOWN_FILES]:
            self._files.addWidget(self._file_button(path))
        self._no_files.setVisible(not files)

    def show_running(self, games: Mapping[str, str]) -> None:
        """Show what is being played on the pages of the other games, by their keys."""
        for card, spec in zip(self.games, (s for s in GAMES if s.page), strict=True):
            button, running = card.findChild(QPushButton), games.get(spec.key, "")
            assert button is not None
            card.text.setText(running or tr(spec.text))
            button.setText(tr("Continue") if running else tr("Play"))
            name = tr("Continue {game}") if running else tr("Play {game}")
            button.setAccessibleName(name.format(game=tr(spec.name)))

    def set_picture(self, path: Path, icon: QIcon, side: int, words: str = "") -> None:
        """Put a small picture beside a recent record, and ``words`` in place of its file name."""
        for place in range(self._files.count()):
            item = self._files.itemAt(place)
            button = item.widget() if item is not None else None
            if isinstance(button, QPushButton) and button.property("file") == str(path):
                button.setIcon(icon)
                button.setIconSize(QSize(side, side))
                if words:
                    button.setText(caption(words))

    def setup(self) -> GameSetup:
        """The game as chosen on the page."""
        size = self.size_choice.value()
        assert isinstance(size, int)
        engine: PlayerSetup = OwnEngine(level=self.level.number())
        human, side = Person(), self.side_choice.value()
        base = self._base
        black, white = (human, engine) if side == BLACK else (engine, human)
        if side == BOTH:
            black, white = Person(name=tr("Black")), Person(name=tr("White"))
        handicap = base.handicap
        if not base.free_handicap and handicap > max_fixed_handicap(size):
            handicap = 0
        return replace(base, size=size, black=black, white=white, handicap=handicap)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the cards the room there is."""
        super().resizeEvent(event)
        self._arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Arrange the cards anew when their texts are others, or larger ones."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._arrange()
        return super().eventFilter(watched, event)

    def _arrange(self) -> None:
        """Let the cards stand under each other where they are not whole side by side."""
        least = self._play.minimumSizeHint().width() + self._beside.minimumSize().width()
        least += self.cards.spacing() + PAGE_MARGINS
        width = self.width()
        self._inside.setMaximumWidth(max(USUAL_WIDTH, round(WIDTH_SHARE * width), least))
        narrow = width < max(NARROW, least)
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self.cards.setDirection(direction)
        self._arrange_games(1 if narrow else self._columns_that_fit())

    def _columns_that_fit(self) -> int:
        """As many cards as show their titles whole, in rows of much the same length."""
        room = min(self._inside.maximumWidth(), self.width()) - PAGE_MARGINS
        widest = max(card.minimumSizeHint().width() for card in self.games)
        gap = self.game_cards.horizontalSpacing()
        most = max(1, min(len(self.games), (room + gap) // (widest + gap)))
        rows = ceil(len(self.games) / most)
        return ceil(len(self.games) / rows)

    def _arrange_games(self, columns: int) -> None:
        """Put the cards of the games into so many columns."""
        if columns == self._game_columns:
            return
        self._game_columns = columns
        for card in self.games:
            self.game_cards.removeWidget(card)
        for place, card in enumerate(self.games):
            self.game_cards.addWidget(card, place // columns, place % columns)
        for column in range(len(self.games)):
            self.game_cards.setColumnStretch(column, int(column < columns))

    _game_columns = 0

    # -- Parts ---------------------------------------------------------------------------------

    def _make_continue(self) -> Card:
        self.continue_button = _primary(tr("&Continue"))
        self.continue_button.clicked.connect(self.continue_wanted)
        self._kept_board = BoardPicture(BOARD_SIDE)
        return _card_with(tr("Continue your game"), self.continue_button, self._kept_board)

    def _make_others(self) -> Card:
        self.others_button = QPushButton(
            tr_plural("Open it as well", "Open them as well", self._others)
        )
        self.others_button.clicked.connect(self._on_others)
        return _card_with(tr("Also open when the program ended"), self.others_button)

    def _make_play(self) -> Card:
        card = Card(tr("Play Go"))
        self.learn_button = QPushButton(tr("Learn Go"), autoDefault=True)
        card.head.addWidget(self.learn_button)
        sizes = [(size, f"{size} × {size}") for size in game("go").boards]
        self.size_choice = Choices(tr("Board"), sizes)
        self.side_choice = Choices(
            tr("You play"), [(BLACK, tr("Black")), (WHITE, tr("White")), (BOTH, tr("Both sides"))]
        )
        self.side_choice.chosen.connect(self._show_opponent)
        self.level = LevelPicker(LEVELS, tr("Level"))
        self.auto = QPushButton(tr("A&uto"), autoDefault=True)
        self.auto.setToolTip(
            tr("The level and the handicap that, by your rating, give you an even chance.")
        )
        self.auto.clicked.connect(self._on_auto)
        self.level.row.addWidget(self.auto)
        self.play_button = _primary(tr("&Play"))
        self.play_button.clicked.connect(self._on_play)
        self.options_button = QPushButton(tr("More &options…"), autoDefault=True)
        self.options_button.clicked.connect(self._on_options)
        for label, widget in (
            (tr("Board"), self.size_choice),
            (tr("You play"), self.side_choice),
            (tr("Opponent"), self.level),
        ):
            words = _caption(label)
            words.setBuddy(widget)
            card.column.addWidget(words)
            card.column.addWidget(widget)
        self._terms = quiet()
        card.column.addWidget(self._terms)
        self.glossary = TermLinks()
        card.column.addWidget(self.glossary)
        self.level.changed.connect(self._show_terms)
        self.size_choice.chosen.connect(self._show_terms)
        card.column.addLayout(in_row(self.play_button, self.options_button, 1))
        return card

    def _make_records(self) -> Card:
        card = Card(tr("Records"), tr("Open a game, add moves and comments, analyze it."))
        self.open_button = QPushButton(tr("&Open a record…"), autoDefault=True)
        self.open_button.clicked.connect(self.open_wanted)
        self.library_button = QPushButton(tr("Librar&y…"), autoDefault=True)
        self.library_button.clicked.connect(self.library_wanted)
        card.column.addLayout(in_row(self.open_button, self.library_button, 1))
        card.column.addWidget(_caption(tr("Recent")))
        self._no_files = quiet(tr("Records that you open or save are listed here."))
        card.column.addWidget(self._no_files)
        card.column.addLayout(self._files)
        return card

    def _make_lab(self) -> Card:
        self.lab_button = QPushButton(tr("Open the La&b…"), autoDefault=True)
        self.lab_button.clicked.connect(self.lab_wanted)
        text = tr("Play levels, settings and other programs against each other, and see which is "
                  "stronger and by how much.")  # fmt: skip
        card = Card(tr("Lab"), text)
        card.head.addWidget(self.lab_button)
        return card

    def _make_game(self, spec: GameSpec) -> Card:
        name = tr(spec.name)
        card = Card(name, tr(spec.text))
        button = QPushButton(tr("Play"), autoDefault=True)
        button.setAccessibleName(tr("Play {game}").format(game=name))
        button.setObjectName(f"game.{spec.key}")
        button.clicked.connect(partial(self.game_wanted.emit, spec.key))
        card.head.addWidget(button)
        card.column.addStretch(1)
        return card

    def _file_button(self, path: Path) -> QPushButton:
        button = Link(caption(file_words(path)))
        button.setToolTip(str(path))
        button.setProperty("file", str(path))
        button.clicked.connect(self._on_file)
        return button

    # -- What the user does --------------------------------------------------------------------

    @Slot()
    def _show_opponent(self) -> None:
        """Say who the opponent is: the computer at a level, or nobody but the players."""
        by_computer = self.side_choice.value() != BOTH
        self.level.setEnabled(by_computer)
        two = tr("Two people at this computer, or you alone for both sides.")
        self.level.say("" if by_computer else two)

    @Slot()
    def _show_terms(self) -> None:
        """Say what else the game will have, as it was in the last one, and explain its words."""
        setup = self.setup()
        self._terms.setText(terms_text(setup))
        level = LEVELS[self.level.number() - 1]
        handicap = "handicap" if setup.handicap else ""
        words = f"kyu. {level.description} {setup.rules} rules, komi, {handicap}"
        self.glossary.show_terms(terms_in(words, GO_TERMS))

    @Slot()
    def _on_auto(self) -> None:
        """Take the level that makes an even game."""
        setup, words = self.suggest(self.setup())
        self.show_setup(setup)
        self.level.say(words)

    @Slot()
    def _on_play(self) -> None:
        self.play_wanted.emit(self.setup())

    @Slot()
    def _on_options(self) -> None:
        self.options_wanted.emit(self.setup())

    @Slot()
    def _on_file(self) -> None:
        sender = self.sender()
        if sender is not None:
            self.file_wanted.emit(Path(str(sender.property("file"))))


def _card_with(title: str, button: QPushButton, picture: QWidget | None = None) -> Card:
    """A card with its text and a button side by side, after a picture."""
    card = Card(title)
    card.column.removeWidget(card.text)
    row = in_row(spacing=14)
    if picture is not None:
        row.addWidget(picture)
    row.addWidget(card.text, 1)
    row.addWidget(button)
    card.column.addLayout(row)
    return card


def _primary(text: str) -> QPushButton:
    button = QPushButton(text, autoDefault=True)
    button.setObjectName("primary")
    button.setMinimumWidth(120)
    return button


def _caption(text: str) -> QLabel:
    label = quiet(text, wrap=False)
    label.setContentsMargins(0, 4, 0, 0)
    return label
