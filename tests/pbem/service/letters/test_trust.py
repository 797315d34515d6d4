"""Who may play where nothing vouches for the sender: one yes to the question of a held letter, and no failed signature ever."""

from email.message import EmailMessage
from uuid import UUID

import pytest

from domain.match import events as happened
from mail.inbound.ports import Taken
from tests.support.house import House, line_of, words_of

SERVER = "mx.example.org"
PASS, FAIL = "dmarc=pass header.from=example.org", "dmarc=fail header.from=example.org"


def sent(house: House, text: str, result: str = "", to: EmailMessage | None = None, sender: str | None = None) -> str:
    """The spy answers, the service works; the words of the newest letter to the spy, on one line."""
    raw = house.reply("spy", text, to, sender)
    assert (
        house.deliver(f"Authentication-Results: {SERVER}; {result}\r\n".encode() * bool(result) + raw) is Taken.STORED
    )
    house.work()
    return line_of(house.last("spy"))


def moves(house: House, match: UUID) -> int:
    """How many orders of letters have been carried out."""
    events = (entry.event for entry in house.match(match).entries)
    return sum(isinstance(event, happened.OrderCarriedOut) and event.by == "letter" for event in events)


def held(house: House, language: str = "en") -> tuple[UUID, str]:
    """A match whose first order was held for want of authentication, and that order."""
    match = house.open("spy", "partisan-1", language=language)
    order = house.some_order(match, "spy")
    assert ("Is this letter yours" if language == "en" else "tua questa lettera") in _opening(house, order)
    return match, order


def _opening(house: House, order: str) -> str:
    sent(house, order)
    return _words(house)


def _words(house: House) -> str:
    return line_of(house.last("spy"))


@pytest.mark.parametrize(
    "word", ["yes", "Yes, please!\n\nAda\nExample Lane", "yes thanks", "ok", "That was me.\nTrust me"]
)
def test_one_yes_to_a_held_letter_plays_it(strict: House, word: str) -> None:
    match, _ = held(strict)
    assert "All that you asked for has been done" in sent(strict, word)
    assert moves(strict, match) == 1


@pytest.mark.parametrize("word", ["sì", "Sì, confermo", "certo!\nGrazie", "va bene", "d'accordo", "sì\nfidati"])
def test_one_yes_in_italian_plays_it(strict: House, word: str) -> None:
    match, _ = held(strict, "it")
    assert "è stato fatto" in sent(strict, word)
    assert moves(strict, match) == 1


def test_a_yes_in_the_subject_is_one(strict: House) -> None:
    match, _ = held(strict)
    raw = strict.reply("spy", "").replace(b"Subject: Re: spy", b"Subject: Re: yes, please")
    strict.deliver(raw)
    strict.work()
    assert moves(strict, match) == 1


def test_a_second_yes_is_answered_and_plays_nothing_twice(strict: House) -> None:
    match, _ = held(strict)
    question = strict.last("spy")
    sent(strict, "yes")
    assert "nothing is done twice" in sent(strict, "yes!", to=question)
    assert moves(strict, match) == 1


def test_two_yeses_on_their_way_at_once_play_it_once(strict: House) -> None:
    match, _ = held(strict)
    question = strict.last("spy")
    for _ in range(2):
        strict.deliver(strict.reply("spy", "yes", question))
    strict.work()
    assert moves(strict, match) == 1
    assert any("nothing is done twice" in words_of(letter).replace("\n", " ") for letter in strict.letters("spy"))


@pytest.mark.parametrize("word", ["no", "No, thanks", "It's not mine"])
def test_a_no_drops_the_held_letter_and_a_yes_comes_too_late(strict: House, word: str) -> None:
    match, order = held(strict)
    question = strict.last("spy")
    dropped = sent(strict, word)
    assert "has been dropped" in dropped
    assert "in part" not in strict.last("spy").as_string()
    assert order in dropped
    assert "the letter was dropped" in sent(strict, "yes", to=question)
    assert moves(strict, match) == 0


def test_a_yes_whose_signature_is_broken_counts_for_nothing_and_is_answered_once(strict: House) -> None:
    match, _ = held(strict)
    question = strict.last("spy")
    assert "could not be believed" in sent(strict, "yes", FAIL, to=question)
    letters = len(strict.letters("spy"))
    sent(strict, "yes, really", FAIL, to=question)
    assert len(strict.letters("spy")) == letters
    assert moves(strict, match) == 0
    sent(strict, "yes", to=question)
    assert moves(strict, match) == 1


def test_a_yes_from_another_address_is_not_the_owners(strict: House) -> None:
    match, _ = held(strict)
    assert "from stranger@example.org" in sent(strict, "yes", sender="stranger@example.org")
    assert moves(strict, match) == 0


def test_an_order_beside_the_yes_is_a_letter_of_its_own(strict: House) -> None:
    match, order = held(strict)
    sent(strict, f"yes\n{order}")
    assert moves(strict, match) == 0
    assert "Is this letter yours" in _words(strict)


def test_after_a_yes_the_letter_offers_to_believe_its_reader_and_an_authenticated_one_does_not(strict: House) -> None:
    held(strict)
    assert "“trust me”" in sent(strict, "yes")
    other = strict.open("spy", "partisan-1")
    assert "“trust me”" not in sent(strict, strict.some_order(other, "spy"), PASS)
    assert moves(strict, other) == 1


@pytest.mark.parametrize(
    ("language", "word", "undo"), [("en", "trust me", "do not trust me"), ("it", "fidati", "non fidarti")]
)
def test_who_asks_is_believed_from_then_on_until_that_is_taken_back(
    strict: House, language: str, word: str, undo: str
) -> None:
    held(strict, language)
    sent(strict, "yes" if language == "en" else "sì")
    sent(strict, word)
    assert ("Is this letter yours" if language == "en" else "È tua questa") in _words(strict)
    assert ("From now on" if language == "en" else "D'ora in poi") in sent(strict, "ok")
    match = strict.open("spy", "partisan-1", language=language)
    sent(strict, undo)
    sent(strict, strict.some_order(match, "spy"), to=strict.letters("spy")[-2])
    assert moves(strict, match) == 0


def test_who_is_believed_plays_without_being_asked_and_never_with_a_broken_signature(strict: House) -> None:
    held(strict)
    assert "From now on your letters are believed" in sent(strict, "yes\ntrust me")
    match = strict.open("spy", "partisan-1")
    order, turn = strict.some_order(match, "spy"), strict.last("spy")
    assert "Is this letter yours" in " ".join(sent(strict, order, FAIL, to=turn).split())
    strict.wait(hours=1)
    assert "Somebody has answered" in sent(strict, order, to=turn, sender="other@example.org")
    assert moves(strict, match) == 0
    assert "All that you asked for has been done" in sent(strict, order, to=turn)


def test_who_is_believed_by_token_and_from_alone_names_no_deputy(strict: House) -> None:
    held(strict)
    sent(strict, "That was me.\nTrust me")
    assert "does not vouch for your letters" in sent(strict, "deputy friend@example.org", to=strict.letters("spy")[0])
    assert strict.letters_to("friend@example.org") == []
    sent(strict, "deputy friend@example.org", PASS, strict.letters("spy")[0])
    assert len(strict.letters_to("friend@example.org")) == 1
