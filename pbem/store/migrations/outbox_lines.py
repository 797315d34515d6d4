"""Triggers by which the database keeps ``outbox_heads`` in step with the letters that wait, whoever changes one.

The first letter of each line is found once, when the line changes, and not by everybody who looks for work. PostgreSQL has a
line's row locked while it is changed, so that a letter that comes while another leaves is never forgotten.
"""

from typing import Final

_CHANGES: Final = "UPDATE OF state, not_before, claimed_until, head ON outbox"
_WHEN: Final = "OLD.state = 'waiting' OR NEW.state = 'waiting'"
_FIRST: Final = "FROM outbox WHERE state = 'waiting' AND head = {line} ORDER BY head, serial LIMIT 1"


def filling(dialect: str) -> str:
    """The statement that fills the database table, empty, from the letters that wait."""
    return statements(dialect)[-1]


def statements(dialect: str) -> tuple[str, ...]:
    """The statements that make the triggers, and fill the database table from the letters that wait already."""
    if dialect == "sqlite":
        return _sqlite()
    return _postgresql()


def _sqlite() -> tuple[str, ...]:
    fields = "w.head, w.serial, MAX(w.not_before, COALESCE(w.claimed_until, w.not_before)) FROM outbox AS w"
    firsts = " OR ".join(f"w.serial = (SELECT serial {_FIRST.format(line=line)})" for line in ("OLD.head", "NEW.head"))
    return (
        "CREATE TRIGGER outbox_gets_into_line AFTER INSERT ON outbox WHEN NEW.state = 'waiting' BEGIN"
        " INSERT INTO outbox_heads (name, serial, due) VALUES (NEW.head, NEW.serial, NEW.not_before)"
        " ON CONFLICT (name) DO NOTHING; END",
        f"CREATE TRIGGER outbox_line_goes_on AFTER {_CHANGES} WHEN {_WHEN} BEGIN"
        " DELETE FROM outbox_heads WHERE name IN (OLD.head, NEW.head);"
        f" INSERT INTO outbox_heads (name, serial, due) SELECT {fields} WHERE {firsts}; END",
        f"INSERT INTO outbox_heads (name, serial, due) SELECT {fields}"
        " WHERE w.serial IN (SELECT MIN(serial) FROM outbox WHERE state = 'waiting' GROUP BY head)",
    )


def _postgresql() -> tuple[str, ...]:
    due = "GREATEST(not_before, claimed_until)"
    return (
        "CREATE FUNCTION settle_outbox_line(line text) RETURNS void LANGUAGE plpgsql AS $$"
        " DECLARE first record; BEGIN"
        " PERFORM 1 FROM outbox_heads WHERE name = line FOR UPDATE;"
        f" SELECT serial, {due} AS due INTO first {_FIRST.format(line='line')};"
        " IF first.serial IS NULL THEN DELETE FROM outbox_heads WHERE name = line;"
        " ELSE INSERT INTO outbox_heads (name, serial, due) VALUES (line, first.serial, first.due)"
        " ON CONFLICT (name) DO UPDATE SET serial = excluded.serial, due = excluded.due; END IF; END $$",
        "CREATE FUNCTION outbox_gets_into_line() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " INSERT INTO outbox_heads (name, serial, due) VALUES (NEW.head, NEW.serial, NEW.not_before)"
        " ON CONFLICT (name) DO UPDATE SET name = excluded.name; RETURN NULL; END $$",
        "CREATE FUNCTION outbox_line_goes_on() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"
        " PERFORM settle_outbox_line(NEW.head);"
        " IF OLD.head IS DISTINCT FROM NEW.head THEN PERFORM settle_outbox_line(OLD.head); END IF;"
        " RETURN NULL; END $$",
        "CREATE TRIGGER outbox_gets_into_line AFTER INSERT ON outbox FOR EACH ROW WHEN (NEW.state = 'waiting')"
        " EXECUTE FUNCTION outbox_gets_into_line()",
        f"CREATE TRIGGER outbox_line_goes_on AFTER {_CHANGES} FOR EACH ROW WHEN ({_WHEN})"
        " EXECUTE FUNCTION outbox_line_goes_on()",
        f"INSERT INTO outbox_heads (name, serial, due) SELECT DISTINCT ON (head) head, serial, {due} FROM outbox"
        " WHERE state = 'waiting' ORDER BY head, serial",
    )
