"""Operation: Mata Hari: agents exchange covered cards, and some of them are spies. Its contents.

Read in this order: ``orders``, ``events``, ``state``, ``options``; then ``board`` (what never changes), ``rules``,
``sight`` (what a seat knows), ``reading`` (letters to orders), ``telling`` (views to words and drawings), ``plans``, ``bot`` and
``position``.
"""

from functools import partial

from domain.game import Game, GameReading, GameReplay, GameRules, GameSight, GameTelling
from domain.games.mata_hari import bot, review, sight
from domain.games.mata_hari.events import EVENTS, Event, Observation
from domain.games.mata_hari.options import OPTIONS
from domain.games.mata_hari.orders import ORDERS, Decline, Offer, Order
from domain.games.mata_hari.plans import PLANS
from domain.games.mata_hari.position import POSITIONS
from domain.games.mata_hari.reading import alone, claim_words, notation, said_beside, shape, unclaimed, writing
from domain.games.mata_hari.rules import ahead, choices, decide, default, evolve, legality, samples, setup
from domain.games.mata_hari.rules.course import Course
from domain.games.mata_hari.sight import foresee
from domain.games.mata_hari.state import BLANK, State, Table, View
from domain.games.mata_hari.telling import drawing, listing, menu, phrases, replay, story
from domain.games.mata_hari.words import SAY
from domain.review import GameReview
from domain.words.pages import page

GAME: Game[State, Order, Event, View, Observation, Table] = Game(
    key="mata-hari",
    version="2",
    continues=("1",),
    title=SAY.text("title"),
    short=SAY.text("title"),
    aim=SAY.text("aim"),
    least_players=setup.LEAST_PLAYERS,
    most_players=setup.MOST_PLAYERS,
    options=OPTIONS,
    presets={},
    events=EVENTS,
    orders=ORDERS,
    kinds={name: SAY.text(f"kind.{name}") for name in ("offer", "counter", "resolve", "partner")},
    rules=GameRules(
        seats=setup.seats,
        whispers=False,
        roles=setup.roles,
        blank=BLANK,
        setup=setup.setup,
        decide=decide.decide,
        evolve=evolve.evolve,
        awaited=decide.awaited,
        may_act=decide.may_act,
        window=decide.window,
        outcome=Course.outcome,
        withdraw=decide.withdraw,
        conclude=decide.conclude,
        lay=evolve.lay,
        only_move=choices.only_move,
        answers=ahead.answers,
        ahead=ahead.ahead,
        sent_ahead=ahead.sent_ahead,
    ),
    sight=GameSight(
        talk=legality.talk,
        waits=decide.waits,
        blank=View,
        watch=sight.watch,
        table_alone=sight.TABLE_ALONE,
        refusal_of=legality.refusal_of,
        foresee=foresee.foresee,
        choices=choices.choices,
        samples=samples.samples,
        default=default.default,
        bot=bot.bot,
    ),
    reading=GameReading(
        parse=notation.parse,
        looks_like_order=shape.looks_like_order,
        speaks=claim_words.speaks,
        words=claim_words.words,
        alone=alone.order_alone,
        write=writing.write,
        lacks=unclaimed.lacks_a_part,
        either=(frozenset((Offer, Decline)),),
        acts="domain.games.mata_hari",
        unused=said_beside.goes_without_saying,
        plan=PLANS,
    ),
    telling=GameTelling(
        unverified=SAY.text("unverified"),
        words=phrases.words,
        tell=story.tell,
        draw=drawing.draw,
        sections=listing.sections,
        menu=menu.menu,
        asks=phrases.asks,
        lapses=phrases.lapses,
        round=phrases.round_words,
        seat_name=phrases.seat_name,
        ended=phrases.ended,
        rulebook=partial(page, __name__, "rulebook"),
    ),
    positions=POSITIONS,
    review=GameReview(panels=review.panels),
    replay=GameReplay(matters=replay.matters, draw=drawing.draw_hands),
)
