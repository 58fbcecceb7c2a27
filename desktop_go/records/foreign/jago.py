"""The XML of Jago (also of GoGui): games with information and nodes.

Points are written as on the board (``D4``), an empty one is a pass. A Variation stands behind the
node that it replaces. Read are also the ways in which Jago and its examples differ from its DTD:
points as text or as an element ``at``, moves and comments outside of nodes. The parser expands no
entities and opens no other file; what does not belong here is left out with a notice.
"""

from __future__ import annotations

import re
from xml.parsers import expat

from desktop_go.errors import RecordError
from desktop_go.moves import Point
from desktop_go.records import sgf_properties as sgf
from desktop_go.records.coordinates import from_gtp
from desktop_go.records.foreign.builder import ROOT, GameBuilder, date_of, whole_number
from desktop_go.records.notices import NoticeCollector
from desktop_go.records.sgf_regular import RawGame

NAME = "Jago XML"
MAX_DEPTH = 20_000
"""Elements inside each other; a record needs two for each variation of a variation."""
_START = re.compile(rb"<(?:!DOCTYPE\s+)?(?:Go|GoGame)[\s>\[]")
_DECLARED = re.compile(rb"\A[^<]{0,8}<\?xml[^>]{0,200}?encoding\s*=\s*[\"']([\w.:-]{1,40})[\"']")
_MARKS_OF_ORDER = b"\xef\xbb\xbf\xfe\xff \t\r\n"
_DECLARATION = re.compile(r"\A<\?xml[^>]*\?>")
_SURROGATES = re.compile("[\ud800-\udfff]")
_SPACE = re.compile(r"[ \t]*[\r\n]+[ \t]*")

_MOVES = {"Black": "B", "White": "W"}
_SETUP = {"AddBlack": "AB", "AddWhite": "AW", "Delete": "AE"}
_TO_PLAY = {"BlackToPlay": "B", "WhiteToPlay": "W"}
_MARKS = {"triangle": "TR", "circle": "CR", "square": "SQ"}
_TERRITORY = {"black": "TB", "white": "TW"}
_INFO = {
    "BlackPlayer": "PB",
    "WhitePlayer": "PW",
    "BlackRank": "BR",
    "WhiteRank": "WR",
    "BlackTeam": "BT",
    "WhiteTeam": "WT",
    "Komi": "KM",
    "Handicap": "HA",
    "Rules": "RU",
    "Result": "RE",
    "Date": "DT",
    "Event": "EV",
    "Round": "RO",
    "Place": "PC",
    "GameName": "GN",
    "User": "US",
    "Annotation": "AN",
    "Source": "SO",
    "Copyright": "CP",
}
_INLINE = "#"
_PROSE = frozenset(("P", "Comment", "Copyright", _INLINE))
"""Where an element is a part of the text."""
_FRAMES = frozenset(("Go", "Nodes", "Information", "Application", "BoardSize", "Time", "Arg", "at"))
_OWN = frozenset(("GM", "FF", "CA", "AP", "SZ"))
"""What an element SGF cannot say: the program does."""


def recognizes(start: bytes) -> bool:
    """Whether a file that starts so is XML of a game of Go."""
    return start.lstrip(_MARKS_OF_ORDER)[:1] == b"<" and _START.search(start) is not None


def charset_of(data: bytes) -> str:
    """The character set of the XML declaration; empty without one."""
    match = _DECLARED.search(data[:512].replace(b"\0", b""))
    return match.group(1).decode("ascii") if match else ""


def read(text: str, notices: NoticeCollector) -> list[RawGame]:
    """Read all games. Raises RecordError when there is none, or the file defines entities."""
    reader = _Reader(notices)
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.specified_attributes = True
    parser.StartElementHandler = reader.start
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.texts.append
    parser.EntityDeclHandler = _refuse_entities
    parser.SkippedEntityHandler = lambda name, _: reader.leave_out(f"&{name};")
    plain = _DECLARATION.sub("", text.strip("\0\x1a \t\r\n\ufeff"), count=1)
    try:
        parser.Parse(_SURROGATES.sub("\ufffd", plain).encode(), True)
    except expat.ExpatError as error:
        notices.add(
            None,
            "The XML is broken in line {line} ({reason}); what comes before was read.",
            line=str(error.lineno),
            reason=expat.ErrorString(error.code) or "",
        )
        reader.close_game()
    if not reader.games:
        raise RecordError("This XML file holds no game of Go in the format of Jago.")
    return reader.games


