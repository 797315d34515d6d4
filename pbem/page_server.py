"""A web server over some pages, in a thread of its own, where a setting says."""

import os
import socket
import threading
from typing import Any

from flask import Flask
from waitress import wasyncore
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
        self._open: dict[int, Any] = {}  # all that it listens to: its visitors, who stay connected between pages, too
        trusted = believed if proxies else {}
        self._server: Any = create_server(pages, map=self._open, sockets=[bound], threads=4, ident="pbem", **trusted)
        self._thread = threading.Thread(target=self._server.run, name="web", daemon=True)

    def start(self) -> None:
        """Show pages."""
        self._thread.start()

    def stop(self) -> None:
        """Show them no more: what is asked for is answered, and then all visitors are let go."""
        self._server.task_dispatcher.shutdown(timeout=_STOP_SECONDS)
        if self._thread.is_alive():
            self._server.trigger.pull_trigger(self._let_go)
            self._thread.join(_STOP_SECONDS)
        self._let_go()

    def _let_go(self) -> None:
        """Close what it listens to; done by its own thread, which ends where nothing is left."""
        wasyncore.close_all(self._open, ignore_all=True)


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
