"""Where words of one player stand among what is kept of others: letters of ours to them, and what they quoted of those."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, or_, select

from domain.game import AnyGame
from domain.match.events import DiaryKept, DisputeAsked, DisputeOpened, PressSent, VaultRef
from domain.words import languages
from mail.inbound.desk import words_of
from mail.inbound.limits import check_size
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.forgetting.quoted import Phrase, Quotable, first_after, runs_of, tokens_of, words_in
from pbem.clubhouse.forgetting.remaining import Remaining, remaining
from pbem.clubhouse.inbox.verdicts import read_verdict
from pbem.clubhouse.outbox.rows import read_payload
from pbem.clubhouse.secrets.marks import address_digests
from pbem.clubhouse.streams.deputies import deputy_after
from pbem.clubhouse.streams.repository import Loaded, Repository
from pbem.store.engine import reading
from pbem.store.keys import Keys
from pbem.store.tables import inbox, outbox, vault
from pbem.store.vault import Vault

_AT_ONCE: Final = 200
_BEFORE: Final = 2  # words of ours before those that we passed on: who said them
_UNSETTLED: Final = ("new", "shunted")


class Called(msgspec.Struct, frozen=True):
    """By what name and addresses a player was known; none where they cannot be read any more."""

    name: str | None = None
    addresses: tuple[str, ...] = ()


class Words(msgspec.Struct, frozen=True):
    """What others may have been told of a player: name, address, and what the player said to them, by its text's id.

    ``telling``: whether the name tells who it was. It does not where another player of the same matches bears it too, or
    where it is a word of the rules.
    """

    called: Called = Called()
    said: dict[str, str] = {}
    telling: bool = False

    def in_our_letters(self) -> Quotable:
        """What is looked for in letters of ours, which can be written again: the name wherever it stands."""
        name = words_in(self.called.name or "")
        return self._quotable([Phrase(name)] if name else [])

    def in_letters_of_others(self, passed_on: Iterable[Phrase]) -> Quotable:
        """What is looked for in letters that others wrote: what is surely a quotation. ``passed_on``: as we told it to them."""
        name = self.called.name or ""
        # A sentence of ours may begin with it.
        written = [tuple(one.written for one in tokens_of(form)) for form in (name, name[:1].upper() + name[1:])]
        names = [Phrase(words, as_written=True) for words in written if words and self.telling]
        return self._quotable([*passed_on, *names])

    def _quotable(self, phrases: Iterable[Phrase]) -> Quotable:
        runs = frozenset(run for said in self.said.values() for run in runs_of(words_in(said)))
        return Quotable(self.called.addresses, tuple(dict.fromkeys(phrases)), runs)


class Found(msgspec.Struct, frozen=True):
    """What is to go: letters of ours to others, by their numbers and texts; what others sent in, of which something may
    remain, by the text; and texts that go whole."""

    letters: dict[int, tuple[str, ...]] = {}
    quoting: dict[str, Remaining] = {}
    arrived: tuple[str, ...] = ()

    @property
    def texts(self) -> list[str]:
        """All that go whole."""
        return [*(text for texts in self.letters.values() for text in texts), *self.arrived]


class Traces(msgspec.Struct, frozen=True):
    """Searches what is kept of others. Nothing is changed."""

    _repository: Repository
    _directory: Directory
    _vault: Vault
    _keys: Keys

    def words(self, player: UUID, called: Called, matches: Iterable[UUID]) -> Words:
        """The words of a player that others may have read."""
        refs: list[str] = []
        others: set[UUID] = set()
        games: dict[str, AnyGame] = {}
        for match_id in matches:
            match = self._repository.match(match_id, ())
            refs += _said_by(match, player)
            others |= {UUID(one) for one in match.seated.values() if one != str(player)}
            games[match.game.key] = match.game
        with reading(self._repository.engine) as conn:
            kept = self._vault.texts(conn, {ref: ref for ref in refs})
            names = self._directory.names(conn, others).values()
        said = {ref: text.decode() for ref, text in kept.items() if text is not None}
        return Words(called, said, _tells(called.name or "", names, games.values()))

    def found(self, conn: Connection, player: UUID, words: Words, matches: Sequence[UUID]) -> Found:
        """What of others' is to go: letters of ours that say any of these words, and what quotes them."""
        letters: dict[int, tuple[str, ...]] = {}
        passed_on: list[Phrase] = []
        for number, texts, phrases in self._letters(conn, player, words, matches):
            letters[number] = texts
            passed_on += phrases
        return Found(letters, dict(self._quoting(conn, player, words.in_letters_of_others(passed_on), matches)))

    def sent_by(self, conn: Connection, addresses: Iterable[str], but: Sequence[UUID]) -> Found:
        """Letters in that came from the player's address and are kept under another's name, and what answered them; none of
        the matches ``but``."""
        digests = {digest for one in addresses for digest in address_digests(self._keys, one)}
        wanted = select(inbox.c.id, inbox.c.raw_vault_id, inbox.c.envelope_vault_id, inbox.c.verdict)
        wanted = wanted.where(or_(inbox.c.match_id.is_(None), inbox.c.match_id.not_in(but)))
        arrived: list[str] = []
        letters: dict[int, tuple[str, ...]] = {}
        for row in conn.execute(wanted.where(inbox.c.sender_digest.in_(digests))).all():
            remains = self._vault.left_of(conn, row.raw_vault_id)
            arrived += filter(None, (row.raw_vault_id, remains, row.envelope_vault_id, _words_of(row.verdict)))
            caused = outbox.c.serial, outbox.c.payload, outbox.c.letter_vault_id, outbox.c.again_vault_id
            for letter in conn.execute(select(*caused).where(outbox.c.inbox_id == row.id)).all():
                told = read_payload(letter.payload)
                arrived += filter(None, (told.words, told.sender))
                if kept := tuple(filter(None, (letter.letter_vault_id, letter.again_vault_id))):
                    letters[letter.serial] = kept
        return Found(letters, arrived=tuple(arrived))

    def _letters(
        self, conn: Connection, player: UUID, words: Words, matches: Sequence[UUID]
    ) -> Iterator[tuple[int, tuple[str, ...], list[Phrase]]]:
        """The letters of ours to others in these matches that say any of the words, and how they passed them on."""
        columns = outbox.c.serial, outbox.c.payload, outbox.c.letter_vault_id, outbox.c.again_vault_id
        others = or_(outbox.c.player_id != player, outbox.c.player_id.is_(None))
        ours = words.in_our_letters()
        for row in _of(conn, select(*columns).where(others), outbox.c.match_id, matches):
            texts = tuple(filter(None, (row.letter_vault_id, row.again_vault_id)))
            shown = [_shown(raw) for text in texts if (raw := self._vault.get(conn, text)) is not None]
            said = words.said.get(read_payload(row.payload).press)
            if shown and (said is not None or any(text is None or ours.without(text) is not None for text in shown)):
                yield row.serial, texts, list(_passed_on(said, shown))

    def _quoting(
        self, conn: Connection, player: UUID, quotable: Quotable, matches: Sequence[UUID]
    ) -> Iterator[tuple[str, Remaining]]:
        """What others sent in that quotes the player."""
        asked = select(inbox.c.raw_vault_id).join(vault, vault.c.id == inbox.c.raw_vault_id)
        asked = asked.where(vault.c.author != str(player), inbox.c.state.not_in(_UNSETTLED))
        for row in _of(conn, asked, inbox.c.match_id, matches):
            raw = self._vault.what_remains(conn, row.raw_vault_id)
            left = remaining(raw, quotable) if raw is not None else None
            if left is not None:
                yield row.raw_vault_id, left


