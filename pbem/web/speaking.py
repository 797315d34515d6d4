"""Which language a page speaks, and how its templates say things."""

from collections.abc import Callable
from typing import Any

from flask import Request, render_template

from domain.words import DEFAULT, Language, Part, languages
from pbem.web.sessions import administrator, knows_sessions, visitor
from pbem.words import SAY


def language_of(request: Request) -> Language:
    """The language of the player who is signed in, or the one that a visitor of whom nothing is known asks for."""
    person = visitor()
    return person.language if person is not None else asked_for(request)


def zone_of() -> str:
    """The time zone of the player who is signed in; empty where nobody is."""
    person = visitor()
    return person.zone if person is not None else ""


def asked_for(request: Request) -> Language:
    """The language that a browser asks for, whoever uses it."""
    return request.accept_languages.best_match(languages(), default=DEFAULT)


def sayer(language: Language) -> Callable[..., str]:
    """``say("players", least=2, most=6)``: a sentence of the pages in this language."""

    def say(key: str, **facts: Part) -> str:
        return SAY(f"page.{key}", language, **facts)

    return say


def page(template: str, language: Language, **facts: Any) -> str:
    """A page in one language, for whoever is signed in."""
    known = {"person": visitor(), "sessions": knows_sessions(), "administers": administrator() is not None}
    return _rendered(template, language, {**known, **facts})


def page_for_anybody(template: str, language: Language, **facts: Any) -> str:
    """The same where nobody is looked up, as when the database may be what failed."""
    return _rendered(template, language, {"person": None, "sessions": False, "administers": False, **facts})


def _rendered(template: str, language: Language, facts: dict[str, Any]) -> str:
    return render_template(template, **{"say": sayer(language), "language": language, **facts})
