"""The program's one style sheet, made from the colors of the theme: what no palette can say.

One for the whole application, since setting another polishes every control there is again.
"""

from __future__ import annotations

import re

from PySide6.QtGui import QColor

from desktop_go.gui.style.scheme import Scheme, mix
from desktop_go.resources import MissingAsset, asset_path

_SIZE = re.compile(r"font-size: (\d+)pt")


def style_sheet(scheme: Scheme, scale: float = 1.0, high_contrast: bool = False) -> str:
    """Return the style sheet of all windows.

    Args:
        scheme: the colors.
        scale: the size of texts, as a factor.
        high_contrast: every control gets an edge.
    """
    style = _bars(scheme, 2 if high_contrast else 1)
    style += _panels(scheme) + _buttons(scheme) + _choices(scheme) + _scroll_bars(scheme)
    style += _sliders(scheme)
    style += _edges(scheme) if high_contrast else ""
    return _SIZE.sub(lambda size: f"font-size: {int(size[1]) * scale:g}pt", style)


def _bars(scheme: Scheme, width: int) -> str:
    """Tool bar, status bar, tooltips and titles; edges are ``width`` pixels wide."""
    return f"""
QToolTip {{ color: {scheme.text}; background: {scheme.base};
            border: {width}px solid {scheme.border}; padding: 3px 5px; }}
QToolBar {{ border: 0; border-bottom: {width}px solid {scheme.border};
            spacing: 2px; padding: 3px 6px; }}
QToolBar QToolButton {{ border: {width}px solid transparent; border-radius: 5px; padding: 4px; }}
QToolBar QToolButton:hover {{ background: {mix(scheme.window, scheme.text, 0.08)}; }}
QToolBar QToolButton:pressed, QToolBar QToolButton:checked {{
            background: {mix(scheme.window, scheme.accent, 0.28)};
            border-color: {mix(scheme.window, scheme.accent, 0.6)}; }}
QToolBar QToolButton:focus {{ border-color: {scheme.accent}; }}
QStatusBar {{ border-top: {width}px solid {scheme.border}; }}
QStatusBar::item {{ border: 0; }}
QDockWidget::title {{ padding: 5px 8px; background: {mix(scheme.window, scheme.text, 0.05)}; }}
"""


def _edges(scheme: Scheme) -> str:
    """An edge around every control that shows none by itself."""
    return f"""
QToolBar QToolButton, QTabBar::tab, QCheckBox::indicator:focus, QToolButton {{
    border: 1px solid {scheme.border}; border-radius: 4px; padding: 4px; }}
QToolButton:disabled, QPushButton:disabled {{ border-style: dashed; }}
QToolBar QToolButton:checked, QToolButton:checked, QTabBar::tab:selected {{
    background: {scheme.accent};
    color: {scheme.accent_text}; border-width: 2px; }}
QToolButton:focus, QPushButton:focus {{ border: 2px solid {scheme.accent}; }}
QPushButton#link {{ border-color: {scheme.border}; }}
QComboBox:focus {{ border: 2px solid {scheme.accent}; }}
QCheckBox::indicator, QRadioButton::indicator {{ border: 1px solid {scheme.border};
    width: 12px; height: 12px; background: {scheme.base}; }}
QRadioButton::indicator {{ border-radius: 7px; }}
QCheckBox::indicator:checked, QRadioButton::indicator:checked {{ background: {scheme.accent}; }}
QCheckBox::indicator:checked {{ image: {_tick(scheme)}; }}
QScrollBar::handle {{ background: {scheme.text}; }}
QTabBar::tab {{ padding: 5px 10px; }}
QMenu, QPlainTextEdit, QTextEdit, QListView, QTreeView, QTableView {{
    border: 1px solid {scheme.border}; }}
QGroupBox {{ border: 1px solid {scheme.border}; border-radius: 4px; margin-top: 1.2em; }}
QGroupBox::title {{ subcontrol-origin: margin; left: 6px; }}
"""


