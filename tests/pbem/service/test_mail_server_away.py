"""A mail server that is away for a day says nothing about the letters: when it is back they go out, all of them and soon."""

from pathlib import Path

from tests.support.house import House
from tests.support.sink import free_port, listening


def test_within_a_minute_of_the_mail_server_s_return_every_letter_is_sent(tmp_path: Path) -> None:
    port = free_port()
    house = House(tmp_path, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{port}")
    house.open("spy", "partisan-1")
    for _ in range(100):
        house.wait(minutes=15)

    with listening(port) as sink:
        house.wait(minutes=1)
    house.close()

    assert sorted(address for _, (address,), _ in sink.letters) == ["partisan-1@example.org", "spy@example.org"]
