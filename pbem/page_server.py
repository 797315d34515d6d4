"""A web server over some pages, in a thread of its own, where a setting says."""

import os
import socket
import threading
from typing import Any

from flask import Flask
from waitress.server import create_server

from pbem.settings import SettingsError

_STOP_SECONDS = 5.0


class PageServer:
    """Bound when it is made, so that a busy port is found before anything begins: SettingsError names ``setting``.

    ``proxies``: how many stand before it and add to X-Forwarded-For whom they heard from; what comes without them could be
    made up by anybody, and is thrown away.
    """

    def __init__(self, pages: Flask, listen: tuple[str, int], setting: str, proxies: int = 0) -> None:
        bound = _bound(listen, setting)
        believed: dict[str, Any] = {"trusted_proxy": "*", "trusted_proxy_count": proxies}
        believed["trusted_proxy_headers"] = "x-forwarded-for"
        self.port: int = bound.getsockname()[1]  # the free one found, if any would do
        self._server = create_server(pages, sockets=[bound], threads=4, ident="pbem", **(believed if proxies else {}))
        self._stopping = False
        self._thread = threading.Thread(target=self._show, name="web", daemon=True)

    def start(self) -> None:
        """Show pages."""
        self._thread.start()

    def stop(self) -> None:
        """Show them no more."""
        self._stopping = True
        self._server.close()
        if self._thread.is_alive():
            self._thread.join(_STOP_SECONDS)

    def _show(self) -> None:
        try:
            self._server.run()
        except OSError:
            # Its socket is closed while it waits for a visitor: that is how this server is stopped.
            if not self._stopping:
                raise


def _bound(listen: tuple[str, int], setting: str) -> socket.socket:
    host, port = listen
    try:
        return socket.create_server(listen, family=socket.AF_INET6 if ":" in host else socket.AF_INET)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        raise SettingsError(
            f"Pages cannot be shown on {host}:{port} ({why}): "
            f"stop the program that uses it, or set {setting} to another port."
        ) from None
