"""What `pbem doctor` says; a language is a file here."""

from typing import Final

from domain.words import Catalogue

SAY: Final = Catalogue(__name__)
