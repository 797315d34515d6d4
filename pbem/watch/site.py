"""The operator's listener as a whole: figures for programs, and one page for a person, with a button for what lies aside."""

import hmac
from collections.abc import Callable
from datetime import datetime
from functools import partial
from ipaddress import ip_address
from typing import Final
from urllib.parse import urlsplit

from flask import Blueprint, Flask, abort, redirect, request, url_for
from flask_wtf.csrf import CSRFProtect
from werkzeug.wrappers import Response as Answer

from mail.outbound.instants import instant
from pbem import __version__
from pbem.audit.letters.verdict_words import why_aside
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.retrying import Retrying
from pbem.compose import Service
from pbem.watch.broker import Broker
from pbem.watch.overview import overview
from pbem.watch.pages import operator_app
from pbem.watch.readiness import readiness
from pbem.web.guarding import guard, refuse_other_pages
from pbem.web.speaking import asked_for, page, page_for_anybody
from worker.ports import Piece

_MEANS: Final = "the operator's page"


def operator_site(service: Service, broker: Broker | None, now: Callable[[], datetime]) -> Flask:
    """``/``, ``/healthz``, ``/readyz`` and ``/metrics``."""
    app = operator_app(service.engine, broker, now)
    app.secret_key = hmac.digest(service.keys.link, b"forms of the operator", "sha256")
    # Nobody signs in here; the cookie does nothing but tie a form to the browser that it was shown in.
    app.config |= {"SESSION_COOKIE_NAME": "pbem-operator", "SESSION_COOKIE_SAMESITE": "Strict"}
    app.config |= {"WTF_CSRF_TIME_LIMIT": None, "WTF_CSRF_SSL_STRICT": False}
    guard(app)
    CSRFProtect(app)
    app.register_blueprint(_pages(service, broker, now))
    return app


def _pages(service: Service, broker: Broker | None, now: Callable[[], datetime]) -> Blueprint:
    pages = Blueprint("operator", __name__)
    pages.before_request(_refuse_foreign_names)
    pages.before_request(refuse_other_pages)
    again = Retrying(service.engine, service.acts)

    @pages.get("/")
    def overlooked() -> str | tuple[str, int]:
        moment, language = now(), asked_for(request)
        state = readiness(service.engine, broker, moment)
        if not state.database.answers:
            return page_for_anybody("operator.html", language, state=state, seen=None, version=__version__), 503

        def told(at: datetime | None) -> str:
            return instant(at, "UTC", language) if at is not None else "–"

        seen = overview(service.repository, moment)
        aside = partial(why_aside, language=language)
        facts = {"state": state, "seen": seen, "version": __version__, "told": told, "aside": aside}
        return page("operator.html", language, **facts, done=request.args.get("done", ""))

    @pages.post("/aside/<any(letter, deadline):what>/<int:number>")
    def retry(what: str, number: int) -> Answer:
        name = request.form.get("by", "").strip()
        if not name:
            abort(400)
        do, who = again.letter if what == "letter" else again.deadline, Operator(name[:100], _MEANS)
        if not do(number, who, request.form.get("reason", "").strip()[:1000], now()):
            abort(404)
        service.bell(Piece("read_letter"))
        return redirect(url_for(".overlooked", done=what), 303)

    return pages


def _refuse_foreign_names() -> None:
    """Abort what is asked under a name that somebody could have led here: numbers and this machine's own name cannot be."""
    host = urlsplit(f"//{request.host}").hostname or ""
    try:
        ip_address(host)
    except ValueError:
        if host != "localhost":
            abort(400)
