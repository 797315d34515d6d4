"""A letter owed becomes bytes: what its seat has observed, the words it answers, and the envelope around them."""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Executor
from functools import partial
from typing import Any, Final, cast
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from domain.game import PUBLIC, AnyGame, Seat
from domain.games import discover, find
from domain.match.events import OwnRuling, PressSeen, RewoundSeen
from domain.match.queries import QUERIES, HistoryQuery, Query, WhyQuery
from domain.match.reviewing import deduced
from domain.match.why import Deduced
from domain.wire import Wire
from domain.words import Language
from mail.inbound.address import ReplyAddress
from mail.outbound.compose import compose
from mail.outbound.occasion import MatchOfReader, Occasion, RulingTold, TellingLetter
from mail.outbound.own_data import KeptOfMe
from mail.outbound.rendering.letter import Parts, letter_parts
from mail.outbound.rendering.shared import Shared
from mail.outbound.sheet import TELLING, TO_HOSTS, Envelope, Sheet
from pbem.clubhouse.directory import Directory, Person
from pbem.clubhouse.outbox.answered_letter import answered_letter
from pbem.clubhouse.outbox.asked_addresses import goes_elsewhere
from pbem.clubhouse.outbox.digests import spans_of
from pbem.clubhouse.outbox.pictures import pack
from pbem.clubhouse.outbox.ratings_told import ratings_told
from pbem.clubhouse.outbox.rows import Outbox, Payload, read_payload
from pbem.clubhouse.outbox.settings_told import called_at_table, settings_told
from pbem.clubhouse.secrets.tokens import Tokens
from pbem.clubhouse.streams.repository import Loaded, Remembered, Repository
from pbem.store.letters import OutboxLetter, letters_owed
from pbem.store.tables import listings, matches, outbox
from pbem.store.vault import Vault

_QUERIES: Final = Wire(QUERIES)
_NAMING: Final = frozenset(("invitation", "welcome", "press", "host", "offer"))  # kinds that name the people who play
_OF_SEATS: Final = frozenset(("receipt", "help", "held", "reminders"))
_OF_PLAYERS: Final = frozenset(("forget", "address", "data", "settings", "matches", "ratings", "opening", "open-list"))
_ANSWERS: Final = _OF_SEATS | _OF_PLAYERS  # kinds that answer a letter


