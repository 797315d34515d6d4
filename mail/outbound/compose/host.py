"""The letter to the host of a match: what its running needs, from public facts alone."""

from typing import Final

from domain.game import AnyGame, Seat, Section
from domain.match.naming import name_of
from domain.match.sight import Asked, MatchView
from domain.seats import number_of_place
from domain.words import listed, sentence, to_whom
from mail.outbound.compose.closing import footer
from mail.outbound.compose.opening import how_it_stands, names, subject
from mail.outbound.compose.own_matches import match_line
from mail.outbound.compose.table import seat_and_player, seats_and_options
from mail.outbound.instants import instant
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import HOST_HELP, UNHEARD, ChoiceLink, Menu, Receipt, ReceiptLine, Sheet
from mail.outbound.words import SAY

ADVICE: Final[dict[str, tuple[str, ...]]] = {
    "declined": ("advice.close",),
    "expired": ("advice.close",),
    "unreachable": ("advice.ask", "advice.any-answer", "advice.send-again"),
    "refused": ("advice.tell", "advice.any-answer"),
    "disputed": ("advice.rule",),
    "reported": ("advice.report",),
    "rationed": ("advice.rationed",),
    "absent": ("advice.goes-on",),
    "missed": ("advice.wait", "advice.host-words"),
    "missed-often": ("advice.missed-often", "advice.host-words"),
    "no-sign": ("advice.missed-often", "advice.host-words"),
    "time-wished": ("advice.time-wished", "advice.host-words"),
    "waits": ("advice.host-words",),
    "paused": ("advice.pause",),
    "goes-on": ("advice.host-words",),
    "turned-down": ("advice.host-words",),
    "turned-down-on": ("advice.host-words",),
    "lapsed": ("advice.host-words",),
    "lapsed-on": ("advice.host-words",),
    "silent": ("advice.missed-often",),
    "succeeds": ("advice.missed-often", "advice.host-words", "advice.host-more"),
    "returned": ("advice.missed-often", "advice.host-words", "advice.host-more"),
    "offered": ("advice.host-words",),
    "offered-on": ("advice.host-words",),
    "opened": ("advice.host-words",),
    "begun": ("advice.host-words", "advice.host-more"),
    "filled": ("advice.host-words",),
    "nobody-waits": ("advice.host-words",),
    "hosted": ("advice.host-words",),
    "not-hosted": ("advice.host-words",),
    "not-chosen": ("advice.host-words",),
    "not-invited": ("advice.host-words",),
    "no-address": ("advice.host-words",),
    "asked-already": ("advice.host-words",),
    "not-begun": ("advice.host-words",),
    "reminded": ("advice.host-words",),
    "not-again": ("advice.host-words",),
    HOST_HELP: ("advice.host-words", "advice.host-more"),
    UNHEARD: ("advice.host-words", "advice.host-more"),
    "not-reminded": ("advice.host-words",),
    "late": ("advice.host-words", "advice.host-more"),
    "over": ("advice.over",),
    "standings": ("advice.host-words", "advice.host-more"),
}
"""What the host can do about what happened, by the note of the letter."""


def to_host(game: AnyGame, view: MatchView, occasion: Occasion) -> Sheet:
    """A letter about the seats of ``occasion``, written from the view of those who know only what everybody may know."""
    language = occasion.language
    who = names(game, view, occasion.seats, language)
    to = listed([to_whom(names(game, view, (seat,), language), language) for seat in occasion.seats], language)

    def waits(asked: Asked, waiting: tuple[Seat, ...], when: str) -> str:
        awaited = names(game, view, waiting, language)
        return SAY("letter.waits-for", language, decision=asked.number, who=awaited, when=when)

    stands = how_it_stands(game, view, occasion, waits)
    seats = _who_plays(game, view, occasion)
    note = "nothing-over" if occasion.note == "standings" and not occasion.running else occasion.note
    if note == "refused" and (occasion.administrates or occasion.lost):
        note = "refused-here"
    news = SAY(f"host.{note}", language, who=who, to=to, dispute=occasion.dispute)
    lead = "letter.to-administrators" if occasion.administrates else "lead.host"
    hears = "letter.administrator-hears" if occasion.administrates else "letter.host-hears"
    hears = "letter.hears-of-dispute" if occasion.dispute else hears
    hears = "letter.hears-of-report" if occasion.note == "reported" else hears
    return Sheet(
        kind=occasion.kind,
        language=language,
        subject=subject(game, view, language),
        first=f"{SAY(lead, language)} {sentence(news)}",
        receipt=_not_read(occasion),
        sections=(
            Section(SAY("letter.you-can", language), tuple(SAY(line, language) for line in _advice(view, occasion))),
            *_lost(occasion),
            *_waiting(game, view, occasion),
            *_results(occasion),
            *((Section(SAY("letter.how-it-stands", language), (stands,)),) if stands else ()),
            *seats,
        ),
        menu=_answers(game, view, occasion),
        footer=(SAY(hears, language), *footer(game, view, occasion)),
    )


