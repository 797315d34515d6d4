"""An administrator at the desk of a service: signed in by the link of a letter, opening pages and pressing buttons."""

import re
from pathlib import Path
from uuid import UUID

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from domain.match.events import SecretsSeen
from tests.support.coming_in import signed_in
from tests.support.house import House

ADMIN = "ada@example.org"
TOKEN = re.compile(r'name="csrf_token" value="([^"]+)"')


def administered(home: Path, *more: str, **settings: str) -> House:
    """A service with an administrator who never played, and others if said."""
    return House(home, **administered_by(ADMIN, *more), **settings)


def administered_by(*addresses: str) -> dict[str, str]:
    """The setting that makes somebody an administrator."""
    return {"PBEM_ADMINS": ", ".join(addresses)}


def at_desk(house: House, address: str = ADMIN) -> FlaskClient:
    """The browser of an administrator who is signed in."""
    return signed_in(house, address)


def press(visitor: FlaskClient, page: str, place: str, **fields: str) -> TestResponse:
    """A form of ``page`` is sent to ``place``, as a browser does it."""
    found = TOKEN.search(visitor.get(page).text)
    assert found is not None, page
    return visitor.post(place, data={"csrf_token": found[1], **fields})


def say_why(visitor: FlaskClient, match: object, reason: str = "a disputed arrest") -> TestResponse:
    """A reason is given for looking into a match."""
    place = f"/desk/matches/{match}"
    return press(visitor, place, f"{place}/look", to=place, reason=reason)


def looks(house: House, match: UUID) -> list[SecretsSeen]:
    """The looks that a match remembers."""
    return [entry.event for entry in house.match(match).entries if isinstance(entry.event, SecretsSeen)]
