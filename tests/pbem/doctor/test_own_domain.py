"""What a domain of one's own says in DNS is looked at, and said where it keeps letters from arriving."""

import pytest

from pbem.doctor.check import State
from pbem.doctor.own_domain import own_domain
from pbem.doctor.telling import sentence_of

SIGNED = (("games.example.org", "2026"),)
SOUND = {
    (".", "NS"): ["a.root."],
    ("games.example.org", "MX"): ["mx.example.org"],
    ("games.example.org", "TXT"): ["a remark", "v=spf1 mx -all"],
    ("_dmarc.games.example.org", "TXT"): ["v=DMARC1; p=quarantine"],
    ("2026._domainkey.games.example.org", "TXT"): ["v=DKIM1; k=rsa; p=MIIB"],
}


def found(
    changed: dict[tuple[str, str], list[str]],
    domain: str = "games.example.org",
    signed: tuple[tuple[str, str], ...] = SIGNED,
) -> dict[str, State]:
    """What is found of a domain, by sentence."""
    records = SOUND | changed
    checks = own_domain(domain, lambda name, kind: records.get((name, kind), []), signed)
    assert all(sentence_of(check, language) for check in checks for language in ("en", "it", "de"))
    return {check.message: check.state for check in checks}


def test_of_a_domain_that_says_all_nothing_is_a_problem() -> None:
    assert set(found({}).values()) == {State.FINE}
    assert found({}).keys() == {"dns.mx", "dns.spf", "dns.dmarc", "dns.dkim"}


@pytest.mark.parametrize(
    ("name", "records", "message"),
    [(("games.example.org", "MX"), [], "dns.no-mx"), (("games.example.org", "TXT"), [], "dns.no-spf"),
     (("games.example.org", "TXT"), ["v=spf1 -all", "v=spf1 mx -all"], "dns.many-spf"),
     (("games.example.org", "TXT"), ["v=spf1 +all"], "dns.open-spf"),
     (("_dmarc.games.example.org", "TXT"), [], "dns.no-dmarc"),
     (("_dmarc.games.example.org", "TXT"), ["v=DMARC1; rua=mailto:a@example.org"], "dns.bad-dmarc"),
     (("_dmarc.games.example.org", "TXT"), ["v=DMARC1; p=none", "v=DMARC1; p=none"], "dns.many-dmarc"),
     (("2026._domainkey.games.example.org", "TXT"), ["v=DKIM1; p="], "dns.no-dkim")],
)  # fmt: skip
def test_what_is_missing_or_wrong_is_a_problem(name: tuple[str, str], records: list[str], message: str) -> None:
    assert found({name: records})[message] is State.PROBLEM


def test_a_signature_of_another_domain_is_noted() -> None:
    signed = (("provider.example", "s1"),)
    key = {("s1._domainkey.provider.example", "TXT"): ["p=MIIB"]}
    assert found(key, signed=signed)["dns.dkim-of-another"] is State.NOTE


@pytest.mark.parametrize(("domain", "message"), [("pbem.localhost", "dns.not-in-dns"), ("gmail.com", "dns.providers")])
def test_a_domain_that_is_not_ones_own_is_left_out(domain: str, message: str) -> None:
    assert found({}, domain) == {message: State.SKIPPED}


def test_where_dns_does_not_answer_nothing_is_called_missing() -> None:
    assert found({(".", "NS"): []}) == {"dns.silent": State.SKIPPED}
