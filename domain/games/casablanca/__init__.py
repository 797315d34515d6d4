"""Casablanca: fugitives flee from Warsaw to the plane, each hunted by everybody else's Gestapo. Its contents.

Read in this order: ``orders``, ``events``, ``state``, ``options``; then ``board`` (what never changes), ``rules``,
``sight`` (what a seat knows), ``reading`` (letters to orders), ``telling`` (views to words and drawings), ``plans``,
``bot`` and ``position``.
"""

from functools import partial

from domain.game import Game, GameReading, GameReplay, GameRules, GameSight, GameTelling
from domain.games.casablanca import bot, review, sight
from domain.games.casablanca.events import EVENTS, Event, Observation
from domain.games.casablanca.options import OPTIONS
from domain.games.casablanca.orders import ORDERS, Choose, DoNotPay, Order, Pay, SetReaction
from domain.games.casablanca.plans import PLANS
from domain.games.casablanca.position import POSITIONS
from domain.games.casablanca.reading import alone, left_out, lexemes, notation, shape, unused, writing
from domain.games.casablanca.rules import (
    ahead,
    choices,
    decide,
    default,
    evolve,
    legality,
    public_table,
    samples,
    setup,
    tallies,
)
from domain.games.casablanca.rules.course import Course
from domain.games.casablanca.sight import foresee
from domain.games.casablanca.state import Blank, State, Table, View
from domain.games.casablanca.telling import drawing, listing, menu, phrases, refusals, replay, story
from domain.games.casablanca.words import SAY
from domain.review import GameReview
from domain.words.pages import page

GAME: Game[State, Order, Event, View, Observation, Table] = Game(
    key="casablanca",
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
    kinds={"move": SAY.text("kind.move"), "card": SAY.text("kind.card"), "event": SAY.text("kind.event")},
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
        lay=public_table.lay,
        tallies=tallies.tallies,
        only_move=choices.only_move,
        answers=ahead.answers,
        ahead=ahead.ahead,
        sent_ahead=ahead.sent_ahead,
    ),
    sight=GameSight(
        blank=View,
        watch=sight.watch,
        table_alone=evolve.TABLE_ALONE,
        refusal_of=legality.refusal_of,
        foresee=foresee.foresee,
        choices=choices.choices,
        samples=samples.samples,
        default=default.default,
        bot=bot.bot,
        waits=decide.waits,
    ),
    reading=GameReading(
        parse=notation.parse,
        looks_like_order=shape.looks_like_order,
        speaks=lexemes.speaks,
        nearest=notation.nearest,
        words=lexemes.words,
        write=writing.write,
        parts=writing.parts,
        either=tuple(map(frozenset, ((Pay, DoNotPay), (Choose,), (SetReaction,)))),
        acts="domain.games.casablanca",
        plan=PLANS,
        alone=alone.alone,
        lacks=left_out.leaves_out,
        unused=unused.leaves_unused,
    ),
    telling=GameTelling(
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
        rulebook=partial(page, __name__, "rulebook"),
    ),
    positions=POSITIONS,
    review=GameReview(panels=review.panels, ways=True),
    replay=GameReplay(matters=replay.matters, way=replay.way),
)
