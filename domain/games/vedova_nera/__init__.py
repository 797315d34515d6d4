"""La Vedova Nera: spiders on a web, each to rebuild the pattern of its marbles. Its contents.

Read in this order: ``orders``, ``events``, ``state``, ``options``; then ``board`` (what never changes), ``rules``,
``sight`` (what a seat knows), ``reading`` (letters to orders), ``telling`` (views to words and drawings), ``plans``,
``bot`` and ``position``.
"""

from functools import partial

from domain.game import Game, GameReading, GameReplay, GameRules, GameSight, GameTelling
from domain.games.vedova_nera import bot, review, sight, state
from domain.games.vedova_nera.events import EVENTS, Event
from domain.games.vedova_nera.options import OPTIONS
from domain.games.vedova_nera.orders import ORDERS, Order
from domain.games.vedova_nera.plans import PLANS
from domain.games.vedova_nera.position import POSITIONS, states
from domain.games.vedova_nera.reading import directions, lexicon, notation, own_words, shape
from domain.games.vedova_nera.rules import choices, decide, evolve, legality, setup
from domain.games.vedova_nera.rules.course import Course
from domain.games.vedova_nera.state import BLANK, State, Table, View
from domain.games.vedova_nera.telling import drawing, listing, menu, phrases, replay, story
from domain.games.vedova_nera.words import SAY
from domain.review import GameReview
from domain.words.pages import page

GAME: Game[State, Order, Event, View, Event, Table] = Game(
    key="vedova-nera",
    version="2",
    continues=("1",),
    title=SAY.text("title"),
    aim=SAY.text("aim"),
    least_players=setup.LEAST_PLAYERS,
    most_players=setup.MOST_PLAYERS,
    options=OPTIONS,
    presets={},
    events=EVENTS,
    orders=ORDERS,
    kinds={"choice": SAY.text("kind.choice"), "turn": SAY.text("kind.turn")},
    rules=GameRules(
        seats=setup.seats,
        roles=setup.roles,
        blank=BLANK,
        setup=setup.setup,
        decide=decide.decide,
        evolve=evolve.evolve,
        awaited=state.awaited,
        may_act=state.awaited,
        window=decide.window,
        outcome=Course.outcome,
        withdraw=decide.withdraw,
        conclude=decide.conclude,
        lay=evolve.lay,
        only_move=choices.only_move,
    ),
    sight=GameSight(
        blank=sight.table,
        watch=evolve.watch,
        table_alone=frozenset(EVENTS),
        refusal_of=legality.refusal_of,
        foresee=decide.foresee,
        choices=choices.choices,
        samples=choices.samples,
        default=choices.default,
        bot=bot.bot,
    ),
    reading=GameReading(
        parse=notation.parse,
        looks_like_order=shape.looks_like_order,
        speaks=lexicon.speaks,
        words=lexicon.words,
        alone=own_words.colour_alone,
        bare=own_words.node_alone,
        write=notation.write,
        lacks=directions.lacks_direction,
        acts="domain.games.vedova_nera",
        plan=PLANS,
    ),
    telling=GameTelling(
        called=states.called,
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
    replay=GameReplay(matters=replay.matters, way=replay.way),
)
