"""The compose file's own commands, started as plain processes: a letter goes in by LMTP, and its answer comes out."""

from collections.abc import Iterator
from email.message import EmailMessage
from pathlib import Path
from uuid import UUID

import pytest

from domain.game import Seat
from domain.match.reading.notation import write
from pbem.compose import Service
from pbem.settings import read_settings
from tests.deploy.topology import Topology
from tests.support.servers.postgres import Cluster
from tests.support.servers.postgres import postgres as postgres
from tests.support.servers.redis import Server
from tests.support.servers.redis import redis as redis

SPY = "spy@example.org"


@pytest.fixture
def topology(postgres: Cluster, redis: Server, tmp_path: Path) -> Iterator[Topology]:
    """All processes of the compose file, running."""
    redis.empty()
    database = postgres.fresh()
    running = Topology(tmp_path, database, redis.url)
    try:
        running.start()
        yield running
    finally:
        running.stop()
        postgres.drop(database)


def some_order(topology: Topology, match: str) -> str:
    """An order that the spy may give now, as a player writes it."""
    service = Service(read_settings(topology.environment))
    try:
        loaded = service.repository.match(UUID(match))
        return write(loaded.game, loaded.game.sight.choices(loaded.views[Seat("spy")].game, Seat("spy"))[0], "en")
    finally:
        service.close()


def answer(letter: EmailMessage, words: str) -> bytes:
    """The reply of a player to a letter."""
    head = (f"From: <{SPY}>", f"To: {letter['Reply-To']}", "Subject: Re:", "Message-ID: <1.spy@example.org>")
    return ("\r\n".join(head) + f"\r\n\r\n{words}\r\n").encode()


def test_an_order_is_played_by_the_commands_of_the_compose_file(topology: Topology) -> None:
    match = topology.open("quinta-colonna", "--seat", f"spy={SPY},form=text", "--bot", "partisan-1")
    topology.until(lambda: len(topology.letters()) > 0, "the first letter is there")
    (first,) = topology.letters()
    order = some_order(topology, match)

    recipient = str(first["Reply-To"].addresses[0].addr_spec)
    topology.hand_over(answer(first, order), sender=SPY, recipient=recipient)
    topology.until(
        lambda: any(letter["Auto-Submitted"] == "auto-replied" for letter in topology.letters()), "a receipt"
    )

    (receipt,) = [letter for letter in topology.letters() if letter["Auto-Submitted"] == "auto-replied"]
    text = receipt.get_body(("plain",))
    assert text is not None
    assert order in " ".join(str(text.get_content()).split())
    assert receipt["To"].addresses[0].addr_spec == SPY
    assert set(topology.stop()) == {0}
