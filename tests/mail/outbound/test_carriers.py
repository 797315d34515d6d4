"""What every carrier promises, and what each does on its own."""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from mail.outbound.carriers import UnknownCarrier, carrier_for
from mail.outbound.carriers.carrier import HAND_OVER_SECONDS, Carrier, CarryError, DeliveryRoute
from mail.outbound.carriers.smtp import Login, SmtpCarrier
from tests.support.servers.sink import Sink, free_port, listening
from tests.support.servers.tarpit import Seconds, tarpit

HEAD = b"From: g@example.org\r\nDate: Sat, 05 Dec 2026 19:00:00 +0000\r\nMessage-ID: <%b@example.org>\r\n"
RAW = HEAD + b"\r\nHello\r\n.\r\nthere\r\n"
FROM, TO = "b+token@example.org", "anna@example.org"
ROUTE = DeliveryRoute(FROM, TO)
OTHER = DeliveryRoute("b+other@example.org", "bruno@example.org")


class Way(NamedTuple):
    """A carrier, and what has arrived by it."""

    carrier: Carrier
    arrived: Callable[[], list[bytes]]


@pytest.fixture(params=["maildir", "smtp", "smtp in one breath"])
def way(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Way]:
    """Each carrier in turn."""
    if request.param == "maildir":
        new = tmp_path / "out" / "new"
        yield Way(carrier_for(f"maildir:{tmp_path}/out"), lambda: [file.read_bytes() for file in sorted(new.glob("*"))])
        return
    with listening(pipelining="breath" in request.param) as sink:
        carrier = carrier_for(f"smtp://127.0.0.1:{sink.port}")
        yield Way(carrier, lambda: [letter[2] for letter in sink.letters])
        carrier.close()


@pytest.fixture(params=["step by step", "in one breath"])
def sink(request: pytest.FixtureRequest) -> Iterator[Sink]:
    """A mail server to talk to, of either kind."""
    with listening(pipelining=request.param == "in one breath") as found:
        yield found


@pytest.fixture
def smtp(sink: Sink) -> Iterator[Carrier]:
    """A carrier that talks to it."""
    carrier = carrier_for(f"smtp://127.0.0.1:{sink.port}")
    yield carrier
    carrier.close()


def test_a_letter_arrives_exactly_as_it_was(way: Way) -> None:
    way.carrier.carry(ROUTE, RAW % b"m1")
    assert way.arrived() == [RAW % b"m1"]


def test_letters_arrive_in_turn_and_after_a_pause(way: Way) -> None:
    way.carrier.carry(ROUTE, RAW % b"m1")
    way.carrier.close()
    way.carrier.carry(DeliveryRoute("", TO), RAW % b"m2")
    assert sorted(way.arrived()) == [RAW % b"m1", RAW % b"m2"]


def test_an_answer_that_belongs_to_something_else_is_not_taken_for_a_yes(smtp: Carrier, sink: Sink) -> None:
    sink.answers["RCPT"] = ["250 OK\r\n250 once more"]
    with pytest.raises(CarryError, match="out of turn") as caught:
        smtp.carry(ROUTE, RAW % b"m1")
    assert not caught.value.permanent
    smtp.carry(ROUTE, RAW % b"m1")
    assert [letter[2] for letter in sink.letters] == [RAW % b"m1"]


def test_after_an_interruption_no_letter_is_given_the_answers_of_another(
    smtp: Carrier, sink: Sink, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def interrupting(*_given: Any) -> str:
        signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGALRM)
        return "250 OK"

    monkeypatch.setattr(sink, "handle_DATA", interrupting)
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        with pytest.raises(KeyboardInterrupt):
            smtp.carry(ROUTE, RAW % b"m1")
    finally:
        signal.signal(signal.SIGALRM, before)
    monkeypatch.undo()
    smtp.carry(ROUTE, RAW % b"m2")
    assert (sink.connections, [letter[2] for letter in sink.letters]) == (2, [RAW % b"m2"])


