"""Which mailbox, and what the server is shown: URLs, password files, commands, access tokens."""

import base64
import hmac
import json
import time
from pathlib import Path

import pytest

from mail.inbound.mailbox.source import Mailbox, PasswordSources, SourceError, credential, mailbox
from pbem.settings import SettingsError, read_settings
from tests.pbem.mailbox.dovecot import USER, Dovecot, needed
from tests.pbem.mailbox.fetching import fetching, standing, trouble, wait_until
from tests.support.house import House

MINE = Mailbox("imap.example.org", 993, True, "me@example.org", "INBOX")
KEY = b"a key that the server and the tests share"
OAUTH = """
auth_mechanisms = {mechanism}
passdb {{
  driver = oauth2
  mechanisms = xoauth2 oauthbearer
  args = {folder}/oauth.conf
}}
"""


@pytest.mark.parametrize(
    ("url", "what"),
    [
        ("imaps://me%40example.org@imap.example.org", MINE),
        ("imaps://me%40example.org@imap.example.org:993/INBOX", MINE),
        ("imaps://me:a%20b%2Fc@[::1]:99/Games", Mailbox("::1", 99, True, "me", "Games", "a b/c")),
        ("imap://me@127.0.0.1/INBOX", Mailbox("127.0.0.1", 143, False, "me", "INBOX")),
    ],
)
def test_a_url_names_a_mailbox(url: str, what: Mailbox) -> None:
    assert mailbox(url) == what


@pytest.mark.parametrize(
    "url",
    [
        "imaps://imap.example.org",
        "imaps://me@",
        "imaps://me@h:0/",
        "imaps://me@h:x/",
        "imaps://me@h/INBOX?a=b",
        "pop3://me@h",
    ],
)
def test_any_other_is_refused_without_being_repeated(url: str) -> None:
    with pytest.raises(SourceError) as refused:
        mailbox(url)
    assert "example.org" not in str(refused.value).replace("imaps://user:password@imap.example.org/INBOX", "")


def test_without_tls_only_this_machine_is_signed_in_to() -> None:
    with pytest.raises(SettingsError, match="readable for everybody"):
        read_settings({"PBEM_MAIL_IN": "imap://me:secret@imap.example.org/INBOX"})


@pytest.mark.parametrize(
    ("watched", "kept"), [("pbem", "pbem"), ("Pbem", "pbem"), ("INBOX.pbem", "pbem"), ("inbox/Old/play", "Old/play")]
)
def test_the_folder_of_stored_letters_is_not_one_that_is_looked_into(watched: str, kept: str) -> None:
    url = f"imaps://me@imap.example.org/{watched}"
    with pytest.raises(SettingsError, match="PBEM_MAILBOX_FOLDER"):
        read_settings({"PBEM_MAIL_IN": f"imaps://me@imap.example.org {url}", "PBEM_MAILBOX_FOLDER": kept})
    assert read_settings({"PBEM_MAIL_IN": url, "PBEM_MAILBOX_FOLDER": "another"}).mail_in.folder == "another"


def test_a_door_and_mailboxes_stand_side_by_side() -> None:
    told = read_settings({"PBEM_MAIL_IN": "lmtp://127.0.0.1:24, imaps://me@one.example.org imaps://me@two.example.org"})
    assert told.mail_in.door is not None
    assert [one.host for one in told.mail_in.mailboxes] == ["one.example.org", "two.example.org"]


def test_no_representation_of_a_mailbox_shows_its_password() -> None:
    chosen = read_settings({"PBEM_MAIL_IN": "imaps://me:secret@imap.example.org"}).mail_in
    assert "secret" not in repr(chosen) + repr(credential(chosen.mailboxes[0], chosen.passwords))


def test_a_password_file_that_others_may_read_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("secret\n")
    file.chmod(0o644)
    with pytest.raises(SourceError, match="chmod 600"):
        credential(MINE, PasswordSources(password_file=file))
    file.chmod(0o600)
    assert credential(MINE, PasswordSources(password_file=file)).secret == "secret"


def test_a_command_is_told_whose_password_is_wanted() -> None:
    asked = PasswordSources(password_command="sh -c 'echo $PBEM_MAIL_USER at $PBEM_MAIL_HOST'")
    assert credential(MINE, asked).secret == "me@example.org at imap.example.org"


@pytest.mark.parametrize("command", ["false", "no-such-program-here", "true", "printf 'a\\nb'", "echo 'open"])
def test_a_command_that_prints_no_password_says_so(command: str) -> None:
    with pytest.raises(SourceError, match="PBEM_MAIL_TOKEN_COMMAND"):
        credential(MINE, PasswordSources(token_command=command))


def access_token(address: str, seconds: float = 600) -> str:
    """What a provider would give out: a signed statement of whose it is (JWT), for so long."""

    def part(value: bytes) -> str:
        return base64.urlsafe_b64encode(value).decode().rstrip("=")

    now = int(time.time())
    claims = {"email": address, "sub": address, "iat": now - 1000, "nbf": now - 1000, "exp": now + int(seconds)}
    signed = f"{part(json.dumps({'alg': 'HS256', 'typ': 'JWT'}).encode())}.{part(json.dumps(claims).encode())}"
    return f"{signed}.{part(hmac.digest(KEY, signed.encode(), 'sha256'))}"


def believing(server: Dovecot) -> None:
    """Have the server believe such tokens."""
    keys = server.folder / "keys/default/HS256"
    keys.mkdir(parents=True)
    (keys / "default").write_text(base64.b64encode(KEY).decode())
    (server.folder / "oauth.conf").write_text(
        f"introspection_mode = local\nlocal_validation_key_dict = fs:posix:prefix={server.folder}/keys/\n"
        "username_attribute = email\n"
    )
    for path in (server.folder / "keys").rglob("*"):
        path.chmod(0o755)


@pytest.mark.parametrize("mechanism", ["oauthbearer xoauth2", "xoauth2"])
def test_an_access_token_opens_the_mailbox_and_a_stale_one_does_not(mechanism: str, tmp_path: Path) -> None:
    needed()
    server = Dovecot(more=OAUTH.replace("{mechanism}", mechanism), prepare=believing)
    try:
        for seconds, expected in ((600, None), (-600, "not-let-in")):
            url = f"imaps://{USER.replace('@', '%40')}@127.0.0.1:{server.port}/INBOX"
            token = f"printf {access_token(USER, seconds)}"
            house = House(tmp_path / str(seconds), PBEM_MAIL_IN=url, PBEM_MAIL_TOKEN_COMMAND=token)
            with fetching(house, server):
                wait_until(lambda house=house: standing(house) is not None, "the mailbox was looked into")  # type: ignore[misc]
            assert trouble(house) == expected
            house.close()
    finally:
        server.remove()