def _refuse_entities(*_: object) -> None:
    raise RecordError("This XML file defines entities of its own; such files are not opened.")


class _Reader:
    """Handles the elements of a file in their order."""

    def __init__(self, notices: NoticeCollector) -> None:
        self.notices = notices
        self.games: list[RawGame] = []
        self.builder: GameBuilder | None = None
        self.stack: list[tuple[str, dict[str, str]]] = []
        self.texts: list[str] = []
        self.in_node = False
        self.variations: list[int] = []
        """The nodes at which open variations began."""
        self.next_parent: int | None = None
        """Where the first node of a variation goes."""
        self.paragraphs: list[str] = []
        self.arguments: list[str] = []

    # -- Elements ------------------------------------------------------------------------------

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        if len(self.stack) >= MAX_DEPTH:
            raise RecordError("The elements of this XML file are nested too deeply.")
        if self.stack and self.stack[-1][0] in _PROSE and name != "P":
            self.stack.append((_INLINE, {}))
            return
        self._end_paragraph()
        self.stack.append((name, attributes))
        self.texts.clear()
        if name == "GoGame":
            self.close_game()
            self.builder = GameBuilder(self.notices)
            self.builder.write("GN", attributes.get("name", ""))
        elif self.builder is not None:
            self._start_inside(self.builder, name, attributes)

    def _start_inside(self, game: GameBuilder, name: str, attributes: dict[str, str]) -> None:
        if name == "Node":
            self._add_node(game)
            self.in_node = True
            self._node_attributes(game, attributes)
        elif name in _MOVES and not self.in_node:
            self._add_node(game)
        elif name == "Variation":
            self.variations.append(game.last)
            self.next_parent = max(game.game.parents[game.last], ROOT)
        elif name in ("Comment", "Copyright"):
            self.paragraphs.clear()
        elif name == "SGF":
            self.arguments.clear()

    def end(self, name: str) -> None:
        """An element ends: its text and attributes are known."""
        kind, attributes = self.stack.pop()
        if kind == _INLINE:
            return
        text = "".join(self.texts)
        self.texts.clear()
        game = self.builder
        if name == "GoGame":
            self.close_game()
        elif game is None:
            if name != "Go":
                self.leave_out(name)
        elif self.stack and self.stack[-1][0] == "Information":
            self._information(game, name, text)
        else:
            self._end_inside(game, name, attributes, text)

    def _end_inside(
        self, game: GameBuilder, name: str, attributes: dict[str, str], text: str
    ) -> None:
        node = game.last
        if name == "Node":
            self.in_node = False
        elif name == "Variation":
            game.last, self.next_parent = self.variations.pop(), None
        elif name == "P":
            self.paragraphs.append(_SPACE.sub(" ", text))
        elif name == "Comment":
            self._add_paragraph(text)
            game.write("C", "\n".join(self.paragraphs), node)
        elif name == "Arg":
            self.arguments.append(text)
        elif name == "SGF":
            self._sgf(game, attributes.get("type", ""), node)
        elif name == "at":
            owner, known = self.stack[-1] if self.stack else ("", {})
            self._at(game, owner, known, text, node)
        elif name in _TO_PLAY:
            game.write("PL", _TO_PLAY[name], node)
        elif name in _MOVES or name in _SETUP or name == "Mark":
            if "at" in attributes or text.strip():
                self._at(game, name, attributes, attributes.get("at") or text, node)
            self._time_left(game, _MOVES.get(name, ""), attributes.get("timeleft", ""))
        elif name not in _FRAMES:
            self.leave_out(name)

    def leave_out(self, name: str) -> None:
        """Note an element that means nothing here."""
        self.notices.add(None, "This was not understood and left out: {text}", text=name[:40])

    def close_game(self) -> None:
        """Keep the game that was read, if there is one."""
        game, self.builder = self.builder, None
        if game is None:
            return
        self.in_node, self.next_parent = False, None
        self.variations.clear()
        _merge_first(game.game)
        if not game.is_empty or len(game.game.nodes[ROOT]) > 2:
            self.games.append(game.finish())

    def _end_paragraph(self) -> None:
        """Keep text that stands in front of a paragraph."""
        if self.stack and self.stack[-1][0] in _PROSE:
            self._add_paragraph("".join(self.texts))

    def _add_paragraph(self, text: str) -> None:
        if text.strip():
            self.paragraphs.append(_SPACE.sub(" ", text).strip())

    # -- What they hold ------------------------------------------------------------------------

    def _add_node(self, game: GameBuilder) -> None:
        game.add_node(self.next_parent)
        self.next_parent = None

    def _node_attributes(self, game: GameBuilder, attributes: dict[str, str]) -> None:
        game.write("N", attributes.get("name", ""), game.last)
        for color, key in (("B", "blacktime"), ("W", "whitetime")):
            self._time_left(game, color, attributes.get(key, ""))

    def _time_left(self, game: GameBuilder, color: str, text: str) -> None:
        seconds = sgf.read_real(text) if color else None
        if seconds is not None:
            game.write(color + "L", sgf.write_real(seconds), game.last)

    def _at(
        self, game: GameBuilder, name: str, attributes: dict[str, str], text: str, node: int
    ) -> None:
        """A move, stone or mark on the point that ``text`` names."""
        if not text.strip():
            if name in _MOVES:
                game.set_move(node, _MOVES[name], None)
            return
        try:
            point = from_gtp(text, game.size)
        except ValueError:
            self.leave_out(f"{name} {text.strip()}")
            return
        if name in _MOVES:
            game.set_move(node, _MOVES[name], point)
        elif point is not None and name in _SETUP:
            game.put(_SETUP[name], [point], node)
        elif point is not None and name == "Mark":
            _mark(game, attributes, point, node)

    def _sgf(self, game: GameBuilder, ident: str, node: int) -> None:
        """A property as SGF has it; SGF has no value without brackets."""
        if not sgf.is_ident(ident):
            self.leave_out(f"SGF {ident}")
        elif ident not in _OWN:
            values = [sgf.write_text(text.replace("\0", "")) for text in self.arguments] or [""]
            game.game.nodes[node][ident] = values

    def _information(self, game: GameBuilder, name: str, text: str) -> None:
        text = text.strip()
        if name == "BoardSize":
            size = whole_number(text)
            if size is None:
                self.leave_out(f"BoardSize {text}")
            else:
                game.set_size(size)
        elif name == "Time":
            game.write("OT" if sgf.read_real(text) is None or not text.isdecimal() else "TM", text)
        elif name == "Komi":
            komi = sgf.read_real(text)
            game.write("KM", "" if komi is None else sgf.write_real(komi))
        elif name == "Date":
            game.write("DT", date_of(text) or text)
        elif name in _INFO:
            if name == "Copyright":
                self._add_paragraph(text)
                text = " ".join(self.paragraphs)
            game.write(_INFO[name], text)
        elif name not in _FRAMES:
            self.leave_out(name)


def _mark(game: GameBuilder, attributes: dict[str, str], point: Point, node: int) -> None:
    kind, territory = attributes.get("type", ""), attributes.get("territory", "")
    if text := attributes.get("label"):
        game.label(point, text, node)
    if kind in _MARKS:
        game.put(_MARKS[kind], [point], node)
    if territory in _TERRITORY:
        game.put(_TERRITORY[territory], [point], node)
    if not (text or kind in _MARKS or territory in _TERRITORY):
        game.put("MA", [point], node)


def _merge_first(game: RawGame) -> None:
    """Make a lone first node without a move part of the root."""
    nodes, parents = game.nodes, game.parents
    if len(nodes) < 2 or "B" in nodes[1] or "W" in nodes[1] or parents.count(ROOT) != 1:
        return
    nodes[ROOT].update(nodes.pop(1))
    parents.pop(1)
    parents[1:] = [max(parent - 1, ROOT) for parent in parents[1:]]