@pytest.mark.parametrize(
    "address", ["", "anna", "a@b.org>\r\nRCPT TO:<c@d.org", "a@b.org c@d.org", "<a@b.org>", "è@b.org"]
)
def test_an_address_that_could_be_read_otherwise_is_never_used(way: Way, address: str) -> None:
    with pytest.raises(CarryError, match="not an address") as caught:
        way.carrier.carry(DeliveryRoute(FROM, address), RAW % b"m1")
    assert caught.value.permanent
    with pytest.raises(CarryError):
        way.carrier.carry(DeliveryRoute(address or "x y", TO), RAW % b"m1")
    assert way.arrived() == []


def test_the_same_letter_carried_twice_is_one_file(tmp_path: Path) -> None:
    for _ in range(2):
        carrier_for(f"maildir:{tmp_path}").carry(ROUTE, RAW % b"m1")
    assert len(list((tmp_path / "new").iterdir())) == 1
    assert list((tmp_path / "tmp").iterdir()) == []


def test_a_letter_that_was_read_is_not_delivered_again(tmp_path: Path) -> None:
    carrier = carrier_for(f"maildir:{tmp_path}")
    carrier.carry(ROUTE, RAW % b"m1")
    (file,) = (tmp_path / "new").iterdir()
    file.rename(tmp_path / "cur" / f"{file.name}:2,S")
    carrier.carry(ROUTE, RAW % b"m1")
    assert list((tmp_path / "new").iterdir()) == []


def test_a_letter_left_half_written_is_written_whole(tmp_path: Path) -> None:
    carrier = carrier_for(f"maildir:{tmp_path}")
    carrier.carry(ROUTE, RAW % b"m1")
    (file,) = (tmp_path / "new").iterdir()
    file.unlink()
    (tmp_path / "tmp" / file.name).write_bytes(b"From: g@ex")
    carrier.carry(ROUTE, RAW % b"m1")
    assert file.read_bytes() == RAW % b"m1"


def test_a_folder_that_cannot_be_written_is_worth_another_try(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CarryError, match="did not take the letter") as caught:
        carrier_for(f"maildir:{tmp_path}/file").carry(ROUTE, RAW % b"m1")
    assert not caught.value.permanent


def test_the_server_hears_sender_and_recipient_over_one_connection(sink: Sink, smtp: Carrier) -> None:
    for number in range(3):
        smtp.carry(ROUTE, RAW % str(number).encode())
    assert [letter[:2] for letter in sink.letters] == [(FROM, (TO,))] * 3
    assert sink.connections == 1


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize(
    ("answer", "permanent"), [("550 no such mailbox", True), ("451 later", False), ("452 full", False)]
)
def test_a_refusal_says_what_the_server_said(
    sink: Sink, smtp: Carrier, command: str, answer: str, permanent: bool
) -> None:
    sink.answers[command].append(answer)
    with pytest.raises(CarryError, match=answer) as caught:
        smtp.carry(ROUTE, RAW % b"m1")
    assert caught.value.permanent is permanent
    smtp.carry(ROUTE, RAW % b"m2")
    assert [letter[2] for letter in sink.letters] == [RAW % b"m2"]


@pytest.mark.parametrize(
    "said", ["{0}@example.org", "<{0}@example.org>:", "User {0}", "User {0} at", "domain {0}.example"]
)
@pytest.mark.parametrize("name", ["daily.sending.exceeded", "5.4.5", "452.4.2.2"])
def test_nobody_says_by_their_address_what_the_server_means(sink: Sink, smtp: Carrier, said: str, name: str) -> None:
    address = f"{name}@{name}.example" if "domain" in said else f"{name}@example.org"
    sink.answers["RCPT"].append(f"550 {said.format(name)} unknown")
    with pytest.raises(CarryError) as caught:
        smtp.carry(DeliveryRoute(FROM, address), RAW % b"m1")
    assert (caught.value.permanent, caught.value.passing, caught.value.slowed) == (True, False, None)


def test_a_server_that_closes_a_kept_connection_is_asked_again(sink: Sink, smtp: Carrier) -> None:
    smtp.carry(ROUTE, RAW % b"m1")
    sink.answers["MAIL"].append("421 idle too long")
    smtp.carry(ROUTE, RAW % b"m2")
    assert len(sink.letters) == 2
    assert sink.connections == 2


