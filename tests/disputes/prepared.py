"""The ten disputes, as they came about: who wrote what and when, what became of it, and what is claimed."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from pbem.clubhouse.outages import Outage, note_outage
from pbem.store.engine import writing
from tests.disputes.faults import forgetting_a_thread, overlooking_second_thoughts
from tests.disputes.table import ELSEWHERE, SERVER, Table
from tests.support.house import House

SETTINGS: Final = {
    "PBEM_MAIL_TRUST": "token",
    "PBEM_MAIL_AUTHSERV_ID": SERVER,
    "PBEM_ADMINS": "admin@example.org",
}


class Dispute(NamedTuple):
    """A match and what happens in it, in so many hours."""

    name: str
    game: str
    people: dict[str, str]
    hours: float
    play: Callable[[Table], None]


def _misread(table: Table) -> None:
    table.after(hours=2)
    with overlooking_second_thoughts():
        table.write("spy", "Good evening,\n\n14 to 33\n\nno wait, 14 to 37\n\nAnna")
    table.after(hours=1)
    table.write("spy", "dispute 1: I changed my mind in the same letter, 37 and not 33!", to=table.letters("spy")[0])


def _retracted(table: Table) -> None:
    _choose(table)
    turn = table.letters("player-1")[-1]
    table.write("player-1", "move B1 to A1", to=turn)
    table.after(minutes=25)
    table.write("player-1", "Forget that, I play B1 to C1 instead.", to=turn)
    table.after(hours=1)
    table.write("player-1", "dispute 3: I took B1 to A1 back half an hour later, and it is still on the board.")


def _ruled_wrongly(table: Table) -> None:
    _choose(table)
    with forgetting_a_thread():
        table.write("player-1", "move E1 to D1")
    table.after(hours=73)
    table.write("player-1", "dispute 3: E1 and D1 are neighbours. You turned a good move away.")


def _undelivered(table: Table) -> None:
    table.after(hours=3)
    table.write("red", "all stay", sending=False)
    table.after(hours=73, sending=False)
    table.after(hours=1)
    table.write("black", "dispute 2: your letter came after the deadline that it names.")


def _never_sent(table: Table) -> None:
    table.after(hours=5)
    table.write("agent-1", "offer gun 7")
    table.after(hours=6)
    table.write("agent-1", "dispute 1: I never sent that. I would not give my gun away.")


def _crossed(table: Table) -> None:
    _choose(table)
    turn = table.letters("player-1")[-1]
    table.after(hours=72, minutes=30)
    table.write("player-1", "move E1 to D1", to=turn)
    table.after(hours=2)
    table.write("player-1", "dispute 3: our letters crossed. I had answered before I got yours.", to=turn)


def _cut_off(table: Table) -> None:
    table.after(hours=1)
    table.write("spy", "14 to 33")
    turn, written = table.letters("partisan-1")[-1], table.house.now + timedelta(hours=67)
    table.after(hours=75)
    table.write("partisan-1", "P1 to 66\nend", to=turn, written=written)
    table.after(hours=2)
    table.write("partisan-1", "dispute 2: I wrote five hours before the time was up. It is not my fault.")


def _forged(table: Table) -> None:
    table.after(hours=3)
    table.write("red", "gestapo K4", vouched=False, by=ELSEWHERE)
    table.after(hours=9)
    table.write("red", "dispute 1: that letter is not mine, I never sent it.")


def _two_versions(table: Table) -> None:
    table.after(hours=4)
    table.write("agent-1", "offer briefcase 5")
    table.after(hours=2)
    table.write("agent-1", "dispute 1: in my folder of sent letters stands:\n\nbriefcase 7\n\nYou played another card.")


def _dice(table: Table) -> None:
    for text in ("resign", "yes"):
        table.after(hours=1)
        table.write("partisan-1", text)
    table.after(hours=1)
    table.write("spy", "dispute 1: those cards were no chance, the seed was chosen so that I get only bad ones.")


def _choose(table: Table) -> None:
    for seat, colour in (("player-1", "red"), ("player-2", "green")):
        table.after(hours=1)
        table.write(seat, f"choose {colour}")


PREPARED: Final = (
    Dispute("misread", "quinta-colonna", {"spy": "Anna", "partisan-1": "Bruno"}, 3, _misread),
    Dispute("retracted", "vedova-nera", {"player-1": "Carla", "player-2": "Dario"}, 3 + 25 / 60, _retracted),
    Dispute("ruled-wrongly", "vedova-nera", {"player-1": "Elena", "player-2": "Fabio"}, 75, _ruled_wrongly),
    Dispute("undelivered", "casablanca", {"red": "Giada", "black": "Ivan", "violet": "Luca"}, 77, _undelivered),
    Dispute("never-sent", "mata-hari", {"agent-1": "Marta", "agent-2": "Nino", "agent-3": "Olga"}, 11, _never_sent),
    Dispute("crossed", "vedova-nera", {"player-1": "Paola", "player-2": "Remo"}, 76.5, _crossed),
    Dispute("cut-off", "quinta-colonna", {"spy": "Sara", "partisan-1": "Tito"}, 78, _cut_off),
    Dispute("forged", "casablanca", {"red": "Ugo", "black": "Vera", "violet": "Zeno"}, 12, _forged),
    Dispute("two-versions", "mata-hari", {"agent-1": "Alba", "agent-2": "Berto", "agent-3": "Ciro"}, 6, _two_versions),
    Dispute("dice", "quinta-colonna", {"spy": "Dora", "partisan-1": "Egon"}, 3, _dice),
)


def prepare(house: House, finish: datetime) -> dict[str, Table]:
    """Play all ten in this installation, each so that it ends at ``finish``; the tables by name. The clock goes back for each, so
    that the service does not find by itself that it was away: that is noted as it notes it."""
    found = {}
    away, back = _switched_off(finish)
    with writing(house.service.engine) as conn:
        note_outage(conn, Outage("nobody", away, back))
    for one in PREPARED:
        house.now = finish - timedelta(hours=one.hours)
        found[one.name] = Table(house, one.game, one.people)
        one.play(found[one.name])
        assert house.now == finish, (one.name, finish - house.now)
    return found


def _switched_off(finish: datetime) -> tuple[datetime, datetime]:
    """When the machine was off: from before a letter was written till it could come."""
    whole = finish.replace(microsecond=0)  # what other servers note are seconds
    return whole - timedelta(hours=11), whole - timedelta(hours=2)


def logbook(finish: datetime) -> str:
    """What the operator has written down of those days."""
    times = [*_switched_off(finish), finish - timedelta(hours=74), finish - timedelta(hours=1)]
    away, back, stuck, sent = (f"{time:%Y-%m-%d %H:%M} UTC" for time in times)
    return (
        f"{away} to {back}: the machine was switched off (new disk). Mail for us, of all matches, was turned away meanwhile.\n"
        f"{stuck} to {sent}: the process that sends letters stood still; one letter of match 4 waited in it.\n"
    )
