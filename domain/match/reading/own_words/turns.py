"""A turn that a seat closes itself: whether it may now, whether a letter says that it is over, or that more of it comes."""

from typing import Any

from domain.game import AnyGame
from domain.match.reading.hearing import Ear
from domain.match.reading.own_words.the_rest import is_of_the_rest, says_the_end
from domain.match.reading.remarks import edges
from domain.match.reading.understood import Understood
from domain.match.sight import MatchView
from domain.reading.acts import Acts
from domain.reading.line_words import words_of
from domain.words import languages


def may_close(game: AnyGame, view: MatchView, acts: Acts) -> bool:
    """Whether the turn is the seat's own to close, and so stays open."""
    orders = game.sight.choices(view.game, view.seat) if view.asked is not None else ()
    return any(game.reading.write(order, languages()[0]) in acts.closing for order in orders)


def has_more_to_order(game: AnyGame, view: MatchView, acts: Acts, said: Understood) -> bool:
    """Whether the seat may order more of the game than a letter does, but for the end of its turn."""
    seen = view.game
    for one in said.orders:
        own = type(one.order) in game.orders
        if own and game.reading.write(one.order, languages()[0]) not in acts.closing:
            seen = game.sight.foresee(seen, view.seat, one.order)
    more = (game.reading.write(order, languages()[0]) for order in game.sight.choices(seen, view.seat))
    return any(text not in acts.closing for text in more)


def is_over(game: AnyGame, ear: Ear, acts: Acts, lines: list[str], view: MatchView) -> bool:
    """Whether a sentence names the turn and says that it is over, or a line begins with the order that does; and it may be."""
    said = (line for line in lines if line.strip())
    over = any(
        _begins_with_the_end(game, ear, acts, line) or any(says_the_end(ear, acts, one) for one in ear.sentences(line))
        for line in said
    )
    return over and may_close(game, view, acts)


def _begins_with_the_end(game: AnyGame, ear: Ear, acts: Acts, line: str) -> bool:
    """Whether a line begins so and goes on without punctuation: "end sorry gotta run"; a word that ends nothing elsewhere may
    begin anything."""
    heads = [line[:end] for end, start in edges(line) if not line[end:start].strip()]
    sure = (head for head in heads if not acts.may_end_nothing(words_of(head), (), alone=True))
    said = (ear.says(head) for head in sure)
    return any(
        orders
        and all(type(one) in game.orders and game.reading.write(one, languages()[0]) in acts.closing for one in orders)
        for orders in said
    )


def goes_on(ear: Ear, acts: Acts, lines: list[str], orders: list[str]) -> bool:
    """Whether a sentence says that more orders come later."""
    return any(is_of_the_rest(ear, acts, one, orders) for line in lines if line.strip() for one in ear.sentences(line))


def is_as_ours(game: AnyGame, order: Any, line: str) -> bool:
    """Whether a line is an order just as our letters write it; what stands below such an end of a turn is no doubt (QC-71)."""
    return line.strip(" .!").lower() in {game.reading.write(order, language) for language in languages()}