def _panels(scheme: Scheme) -> str:
    soft = mix(scheme.base, scheme.accent, 0.16)
    error = mix(scheme.window, "#d03030", 0.28)
    info = mix(scheme.window, scheme.accent, 0.16)
    return f"""
#quiet {{ color: {scheme.muted}; }}
#headline {{ font-weight: 600; }}
#card, #scorePanel {{ background: {scheme.base}; border: 1px solid {scheme.border};
    border-radius: 8px; }}
#cardTitle {{ font-size: 13pt; font-weight: 600; }}
#greeterTitle {{ font-size: 24pt; font-weight: 300; }}
#greeter, #greeter > QWidget > QWidget {{ background: {scheme.window}; }}
#playerCard {{ background: {scheme.base}; border: 2px solid {scheme.border};
    border-radius: 7px; }}
#playerCard[toMove="true"] {{ border-color: {scheme.accent}; background: {soft}; }}
#playerName {{ font-weight: 600; }}
#clock {{ font-size: 15pt; }}
#clock[low="true"] {{ color: {mix(scheme.text, "#e02020", 0.75)}; font-weight: 700; }}
QSpinBox, QDoubleSpinBox, QComboBox {{ min-height: 20px; }}
QScrollArea#puzzleColumn, QScrollArea#puzzleColumn > QWidget > QWidget {{
    background: {scheme.window}; }}
#banner {{ border: 1px solid {scheme.border}; border-radius: 6px; background: {info}; }}
#banner[tone="warning"] {{ background: {scheme.warning}; }}
#banner[tone="error"] {{ background: {error}; }}
#moveList, #variationTree, #candidates, #comment, #lessonList {{
    border: 1px solid {scheme.border}; border-radius: 4px; }}
#fault {{ background: {error}; border: 1px solid {scheme.border}; border-radius: 4px;
    padding: 5px 8px; }}
#good {{ background: {info}; border: 1px solid {scheme.border}; border-radius: 4px; }}
#editTools {{ spacing: 0; padding: 1px 4px; }}
#editTools QToolButton {{ padding: 3px; }}
#moveList::item, #lessonList::item {{ padding: 2px 4px; }}
#enginePanelInside {{ background: {scheme.window}; }}
QDialog {{ background: {scheme.window}; }}
"""


def _choices(scheme: Scheme) -> str:
    """Lists to choose from look like the buttons beside them."""
    hover = mix(scheme.button, scheme.text, 0.07)
    return f"""
QComboBox {{ padding: 2px 8px; border: 1px solid {scheme.border}; border-radius: 5px;
    background: {scheme.button}; color: {scheme.text}; }}
QComboBox:hover, QComboBox:on {{ background: {hover}; }}
QComboBox:focus {{ border-color: {scheme.accent}; }}
QComboBox:disabled {{ color: {mix(scheme.muted, scheme.window, 0.5)}; }}
QComboBox::drop-down {{ border: 0; width: 22px; }}
QComboBox::down-arrow {{ image: {_arrow(scheme)}; width: 12px; height: 12px; }}
QComboBox::down-arrow:disabled {{ image: {_picture("arrow_faded")}; }}
QComboBox QAbstractItemView {{ background: {scheme.base}; border: 1px solid {scheme.border};
    selection-background-color: {scheme.accent}; selection-color: {scheme.accent_text};
    outline: 0; }}
"""


def _arrow(scheme: Scheme) -> str:
    """The picture of an arrow in the ink of the texts."""
    is_dark = QColor(scheme.button).lightness() < QColor(scheme.text).lightness()
    return _picture("arrow_light" if is_dark else "arrow_dark")


def _tick(scheme: Scheme) -> str:
    """The picture of a tick on the accent."""
    is_light = QColor(scheme.accent_text).lightness() > QColor(scheme.accent).lightness()
    return _picture("check_light" if is_light else "check_dark")


def _picture(name: str) -> str:
    """A picture of ``assets/controls`` as a style sheet names it; none where it is missing."""
    try:
        path = asset_path(f"controls/{name}.svg")
    except MissingAsset:
        return "none"
    return f'url("{path.as_posix()}")'


