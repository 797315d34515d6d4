"""Words that players add to the chance of a match, by letter: who may, what is told of them, and that they are in every draw."""

from pathlib import Path
from uuid import UUID

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import select

from domain.chance import commitment, draw, seed_with, word_hash
from domain.game import Seat
from domain.match.events import ChanceDrawn, InvitationAccepted, Opened, OrdersRefused, SeedOpened, WordGiven
from domain.match.state import Mustering, Underway
from pbem.record.alone import RecordRead
from pbem.record.exporting import Exporter, written
from pbem.record.verifying import verify
from pbem.store.engine import reading, writing
from pbem.store.tables import matches
from tests.support.house import House, line_of, words_of
from tests.support.records import WIRE, chained


def line(house: House, seat: str) -> str:
    """The words of the newest letter of a player, on one line."""
    return line_of(house.last(seat))


def invited(house: House, **more: object) -> UUID:
    """A match of two to which both are invited, its chance named by nobody."""
    return house.open("spy", "partisan-1", **{"invite": True, "seed": None, **more})  # type: ignore[arg-type]


def of_type(house: House, match: UUID, shape: type) -> list[object]:
    """The events of one type."""
    return [entry.event for entry in house.match(match).entries if isinstance(entry.event, shape)]


def recorded(house: House, match: UUID) -> bytes:
    """The record of a match that has ended."""
    return Exporter(house.service.engine, house.service.repository, house.service.vault).record(match)


def played_out(house: House, match: UUID) -> str:
    """The match resigned, and the secret that its last event opens."""
    house.resign("partisan-1")
    opened = of_type(house, match, SeedOpened)[0]
    assert isinstance(opened, SeedOpened)
    return opened.seed


def test_the_invitation_says_in_one_sentence_that_a_word_may_be_added_and_why(house: House) -> None:
    invited(house)
    assert "add a line “word: …” below the yes, with any word of your own: it goes into the dice" in line(house, "spy")


def test_the_hash_of_a_word_is_told_and_the_word_lies_in_the_vault_alone(house: House) -> None:
    match = invited(house)
    said = line_of(house.answer("spy", "yes\nword: Blue  Heron 7"))
    opened, given = house.match(match).opened, of_type(house, match, WordGiven)[0]

    assert isinstance(given, WordGiven)
    assert given.hash == word_hash(opened.commitment, "Blue Heron 7")
    assert f"added a word to the dice; its hash begins with {given.hash[:16]}" in said
    assert not any("heron" in str(entry.event).lower() for entry in house.match(match).entries)


