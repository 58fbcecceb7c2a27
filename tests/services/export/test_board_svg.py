"""The SVG of a board: read back with an XML parser, and drawn by Qt's own renderer."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_go.moves import Color, Point
from desktop_go.records.loading import load_text
from desktop_go.services.board_view import BoardView, view_of_node
from desktop_go.services.export.svg import STYLES, WOOD, board_svg

SVG = "{http://www.w3.org/2000/svg}"
GAME = "(;GM[1]SZ[9];B[ee];W[ed]LB[aa:<&>]TR[bb]CR[ed];B[dd]TB[ii])"


def parse(text: str) -> ET.Element:
    return ET.fromstring(text.encode())


def texts(tree: ET.Element) -> list[str]:
    return [element.text or "" for element in tree.iter(f"{SVG}text")]


def test_stones_labels_and_coordinates_are_there() -> None:
    record = load_text(GAME).record
    node = record.main_line()[2]
    tree = parse(board_svg(view_of_node(node), WOOD, width=360))
    assert tree.get("width") == "360"
    assert tree.get("height") == "360"
    words = texts(tree)
    assert words.count("J") == 2
    assert "I" not in words
    assert words.count("9") == 2
    assert "<&>" in words
    stones = [c for c in tree.iter(f"{SVG}circle") if "url" in (c.get("fill") or "")]
    assert [c.get("fill") for c in stones] == ["url(#w)", "url(#b)"]
    assert stones[0].get("cx") == stones[1].get("cx")


def test_numbers_instead_of_marks() -> None:
    node = load_text(GAME).record.main_line()[-1]
    tree = parse(board_svg(view_of_node(node, numbers=True, marks=False), coordinates=False))
    assert sorted(texts(tree)) == ["1", "2", "3"]


def test_territory_and_outlines_are_drawn() -> None:
    line = load_text(GAME).record.main_line()
    assert len(list(parse(board_svg(view_of_node(line[3]))).iter(f"{SVG}rect"))) == 3
    with_triangle = board_svg(view_of_node(line[2]))
    assert len(list(parse(with_triangle).iter(f"{SVG}path"))) == 2


@pytest.mark.parametrize("style", STYLES.values(), ids=STYLES)
@given(st.integers(2, 25), st.integers(2, 25), st.data())
def test_every_board_gives_sound_xml_with_all_stones(style, cols, rows, data) -> None:
    stones = data.draw(st.binary(min_size=cols * rows, max_size=cols * rows))
    stones = bytes(value % 3 for value in stones)
    text = data.draw(st.text(max_size=6))
    picture = BoardView(cols, rows, stones, labels={Point(0, 0): text})
    tree = parse(board_svg(picture, style))
    wide = [c for c in tree.iter(f"{SVG}circle") if float(c.get("r") or 0) > 18]
    assert len(wide) == sum(stones[i] != Color.EMPTY for i in range(cols * rows))


def test_lines_arrows_and_veils_are_drawn_and_left_out_on_demand() -> None:
    text = "(;GM[1]SZ[9];B[ee]LN[aa:bb]AR[cc:dd]DD[ee][ef]SL[ei];W[ed]VW[aa:cc])"
    line = load_text(text).record.main_line()
    tree = parse(board_svg(view_of_node(line[1])))
    assert len(list(tree.iter(f"{SVG}path"))) == 3
    veils = [r for r in tree.iter(f"{SVG}rect") if r.get("opacity") == "0.55"]
    assert len(veils) == 2
    tree = parse(board_svg(view_of_node(line[2])))
    assert len([r for r in tree.iter(f"{SVG}rect") if r.get("opacity") == "1"]) == 72
    bare = parse(board_svg(view_of_node(line[1], marks=False)))
    assert len(list(bare.iter(f"{SVG}path"))) == 1
    assert len(list(bare.iter(f"{SVG}rect"))) == 2
