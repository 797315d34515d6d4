"""Everything that happened to a match in one list: orders, letters in and out, deadlines, acts and looks, as they came."""

from collections.abc import Iterator
from datetime import datetime
from typing import Final, Literal, TypeAlias, get_args

import msgspec

from domain.game import PUBLIC, Seat
from domain.match import events as happened
from domain.match.state import Concluded
from domain.words import DEFAULT, Language
from pbem.audit.dossier import Dossier, Happening, dossier
from pbem.audit.letters.writers import Writer, hosts_of, reader_of
from pbem.clubhouse.outages import Outage, outages_within
from pbem.clubhouse.outbox.posted import PostedLetter, letters_where
from pbem.clubhouse.streams.repository import Loaded
from pbem.compose import Service
from pbem.store.engine import reading
from pbem.store.tables import outbox

LineSort: TypeAlias = Literal["order", "letter-in", "letter-out", "deadline", "act", "outage"]
SORTS: Final[tuple[LineSort, ...]] = get_args(LineSort)
_CALLED: Final = {
    happened.Opened.WIRE: "opened",
    happened.InvitationAccepted.WIRE: "invitation-accepted",
    happened.InvitationDeclined.WIRE: "invitation-declined",
    happened.InvitationsExpired.WIRE: "invitations-expired",
    happened.Started.WIRE: "started",
    happened.SeatUnreachable.WIRE: "seat-unreachable",
    happened.SeatReachable.WIRE: "seat-reachable",
    happened.SeatVacated.WIRE: "seat-vacated",
    happened.SecretsSeen.WIRE: "secrets-seen",
    happened.DisputeOpened.WIRE: "dispute-opened",
    happened.PlayHeld.WIRE: "play-held",
    happened.PlayResumed.WIRE: "play-resumed",
    happened.RulingProposed.WIRE: "ruling-proposed",
    happened.DisputeRuled.WIRE: "dispute-ruled",
    happened.MatchRuled.WIRE: "ruled",
    happened.Rewound.WIRE: "rewound",
    happened.RulesAdopted.WIRE: "rules-adopted",
    happened.Ended.WIRE: "ended",
    happened.DecisionOpened.WIRE: "decision-opened",
    happened.DeadlineExtended.WIRE: "deadline-extended",
    happened.DeadlineMissed.WIRE: "deadline-missed",
    happened.WaitShortened.WIRE: "wait-shortened",
    happened.WaitRestored.WIRE: "wait-restored",
    happened.DeadlineRestored.WIRE: "deadline-restored",
}
_EACH: Final = {
    sort: place for place, sort in enumerate(("outage", "letter-in", "order", "deadline", "act", "letter-out"))
}


class TimelineLine(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that happened. ``number`` is that of the order, of the letter, or of the event; ``what`` a stable key of what it
    was, or what became of it; ``kind`` one more of a letter: which it was if it is ours, else what it came to. ``seats`` are
    those it concerns, and ``said`` the words there are to it. ``until``: when an outage of ours that began ``at`` was over.
    ``writer``: who wrote a letter that came in, and ``led_to`` what it had happen where they run the match."""

    at: datetime
    sort: LineSort
    number: int
    what: str
    kind: str = ""
    seats: tuple[Seat, ...] = ()
    said: str = ""
    by: str = ""
    decision: int = 0
    until: datetime | None = None
    writer: Writer = "seat"
    led_to: str = ""


def timeline(service: Service, match: Loaded, language: Language = DEFAULT) -> list[TimelineLine]:
    """All of it, the newest first, orders written in this language. Whoever shows it records the look first."""
    found = dossier(service, match, language)
    with reading(service.engine) as conn:
        posted = letters_where(conn, outbox.c.match_id == match.id)
        ended = match.entries[-1].at if isinstance(match.state, Concluded) else None
        away = outages_within(conn, match.entries[0].at, ended)
    hosts = hosts_of(match)
    lines = [*_of_dossier(found), *(_sent(one, hosts) for one in posted), *map(_away, away)]
    return sorted(lines, key=lambda one: (one.at, _EACH[one.sort], one.number), reverse=True)


def _away(one: Outage) -> TimelineLine:
    return TimelineLine(at=one.since, sort="outage", number=0, what=f"outage-{one.kind}", until=one.until)


def _of_dossier(found: Dossier) -> Iterator[TimelineLine]:
    for one in found.orders:
        order, rules = one.order, f" ({', '.join(one.rules)})" if one.rules else ""
        yield TimelineLine(
            at=order.at, sort="order", number=order.number, what="undone" if order.undone else order.became,
            seats=(order.seat,), said=f"{one.said}{rules}".strip(), decision=order.decision,
        )  # fmt: skip
    for letter in found.letters:
        seats = (Seat(letter.seat),) if letter.seat else ()
        yield TimelineLine(
            at=letter.received_at, sort="letter-in", number=letter.letter, what=letter.state, kind=letter.result,
            seats=seats, said=letter.reason, writer=letter.writer, led_to=letter.led_to,
        )  # fmt: skip
    yield from (_happened("deadline", one) for one in found.deadlines)
    yield from (_happened("act", one) for one in found.acts)


def _happened(sort: LineSort, one: Happening) -> TimelineLine:
    return TimelineLine(
        at=one.at, sort=sort, number=one.event, what=_CALLED[one.what], seats=one.seats, said=one.said, by=one.by,
        decision=one.decision or 0,
    )  # fmt: skip


def _sent(letter: PostedLetter, hosts: frozenset[str]) -> TimelineLine:
    seats = () if letter.seat in ("", PUBLIC) else (Seat(letter.seat),)
    return TimelineLine(
        at=letter.created_at, sort="letter-out", number=letter.serial, what=letter.state,
        kind=reader_of(letter, hosts) if letter.kind == "host" else letter.kind,
        seats=seats, said=letter.error or "", decision=letter.decision,
    )  # fmt: skip
