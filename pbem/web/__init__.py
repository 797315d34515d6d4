"""The pages: for everybody, for players who are signed in, and a mailbox to play from in a demonstration."""

import hmac
from collections.abc import Callable
from datetime import datetime
from typing import Any, Final
from urllib.parse import urlsplit
from uuid import UUID

from flask import Blueprint, Flask
from flask_wtf.csrf import CSRFProtect

from pbem.compose import Service, now
from pbem.demo import Demo
from pbem.settings import Settings
from pbem.web.desk import desk_pages
from pbem.web.desk.gate import keep_to_administrators
from pbem.web.fairness import fairness_pages
from pbem.web.front import front_pages
from pbem.web.guarding import guard, note_failure
from pbem.web.health import health_pages
from pbem.web.limiting import limiter_of
from pbem.web.mailbox import mailbox_pages
from pbem.web.matches import matches_pages
from pbem.web.sessions import keep_sessions, visitor
from pbem.web.signing_in import signing_in_pages, signing_out_pages
from pbem.web.theatre import theatre_pages
from pbem.web.unsubscribe import unsubscribe_pages

_LONGEST_FORM: Final = 256 * 1024  # bytes
_THIS_MACHINE: Final = ("127.0.0.1", "localhost", "[::1]")


class Pages(Flask):
    """A Flask application that writes no address, and so no token, into a log."""

    def log_exception(self, exc_info: Any) -> None:
        """Only which page failed, and how."""
        note_failure(exc_info[1])


def create_app(service: Service, demo: Demo | None = None, clock: Callable[[], datetime] = now) -> Flask:
    """The pages of a service, with the mailbox if there is a demonstration. Only who signs in gets a cookie."""
    app = Pages(__name__)
    app.config["MAX_CONTENT_LENGTH"] = _LONGEST_FORM
    app.jinja_env.trim_blocks = app.jinja_env.lstrip_blocks = True
    guard(app)
    keep_sessions(app, service, clock)
    keep_to_administrators(app)
    app.register_blueprint(health_pages())
    app.register_blueprint(fairness_pages(service))
    app.register_blueprint(theatre_pages(service, _who))
    app.register_blueprint(matches_pages(service))
    app.register_blueprint(desk_pages(service, clock))
    app.register_blueprint(signing_out_pages(service, clock))
    # These answer people without a session: each says for itself what it takes a POST for.
    open_to_all = [unsubscribe_pages(service), signing_in_pages(service, limiter_of(app, service), clock)]
    if demo is None:
        app.register_blueprint(front_pages())
    else:
        app.config["TRUSTED_HOSTS"] = _own_names(service.settings)
        open_to_all.append(mailbox_pages(demo, service.settings.web_url))
    _refuse_foreign_forms(app, service, open_to_all)
    return app


def _who() -> UUID | None:
    person = visitor()
    return person.id if person is not None else None


def _refuse_foreign_forms(app: Flask, service: Service, open_to_all: list[Blueprint]) -> None:
    """Take no form that was not made here for the same session, these pages aside."""
    app.secret_key = hmac.digest(service.keys.link, b"forms", "sha256")
    # A form is good as long as its session; where it comes from is said by no Referer here, for pages give none.
    app.config |= {"WTF_CSRF_TIME_LIMIT": None, "WTF_CSRF_SSL_STRICT": False}
    forms = CSRFProtect(app)
    for pages in open_to_all:
        forms.exempt(pages)
        app.register_blueprint(pages)


def _own_names(settings: Settings) -> list[str] | None:
    """Under which names the mailbox answers: on one machine its own alone, so that no other site's name can be led here."""
    if settings.web_host not in _THIS_MACHINE and settings.web_host != "::1":
        return None
    return [*_THIS_MACHINE, urlsplit(settings.web_url).hostname or settings.web_host]
