"""What holds of every route there is, whoever asks: strict headers, no cookie, nothing kept by others, nothing done by a GET."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select

from pbem.store.engine import reading
from pbem.store.tables import metadata
from pbem.web import create_app
from tests.pbem.web.routes import Values, addresses, values
from tests.support.coming_in import browser, signed_in
from tests.support.house import House, address_of

ADMIN = "ada@example.org"
ALLOWED = {"default-src": {"'none'"}, "script-src": {"'self'"}, "style-src": {"'self'"}, "frame-ancestors": {"'none'"}}
# The file to keep brings its own scripts, named by their hashes; elsewhere only our files run.
OF_A_FILE = "theatre.file"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """A match that is over and one that runs, with an administrator who plays neither."""
    made = House(tmp_path_factory.mktemp("routes"), PBEM_ADMINS=ADMIN)
    made.open("spy", "partisan-1")
    made.resign("spy")
    made.open("spy", "partisan-1")
    made.answer("partisan-1", "dispute 1: why am I not asked?")
    yield made
    made.close()


@pytest.fixture(scope="module")
def given(house: House) -> Values:
    """Both matches, and the link of the first."""
    with reading(house.service.engine) as conn:
        found = [UUID(str(one)) for one in conn.execute(select(metadata.tables["matches"].c.id)).scalars()]
    return values(found, [house.service.outbox.tokens.replay_of(one) for one in found])


@pytest.fixture(scope="module")
def visitors(house: House) -> dict[str, FlaskClient]:
    """Somebody who is not signed in, a player, an administrator who has said why they look."""
    return {
        "nobody": browser(house),
        "player": signed_in(house, address_of("spy")),
        "administrator": signed_in(house, ADMIN),
    }


def stored(house: House) -> dict[str, list[tuple[Any, ...]]]:
    """All rows there are."""
    with reading(house.service.engine) as conn:
        return {table.name: [tuple(row) for row in conn.execute(table.select())] for table in metadata.sorted_tables}


def policy(said: str) -> dict[str, set[str]]:
    """What a Content-Security-Policy allows, by its directives."""
    parts = (part.split() for part in said.split(";") if part.strip())
    return {name: set(sources) for name, *sources in parts}


@pytest.mark.parametrize("who", ["nobody", "player", "administrator"])
def test_every_answer_to_a_get_is_strict_and_changes_nothing(
    who: str, house: House, given: Values, visitors: dict[str, FlaskClient]
) -> None:
    visitor, before = visitors[who], stored(house)
    found = list(addresses(create_app(house.service), "GET", given))
    assert {endpoint.partition(".")[0] for endpoint, _ in found} >= {"desk", "theatre", "matches", "signing_in"}
    for endpoint, path in found:
        answer = visitor.get(path)
        assert answer.status_code < 500, path
        allowed = policy(answer.headers["Content-Security-Policy"])
        if endpoint != OF_A_FILE or answer.status_code != 200:
            assert allowed | ALLOWED == allowed, path
        assert not {"'unsafe-inline'", "'unsafe-eval'", "*"} & set().union(*allowed.values()), path
        assert answer.headers["Cache-Control"] == "no-store", path
        assert answer.headers["Referrer-Policy"] in ("no-referrer", "strict-origin"), path
        assert answer.headers["X-Content-Type-Options"] == "nosniff", path
        assert not {"Set-Cookie", "ETag", "Last-Modified", "Access-Control-Allow-Origin"} & {*answer.headers.keys()}
    assert stored(house) == before


@pytest.mark.parametrize("who", ["nobody", "player", "administrator"])
def test_no_form_of_another_page_does_anything(
    who: str, house: House, given: Values, visitors: dict[str, FlaskClient]
) -> None:
    visitor, before = visitors[who], stored(house)
    for headers in ({"Sec-Fetch-Site": "cross-site"}, {"Origin": "https://evil.example.org"}):
        for endpoint, path in addresses(create_app(house.service), "POST", given):
            data = {"reason": "why", "text": "x", "words": "1", "ruling": "annulled", "address": address_of("spy")}
            assert visitor.post(path, data=data, headers=headers).status_code in (400, 403, 404), endpoint
    assert stored(house) == before
