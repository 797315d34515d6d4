"""What is known of providers is whole, and says where it was read."""

from collections import Counter

import pytest

from pbem.setup.providers import Provider, of_domain, of_mail_servers, providers, server
from pbem.setup.telling import password_words

ALL = pytest.mark.parametrize("one", providers(), ids=[one.domains[0] for one in providers()])


@ALL
def test_each_has_servers_over_tls_and_says_where_that_was_read(one: Provider) -> None:
    imap, smtp = server(one.imap), server(one.smtp)
    assert imap is not None
    assert smtp is not None
    assert (imap.port, smtp.port in (465, 587)) == (993, True)
    assert one.sources
    assert all(password_words(one, language) for language in ("en", "it", "de"))


def test_no_domain_is_two_providers() -> None:
    counts = Counter(domain for one in providers() for domain in one.domains)
    assert [domain for domain, count in counts.items() if count > 1] == []
    assert {"gmail.com", "fastmail.com", "libero.it", "outlook.com", "icloud.com", "gmx.net", "web.de"} <= counts.keys()
    assert {"posteo.de", "mailbox.org", "yahoo.com", "aruba.it", "tim.it", "tiscali.it", "virgilio.it"} <= counts.keys()


def test_a_domain_that_a_provider_hosts_is_known_by_its_mail_servers() -> None:
    hosting = of_mail_servers(["mx.example.org", "aspmx.l.google.com"])
    assert hosting is of_domain("gmail.com")
    assert of_mail_servers(["notgoogle.com"]) is None


@pytest.mark.parametrize("text", ["", ":993", "host:", "host:0", "host:70000", "a b:993", "user@host:993", "host/x"])
def test_what_is_no_server_is_none(text: str) -> None:
    assert server(text) is None
