"""The front page of a service: what this is, and that everything happens by letter."""

from flask import Blueprint, request

from domain.games import discover
from pbem.web.speaking import language_of, page


def front_pages() -> Blueprint:
    """``GET /``."""
    pages = Blueprint("front", __name__)

    @pages.get("/")
    def front() -> str:
        games = sorted(discover().values(), key=lambda game: game.key)
        return page("front.html", language_of(request), games=games)

    return pages
