"""The table's model under Qt's own examiner: sorting, positions, pictures on demand."""

from __future__ import annotations

from PySide6.QtCore import QPersistentModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester

from desktop_go.gui.library.model import COLUMNS, STONES_ROLE, LibraryModel
from desktop_go.gui.library.thumbnails import paint_thumbnail
from desktop_go.services.library.store import GameRow


def row(ident: int, black: str = "", moves: int = 10, komi: float | None = 6.5) -> GameRow:
    return GameRow(
        ident,
        f"/games/{ident}.sgf",
        0,
        black,
        "3k",
        "W",
        "",
        "2026",
        "B+R",
        "",
        komi,
        0,
        9,
        9,
        moves,
    )


def place_of(key: str) -> int:
    return [column.key for column in COLUMNS].index(key)


def blacks(model: LibraryModel) -> list[str]:
    return [row.black for row in model.rows()]


def test_qt_finds_no_fault(qtbot) -> None:
    model = LibraryModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show_rows([row(n, f"P{n % 3}", n) for n in range(1, 9)], None)
    model.sort(place_of("moves"), Qt.SortOrder.DescendingOrder)
    model.show_rows([row(n) for n in range(1, 9)], {2: 5, 3: 1})
    model.show_rows([], None)
    assert tester.model() is model


def test_sorting_by_text_number_and_missing_values(qtbot) -> None:
    model = LibraryModel()
    model.show_rows([row(1, "b", 9, None), row(2, "A", 100, 0.5), row(3, "c", 20)], None)
    model.sort(place_of("black"))
    assert blacks(model) == ["A", "b", "c"]
    model.sort(place_of("moves"), Qt.SortOrder.DescendingOrder)
    assert blacks(model) == ["A", "c", "b"]
    model.sort(place_of("komi"))
    assert blacks(model) == ["b", "A", "c"]


def test_a_kept_index_follows_its_game(qtbot) -> None:
    model = LibraryModel()
    model.show_rows([row(1, "b"), row(2, "a")], None)
    kept = QPersistentModelIndex(model.index(0, 3))
    model.sort(place_of("black"))
    assert kept.row() == 1
    assert kept.column() == 3


def test_games_with_a_position_have_a_column_more(qtbot) -> None:
    model = LibraryModel()
    model.show_rows([row(1), row(2), row(3)], {3: 17, 1: 2})
    assert model.columnCount() == len(COLUMNS) + 1
    assert [r.id for r in model.rows()] == [1, 3]
    assert model.index(1, 1).data() == "Move 17"
    assert model.node_of(model.rows()[0]) == 2


def test_pictures_are_asked_for_once_and_arrive(qtbot) -> None:
    model = LibraryModel()
    model.show_rows([row(1), row(2)], None)
    asked: list[int] = []
    model.boards_wanted.connect(lambda: asked.append(1))
    assert model.index(0, 0).data(STONES_ROLE) is None
    assert model.index(1, 0).data(STONES_ROLE) is None
    assert asked == [1]
    assert model.wanted_boards() == [1, 2]
    stones = bytes([1] + [0] * 79 + [2])
    model.put_boards({1: stones})
    assert model.index(0, 0).data(STONES_ROLE) == stones


def test_a_small_picture_shows_stones_where_they_are(qapp) -> None:
    stones = bytes([1] + [0] * 79 + [2])
    image = paint_thumbnail(9, 9, stones, 94, 2.0).toImage()
    assert image.width() == 188
    assert image.pixelColor(14, 14).lightness() < 60
    assert image.pixelColor(174, 174).lightness() > 230
    assert image.pixelColor(174, 3).name() == "#deb26b"