class Renderer(msgspec.Struct, frozen=True):
    """Renders letters; writes nothing. ``_pages`` is where links lead, "" for none; ``_entry`` where
    somebody signs in, who has the pages open to ask for it."""

    _outbox: Outbox
    _directory: Directory
    _vault: Vault
    _ours: ReplyAddress
    _pages: str
    _entry: str

    def letter(self, conn: Connection, row: OutboxLetter, told: "ClaimedMatches", person: Person) -> Parts:
        """The letter that a row of the outbox owes, from what its seat has observed up to the event fixed in the row.

        One that was written before is written to its reader as they were then, and with the reply address that it had then:
        if the secret was changed since, its hash tells under which one it was.
        """
        if row.letter_vault_id is not None:
            person = self._directory.as_of(conn, person, self._vault.kept_at(conn, row.letter_vault_id))
        payload = read_payload(row.payload)
        if row.match_id is None:
            game, match = self._any_game(conn, person), None
            view: Any = None
        else:
            seat = Seat(row.seat)
            match = told.match(row.match_id).at(payload.upto, (seat,))
            game, view = match.game, match.views[seat]
        naming = row.kind in _NAMING or payload.note in TO_HOSTS
        names, host = told.people(conn, match.id) if match is not None and naming else ({}, "")
        occasion = self._occasion(conn, row, payload, person, match)
        occasion = msgspec.structs.replace(
            occasion,
            names=names,
            host=host,
            press_to=_hearers(match, payload, Seat(row.seat)),
            until=payload.until,
            ends=(payload.ends, payload.zone) if payload.ends is not None else None,
            reliability=payload.reliability,
            ratings=ratings_told(conn, self._directory, payload.ratings),
            from_list=match is not None and naming and _was_listed(conn, match.opened.number),
            inviter=self._inviter(conn, match, person, host) if row.kind in ("invitation", "offer") else "",
        )
        if payload.others:
            occasion = msgspec.structs.replace(
                occasion, running=told.running(conn, payload.others), missed=payload.missed
            )
        if payload.news:
            occasion = msgspec.structs.replace(occasion, running=tuple(self._news(conn, told, payload)))
        if payload.listed or payload.watchable:
            occasion = msgspec.structs.replace(occasion, listed=payload.listed, watchable=payload.watchable)
        sheet = compose(game, view, occasion)
        shared = told.shared(row.match_id)
        parts = self._rendered(sheet, row, person, match, self._outbox.tokens, shared)
        if row.letter_vault_id is None:
            return parts
        for tokens in self._outbox.tokens.before(row.serial):
            # Where its hash is gone too, with words of somebody who was forgotten, nothing tells: the address of today works.
            if self._vault.is_same(conn, row.letter_vault_id, pack(parts).letter) is not False:
                break
            parts = self._rendered(sheet, row, person, match, tokens, shared)
        return parts

    def _rendered(
        self, sheet: Sheet, row: OutboxLetter, person: Person, match: Loaded | None, tokens: Tokens, shared: Shared
    ) -> Parts:
        """A letter with the addresses that these tokens make for it."""
        if row.kind == "sign-in":
            sheet = msgspec.structs.replace(sheet, link=f"{self._entry}/in/{tokens.entry_of(row.id)}")
        return letter_parts(sheet, self._envelope(row, person, match, tokens), shared)

    def _occasion(
        self, conn: Connection, row: OutboxLetter, payload: Payload, person: Person, match: Loaded | None
    ) -> Occasion:
        words = self._vault.get(conn, payload.words) if payload.words else None
        seat = Seat(row.seat)
        story = match.seen(seat, since=payload.since, upto=payload.upto) if match is not None else []
        answer = answered_letter(payload, words)
        queries = tuple(cast(Query, _QUERIES.load(name, body.encode())) for _, name, body in payload.queries)
        again = row.kind == "end" and match is not None and match.game.telling.review is not None
        whole = again or any(isinstance(query, HistoryQuery | WhyQuery) for query in queries)
        known = match.remembered(seat, upto=payload.upto) if match is not None and whole else []
        return Occasion(
            kind=row.kind,
            language=person.language,
            zone=person.zone,
            calendar=person.calendar,
            story=tuple(story),
            answer=answer,
            press=self._press(conn, match, payload, seat),
            note=payload.note,
            sender=((self._vault.get(conn, payload.sender) if payload.sender else None) or b"").decode(),
            head=match.head(seat) if match is not None else "",
            fairness=self._page("fairness"),
            record=self._record(match) if row.kind == "end" and match is not None else "",
            replay=self._replay(match) if match is not None and _may_be_played_back(row.kind, payload, match) else "",
            queries=queries,
            deduced=_deduced(match, payload, queries, person.language) if match is not None else {},
            seats=payload.seats,
            believing=payload.believing,
            settled=tuple(settings_told(answer, payload, partial(called_at_table, match, seat, person.language))),
            limits=payload.limits,
            lost=payload.lost,
            said=payload.said,
            dispute=payload.dispute,
            unjudged=payload.unjudged,
            wrong=payload.wrong,
            kept=msgspec.json.decode(words, type=KeptOfMe) if row.kind == "data" and words is not None else None,
            games=discover() if row.kind in ("data", "opening", "open-list", "help") or payload.ratings else {},
            ruling=self._ruling(conn, match, payload, seat) if row.kind == "ruling" else None,
            administrates=row.kind == "host"
            and (bool(payload.lost or payload.dispute or payload.note == "reported") or str(person.id) != _host(match)),
            history=tuple(one.seen for one in known),
            times=tuple(one.at for one in known),
            told_in=self._told_in(conn, row, person, known) if any(isinstance(q, WhyQuery) for q in queries) else (),
            looks=self._looks(conn, match, seat) if row.kind == "end" else (),
            own_words=self._own_words(conn, match, seat) if row.kind == "end" else (),
        )

    def _told_in(
        self, conn: Connection, row: OutboxLetter, person: Person, known: Sequence[Remembered]
    ) -> tuple[TellingLetter | None, ...]:
        """The letter that first told each of these observations to the reader; None where this one does, or none that came."""
        earlier = outbox.c.player_id == row.player_id, outbox.c.serial < row.serial
        theirs = outbox.c.match_id == row.match_id, outbox.c.seat == row.seat, outbox.c.kind.in_(TELLING)
        gathered = outbox.c.match_id.is_(None), outbox.c.kind == "digest"
        letters = [*letters_owed(conn, *earlier, *theirs), *letters_owed(conn, *earlier, *gathered)]
        arrived = [one for one in letters if one.letter_vault_id is not None and one.state != "failed"]
        arrived.sort(key=lambda one: one.serial)
        here = row.match_id, Seat(row.seat)
        spans = [(one, span) for one in arrived for span in spans_of(read_payload(one.payload), *here)]
        first = [next((one for one, (since, upto) in spans if since < it.number <= upto), None) for it in known]
        languages = {
            one.serial: self._directory.as_of(
                conn, person, self._vault.kept_at(conn, one.letter_vault_id or "")
            ).language
            for one in dict.fromkeys(filter(None, first))
        }
        return tuple(
            TellingLetter(one.created_at, languages[one.serial], one.kind == "digest") if one else None for one in first
        )

    def _record(self, match: Loaded) -> str:
        """Where the record of a match that has ended is found."""
        return self._page(f"record/{self._outbox.tokens.record_of(match.id)}")

    def _replay(self, match: Loaded) -> str:
        """Where a match that has ended is played back: for whoever has the link, or for its players once they have signed in."""
        name = self._outbox.tokens.replay_of(match.id) if match.opened.replay == "link" else str(match.id)
        return self._page(f"matches/{name}")

    def _page(self, path: str) -> str:
        """The address of a page of ours; "" where nobody could open it."""
        return f"{self._pages}/{path}" if self._pages else ""

    def _news(self, conn: Connection, told: "ClaimedMatches", payload: Payload) -> Iterator[MatchOfReader]:
        """The matches whose news a letter tells; whoever watched one that is over may play it back if it has a link."""
        for one, (match_id, seat, _, _) in zip(told.news(conn, payload.news), payload.news, strict=True):
            watched = told.match(UUID(match_id)) if seat == PUBLIC and one.view.outcome is not None else None
            linked = watched is not None and watched.opened.replay == "link"
            yield msgspec.structs.replace(one, replay=self._replay(watched)) if watched is not None and linked else one

    def _looks(self, conn: Connection, match: Loaded | None, seat: Seat) -> tuple[str | None, ...]:
        """Why an administrator looked at hidden things, look by look; None for a reason that was erased."""
        told = match.views[seat].looks if match is not None else ()
        return self._texts(conn, [look.reason.id for look in told])

    def _own_words(self, conn: Connection, match: Loaded | None, seat: Seat) -> tuple[str | None, ...]:
        """The words that went into chance; None for one that was erased."""
        told = match.views[seat].told_words if match is not None else ()
        return self._texts(conn, [one.word.id for one in told])

    def _texts(self, conn: Connection, rows: Sequence[str]) -> tuple[str | None, ...]:
        kept = [self._vault.get(conn, row) for row in rows]
        return tuple(text.decode() if text is not None else None for text in kept)

    def _inviter(self, conn: Connection, match: Loaded | None, reader: Person, name: str) -> str:
        """Who invites, by name and address; "" if nobody does, or if they are the reader."""
        opener = _host(match)
        if opener is None or opener == str(reader.id):
            return ""
        host = self._directory.person(conn, UUID(opener))
        if host is None:
            return name
        return f"{name} ({host.address})" if name else host.address

    def _press(
        self, conn: Connection, match: Loaded | None, payload: Payload, seat: Seat
    ) -> tuple[tuple[Seat, str | None], ...]:
        """The words relayed by this letter, and who said them; None for words that were erased."""
        found = _press_seen(match, payload, seat)
        if found is None:
            return ()
        said = self._vault.get(conn, payload.press)
        return ((found.seat, said.decode() if said is not None else None),)

    def _ruling(self, conn: Connection, match: Loaded | None, payload: Payload, seat: Seat) -> RulingTold | None:
        """The ruling that this letter tells, and why; None for a reason that was erased."""
        seen = match.seen(seat, since=0, upto=payload.upto) if match is not None else []
        at, found = next(
            (at, one) for at, one in enumerate(seen) if isinstance(one, OwnRuling) and one.reason == payload.press
        )
        back = next((one for one in seen[at:] if isinstance(one, RewoundSeen)), None)
        why = self._vault.get(conn, payload.press)
        return RulingTold(
            found.decision,
            found.ruling,
            why.decode() if why is not None else None,
            found.disputed,
            (back.decision, back.again) if back is not None else None,
        )

    def _envelope(self, row: OutboxLetter, person: Person, match: Loaded | None, tokens: Tokens) -> Envelope:
        stop = tokens.stop_of(row.id)
        # Whoever has the other address may be a stranger: they stop nobody's reminders.
        theirs = not goes_elsewhere(row)
        answers = row.kind in _ANSWERS or read_payload(row.payload).inbox
        return Envelope(
            outbox_id=row.id,
            message_id=row.message_id,
            date=row.created_at,
            thread=row.first_sent or "",
            previous=row.last_sent or "",
            match=_number(match),
            seat=Seat(row.seat),
            address=person.address,
            form=person.form,
            reply_to=self._ours.with_token(tokens.of(row.id)),
            unsubscribe_url=self._page(f"unsubscribe/{stop}") if theirs else "",
            unsubscribe_to=self._ours.with_token(stop) if theirs else "",
            automatic="auto-replied" if answers else "auto-generated",
            code="" if self._ours.plus else tokens.of(row.id),
            unsubscribe_code=stop if theirs and not self._ours.plus else "",
        )

    def _any_game(self, conn: Connection, person: Person) -> AnyGame:
        """The game of this player's newest match, which signs a letter that is about none; any, for one who never had a letter
        about one."""
        theirs = select(matches.c.game).join(outbox, outbox.c.match_id == matches.c.id)
        newest = theirs.where(outbox.c.player_id == person.id).order_by(matches.c.title_no.desc()).limit(1)
        return find(conn.execute(newest).scalar() or min(discover()))


