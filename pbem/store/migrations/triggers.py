"""Triggers by which the database itself refuses to rewrite history; named once, used by migrations."""

from typing import Final

_REFUSED: Final = "history is only ever added to"
_VAULT_KEPT: Final = "what the vault holds may be erased and nothing else"

# Erased means: no text, no nonce, no salt, the time of it; everything else as it was.
_SQLITE_ERASES: Final = (
    "NEW.ciphertext IS NULL AND NEW.nonce IS NULL AND NEW.salt IS NULL AND NEW.erased_at IS NOT NULL"
    " AND NEW.id IS OLD.id AND NEW.author IS OLD.author AND NEW.digest IS OLD.digest"
    " AND NEW.created_at IS OLD.created_at"
)
_POSTGRES_ERASES: Final = _SQLITE_ERASES.replace(" IS OLD.", " IS NOT DISTINCT FROM OLD.")


def sqlite() -> tuple[str, ...]:
    """For SQLite. A row that replaces another is refused before it comes in: replacing fires no trigger of its own."""
    made = [
        f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table}"
        f" BEGIN SELECT RAISE(ABORT, '{table}: {_REFUSED}'); END"
        for table in ("events", "feed")
        for verb in ("UPDATE", "DELETE")
    ]
    taken = {"events": "stream = NEW.stream AND version = NEW.version", "feed": "seq = NEW.seq"}
    made += [
        f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table} WHEN EXISTS (SELECT 1 FROM {table} WHERE {where})"
        f" BEGIN SELECT RAISE(ABORT, '{table}: this place is taken, {_REFUSED}'); END"
        for table, where in taken.items()
    ]
    made += [
        f"CREATE TRIGGER vault_no_delete BEFORE DELETE ON vault BEGIN SELECT RAISE(ABORT, 'vault: {_VAULT_KEPT}'); END",
        f"CREATE TRIGGER vault_only_erase BEFORE UPDATE ON vault WHEN NOT ({_SQLITE_ERASES})"
        f" BEGIN SELECT RAISE(ABORT, 'vault: {_VAULT_KEPT}'); END",
    ]
    return tuple(made)


def only_added_to(table: str, dialect: str) -> tuple[str, ...]:
    """The same for a database table that came later, whose rows are numbered by ``id``."""
    if dialect == "sqlite":
        changes = (
            f"CREATE TRIGGER {table}_no_{verb.lower()} BEFORE {verb} ON {table}"
            f" BEGIN SELECT RAISE(ABORT, '{table}: {_REFUSED}'); END"
            for verb in ("UPDATE", "DELETE")
        )
        return (
            *changes,
            f"CREATE TRIGGER {table}_no_replace BEFORE INSERT ON {table}"
            f" WHEN EXISTS (SELECT 1 FROM {table} WHERE id = NEW.id)"
            f" BEGIN SELECT RAISE(ABORT, '{table}: this place is taken, {_REFUSED}'); END",
        )
    return (
        f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table}"
        " FOR EACH ROW EXECUTE FUNCTION refuse_rewriting()",
        f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} EXECUTE FUNCTION refuse_rewriting()",
    )


def postgresql() -> tuple[str, ...]:
    """For PostgreSQL; TRUNCATE is refused as well."""
    made = [
        "CREATE FUNCTION refuse_rewriting() RETURNS trigger LANGUAGE plpgsql AS $$"
        f" BEGIN RAISE EXCEPTION '%: {_REFUSED}', TG_TABLE_NAME USING ERRCODE = 'restrict_violation'; END $$",
        "CREATE FUNCTION only_erasing() RETURNS trigger LANGUAGE plpgsql AS $$"
        f" BEGIN IF TG_OP = 'UPDATE' AND ({_POSTGRES_ERASES}) THEN RETURN NEW; END IF;"
        f" RAISE EXCEPTION 'vault: {_VAULT_KEPT}' USING ERRCODE = 'restrict_violation'; END $$",
        "CREATE TRIGGER vault_only_erase BEFORE UPDATE OR DELETE ON vault FOR EACH ROW EXECUTE FUNCTION only_erasing()",
        "CREATE TRIGGER vault_no_truncate BEFORE TRUNCATE ON vault EXECUTE FUNCTION only_erasing()",
    ]
    for table in ("events", "feed"):
        made += [
            f"CREATE TRIGGER {table}_no_change BEFORE UPDATE OR DELETE ON {table}"
            " FOR EACH ROW EXECUTE FUNCTION refuse_rewriting()",
            f"CREATE TRIGGER {table}_no_truncate BEFORE TRUNCATE ON {table} EXECUTE FUNCTION refuse_rewriting()",
        ]
    return tuple(made)