def test_the_first_letter_says_who_gave_a_word_and_who_gave_none(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    first = line_of(house.answer("partisan-1", "yes"))

    (given,) = of_type(house, match, WordGiven)
    assert isinstance(given, WordGiven)
    for letter in (first, line(house, "spy")):
        assert f"Words of their own went into it from the spy ({given.hash[:16]})" in letter
        assert "None came from partisan 1." in letter
        assert "heron" not in letter.partition("> ")[0].replace("word: heron", "")


def test_without_words_the_first_letter_says_so_and_the_seed_is_the_secret(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes")
    first = line_of(house.answer("partisan-1", "yes"))
    assert "No player has added a word of their own to it." in first
    assert_drawn_from(house, match, [])


def test_every_draw_follows_from_the_secret_and_the_words(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    house.answer("partisan-1", "sì\nparola: airone")
    house.answer("spy", house.some_order(match, "spy"))
    sealed = house.match(match).opened.commitment
    assert_drawn_from(house, match, [word_hash(sealed, "heron"), word_hash(sealed, "airone")])


def assert_drawn_from(house: House, match: UUID, hashes: list[str]) -> None:
    """Each draw of a match that is played to its end is one of the seed that the secret and these hashes give."""
    secret = bytes.fromhex(played_out(house, match))
    opened = of_type(house, match, Opened)[0]
    assert isinstance(opened, Opened)
    assert commitment(secret) == opened.commitment
    drawn = [one for event in of_type(house, match, ChanceDrawn) for one in event.drawn]  # type: ignore[attr-defined]
    assert drawn
    for one in drawn:
        expected = [
            draw(seed_with(secret, hashes), one.purpose, one.ordinal + at, one.size - at)
            for at in range(len(one.results))
        ]
        assert list(one.results) == expected


def test_the_last_letter_reveals_the_words(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    house.answer("partisan-1", "yes, word: airone")
    played_out(house, match)
    for seat in ("spy", "partisan-1"):
        said = line(house, seat)
        assert "The spy: “heron”; hash" in said
        assert "Partisan 1: “airone”; hash" in said


def test_no_word_is_asked_for_or_taken_where_somebody_named_the_secret(house: House) -> None:
    match = invited(house, seed=bytes(32))
    assert "word: …" not in line(house, "spy")
    said = line_of(house.answer("spy", "yes\nword: heron"))
    assert "No words go into the dice of this match" in said
    assert not house.match(match).state.occupants[Seat("spy")].invited  # type: ignore[union-attr]
    assert not of_type(house, match, WordGiven)


def test_a_word_that_is_too_long_is_refused_and_the_place_waits(house: House) -> None:
    match = invited(house)
    said = line_of(house.answer("spy", f"yes\nword: {'ab ' * 21}"))
    assert "Your word has 62 characters, and at most 60 can be taken" in said
    assert isinstance(house.match(match).state, Mustering)
    assert of_type(house, match, OrdersRefused)
    assert not of_type(house, match, InvitationAccepted)
    house.answer("spy", f"yes\nword: {'a' * 60}")
    assert of_type(house, match, WordGiven)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("word: heron", "You have not said yes yet, and your word counts only in the letter that does"),
        ("no\nword: heron", "The match will not be played, so your word goes into no dice."),
    ],
)
def test_a_word_without_a_yes_is_answered_with_a_sentence(house: House, text: str, says: str) -> None:
    match = invited(house)
    assert says in line_of(house.answer("spy", text))
    assert not of_type(house, match, WordGiven)


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("text", ["word: another", "yes\nword: another"])
def test_a_second_word_is_answered_and_changes_nothing(house: House, text: str, begun: bool) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    if begun:
        house.answer("partisan-1", "yes")
    said = line_of(house.answer("spy", text))
    assert "A word counts only in the letter that accepts the invitation" in said
    (given,) = of_type(house, match, WordGiven)
    assert given.hash == word_hash(house.match(match).opened.commitment, "heron")  # type: ignore[attr-defined]


def test_a_word_in_a_letter_of_play_holds_up_nothing(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes")
    house.answer("partisan-1", "yes")
    before = house.match(match).state
    house.answer("spy", f"{house.some_order(match, 'spy')}\nword: heron")
    after = house.match(match).state
    assert isinstance(before, Underway)
    assert isinstance(after, Underway)
    assert after.game != before.game


def test_two_words_are_asked_about(house: House) -> None:
    match = invited(house)
    said = line_of(house.answer("spy", "yes\nword: heron\nword: owl"))
    assert "more than one word" in said
    assert not of_type(house, match, InvitationAccepted)


def test_the_chance_of_a_ruling_that_goes_back_has_the_words_in_it(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    house.answer("partisan-1", "yes")
    state = house.under_way(match)
    chance = house.service.record.chance_after(house.match(match))({})
    secret = house.service.seeds.read(match)
    assert chance.pick("any", range(1000)) == draw(seed_with(secret, state.words), "any", 0, 1000)


def second_game(house: House, match: UUID) -> UUID:
    """The game of a series that follows on the one that is resigned."""
    played_out(house, match)
    house.work()
    with reading(house.service.engine) as conn:
        return UUID(str(conn.execute(select(matches.c.id).where(matches.c.leg == 1)).scalar_one()))


def test_the_later_games_of_a_series_are_committed_to_in_the_first_and_have_its_words(house: House) -> None:
    first = invited(house, options={"series": "rotate"})
    opened = house.match(first).opened
    assert f"its seal begins with {opened.later[0][:16]}" in line(house, "spy")
    house.answer("spy", "yes\nword: heron")
    house.answer("partisan-1", "yes")
    given = (word_hash(opened.commitment, "heron"),)

    second = second_game(house, first)
    state = house.under_way(second)
    assert (state.opened.commitment, state.opened.given, state.words) == (opened.later[0], given, given)
    assert (
        f"The word given for the first game of the series counts here too; its hash begins with {given[0][:16]}"
        in line(house, "spy")
    )
    (drawn, *_) = of_type(house, second, ChanceDrawn)[0].drawn  # type: ignore[attr-defined]
    seed = seed_with(house.service.seeds.read(second), given)
    assert drawn.results[0] == draw(seed, drawn.purpose, 0, drawn.size)


@pytest.mark.parametrize("words", [("heron", "airone"), ("heron", ""), ("", "")])
def test_the_record_proves_what_words_give_by_both_tools(house: House, tmp_path: Path, words: tuple[str, str]) -> None:
    match = invited(house)
    for seat, word in zip(("spy", "partisan-1"), words, strict=True):
        house.answer(seat, f"yes\nword: {word}")
    house.answer("spy", house.some_order(match, "spy"))
    played_out(house, match)
    raw = recorded(house, match)
    assert verify(RecordRead(raw), (), WIRE).faults == ()
    assert all(word.encode() in raw for word in words)


def test_a_word_that_was_erased_is_said_to_be_and_every_draw_is_still_proven(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    house.answer("partisan-1", "yes\nword: airone")
    given = of_type(house, match, WordGiven)[0]
    assert isinstance(given, WordGiven)
    played_out(house, match)
    with writing(house.service.engine) as conn:
        house.service.vault.blank(conn, [given.word.id], house.now)
    raw = recorded(house, match)
    assert b"heron" not in raw
    assert verify(RecordRead(raw), (), WIRE).faults == ()


def forged(house: House, match: UUID, **changes: object) -> list[tuple[int, int, str]]:
    """What is found in the record of a match whose keeper changed what was told of a word and made every hash fit."""
    entries = list(house.match(match).entries)
    secret = house.service.seeds.read(match)
    events = [
        replace(entry.event, **changes) if isinstance(entry.event, WordGiven) else entry.event for entry in entries
    ]
    stored = chained(secret, [(entry.at, event) for entry, event in zip(entries, events, strict=True)])
    raw = recorded(house, match)
    rows = [msgspec.json.decode(line) for line in raw.splitlines() if line.startswith(b'{"words"')]
    texts = [{name: value for name, value in row.items() if name != "check"} for row in rows]
    opened = events[0]
    assert isinstance(opened, Opened)
    return list(verify(RecordRead(written(match, opened, secret.hex(), stored, texts, ())), (), WIRE).faults)


def test_a_hash_that_is_not_of_its_word_is_found_and_located(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    house.answer("partisan-1", "yes")
    played_out(house, match)
    at = next(
        number for number, entry in enumerate(house.match(match).entries, 1) if isinstance(entry.event, WordGiven)
    )
    assert forged(house, match) == []
    found = forged(house, match, hash="0" * 64)
    assert [fault[1] for fault in found if fault[2] == "these words are not what was hashed"] == [at]
    assert any("the seed does not give this draw" in fault[2] for fault in found)


def test_a_word_changes_nothing_that_the_others_get_but_its_hash(tmp_path: Path) -> None:
    got: list[list[tuple[str, str, int]]] = []
    for word in ("yes", "yes\nword: heron"):
        house = House(tmp_path / str(len(got)))
        invited(house)
        house.answer("spy", word)
        got.append(
            [
                (letter["Subject"], letter["Date"], words_of(letter).count("\n"))
                for letter in house.letters("partisan-1")
            ]
        )
        house.close()
    assert got[0] == got[1]
