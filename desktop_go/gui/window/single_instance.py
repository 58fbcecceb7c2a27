"""A second start hands its files to the window that is already open, and ends.

Windows with different settings folders do not know of each other. A window that does not answer
in time is left alone, and the second start opens its own; the files are open once, because the
first window waits for the word to go on, which never comes then. It keeps its address.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtNetwork import QLocalServer, QLocalSocket

from desktop_go.gui.threads.timers import repeated

CONNECT_MS = 300
ANSWER_MS = 1500
LISTEN_AGAIN_MS = 5000
ANSWER, GO_ON = b"ok\n", b"go on\n"
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
    if answered:
        socket.write(GO_ON)
        socket.flush()
        socket.disconnectFromServer()
    else:
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
        self._name = name
        self._asked: dict[QLocalSocket, list[Path]] = {}
        self._again = repeated(self, LISTEN_AGAIN_MS, self._listen)
        self._again.start()
        self._listen()

    def close(self) -> None:
        """Listen no more."""
        self._again.stop()
        self._server.close()

    @Slot()
    def _listen(self) -> None:
        """Take the address, unless a window has it that is merely busy now."""
        if somebody_listens(self._name):
            return
        if not self._server.listen(self._name):
            QLocalServer.removeServer(self._name)
            self._server.listen(self._name)
        self._again.stop()

    @Slot()
    def _on_connection(self) -> None:
        socket = self._server.nextPendingConnection()
        if socket is not None:
            socket.readyRead.connect(self._on_data)
            socket.disconnected.connect(self._on_disconnected)
            self._read(socket)

    @Slot()
    def _on_disconnected(self) -> None:
        socket = self.sender()
        assert isinstance(socket, QLocalSocket)
        self._read(socket)  # Its last word may have come with the end.
        self._asked.pop(socket, None)
        socket.deleteLater()

    @Slot()
    def _on_data(self) -> None:
        socket = self.sender()
        assert isinstance(socket, QLocalSocket)
        self._read(socket)

    def _read(self, socket: QLocalSocket) -> None:
        """Answer a line when it is there, which may be before anybody listened for it."""
        while socket.canReadLine():
            line = bytes(socket.readLine().data())
            if socket in self._asked:
                files = self._asked.pop(socket)
                if line == GO_ON:
                    self.files_arrived.emit(files)
                return
            try:
                names = json.loads(line)
            except ValueError:
                names = None
            if not isinstance(names, list):
                socket.abort()
                return
            self._asked[socket] = [Path(name) for name in names if isinstance(name, str)]
            socket.write(ANSWER)
            socket.flush()
        if socket.bytesAvailable() > MAX_BYTES:
            socket.abort()


def somebody_listens(name: str) -> bool:
    """Whether a window listens at ``name``, whether it answers now or not."""
    socket = QLocalSocket()
    socket.connectToServer(name)
    taken = socket.waitForConnected(CONNECT_MS)
    socket.abort()
    return taken
