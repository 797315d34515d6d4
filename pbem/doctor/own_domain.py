"""What a domain of one's own says in DNS about its letters: who takes them in, who may send them, how they are signed."""

from collections.abc import Iterable, Iterator
from typing import Final

from pbem.doctor.check import Check, fine, note, problem, skipped
from pbem.setup.providers import of_domain
from pbem.setup.servers import Ask

_NOT_IN_DNS: Final = (".localhost", ".invalid", ".test", ".example")


def own_domain(domain: str, ask: Ask, signed_by: Iterable[tuple[str, str]]) -> list[Check]:
    """MX, SPF, DMARC and DKIM. ``signed_by``: domain and selector of the signatures that a letter of ours came with."""
    if f".{domain}".endswith(_NOT_IN_DNS):
        return [skipped("dns", "dns.not-in-dns", domain=domain)]
    provider = of_domain(domain)
    if provider is not None:
        return [skipped("dns", "dns.providers", domain=domain, title=provider.title)]
    if not ask(".", "NS"):
        return [skipped("dns", "dns.silent")]
    return list(_asked(domain, ask, tuple(signed_by)))


def _asked(domain: str, ask: Ask, signed_by: tuple[tuple[str, str], ...]) -> Iterator[Check]:
    servers = ask(domain, "MX")
    if servers:
        yield fine("mx", "dns.mx", domain=domain, hosts=", ".join(servers))
    else:
        yield problem("mx", "dns.no-mx", domain=domain)
    yield _spf(domain, [record for record in ask(domain, "TXT") if _begins(record, "v=spf1")])
    yield _dmarc(domain, [record for record in ask(f"_dmarc.{domain}", "TXT") if _begins(record, "v=dmarc1")])
    yield from _dkim(domain, ask, signed_by)


def _spf(domain: str, records: list[str]) -> Check:
    if not records:
        return problem("spf", "dns.no-spf", domain=domain)
    if len(records) > 1:
        return problem("spf", "dns.many-spf", domain=domain, count=len(records))
    if {"all", "+all"} & set(records[0].lower().split()):
        return problem("spf", "dns.open-spf", domain=domain)
    return fine("spf", "dns.spf", record=records[0])


def _dmarc(domain: str, records: list[str]) -> Check:
    if not records:
        return problem("dmarc", "dns.no-dmarc", domain=domain)
    if len(records) > 1:
        return problem("dmarc", "dns.many-dmarc", domain=domain)
    policy = _tags(records[0]).get("p", "")
    if policy not in ("none", "quarantine", "reject"):
        return problem("dmarc", "dns.bad-dmarc", domain=domain)
    return fine("dmarc", "dns.dmarc", record=records[0])


def _dkim(domain: str, ask: Ask, signed_by: tuple[tuple[str, str], ...]) -> Iterator[Check]:
    if not signed_by:
        yield skipped("dkim", "dns.no-signature")
        return
    if not any(_agrees(signer, domain) for signer, _ in signed_by):
        yield note("dkim", "dns.dkim-of-another", signer=signed_by[0][0], domain=domain)
    for signer, selector in signed_by:
        place = f"{selector}._domainkey.{signer}"
        keys = [record for record in ask(place, "TXT") if _tags(record).get("p")]
        yield fine("dkim", "dns.dkim", place=place) if keys else problem("dkim", "dns.no-dkim", place=place)


def _agrees(signer: str, domain: str) -> bool:
    return signer == domain or domain.endswith(f".{signer}")


def _begins(record: str, mark: str) -> bool:
    return record.lower().replace(" ", "").startswith(mark)


def _tags(record: str) -> dict[str, str]:
    pairs = (part.partition("=") for part in record.split(";"))
    return {name.strip().lower(): value.strip().lower() for name, equals, value in pairs if equals}
