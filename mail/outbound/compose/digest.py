"""News in one letter, of a day or a week, or of a match that is watched: what has happened, in order, and how it stands."""

from collections.abc import Iterator

from domain.game import PUBLIC, Section
from domain.words import Language
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.own_matches import match_line
from mail.outbound.compose.table import story
from mail.outbound.occasion import MatchOfReader, Occasion
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY


def digest(occasion: Occasion) -> Sheet:
    """A letter that asks nothing and that nothing can be played from: what asks has come in a letter of its own."""
    language = occasion.language
    if len(occasion.running) == 1 and occasion.running[0].view.seat == PUBLIC:
        return _of_watched(occasion.running[0], occasion)
    return of_no_match(
        occasion,
        SAY("digest.heading", language),
        SAY("digest.first", language, count=len(occasion.running)),
        (SAY("digest.otherwise", language),),
        sections=tuple(_told(one, occasion) for one in occasion.running),
    )


def _of_watched(one: MatchOfReader, occasion: Occasion) -> Sheet:
    """The news of one match that the reader only watches, with its table as all may see it."""
    language, table = occasion.language, one.game.telling
    return of_no_match(
        occasion,
        SAY("digest.heading", language),
        SAY("digest.watching", language),
        (SAY("digest.asks-nothing", language),),
        diagram=table.draw(one.view.game, language),
        sections=(_told(one, occasion), *table.sections(one.view.game, language)),
    )


def _told(one: MatchOfReader, occasion: Occasion) -> Section:
    news = Occasion(kind="news", language=occasion.language, zone=occasion.zone, story=one.story)
    return Section(match_line(one, occasion), (*story(one.game, one.view, news), *_watched(one, occasion.language)))


def _watched(one: MatchOfReader, language: Language) -> Iterator[str]:
    """What is said below the news of a match that the reader only watches."""
    if one.view.seat != PUBLIC or one.view.opened is None:
        return
    if one.view.outcome is None:
        yield SAY("digest.watched", language, number=one.view.opened.number)
    elif one.replay:
        yield SAY("letter.replay", language, replay=one.replay)
