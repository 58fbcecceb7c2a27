"""The look of the window around the board: palettes, fonts, icons, at run time.

One style (Fusion) on all platforms, so that both palettes are complete everywhere. Icons are SVG
drawings whose ink becomes the palette's text color whenever the theme changes.
"""

from __future__ import annotations

import weakref
from contextlib import suppress
from functools import cache
from typing import Protocol

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QIcon,
    QImage,
    QPainter,
    QPalette,
    QPixmap,
)
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QApplication

from desktop_go.gui.style.own_style import OwnStyle
from desktop_go.gui.style.scheme import (
    DARK_CONTRAST,
    DARK_SCHEME,
    LIGHT_CONTRAST,
    LIGHT_SCHEME,
    Scheme,
    mix,
)
from desktop_go.gui.style.style_sheet import style_sheet
from desktop_go.resources import MissingAsset, asset_path

SYSTEM, LIGHT, DARK = "system", "light", "dark"
CHOICES = (SYSTEM, LIGHT, DARK)
ICON_SIZES = (16, 24, 32, 48)
OWN_FAMILY, OWN_FONTS = "Inter", ("fonts/Inter-Regular.otf", "fonts/Inter-Bold.otf")
"""The font that comes with the program, so that texts take the same room everywhere."""
FALLBACK_FAMILIES = (
    "Noto Sans",
    "DejaVu Sans",
    "Liberation Sans",
    "Noto Sans CJK SC",
    "Noto Sans SC",
    "Microsoft YaHei",
    "PingFang SC",
    "Hiragino Sans",
    "Malgun Gothic",
    "WenQuanYi Micro Hei",
)
"""Tried after the system's own font, for Chinese, Japanese and Korean and for rare signs."""
OUTLINED = ("QAbstractSpinBox", "QCheckBox", "QRadioButton", "QLineEdit")
"""Classes of controls with a frame or box of their own."""


class _HasIcon(Protocol):
    def setIcon(self, icon: QIcon, /) -> None: ...


class ThemeManager(QObject):
    """Applies the chosen theme to the application and keeps icons in its ink."""

    changed = Signal()
    """The palette, and with it every bound icon, is another."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        self._app = app
        self._choice = SYSTEM
        self._high_contrast = False
        self._scale = 1.0
        self._bound: list[tuple[weakref.ref[QObject], str]] = []
        app.setStyle(OwnStyle(app))
        self._font = interface_font(app.font())
        app.setFont(self._font)
        app.styleHints().colorSchemeChanged.connect(self._on_system_change)

    @property
    def choice(self) -> str:
        """``system``, ``light`` or ``dark``."""
        return self._choice

    def is_dark(self) -> bool:
        """Whether what is shown now is dark."""
        if self._choice == SYSTEM:
            return self._app.styleHints().colorScheme() is Qt.ColorScheme.Dark
        return self._choice == DARK

    def scheme(self) -> Scheme:
        """The colors in force, for panels that paint by themselves."""
        if self._high_contrast:
            return DARK_CONTRAST if self.is_dark() else LIGHT_CONTRAST
        return DARK_SCHEME if self.is_dark() else LIGHT_SCHEME

    def apply(self, choice: str, high_contrast: bool = False, scale: float = 1.0) -> None:
        """Switch at once. An unknown ``choice`` follows the system.

        Args:
            choice: ``system``, ``light`` or ``dark``.
            high_contrast: take the schemes of high contrast.
            scale: the size of texts, as a factor.
        """
        if scale != self._scale:
            self._scale = scale
            font = QFont(self._font)
            font.setPointSizeF(self._font.pointSizeF() * scale)
            self._app.setFont(font)
        self._choice = choice if choice in CHOICES else SYSTEM
        self._high_contrast = high_contrast
        self._refresh()

    def bind_icon(self, target: QObject, name: str) -> None:
        """Give an action or a button the icon ``name`` and keep it in the theme's ink."""
        self._bound.append((weakref.ref(target), name))
        _set_icon(target, themed_icon(name, self.scheme()))

    def _on_system_change(self, _scheme: Qt.ColorScheme) -> None:
        if self._choice == SYSTEM:
            self._refresh()

    def _refresh(self) -> None:
        scheme = self.scheme()
        sheet = style_sheet(scheme, self._scale, self._high_contrast)
        if sheet != self._app.styleSheet():  # Else every widget would be polished for nothing.
            self._app.setPalette(make_palette(scheme))
            for kind in OUTLINED:
                self._app.setPalette(outlined_palette(scheme), kind)  # type: ignore[arg-type]
            self._app.setStyleSheet(sheet)
        self._bound = [(ref, name) for ref, name in self._bound if ref() is not None]
        for ref, name in self._bound:
            target = ref()
            if target is not None:
                _set_icon(target, themed_icon(name, scheme))
        self.changed.emit()


