"""The operator's page: what a person sees there, what its button does, and what no other page can have it do."""

import re

import pytest
from flask.testing import FlaskClient
from sqlalchemy import select, update

from pbem.store.engine import reading, writing
from pbem.store.tables import acts, inbox, outbox
from pbem.watch.site import operator_site
from tests.support.house import House


def site(house: House) -> FlaskClient:
    """A browser at the operator's pages of a house."""
    return operator_site(house.service, None, lambda: house.now).test_client()


def set_aside(house: House) -> int:
    """A letter of the spy's lies aside."""
    house.open("spy", "partisan-1")
    house.deliver(house.reply("spy", "help"))
    with writing(house.service.engine) as conn:
        changed = update(inbox).values(state="shunted", verdict='{"reason":"MemoryError"}').returning(inbox.c.id)
        return int(conn.execute(changed).scalar_one())


def form(client: FlaskClient) -> dict[str, str]:
    """What the form of the page sends."""
    found = re.search(r'name="csrf_token" value="([^"]+)"', client.get("/").text)
    assert found is not None
    return {"csrf_token": found[1], "by": "Ada", "reason": "memory was added"}


def state_of(house: House, number: int) -> str:
    """How a letter that came in stands."""
    with reading(house.service.engine) as conn:
        return str(conn.execute(select(inbox.c.state).where(inbox.c.id == number)).scalar_one())


def test_a_quiet_service_says_that_it_is_ready(house: House) -> None:
    page = site(house).get("/")
    assert page.status_code == 200
    assert "Ready" in page.text
    assert "Nothing." in page.text


def test_it_shows_what_lies_aside_what_failed_and_what_comes_but_nobody(house: House) -> None:
    set_aside(house)
    with writing(house.service.engine) as conn:
        conn.execute(update(outbox).where(outbox.c.serial == 1).values(state="failed", error="550 no such mailbox"))
    page = site(house).get("/").text
    for told in ("Letter 1", "MemoryError", "550 no such mailbox", "quinta-colonna 1, Thu 8 Jan 2026"):
        assert told in page
    for hidden in ("@example.org", "spy", "partisan", "welcome", "help"):
        assert hidden not in page


def test_the_button_has_a_letter_tried_again_and_writes_down_who_did(house: House) -> None:
    number = set_aside(house)
    client = site(house)
    assert client.post(f"/aside/letter/{number}", data=form(client)).status_code == 303
    assert state_of(house, number) == "new"
    with reading(house.service.engine) as conn:
        assert conn.execute(select(acts.c.what, acts.c.whom)).all() == [("letter-retried", f"letter {number}")]


@pytest.mark.parametrize(
    ("data", "headers"),
    [
        ({}, {}),
        ({"csrf_token": "made up"}, {}),
        ({"by": ""}, {}),
        ({}, {"Origin": "https://evil.example.org"}),
        ({}, {"Sec-Fetch-Site": "cross-site"}),
        ({}, {"Host": "evil.example.org"}),
    ],
)
def test_nothing_else_has_it_done(house: House, data: dict[str, str], headers: dict[str, str]) -> None:
    number = set_aside(house)
    client = site(house)
    whole = form(client)
    sent = {**whole, **data} if data or headers else {}
    assert client.post(f"/aside/letter/{number}", data=sent, headers=headers).status_code in (400, 403)
    assert client.get(f"/aside/letter/{number}").status_code == 405
    assert state_of(house, number) == "shunted"


def test_a_form_shown_to_one_browser_serves_no_other(house: House) -> None:
    number = set_aside(house)
    assert site(house).post(f"/aside/letter/{number}", data=form(site(house))).status_code == 400
    assert state_of(house, number) == "shunted"


def test_programs_are_answered_under_any_name(house: House) -> None:
    assert site(house).get("/metrics", headers={"Host": "watch:8026"}).status_code == 200
    assert site(house).get("/", headers={"Host": "watch:8026"}).status_code == 400
    assert site(house).get("/", headers={"Host": "127.0.0.1:8026"}).status_code == 200
