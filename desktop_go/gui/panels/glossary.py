"""The glossary of Go and search terms, as a page."""

from __future__ import annotations

import html
from collections.abc import Sequence

from PySide6.QtCore import QEvent, Qt, Slot
from PySide6.QtGui import QCursor
from PySide6.QtWidgets import QLabel, QToolTip, QWidget

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


class TermLinks(QLabel):
    """A line of terms: the pointer over one shows what it means, a click opens the glossary."""

    def __init__(self) -> None:
        super().__init__()
        self.setObjectName("quiet")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        by = Qt.TextInteractionFlag
        self.setTextInteractionFlags(by.LinksAccessibleByMouse | by.LinksAccessibleByKeyboard)
        self._terms: dict[str, Term] = {}
        self.linkHovered.connect(self._on_hovered)
        self.linkActivated.connect(self._on_activated)

    def show_terms(self, terms: Sequence[Term]) -> None:
        """Show ``terms``; nothing is seen where there are none."""
        self._terms = {term.key: term for term in terms}
        self.setVisible(bool(terms))
        self.retranslate()

    def retranslate(self) -> None:
        """Say the terms in the language of the window."""
        links = ", ".join(
            f'<a href="{html.escape(key)}">{html.escape(tr(term.name))}</a>'
            for key, term in self._terms.items()
        )
        self.setText(tr("Glossary: {terms}").format(terms=links))
        self.setAccessibleName(". ".join(map(_said, self._terms.values())))

    def changeEvent(self, event: QEvent) -> None:
        """Write the links anew in another palette: Qt colors them when they are set."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange and self.text():
            self.clear()  # The same text again would be left as it is.
            self.retranslate()

    @Slot(str)
    def _on_hovered(self, key: str) -> None:
        term = self._terms.get(key)
        QToolTip.showText(QCursor.pos(), _said(term) if term is not None else "", self)

    @Slot(str)
    def _on_activated(self, key: str) -> None:
        GlossaryDialog(self.window(), key).show()


def _said(term: Term) -> str:
    return f"{tr(term.name)}: {tr(term.text)}"


def glossary_page() -> str:
    """The terms, group by group."""
    return "".join(
        f"<h3>{html.escape(tr(group))}</h3>" + "".join(map(_entry, terms))
        for group, terms in GROUPS.items()
    )


def _entry(term: Term) -> str:
    name, text = html.escape(tr(term.name)), html.escape(tr(term.text))
    return f'<p><a name="{html.escape(term.key)}"></a><b>{name}</b>: {text}</p>'
