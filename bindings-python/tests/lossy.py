"""A proxy in front of a Redis server that loses replies, as a broken connection does."""

import socket
import threading
from collections.abc import Callable


class LossyProxy:
    """Passes on what clients send to the server at `port`, and what it replies."""

    def __init__(self, port: int) -> None:
        self._server = port
        self._word = b""
        self._meanwhile: Callable[[], object] = int
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def lose(self, word: bytes, meanwhile: Callable[[], object] = int) -> None:
        """Loses the reply to the next command with `word`: calls `meanwhile`, and closes the connection."""
        self._word, self._meanwhile = word, meanwhile

    @property
    def has_lost(self) -> bool:
        return self._word == b""

    def close(self) -> None:
        self._listener.close()

    def _accept(self) -> None:
        while True:
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        """A client waits for each reply, so commands and replies come in turns."""
        with client, socket.create_connection(("127.0.0.1", self._server)) as server:
            while sent := client.recv(1 << 20):
                server.sendall(sent)
                reply = server.recv(1 << 20)
                if self._word and self._word in sent:
                    self._word = b""
                    self._meanwhile()
                    return
                client.sendall(reply)
