"""``--lang``: one of the languages that letters can be written in, looked up when a command is run."""

import click

from domain.words import Language, languages


class OfLanguage(click.ParamType[Language]):
    """The name of a language that there are words in."""

    name = "language"

    def get_metavar(self, param: click.Parameter, ctx: click.Context) -> str:
        """The languages there are, as ``--help`` lists them."""
        return f"[{'|'.join(languages())}]"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> Language:
        """The language; a mistake names those that there are."""
        if value not in languages():
            self.fail(f"{value!r} is not one of {', '.join(map(repr, languages()))}.", param, ctx)
        return value
