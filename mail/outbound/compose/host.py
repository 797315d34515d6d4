"""The letter to the host of a match: what its running needs, from public facts alone."""

from typing import Final

from domain.game import AnyGame, Seat, Section
from domain.match.sight import Asked, MatchView
from domain.words import listed, sentence, to_whom
from mail.outbound.compose.closing import footer
from mail.outbound.compose.opening import how_it_stands, names, subject
from mail.outbound.compose.table import seats_and_options
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import Sheet
from mail.outbound.words import SAY

ADVICE: Final[dict[str, tuple[str, ...]]] = {
    "declined": ("advice.close",),
    "expired": ("advice.close",),
    "unreachable": ("advice.ask", "advice.any-answer", "advice.send-again"),
    "refused": ("advice.tell", "advice.any-answer"),
    "disputed": ("advice.rule",),
    "absent": ("advice.goes-on",),
    "missed": ("advice.wait", "advice.host-words"),
    "missed-often": ("advice.host-words",),
    "paused": ("advice.pause",),
    "turned-down": ("advice.host-words",),
    "offered": ("advice.host-words",),
    "opened": ("advice.opened", "advice.host-words"),
    "hosted": ("advice.host-words",),
    "not-hosted": ("advice.host-words",),
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
    seats = seats_and_options(game, view, occasion)[:1]
    news = SAY(f"host.{occasion.note}", language, who=who, to=to, dispute=occasion.dispute)
    lead = "letter.to-administrators" if occasion.administrates else "lead.host"
    hears = "letter.administrator-hears" if occasion.administrates else "letter.host-hears"
    hears = "letter.hears-of-dispute" if occasion.dispute else hears
    return Sheet(
        kind="host",
        language=language,
        subject=subject(game, view, language),
        first=f"{SAY(lead, language)} {sentence(news)}",
        sections=(
            Section(SAY("letter.you-can", language), tuple(SAY(line, language) for line in ADVICE[occasion.note])),
            *_lost(occasion),
            *((Section(SAY("letter.how-it-stands", language), (stands,)),) if stands else ()),
            *seats,
        ),
        footer=(SAY(hears, language), *footer(game, view, occasion)),
    )


def _lost(occasion: Occasion) -> tuple[Section, ...]:
    """What an administrator can do about letters that did not arrive; nothing for a host."""
    if not occasion.lost:
        return ()
    language = occasion.language
    lines = [SAY("letter.lost-letter", language, number=number) for number in occasion.lost]
    if occasion.said:
        lines.append(SAY("letter.server-said", language, said=" ".join(occasion.said.split())))
    return (Section(SAY("letter.for-administrators", language), tuple(lines)),)
