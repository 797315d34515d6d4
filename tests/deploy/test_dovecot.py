"""The mailbox of deploy/dovecot: Dovecot understands the file, and what comes in by it is played as it should be."""

import os
import pwd
import shutil
import signal
import smtplib
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from pbem.doors import Doors
from tests.deploy.composed import DEPLOY
from tests.pbem.mailbox.dovecot import needed
from tests.pbem.mailbox.fetching import QUICK, taken_in, wait_until
from tests.support.house import House
from tests.support.servers.sink import free_port

FILE = DEPLOY / "dovecot/local.conf"
PROGRAM = Path("/usr/sbin/dovecot")
DOMAIN, SERVER, PASSWORD = "games.example.org", "mx.example.org", "a-password"
BY_POSTFIX = "Received: from mx.example.net by mx.example.org (Postfix) with ESMTPS; Mon, 5 Jan 2026 18:00:00 +0000\r\n"
RESULTS = f"Authentication-Results: {SERVER}; dkim=pass header.d=example.org; dmarc=pass header.from=example.org\r\n"
ROUND = """
base_dir = {folder}/run
state_dir = {folder}/run
log_path = {folder}/log
service anvil {{
  chroot =
}}
service imap-login {{
  chroot =
}}
service stats {{
  chroot =
}}
"""


def understood(file: Path) -> str:
    """The file as Dovecot reads it, what it says by itself left out."""
    needed()
    done = subprocess.run(["doveconf", "-n", "-c", str(file)], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout


@contextmanager
def running(port: int) -> Iterator[Path]:
    """A Dovecot with the file, but for the places and owners of this test; its folder, where ``lmtp`` is the door."""
    folder = Path(tempfile.mkdtemp(prefix="pbem-dovecot-"))
    folder.chmod(0o755)
    owner = pwd.getpwnam("dovecot")
    (folder / "vmail").mkdir()
    os.chown(folder / "vmail", owner.pw_uid, owner.pw_gid)
    (folder / "users").write_text(f"g@{DOMAIN}:{{PLAIN}}{PASSWORD}\n")
    text = FILE.read_text()
    for ours, own in {
        "/etc/dovecot/users": f"{folder}/users", "/var/vmail": f"{folder}/vmail", "vmail ": "dovecot ", "143": str(port),
        "/var/spool/postfix/private/dovecot-lmtp": f"{folder}/lmtp", "user = postfix": "user = root",
        "group = postfix": "group = root",
    }.items():  # fmt: skip
        assert ours in text
        text = text.replace(ours, own)
    (folder / "dovecot.conf").write_text(text + ROUND.format(folder=folder))
    process = subprocess.Popen([PROGRAM, "-F", "-c", folder / "dovecot.conf"], start_new_session=True)
    try:
        wait_until((folder / "lmtp").exists, "Dovecot began")
        yield folder
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(20)
        shutil.rmtree(folder, ignore_errors=True)


def hand_over(folder: Path, recipient: str, raw: bytes) -> None:
    """A letter as Postfix hands it to Dovecot."""
    with smtplib.LMTP(str(folder / "lmtp")) as door:
        door.sendmail("spy@example.org", [recipient], raw)


def test_dovecot_understands_the_file() -> None:
    said = understood(FILE)
    assert "lmtp_add_received_header = no" in said
    assert "lmtp_hdr_delivery_address = original" in said
    assert "address = 127.0.0.1" in said


@pytest.mark.skipif(os.geteuid() != 0, reason="mailboxes of another user are made by root alone")
def test_results_stand_below_one_line_and_the_order_is_played_at_once(tmp_path: Path) -> None:
    needed()
    port = free_port()
    house = House(
        tmp_path, PBEM_MAIL_IN=f"imap://g%40{DOMAIN}:{PASSWORD}@127.0.0.1:{port}/INBOX", PBEM_MAILBOX="dedicated",
        PBEM_MAIL_DOMAIN=DOMAIN, PBEM_MAIL_AUTHSERV_ID=SERVER, PBEM_MAIL_AUTHSERV_DEPTH="1",
    )  # fmt: skip
    match = house.open("spy", "partisan-1")
    reply = (BY_POSTFIX + RESULTS).encode() + house.reply("spy", house.some_order(match, "spy"))
    with running(port) as folder:
        with pytest.raises(smtplib.SMTPRecipientsRefused):
            hand_over(folder, f"nobody@{DOMAIN}", reply)
        hand_over(folder, str(house.last("spy")["Reply-To"]), reply)
        doors = Doors(house.service, lambda: house.now, rhythm=QUICK)
        doors.start()
        wait_until(lambda: taken_in(house) == 1, "the letter was fetched")
        doors.stop()
    house.work()
    assert house.match(match).views["spy"].decision > 1  # type: ignore[index]
    house.close()
