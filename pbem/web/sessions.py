"""The session of a visitor: a cookie with a secret name, of which the database has the hash; none before somebody signs in."""

from collections.abc import Callable
from datetime import datetime
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

from flask import Flask, Request, Response, current_app, g, session
from flask.sessions import SessionInterface, SessionMixin

from pbem.clubhouse.directory import Person
from pbem.clubhouse.signing_in.sessions import ABSOLUTE
from pbem.compose import Service
from pbem.store.engine import reading

_TOKEN: Final = "csrf_token"  # where Flask-WTF looks for what its tokens are made from
_VISITOR: Final = "pbem_visitor"


class VisitorSession(dict[str, Any], SessionMixin):
    """What is known of a visitor. ``name`` is the secret name that their browser showed, or that it is to keep from now on."""

    def __init__(self, name: str | None) -> None:
        super().__init__()
        self.shown = self.name = name
        if name is not None:
            # No row has to be looked up for it, and nobody who does not know the name can make it.
            self[_TOKEN] = sha256(f"csrf {name}".encode()).hexdigest()


class DatabaseSessions(SessionInterface):
    """Opens and keeps the sessions of one installation, where Flask asks for them."""

    def __init__(self, secure: bool) -> None:
        self._secure = secure
        # With this beginning a browser takes it from this host alone, over TLS alone.
        self._cookie = "__Host-pbem" if secure else "pbem"

    def open_session(self, app: Flask, request: Request) -> VisitorSession:
        """What the visitor's browser shows; whose it is, is looked up when a page asks."""
        return VisitorSession(request.cookies.get(self._cookie) or None)

    def save_session(self, app: Flask, session: SessionMixin, response: Response) -> None:
        """Give the browser the name of a new session, or take back that of one that is over. Nobody else gets a cookie."""
        assert isinstance(session, VisitorSession)
        if session.name == session.shown:
            return
        if session.name is None:
            response.delete_cookie(self._cookie, secure=self._secure, httponly=True, samesite="Lax")
            return
        response.set_cookie(
            self._cookie, session.name, max_age=ABSOLUTE, secure=self._secure, httponly=True, samesite="Lax"
        )


class Visitors:
    """Who the visitors of one installation are."""

    def __init__(self, service: Service, clock: Callable[[], datetime]) -> None:
        self._service = service
        self._clock = clock

    def person(self) -> Person | None:
        """The player who is signed in here; None if nobody is, or if they were forgotten."""
        if session_of_request().name is None:
            return None
        if _VISITOR not in g:
            setattr(g, _VISITOR, self._looked_up())
        found: Person | None = g.get(_VISITOR)
        return found

    def administrator(self) -> Person | None:
        """The same if they are an administrator."""
        person = self.person()
        return person if self._service.administrators.includes(person) else None

    def _looked_up(self) -> Person | None:
        name = session_of_request().name
        player: UUID | None = self._service.sessions.whose(name, self._clock()) if name is not None else None
        if player is None:
            return None
        with reading(self._service.engine) as conn:
            return self._service.directory.person(conn, player)


def session_of_request() -> VisitorSession:
    """The session of whoever asks now."""
    found = session._get_current_object()  # type: ignore[attr-defined]
    assert isinstance(found, VisitorSession)
    return found


def visitor() -> Person | None:
    """The player who is signed in, in whatever application answers; None on pages that know no sessions."""
    known: Visitors | None = current_app.extensions.get(_VISITOR)
    return known.person() if known is not None else None


def administrator() -> Person | None:
    """The administrator who is signed in; None if whoever is, is none."""
    known: Visitors | None = current_app.extensions.get(_VISITOR)
    return known.administrator() if known is not None else None


def knows_sessions() -> bool:
    """Whether one can sign in to the application that answers."""
    return _VISITOR in current_app.extensions


def keep_sessions(app: Flask, service: Service, clock: Callable[[], datetime]) -> None:
    """Have an application know who is signed in."""
    app.session_interface = DatabaseSessions(service.settings.web_url.startswith("https:"))
    app.extensions[_VISITOR] = Visitors(service, clock)
