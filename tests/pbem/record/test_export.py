"""The record of an ended match: the same bytes every time, and nothing in it that its readers may not know."""

import json
from collections.abc import Mapping
from typing import Any
from uuid import UUID

import pytest

from pbem.cli.saying import Mistake
from pbem.clubhouse.matches.looks import Looking
from pbem.store.engine import writing
from tests.pbem.record.conftest import Command
from tests.support.house import House

TO_ALL = "Buona fortuna a tutti"
TO_ONE = "The spy is near the harbour"


def played(house: House, *, open_talk: bool = True) -> UUID:
    """A match with words among seats, a look, and an end."""
    options = {"open_talk": "yes" if open_talk else "no"}
    match = house.open("spy", "partisan-1", "partisan-2", options=options)
    house.answer("partisan-1", f"say {TO_ALL if open_talk else TO_ONE}")
    house.answer("spy", house.some_order(match, "spy"))
    house.service.looks.record(match, Looking(reason="a disputed card", by="nabucco"), house.now)
    end(house)
    house.answer("partisan-1", "say Well played")
    return match


def end(house: House) -> None:
    """The spy leaves, and that ends the match."""
    house.resign("spy")


def lines(raw: bytes, kind: str) -> list[Mapping[str, Any]]:
    """The lines of one kind."""
    return [line for line in map(json.loads, raw.splitlines()) if kind in line and next(iter(line)) == kind]


def test_a_running_match_is_refused(house: House, command: Command) -> None:
    match = house.open("spy", "partisan-1")
    refused = command("export", match)
    assert (refused.exit_code, refused.stdout_bytes) == (1, b"")
    assert isinstance(refused.exception, Mistake)
    assert "has not ended" in str(refused.exception)


def test_a_match_that_was_never_played_is_refused(house: House, command: Command) -> None:
    match = house.open("spy", "partisan-1", invite=True)
    house.answer("partisan-1", "no")
    assert "never" in str(command("export", match).exception)


def test_a_record_has_the_same_bytes_every_time(house: House, command: Command) -> None:
    match = played(house)
    first = command("export", match).stdout_bytes
    house.restart()
    assert command("export", match).stdout_bytes == first
    assert len(lines(first, "event")) == house.match(match).version


def test_no_name_and_no_address_is_in_a_record(house: House, command: Command) -> None:
    raw = command("export", played(house)).stdout_bytes
    assert b"example.org" not in raw
    assert b"nabucco" not in raw


def test_words_that_all_were_told_are_in_it_and_others_by_their_hash_alone(house: House, command: Command) -> None:
    words = lines(command("export", played(house)).stdout_bytes, "words")
    told = [row["text"] for row in words if row["state"] == "told"]
    assert told == [TO_ALL, "a disputed card", "a disputed card", "Well played"]
    assert all("text" not in row and "salt" not in row for row in words if row["state"] == "private")
    assert {row["state"] for row in words} == {"told", "private"}


def test_words_to_some_alone_are_not_in_it(house: House, command: Command) -> None:
    raw = command("export", played(house, open_talk=False)).stdout_bytes
    assert TO_ONE.encode() not in raw
    assert b"match.press-sent.v1" in raw


def test_what_was_erased_is_said(house: House, command: Command) -> None:
    match = played(house)
    loaded = house.match(match)
    author = loaded.state.occupants["partisan-1"].player  # type: ignore[union-attr,index]
    with writing(house.service.engine) as conn:
        house.service.vault.erase(conn, str(author), house.now)

    raw = command("export", match).stdout_bytes
    erased = [row for row in lines(raw, "words") if row["state"] == "erased"]
    assert TO_ALL.encode() not in raw
    assert erased
    assert all(row["at"] == house.now.isoformat() for row in erased)


@pytest.mark.parametrize("seat", ["spy", "partisan-1", "partisan-2"])
def test_every_letter_sent_is_listed_with_the_hash_that_it_carried(house: House, command: Command, seat: str) -> None:
    listed = lines(command("export", played(house)).stdout_bytes, "letter")
    sent = house.letters(seat)
    heads = [row["head"] for row in listed if row["seat"] == seat]
    assert len(heads) == len(sent)
    assert all(head[:40] in str(letter.get_content()) for head, letter in zip(heads, sent, strict=True))
