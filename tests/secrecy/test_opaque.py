"""Opaque names hold nothing but chance, a key and the hour: each is recomputed here from what it may be made of."""

import hashlib
import hmac
import re
import time
from datetime import UTC, datetime, timedelta, timezone
from uuid import UUID

import pytest
from cryptography.hazmat.primitives.ciphers import Cipher
from cryptography.hazmat.primitives.ciphers.algorithms import AES256
from cryptography.hazmat.primitives.ciphers.modes import ECB
from msgspec.structs import replace
from sqlalchemy import Row, select

from mail.inbound.tokens import row_of, token_for
from pbem.clubhouse.secrets.marks import (
    address_digest,
    domain_digest,
    message_digest,
    message_mac,
    operator_key,
    player_chain,
    player_chains,
)
from pbem.clubhouse.secrets.tokens import BOUNCE, STOP
from pbem.clubhouse.streams.chain import START, _stamp, link
from pbem.store.engine import reading
from pbem.store.ids import new_id
from pbem.store.keys import Retired, derive
from pbem.store.tables import matches, outbox
from tests.support.house import House
from tests.support.house import house as house

NOON = datetime(2026, 5, 3, 12, 0, tzinfo=UTC)
KEYS = derive(b"sixteen bytes ok")
HEX = re.compile(rb"[0-9a-f]{16,}")


def salted(number: int, seed: bytes = b"a secret seed") -> bytes:
    """The secret salt of an event, by the formula that docs/secrecy.md promises."""
    return hmac.digest(seed, f"event salt|{number}".encode(), "sha256")


def hashed(*parts: bytes) -> str:
    """A hash of parts, none of which can reach over into the next."""
    return hashlib.sha256(b"".join(len(part).to_bytes(8, "big") + part for part in parts)).hexdigest()


def test_a_link_of_the_chain_hashes_what_was_before_a_secret_salt_the_time_the_name_and_the_body() -> None:
    made = link("ab" * 32, b"a secret seed", 3, NOON, "moved.v1", b'{"house":37}')
    assert made == hashed(
        bytes.fromhex("ab" * 32), salted(3), b"2026-05-03T12:00:00+00:00", b"moved.v1", b'{"house":37}'
    )
    assert START == "0" * 64


def test_nobody_without_the_seed_can_try_out_which_event_a_head_stands_for() -> None:
    arguments = (3, NOON, "moved.v1", b'{"house":37}')
    heads = {link(START, seed, *arguments) for seed in (b"one seed", b"another", b"")}
    assert len(heads) == 3
    assert link(START, b"one seed", 4, *arguments[1:]) not in heads


def test_a_link_is_the_same_in_whatever_zone_its_time_is_written() -> None:
    rome = NOON.astimezone(timezone(timedelta(hours=2)))
    assert link(START, b"s", 1, rome, "x.v1", b"{}") == link(START, b"s", 1, NOON, "x.v1", b"{}")
    assert link(START, b"s", 1, NOON + timedelta(seconds=1), "x.v1", b"{}") != link(START, b"s", 1, NOON, "x.v1", b"{}")


def test_a_link_is_the_same_whatever_zone_the_machine_is_in(monkeypatch: pytest.MonkeyPatch) -> None:
    heads = []
    for zone in ("UTC", "Asia/Kolkata"):
        monkeypatch.setenv("TZ", zone)
        time.tzset()
        _stamp.cache_clear()
        heads.append(link(START, b"s", 1, NOON, "x.v1", b"{}"))
    monkeypatch.undo()
    time.tzset()
    assert heads[0] == heads[1]


def test_every_head_of_a_match_is_made_in_that_way(house: House) -> None:
    match = house.open("spy", "partisan-1", seed=b"a secret seed")
    house.answer("spy", house.some_order(match, "spy"))
    digest = START
    for entry in house.match(match).entries:
        stamp = entry.at.isoformat().encode()
        body = house.service.repository.body(entry.event)
        number = entry.originator_version
        digest = hashed(bytes.fromhex(digest), salted(number), stamp, entry.event.WIRE.encode(), body)
        assert entry.digest == digest


def test_an_id_is_the_hour_and_chance() -> None:
    made = new_id(NOON, lambda count: bytes(range(count)))
    assert made == f"{int(NOON.timestamp()) * 1000:012x}" + bytes(range(10)).hex()
    assert len(made) == 32


def test_marks_are_keyed_and_no_two_purposes_share_one() -> None:
    player = UUID(int=7)
    assert message_mac(KEYS, "row") == hmac.digest(KEYS.link, b"message row", "sha256").hex()[:16]
    assert address_digest(KEYS, "a@example.org") == hmac.digest(KEYS.address, b"a@example.org", "sha256").hex()
    assert domain_digest(KEYS, "a.org") == hmac.digest(KEYS.address, b"domain a.org", "sha256").hex()[:32]
    assert player_chain(KEYS, player) == hmac.digest(KEYS.seed, f"player {player}".encode(), "sha256")
    assert message_digest(KEYS, "m1@x") == hmac.digest(KEYS.link, b"letter in m1@x", "sha256").hex()[:32]
    assert operator_key(KEYS, "ada") == "operator " + hmac.digest(KEYS.address, b"operator ada", "sha256").hex()[:32]


