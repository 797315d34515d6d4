"""Letters are to go to another address, or one more is to count as its player's: the old one is asked, then the new one."""

import os
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final, NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, Update, delete, func, insert, or_, select, update

from domain.match.reading.personal.new_address import AddressWish, new_address
from domain.player.events import AddressAsked, AddressKept, SecondAddressAsked
from domain.player.state import Player
from mail.inbound.address import BadAddress, normalise, without_tag
from mail.inbound.desk import Reading
from mail.inbound.opinion import any_game
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.inbox.allowance import APART
from pbem.clubhouse.inbox.answers import LetterAnswers
from pbem.clubhouse.inbox.verdicts import Verdict
from pbem.clubhouse.letters.astray import Astray
from pbem.clubhouse.letters.scrutiny import Disposition
from pbem.clubhouse.outbox.asked_addresses import asked_address, goes_elsewhere
from pbem.clubhouse.outbox.rows import Outbox, Payload, about_no_match, read_payload
from pbem.clubhouse.secrets.marks import address_digest, address_digests
from pbem.clubhouse.streams.repository import Repository, Write
from pbem.store.engine import reading
from pbem.store.entry import Entry
from pbem.store.keys import Keys
from pbem.store.letters import ELSEWHERE, InboxLetter, ReplyToken
from pbem.store.tables import addresses_asked, outbox, sessions, sign_ins
from pbem.store.tables import tokens as old_tokens
from pbem.store.vault import Parcel, Vault, parcel

LIFE: Final = timedelta(days=5)
_KIND: Final = "address"
_DAY: Final = timedelta(days=1)
_SECOND: Final = "second-"  # how notes begin of what is about a second address
_MOVED: Final = "the player has another address"


class _Asked(NamedTuple):
    """An address that is asked about, since when, and whether as a second one."""

    address: str
    since: datetime
    second: bool


