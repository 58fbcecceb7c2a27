"""What is said of a record's file: repairs, and a name for a new one. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_go.records.game_tree import GameRecord
from desktop_go.records.notices import Notice
from desktop_go.services.i18n import tr, tr_notice, tr_plural

SUFFIX = ".sgf"
MAX_SHOWN = 3


def notice_texts(notices: Sequence[Notice]) -> list[str]:
    """Each notice in a sentence, with its line."""
    texts = []
    for notice in notices:
        text = tr_notice(notice)
        if notice.line:
            text = tr("Line {line}: {text}").format(line=notice.line, text=text)
        texts.append(text)
    return texts


def first_texts(texts: Sequence[str]) -> list[str]:
    """The first few of many sentences, and how many more there are, which is never one."""
    more = len(texts) - MAX_SHOWN
    if more == 1:
        return list(texts)
    rest = [tr_plural("{count} more repair", "{count} more repairs", more)] if more > 0 else []
    return [*texts[:MAX_SHOWN], *rest]


def suggested_name(record: GameRecord) -> str:
    """A file name made of date and players."""
    info = record.info
    words = f"{info('DT') or 'game'} {info('PB')} - {info('PW')}"
    return "".join(c for c in words if c not in '\\/:*?"<>|').strip()[:80] + SUFFIX
