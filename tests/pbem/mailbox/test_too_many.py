"""Letters that wait in the mailbox because too many came at once are said to wait."""

from pathlib import Path

from mail.inbound.mailbox.trouble import TroubleKind
from tests.pbem.mailbox.fetching import taken_in
from tests.pbem.mailbox.pretended import looks, pretended
from tests.support.house import House


def letter(number: int) -> bytes:
    """One of many, each by somebody else."""
    return (
        f"From: s{number}@example.net\r\nTo: ada@example.org\r\nMessage-ID: <{number}@example.net>\r\n\r\nhello\r\n"
    ).encode()


def test_letters_that_have_to_wait_are_told_of_until_they_are_taken_in(tmp_path: Path) -> None:
    house = House(tmp_path, PBEM_LIMITS="all=20", PBEM_MAILBOX="dedicated")
    with pretended({uid: letter(uid) for uid in range(1, 26)}) as server, server.connection() as connection:
        through, _ = looks(house, dedicated=True)
        assert through.look(connection).kind is TroubleKind.TOO_MANY
        assert TroubleKind.TOO_MANY.leaves_it_open
        assert taken_in(house) == 20
        house.wait(minutes=61)
        assert through.look(connection).kind is None
    assert taken_in(house) == 25
