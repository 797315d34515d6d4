"""A player asks by letter what is kept of them: one letter a day to the registered address says it."""

import os
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import Connection, select

from domain.match.reading.personal.forgetting import asks_for_own_data
from mail.inbound.desk import Reading
from mail.outbound.own_data import KeptOfMe, MatchOfMine, TextOfMine
from pbem.clubhouse.forgetting.kept_of import InMatch, KeptOfPlayer, LookedAt, PlayersFile, Said
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict, read_verdict
from pbem.clubhouse.letters.scrutiny import Disposition
from pbem.clubhouse.outbox.rows import Outbox, Payload, about_no_match
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.letters import InboxLetter, ReplyToken
from pbem.store.tables import inbox, vault
from pbem.store.vault import Vault, parcel

_MOST: Final = 100_000  # characters of a player's own words in one letter
_AS_KEPT: Final = (
    "address", "name", "registered_at", "language", "form", "zone", "reminders", "believed", "invitable", "remind_hours",
    "calendar", "news_days", "rated", "places_asked", "muted", "watched", "second_address", "other_addresses",
)  # fmt: skip
_HELD: Final = ("held", "silent", "unanswered", "automatic", "shunted", "bounce")


class OwnData(msgspec.Struct, frozen=True):
    """Answers with what the player may know: letters that somebody else may have written in their name are not repeated."""

    _repository: Repository
    _outbox: Outbox
    _vault: Vault
    _file: PlayersFile
    _answers: LetterAnswers

    def is_wanted(self, read: Reading) -> bool:
        """Whether a letter asks for that and nothing else."""
        return asks_for_own_data(read.text)

    def heard(
        self, row: InboxLetter, token: ReplyToken, read: Reading, disposition: Disposition, now: datetime
    ) -> Verdict | None:
        """What becomes of a letter that is believed, if it asks for that; None if it does not."""
        if disposition in (Disposition.ACCEPT, Disposition.NOTHING) and self.is_wanted(read):
            return self.tell(row, token.player_id, now)
        return None

    def tell(self, row: InboxLetter, player: UUID, now: datetime) -> Verdict:
        """Once a day it is told; the address it goes to is the registered one, whoever asked."""
        verdict = Verdict("asked-for-data")
        kept = self._file.all_of(player)
        with reading(self._repository.engine) as conn:
            told = self._told(conn, kept) if kept is not None else None
            text = parcel(msgspec.json.encode(told), random=os.urandom)
            owed = about_no_match(player, "data", f"data {now.date().isoformat()}", Payload(words=text.ref.id))
            again = told is None or self._outbox.already(conn, owed)
        if again:
            return self._answers.close(row, verdict, now)
        return self._answers.give(row, owed, verdict, now, kept=text)

    def _told(self, conn: Connection, kept: KeptOfPlayer) -> KeptOfMe:
        titles = {one.id: f"{one.game} {one.number}" for one in kept.matches}
        letters = list(self._letters(conn, kept.id, titles))
        shown = list(_within(letters))
        told: dict[str, Any] = {name: getattr(kept, name) for name in _AS_KEPT} | {
            "matches": tuple(map(_match, kept.matches)),
            "said": tuple(_said(one, titles) for one in kept.said if one.kind != "diary"),
            "diary": tuple(_said(one, titles) for one in kept.said if one.kind == "diary"),
            "looks": tuple(_look(one, titles) for one in kept.looks),
            "letters": tuple(reversed(shown)),
            "letters_left_out": len(letters) - len(shown),
            "sessions": tuple((one.begun_at, one.seen_at) for one in kept.sessions),
            "sent": sum(one.state == "sent" for one in kept.letters_out),
        }
        return KeptOfMe(**told)

    def _letters(self, conn: Connection, player: UUID, titles: dict[UUID, str]) -> Iterator[TextOfMine]:
        """The newest words of the player's letters, the newest letter first."""
        columns = inbox.c.received_at, inbox.c.match_id, inbox.c.verdict
        theirs = select(*columns).join(vault, vault.c.id == inbox.c.raw_vault_id).where(vault.c.author == str(player))
        for row in conn.execute(theirs.order_by(inbox.c.id.desc())).all():
            found = read_verdict(row.verdict) if row.verdict else None
            believed = found is not None and found.result not in _HELD
            words = self._vault.said(conn, found.words) if believed and found is not None else None
            title = titles.get(row.match_id, "") if row.match_id is not None else ""
            yield TextOfMine(at=row.received_at, match=title, text=words)


def _within(letters: Iterable[TextOfMine]) -> Iterator[TextOfMine]:
    size = 0
    for one in letters:
        size += len(one.text or "")
        if size > _MOST:
            return
        yield one


def _match(one: InMatch) -> MatchOfMine:
    return MatchOfMine(game=one.game, number=one.number, seats=one.seats, host=one.host, runs=one.state != "concluded")


def _said(one: Said, titles: dict[UUID, str]) -> TextOfMine:
    return TextOfMine(at=one.at, match=titles[one.match], text=one.text)


def _look(one: LookedAt, titles: dict[UUID, str]) -> TextOfMine:
    return TextOfMine(at=one.at, match=titles[one.match], text=one.reason)
