"""Which language a page speaks, and how its templates say things."""

from collections.abc import Callable
from typing import Any

from flask import Request, render_template

from domain.words import DEFAULT, Language, Part, languages
from pbem.words import SAY


def language_of(request: Request) -> Language:
    """The language that a visitor of whom nothing is known asks for."""
    return request.accept_languages.best_match(languages(), default=DEFAULT)


def sayer(language: Language) -> Callable[..., str]:
    """``say("players", least=2, most=6)``: a sentence of the pages in this language."""

    def say(key: str, **facts: Part) -> str:
        return SAY(f"page.{key}", language, **facts)

    return say


def page(template: str, language: Language, **facts: Any) -> str:
    """A page in one language."""
    return render_template(template, say=sayer(language), language=language, **facts)
