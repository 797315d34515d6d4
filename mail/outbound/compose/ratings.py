"""How well the reader plays, and others who wish to be rated: sections of an answer, or a letter that belongs to no match."""

from collections.abc import Iterator

from domain.game import Section
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.opening import short_title
from mail.outbound.occasion import Occasion, RatingTold
from mail.outbound.scrub import one_line, without_addresses
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY


def ratings(occasion: Occasion) -> Iterator[Section]:
    """A section for the reader's own, or why there are none; one for those of others."""
    language = occasion.language
    shown = [one for one in occasion.ratings or () if one.game in occasion.games]
    mine = tuple(_line(one, occasion) for one in shown if not one.who)
    others = tuple(_line(one, occasion) for one in shown if one.who)
    without = "ratings.unrated" if occasion.ratings is None else "ratings.none"
    yield Section(SAY("ratings.subject", language), mine or (SAY(without, language),))
    if others:
        yield Section(SAY("ratings.others", language), others)
    if shown:
        yield Section(SAY("ratings.numbers", language), (SAY("ratings.how", language),))


def ratings_letter(occasion: Occasion) -> Sheet:
    """The answer to a letter that asked for nothing else."""
    language = occasion.language
    own, *others = ratings(occasion)
    rated = bool(occasion.ratings)
    first = SAY("ratings.rated", language) if rated else own.lines[0]
    shown = (own, *others) if rated else ()
    return of_no_match(occasion, SAY("ratings.subject", language), first, sections=shown)


def _line(one: RatingTold, occasion: Occasion) -> str:
    language = occasion.language
    game = occasion.games[one.game]
    called = short_title(game, language)
    if game.sides is not None and one.side in game.sides.names:
        called = f"{called} ({game.sides.names[one.side][language]})"
    number = SAY("ratings.number", language, number=one.number, spread=one.give_or_take, count=one.matches)
    if not one.who:
        return f"{called}: {number}"
    name = without_addresses(one_line(one.who), SAY("part.removed", language))
    return f"{called}, {name}: {number}"