def _said_by(match: Loaded, player: UUID) -> Iterator[str]:
    """What was said in a seat while the player had it, or played it for another."""
    events = [entry.event for entry in match.entries]
    for entry in match.entries:
        match entry.event:
            case (
                PressSent(seat=seat, words=VaultRef(id=said))
                | DiaryKept(seat=seat, words=VaultRef(id=said))
                | DisputeOpened(seat=seat, words=VaultRef(id=said))
                | DisputeAsked(seat=seat, words=VaultRef(id=said))
            ) if str(player) in (
                match.held_by(seat, entry.originator_version),
                deputy_after(events[: entry.originator_version], seat),
            ):
                yield said
            case _:
                pass


def _tells(name: str, others: Iterable[str], games: Iterable[AnyGame]) -> bool:
    """Whether a name tells who bears it: nobody else whom they played with has a word of it, and the rules do not know them."""
    own = set(words_in(name))
    if own & {word for other in others for word in words_in(other)}:
        return False
    rules = (game.telling.rulebook(language) for game in games for language in languages())
    return not own <= {word for page in rules for word in words_in(page)}


def _passed_on(said: str | None, shown: Iterable[str | None]) -> Iterator[Phrase]:
    """How the words were told in a letter of ours: as they stand there first, with who said them before them."""
    spoken = words_in(said or "")
    for text in filter(None, shown) if spoken else ():
        if phrase := first_after(spoken, words_in(text), _BEFORE):
            yield phrase


def _of(conn: Connection, asked: Select[Any], column: ColumnElement[Any], matches: Sequence[UUID]) -> Iterator[Any]:
    for start in range(0, len(matches), _AT_ONCE):
        yield from conn.execute(asked.where(column.in_(matches[start : start + _AT_ONCE]))).all()


def _shown(raw: bytes) -> str | None:
    """The text of a letter of ours; None if it is too large to be looked at."""
    return words_of(raw) if check_size(raw) is None else None


def _words_of(verdict: str | None) -> str:
    return read_verdict(verdict).words if verdict else ""
