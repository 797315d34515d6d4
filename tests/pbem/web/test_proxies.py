"""Who asked, over a real connection: the header that proxies write counts where a setting says so, and nowhere else."""

from urllib.request import Request, urlopen

import pytest
from flask import Flask, request

from pbem.page_server import PageServer
from pbem.settings import SettingsError, read_settings
from pbem.web.limiting import household

HEARD = "203.0.113.9, 198.51.100.7"  # what a visitor made up, and what the proxy added: whom it heard from


def asked_by(proxies: int) -> str:
    """Who a page believes it was asked by."""
    app = Flask("asked")
    app.add_url_rule("/", "who", lambda: str(request.remote_addr))
    server = PageServer(app, ("127.0.0.1", 0), "PBEM_WEB_LISTEN", proxies)
    server.start()
    try:
        with urlopen(Request(f"http://127.0.0.1:{server.port}/", headers={"X-Forwarded-For": HEARD})) as answer:
            return str(answer.read().decode())
    finally:
        server.stop()


def test_a_header_that_anybody_can_write_is_thrown_away() -> None:
    assert asked_by(0) == "127.0.0.1"


def test_behind_a_proxy_it_is_whoever_the_proxy_heard_from() -> None:
    assert asked_by(1) == "198.51.100.7"


def test_how_many_proxies_there_are_is_a_small_number() -> None:
    assert read_settings({"PBEM_WEB_PROXIES": "2"}).web_proxies == 2
    for text in ("yes", "-1", "10"):
        with pytest.raises(SettingsError, match="PBEM_WEB_PROXIES cannot be"):
            read_settings({"PBEM_WEB_PROXIES": text})


def test_of_a_network_of_version_six_all_addresses_count_as_one() -> None:
    assert household("2001:db8:1:2:3:4:5:6") == household("2001:db8:1:2::9")
    assert household("2001:db8:1:2::9") != household("2001:db8:1:3::9")
    assert household("::ffff:192.0.2.7") == household("192.0.2.7") == "192.0.2.7"
    assert household("unknown") == "unknown"
