"""The letter to the host of a match: what its running needs, from public facts alone."""

from typing import Final

import msgspec

from domain.game import AnyGame, Seat, Section
from domain.match.sight import Asked, MatchView
from domain.words import Words, to_whom
from mail.outbound.compose import words as say
from mail.outbound.compose.closing import footer
from mail.outbound.compose.opening import capital, how_it_stands, joined_names, names, subject
from mail.outbound.compose.table import seats_and_options
from mail.outbound.occasion import Occasion
from mail.outbound.sheet import Sheet


class HostNote(msgspec.Struct, frozen=True):
    """What happened, in one sentence about the seats concerned ({who}), and what the host can do about it."""

    happened: Words
    advice: tuple[Words, ...]


_INVITE_AGAIN: Final = (
    Words(
        en="The match is closed. To play all the same, open another one with other players, or with bots in the empty seats.",
        it="La partita è chiusa. Per giocare lo stesso, aprine un'altra con altri giocatori, o con bot nei posti vuoti.",
    ),
)
NOTES: Final[dict[str, HostNote]] = {
    "declined": HostNote(
        Words(
            en="An invitation of this match was declined ({who}): it will not be played.",
            it="Un invito di questa partita è stato rifiutato ({who}): non si giocherà.",
        ),
        _INVITE_AGAIN,
    ),
    "expired": HostNote(
        Words(
            en="The time to accept is over, and some of those invited to this match have not answered ({who}): it will not be "
            "played. Those who had accepted have been told.",
            it="Il tempo per accettare è finito, e alcuni degli invitati a questa partita non hanno risposto ({who}): non si "
            "giocherà. Chi aveva accettato lo sa.",
        ),
        _INVITE_AGAIN,
    ),
    "unreachable": HostNote(
        Words(
            en="A letter of this match could not be delivered {to}: the player has not read it, and cannot know what is "
            "asked.",
            it="Una lettera di questa partita non è stata consegnata {to}: chi gioca non l'ha letta, e non può sapere che "
            "cosa gli si chiede.",
        ),
        (
            Words(
                en="Ask the player in some other way whether the mailbox is full or the address has changed.",
                it="Chiedi a chi gioca, per un'altra via, se la casella è piena o se l'indirizzo è cambiato.",
            ),
            Words(
                en="An order from the player sets this right by itself: any earlier letter of the match can be answered.",
                it="Un ordine di chi gioca rimette tutto a posto: si può rispondere a una qualsiasi delle lettere precedenti.",
            ),
            Words(
                en="Whoever runs this service can send the letter again.",
                it="Chi gestisce questo servizio può spedire di nuovo la lettera.",
            ),
        ),
    ),
    "refused": HostNote(
        Words(
            en="A letter of this match could not be delivered {to}: the player's mail provider is refusing letters of this "
            "service. Whoever runs the service knows.",
            it="Una lettera di questa partita non è stata consegnata {to}: chi gestisce la posta di chi gioca rifiuta le "
            "lettere di questo servizio. Chi gestisce il servizio lo sa.",
        ),
        (
            Words(
                en="There is nothing wrong with the player's address or mailbox. You can tell the player in some other way.",
                it="L'indirizzo e la casella di chi gioca sono a posto. Puoi avvertire chi gioca per un'altra via.",
            ),
            Words(
                en="An order from the player sets this right by itself: any earlier letter of the match can be answered.",
                it="Un ordine di chi gioca rimette tutto a posto: si può rispondere a una qualsiasi delle lettere precedenti.",
            ),
        ),
    ),
}


def to_host(game: AnyGame, view: MatchView, occasion: Occasion) -> Sheet:
    """A letter about the seats of ``occasion``, written from the view of those who know only what everybody may know."""
    language, note = occasion.language, NOTES[occasion.note]
    who = names(game, view, occasion.seats, language)
    to = joined_names([to_whom(names(game, view, (seat,), language), language) for seat in occasion.seats], language)

    def waits(asked: Asked, waiting: tuple[Seat, ...], when: str) -> str:
        awaited = names(game, view, waiting, language)
        return say.WAITS_FOR[language].format(decision=asked.number, who=awaited, when=when)

    stands = how_it_stands(game, view, occasion, waits)
    seats = seats_and_options(game, view, occasion)[:1]
    lead = say.TO_ADMINISTRATORS if occasion.administrates else say.LEADS["host"]
    hears = say.ADMINISTRATOR_HEARS if occasion.administrates else say.HOST_HEARS
    return Sheet(
        kind="host",
        language=language,
        subject=subject(game, view, language),
        first=f"{lead[language]} {capital(note.happened[language].format(who=who, to=to))}",
        sections=(
            Section(say.YOU_CAN[language], tuple(line[language] for line in note.advice)),
            *_lost(occasion),
            *((Section(say.HOW_IT_STANDS[language], (stands,)),) if stands else ()),
            *seats,
        ),
        footer=(hears[language], *footer(game, view, occasion)),
    )


def _lost(occasion: Occasion) -> tuple[Section, ...]:
    """What an administrator can do about letters that did not arrive; nothing for a host."""
    if not occasion.lost:
        return ()
    language = occasion.language
    lines = [say.LOST_LETTER[language].format(number=number) for number in occasion.lost]
    if occasion.said:
        lines.append(say.SERVER_SAID[language].format(said=" ".join(occasion.said.split())))
    return (Section(say.FOR_ADMINISTRATORS[language], tuple(lines)),)
