"""Win rates and openings of one's own games, from the library and the folder of kept games."""

from __future__ import annotations

from pathlib import Path

from desktop_go.moves import Color
from desktop_go.services.library.store import Library
from desktop_go.services.own_games import Wins, figures, own_games

WON = b"(;GM[1]SZ[9]PB[You]PW[Level 3]RE[B+4.5]DT[2026-11-01];B[cc];W[gg];B[gc];W[cg])"
LOST = b"(;GM[1]SZ[9]PB[You]PW[Level 3]RE[W+R]DT[2026-11-02];B[cc];W[gg];B[cg];W[gc])"
AS_WHITE = b"(;GM[1]SZ[9]PB[Ann]PW[You]HA[2]AB[gc][cg]RE[W+2]DT[2026-11-03];W[dd];B[ff];W[cc])"
OPEN = b"(;GM[1]SZ[9]PB[You]PW[Ben];B[ee];W[cc])"
STRANGER = b"(;GM[1]SZ[9]PB[Ann]PW[Ben]RE[B+R];B[ee];W[cc])"


def test_own_games_are_counted_by_color_handicap_and_opening(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    for number, data in enumerate((WON, LOST, AS_WHITE, OPEN, STRANGER, WON, b"nonsense")):
        (folder / f"{number}.sgf").write_bytes(data)
    found = figures(own_games(("You",), Library(tmp_path / "library.sqlite"), folder))
    assert found.games == 4, "the same game twice is one"
    assert found.by_color == {Color.BLACK: Wins(2, 1), Color.WHITE: Wins(1, 1)}
    assert found.by_handicap == {0: Wins(2, 1), 2: Wins(1, 1)}
    assert found.openings[0] == ("3-3, 3-3", 9, Wins(2, 1))
    assert ("3-3, 4-4", 9, Wins(1, 1)) in found.openings


def test_without_games_there_is_nothing(tmp_path: Path) -> None:
    found = figures(own_games(("You",), Library(tmp_path / "library.sqlite"), tmp_path / "no"))
    assert found.games == 0
    assert found.openings == ()
