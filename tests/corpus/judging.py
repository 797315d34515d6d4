"""The part of a corpus in which matches were judged: plans, disputes, rulings, play that went back or waits, and a series."""

from email.message import EmailMessage
from typing import Any, Final
from uuid import UUID

from domain.game import Seat
from domain.games import discover
from domain.match.reading.notation import write
from domain.match.state import Underway
from pbem.clubhouse.acts import Operator
from pbem.clubhouse.matches.rulings import RulingRequest
from pbem.judging.points import to_decision
from tests.support.house import House

SEED: Final = b"corpus, judged: %s"
_ORDERS: Final = 3


def judged_matches(house: House) -> dict[str, Any]:
    """Play them all; their ids by what became of them."""
    return {
        "rewound": {key: str(_rewound(house, key)) for key in discover()},
        "waiting": str(_waiting(house)),
        "planned": str(_planned(house)),
        "series": str(_series(house)),
    }


def answer(house: House, match: UUID, seat: str, text: str) -> None:
    """A player answers the newest letter about this match, whatever else they have got."""
    house.answer(seat, text, newest(house, match, seat))


def newest(house: House, match: UUID, seat: str) -> EmailMessage:
    """The newest letter of a player about a match; of one that says no number, the newest."""
    about = f"match {house.match(match).entries[0].event.number}"  # type: ignore[attr-defined]
    found = house.letters(seat)
    return next((one for one in reversed(found) if str(one["Subject"]).endswith(about)), found[-1])


def opened(house: House, key: str, name: str, **more: Any) -> UUID:
    """A match between as few players as the game is for."""
    game: Any = discover()[key]
    seats = game.rules.seats(game.least_players, {option.name: option.default for option in game.options})
    return house.open(*map(str, seats), game=key, seed=SEED % name.encode(), **more)


def played(house: House, match: UUID, orders: int) -> None:
    """So many orders, an hour apart, by whoever is asked first."""
    for _ in range(orders):
        loaded = house.match(match)
        assert isinstance(loaded.state, Underway)
        seat = str(loaded.game.rules.awaited(loaded.state.game)[0])
        answer(house, match, seat, house.some_order(match, seat))
        house.wait(hours=1)


def _rewound(house: House, key: str) -> UUID:
    """A ruling that let play go back to the first decision, and another dispute that nobody has ruled on."""
    match = opened(house, key, f"{key} rewound")
    first = str(house.match(match).entries[0].event.seats[0])  # type: ignore[attr-defined]
    played(house, match, _ORDERS)
    answer(house, match, first, "dispute 1: that is not what I wrote")
    keep = to_decision(house.match(match).entries, 1)
    request = RulingRequest(dispute=1, ruling="corrected", reason="Misread.", by=Operator("ada"), keep=keep)
    house.service.rulings.give(match, request, house.now)
    house.work()
    played(house, match, 1)
    answer(house, match, first, "dispute: nor is this")
    return match


def _waiting(house: House) -> UUID:
    """Play waits for the ruling on a dispute."""
    match = opened(house, "vedova-nera", "waiting", disputes="wait")
    played(house, match, 2)
    answer(house, match, "player-1", "dispute 1: I wrote another colour")
    return match


def _planned(house: House) -> UUID:
    """A conditional order stands."""
    match = opened(house, "vedova-nera", "planned")
    played(house, match, 2)
    loaded = house.match(match)
    first, second = Seat("player-1"), Seat("player-2")
    view = loaded.views[first].game
    own = loaded.game.sight.choices(view, first)[0]
    after = loaded.game.sight.foresee(view, first, own)
    theirs = loaded.game.sight.choices(after, second)[0]
    then = loaded.game.sight.foresee(after, second, theirs)
    orders = (write(loaded.game, one, "en") for one in (own, theirs, loaded.game.sight.choices(then, first)[0]))
    line = "{}\nif green {} then {}".format(*orders)
    answer(house, match, "player-1", line)
    assert house.match(match).views[first].plan
    return match


def _series(house: House) -> UUID:
    """Two games with the roles passed round, the first of them over."""
    match = opened(house, "quinta-colonna", "series", options={"series": "rotate"})
    answer(house, match, "spy", "resign")
    answer(house, match, "spy", "resign yes")
    return match
