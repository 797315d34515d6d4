"""A provider whose letters go out and come in by a real Postfix: signed in to over TLS, delivered into Dovecot's mailboxes.

Nothing leaves it, and nobody but those who have signed in may hand letters over. It needs root to start.
"""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest
from imapclient import IMAPClient

from tests.pbem.mailbox.dovecot import Dovecot
from tests.pbem.setup.provider import DOMAIN, NAMES, PASSWORD, Habits, Provider, mailboxes
from tests.support.servers.sink import free_port

_PROGRAM: Final = Path("/usr/sbin/postfix")
_ABSENT: Final = "no Postfix found, or not root: deploy/setup/postfix installs it"
_MAIN: Final = """\
compatibility_level = 3.6
queue_directory = {folder}/spool
data_directory = {folder}/data
daemon_directory = /usr/lib/postfix/sbin
mail_owner = postfix
setgid_group = postdrop
myhostname = mx.{domain}
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
alias_database =
recipient_delimiter = +
virtual_mailbox_domains = {domain}
virtual_mailbox_base = {home}
virtual_mailbox_maps = inline:{{ {boxes} }}
virtual_uid_maps = static:{owner.pw_uid}
virtual_gid_maps = static:{owner.pw_gid}
virtual_minimum_uid = 1
virtual_transport = virtual
default_transport = error:nothing leaves this machine
maillog_file = {folder}/log
maillog_file_prefixes = {folder}
smtpd_tls_chain_files = {folder}/keys.pem
smtpd_tls_wrappermode = yes
smtpd_sasl_auth_enable = yes
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:{auth}
smtpd_relay_restrictions = permit_sasl_authenticated, reject
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
"""
_MASTER: Final = """\
127.0.0.1:{port} inet n - n - - smtpd
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
proxymap unix - - n - - proxymap
error unix - - n - - error
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
tlsmgr unix - - n 1000? 1 tlsmgr
postlog unix-dgram n - n - 1 postlogd
"""
_AUTH: Final = "service auth {{\n  inet_listener {{\n    address = 127.0.0.1\n    port = {port}\n  }}\n}}\n"


def absent() -> str | None:
    """Why there can be no Postfix here; None if there can."""
    if _PROGRAM.exists() and os.geteuid() == 0:
        return None
    if os.environ.get("PBEM_REQUIRE_POSTFIX") == "1":
        pytest.fail(_ABSENT)
    return _ABSENT


class PostfixProvider(Provider):
    """Mailboxes in Dovecot, and Postfix in front of them; what it does to letters is what Postfix does."""

    def __init__(self, server: Dovecot, port: int) -> None:
        super().__init__(Habits(results=None), server)
        self.smtp_port = port


@contextmanager
def postfix() -> Iterator[Provider]:
    """Running for the block; where there is none the test is left out, and in CI it fails."""
    if why := absent():
        pytest.skip(why)
    auth, port, folder = free_port(), free_port(), Path(tempfile.mkdtemp(prefix="pbem-postfix-"))
    try:
        with mailboxes(more=_AUTH.format(port=auth)) as server:
            _configure(folder, server, auth, port)
            command = (str(_PROGRAM), "-c", str(folder / "etc"))
            subprocess.run((*command, "start"), check=True, stdin=subprocess.DEVNULL, capture_output=True)
            try:
                yield PostfixProvider(server, port)
            finally:
                subprocess.run((*command, "stop"), check=True, stdin=subprocess.DEVNULL, capture_output=True)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _configure(folder: Path, server: Dovecot, auth: int, port: int) -> None:
    folder.chmod(0o755)
    for name in ("spool", "data", "etc"):
        (folder / name).mkdir()
    os.chown(folder / "data", pwd.getpwnam("postfix").pw_uid, 0)
    pair = (server.folder / "key.pem").read_bytes() + (server.folder / "certificate.pem").read_bytes()
    (folder / "keys.pem").write_bytes(pair)
    (folder / "keys.pem").chmod(0o600)
    for name in NAMES:  # a first look makes the mailbox
        with IMAPClient("127.0.0.1", server.port, ssl_context=server.context) as client:
            client.login(f"{name}@{DOMAIN}", PASSWORD)
    boxes = ", ".join(f"{{ {name}@{DOMAIN} = {name}@{DOMAIN}/Maildir/ }}" for name in NAMES)
    main = _MAIN.format(
        folder=folder, domain=DOMAIN, home=server.folder / "home", boxes=boxes, owner=pwd.getpwnam("dovecot"), auth=auth
    )
    (folder / "etc/main.cf").write_text(main)
    (folder / "etc/master.cf").write_text(_MASTER.format(port=port))
