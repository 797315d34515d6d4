"""Coming in without a password: a form that asks for an address, a link by letter, a button that enters, and ways out."""

from collections.abc import Callable
from datetime import datetime
from typing import Final

from flask import Blueprint, Response, redirect, request, url_for
from flask_limiter import Limiter
from werkzeug.wrappers import Response as Answer

from mail.inbound.address import BadAddress
from pbem.compose import Service
from pbem.web.guarding import refuse_other_pages
from pbem.web.limiting import seldom
from pbem.web.sessions import session_of_request, visitor
from pbem.web.speaking import language_of, page
from worker.ports import Piece

_LONGEST: Final = 320  # characters of an address


def signing_in_pages(service: Service, limiter: Limiter, clock: Callable[[], datetime]) -> Blueprint:
    """``/in`` and ``/in/<token>``. Whatever address is given, the answer is the same."""
    pages = Blueprint("signing_in", __name__, url_prefix="/in")
    pages.before_request(refuse_other_pages)
    pages.after_request(_telling_origins)

    @pages.get("")
    def form() -> str | Answer:
        return redirect(url_for("matches.mine")) if visitor() is not None else _form()

    @pages.post("")
    @seldom(limiter, service.settings.limits.asks)
    def ask() -> Answer | tuple[str, int]:
        address = request.form.get("address", "").strip()
        try:
            if len(address) > _LONGEST:
                raise BadAddress(address)
            service.links.ask(address, clock())
        except BadAddress:
            return _form(address, trouble=True), 400
        service.bell(Piece("answer_sign_ins", "sign-in"))
        return redirect(url_for(".asked"), 303)

    @pages.get("/asked")
    def asked() -> str:
        return page("asked.html", language_of(request))

    @pages.get("/<token>")
    def link(token: str) -> str | tuple[str, int]:
        good = service.links.opens(token.lower(), clock())
        return _link(good), 200 if good else 410

    @pages.post("/<token>")
    def enter(token: str) -> Answer | tuple[str, int]:
        name = service.links.enter(token.lower(), clock())
        if name is None:
            return _link(False), 410
        _leave(service)
        session_of_request().name = name
        return redirect(url_for("matches.mine"), 303)

    return pages


def signing_out_pages(service: Service, clock: Callable[[], datetime]) -> Blueprint:
    """``/out`` ends this session, ``/out/everywhere`` all of the player's and every link on its way."""
    pages = Blueprint("signing_out", __name__, url_prefix="/out")

    @pages.post("")
    def here() -> Answer:
        _leave(service)
        return redirect(url_for(".done"), 303)

    @pages.post("/everywhere")
    def everywhere() -> Answer:
        person = visitor()
        if person is not None:
            service.links.leave_everywhere(person.id, clock())
        _leave(service)
        return redirect(url_for(".done"), 303)

    @pages.get("/done")
    def done() -> str:
        return page("signed-out.html", language_of(request))

    return pages


def _leave(service: Service) -> None:
    """End the session that the browser shows, if it shows one."""
    here = session_of_request()
    if here.name is not None:
        service.sessions.end(here.name)
        here.name = None


def _form(address: str = "", *, trouble: bool = False) -> str:
    return page("sign-in.html", language_of(request), address=address, trouble=trouble)


def _link(good: bool) -> str:
    return page("enter.html", language_of(request), good=good)


def _telling_origins(response: Response) -> Response:
    """A browser that may not say at all where it comes from could not show that a form comes from here; which page it was, and
    so the link, it tells nobody."""
    response.headers["Referrer-Policy"] = "strict-origin"
    return response
