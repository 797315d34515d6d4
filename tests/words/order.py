"""A catalogue's file as it should stand: a head, then each message by its name, with the English as a comment."""

import io
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.plurals import get_plural
from babel.messages.pofile import read_po, write_po

from domain.words import DEFAULT

HEAD = """\
msgid ""
msgstr ""
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural}\\n"

"""


def begun(file: Path) -> None:
    """Begin a language: a file without messages; one that is there stays."""
    if not file.exists():
        file.write_text(HEAD.format(language=file.stem, plural=get_plural(file.stem)), encoding="utf-8")


def ordered(file: Path) -> tuple[str, int]:
    """What a file should hold, and how many of its messages are still to be written."""
    there, english = _read(file), _read(file.with_stem(DEFAULT))
    catalogue, left = Catalog(locale=file.stem), 0
    for message in english:
        if not message.id or (":" in str(message.id) and file.stem != DEFAULT):
            continue
        own = there.get(message.id)
        string, flags, remarks = ("", set(), []) if own is None else (own.string, own.flags, own.user_comments)
        notes = [*message.auto_comments, *_beside(message, file.stem)]
        catalogue.add(message.id, string, flags=flags, auto_comments=notes, user_comments=remarks)
        left += not string or not all(string)
    for message in there:
        if ":" in str(message.id) and file.stem != DEFAULT:  # forms are each language's own
            catalogue.add(message.id, message.string, user_comments=message.user_comments)
    return _written(catalogue, file.stem), left


def _beside(message: Message, language: str) -> list[str]:
    """The English of a message, for those who write it in another language."""
    said = (message.string,) if isinstance(message.string, str) else tuple(message.string or ())
    return [] if language == DEFAULT else [f"en: {text}" for text in said]


def _read(file: Path) -> Catalog:
    with file.open("rb") as opened:
        return read_po(opened, locale=file.stem)


def _written(catalogue: Catalog, language: str) -> str:
    body = io.BytesIO()
    write_po(body, catalogue, width=0, omit_header=True, sort_output=True)
    return HEAD.format(language=language, plural=get_plural(language)) + body.getvalue().decode()
