"""What a token is for, value by value: of every letter three, and those that the first release had written down."""

import hmac
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, insert

from mail.inbound.tokens import digest, row_of, token_for
from pbem.clubhouse.secrets.marks import address_digest, message_mac
from pbem.clubhouse.secrets.tokens import Tokens, of_letter_in
from pbem.store.engine import make_engine, reading, writing
from pbem.store.keys import Keys, Retired, derive
from pbem.store.letters import ReplyToken, letters_in
from pbem.store.tables import inbox, metadata, outbox, players, tokens, vault, vault_keys

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEYS = derive(b"sixteen bytes ok")
TOKENS = Tokens(KEYS)
BEFORE, LONG_BEFORE = derive(b"the secret before it"), derive(b"the very first secret")
FIRST, SECOND, THIRD, FOURTH = (f"{number:032x}" for number in (1, 2, 3, 4))
ADA, ELSE = UUID(int=8), UUID(int=10)
OLD: Final = "a" * 26
PLAYER = {"language": "en", "form": "text", "zone": "UTC", "created_at": NOON}
KNOWN = ("outbox_id", "purpose", "match_id", "seat", "player_id", "decision", "revoked_at")
WRITTEN: Final[dict[str, tuple[Any, ...]]] = {
    FIRST: (FIRST, "seat", UUID(int=7), "spy", ADA, 4, None),
    SECOND: (SECOND, "confirm", UUID(int=9), "partisan-1", ELSE, 5, NOON),
    THIRD: (THIRD, "player", None, "", ADA, 0, None),
    FOURTH: (FOURTH, "confirm", UUID(int=9), "spy", ADA, 6, None),
}
OF_OLD: Final = ("old letter", "confirm", UUID(int=12), "partisan-2", UUID(int=13), 6, NOON)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A store with four letters to two players, and a token of the first release."""
    made = make_engine(f"sqlite:///{tmp_path / 'tokens.db'}")
    metadata.create_all(made)
    more = {"kind": "turn", "cause": "c", "payload": "{}", "message_id": "m", "created_at": NOON, "not_before": NOON}
    with writing(made) as conn:
        for player, address in ((ADA, "ada@example.org"), (ELSE, "else@example.org")):
            conn.execute(insert(players).values(id=player, address_digest=address_digest(KEYS, address), **PLAYER))
        for row, values in WRITTEN.items():
            known = dict(zip(KNOWN[1:], values[1:], strict=True))
            conn.execute(insert(outbox), {**more, **known, "id": row})
        old = dict(zip(KNOWN, OF_OLD, strict=True))
        conn.execute(insert(tokens), {**old, "digest": digest(OLD), "issued_at": NOON})
    yield made
    made.dispose()


def of_three(row: str) -> list[tuple[str, str]]:
    """The tokens of a letter, and what each is for."""
    return [(TOKENS.of(row), WRITTEN[row][1]), (TOKENS.bounce_of(row), "bounce"), (TOKENS.stop_of(row), "stop")]


def as_values(found: ReplyToken | None) -> tuple[Any, ...]:
    """A row, in the order of what is known of a token."""
    assert found is not None
    return tuple(getattr(found, name) for name in KNOWN)


@pytest.mark.parametrize("row", [FIRST, SECOND, THIRD, FOURTH])
def test_each_token_of_a_letter_is_for_one_thing_and_tells_whose_it_is(engine: Engine, row: str) -> None:
    assert TOKENS.of(row) == token_for(KEYS.token, row)
    assert TOKENS.bounce_of(row) == token_for(KEYS.bounce, row)
    assert len({token for token, _ in of_three(row)}) == 3
    for token, purpose in of_three(row):
        expected = (row, purpose, *WRITTEN[row][2:])
        with reading(engine) as conn:
            assert as_values(TOKENS.find(conn, token)) == expected


def test_a_token_of_the_first_release_is_found_by_its_digest(engine: Engine) -> None:
    with reading(engine) as conn:
        assert as_values(TOKENS.find(conn, OLD)) == OF_OLD


@pytest.mark.parametrize("token", ["b" * 26, "b" * 25 + "a", "not a token", "", TOKENS.of(f"{9:032x}")])
def test_no_other_token_is_for_anything(engine: Engine, token: str) -> None:
    with reading(engine) as conn:
        assert TOKENS.find(conn, token) is None


LETTER_IN: Final = {
    "received_at": NOON, "raw_digest": "", "raw_vault_id": "v", "sender": "somebody", "recipient": "", "peer": "",
}  # fmt: skip


def test_a_letter_in_the_inbox_knows_what_it_answers(engine: Engine) -> None:
    arrived: list[dict[str, Any]] = [
        {"raw_digest": "answering", "outbox_id": SECOND, "token_purpose": "bounce"},
        {"raw_digest": "other"},
        {"raw_digest": "late", "outbox_id": "gone", "token_purpose": "seat"},
        {"raw_digest": "sent to", "outbox_id": FIRST, "token_purpose": "seat", "token_digest": "of its address"},
    ]
    with writing(engine) as conn:
        conn.execute(insert(vault_keys).values(author="spy"))
        conn.execute(insert(vault).values(id="v", author="spy", digest="", created_at=NOON))
        for letter in arrived:
            conn.execute(insert(inbox), {**LETTER_IN, **letter})
        answering, other, late, sent_to = [of_letter_in(conn, letter) for letter in letters_in(conn)]
    assert as_values(answering) == (SECOND, "bounce", *WRITTEN[SECOND][2:])
    assert as_values(sent_to) == WRITTEN[FIRST]
    assert [token is not None and token.by_reference for token in (answering, sent_to)] == [True, False]
    assert (other, late) == (None, None)


def named(row: str, keys: Keys = KEYS) -> str:
    """The Message-ID of a letter of ours."""
    return f"{row}.{message_mac(keys, row)}@pbem.localhost"


@pytest.mark.parametrize(
    ("sender", "answered", "found"),
    [
        ("ada@example.org", [named(FIRST)], FIRST),
        ("ada@example.org", [named(FOURTH)], FOURTH),
        ("ada@example.org", ["x@y", f"{FIRST}.wrong@pbem.localhost", named(FOURTH), named(FIRST)], FOURTH),
        ("ada@example.org", [named(SECOND), named(FIRST)], None),  # the first of ours went to somebody else
        ("ada@example.org", [named(THIRD)], THIRD),  # about no match
        ("else@example.org", [named(FIRST)], None),
        ("else@example.org", [named(SECOND)], None),  # no longer counts
        ("ada@example.org", [f"{FIRST}.@pbem.localhost", FIRST, ""], None),
        ("ada@example.org", [named(f"{9:032x}")], None),
        ("ada@example.org", [], None),
    ],
)
def test_a_letter_of_ours_that_a_reply_names_is_its_token_if_it_went_to_that_sender(
    engine: Engine, sender: str, answered: list[str], found: str | None
) -> None:
    with reading(engine) as conn:
        token = TOKENS.referred(conn, sender, answered)
    assert (None if token is None else as_values(token)) == (None if found is None else WRITTEN[found])
    assert token is None or token.by_reference


def test_older_keys_open_the_letters_written_under_them_and_no_later_ones(engine: Engine) -> None:
    ring = Tokens(replace(KEYS, older=(Retired(BEFORE, last_letter=3), Retired(LONG_BEFORE, last_letter=1))))
    opened = {(keys, row): Tokens(keys).of(row) for keys in (BEFORE, LONG_BEFORE) for row in WRITTEN}
    with reading(engine) as conn:
        found = {key for key, token in opened.items() if ring.find(conn, token) is not None}
        named_by = {
            (keys, row)
            for keys, row in opened
            if ring.referred(conn, "ada@example.org", [named(row, keys)]) is not None
        }
    assert found == {(BEFORE, FIRST), (BEFORE, SECOND), (BEFORE, THIRD), (LONG_BEFORE, FIRST)}
    assert named_by == {(BEFORE, FIRST), (BEFORE, THIRD), (LONG_BEFORE, FIRST)}
    assert [[tokens.of(FIRST) for tokens in ring.before(letter)] for letter in (1, 3, 4)] == [
        [opened[BEFORE, FIRST], opened[LONG_BEFORE, FIRST]],
        [opened[BEFORE, FIRST]],
        [],
    ]


RING: Final = Tokens(replace(KEYS, older=(Retired(BEFORE, last_letter=3), Retired(LONG_BEFORE, last_letter=1))))
LINKS: Final[dict[bytes, tuple[Callable[[Tokens], str], Callable[[Tokens, str], tuple[str, ...]]]]] = {
    b"sign in": (lambda made: made.entry_of(FIRST), lambda made, token: made.entered(token)),
    b"record": (
        lambda made: made.record_of(UUID(hex=FIRST)),
        lambda made, token: tuple(match.hex for match in made.recorded(token)),
    ),
    b"replay": (
        lambda made: made.replay_of(UUID(hex=FIRST)),
        lambda made, token: tuple(match.hex for match in made.replayed(token)),
    ),
}


@pytest.mark.parametrize("purpose", LINKS)
def test_a_link_is_what_it_leads_to_under_a_key_for_nothing_else(purpose: bytes) -> None:
    made, read = LINKS[purpose]
    keys = [hmac.digest(old.link, purpose, "sha256") for old in (KEYS, BEFORE, LONG_BEFORE)]
    for old, key in zip((KEYS, BEFORE, LONG_BEFORE), keys, strict=True):
        link = made(Tokens(old))
        assert link == token_for(key, FIRST)
        assert read(RING, link) == tuple(row_of(each, link) for each in keys)
        assert read(TOKENS, link) == (row_of(keys[0], link),)
    assert read(RING, "no token") == ()


def test_the_link_that_stops_reminders_has_a_key_for_nothing_else() -> None:
    assert TOKENS.stop_of(FIRST) == token_for(hmac.digest(KEYS.link, b"unsubscribe", "sha256"), FIRST)
