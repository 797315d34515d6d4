"""What a token is for, value by value: of every letter three, and those that the first release had written down."""

import hmac
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, insert, select

from mail.inbound.tokens import digest, row_of, token_for
from pbem.clubhouse.secrets.marks import address_digest, message_mac
from pbem.clubhouse.secrets.tokens import Tokens, of_letter_in
from pbem.store.engine import make_engine, reading, writing
from pbem.store.keys import Keys, Retired, derive
from pbem.store.letters import ReplyToken, letters_in
from pbem.store.tables import inbox, matches, metadata, outbox, players, tokens, vault, vault_keys

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
KEYS = derive(b"sixteen bytes ok")
TOKENS = Tokens(KEYS)
BEFORE, LONG_BEFORE = derive(b"the secret before it"), derive(b"the very first secret")
FIRST, SECOND, THIRD, FOURTH, FIFTH = (f"{number:032x}" for number in (1, 2, 3, 4, 5))
ADA, ELSE = UUID(int=8), UUID(int=10)
OLD: Final = "a" * 26
OWED: Final = {
    "kind": "turn", "payload": "{}", "message_id": "m", "created_at": NOON, "not_before": NOON
}  # fmt: skip
PLAYER = {"language": "en", "form": "text", "zone": "UTC", "created_at": NOON}
KNOWN = ("outbox_id", "purpose", "match_id", "seat", "player_id", "decision", "revoked_at")
WRITTEN: Final[dict[str, tuple[Any, ...]]] = {
    FIRST: (FIRST, "seat", UUID(int=7), "spy", ADA, 4, None),
    SECOND: (SECOND, "confirm", UUID(int=9), "partisan-1", ELSE, 5, NOON),
    THIRD: (THIRD, "player", None, "", ADA, 0, None),
    FOURTH: (FOURTH, "confirm", UUID(int=9), "spy", ADA, 6, None),
    FIFTH: (FIFTH, "confirm", None, "elsewhere", ADA, 0, None),
}
OF_OLD: Final = ("old letter", "confirm", UUID(int=12), "partisan-2", UUID(int=13), 6, NOON)


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    """A store with five letters to two players, and a token of the first release."""
    made = make_engine(f"sqlite:///{tmp_path / 'tokens.db'}")
    metadata.create_all(made)
    with writing(made) as conn:
        for player, address in ((ADA, "ada@example.org"), (ELSE, "else@example.org")):
            conn.execute(insert(players).values(id=player, address_digest=address_digest(KEYS, address), **PLAYER))
        for row, values in WRITTEN.items():
            known = dict(zip(KNOWN[1:], values[1:], strict=True))
            conn.execute(insert(outbox), {**OWED, **known, "id": row, "cause": row})
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


@pytest.mark.parametrize("row", [FIRST, SECOND, THIRD, FOURTH, FIFTH])
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
        ("else@example.org", [named(FIFTH)], FIFTH),  # it asked another address, and may be answered from any
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


def test_a_letter_that_a_report_gives_back_is_the_token_of_its_envelope(engine: Engine) -> None:
    with reading(engine) as conn:
        first = TOKENS.returned(conn, ["x@y", named(FIRST), named(FOURTH)])
        others = [TOKENS.returned(conn, one) for one in ([named(SECOND)], [f"{FIRST}.wrong@pbem.localhost"], [])]
    assert as_values(first) == (FIRST, "bounce", *WRITTEN[FIRST][2:])
    assert first is not None
    assert first.by_reference
    assert others == [None, None, None]


def playing(engine: Engine, match: int, state: str, **written: Any) -> None:
    """A match in this state, and a letter about the seat that Ada has in it."""
    row = f"{match * 100 + len(written):032x}"
    about = {"player_id": ADA, "purpose": "seat", "seat": "spy", "decision": 4, "match_id": UUID(int=match), **written}
    with writing(engine) as conn:
        if not conn.execute(select(matches.c.id).where(matches.c.id == UUID(int=match))).first():
            made = {
                "id": UUID(int=match),
                "title_no": match,
                "rules_version": "1",
                "game": "quinta-colonna",
                "state": state,
                "created_at": NOON,
            }
            conn.execute(insert(matches).values(made))
        conn.execute(insert(outbox), {**OWED, "id": row, "cause": row, **about})


def sole(engine: Engine, sender: str = "ada@example.org") -> str | None:
    """The letter that is supposed to be answered, if there is one."""
    with reading(engine) as conn:
        found = TOKENS.sole(conn, sender)
    assert found is None or (found.by_reference and found.supposed)
    return found.outbox_id if found is not None else None


def test_a_letter_that_names_nothing_is_supposed_to_answer_the_newest_of_the_one_match_that_runs(
    engine: Engine,
) -> None:
    playing(engine, 7, "underway")
    assert sole(engine) == f"{700:032x}"
    playing(engine, 7, "underway", decision=5)
    assert sole(engine) == f"{701:032x}"
    playing(engine, 30, "ended")
    playing(engine, 31, "underway", seat="public")
    playing(engine, 32, "underway", purpose="confirm")
    playing(engine, 33, "underway", player_id=ELSE)
    assert sole(engine) == f"{701:032x}"
    assert sole(engine, "else@example.org") == f"{3301:032x}"
    assert sole(engine, "stranger@example.org") is None
    playing(engine, 7, "underway", decision=5, revoked_at=NOON)
    assert sole(engine) is None


@pytest.mark.parametrize("state", ["mustering", "underway"])
def test_who_was_written_to_for_two_matches_is_supposed_to_mean_neither(engine: Engine, state: str) -> None:
    playing(engine, 7, "underway")
    playing(engine, 34, state)
    assert sole(engine) is None


def test_who_has_two_seats_in_a_match_is_supposed_to_mean_neither(engine: Engine) -> None:
    playing(engine, 7, "underway")
    playing(engine, 7, "underway", seat="partisan-1", decision=5)
    assert sole(engine) is None


def test_an_invitation_alone_is_not_supposed_to_be_answered(engine: Engine) -> None:
    playing(engine, 34, "mustering")
    assert sole(engine) is None


def test_what_a_letter_says_itself_tells_whether_its_match_was_only_supposed() -> None:
    token = ReplyToken(FIRST, "seat", UUID(int=7), "spy", ADA, 4, None, by_reference=True)
    names, none = (f"In-Reply-To: <{one}>\r\n\r\nB3 B4".encode() for one in (named(FIRST), "x@y"))
    assert TOKENS.as_said(names, token) == token
    assert TOKENS.as_said(names, replace(token, supposed=True)) == token
    assert TOKENS.as_said(none, token) == replace(token, supposed=True)
    for other in (replace(token, by_reference=False), replace(token, purpose="bounce"), None):
        assert TOKENS.as_said(none, other) == other
    assert [TOKENS.is_ours(one) for one in (named(FIRST), f"{FIRST}.wrong@pbem.localhost", "")] == [True, False, False]


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
