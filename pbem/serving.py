"""A whole service in one process: letters in, work, pages; from ``start`` to ``stop``."""

import re
import threading
from typing import Any, Final, Literal

import structlog
from flask import Flask
from waitress.server import create_server

from mail.inbound.listener import Listener
from pbem.compose import Service, now
from pbem.settings import Settings, SettingsError
from worker.runner import Runner

_LISTEN: Final = re.compile(r"(lmtp|smtp)://([^/:@\s]+):(\d{1,5})/?")


class Serving:
    """Listener, worker and web server of one installation. SettingsError or ListenerError name a busy port."""

    def __init__(self, service: Service, web: Flask) -> None:
        settings = service.settings
        self._service = service
        self._runner = Runner(service.desk, now, _alarm)
        service.bell.ring_with(self._runner.ring)
        self._listener = _listener(settings, service)
        self._web = _web_server(web, settings)
        self._thread = threading.Thread(target=self._web.run, name="web", daemon=True)

    @property
    def lmtp_port(self) -> int:
        """Where letters come in."""
        return self._listener.port

    def start(self) -> None:
        """Take letters in, then work, then show pages."""
        try:
            self._listener.start()
        except Exception:
            self._web.close()
            raise
        self._runner.start()
        self._thread.start()

    def stop(self) -> None:
        """Stop taking letters in, finish the work in hand, close the pages."""
        self._listener.stop()
        self._runner.stop()
        self._web.close()
        self._thread.join(5)


def _listener(settings: Settings, service: Service) -> Listener:
    found = _LISTEN.fullmatch(settings.mail_in)
    if not found:
        raise SettingsError(
            f"PBEM_MAIL_IN cannot be {settings.mail_in!r}: write lmtp://127.0.0.1:8024 or smtp://127.0.0.1:8024."
        )
    protocol: Literal["lmtp", "smtp"] = "lmtp" if found[1] == "lmtp" else "smtp"
    return Listener(service.intake, now, protocol=protocol, host=found[2], port=int(found[3]))


def _web_server(web: Flask, settings: Settings) -> Any:
    try:
        return create_server(web, host=settings.web_host, port=settings.web_port, threads=4, ident="pbem")
    except OSError as error:
        raise SettingsError(
            f"Pages cannot be shown on {settings.web_host}:{settings.web_port} ({error.strerror}): "
            "stop the program that uses it, or set PBEM_WEB_LISTEN to another port."
        ) from None


def _alarm(failure: Exception) -> None:
    structlog.get_logger("pbem.worker").error(
        "a piece of work failed", failure=type(failure).__name__, exc_info=failure
    )
