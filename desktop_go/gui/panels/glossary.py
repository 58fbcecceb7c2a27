"""The glossary of Go and search terms, as a page."""

from __future__ import annotations

import html

from PySide6.QtWidgets import QWidget

from desktop_go.gui.style.text_dialog import TextDialog
from desktop_go.services.glossary import GROUPS, Term
from desktop_go.services.i18n import tr


class GlossaryDialog(TextDialog):
    """All terms; the one with the key ``term`` comes first into view."""

    def __init__(self, parent: QWidget | None = None, term: str = "") -> None:
        super().__init__(tr("Glossary"), glossary_page(), parent)
        self.browser.setOpenExternalLinks(False)
        if term:
            self.browser.scrollToAnchor(term)


def glossary_page() -> str:
    """The terms, group by group."""
    return "".join(
        f"<h3>{html.escape(tr(group))}</h3>" + "".join(map(_entry, terms))
        for group, terms in GROUPS.items()
    )


def _entry(term: Term) -> str:
    name, text = html.escape(tr(term.name)), html.escape(tr(term.text))
    return f'<p><a name="{html.escape(term.key)}"></a><b>{name}</b>: {text}</p>'
