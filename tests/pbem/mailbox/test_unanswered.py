"""What a server says of a moment is no more than that: a letter that it does not show, a folder that it cannot open now."""

from pathlib import Path

import pytest

from mail.inbound.mailbox.trouble import Trouble, TroubleKind
from tests.pbem.mailbox.fetching import taken_in
from tests.pbem.mailbox.pretended import looks, pretended
from tests.support.house import House


@pytest.mark.parametrize("asked", [b"BODY.PEEK[HEADER]", b"BODY.PEEK[]"])
@pytest.mark.parametrize("shown", [b"NIL", b'""'])
def test_an_empty_answer_does_not_make_a_letter_gone(asked: bytes, shown: bytes, tmp_path: Path) -> None:
    house = House(tmp_path)
    house.open("spy", "partisan-1")
    with pretended({5: house.reply("spy", "help")}) as server, server.connection() as connection:
        through, rows = looks(house)
        server.mute = {asked: shown}
        assert through.look(connection).kind is TroubleKind.NOT_READ
        mark = rows.mark(server.mailbox.name)
        assert mark is None or mark.upto < 5
        server.mute = {}
        assert through.look(connection).kind is None
    assert (taken_in(house), server.put_away) == (1, [5])


def test_a_letter_that_is_gone_holds_the_mark_up_no_longer(tmp_path: Path) -> None:
    house = House(tmp_path)
    house.open("spy", "partisan-1")
    with pretended({5: house.reply("spy", "help")}) as server, server.connection() as connection:
        through, rows = looks(house)
        server.mute = {b"BODY.PEEK[]": b"NIL"}
        through.look(connection)
        server.letters.clear()
        assert through.look(connection).kind is None
        mark = rows.mark(server.mailbox.name)
    assert mark is not None
    assert mark.upto == 5


def test_letters_of_others_that_were_not_shown_are_not_read_whole_afterwards(tmp_path: Path) -> None:
    house = House(tmp_path)
    foreign = b"From: friend@example.net\r\nTo: ada@example.org\r\nSubject: dinner\r\n\r\nOn Friday?\r\n"
    with pretended({5: foreign, 6: foreign}) as server, server.connection() as connection:
        through, _ = looks(house)
        server.mute = {b"BODY.PEEK[HEADER]": b"NIL"}
        assert through.look(connection).kind is TroubleKind.NOT_READ
        server.mute = {}
        assert through.look(connection).kind is None
    assert server.shown_whole == []


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        (b"[INUSE] Timeout while waiting for lock", TroubleKind.UNREACHABLE),
        (b"[SERVERBUG] Internal error occurred. Refer to server log for more information.", TroubleKind.UNREACHABLE),
        (b"[UNAVAILABLE] Backend is away", TroubleKind.UNREACHABLE),
        (b"[NONEXISTENT] Mailbox doesn't exist: INBOX", TroubleKind.NO_FOLDER),
        (b"[NOPERM] Permission denied", TroubleKind.NO_FOLDER),
    ],
)
def test_a_folder_that_cannot_be_opened_just_now_is_tried_again_as_soon_as_a_server_that_is_away(
    words: bytes, kind: TroubleKind
) -> None:
    with pretended({}) as server:
        server.shut = words
        with pytest.raises(Trouble) as met, server.connection():
            pass
    assert met.value.kind is kind
