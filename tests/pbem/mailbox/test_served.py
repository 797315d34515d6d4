"""``pbem serve`` over a mailbox, as a process: what comes is fetched and answered, and the log names nobody."""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.pbem.mailbox.dovecot import Dovecot
from tests.pbem.mailbox.dovecot import dovecot as dovecot
from tests.pbem.mailbox.fetching import WAIT_SECONDS, house_at, wait_until
from tests.support.house import House
from tests.support.servers.sink import free_port
from tests.support.tree import ROOT


def test_serve_fetches_letters_and_answers_them(dovecot: Dovecot, tmp_path: Path) -> None:
    house = house_at(dovecot, tmp_path)
    house.open("spy", "partisan-1")
    reply = house.reply("spy", "help")
    house.close()
    with _serving(house, dovecot) as process:
        dovecot.put(reply)
        wait_until(lambda: len(dovecot.letters("pbem")) == 1, "it was put away")
        wait_until(
            lambda: any("Auto-Submitted: auto-replied" in one.read_text() for one in house.files()), "it was answered"
        )
        process.send_signal(signal.SIGTERM)
        told, log = process.communicate(timeout=WAIT_SECONDS)
    assert process.returncode == 0, log
    assert json.loads(told)["mail_in"] == f"imaps://127.0.0.1:{dovecot.port}/INBOX"
    assert "the mailbox is looked into" in log
    assert "@" not in log


@contextmanager
def _serving(house: House, dovecot: Dovecot) -> Iterator[subprocess.Popen[str]]:
    """``pbem serve`` in the house's home, until it is told to stop or the test is over."""
    ports = {f"PBEM_{name}_LISTEN": f"127.0.0.1:{free_port()}" for name in ("WEB", "OPERATOR")}
    certificate = {"SSL_CERT_FILE": str(dovecot.folder / "certificate.pem")}
    with subprocess.Popen(
        [sys.executable, "-m", "pbem", "serve", "--json"],
        cwd=ROOT,
        env=os.environ | house.environment | ports | certificate,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield process
        finally:
            process.kill()
