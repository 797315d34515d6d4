"""Where words of one player stand among what is kept of others: letters of ours to them, and what they quoted of those."""

import html
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, or_, select

from domain.match.events import DisputeAsked, DisputeOpened, PressSent
from mail.inbound.desk import words_of
from mail.inbound.limits import check_size
from pbem.clubhouse.forgetting.leaving import seats_of
from pbem.clubhouse.inbox.verdicts import read_verdict
from pbem.clubhouse.outbox.rows import read_payload
from pbem.clubhouse.secrets.marks import address_digest
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.keys import Keys
from pbem.store.tables import inbox, outbox, vault
from pbem.store.vault import Vault

_LEAST: Final = 6  # signs: fewer are found in letters that have them from nobody
_AT_ONCE: Final = 200
_UNSETTLED: Final = ("new", "shunted")
_FILLING: Final = re.compile(r"[\s>|»]+")  # what quoting and wrapping put between words


class Words(msgspec.Struct, frozen=True):
    """What others may have been told of a player: name, address, and what the player said to them."""

    names: tuple[str, ...] = ()
    said: tuple[str, ...] = ()

    def stand_in(self, text: str) -> bool:
        """Whether any of them is found in a text, however it was wrapped and quoted."""
        close = _close(text)
        return any(one in close for one in map(_close, self.said) if len(one) >= _LEAST) or any(
            re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) for name in self.names
        )


class Found(msgspec.Struct, frozen=True):
    """Texts of the vault that are to go: letters of ours to others, by their numbers and texts, and what others sent in."""

    letters: dict[int, tuple[str, ...]] = {}
    arrived: tuple[str, ...] = ()

    @property
    def texts(self) -> list[str]:
        """All of them."""
        return [*(text for texts in self.letters.values() for text in texts), *self.arrived]


class Traces(msgspec.Struct, frozen=True):
    """Searches what is kept of others. Nothing is changed."""

    _repository: Repository
    _vault: Vault
    _keys: Keys

    def words(self, player: UUID, called: Iterable[str | None], matches: Iterable[UUID]) -> Words:
        """The words of a player that others may have read. ``called``: by what name and address."""
        refs: list[str] = []
        for match_id in matches:
            match = self._repository.match(match_id, ())
            seats = seats_of(match, player)
            for entry in match.entries:
                match entry.event:
                    case PressSent(seat=seat, words=words) | DisputeOpened(seat=seat, words=words) if seat in seats:
                        refs.append(words.id)
                    case DisputeAsked(seat=seat, words=words) if seat in seats and words is not None:
                        refs.append(words.id)
        with reading(self._repository.engine) as conn:
            said = self._vault.texts(conn, dict(enumerate(refs)))
        return Words(tuple(filter(None, called)), tuple(one.decode() for one in said.values() if one is not None))

    def found(self, conn: Connection, player: UUID, words: Words, matches: Sequence[UUID]) -> Found:
        """What of others' is to go: letters that say any of these words, and all that quotes such a letter."""
        letters = dict(self._letters(conn, player, words, matches))
        return Found(letters, tuple(self._arrived(conn, player, words, matches, set(letters))))

    def sent_by(self, conn: Connection, addresses: Iterable[str]) -> Found:
        """Letters in that came from the player's address and are kept under another's name, and what answered them."""
        digests = {address_digest(keys, one) for one in addresses for keys in self._all_keys()}
        wanted = select(inbox.c.id, inbox.c.raw_vault_id, inbox.c.envelope_vault_id, inbox.c.verdict)
        arrived: list[str] = []
        letters: dict[int, tuple[str, ...]] = {}
        for row in conn.execute(wanted.where(inbox.c.sender_digest.in_(digests))).all():
            arrived += filter(None, (row.raw_vault_id, row.envelope_vault_id, _words_of(row.verdict)))
            caused = outbox.c.serial, outbox.c.payload, outbox.c.letter_vault_id, outbox.c.again_vault_id
            for letter in conn.execute(select(*caused).where(outbox.c.inbox_id == row.id)).all():
                told = read_payload(letter.payload)
                arrived += filter(None, (told.words, told.sender))
                if kept := tuple(filter(None, (letter.letter_vault_id, letter.again_vault_id))):
                    letters[letter.serial] = kept
        return Found(letters, tuple(arrived))

    def _all_keys(self) -> Iterator[Keys]:
        yield self._keys
        yield from (old.keys for old in self._keys.older)

    def _letters(
        self, conn: Connection, player: UUID, words: Words, matches: Sequence[UUID]
    ) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The letters of ours to others in these matches that say any of the words."""
        columns = outbox.c.serial, outbox.c.letter_vault_id, outbox.c.again_vault_id
        others = or_(outbox.c.player_id != player, outbox.c.player_id.is_(None))
        for row in _of(conn, select(*columns).where(others), outbox.c.match_id, matches):
            texts = tuple(filter(None, (row.letter_vault_id, row.again_vault_id)))
            kept = [self._vault.get(conn, text) for text in texts]
            if any(raw is not None and _says(words, raw) for raw in kept):
                yield row.serial, texts

    def _arrived(
        self, conn: Connection, player: UUID, words: Words, matches: Sequence[UUID], letters: set[int]
    ) -> Iterator[str]:
        """What others sent in that quotes the player, or may: each that answers a letter which says the player's words."""
        columns = inbox.c.raw_vault_id, outbox.c.serial
        asked = (
            select(*columns)
            .outerjoin(outbox, outbox.c.id == inbox.c.outbox_id)
            .join(vault, vault.c.id == inbox.c.raw_vault_id)
        )
        asked = asked.where(vault.c.author != str(player), inbox.c.state.not_in(_UNSETTLED))
        for row in _of(conn, asked, inbox.c.match_id, matches):
            if row.serial in letters:
                yield row.raw_vault_id
                continue
            raw = self._vault.get(conn, row.raw_vault_id)
            if raw is not None and _says(words, raw):
                yield row.raw_vault_id


def quoting_blanked() -> Select[Any]:
    """The letters in that are still kept whole, though they answer a letter of ours that was blanked, and have been read."""
    ours = vault.alias("ours")
    return (
        select(inbox.c.raw_vault_id)
        .join(vault, vault.c.id == inbox.c.raw_vault_id)
        .join(outbox, outbox.c.id == inbox.c.outbox_id)
        .join(ours, ours.c.id == outbox.c.letter_vault_id)
        .where(ours.c.erased_at.is_not(None), vault.c.erased_at.is_(None), inbox.c.state.not_in(_UNSETTLED))
        .where(or_(inbox.c.verdict.is_(None), inbox.c.verdict.not_like('{"result":"held"%')))
    )


def _of(conn: Connection, asked: Select[Any], column: ColumnElement[Any], matches: Sequence[UUID]) -> Iterator[Any]:
    for start in range(0, len(matches), _AT_ONCE):
        yield from conn.execute(asked.where(column.in_(matches[start : start + _AT_ONCE]))).all()


def _says(words: Words, raw: bytes) -> bool:
    """Whether a letter says any of these words; of one too large to be looked at nobody knows."""
    return check_size(raw) is not None or words.stand_in(html.unescape(words_of(raw)))


def _words_of(verdict: str | None) -> str:
    return read_verdict(verdict).words if verdict else ""


def _close(text: str) -> str:
    return _FILLING.sub("", text).casefold()