class ClaimedMatches:
    """The matches that the letters of one claim tell of, and the people in them, each looked up once for all of its letters."""

    def __init__(
        self, repository: Repository, directory: Directory, rows: Sequence[OutboxLetter], beside: Executor | None = None
    ) -> None:
        self._beside = beside  # compresses their pictures; without it that is done in between
        self._repository = repository
        self._directory = directory
        self._letters = rows
        self._matches: dict[UUID, Loaded] = {}
        self._people: dict[UUID, tuple[dict[Seat, str], str]] = {}
        self._shared: tuple[UUID | None, Shared] = (None, Shared(beside))

    def match(self, match_id: UUID) -> Loaded:
        """The match as it stands, with the views of the seats written to."""
        if match_id not in self._matches:
            seats = {Seat(row.seat) for row in self._letters if row.match_id == match_id}
            self._matches[match_id] = self._repository.match(match_id, seats)
        return self._matches[match_id]

    def shared(self, match_id: UUID | None) -> Shared:
        """What was made for the letters just before that tell of the same match; a turn's letters stand together."""
        if self._shared[0] != match_id:
            self._shared = (match_id, Shared(self._beside))
        return self._shared[1]

    def people(self, conn: Connection, match_id: UUID) -> tuple[dict[Seat, str], str]:
        """What those who sit in the seats of a match go by, and its host; who goes by no name is left out."""
        if match_id not in self._people:
            host, seated = _seated(self.match(match_id))
            called = self._directory.names(conn, {*seated.values(), *((host,) if host else ())})
            names = {seat: called[player] for seat, player in seated.items() if player in called}
            self._people[match_id] = names, called.get(host, "") if host else ""
        return self._people[match_id]

    def running(self, conn: Connection, others: Sequence[tuple[str, str, int]]) -> tuple[MatchOfReader, ...]:
        """Matches that a letter lists, as its reader's seat saw them up to the event given for each."""
        ended = dict(
            conn.execute(
                select(matches.c.id, matches.c.ended_at).where(matches.c.id.in_(UUID(one) for one, _, _ in others))
            ).all()
        )
        seen = []
        for match_id, name, upto in others:
            seat = Seat(name)
            match = self._repository.match(UUID(match_id), (seat,)).at(upto, (seat,))
            view = match.views[seat]
            over = ended.get(match.id) if view.outcome is not None or view.cancelled else None
            seen.append(MatchOfReader(match.game, view, match.asked_since(seat), over))
        return tuple(seen)

    def news(self, conn: Connection, told: Sequence[tuple[str, Seat, int, int]]) -> tuple[MatchOfReader, ...]:
        """The same of matches whose news a letter tells, with the story of each."""
        found = self.running(conn, [(match, seat, upto) for match, seat, _, upto in told])
        seen = (
            self._repository.match(UUID(match), (seat,)).seen(seat, since=since, upto=upto)
            for match, seat, since, upto in told
        )
        return tuple(msgspec.structs.replace(one, story=tuple(story)) for one, story in zip(found, seen, strict=True))


