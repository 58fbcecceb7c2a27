"""The table of Pig as a widget: the scores, and the tree of what the next roll may bring."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen

from desktop_go.games.pig.game import PigGame
from desktop_go.games.pig.rules import Action
from desktop_go.games.pig.solver import Chances
from desktop_go.gui.pig.words import chance_text, seat_name, side_name, state_text
from desktop_go.gui.puzzles.cell_board import CellBoard, is_held
from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.services.i18n import tr

KEYS = {
    Qt.Key.Key_R: Action.ROLL,
    Qt.Key.Key_Space: Action.ROLL,
    Qt.Key.Key_Return: Action.HOLD,
    Qt.Key.Key_Enter: Action.HOLD,
}
DOTS = ("4", "26", "246", "0268", "02468", "023568")
"""The places of each face's dots, numbered 0 to 8 in rows of three."""
CENTER, LEFT = Qt.AlignmentFlag.AlignCenter, Qt.AlignmentFlag.AlignLeft
MIDDLE = Qt.AlignmentFlag.AlignVCenter


class PigBoard(CellBoard):
    """Signals:
    chosen(object): this Action is to be made.
    """

    chosen = Signal(object)

    def __init__(self, scheme: Scheme) -> None:
        super().__init__(scheme, "pigBoard")
        self._game = PigGame()
        self._offered = False
        self.chances: Chances | None = None
        """The chances that are shown."""
        self._describe()

    def show_game(self, game: PigGame, chances: Chances | None, offered: bool) -> None:
        """Show a game.

        Args:
            game: the game.
            chances: what each branch is worth to the side to move; None to show none.
            offered: whether a person may roll or hold now.
        """
        self._game, self.chances, self._offered = game, chances, offered
        self._describe()
        self.update()

    # -- Geometry ------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        """A table of a good size; Qt asks."""
        return QSize(640, 560)

    def action_rect(self, action: Action) -> QRectF:
        """Where the branch of an action is; a click there makes it."""
        tree = self._tree_rect()
        height = min(84.0, tree.height() * 0.2)
        middle = tree.top() + tree.height() * (0.38 if action is Action.ROLL else 0.9)
        return QRectF(
            tree.left() + tree.width() * 0.25, middle - height / 2, tree.width() * 0.24, height
        )

    def face_rect(self, face: int) -> QRectF:
        """Where the branch of a face of the die is, counted from 0."""
        tree, count = self._tree_rect(), len(self._game.rules.die)
        height = tree.height() * 0.76 / count
        left = tree.left() + tree.width() * 0.58
        return QRectF(left, tree.top() + face * height, tree.right() - left, height * 0.84)

    def _tree_rect(self) -> QRectF:
        top = self.height() * 0.3
        return QRectF(16, top, self.width() - 32, self.height() - top - 14)

    # -- Painting ------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Paint the scores and the tree."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(self._scheme.base))
        for side in (0, 1):
            self._paint_score(painter, side)
        if self._game.is_over:
            self._text(painter, self._tree_rect(), 0.1, state_text(self._game))
            return
        self._paint_branches(painter)
        self._paint_root(painter)
        for action in Action:
            self._paint_action(painter, action)
        for face in range(len(self._game.rules.die)):
            self._paint_face(painter, face)

    def _paint_score(self, painter: QPainter, side: int) -> None:
        game, scheme = self._game, self._scheme
        width, height = (self.width() - 48) / 2, self.height() * 0.24
        rect = QRectF(16 + side * (width + 16), 14, width, height)
        ahead = side == game.state.side
        score = game.scores[side]
        self._box(painter, rect, strong=ahead)
        self._text(painter, rect.adjusted(12, 6, -12, -height * 0.62), 0.3,
                   f"{side_name(side)}: {seat_name(game.seats[side])}", LEFT | MIDDLE)  # fmt: skip
        self._text(painter, rect.adjusted(12, height * 0.3, -12, -height * 0.22), 0.5, str(score),
                   LEFT | MIDDLE)  # fmt: skip
        bar = QRectF(rect.left() + 12, rect.bottom() - height * 0.18, width - 24, height * 0.08)
        painter.fillRect(bar, QColor(mix(scheme.base, scheme.text, 0.15)))
        turn = game.state.turn if ahead and not game.is_over else 0
        for points, share in ((score + turn, 0.45), (score, 1.0)):
            filled = QRectF(bar)
            filled.setWidth(bar.width() * min(1.0, points / game.rules.goal))
            painter.fillRect(filled, QColor(mix(scheme.base, scheme.accent, share)))

    def _root_rect(self) -> QRectF:
        tree, roll = self._tree_rect(), self.action_rect(Action.ROLL)
        middle = (roll.center().y() + self.action_rect(Action.HOLD).center().y()) / 2
        return QRectF(tree.left(), middle - 55, tree.width() * 0.17, 110)

    def _paint_root(self, painter: QPainter) -> None:
        rect, game = self._root_rect(), self._game
        self._box(painter, rect)
        self._text(painter, rect.adjusted(4, 4, -4, -80), 0.6, tr("Turn total"))
        self._text(painter, rect.adjusted(4, 28, -4, -42), 0.8, str(game.state.turn))
        if game.last_face is not None:
            die = QRectF(rect.center().x() - 16, rect.bottom() - 40, 32, 32)
            self._paint_die(painter, die, game.last_face)

    def _paint_branches(self, painter: QPainter) -> None:
        painter.setPen(QPen(QColor(mix(self._scheme.base, self._scheme.text, 0.4)), 1.5))
        root, roll = self._root_rect(), self.action_rect(Action.ROLL)
        start = QPointF(root.right(), root.center().y())
        for action in Action:
            rect = self.action_rect(action)
            painter.drawLine(start, QPointF(rect.left(), rect.center().y()))
        start = QPointF(roll.right(), roll.center().y())
        for face in range(len(self._game.rules.die)):
            rect = self.face_rect(face)
            painter.drawLine(start, QPointF(rect.left(), rect.center().y()))

    def _paint_action(self, painter: QPainter, action: Action) -> None:
        rect, chances = self.action_rect(action), self.chances
        offered = self._offered and action in self._game.rules.actions(self._game.state)
        best = chances is not None and chances.best is action
        self._box(painter, rect, strong=best, faint=not offered)
        name = tr("Roll") if action is Action.ROLL else tr("Hold")
        chance = None
        if chances is not None:
            chance = chances.roll if action is Action.ROLL else chances.hold
        half = rect.height() / 2
        self._text(painter, rect.adjusted(6, 4, -6, -half if chance is not None else -4), 0.5, name)
        if chance is not None:
            self._text(painter, rect.adjusted(6, half, -6, -4), 0.5, chance_text(chance))

    def _paint_face(self, painter: QPainter, face: int) -> None:
        rect, rules, chances = self.face_rect(face), self._game.rules, self.chances
        self._box(painter, rect)
        side = rect.height() * 0.72
        self._paint_die(painter, QRectF(rect.left() + 8, rect.center().y() - side / 2, side, side),
                        face)  # fmt: skip
        total = self._game.state.turn + rules.die[face]
        text = tr("turn total {total}").format(total=total) if rules.die[face] else tr("turn lost")
        if self._game.state.mine + total >= rules.goal and rules.die[face]:
            text = tr("wins")
        if chances is not None:
            text += f"   {chance_text(chances.faces[face])}"
        self._text(painter, rect.adjusted(side + 18, 0, -6, 0), 0.27, text, LEFT | MIDDLE)

    def _paint_die(self, painter: QPainter, rect: QRectF, face: int) -> None:
        scheme = self._scheme
        painter.setPen(QPen(QColor(mix(scheme.base, scheme.text, 0.6)), 1.2))
        painter.setBrush(QColor(mix(scheme.base, scheme.text, 0.06)))
        painter.drawRoundedRect(rect, rect.width() * 0.18, rect.width() * 0.18)
        painter.setBrush(QColor(scheme.text))
        painter.setPen(Qt.PenStyle.NoPen)
        for place in map(int, DOTS[face]):
            dot = QPointF(
                rect.left() + rect.width() * (0.25 + 0.25 * (place % 3)),
                rect.top() + rect.height() * (0.25 + 0.25 * (place // 3)),
            )
            painter.drawEllipse(dot, rect.width() * 0.085, rect.width() * 0.085)

    def _box(
        self, painter: QPainter, rect: QRectF, strong: bool = False, faint: bool = False
    ) -> None:
        scheme = self._scheme
        painter.setPen(QPen(QColor(scheme.accent if strong else scheme.border), 3 if strong else 1))
        painter.setBrush(QColor(scheme.base if faint else scheme.alternate))
        painter.drawRoundedRect(rect, 6, 6)

    def _text(
        self,
        painter: QPainter,
        rect: QRectF,
        share: float,
        text: str,
        where: Qt.AlignmentFlag = CENTER,
    ) -> None:
        """Write ``text``, as high as ``share`` of the place and as wide as fits."""
        font = painter.font()
        font.setPixelSize(max(10, min(34, round(rect.height() * share * 1.4))))
        painter.setFont(font)
        wide = painter.fontMetrics().horizontalAdvance(text)
        if wide > rect.width():
            font.setPixelSize(max(8, int(font.pixelSize() * rect.width() / wide)))
            painter.setFont(font)
        painter.setPen(QColor(self._scheme.text))
        painter.drawText(rect, where, text)

    # -- What the user does --------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Make the action whose branch was clicked."""
        action = next(
            (one for one in Action if self.action_rect(one).contains(event.position())), None
        )
        if event.button() is not Qt.MouseButton.LeftButton or action is None:
            super().mousePressEvent(event)
            return
        self.chosen.emit(action)

    def is_own_key(self, event: QKeyEvent) -> bool:
        """Whether the key rolls or holds where a person is to move."""
        return self._offered and event.key() in KEYS and not is_held(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Roll or hold."""
        if self.is_own_key(event) and not event.isAutoRepeat():
            self.chosen.emit(KEYS[Qt.Key(event.key())])
        else:
            super().keyPressEvent(event)

    # -- Words ---------------------------------------------------------------------------------

    def _describe(self) -> None:
        first, second = self._game.scores
        text = tr("Pig: {first} to {second}").format(first=first, second=second)
        self.say(f"{text}, {state_text(self._game)}")
