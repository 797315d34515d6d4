"""Whether a process answers, for whoever watches it from outside: all that is told to everybody."""

from flask import Blueprint, Response


def health_pages() -> Blueprint:
    """``GET /healthz``. Nothing is looked up for it: how a service fares is the operator's to know."""
    pages = Blueprint("health", __name__)

    @pages.get("/healthz")
    def healthz() -> Response:
        return Response("ok\n", mimetype="text/plain")

    return pages