class NewAddress(msgspec.Struct, frozen=True):
    """Asks both addresses, one after the other, and has letters go to the new one.

    The new one is written to after the old one has said yes, and once for ever, so that nobody can have us write to strangers.
    Whether it belongs to another player is told to nobody: it is not written to then.
    """

    _repository: Repository
    _directory: Directory
    _outbox: Outbox
    _astray: Astray
    _answers: LetterAnswers
    _vault: Vault
    _keys: Keys

    def heard(
        self, row: InboxLetter, token: ReplyToken, read: Reading, disposition: Disposition, now: datetime
    ) -> Verdict | None:
        """What becomes of a letter that asks for that, or answers one of the two questions; None of any other."""
        if disposition in (Disposition.ACCEPT, Disposition.NOTHING):
            wanted = new_address(read.text, any_game)
            return self.ask(row, token.player_id, wanted, now) if wanted is not None else None
        asked = self._asked_in(token)
        if asked is None:
            return None
        if disposition is not Disposition.CONFIRM:
            if goes_elsewhere(token):
                return self._answers.close(row, Verdict("dropped"), now, answer=APART)
            return self._stays(row, token, asked, now)
        return (self._says_the_new if goes_elsewhere(token) else self._says_the_old)(row, token, asked, now)

    def ask(self, row: InboxLetter, player: UUID, wanted: AddressWish, now: datetime) -> Verdict:
        """The old address is asked first, whoever wrote, at most once a day. To end a second one nobody is asked: it only takes
        away, and the first is told."""
        if not wanted.address:
            return self._ends_the_second(row, player, now)
        with reading(self._repository.engine) as conn:
            person = self._directory.person(conn, player)
            lately = select(func.count()).where(
                outbox.c.player_id == player,
                outbox.c.kind == _KIND,
                outbox.c.purpose == "confirm",
                outbox.c.seat != ELSEWHERE,
                outbox.c.created_at > now - _DAY,
            )
            asked_today = conn.execute(lately).scalar_one() > 0
            second = self._directory.second_address(conn, player)
        assert person is not None
        try:
            address = normalise(wanted.address)
        except BadAddress:
            return self._tell(row, player, "", "bad", now)
        if self._directory.is_of_service(address):
            return self._tell(row, player, "", "bad", now)
        if address == person.address:
            return self._tell(row, player, address, "same", now)
        if address == second:
            return self._tell(row, player, address, "second-is", now)
        if asked_today:
            return self._tell(row, player, address, "tomorrow", now)
        return self._tell(row, player, address, "second-ask" if wanted.second else "", now, asks=True)

    def _ends_the_second(self, row: InboxLetter, player: UUID, now: datetime) -> Verdict:
        with reading(self._repository.engine) as conn:
            second = self._directory.second_address(conn, player)
        if second is None:
            return self._tell(row, player, "", "second-none", now)
        entries, steps = self._directory.second(player, None, now)
        return self._tell(row, player, second, "second-gone", now, entries=entries, also=steps)

    def _asked_in(self, token: ReplyToken) -> _Asked | None:
        """The address that a question of ours names, and when it was asked; None of any other letter."""
        if token.purpose != "confirm" or token.match_id is not None:
            return None
        with reading(self._repository.engine) as conn:
            asked = conn.execute(
                select(outbox.c.kind, outbox.c.created_at, outbox.c.payload).where(outbox.c.id == token.outbox_id)
            ).one_or_none()
            if asked is None or asked.kind != _KIND:
                return None
            named = asked_address(conn, self._vault, token.outbox_id)
        about = read_payload(asked.payload).note
        return _Asked(named, asked.created_at, about.startswith(_SECOND)) if named is not None else None

    def _says_the_old(self, row: InboxLetter, token: ReplyToken, asked: _Asked, now: datetime) -> Verdict:
        """The old one agrees: the new one is asked, unless it has been before, or plays here."""
        (address, since, second), player = asked, token.player_id
        about = _SECOND if second else ""
        if now > since + LIFE:
            return self._tell(row, player, address, f"{about}late", now)
        wished = parcel(address.encode(), random=os.urandom)
        wish = SecondAddressAsked(wished.ref) if second else AddressAsked(wished.ref)
        entries, steps = self._directory.change(player, [wish], [wished], now)
        with reading(self._repository.engine) as conn:
            known = self._directory.find(conn, address) is not None or self._was_asked(conn, address)
        if not known:
            steps = [*steps, self._asking(player, address, wished, f"{about}new", now)]
        return self._tell(row, player, address, f"{about}waits", now, entries=entries, also=steps)

    def _stays(self, row: InboxLetter, token: ReplyToken, asked: _Asked, now: datetime) -> Verdict:
        """The old one says no, at once or after a yes: what the new one says counts no more."""
        entries, steps = self._directory.change(token.player_id, [AddressKept()], [], now)
        note = f"{_SECOND}stays" if asked.second else "stays"
        return self._tell(row, token.player_id, "", note, now, entries=entries, also=steps, verdict=Verdict("dropped"))

    def _asking(self, player: UUID, address: str, wished: Parcel, note: str, now: datetime) -> Write:
        owed = about_no_match(player, _KIND, f"to {wished.ref.id}", Payload(note=note, sender=wished.ref.id))
        owed = msgspec.structs.replace(owed, purpose="confirm", seat=ELSEWHERE)
        noted = {"address_digest": address_digest(self._keys, without_tag(address))}

        def ask(conn: Connection) -> None:
            conn.execute(insert(addresses_asked).values(noted))
            self._outbox.add(conn, owed, now)

        return ask

    def _was_asked(self, conn: Connection, address: str) -> bool:
        """Whether an address was asked before, by anybody."""
        return conn.execute(select(addresses_asked.c.address_digest).where(self._is(address))).first() is not None

    def _is(self, address: str) -> ColumnElement[bool]:
        """The row of an address that was asked, under whichever key."""
        return addresses_asked.c.address_digest.in_(address_digests(self._keys, without_tag(address)))

    def _says_the_new(self, row: InboxLetter, token: ReplyToken, asked: _Asked, now: datetime) -> Verdict:
        """The new one agrees: what the old one has said last is so, if that was within a few days."""
        address, player = asked.address, token.player_id
        with reading(self._repository.engine) as conn:
            wished = self._wished(conn, player, address)
            taken = self._directory.find(conn, address) is not None
        if wished is None or taken:
            return self._answers.close(row, Verdict("silent"), now, answer=APART)
        if now > wished.since + LIFE:
            return self._tell(row, player, address, f"{_SECOND if wished.second else ''}late", now, answer=APART)
        return (self._adds if wished.second else self._moves)(row, player, address, now)

    def _adds(self, row: InboxLetter, player: UUID, address: str, now: datetime) -> Verdict:
        entries, steps = self._directory.second(player, address, now)
        steps = [*steps, lambda conn: conn.execute(self._holds(player, address))]
        verdict = Verdict("second-address")
        return self._tell(row, player, address, "second-done", now, entries=entries, also=steps, verdict=verdict)

    def _holds(self, player: UUID, address: str) -> Update:
        return update(addresses_asked).where(self._is(address)).values(holder_id=player)

    def _moves(self, row: InboxLetter, player: UUID, address: str, now: datetime) -> Verdict:
        entries, steps = self._directory.move(player, address, now)
        again = self._astray.again(player, f"moved {row.id}")

        def follow(conn: Connection) -> None:
            _leave_the_old(conn, player, now)
            conn.execute(self._holds(player, address))
            for owed in again:
                self._outbox.add(conn, owed, now)

        return self._tell(
            row, player, address, "done", now, entries=entries, also=(*steps, follow), verdict=Verdict("moved")
        )

    def _wished(self, conn: Connection, player: UUID, address: str) -> _Asked | None:
        """What the player has last said from the old address about this one, and when; None of another address, or after a no."""
        state, entries = self._repository.player(player)
        wished = (state.moving_to or state.adding) if isinstance(state, Player) else None
        if wished is None or self._vault.said(conn, wished.id) != address:
            return None
        last = [entry for entry in entries if isinstance(entry.event, AddressAsked | SecondAddressAsked)][-1]
        return _Asked(address, last.at, isinstance(last.event, SecondAddressAsked))

    def _tell(
        self,
        row: InboxLetter,
        player: UUID,
        address: str,
        note: str,
        now: datetime,
        *,
        asks: bool = False,
        entries: Sequence[Entry] = (),
        also: Sequence[Write] = (),
        answer: str = "receipt",
        verdict: Verdict | None = None,
    ) -> Verdict:
        """Close a letter with one to the registered address. The address that it names lies in the vault."""
        verdict = verdict or (Verdict("asked-address") if asks else Verdict("address", note))
        named = parcel(address.encode(), random=os.urandom)
        owed = about_no_match(player, _KIND, f"letter {row.id}", Payload(note=note, sender=named.ref.id))
        asking = msgspec.structs.replace(owed, purpose="confirm" if asks else "player")
        return self._answers.give(row, asking, verdict, now, *also, entries=entries, kept=named, answer=answer)


def _leave_the_old(conn: Connection, player: UUID, now: datetime) -> None:
    """Nothing that went to the old address can do anything any more: tokens, links to sign in, browsers signed in. A letter that
    was taken up may arrive there, written yet or not, and goes out no more; all others go to the new one."""
    theirs = outbox.c.player_id == player
    waiting = theirs, outbox.c.state == "waiting"
    # Locked, so that none of them is taken up, and written to the old address, before this is committed.
    conn.execute(select(outbox.c.serial).where(*waiting).order_by(outbox.c.serial).with_for_update())
    tried = or_(outbox.c.letter_vault_id.is_not(None), outbox.c.attempts > 0, outbox.c.claimed_until.is_not(None))
    conn.execute(update(outbox).where(*waiting, tried).values(state="cancelled", error=_MOVED))
    gone = update(outbox).where(theirs, outbox.c.state != "waiting", outbox.c.revoked_at.is_(None))
    conn.execute(gone.values(revoked_at=now))
    of_earlier = old_tokens.c.player_id == player, old_tokens.c.revoked_at.is_(None)
    conn.execute(update(old_tokens).where(*of_earlier).values(revoked_at=now))
    for table in (sessions, sign_ins):
        conn.execute(delete(table).where(table.c.player_id == player))
