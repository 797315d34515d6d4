"""The pages: a front page and the end of reminders for every service, and a mailbox to play from in a demonstration."""

from typing import Any, Final
from urllib.parse import urlsplit

from flask import Flask

from pbem.compose import Service
from pbem.demo import Demo
from pbem.settings import Settings
from pbem.web.fairness import fairness_pages
from pbem.web.front import front_pages
from pbem.web.guarding import guard, note_failure
from pbem.web.health import health_pages
from pbem.web.mailbox import mailbox_pages
from pbem.web.theatre import theatre_pages
from pbem.web.unsubscribe import unsubscribe_pages

_LONGEST_FORM: Final = 256 * 1024  # bytes
_THIS_MACHINE: Final = ("127.0.0.1", "localhost", "[::1]")


class Pages(Flask):
    """A Flask application that writes no address, and so no token, into a log."""

    def log_exception(self, exc_info: Any) -> None:
        """Only which page failed, and how."""
        note_failure(exc_info[1])


def create_app(service: Service, demo: Demo | None = None) -> Flask:
    """The pages of a service, with the mailbox if there is a demonstration. No page sets a cookie."""
    app = Pages(__name__)
    app.config["MAX_CONTENT_LENGTH"] = _LONGEST_FORM
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    guard(app)
    app.register_blueprint(health_pages())
    app.register_blueprint(unsubscribe_pages(service))
    app.register_blueprint(fairness_pages(service))
    app.register_blueprint(theatre_pages(service, lambda: None))
    if demo is None:
        app.register_blueprint(front_pages())
    else:
        app.config["TRUSTED_HOSTS"] = _own_names(service.settings)
        app.register_blueprint(mailbox_pages(demo, service.settings.web_url))
    return app


def _own_names(settings: Settings) -> list[str] | None:
    """Under which names the mailbox answers: on one machine its own alone, so that no other site's name can be led here."""
    if settings.web_host not in _THIS_MACHINE and settings.web_host != "::1":
        return None
    return [*_THIS_MACHINE, urlsplit(settings.web_url).hostname or settings.web_host]
