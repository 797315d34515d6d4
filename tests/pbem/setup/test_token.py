"""Where a provider takes no password, a command that prints access tokens opens the mailbox for letters in and out."""

import os
import pty
import subprocess
import sys
from pathlib import Path

from pbem.settings_file import read_file
from tests.pbem.cli.shell import Shell
from tests.pbem.mailbox.test_sources import OAUTH, access_token, believing
from tests.pbem.setup.provider import DOMAIN, Habits, mailboxes, provider
from tests.support.servers.sink import free_port

TESTING = "the consent ends after seven days"


def test_a_mailbox_is_set_up_by_tokens_alone_and_a_stale_one_is_told(tmp_path: Path) -> None:
    ada, home = f"ada@{DOMAIN}", tmp_path / "home"
    ports = {"PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}", "PBEM_OPERATOR_LISTEN": "off"}
    both = OAUTH.replace("{mechanism}", "plain login oauthbearer")
    with mailboxes(more=both, prepare=believing) as server, provider(Habits(), server) as running:
        about = {**running.environment, **ports}
        running.token = access_token(ada, 600)
        words = ("setup", ada, *running.options, "--wait", "30", "--token-command")
        stale = Shell(home)(*words, f"printf {access_token(ada, -600)}", stdin=b"", **about)
        assert "did not take the access token" in stale.err
        done = Shell(home)(*words, f"printf {running.token}", stdin=b"", **about)
        assert done.code == 0, done
        assert TESTING in done.out
        settings = read_file(home / "settings.env")
        assert settings["PBEM_MAIL_TOKEN_COMMAND"] == f"printf {running.token}"
        assert not {"PBEM_MAIL_PASSWORD_FILE", "PBEM_MAIL_PASSWORD_COMMAND"} & settings.keys()
        again = Shell(home)("setup", "--json", stdin=b"", **about)
        doctor = Shell(home)("doctor", "--quick", stdin=b"", **about)
    assert again.code == 0, again
    assert doctor.out.count("lets us in") == 2, doctor


def test_in_a_terminal_it_is_said_what_such_a_command_is_and_one_may_stop(tmp_path: Path) -> None:
    ours, theirs = pty.openpty()
    os.write(ours, b"\n")
    known = {"PBEM_WEB_LISTEN": f"127.0.0.1:{free_port()}", "PBEM_OPERATOR_LISTEN": "off", "PBEM_HOME": str(tmp_path)}
    command = [sys.executable, "-P", "-m", "pbem", "setup", "ada@outlook.com"]
    done = subprocess.run(
        command, stdin=theirs, capture_output=True, text=True, check=False, env={**os.environ, **known}
    )
    os.close(ours)
    os.close(theirs)
    assert "only an access token that you let a program have in a browser" in done.stdout
    assert TESTING in done.stdout
    assert "say --token-command with a command" in done.stderr
    assert done.returncode == 1
    assert not (tmp_path / "settings.env").exists()
