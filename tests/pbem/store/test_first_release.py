"""A store of the first release, brought up to this one: its letters are still answered at the addresses they came with."""

import hashlib
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection, Engine

from pbem.clubhouse.secrets.tokens import Tokens, of_letter_in
from pbem.store.engine import make_engine, reading, writing
from pbem.store.keys import derive
from pbem.store.letters import letters_in
from pbem.store.migrate import SCRIPTS, migrate

NOON = "2026-03-01T12:00:00.000000+00:00"
SEAT, BOUNCE = "a" * 26, "b" * 26
MATCH = "0" * 31 + "7"
TOKENS = Tokens(derive(b"sixteen bytes ok"))


def digest(token: str) -> str:
    """How the first release stored a token."""
    return hashlib.sha256(token.encode()).hexdigest()


def stored(conn: Connection) -> None:
    """A letter of the first release that asks for a yes, its tokens, and an answer nobody has read."""
    say = conn.exec_driver_sql
    say(
        "INSERT INTO outbox (id, match_id, seat, player_id, kind, cause, payload, message_id, created_at, not_before, state)"
        f" VALUES ('{'c' * 32}', '{MATCH}', 'spy', '{MATCH}', 'held', 'letter 1', '{{}}', 'm', '{NOON}', '{NOON}', 'sent')"
    )
    for token, purpose in ((SEAT, "confirm"), (BOUNCE, "bounce")):
        say(
            "INSERT INTO tokens (digest, purpose, match_id, seat, player_id, decision, outbox_id, issued_at)"
            f" VALUES ('{digest(token)}', '{purpose}', '{MATCH}', 'spy', '{MATCH}', 4, '{'c' * 32}', '{NOON}')"
        )
    say("INSERT INTO vault_keys (author) VALUES ('spy')")
    say(f"INSERT INTO vault (id, author, digest, created_at) VALUES ('raw', 'spy', '', '{NOON}')")
    say(
        "INSERT INTO inbox (received_at, raw_digest, raw_vault_id, sender, recipient, peer, token_digest)"
        f" VALUES ('{NOON}', '', 'raw', 'somebody', '', '', '{digest(SEAT)}')"
    )


@pytest.fixture
def upgraded(fresh_url: str, tmp_path: Path) -> Iterator[Engine]:
    """The store of the first release after this release was started on it."""
    first = shutil.copytree(SCRIPTS, tmp_path / "first", ignore=shutil.ignore_patterns("000[2-9]*", "00[1-9]*"))
    engine = make_engine(fresh_url)
    migrate(engine, scripts=first)
    with writing(engine) as conn:
        stored(conn)
    migrate(engine)
    yield engine
    engine.dispose()


def test_a_letter_of_the_first_release_is_found_by_its_token(upgraded: Engine) -> None:
    with reading(upgraded) as conn:
        found = TOKENS.find(conn, SEAT)
        bounced = TOKENS.find(conn, BOUNCE)
        assert TOKENS.find(conn, "c" * 26) is None
    assert found
    assert (found.outbox_id, found.purpose, found.seat, found.decision) == ("c" * 32, "confirm", "spy", 4)
    assert bounced is not None
    assert bounced.purpose == "bounce"


def test_a_letter_of_the_first_release_is_found_by_the_token_it_would_have_now(upgraded: Engine) -> None:
    """Its bytes may not have been written yet."""
    with reading(upgraded) as conn:
        found = TOKENS.find(conn, TOKENS.of("c" * 32))
    assert found is not None
    assert (found.purpose, found.seat) == ("confirm", "spy")


def test_an_answer_that_was_waiting_still_knows_what_it_answers(upgraded: Engine) -> None:
    with reading(upgraded) as conn:
        token = of_letter_in(conn, letters_in(conn)[0])
    assert token is not None
    assert (token.outbox_id, token.purpose) == ("c" * 32, "confirm")
