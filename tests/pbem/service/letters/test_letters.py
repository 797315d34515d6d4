"""From a letter to a move and back: what a player's answer does, and what comes of it."""

from domain.match import events as happened
from mail.inbound.ports import Taken
from tests.support.house import House, address_of, words_of


def carried_out(house: House, match: object) -> list[happened.OrderCarriedOut]:
    """Every order carried out in a match."""
    entries = house.match(match).entries  # type: ignore[arg-type]
    return [entry.event for entry in entries if isinstance(entry.event, happened.OrderCarriedOut)]


def test_one_order_in_one_receipt_and_one_turn_letter_out(house: House) -> None:
    match = house.open("spy", "partisan-1")
    before = len(house.files())

    receipt = house.answer("spy", house.some_order(match, "spy"))

    assert len(house.files()) == before + 2
    assert "All that you asked for has been done" in words_of(receipt)
    assert words_of(house.last("partisan-1")).startswith("It is your turn (round 1, decision 2)")
    assert len(carried_out(house, match)) == 1


def test_the_same_letter_twice_is_one_order_and_one_receipt(house: House) -> None:
    match = house.open("spy", "partisan-1")
    raw = house.reply("spy", house.some_order(match, "spy"))

    assert [house.deliver(raw), house.deliver(raw)] == [Taken.STORED, Taken.ALREADY]
    house.work()
    sent = len(house.files())
    assert house.deliver(b"X-Trace: another hop\r\n" + raw) is Taken.STORED
    house.work()

    assert len(carried_out(house, match)) == 1
    assert len(house.files()) == sent


def test_an_order_for_a_closed_decision_is_refused_as_late_with_a_fresh_view(house: House) -> None:
    match = house.open("spy", "partisan-1")
    first = house.last("spy")
    house.answer("spy", house.some_order(match, "spy"))
    house.answer("partisan-1", "end")

    receipt = house.answer("spy", house.some_order(match, "spy"), to=first)

    assert "decision 1, which is closed; decision 3" in words_of(receipt).replace("\n    ", " ")
    assert len(carried_out(house, match)) == 2


def test_a_letter_with_one_bad_line_does_nothing_and_says_why(house: House) -> None:
    match = house.open("spy", "partisan-1")
    house.answer("spy", house.some_order(match, "spy"))
    version = house.match(match).version

    receipt = words_of(house.answer("partisan-1", "P1 stay\nP2 ask 200"))

    assert "Nothing has been done" in receipt
    assert "QC-32" in receipt or "QC-29" in receipt
    assert house.match(match).version == version + 1  # the refusal itself


def test_a_letter_from_another_address_is_held_and_only_the_owner_is_asked(house: House) -> None:
    match = house.open("spy", "partisan-1")
    order = house.some_order(match, "spy")
    house.deliver(house.reply("spy", order, sender="stranger@example.org"))
    house.work()

    assert carried_out(house, match) == []
    assert not any("stranger@example.org" in str(file.read_bytes().split(b"\r\n\r\n")[0]) for file in house.files())
    assert address_of("spy") in str(house.last("spy")["To"])

    house.deliver(house.reply("spy", "yes"))
    house.work()
    assert len(carried_out(house, match)) == 1


def test_a_machine_is_never_answered(house: House) -> None:
    house.open("spy", "partisan-1")
    sent = len(house.files())

    house.deliver(b"Auto-Submitted: auto-replied\r\n" + house.reply("spy", "I am on holiday until Monday."))
    house.work()

    assert len(house.files()) == sent


def test_words_reach_those_who_may_hear_and_never_the_spy(house: House) -> None:
    house.open("spy", "partisan-1", "partisan-2")
    house.answer("partisan-1", "say I think it is near 42 <b>now</b>")

    assert "I think it is near 42 <b>now</b>" in words_of(house.last("partisan-2"))
    assert not any("near 42" in words_of(letter) for letter in house.letters("spy"))


def test_a_letter_nobody_can_read_as_orders_gets_help_and_changes_nothing(house: House) -> None:
    match = house.open("spy", "partisan-1")
    version = house.match(match).version

    receipt = house.answer("spy", "Hello there, I am still thinking.")

    assert house.match(match).version == version
    assert "still thinking" in words_of(receipt)
