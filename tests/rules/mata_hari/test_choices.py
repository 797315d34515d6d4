"""The list of orders is made legal; here it is held to every candidate that the rules accept, in the same order."""

from collections.abc import Iterable, Iterator
from typing import Any, Final

import pytest

from domain.chance import SeededChance
from domain.course import followed
from domain.game import PUBLIC, Seat
from domain.games.mata_hari import GAME
from domain.games.mata_hari import orders as o
from domain.games.mata_hari.state import View
from domain.options import resolve
from tests.rules.mata_hari.candidates import candidates
from tests.rules.mata_hari.test_matches import OTHER
from tests.support.onlookers import look_on

A, B, C = Seat("agent-1"), Seat("agent-2"), Seat("agent-3")
KINDS: Final = ("photographs", "documents", "gun", "briefcase", "disguise", "gloves")
OFFER: Final = {"cards": ["mata-hari", "hitman"]}
COUNTER: Final = {"cards": ["gun 6", "mata-hari"]}
# Positions that random orders hardly ever come to, and what is listed there for those who are awaited.
RARE: Final[dict[str, tuple[dict[str, Any], set[type]]]] = {
    "two whole indices": (
        {"hands": {A: [f"{kind} {index}" for kind in KINDS for index in (2, 5)]}},
        {o.Reveal, o.Offer},
    ),
    "mata hari": ({"phase": "resolve", "table": {A: OFFER}}, {o.UseMataHari, o.Refuse}),
    "a hitman": ({"phase": "resolve", "table": {A: OFFER, B: COUNTER}}, {o.Accept, o.Refuse}),
    "kept apart": (
        {"phase": "resolve", "table": {A: OFFER, B: COUNTER}, "barred": {"pairs": [[A, B]]}, "made": []},
        {o.UseMataHari, o.Refuse},
    ),
    "a victim": (
        {
            "phase": "hitman",
            "table": {A: OFFER, B: COUNTER},
            "pending": {"seat": B, "why": "hitman", "demand": "one green", "with": A},
        },
        {o.Give},
    ),
    "a look": ({"phase": "look", "pending": {"seat": B, "why": "look", "take": 2, "then": "end_of_turn"}}, {o.Take}),
    "the active one looks": (
        {"phase": "counter", "table": {A: OFFER, B: COUNTER}, "pending": {"seat": A, "why": "look", "take": 1}},
        {o.Take, o.File, o.Offer},
    ),
    "a demand": (
        {
            "phase": "counter",
            "table": {A: {"cards": ["gun 6"], "request": {"kind": "demand", "text": "one green"}}},
            "hands": {B: ["gloves 1", "hitman", "gun 1", "mata-hari", "double-dealer"]},
        },
        {o.Offer, o.Decline, o.Accuse},
    ),
    "barred": ({"phase": "counter", "table": {A: OFFER}, "barred": {"counter": [C]}}, {o.Offer, o.Decline, o.Accuse}),
    "too many cards": ({"phase": "counter", "table": {A: {"cards": ["hitman"] * 4}}}, {o.Decline, o.Accuse}),
}


def wandering(players: int, seed: str, given: dict[str, str]) -> Iterator[dict[Seat, View]]:
    """What every seat sees after each of many orders taken at random, among them such as no list would offer."""
    options = resolve(GAME.options, GAME.presets, given)
    seats = GAME.rules.seats(players, options)
    chance, own = SeededChance(seed.encode()), SeededChance(f"{seed} orders".encode())
    views: dict[Seat, Any] = {seat: GAME.sight.blank(seat) for seat in (*seats, PUBLIC)}
    state: Any = GAME.rules.blank
    steps: Iterable[Any] = followed(GAME, state, GAME.rules.setup(options, seats, chance))
    while True:
        for step in steps:
            state = step.after
            look_on(GAME, views, step)
        yield views
        if GAME.rules.outcome(state) is not None:
            return
        seat = own.pick("who", GAME.rules.awaited(state) if own.pick("anybody", range(4)) else seats)
        tried = (*GAME.sight.choices(views[seat], seat), *GAME.sight.samples(views[seat], seat, own))
        possible = [order for order in tried if GAME.sight.refusal_of(views[seat], seat, order) is None]
        # Nine in ten accusations are left out, for they end a match before much has happened.
        calm = [order for order in possible if order.WIRE != "mata-hari.accuse.v1" or not own.pick("calm", range(10))]
        steps = GAME.rules.decide(state, seat, own.pick("order", calm), chance) if calm else ()


@pytest.mark.parametrize("players", range(3, 8))
@pytest.mark.parametrize(
    "given", [{}, OTHER, {**OTHER, "esigo_partner": "wildcard"}], ids=["usual", "other", "wildcard"]
)
def test_what_is_listed_is_every_candidate_that_is_accepted(players: int, given: dict[str, str]) -> None:
    for number in range(2):
        for views in wandering(players, f"listed {number}", given):
            for seat, view in views.items():
                accepted = [
                    order for order in candidates(view, seat) if GAME.sight.refusal_of(view, seat, order) is None
                ]
                assert list(GAME.sight.choices(view, seat)) == list(dict.fromkeys(accepted))


@pytest.mark.parametrize("name", RARE)
@pytest.mark.parametrize("given", [{}, OTHER], ids=["usual", "other"])
def test_the_same_holds_where_chance_seldom_leads(name: str, given: dict[str, str]) -> None:
    document, kinds = RARE[name]
    options = resolve(GAME.options, GAME.presets, given)
    state = GAME.positions.read({"active": A, **document}, options, SeededChance(b"rare"))
    listed: set[type] = set()
    for seat in GAME.rules.awaited(state):
        view = GAME.positions.see(state, seat)
        accepted = [order for order in candidates(view, seat) if GAME.sight.refusal_of(view, seat, order) is None]
        assert list(GAME.sight.choices(view, seat)) == list(dict.fromkeys(accepted))
        listed.update(map(type, accepted))
    assert kinds <= listed