def _sliders(scheme: Scheme) -> str:
    return f"""
QSlider::groove:horizontal {{ height: 4px; border-radius: 2px;
    background: {mix(scheme.window, scheme.text, 0.25)}; }}
QSlider::sub-page:horizontal {{ height: 4px; border-radius: 2px; background: {scheme.accent}; }}
QSlider::handle:horizontal {{ width: 14px; height: 14px; margin: -6px 0; border-radius: 8px;
    border: 1px solid {scheme.border}; background: {mix(scheme.button, "#ffffff", 0.6)}; }}
QSlider::handle:horizontal:focus {{ border: 2px solid {scheme.accent}; }}
QSlider::handle:horizontal:disabled {{ background: {scheme.window}; }}
"""


def _scroll_bars(scheme: Scheme) -> str:
    handle = mix(scheme.window, scheme.text, 0.28)
    return f"""
QScrollBar {{ background: transparent; border: 0; margin: 0; }}
QScrollBar:vertical {{ width: 12px; }}
QScrollBar:horizontal {{ height: 12px; }}
QScrollBar::handle {{ background: {handle}; border-radius: 4px; margin: 2px; }}
QScrollBar::handle:vertical {{ min-height: 28px; }}
QScrollBar::handle:horizontal {{ min-width: 28px; }}
QScrollBar::handle:hover {{ background: {mix(scheme.window, scheme.text, 0.45)}; }}
QScrollBar::handle:disabled {{ background: transparent; }}
QScrollBar::add-line, QScrollBar::sub-line {{ width: 0; height: 0; }}
QScrollBar::add-page, QScrollBar::sub-page {{ background: transparent; }}
"""


def _buttons(scheme: Scheme) -> str:
    hover = mix(scheme.button, scheme.text, 0.07)
    strong = mix(scheme.accent, "#000000", 0.14)
    return f"""
QPushButton {{ padding: 5px 12px; border: 1px solid {scheme.border}; border-radius: 5px;
    background: {scheme.button}; color: {scheme.text}; }}
QPushButton:hover {{ background: {hover}; }}
QPushButton:pressed {{ background: {mix(scheme.button, scheme.text, 0.14)}; }}
QPushButton:focus {{ border-color: {scheme.accent}; }}
QPushButton:disabled {{ color: {mix(scheme.muted, scheme.window, 0.5)}; }}
QPushButton#primary {{ background: {scheme.accent}; color: {scheme.accent_text};
    border-color: {strong}; font-weight: 600; }}
QPushButton#primary:hover {{ background: {mix(scheme.accent, "#ffffff", 0.1)}; }}
QPushButton#primary:pressed {{ background: {strong}; }}
QPushButton#primary:focus {{ border: 2px solid {scheme.text}; }}
QPushButton#primary:disabled {{ background: {mix(scheme.accent, scheme.window, 0.6)}; }}
QPushButton#link {{ border-color: transparent; background: transparent; color: {scheme.link};
    text-align: left; padding: 4px 2px; }}
QPushButton#link:hover {{ text-decoration: underline; }}
QPushButton#link:focus {{ border-color: {scheme.accent}; }}
QPushButton[segment] {{ border-radius: 0; border-right-width: 0; padding: 6px 8px; }}
QPushButton[segment="first"] {{ border-top-left-radius: 5px; border-bottom-left-radius: 5px; }}
QPushButton[segment="last"] {{ border-top-right-radius: 5px; border-bottom-right-radius: 5px;
    border-right-width: 1px; }}
QPushButton[segment]:checked {{ background: {scheme.accent}; color: {scheme.accent_text}; }}
QPushButton[segment]:focus {{ border: 2px solid {scheme.text}; }}
QPushButton#toggle:checked {{ background: {scheme.accent}; color: {scheme.accent_text}; }}
QPushButton#digit {{ font-size: 14pt; padding: 4px; }}
QToolButton#gameButton {{ padding: 6px 4px; border: 1px solid {scheme.border};
    border-radius: 5px; background: {scheme.button}; }}
QToolButton#gameButton:hover {{ background: {hover}; }}
QToolButton#gameButton:pressed {{ background: {mix(scheme.button, scheme.text, 0.14)}; }}
QToolButton#gameButton:focus {{ border-color: {scheme.accent}; }}
QToolButton#gameButton:disabled {{ color: {mix(scheme.muted, scheme.window, 0.5)}; }}
"""
