"""Triggers by which the vault lets go of a letter of ours that can be written again, and still of nothing else by itself.

A text is erased whole, its salt too, or given up with salt and hash kept, by which the same letter written again is known.
"""

from typing import Final

_KEPT: Final = "what the vault holds may be erased and nothing else"
_SAME: Final = " AND ".join(f"NEW.{name} IS OLD.{name}" for name in ("id", "author", "digest", "created_at", "packed"))
_GONE: Final = "NEW.ciphertext IS NULL AND NEW.nonce IS NULL"
_ERASED: Final = "NEW.salt IS NULL AND NEW.erased_at IS NOT NULL AND NEW.dropped_at IS OLD.dropped_at"
_DROPPED: Final = "NEW.dropped_at IS NOT NULL AND NEW.salt IS OLD.salt AND NEW.erased_at IS OLD.erased_at"
_ALLOWED: Final = f"{_GONE} AND {_SAME} AND (({_ERASED}) OR ({_DROPPED}))"


def statements(dialect: str) -> tuple[str, ...]:
    """The statements that put these in the place of the first release's."""
    if dialect == "sqlite":
        return (
            "DROP TRIGGER vault_only_erase",
            f"CREATE TRIGGER vault_only_erase BEFORE UPDATE ON vault WHEN NOT ({_ALLOWED})"
            f" BEGIN SELECT RAISE(ABORT, 'vault: {_KEPT}'); END",
        )
    allowed = _ALLOWED.replace(" IS OLD.", " IS NOT DISTINCT FROM OLD.")
    return (
        "CREATE OR REPLACE FUNCTION only_erasing() RETURNS trigger LANGUAGE plpgsql AS $$"
        f" BEGIN IF TG_OP = 'UPDATE' AND ({allowed}) THEN RETURN NEW; END IF;"
        f" RAISE EXCEPTION 'vault: {_KEPT}' USING ERRCODE = 'restrict_violation'; END $$",
    )
