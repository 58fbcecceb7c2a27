"""A picture as the bytes of a PNG file."""

from __future__ import annotations

from PySide6.QtCore import QBuffer, QByteArray, QIODevice
from PySide6.QtGui import QImage

from desktop_go.errors import DesktopGoError
from desktop_go.services.i18n import tr


def png_bytes(image: QImage) -> bytes:
    """The picture as PNG. Raises DesktopGoError if there is not enough memory."""
    if image.isNull():
        raise DesktopGoError(tr("There is not enough memory for this."))
    data = QByteArray()
    buffer = QBuffer(data)
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]
    return bytes(data.data())
