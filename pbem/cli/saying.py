"""How commands say things: one JSON document, plain lines, one sentence for a mistake."""

import os
from typing import Any
from uuid import UUID

import click
import msgspec
from sqlalchemy import select

from pbem.compose import Service
from pbem.settings import Settings, read_settings
from pbem.store.engine import reading
from pbem.store.tables import matches


class Mistake(Exception):
    """Something the person at the command line can mend; the sentence says how."""

    def __init__(self, sentence: str, exit_code: int = 1) -> None:
        super().__init__(sentence)
        self.exit_code = exit_code


def say_json(document: Any) -> None:
    """One JSON document on standard output."""
    click.echo(msgspec.json.format(msgspec.json.encode(document), indent=2).decode())


def settings() -> Settings:
    """The settings of this process."""
    return read_settings(os.environ)


def match_id(service: Service, name: str) -> UUID:
    """The match of an id or of a number; Mistake if there is none."""
    if name.isdigit():
        with reading(service.engine) as conn:
            found = conn.execute(select(matches.c.id).where(matches.c.title_no == int(name))).scalar()
        if found is not None:
            return UUID(str(found))
    try:
        return UUID(name)
    except ValueError:
        raise Mistake(f"There is no match {name!r}: give its id or its number, as `pbem new` told it.") from None
