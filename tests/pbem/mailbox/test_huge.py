"""A mailbox of more letters than one answer holds is looked through to its end, wherever the look begins."""

import pytest

from tests.pbem.mailbox.pretended import pretended

FIRST = 1_000_000
MANY = 130_000  # their numbers are more than the library reads in one answer


def letters() -> dict[int, bytes]:
    """Letters of others, numbered one by one."""
    return dict.fromkeys(range(FIRST, FIRST + MANY), b"Subject: dinner\r\n\r\nOn Friday?\r\n")


@pytest.mark.parametrize("says_next", [True, False])
@pytest.mark.parametrize("behind", [0, FIRST + 49])
def test_it_is_looked_through_from_its_start_and_from_where_a_look_broke_off(behind: int, says_next: bool) -> None:
    with pretended(letters(), says_next=says_next) as server, server.connection() as connection:
        found = [uid for uids in connection.after(behind) for uid in uids]
    assert found == list(range(max(behind + 1, FIRST), FIRST + MANY))


def test_letters_put_away_between_two_answers_have_no_other_passed_over() -> None:
    with pretended(letters()) as server, server.connection() as connection:
        found: list[int] = []
        for uids in connection.after(0):
            found += uids
            for uid in uids:
                del server.letters[uid]
    assert len(found) == MANY


def test_what_comes_after_the_folder_was_opened_is_found_too() -> None:
    with pretended(letters()) as server, server.connection() as connection:
        server.letters[FIRST + MANY + 5] = b"Subject: late\r\n\r\n"
        assert sum(map(len, connection.after(0))) == MANY + 1
        server.letters[FIRST + MANY + 6] = b"Subject: later\r\n\r\n"
        assert list(connection.after(FIRST + MANY + 5)) == [[FIRST + MANY + 6]]
