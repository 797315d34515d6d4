"""Operation: Mata Hari: agents exchange covered cards, and some of them are spies. Its table of contents."""

from domain.game import Game, GameReading, GameRules, GameSight, GameTelling
from domain.games.mata_hari import (
    ahead,
    bot,
    choices,
    claim_words,
    decider,
    drawing,
    evolve,
    fallback,
    foresee,
    holding_back,
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
from domain.games.mata_hari.events import EVENTS, Event, Observation
from domain.games.mata_hari.orders import ORDERS, Order
from domain.games.mata_hari.position import Documents
from domain.games.mata_hari.rules_options import OPTIONS
from domain.games.mata_hari.state import BLANK, State, Table, View
from domain.words import Words

GAME: Game[State, Order, Event, View, Observation, Table] = Game(
    key="mata-hari",
    version="1",
    title=Words(en="Operation: Mata Hari", it="Operation: Mata Hari"),
    short=Words(en="Operation: Mata Hari", it="Operation: Mata Hari"),
    aim=Words(
        en="Agents exchange covered cards with true words and false friends; the best collection wins, and whoever is most "
        "compromised is out.",
        it="Gli agenti si scambiano carte coperte tra mezze verità e falsi amici; vince la raccolta migliore, e chi è più "
        "compromesso è eliminato.",
    ),
    least_players=setup.LEAST_PLAYERS,
    most_players=setup.MOST_PLAYERS,
    options=OPTIONS,
    presets={},
    events=EVENTS,
    orders=ORDERS,
    upcasters={},
    rules=GameRules(
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
        lay=evolve.lay,
        answers=ahead.answers,
        ahead=ahead.ahead,
        sent_ahead=ahead.sent_ahead,
    ),
    sight=GameSight(
        talk=talk.talk,
        waits=decider.waits,
        blank=sight.table,
        watch=sight.watch,
        refusal_of=legality.refusal_of,
        foresee=foresee.foresee,
        choices=choices.choices,
        samples=samples.samples,
        default=fallback.default,
        bot=bot.bot,
    ),
    reading=GameReading(
        parse=notation.parse,
        looks_like_order=shape.looks_like_order,
        speaks=claim_words.speaks,
        alone=holding_back.refusal_alone,
        write=writing.write,
    ),
    telling=GameTelling(
        unverified=Words(en="unverified", it="non verificato"),
        words=refusals.words,
        tell=story.tell,
        draw=drawing.draw,
        sections=listing.sections,
        menu=menu.menu,
        asks=phrases.asks,
        lapses=phrases.lapses,
        round=phrases.round_words,
        seat_name=phrases.seat_name,
        ended=phrases.ended,
        rulebook=rulebook.rulebook,
    ),
    positions=Documents(),
)
