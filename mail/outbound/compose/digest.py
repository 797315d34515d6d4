"""News in one letter, of a day or a week, or of a match that is watched: what has happened, in order, and how it stands."""

from collections.abc import Iterator

from domain.game import PUBLIC, Section
from domain.words import Language
from mail.outbound.compose.own_matches import match_line
from mail.outbound.compose.table import story
from mail.outbound.occasion import MatchOfReader, Occasion
from mail.outbound.sheet import OUR_NAME, Sheet
from mail.outbound.words import SAY


def digest_subject(language: Language) -> str:
    """The subject of a letter that gathers news, or that tells them to whoever watches."""
    return f"[{OUR_NAME}] {SAY('digest.heading', language)}"


def digest(occasion: Occasion) -> Sheet:
    """A letter that asks nothing and that nothing can be played from: what asks has come in a letter of its own."""
    language = occasion.language
    if len(occasion.running) == 1 and occasion.running[0].view.seat == PUBLIC:
        return _of_watched(occasion.running[0], occasion)
    return Sheet(
        kind="digest",
        language=language,
        subject=digest_subject(language),
        first=SAY("digest.first", language, count=len(occasion.running)),
        sections=tuple(_told(one, occasion) for one in occasion.running),
        otherwise=SAY("digest.otherwise", language),
    )


def _of_watched(one: MatchOfReader, occasion: Occasion) -> Sheet:
    """The news of one match that the reader only watches, with its table as all may see it."""
    language, table = occasion.language, one.game.telling
    return Sheet(
        kind="digest",
        language=language,
        subject=digest_subject(language),
        first=SAY("digest.watching", language),
        diagram=table.draw(one.view.game, language),
        sections=(_told(one, occasion), *table.sections(one.view.game, language)),
        otherwise=SAY("digest.asks-nothing", language),
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
