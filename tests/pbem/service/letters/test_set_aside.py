"""Whoever wrote a letter that was set aside for a fault of ours is told so once; no stranger and no machine is."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from domain.match.events import DeadlineMissed
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.retrying import Retrying
from pbem.store.errors import StoreError
from tests.support.damage import damage, letter_in, mend, newest_letter_to
from tests.support.house import House, address_of, line_of

ASIDE: Final = {
    "en": ("has not been read", "the usual answer follows", "no time to answer runs out in its match"),
    "it": ("non è stata letta", "la solita risposta", "nella sua partita non scade nessun termine"),
    "de": ("nicht gelesen", "die übliche Antwort", "läuft in seiner Partie keine Zeit"),
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """On SQLite alone, for the store makes no difference here."""
    made = House(tmp_path)
    yield made
    made.close()


def work_with_a_fault(house: House) -> None:
    """The reading of a letter fails, and then the rest is done."""
    with pytest.raises(StoreError):
        house.work()
    house.work()


def set_aside(house: House, raw: bytes, number: int = 1) -> tuple[str, bytes]:
    """A letter comes that cannot be opened, since the disk is damaged. Where it is kept, and what it was."""
    house.deliver(raw)
    kept = letter_in(house, number)
    good = damage(house, kept)
    work_with_a_fault(house)
    return kept, good


def told(house: House, address: str) -> list[str]:
    """The letters to an address that say that one of theirs was not read."""
    return [line for line in map(line_of, house.letters_to(address)) if "has not been read" in line]


def retry(house: House, number: int = 1) -> None:
    """The operator hands a letter in again."""
    Retrying(house.service.engine, house.service.acts).letter(
        number, Operator("the operator", "test"), "mended", house.now
    )


@pytest.mark.parametrize("language", ASIDE)
def test_the_writer_is_told_that_the_letter_waits_and_is_answered_once_it_is_read(house: House, language: str) -> None:
    game = "vedova-nera" if language == "de" else "quinta-colonna"
    first = {"vedova-nera": "player-1", "quinta-colonna": "spy"}[game]
    second = {"vedova-nera": "player-2", "quinta-colonna": "partisan-1"}[game]
    match = house.open(first, second, game=game, language=language)
    before = len(house.letters(first))
    kept, good = set_aside(house, house.reply(first, f"{house.some_order(match, first)}\nsay some words of mine"))

    (letter,) = house.letters(first)[before:]
    for words in ASIDE[language]:
        assert words in line_of(letter)
    assert "words of mine" not in line_of(letter)
    house.wait(hours=100)
    assert not any(isinstance(entry.event, DeadlineMissed) for entry in house.match(match).entries)

    mend(house, kept, good)
    retry(house)
    house.work()
    assert "words of mine" in house.heard(first)


def test_a_letter_that_is_set_aside_a_second_time_is_told_of_once(house: House) -> None:
    house.open("spy", "partisan-1")
    set_aside(house, house.reply("spy", "table"))
    retry(house)
    work_with_a_fault(house)
    assert house.verdicts() == ["shunted"]
    assert len(told(house, address_of("spy"))) == 1


def test_who_has_many_letters_set_aside_is_told_as_often_as_of_anything_that_was_not_done(house: House) -> None:
    house.open("spy", "partisan-1")
    letter = house.last("spy")
    for number in range(1, 9):
        set_aside(house, house.reply("spy", f"table {number}", letter), number)
        house.wait(hours=2)
    assert len(told(house, address_of("spy"))) == house.service.allowance.limits.address


def test_no_time_is_spoken_of_where_none_waits_for_the_letter(house: House) -> None:
    house.open("spy", "partisan-1")
    house.answer("spy", "my matches")
    house.write(address_of("spy"), "my matches")
    set_aside(house, house.reply("spy", "rating"), 3)
    (said,) = told(house, address_of("spy"))
    assert ASIDE["en"][1] in said
    assert ASIDE["en"][2] not in said


def automatic(raw: bytes) -> bytes:
    """The letter as a program writes it in somebody's absence."""
    return raw.replace(b"Subject:", b"Auto-Submitted: auto-replied\r\nSubject:", 1)


def by_a_stranger(raw: bytes) -> bytes:
    """The letter as somebody whom nobody knows writes it, to nobody in particular."""
    head, body = raw.split(b"\r\n\r\n", 1)
    lines = [line for line in head.split(b"\r\n") if not line.startswith((b"From:", b"To:", b"In-Reply-To:"))]
    return b"\r\n".join((b"From: <eve@example.org>", b"To: <g@pbem.localhost>", *lines)) + b"\r\n\r\n" + body


@pytest.mark.parametrize("changed", [automatic, by_a_stranger])
def test_neither_a_machine_nor_a_stranger_is_written_to(house: House, changed: Callable[[bytes], bytes]) -> None:
    house.open("spy", "partisan-1")
    before = len(house.files())
    raw = changed(house.reply("spy", "table"))
    house.deliver(raw)
    damage(house, newest_letter_to(house, "spy") if changed is automatic else letter_in(house, 1))
    work_with_a_fault(house)
    assert house.verdicts() == ["shunted"]
    assert len(house.files()) == before
