"""A player signs in to the pages of a house, as with a browser: asks, reads the letter, presses the button."""

import re

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from pbem.web import create_app
from tests.support.house import House, address_of, words_of

SPY = address_of("spy")


def browser(house: House) -> FlaskClient:
    """A browser without a cookie, by the clock of the house."""
    return create_app(house.service, clock=lambda: house.now).test_client()


def asked(house: House, address: str = SPY, at: FlaskClient | None = None) -> TestResponse:
    """Somebody asks for a link to an address, and the service does what is due."""
    answer = (at or browser(house)).post("/in", data={"address": address})
    house.work()
    return answer


def link(house: House, address: str = SPY) -> str:
    """Where the newest letter to an address leads."""
    found = re.search(r"http://127\.0\.0\.1:8025(/in/[a-z2-7]{26})", words_of(house.letters_to(address)[-1]))
    assert found is not None
    return found[1]


def signed_in(house: House, address: str = SPY) -> FlaskClient:
    """A browser in which the player of an address is signed in."""
    visitor = browser(house)
    asked(house, address, visitor)
    assert visitor.post(link(house, address)).status_code == 303
    return visitor


def form_token(visitor: FlaskClient) -> str:
    """What the forms of a page hold, that was made for this visitor."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', visitor.get("/matches").text)
    assert found is not None
    return found[1]
