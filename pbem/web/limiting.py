"""How often one network address may ask: counted in memory where one process does everything, else with the broker."""

import hmac
from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from typing import Any, Final

from flask import Flask, request
from flask_limiter import Limiter

from pbem.compose import Service

_TIMES: Final = 100  # as many as all network addresses together may ask
_OF_A_HOUSEHOLD: Final = 64  # bits of an address of version 6 that one customer of a network has alone
_BROKER_SECONDS: Final = 1.0


def limiter_of(app: Flask, service: Service) -> Limiter:
    """The counters of an application. While the broker is away each process counts for itself."""
    broker = service.settings.broker_url
    waits: dict[str, Any] = {"socket_timeout": _BROKER_SECONDS, "socket_connect_timeout": _BROKER_SECONDS}
    return Limiter(
        _named(service),
        app=app,
        storage_uri=broker or "memory://",
        storage_options=waits if broker else {},
        in_memory_fallback_enabled=broker is not None,
        key_prefix="pbem-web",
    )


def seldom(limiter: Limiter, each: int) -> Callable[[Any], Any]:
    """For a view that one network address may ask ``each`` times an hour, and all together a hundred times that."""
    of_one = limiter.limit(f"{each} per hour")
    of_all = limiter.shared_limit(f"{each * _TIMES} per hour", scope="all", key_func=lambda: "all")
    return lambda view: of_all(of_one(view))


def _named(service: Service) -> Callable[[], str]:
    """A name for whoever asks that is no address: it stays in memory for an hour."""

    def name() -> str:
        asker = household(request.remote_addr or "")
        return hmac.digest(service.keys.link, b"network address " + asker.encode(), "sha256").hex()[:32]

    return name


def household(address: str) -> str:
    """What of a network address counts as one: of version 6 a whole network, since its owner has all of its addresses."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    if found.ipv4_mapped is not None:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> _OF_A_HOUSEHOLD << _OF_A_HOUSEHOLD))
