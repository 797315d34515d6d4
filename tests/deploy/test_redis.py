"""Redis as it is set up for production: it keeps its settings, may be emptied, and comes back with what it had."""

from collections.abc import Iterator

import pytest

from tests.support.servers.redis import Server, program


@pytest.fixture
def server() -> Iterator[Server]:
    """A server of this test's own, to be killed at will."""
    found = program()
    assert found is not None, "no Redis server: 'deploy/setup/redis' installs one"
    server = Server(found)
    yield server
    server.stop()


def setting(server: Server, name: str) -> str:
    """What one of its settings is, as it says itself."""
    with server.connection() as asking:
        found: dict[str, str] = asking.config_get(name)
        return found[name]


def test_bells_are_kept_on_disk_and_never_dropped_for_room(server: Server) -> None:
    assert setting(server, "appendonly") == "yes"
    assert setting(server, "maxmemory-policy") == "noeviction"
    assert int(setting(server, "maxmemory")) > 0


def test_bells_that_were_waiting_wait_still_after_a_kill(server: Server) -> None:
    with server.connection() as asking:
        asking.set("bell", "rung")
    server.kill()
    server.start()
    with server.connection() as asking:
        assert asking.get("bell") == "rung"


def test_it_can_be_emptied(server: Server) -> None:
    with server.connection() as asking:
        asking.set("bell", "rung")
        server.empty()
        assert asking.get("bell") is None


def test_nobody_but_this_machine_reaches_it(server: Server) -> None:
    assert setting(server, "bind") == "127.0.0.1"