def _not_read(occasion: Occasion) -> Receipt | None:
    """The lines of a host's letter in which nothing was found to be done."""
    if occasion.note != UNHEARD or occasion.answer is None:
        return None
    lines = tuple(ReceiptLine(text, "ignored") for text in occasion.answer.lines if text.strip())
    return Receipt(SAY("host.not-read", occasion.language), lines) if lines else None


def _who_plays(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[Section, ...]:
    """Who plays; a host knows whoever has a place only by the order in which they were named, or asked for it."""
    seats = seats_and_options(game, view, occasion)[:1]
    if not any(map(number_of_place, view.at_table)):
        return seats
    told = SAY("host.places-asked" if occasion.from_list else "host.places", occasion.language)
    return tuple(Section(one.heading, (*one.lines, told)) for one in seats)


def _advice(view: MatchView, occasion: Occasion) -> tuple[str, ...]:
    """What the host can do now: the words for a match that is played help nobody before it begins, nor once it is over."""
    said = ADVICE[occasion.note]
    if "advice.host-words" not in said:
        return said
    if view.outcome is not None:
        return ("advice.over",)
    if view.cancelled:
        return ("advice.close",)
    invited = view.asked is None and any(seat.invited for seat in view.seated.values())
    return ("advice.opened",) if invited else said


def _answers(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[Menu, ...]:
    """What a host is asked about seats that miss one deadline after another, to be answered by one tap."""
    if (
        occasion.note not in ("missed-often", "no-sign", "succeeds", "returned", "time-wished")
        or occasion.administrates
        or not occasion.seats
    ):
        return ()
    language = occasion.language
    if occasion.note == "time-wished":
        lines = [SAY("answer.grant", language), SAY("answer.wait", language)]
        return (Menu(SAY("answer.heading", language), tuple(ChoiceLink(line, line) for line in lines)),)
    lines = [
        SAY(said, language, who=name_of(game, view, seat, language))
        for seat in occasion.seats
        for said in ("answer.replace", "answer.hand-to-bot", "answer.retire")
    ]
    lines.append(SAY("answer.wait", language))
    return (Menu(SAY("answer.heading", language), tuple(ChoiceLink(line, line) for line in lines)),)


def _waiting(game: AnyGame, view: MatchView, occasion: Occasion) -> tuple[Section, ...]:
    """For whom the match waits, since when, and how many deadlines they have missed in a row."""
    if occasion.note != "late" or not occasion.seats:
        return ()
    language, missed = occasion.language, dict(occasion.missed)
    since = next((one.since for one in occasion.running), None)
    lines = []
    for seat in occasion.seats:
        line = seat_and_player(game, view, seat, occasion)
        if since is not None:
            asked = SAY("matches.since", language, when=instant(since, occasion.zone, language))
            line = f"{line}: {asked}"
        if count := missed.get(seat, 0):
            line = f"{line} {SAY('late.missed', language, count=count)}"
        lines.append(line)
    return (Section(SAY("late.waiting", language), tuple(lines)),)


def _results(occasion: Occasion) -> tuple[Section, ...]:
    """How the matches asked about have ended."""
    if occasion.note != "standings" or not occasion.running:
        return ()
    lines = tuple(match_line(one, occasion) for one in occasion.running)
    return (Section(SAY("standings.heading", occasion.language), lines),)


def _lost(occasion: Occasion) -> tuple[Section, ...]:
    """What an administrator can do about letters that did not arrive; nothing for a host."""
    if not occasion.lost:
        return ()
    language = occasion.language
    lines = [SAY("letter.lost-letter", language, number=number) for number in occasion.lost]
    if occasion.said:
        lines.append(SAY("letter.server-said", language, said=" ".join(occasion.said.split())))
    return (Section(SAY("letter.for-administrators", language), tuple(lines)),)
