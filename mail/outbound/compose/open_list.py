"""The answer to a letter about matches in which its writer has no seat: the open list, a place in one, watching one."""

from typing import Final

from domain.game import Section
from domain.words import titled
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.opening import short_title
from mail.outbound.compose.own_matches import reliability_told
from mail.outbound.compose.table import paces_told
from mail.outbound.instants import instant
from mail.outbound.occasion import ListedMatch, Occasion
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY

_OF_OBSERVERS: Final = ("watching", "unwatched", "not-watchable", "watches-own", "watched-by-many")


def open_list(occasion: Occasion) -> Sheet:
    """The whole letter; its note is a key of what has become of the wish, ``said`` the number of the match."""
    language = occasion.language
    lines = tuple(_line(one, occasion) for one in occasion.listed if one.game in occasion.games)
    watchable = tuple(
        f"{number}: {short_title(occasion.games[game], language)}"
        for number, game in occasion.watchable
        if game in occasion.games
    )
    return of_no_match(
        occasion,
        SAY("watching.subject" if occasion.note in _OF_OBSERVERS else "looking.subject", language),
        _first(occasion),
        (
            _until(occasion),
            SAY("looking.how", language) if lines else "",
            SAY("watchable.how", language) if watchable else "",
        ),
        sections=tuple(
            Section(SAY(heading, language), told)
            for heading, told in (("looking.heading", lines), ("watchable.heading", watchable))
            if told
        ),
    )


def _first(occasion: Occasion) -> str:
    said, known = SAY(f"open-list.{occasion.note}", occasion.language, number=occasion.said), occasion.reliability
    return said if known is None else f"{said} {reliability_told(known, occasion.language)}"


def _until(occasion: Occasion) -> str:
    """Until when the match stays on the list."""
    if occasion.until is None:
        return ""
    return SAY("looking.until", occasion.language, when=instant(occasion.until, occasion.zone, occasion.language))


def _line(one: ListedMatch, occasion: Occasion) -> str:
    language = occasion.language
    game = occasion.games[one.game]
    title = titled(short_title(game, language), language)
    pace = f"{one.pace_hours:g}"
    line = SAY("looking.line", language, number=one.number, game=title, pace=pace, given=one.given, places=one.places)
    asks = SAY("looking.reliability", language, percent=one.reliability) if one.reliability else ""
    return " ".join(filter(None, (line, paces_told(game, one.paces, language), asks)))
