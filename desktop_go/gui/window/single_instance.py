"""A second start hands its files to the window that is already open, and ends.

Windows with different settings folders do not know of each other. A window that does not answer
in time is left alone, and the second start opens its own.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

CONNECT_MS = 300
ANSWER_MS = 1500
ANSWER = b"ok\n"
MAX_BYTES = 100_000


def server_name(settings_file: Path) -> str:
    """The name under which the window with these settings listens."""
    digest = hashlib.sha256(str(settings_file.absolute()).encode()).hexdigest()[:16]
    return f"desktop-go-{digest}"


def hand_over(name: str, files: Sequence[Path]) -> bool:
    """Ask the window listening at ``name`` to open ``files``; False when none answers."""
    socket = QLocalSocket()
    socket.connectToServer(name)
    if not socket.waitForConnected(CONNECT_MS):
        return False
    socket.write(json.dumps([str(path) for path in files]).encode() + b"\n")
    socket.flush()
    answered = socket.waitForReadyRead(ANSWER_MS) and bytes(socket.readAll().data()) == ANSWER
    socket.abort()
    return answered


class InstanceServer(QObject):
    """Listens for further starts of the program.

    Signals:
        files_arrived(list[Path]): another start wants these files shown, maybe none at all.
    """

    files_arrived = Signal(object)

    def __init__(self, name: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._server = QLocalServer(self)
        self._server.setSocketOptions(QLocalServer.SocketOption.UserAccessOption)
        self._server.newConnection.connect(self._on_connection)
        if not self._server.listen(name):
            QLocalServer.removeServer(name)
            self._server.listen(name)

    def close(self) -> None:
        """Listen no more."""
        self._server.close()

    @Slot()
    def _on_connection(self) -> None:
        socket = self._server.nextPendingConnection()
        if socket is not None:
            socket.readyRead.connect(self._on_data)
            socket.disconnected.connect(socket.deleteLater)
            self._read(socket)

    @Slot()
    def _on_data(self) -> None:
        socket = self.sender()
        assert isinstance(socket, QLocalSocket)
        self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        """Answer a line when it is there, which may be before anybody listened for it."""
        if not socket.canReadLine():
            if socket.bytesAvailable() > MAX_BYTES:
                socket.abort()
            return
        try:
            names = json.loads(bytes(socket.readLine().data()))
        except ValueError:
            socket.abort()
            return
        socket.write(ANSWER)
        socket.flush()
        if isinstance(names, list):
            self.files_arrived.emit([Path(name) for name in names if isinstance(name, str)])
