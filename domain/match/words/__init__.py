"""What is said of the match itself, message by message; a language is a file here."""

from typing import Final

from domain.words import Catalogue

SAY: Final = Catalogue(__name__)
