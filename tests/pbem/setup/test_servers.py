"""Where the servers of a mailbox are is found without being told, and not believed from just anybody."""

import pytest

from pbem.setup.providers import Server
from pbem.setup.servers import found, given

PAGE = """<?xml version="1.0"?><clientConfig version="1.1"><emailProvider id="x"><domain>club.example</domain>
<incomingServer type="pop3"><hostname>pop.club.example</hostname><port>995</port><socketType>SSL</socketType></incomingServer>
<incomingServer type="imap"><hostname>{host}</hostname><port>993</port><socketType>{kind}</socketType></incomingServer>
<outgoingServer type="smtp"><hostname>{host}</hostname><port>587</port><socketType>STARTTLS</socketType></outgoingServer>
</emailProvider></clientConfig>"""
RECORDS = {
    ("_imaps._tcp.club.example", "SRV"): ["0 1 993 mail.club.example."],
    ("_submissions._tcp.club.example", "SRV"): ["0 0 0 ."],
    ("_submission._tcp.club.example", "SRV"): ["0 1 587 mail.club.example."],
}


def nothing(_name: str, _kind: str) -> list[str]:
    return []


def nowhere(_host: str, _path: str) -> str:
    return ""


def test_what_is_known_is_not_asked_for() -> None:
    def asked(*_: str) -> list[str]:
        raise AssertionError("somebody was asked")

    servers = found("libero.it", asked, nowhere)
    assert servers is not None
    assert (servers.imap, servers.implicit_tls) == (Server("imapmail.libero.it", 993), True)


def test_the_domain_of_a_club_is_found_by_who_keeps_its_letters() -> None:
    servers = found(
        "club.example", lambda _name, kind: ["in1-smtp.messagingengine.com"] if kind == "MX" else [], nowhere
    )
    assert servers is not None
    assert (servers.provider and servers.provider.title, servers.doubtful) == ("Fastmail", False)


def test_what_a_domain_says_of_itself_by_dns_is_taken() -> None:
    servers = found("club.example", lambda name, kind: RECORDS.get((name, kind), []), nowhere)
    assert servers is not None
    assert (servers.imap, servers.smtp) == (Server("mail.club.example", 993), Server("mail.club.example", 587))
    assert (servers.implicit_tls, servers.doubtful, servers.source) == (False, False, "service-records")


@pytest.mark.parametrize(("host", "doubtful"), [("mail.club.example", False), ("mail.evil.example", True)])
def test_servers_elsewhere_that_only_a_page_names_are_doubtful(host: str, doubtful: bool) -> None:
    servers = found("club.example", nothing, lambda _host, _path: PAGE.format(host=host, kind="SSL"))
    assert servers is not None
    assert (servers.imap.host, servers.doubtful, servers.source) == (host, doubtful, "autoconfig")


@pytest.mark.parametrize(
    "page", ["", "no page", PAGE.format(host="a.example", kind="plain"), f'<!DOCTYPE x [<!ENTITY a "b">]>{PAGE}']
)
def test_a_page_that_names_no_safe_server_is_none(page: str) -> None:
    assert found("club.example", nothing, lambda _host, _path: page) is None


@pytest.mark.parametrize(
    ("smtp", "port", "implicit"),
    [("mail.example", 587, False), ("mail.example:465", 465, True), ("smtps://mail.example:2465", 2465, True),
     ("smtp://mail.example:25", 25, False), ("smtps://mail.example", 465, True)],
)  # fmt: skip
def test_servers_may_be_given(smtp: str, port: int, implicit: bool) -> None:
    servers = given("imap.example", smtp)
    assert servers is not None
    assert (servers.imap.port, servers.smtp.port, servers.implicit_tls) == (993, port, implicit)


@pytest.mark.parametrize(
    ("imap", "smtp"), [("", "mail.example"), ("mail.example", ""), ("a", "http://b:1"), ("a b", "c")]
)
def test_servers_that_are_not_understood_are_none(imap: str, smtp: str) -> None:
    assert given(imap, smtp) is None
