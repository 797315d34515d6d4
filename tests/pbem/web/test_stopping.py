"""A web server that is stopped lets its visitors go, who stay connected between pages."""

import socket

from flask import Flask

from pbem.page_server import PageServer

ASKED = b"GET / HTTP/1.1\r\nHost: table.localhost\r\n\r\n"


def shown() -> PageServer:
    """A server that shows one page."""
    app = Flask("shown")
    app.add_url_rule("/", "page", lambda: "a page")
    server = PageServer(app, ("127.0.0.1", 0), "PBEM_WEB_LISTEN")
    server.start()
    return server


def test_a_visitor_who_stays_connected_holds_nothing_up() -> None:
    server = shown()
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as visitor:
        visitor.sendall(ASKED)
        answered = b""
        while b"a page" not in answered:
            answered += visitor.recv(4096)
        server.stop()
        assert visitor.recv(4096) == b""


def test_its_port_is_free_at_once() -> None:
    server = shown()
    server.stop()
    socket.create_server(("127.0.0.1", server.port)).close()


def test_one_that_never_began_is_stopped_too() -> None:
    server = PageServer(Flask("never"), ("127.0.0.1", 0), "PBEM_WEB_LISTEN")
    server.stop()
    socket.create_server(("127.0.0.1", server.port)).close()
