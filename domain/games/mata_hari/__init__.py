"""Operation: Mata Hari: agents exchange covered cards, and some of them are spies. Its table of contents."""

from domain.game import Game
from domain.games.mata_hari import (
    bot,
    choices,
    decider,
    drawing,
    evolve,
    fallback,
    foresee,
    legality,
    listing,
    menu,
    notation,
    phrases,
    refusals,
    rulebook,
    samples,
    setup,
    shape,
    sight,
    story,
    talk,
    writing,
)
from domain.games.mata_hari.events import EVENTS, Event
from domain.games.mata_hari.orders import ORDERS, Order
from domain.games.mata_hari.position import Documents
from domain.games.mata_hari.rules_options import OPTIONS
from domain.games.mata_hari.seen import Observation
from domain.games.mata_hari.state import BLANK, State, View
from domain.words import Words

GAME: Game[State, Order, Event, View, Observation] = Game(
    key="mata-hari",
    version="1",
    title=Words(en="Operation: Mata Hari", it="Operation: Mata Hari"),
    short=Words(en="Operation: Mata Hari", it="Operation: Mata Hari"),
    aim=Words(
        en="Agents exchange covered cards with true words and false friends; the best collection wins, and whoever is most "
        "compromised is out.",
        it="Agenti si scambiano carte coperte tra mezze verità e falsi amici; vince la raccolta migliore, e chi è più "
        "compromesso è eliminato.",
    ),
    least_players=setup.LEAST_PLAYERS,
    most_players=setup.MOST_PLAYERS,
    options=OPTIONS,
    presets={},
    events=EVENTS,
    orders=ORDERS,
    upcasters={},
    seats=setup.seats,
    roles=setup.roles,
    blank=BLANK,
    setup=setup.setup,
    decide=decider.decide,
    evolve=evolve.evolve,
    awaited=decider.awaited,
    may_act=decider.may_act,
    window=decider.window,
    outcome=decider.outcome,
    withdraw=decider.withdraw,
    conclude=decider.conclude,
    hears=talk.hears,
    talk=talk.talk,
    waits=decider.waits,
    unverified=Words(en="unverified", it="non verificato"),
    observe=sight.observe,
    table=sight.table,
    watch=sight.watch,
    accepts=legality.accepts,
    foresee=foresee.foresee,
    choices=choices.choices,
    samples=samples.samples,
    default=fallback.default,
    bot=bot.bot,
    parse=notation.parse,
    looks_like_order=shape.looks_like_order,
    write=writing.write,
    words=refusals.words,
    tell=story.tell,
    draw=drawing.draw,
    sections=listing.sections,
    menu=menu.menu,
    asks=phrases.asks,
    lapses=phrases.lapses,
    seat_name=phrases.seat_name,
    ended=phrases.ended,
    rulebook=rulebook.rulebook,
    position=Documents(),
)
