"""What goes wrong between a service and its mailbox loses no letter and doubles none."""

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from tests.pbem.mailbox.dovecot import PASSWORD, Dovecot, needed
from tests.pbem.mailbox.dovecot import dovecot as dovecot
from tests.pbem.mailbox.fetching import (
    QUICK,
    fetched,
    fetching,
    house_at,
    standing,
    taken_in,
    trouble,
    wait_until,
)
from tests.pbem.mailbox.proxy import proxy
from tests.support.house import House
from tests.support.servers.sink import free_port
from tests.support.tree import ROOT

STEP = 211  # bytes by which each connection lasts longer than the one before
READABLE = """
ssl = yes
disable_plaintext_auth = no
service imap-login {{
  inet_listener imap {{
    port = {port}
  }}
}}
"""  # without TLS, so that what is asked can be seen on the way
WITHOUT_MOVE = "IMAP4rev1 LITERAL+ SASL-IR IDLE NAMESPACE UIDPLUS"


def replies(house: House, many: int) -> list[bytes]:
    """As many answers to one letter, none like another."""
    house.open("spy", "partisan-1")
    return [house.reply("spy", f"what about {number}?") for number in range(many)]


def test_a_connection_cut_at_any_byte_loses_and_doubles_nothing(dovecot: Dovecot, tmp_path: Path) -> None:
    with proxy(dovecot.port, lambda number: STEP * number) as between:
        house = House(tmp_path, PBEM_MAIL_IN=dovecot.url.replace(str(dovecot.port), str(between.port)))
        sent = replies(house, 3)
        dovecot.put(*sent)
        with fetching(house, dovecot, msgspec.structs.replace(QUICK, least=0.01, most=0.01, held=0.05)):
            wait_until(lambda: len(dovecot.letters("pbem")) >= 3, "the letters were put away")
        assert between.cut > 10
    assert sorted(raw for _, _, raw in dovecot.letters("pbem")) == sorted(sent)
    assert dovecot.letters() == []
    assert taken_in(house) == 3


def test_a_process_killed_behind_a_stored_letter_finds_it_again_and_knows_it(dovecot: Dovecot, tmp_path: Path) -> None:
    house = house_at(dovecot, tmp_path)
    dovecot.put(*replies(house, 3))
    command = [sys.executable, "-m", "tests.pbem.mailbox.killed", str(tmp_path), "2"]
    command.append(str(dovecot.folder / "certificate.pem"))
    died = subprocess.run(command, cwd=ROOT, env=os.environ | house.environment, check=False).returncode
    assert died == -signal.SIGKILL
    assert (taken_in(house), len(dovecot.letters("pbem"))) == (2, 1)
    fetched(house, dovecot, 3)
    assert taken_in(house) == 3


def test_with_another_uidvalidity_all_is_looked_at_anew_and_known_again(dovecot: Dovecot, tmp_path: Path) -> None:
    house = house_at(dovecot, tmp_path)
    first, second = replies(house, 2)
    dovecot.put(first)
    fetched(house, dovecot, 1)
    dovecot.renumber()
    dovecot.put(first, second)
    fetched(house, dovecot, 3)
    assert taken_in(house) == 2


def test_a_letter_that_cannot_be_put_away_is_played_and_put_away_later(tmp_path: Path) -> None:
    needed()
    full = Dovecot(capability=WITHOUT_MOVE)
    try:
        house = house_at(full, tmp_path)
        full.put(*replies(house, 2))
        full.set_password(PASSWORD, quota="1k")
        with fetching(house, full):
            wait_until(lambda: taken_in(house) == 2, "both letters were stored")
            wait_until(lambda: trouble(house) == "not-put-away", "that was noticed")
            assert len(full.letters()) == 2
            full.set_password(PASSWORD)
            wait_until(lambda: full.letters() == [] and trouble(house) is None, "they were put away")
        assert taken_in(house) == 2
    finally:
        full.remove()


def test_a_changed_password_is_said_and_the_new_one_tried_at_once(dovecot: Dovecot, tmp_path: Path) -> None:
    kept = tmp_path / "password"
    kept.touch(mode=0o600)
    kept.write_text(f"{PASSWORD}\n")
    url = dovecot.url.replace(f":{PASSWORD.replace(' ', '%20')}@", "@")
    house = House(tmp_path / "home", PBEM_MAIL_IN=url, PBEM_MAIL_PASSWORD_FILE=str(kept))
    with fetching(house, dovecot):
        wait_until(lambda: standing(house) is not None, "the mailbox was looked into")
        dovecot.set_password("another")
        wait_until(lambda: trouble(house) == "not-let-in", "it was said that nobody is let in")
        kept.write_text("another\n")
        wait_until(lambda: trouble(house) is None, "the new password was tried")
        dovecot.put(*replies(house, 1), password="another")
        wait_until(lambda: taken_in(house) == 1, "a letter was stored")


def test_a_server_that_falls_silent_is_left_for_a_new_connection(dovecot: Dovecot, tmp_path: Path) -> None:
    with proxy(dovecot.port) as between:
        house = House(tmp_path, PBEM_MAIL_IN=dovecot.url.replace(str(dovecot.port), str(between.port)))
        with fetching(house, dovecot, msgspec.structs.replace(QUICK, silence=0.5)):
            wait_until(lambda: standing(house) is not None, "the mailbox was looked into")
            between.silent.set()
            dovecot.put(*replies(house, 1))
            wait_until(lambda: between.connections > 1, "the silence was noticed")
            between.silent.clear()
            wait_until(lambda: taken_in(house) == 1, "the letter was stored")


def test_a_server_that_was_killed_and_started_anew_waits_for_no_lock_that_it_left(dovecot: Dovecot) -> None:
    dovecot.put(b"Subject: one\r\n\r\n")
    left = dovecot.folder / "home" / dovecot.user / "Maildir/dovecot-uidlist.lock"
    # As its process would have left it, had somebody else been given that process's number.
    left.write_text(f"{os.getpid()}:{socket.gethostname()}")
    dovecot.stop()
    dovecot.start()
    dovecot.put(b"Subject: two\r\n\r\n")
    assert len(dovecot.letters()) == 2


@pytest.mark.parametrize("asked", [b"UID FETCH 1 (BODY.PEEK[]", b"UID MOVE 1 "])
def test_a_letter_over_which_the_server_hangs_up_holds_no_other_up_and_is_tried_again(
    asked: bytes, tmp_path: Path
) -> None:
    needed()
    port = free_port()
    server = Dovecot(more=READABLE.replace("{port}", str(port)))
    try:
        with proxy(port) as between:
            url = server.url.replace("imaps:", "imap:").replace(str(server.port), str(between.port))
            house = House(tmp_path, PBEM_MAIL_IN=url)
            server.put(*replies(house, 3))
            between.hated = asked
            with fetching(house, server):
                wait_until(lambda: len(server.letters("pbem")) == 2, "the others were put away")
                between.hated = None
                wait_until(lambda: len(server.letters("pbem")) == 3, "it was put away")
            assert between.cut >= 3
            assert taken_in(house) == 3
    finally:
        server.remove()