def test_a_server_that_was_restarted_is_found_again() -> None:
    with listening() as first:
        carrier = carrier_for(f"smtp://127.0.0.1:{first.port}")
        carrier.carry(ROUTE, RAW % b"m1")
    with listening(first.port) as second:
        carrier.carry(ROUTE, RAW % b"m2")
        carrier.close()
    assert len(second.letters) == 1


def test_a_server_that_is_not_there_is_worth_another_try() -> None:
    with pytest.raises(CarryError, match="could not be reached") as caught:
        carrier_for(f"smtp://127.0.0.1:{free_port()}").carry(ROUTE, RAW % b"m1")
    assert not caught.value.permanent


@pytest.mark.parametrize("stuck", ["greeting", "ehlo", "mail", "rcpt", "data"])
def test_a_server_that_answers_byte_by_byte_is_left_in_time(stuck: str) -> None:
    clock = Seconds()
    with tarpit(clock, stuck) as server:
        carrier = SmtpCarrier("127.0.0.1", server.port, seconds=clock)
        with pytest.raises(CarryError) as caught:
            carrier.carry(ROUTE, RAW % b"m1")
        carrier.close()
    assert not caught.value.permanent
    assert "the server is too slow" in caught.value.sentence
    assert clock.now >= HAND_OVER_SECONDS / 2


def test_a_kept_connection_gives_each_letter_its_own_time(sink: Sink) -> None:
    clock = Seconds()
    carrier = SmtpCarrier("127.0.0.1", sink.port, seconds=clock)
    for number in range(3):
        carrier.carry(ROUTE, RAW % str(number).encode())
        clock.now += HAND_OVER_SECONDS
    sink.answers["MAIL"].append("421 idle too long")
    carrier.carry(ROUTE, RAW % b"last")
    carrier.close()
    assert len(sink.letters) == 4
    assert sink.connections == 2


@pytest.fixture
def brisk() -> Iterator[tuple[Sink, Carrier]]:
    """A mail server that takes commands in one breath, and a carrier that talks to it."""
    with listening() as sink:
        carrier = carrier_for(f"smtp://127.0.0.1:{sink.port}")
        yield sink, carrier
        carrier.close()


def test_the_next_letter_is_announced_with_the_end_of_the_one_before(
    brisk: tuple[Sink, Carrier], monkeypatch: pytest.MonkeyPatch
) -> None:
    sink, carrier = brisk
    heard = threading.Semaphore(0)
    take = sink.handle_RCPT

    async def counting(*given: Any) -> str:
        heard.release()
        return await take(*given)

    monkeypatch.setattr(sink, "handle_RCPT", counting)
    carrier.carry(ROUTE, RAW % b"m1", OTHER)
    assert heard.acquire(timeout=60)
    assert heard.acquire(timeout=60)
    carrier.carry(OTHER, RAW % b"m2")
    assert sink.letters == [(*_way(ROUTE), RAW % b"m1"), (*_way(OTHER), RAW % b"m2")]
    assert sink.connections == 1


def test_a_letter_announced_and_not_carried_reaches_nobody(sink: Sink, smtp: Carrier) -> None:
    smtp.carry(ROUTE, RAW % b"m1", OTHER)
    smtp.carry(ROUTE, RAW % b"m2", OTHER)
    smtp.close()
    assert sink.letters == [(*_way(ROUTE), RAW % b"m1"), (*_way(ROUTE), RAW % b"m2")]


def test_an_address_that_could_be_read_otherwise_is_not_announced(sink: Sink, smtp: Carrier) -> None:
    bad = DeliveryRoute(FROM, "a@b.org>\r\nDATA")
    smtp.carry(ROUTE, RAW % b"m1", bad)
    with pytest.raises(CarryError, match="not an address"):
        smtp.carry(bad, RAW % b"m2")
    smtp.carry(OTHER, RAW % b"m3")
    assert [letter[2] for letter in sink.letters] == [RAW % b"m1", RAW % b"m3"]


