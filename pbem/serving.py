"""A whole service in one process: letters in, work, pages; from ``start`` to ``stop``."""

import os
import socket
import threading
from typing import Any

from flask import Flask
from waitress.server import create_server

from mail.inbound.transport.listener import Listener
from pbem import journal
from pbem.compose import Service, now
from pbem.presence import Presence
from pbem.settings import Settings, SettingsError
from worker.runner import Runner


class Serving:
    """Listener, worker and web server of one installation. SettingsError or ListenerError name a busy port."""

    def __init__(self, service: Service, web: Flask) -> None:
        settings = service.settings
        self._service = service
        self._runner = Runner(service.desk, now, _alarm)
        service.bell.ring_with(lambda _piece: self._runner.ring())
        self._listener = listener(service)
        self._web = web_server(web, settings)
        self._presence = Presence(settings.home)
        self._stopping = False
        self._thread = threading.Thread(target=self._show, name="web", daemon=True)

    @property
    def lmtp_port(self) -> int:
        """Where letters come in; the free port found, if any would do."""
        return self._listener.port

    @property
    def web_port(self) -> int:
        """Where pages are shown; the free port found, if any would do."""
        return int(self._web.effective_port)

    def start(self) -> None:
        """Take letters in, then work, then show pages. SettingsError while the store is being moved away."""
        try:
            self._presence.begin()
            self._listener.start()
        except Exception:
            self._web.close()
            self._presence.end()
            raise
        self._runner.start()
        self._thread.start()

    def stop(self) -> None:
        """Stop taking letters in, finish the work in hand, close the pages."""
        self._listener.stop()
        self._runner.stop()
        self._stopping = True
        self._web.close()
        self._thread.join(5)
        self._presence.end()

    def _show(self) -> None:
        try:
            self._web.run()
        except OSError:
            # Its socket is closed while it waits for a visitor: that is how this server is stopped.
            if not self._stopping:
                raise


def listener(service: Service) -> Listener:
    """The door for letters where the settings say, not yet open."""
    chosen = service.settings
    return Listener(
        service.intake,
        now,
        protocol=chosen.mail_protocol,
        host=chosen.mail_host,
        port=chosen.mail_port,
        alarm=lambda failure: journal.note_failure("the door could not answer", failure),
    )


def web_server(web: Flask, settings: Settings) -> Any:
    """The production web server over the pages, bound; SettingsError if its address is taken."""
    family = socket.AF_INET6 if ":" in settings.web_host else socket.AF_INET
    try:
        bound = socket.create_server((settings.web_host, settings.web_port), family=family)
    except OSError as error:
        why = os.strerror(error.errno) if error.errno and error.errno > 0 else error.strerror
        raise SettingsError(
            f"Pages cannot be shown on {settings.web_host}:{settings.web_port} ({why}): "
            "stop the program that uses it, or set PBEM_WEB_LISTEN to another port."
        ) from None
    return create_server(web, sockets=[bound], threads=4, ident="pbem")


def _alarm(failure: Exception) -> None:
    journal.note_failure("a piece of work failed", failure)
