"""The news of a day or a week in one letter: of each match of its reader what has happened, in order, and how it stands."""

from domain.game import Section
from mail.outbound.compose.own_matches import match_line
from mail.outbound.compose.table import story
from mail.outbound.occasion import MatchOfReader, Occasion
from mail.outbound.sheet import OUR_NAME, Sheet
from mail.outbound.words import SAY


def digest(occasion: Occasion) -> Sheet:
    """A letter that asks nothing and that nothing can be played from: what asks has come in a letter of its own."""
    language = occasion.language
    return Sheet(
        kind="digest",
        language=language,
        subject=f"[{OUR_NAME}] {SAY('digest.heading', language)}",
        first=SAY("digest.first", language, count=len(occasion.running)),
        sections=tuple(_told(one, occasion) for one in occasion.running),
        otherwise=SAY("digest.otherwise", language),
    )


def _told(one: MatchOfReader, occasion: Occasion) -> Section:
    news = Occasion(kind="news", language=occasion.language, zone=occasion.zone, story=one.story)
    return Section(match_line(one, occasion), story(one.game, one.view, news))
