"""The letter to somebody who asked what is kept of them."""

from collections.abc import Iterator

from domain.game import Seat, Section
from domain.match.naming import seat_name
from domain.words import Language, listed
from mail.outbound.compose.of_no_match import of_no_match
from mail.outbound.compose.opening import short_title
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from mail.outbound.own_data import KeptOfMe, MatchOfMine, TextOfMine
from mail.outbound.scrub import without_addresses
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY


def own_data(occasion: Occasion) -> Sheet:
    """The whole letter."""
    language, kept = occasion.language, occasion.kept
    told = tuple(_sections(kept, occasion)) if kept is not None else ()
    return of_no_match(
        occasion,
        SAY("data.subject", language),
        SAY("data.first" if told else "data.erased", language),
        (SAY("data.otherwise", language),) if told else (),
        sections=told,
    )


def _sections(kept: KeptOfMe, occasion: Occasion) -> Iterator[Section]:
    language = occasion.language
    yield Section(SAY("data.you", language), tuple(_you(kept, occasion)))
    if kept.matches:
        yield Section(SAY("data.matches", language), tuple(_match(one, occasion) for one in kept.matches))
    own = (
        ("data.said", kept.said),
        ("data.diary", kept.diary),
        ("data.looks", kept.looks),
        ("data.letters", kept.letters),
    )
    for heading, texts in own:
        if texts:
            yield Section(SAY(heading, language), tuple(_text(one, occasion) for one in texts))
    rest = [SAY("data.sent", language, count=kept.sent), SAY("data.bytes", language)]
    if kept.letters_left_out:
        rest.insert(0, SAY("data.left-out", language, count=kept.letters_left_out))
    yield Section(SAY("data.rest", language), tuple(rest))


def _you(kept: KeptOfMe, occasion: Occasion) -> Iterator[str]:
    language = occasion.language
    yield from _addresses(kept, language)
    yield SAY("data.name", language, name=kept.name) if kept.name else SAY("data.no-name", language)
    yield SAY("data.since", language, when=instant(kept.registered_at, occasion.zone, language))
    form = SAY("data.html" if kept.form == "html" else "data.text", language)
    yield SAY("data.settings", language, language=kept.language, form=form, zone=kept.zone)
    yield SAY("data.reminders" if kept.reminders else "data.no-reminders", language)
    if kept.remind_hours:
        yield SAY("data.remind-hours", language, hours=kept.remind_hours)
    if kept.calendar:
        yield SAY("data.calendar", language)
    if kept.news_days:
        yield SAY("data.news-daily" if kept.news_days == 1 else "data.news-weekly", language)
    if kept.rated:
        yield SAY("data.rated", language)
    if not kept.invitable:
        yield SAY("data.no-invitations", language)
    if kept.places_asked:
        yield SAY("data.places-asked", language, numbers=listed([str(one) for one in kept.places_asked], language))
    if kept.watched:
        yield SAY("data.watched", language, numbers=listed([str(one) for one in kept.watched], language))
    if kept.muted:
        yield SAY("data.muted", language, numbers=listed([str(one) for one in kept.muted], language))
    for begun, seen in kept.sessions:
        since, last = (instant(one, occasion.zone, language) for one in (begun, seen))
        yield SAY("data.session", language, since=since, last=last)
    if kept.believed:
        yield SAY("data.believed", language)


def _addresses(kept: KeptOfMe, language: Language) -> Iterator[str]:
    yield SAY("data.address", language, address=kept.address)
    if kept.second_address:
        yield SAY("data.second-address", language, address=kept.second_address)
    if kept.other_addresses:
        yield SAY("data.other-addresses", language, addresses=listed(kept.other_addresses, language))


def _match(one: MatchOfMine, occasion: Occasion) -> str:
    language, game = occasion.language, occasion.games[one.game]
    seats = listed([seat_name(game, Seat(seat), language) for seat in one.seats], language)
    facts = [seats or SAY("data.no-seat", language), SAY("data.runs" if one.runs else "data.over", language)]
    if one.host:
        facts.append(SAY("data.host", language))
    return f"{short_title(game, language)} {one.number}: {', '.join(facts)}"


def _text(one: TextOfMine, occasion: Occasion) -> str:
    language = occasion.language
    where = f", {_title(one.match, occasion)}" if one.match else ""
    text = one.text if one.text is not None else SAY("data.not-shown", language)
    return (
        f"{instant(one.at, occasion.zone, language)}{where}: {without_addresses(text, SAY('part.removed', language))}"
    )


def _title(match: str, occasion: Occasion) -> str:
    game, _, number = match.rpartition(" ")
    return f"{short_title(occasion.games[game], occasion.language)} {number}"
