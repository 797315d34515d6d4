"""Quinta Colonna, or Caccia alla Spia: a spy nobody sees, and the partisans who look for it. Its contents.

Read in this order: ``orders``, ``events``, ``state``, ``options``; then ``board`` (what never changes), ``rules``,
``sight`` (what a seat knows), ``knowledge`` (what all could reckon), ``reading`` (letters to orders), ``telling`` (views to
words and drawings), ``plans``, ``bot`` and ``position``.
"""

from functools import partial

from domain.game import Game, GameReading, GameReplay, GameRules, GameSight, GameTelling, Sides
from domain.games.quinta_colonna import bot, knowledge, sight
from domain.games.quinta_colonna import review as reviewed
from domain.games.quinta_colonna.events import EVENTS, Event, Observation
from domain.games.quinta_colonna.knowledge import excluding
from domain.games.quinta_colonna.options import OPTIONS, PRESETS
from domain.games.quinta_colonna.orders import ORDERS, Order
from domain.games.quinta_colonna.plans import PLANS
from domain.games.quinta_colonna.position import POSITIONS
from domain.games.quinta_colonna.reading import notation, shape
from domain.games.quinta_colonna.reading.by_name import standing, starts
from domain.games.quinta_colonna.reading.left_out import lacks
from domain.games.quinta_colonna.reading.lexicon import LEXICON
from domain.games.quinta_colonna.rules import choices, decide, default, evolve, legality, samples, setup, sides
from domain.games.quinta_colonna.rules.course import Course
from domain.games.quinta_colonna.rules.series import Rotation
from domain.games.quinta_colonna.sight import foresee
from domain.games.quinta_colonna.state import Blank, State, Table, View
from domain.games.quinta_colonna.telling import drawing, listing, menu, phrases, replay, review, story
from domain.games.quinta_colonna.words import SAY
from domain.review import GameKnowledge, GameReview
from domain.words.pages import page

GAME: Game[State, Order, Event, View, Observation, Table] = Game(
    key="quinta-colonna",
    version="2",
    continues=("1",),
    title=SAY.text("title"),
    aim=SAY.text("aim"),
    least_players=setup.LEAST_PLAYERS,
    most_players=setup.MOST_PLAYERS,
    options=OPTIONS,
    presets=PRESETS,
    events=EVENTS,
    orders=ORDERS,
    sides=Sides({name: SAY.text(f"kind.{name}") for name in sides.SIDES}, sides.side_of),
    kinds={name: SAY.text(f"kind.{name}") for name in ("start", "spy", "partisans")},
    rules=GameRules(
        seats=setup.seats,
        roles=setup.roles,
        blank=Blank(),
        setup=setup.setup,
        decide=decide.decide,
        evolve=evolve.evolve,
        awaited=decide.awaited,
        may_act=decide.may_act,
        window=decide.window,
        outcome=Course.outcome,
        withdraw=decide.withdraw,
        conclude=decide.conclude,
        hears=sides.hears,
        lay=evolve.lay,
        series=Rotation(),
    ),
    sight=GameSight(
        blank=View,
        watch=sight.watch,
        table_alone=evolve.TABLE_ALONE,
        refusal_of=legality.refusal_of,
        foresee=foresee.foresee,
        needless=legality.needless,
        choices=choices.choices,
        samples=samples.samples,
        default=default.default,
        bot=bot.bot,
        waits=decide.waits,
    ),
    reading=GameReading(
        parse=notation.parse,
        looks_like_order=shape.looks_like_order,
        speaks=LEXICON.speaks,
        nearest=notation.nearest,
        words=LEXICON.words,
        write=notation.write,
        standing=standing,
        starts=starts,
        lacks=lacks,
        acts="domain.games.quinta_colonna",
        plan=PLANS,
    ),
    telling=GameTelling(
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
        review=review.review,
    ),
    positions=POSITIONS,
    replay=GameReplay(matters=replay.matters, way=replay.way, draw=replay.draw),
    knowledge=GameKnowledge(
        allowed=knowledge.allowed,
        blank=knowledge.NOTHING,
        learn=knowledge.learn,
        possible=knowledge.possible,
        excluded=excluding.excluded,
    ),
    review=GameReview(panels=reviewed.panels, shared=reviewed.shared, ways=True, moments=True),
)