def _seated(match: Loaded) -> tuple[UUID | None, dict[Seat, UUID]]:
    """Who opened a match, and who sits in its seats; None for a host whom nobody named."""
    seated = {seat: UUID(player) for seat, player in match.seated.items()}
    return UUID(match.opened.host) if match.opened.host is not None else None, seated


def _press_seen(match: Loaded | None, payload: Payload, seat: Seat) -> PressSeen | None:
    """The words that a letter relays, as its seat was told of them."""
    if not payload.press or match is None:
        return None
    seen = match.seen(seat, since=0, upto=payload.upto)
    return next((one for one in seen if isinstance(one, PressSeen) and one.words == payload.press), None)


def _hearers(match: Loaded | None, payload: Payload, seat: Seat) -> tuple[Seat, ...]:
    found = _press_seen(match, payload, seat)
    return found.to if found is not None else ()


def _may_be_played_back(kind: str, payload: Payload, match: Loaded) -> bool:
    """Whether a letter tells its reader where: the last of a seat; of a host or a former player where the link is for anybody."""
    outside = (kind, payload.note) in (("host", "over"), ("offer", "match-over"))
    return kind == "end" or (outside and match.opened.replay == "link")


def _was_listed(conn: Connection, number: int) -> bool:
    return conn.execute(select(listings.c.number).where(listings.c.number == number)).scalar() is not None


def _host(match: Loaded | None) -> str | None:
    """The player who opened a match; None if nobody is named."""
    return match.opened.host if match is not None else None


def _number(match: Loaded | None) -> str:
    if match is None:
        return "pbem"
    return f"{match.opened.game}-{match.opened.number}"


def _deduced(
    match: Loaded, payload: Payload, queries: tuple[Query, ...], language: Language
) -> Mapping[str, tuple[Deduced, ...]]:
    """What can be worked out of what is asked about, when the letter was owed."""
    asked = [query.about for query in queries if isinstance(query, WhyQuery)]
    if not asked:
        return {}
    return deduced(match.game, [entry.event for entry in match.entries[: payload.upto]], asked, language)