def _set_icon(target: QObject, icon: QIcon) -> None:
    setter: _HasIcon = target  # type: ignore[assignment]
    try:
        setter.setIcon(icon)
    except RuntimeError:
        return  # Qt has deleted it already; the weak reference follows.


def make_palette(scheme: Scheme) -> QPalette:
    """A complete palette from one scheme."""
    role, palette = QPalette.ColorRole, QPalette()
    for key, color in (
        (role.Window, scheme.window),
        (role.WindowText, scheme.text),
        (role.Base, scheme.base),
        (role.AlternateBase, scheme.alternate),
        (role.Text, scheme.text),
        (role.PlaceholderText, scheme.muted),
        (role.Button, scheme.button),
        (role.ButtonText, scheme.text),
        (role.BrightText, scheme.accent_text),
        (role.Highlight, scheme.accent),
        (role.HighlightedText, scheme.accent_text),
        (role.ToolTipBase, scheme.base),
        (role.ToolTipText, scheme.text),
        (role.Link, scheme.link),
        (role.LinkVisited, scheme.link),
        (role.Light, mix(scheme.button, "#ffffff", 0.25)),
        (role.Midlight, mix(scheme.button, "#ffffff", 0.12)),
        (role.Mid, mix(scheme.border, scheme.window, 0.4)),
        (role.Dark, scheme.border),
        (role.Shadow, mix(scheme.border, "#000000", 0.5)),
    ):
        palette.setColor(key, QColor(color))
    faded = QColor(mix(scheme.text, scheme.window, 0.55))
    for key in (role.WindowText, role.Text, role.ButtonText):
        palette.setColor(QPalette.ColorGroup.Disabled, key, faded)
    palette.setColor(
        QPalette.ColorGroup.Disabled, role.Highlight, QColor(mix(scheme.accent, scheme.window, 0.6))
    )
    return palette


def outlined_palette(scheme: Scheme) -> QPalette:
    """The palette of controls whose frame is hard to see on a dark panel or in high contrast.

    Fusion draws frames in a darker shade of the window's color (darker by 1.4).
    """
    palette = make_palette(scheme)
    border = QColor(scheme.border)
    if QColor(scheme.window).lightness() < border.lightness() or scheme.border == scheme.text:
        palette.setColor(QPalette.ColorRole.Window, border.lighter(140))
    return palette


def interface_font(system: QFont) -> QFont:
    """The program's own font in the system's size; what it lacks comes from the system."""
    _add_own_fonts()
    available = set(QFontDatabase.families())
    wanted = dict.fromkeys((OWN_FAMILY, system.family(), *FALLBACK_FAMILIES))
    families = [name for name in wanted if name in available]
    font = QFont(system)
    if families:
        font.setFamilies(families)
    if font.pointSizeF() <= 0 and font.pixelSize() <= 0:
        font.setPointSizeF(10)
    return font


@cache
def _add_own_fonts() -> None:
    """Tell Qt of the fonts that come with the program, once."""
    for name in OWN_FONTS:
        with suppress(MissingAsset):
            QFontDatabase.addApplicationFont(str(asset_path(name)))


def themed_icon(name: str, scheme: Scheme) -> QIcon:
    """A toolbar icon in the scheme's ink; an empty icon when its file is missing.

    Args:
        name: File name under ``assets/icons`` without ``.svg``.
        scheme: Gives the ink of the normal, the checked and the disabled state.
    """
    icon = QIcon()
    inks = (
        (QIcon.Mode.Normal, scheme.text),
        (QIcon.Mode.Disabled, mix(scheme.text, scheme.window, 0.62)),
        (QIcon.Mode.Selected, scheme.accent_text),
    )
    for drawn in _drawn(name):
        for mode, ink in inks:
            icon.addPixmap(_inked(drawn, QColor(ink)), mode)
    return icon


@cache
def _drawn(name: str) -> tuple[QImage, ...]:
    """An icon in all its sizes, in the ink of its file; nothing when that is missing."""
    try:
        source = asset_path(f"icons/{name}.svg").read_bytes()
    except (MissingAsset, OSError):
        return ()
    renderer = QSvgRenderer(source)
    return tuple(_render(renderer, side) for side in ICON_SIZES)


def _inked(drawn: QImage, ink: QColor) -> QPixmap:
    """A drawing in another ink."""
    image = drawn.copy()
    painter = QPainter(image)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceIn)
    painter.fillRect(image.rect(), ink)
    painter.end()
    return QPixmap.fromImage(image)


def app_icon() -> QIcon:
    """The program's icon in the sizes that window managers ask for."""
    icon = QIcon()
    try:
        renderer = QSvgRenderer(str(asset_path("icons/app.svg")))
    except MissingAsset:
        return icon
    for side in (16, 24, 32, 48, 64, 128, 256):
        icon.addPixmap(QPixmap.fromImage(_render(renderer, side)))
    return icon


def _render(renderer: QSvgRenderer, side: int) -> QImage:
    image = QImage(QSize(side, side), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    renderer.render(painter)
    painter.end()
    return image
