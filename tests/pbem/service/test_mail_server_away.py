"""A mail server that is away for a day says nothing about the letters: when it is back they go out, all of them and soon."""

from pathlib import Path

from tests.support.house import House, address_of
from tests.support.servers.sink import free_port, listening


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


def test_where_nobody_who_is_asked_could_be_reached_the_decision_stays_open_for_all_of_them(tmp_path: Path) -> None:
    with listening() as sink:
        house = House(tmp_path, PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
        match = house.open("spy", "partisan-1", "partisan-2", pace_hours=12)
        sink.refused = {address_of(seat): "451 4.3.0 later" for seat in ("partisan-1", "partisan-2")}
        house.wait(hours=13)
        house.wait(hours=13)
        house.close()

    happened = [type(entry.event).__name__ for entry in house.match(match).entries]
    assert (happened.count("SeatUnreachable"), happened.count("DeadlineExtended")) == (2, 1)
