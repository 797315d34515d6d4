"""What is kept of a letter as it was sent, and whether it comes out the same when it is written again."""

from datetime import datetime
from typing import Literal, TypeAlias

import msgspec
from sqlalchemy import select

from pbem import __version__
from pbem.clubhouse.directory import Directory
from pbem.clubhouse.outbox import statements
from pbem.clubhouse.outbox.pictures import pack
from pbem.clubhouse.outbox.rendering import ClaimedMatches, Renderer
from pbem.clubhouse.streams.repository import Repository
from pbem.store.engine import reading
from pbem.store.tables import outbox, vault
from pbem.store.vault import Vault

Standing: TypeAlias = Literal["kept", "dropped", "erased"]


class KeptBytes(msgspec.Struct, frozen=True):
    """How the bytes of a letter stand: since when, its hash, its size if it was dropped, the release that rendered it."""

    state: Standing
    since: datetime
    digest: str
    size: int | None
    renderer: str | None


class Rewriter(msgspec.Struct, frozen=True):
    """Looks at letters that were written, and writes them again; changes nothing."""

    _repository: Repository
    _directory: Directory
    _vault: Vault
    _renderer: Renderer

    def kept(self, number: int) -> KeptBytes | None:
        """What is kept of letter ``number``; None if it was never written."""
        columns = vault.c.created_at, vault.c.dropped_at, vault.c.erased_at, vault.c.digest, vault.c.size
        asked = select(*columns, outbox.c.renderer).join(outbox, outbox.c.letter_vault_id == vault.c.id)
        with reading(self._repository.engine) as conn:
            row = conn.execute(asked.where(outbox.c.serial == number)).one_or_none()
        if row is None:
            return None
        state: Standing = "erased" if row.erased_at else "dropped" if row.dropped_at else "kept"
        since = row.erased_at or row.dropped_at or row.created_at
        return KeptBytes(state, since, row.digest, row.size, row.renderer)

    def same(self, number: int) -> bool | None:
        """Whether letter ``number``, written again now, is what it was; None if it cannot be written, or nothing tells."""
        return self._written(number)[1]

    def again(self, number: int) -> bytes | None:
        """Letter ``number`` written again, its pictures left out; None if that cannot be, or it is not what it was."""
        letter, same = self._written(number)
        return letter if same else None

    def _written(self, number: int) -> tuple[bytes, bool | None]:
        with reading(self._repository.engine) as conn:
            row = statements.LETTERS[conn.dialect.name].rows(conn, **statements.numbered([number]))[0]
            person = self._directory.person(conn, row.player_id) if row.player_id is not None else None
            if person is None or row.letter_vault_id is None:
                return b"", None
            told = ClaimedMatches(self._repository, self._directory, [row])
            again = pack(self._renderer.letter(conn, row, told, person)).letter
            return again, self._vault.is_same(conn, row.letter_vault_id, again)


def told_of(same: bool | None, renderer: str | None) -> str:
    """The sentence about a letter that was written again."""
    if same is None:
        return "It cannot be written again: its reader was erased, or it was never written."
    if same:
        return "Written again it is the same, byte for byte (pictures by their hashes)."
    if renderer != __version__:
        earlier = f"release {renderer}" if renderer else "an earlier release"
        return f"Written again it is not the same: {earlier} rendered it, and this is {__version__}."
    return (
        "Written again it is not the same, although by the same release: what it is made of has changed since, as PBEM_WEB_URL,"
        " an address of this service, or words that were erased."
    )
