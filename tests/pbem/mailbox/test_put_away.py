"""A letter is put away into another folder than the one it lies in."""

import msgspec

from tests.pbem.mailbox.pretended import pretended


def test_a_letter_that_lies_where_stored_letters_are_kept_stays_there() -> None:
    with pretended({5: b"Subject: help\r\n\r\n"}) as server:
        server.mailbox = msgspec.structs.replace(server.mailbox, folder="pbem")
        with server.connection() as connection:
            connection.put_away(5, "pbem")
            assert server.put_away == []
        with server.connection() as connection:
            connection.put_away(5, "another")
            assert server.put_away == [5]
