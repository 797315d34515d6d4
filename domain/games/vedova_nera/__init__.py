"""La Vedova Nera: spiders on a web, each to rebuild the pattern of its marbles. Its table of contents."""

from domain.game import Game
from domain.games.vedova_nera import (
    bot,
    choices,
    choosing,
    decider,
    drawing,
    evolve,
    legality,
    listing,
    menu,
    notation,
    phrases,
    position_write,
    rulebook,
    sight,
    state,
    story,
    talk,
)
from domain.games.vedova_nera.events import EVENTS, Event
from domain.games.vedova_nera.orders import ORDERS, Order
from domain.games.vedova_nera.plans import ConditionalOrders
from domain.games.vedova_nera.position import Documents
from domain.games.vedova_nera.rules_options import OPTIONS
from domain.games.vedova_nera.state import BLANK, State, View
from domain.words import Words

GAME: Game[State, Order, Event, View, Event] = Game(
    key="vedova-nera",
    version="1",
    title=Words(en="La Vedova Nera: The Black Widow", it="La Vedova Nera"),
    aim=Words(
        en="Rebuild on the web, with your pawns, the pattern that the marbles of your colour form in the dish.",
        it="Ricostruisci sulla ragnatela, con le tue pedine, la configurazione delle biglie del tuo colore.",
    ),
    least_players=choosing.LEAST_PLAYERS,
    most_players=choosing.MOST_PLAYERS,
    options=OPTIONS,
    presets={},
    events=EVENTS,
    orders=ORDERS,
    upcasters={},
    open=True,
    called=position_write.called,
    seats=choosing.seats,
    roles=choosing.roles,
    blank=BLANK,
    setup=choosing.setup,
    decide=decider.decide,
    evolve=evolve.evolve,
    awaited=state.awaited,
    may_act=state.awaited,
    window=decider.window,
    outcome=decider.outcome,
    withdraw=decider.withdraw,
    conclude=decider.conclude,
    hears=talk.hears,
    observe=sight.observe,
    table=sight.table,
    watch=evolve.evolve,
    accepts=legality.accepts,
    foresee=decider.foresee,
    choices=choices.choices,
    samples=choices.samples,
    default=choices.default,
    bot=bot.bot,
    parse=notation.parse,
    write=notation.write,
    words=phrases.words,
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
    plan=ConditionalOrders(),
)
