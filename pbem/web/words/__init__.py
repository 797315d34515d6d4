"""What the administrators' desk says of one disputed order and of rulings; a language is a file here."""

from typing import Final

from domain.words import Catalogue

SAY: Final = Catalogue(__name__)
