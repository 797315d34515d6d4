"""``pbem serve`` and ``pbem demo`` as processes: letters come in and go out, pages are shown, and a stop is clean."""

import json
import signal
import smtplib
import subprocess
import time
import urllib.request
from collections.abc import Callable
from email import message_from_bytes, policy
from typing import TypeVar

import pytest

from tests.pbem.cli.conftest import Here, new
from tests.pbem.cli.shell import Shell, answer_to, first_move
from tests.support.servers.sink import free_port, listening

T = TypeVar("T")
PATIENCE = 40.0  # seconds; only a failure ever waits so long


def soon(found: Callable[[], T]) -> T:
    """What is found, as soon as there is something."""
    until = time.monotonic() + PATIENCE
    while not (it := found()):
        assert time.monotonic() < until, "it never came"
        time.sleep(0.05)
    return it


def ports() -> dict[str, str]:
    """Settings that listen where nobody else does."""
    return {
        "PBEM_MAIL_IN": f"lmtp://127.0.0.1:{free_port()}",
        "PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}",
        "PBEM_OPERATOR_LISTEN": f"127.0.0.1:{free_port()}",
    }


def where(process: "subprocess.Popen[str]") -> dict[str, str]:
    """What a process says of itself as soon as it listens: a document over several lines."""
    assert process.stdout is not None
    lines = [process.stdout.readline()]
    while lines[-1] not in ("}\n", ""):
        lines.append(process.stdout.readline())
    told: dict[str, str] = json.loads("".join(lines))
    return told


def hand_over(address: str, raw: bytes) -> None:
    """What the mail server of a player does."""
    host, _, port = address.partition("://")[2].partition(":")
    letter = message_from_bytes(raw, policy=policy.default)
    with smtplib.LMTP(host, int(port), local_hostname="localhost", timeout=PATIENCE) as server:
        server.sendmail(str(letter["From"]), [str(letter["To"])], raw)


def stopped(process: "subprocess.Popen[str]", number: signal.Signals) -> tuple[str, list[dict[str, object]]]:
    """Tell a process to stop: what it had left to say, and its log."""
    process.send_signal(number)
    out, err = process.communicate(timeout=PATIENCE)
    assert process.returncode == 0, err
    return out, [json.loads(line) for line in err.splitlines()]


def test_an_order_by_lmtp_is_answered_into_the_maildir_and_the_log_names_nobody(shell: Shell, here: Here) -> None:
    new(here)
    with shell.staying("serve", "--json", **ports()) as process:
        listens = where(process)
        first = soon(lambda: shell.letters("spy") if (shell.home / "mail-out").exists() else [])[0]
        hand_over(listens["mail_in"], answer_to(first, "spy", first_move(first)))
        soon(lambda: len(shell.letters("spy")) == 2 and len(shell.letters("partisan-1")) == 2)
        with urllib.request.urlopen(listens["web"], timeout=PATIENCE) as page:
            assert page.status == 200
        with urllib.request.urlopen(listens["operator"] + "/metrics", timeout=PATIENCE) as page:
            assert b"pbem_letters_sent_total 4.0" in page.read()
        rest, log = stopped(process, signal.SIGTERM)

    assert rest == ""
    told = [line["event"] for line in log]
    assert told.count("letter taken in") == 1
    assert told.count("letter sent") == 4
    assert told.count("letter read") == 1
    assert told.count("events recorded") >= 1
    assert "@" not in json.dumps(log)
    assert str(first["Reply-To"]).partition("+")[2].partition("@")[0] not in json.dumps(log)


def test_letters_go_out_by_smtp_and_one_that_is_refused_for_now_comes_later(shell: Shell, here: Here) -> None:
    new(here)
    with listening() as sink:
        sink.answers["RCPT"] = ["451 4.2.0 spy@example.org is busy"]
        with shell.staying("serve", PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}", **ports()) as process:
            soon(lambda: sink.letters)
            _, log = stopped(process, signal.SIGINT)
        assert [one[1] for one in sink.letters] == [("partisan-1@example.org",)]
        assert [line["level"] for line in log if line["event"] == "letter is tried again later"] == ["warning"]
        assert "@" not in json.dumps(log)

        here("work", "--until-idle", "--now", "2099-01-01T00:00Z", PBEM_MAIL_OUT=f"smtp://127.0.0.1:{sink.port}")
        assert ("spy@example.org",) in [one[1] for one in sink.letters]


def test_a_store_is_not_moved_away_from_under_a_service_that_runs(shell: Shell, here: Here) -> None:
    new(here)
    target = f"sqlite:///{shell.home / 'other.db'}"
    with shell.staying("serve", "--json", **ports()) as process:
        where(process)
        refused = shell("move", target)
        stopped(process, signal.SIGTERM)
    assert (refused.code, "stop it first" in refused.err) == (1, True)
    assert shell("move", target).code == 0


def test_a_demonstration_starts_stops_and_goes_on_where_it_was(shell: Shell) -> None:
    told = []
    for number in (signal.SIGINT, signal.SIGTERM):
        with shell.staying("demo", "--json", "--seat", "spy", **ports()) as process:
            told.append(where(process))
            with urllib.request.urlopen(told[-1]["web"], timeout=PATIENCE) as page:
                assert page.status == 200
            assert stopped(process, number) == ("", [])

    assert told[0]["match"] == told[1]["match"]


@pytest.mark.parametrize("command", ["serve", "demo"])
def test_a_port_that_is_in_use_is_named(here: Here, command: str) -> None:
    with listening() as other:
        taken = f"127.0.0.1:{other.port}"
        letters = here(command, PBEM_MAIL_IN=f"lmtp://{taken}", PBEM_WEB_LISTEN=f"127.0.0.1:{free_port()}").mistake()
        pages = here(command, PBEM_MAIL_IN=f"lmtp://127.0.0.1:{free_port()}", PBEM_WEB_LISTEN=taken).mistake()

    assert f"Letters cannot be received on {taken} (Address already in use)" in letters
    assert f"Pages cannot be shown on {taken} (Address already in use)" in pages


def test_the_operators_port_is_named_where_it_is_in_use(here: Here) -> None:
    with listening() as other:
        taken = f"127.0.0.1:{other.port}"
        told = here("serve", **{**ports(), "PBEM_OPERATOR_LISTEN": taken}).mistake()

    assert f"Pages cannot be shown on {taken} (Address already in use)" in told
    assert "set PBEM_OPERATOR_LISTEN to another port" in told
