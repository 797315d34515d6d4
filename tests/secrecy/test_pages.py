"""Pages of two installations that a partisan cannot tell apart: the same words, headers, sizes and mistakes."""

import re
from hashlib import sha256
from pathlib import Path
from uuid import UUID, uuid4

import pytest
from flask import Flask
from sqlalchemy import delete, insert, select, update
from werkzeug.test import TestResponse

from domain.game import PUBLIC
from pbem.clubhouse.matches.looks import Looking
from pbem.store.engine import writing
from pbem.store.tables import inbox, outbox, sessions
from pbem.web import create_app
from tests.pbem.web.routes import Values, addresses, values
from tests.secrecy.blanking import blanked
from tests.secrecy.test_service_twins import SPY, VIEWER, Twins
from tests.secrecy.test_service_twins import twins as twins
from tests.support.house import House, address_of

FORM = re.compile(rb'(?<=name="csrf_token" value=")[^"]+')
# What a letter of one's own was given where it was written: the token it answers, and its number.
OWN = re.compile(rb"(?<=g\+)[a-z2-7]{4}(?=\xe2\x80\xa6)|\d+(?=\.[a-z0-9-]+@example\.org)")
NOBODY = str(uuid4())
# What is filled into every form: each takes what it asks for.
FIELDS = {
    "reason": "a dispute", "words": "1", "text": "P1 ask 200", "letter": "From: a@example.org\n\nP1 ask 200", "seat": VIEWER,
    "ruling": "stands", "back": "", "dispute": "1", "seed": "1", "address": address_of(VIEWER), "to": "/desk",
}  # fmt: skip


def places(match: str, link: str) -> list[str]:
    """What somebody may try who sits in a match that runs: their own pages, and those of others."""
    own = f"/matches/{match}"
    perspectives = (
        "",
        f"?as={VIEWER}",
        f"?as={SPY}",
        "?as=referee",
        "?as=hidden",
        f"?as={PUBLIC}",
        "?at=1",
        "?at=9999",
        "?at=x",
    )
    files = (
        "review",
        "panels.json",
        "replay.json",
        "board.svg",
        "route.svg",
        "route.png",
        "replay.html",
        "no-such-file",
    )
    others = (
        f"/matches/{NOBODY}",
        f"/matches/{NOBODY}/replay.json",
        f"/matches/{link}",
        f"/matches/{link}/replay.json",
        f"/matches/{link}/review",
        "/desk",
        "/desk/acts",
        "/desk/cases/dispute/1-1",
        "/desk/cases/letter/1",
        f"/desk{own}",
        f"/desk{own}?show=letter-in",
    )
    return [
        "/matches",
        "/matches?before=5",
        *(own + perspective for perspective in perspectives),
        *(f"{own}/{file}{way}" for file in files for way in ("", f"?as={SPY}")),
        *others,
    ]  # fmt: skip


def routes(app: Flask, method: str, given: Values) -> list[str]:
    """Every address that the application has, whether somebody thought of trying it or not; but none that ends the session."""
    return [path for endpoint, path in addresses(app, method, given) if not endpoint.startswith("signing_out.")]


def _signed_in(house: House, seat: str) -> str:
    """The name of a session: the same in both installations, for what is made of it may be of other lengths for another."""
    with writing(house.service.engine) as conn:
        conn.execute(delete(sessions))
        player = house.service.directory.find(conn, address_of(seat))
        digest = sha256(seat.encode()).hexdigest()
        conn.execute(insert(sessions).values(digest=digest, player_id=player, begun_at=house.now, seen_at=house.now))
    return seat


def shown(
    twins: Twins, which: int, seat: str | None, *, everywhere: bool = False
) -> list[tuple[str, int, bytes, list[tuple[str, str]], int]]:
    """All that one of the installations shows to whoever sits in a seat, or to somebody who is not signed in; ``everywhere``:
    whatever else its routes answer, forms filled in too."""
    house, match = twins.houses[which], twins.matches[which]
    link = house.service.outbox.tokens.replay_of(match)
    app = create_app(house.service, clock=lambda: house.now)
    visitor = app.test_client()
    if seat is not None:
        visitor.set_cookie("pbem", _signed_in(house, seat))
    answers: list[tuple[str, TestResponse]] = [(place, visitor.get(place)) for place in places(str(match), link)]
    if everywhere:
        given = values([match, UUID(NOBODY)], [link])
        token = FORM.search(visitor.get("/matches").data)
        filled = FIELDS | ({"csrf_token": token[0].decode()} if token is not None else {})
        answers += [(place, visitor.get(place)) for place in routes(app, "GET", given)]
        answers += [(f"POST {place}", visitor.post(place, data=filled)) for place in routes(app, "POST", given)]
    found = []
    for place, answer in answers:
        text = (
            FORM.sub(b"{form}", answer.data).replace(str(match).encode(), b"{match}").replace(link.encode(), b"{link}")
        )
        name = place.replace(str(match), "{match}").replace(link, "{link}")
        headers = [(one, said.replace(str(match), "{match}").replace(link, "{link}")) for one, said in answer.headers]
        found.append((name, answer.status_code, OWN.sub(b"{own}", blanked([text])[0]), headers, len(answer.data)))
    return found


@pytest.mark.parametrize("seat", [VIEWER, None])
def test_pages_are_the_same_where_a_partisan_cannot_tell_worlds_apart(twins: Twins, seat: str | None) -> None:
    for last in (False, True):
        twins.play(4)
        first, second = (shown(twins, which, seat, everywhere=last) for which in (0, 1))
        assert first == second
    assert twins.table(0) != twins.table(1)
    statuses = {name: status for name, status, *_ in first}
    assert statuses["/matches/{match}"] == (200 if seat else 404)
    assert statuses["/matches/{match}/review"] == statuses["/matches/{link}/review"] == 404
    assert statuses[f"/matches/{{match}}?as={SPY}"] == statuses["/matches/{link}"] == 404


def test_the_desk_is_the_same_to_an_administrator_who_plays(tmp_path: Path) -> None:
    twins = Twins(tmp_path, PBEM_ADMINS=f"{address_of(VIEWER)}, ada@example.org")
    twins.play(4)
    twins.write(0, SPY, "contesto 1: qualcosa non va.")
    house, match = twins.houses[0], twins.matches[0]
    house.service.looks.record(
        match, Looking(reason="a letter of the spy's", by="ada", seat=SPY, what="letter"), house.now
    )
    with writing(house.service.engine) as conn:
        newest = select(inbox.c.id).where(inbox.c.seat == SPY).order_by(inbox.c.id.desc()).limit(1).scalar_subquery()
        conn.execute(update(inbox).where(inbox.c.id == newest).values(state="shunted"))
        conn.execute(update(outbox).where(outbox.c.seat == SPY, outbox.c.kind == "receipt").values(state="failed"))
    first, second = (shown(twins, which, VIEWER, everywhere=True) for which in (0, 1))
    assert first == second
    assert {name: status for name, status, *_ in first}["/desk/matches/{match}"] == 200
    assert house.letters("ada")
    assert len(twins.mailbox(0)) == len(twins.mailbox(1))


def test_what_the_spy_is_shown_differs(twins: Twins) -> None:
    twins.play(4)
    first, second = ({name: text for name, _, text, *_ in shown(twins, which, SPY)} for which in (0, 1))
    assert first["/matches/{match}"] != second["/matches/{match}"]
