"""A whole store proven: everything opens, and is what was kept, down to the last text, picture, address and event."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from sqlalchemy import Connection, Engine, func, select, text, union_all

from pbem.clubhouse.outbox.pictures import Pictures
from pbem.clubhouse.secrets.marks import address_digests
from pbem.clubhouse.secrets.seeds import Seeds
from pbem.clubhouse.streams.proving import prove
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import moment
from pbem.store.keys import Keys
from pbem.store.tables import events, inbox, matches, outbox, outbox_heads, players, vault
from pbem.store.vault import ROWS, Vault

_TOLD: Final = 3  # problems, of however many
_AT_ONCE: Final = 500
_WRITTEN: Final = (outbox.c.letter_vault_id, outbox.c.again_vault_id)  # where letters of ours are kept


class Sound(NamedTuple):
    """How much was looked at, and found to be what was kept."""

    events: int
    texts: int
    pictures: int


class Unsound(ValueError):
    """Something is not what was kept; the sentence names some of it."""


def prove_whole(engine: Engine, keys: Keys) -> Sound:
    """Look at everything in a store; Unsound or ChainBroken if something is not right, the cipher's InvalidTag with other keys.

    The chain of every stream, every seed, the file itself if it is one, every text of the vault against its hash and against
    the events that name it, every letter in against the hash it came with, every picture that a letter shows, every address
    against what it is looked up by, and the rows that were made of events or of other rows.
    """
    count = prove(Repository(engine), Seeds(engine, keys), keys)
    whole = _Whole(Vault(keys), Pictures(keys), keys)
    with moment(engine) as conn, moment(engine) as beside:
        wrong = list(_of_file(beside))
        for found in (whole.letters(conn, beside), whole.arrivals(conn), whole.addresses(conn), whole.others(conn)):
            wrong += found
        wrong += [*_named_by_events(conn, beside), *_made_of_rows(beside)]
    if wrong:
        more = f" (and {len(wrong) - _TOLD} more)" if len(wrong) > _TOLD else ""
        raise Unsound(" ".join(wrong[:_TOLD]) + more)
    return Sound(count, whole.count, len(whole.known))


class _Whole:
    """The vault read once from end to end, by what its texts are."""

    def __init__(self, vault: Vault, pictures: Pictures, keys: Keys) -> None:
        self._vault = vault
        self._pictures = pictures
        self._keys = keys
        self.known: set[bytes] = set()
        self.count = 0

    def letters(self, conn: Connection, beside: Connection) -> Iterator[str]:
        """Letters of ours, and the pictures in them."""
        for column in _WRITTEN:
            for _, kept in self._texts(conn, ROWS.join(outbox, column == vault.c.id), ours=True):
                if isinstance(kept, str):
                    yield kept
                elif kept is not None:
                    yield from self._pictures.wrong(beside, kept, self.known)

    def arrivals(self, conn: Connection) -> Iterator[str]:
        """Letters that came in."""
        asked = ROWS.add_columns(inbox.c.id, inbox.c.raw_digest).join(inbox, inbox.c.raw_vault_id == vault.c.id)
        for (number, digest), raw in self._texts(conn, asked):
            if isinstance(raw, str):
                yield raw
            elif raw is not None and sha256(raw).hexdigest() != digest:
                yield f"Letter {number} of the inbox is not the one that came in."

    def addresses(self, conn: Connection) -> Iterator[str]:
        """Where players are written to."""
        asked = ROWS.add_columns(players.c.id, players.c.address_digest)
        for (player, digest), address in self._texts(
            conn, asked.join(players, players.c.address_vault_id == vault.c.id)
        ):
            if isinstance(address, str):
                yield address
            elif (
                address is not None
                and digest is not None
                and digest not in address_digests(self._keys, address.decode("utf-8", "replace"))
            ):
                yield f"The address of player {player} is not the one that they are looked up by."

    def others(self, conn: Connection) -> Iterator[str]:
        """All other texts."""
        columns = (*_WRITTEN, inbox.c.raw_vault_id, players.c.address_vault_id)
        seen = union_all(*(select(column).where(column.is_not(None)) for column in columns))
        yield from (
            wrong
            for _, wrong in self._texts(conn, ROWS.where(vault.c.id.not_in(seen)), ours=True)
            if isinstance(wrong, str)
        )

    def _texts(self, conn: Connection, asked: Any, *, ours: bool = False) -> Iterator[tuple[Any, bytes | str | None]]:
        """Each text with what stands beside it; in its place a sentence where it is wrong, None where it is rightly gone.

        Only a letter of ``ours`` may have been dropped.
        """
        for one in self._vault.every(conn, asked):
            self.count += 1
            wrong = one.wrong
            if one.dropped and not ours:
                wrong = f"The text {one.id} was dropped, and is no letter of ours: restore it from a backup."
            yield one.beside, wrong if wrong is not None else one.text


def _of_file(conn: Connection) -> Iterator[str]:
    """What SQLite itself finds in its file; PostgreSQL has looked while it was filled."""
    if conn.dialect.name != "sqlite":
        return
    for (found,) in conn.execute(text("PRAGMA integrity_check")):
        if found != "ok":
            yield f"The file is damaged ({found})."
    for row in conn.execute(text("PRAGMA foreign_key_check")):
        yield f"A row of {row[0]} names one of {row[2]} that is not there."


def _named_by_events(conn: Connection, beside: Connection) -> Iterator[str]:
    """Texts that events name, by their ids and hashes."""
    rows = conn.execution_options(yield_per=_AT_ONCE).execute(select(events.c.stream, events.c.version, events.c.state))
    for some in rows.partitions(_AT_ONCE):
        named = [(ref, row) for row in some for ref in refs(msgspec.json.decode(row.state))]
        kept = _kept(beside, [ref["id"] for ref, _ in named])
        yield from (
            f"Event {row.version} of {UUID(str(row.stream))} names the text {ref['id']}, which is not what is kept."
            for ref, row in named
            if kept.get(ref["id"]) != ref["digest"]
        )


def _kept(conn: Connection, texts: Sequence[str]) -> dict[str, str]:
    """The hashes of some texts by their ids."""
    pages = (texts[start : start + _AT_ONCE] for start in range(0, len(texts), _AT_ONCE))
    wanted = select(vault.c.id, vault.c.digest).where(vault.c.dropped_at.is_(None))
    return {row.id: row.digest for page in pages for row in conn.execute(wanted.where(vault.c.id.in_(page)))}


def refs(found: Any) -> Iterator[dict[str, str]]:
    """Whatever names a text of the vault, anywhere in an event as it is stored."""
    if isinstance(found, dict):
        if found.keys() == {"id", "digest"}:
            yield found
        for value in found.values():
            yield from refs(value)
    elif isinstance(found, list):
        for value in found:
            yield from refs(value)


def _made_of_rows(conn: Connection) -> Iterator[str]:
    """Rows that are made of events or of other rows: matches, players, and the heads of the lines of letters that wait."""
    begun = select(events.c.stream).where(events.c.version == 1)
    for table, what in ((matches, "match"), (players, "player")):
        for (lost,) in conn.execute(select(table.c.id).where(table.c.id.not_in(begun))):
            yield f"There is no event of {what} {lost}."
    firsts = select(outbox.c.head, func.min(outbox.c.serial)).where(outbox.c.state == "waiting").group_by(outbox.c.head)
    if set(map(tuple, conn.execute(firsts))) != set(
        map(tuple, conn.execute(select(outbox_heads.c.name, outbox_heads.c.serial)))
    ):
        yield "The heads of the lines of letters that wait are not their first letters."
