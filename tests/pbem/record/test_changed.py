"""One changed byte anywhere in a record is found, and where it is; so is what fits every hash and breaks a rule."""

from hashlib import sha256

import pytest
from msgspec.structs import replace

from domain.chance import SeededChance
from domain.games import discover, find
from domain.match import events as happened
from domain.wire import Wired
from pbem.record.alone import RecordRead
from pbem.record.verifying import Verified, verify
from tests.soak import changed_bytes
from tests.support.records import WIRE, RecordedWorld, ended, record, record_of


@pytest.mark.parametrize("game", sorted(discover()))
def test_a_record_as_it_was_written_is_right(game: str) -> None:
    assert verify(RecordRead(record_of(game, 25)), (), WIRE).faults == ()


def test_a_changed_byte_is_found_and_located() -> None:
    figures = changed_bytes.run(1, 0, changed_bytes.SLICE)
    assert all(figures[game] for game in discover())


@pytest.mark.parametrize("kept", [b"", b"{", b'{"', b'{"e', b'{"ev', b'{"event":1'])
def test_a_line_of_an_event_that_was_broken_off_anywhere_is_said_to_be_that_event(kept: bytes) -> None:
    lines = record_of("vedova-nera", 6).split(b"\n")
    broken = lines[10][: len(kept)] + b"\n" + lines[10][len(kept) + 1 :]
    assert changed_bytes.found(b"\n".join([*lines[:10], broken, *lines[11:]])) == (11, 10)


def test_a_header_whose_end_was_changed_is_said_to_be_the_header() -> None:
    header, rest = record_of("vedova-nera", 6).split(b"\n", 1)
    assert changed_bytes.found(header + b" " + rest) == (1, 0)


@pytest.mark.parametrize("part", ["header", "event", "letter"])
def test_a_line_left_out_or_given_twice_is_found(part: str) -> None:
    lines = record_of("vedova-nera", 25).splitlines(keepends=True)
    at = {"header": 0, "event": 10, "letter": len(lines) - 1}[part]

    for changed in (lines[:at] + lines[at + 1 :], lines[: at + 1] + lines[at:]):
        assert verify(RecordRead(b"".join(changed)), (), WIRE).faults


def test_windows_line_ends_are_found() -> None:
    raw = record_of("vedova-nera", 6)
    assert verify(RecordRead(raw.replace(b"\n", b"\r\n")), (), WIRE).faults[0][:2] == (1, 0)


def forged(game: str, at: type[Wired] | str, **changes: object) -> tuple[Verified, int]:
    """What is found in a record whose keeper changed an event and made every hash fit; and that event's number."""
    world = RecordedWorld(find(game), max(2, find(game).least_players), b"forged")
    world.play(30, SeededChance(b"bots"))
    events = list(enumerate(ended(world).events, 1))
    number, event = next((n, one) for n, one in reversed(events) if at in (type(one), one.WIRE))
    world.events[number - 1] = replace(event, **changes)
    return verify(RecordRead(record(world)), (), WIRE), number


def test_a_history_that_fits_every_hash_and_breaks_a_rule_is_found() -> None:
    verified, number = forged("mata-hari", happened.ChanceDrawn, drawn=())
    assert [fault[1] for fault in verified.faults] == [number]
    assert "by the rules something else follows" in verified.faults[0][2]


def test_a_card_that_the_seed_did_not_draw_is_found() -> None:
    verified, number = forged("quinta-colonna", "quinta-colonna.card-drawn.v1", card=2)
    assert [fault[1] for fault in verified.faults] == [number]


def test_the_script_alone_finds_a_recorded_draw_that_the_seed_does_not_give() -> None:
    world = RecordedWorld(find("quinta-colonna"), 2, b"forged")
    drawn = next(n for n, event in enumerate(world.events) if isinstance(event, happened.ChanceDrawn))
    first, *rest = world.events[drawn].drawn  # type: ignore[attr-defined]
    other = replace(first, results=((first.results[0] + 1) % first.size, *first.results[1:]))
    world.events[drawn] = happened.ChanceDrawn((other, *rest))

    said = changed_bytes.said_alone(record(ended(world)))
    assert said == f"line {drawn + 2}, event {drawn + 1}, the seed does not give this draw: {first.purpose} 0\n"


def test_a_line_that_was_checked_anew_and_lacks_what_it_should_hold_is_found() -> None:
    lines = record_of("vedova-nera", 25).splitlines()
    text = b'{"letter":1,"seat":"public"'
    lines[-1] = text + b',"check":"' + sha256(b"pbem record line\0" + text).hexdigest()[:16].encode() + b'"}'
    (fault,) = verify(RecordRead(b"\n".join(lines) + b"\n"), (), WIRE).faults
    assert "does not hold what it should" in fault[2]
