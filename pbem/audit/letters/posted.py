"""Letters of ours that an operator asks for."""

from typing import Any, Final

from sqlalchemy import Connection, false, literal_column

from pbem.audit.letters.wanted import OUT, LettersWanted, newest_first, not_running, numbers
from pbem.clubhouse.outbox.posted import POSTED, PostedLetter
from pbem.store.tables import outbox

# As the partial indexes say them.
_STATES: Final[dict[str, Any]] = {
    "failed": literal_column("outbox.state = 'failed'"),
    "waiting": literal_column("outbox.state = 'waiting'"),
}
STATES: Final = tuple(_STATES)


def letters_posted(conn: Connection, wanted: LettersWanted) -> list[PostedLetter]:
    """The newest letters that are wanted, the oldest of them first."""
    common = [*numbers(conn, wanted, *OUT), *not_running(wanted)]
    if wanted.match is not None:
        common.append(outbox.c.match_id == wanted.match)
    if wanted.player is not None:
        common.append(outbox.c.player_id == wanted.player)
    if wanted.message_id is not None:
        number, _, rest = wanted.message_id.partition(".")  # how every Message-ID of ours begins
        common.append(outbox.c.id == number if rest else false())
    found: dict[int, PostedLetter] = {}
    for state in wanted.states or ("",):
        states = [_STATES[state]] if state else []
        asked = POSTED.where(*common, *states).order_by(newest_first(wanted, outbox.c.serial)).limit(wanted.most)
        found |= {row.serial: PostedLetter(*row) for row in conn.execute(asked)}
    return [found[number] for number in sorted(found)][-wanted.most :]