def test_a_players_stream_is_proven_under_the_keys_of_today_and_under_all_before() -> None:
    player, before = UUID(int=7), derive(b"the secret before")
    ring = replace(KEYS, older=(Retired(before, last_letter=9),))
    assert player_chains(ring, player) == (player_chain(KEYS, player), player_chain(before, player))
    assert player_chains(KEYS, player) == (player_chain(KEYS, player),)


def test_a_token_is_the_id_of_its_letter_as_one_block_of_a_cipher() -> None:
    row = "00112233445566778899aabbccddeeff"
    token = token_for(KEYS.token, row)
    block = int(
        token.translate(str.maketrans("abcdefghijklmnopqrstuvwxyz234567", "0123456789abcdefghijklmnopqrstuv")), 32
    )
    opened = Cipher(AES256(KEYS.token), ECB()).decryptor().update((block >> 2).to_bytes(16, "big"))
    assert opened.hex() == row == row_of(KEYS.token, token)
    assert block & 3 == 0
    assert token_for(KEYS.bounce, row) != token
    assert row_of(KEYS.bounce, token) != row


def rows(house: House) -> list[Row[tuple[object, ...]]]:
    """The letters owed, in the order in which they were."""
    with reading(house.service.engine) as conn:
        return list(conn.execute(select(outbox).order_by(outbox.c.serial)))


def test_a_message_id_is_its_rows_id_and_a_mark_and_holds_no_number_of_an_event(house: House) -> None:
    match = house.open("spy", "partisan-1", form="html")
    house.answer("spy", house.some_order(match, "spy"))
    keys = house.service.keys
    for row in rows(house):
        assert re.fullmatch("[0-9a-f]{32}", row.id)
        assert int(row.id[:12], 16) == int(row.created_at.timestamp() * 1000)
        assert row.message_id == f"{row.id}.{message_mac(keys, row.id)}@pbem.localhost"
    sent = {str(letter["Message-ID"]) for seat in ("spy", "partisan-1") for letter in house.letters(seat)}
    assert sent == {f"<{row.message_id}>" for row in rows(house)}


def test_every_long_number_in_a_letter_is_one_of_its_opaque_names(house: House) -> None:
    """Whatever else were written in hexadecimal, such as a count of hidden events under a key, would stand out here."""
    match = house.open("spy", "partisan-1", form="html")
    house.answer("spy", house.some_order(match, "spy"))
    known = {row.id for row in rows(house)} | {entry.digest[:40] for entry in house.match(match).entries}
    known |= {message_mac(house.service.keys, row.id) for row in rows(house)}
    known |= {hashlib.sha256(f"pbem letter|{row.id}".encode()).hexdigest()[:32] for row in rows(house)}
    known.add(house.match(match).views[house.match(match).entries[0].event.seats[0]].opened.commitment)  # type: ignore
    for file in house.files():
        whole = file.read_bytes().replace(b"=\r\n", b"")
        assert {found.decode() for found in HEX.findall(whole)} - known == set()


def test_the_tokens_of_a_letter_are_its_rows_id_under_three_keys(house: House) -> None:
    house.open("spy", "partisan-1")
    keys, tokens = house.service.keys, house.service.outbox.tokens
    for row in rows(house):
        answer, bounce = token_for(keys.token, row.id), token_for(keys.bounce, row.id)
        stop = token_for(hmac.digest(keys.link, b"unsubscribe", "sha256"), row.id)
        assert (tokens.of(row.id), tokens.bounce_of(row.id), tokens.stop_of(row.id)) == (answer, bounce, stop)
        with reading(house.service.engine) as conn:
            for token, purpose in ((answer, "seat"), (bounce, BOUNCE), (stop, STOP)):
                found = tokens.find(conn, token)
                assert found is not None
                assert (found.purpose, found.outbox_id, found.seat) == (purpose, row.id, row.seat)
                assert (found.match_id, found.player_id, found.decision) == (row.match_id, row.player_id, row.decision)
                assert found.revoked_at is None
            for stranger in ("a" * 26, "not a token", answer[:-1]):
                assert tokens.find(conn, stranger) is None


def test_the_number_of_a_match_is_how_many_there_were_before(house: House) -> None:
    for _ in range(2):
        house.open("spy", "partisan-1")
    with reading(house.service.engine) as conn:
        assert list(conn.execute(select(matches.c.title_no).order_by(matches.c.title_no)).scalars()) == [1, 2]