@pytest.mark.parametrize("command", ["MAIL", "RCPT", "DATA"])
def test_a_refusal_is_that_of_its_own_letter_whatever_was_announced(sink: Sink, smtp: Carrier, command: str) -> None:
    smtp.carry(ROUTE, RAW % b"m1")
    sink.answers[command].append("451 later")
    with pytest.raises(CarryError, match="451 later"):
        smtp.carry(ROUTE, RAW % b"m2", OTHER)
    smtp.carry(OTHER, RAW % b"m3", ROUTE)
    smtp.carry(ROUTE, RAW % b"m4")
    assert [letter[2] for letter in sink.letters] == [RAW % b"m1", RAW % b"m3", RAW % b"m4"]


def test_a_letter_announced_to_a_server_that_was_then_restarted_is_worth_another_try() -> None:
    with listening() as first:
        carrier = carrier_for(f"smtp://127.0.0.1:{first.port}")
        carrier.carry(ROUTE, RAW % b"m1", OTHER)
    with listening(first.port) as second:
        with suppress(CarryError):  # it may have said before that it expects the letter
            carrier.carry(OTHER, RAW % b"m2")
        carrier.carry(OTHER, RAW % b"m2")
        carrier.close()
    assert {letter[2] for letter in second.letters} == {RAW % b"m2"}


def test_a_server_that_refuses_the_recipient_and_goes_on_all_the_same_gets_no_letter(
    brisk: tuple[Sink, Carrier], monkeypatch: pytest.MonkeyPatch
) -> None:
    sink, carrier = brisk

    async def of_two_minds(_server: Any, _session: Any, envelope: Any, address: str, _options: Any) -> str:
        envelope.rcpt_tos.append(address)
        return "550 no such mailbox"

    monkeypatch.setattr(sink, "handle_RCPT", of_two_minds)
    with pytest.raises(CarryError, match="550 no such mailbox") as caught:
        carrier.carry(ROUTE, RAW % b"m1")
    assert caught.value.permanent
    monkeypatch.undo()
    carrier.carry(ROUTE, RAW % b"m2")
    assert [letter[2] for letter in sink.letters] == [RAW % b"m2"]


def _way(route: DeliveryRoute) -> tuple[str, tuple[str, ...]]:
    return route.envelope_from, (route.recipient,)


def test_a_password_that_is_not_accepted_says_nothing_about_the_address(sink: Sink) -> None:
    with pytest.raises(CarryError, match="name and password") as caught:
        carrier_for(f"smtp://anna:s%40cret@127.0.0.1:{sink.port}").carry(ROUTE, RAW % b"m1")
    assert not caught.value.permanent
    assert "s@cret" not in caught.value.sentence


def test_a_password_that_was_refused_is_not_shown_again_for_a_while_unless_it_changed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    clock = Seconds()
    passwords = iter(["old", "old", "new", "new", "new"])

    with listening() as sink:
        monkeypatch.setattr(sink, "_offers", ["250-AUTH PLAIN"])
        carrier = SmtpCarrier("127.0.0.1", sink.port, login=lambda: Login("ada", next(passwords)), seconds=clock)
        for wait in (0, 60, 0, 299, 2):
            clock.now += wait
            with pytest.raises(CarryError, match="name and password") as caught:
                carrier.carry(ROUTE, RAW % b"m1")
            assert not caught.value.offered
        assert sink.connections == 3


@pytest.mark.parametrize(
    ("url", "sentence"),
    [
        ("", "names no way"),
        ("http://example.org", "names no way"),
        ("smtp:example.org", "names no way"),
        ("smtp://", "names no host"),
        ("smtp://example.org:99999", "port"),
        ("smtp://example.org:mail", "port"),
        ("smtp://anna@example.org", "user and a password"),
        ("smtp://example.org/path", "after the port"),
        ("maildir:", "without a folder"),
    ],
)
def test_a_setting_that_names_no_carrier_is_told_what_is_wrong(url: str, sentence: str) -> None:
    with pytest.raises(UnknownCarrier, match=sentence):
        carrier_for(url)
