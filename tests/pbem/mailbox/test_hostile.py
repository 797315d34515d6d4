"""Hostile and mutated letters come through a mailbox as through a mail server's door; a soak does ten thousand."""

from tests.pbem.mailbox.dovecot import needed
from tests.soak import mailbox

MANY = 40


def test_hostile_letters_are_taken_in_once_and_no_other_is_touched() -> None:
    needed()
    assert mailbox.run(seed=1, start=0, count=MANY)["cases"] == MANY
