"""What a review keeps of one's own play: mistakes as problems, figures beside those of reviews."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from window_drive import Driver

from desktop_go.gui.style.text_dialog import TextDialog

Review = Callable[..., Driver]
GAME = b"(;GM[1]SZ[9]KM[7]PB[%s]PW[Ben]RU[Chinese]%s;B[ee];W[cc];B[gc];W[cg];B[gg];W[ec])"


def test_own_mistakes_of_a_review_become_problems(review: Review) -> None:
    driver = review(GAME % (b"You", b""))
    feature = driver.window.review
    driver.wait(feature.graph.start.isEnabled)
    driver.click_widget(feature.graph.start)
    driver.wait(lambda: len(feature.mistakes.shown) == 3)
    assert driver.core.keeper.writer.flush()
    found = feature.statistics._mistakes.all()
    assert {(mistake.black, mistake.game) for mistake in found} == {(True, "You – Ben")}
    for mistake in found:
        assert mistake.played not in mistake.best


def test_own_games_are_counted_beside_the_reviews(review: Review, tmp_path: Path) -> None:
    driver = review()
    folder = tmp_path / "home" / "games"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "one.sgf").write_bytes(GAME % (b"You", b"RE[B+2]"))
    driver.window.actions_["statistics"].trigger()
    browser = driver.window.findChildren(TextDialog)[-1].browser
    driver.wait(lambda: "Your games: 1" in browser.toPlainText())
    assert "3-3, 5-5 on 9×9" in browser.toPlainText()
    assert "100 %" in browser.toPlainText()
