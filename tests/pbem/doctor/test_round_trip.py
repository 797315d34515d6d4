"""With a mail server of one's own a letter to ourselves shows how it is signed, and what is noted of its sender."""

import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from mail.inbound.ports import RawLetter
from pbem.doctor.check import State
from pbem.doctor.here import door
from pbem.doctor.letters import Looked, round_trip
from pbem.doctor.telling import sentence_of
from pbem.doors import Doors
from pbem.settings import read_settings
from tests.pbem.mailbox.fetching import wait_until
from tests.support.house import House
from tests.support.servers.sink import Sink, free_port, listening

DOMAIN, SERVER = "games.example.org", "mx.example.org"
SIGNED = f"DKIM-Signature: v=1; d={DOMAIN}; s=2026; b=x\r\n"
ALIGNED = f"Authentication-Results: {SERVER}; dkim=pass header.d={DOMAIN}; dmarc=pass header.from={DOMAIN}\r\n"
RECEIVED = "Received: by mx.example.org\r\n"


@pytest.fixture
def sink() -> Iterator[Sink]:
    with listening() as mail_server:
        yield mail_server


@pytest.fixture
def house(sink: Sink, tmp_path: Path) -> Iterator[House]:
    made = House(
        tmp_path, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}", PBEM_MAIL_DOMAIN=DOMAIN, PBEM_MAIL_AUTHSERV_ID=SERVER
    )
    yield made
    made.close()


def looked(house: House, sink: Sink, above: str) -> Looked:
    """What is found when the mail server hands the letter back with these lines above it."""

    def hand_back() -> None:
        wait_until(lambda: bool(sink.letters), "the letter left")
        sender, (recipient,), raw = sink.letters[-1]
        house.service.intake.take_in(RawLetter(sender, recipient, "test", above.encode() + raw), lambda: house.now)
        house.work()

    mail_server = threading.Thread(target=hand_back)
    mail_server.start()
    found = round_trip(house.service.settings, 60)
    mail_server.join()
    assert all(sentence_of(check, language) for check in found.checks for language in ("en", "it", "de"))
    return found


@pytest.mark.parametrize(
    ("above", "said"),
    [(ALIGNED + RECEIVED, "mailbox.aligned"), (ALIGNED.replace("=pass", "=none"), "mailbox.results-fine"),
     (RECEIVED, "letters.no-results"), (RECEIVED + ALIGNED, "letters.results-elsewhere")],
)  # fmt: skip
def test_signature_and_alignment_are_told(house: House, sink: Sink, above: str, said: str) -> None:
    found = looked(house, sink, above + SIGNED)
    assert [check.message for check in found.checks] == ["letters.came-back", said]
    assert found.signed_by == ((DOMAIN, "2026"),)


def test_the_door_for_letters_is_ours_free_or_another_programs(tmp_path: Path, sink: Sink) -> None:
    pages = {"PBEM_HOME": str(tmp_path), "PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}", "PBEM_OPERATOR_LISTEN": "off"}

    def found(port: int) -> tuple[str, State]:
        (check,) = door(read_settings(pages | {"PBEM_MAIL_IN": f"lmtp://127.0.0.1:{port}"}))
        return check.message, check.state

    assert found(free_port()) == ("ports.free", State.FINE)
    assert found(sink.port) == ("ports.taken", State.PROBLEM)
    house = House(tmp_path, PBEM_MAIL_IN=f"lmtp://127.0.0.1:{(port := free_port())}")
    doors = Doors(house.service)
    doors.start()
    assert found(port) == ("ports.door", State.FINE)
    doors.stop()
    house.close()
