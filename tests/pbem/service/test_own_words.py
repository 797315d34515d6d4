"""Words that players add to the chance of a match, by letter: who may, what is told of them, and that they are in every draw."""

from uuid import UUID

import pytest

from domain.chance import commitment, draw, seed_with, word_hash
from domain.game import Seat
from domain.match.events import ChanceDrawn, InvitationAccepted, Opened, OrdersRefused, SeedOpened, WordGiven
from domain.match.state import Mustering, Underway
from tests.support.house import House, words_of


def line(house: House, seat: str) -> str:
    """The words of the newest letter of a player, on one line."""
    return " ".join(words_of(house.last(seat)).split())


def invited(house: House, **more: object) -> UUID:
    """A match of two to which both are invited, its chance named by nobody."""
    return house.open("spy", "partisan-1", **{"invite": True, "seed": None, **more})  # type: ignore[arg-type]


def of_type(house: House, match: UUID, shape: type) -> list[object]:
    """The events of one type."""
    return [entry.event for entry in house.match(match).entries if isinstance(entry.event, shape)]


def played_out(house: House, match: UUID) -> str:
    """The match resigned, and the secret that its last event opens."""
    house.answer("partisan-1", "resign")
    house.answer("partisan-1", "resign yes")
    opened = of_type(house, match, SeedOpened)[0]
    assert isinstance(opened, SeedOpened)
    return opened.seed


def test_the_invitation_says_in_one_sentence_that_a_word_may_be_added_and_why(house: House) -> None:
    invited(house)
    assert "add a line “word: …” below the yes, with any word of your own: it goes into the dice" in line(house, "spy")


def test_the_hash_of_a_word_is_told_and_the_word_lies_in_the_vault_alone(house: House) -> None:
    match = invited(house)
    said = " ".join(words_of(house.answer("spy", "yes\nword: Blue  Heron 7")).split())
    opened, given = house.match(match).opened, of_type(house, match, WordGiven)[0]

    assert isinstance(given, WordGiven)
    assert given.hash == word_hash(opened.commitment, "Blue Heron 7")
    assert f"added a word to chance; its hash begins with {given.hash[:16]}" in said
    assert not any("heron" in str(entry.event).lower() for entry in house.match(match).entries)


def test_the_first_letter_says_who_gave_a_word_and_who_gave_none(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    first = " ".join(words_of(house.answer("partisan-1", "yes")).split())

    (given,) = of_type(house, match, WordGiven)
    assert isinstance(given, WordGiven)
    for letter in (first, line(house, "spy")):
        assert f"Words of their own went into it from the spy ({given.hash[:16]})" in letter
        assert "None came from partisan 1." in letter
        assert "heron" not in letter.partition("> ")[0].replace("word: heron", "")


def test_without_words_the_first_letter_says_so_and_the_seed_is_the_secret(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes")
    first = " ".join(words_of(house.answer("partisan-1", "yes")).split())
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
    said = " ".join(words_of(house.answer("spy", "yes\nword: heron")).split())
    assert "No words go into the dice of this match" in said
    assert not house.match(match).state.occupants[Seat("spy")].invited  # type: ignore[union-attr]
    assert not of_type(house, match, WordGiven)


def test_a_word_that_is_too_long_is_refused_and_the_place_waits(house: House) -> None:
    match = invited(house)
    said = " ".join(words_of(house.answer("spy", f"yes\nword: {'ab ' * 21}")).split())
    assert "Your word has 62 signs, and at most 60 can be taken" in said
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
    assert says in " ".join(words_of(house.answer("spy", text)).split())
    assert not of_type(house, match, WordGiven)


@pytest.mark.parametrize("begun", [False, True])
@pytest.mark.parametrize("text", ["word: another", "yes\nword: another"])
def test_a_second_word_is_answered_and_changes_nothing(house: House, text: str, begun: bool) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    if begun:
        house.answer("partisan-1", "yes")
    said = " ".join(words_of(house.answer("spy", text)).split())
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
    said = " ".join(words_of(house.answer("spy", "yes\nword: heron\nword: owl")).split())
    assert "more than one word" in said
    assert not of_type(house, match, InvitationAccepted)


def test_the_chance_of_a_ruling_that_goes_back_has_the_words_in_it(house: House) -> None:
    match = invited(house)
    house.answer("spy", "yes\nword: heron")
    house.answer("partisan-1", "yes")
    state = house.match(match).state
    assert isinstance(state, Underway)
    chance = house.service.record.chance_after(house.match(match))({})
    secret = house.service.seeds.read(match)
    assert chance.pick("any", range(1000)) == draw(seed_with(secret, state.words), "any", 0, 1000)
