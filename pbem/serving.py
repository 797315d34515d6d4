"""A whole service in one process: letters in, work, pages; from ``start`` to ``stop``."""

from flask import Flask

from pbem import journal
from pbem.compose import Service, now
from pbem.doors import Doors
from pbem.page_server import PageServer
from pbem.presence import Presence
from worker.runner import Runner


class Serving:
    """Doors for letters, worker and web servers of one installation, one of them for its ``operator`` alone. SettingsError or
    ListenerError name a busy port."""

    def __init__(self, service: Service, web: Flask, operator: Flask | None = None) -> None:
        settings = service.settings
        self._service = service
        self._runner = Runner(service.desk.watching(), now, journal.note_failed_work)
        service.bell.ring_with(lambda _piece: self._runner.ring())
        self._doors = Doors(service)
        self._web = PageServer(web, (settings.web_host, settings.web_port), "PBEM_WEB_LISTEN", settings.web_proxies)
        self._pages = [self._web]
        if operator is not None and settings.operator_listen is not None:
            self._pages.append(self._for_operator(operator, settings.operator_listen))
        self._presence = Presence(settings.home)

    @property
    def lmtp_port(self) -> int | None:
        """Where letters are handed over; the free port found, if any would do. None if they are only fetched."""
        return self._doors.port

    @property
    def mail_in(self) -> tuple[str, ...]:
        """Where letters come in, as URLs."""
        return self._doors.places

    @property
    def operator_port(self) -> int | None:
        """Where the operator's pages are shown, if they are."""
        return self._pages[1].port if len(self._pages) > 1 else None

    @property
    def web_port(self) -> int:
        """Where pages are shown; the free port found, if any would do."""
        return self._web.port

    def start(self) -> None:
        """Take letters in, then work, then show pages. SettingsError while the store is being moved away."""
        try:
            self._presence.begin()
            self._doors.start()
        except Exception:
            self._close_pages()
            self._presence.end()
            raise
        self._runner.start()
        for pages in self._pages:
            pages.start()

    def stop(self) -> None:
        """Stop taking letters in, finish the work in hand, close the pages."""
        self._doors.stop()
        self._runner.stop()
        self._close_pages()
        self._presence.end()

    def _for_operator(self, operator: Flask, listen: tuple[str, int]) -> PageServer:
        try:
            return PageServer(operator, listen, "PBEM_OPERATOR_LISTEN")
        except Exception:
            self._web.stop()
            raise

    def _close_pages(self) -> None:
        for pages in self._pages:
            pages.stop()
