"""How often one network may ask: counted by all processes together where there is a broker, and still where that is away."""

from pathlib import Path

from tests.support.coming_in import browser
from tests.support.house import House
from tests.support.servers.redis import Server
from tests.support.servers.redis import redis as redis
from tests.support.servers.sink import free_port

STRANGER = {"address": "stranger@example.org"}


def test_processes_count_together_by_the_broker(redis: Server, tmp_path: Path) -> None:
    redis.empty()
    house = House(tmp_path, PBEM_BROKER_URL=redis.url, PBEM_LIMITS="asks=2")
    found = [browser(house).post("/in", data=STRANGER).status_code for _ in range(3)]
    with redis.connection() as asking:
        names = " ".join(str(name) for name in asking.scan_iter())
    house.close()
    assert found == [303, 303, 429]
    assert "127.0.0.1" not in names


def test_without_its_broker_a_process_counts_for_itself(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_BROKER_URL=f"redis://127.0.0.1:{free_port()}/0", PBEM_LIMITS="asks=2")
    visitor = browser(house)
    found = [visitor.post("/in", data=STRANGER).status_code for _ in range(3)]
    house.close()
    assert found == [303, 303, 429]


def test_there_may_be_no_limit(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_LIMITS="asks=off")
    visitor = browser(house)
    assert {visitor.post("/in", data=STRANGER).status_code for _ in range(25)} == {303}
    house.close()
